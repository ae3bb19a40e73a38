//! Statistics of a game of the card game.

use empire_vs_rebellion::{Choice, Event, Setup, State};
use tabletop::{Game, Log};

use crate::games::game_stats::{self, Counts, GameSummary};

/// The ending and the rounds of a game. Nothing else is counted: no choice of this game is an obvious blunder.
#[derive(Clone, Debug, Default)]
pub(crate) struct CardGameStats {
    rounds: u64,
    before: Option<Event>,
    last: Option<Event>,
}

impl Log<Event> for CardGameStats {
    fn record_event(&mut self, event: Event) {
        self.before = self.last.replace(event);
        self.rounds += u64::from(matches!(event, Event::EventRevealed { .. }));
    }
}

impl game_stats::GameStats<State> for CardGameStats {
    const COUNTERS: &'static [(&'static str, &'static str)] = &[];

    fn on_choice(&mut self, _: &State, _: &[Choice], _: Choice) {}

    fn into_summary(self, last: &State) -> GameSummary {
        let ending = match (last.setup(), self.before) {
            (Setup::Tutorial, _) => "struggle",
            (_, Some(Event::EventWon { .. })) => "points",
            _ => "events-used-up",
        };
        GameSummary {
            ending,
            rounds: self.rounds.max(1), // the tutorial is one
            counts: [Counts::new(), Counts::new()],
        }
    }
}
