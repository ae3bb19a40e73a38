//! The interaction of the player with the table: pointing at pieces, narrowing the choices, choosing.

use std::sync::Arc;

use leptos::prelude::*;
use locale::Arg;
use tabletop::{Turn, View, Viewer};
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::browser;
use crate::offers::{Offer, meant, meant_by, naming, offers};
use crate::on_screen::OnScreen;
use crate::say::{fill, say};
use crate::table::Table;

/// The time for which clicks are ignored after the choices have changed: an earlier click was meant for the choices
/// that were there before.
const FRESH_MS: u64 = 350;

/// The number of choices on offer that name a piece.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Offered {
    /// No choice names it.
    No,
    /// One does, the one with this number.
    Once(usize),
    /// Several do.
    Often,
}

/// The reason why a click did nothing, and the rules behind it.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Answer {
    pub text: String,
    pub rules: &'static [&'static str],
}

/// A table together with the piece the player points at and the choice that is half made.
pub(crate) struct Desk<G: OnScreen> {
    pub table: Table<G>,
    pub offers: Memo<Arc<Vec<Offer<G::Choice>>>>,
    /// The pieces the list of choices is narrowed to; the first gives them their name.
    pub narrow: RwSignal<Option<Vec<String>>>,
    /// The piece that the player points at.
    pub lit: RwSignal<Option<String>>,
    /// The piece that the highlighted choice names; `unit@place` where it is about a unit at a place.
    pub named: RwSignal<Option<String>>,
    /// The choice that waits to be confirmed.
    pub doubt: RwSignal<Option<usize>>,
    /// True for a moment after the choices have changed, while clicks do not count yet.
    pub fresh: RwSignal<bool>,
    /// The number of these changes, so that the end of one does not end the next.
    changes: StoredValue<u64>,
    /// The reason why the last click did nothing.
    pub answer: RwSignal<Option<Answer>>,
    typed: RwSignal<String>,
}

impl<G: OnScreen> Clone for Desk<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: OnScreen> Copy for Desk<G> {}

impl<G: OnScreen> Desk<G> {
    pub(crate) fn new(table: Table<G>) -> Self {
        let board = table.board;
        let listed = Memo::new(move |_| {
            let glancing = board.glance.with(Option::is_some);
            let ended = board.ended.with(Option::is_some);
            // A computer chooses in the viewer's place.
            let list = if glancing || ended || board.is_replaced() {
                Vec::new()
            } else {
                board.view.with(|view| offers::<G>(view))
            };
            Arc::new(list)
        });
        let desk = Self {
            table,
            offers: listed,
            narrow: RwSignal::new(None),
            lit: RwSignal::new(None),
            named: RwSignal::new(None),
            doubt: RwSignal::new(None),
            fresh: RwSignal::new(false),
            changes: StoredValue::new(0),
            answer: RwSignal::new(None),
            typed: RwSignal::new(String::new()),
        };
        Effect::new(move |_| {
            let there = listed.with(|list| !list.is_empty());
            desk.forget();
            desk.point_at_choice(None);
            if there {
                desk.freshen();
            }
        });
        desk
    }

    /// Lets clicks count only after a moment.
    fn freshen(self) {
        let change = self.changes.get_value() + 1;
        self.changes.set_value(change);
        self.fresh.set(true);
        browser::later(FRESH_MS, move || {
            if self.changes.try_get_value() == Some(change) {
                self.fresh.set(false);
            }
        });
    }

    /// Tells whether a click comes too soon after the choices have changed. Keys never do, because they name their
    /// choice.
    pub(crate) fn is_too_soon(self, click: &web_sys::MouseEvent) -> bool {
        click.detail() > 0 && self.fresh.get_untracked()
    }

    /// Highlights the piece that a choice names, or none any more.
    pub(crate) fn point_at_choice(self, piece: Option<String>) {
        let before = self.named.get_untracked();
        if piece.is_some() || (before.is_some() && before == self.lit.get_untracked()) {
            self.lit.set(piece.clone());
        }
        self.named.set(piece);
    }

