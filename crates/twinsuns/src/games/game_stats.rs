//! Statistics of a game besides its winner.

use std::collections::BTreeMap;

use tabletop::{Game, Log};

/// A collector that sees every event and choice of a game and sums them up afterwards.
pub(crate) trait GameStats<G: Game>: Default + Log<G::Event> {
    /// The counters of each side: the name for programs, and the words for people.
    const COUNTERS: &'static [(&'static str, &'static str)];

    /// Notes a choice before it is carried out in this state, which offered these choices.
    fn on_choice(&mut self, state: &G, offered: &[G::Choice], choice: G::Choice);

    /// Returns the summary when the game is over.
    fn into_summary(self, last: &G) -> GameSummary;
}

/// The summary of a game.
#[derive(Clone, Debug)]
pub(crate) struct GameSummary {
    /// The way in which the game ended.
    pub(crate) ending: &'static str,
    /// The number of rounds that began.
    pub(crate) rounds: u64,
    /// The counters of each side.
    pub(crate) counts: [Counts; 2],
}

/// The number of times that something happened, by its name for programs.
pub(crate) type Counts = BTreeMap<&'static str, u64>;
