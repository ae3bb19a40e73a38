//! Decisions in a combat.

use rebellion::{Damage, Face, Faction, Leader, Sight, System, Theater, Unit};

use super::ABSURD_VALUE;
use super::force::{force_at, leader_combat_bonus, unit_power, victory_percent};

/// Estimates the value of adding a leader to the fight.
pub(super) fn value_of_adding_leader(sight: Sight<'_>, leader: Leader) -> i32 {
    let Some(fight) = sight.current_combat() else {
        return 0;
    };
    let help = Theater::BOTH
        .map(|theater| leader_combat_bonus(leader, theater))
        .iter()
        .sum::<i32>();
    let stakes = force_at(sight, fight.system, sight.own_faction()).total_strength();
    help + stakes / 6 - 14
}

/// Estimates the value of damaging a unit.
pub(super) fn value_of_damaging_unit(unit: Unit, damage: Damage) -> i32 {
    let health = unit.row().health.map_or(9, |(health, _)| i32::from(health));
    let left = health - i32::from(damage.markers) - i32::from(damage.assigned);
    match left {
        ..=0 => -50,
        1 => 60 + unit_power(unit),
        left => 20 + unit_power(unit) - 6 * left,
    }
}

/// Estimates the value of blocking damage to a unit.
pub(super) fn value_of_blocking_damage(unit: Unit, damage: Damage) -> i32 {
    let health = unit.row().health.map_or(9, |(health, _)| i32::from(health));
    let over = i32::from(damage.markers) + i32::from(damage.assigned) - health;
    match over {
        0 => 50 + unit_power(unit),
        1.. => 10 - over,
        _ => 5,
    }
}

/// Estimates the value of rolling a die again.
pub(super) fn value_of_rerolling_die(face: Face) -> i32 {
    match face {
        Face::Blank => 20,
        Face::Special => 2,
        _ => -10,
    }
}

/// Estimates the value of a retreat.
pub(super) fn retreat_value(sight: Sight<'_>) -> i32 {
    let Some(fight) = sight.current_combat() else {
        return 0;
    };
    let me = sight.own_faction();
    let (mine, theirs) = (
        force_at(sight, fight.system, me),
        force_at(sight, fight.system, me.opponent()),
    );
    let last_stand = sight.is_base_revealed() && sight.base() == Some(fight.system);
    let fleet = victory_percent(mine.space, theirs.space);
    let army = victory_percent(mine.ground, theirs.ground);
    let hope = match (theirs.space > 0, theirs.ground > 0) {
        (true, true) => (fleet + army) / 2,
        (true, false) => fleet,
        _ => army,
    };
    match (last_stand, me) {
        (true, Faction::Rebel) => -100,
        (true, Faction::Imperial) => 15 - hope,
        _ if hope >= 80 => ABSURD_VALUE,
        _ => 30 - hope,
    }
}

/// Estimates the value of a system to retreat to.
pub(super) fn retreat_system_value(sight: Sight<'_>, system: System) -> i32 {
    force_at(sight, system, sight.own_faction()).total_strength()
}
