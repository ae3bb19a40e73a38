//! The base: its possible places, and the good ones.

use rebellion::{Faction, Place, Sight, System, Theater, Unit};

use super::force::{force_at, unit_power};

/// Returns the number of systems that can hold the base, as far as the Empire knows.
pub(super) fn possible_base_count(sight: Sight<'_>) -> usize {
    match sight.own_faction() {
        Faction::Imperial => sight.possible_bases().len(),
        Faction::Rebel => sight.publicly_possible_bases().len(),
    }
}

/// Returns the probability for the Empire that the base is in this system, in percent.
pub(super) fn base_likelihood_percent(sight: Sight<'_>, system: System) -> i32 {
    let possible = sight.possible_bases();
    if possible.contains(system) {
        100 / possible.len().max(1) as i32
    } else {
        0
    }
}

/// Returns the Imperial strength that can reach a system within two moves.
fn imperial_strength_within_reach(sight: Sight<'_>, system: System) -> i32 {
    let mut threat = 0;
    for other in System::all().filter(|other| system.distance_to(*other) <= 2) {
        let there = force_at(sight, other, Faction::Imperial);
        let near = 3 - i32::from(system.distance_to(other));
        threat += near * (there.ground + there.space / 2);
    }
    threat
}

/// Returns how good a place for the base a system is.
pub(super) fn hideout_value(sight: Sight<'_>, system: System) -> i32 {
    let neighbours = system.neighbours();
    let occupied = neighbours
        .iter()
        .filter(|other| force_at(sight, *other, Faction::Imperial).total_strength() > 0);
    let remote = if system.is_remote() { 12 } else { 0 };
    let loyal = match sight.loyalty(system) {
        Some(Faction::Rebel) => -8, // the first place anybody looks at
        _ => 0,
    };
    100 - imperial_strength_within_reach(sight, system) / 2
        - 10 * occupied.count() as i32
        - 2 * neighbours.len() as i32
        + remote
        + loyal
}

/// Returns how much the Rebels want to leave: the fewer places are left to search and the nearer the enemy, the more.
pub(super) fn value_of_moving_base(sight: Sight<'_>) -> i32 {
    let Some(base) = sight.base() else {
        return 0;
    };
    if sight.is_base_revealed() {
        return 300;
    }
    let defence = force_at(sight, Place::BASE, Faction::Rebel);
    let left = sight.publicly_possible_bases().len() as i32;
    let closing = match left {
        0..=3 => 120,
        4..=6 => 60,
        7..=9 => 20,
        _ => 0,
    };
    let neighbours = base.neighbours().iter();
    let near: i32 = neighbours
        .map(|other| force_at(sight, other, Faction::Imperial).total_strength())
        .max()
        .unwrap_or(0);
    let above = force_at(sight, base, Faction::Imperial).total_strength();
    let pressed = if near > defence.total_strength() {
        60
    } else {
        near / 2
    };
    closing + pressed + 2 * above - 60
}

/// Returns how much an Imperial unit is wanted at a place: near systems that are still to be searched.
pub(super) fn value_near_possible_bases(sight: Sight<'_>, system: System) -> i32 {
    let possible = sight.possible_bases();
    let near = |distance: u8| {
        let fits = possible
            .iter()
            .filter(|other| system.distance_to(*other) == distance);
        fits.count() as i32
    };
    match possible.len() {
        1 => possible
            .iter()
            .map(|base| 60 - 12 * i32::from(system.distance_to(base)))
            .sum(),
        _ => 5 * near(1) + 2 * near(2),
    }
}

/// Returns the strength of the Rebel ground units at the base.
pub(super) fn rebel_ground_strength_at_base(sight: Sight<'_>) -> i32 {
    let base = sight.base_place();
    let fights = |unit: &Unit| unit.row().theater == Theater::Ground;
    Unit::of_faction(Faction::Rebel)
        .filter(fights)
        .map(|unit| unit_power(unit) * i32::from(sight.unit_count(base, unit)))
        .sum()
}
