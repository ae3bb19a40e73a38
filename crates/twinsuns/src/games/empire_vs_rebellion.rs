//! The cards of the card game as the command lists them.

mod game_stats;

use empire_vs_rebellion::{Card, EventCard, State, Strategy};
use locale::Texts;
use locale::empire_vs_rebellion as words;

use super::TableGame;
use crate::cards::{CardEntry, Number, Numbers};

impl TableGame for State {
    type Stats = game_stats::CardGameStats;

    fn list_all_cards(texts: &Texts) -> Vec<CardEntry> {
        let resources = Card::all().map(|card| resource_entry(texts, card));
        let strategies = Strategy::all().map(|card| strategy_entry(texts, card));
        let events = EventCard::all().map(|card| event_card_entry(texts, card));
        resources.chain(strategies).chain(events).collect()
    }
}

fn card_entry(texts: &Texts, id: &'static str) -> CardEntry {
    CardEntry::new(id, words::name(texts, id), words::explanation(texts, id))
}

fn resource_entry(texts: &Texts, card: Card) -> CardEntry {
    let row = card.row();
    CardEntry {
        kind: if card.is_character() {
            "character"
        } else {
            "resource"
        },
        faction: card.side().id(),
        numbers: Numbers(vec![(
            "values",
            Number::Group(Numbers(vec![
                ("ready", Number::One(row.ready.into())),
                ("exhausted", Number::One(row.exhausted.into())),
            ])),
        )]),
        ..card_entry(texts, row.id)
    }
}

/// Returns the entry of a strategy, of which both sides have a copy.
fn strategy_entry(texts: &Texts, strategy: Strategy) -> CardEntry {
    CardEntry {
        kind: "strategy",
        faction: "both",
        copies: 2,
        ..card_entry(texts, strategy.id())
    }
}

fn event_card_entry(texts: &Texts, event: EventCard) -> CardEntry {
    let row = event.row();
    CardEntry {
        kind: "event",
        numbers: Numbers(vec![
            ("points", Number::One(row.points.into())),
            ("influence", Number::One(row.influence)),
            ("capacity", Number::One(row.capacity.into())),
            ("objective", Number::One(row.objective.into())),
        ]),
        ..card_entry(texts, row.id)
    }
}
