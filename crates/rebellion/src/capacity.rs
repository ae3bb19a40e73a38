//! Units that nobody can carry in a destroyed system (DESTROY-06, DESTROY-07, DESTROY-09, CHECK-04).

use tabletop::{Chance, Choices, Log};

use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::Faction;
use crate::place::Place;
use crate::resolve::Resolve;
use crate::state::{State, Step};
use crate::systems::System;
use crate::team::Role;
use crate::units::{Theater, Unit};

impl State {
    /// Tells whether a faction has more units that need transport there than its ships can carry.
    fn exceeds_capacity(&self, system: System, faction: Faction) -> bool {
        let needy =
            self.count_units_fitting_condition(system, faction, |unit| unit.row().needs_transport);
        let capacity: u32 = Unit::of_faction(faction)
            .map(|unit| u32::from(unit.row().capacity * self.unit_count(system, unit)))
            .sum();
        needy > capacity
    }

    /// Returns the next faction that has to give up units: in a combat the current player's first (G-55), otherwise
    /// the Rebels (N-29).
    fn next_faction_over_capacity(&self) -> Option<(System, Faction)> {
        let first = self.combat.current.unwrap_or(Faction::Rebel);
        let order = [first, first.opponent()];
        order.into_iter().find_map(|faction| {
            let mut systems = self.destroyed.iter();
            let system = systems.find(|system| self.exceeds_capacity(*system, faction))?;
            Some((system, faction))
        })
    }

    /// Returns the role that chooses: the one that takes the turn; otherwise the General for ground units, the
    /// Admiral for ships (G-30).
    fn role_choosing_excess_units(&self, system: System, faction: Faction) -> Role {
        match self.role_on_turn() {
            Some(role) if role.faction() == faction => role,
            _ if self.has_units_in_theater(system, faction, Theater::Ground) => {
                Role::general_of(faction)
            }
            _ => Role::admiral_of(faction),
        }
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Puts the choice on the agenda if somebody has too many units (CHECK-04).
    pub(crate) fn enforce_capacity(&mut self) {
        let over = self.state.over || self.state.next_faction_over_capacity().is_none();
        if !over && self.state.agenda.last() != Some(&Step::Excess) {
            self.state.agenda.push(Step::Excess);
        }
    }

    pub(crate) fn ask_which_excess_unit_destroyed(&mut self) {
        if let Some((system, faction)) = self.state.next_faction_over_capacity() {
            let place = system.into();
            let role = self.state.role_choosing_excess_units(system, faction);
            self.ask_role_to_decide(role, Decision::Excess { place, faction });
        }
    }

    /// Destroys one unit. In a combat there it is a loss of the combat (N-43).
    fn destroy_excess_unit(&mut self, unit: Unit, place: Place) {
        let combat = &self.state.combat;
        if combat.current.is_some() && Place::from(combat.system) == place {
            self.destroy_units_in_combat([(unit, 1)].into_iter());
        } else {
            self.destroy_unit(unit, place);
        }
        self.run_state_checks();
    }
}

impl Question for question::Excess {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let needy = Unit::of_faction(self.faction).filter(|unit| unit.row().needs_transport);
        let there = needy.filter(|unit| state.unit_count(self.place, *unit) > 0);
        choices.extend(there.map(|unit| Choice::Destroy(unit, self.place)));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Destroy(unit, place) => resolve.destroy_excess_unit(unit, place),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
