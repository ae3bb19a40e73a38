//! Star Wars: Rebellion on the screen.

mod battle;
mod camera;
mod card_moves;
mod chart;
mod combat;
mod dice;
mod drawing;
mod entry;
mod galaxy;
mod hand;
mod layers;
mod look;
mod losses;
mod mission;
mod motion;
mod odds;
mod phase;
mod piles;
mod pins;
mod reach;
mod rings;
mod rolls;
mod side;
mod stage;
mod stake;
mod tally;
mod track;
mod words;

use leptos::prelude::*;
use rebellion::{Faction, State};

use crate::desk::Interaction;
use crate::end::end_panel;
use crate::frame::{Tab, decision_and_log, table_frame};
use crate::history::history_bar;
use crate::table::Table;
use combat::combat_panel;
use galaxy::galaxy;
use hand::hand;
use mission::mission_panel;
use phase::phase;
use pins::Pins;
use side::side_panel;
use track::track;

/// Draws the whole table.
pub(crate) fn rebellion_table(
    table: Table<State>,
    leave: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let desk = Interaction::new(table);
    let own = Memo::new(move |_| {
        let own = table.board.view.with(|view| view.own_faction());
        own.unwrap_or(Faction::Rebel)
    });
    let pins = Pins::new(table.board);
    let bar = move || view! { {track(desk)} {phase(desk)} }.into_any();
    let content = move || {
        view! {
            <div class="dock left" data-tab="sides">
                {move || side_panel(desk, own.get(), true)}
                {move || side_panel(desk, own.get().opponent(), false)}
            </div>
            <main class="middle">
                {galaxy(desk, pins)}
                {mission_panel(desk)}
                {combat_panel(desk)}
                {history_bar(desk)}
                {end_panel(desk, leave)}
            </main>
            {decision_and_log(desk)}
            <div class="dock bottom" data-tab="hand">{hand(desk)}</div>
        }
        .into_any()
    };
    table_frame(desk, Tab::ALL, bar, leave, content)
}
