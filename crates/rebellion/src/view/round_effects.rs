//! The effects of cards on the rest of a round. The cards were used in the open, so everybody sees them.

use serde::{Deserialize, Serialize};

use crate::leaders::Leader;
use crate::place::Place;
use crate::state::State;
use crate::systems::System;
use crate::team::Role;

/// A leader who keeps no units from leaving a place.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct Unhindering {
    /// The leader.
    pub leader: Leader,
    /// The place.
    pub place: Place,
}

/// A "Rapid Mobilization" that is carried out at the end of the Command Phase.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct Pending {
    /// The role that decides about it.
    pub role: Role,
    /// The number of leaders who have resolved it.
    pub leaders: u8,
}

/// The effects of cards on the rest of the round, for a client to mark; everybody sees them.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct RoundEffectsView {
    /// Nobody is sent against this leader's missions ("Misdirection").
    pub protected: Option<Leader>,
    /// Does not return to the pool in the coming Refresh Phase ("Detained").
    pub detained: Option<Leader>,
    /// Rebel leaders attempt no missions and use no action cards here ("Boba Fett? Where?").
    pub closed: Option<System>,
    /// Keeps no units from leaving ("Public Support").
    pub unhindering: Option<Unhindering>,
    /// Has two more successes in the next attempt ("Contingency Plan").
    pub encouraged: Option<Leader>,
    /// True if the Master Yoda ring was used in this round.
    pub yoda_used: bool,
    /// The mobilizations that "Rapid Mobilization" has made pending.
    pub mobilizations: Vec<Pending>,
}

impl RoundEffectsView {
    pub(super) fn from_state(state: &State) -> Self {
        let lasting = &state.lasting;
        let pending = state.mobilizations.iter().map(|pending| Pending {
            role: pending.role,
            leaders: pending.leaders,
        });
        Self {
            protected: lasting.misdirected,
            detained: lasting.detained,
            closed: lasting.closed,
            unhindering: lasting
                .unhindering
                .map(|(leader, place)| Unhindering { leader, place }),
            encouraged: lasting.encouraged,
            yoda_used: lasting.yoda_used,
            mobilizations: pending.collect(),
        }
    }
}
