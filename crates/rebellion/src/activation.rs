//! Activating a system and moving units into it (ACTIVATE, MOVE, TRANSPORT, CAPTURE-06).

use tabletop::{Chance, Choices, Log, Set};

use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::memory::Systems;
use crate::place::Place;
use crate::resolve::Resolve;
use crate::state::{Movement, State, Step};
use crate::systems::System;
use crate::team::Role;
use crate::units::Unit;

impl Movement {
    /// Returns the capacity left on ships that have come from there.
    pub(crate) fn transport_capacity_left_from(&self, origin: Place) -> u8 {
        let entry = self.capacity.iter().find(|(place, _)| *place == origin);
        entry.map_or(0, |(_, left)| *left)
    }

    /// Takes a unit's needs and its capacity into account (TRANSPORT-05).
    pub(crate) fn account_for_moved_unit(&mut self, origin: Place, unit: Unit) {
        self.origins.insert(origin);
        let row = unit.row();
        let index = match self.capacity.iter().position(|(place, _)| *place == origin) {
            Some(index) => index,
            None => {
                self.capacity.push((origin, 0));
                self.capacity.len() - 1
            }
        };
        if row.capacity > 0 {
            self.carriers.insert(origin);
        }
        let left = &mut self.capacity[index].1;
        *left += row.capacity;
        if row.needs_transport {
            *left -= 1;
        }
    }
}

impl State {
    /// Returns the places that units of a faction may come from when this place is activated (MOVE-01, BASE-07,
    /// BASE-08).
    pub(crate) fn move_origins(&self, faction: Faction, to: Place) -> Set<Place> {
        // ACTIVATE-05, MOVE-04 to MOVE-06
        self.adjacent_places(faction, to)
            .iter()
            .filter(|origin| !self.is_movement_blocked_from(faction, *origin))
            .collect()
    }

    /// Returns the places next to this one for a faction (MOVE-01, BASE-07, BASE-08).
    pub(crate) fn adjacent_places(&self, faction: Faction, to: Place) -> Set<Place> {
        let places = |systems: Set<System>| systems.iter().map(Place::from);
        let mut origins: Set<Place> = match to.system() {
            Some(system) => places(system.neighbours()).collect(),
            None => places(self.systems_reachable_from_base()).collect(),
        };
        if faction == Faction::Rebel
            && to
                .system()
                .is_some_and(|s| self.systems_reachable_from_base().contains(s))
        {
            origins.insert(Place::BASE);
        }
        origins
    }

    /// Tells whether a leader keeps the units of a faction in a place (MOVE-04 to MOVE-06); the one of "Public
    /// Support" does not, in the system of the card.
    pub(crate) fn is_movement_blocked_from(&self, faction: Faction, origin: Place) -> bool {
        let there = self.leaders_at(origin, faction);
        let hinders = |leader: Leader| self.lasting.unhindering != Some((leader, origin));
        there.iter().any(hinders)
    }

    /// Tells whether a unit may join the move now: capacity has to leave its origin first (TRANSPORT-04).
    pub(crate) fn can_join_move(&self, unit: Unit, origin: Place) -> bool {
        let row = unit.row();
        self.unit_count(origin, unit) > 0
            && !row.immobile
            && (!row.needs_transport || self.movement.transport_capacity_left_from(origin) > 0)
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Places the leader (ACTIVATE-02); then units may move in.
    fn activate_place(&mut self, role: Role, leader: Leader, place: Place) {
        self.place_leader(leader, place);
        self.log.record_event(Event::Activated {
            faction: role.faction(),
            leader,
            place,
        });
        self.begin_move(role, place);
    }

    /// Begins a move of units to this place (ACTIVATE-06).
    pub(crate) fn begin_move(&mut self, role: Role, to: Place) {
        self.state.movement = Movement {
            to,
            ..Movement::default()
        };
        self.ask_role_to_decide(role, Decision::Move { to });
    }

    /// Takes one unit from one place to another.
    pub(crate) fn change_unit_place(&mut self, unit: Unit, from: Place, to: Place) {
        self.state.units.remove(from, unit, 1);
        self.state.units.add(to, unit, 1);
        self.log.record_event(Event::Moved { unit, from, to });
    }

    /// Moves one unit and makes known what that tells about the base (BASE-11).
    pub(crate) fn move_unit_in_activation(&mut self, unit: Unit, from: Place, to: Place) {
        self.change_unit_place(unit, from, to);
        self.state.movement.account_for_moved_unit(from, unit);
        let known = match (from.system(), to.system()) {
            (None, Some(system)) | (Some(system), None) => Some(system),
            _ => None,
        };
        if let Some(system) = known {
            self.narrow_possible_bases_around(system);
        }
    }

    /// Plans declaration, combat and subjugation (ACTIVATE-07 to ACTIVATE-09).
    pub(crate) fn plan_steps_after_move(&mut self) {
        let Some(system) = self.state.movement.to.system() else {
            return self.run_state_checks();
        };
        let current = self.state.current_role().faction(); // N-23
        let closed = self.state.movement.systems_units_came_from();
        self.state.unsettled.insert(system); // ACTIVATE-10
        self.state.agenda.push(Step::Subjugate);
        self.run_state_checks(); // ACTIVATE-07, BASE-17: the base is revealed before the combat, or is not there
        if !self.state.over {
            self.start_combat_if_possible(system, current, closed);
        }
    }

    /// Subjugates the activated system (ACTIVATE-09).
    pub(crate) fn subjugate_activated_system(&mut self) {
        self.state.unsettled = Systems::default();
        self.run_state_checks();
    }
}

impl Question for question::Activate {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let systems = System::all().map(Place::from);
        choices.extend(systems.map(|place| Choice::Activate(self.leader, place)));
        if self.role.faction() == Faction::Rebel && !state.base_revealed {
            choices.push(Choice::Activate(self.leader, Place::BASE)); // ACTIVATE-11
        }
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Activate(leader, place) => resolve.activate_place(self.role, leader, place),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::Move {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let faction = self.role.faction();
        for origin in state.move_origins(faction, self.to) {
            let units = Unit::of_faction(faction).filter(|unit| state.can_join_move(*unit, origin));
            choices.extend(units.map(|unit| Choice::Move(unit, origin)));
            // CAPTURE-06, G-11: with ships that could carry somebody
            if faction == Faction::Imperial && state.movement.carriers.contains(origin) {
                choices.extend(state.captives_at(origin).iter().map(Choice::Escort));
            }
        }
        choices.push(Choice::Done);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        let (role, to) = (self.role, self.to);
        match choice {
            Choice::Move(unit, from) => resolve.move_unit_in_activation(unit, from, to),
            Choice::Escort(leader) => {
                resolve.place_leader(leader, to);
                resolve.log.record_event(Event::Escorted { leader, to });
            }
            Choice::Done => return resolve.state.agenda.push(Step::AfterMove),
            _ => self.panic_on_unlisted_choice(choice),
        }
        resolve.ask_role_to_decide(role, Decision::Move { to });
    }
}
