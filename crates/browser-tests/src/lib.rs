//! What the tests in a real browser stand on: a server of their own, Chromium under remote control, a
//! wire that can be cut and read, hands that click what is on offer, and eyes that find faults.
//!
//! `cargo xtask test` builds the site and the server and runs the tests; each test starts and ends its
//! own processes. Screenshots and whatever explains a failure are left in `target/browser`.

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
