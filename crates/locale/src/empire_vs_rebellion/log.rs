//! The events in words, one line each.

use empire_vs_rebellion::Happening;

use super::message::Message;
use crate::Texts;

/// Returns one line of the log. Hidden parts of the event are not mentioned.
#[must_use]
pub fn happening(texts: &Texts, event: &Happening) -> String {
    let say = |key: &'static str| Message::new(texts, key);
    let message = match *event {
        Happening::TutorialBegan { event } => say("evr-log-tutorial-began").event(event),
        Happening::CharacterChosen { side, card } => say("evr-log-character-chosen")
            .side(side)
            .unless_hidden(card, Message::card),
        Happening::BalancePlaced { side } => say("evr-log-balance-placed").side(side),
        Happening::EventRevealed { round, event } => say("evr-log-event-revealed")
            .number("round", round)
            .event(event),
        Happening::StrategyChosen {
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
        Happening::StrategyDrawn { owner, strategy } => say("evr-log-strategy-drawn")
            .side(owner)
            .unless_hidden(strategy, Message::strategy),
        Happening::StrategyShown { owner, strategy } => {
            say("evr-log-strategy-shown").side(owner).strategy(strategy)
        }
        Happening::StrategySeen { owner, strategy } => say("evr-log-strategy-seen")
            .side(owner)
            .unless_hidden(strategy, Message::strategy),
        Happening::Played { card } => say("evr-log-played").side(card.side()).card(card),
        Happening::Brought { card } => say("evr-log-brought").side(card.side()).card(card),
        Happening::Used { card, resolved } => {
            let used = if resolved {
                say("evr-log-used")
            } else {
                say("evr-log-used").attribute("idle")
            };
            used.side(card.side()).card(card)
        }
        Happening::Readied { card } => say("evr-log-readied").side(card.side()).card(card),
        Happening::Passed { side } => say("evr-log-passed").side(side),
        Happening::Discarded { card } => say("evr-log-discarded").card_of_either(card),
        Happening::Milled { card } => say("evr-log-milled").side(card.side()).card(card),
        Happening::Exhausted { card } => say("evr-log-exhausted").card_of_either(card),
        Happening::Banished { card } => say("evr-log-banished").side(card.side()).card(card),
        Happening::DeckLooked { by, deck, count } => say("evr-log-deck-looked")
            .side(by)
            .deck(deck)
            .number("count", count),
        Happening::CardSeen { by, card } => say("evr-log-card-seen")
            .side(by)
            .unless_hidden(card, Message::card_of_either),
        Happening::DeckSearched { by, deck, cards } => say("evr-log-deck-searched")
            .side(by)
            .deck(deck)
            .unless_hidden(cards, |message, cards| {
                message.number("count", cards.len() as i64)
            }),
        Happening::DeckRenewed { side } => say("evr-log-deck-renewed").side(side),
        Happening::DeckShuffled { side } => say("evr-log-deck-shuffled").side(side),
        Happening::PlacedOnTop { by, deck, card, .. } => say("evr-log-placed-on-top")
            .side(by)
            .deck(deck)
            .unless_hidden(card, Message::card),
        Happening::CharacterAdded { side, card } => say("evr-log-character-added")
            .side(side)
            .unless_hidden(card, Message::card),
        Happening::CharacterReturned { side, card } => say("evr-log-character-returned")
            .side(side)
            .unless_hidden(card, Message::card),
        Happening::InfluenceGained { side, amount } => say("evr-log-influence-gained")
            .side(side)
            .number("count", amount),
        Happening::InfluenceLost { side, amount } => say("evr-log-influence-lost")
            .side(side)
            .number("count", amount),
        Happening::StrategyDiscarded { side, strategy } => say("evr-log-strategy-discarded")
            .side(side)
            .strategy(strategy),
        Happening::StrategiesRecovered { side } => say("evr-log-strategies-recovered").side(side),
        Happening::StruggleEnded {
            rebel,
            imperial,
            objective,
        } => say("evr-log-struggle-ended")
            .number("rebel", rebel)
            .number("imperial", imperial)
            .number("objective", objective),
        Happening::StrategiesRevealed { rebel, imperial } => say("evr-log-strategies-revealed")
            .strategy_as("rebel", rebel)
            .strategy_as("imperial", imperial),
        Happening::StrategyIgnored { side, strategy } => say("evr-log-strategy-ignored")
            .side(side)
            .strategy(strategy),
        Happening::DeceptionsCancelled => say("evr-log-deceptions-cancelled"),
        Happening::Assaulted { side, total } => {
            say("evr-log-assaulted").side(side).number("total", total)
        }
        Happening::Deceived { side } => say("evr-log-deceived").side(side),
        Happening::Infiltrated { side } => say("evr-log-infiltrated").side(side),
        Happening::EventWon {
            side,
            event,
            points,
        } => say("evr-log-event-won")
            .side(side)
            .event(event)
            .number("count", points),
        Happening::EventLost { event } => say("evr-log-event-lost").event(event),
        Happening::StrategyNamed { side, strategy } => {
            say("evr-log-strategy-named").side(side).strategy(strategy)
        }
        Happening::MustDrawStrategy { side } => say("evr-log-must-draw-strategy").side(side),
        Happening::MustShowStrategy { side } => say("evr-log-must-show-strategy").side(side),
        Happening::EventsLooked { by, count } => {
            say("evr-log-events-looked").side(by).number("count", count)
        }
        Happening::EventSeen { by, event } => say("evr-log-event-seen")
            .side(by)
            .unless_hidden(event, Message::event),
        Happening::EventPlaced { by, event } => say("evr-log-event-placed")
            .side(by)
            .unless_hidden(event, Message::event),
        Happening::CardsGathered => say("evr-log-cards-gathered"),
        Happening::BalanceTurned { side } => say("evr-log-balance-turned").side(side),
        Happening::GameEnded { winner: Some(side) } => say("evr-log-game-ended").side(side),
        Happening::GameEnded { winner: None } => say("evr-log-game-ended").attribute("nobody"),
    };
    message.say()
}
