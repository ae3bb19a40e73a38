//! Decisions of the set-up and of the Refresh Phase.

use rebellion::objectives::Objective;
use rebellion::systems::CORUSCANT;
use rebellion::{Action, Choice, Faction, Place, Sight, System, Unit};

use super::ABSURD_VALUE;
use super::bases;
use super::force::{force_at, unit_power};
use super::missions::leader_worth;

/// Estimates the value of a place for an Imperial starting unit: some everywhere, more where there is more to search.
pub(super) fn imperial_starting_placement_value(sight: Sight<'_>, unit: Unit, place: Place) -> i32 {
    let Some(system) = place.system() else {
        return 0;
    };
    let here = force_at(sight, system, Faction::Imperial);
    let spread = if unit.is_ship() {
        here.space / 2
    } else {
        here.ground
    };
    4 * system.neighbours().len() as i32 - spread
}

/// Estimates the value of playing an objective; one that brings nothing yet is kept.
pub(super) fn value_of_playing_objective(rebels: Sight<'_>, objective: Objective) -> i32 {
    let counted = || rebels.objective_progress(objective).map(|it| it.have);
    match objective.row().reputation.or_else(counted) {
        None | Some(0) => ABSURD_VALUE,
        Some(reputation) => 100 + 20 * i32::from(reputation),
    }
}

/// Estimates the value of deploying a unit at a place.
pub(super) fn value_of_deploying_unit(sight: Sight<'_>, unit: Unit, place: Place) -> i32 {
    match (sight.own_faction(), place.system()) {
        (Faction::Rebel, None) => 30,
        (Faction::Rebel, Some(system)) => value_of_deploying_rebel_unit(sight, system),
        (Faction::Imperial, Some(system)) => value_of_deploying_imperial_unit(sight, unit, system),
        (Faction::Imperial, None) => 0,
    }
}

fn value_of_deploying_rebel_unit(sight: Sight<'_>, system: System) -> i32 {
    if sight.base() == Some(system) && sight.is_base_revealed() {
        60
    } else {
        8
    }
}

fn value_of_deploying_imperial_unit(sight: Sight<'_>, unit: Unit, system: System) -> i32 {
    let here = force_at(sight, system, Faction::Imperial);
    let capital = if system == CORUSCANT && here.occupying_units < 2 && !unit.is_ship() {
        20
    } else {
        0
    };
    let carried = if unit.row().needs_transport {
        i32::from(here.space > 0) * 6
    } else {
        i32::from(here.occupying_units > 1) * 6
    };
    10 + bases::value_near_possible_bases(sight, system) + capital + carried
}

/// Estimates the value of keeping an action card: the best one has the best leader still to come.
pub(super) fn value_of_keeping_action_card(sight: Sight<'_>, card: Action) -> i32 {
    let shown = card.row().leaders.iter();
    let new =
        shown.filter(|leader| sight.leader_location(**leader) == rebellion::LeaderLocation::Away);
    new.map(|leader| 10 + leader_worth(*leader))
        .max()
        .unwrap_or(0)
}

/// Estimates the value of building a unit.
pub(super) fn value_of_building_unit(choice: Choice) -> i32 {
    match choice {
        Choice::Build(unit) => 10 + unit_power(unit) + 2 * i32::from(unit.row().capacity),
        Choice::Destroy(..) => -5,
        _ => 0,
    }
}
