//! The time that a player that looks ahead may spend on a decision.

use std::time::Duration;

/// The effort spent on one decision.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Effort {
    /// A fixed number of worlds; the same seed and the same views give the same choices.
    Worlds(u32),
    /// As many worlds as this time allows, at least one.
    Time(Duration),
}
