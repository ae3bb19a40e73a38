//! The words on a button.

use empire_vs_rebellion::{Card, Choice, Decision};

use super::message::Message;
use crate::Texts;

/// Returns the words on the button of a choice, for the deciding player.
#[must_use]
pub fn describe_choice(texts: &Texts, decision: &Decision, choice: Choice) -> String {
    let say = |key: &'static str| Message::new(texts, key);
    let targeted = |key: &'static str, card: Card| {
        if offers_cards_of_both_sides(decision) {
            say(key).with_card_of_either_side(card)
        } else {
            say(key).with_card(card)
        }
    };
    let message = match choice {
        Choice::Character(card) => say("evr-choose-character").with_card(card),
        Choice::Strategy(strategy) => say("evr-choose-strategy").with_strategy(strategy),
        Choice::Play => match decision {
            Decision::JabbaTheHuttPlay => say("evr-choose-play").with_attribute("seen"),
            _ => say("evr-choose-play"),
        },
        Choice::Use(card) => say("evr-choose-use").with_card(card),
        Choice::Influence(card) => say("evr-choose-influence").with_card(card),
        Choice::Pass => say("evr-choose-pass"),
        // EVC-40: a character goes to the reserve
        Choice::Remove(card) if card.is_character() => targeted("evr-choose-reserve", card),
        // EVC-39: a basic card is discarded
        Choice::Remove(card) | Choice::Discard(card) => targeted("evr-choose-discard", card),
        Choice::Exhaust(card) => targeted("evr-choose-exhaust", card),
        Choice::Deck(deck) => match decision {
            Decision::Ig88Deck => say("evr-choose-deck")
                .with_attribute("search")
                .with_deck(deck),
            _ => say("evr-choose-deck").with_deck(deck),
        },
        Choice::Bring(card) => say("evr-choose-bring").with_card(card),
        Choice::Add(card) => say("evr-choose-add").with_card(card),
        Choice::Top(card) => targeted("evr-choose-top", card),
        Choice::Reserve(card) => say("evr-choose-reserve").with_card(card),
        Choice::Name(strategy) => say("evr-choose-name").with_strategy(strategy),
        Choice::Look => say("evr-choose-look"),
        Choice::Next(event) => say("evr-choose-next")
            .with_event(event)
            .with_number("count", count_placed_events(decision)),
        Choice::Decline => message_for_declining(say("evr-choose-decline"), decision),
        Choice::Done => message_for_done(say("evr-choose-done"), decision),
    };
    message.into_text()
}

/// Tells whether cards of both sides are on offer, so that their owner has to be named.
fn offers_cards_of_both_sides(decision: &Decision) -> bool {
    match decision {
        Decision::LukeSkywalker { own, opposing, .. } => *own && *opposing,
        Decision::Force
        | Decision::AdmiralPiett
        | Decision::BobaFettExhaust { .. }
        | Decision::DarthVader => true,
        _ => false,
    }
}

fn count_placed_events(decision: &Decision) -> u8 {
    match decision {
        Decision::ArrangeEvents { placed } => *placed,
        _ => 0,
    }
}

fn message_for_declining<'t>(message: Message<'t>, decision: &Decision) -> Message<'t> {
    match decision {
        Decision::BobaFettDiscard | Decision::JabbaTheHuttDiscard => {
            message.with_attribute("discard")
        }
        Decision::BobaFettExhaust { .. } => message.with_attribute("exhaust"),
        Decision::JabbaTheHuttPlay => message.with_attribute("play"),
        Decision::Support | Decision::AddCharacter => message.with_attribute("add"),
        Decision::BalanceOfTheForce => message.with_attribute("look"),
        _ => message,
    }
}

fn message_for_done<'t>(message: Message<'t>, decision: &Decision) -> Message<'t> {
    match decision {
        Decision::Chewbacca { .. } | Decision::LukeSkywalker { .. } => {
            message.with_attribute("second")
        }
        Decision::LandoCalrissian { discarded } => message
            .with_attribute("cards")
            .with_number("count", *discarded),
        _ => message,
    }
}
