//! The build queues outside the build step: cards put units on them, move them on, or deploy them early
//! (BUILD-12, BUILD-13, N-15).

use tabletop::{Chance, Choices, Log};

use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::Faction;
use crate::resolve::Resolve;
use crate::state::State;
use crate::systems::{Icon, System};
use crate::team::Role;
use crate::units::Unit;

/// The spaces of a queue; a unit that leaves the first is ready.
pub(crate) const QUEUE_SPACES: [u8; 3] = [1, 2, 3];

impl State {
    /// Returns the icons of a system that a card counts: all of them, no matter who holds the system, sabotaged or
    /// not (BUILD-13, SABOTAGE-04, SABOTAGE-05). A destroyed system has none (N-04).
    pub(crate) fn printed_icons(&self, system: System) -> &'static [Icon] {
        if self.is_destroyed(system) {
            &[]
        } else {
            system.row().icons
        }
    }

    /// Returns the number of units of a kind on a space of their queue.
    pub(crate) fn count_queued_units(&self, unit: Unit, space: u8) -> u8 {
        self.queue[usize::from(space) - 1][unit.number()]
    }

    /// Returns the units an icon stands for that the supply still has (BUILD-10, G-37).
    fn supplied_units_for_icon(&self, faction: Faction, icon: Icon) -> impl Iterator<Item = Unit> {
        unit_kinds_for_icon(faction, icon).filter(|unit| self.count_units_in_supply(*unit) > 0)
    }

    /// Returns the Imperial units "Double Our Efforts" can move: on the second or third space, and not the one it has
    /// moved already, which now stands there.
    fn advanceable_queue_units(
        &self,
        moved: Option<(Unit, u8)>,
    ) -> impl Iterator<Item = (Unit, u8)> {
        let on = |space: u8| Unit::of_faction(Faction::Imperial).map(move |unit| (unit, space));
        QUEUE_SPACES[1..]
            .iter()
            .flat_map(move |space| on(*space))
            .filter(move |(unit, space)| {
                let excluded = u8::from(moved == Some((*unit, *space)));
                self.count_queued_units(*unit, *space) > excluded
            })
    }

    /// Returns the Imperial units "Oversee Project" can deploy where it is resolved: on the first or second space;
    /// none where there is sabotage (SABOTAGE-03), a Death Star only at its site (N-15, DEATHSTAR-07).
    fn units_deployable_by_overseeing(&self) -> impl Iterator<Item = (Unit, u8)> {
        let place = self.attempt.place;
        let sabotaged = place.system().is_some_and(|s| self.sabotaged.contains(s));
        let site = self.unit_count(place, Unit::DeathStarUnderConstruction) > 0;
        let on = |space: u8| Unit::of_faction(Faction::Imperial).map(move |unit| (unit, space));
        QUEUE_SPACES[..2]
            .iter()
            .flat_map(move |space| on(*space))
            .filter(move |(unit, space)| {
                let allowed = !sabotaged && (*unit != Unit::DeathStar || site);
                allowed && self.count_queued_units(*unit, *space) > 0
            })
    }
}

