//! Destroying by cards, outside combat: units up to a total health, units on the queue, whole systems
//! (DESTROY-03 to DESTROY-13). None of these is a loss in combat (OBJECTIVE-06).

use tabletop::{Chance, Choices, Log};

use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::Faction;
use crate::place::Place;
use crate::queue::QUEUE_SPACES;
use crate::resolve::Resolve;
use crate::state::State;
use crate::systems::{Icon, System};
use crate::team::Role;
use crate::units::{Theater, Unit};

/// The space that a named unit has on the board, where there are no spaces of a queue.
const ON_BOARD: u8 = 0;

/// Returns the printed health of a unit, if it has one (N-43, N-60).
fn printed_health(unit: Unit) -> Option<u8> {
    unit.row().health.map(|(health, _)| health)
}

/// Tells whether a unit can be chosen with this much health left to destroy: never one without health (N-60).
fn has_health_at_most(unit: Unit, left: u8) -> bool {
    printed_health(unit).is_some_and(|health| health <= left)
}

impl State {
    /// Returns the units at a place that a role can still destroy (DESTROY-03): those of the opponent, also where a
    /// card does not say so (G-100).
    fn destructible_units(
        &self,
        role: Role,
        place: Place,
        left: u8,
        ground: bool,
    ) -> impl Iterator<Item = Unit> {
        Unit::of_faction(role.faction().opponent()).filter(move |unit| {
            let theater = !ground || unit.row().theater == Theater::Ground;
            let standing = self.unit_count(place, *unit) > self.count_doomed(*unit, ON_BOARD);
            theater && has_health_at_most(*unit, left) && standing
        })
    }

    /// Returns how many units of a kind are named for destruction, on the board or on a space of the queue.
    fn count_doomed(&self, unit: Unit, space: u8) -> u8 {
        let doomed = self.attempt.doomed.iter().flatten();
        doomed.filter(|named| **named == (unit, space)).count() as u8
    }

    /// Returns the Imperial units on the queue that fit.
    fn imperial_queue_units_fitting(
        &self,
        fits: impl Fn(Unit) -> bool,
    ) -> impl Iterator<Item = (Unit, u8)> {
        Unit::of_faction(Faction::Imperial)
            .filter(move |unit| fits(*unit))
            .flat_map(|unit| QUEUE_SPACES.map(|space| (unit, space)))
            .filter(|(unit, space)| self.count_queued_units(*unit, *space) > 0)
    }

    /// Returns the units that "Rogue Squadron Raid" can still destroy.
    fn raidable_units(&self, left: u8) -> impl Iterator<Item = (Unit, u8)> {
        self.imperial_queue_units_fitting(move |unit| has_health_at_most(unit, left))
            .filter(|(unit, space)| {
                self.count_queued_units(*unit, *space) > self.count_doomed(*unit, *space)
            })
    }

