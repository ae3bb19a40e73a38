//! Star Wars: Empire vs. Rebellion on the screen.

mod card_game_entry;
mod card_game_ui;
mod card_moves;
mod event_contest;
mod side_area;
mod struggle_stage;
mod total_dial;

use empire_vs_rebellion::{Side, State};
use leptos::prelude::*;

use crate::game_end::game_end_panel;
use crate::history::past_view_bar;
use crate::interaction::Interaction;
use crate::table_board::Table;
use crate::table_frame::{Tab, decision_and_log_dock, table_frame};
use event_contest::contest_panel;
use side_area::{round_and_points_bar, side_area};
use struggle_stage::struggle_stage;

/// Draws the whole table.
pub(crate) fn card_game_table(table: Table<State>, leave: Callback<()>) -> impl IntoView {
    let desk = Interaction::new(table);
    let own = Memo::new(move |_| {
        let own = table.board.view.with(|view| view.own_side());
        own.unwrap_or(Side::Rebel)
    });
    let bar = move || round_and_points_bar(desk).into_any();
    let content = move || {
        view! {
            <main class="middle duel">
                {move || side_area(desk, own.get().other(), false)}
                {contest_panel(desk)}
                {move || side_area(desk, own.get(), true)}
                {struggle_stage(desk)}
                {past_view_bar(desk)}
                {game_end_panel(desk, leave)}
            </main>
            {decision_and_log_dock(desk)}
        }
        .into_any()
    };
    table_frame(desk, Tab::FEW, bar, leave, content)
}
