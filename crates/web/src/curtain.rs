//! The curtain between people who share a screen. It names the next player, and there is nothing to find behind it:
//! the table is not on the page while it is down, and the board then holds only what everybody may know.

use leptos::html::Button;
use leptos::prelude::*;
use locale::Argument;
use tabletop::{Seat, View};

use crate::art::{self, marks};
use crate::game_log::merge_equal_lines;
use crate::interaction::Interaction;
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// The number of public log lines that the curtain shows.
const CURTAIN_LOG_LINES: usize = 6;

/// Draws the curtain while it is down.
pub(crate) fn curtain_screen<G: TableUi>(desk: Interaction<G>) -> impl IntoView {
    let board = desk.table.board;
    move || board.curtain.get().map(|next| curtain_message(desk, next))
}

fn curtain_message<G: TableUi>(desk: Interaction<G>, next: Seat) -> impl IntoView {
    let board = desk.table.board;
    let setup = board.view.with_untracked(|view| view.setup());
    let side = G::side_of(setup, next);
    let name = G::name(G::seat_name(setup, next));
    let gaps: [(&str, Argument<'_>); 1] = [("seat", name.as_str().into())];
    let title = ui_text_with("ui-curtain", &gaps);
    let label = title.clone();
    let told = move || {
        let told = board
            .log
            .with(|log| merge_equal_lines(log.iter().cloned().enumerate()));
        let last = told.iter().rev().take(CURTAIN_LOG_LINES).rev();
        let lines = last.map(|line| {
            let times = line.times;
            let times = (times > 1).then(|| view! { <b class="times">" ×"{times}</b> });
            view! { <li>{line.logged.text.clone()}{times}</li> }
        });
        let lines = lines.collect_view();
        (!told.is_empty()).then(|| {
            view! { <h3>{ui_text("ui-curtain-told")}</h3><ul class="why">{lines}</ul> }
        })
    };
    let button = NodeRef::<Button>::new();
    Effect::new(move |_| {
        if let Some(button) = button.get() {
            let _ = button.focus();
        }
    });
    view! {
        <main class="curtain" data-side=side.id() data-seat=G::seat_name(setup, next) aria-label=label>
            <div class="curtain-card">
                {art::draw_picture(marks::side_mark(side), "seal")}
                <h2>{title}</h2>
                <p>{ui_text("ui-curtain-text")}</p>
                <button class="strong lift" node_ref=button on:click=move |_| desk.table.lift_curtain()>
                    {ui_text_with("ui-curtain-lift", &gaps)}
                </button>
                {told}
            </div>
        </main>
    }
}