/// Returns the units an icon stands for on the sheet of a faction.
fn unit_kinds_for_icon(faction: Faction, icon: Icon) -> impl Iterator<Item = Unit> {
    Unit::of_faction(faction).filter(move |unit| unit.row().icon == Some(icon))
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Puts one unit from the supply on a queue; nothing if the supply has none (BUILD-12, G-37).
    pub(crate) fn put_unit_on_queue(&mut self, unit: Unit, space: u8) {
        if self.state.count_units_in_supply(unit) > 0 {
            self.state.queue[usize::from(space) - 1][unit.number()] += 1;
            self.log.record_event(Event::UnitQueued { unit, space });
        }
    }

    /// Takes one unit off a queue; the caller decides what becomes of the unit.
    pub(crate) fn take_unit_off_queue(&mut self, unit: Unit, space: u8) {
        self.state.queue[usize::from(space) - 1][unit.number()] -= 1;
    }

    /// Puts a matching unit on the queue for each icon of a system, on the space of its build number (BUILD-03,
    /// BUILD-12, BUILD-13); none can be left out (G-104).
    pub(crate) fn queue_unit_for_each_icon(&mut self, role: Role, system: System) {
        self.queue_units_starting_at_icon(role, system, 0);
    }

    /// Queues units for the icons from this one on. If an icon stands for several units, the role chooses (BUILD-10).
    fn queue_units_starting_at_icon(&mut self, role: Role, system: System, first: u8) {
        let icons = self.state.printed_icons(system);
        for (number, icon) in icons.iter().enumerate().skip(usize::from(first)) {
            let Some(unit) = self
                .state
                .supplied_units_for_icon(role.faction(), *icon)
                .next()
            else {
                continue;
            };
            if unit_kinds_for_icon(role.faction(), *icon).count() > 1 {
                let icon = number as u8;
                return self.ask_role_to_decide(role, Decision::QueueUnit { system, icon });
            }
            self.put_unit_on_queue(unit, system.row().build_number);
        }
    }

    /// Moves one unit of any kind forward ("Double Our Efforts", G-104).
    pub(crate) fn ask_for_unit_to_advance(&mut self, role: Role) {
        if self.state.advanceable_queue_units(None).next().is_some() {
            self.ask_role_to_decide(role, Decision::Advance { moved: None });
        }
    }

    /// Moves the unit one space; with the pictured leader another unit may follow.
    fn advance_chosen_unit(&mut self, role: Role, unit: Unit, space: u8) {
        self.advance_queued_unit(unit, space);
        let moved = Some((unit, space - 1));
        if self.state.is_pictured_leader_assigned()
            && self.state.advanceable_queue_units(moved).next().is_some()
        {
            self.ask_role_to_decide(role, Decision::Advance { moved });
        }
    }

    fn advance_queued_unit(&mut self, unit: Unit, space: u8) {
        self.take_unit_off_queue(unit, space);
        self.state.queue[usize::from(space) - 2][unit.number()] += 1;
        let space = space - 1;
        self.log.record_event(Event::UnitAdvanced { unit, space });
    }

    /// Deploys one unit at once ("Oversee Project").
    pub(crate) fn ask_for_early_deployment(&mut self, role: Role) {
        if self.state.units_deployable_by_overseeing().next().is_some() {
            self.ask_role_to_decide(role, Decision::Oversee);
        }
    }

    fn deploy_unit_from_queue(&mut self, unit: Unit, space: u8) {
        self.take_unit_off_queue(unit, space);
        self.bring_unit_into_play(unit, self.state.attempt.place);
    }
}

impl Question for question::QueueUnit {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let icon = self.system.row().icons[usize::from(self.icon)];
        let units = state.supplied_units_for_icon(self.role.faction(), icon);
        choices.extend(units.map(Choice::Queue));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        let Choice::Queue(unit) = choice else {
            self.panic_on_unlisted_choice(choice)
        };
        resolve.put_unit_on_queue(unit, self.system.row().build_number);
        resolve.queue_units_starting_at_icon(self.role, self.system, self.icon + 1);
    }
}

impl Question for question::Advance {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let units = state.advanceable_queue_units(self.moved);
        choices.extend(units.map(|(unit, space)| Choice::OnQueue(unit, space)));
        if self.moved.is_some() {
            choices.push(Choice::Decline); // the second unit may stay (G-104)
        }
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::OnQueue(unit, space) if self.moved.is_none() => {
                resolve.advance_chosen_unit(self.role, unit, space);
            }
            Choice::OnQueue(unit, space) => resolve.advance_queued_unit(unit, space),
            Choice::Decline => {}
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::Oversee {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let units = state.units_deployable_by_overseeing();
        choices.extend(units.map(|(unit, space)| Choice::OnQueue(unit, space)));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::OnQueue(unit, space) => resolve.deploy_unit_from_queue(unit, space),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
