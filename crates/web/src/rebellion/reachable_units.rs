//! The units that could come to a system in one activation, and the probable results of the battles there.

use rebellion::view::UnitCount;
use rebellion::{Faction, LeaderLocation, Place, System, View};

use super::battle_forecast::{Forecast, forecasts_by_theater};
use super::leader_rings::is_captive_ring;

/// Returns the units of a side that could leave a system: ships, and as many units as they can carry
/// (TRANSPORT-05). Leaders of the same side hold units back (MOVE-04).
pub(super) fn units_that_can_leave(view: &View, from: System, faction: Faction) -> Vec<UnitCount> {
    let place = Place::from(from);
    let held = view.leaders.iter().any(|leader| {
        leader.side == faction
            && leader.spot == LeaderLocation::At(place)
            && !is_captive_ring(leader.ring)
    });
    if held {
        return Vec::new();
    }
    let here = view.places.iter().find(|entry| entry.place == place);
    let own = here.into_iter().flat_map(|entry| &entry.units);
    let own = own.filter(|entry| entry.unit.faction() == faction && !entry.unit.row().immobile);
    let (carried, ships): (Vec<UnitCount>, Vec<UnitCount>) = own
        .copied()
        .partition(|entry| entry.unit.row().needs_transport);
    let mut room: u8 = ships
        .iter()
        .map(|entry| entry.unit.row().capacity * entry.count)
        .sum();
    let mut all = ships;
    for entry in carried {
        let count = entry.count.min(room);
        room -= count;
        all.push(UnitCount { count, ..entry });
    }
    all
}

/// Returns the units of a side that could come to a system from all neighbours if it were activated (MOVE-01).
pub(super) fn units_that_can_come(view: &View, system: System, faction: Faction) -> Vec<UnitCount> {
    let mut all: Vec<UnitCount> = Vec::new();
    let neighbours = system.row().neighbours.iter();
    let units = neighbours.flat_map(|from| units_that_can_leave(view, *from, faction));
    add_units(&mut all, units.filter(|entry| entry.count > 0));
    all
}

/// Adds units to a list in which every kind stands once.
pub(super) fn add_units(all: &mut Vec<UnitCount>, more: impl Iterator<Item = UnitCount>) {
    for entry in more {
        match all.iter_mut().find(|it| it.unit == entry.unit) {
            Some(same) => same.count += entry.count,
            None => all.push(entry),
        }
    }
}

/// Returns the forecasts of the battles if a side brought all possible units to a system; none if it would meet no
/// enemies or bring no units.
pub(super) fn assault_forecasts(view: &View, system: System, faction: Faction) -> Vec<Forecast> {
    let here = view
        .places
        .iter()
        .find(|entry| entry.place == Place::from(system));
    let mut units: Vec<UnitCount> = here.map(|entry| entry.units.clone()).unwrap_or_default();
    let enemies = units.iter().any(|entry| entry.unit.faction() != faction);
    let brought = units_that_can_come(view, system, faction);
    if !enemies || brought.is_empty() {
        return Vec::new();
    }
    units.extend(brought);
    forecasts_by_theater(&units)
}

#[cfg(test)]
mod tests {
    use rebellion::view::PlaceView;
    use rebellion::{Setup, State, systems};
    use tabletop::{Game, Seed, Session, Viewer};

    use super::*;

    fn table_view(places: &[(System, &[(&str, u8)])]) -> View {
        let session = Session::<State>::new(Setup::FIRST, Seed::from_words("reach"));
        let mut view = session.state().view(Viewer::Spectator);
        let units = |counts: &[(&str, u8)]| {
            let entry = |(id, count): &(&str, u8)| UnitCount {
                unit: id.parse().expect("a unit"),
                count: *count,
            };
            counts.iter().map(entry).collect()
        };
        view.places = places
            .iter()
            .map(|(system, counts)| PlaceView {
                place: (*system).into(),
                units: units(counts),
            })
            .collect();
        view.leaders.clear();
        view
    }

    #[test]
    fn ground_units_come_only_in_ships_that_have_room() {
        let next = systems::CORUSCANT.row().neighbours[0];
        let without = table_view(&[(next, &[("stormtrooper", 4)])]);
        let brought = units_that_can_leave(&without, next, Faction::Imperial);
        assert!(brought.iter().all(|entry| entry.count == 0));
        let with = table_view(&[(next, &[("stormtrooper", 9), ("star-destroyer", 1)])]);
        let brought = units_that_can_leave(&with, next, Faction::Imperial);
        let troops: u8 = brought
            .iter()
            .filter(|entry| entry.unit.row().needs_transport)
            .map(|entry| entry.count)
            .sum();
        assert_eq!(
            troops,
            "star-destroyer"
                .parse::<rebellion::Unit>()
                .expect("a unit")
                .row()
                .capacity
        );
    }

    #[test]
    fn there_is_no_battle_without_enemies_or_without_arriving_units() {
        let next = systems::CORUSCANT.row().neighbours[0];
        let view = table_view(&[(next, &[("x-wing", 2)])]);
        assert!(assault_forecasts(&view, systems::CORUSCANT, Faction::Rebel).is_empty());
        let view = table_view(&[
            (next, &[("x-wing", 2)]),
            (systems::CORUSCANT, &[("tie-fighter", 1)]),
        ]);
        let all = assault_forecasts(&view, systems::CORUSCANT, Faction::Rebel);
        assert_eq!(all.len(), 1);
        assert!(all[0].rebel > 50, "{all:?}");
    }
}
