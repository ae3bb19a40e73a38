//! Missions that move units: Planetary Conquest, Hidden Fleet, Plan The Assault, Lead The Strike Team.

use tabletop::{Chance, Log};

use crate::card_moves::CardMove;
use crate::event::Event;
use crate::faction::Faction;
use crate::resolve::Resolve;
use crate::state::State;
use crate::systems::System;
use crate::units::Theater;

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Moves units to the place of the mission; the role that reveals it decides which (TEAM-24).
    pub(super) fn begin_mission_move(&mut self, card: CardMove) {
        let role = self.state.current_role();
        self.begin_card_move(role, card, self.state.attempt.place);
    }

    /// Begins a combat if Rebel ground units are there, no matter what has moved (G-80).
    pub(crate) fn end_planetary_conquest_move(&mut self) {
        self.end_mission_move(|state, system| {
            state.has_units_in_theater(system, Faction::Rebel, Theater::Ground)
        });
    }

    /// Begins a combat in any case; COMBAT-01 says whether it takes place (G-73).
    pub(crate) fn end_plan_the_assault_move(&mut self) {
        self.end_mission_move(|_, _| true);
    }

    /// Begins a combat if Imperial ground units are there, no matter what has moved (G-80).
    pub(crate) fn end_strike_team_move(&mut self) {
        self.end_mission_move(|state, system| {
            state.has_units_in_theater(system, Faction::Imperial, Theater::Ground)
        });
    }

    /// Ends the move: the base is revealed or is not there (ACTIVATE-07, BASE-17). The combat waits for the end of
    /// the mission, and a subjugation marker for the combat (N-22, CHECK-05).
    fn end_mission_move(&mut self, leads_to_combat: impl Fn(&State, System) -> bool) {
        let Some(system) = self.state.movement.to.system() else {
            return self.run_state_checks();
        };
        self.state.unsettled.insert(system);
        self.run_state_checks();
        if self.state.over {
            return;
        }
        if leads_to_combat(self.state, system) {
            self.state.attempt.battlefield = Some(system);
        }
        if self.state.attempt.battlefield.is_none() {
            self.state.unsettled.remove(system);
            self.run_state_checks();
        }
    }
}
