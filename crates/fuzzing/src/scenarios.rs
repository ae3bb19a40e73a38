//! Scenario files.

use conformance::{Report, run_scenarios_in_text};

/// Reads the bytes as a whole file, which is run or refused with a message.
pub(crate) fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let _ = run_scenarios_as_every_game(&text);
}

/// Runs a text as a scenario file of every game: the path of a file names its game, and the text does not.
#[must_use]
pub fn run_scenarios_as_every_game(text: &str) -> Vec<Report> {
    let mut reports = Vec::new();
    for game in games::IDS {
        match run_scenarios_in_text(&format!("{game}/any.toml"), text) {
            Ok(run) => reports.extend(run),
            Err(problem) => assert!(!problem.to_string().is_empty()),
        }
    }
    reports
}
