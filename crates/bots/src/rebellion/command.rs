//! Turns of the Command Phase: which units move where.

use rebellion::objectives::{DEATH_STAR_PLANS, HEART_OF_THE_EMPIRE};
use rebellion::systems::CORUSCANT;
use rebellion::{Choice, Faction, Leader, Place, Sight, System, Theater, Unit};

use super::ABSURD_VALUE;
use super::bases;
use super::belief::Belief;
use super::force::{
    Force, MovableForces, force_at, leader_combat_bonus, unit_power, victory_percent,
    wanted_garrison_size,
};
use super::missions;

/// The forces that would meet at a place: those of the player, there already or brought, and the enemy's.
#[derive(Copy, Clone, Debug)]
struct MeetingForces {
    here: Force,
    brought: Force,
    enemy: Force,
}

/// Estimates the value of activating a system.
pub(super) fn activation_value(
    sight: Sight<'_>,
    muster: &MovableForces,
    belief: Option<&Belief>,
    place: Place,
) -> i32 {
    let me = sight.own_faction();
    let forces = MeetingForces {
        here: force_at(sight, place, me),
        brought: muster.force_brought_to(sight, place),
        enemy: force_at(sight, place, me.opponent()),
    };
    if forces.brought.total_strength() == 0 {
        let fights = forces.here.total_strength() > 0 && forces.enemy.total_strength() > 0;
        return if fights { -60 } else { ABSURD_VALUE };
    }
    let Some(system) = place.system() else {
        return -40; // units are safe on the base, and seldom needed back
    };
    match me {
        Faction::Imperial => {
            imperial_activation_value(sight, belief, system, forces)
                + value_of_approaching_base(sight, muster, system, forces.enemy)
        }
        Faction::Rebel => rebel_activation_value(sight, system, forces),
    }
}

fn imperial_activation_value(
    sight: Sight<'_>,
    belief: Option<&Belief>,
    system: System,
    forces: MeetingForces,
) -> i32 {
    let mine = forces.here.combined_with(forces.brought);
    let likely = belief.map_or(0, |belief| (100.0 * belief.base_chance_at(system)) as i32);
    let hidden = if sight.is_base_revealed() {
        0
    } else {
        likely * bases::rebel_ground_strength_at_base(sight) / 100
    };
    let wins = victory_percent(mine.ground, forces.enemy.ground + hidden)
        .min(victory_percent(mine.space + 4, forces.enemy.space));
    let mut value = bases::value_near_possible_bases(sight, system) / 4;
    if sight.base() == Some(system) {
        return base_assault_value(sight, wins);
    }
    if likely > 0 && forces.here.occupying_units == 0 && forces.brought.occupying_units > 0 {
        value += 70 + 8 * likely;
    }
    if forces.brought.occupying_units > 0
        && forces.here.occupying_units == 0
        && is_worth_occupying(sight, system)
    {
        value += 30 + 12 * system.row().icons.len() as i32;
        if sight.loyalty(system) == Some(Faction::Rebel) {
            value += 20;
        }
    }
    if forces.enemy.total_strength() > 0 {
        value += match wins {
            60.. => 25 + forces.enemy.total_strength() * wins / 100,
            _ => -150 + wins,
        };
    }
    value
}

/// Estimates the value of attacking the base with this chance: at once, or with more units later.
fn base_assault_value(sight: Sight<'_>, wins: i32) -> i32 {
    let rounds = i32::from(sight.reputation()) - i32::from(sight.time());
    match wins {
        0..=20 => -50,
        21..=45 if rounds > 2 => 20,
        wins => 500 + 20 * wins,
    }
}

/// Estimates the value of bringing units nearer to the base that was found.
fn value_of_approaching_base(
    sight: Sight<'_>,
    muster: &MovableForces,
    system: System,
    enemy: Force,
) -> i32 {
    let Some(base) = sight.base() else {
        return 0;
    };
    let distance = base.distance_to(system);
    let farther = |origin: Place| {
        let origin = origin.system();
        origin.is_some_and(|origin| base.distance_to(origin) > distance)
    };
    let nearer = muster.force_brought_from(sight, system.into(), farther);
    match nearer.total_strength() {
        0 => 0,
        _ if distance == 0 || enemy.total_strength() > 0 => 0,
        strength => 60 + strength / 2 - 10 * i32::from(distance),
    }
}

/// Tells whether a move brings an Imperial unit nearer to the base that was found.
fn moves_nearer_to_base(sight: Sight<'_>, from: Place, to: Place) -> bool {
    match (
        sight.own_faction(),
        sight.base(),
        from.system(),
        to.system(),
    ) {
        (Faction::Imperial, Some(base), Some(from), Some(to)) => {
            base.distance_to(to) < base.distance_to(from)
        }
        _ => false,
    }
}

/// Tells whether ground units would take something there.
fn is_worth_occupying(sight: Sight<'_>, system: System) -> bool {
    sight.is_populous(system)
        && sight.loyalty(system) != Some(Faction::Imperial)
        && !sight.is_subjugated(system)
}

