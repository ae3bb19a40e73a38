//! How long a player that looks ahead may think.

use std::time::Duration;

/// How long to think about a decision.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Effort {
    /// So many worlds; the same seed and the same views give the same choices.
    Worlds(u32),
    /// As many worlds as this time allows, one at least.
    Time(Duration),
}
