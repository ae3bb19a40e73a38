//! The Assignment cards about units: "Brilliant Administrator", "Temporary Alliance", "Public Support",
//! "Ambush".

use tabletop::{Chance, Log};

use crate::event::Event;
use crate::leaders::Leader;
use crate::place::Place;
use crate::resolve::Resolve;
use crate::team::Role;
use crate::units::Unit;

/// The Stormtroopers of Public Support.
const STORMTROOPERS_GAINED: u8 = 3;

/// The health an Ambush destroys at most.
const AMBUSH_HEALTH: u8 = 3;

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Puts a unit on the queue for each icon (BUILD-13): "Brilliant Administrator" and "Temporary Alliance".
    pub(super) fn queue_units_by_card(&mut self, role: Role, place: Place) {
        if let Some(system) = place.system() {
            self.queue_unit_for_each_icon(role, system);
        }
    }

    /// Gains Stormtroopers; for this round the leader does not keep units in the system (MOVE-04).
    pub(super) fn resolve_public_support(&mut self, role: Role, leader: Leader, place: Place) {
        self.state.lasting.unhindering = Some((leader, place));
        for _ in 0..STORMTROOPERS_GAINED {
            self.gain_unit(role, Unit::Stormtrooper, place);
        }
    }

    /// Destroys Imperial ground units; this is no combat (OBJECTIVE-06).
    pub(super) fn ask_which_units_to_ambush(&mut self, role: Role, place: Place) {
        self.ask_which_units_to_destroy(role, place, AMBUSH_HEALTH, true);
    }
}
