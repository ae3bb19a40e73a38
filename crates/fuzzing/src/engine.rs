//! The engine protocol.

use serde_json::Value;
use tabletop::Seed;

/// Sends any lines: each is answered by one line of JSON, up to the one that says quit.
pub(crate) fn run(bytes: &[u8]) {
    let mut output = Vec::new();
    let seed = || Ok(Seed::from_words("the same for every run"));
    if let Err(error) = engine_protocol::serve(bytes, &mut output, seed) {
        panic!("{error}");
    }
    let answers = String::from_utf8(output).unwrap_or_else(|error| panic!("{error}"));
    for answer in answers.lines() {
        let value: Result<Value, _> = serde_json::from_str(answer);
        assert!(value.is_ok_and(|value| value.is_object()), "{answer}");
    }
    let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    let (asked, answered) = (lines.len(), answers.lines().count());
    let last = answered.checked_sub(1).and_then(|last| lines.get(last));
    let quit = last.is_some_and(|line| String::from_utf8_lossy(line).contains("quit"));
    assert!(
        answered == asked || quit && answered < asked,
        "{asked} lines, {answered} answers"
    );
}
