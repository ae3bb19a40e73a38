//! Missions that destroy units, on the board and on the queue, or whole systems.

use tabletop::{Chance, Log};

use crate::event::Event;
use crate::faction::Faction;
use crate::resolve::Resolve;

/// The health a raid on a system destroys at most.
const RAID_HEALTH: u8 = 2;

/// The health that the Wookiees and Rogue Squadron destroy at most.
const WOOKIEE_HEALTH: u8 = 4;
const SQUADRON_HEALTH: u8 = 4;

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Destroys units in the system: "Hunt Them Down", and "Hit And Run" for the other side.
    pub(super) fn destroy_units_in_mission_system(&mut self) {
        let place = self.state.attempt.place;
        self.ask_which_units_to_destroy(self.state.current_role(), place, RAID_HEALTH, false);
    }

    /// Gains one Rebel loyalty, then destroys up to four health.
    pub(super) fn resolve_wookiee_uprising(&mut self) {
        self.gain_loyalty_in_mission_system(Faction::Rebel, 1);
        let place = self.state.attempt.place;
        self.ask_which_units_to_destroy(self.state.current_role(), place, WOOKIEE_HEALTH, false);
    }

    /// Destroys queued units, but never a Death Star (N-60).
    pub(super) fn resolve_rogue_squadron_raid(&mut self) {
        self.ask_which_unit_to_raid(self.state.current_role(), SQUADRON_HEALTH);
    }

    pub(super) fn resolve_demolition(&mut self) {
        if let Some(system) = self.state.attempt.place.system() {
            self.ask_which_units_to_demolish(self.state.current_role(), system, 0);
        }
    }

    /// Destroys the system and settles its units; then the fear wins over another system of the region, even if this
    /// one was destroyed before (N-39).
    pub(super) fn resolve_superlaser_online(&mut self) {
        let Some(system) = self.state.attempt.place.system() else {
            return;
        };
        self.destroy_system(system);
        if !self.state.over {
            self.ask_region_system_for_loyalty(self.state.current_role(), None);
            self.run_state_checks(); // units too many are given up first (DESTROY-06, G-101)
        }
    }
}
