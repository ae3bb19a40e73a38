//! One scenario for many components: `each` repeats it with `{name}` replaced.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::document::{Node, NodeKind};

/// The values of all names in one round of `each`.
pub(crate) type Names = BTreeMap<String, Value>;

/// Returns the rounds a scenario asks for: one without names if it has no `each`.
pub(crate) fn read_each_rounds(each: Option<&Node>) -> Result<Vec<Names>, (usize, String)> {
    let Some(each) = each else {
        return Ok(vec![Names::new()]);
    };
    let wrong = |line| {
        let text =
            "`each` is a table of lists of the same length, like `each.card = [\"…\", \"…\"]`";
        (line, text.to_string())
    };
    let table = each.as_table().ok_or_else(|| wrong(each.line))?;
    let mut rounds: Vec<Names> = Vec::new();
    for (name, list) in table {
        let Value::Array(values) = list.value_without_lines() else {
            return Err(wrong(list.line));
        };
        if rounds.is_empty() {
            rounds = vec![Names::new(); values.len()];
        }
        if rounds.len() != values.len() || values.is_empty() {
            return Err(wrong(list.line));
        }
        for (round, value) in rounds.iter_mut().zip(values) {
            round.insert(name.clone(), value);
        }
    }
    if rounds.is_empty() {
        Err(wrong(each.line))
    } else {
        Ok(rounds)
    }
}

/// Returns the same tree with every `{name}` replaced.
pub(crate) fn substitute_names(node: &Node, names: &Names) -> Node {
    let kind = match &node.kind {
        NodeKind::Plain(Value::String(text)) => match value_after_substituting_names(text, names) {
            Value::Array(items) => NodeKind::List(
                items
                    .into_iter()
                    .map(|v| node_at_same_line(node, v))
                    .collect(),
            ),
            value => NodeKind::Plain(value),
        },
        NodeKind::Plain(other) => NodeKind::Plain(other.clone()),
        NodeKind::List(items) => NodeKind::List(
            items
                .iter()
                .map(|item| substitute_names(item, names))
                .collect(),
        ),
        NodeKind::Table(table) => NodeKind::Table(
            table
                .iter()
                .map(|(key, value)| {
                    (
                        substitute_names_in_text(key, names),
                        substitute_names(value, names),
                    )
                })
                .collect(),
        ),
    };
    Node {
        line: node.line,
        kind,
    }
}

/// Replaces names in a text; a text that is nothing but `{name}` becomes the value itself.
fn value_after_substituting_names(text: &str, names: &Names) -> Value {
    let whole = |(name, _): &(&String, &Value)| text == format!("{{{name}}}");
    match names.iter().find(whole) {
        Some((_, value)) => value.clone(),
        None => Value::String(substitute_names_in_text(text, names)),
    }
}

fn substitute_names_in_text(text: &str, names: &Names) -> String {
    names.iter().fold(text.to_string(), |text, (name, value)| {
        let plain = value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_string);
        text.replace(&format!("{{{name}}}"), &plain)
    })
}

fn node_at_same_line(at: &Node, value: Value) -> Node {
    Node {
        line: at.line,
        kind: NodeKind::Plain(value),
    }
}
