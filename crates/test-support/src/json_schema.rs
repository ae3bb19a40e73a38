//! The part of JSON Schema that the OpenAPI document uses.

use serde_json::{Value, json};

/// Follows references and returns the schema itself.
pub fn resolve_reference<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    let Some(reference) = schema["$ref"].as_str() else {
        return schema;
    };
    let name = reference.rsplit('/').next().expect("a name");
    let found = &document["components"]["schemas"][name];
    assert!(found.is_object(), "no schema {name}");
    resolve_reference(document, found)
}

/// Returns the types of value that a schema allows; empty if it names none.
pub fn allowed_types(schema: &Value) -> Vec<&str> {
    match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

/// Finds the first part of `value` that does not fit `schema`.
///
/// ```
/// use serde_json::json;
/// use test_support::json_schema::find_misfit;
///
/// let schema = json!({"type": "object", "required": ["version"], "properties": {"version": {"type": "integer"}}});
/// let misfit = |value| find_misfit(&json!({}), &schema, &value, "answer");
/// assert_eq!(misfit(json!({"version": 3})), None);
/// assert_eq!(misfit(json!({})).unwrap(), "answer: `version` is missing");
/// ```
pub fn find_misfit(document: &Value, schema: &Value, value: &Value, at: &str) -> Option<String> {
    let schema = resolve_reference(document, schema);
    for all in schema["allOf"].as_array().into_iter().flatten() {
        if let Some(problem) = find_misfit(document, all, value, at) {
            return Some(problem);
        }
    }
    if let Some(any) = schema["oneOf"].as_array() {
        let fits = any
            .iter()
            .any(|one| find_misfit(document, one, value, at).is_none());
        return (!fits).then(|| format!("{at}: {value} fits none of {schema}"));
    }
    if let Some(words) = schema["enum"].as_array()
        && !words.contains(value)
    {
        return Some(format!("{at}: {value} is not one of {words:?}"));
    }
    let kinds = allowed_types(schema);
    if !kinds.is_empty() && !kinds.contains(&type_name(value)) {
        return Some(format!("{at}: {value} is no {kinds:?}"));
    }
    find_size_misfit(schema, value, at)
        .or_else(|| find_part_misfit(document, schema, value, at))
        .or_else(|| {
            let items = &schema["items"];
            let fits = items.is_null() || *items == json!(false);
            let all = value.as_array().into_iter().flatten();
            all.filter(|_| !fits)
                .find_map(|value| find_misfit(document, items, value, at))
        })
}

fn type_name(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

fn find_size_misfit(schema: &Value, value: &Value, at: &str) -> Option<String> {
    let size = match value {
        Value::String(text) => text.chars().count() as i128,
        Value::Number(number) => {
            let small = number.as_i64().map(i128::from);
            small.or(number.as_u64().map(i128::from))?
        }
        _ => return None,
    };
    let bound = |name: &str| schema[name].as_i64().map(i128::from);
    let (least, most) = if value.is_string() {
        (bound("minLength"), bound("maxLength"))
    } else {
        (bound("minimum"), bound("maximum"))
    };
    let fits = least.is_none_or(|least| size >= least) && most.is_none_or(|most| size <= most);
    (!fits).then(|| format!("{at}: {size} is out of bounds"))
}

fn find_part_misfit(document: &Value, schema: &Value, value: &Value, at: &str) -> Option<String> {
    for required in schema["required"].as_array().into_iter().flatten() {
        let name = required.as_str().expect("a name");
        if value.get(name).is_none() {
            return Some(format!("{at}: `{name}` is missing"));
        }
    }
    let others = &schema["additionalProperties"];
    for (name, value) in value.as_object().into_iter().flatten() {
        let at = format!("{at}.{name}");
        let problem = match schema["properties"].get(name) {
            Some(part) => find_misfit(document, part, value, &at),
            None if *others == json!(false) => Some(format!("{at}: nobody asked for this")),
            None if others.is_object() => find_misfit(document, others, value, &at),
            None => None,
        };
        if problem.is_some() {
            return problem;
        }
    }
    None
}

/// Panics if an answer is not what the document describes.
#[track_caller]
pub fn assert_answer_fits_document(
    document: &Value,
    method: &str,
    path: &str,
    status: &str,
    value: &Value,
) {
    let responses = &document["paths"][path][method]["responses"];
    let response = responses.get(status).or_else(|| responses.get("default"));
    let response = response.unwrap_or_else(|| panic!("{method} {path} has no {status}"));
    let schema = &response["content"]["application/json"]["schema"];
    assert!(schema.is_object(), "{method} {path} {status} has no schema");
    if let Some(problem) = find_misfit(document, schema, value, path) {
        panic!("{method} {path} {status}: {problem}\n{value:#}");
    }
}
