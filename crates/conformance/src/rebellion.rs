//! Rebellion as a game with scenarios.

use ::rebellion::{
    Action, Event, Facts, Leader, Mission, Objective, Position, Ring, State, System, Tactic, Unit,
};
use serde_json::Value;
use tabletop::{Chance, Log};

use crate::scenario_game::ScenarioGame;

impl ScenarioGame for State {
    type Position = Position;

    fn build_state(
        position: &Position,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Result<Self, String> {
        let built = position.build_state(chance, log);
        built.map_err(|error| error.to_string())
    }

    fn facts(&self) -> Value {
        serde_json::to_value(Facts::from(self)).unwrap_or_default()
    }

    fn component_ids() -> Vec<&'static str> {
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

    fn is_list_ordered(key: &str) -> bool {
        let decks = [
            "next-probes",
            "last-probes",
            "next-objectives",
            "last-objectives",
        ];
        decks.contains(&key)
    }
}
