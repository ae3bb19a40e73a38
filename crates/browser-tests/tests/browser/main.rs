//! Tests of the browser client in a real browser. `cargo xtask test` runs this; see CONTRIBUTING.

mod audits;
mod company;
mod deciding;
mod gestures;
mod keyboard;
mod language;
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
mod three_sides;
