//! What a game has to offer to be checked by scenarios.

use locale::Presented;
use serde_json::Value;
use tabletop::{Chance, Log};

/// A game whose positions can be set up and whose facts can be read.
pub trait Subject: Presented {
    /// Sets up the position that `given` describes, whose keys are all for the game.
    fn position(
        given: &Value,
        chance: &mut impl Chance,
        log: &mut impl Log<Self::Event>,
    ) -> Result<Self, String>;

    /// Everything about the state that a scenario may ask for.
    fn facts(&self) -> Value;

    /// The ids of all components.
    fn components() -> Vec<&'static str>;

    /// Whether the order of the list under this key matters.
    fn is_ordered(key: &str) -> bool;
}
