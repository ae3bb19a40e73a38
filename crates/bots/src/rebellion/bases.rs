//! The base: its possible places, and the good ones.

use rebellion::{Faction, Place, Sight, System, Theater, Unit};

use super::force::{force, power};

/// Returns the number of systems that can hold the base, as far as the Empire knows.
pub(super) fn possible(sight: Sight<'_>) -> usize {
    match sight.me() {
        Faction::Imperial => sight.possible_bases().len(),
        Faction::Rebel => sight.public_bases().len(),
    }
}

/// Returns the probability for the Empire that the base is in this system, in percent.
pub(super) fn likelihood(sight: Sight<'_>, system: System) -> i32 {
    let possible = sight.possible_bases();
    if possible.contains(system) {
        100 / possible.len().max(1) as i32
    } else {
        0
    }
}

/// Returns the Imperial strength that can reach a system within two moves.
fn threat(sight: Sight<'_>, system: System) -> i32 {
    let mut threat = 0;
    for other in System::all().filter(|other| system.distance(*other) <= 2) {
        let there = force(sight, other, Faction::Imperial);
        let near = 3 - i32::from(system.distance(other));
        threat += near * (there.ground + there.space / 2);
    }
    threat
}

/// Returns how good a place for the base a system is.
pub(super) fn hideout(sight: Sight<'_>, system: System) -> i32 {
    let neighbours = system.neighbours();
    let occupied = neighbours
        .iter()
        .filter(|other| force(sight, *other, Faction::Imperial).total() > 0);
    let remote = if system.is_remote() { 12 } else { 0 };
    let loyal = match sight.loyalty(system) {
        Some(Faction::Rebel) => -8, // the first place anybody looks at
        _ => 0,
    };
    100 - threat(sight, system) / 2 - 10 * occupied.count() as i32 - 2 * neighbours.len() as i32
        + remote
        + loyal
}

/// Returns how much the Rebels want to leave: the fewer places are left to search and the nearer the enemy, the more.
pub(super) fn wish_to_move(sight: Sight<'_>) -> i32 {
    let Some(base) = sight.base() else {
        return 0;
    };
    if sight.is_base_revealed() {
        return 300;
    }
    let defence = force(sight, Place::BASE, Faction::Rebel);
    let left = sight.public_bases().len() as i32;
    let closing = match left {
        0..=3 => 120,
        4..=6 => 60,
        7..=9 => 20,
        _ => 0,
    };
    let neighbours = base.neighbours().iter();
    let near: i32 = neighbours
        .map(|other| force(sight, other, Faction::Imperial).total())
        .max()
        .unwrap_or(0);
    let above = force(sight, base, Faction::Imperial).total();
    let pressed = if near > defence.total() { 60 } else { near / 2 };
    closing + pressed + 2 * above - 60
}

/// Returns how much an Imperial unit is wanted at a place: near systems that are still to be searched.
pub(super) fn hunting_ground(sight: Sight<'_>, system: System) -> i32 {
    let possible = sight.possible_bases();
    let near = |distance: u8| {
        let fits = possible
            .iter()
            .filter(|other| system.distance(*other) == distance);
        fits.count() as i32
    };
    match possible.len() {
        1 => possible
            .iter()
            .map(|base| 60 - 12 * i32::from(system.distance(base)))
            .sum(),
        _ => 5 * near(1) + 2 * near(2),
    }
}

/// Returns the strength of the Rebel ground units at the base.
pub(super) fn defenders(sight: Sight<'_>) -> i32 {
    let base = sight.base_place();
    let fights = |unit: &Unit| unit.row().theater == Theater::Ground;
    Unit::of(Faction::Rebel)
        .filter(fights)
        .map(|unit| power(unit) * i32::from(sight.units(base, unit)))
        .sum()
}
