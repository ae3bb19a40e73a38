//! Positions, facts and events as JSON.
//!
//! In a browser they go through a text: that needs none of the code that turns every type into a [`Value`] and back.
//! Only lessons do it there, a few times for every choice, and the tests have read them all, so nobody misses words for
//! a mistake.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// True where less code counts more than speed and words for mistakes.
const IS_LEAN: bool = cfg!(target_arch = "wasm32");

/// Turns a value into JSON; `null` if it has none.
pub(crate) fn to_json_value(value: &impl Serialize) -> Value {
    if IS_LEAN {
        convert_through_json_text(value).unwrap_or_default()
    } else {
        serde_json::to_value(value).unwrap_or_default()
    }
}

/// Reads a value from JSON; the error is for people.
pub(crate) fn from_json_value<T: DeserializeOwned>(json: &Value) -> Result<T, String> {
    if IS_LEAN {
        convert_through_json_text(json)
    } else {
        serde_json::from_value(json.clone()).map_err(|error| error.to_string())
    }
}

/// Writes a value as JSON and reads another one from it.
fn convert_through_json_text<T: DeserializeOwned>(value: &impl Serialize) -> Result<T, String> {
    let text = lean_json::write_json(value).map_err(|error| error.to_string())?;
    lean_json::read_json(&text).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use rebellion::{Facts, Position, Setup, State};
    use tabletop::chance::QuickChance;
    use tabletop::{Game, NoLog};

    use super::*;

    #[test]
    fn both_ways_lead_to_the_same_values() {
        let json = serde_json::json!({ "at": { "hoth": { "units": { "x-wing": 2 } } } });
        let one: Position = from_json_value(&json).expect("a position");
        let other: Position = convert_through_json_text(&json).expect("a position");
        assert_eq!(format!("{one:?}"), format!("{other:?}"));
        let state = State::start_game(Setup::FULL, &mut QuickChance::new(1), &mut NoLog);
        let facts = Facts::from(&state);
        assert_eq!(Ok(to_json_value(&facts)), convert_through_json_text(&facts));
    }
}
