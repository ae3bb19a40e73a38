//! The widths of the cards in hand: each is as wide as its text needs at the height of the hand, so that no line is cut
//! off. If they need more room than there is, they overlap. A card under the pointer grows, and stays in the window.

use leptos::ev;
use leptos::html::Section;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::browser;

/// The windows in which the hand is a row below the table, as the style sheet has it.
const ROW_MEDIA_QUERY: &str = "(min-width: 1100px) and (min-height: 560px)";
/// The narrowest and the widest card, in widths of its letter m.
const WIDTHS_EM: (f64, f64) = (8.5, 22.0);
/// The number of times that the widths are halved between too narrow and wide enough.
const HALVINGS: usize = 6;
/// The number of times that cards are measured again because they overlap.
const OVERLAP_ROUNDS: usize = 2;
/// The width of a card that others leave free if they can, in widths of its letter m.
const LEAST_STRIP_EM: f64 = 7.0;
/// The room for icons and margins beside a name, and the least room for a name, in widths of its letter m.
const MARKS_WIDTH_EM: f64 = 2.7;
const LEAST_NAME_EM: f64 = 4.0;
/// The strip of a card that has to stay free: less is too small to be touched.
const TOUCHED_STRIP_PX: f64 = 26.0;
/// The class of a hand with more cards than there is room for their texts; the card under the pointer still has its own.
const CROWDED_CLASS: &str = "crowded";
/// A length that limits nothing.
const UNLIMITED_PX: f64 = 9999.0;
/// The class of the hand while its cards are measured.
const MEASURING_CLASS: &str = "measuring";
/// The width to which a card under the pointer grows, in widths of its letter m.
const GROWN_WIDTH_EM: f64 = 20.0;
/// The distance that a grown card keeps from the edge of the window.
const WINDOW_MARGIN_PX: f64 = 6.0;

/// Fits the cards whenever the hand or the window changes. They are measured before they are first painted.
pub(super) fn keep_hand_fitted(hand: NodeRef<Section>, track_cards: impl Fn() + 'static) {
    let fit_soon = move || {
        request_animation_frame(move || {
            if let Some(hand) = hand.try_get_untracked().flatten() {
                fit_hand(&hand);
            }
        });
    };
    Effect::new(move |_| {
        track_cards();
        hand.track();
        fit_soon();
    });
    let resized = window_event_listener(ev::resize, move |_| fit_soon());
    on_cleanup(move || resized.remove());
}

/// A card with its text, and the widths between which the right one lies.
struct MeasuredCard {
    card: HtmlElement,
    face: HtmlElement,
    too_narrow: f64,
    wide_enough: f64,
}

impl MeasuredCard {
    fn set_card_width(&self, width: f64) {
        set_css_length(&self.card, "--wide", width);
    }

    fn width(&self) -> f64 {
        f64::from(self.card.offset_width())
    }

    /// Returns how much of the card the next one covers.
    fn lap(&self) -> f64 {
        let lap = web_sys::HtmlElement::style(&self.card).get_property_value("--lap");
        let lap = lap
            .ok()
            .and_then(|lap| lap.trim_end_matches("px").parse().ok());
        lap.unwrap_or(0.0)
    }

    fn is_cut_off(&self) -> bool {
        let (face, near) = (&self.face, 1);
        face.scroll_height() > face.client_height() + near
            || face.scroll_width() > face.client_width() + near
    }
}

fn set_css_length(element: &HtmlElement, name: &str, length_px: f64) {
    let style = web_sys::HtmlElement::style(element);
    let _ = style.set_property(name, &format!("{length_px:.1}px"));
}

fn fit_hand(hand: &HtmlElement) {
    if !browser::matches_media(ROW_MEDIA_QUERY) {
        return;
    }
    let letter = card_letter_size_px(hand);
    // While they are measured, no card grows under the pointer.
    let _ = hand.class_list().add_1(MEASURING_CLASS);
    let _ = hand.class_list().remove_1(CROWDED_CLASS);
    let mut cards = fit_and_overlap_cards(hand, letter);
    if least_uncovered_width(&cards) < TOUCHED_STRIP_PX {
        let _ = hand.class_list().add_1(CROWDED_CLASS);
        cards = fit_and_overlap_cards(hand, letter);
    }
    keep_grown_cards_visible(&cards, GROWN_WIDTH_EM * letter);
    let _ = hand.class_list().remove_1(MEASURING_CLASS);
}

fn fit_and_overlap_cards(hand: &HtmlElement, letter_px: f64) -> Vec<MeasuredCard> {
    let mut cards = fit_card_widths(hand, letter_px);
    for _ in 0..OVERLAP_ROUNDS {
        // A name keeps to the part of its card that is not covered, so it may need more lines, and its card more room.
        if !overlap_cards(hand, &cards, letter_px) {
            break;
        }
        cards = fit_card_widths(hand, letter_px);
        let_cut_names_overflow(&mut cards, letter_px);
    }
    overlap_cards(hand, &cards, letter_px);
    let_cut_names_overflow(&mut cards, letter_px);
    cards
}

/// Returns the width of the part that stays free of the card that is covered most.
fn least_uncovered_width(cards: &[MeasuredCard]) -> f64 {
    let strips = cards.iter().filter_map(|it| {
        let next = it.card.next_element_sibling()?;
        Some(next.get_bounding_client_rect().left() - it.card.get_bounding_client_rect().left())
    });
    strips.fold(f64::INFINITY, f64::min)
}

