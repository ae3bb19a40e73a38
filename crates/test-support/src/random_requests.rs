//! Random requests made from the OpenAPI document: right ones, nearly right ones and nonsense.

use serde_json::{Map, Value, json};

use crate::json_schema::{allowed_types, resolve_reference};

/// A random number generator that gives the same numbers every time.
#[derive(Debug)]
pub struct SeededDice(pub u64);

impl SeededDice {
    /// Returns a number below `count`.
    pub fn number_below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % count as u64) as usize
    }

    /// Returns true with this probability in percent.
    pub fn percent_chance(&mut self, percent: usize) -> bool {
        self.number_below(100) < percent
    }

    /// Returns any of these.
    pub fn pick_one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.number_below(all.len())]
    }

    /// Returns this many hexadecimal digits.
    pub fn hex_digits(&mut self, count: usize) -> String {
        let digits = (0..count).map(|_| char::from(b"0123456789abcdef"[self.number_below(16)]));
        digits.collect()
    }
}

/// Texts that often break programs.
const TEXTS: [&str; 22] = [
    "",
    " ",
    "\0",
    "a\0b",
    "x",
    "me",
    "open",
    "computer",
    "computer:random",
    "computer:",
    "rebellion",
    "rebel",
    "' OR 1=1 --",
    "%s%n${7*7}{{7*7}}",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "\u{202e}\u{feff}\u{200d}",
    "é€😀",
    "\u{1}\u{7f}\r\n",
    "null",
    "-1",
    "seat_00000000000000000000000000000000",
];

/// Makes a random value that follows no schema.
pub fn random_value_without_schema(dice: &mut SeededDice) -> Value {
    match dice.number_below(12) {
        0 => Value::Null,
        1 => json!(dice.percent_chance(50)),
        2 => json!(*dice.pick_one_of(&[0, 1, -1, i64::MIN, i64::MAX, 1 << 31, 256])),
        3 => json!(*dice.pick_one_of(&[u64::MAX, 1 << 63, (1 << 53) + 1])),
        4 => json!(*dice.pick_one_of(&[0.5, -0.0, 1e300, f64::MIN_POSITIVE])),
        5 => json!([]),
        6 => json!([random_value_without_schema(dice)]),
        7 => json!({}),
        8 => json!({ (*dice.pick_one_of(&TEXTS)): random_value_without_schema(dice) }),
        9 => {
            json!("x".repeat(*dice.pick_one_of(&[16, 40, 41, 128, 129, 200, 201, 500, 501, 5_000])))
        }
        _ => json!(*dice.pick_one_of(&TEXTS)),
    }
}

/// Makes a value that fits a schema; `guess` may know a better one for a name.
pub fn random_value_fitting_schema(
    document: &Value,
    schema: &Value,
    dice: &mut SeededDice,
    guess: &dyn Fn(&str, &mut SeededDice) -> Option<Value>,
) -> Value {
    let schema = resolve_reference(document, schema);
    let kinds = allowed_types(schema);
    let kind = if kinds.is_empty() {
        "object"
    } else {
        *dice.pick_one_of(&kinds)
    };
    match kind {
        "null" => Value::Null,
        "boolean" => json!(dice.percent_chance(50)),
        "integer" => {
            let least = schema["minimum"].as_i64().unwrap_or(-5);
            let most = schema["maximum"].as_i64().unwrap_or(least + 50);
            json!(least + dice.number_below((most - least + 1) as usize) as i64)
        }
        "string" => {
            let least = schema["minLength"].as_u64().unwrap_or(0) as usize;
            let most = schema["maxLength"].as_u64().unwrap_or(30) as usize;
            let length = *dice.pick_one_of(&[least, most, (least + most) / 2]);
            json!(dice.hex_digits(length))
        }
        "array" => json!([]),
        _ => {
            let mut object = Map::new();
            for (name, part) in schema["properties"].as_object().into_iter().flatten() {
                let required = schema["required"].as_array();
                let required = required.is_some_and(|names| names.contains(&json!(name)));
                if required || dice.percent_chance(50) {
                    let known = guess(name, dice);
                    let value = known.unwrap_or_else(|| {
                        random_value_fitting_schema(document, part, dice, guess)
                    });
                    object.insert(name.clone(), value);
                }
            }
            Value::Object(object)
        }
    }
}

/// Makes one random change to a body, so that it may no longer fit its schema.
pub fn mutate_body(body: &mut Value, dice: &mut SeededDice) {
    let Some(object) = body.as_object_mut() else {
        *body = random_value_without_schema(dice);
        return;
    };
    let names: Vec<_> = object.keys().cloned().collect();
    match dice.number_below(6) {
        0 if !names.is_empty() => {
            object.remove(dice.pick_one_of(&names));
        }
        1 => {
            object.insert(
                (*dice.pick_one_of(&TEXTS)).to_owned(),
                random_value_without_schema(dice),
            );
        }
        2 => *body = random_value_without_schema(dice),
        _ if !names.is_empty() => {
            object.insert(
                dice.pick_one_of(&names).clone(),
                random_value_without_schema(dice),
            );
        }
        _ => *body = random_value_without_schema(dice),
    }
}

/// Makes bytes from a body that are not JSON, or far too long or too deep.
pub fn garbled_body(body: &Value, dice: &mut SeededDice) -> Vec<u8> {
    let text = body.to_string();
    match dice.number_below(7) {
        0 => Vec::new(),
        1 => text.as_bytes()[..text.len() / 2].into(),
        2 => [text.as_bytes(), b"\xff\xfe\x00"].concat(),
        3 => format!("{}1{}", "[".repeat(2_000), "]".repeat(2_000)).into(),
        4 => format!("{}{text}{}", "{\"a\":".repeat(1_000), "}".repeat(1_000)).into(),
        5 => format!("{{\"key\":\"{}\"}}", "y".repeat(20_000)).into(),
        _ => text.replace(':', "=").into(),
    }
}

/// Escapes a text for use in an address.
pub fn escape_for_address(text: &str) -> String {
    let escape = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02x}"),
    };
    text.bytes().map(escape).collect()
}
