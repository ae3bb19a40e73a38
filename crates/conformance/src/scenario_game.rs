//! The interface of a game that can be checked by scenarios.

use locale::Presented;
use serde::Deserialize;
use serde_json::Value;
use tabletop::{Chance, Log};

/// A game whose positions can be set up and whose facts can be read.
pub trait ScenarioGame: Presented {
    /// A sparse description of a position.
    type Position: for<'text> Deserialize<'text>;

    /// Sets up a position and plays on to its first decision.
    fn build_state(
        position: &Self::Position,
        chance: &mut impl Chance,
        log: &mut impl Log<Self::Event>,
    ) -> Result<Self, String>;

    /// Sets up the position that `given` describes; all keys are meant for the game.
    fn build_position(
        given: &Value,
        chance: &mut impl Chance,
        log: &mut impl Log<Self::Event>,
    ) -> Result<Self, String> {
        let position = Self::Position::deserialize(given).map_err(|error| error.to_string())?;
        Self::build_state(&position, chance, log)
    }

    /// Returns everything about the state that a scenario may ask for.
    fn facts(&self) -> Value;

    /// Returns the ids of all components.
    fn component_ids() -> Vec<&'static str>;

    /// Tells whether the order of the list under this key matters.
    fn is_list_ordered(key: &str) -> bool;
}
