//! The retreat part of a combat round (RETREAT, TEAM-34).

use tabletop::{Chance, Choices, Log, Set};

use crate::choice::{Choice, Damage};
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::place::Place;
use crate::resolve::Resolve;
use crate::state::{State, Step};
use crate::systems::System;
use crate::team::Role;
use crate::units::{Class, Unit};

impl State {
    /// Tells whether a faction may retreat at all; everybody can see that.
    fn can_retreat(&self, faction: Faction) -> bool {
        let combat = &self.combat;
        let system = combat.system;
        !combat.retreated[faction.index()] // RETREAT-14
            && !combat.no_retreat[faction.index()]
            && !self.is_retreat_forbidden(faction)
            && self.has_units(system, faction.opponent()) // RETREAT-08, N-24
            && !self.is_bound_by_station(faction)
            && Unit::of_faction(faction).any(|unit| self.can_begin_retreat(unit)) // RETREAT-13
            && !self.retreat_systems(faction).is_empty()
    }

    /// Tells whether a station keeps the Empire from leaving: it leaves none behind (RETREAT-09, DEATHSTAR-03, G-43).
    fn is_bound_by_station(&self, faction: Faction) -> bool {
        self.count_units_fitting_condition(self.combat.system, faction, |unit| {
            unit.row().class == Class::Station
        }) > 0
    }

    /// Tells whether a unit of this kind could begin a retreat: a ship that needs no transport, or any unit that
    /// "Escape Plan" frees from it.
    fn can_begin_retreat(&self, unit: Unit) -> bool {
        let row = unit.row();
        let free = self.combat.free_retreat[row.faction.index()];
        !row.immobile
            && (!row.needs_transport || free)
            && self.unit_count(self.combat.system, unit) > 0
    }

    /// Returns the systems that a faction may retreat to (RETREAT-03 to RETREAT-07, G-42). Units on the "Rebel Base"
    /// space are in no system (G-49).
    pub(super) fn retreat_systems(&self, faction: Faction) -> Set<System> {
        let combat = &self.combat;
        let closed = if combat.first_acting_side() == faction {
            Set::EMPTY // RETREAT-06 binds only the opponent of the side that moved
        } else {
            combat.closed
        };
        let open: Set<System> = combat
            .system
            .neighbours()
            .difference(closed)
            .iter()
            .filter(|system| !self.has_units(*system, faction.opponent())) // RETREAT-04
            .collect();
        let friend = |system: &System| {
            self.has_units(*system, faction) || self.loyalty(*system) == Some(faction)
        };
        let friendly: Set<System> = open.iter().filter(friend).collect();
        if friendly.is_empty() {
            open // RETREAT-05: without friends they hold no units at all
        } else {
            friendly
        }
    }

    /// Returns the leaders a role can retreat with, also without tactic values (RETREAT-15, N-30, TEAM-34); not the
    /// one placed by "Ready For Action".
    fn leaders_able_to_retreat(&self, role: Role) -> Set<Leader> {
        let there = self.leaders_at(self.combat.system, role.faction());
        let ready = self.combat.ready;
        let own =
            |leader: &Leader| self.role_commands_leader(role, *leader) && ready != Some(*leader);
        there.iter().filter(own).collect()
    }

    /// Tells whether a unit may go along with the ships (RETREAT-10, RETREAT-11).
    fn can_accompany_retreat(&self, unit: Unit) -> bool {
        let row = unit.row();
        let free = self.combat.free_retreat[row.faction.index()];
        row.needs_transport
            && (free || self.combat.capacity > 0)
            && self.unit_count(self.combat.system, unit) > 0
    }

