//! The strength of units, and what can be brought where.

use rebellion::systems::CORUSCANT;
use rebellion::{Faction, Leader, Place, Sight, Theater, Unit};

/// Returns the worth of a unit in a fight, and to its owner.
pub(super) fn unit_power(unit: Unit) -> i32 {
    let row = unit.row();
    let health = row.health.map_or(8, |(health, _)| i32::from(health));
    3 * i32::from(row.black + row.red) + 2 * health
}

/// Strength by theater.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Force {
    pub(super) space: i32,
    pub(super) ground: i32,
    /// Ground units that can occupy a system.
    pub(super) occupying_units: i32,
}

impl Force {
    pub(super) fn add_units(&mut self, unit: Unit, count: u8) {
        let strength = unit_power(unit) * i32::from(count);
        match unit.row().theater {
            Theater::Space => self.space += strength,
            Theater::Ground => {
                self.ground += strength;
                self.occupying_units += i32::from(count);
            }
        }
    }

    pub(super) fn combined_with(self, other: Force) -> Force {
        Force {
            space: self.space + other.space,
            ground: self.ground + other.ground,
            occupying_units: self.occupying_units + other.occupying_units,
        }
    }

    pub(super) fn total_strength(self) -> i32 {
        self.space + self.ground
    }
}

/// Returns the strength of a side at a place.
pub(super) fn force_at(sight: Sight<'_>, place: impl Into<Place>, faction: Faction) -> Force {
    let units = sight.units_at(place);
    let mut force = Force::default();
    for unit in Unit::of_faction(faction) {
        let count = units[unit as usize];
        if count > 0 {
            force.add_units(unit, count);
        }
    }
    force
}

/// Returns the number of ground units that the side wants to leave behind at a place.
pub(super) fn wanted_garrison_size(sight: Sight<'_>, place: Place) -> u8 {
    let Some(system) = place.system() else {
        return 0;
    };
    match sight.own_faction() {
        Faction::Imperial if system == CORUSCANT => 2,
        Faction::Imperial if sight.is_populous(system) => 1,
        _ => 0,
    }
}

/// The units that can leave each place in one activation, with garrisons left behind.
#[derive(Debug)]
pub(super) struct MovableForces([Force; Place::NUMBER]);

impl MovableForces {
    pub(super) fn new(sight: Sight<'_>) -> Self {
        let mut forces = [Force::default(); Place::NUMBER];
        for place in Place::all() {
            let force = movable_force(sight, place);
            if force.total_strength() > 0 && !sight.is_movement_blocked_from(place) {
                forces[place.number()] = force;
            }
        }
        Self(forces)
    }

    /// Returns what can be brought to a place in one activation.
    pub(super) fn force_brought_to(&self, sight: Sight<'_>, to: Place) -> Force {
        self.force_brought_from(sight, to, |_| true)
    }

    /// Returns the same, from some of the places next to it.
    pub(super) fn force_brought_from(
        &self,
        sight: Sight<'_>,
        to: Place,
        fits: impl Fn(Place) -> bool,
    ) -> Force {
        let origins = sight
            .adjacent_places(to)
            .iter()
            .filter(|origin| fits(*origin));
        origins
            .map(|origin| self.0[origin.number()])
            .fold(Force::default(), Force::combined_with)
    }
}

/// Returns what can leave an origin: ships, and as much as they can carry.
fn movable_force(sight: Sight<'_>, origin: Place) -> Force {
    let units = sight.units_at(origin);
    let mut brought = Force::default();
    if Unit::of_faction(sight.own_faction()).all(|unit| units[unit as usize] == 0) {
        return brought; // most places, most of the time
    }
    let mut capacity = 0;
    for unit in Unit::of_faction(sight.own_faction()) {
        let row = unit.row();
        let count = units[unit as usize];
        if count > 0 && !row.needs_transport && !row.immobile {
            brought.add_units(unit, count);
            capacity += row.capacity * count;
        }
    }
    let mut stay = wanted_garrison_size(sight, origin);
    for unit in Unit::of_faction(sight.own_faction()).filter(|unit| unit.row().needs_transport) {
        let mut count = units[unit as usize];
        if unit.row().theater == Theater::Ground {
            let left = stay.min(count);
            stay -= left;
            count -= left;
        }
        let taken = count.min(capacity);
        capacity -= taken;
        brought.add_units(unit, taken);
    }
    brought
}

/// Returns what a leader adds to a fight.
pub(super) fn leader_combat_bonus(leader: Leader, theater: Theater) -> i32 {
    let values = leader.row().tactics;
    values.map_or(0, |values| 3 * i32::from(values[theater as usize]))
}

/// Returns the chance in percent to beat an enemy of this strength: even odds for even strength.
pub(super) fn victory_percent(mine: i32, theirs: i32) -> i32 {
    if theirs <= 0 {
        return 100;
    }
    let (mine, theirs) = (i64::from(mine), i64::from(theirs));
    (100 * mine * mine / (mine * mine + theirs * theirs).max(1)) as i32
}
