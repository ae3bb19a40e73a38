//! Where on the screen cards come from and where they come to lie.

use leptos::prelude::*;
use tabletop::Side;
use web_sys::Element;

use super::{CardMove, KEEP_CLEAR, Spot};
use crate::browser;

/// How large a card is drawn.
const SIZE: (f64, f64) = (172.0, 150.0);
/// How far a card that is looked at lies from what it must not cover.
const GAP: f64 = 10.0;
/// How far from the lower edge of the table it lies while there is no stage: where one would open.
const LOW: f64 = 46.0;

/// A part of the screen.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Area {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Area {
    fn middle(self) -> (f64, f64) {
        (self.left + self.width / 2.0, self.top + self.height / 2.0)
    }

    fn bottom(self) -> f64 {
        self.top + self.height
    }
}

/// Where a card comes to lie: its middle, and how large it is there.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Landing {
    pub at: (f64, f64),
    pub scale: f64,
}

pub(super) fn area(element: &Element) -> Area {
    let rect = element.get_bounding_client_rect();
    Area {
        left: rect.left(),
        top: rect.top(),
        width: rect.width(),
        height: rect.height(),
    }
}

/// Whether something is on the screen, at least in part.
fn is_seen(element: &Element) -> bool {
    let (area, (width, height)) = (area(element), browser::window_size());
    let inside = area.left < width && area.top < height;
    inside
        && area.width > 0.0
        && area.height > 0.0
        && area.left + area.width > 0.0
        && area.bottom() > 0.0
}

/// What stands for a spot on the screen, and whether it is the card itself.
pub(super) fn found(spot: Spot, face: Option<&str>) -> Option<(Element, bool)> {
    let selectors = spot.selectors(face);
    let mut all = selectors
        .iter()
        .enumerate()
        .filter_map(|(index, selector)| {
            let element = document().query_selector(selector).ok().flatten()?;
            is_seen(&element).then_some((element, face.is_some() && index == 0))
        });
    all.next()
}

/// Where a card comes from. The card itself may lie there no more.
pub(super) fn origin(card: CardMove, own: Side) -> (f64, f64) {
    match found(card.from, None) {
        Some((element, _)) => area(&element).middle(),
        None => edge(card.from, own),
    }
}

/// What is on no part of the screen lies behind its edge: one's own below, the others' above.
pub(super) fn edge(spot: Spot, own: Side) -> (f64, f64) {
    let (width, height) = browser::window_size();
    match spot.owner() == Some(own) {
        true => (width / 2.0, height),
        false => (width / 2.0, 0.0),
    }
}

/// A card that becomes something on the table, or goes into it.
pub(super) fn onto(area: Area) -> Landing {
    let fits = (area.width / SIZE.0).min(area.height / SIZE.1);
    Landing {
        at: area.middle(),
        scale: fits.clamp(0.3, 1.2),
    }
}

/// A card that is looked at, one of several: over the stage, or beside it where that holds dice and pieces.
pub(super) fn beside(element: &Element, (place, of): (usize, usize)) -> Landing {
    let stage = area(element);
    let table = document().query_selector("main.middle").ok().flatten();
    let table = table.map_or(stage, |it| area(&it));
    let keeps_clear = element.has_attribute(KEEP_CLEAR);
    let y = height_beside(stage, table, keeps_clear);
    let step = (SIZE.0 + GAP).min(table.width / of.max(1) as f64);
    let x = stage.middle().0 + (place as f64 - (of as f64 + 1.0) / 2.0) * step;
    Landing {
        at: (x, y),
        scale: 1.0,
    }
}

/// How high the middle of a card lies that is looked at.
fn height_beside(stage: Area, table: Area, keeps_clear: bool) -> f64 {
    let room = SIZE.1 + GAP;
    match keeps_clear {
        false if stage == table => table.bottom() - LOW - SIZE.1 / 2.0,
        false => stage.middle().1,
        true if stage.top - table.top >= room => stage.top - room + SIZE.1 / 2.0,
        true if table.bottom() - stage.bottom() >= room => stage.bottom() + GAP + SIZE.1 / 2.0,
        true => table.top + GAP + SIZE.1 / 2.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_that_is_looked_at_leaves_the_stage_free_where_there_is_room() {
        let area = |top: f64, height: f64| Area {
            left: 0.0,
            top,
            width: 700.0,
            height,
        };
        let table = area(50.0, 500.0);
        let above = height_beside(area(350.0, 150.0), table, true);
        assert!(above + SIZE.1 / 2.0 < 350.0, "{above}");
        let below = height_beside(area(90.0, 150.0), table, true);
        assert!(below - SIZE.1 / 2.0 > 240.0, "{below}");
        assert_eq!(height_beside(area(200.0, 100.0), table, false), 250.0);
    }
}
