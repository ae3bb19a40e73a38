//! The progress of the Rebels with the condition of an objective. All of it can be counted on the board, so it tells
//! nobody which objectives are in hand.

use serde::{Deserialize, Serialize};

use crate::faction::Faction;
use crate::leaders::Leader;
use crate::objectives::{
    CUT_SUPPLY_LINES, DEFEND_THE_PEOPLE, ESTABLISH_OUTPOSTS, HEART_OF_THE_EMPIRE, INSPIRE_SYMPATHY,
    LEAVE_NO_ONE_BEHIND, Objective, POPULAR_SUPPORT, REGIONAL_SUPPORT,
};
use crate::state::State;
use crate::systems::{CORUSCANT, System};

/// The number of regions (SYSTEM-01).
const REGION_COUNT: u8 = 8;

/// The count of an objective, and the count that it needs.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct Progress {
    /// The count now; it can be higher than needed.
    pub have: u8,
    /// The count that is needed; 0 if the objective can always be played.
    pub needed: u8,
}

impl Progress {
    pub(crate) fn new(have: usize, needed: usize) -> Self {
        let [have, needed] = [have, needed].map(|count| u8::try_from(count).unwrap_or(u8::MAX));
        Self { have, needed }
    }

    /// Returns how many of several conditions hold.
    pub(crate) fn from_conditions_met(conditions: &[bool]) -> Self {
        let have = conditions.iter().filter(|holds| **holds).count();
        Self::new(have, conditions.len())
    }

    /// Tells whether nothing is missing.
    #[must_use]
    pub const fn is_complete(self) -> bool {
        self.have >= self.needed
    }

    /// Returns how much is missing.
    #[must_use]
    pub const fn missing(self) -> u8 {
        self.needed.saturating_sub(self.have)
    }
}

impl State {
    /// Returns what an objective counts; `None` for one about a combat while there is none in which it can be played.
    pub(crate) fn objective_progress(&self, objective: Objective) -> Option<Progress> {
        Some(match objective {
            CUT_SUPPLY_LINES => Progress::new(self.count_disrupted_imperial_systems(), 3),
            DEFEND_THE_PEOPLE => Progress::new(self.count_defended_rebel_systems(), 4),
            REGIONAL_SUPPORT => self.best_region_progress(),
            HEART_OF_THE_EMPIRE => Progress::from_conditions_met(&[
                self.has_units(CORUSCANT, Faction::Rebel),
                !self.has_units(CORUSCANT, Faction::Imperial),
            ]),
            LEAVE_NO_ONE_BEHIND => {
                let is_captured = |leader| self.is_captured(leader);
                Progress::from_conditions_met(&[!Leader::all().any(is_captured)])
            }
            POPULAR_SUPPORT => Progress::new(self.count_systems_loyal_to_rebels(), 6),
            ESTABLISH_OUTPOSTS => Progress::new(self.count_systems_with_rebels(), 5),
            INSPIRE_SYMPATHY => Progress::new(self.destroyed.len(), 0),
            _ => return self.combat_objective_progress(objective),
        })
    }

    fn is_loyal_to_rebels(&self, system: System) -> bool {
        self.loyalty(system) == Some(Faction::Rebel)
    }

    fn count_systems_loyal_to_rebels(&self) -> usize {
        let loyal = |system: &System| self.is_loyal_to_rebels(*system);
        System::all().filter(loyal).count()
    }

    /// Returns the number of Imperial systems with a sabotage marker or a Rebel unit.
    fn count_disrupted_imperial_systems(&self) -> usize {
        let cut = |system: &System| {
            self.sabotaged.contains(*system) || self.has_units(*system, Faction::Rebel)
        };
        let imperial = System::all().filter(|system| self.is_imperial_system(*system));
        imperial.filter(cut).count()
    }

    /// Returns the number of Rebel systems with a Rebel unit.
    fn count_defended_rebel_systems(&self) -> usize {
        let rebel = System::all().filter(|system| self.is_rebel_system(*system));
        rebel
            .filter(|system| self.has_units(*system, Faction::Rebel))
            .count()
    }

    /// Returns the number of systems with a Rebel unit; the "Rebel Base" space is none (BASE-03).
    fn count_systems_with_rebels(&self) -> usize {
        System::all()
            .filter(|system| self.has_units(*system, Faction::Rebel))
            .count()
    }

    /// Returns the loyal and the populous systems of the region in which the fewest are missing; a region without
    /// populous systems does not count (N-59).
    fn best_region_progress(&self) -> Progress {
        let all = (1..=REGION_COUNT).map(|region| self.region_loyalty_progress(region));
        let counted = all.filter(|progress| progress.needed > 0);
        let best = counted.min_by_key(|progress| (progress.missing(), u8::MAX - progress.have));
        best.unwrap_or(Progress { have: 0, needed: 1 })
    }

