//! The interaction of the player with the table: pointing at pieces, narrowing the choices, choosing.

use std::sync::Arc;

use leptos::prelude::*;
use locale::Argument;
use tabletop::{Turn, View, Viewer};
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::advisor::Advisor;
use crate::browser;
use crate::choice_offers::{
    ChoiceOffer, first_piece_with_offers, list_offers, offer_for_typed_digits,
    offer_numbers_naming_pieces,
};
use crate::composing::Composing;
use crate::next_step::NextStep;
use crate::table_board::Table;
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// The time for which clicks are ignored after the choices have changed: an earlier click was meant for the choices
/// that were there before.
const IGNORE_CLICKS_MS: u64 = 350;

/// The number of choices on offer that name a piece.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum PieceOffer {
    /// No choice names it.
    No,
    /// One does, the one with this number.
    Once(usize),
    /// Several do.
    Often,
}

/// The reason why a click did nothing, and the rules behind it.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct ClickRefusal {
    pub text: String,
    pub rules: &'static [&'static str],
}

/// A table together with the piece the player points at and the choice that is half made.
pub(crate) struct Interaction<G: TableUi> {
    pub table: Table<G>,
    pub offers: Memo<Arc<Vec<ChoiceOffer<G::Choice>>>>,
    /// The pieces the list of choices is narrowed to; the first gives them their name.
    pub narrowed_to: RwSignal<Option<Vec<String>>>,
    /// The piece that the player points at.
    pub highlighted: RwSignal<Option<String>>,
    /// The piece that the highlighted choice names; `unit@place` where it is about a unit at a place.
    pub named_piece: RwSignal<Option<String>>,
    /// The choice that waits to be confirmed.
    pub confirming: RwSignal<Option<usize>>,
    /// True for a moment after the choices have changed, while clicks do not count yet.
    pub ignores_clicks: RwSignal<bool>,
    /// The number of these changes, so that the end of one does not end the next.
    changes: StoredValue<u64>,
    /// The reason why the last click did nothing.
    pub refusal: RwSignal<Option<ClickRefusal>>,
    /// The step after which what was clicked can be chosen.
    pub next_step: RwSignal<Option<NextStep<G>>>,
    typed: RwSignal<String>,
    /// The gesture in progress.
    pub composing: Composing<G>,
    pub advisor: Advisor,
}

impl<G: TableUi> Clone for Interaction<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: TableUi> Copy for Interaction<G> {}

impl<G: TableUi> Interaction<G> {
    pub(crate) fn new(table: Table<G>) -> Self {
        let board = table.board;
        let composing = Composing::new();
        let listed = Memo::new(move |_| {
            let glancing = board.past_view.with(Option::is_some);
            let ended = board.ended.with(Option::is_some);
            // A computer chooses in the viewer's place.
            let list = if glancing || ended || board.is_viewer_replaced_by_computer() {
                Vec::new()
            } else {
                let held = composing.held_view();
                list_offers::<G>(&held.unwrap_or_else(|| board.view.get()))
            };
            Arc::new(list)
        });
        let desk = Self {
            table,
            offers: listed,
            narrowed_to: RwSignal::new(None),
            highlighted: RwSignal::new(None),
            named_piece: RwSignal::new(None),
            confirming: RwSignal::new(None),
            ignores_clicks: RwSignal::new(false),
            changes: StoredValue::new(0),
            refusal: RwSignal::new(None),
            next_step: RwSignal::new(None),
            typed: RwSignal::new(String::new()),
            composing,
            advisor: Advisor::new(),
        };
        desk.end_gesture_on_new_view();
        desk.start_advisor_for_table();
        Effect::new(move |_| {
            let there = listed.with(|list| !list.is_empty());
            desk.cancel_selection();
            desk.highlight_choice_piece(None);
            if there {
                desk.ignore_clicks_briefly();
            }
        });
        desk
    }

    /// Lets clicks count only after a moment.
    fn ignore_clicks_briefly(self) {
        let change = self.changes.get_value() + 1;
        self.changes.set_value(change);
        self.ignores_clicks.set(true);
        browser::set_timeout(IGNORE_CLICKS_MS, move || {
            if self.changes.try_get_value() == Some(change) {
                self.ignores_clicks.set(false);
            }
        });
    }

    /// Tells whether a click comes too soon after the choices have changed. Keys never do, because they name their
    /// choice.
    pub(crate) fn is_click_too_soon(self, click: &web_sys::MouseEvent) -> bool {
        click.detail() > 0 && self.ignores_clicks.get_untracked()
    }

    /// Highlights the piece that a choice names, or none any more.
    pub(crate) fn highlight_choice_piece(self, piece: Option<String>) {
        let before = self.named_piece.get_untracked();
        if piece.is_some() || (before.is_some() && before == self.highlighted.get_untracked()) {
            self.highlighted.set(piece.clone());
        }
        self.named_piece.set(piece);
    }

