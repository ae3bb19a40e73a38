//! The gestures of the board game.

pub mod bag_sheet;
pub mod combat_orders;
pub mod draws;
pub mod grammar;
mod ordered_answers;
pub mod placement_sheet;
pub mod recount;
pub mod seat_orders;
pub mod sequence_sheet;
pub mod suggestion;

use ::rebellion::{Choice, State, View};

use crate::draft::Draft;

/// Starts a draft of the viewer, if it is the viewer who decides.
#[must_use]
pub fn start_draft(view: &View) -> Option<Draft<State>> {
    Draft::from_view(view, shows_only_own_knowledge)
}

/// Tells whether a choice only turns up a card of the seat itself: a mission it reveals, a tactic it plays or discards.
#[must_use]
pub const fn shows_only_own_knowledge(choice: Choice) -> bool {
    matches!(
        choice,
        Choice::Reveal(..) | Choice::Tactic(..) | Choice::Spend(_)
    )
}