    fn region_loyalty_progress(&self, region: u8) -> Progress {
        let systems = System::systems_of_region(region).iter();
        let populous = systems.filter(|system| self.is_populous(*system));
        let (loyal, all) = populous.fold((0, 0), |(loyal, all), system| {
            (
                loyal + usize::from(self.is_loyal_to_rebels(system)),
                all + 1,
            )
        });
        Progress::new(loyal, all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leaders::HAN_SOLO;
    use crate::objectives::Occasion;
    use crate::place::Place;
    use crate::state::Ring;
    use crate::systems::{DAGOBAH, ENDOR, ILUM, NABOO, RYLOTH, YAVIN};
    use crate::team::Setup;
    use crate::units::Unit;
    use tabletop::Set;

    fn empty_galaxy() -> State {
        State::empty_table(Setup::FULL)
    }

    fn progress_in(state: &State, objective: Objective) -> (u8, u8) {
        let progress = state.objective_progress(objective).expect("it counts");
        (progress.have, progress.needed)
    }

    #[test]
    fn units_in_systems_count_but_not_the_hidden_base() {
        let mut state = empty_galaxy();
        for system in [NABOO, YAVIN, ENDOR, DAGOBAH] {
            state.units.add(system, Unit::XWing, 2);
        }
        state.units.add(Place::BASE, Unit::XWing, 1);
        assert_eq!(progress_in(&state, ESTABLISH_OUTPOSTS), (4, 5));
        state.rebel_loyalty = Set::from_element(NABOO).with(RYLOTH);
        assert_eq!(progress_in(&state, DEFEND_THE_PEOPLE), (1, 4));
        assert_eq!(progress_in(&state, POPULAR_SUPPORT), (2, 6));
        state.units.add(ILUM, Unit::YWing, 1);
        assert!(state.is_refresh_objective_met(ESTABLISH_OUTPOSTS));
    }

    #[test]
    fn sabotage_and_rebels_cut_imperial_systems_once_each() {
        let mut state = empty_galaxy();
        state.units.add(CORUSCANT, Unit::XWing, 1);
        state.sabotaged = Set::from_element(CORUSCANT).with(NABOO);
        assert_eq!(progress_in(&state, CUT_SUPPLY_LINES), (1, 3));
        state.subjugated = Set::from_element(NABOO);
        assert_eq!(progress_in(&state, CUT_SUPPLY_LINES), (2, 3));
    }

    #[test]
    fn regional_support_names_the_region_that_lacks_least() {
        let mut state = empty_galaxy();
        let region = System::systems_of_region(NABOO.row().region);
        let populous: Set<System> = region.iter().filter(|it| !it.is_remote()).collect();
        state.rebel_loyalty = populous.without(NABOO);
        let all = populous.len() as u8;
        assert_eq!(progress_in(&state, REGIONAL_SUPPORT), (all - 1, all));
    }

    #[test]
    fn coruscant_needs_rebels_and_the_absence_of_the_empire() {
        let mut state = empty_galaxy();
        state.units.add(CORUSCANT, Unit::TieFighter, 1);
        assert_eq!(progress_in(&state, HEART_OF_THE_EMPIRE), (0, 2));
        state.units.add(CORUSCANT, Unit::XWing, 1);
        assert_eq!(progress_in(&state, HEART_OF_THE_EMPIRE), (1, 2));
        state.units.remove(CORUSCANT, Unit::TieFighter, 1);
        assert_eq!(progress_in(&state, HEART_OF_THE_EMPIRE), (2, 2));
    }

    #[test]
    fn captives_and_destroyed_systems_are_counted() {
        let mut state = empty_galaxy();
        assert_eq!(progress_in(&state, LEAVE_NO_ONE_BEHIND), (1, 1));
        state.rings[HAN_SOLO.number()] = Some(Ring::Captured);
        assert_eq!(progress_in(&state, LEAVE_NO_ONE_BEHIND), (0, 1));
        state.destroyed = Set::from_element(NABOO).with(RYLOTH);
        assert_eq!(progress_in(&state, INSPIRE_SYMPATHY), (2, 0));
    }

    #[test]
    fn objectives_about_a_combat_count_nothing_outside_one() {
        let state = empty_galaxy();
        for objective in Objective::all() {
            let counts = state.objective_progress(objective).is_some();
            assert_eq!(
                counts,
                objective.row().occasion == Occasion::StartOfRefresh,
                "{objective:?}"
            );
        }
    }
}
