//! The places and leaders that a mission can be aimed at (MISSION-06 to MISSION-08).

use tabletop::Set;

use crate::faction::Faction;
use crate::leaders::Leader;
use crate::missions::Mission;
use crate::place::Place;
use crate::state::{LeaderLocation, State};
use crate::systems::{Icon, REMOTE, System};
use crate::units::{Theater, Unit};

/// The kind of target that a mission is aimed at.
#[derive(Copy, Clone, Debug)]
pub enum Target {
    /// A system that fits.
    System(&'static [SystemFilter]),
    /// A Rebel leader, neither captured nor lured, in a system that fits (MISSION-07, N-50).
    RebelLeader(&'static [SystemFilter]),
    /// A captured leader (OPPOSE-12).
    Captive,
    /// The "Rebel Base" space, or the base's system once it is revealed (BASE-05, BASE-32).
    RebelBase,
    /// No place.
    Nowhere,
}

/// A condition on a system.
#[derive(Copy, Clone, Debug)]
pub enum SystemFilter {
    /// It is populous, Coruscant included.
    Populous,
    /// It is remote and stands.
    Remote,
    /// It is an Imperial system.
    ImperialSystem,
    /// It is loyal to the Empire.
    ImperialLoyalty,
    /// It is a Rebel system.
    RebelSystem,
    /// It is subjugated.
    Subjugated,
    /// It holds at least one Imperial unit (MISSION-08).
    ImperialUnit,
    /// It holds at least one Imperial ship.
    ImperialShip,
    /// It holds no Imperial unit.
    NoImperialUnit,
    /// It holds no Rebel unit.
    NoRebelUnit,
    /// It holds no Rebel ground unit.
    NoRebelGroundUnit,
    /// It holds no loyalty marker, and is not Coruscant (N-11, G-50, G-51).
    Neutral,
    /// It holds no sabotage marker.
    NoSabotage,
    /// It holds a captured leader.
    Captive,
    /// It holds a unit of one of these kinds.
    AnyOf(&'static [Unit]),
    /// It prints this resource icon and stands (N-04).
    Icon(Icon),
    /// It is this system.
    Is(System),
    /// It is one of these systems.
    OneOf(&'static [System]),
}

/// The places a mission can happen at, and the leaders it can be undertaken against.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub(crate) struct Targets {
    pub(crate) places: Set<Place>,
    pub(crate) leaders: Set<Leader>,
}

impl Targets {
    pub(crate) fn is_empty(self) -> bool {
        self.places.is_empty() && self.leaders.is_empty()
    }
}

impl State {
    /// Returns the systems that fit, out of some.
    fn systems_fitting_filter(&self, among: Set<System>, filter: SystemFilter) -> Set<System> {
        let such = |fits: &dyn Fn(System) -> bool| among.iter().filter(|it| fits(*it)).collect();
        match filter {
            SystemFilter::Populous => among.intersection(self.populous_systems()),
            SystemFilter::Remote => among.intersection(REMOTE).difference(self.destroyed),
            SystemFilter::ImperialSystem => among.intersection(self.imperial_systems()),
            SystemFilter::ImperialLoyalty => {
                among.intersection(self.systems_loyal_to(Faction::Imperial))
            }
            SystemFilter::RebelSystem => among.intersection(self.rebel_systems()),
            SystemFilter::Subjugated => among.intersection(self.subjugated),
            SystemFilter::ImperialUnit => such(&|it| self.has_units(it, Faction::Imperial)),
            SystemFilter::ImperialShip => {
                such(&|it| self.has_units_in_theater(it, Faction::Imperial, Theater::Space))
            }
            SystemFilter::NoImperialUnit => such(&|it| !self.has_units(it, Faction::Imperial)),
            SystemFilter::NoRebelUnit => such(&|it| !self.has_units(it, Faction::Rebel)),
            SystemFilter::NoRebelGroundUnit => {
                such(&|it| !self.has_units_in_theater(it, Faction::Rebel, Theater::Ground))
            }
            SystemFilter::Neutral => among.intersection(self.neutral_systems()),
            SystemFilter::NoSabotage => among.difference(self.sabotaged),
            SystemFilter::Captive => such(&|it| !self.captives_at(it).is_empty()),
            SystemFilter::AnyOf(units) => {
                such(&|it| units.iter().any(|unit| self.unit_count(it, *unit) > 0))
            }
            SystemFilter::Icon(icon) => {
                such(&|it| it.row().icons.contains(&icon)).difference(self.destroyed)
            }
            SystemFilter::Is(named) => among.intersection(Set::from_element(named)),
            SystemFilter::OneOf(named) => among.intersection(named.iter().copied().collect()),
        }
    }

    /// Returns the systems that fit all filters, out of some. Works on whole sets, because computer players ask this
    /// most.
    fn systems_fitting_all_filters(
        &self,
        among: Set<System>,
        filters: &[SystemFilter],
    ) -> Set<System> {
        filters.iter().fold(among, |left, filter| {
            self.systems_fitting_filter(left, *filter)
        })
    }

    /// Returns everything a mission can be aimed at now.
    pub(crate) fn mission_targets(&self, mission: Mission) -> Targets {
        let row = mission.row();
        let targets = self.mission_targets_of_kind(row.target);
        match mission {
            Mission::Detained => Targets {
                places: self.places_with_captives_only(), // G-53
                ..targets
            },
            _ if row.attempt && row.faction == Faction::Rebel => {
                self.targets_outside_barred_system(targets)
            }
            _ => targets,
        }
    }

    /// Returns the targets outside the system in which Rebel leaders attempt nothing ("Boba Fett? Where?"); no Rebel
    /// mission is aimed at a leader.
    fn targets_outside_barred_system(&self, targets: Targets) -> Targets {
        let open = |place: &Place| {
            !place
                .system()
                .is_some_and(|here| self.are_rebel_leaders_barred(here))
        };
        Targets {
            places: targets.places.iter().filter(open).collect(),
            ..targets
        }
    }

    /// Returns the places where captives are the only Rebel leaders.
    fn places_with_captives_only(&self) -> Set<Place> {
        let fits = |place: &Place| {
            let free = self.leaders_at(*place, Faction::Rebel);
            free.is_empty() && !self.captives_at(*place).is_empty()
        };
        Place::all().filter(fits).collect()
    }

    /// Tells whether a mission can be undertaken anywhere. One that names no place needs a starting mission in hand
    /// to continue with.
    pub(super) fn can_be_undertaken_anywhere(&self, mission: Mission) -> bool {
        match mission.row().target {
            Target::Nowhere => !self.starting_missions_in_hand().is_empty(),
            _ => !self.mission_targets(mission).is_empty(),
        }
    }

    /// Returns everything that fits such a target now.
    pub(crate) fn mission_targets_of_kind(&self, target: Target) -> Targets {
        let places = |places: Set<Place>| Targets {
            places,
            ..Targets::default()
        };
        let leaders = |leaders: Set<Leader>| Targets {
            leaders,
            ..Targets::default()
        };
        match target {
            Target::System(filters) => {
                let systems = self.systems_fitting_all_filters(Set::ALL, filters);
                places(systems.iter().map(Place::from).collect())
            }
            Target::RebelLeader(filters) => leaders(
                Leader::all()
                    .filter(|leader| self.is_free_rebel_in_systems(*leader, filters))
                    .collect(),
            ),
            Target::Captive => leaders(
                Leader::all()
                    .filter(|leader| self.is_captured(*leader))
                    .collect(),
            ),
            Target::RebelBase => places(Set::from_element(self.base_place())),
            Target::Nowhere => Targets::default(),
        }
    }

    /// Tells whether a leader is a free Rebel in a system that fits; the "Rebel Base" space is none (BASE-03).
    fn is_free_rebel_in_systems(&self, leader: Leader, filters: &[SystemFilter]) -> bool {
        let free = self.side_of_leader(leader) == Faction::Rebel && !self.is_captured(leader);
        match self.leader_location(leader) {
            LeaderLocation::At(place) => {
                let fits = |here: System| {
                    !self
                        .systems_fitting_all_filters(Set::from_element(here), filters)
                        .is_empty()
                };
                free && place.system().is_some_and(fits)
            }
            _ => false,
        }
    }
}
