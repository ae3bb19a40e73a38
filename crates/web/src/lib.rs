//! The browser client of Twin Suns: both games on one screen, for mouse, touch and keyboard.
//!
//! The screens draw from views and events only and send choices to a `Table`, which does not
//! say who answers: a game in this page, or a server. All drawing is our own (`art`), all words come
//! from `locale`.

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
        browser::tell_of_crash();
    }));
    say::speak(&browser::language());
    screen::prepare_crash_message();
    leptos::mount::mount_to_body(app::app);
}

/// What a computer player chooses, for the worker that thinks beside the page: the game and the level
/// by name, a number for whatever is left to chance, and the view as it is sent. Answers with notation.
#[wasm_bindgen]
#[must_use]
pub fn think(game: &str, level: &str, seed: u32, view: &str) -> Option<String> {
    thinker::think(game, level, seed, view)
}

/// What a record comes to when this program replays it, or what is wrong with it: the same wherever it is
/// replayed, or the rules are not the same everywhere.
#[wasm_bindgen]
#[must_use]
pub fn fingerprint(record: &str) -> String {
    fingerprint::of(record)
}
