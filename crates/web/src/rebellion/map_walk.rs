//! Walking over the map with arrow keys, from one place to the nearest in a direction.

use leptos::ev;
use leptos::prelude::*;
use rebellion::Place;
use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget, SvgElement};

use super::camera::Camera;
use super::chart_positions::{Point, place_position};
use crate::browser;
use crate::rules_page::MARK;

/// The weight of a step aside compared to a step ahead, when the nearest place is looked for.
const ASIDE_WEIGHT: f32 = 2.2;
/// Selects where arrow keys have no meaning of their own.
const ARROWS_FREE_SELECTOR: &str = "body, .question, .chart, .chart *";

/// Returns the direction of an arrow key.
fn arrow_direction(key: &str) -> Option<Point> {
    match key {
        "ArrowLeft" => Some((-1.0, 0.0)),
        "ArrowRight" => Some((1.0, 0.0)),
        "ArrowUp" => Some((0.0, -1.0)),
        "ArrowDown" => Some((0.0, 1.0)),
        _ => None,
    }
}

/// Returns the nearest place in a direction, unless the map ends there.
fn nearest_place_in_direction(from: Point, (dx, dy): Point) -> Option<Place> {
    let distance = |place: &Place| {
        let to = place_position(*place);
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let ahead = x * dx + y * dy;
        let aside = (x * dy - y * dx).abs();
        (ahead > 1.0 && aside < ahead * 2.0).then_some(ahead + aside * ASIDE_WEIGHT)
    };
    let ahead = Place::all().filter_map(|place| distance(&place).map(|it| (place, it)));
    let nearest = ahead.min_by(|one, other| one.1.total_cmp(&other.1));
    nearest.map(|(place, _)| place)
}

/// Returns the place that is nearest to a point.
fn nearest_place(point: Point) -> Option<Place> {
    let distance = |place: &Place| {
        let (x, y) = place_position(*place);
        (x - point.0).hypot(y - point.1)
    };
    Place::all().min_by(|one, other| distance(one).total_cmp(&distance(other)))
}

/// Returns the place on the map that an event happened on.
fn place_under_event(target: Option<EventTarget>) -> Option<Place> {
    let element = target?.dyn_into::<Element>().ok()?;
    let place = element.closest(".chart .place").ok()??;
    place.get_attribute("data-piece")?.parse().ok()
}

/// Gives the focus to a place on the map, which brings it into sight.
pub(super) fn focus_place(place: Place) {
    let selector = format!(".chart .hit[data-piece='{}']", place.id());
    let found = document().query_selector(&selector).ok().flatten();
    if let Some(found) = found.and_then(|it| it.dyn_into::<SvgElement>().ok()) {
        let _ = found.focus();
    }
}

/// Tells whether an arrow key does nothing else where an event happened.
fn is_arrow_key_unused(target: Option<EventTarget>) -> bool {
    let element = target.and_then(|it| it.dyn_into::<Element>().ok());
    element.is_some_and(|it| it.matches(ARROWS_FREE_SELECTOR).unwrap_or_default())
}

/// Lets arrow keys walk over the map, from the place in focus, from the one that had it last, or from the middle. With
/// Shift they move the map itself.
pub(super) fn walk_with_arrows(camera: RwSignal<Camera>) {
    let last = StoredValue::new(None::<Place>);
    let handle = window_event_listener(ev::keydown, move |event| {
        let held = event.shift_key() || event.ctrl_key() || event.meta_key() || event.alt_key();
        let Some(direction) = arrow_direction(&event.key()).filter(|_| !held) else {
            return;
        };
        if !is_arrow_key_unused(event.target()) || browser::fragment().starts_with(MARK) {
            return;
        }
        let here = place_under_event(event.target());
        let next = match here.or(last.get_value()) {
            Some(place) => {
                nearest_place_in_direction(place_position(place), direction).or(Some(place))
            }
            None => nearest_place(camera.get_untracked().middle_point()),
        };
        if let Some(next) = next {
            event.prevent_default();
            last.set_value(Some(next));
            focus_place(next);
        }
    });
    on_cleanup(move || handle.remove());
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const ARROWS: [&str; 4] = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

    #[test]
    fn an_arrow_never_leads_backwards() {
        for place in Place::all() {
            let from = place_position(place);
            for arrow in ARROWS {
                let direction = arrow_direction(arrow).expect("an arrow");
                if let Some(next) = nearest_place_in_direction(from, direction) {
                    let to = place_position(next);
                    let ahead = (to.0 - from.0) * direction.0 + (to.1 - from.1) * direction.1;
                    assert!(ahead > 0.0, "{arrow} from {place} to {next}");
                }
            }
        }
    }

    #[test]
    fn arrows_lead_from_any_place_to_every_other() {
        let mut open = vec![Place::BASE];
        let mut reached = BTreeSet::from([Place::BASE]);
        while let Some(place) = open.pop() {
            let directions = ARROWS.iter().filter_map(|arrow| arrow_direction(arrow));
            let next =
                directions.filter_map(|it| nearest_place_in_direction(place_position(place), it));
            open.extend(next.filter(|next| reached.insert(*next)));
        }
        let missing: Vec<_> = Place::all().filter(|it| !reached.contains(it)).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }

    #[test]
    fn the_first_step_goes_to_the_middle() {
        let middle = Camera::WHOLE.middle_point();
        let place = nearest_place(middle).expect("a place");
        let (x, y) = place_position(place);
        assert!((x - middle.0).hypot(y - middle.1) < 90.0, "{place}");
    }
}
