//! Rules that end fights that could last for ever (COMBAT-16, COMBAT-17, N-07, G-47).

use tabletop::{Chance, Log};

use crate::event::Event;
use crate::faction::Faction;
use crate::resolve::Resolve;
use crate::state::State;
use crate::units::{Class, Theater, Unit};

/// The number of Ion Cannons that take all dice from a Death Star (N-07).
const SILENCING_CANNONS: u8 = 2;

impl State {
    fn has_imperial_ground_units(&self) -> bool {
        self.has_units_in_theater(self.combat.system, Faction::Imperial, Theater::Ground)
    }

    fn has_rebel_ships(&self) -> bool {
        self.has_units_in_theater(self.combat.system, Faction::Rebel, Theater::Space)
    }

    /// Tells whether this unit is the only Imperial ship left.
    fn is_only_imperial_ship(&self, unit: Unit) -> bool {
        let system = self.combat.system;
        self.count_units_fitting_condition(system, Faction::Imperial, Unit::is_ship) == 1
            && self.unit_count(system, unit) == 1
    }

    /// Tells whether the structures are lost (COMBAT-16, G-13): they are the only Rebel units among Imperial ground
    /// units; not where no ground battle is fought (G-45).
    fn are_structures_lost(&self) -> bool {
        let system = self.combat.system;
        let defends = |unit: Unit| unit.row().class != Class::Structure;
        self.has_units(system, Faction::Rebel)
            && self.count_units_fitting_condition(system, Faction::Rebel, defends) == 0
            && self.has_imperial_ground_units()
            && !self.is_destroyed(system)
    }

    /// Tells whether a Death Star under construction is lost (COMBAT-17, D-16).
    fn is_death_star_construction_lost(&self) -> bool {
        self.has_rebel_ships() && self.is_only_imperial_ship(Unit::DeathStarUnderConstruction)
    }

    /// Tells whether the Rebel ships are lost to a Death Star that cannot shoot and cannot be shot at (N-07, G-47).
    fn are_rebel_ships_lost(&self) -> bool {
        let cannons = self.unit_count(self.combat.system, Unit::IonCannon);
        self.has_rebel_ships()
            && self.is_only_imperial_ship(Unit::DeathStar)
            && cannons >= SILENCING_CANNONS
            && !self.has_imperial_ground_units()
            && !self.combat.plans_tried
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Removes the losses of part IV in their order and tells whether there were any.
    pub(super) fn break_stalemates(&mut self) -> bool {
        let mut lost = false;
        if self.state.are_structures_lost() {
            lost |= self.destroy_combat_units_fitting(|unit| unit.row().class == Class::Structure);
        }
        if self.state.is_death_star_construction_lost() {
            lost |=
                self.destroy_combat_units_fitting(|unit| unit == Unit::DeathStarUnderConstruction); // N-08
        }
        if self.state.are_rebel_ships_lost() {
            lost |= self.destroy_combat_units_fitting(|unit| {
                unit.is_ship() && unit.faction() == Faction::Rebel
            });
        }
        lost
    }
}
