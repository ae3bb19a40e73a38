//! The reach of an enemy fleet: while the viewer points at it, the lanes and places are lit to which it could go next.

use leptos::prelude::*;
use rebellion::{Faction, Place, State, System, Unit, View};
use tabletop::Set;

use super::reachable_units::units_that_can_leave;
use crate::interaction::{Interaction, piece_id_without_place};

/// The system of a fleet, and those to which it could go in one activation.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct FleetReach {
    pub from: System,
    pub to: Set<System>,
}

impl FleetReach {
    /// Tells whether the fleet could travel along a lane.
    pub(super) fn can_fleet_use_lane(&self, (one, other): (System, System)) -> bool {
        let along = |from, to| from == self.from && self.to.contains(to);
        along(one, other) || along(other, one)
    }
}

/// Returns the reach of units of a faction from a system; `None` if none of them can leave.
pub(super) fn fleet_reach(view: &View, from: System, faction: Faction) -> Option<FleetReach> {
    let leaving = units_that_can_leave(view, from, faction);
    let can_leave = leaving.iter().any(|entry| entry.count > 0);
    can_leave.then(|| FleetReach {
        from,
        to: from.neighbours(),
    })
}

/// Returns the reach of the enemy units that a piece is or holds.
fn enemy_fleet_reach(view: &View, piece: &str) -> Option<FleetReach> {
    let enemy = view.own_faction()?.opponent();
    let (id, place) = (piece_id_without_place(piece), piece.rsplit('@').next()?);
    let place: Place = place.parse().ok()?;
    let points_at_enemy = match id.parse::<Unit>() {
        Ok(unit) => unit.faction() == enemy,
        Err(_) => id == place.id(),
    };
    fleet_reach(view, place.system().filter(|_| points_at_enemy)?, enemy)
}

/// Follows the pointer and the focus.
pub(super) fn reach_of_pointed_fleet(desk: Interaction<State>) -> Memo<Option<FleetReach>> {
    Memo::new(move |_| {
        let piece = desk.highlighted.get()?;
        enemy_fleet_reach(&desk.table.board.shown_view(), &piece)
    })
}

#[cfg(test)]
mod tests {
    use rebellion::view::{PlaceView, UnitCount};
    use rebellion::{Setup, systems};
    use tabletop::{Game, Seat, Seed, Session, Viewer};

    use super::*;

    /// Returns what the Rebels see of Imperial units in a system.
    fn rebel_view(system: System, units: &[(Unit, u8)]) -> View {
        let session = Session::<State>::new(Setup::FIRST, Seed::from_words("fleets"));
        let mut view = session.state().view(Viewer::Seat(Seat::new(0)));
        let units = units.iter().map(|&(unit, count)| UnitCount { unit, count });
        view.places = vec![PlaceView {
            place: system.into(),
            units: units.collect(),
        }];
        view.leaders.clear();
        view
    }

    #[test]
    fn an_enemy_fleet_reaches_all_neighbours_of_its_system() {
        let view = rebel_view(systems::NABOO, &[(Unit::StarDestroyer, 1)]);
        let reach = enemy_fleet_reach(&view, "star-destroyer@naboo").expect("it can leave");
        assert_eq!(reach.to, systems::NABOO.neighbours());
        assert_eq!(enemy_fleet_reach(&view, "naboo"), Some(reach));
        let next = systems::NABOO.neighbours().first().expect("a neighbour");
        assert!(reach.can_fleet_use_lane((next, systems::NABOO)));
        assert!(!reach.can_fleet_use_lane((next, systems::CORUSCANT)));
    }

    #[test]
    fn units_without_ships_and_own_units_reach_nothing() {
        let view = rebel_view(systems::NABOO, &[(Unit::Stormtrooper, 4), (Unit::XWing, 1)]);
        for piece in ["stormtrooper@naboo", "x-wing@naboo", "naboo", "darth-vader"] {
            assert_eq!(enemy_fleet_reach(&view, piece), None, "{piece}");
        }
    }
}
