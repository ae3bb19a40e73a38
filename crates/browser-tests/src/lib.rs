//! Helpers for tests in a real browser: a server for each test, Chromium under remote control, a network
//! connection that can be cut and recorded, functions that click choices, and audits that find faults.
//!
//! `cargo xtask test` builds the site and the server and runs the tests; each test starts and stops its own
//! processes. Screenshots and everything that explains a failure are left in `target/browser`.

mod begin;
mod browser;
mod faults;
mod place;
mod process;
mod stage;
mod together;
mod wire;

pub use begin::{CARDS, REBELLION, begin, begin_in, seat_three, sit_down};
pub use browser::{Browser, Focus, Played, Size};
pub use faults::{Fault, faults_told};
pub use place::{artefacts, screens};
pub use process::Server;
pub use stage::{Stage, staged};
pub use together::{Together, one_of};
pub use wire::Wire;