fn rebel_activation_value(sight: Sight<'_>, system: System, forces: MeetingForces) -> i32 {
    let mine = forces.here.combined_with(forces.brought);
    if sight.base() == Some(system) && sight.is_base_revealed() && forces.enemy.total_strength() > 0
    {
        return 60;
    }
    let prize = objective_value_of_sortie(sight, system, forces.brought);
    if forces.enemy.total_strength() == 0 {
        if prize > 0 {
            return prize;
        }
        let lonely =
            sight.loyalty(system) == Some(Faction::Rebel) && forces.here.total_strength() == 0;
        return if lonely { 4 } else { -15 };
    }
    let wins = victory_percent(mine.ground.max(mine.space), forces.enemy.total_strength());
    if prize > 0 && victory_percent(mine.space, forces.enemy.space) >= 30 {
        return prize;
    }
    let freed = if sight.is_subjugated(system) { 20 } else { 0 };
    let capital = if system == CORUSCANT { 40 } else { 0 };
    match wins {
        70.. => {
            freed + capital + forces.enemy.total_strength() * wins / 100
                - cost_of_exposing_base(sight)
        }
        _ => -100,
    }
}

/// Returns what an objective in hand promises for a sortie.
fn objective_value_of_sortie(sight: Sight<'_>, system: System, brought: Force) -> i32 {
    let hand = sight.objectives_in_hand();
    let is_there = |unit| sight.unit_count(system, unit) > 0;
    let station = is_there(Unit::DeathStar) || is_there(Unit::DeathStarUnderConstruction);
    let plans = DEATH_STAR_PLANS.iter().any(|card| hand.contains(*card));
    if station && plans && brought.space > 0 {
        return 90;
    }
    let empire = force_at(sight, system, Faction::Imperial);
    if system == CORUSCANT && empire.total_strength() == 0 {
        return if hand.contains(HEART_OF_THE_EMPIRE) {
            150
        } else {
            40
        };
    }
    0
}

/// Returns the cost of what a sortie tells about a hidden base.
fn cost_of_exposing_base(sight: Sight<'_>) -> i32 {
    if sight.is_base_revealed() { 0 } else { 35 }
}

/// Returns the value of the best activation.
pub(super) fn best_activation_value(
    sight: Sight<'_>,
    muster: &MovableForces,
    belief: Option<&Belief>,
) -> i32 {
    Place::all()
        .map(|place| activation_value(sight, muster, belief, place))
        .max()
        .unwrap_or(ABSURD_VALUE)
}

/// Estimates the value of a choice in a command turn.
pub(super) fn command_choice_value(sight: Sight<'_>, choice: Choice, best: i32) -> i32 {
    match choice {
        Choice::Lead(_) if best == ABSURD_VALUE => ABSURD_VALUE,
        Choice::Lead(leader) => {
            best - missions::skill_icon_count(leader) + mean_leader_combat_bonus(leader)
        }
        Choice::Reveal(mission, _) => 2 * missions::value_of_revealing_mission(sight, mission),
        Choice::RevealBase => ABSURD_VALUE,
        _ => 0,
    }
}

fn mean_leader_combat_bonus(leader: Leader) -> i32 {
    leader_combat_bonus(leader, Theater::Space) / 2
        + leader_combat_bonus(leader, Theater::Ground) / 2
}

/// The value of moving a unit that is wanted where it is.
pub(super) const GARRISON_VALUE: i32 = -10;

/// Estimates the value of moving a unit.
pub(super) fn unit_move_value(sight: Sight<'_>, to: Place, choice: Choice) -> i32 {
    let Choice::Move(unit, from) = choice else {
        return match choice {
            Choice::Escort(_) => -1,
            _ => 0,
        };
    };
    let me = sight.own_faction();
    let enemies = force_at(sight, to, me.opponent()).total_strength();
    let row = unit.row();
    if row.theater == Theater::Ground {
        let there = force_at(sight, from, me).occupying_units;
        if there == 1 && me == Faction::Imperial && from == Place::from(CORUSCANT) {
            return ABSURD_VALUE; // the capital is never left undefended
        }
        if there <= i32::from(wanted_garrison_size(sight, from)) {
            return GARRISON_VALUE;
        }
    }
    let contested = enemies > 0
        || to
            .system()
            .is_some_and(|system| sight.base() == Some(system));
    let here = force_at(sight, to, me);
    match (contested, row.needs_transport) {
        (false, _) if unit != Unit::DeathStar && moves_nearer_to_base(sight, from, to) => {
            12 + unit_power(unit)
        }
        (true, _) => 20 + unit_power(unit) + 10 * i32::from(row.capacity),
        (false, true) if row.theater == Theater::Ground => {
            12 - 4 * here.occupying_units + here.occupying_units.min(1)
        }
        (false, true) => 3 - here.space / 6,
        (false, false) => peaceful_ship_move_value(sight, unit, from, here),
    }
}

/// Estimates the value of moving a ship where nobody fights: one that carries troops is wanted.
fn peaceful_ship_move_value(sight: Sight<'_>, unit: Unit, from: Place, here: Force) -> i32 {
    let row = unit.row();
    let troops = force_at(sight, from, sight.own_faction()).occupying_units
        - i32::from(wanted_garrison_size(sight, from));
    if unit == Unit::DeathStar || row.capacity == 0 {
        return -5;
    }
    match here.space {
        0 if troops > 0 => 15 + i32::from(row.capacity),
        0 => 2,
        _ if troops > 2 && here.occupying_units < 2 => 4,
        _ => -3,
    }
}
