//! Decisions of the set-up and of the Refresh Phase.

use rebellion::systems::CORUSCANT;
use rebellion::{Action, Choice, Faction, Place, Sight, System, Unit};

use super::bases;
use super::force::{force, power};
use super::missions::worth;

/// Where a starting unit of the Empire goes: everywhere some, more where there is more to search.
pub(super) fn imperial_start(sight: Sight<'_>, unit: Unit, place: Place) -> i32 {
    let Some(system) = place.system() else {
        return 0;
    };
    let here = force(sight, system, Faction::Imperial);
    let spread = match unit.is_ship() {
        true => here.space / 2,
        false => here.ground,
    };
    4 * system.neighbours().len() as i32 - spread
}

/// Where a unit is deployed.
pub(super) fn deploy(sight: Sight<'_>, unit: Unit, place: Place) -> i32 {
    match (sight.me(), place.system()) {
        (Faction::Rebel, None) => 30,
        (Faction::Rebel, Some(system)) => rebel_deployment(sight, system),
        (Faction::Imperial, Some(system)) => imperial_deployment(sight, unit, system),
        (Faction::Imperial, None) => 0,
    }
}

fn rebel_deployment(sight: Sight<'_>, system: System) -> i32 {
    match sight.base() == Some(system) && sight.is_base_revealed() {
        true => 60,
        false => 8,
    }
}

fn imperial_deployment(sight: Sight<'_>, unit: Unit, system: System) -> i32 {
    let here = force(sight, system, Faction::Imperial);
    let capital = match system == CORUSCANT && here.boots < 2 && !unit.is_ship() {
        true => 20,
        false => 0,
    };
    let carried = match unit.row().needs_transport {
        true => i32::from(here.space > 0) * 6,
        false => i32::from(here.boots > 1) * 6,
    };
    10 + bases::hunting_ground(sight, system) + capital + carried
}

/// Which action card to keep: the one with the best leader still to come.
pub(super) fn recruit(sight: Sight<'_>, card: Action) -> i32 {
    let shown = card.row().leaders.iter();
    let new = shown.filter(|leader| sight.spot(**leader) == rebellion::Spot::Away);
    new.map(|leader| 10 + worth(*leader)).max().unwrap_or(0)
}

/// What to build.
pub(super) fn build(choice: Choice) -> i32 {
    match choice {
        Choice::Build(unit) => 10 + power(unit) + 2 * i32::from(unit.row().capacity),
        Choice::Destroy(..) => -5,
        _ => 0,
    }
}
