//! The movement of pieces between two views: a picture flies from the old place to the new one.

use leptos::prelude::*;
use rebellion::{LeaderLocation, Place, Unit, View};
use tabletop::View as _;

use super::chart_positions::place_position;
use crate::art::{portraits, unit_silhouettes};

/// A piece that moved from one place to another.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) struct PieceFlight {
    picture: String,
    side: &'static str,
    from: Place,
    to: Place,
}

/// Returns all moved pieces. Units of a kind are alike: one that is missing here and new there has moved.
pub(super) fn piece_flights(before: &View, now: &View) -> Vec<PieceFlight> {
    let mut all = Vec::new();
    if before.viewer() != now.viewer() {
        return all; // another viewer: pieces that are new to them need not have moved
    }
    for unit in Unit::all() {
        let change = |place: Place| {
            i16::from(unit_count(now, place, unit)) - i16::from(unit_count(before, place, unit))
        };
        let gone = Place::all().filter(|place| change(*place) < 0);
        let come = Place::all().filter(|place| change(*place) > 0);
        all.extend(gone.zip(come).map(|(from, to)| PieceFlight {
            picture: unit_silhouettes::unit_picture_name(unit),
            side: unit.faction().id(),
            from,
            to,
        }));
    }
    let leaders = before.leaders.iter().zip(&now.leaders);
    all.extend(leaders.filter_map(|(was, is)| match (was.spot, is.spot) {
        (LeaderLocation::At(from), LeaderLocation::At(to)) if from != to => Some(PieceFlight {
            picture: portraits::portrait_picture_name(is.leader.id())?,
            side: is.side.id(),
            from,
            to,
        }),
        _ => None,
    }));
    all
}

fn unit_count(view: &View, place: Place, unit: Unit) -> u8 {
    let here = view.places.iter().find(|entry| entry.place == place);
    let units = here.into_iter().flat_map(|entry| &entry.units);
    units
        .filter(|entry| entry.unit == unit)
        .map(|entry| entry.count)
        .sum()
}

/// Draws one flight. Its distance is set as a property by script, because the page allows no styles in markup.
pub(super) fn draw_flight(flight: &PieceFlight) -> impl IntoView + use<> {
    let (from, to) = (place_position(flight.from), place_position(flight.to));
    view! {
        <g transform=format!("translate({:.1} {:.1})", from.0, from.1)>
            <g class="flight" data-side=flight.side style=("--dx", format!("{:.1}px", to.0 - from.0))
                style=("--dy", format!("{:.1}px", to.1 - from.1))>
                <use href=format!("#{}", flight.picture) x="-15" y="-13" width="30" height="26" />
            </g>
        </g>
    }
}

#[cfg(test)]
mod tests {
    use rebellion::view::{PlaceView, UnitCount};
    use rebellion::{Setup, State, systems};
    use tabletop::{Game, Seed, Session, Viewer};

    use super::*;

    #[test]
    fn a_unit_missing_here_and_new_there_has_moved() {
        let session = Session::<State>::new(Setup::FIRST, Seed::from_words("motion"));
        let before = session.state().view(Viewer::Spectator);
        assert_eq!(piece_flights(&before, &before), []);
        let mut now = before.clone();
        let (from, to) = (Place::from(systems::CORUSCANT), Place::from(systems::ILUM));
        let here = now.places.iter_mut().find(|entry| entry.place == from);
        let units = &mut here.expect("the Empire starts there").units;
        let unit = units[0].unit;
        units[0].count -= 1;
        let moved = UnitCount { unit, count: 1 };
        now.places.push(PlaceView {
            place: to,
            units: vec![moved],
        });
        let seen = piece_flights(&before, &now);
        assert_eq!(seen.len(), 1);
        assert_eq!((seen[0].from, seen[0].to), (from, to));
    }
}
