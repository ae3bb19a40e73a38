//! Comparing the expectations of a scenario with the facts.

use serde_json::Value;
use tabletop::ids::suggest_ids;

/// `none` stands for "there is nothing here", because TOML has no word for it.
const NOTHING: &str = "none";

/// Returns the value at this path; the error names the keys that may have been meant. `others` are words that can stand
/// beside the keys at the beginning of a path.
pub(crate) fn find_fact<'a>(
    facts: &'a Value,
    path: &[&str],
    others: &[&str],
) -> Result<&'a Value, String> {
    let mut here = facts;
    for (depth, key) in path.iter().enumerate() {
        here = match here {
            Value::Object(table) => table.get(*key).ok_or_else(|| {
                let mut keys: Vec<_> = table.keys().map(String::as_str).collect();
                let place = if depth == 0 {
                    keys.extend(others);
                    String::new()
                } else {
                    format!(" below `{}`", path[..depth].join("."))
                };
                format!("there is no `{key}`{place}; {}", suggest_ids(key, &keys))
            })?,
            _ => return Err(format!("`{}` has no parts", path[..depth].join("."))),
        };
    }
    Ok(here)
}

/// Tells whether a fact is what was expected; `ordered` if the order of a list matters.
pub(crate) fn fact_agrees(fact: &Value, expected: &Value, ordered: bool) -> bool {
    match (replace_null_with_none(fact), expected) {
        (Value::Array(one), Value::Array(other)) if !ordered => have_same_members(&one, other),
        (fact, _) => fact == *expected,
    }
}

/// Returns the value with `none` for everything that is not there.
fn replace_null_with_none(value: &Value) -> Value {
    match value {
        Value::Null => Value::String(NOTHING.into()),
        Value::Array(items) => items.iter().map(replace_null_with_none).collect(),
        Value::Object(table) => table
            .iter()
            .map(|(key, value)| (key.clone(), replace_null_with_none(value)))
            .collect(),
        other => other.clone(),
    }
}

/// Tells whether an event has at least these fields with these values.
pub(crate) fn event_matches_pattern(event: &Value, pattern: &Value) -> bool {
    match pattern {
        Value::Object(fields) => fields
            .iter()
            .all(|(key, value)| fact_agrees(event.get(key).unwrap_or(&Value::Null), value, false)),
        Value::String(kind) => event.get("kind").and_then(Value::as_str) == Some(kind),
        _ => false,
    }
}

/// Returns a value as a person would write it.
pub(crate) fn format_value(value: &Value) -> String {
    replace_null_with_none(value).to_string()
}

fn have_same_members(some: &[Value], others: &[Value]) -> bool {
    let mut left: Vec<&Value> = others.iter().collect();
    let found = some.iter().all(|value| {
        let place = left.iter().position(|other| *other == value);
        place.map(|place| left.swap_remove(place)).is_some()
    });
    found && left.is_empty()
}
