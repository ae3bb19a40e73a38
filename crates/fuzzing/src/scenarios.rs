//! Scenario files.

/// A whole file: it is refused with words, or run.
pub(crate) fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match conformance::run_file("any.toml", &text) {
        Ok(_) => {}
        Err(problem) => assert!(!problem.to_string().is_empty()),
    }
}
