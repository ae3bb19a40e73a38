//! The Assignment cards about units: "Brilliant Administrator", "Temporary Alliance", "Public Support",
//! "Ambush".

use tabletop::{Chance, Log};

use crate::happening::Happening;
use crate::leaders::Leader;
use crate::place::Place;
use crate::resolve::Resolve;
use crate::team::Role;
use crate::units::Unit;

/// The Stormtroopers of Public Support.
const STORMTROOPERS: u8 = 3;

/// The health an Ambush destroys at most.
const AMBUSHED: u8 = 3;

impl<C: Chance, L: Log<Happening>> Resolve<'_, C, L> {
    /// Puts a unit on the queue for each icon (BUILD-13): "Brilliant Administrator" and "Temporary Alliance".
    pub(super) fn administer(&mut self, role: Role, place: Place) {
        if let Some(system) = place.system() {
            self.queue_for_icons(role, system);
        }
    }

    /// Gains Stormtroopers; for this round the leader does not keep units in the system (MOVE-04).
    pub(super) fn public_support(&mut self, role: Role, leader: Leader, place: Place) {
        self.state.lasting.unhindering = Some((leader, place));
        for _ in 0..STORMTROOPERS {
            self.gain_unit(role, Unit::Stormtrooper, place);
        }
    }

    /// Destroys Imperial ground units; this is no combat (OBJECTIVE-06).
    pub(super) fn ambush(&mut self, role: Role, place: Place) {
        self.destroy_up_to(role, place, AMBUSHED, true);
    }
}