    /// Returns the units that "Demolition" can destroy for an icon: those that it builds, so no projects.
    fn demolishable_units(&self, icon: Icon) -> impl Iterator<Item = (Unit, u8)> {
        self.imperial_queue_units_fitting(move |unit| unit.row().icon == Some(icon))
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Has a role name enemy units (DESTROY-03), one after the other, worth at most this much health together
    /// (DP-DESTROY-02); with `ground`, only ground units. Once no more can be named, they are destroyed (G-100).
    pub(crate) fn ask_which_units_to_destroy(
        &mut self,
        role: Role,
        place: Place,
        left: u8,
        ground: bool,
    ) {
        if self.state.over {
            return;
        }
        let next = self
            .state
            .destructible_units(role, place, left, ground)
            .next();
        if next.is_some() {
            let decision = Decision::DestroyUnits {
                place,
                left,
                ground,
            };
            self.ask_role_to_decide(role, decision);
        } else {
            self.destroy_doomed_units(place);
        }
    }

    /// Has a role name units of the Imperial queue likewise ("Rogue Squadron Raid").
    pub(crate) fn ask_which_unit_to_raid(&mut self, role: Role, left: u8) {
        if self.state.raidable_units(left).next().is_some() {
            self.ask_role_to_decide(role, Decision::RaidQueue { left });
        } else {
            self.destroy_doomed_units(self.state.attempt.place);
        }
    }

    /// Destroys the named units at the same moment, those on the board at this place; the checks run once afterwards
    /// (G-100).
    fn destroy_doomed_units(&mut self, place: Place) {
        let doomed = std::mem::take(&mut self.state.attempt.doomed);
        for (unit, space) in doomed.iter().flatten() {
            if *space == ON_BOARD {
                self.destroy_unit(*unit, place);
            } else {
                self.destroy_queued_unit(*unit, *space);
            }
        }
        if !doomed.is_empty() {
            self.run_state_checks();
        }
    }

    /// Destroys for each icon of the system, from this one on, a unit of the Imperial queue that it builds
    /// ("Demolition"); the role chooses the space, and has to (G-104).
    pub(crate) fn ask_which_units_to_demolish(&mut self, role: Role, system: System, first: u8) {
        let icons = self.state.printed_icons(system);
        for (number, icon) in icons.iter().enumerate().skip(usize::from(first)) {
            if self.state.demolishable_units(*icon).next().is_some() {
                let icon = number as u8;
                return self.ask_role_to_decide(role, Decision::Demolish { system, icon });
            }
        }
    }

    pub(crate) fn destroy_queued_unit(&mut self, unit: Unit, space: u8) {
        self.take_unit_off_queue(unit, space);
        self.log
            .record_event(Event::QueuedDestroyed { unit, space });
    }

    /// Destroys a system (DESTROY-05, DESTROY-11): puts the marker there, takes off all others and destroys Rebel
    /// ground units. Units that stay need ships, which the checks see to (DESTROY-06). With the base, hidden or not,
    /// the Empire has won (DESTROY-13, N-02).
    pub(crate) fn destroy_system(&mut self, system: System) {
        if self.state.is_destroyed(system) {
            return; // N-39
        }
        self.tell_whether_base_was_there(system);
        self.mark_system_destroyed(system);
        if self.state.base == Some(system) {
            return self.declare_winner(Faction::Imperial);
        }
        for unit in Unit::of_faction(Faction::Rebel).filter(|unit| !unit.is_ship()) {
            for _ in 0..self.state.unit_count(system, unit) {
                self.destroy_unit(unit, system.into());
            }
        }
    }

    /// Makes known whether the hidden base was there (G-107).
    fn tell_whether_base_was_there(&mut self, system: System) {
        if self.state.base_revealed || !self.state.base_public.contains(system) {
            return;
        }
        if self.state.base == Some(system) {
            self.reveal_base();
        } else {
            self.rule_out_system_as_base(system);
            self.log.record_event(Event::BaseNotThere { system });
        }
    }

    /// Marks a system as destroyed: no loyalty, no subjugation, no sabotage (N-04, N-38).
    fn mark_system_destroyed(&mut self, system: System) {
        self.state.destroyed.insert(system);
        for markers in [
            &mut self.state.rebel_loyalty,
            &mut self.state.imperial_loyalty,
            &mut self.state.subjugated,
            &mut self.state.sabotaged,
        ] {
            markers.remove(system);
        }
        self.log.record_event(Event::SystemDestroyed { system });
    }

    /// Names one unit, and then perhaps more.
    fn name_unit_for_destruction(&mut self, asked: question::DestroyUnits, unit: Unit) {
        self.state.attempt.doomed.push(Some((unit, ON_BOARD)));
        let left = asked.left - printed_health(unit).unwrap_or_default();
        self.ask_which_units_to_destroy(asked.role, asked.place, left, asked.ground);
    }
}

impl Question for question::DestroyUnits {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let targets = state.destructible_units(self.role, self.place, self.left, self.ground);
        choices.extend(targets.map(|unit| Choice::Destroy(unit, self.place)));
        choices.push(Choice::Done);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Destroy(unit, _) => resolve.name_unit_for_destruction(self, unit),
            Choice::Done => resolve.destroy_doomed_units(self.place),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::RaidQueue {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let units = state.raidable_units(self.left);
        choices.extend(units.map(|(unit, space)| Choice::OnQueue(unit, space)));
        choices.push(Choice::Done);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::OnQueue(unit, space) => {
                resolve.state.attempt.doomed.push(Some((unit, space)));
                let left = self.left - printed_health(unit).unwrap_or_default();
                resolve.ask_which_unit_to_raid(self.role, left);
            }
            Choice::Done => resolve.destroy_doomed_units(resolve.state.attempt.place),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::Demolish {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let icon = self.system.row().icons[usize::from(self.icon)];
        let units = state.demolishable_units(icon);
        choices.extend(units.map(|(unit, space)| Choice::OnQueue(unit, space)));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::OnQueue(unit, space) => {
                resolve.destroy_queued_unit(unit, space);
                resolve.ask_which_units_to_demolish(self.role, self.system, self.icon + 1);
            }
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
