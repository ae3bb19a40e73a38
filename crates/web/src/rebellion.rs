//! Star Wars: Rebellion on the screen.

mod action_sentences;
mod attack_history;
mod base_threat;
mod battle_forecast;
mod camera;
mod card_moves;
mod card_piles;
mod chart_layers;
mod chart_notes;
mod chart_positions;
mod combat_losses;
mod combat_panel;
mod combat_result;
mod dice_drawing;
mod fleet_reach;
mod galaxy_chart;
mod hand_fit;
mod hand_panel;
mod imagined_world;
mod leader_rings;
mod map_walk;
mod marked_pieces;
mod mission_odds;
mod mission_panel;
mod mission_rolls;
mod mission_warnings;
mod objective_progress;
mod order_switches;
mod own_keys;
mod phase_bar;
mod piece_flights;
mod place_drawing;
mod place_filter;
mod place_look;
mod place_notes;
mod reachable_units;
mod rebellion_entry;
mod rebellion_ui;
mod roll_rows;
mod sheets;
mod side_panel;
mod stage_camera;
mod stage_scenes;
mod stakes;
mod system_pins;
mod target_odds;
mod threat_notes;
mod time_track;
mod turn_traces;

use leptos::prelude::*;
use rebellion::{Faction, State};

use crate::game_end::game_end_panel;
use crate::history::past_view_bar;
use crate::interaction::Interaction;
use crate::table_board::Table;
use crate::table_frame::{Tab, decision_and_log_dock, table_frame};
use combat_panel::combat_panel;
use galaxy_chart::galaxy_chart;
use hand_panel::hand_panel;
use mission_panel::{mission_panel, scenes_on_stage};
use phase_bar::phase_bar;
use side_panel::side_panel;
use system_pins::Pins;
use threat_notes::threat_notes;
use time_track::time_track;

/// Draws the whole table.
pub(crate) fn rebellion_table(table: Table<State>, leave: Callback<()>) -> impl IntoView {
    let desk = Interaction::new(table);
    let own = Memo::new(move |_| {
        let own = table.board.view.with(|view| view.own_faction());
        own.unwrap_or(Faction::Rebel)
    });
    let pins = Pins::new(table.board);
    let scenes = scenes_on_stage(desk);
    let bar = move || view! { {time_track(desk)} {phase_bar(desk)} }.into_any();
    let content = move || {
        let searching = RwSignal::new(shows_base_search_at_first(table));
        let notes = move || threat_notes(desk, searching).into_any();
        view! {
            <div class="dock left" data-tab="sides">
                {move || side_panel(desk, own.get(), Some(notes()))}
                {move || side_panel(desk, own.get().opponent(), None)}
            </div>
            <main class="middle">
                {galaxy_chart(desk, pins, searching)}
                {mission_panel(desk, scenes)}
                {combat_panel(desk, scenes)}
                {past_view_bar(desk)}
                {game_end_panel(desk, leave)}
            </main>
            {decision_and_log_dock(desk)}
            <div class="dock bottom" data-tab="hand">{hand_panel(desk)}</div>
        }
        .into_any()
    };
    table_frame(desk, Tab::ALL, bar, leave, content)
}

/// Tells whether the marks about the hidden base are there at first. The Empire searches; the Rebels look only if they
/// want to, and a lesson that is not about the search has other lights on the map.
fn shows_base_search_at_first(table: Table<State>) -> bool {
    table.board.view.with_untracked(|view| {
        let searches = view.own_faction() != Some(Faction::Rebel);
        searches && (!table.is_lesson() || view.probes.hand_size > 0)
    })
}
