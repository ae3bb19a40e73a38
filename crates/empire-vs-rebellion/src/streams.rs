//! The streams of chance: the number and name of each, and the names of its outcomes.

use tabletop::{Element, streams};

use crate::cards::Card;
use crate::event_cards::EventCard;
use crate::side::Side;
use crate::strategies::Strategy;

streams! {
    EVENT_DECK => "event-deck", event_name;
    REBEL_DECK => "rebel-deck", |index| card_name(index, Side::Rebel);
    IMPERIAL_DECK => "imperial-deck", |index| card_name(index, Side::Imperial);
    BALANCE => "balance", |index| Side::BOTH.get(usize::from(index)).map(|side| side.id());
    REBEL_STRATEGY => "rebel-strategy", strategy_name;
    IMPERIAL_STRATEGY => "imperial-strategy", strategy_name;
}

fn event_name(index: u8) -> Option<&'static str> {
    (index < EventCard::COUNT).then(|| EventCard::from_index(index).id())
}

fn card_name(index: u8, side: Side) -> Option<&'static str> {
    let card = (index < Card::COUNT).then(|| Card::from_index(index))?;
    (card.side() == side).then(|| card.id())
}

fn strategy_name(index: u8) -> Option<&'static str> {
    (index < Strategy::COUNT).then(|| Strategy::from_index(index).id())
}
