//! The nearest system (NEAREST).

use tabletop::Set;

use crate::faction::Faction;
use crate::state::State;
use crate::systems::System;

impl State {
    /// Returns the systems with units of a faction that a unit reaches with the fewest moves (NEAREST-01); all of
    /// them if they tie.
    pub(crate) fn nearest_systems_with_units(&self, from: System, faction: Faction) -> Set<System> {
        let occupied = || System::all().filter(|system| self.has_units(*system, faction));
        let least = occupied().map(|system| from.distance_to(system)).min();
        occupied()
            .filter(|system| Some(from.distance_to(*system)) == least)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::{CORUSCANT, DAGOBAH, NABOO};
    use crate::team::Setup;
    use crate::units::Unit;

    #[test]
    fn all_systems_at_the_least_distance_tie() {
        let mut state = State::empty_table(Setup::FULL);
        assert!(
            state
                .nearest_systems_with_units(NABOO, Faction::Imperial)
                .is_empty()
        );
        for system in System::all() {
            state.units.add(system, Unit::Stormtrooper, 1);
        }
        let here = state.nearest_systems_with_units(NABOO, Faction::Imperial);
        assert_eq!(here, Set::from_element(NABOO));
        state.units.remove(NABOO, Unit::Stormtrooper, 1);
        let near = state.nearest_systems_with_units(NABOO, Faction::Imperial);
        assert_eq!(near, NABOO.neighbours());
        let mut far = State::empty_table(Setup::FULL);
        far.units.add(CORUSCANT, Unit::TieFighter, 1);
        let one = far.nearest_systems_with_units(DAGOBAH, Faction::Imperial);
        assert_eq!(one, Set::from_element(CORUSCANT));
        assert!(
            far.nearest_systems_with_units(DAGOBAH, Faction::Rebel)
                .is_empty()
        );
    }
}
