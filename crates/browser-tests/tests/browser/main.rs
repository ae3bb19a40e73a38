//! Tests of the browser client in a real browser. `cargo xtask test` runs this; see CONTRIBUTING.

mod audits;
mod company;
mod deciding;
mod fleets;
mod gestures;
mod keyboard;
mod keys_of_pieces;
mod language;
mod last_choices;
mod layouts;
mod leaving;
mod lessons;
mod motion;
mod newcomer;
mod offline;
mod one_screen;
mod online;
mod phone;
mod players;
mod returning;
mod rolls;
mod rulebook;
mod secrets;
mod threats;
mod sounds;
mod three_sides;
