//! Rebellion as a game with scenarios.

use ::rebellion::{
    Action, Facts, Happening, Leader, Mission, Objective, Position, Ring, State, System, Tactic,
    Unit,
};
use serde_json::Value;
use tabletop::{Chance, Log};

use crate::subject::Subject;

impl Subject for State {
    fn position(
        given: &Value,
        chance: &mut impl Chance,
        log: &mut impl Log<Happening>,
    ) -> Result<Self, String> {
        let position: Position =
            serde_json::from_value(given.clone()).map_err(|error| error.to_string())?;
        position
            .build(chance, log)
            .map_err(|error| error.to_string())
    }

    fn facts(&self) -> Value {
        serde_json::to_value(Facts::from(self)).unwrap_or_default()
    }

    fn components() -> Vec<&'static str> {
        let cards = Mission::all()
            .map(Mission::id)
            .chain(Action::all().map(Action::id))
            .chain(Objective::all().map(Objective::id))
            .chain(Tactic::all().map(Tactic::id));
        let pieces = Leader::all()
            .map(Leader::id)
            .chain(Unit::all().map(Unit::id))
            .chain(System::all().map(System::id))
            .chain(Ring::ALL.map(Ring::id));
        cards.chain(pieces).collect()
    }

    fn is_ordered(key: &str) -> bool {
        let decks = [
            "next-probes",
            "last-probes",
            "next-objectives",
            "last-objectives",
        ];
        decks.contains(&key)
    }
}
