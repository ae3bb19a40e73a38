//! `cargo xtask soak`: plays and checks games for a long time.

use crate::{StepResult, browser, cargo_command, run_step};

/// Plays for this many minutes, checks everything, and replays every record in a browser.
pub(crate) fn run_soak(minutes: &str, first: &str) -> StepResult {
    for (name, number) in [("--minutes", minutes), ("--first", first)] {
        if number.parse::<u64>().is_err() {
            return Err(format!("`{name}` takes a number, not `{number}`"));
        }
    }
    browser::build_for_tests()?;
    let mut run = cargo_command(&["test", "--workspace", "--test=soak", "--"]);
    run_step("soak", run.args([minutes, first]))
}