    /// Tells whether only Rebel Transports are left, with Imperial ships around them (RETREAT-16 as changed by N-25).
    fn has_lone_transports(&self) -> bool {
        let system = self.combat.system;
        let transport = |unit: Unit| unit == Unit::RebelTransport;
        let ships = self.count_units_fitting_condition(system, Faction::Rebel, Unit::is_ship);
        let transports = self.count_units_fitting_condition(system, Faction::Rebel, transport);
        let imperial = self.count_units_fitting_condition(system, Faction::Imperial, Unit::is_ship);
        ships > 0 && ships == transports && imperial > 0
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Offers retreats, part of a combat round (COMBAT-14).
    pub(crate) fn begin_retreat_step(&mut self, faction: Faction) {
        self.state.agenda.push(Step::AfterRetreat(faction));
        if self.state.can_retreat(faction) {
            self.offer_retreat(Role::admiral_of(faction));
        }
    }

    fn offer_retreat(&mut self, role: Role) {
        if !self.state.leaders_able_to_retreat(role).is_empty() {
            self.ask_role_to_decide(role, Decision::Retreat); // RETREAT-02
        } else if let Some(partner) = self.state.team_partner(role) {
            self.offer_retreat(partner);
        }
    }

    /// Takes a unit along that the player has chosen (RETREAT-10).
    fn retreat_chosen_unit(&mut self, asked: question::RetreatUnits, unit: Unit, damage: Damage) {
        let combat = &mut self.state.combat;
        combat.remove_wounded(unit, damage);
        if !combat.free_retreat[asked.role.faction().index()] {
            combat.capacity -= 1; // TRANSPORT-02
        }
        self.retreat_unit(unit, asked.to);
        self.ask_which_units_accompany(asked.role, asked.to);
    }

    /// Retreats with the leader and all ships that can (RETREAT-01, RETREAT-10).
    fn retreat_with_leader(&mut self, role: Role, leader: Leader, to: System) {
        let faction = role.faction();
        let combat = &mut self.state.combat;
        combat.retreated[faction.index()] = true;
        combat.departed.insert(leader);
        combat.eventful = true;
        combat.capacity = 0;
        combat.left = false;
        self.place_leader(leader, to.into());
        self.log.record_event(Event::Retreated {
            faction,
            leader,
            to,
        });
        for unit in Unit::of_faction(faction) {
            let row = unit.row();
            if unit.is_ship() && !row.needs_transport && !row.immobile {
                for _ in 0..self.state.unit_count(self.state.combat.system, unit) {
                    self.state.combat.forget_unit_damage(unit);
                    self.retreat_unit(unit, to.into());
                    self.state.combat.capacity += row.capacity;
                }
            }
        }
        self.ask_which_units_accompany(role, to.into());
    }

    fn ask_which_units_accompany(&mut self, role: Role, to: Place) {
        let mut units = Unit::of_faction(role.faction());
        if units.any(|unit| self.state.can_accompany_retreat(unit)) {
            self.ask_role_to_decide(role, Decision::RetreatUnits { to });
        }
    }

    /// Moves a unit away; its damage is forgotten already.
    fn retreat_unit(&mut self, unit: Unit, to: Place) {
        let from = self.state.combat.system.into();
        self.state.units.remove(from, unit, 1);
        self.state.units.add(to, unit, 1);
        self.state.combat.left = true;
        self.log.record_event(Event::Moved { unit, from, to });
    }

    /// Plans what a retreat brings about: a revealed base (G-49), a lost one (WIN-07), units that nobody can carry
    /// any more (G-55), lone Transports (RETREAT-16, G-48).
    pub(crate) fn plan_steps_after_retreat(&mut self, faction: Faction) {
        let hidden = !self.state.base_revealed;
        self.run_state_checks();
        if self.state.over {
            return;
        }
        if let Some(base) = self
            .state
            .base
            .filter(|_| hidden && self.state.base_revealed)
        {
            let elsewhere = base != self.state.combat.system;
            if elsewhere && self.state.can_fight_in_any_theater(base) {
                self.state.combat.next = Some(base);
            }
        }
        if faction == Faction::Rebel && self.state.has_lone_transports() {
            self.destroy_combat_units_fitting(|unit| unit == Unit::RebelTransport);
        }
        self.plan_steps_after_losses(false);
    }
}

impl Question for question::Retreat {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        choices.extend(
            state
                .leaders_able_to_retreat(self.role)
                .iter()
                .map(Choice::Retreat),
        );
        choices.push(Choice::Decline);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Retreat(leader) => {
                resolve.ask_role_to_decide(self.role, Decision::RetreatTo { leader });
            }
            Choice::Decline => {
                if let Some(partner) = resolve.state.team_partner(self.role) {
                    resolve.offer_retreat(partner);
                }
            }
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::RetreatTo {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let systems = state.retreat_systems(self.role.faction());
        choices.extend(systems.iter().map(Choice::To));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::To(system) => resolve.retreat_with_leader(self.role, self.leader, system),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::RetreatUnits {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let units =
            Unit::of_faction(self.role.faction()).filter(|unit| state.can_accompany_retreat(*unit));
        for unit in units {
            let damages = state.damage_amounts_on(unit);
            choices.extend(damages.map(|damage| Choice::Take(unit, damage)));
        }
        if state.combat.left {
            choices.push(Choice::Done); // RETREAT-13
        }
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Take(unit, damage) => resolve.retreat_chosen_unit(self, unit, damage),
            Choice::Done => {}
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
