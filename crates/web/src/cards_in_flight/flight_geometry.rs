//! The places on the screen where flights of cards start and end.

use leptos::prelude::*;
use tabletop::Side;
use web_sys::Element;

use super::{CardMove, CardSpot, KEEP_CLEAR};
use crate::browser;

/// The width and height of a drawn card, in pixels.
const CARD_SIZE_PX: (f64, f64) = (172.0, 150.0);
/// The distance between a card on show and the things it must not cover, in pixels.
const CARD_GAP_PX: f64 = 10.0;
/// Its distance from the lower edge of the table while there is no stage, in pixels: a stage would open there.
const BOTTOM_DISTANCE_PX: f64 = 46.0;

/// A part of the screen.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Area {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Area {
    fn center_point(self) -> (f64, f64) {
        (self.left + self.width / 2.0, self.top + self.height / 2.0)
    }

    fn bottom_edge(self) -> f64 {
        self.top + self.height
    }
}

/// The end of a flight: the middle of the card, and its size there.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Landing {
    pub at: (f64, f64),
    pub scale: f64,
}

pub(super) fn element_area(element: &Element) -> Area {
    let rect = element.get_bounding_client_rect();
    Area {
        left: rect.left(),
        top: rect.top(),
        width: rect.width(),
        height: rect.height(),
    }
}

/// Tells whether an element is on the screen, at least in part.
fn is_element_on_screen(element: &Element) -> bool {
    let (area, (width, height)) = (element_area(element), browser::window_size());
    let inside = area.left < width && area.top < height;
    inside
        && area.width > 0.0
        && area.height > 0.0
        && area.left + area.width > 0.0
        && area.bottom_edge() > 0.0
}

/// Finds the element that stands for a place, and tells whether it is the card itself.
pub(super) fn find_spot_element(spot: CardSpot, face: Option<&str>) -> Option<(Element, bool)> {
    let selectors = spot.element_selectors(face);
    let mut all = selectors
        .iter()
        .enumerate()
        .filter_map(|(index, selector)| {
            let element = document().query_selector(selector).ok().flatten()?;
            is_element_on_screen(&element).then_some((element, face.is_some() && index == 0))
        });
    all.next()
}

/// Returns the point where a card starts. The card itself may already have left that place.
pub(super) fn flight_origin(card: CardMove, own: Side) -> (f64, f64) {
    match find_spot_element(card.from, None) {
        Some((element, _)) => element_area(&element).center_point(),
        None => offscreen_edge_point(card.from, own),
    }
}

/// Returns the edge of the screen behind which an invisible place lies: the lower one for the viewer's side, the
/// upper one for the others.
pub(super) fn offscreen_edge_point(spot: CardSpot, own: Side) -> (f64, f64) {
    let (width, height) = browser::window_size();
    if spot.owning_side() == Some(own) {
        (width / 2.0, height)
    } else {
        (width / 2.0, 0.0)
    }
}

/// Returns the landing of a card that becomes an element of the table, or vanishes in it.
pub(super) fn landing_on_element(area: Area) -> Landing {
    let fits = (area.width / CARD_SIZE_PX.0).min(area.height / CARD_SIZE_PX.1);
    Landing {
        at: area.center_point(),
        scale: fits.clamp(0.3, 1.2),
    }
}

/// Returns the landing of one of several cards on show: over the stage, or beside it if the stage holds dice and
/// pieces.
pub(super) fn landing_beside_stage(element: &Element, (place, of): (usize, usize)) -> Landing {
    let stage = element_area(element);
    let table = document().query_selector("main.middle").ok().flatten();
    let table = table.map_or(stage, |it| element_area(&it));
    let keeps_clear = element.has_attribute(KEEP_CLEAR);
    let y = shown_card_center_y(stage, table, keeps_clear);
    let step = (CARD_SIZE_PX.0 + CARD_GAP_PX).min(table.width / of.max(1) as f64);
    let x = stage.center_point().0 + (place as f64 - (of as f64 + 1.0) / 2.0) * step;
    Landing {
        at: (x, y),
        scale: 1.0,
    }
}

/// Returns the height of the middle of a card on show.
fn shown_card_center_y(stage: Area, table: Area, keeps_clear: bool) -> f64 {
    let room = CARD_SIZE_PX.1 + CARD_GAP_PX;
    if !keeps_clear {
        if stage == table {
            table.bottom_edge() - BOTTOM_DISTANCE_PX - CARD_SIZE_PX.1 / 2.0
        } else {
            stage.center_point().1
        }
    } else if stage.top - table.top >= room {
        stage.top - room + CARD_SIZE_PX.1 / 2.0
    } else if table.bottom_edge() - stage.bottom_edge() >= room {
        stage.bottom_edge() + CARD_GAP_PX + CARD_SIZE_PX.1 / 2.0
    } else {
        table.top + CARD_GAP_PX + CARD_SIZE_PX.1 / 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shown_card_leaves_the_stage_free_if_possible() {
        let area = |top: f64, height: f64| Area {
            left: 0.0,
            top,
            width: 700.0,
            height,
        };
        let table = area(50.0, 500.0);
        let above = shown_card_center_y(area(350.0, 150.0), table, true);
        assert!(above + CARD_SIZE_PX.1 / 2.0 < 350.0, "{above}");
        let below = shown_card_center_y(area(90.0, 150.0), table, true);
        assert!(below - CARD_SIZE_PX.1 / 2.0 > 240.0, "{below}");
        assert_eq!(shown_card_center_y(area(200.0, 100.0), table, false), 250.0);
    }
}
