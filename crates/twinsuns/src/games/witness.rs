//! How a game went, besides who won.

use std::collections::BTreeMap;

use tabletop::{Game, Log};

/// Whoever sees all of a game and can tell afterwards how it went.
pub(crate) trait Witness<G: Game>: Default + Log<G::Event> {
    /// What is counted for each side: its name for programs, and in words.
    const COUNTERS: &'static [(&'static str, &'static str)];

    /// A choice is about to be carried out in this state, which offered these.
    fn chosen(&mut self, state: &G, offered: &[G::Choice], choice: G::Choice);

    /// What there is to tell when the game is over.
    fn account(self, last: &G) -> Account;
}

/// What there is to tell of a game.
#[derive(Clone, Debug)]
pub(crate) struct Account {
    /// How it ended.
    pub(crate) ending: &'static str,
    /// How many rounds were begun.
    pub(crate) rounds: u64,
    /// How often each side did what is counted.
    pub(crate) counts: [Counts; 2],
}

/// How often something happened, by its name for programs.
pub(crate) type Counts = BTreeMap<&'static str, u64>;
