//! Explanations: every piece explains itself when the viewer points at it.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::browser;
use crate::interaction::{Interaction, piece_id_without_place};
use crate::rules_page::{rule_address, search_address};
use crate::table_ui::TableUi;
use crate::ui_texts::ui_text;

/// An explanation of a piece, and its place on the screen.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tip {
    pub piece: String,
    left: f64,
    /// Distance from the top, or from the bottom if it stands above the piece.
    edge: f64,
    /// Its largest possible height.
    room: f64,
    above: bool,
}

const TIP_WIDTH_PX: f64 = 300.0;
/// The id of the explanation on the page.
const TIP_ID: &str = "tip";
/// The attribute by which pieces point to the explanation.
const DESCRIBED_ATTRIBUTE: &str = "aria-describedby";

/// Returns the piece that points to the explanation, while it is shown.
fn piece_described_by_tip() -> Option<Element> {
    let piece = document().query_selector("[data-piece][aria-describedby=tip]");
    piece.ok().flatten()
}

fn detach_tip_from_piece() {
    if let Some(piece) = piece_described_by_tip() {
        let _ = piece.remove_attribute(DESCRIBED_ATTRIBUTE);
    }
}

fn focus_element(element: &Element) {
    // Pieces of the chart are drawn, all others are HTML.
    if let Some(element) = element.dyn_ref::<web_sys::HtmlElement>() {
        let _ = element.focus();
    } else if let Some(element) = element.dyn_ref::<web_sys::SvgElement>() {
        let _ = element.focus();
    }
}

/// Handles the keys of an explanation: F1 moves into it, to its links, and Escape closes it and moves back to the
/// piece. Tells whether the key was one of these.
pub(crate) fn handle_tip_key(shown: RwSignal<Option<Tip>>, event: &KeyboardEvent) -> bool {
    let here = document().get_element_by_id(TIP_ID);
    let Some(here) = here.filter(|_| shown.with_untracked(Option::is_some)) else {
        return false;
    };
    match event.key().as_str() {
        "F1" => focus_element(&here),
        "Escape" => {
            let inside = document().active_element();
            let inside = inside.is_some_and(|it| here.contains(Some(&it)));
            if let Some(piece) = piece_described_by_tip().filter(|_| inside) {
                focus_element(&piece);
            }
            shown.set(None); // after moving the focus, which shows the explanation again
        }
        _ => return false,
    }
    event.prevent_default();
    true
}

impl Tip {
    /// Places an explanation beside an element, where there is room. Screen readers read it with the element.
    pub(crate) fn tip_beside_element(element: &Element, piece: String) -> Self {
        let rect = element.get_bounding_client_rect();
        let (width, height) = browser::window_size();
        let middle = rect.left() + rect.width() / 2.0;
        let left = (middle - TIP_WIDTH_PX / 2.0).clamp(8.0, (width - TIP_WIDTH_PX - 8.0).max(8.0));
        let above = rect.top() > height - rect.bottom();
        let edge = if above {
            height - rect.top() + 8.0
        } else {
            rect.bottom() + 8.0
        };
        let room = (height - edge - 8.0).max(80.0);
        detach_tip_from_piece();
        let _ = element.set_attribute(DESCRIBED_ATTRIBUTE, TIP_ID);
        Self {
            piece,
            left,
            edge,
            room,
            above,
        }
    }
}

/// The time before the pointer can enter an explanation: until then it moves through to the pieces below.
const TIP_SETTLING_MS: u64 = 450;

/// Draws the explanation, and keeps track of whether the pointer is in it.
pub(crate) fn tip_panel<G: TableUi>(
    desk: Interaction<G>,
    tip: RwSignal<Option<Tip>>,
    inside: RwSignal<bool>,
) -> impl IntoView {
    let board = desk.table.board;
    Effect::new(move |_| {
        if tip.with(Option::is_none) {
            detach_tip_from_piece();
        }
    });
    move || {
        let tip_now = tip.get()?;
        let id = piece_id_without_place(&tip_now.piece).to_owned();
        let side = if tip_now.above { "bottom" } else { "top" };
        let (left, edge) = (
            format!("{:.0}px", tip_now.left),
            format!("{:.0}px", tip_now.edge),
        );
        let room = format!("{:.0}px", tip_now.room);
        let picture =
            G::component_picture(&id).map(|(name, class)| crate::art::draw_picture(&name, class));
        let settled = RwSignal::new(false);
        browser::set_timeout(TIP_SETTLING_MS, move || {
            settled.try_set(true);
        });
        inside.set(false);
        let facts = G::piece_facts(&board.shown_view_untracked(), &tip_now.piece);
        let facts = facts.into_iter().map(|fact| view! { <li>{fact}</li> });
        let facts = facts.collect_view();
        Some(view! {
            <aside class="tip" id=TIP_ID tabindex="-1" aria-keyshortcuts="F1" style:left=left style:max-height=room style=(side, edge) class:settled=move || settled.get()
                on:focusin=move |_| inside.set(true) on:focusout=move |_| inside.set(false)
                on:pointerenter=move |_| inside.set(true) on:pointerleave=move |_| { inside.set(false); tip.set(None) }>
                <h2>{picture}{G::name(&id)}</h2>
                <p>{G::explanation(&id)}</p>
                <ul class="facts">{facts}</ul>
                {rule_links::<G>(&id)}
                <p class="unseen">{ui_text("ui-tip-keys")}</p>
            </aside>
        })
    }
}

/// Draws links to the rules that a piece follows, and to those that name it.
fn rule_links<G: TableUi>(id: &str) -> impl IntoView + use<G> {
    let links = G::piece_rules(id).iter().map(|id| rule_link(id));
    let links = links.collect_view();
    let naming = search_address(G::ID, &G::name(id));
    view! { <p class="rule-links">{links}<a href=naming>{ui_text("ui-rules-naming")}</a></p> }
}

/// Draws a link to a rule.
pub(crate) fn rule_link(id: &str) -> impl IntoView + use<> {
    view! { <a class="rule-link" href=rule_address(id)>{id.to_owned()}</a> }
}