    /// Forgets what was half chosen.
    pub(crate) fn cancel_selection(self) {
        self.narrowed_to.set(None);
        self.confirming.set(None);
        self.refusal.set(None);
        self.typed.set(String::new());
    }

    /// Tells how many of the choices on offer name a piece.
    pub(crate) fn count_choices_naming_piece(self, piece: &str) -> PieceOffer {
        self.offers.with(
            |offers| match offer_numbers_naming_pieces(offers, &[piece])[..] {
                [] => PieceOffer::No,
                [only] => PieceOffer::Once(only),
                _ => PieceOffer::Often,
            },
        )
    }

    /// Tells whether a piece of the board is carried when the pointer drags it.
    pub(crate) fn is_draggable_piece(self, piece: &str) -> bool {
        self.offers.with_untracked(|all| !all.is_empty())
            && self.table.supports_composed_gestures()
            && G::is_draggable_piece(&self.view_with_question_untracked(), piece)
    }

    /// Tells whether the player points at a piece, here or elsewhere.
    pub(crate) fn is_highlighted(self, piece: &str) -> bool {
        let lit = self.highlighted.read();
        lit.as_deref()
            .is_some_and(|lit| piece_id_without_place(lit) == piece)
    }

    /// Tells whether the player points at exactly this piece, and not at another one with its name.
    pub(crate) fn is_exactly_highlighted(self, piece: &str) -> bool {
        self.highlighted.read().as_deref() == Some(piece)
    }

    /// Answers the question on screen as the orders say, if they cover it.
    pub(crate) fn answer_question_by_orders(self) {
        let is_asked = self.offers.with_untracked(|all| !all.is_empty());
        let orders = self.table.board.orders.get_untracked();
        let ordered = G::ordered_choice(&self.view_with_question_untracked(), orders);
        if let Some(choice) = ordered.filter(|_| is_asked) {
            self.hold_or_send_choice(choice);
        }
    }

    /// Makes the choice with this number, or waits until it is confirmed if it cannot be taken back or costs much.
    pub(crate) fn choose_or_ask_confirmation(self, index: usize) {
        let offer = self.offers.with_untracked(|all| all.get(index).cloned());
        let Some(offer) = offer else { return };
        if self.confirming.get_untracked() == Some(index) {
            return;
        }
        let warned = self.warn_before_costly_choice(offer.choice);
        if warned.is_none() && offer.confirmation.is_none() {
            return self.hold_or_send_choice(offer.choice);
        }
        self.confirming.set(Some(index));
        self.ignore_clicks_briefly();
    }

    /// Makes the choice that waits to be confirmed.
    pub(crate) fn confirm_choice(self) {
        let index = self.confirming.get_untracked();
        let offer = index.and_then(|it| self.offers.with_untracked(|all| all.get(it).cloned()));
        if let Some(offer) = offer {
            self.hold_or_send_choice(offer.choice);
        }
    }

    /// Carries out a click on a piece, which is given with the pieces it stands on: a ship at a system on offer means
    /// the system, unless the ship is on offer itself.
    pub(crate) fn touch_piece(self, pieces: &[String]) {
        if self.follow_route_of_piece(pieces) {
            return;
        }
        let found = self
            .offers
            .with_untracked(|all| first_piece_with_offers(all, pieces));
        match found {
            Some((piece, found)) => self.choose_only_or_show_choices(vec![piece], &found),
            None if self.follow_or_offer_routes(pieces) => {}
            None => self.show_click_refusal(pieces.first()),
        }
    }

    /// Carries out a touch or a key press, which cannot point at small things: a place means itself and all pieces that
    /// stand there.
    pub(crate) fn touch_piece_with_contents(self, pieces: &[String]) {
        let view = self.table.board.view.get_untracked();
        let standing = pieces
            .last()
            .map(|place| G::pieces_standing_on(&view, place));
        let Some(standing) = standing.filter(|standing| !standing.is_empty()) else {
            return self.touch_piece(pieces);
        };
        let mut all: Vec<String> = pieces.last().cloned().into_iter().collect();
        all.extend(standing);
        let found = self
            .offers
            .with_untracked(|offers| offer_numbers_naming_pieces(offers, &all));
        if found.is_empty() {
            if !self.follow_route_of_piece(pieces) && !self.follow_or_offer_routes(pieces) {
                self.show_click_refusal(all.first());
            }
        } else {
            self.choose_only_or_show_choices(all, &found);
        }
    }

    /// Makes the only choice that names some pieces, or shows those that do.
    fn choose_only_or_show_choices(self, pieces: Vec<String>, found: &[usize]) {
        if let [only] = found {
            return self.choose_or_ask_confirmation(*only);
        }
        self.refusal.set(None);
        self.narrowed_to.set(Some(pieces));
    }

    /// Says why a click does nothing, and offers the step that is missing.
    fn show_click_refusal(self, piece: Option<&String>) {
        let step = piece.and_then(|piece| self.find_step_to_piece(piece));
        self.next_step.set(step);
        self.refusal
            .set(piece.map(|piece| self.click_refusal_reason(piece)));
    }

