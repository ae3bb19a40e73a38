//! `cargo xtask soak`: the long run.

use crate::{Done, browser, cargo, step};

/// Plays for so many minutes, checking everything, and replays every record in a browser.
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
