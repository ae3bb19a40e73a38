//! Empire vs. Rebellion as a game with scenarios.

use empire_vs_rebellion::{Card, Event, EventCard, Facts, Position, State, Strategy};
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
        let built = position.build(chance, log);
        built.map_err(|error| error.to_string())
    }

    fn facts(&self) -> Value {
        serde_json::to_value(Facts::from(self)).unwrap_or_default()
    }

    fn component_ids() -> Vec<&'static str> {
        let cards = Card::all().map(Card::id);
        let strategies = Strategy::all().map(Strategy::id);
        let events = EventCard::all().map(EventCard::id);
        cards.chain(strategies).chain(events).collect()
    }

    fn is_list_ordered(key: &str) -> bool {
        matches!(key, "top" | "next-events" | "bottom-events")
    }
}
