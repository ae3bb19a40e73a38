//! The Rebel base: location, revealing, what everybody can conclude (BASE).

use tabletop::{Chance, Log, Set};

use crate::event::Event;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::place::Place;
use crate::resolve::Resolve;
use crate::state::{LeaderLocation, State};
use crate::systems::System;
use crate::units::Unit;

impl State {
    /// Returns the systems units on the "Rebel Base" space can reach, and come from: the base's system and its
    /// neighbours, while the base is hidden (BASE-07, BASE-08).
    pub(crate) fn systems_reachable_from_base(&self) -> Set<System> {
        match self.base.filter(|_| !self.base_revealed) {
            Some(base) => base.neighbours().with(base),
            None => Set::EMPTY,
        }
    }

    /// Returns the systems where the Empire must still look: those that the public record allows, less its own probe
    /// cards and the systems it has ruled out by itself.
    pub(crate) fn possible_bases(&self, faction: Option<Faction>) -> Set<System> {
        match (self.base_revealed, faction) {
            (true, _) => self.base.map_or(Set::EMPTY, Set::from_element),
            (false, Some(Faction::Imperial)) => self
                .base_public
                .difference(self.probe_hand.get())
                .difference(self.lore.ruled_out.get()),
            (false, _) => self.base_public,
        }
    }

    /// Tells whether a new base may be established there (BASE-26).
    pub(crate) fn can_hold_base(&self, system: System) -> bool {
        self.loyalty(system) != Some(Faction::Imperial)
            && !self.has_units(system, Faction::Imperial)
            && !self.is_destroyed(system)
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Reveals the base (BASE-14): shows the location and moves units and leaders of the space to the system.
    pub(crate) fn reveal_base(&mut self) {
        let Some(base) = self.state.base else { return };
        self.state.base_revealed = true;
        self.state.base_public = Set::from_element(base);
        self.log.record_event(Event::BaseRevealed { system: base });
        if self.state.attempt.card.is_some() {
            self.state.attempt.battlefield = Some(base); // N-22
            self.state.unsettled.insert(base); // CHECK-05
        }
        self.move_base_space_to_system(base);
    }

    /// Moves everything from the "Rebel Base" space to a system.
    pub(crate) fn move_base_space_to_system(&mut self, system: System) {
        for unit in Unit::of_faction(Faction::Rebel) {
            let count = self.state.unit_count(Place::BASE, unit);
            self.state.units.remove(Place::BASE, unit, count);
            self.state.units.add(system, unit, count);
        }
        for leader in Leader::all() {
            if self.state.leader_location(leader) == LeaderLocation::At(Place::BASE) {
                self.place_leader(leader, system.into());
            }
        }
    }

    /// Makes known to everybody that the base is in one of these systems.
    pub(crate) fn narrow_possible_bases_to(&mut self, systems: Set<System>) {
        self.state.base_public = self.state.base_public.intersection(systems);
    }

    /// Makes known that the base is in a system or next to it, because units moved between there and the "Rebel Base"
    /// space (BASE-11).
    pub(crate) fn narrow_possible_bases_around(&mut self, system: System) {
        let near = system.neighbours().with(system);
        self.narrow_possible_bases_to(near);
    }
}