    /// Forgets what was half chosen.
    pub(crate) fn forget(self) {
        self.narrow.set(None);
        self.doubt.set(None);
        self.answer.set(None);
        self.typed.set(String::new());
    }

    /// Tells how many of the choices on offer name a piece.
    pub(crate) fn offered(self, piece: &str) -> Offered {
        self.offers
            .with(|offers| match naming(offers, &[piece])[..] {
                [] => Offered::No,
                [only] => Offered::Once(only),
                _ => Offered::Often,
            })
    }

    /// Tells whether the player points at a piece, here or elsewhere.
    pub(crate) fn is_lit(self, piece: &str) -> bool {
        let lit = self.lit.read();
        lit.as_deref().is_some_and(|lit| bare(lit) == piece)
    }

    /// Tells whether the player points at exactly this piece, and not at another one with its name.
    pub(crate) fn is_lit_itself(self, piece: &str) -> bool {
        self.lit.read().as_deref() == Some(piece)
    }

    /// Makes the choice with this number, or waits until it is confirmed if it cannot be taken back.
    pub(crate) fn pick(self, index: usize) {
        let offer = self.offers.with_untracked(|all| all.get(index).cloned());
        let Some(offer) = offer else { return };
        if offer.doubt.is_none() {
            self.table.choose(offer.choice);
        } else if self.doubt.get_untracked() != Some(index) {
            self.doubt.set(Some(index));
            self.freshen();
        }
    }

    /// Makes the choice that waits to be confirmed.
    pub(crate) fn confirm(self) {
        let index = self.doubt.get_untracked();
        let offer = index.and_then(|it| self.offers.with_untracked(|all| all.get(it).cloned()));
        if let Some(offer) = offer {
            self.table.choose(offer.choice);
        }
    }

    /// Carries out a click on a piece, which is given with the pieces it stands on: a ship at a system on offer means
    /// the system, unless the ship is on offer itself.
    pub(crate) fn touch(self, pieces: &[String]) {
        let found = self.offers.with_untracked(|all| meant_by(all, pieces));
        match found {
            Some((piece, found)) => self.take(vec![piece], &found),
            None => self.refuse(pieces.first()),
        }
    }

    /// Carries out a touch or a key press, which cannot point at small things: a place means itself and all pieces that
    /// stand there.
    pub(crate) fn touch_roughly(self, pieces: &[String]) {
        let view = self.table.board.view.get_untracked();
        let standing = pieces.last().map(|place| G::standing_on(&view, place));
        let Some(standing) = standing.filter(|standing| !standing.is_empty()) else {
            return self.touch(pieces);
        };
        let mut all: Vec<String> = pieces.last().cloned().into_iter().collect();
        all.extend(standing);
        let found = self.offers.with_untracked(|offers| naming(offers, &all));
        if found.is_empty() {
            self.refuse(all.first());
        } else {
            self.take(all, &found);
        }
    }

    /// Makes the only choice that names some pieces, or shows those that do.
    fn take(self, pieces: Vec<String>, found: &[usize]) {
        if let [only] = found {
            return self.pick(*only);
        }
        self.answer.set(None);
        self.narrow.set(Some(pieces));
    }

    /// Says why a click does nothing.
    fn refuse(self, piece: Option<&String>) {
        self.answer.set(piece.map(|piece| self.why_not(piece)));
    }

