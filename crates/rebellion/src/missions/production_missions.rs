//! Missions about the queue, projects and probe droids.

use tabletop::{Chance, Log};

use crate::event::Event;
use crate::resolve::Resolve;
use crate::state::State;
use crate::units::Unit;

/// The queue space of a Super Star Destroyer or a second Death Star.
const PROJECT_SPACE: u8 = 3;

/// The projects Secret Weapons Research draws.
const PROJECTS_DRAWN: usize = 2;

/// The probe cards of the Probe Droid Initiative, and as many more with the leader it shows.
const INITIATIVE_PROBES_DRAWN: u8 = 2;

impl State {
    /// Tells whether the leader shown on the mission is assigned to it.
    pub(crate) fn is_pictured_leader_assigned(&self) -> bool {
        let mission = self.mission_underway();
        let pictured = mission.and_then(|mission| mission.row().portrait);
        pictured.is_some_and(|leader| self.attempt.leaders.contains(leader))
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Puts a unit on the queue for each icon of the system, sabotaged or not.
    pub(super) fn resolve_address_delays(&mut self) {
        if let Some(system) = self.state.attempt.place.system() {
            self.queue_unit_for_each_icon(self.state.current_role(), system);
        }
    }

    /// Does the same after repairs (SABOTAGE-06).
    pub(super) fn resolve_construct_factory(&mut self) {
        if let Some(system) = self.state.attempt.place.system() {
            self.remove_sabotage(system);
            self.queue_unit_for_each_icon(self.state.current_role(), system);
        }
    }

    /// Puts a Super Star Destroyer on the queue; sabotage does not matter (N-57).
    pub(super) fn resolve_construct_super_star_destroyer(&mut self) {
        self.put_unit_on_queue(Unit::SuperStarDestroyer, PROJECT_SPACE);
    }

    /// Begins a Death Star (DEATHSTAR-05); nothing happens while a station is under construction (G-60), but the
    /// station alone if no Death Star is left for the queue (G-102).
    pub(super) fn resolve_construct_death_star(&mut self) {
        let (unit, place) = (Unit::DeathStarUnderConstruction, self.state.attempt.place);
        if self.state.count_units_in_supply(unit) > 0 {
            self.state.units.add(place, unit, 1);
            self.log.record_event(Event::UnitPlaced { unit, place });
            self.put_unit_on_queue(Unit::DeathStar, PROJECT_SPACE);
            self.run_state_checks(); // N-61: this reveals no base
        }
    }

    /// Deploys a queued unit (N-15), in a destroyed system too (G-103).
    pub(super) fn resolve_oversee_project(&mut self) {
        self.ask_for_early_deployment(self.state.current_role());
    }

    /// Advances one unit on the queue, with Moff Jerjerrod two different ones.
    pub(super) fn resolve_double_our_efforts(&mut self) {
        self.ask_for_unit_to_advance(self.state.current_role());
    }

    /// Draws two projects; both are kept.
    pub(super) fn resolve_secret_weapons_research(&mut self) {
        for card in self.show_top_projects_to_empire(PROJECTS_DRAWN) {
            self.take_project_into_hand(card);
        }
    }

    /// Draws two probe cards, with Admiral Ozzel four.
    pub(super) fn resolve_probe_droid_initiative(&mut self) {
        let times = 1 + u8::from(self.state.is_pictured_leader_assigned());
        self.draw_probes_for_empire(INITIATIVE_PROBES_DRAWN * times);
    }
}
