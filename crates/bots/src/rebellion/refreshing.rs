//! Decisions of the set-up and of the Refresh Phase.

use rebellion::systems::CORUSCANT;
use rebellion::{Action, Choice, Faction, Place, Sight, System, Unit};

use super::bases;
use super::force::{force, power};
use super::missions::worth;

/// Estimates the value of a place for an Imperial starting unit: some everywhere, more where there is more to search.
pub(super) fn imperial_start(sight: Sight<'_>, unit: Unit, place: Place) -> i32 {
    let Some(system) = place.system() else {
        return 0;
    };
    let here = force(sight, system, Faction::Imperial);
    let spread = if unit.is_ship() {
        here.space / 2
    } else {
        here.ground
    };
    4 * system.neighbours().len() as i32 - spread
}

/// Estimates the value of deploying a unit at a place.
pub(super) fn deploy(sight: Sight<'_>, unit: Unit, place: Place) -> i32 {
    match (sight.me(), place.system()) {
        (Faction::Rebel, None) => 30,
        (Faction::Rebel, Some(system)) => rebel_deployment(sight, system),
        (Faction::Imperial, Some(system)) => imperial_deployment(sight, unit, system),
        (Faction::Imperial, None) => 0,
    }
}

fn rebel_deployment(sight: Sight<'_>, system: System) -> i32 {
    if sight.base() == Some(system) && sight.is_base_revealed() {
        60
    } else {
        8
    }
}

fn imperial_deployment(sight: Sight<'_>, unit: Unit, system: System) -> i32 {
    let here = force(sight, system, Faction::Imperial);
    let capital = if system == CORUSCANT && here.boots < 2 && !unit.is_ship() {
        20
    } else {
        0
    };
    let carried = if unit.row().needs_transport {
        i32::from(here.space > 0) * 6
    } else {
        i32::from(here.boots > 1) * 6
    };
    10 + bases::hunting_ground(sight, system) + capital + carried
}

/// Estimates the value of keeping an action card: the best one has the best leader still to come.
pub(super) fn recruit(sight: Sight<'_>, card: Action) -> i32 {
    let shown = card.row().leaders.iter();
    let new = shown.filter(|leader| sight.spot(**leader) == rebellion::Spot::Away);
    new.map(|leader| 10 + worth(*leader)).max().unwrap_or(0)
}

/// Estimates the value of building a unit.
pub(super) fn build(choice: Choice) -> i32 {
    match choice {
        Choice::Build(unit) => 10 + power(unit) + 2 * i32::from(unit.row().capacity),
        Choice::Destroy(..) => -5,
        _ => 0,
    }
}
