//! The strength of units, and what can be brought where.

use rebellion::systems::CORUSCANT;
use rebellion::{Faction, Leader, Place, Sight, Theater, Unit};

/// Returns the worth of a unit in a fight, and to its owner.
pub(super) fn power(unit: Unit) -> i32 {
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
    pub(super) boots: i32,
}

impl Force {
    pub(super) fn add(&mut self, unit: Unit, count: u8) {
        let strength = power(unit) * i32::from(count);
        match unit.row().theater {
            Theater::Space => self.space += strength,
            Theater::Ground => {
                self.ground += strength;
                self.boots += i32::from(count);
            }
        }
    }

    pub(super) fn plus(self, other: Force) -> Force {
        Force {
            space: self.space + other.space,
            ground: self.ground + other.ground,
            boots: self.boots + other.boots,
        }
    }

    pub(super) fn total(self) -> i32 {
        self.space + self.ground
    }
}

/// Returns the strength of a side at a place.
pub(super) fn force(sight: Sight<'_>, place: impl Into<Place>, faction: Faction) -> Force {
    let units = sight.units_at(place);
    let mut force = Force::default();
    for unit in Unit::of(faction) {
        let count = units[unit as usize];
        if count > 0 {
            force.add(unit, count);
        }
    }
    force
}

/// Returns the number of ground units that the side wants to leave behind at a place.
pub(super) fn garrison(sight: Sight<'_>, place: Place) -> u8 {
    let Some(system) = place.system() else {
        return 0;
    };
    match sight.me() {
        Faction::Imperial if system == CORUSCANT => 2,
        Faction::Imperial if sight.is_populous(system) => 1,
        _ => 0,
    }
}

/// The units that can leave each place in one activation, with garrisons left behind.
#[derive(Debug)]
pub(super) struct Muster([Force; Place::NUMBER]);

impl Muster {
    pub(super) fn new(sight: Sight<'_>) -> Self {
        let mut forces = [Force::default(); Place::NUMBER];
        for place in Place::all() {
            let force = from_origin(sight, place);
            if force.total() > 0 && !sight.is_hindered(place) {
                forces[place.number()] = force;
            }
        }
        Self(forces)
    }

    /// Returns what can be brought to a place in one activation.
    pub(super) fn brought(&self, sight: Sight<'_>, to: Place) -> Force {
        self.brought_from(sight, to, |_| true)
    }

    /// Returns the same, from some of the places next to it.
    pub(super) fn brought_from(
        &self,
        sight: Sight<'_>,
        to: Place,
        fits: impl Fn(Place) -> bool,
    ) -> Force {
        let origins = sight.ways_to(to).iter().filter(|origin| fits(*origin));
        origins
            .map(|origin| self.0[origin.number()])
            .fold(Force::default(), Force::plus)
    }
}

/// Returns what can leave an origin: ships, and as much as they can carry.
fn from_origin(sight: Sight<'_>, origin: Place) -> Force {
    let units = sight.units_at(origin);
    let mut brought = Force::default();
    if Unit::of(sight.me()).all(|unit| units[unit as usize] == 0) {
        return brought; // most places, most of the time
    }
    let mut capacity = 0;
    for unit in Unit::of(sight.me()) {
        let row = unit.row();
        let count = units[unit as usize];
        if count > 0 && !row.needs_transport && !row.immobile {
            brought.add(unit, count);
            capacity += row.capacity * count;
        }
    }
    let mut stay = garrison(sight, origin);
    for unit in Unit::of(sight.me()).filter(|unit| unit.row().needs_transport) {
        let mut count = units[unit as usize];
        if unit.row().theater == Theater::Ground {
            let left = stay.min(count);
            stay -= left;
            count -= left;
        }
        let taken = count.min(capacity);
        capacity -= taken;
        brought.add(unit, taken);
    }
    brought
}

/// Returns what a leader adds to a fight.
pub(super) fn lead(leader: Leader, theater: Theater) -> i32 {
    let values = leader.row().tactics;
    values.map_or(0, |values| 3 * i32::from(values[theater as usize]))
}

/// Returns the chance in percent to beat an enemy of this strength: even odds for even strength.
pub(super) fn chance(mine: i32, theirs: i32) -> i32 {
    if theirs <= 0 {
        return 100;
    }
    let (mine, theirs) = (i64::from(mine), i64::from(theirs));
    (100 * mine * mine / (mine * mine + theirs * theirs).max(1)) as i32
}
