//! The list of choices, scrolled so that a choice that leads on can be seen. Nothing marks it: the person still chooses.

use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::browser;

/// The wait until the list of a new question is drawn and stands at its top.
const DRAWN_AFTER_MS: u64 = 60;

/// The gap that stays between the choice and the edge of the list.
const EDGE_GAP: f64 = 4.0;

/// Scrolls the list so far that the choice with these words is in view.
pub(super) fn scroll_choice_into_view(words: Option<String>) {
    let Some(words) = words else {
        return;
    };
    browser::set_timeout(DRAWN_AFTER_MS, move || {
        let list = document().query_selector(".lesson .decision .choices");
        let Some(list) = list.ok().flatten() else {
            return;
        };
        if let Some(choice) = find_choice_element(&list, &words) {
            let (list_box, choice_box) = (
                list.get_bounding_client_rect(),
                choice.get_bounding_client_rect(),
            );
            let edges = |of: &web_sys::DomRect| (of.top(), of.bottom());
            let by = needed_scroll_pixels(edges(&list_box), edges(&choice_box));
            list.scroll_by_with_x_and_y(0.0, by);
        }
    });
}

fn find_choice_element(list: &Element, words: &str) -> Option<Element> {
    let choices = list.query_selector_all(".choice").ok()?;
    let choices = (0..choices.length()).filter_map(|index| choices.item(index));
    let mut named = choices.filter(|choice| {
        let text = choice.text_content();
        text.is_some_and(|text| text.contains(words))
    });
    named.next()?.dyn_into().ok()
}

/// Returns the pixels by which a list has to scroll, given its top and bottom and those of the choice.
fn needed_scroll_pixels(list: (f64, f64), choice: (f64, f64)) -> f64 {
    let above = choice.0 - EDGE_GAP - list.0;
    let below = choice.1 + EDGE_GAP - list.1;
    if above < 0.0 || below > above {
        above
    } else {
        below.max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_scrolls_only_as_far_as_the_choice_needs() {
        let list = (100.0, 160.0);
        let by = |choice| format!("{:.0}", needed_scroll_pixels(list, choice));
        assert_eq!(by((110.0, 140.0)), "0");
        assert_eq!(by((300.0, 330.0)), "174");
        assert_eq!(by((60.0, 90.0)), "-44");
        // A choice taller than the list shows its beginning.
        assert_eq!(by((300.0, 400.0)), "196");
    }
}
