//! Decisions in a combat.

use rebellion::{Damage, Face, Faction, Leader, Sight, System, Theater, Unit};

use super::ABSURD;
use super::force::{chance, force, lead, power};

/// Estimates the value of adding a leader to the fight.
pub(super) fn add_leader(sight: Sight<'_>, leader: Leader) -> i32 {
    let Some(fight) = sight.fight() else {
        return 0;
    };
    let help = Theater::BOTH
        .map(|theater| lead(leader, theater))
        .iter()
        .sum::<i32>();
    let stakes = force(sight, fight.system, sight.me()).total();
    help + stakes / 6 - 14
}

/// Estimates the value of damaging a unit.
pub(super) fn hit(unit: Unit, damage: Damage) -> i32 {
    let health = unit.row().health.map_or(9, |(health, _)| i32::from(health));
    let left = health - i32::from(damage.markers) - i32::from(damage.assigned);
    match left {
        ..=0 => -50,
        1 => 60 + power(unit),
        left => 20 + power(unit) - 6 * left,
    }
}

/// Estimates the value of blocking damage to a unit.
pub(super) fn block(unit: Unit, damage: Damage) -> i32 {
    let health = unit.row().health.map_or(9, |(health, _)| i32::from(health));
    let over = i32::from(damage.markers) + i32::from(damage.assigned) - health;
    match over {
        0 => 50 + power(unit),
        1.. => 10 - over,
        _ => 5,
    }
}

/// Estimates the value of rolling a die again.
pub(super) fn reroll(face: Face) -> i32 {
    match face {
        Face::Blank => 20,
        Face::Special => 2,
        _ => -10,
    }
}

/// Estimates the value of a retreat.
pub(super) fn retreat(sight: Sight<'_>) -> i32 {
    let Some(fight) = sight.fight() else {
        return 0;
    };
    let me = sight.me();
    let (mine, theirs) = (
        force(sight, fight.system, me),
        force(sight, fight.system, me.other()),
    );
    let last_stand = sight.is_base_revealed() && sight.base() == Some(fight.system);
    let fleet = chance(mine.space, theirs.space);
    let army = chance(mine.ground, theirs.ground);
    let hope = match (theirs.space > 0, theirs.ground > 0) {
        (true, true) => (fleet + army) / 2,
        (true, false) => fleet,
        _ => army,
    };
    match (last_stand, me) {
        (true, Faction::Rebel) => -100,
        (true, Faction::Imperial) => 15 - hope,
        _ if hope >= 80 => ABSURD,
        _ => 30 - hope,
    }
}

/// Estimates the value of a system to retreat to.
pub(super) fn retreat_to(sight: Sight<'_>, system: System) -> i32 {
    force(sight, system, sight.me()).total()
}
