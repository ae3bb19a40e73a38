//! Advice that nobody asked for, as folded lines over the map or the cards: they take no room from the choices.

use leptos::prelude::*;
use tabletop::{Turn, View};

use super::round_summary::summary_chip;
use crate::explanation_tip::rule_link;
use crate::interaction::Interaction;
use crate::table_ui::TableUi;
use crate::ui_texts::ui_text;

/// Draws the notes of the advisor: what is new about this decision, and what the last round has changed.
pub(crate) fn advice_notes<G: TableUi>(desk: Interaction<G>) -> impl IntoView {
    let is_past = move || desk.table.board.past_view.with(Option::is_some);
    view! { <div class="advice-notes" role="status" hidden=is_past>{new_decision_kind_chip(desk)}{summary_chip(desk)}</div> }
}

/// Draws the explanation of a kind of decision when it first comes up, for windows in which the decision has no room
/// for it.
fn new_decision_kind_chip<G: TableUi>(desk: Interaction<G>) -> impl IntoView {
    move || {
        desk.advisor.is_first_time().then_some(())?;
        let Turn::Decide { decision, .. } = desk.view_with_question().turn() else {
            return None;
        };
        let rules = G::decision_rules(&decision).iter().map(|id| rule_link(id));
        let rules = rules.collect_view();
        Some(view! {
            <details class="first-time">
                <summary title=ui_text("ui-first-time-help")>{ui_text("ui-first-time-help")}</summary>
                <p>{G::decision_advice(&decision)}</p>
                <p class="rule-links">{rules}</p>
            </details>
        })
    }
}
