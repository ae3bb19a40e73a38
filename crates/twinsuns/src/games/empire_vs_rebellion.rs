//! What the command shows of the card game.

use empire_vs_rebellion::{Setup, State};

use super::TableGame;

impl TableGame for State {
    fn setups() -> Vec<Setup> {
        Setup::all().collect()
    }
}