/// Gives every card the least width at which nothing of its text is cut off.
fn fit_card_widths(hand: &HtmlElement, letter_px: f64) -> Vec<MeasuredCard> {
    let mut cards = find_hand_cards(hand);
    let mut all: Vec<&mut MeasuredCard> = cards.iter_mut().collect();
    halve_card_width_ranges(&mut all, letter_px);
    cards
}

/// Halves the doubt about the widths of these cards, all at once, so that the page is measured only a few times.
fn halve_card_width_ranges(cards: &mut [&mut MeasuredCard], letter_px: f64) {
    for it in &mut *cards {
        it.too_narrow = WIDTHS_EM.0 * letter_px;
        it.wide_enough = WIDTHS_EM.1 * letter_px;
    }
    for _ in 0..HALVINGS {
        for it in &*cards {
            it.set_card_width(f64::midpoint(it.too_narrow, it.wide_enough));
        }
        let cut_off: Vec<bool> = cards.iter().map(|it| it.is_cut_off()).collect();
        for (it, is_cut_off) in cards.iter_mut().zip(cut_off) {
            let middle = f64::midpoint(it.too_narrow, it.wide_enough);
            if is_cut_off {
                it.too_narrow = middle;
            } else {
                it.wide_enough = middle;
            }
        }
    }
    for it in cards {
        it.set_card_width(it.wide_enough.ceil());
    }
}

/// Returns the size of the letters of a card in pixels.
fn card_letter_size_px(hand: &HtmlElement) -> f64 {
    let window = web_sys::window();
    let style = window.and_then(|window| window.get_computed_style(hand).ok().flatten());
    let size = style.and_then(|style| style.get_property_value("--size-fine").ok());
    let size = size.and_then(|size| size.trim().trim_end_matches("px").parse().ok());
    size.unwrap_or(12.0)
}

fn find_hand_cards(hand: &HtmlElement) -> Vec<MeasuredCard> {
    let Ok(found) = hand.query_selector_all(".card") else {
        return Vec::new();
    };
    let cards = (0..found.length()).filter_map(|index| found.get(index));
    let measured = cards.filter_map(|card| {
        let card: HtmlElement = card.dyn_into().ok()?;
        let face = card.query_selector(".card-face").ok().flatten()?;
        Some(MeasuredCard {
            face: face.dyn_into().ok()?,
            card,
            too_narrow: 0.0,
            wide_enough: 0.0,
        })
    });
    measured.collect()
}

/// Lets cards lie over each other by as much as they need more room than there is, and tells whether they have to. Wide
/// cards are covered more than narrow ones, and names keep to the part that stays free.
fn overlap_cards(hand: &HtmlElement, cards: &[MeasuredCard], letter_px: f64) -> bool {
    for it in cards {
        set_css_length(&it.card, "--lap", 0.0);
        set_css_length(&it.card, "--free", UNLIMITED_PX);
    }
    let missing = f64::from(hand.scroll_width() - hand.client_width());
    let covered = cards
        .iter()
        .filter(|it| it.card.next_element_sibling().is_some());
    let spare = |it: &MeasuredCard| (it.width() - LEAST_STRIP_EM * letter_px).max(1.0);
    let all: f64 = covered.clone().map(spare).sum();
    let overlaps = missing > 0.0 && all > 0.0;
    if overlaps {
        for it in covered {
            let lap = (missing / all * spare(it)).ceil();
            let free = it.width() - lap - MARKS_WIDTH_EM * letter_px;
            set_css_length(&it.card, "--lap", lap);
            set_css_length(&it.card, "--free", free.max(LEAST_NAME_EM * letter_px));
        }
    }
    overlaps
}

/// Lets names run on below the next card where they would need more lines than there are. Such a card was made as wide
/// as can be, and in vain; it gets the width that it needs, so that it does not come out behind the cards over it.
fn let_cut_names_overflow(cards: &mut [MeasuredCard], letter_px: f64) {
    let mut cut_off: Vec<&mut MeasuredCard> =
        cards.iter_mut().filter(|it| it.is_cut_off()).collect();
    let strips: Vec<f64> = cut_off.iter().map(|it| it.width() - it.lap()).collect();
    for it in &cut_off {
        set_css_length(&it.card, "--free", UNLIMITED_PX);
    }
    halve_card_width_ranges(&mut cut_off, letter_px);
    for (it, strip) in cut_off.iter().zip(strips) {
        set_css_length(&it.card, "--lap", it.width() - strip);
    }
}

/// Tells every card how far to the left it has to grow so that it stays in the window.
fn keep_grown_cards_visible(cards: &[MeasuredCard], grown_px: f64) {
    let (window_width, _) = browser::window_size();
    for it in cards {
        let at = it.card.get_bounding_client_rect();
        let grown = grown_px.max(at.width());
        let least = WINDOW_MARGIN_PX - at.left();
        let most = window_width - WINDOW_MARGIN_PX - grown - at.left();
        let shift = ((at.width() - grown) / 2.0).max(least).min(most);
        set_css_length(&it.card, "--grow-left", shift);
        set_css_length(&it.card, "--grown", grown);
    }
}
