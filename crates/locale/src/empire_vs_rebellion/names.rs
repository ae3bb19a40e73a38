//! Names and explanations.

use empire_vs_rebellion::cards::Ability;
use empire_vs_rebellion::event_cards::{EVENTS_ARRANGED, Effect};
use empire_vs_rebellion::strategies::{BUREAUCRACY_INFLUENCE, DIRECT_ASSAULT_BONUS};
use empire_vs_rebellion::{Card, EventCard};

use super::message::Message;
use crate::Texts;

/// Returns the name of a card, strategy, event, side or set-up, by its id.
#[must_use]
pub fn name(texts: &Texts, id: &str) -> String {
    match find_card_by_id(id) {
        Some(card) => self::card_name(texts, card),
        None => texts.format(message_key(id), &[]),
    }
}

/// Explains a card, strategy, event, side or set-up, by its id, in one to three sentences.
#[must_use]
pub fn explanation(texts: &Texts, id: &str) -> String {
    if let Some(card) = find_card_by_id(id) {
        return Message::new(texts, resource_kind_key(card))
            .with_attribute("text")
            .into_text();
    }
    if let Some(event) = EventCard::all().find(|event| event.id() == id) {
        return event_explanation(texts, event);
    }
    Message::new(texts, message_key(id))
        .with_attribute("text")
        .with_number("influence", BUREAUCRACY_INFLUENCE)
        .with_number("bonus", DIRECT_ASSAULT_BONUS)
        .into_text()
}

/// Returns the effect of an event besides its numbers, if it has one.
#[must_use]
pub fn event_effect(texts: &Texts, event: EventCard) -> Option<String> {
    event_effect_message(texts, event.row().effect).map(Message::into_text)
}

/// Returns the name of a resource card without its value, which all basic cards of a kind share.
#[must_use]
pub fn resource_kind_name(texts: &Texts, card: Card) -> String {
    texts.format(resource_kind_key(card), &[])
}

/// Returns the name of a card; the name of a basic card includes its value.
pub(super) fn card_name(texts: &Texts, card: Card) -> String {
    let kind = resource_kind_name(texts, card);
    if card.is_character() {
        return kind;
    }
    Message::new(texts, "evr-basic-card")
        .with_text("card", kind)
        .with_number("value", card.row().ready)
        .into_text()
}

/// Returns the name of a card, with its owner if both sides have one of that name.
pub(super) fn card_name_with_owner(texts: &Texts, card: Card) -> String {
    if card.is_character() {
        return self::card_name(texts, card);
    }
    Message::new(texts, "evr-card-of-side")
        .with_card(card)
        .with_side(card.side())
        .into_text()
}

fn find_card_by_id(id: &str) -> Option<Card> {
    Card::all().find(|card| card.id() == id)
}

/// Returns the key of anything but a resource card: its id, unless that is too common a word.
fn message_key(id: &str) -> &str {
    match id {
        "full" => "evr-full",
        "tutorial" => "evr-tutorial",
        _ => id,
    }
}

/// Returns the key of a resource card: the basic cards of one kind have one text.
fn resource_kind_key(card: Card) -> &'static str {
    match card.row().ability {
        Ability::Diplomacy => "evr-diplomacy",
        Ability::Force => "evr-force",
        Ability::Military => "evr-military",
        Ability::Recon => "evr-recon",
        _ => card.id(),
    }
}

fn event_explanation(texts: &Texts, event: EventCard) -> String {
    let row = event.row();
    let facts = Message::new(texts, "evr-event")
        .with_number("points", row.points)
        .with_number("influence", row.influence)
        .with_number("capacity", row.capacity)
        .with_number("objective", row.objective)
        .into_text();
    match event_effect(texts, event) {
        None => facts,
        Some(effect) => Message::new(texts, "evr-event-with-effect")
            .with_text("facts", facts)
            .with_text("effect", effect)
            .into_text(),
    }
}

fn event_effect_message(texts: &Texts, effect: Effect) -> Option<Message<'_>> {
    let say = |key: &'static str| Message::new(texts, key);
    Some(match effect {
        Effect::None => return None,
        Effect::Lock(ability) => {
            let locked = Card::all().find(|card| card.row().ability == ability)?;
            say("evr-effect-lock").with_text("card", resource_kind_name(texts, locked))
        }
        Effect::LockCharacters => say("evr-effect-lock-characters"),
        Effect::LoserPays(amount) => say("evr-effect-loser-pays").with_number("count", amount),
        Effect::LoserDrawsStrategy => say("evr-effect-loser-draws-strategy"),
        Effect::LoserShowsStrategy => say("evr-effect-loser-shows-strategy"),
        Effect::LoserLosesStrategy => say("evr-effect-loser-loses-strategy"),
        Effect::LoserReturnsCharacter => say("evr-effect-loser-returns-character"),
        Effect::WinnerArrangesEvents => {
            say("evr-effect-winner-arranges-events").with_number("count", EVENTS_ARRANGED as i64)
        }
        Effect::WinnerReturnsCharacter => say("evr-effect-winner-returns-character"),
        Effect::WinnerAddsCharacter => say("evr-effect-winner-adds-character"),
        Effect::WinnerRecoversStrategies => say("evr-effect-winner-recovers-strategies"),
    })
}