    /// Returns the reason why a piece cannot be chosen now: it is not the viewer's turn, or other pieces are on offer.
    fn why_not(self, piece: &str) -> Answer {
        let board = self.table.board;
        let view = board.view.get_untracked();
        let plain = |text: String| Answer { text, rules: &[] };
        let Turn::Decide { decision, .. } = view.turn() else {
            return plain(say("ui-game-over"));
        };
        if board.glance.with_untracked(Option::is_some) {
            return plain(say("ui-answer-past"));
        }
        if self.offers.with_untracked(|all| all.is_empty()) {
            return plain(say("ui-answer-not-yours"));
        }
        let name = G::name(bare(piece));
        let gaps: [(&str, Arg<'_>); 1] = [("piece", name.as_str().into())];
        Answer {
            text: fill("ui-not-on-offer", &gaps),
            rules: G::rules(&decision),
        }
    }

    /// Adds a digit, and makes the choice as soon as no longer number can be meant.
    pub(crate) fn digit(self, digit: &str) {
        let count = self.offers.with_untracked(|all| all.len());
        self.typed.update(|typed| typed.push_str(digit));
        let typed = self.typed.get_untracked();
        if let Some(index) = meant(&typed, count) {
            self.typed.set(String::new());
            self.type_choice(index);
        } else if typed.parse::<usize>().is_ok_and(|it| it == 0 || it > count) {
            self.typed.set(String::new());
        }
    }

    /// Confirms a number that could also be the beginning of a longer one, and tells whether there was one.
    pub(crate) fn enter(self) -> bool {
        let typed = self.typed.get_untracked();
        let Ok(number @ 1..) = typed.parse::<usize>() else {
            return false;
        };
        self.typed.set(String::new());
        self.type_choice(number - 1);
        true
    }

    /// Makes the choice whose number was typed; the same number once more confirms it.
    fn type_choice(self, index: usize) {
        if self.doubt.get_untracked() == Some(index) {
            self.confirm();
        } else {
            self.pick(index);
        }
    }

    /// Returns the digits typed so far.
    pub(crate) fn typed(self) -> String {
        self.typed.get()
    }

    /// Says who is waited for: a player by name, a partner, or a side.
    pub(crate) fn who_decides(self) -> String {
        let board = self.table.board;
        let view = board.shown();
        let Turn::Decide { seat, .. } = view.turn() else {
            return say("ui-game-over");
        };
        let setup = view.setup();
        let role = G::name(G::seat_name(setup, seat));
        if let Some(name) = board.player_name(seat) {
            let gaps = [
                ("name", name.as_str().into()),
                ("seat", role.as_str().into()),
            ];
            return fill("ui-waiting-for-player", &gaps);
        }
        match view.viewer() {
            Viewer::Seat(own)
                if own != seat && G::side_of(setup, own) == G::side_of(setup, seat) =>
            {
                say("ui-waiting-for-partner")
            }
            _ => fill("ui-waiting-for-side", &[("side", role.as_str().into())]),
        }
    }

    /// Returns the current question.
    pub(crate) fn question(self) -> String {
        let board = self.table.board;
        if board.glance.with(Option::is_none) && board.ended.with(Option::is_some) {
            return say("ui-game-over");
        }
        G::prompt(&board.shown()).unwrap_or_else(|| say("ui-game-over"))
    }
}

/// Returns the id of a piece without its place.
pub(crate) fn bare(piece: &str) -> &str {
    piece.split('@').next().unwrap_or(piece)
}

/// Returns the piece that a browser event happened on, if any.
pub(crate) fn piece_of(target: Option<web_sys::EventTarget>) -> Option<(Element, String)> {
    piece_around(&target?.dyn_into::<Element>().ok()?)
}

/// Returns the piece that a browser event happened on, and the pieces it stands on.
pub(crate) fn pieces_of(target: Option<web_sys::EventTarget>) -> Vec<String> {
    let outward = |(element, _): &(Element, String)| piece_around(&element.parent_element()?);
    let all = std::iter::successors(piece_of(target), outward);
    all.map(|(_, piece)| piece).collect()
}

fn piece_around(element: &Element) -> Option<(Element, String)> {
    let found = element.closest("[data-piece]").ok()??;
    let piece = found.get_attribute("data-piece")?;
    Some((found, piece))
}
