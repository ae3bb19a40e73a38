//! A world that fits what the viewer knows, to ask the rules what they make of the board. Only questions whose answer is
//! the same in every such world may be asked of it.

use rebellion::{State, View};
use tabletop::Game;
use tabletop::chance::QuickChance;

/// The number behind the imagined world. What is asked of it does not depend on it.
const IMAGINATION_SEED: u64 = 0x7715;

/// Returns a world that fits a view.
pub(super) fn imagined_world(view: &View) -> State {
    State::imagine(view, &mut QuickChance::new(IMAGINATION_SEED).0)
}
