//! The browser client of Twin Suns: both games on one screen, for mouse, touch and keyboard.
//!
//! The screens draw only from views and events, and send choices to a `Table`, which hides where the game
//! runs: in this page or on a server. All drawing is our own (`art`), all words come from `locale`.

mod app;
mod art;
mod browser;
mod card_game;
mod cards_in_flight;
mod charts;
mod curtain;
mod decision;
mod desk;
mod dialog;
mod doubt;
mod end;
mod explain;
mod fingerprint;
mod frame;
mod game_entry;
#[cfg(feature = "test-game")]
mod highest_card;
mod history;
mod home;
mod lobby;
mod local;
mod log;
mod mentioned;
mod menu;
mod offers;
mod on_screen;
mod online;
mod past;
mod per_game;
mod players;
mod presenter;
mod rebellion;
mod replay_list;
mod replays;
mod route;
mod rule_search;
mod rule_text;
mod rules_page;
mod saved;
mod say;
mod screen;
mod seating;
mod seats_panel;
mod seen;
mod settings;
mod storage;
mod table;
mod thinker;

use wasm_bindgen::prelude::*;

/// Puts the client into the page.
#[wasm_bindgen]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| {
        web_sys::console::error_1(&panic.to_string().into());
        browser::report_crash();
    }));
    say::speak(&browser::requested_language());
    screen::prepare_crash_message();
    leptos::mount::mount_to_body(app::app_page);
}

/// Lets a computer player choose, in the worker beside the page. Takes the game and the level by name, a number for
/// all random decisions, and the view as JSON. Returns the choice in notation.
#[wasm_bindgen]
#[must_use]
pub fn think(game: &str, level: &str, seed: u32, view: &str) -> Option<String> {
    thinker::think(game, level, seed, view)
}

/// Replays a record and returns its fingerprint, or a description of its problem. Programs that return different
/// fingerprints have different rules.
#[wasm_bindgen]
#[must_use]
pub fn fingerprint(record: &str) -> String {
    fingerprint::of(record)
}
