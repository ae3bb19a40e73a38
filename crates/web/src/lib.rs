//! The browser client of Twin Suns: both games on one screen, for mouse, touch and keyboard.
//!
//! The screens draw only from views and events, and send choices to a `Table`, which hides where the game
//! runs: in this page or on a server. All drawing is our own (`art`), all words come from `locale`.

mod advisor;
mod app;
mod art;
mod bot_worker;
mod browser;
mod card_game;
mod cards_in_flight;
mod carrying;
mod charts;
mod choice_offers;
mod composing;
mod confirmation;
mod curtain;
mod decision;
mod dialog;
mod event_ids;
mod explanation_tip;
mod fingerprint;
mod game_end;
mod game_entry;
mod game_log;
mod game_preset;
#[cfg(feature = "test-game")]
mod highest_card;
mod history;
mod home_screen;
mod interaction;
mod last_turn;
mod learn;
mod learn_entry;
mod lobby;
mod local_game;
mod next_step;
mod online;
mod past_views;
mod per_game;
mod piece_keys;
mod players;
mod presenter;
mod rebellion;
mod replay_list;
mod replays;
mod route;
mod rule_contents;
mod rule_list;
mod rule_pictures;
mod rule_readings;
mod rule_search;
mod rule_text;
mod rules_page;
mod saved_game;
mod screen_common;
mod seating;
mod seats_panel;
mod settings;
mod settings_menu;
mod site_address;
mod site_update;
mod sound;
mod stage_hold;
mod storage;
mod table_board;
mod table_frame;
mod table_ui;
mod ui_texts;
mod unseen_events;

use wasm_bindgen::prelude::*;

/// Puts the client into the page.
#[wasm_bindgen]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| {
        web_sys::console::error_1(&panic.to_string().into());
        browser::report_crash_to_page();
    }));
    ui_texts::set_language(&browser::requested_language());
    screen_common::prepare_crash_message();
    leptos::mount::mount_to_body(app::app_page);
}

/// Lets a computer player choose, in the worker beside the page. Takes the game and the level by name, a number for
/// all random decisions, and the view as JSON. Returns the choice in notation.
#[wasm_bindgen]
#[must_use]
pub fn think(game: &str, level: &str, seed: u32, view: &str) -> Option<String> {
    bot_worker::bot_choice_notation(game, level, seed, view)
}

/// Lets the advisor do a task about a view, in a second worker beside the page. Takes the game by name, and the task and
/// the view as JSON. Returns its answer as JSON.
#[wasm_bindgen]
#[must_use]
pub fn advise(game: &str, task: &str, seed: u32, view: &str) -> Option<String> {
    advisor::do_advice_task_by_name(game, task, seed, view)
}

/// Replays a record and returns its fingerprint, or a description of its problem. Programs that return different
/// fingerprints have different rules.
#[wasm_bindgen]
#[must_use]
pub fn fingerprint(record: &str) -> String {
    fingerprint::fingerprint_of_record(record)
}
