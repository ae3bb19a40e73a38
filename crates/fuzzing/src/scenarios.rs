//! Scenario files.

use conformance::{Report, run_file};

/// A whole file: it is refused with words, or run.
pub(crate) fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let _ = reports(&text);
}

/// What comes of a text that may be of any game: which one it is does not stand in a file, but in its path.
#[must_use]
pub fn reports(text: &str) -> Vec<Report> {
    let mut reports = Vec::new();
    for game in games::IDS {
        match run_file(&format!("{game}/any.toml"), text) {
            Ok(run) => reports.extend(run),
            Err(problem) => assert!(!problem.to_string().is_empty()),
        }
    }
    reports
}
