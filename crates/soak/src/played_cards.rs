//! The cards of each game, and the events that show that one was played.

use empire_vs_rebellion::{Card, Event, EventCard, Strategy};
use rebellion::{Action, Mission, Objective, Ring, Tactic};
use tabletop::Game;

/// A game whose cards can be counted as they are played.
pub trait PlayedCards: Game {
    /// Returns the card whose effect an event reports, if there is one.
    fn card_reported_by_event(event: &Self::Event) -> Option<&'static str>;

    /// Returns the ids of all cards, in the order in which they are listed.
    fn all_card_ids() -> Vec<&'static str>;
}

impl PlayedCards for empire_vs_rebellion::State {
    fn card_reported_by_event(event: &Event) -> Option<&'static str> {
        match event {
            Event::Played { card } | Event::Brought { card } => Some(card.id()),
            Event::EventRevealed { event, .. } => Some(event.id()),
            Event::StrategyShown { strategy, .. } => Some(strategy.id()),
            _ => None,
        }
    }

    fn all_card_ids() -> Vec<&'static str> {
        let resources = Card::all().map(Card::id);
        let strategies = Strategy::all().map(Strategy::id);
        let events = EventCard::all().map(EventCard::id);
        resources.chain(strategies).chain(events).collect()
    }
}

impl PlayedCards for rebellion::State {
    fn card_reported_by_event(event: &rebellion::Event) -> Option<&'static str> {
        event.effect_source_id()
    }

    fn all_card_ids() -> Vec<&'static str> {
        let missions = Mission::all().map(Mission::id);
        let actions = Action::all().map(Action::id);
        let objectives = Objective::all().map(Objective::id);
        let tactics = Tactic::all().map(Tactic::id);
        let rings = Ring::ALL.map(Ring::id);
        let cards = missions.chain(actions).chain(objectives).chain(tactics);
        cards.chain(rings).collect()
    }
}
