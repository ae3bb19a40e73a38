//! The event being contested, and the totals of both sides against its objective.

use empire_vs_rebellion::{Setup, State, View};
use leptos::prelude::*;
use locale::Argument;

use super::total_dial::total_dial;
use crate::art::{self, marks};
use crate::cards_in_flight::CardSpot;
use crate::interaction::Interaction;
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// Draws the middle of the table.
pub(super) fn contest_panel(desk: Interaction<State>) -> impl IntoView {
    let board = desk.table.board;
    view! { <section class="contest" data-spot=CardSpot::Stage.data_spot_attribute_value() aria-label=ui_text("ui-contest")>{move || contest_content(&board.shown_view())}</section> }
}

fn contest_content(view: &View) -> impl IntoView + use<> {
    let Some(event) = view.event else {
        return view! { <p class="before">{ui_text("ui-no-event")}</p> }.into_any();
    };
    let row = event.row();
    let facts = [
        ("ui-event-points", usize::from(row.points)),
        ("ui-event-influence", usize::from(row.influence)),
        ("ui-event-capacity", usize::from(row.capacity)),
    ];
    let facts = facts
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(key, count)| {
            let gaps: [(&str, Argument<'_>); 1] = [("count", count.into())];
            view! { <li>{ui_text_with(key, &gaps)}</li> }
        });
    let facts = facts.collect_view();
    let balance = (view.setup == Setup::Full).then(|| {
        let name = State::name(view.balance.id());
        let gaps: [(&str, Argument<'_>); 1] = [("side", name.as_str().into())];
        let text = ui_text_with("ui-balance", &gaps);
        view! {
            <span class="balance" data-side=view.balance.id() title=text.clone() aria-label=text role="img">
                {art::draw_picture(marks::side_mark(view.balance.as_side()), "mark")}
            </span>
        }
    });
    let gaps: [(&str, Argument<'_>); 1] = [("count", view.event_deck_size.into())];
    view! {
        <div class="event" data-piece=event.id() tabindex="0" role="note" aria-label=State::name(event.id())>
            <span class="objective" aria-hidden="true">{row.objective}</span>
            <div><h2>{State::name(event.id())}</h2><p>{State::explanation(event.id())}</p></div>
        </div>
        {total_dial(view, row.objective)}
        <div class="aside" data-spot=CardSpot::Events.data_spot_attribute_value()><ul class="rewards">{facts}</ul>{balance}<p>{ui_text_with("ui-events-left", &gaps)}</p></div>
    }
    .into_any()
}
