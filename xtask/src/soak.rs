//! `cargo xtask soak`: plays and checks games for a long time.

use crate::packages::Installing;
use crate::steps::run_step;
use crate::{StepResult, browser, cargo_command};

/// Plays for this many minutes, checks everything, and replays every record in a browser.
pub(crate) fn run_soak(minutes: &str, first: &str, installing: Installing) -> StepResult {
    for (name, number) in [("--minutes", minutes), ("--first", first)] {
        if number.parse::<u64>().is_err() {
            return Err(format!("`{name}` takes a number, not `{number}`"));
        }
    }
    browser::build_for_tests(installing)?;
    let mut run = cargo_command(&["test", "--workspace", "--test=soak", "--"]);
    run_step("soak", run.args([minutes, first]))
}
