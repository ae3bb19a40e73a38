//! Helpers for tests in a real browser: a server for each test, Chromium under remote control, a network
//! connection that can be cut and recorded, functions that click choices, and audits that find faults.
//!
//! `cargo xtask test` builds the site and the server and runs the tests; each test starts and stops its own
//! processes. Screenshots and everything that explains a failure are left in `target/browser`.

mod browser;
mod faults;
mod folders;
mod game_start;
mod long_run;
mod online_table;
mod process;
mod recording_proxy;
mod site_copy;
mod test_environment;

pub use browser::{Browser, FocusState, PlayResult, Size};
pub use faults::{Fault, describe_faults};
pub use folders::{create_artefact_folder, screenshot_folder};
pub use game_start::{
    CARDS, REBELLION, begin_game, begin_game_in_language, count_choices_made, open_game_options,
    open_saved_game, start_game, start_game_of_three,
};
pub use long_run::is_long_run;
pub use online_table::{OnlineTable, find_deciding};
pub use process::Server;
pub use recording_proxy::RecordingProxy;
pub use site_copy::SiteCopy;
pub use test_environment::{TestEnvironment, run_test};
