//! Replays the session in `docs/engine-protocol.md`, which must be what really happens.

use serde_json::Value;

use crate::command_runner::{Engine, repository_file};

/// The sign for what the document leaves out.
const LEFT_OUT: &str = "…";

/// The fields with texts for people, which may be reworded without making the document wrong.
const TEXT_FIELDS: [&str; 4] = ["label", "question", "text", "message"];

#[test]
fn the_example_session_is_true() {
    let document = std::fs::read_to_string(repository_file("docs/engine-protocol.md")).unwrap();
    let session = document.split("```session\n").nth(1).unwrap();
    let session = session.split("```").next().unwrap();
    let mut engine = Engine::without_game();
    let mut lines = session.lines();
    let mut requests = 0;
    while let Some(line) = lines.next() {
        let request = line.strip_prefix("> ").unwrap();
        let expected = lines.next().unwrap().strip_prefix("< ").unwrap();
        let expected: Value = serde_json::from_str(expected).unwrap();
        let answer = engine.send_line(request.as_bytes());
        assert!(
            matches_written_value(&expected, &answer),
            "{request}\n{expected}\n{answer}"
        );
        requests += 1;
    }
    assert!(requests >= 20);
    assert_eq!(engine.end_input(), Some(0));
}

fn matches_written_value(written: &Value, real: &Value) -> bool {
    match (written, real) {
        (Value::Object(written), Value::Object(real)) => {
            let complete = written.contains_key(LEFT_OUT) || written.len() == real.len();
            let parts = written.iter().filter(|(key, _)| *key != LEFT_OUT);
            complete
                && parts.fold(true, |all, (key, value)| {
                    let found = real.get(key).is_some_and(|real| {
                        let both_texts = value.is_string() && real.is_string();
                        (TEXT_FIELDS.contains(&key.as_str()) && both_texts)
                            || matches_written_value(value, real)
                    });
                    all && found
                })
        }
        (Value::Array(written), Value::Array(real)) => {
            written.len() == real.len()
                && written
                    .iter()
                    .zip(real)
                    .all(|(written, real)| matches_written_value(written, real))
        }
        _ => written == real,
    }
}
