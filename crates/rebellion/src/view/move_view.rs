//! The move being made. Everybody sees it.

use serde::{Deserialize, Serialize};
use tabletop::Set;

use crate::decision::Decision;
use crate::place::Place;
use crate::state::State;

/// Room for units on the ships that have left a place.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct Capacity {
    /// The place that the ships have come from.
    pub from: Place,
    /// The number of units they can still carry.
    pub left: u8,
}

/// A move being made unit by unit, for a client to draw; everybody sees it.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct MoveView {
    /// The place it goes to.
    pub to: Place,
    /// The places that units have come from so far.
    pub origins: Set<Place>,
    /// The room left on their ships, where transport matters.
    pub capacity: Vec<Capacity>,
}

impl MoveView {
    pub(crate) fn from_state(state: &State, decision: Option<Decision>) -> Option<Self> {
        let to = match decision? {
            Decision::Move { to } | Decision::CardMove { to, .. } => to,
            Decision::Transfer { .. } => Place::BASE,
            _ => return None,
        };
        let ships = state.movement.capacity.iter();
        Some(Self {
            to,
            origins: state.movement.origins,
            capacity: ships.map(|&(from, left)| Capacity { from, left }).collect(),
        })
    }
}
