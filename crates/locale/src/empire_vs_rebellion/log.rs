//! The events in words, one line each.

use empire_vs_rebellion::Event;

use super::message::Message;
use crate::Texts;

/// Returns one line of the log. Hidden parts of the event are not mentioned.
#[must_use]
pub fn describe_event(texts: &Texts, event: &Event) -> String {
    let say = |key: &'static str| Message::new(texts, key);
    let message = match *event {
        Event::TutorialBegan { event } => say("evr-log-tutorial-began").event(event),
        Event::CharacterChosen { side, card } => say("evr-log-character-chosen")
            .side(side)
            .unless_hidden(card, Message::card),
        Event::BalancePlaced { side } => say("evr-log-balance-placed").side(side),
        Event::EventRevealed { round, event } => say("evr-log-event-revealed")
            .with_number("round", round)
            .event(event),
        Event::StrategyChosen {
            owner,
            picker,
            strategy,
        } => {
            let key = if owner == picker {
                "evr-log-strategy-chosen"
            } else {
                "evr-log-strategy-chosen-for-opponent"
            };
            say(key)
                .side(picker)
                .unless_hidden(strategy, Message::strategy)
        }
        Event::StrategyDrawn { owner, strategy } => say("evr-log-strategy-drawn")
            .side(owner)
            .unless_hidden(strategy, Message::strategy),
        Event::StrategyShown { owner, strategy } => {
            say("evr-log-strategy-shown").side(owner).strategy(strategy)
        }
        Event::StrategySeen { owner, strategy } => say("evr-log-strategy-seen")
            .side(owner)
            .unless_hidden(strategy, Message::strategy),
        Event::Played { card } => say("evr-log-played").side(card.side()).card(card),
        Event::Brought { card } => say("evr-log-brought").side(card.side()).card(card),
        Event::Used { card, resolved } => {
            let used = if resolved {
                say("evr-log-used")
            } else {
                say("evr-log-used").with_attribute("idle")
            };
            used.side(card.side()).card(card)
        }
        Event::Readied { card } => say("evr-log-readied").side(card.side()).card(card),
        Event::Passed { side } => say("evr-log-passed").side(side),
        Event::Discarded { card } => say("evr-log-discarded").card_of_either(card),
        Event::Milled { card } => say("evr-log-milled").side(card.side()).card(card),
        Event::Exhausted { card } => say("evr-log-exhausted").card_of_either(card),
        Event::Banished { card } => say("evr-log-banished").side(card.side()).card(card),
        Event::DeckLooked { by, deck, count } => say("evr-log-deck-looked")
            .side(by)
            .deck(deck)
            .with_number("count", count),
        Event::CardSeen { by, card } => say("evr-log-card-seen")
            .side(by)
            .unless_hidden(card, Message::card_of_either),
        Event::DeckSearched { by, deck, cards } => say("evr-log-deck-searched")
            .side(by)
            .deck(deck)
            .unless_hidden(cards, |message, cards| {
                message.with_number("count", cards.len() as i64)
            }),
        Event::DeckRenewed { side } => say("evr-log-deck-renewed").side(side),
        Event::DeckShuffled { side } => say("evr-log-deck-shuffled").side(side),
        Event::PlacedOnTop { by, deck, card, .. } => say("evr-log-placed-on-top")
            .side(by)
            .deck(deck)
            .unless_hidden(card, Message::card),
        Event::CharacterAdded { side, card } => say("evr-log-character-added")
            .side(side)
            .unless_hidden(card, Message::card),
        Event::CharacterReturned { side, card } => say("evr-log-character-returned")
            .side(side)
            .unless_hidden(card, Message::card),
        Event::InfluenceGained { side, amount } => say("evr-log-influence-gained")
            .side(side)
            .with_number("count", amount),
        Event::InfluenceLost { side, amount } => say("evr-log-influence-lost")
            .side(side)
            .with_number("count", amount),
        Event::StrategyDiscarded { side, strategy } => say("evr-log-strategy-discarded")
            .side(side)
            .strategy(strategy),
        Event::StrategiesRecovered { side } => say("evr-log-strategies-recovered").side(side),
        Event::StruggleEnded {
            rebel,
            imperial,
            objective,
        } => say("evr-log-struggle-ended")
            .with_number("rebel", rebel)
            .with_number("imperial", imperial)
            .with_number("objective", objective),
        Event::StrategiesRevealed { rebel, imperial } => say("evr-log-strategies-revealed")
            .strategy_as("rebel", rebel)
            .strategy_as("imperial", imperial),
        Event::StrategyIgnored { side, strategy } => say("evr-log-strategy-ignored")
            .side(side)
            .strategy(strategy),
        Event::DeceptionsCancelled => say("evr-log-deceptions-cancelled"),
        Event::Assaulted { side, total } => say("evr-log-assaulted")
            .side(side)
            .with_number("total", total),
        Event::Deceived { side } => say("evr-log-deceived").side(side),
        Event::Infiltrated { side } => say("evr-log-infiltrated").side(side),
        Event::EventWon {
            side,
            event,
            points,
        } => say("evr-log-event-won")
            .side(side)
            .event(event)
            .with_number("count", points),
        Event::EventLost { event } => say("evr-log-event-lost").event(event),
        Event::StrategyNamed { side, strategy } => {
            say("evr-log-strategy-named").side(side).strategy(strategy)
        }
        Event::MustDrawStrategy { side } => say("evr-log-must-draw-strategy").side(side),
        Event::MustShowStrategy { side } => say("evr-log-must-show-strategy").side(side),
        Event::EventsLooked { by, count } => say("evr-log-events-looked")
            .side(by)
            .with_number("count", count),
        Event::EventSeen { by, event } => say("evr-log-event-seen")
            .side(by)
            .unless_hidden(event, Message::event),
        Event::EventPlaced { by, event } => say("evr-log-event-placed")
            .side(by)
            .unless_hidden(event, Message::event),
        Event::CardsGathered => say("evr-log-cards-gathered"),
        Event::BalanceTurned { side } => say("evr-log-balance-turned").side(side),
        Event::GameEnded { winner: Some(side) } => say("evr-log-game-ended").side(side),
        Event::GameEnded { winner: None } => say("evr-log-game-ended").with_attribute("nobody"),
    };
    message.into_text()
}