    /// Returns the reason why a piece cannot be chosen now: it is not the viewer's turn, or other pieces are on offer.
    fn click_refusal_reason(self, piece: &str) -> ClickRefusal {
        let board = self.table.board;
        let view = board.view.get_untracked();
        let plain = |text: String| ClickRefusal { text, rules: &[] };
        let Turn::Decide { decision, .. } = view.turn() else {
            return plain(ui_text("ui-game-over"));
        };
        if board.past_view.with_untracked(Option::is_some) {
            return plain(ui_text("ui-answer-past"));
        }
        if self.offers.with_untracked(|all| all.is_empty()) {
            return plain(ui_text("ui-answer-not-yours"));
        }
        if let Some(hint) = G::refusal_hint(&self.view_with_question_untracked(), piece) {
            return plain(hint);
        }
        let name = G::name(piece_id_without_place(piece));
        let gaps: [(&str, Argument<'_>); 1] = [("piece", name.as_str().into())];
        let rules = G::decision_rules(&decision);
        ClickRefusal {
            text: ui_text_with("ui-not-on-offer", &gaps),
            rules: &rules[..rules.len().min(1)],
        }
    }

    /// Adds a digit, and makes the choice as soon as no longer number can be meant.
    pub(crate) fn handle_typed_choice_digit(self, digit: &str) {
        let count = self.offers.with_untracked(|all| all.len());
        self.typed.update(|typed| typed.push_str(digit));
        let typed = self.typed.get_untracked();
        if let Some(index) = offer_for_typed_digits(&typed, count) {
            self.typed.set(String::new());
            self.choose_or_confirm_typed_number(index);
        } else if typed.parse::<usize>().is_ok_and(|it| it == 0 || it > count) {
            self.typed.set(String::new());
        }
    }

    /// Confirms a number that could also be the beginning of a longer one, and tells whether there was one.
    pub(crate) fn enter_typed_number(self) -> bool {
        let typed = self.typed.get_untracked();
        let Ok(number @ 1..) = typed.parse::<usize>() else {
            return false;
        };
        self.typed.set(String::new());
        self.choose_or_confirm_typed_number(number - 1);
        true
    }

    /// Makes the choice whose number was typed; the same number once more confirms it.
    fn choose_or_confirm_typed_number(self, index: usize) {
        if self.confirming.get_untracked() == Some(index) {
            self.confirm_choice();
        } else {
            self.choose_or_ask_confirmation(index);
        }
    }

    /// Returns the digits typed so far.
    pub(crate) fn typed_digits(self) -> String {
        self.typed.get()
    }

    /// Says who is waited for: a player by name, a partner, or a side.
    pub(crate) fn awaited_player_text(self) -> String {
        let board = self.table.board;
        let view = board.shown_view();
        let Turn::Decide { seat, .. } = view.turn() else {
            return ui_text("ui-game-over");
        };
        let setup = view.setup();
        let role = G::name(G::seat_name(setup, seat));
        if let Some(name) = board.player_name(seat) {
            let gaps = [
                ("name", name.as_str().into()),
                ("seat", role.as_str().into()),
            ];
            return ui_text_with("ui-waiting-for-player", &gaps);
        }
        match view.viewer() {
            Viewer::Seat(own)
                if own != seat && G::side_of(setup, own) == G::side_of(setup, seat) =>
            {
                ui_text("ui-waiting-for-partner")
            }
            _ => ui_text_with("ui-waiting-for-side", &[("side", role.as_str().into())]),
        }
    }

    /// Returns the current question.
    pub(crate) fn question_text(self) -> String {
        let board = self.table.board;
        if board.past_view.with(Option::is_none) && board.ended.with(Option::is_some) {
            return ui_text("ui-game-over");
        }
        G::prompt_text(&self.view_with_question()).unwrap_or_else(|| ui_text("ui-game-over"))
    }
}

/// Returns the id of a piece without its place.
pub(crate) fn piece_id_without_place(piece: &str) -> &str {
    piece.split('@').next().unwrap_or(piece)
}

/// Returns the piece that a browser event happened on, if any.
pub(crate) fn piece_at_event_target(
    target: Option<web_sys::EventTarget>,
) -> Option<(Element, String)> {
    enclosing_piece(&target?.dyn_into::<Element>().ok()?)
}

/// Returns the piece that a browser event happened on, and the pieces it stands on.
pub(crate) fn pieces_at_event_target(target: Option<web_sys::EventTarget>) -> Vec<String> {
    let outward = |(element, _): &(Element, String)| enclosing_piece(&element.parent_element()?);
    let all = std::iter::successors(piece_at_event_target(target), outward);
    all.map(|(_, piece)| piece).collect()
}

fn enclosing_piece(element: &Element) -> Option<(Element, String)> {
    let found = element.closest("[data-piece]").ok()??;
    let piece = found.get_attribute("data-piece")?;
    Some((found, piece))
}
