//! Comparing the expectations of a scenario with the facts.

use serde_json::Value;

/// `none` stands for "there is nothing here", because TOML has no word for it.
const NOTHING: &str = "none";

/// Returns the value at this path; the error lists the keys that exist.
pub(crate) fn lookup<'a>(facts: &'a Value, path: &[&str]) -> Result<&'a Value, String> {
    let mut here = facts;
    for (depth, key) in path.iter().enumerate() {
        here = match here {
            Value::Object(table) => table.get(*key).ok_or_else(|| {
                let keys: Vec<_> = table.keys().map(String::as_str).collect();
                let place = match depth {
                    0 => String::new(),
                    _ => format!(" below `{}`", path[..depth].join(".")),
                };
                format!("there is no `{key}`{place}; there are {}", keys.join(", "))
            })?,
            _ => return Err(format!("`{}` has no parts", path[..depth].join("."))),
        };
    }
    Ok(here)
}

/// Tells whether a fact is what was expected; `ordered` if the order of a list matters.
pub(crate) fn agrees(fact: &Value, expected: &Value, ordered: bool) -> bool {
    match (in_words(fact), expected) {
        (Value::Array(one), Value::Array(other)) if !ordered => same_members(&one, other),
        (fact, _) => fact == *expected,
    }
}

/// Returns the value with `none` for everything that is not there.
fn in_words(value: &Value) -> Value {
    match value {
        Value::Null => Value::String(NOTHING.into()),
        Value::Array(items) => items.iter().map(in_words).collect(),
        Value::Object(table) => table
            .iter()
            .map(|(key, value)| (key.clone(), in_words(value)))
            .collect(),
        other => other.clone(),
    }
}

/// Tells whether an event has at least these fields with these values.
pub(crate) fn matches(event: &Value, pattern: &Value) -> bool {
    match pattern {
        Value::Object(fields) => fields
            .iter()
            .all(|(key, value)| agrees(event.get(key).unwrap_or(&Value::Null), value, false)),
        Value::String(kind) => event.get("kind").and_then(Value::as_str) == Some(kind),
        _ => false,
    }
}

/// Returns a value as a person would write it.
pub(crate) fn written(value: &Value) -> String {
    in_words(value).to_string()
}

fn same_members(some: &[Value], others: &[Value]) -> bool {
    let mut left: Vec<&Value> = others.iter().collect();
    let found = some.iter().all(|value| {
        let place = left.iter().position(|other| *other == value);
        place.map(|place| left.swap_remove(place)).is_some()
    });
    found && left.is_empty()
}
