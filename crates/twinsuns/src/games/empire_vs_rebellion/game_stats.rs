//! Statistics of a game of the card game.

use empire_vs_rebellion::{Choice, Happening, Setup, State};
use tabletop::{Game, Log};

use crate::games::witness::{self, Account, Counts};

/// The ending and the rounds of a game. Nothing else is counted: no choice of this game is an obvious blunder.
#[derive(Clone, Debug, Default)]
pub(crate) struct Witness {
    rounds: u64,
    before: Option<Happening>,
    last: Option<Happening>,
}

impl Log<Happening> for Witness {
    fn note(&mut self, event: Happening) {
        self.before = self.last.replace(event);
        self.rounds += u64::from(matches!(event, Happening::EventRevealed { .. }));
    }
}

impl witness::Witness<State> for Witness {
    const COUNTERS: &'static [(&'static str, &'static str)] = &[];

    fn chosen(&mut self, _: &State, _: &[Choice], _: Choice) {}

    fn account(self, last: &State) -> Account {
        let ending = match (last.setup(), self.before) {
            (Setup::Tutorial, _) => "struggle",
            (_, Some(Happening::EventWon { .. })) => "points",
            _ => "events-used-up",
        };
        Account {
            ending,
            rounds: self.rounds.max(1), // the tutorial is one
            counts: [Counts::new(), Counts::new()],
        }
    }
}
