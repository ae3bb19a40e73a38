//! The events in words, one line each.

use empire_vs_rebellion::Event;

use super::message::Message;
use crate::Texts;

/// Returns one line of the log. Hidden parts of the event are not mentioned.
#[must_use]
pub fn describe_event(texts: &Texts, event: &Event) -> String {
    let say = |key: &'static str| Message::new(texts, key);
    let message = match *event {
        Event::TutorialBegan { event } => say("evr-log-tutorial-began").with_event(event),
        Event::CharacterChosen { side, card } => say("evr-log-character-chosen")
            .with_side(side)
            .with_argument_unless_hidden(card, Message::with_card),
        Event::BalancePlaced { side } => say("evr-log-balance-placed").with_side(side),
        Event::EventRevealed { round, event } => say("evr-log-event-revealed")
            .with_number("round", round)
            .with_event(event),
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
                .with_side(picker)
                .with_argument_unless_hidden(strategy, Message::with_strategy)
        }
        Event::StrategyDrawn { owner, strategy } => say("evr-log-strategy-drawn")
            .with_side(owner)
            .with_argument_unless_hidden(strategy, Message::with_strategy),
        Event::StrategyShown { owner, strategy } => say("evr-log-strategy-shown")
            .with_side(owner)
            .with_strategy(strategy),
        Event::StrategySeen { owner, strategy } => say("evr-log-strategy-seen")
            .with_side(owner)
            .with_argument_unless_hidden(strategy, Message::with_strategy),
        Event::Played { card } => say("evr-log-played").with_side(card.side()).with_card(card),
        Event::Brought { card } => say("evr-log-brought")
            .with_side(card.side())
            .with_card(card),
        Event::Used { card, resolved } => {
            let used = if resolved {
                say("evr-log-used")
            } else {
                say("evr-log-used").with_attribute("idle")
            };
            used.with_side(card.side()).with_card(card)
        }
        Event::Readied { card } => say("evr-log-readied")
            .with_side(card.side())
            .with_card(card),
        Event::Passed { side } => say("evr-log-passed").with_side(side),
        Event::Discarded { card } => say("evr-log-discarded").with_card_of_either_side(card),
        Event::Milled { card } => say("evr-log-milled").with_side(card.side()).with_card(card),
        Event::Exhausted { card } => say("evr-log-exhausted").with_card_of_either_side(card),
        Event::Banished { card } => say("evr-log-banished")
            .with_side(card.side())
            .with_card(card),
        Event::DeckLooked { by, deck, count } => say("evr-log-deck-looked")
            .with_side(by)
            .with_deck(deck)
            .with_number("count", count),
        Event::CardSeen { by, card } => say("evr-log-card-seen")
            .with_side(by)
            .with_argument_unless_hidden(card, Message::with_card_of_either_side),
        Event::DeckSearched { by, deck, cards } => say("evr-log-deck-searched")
            .with_side(by)
            .with_deck(deck)
            .with_argument_unless_hidden(cards, |message, cards| {
                message.with_number("count", cards.len() as i64)
            }),
        Event::DeckRenewed { side } => say("evr-log-deck-renewed").with_side(side),
        Event::DeckShuffled { side } => say("evr-log-deck-shuffled").with_side(side),
        Event::PlacedOnTop { by, deck, card, .. } => say("evr-log-placed-on-top")
            .with_side(by)
            .with_deck(deck)
            .with_argument_unless_hidden(card, Message::with_card),
        Event::CharacterAdded { side, card } => say("evr-log-character-added")
            .with_side(side)
            .with_argument_unless_hidden(card, Message::with_card),
        Event::CharacterReturned { side, card } => say("evr-log-character-returned")
            .with_side(side)
            .with_argument_unless_hidden(card, Message::with_card),
        Event::InfluenceGained { side, amount } => say("evr-log-influence-gained")
            .with_side(side)
            .with_number("count", amount),
        Event::InfluenceLost { side, amount } => say("evr-log-influence-lost")
            .with_side(side)
            .with_number("count", amount),
        Event::StrategyDiscarded { side, strategy } => say("evr-log-strategy-discarded")
            .with_side(side)
            .with_strategy(strategy),
        Event::StrategiesRecovered { side } => say("evr-log-strategies-recovered").with_side(side),
        Event::StruggleEnded {
            rebel,
            imperial,
            objective,
        } => say("evr-log-struggle-ended")
            .with_number("rebel", rebel)
            .with_number("imperial", imperial)
            .with_number("objective", objective),
        Event::StrategiesRevealed { rebel, imperial } => say("evr-log-strategies-revealed")
            .with_strategy_as_argument("rebel", rebel)
            .with_strategy_as_argument("imperial", imperial),
        Event::StrategyIgnored { side, strategy } => say("evr-log-strategy-ignored")
            .with_side(side)
            .with_strategy(strategy),
        Event::DeceptionsCancelled => say("evr-log-deceptions-cancelled"),
        Event::Assaulted { side, total } => say("evr-log-assaulted")
            .with_side(side)
            .with_number("total", total),
        Event::Deceived { side } => say("evr-log-deceived").with_side(side),
        Event::Infiltrated { side } => say("evr-log-infiltrated").with_side(side),
        Event::EventWon {
            side,
            event,
            points,
        } => say("evr-log-event-won")
            .with_side(side)
            .with_event(event)
            .with_number("count", points),
        Event::EventLost { event } => say("evr-log-event-lost").with_event(event),
        Event::StrategyNamed { side, strategy } => say("evr-log-strategy-named")
            .with_side(side)
            .with_strategy(strategy),
        Event::MustDrawStrategy { side } => say("evr-log-must-draw-strategy").with_side(side),
        Event::MustShowStrategy { side } => say("evr-log-must-show-strategy").with_side(side),
        Event::EventsLooked { by, count } => say("evr-log-events-looked")
            .with_side(by)
            .with_number("count", count),
        Event::EventSeen { by, event } => say("evr-log-event-seen")
            .with_side(by)
            .with_argument_unless_hidden(event, Message::with_event),
        Event::EventPlaced { by, event } => say("evr-log-event-placed")
            .with_side(by)
            .with_argument_unless_hidden(event, Message::with_event),
        Event::CardsGathered => say("evr-log-cards-gathered"),
        Event::BalanceTurned { side } => say("evr-log-balance-turned").with_side(side),
        Event::GameEnded { winner: Some(side) } => say("evr-log-game-ended").with_side(side),
        Event::GameEnded { winner: None } => say("evr-log-game-ended").with_attribute("nobody"),
    };
    message.into_text()
}
