//! `cargo xtask soak`: plays and checks games for a long time.

use crate::{Done, browser, cargo, step};

/// Plays for this many minutes, checks everything, and replays every record in a browser.
pub(crate) fn soak(minutes: &str, first: &str) -> Done {
    for (name, number) in [("--minutes", minutes), ("--first", first)] {
        if number.parse::<u64>().is_err() {
            return Err(format!("`{name}` takes a number, not `{number}`"));
        }
    }
    browser::build()?;
    let mut run = cargo(&["test", "--workspace", "--test=soak", "--"]);
    step("soak", run.args([minutes, first]))
}
