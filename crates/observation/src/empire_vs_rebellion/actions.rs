//! The number of every choice of the card game.

use empire_vs_rebellion::{Card, Choice, EventCard, Side, Strategy};
use tabletop::Element;

use crate::action_blocks::{action_blocks, component_index};

const CARDS: usize = Card::COUNT as usize;
const EVENTS: usize = EventCard::COUNT as usize;
const STRATEGIES: usize = Strategy::COUNT as usize;

action_blocks! {
    CHARACTER: CARDS,
    STRATEGY: STRATEGIES,
    PLAY: 1,
    USE: CARDS,
    INFLUENCE: CARDS,
    PASS: 1,
    DISCARD: CARDS,
    EXHAUST: CARDS,
    DECK: 2,
    BRING: CARDS,
    ADD: CARDS,
    TOP: CARDS,
    REMOVE: CARDS,
    RESERVE: CARDS,
    NAME: STRATEGIES,
    LOOK: 1,
    NEXT: EVENTS,
    DECLINE: 1,
    DONE: 1,
}

/// Returns the number of a choice.
pub(super) fn number_of(choice: Choice) -> usize {
    match choice {
        Choice::Character(card) => CHARACTER + component_index(card),
        Choice::Strategy(strategy) => STRATEGY + component_index(strategy),
        Choice::Play => PLAY,
        Choice::Use(card) => USE + component_index(card),
        Choice::Influence(card) => INFLUENCE + component_index(card),
        Choice::Pass => PASS,
        Choice::Discard(card) => DISCARD + component_index(card),
        Choice::Exhaust(card) => EXHAUST + component_index(card),
        Choice::Deck(side) => DECK + side.index(),
        Choice::Bring(card) => BRING + component_index(card),
        Choice::Add(card) => ADD + component_index(card),
        Choice::Top(card) => TOP + component_index(card),
        Choice::Remove(card) => REMOVE + component_index(card),
        Choice::Reserve(card) => RESERVE + component_index(card),
        Choice::Name(strategy) => NAME + component_index(strategy),
        Choice::Look => LOOK,
        Choice::Next(event) => NEXT + component_index(event),
        Choice::Decline => DECLINE,
        Choice::Done => DONE,
    }
}

/// Returns every choice in the order of the numbers.
pub(super) fn all_choices() -> Vec<Choice> {
    let mut choices: Vec<Choice> = Card::all().map(Choice::Character).collect();
    choices.extend(Strategy::all().map(Choice::Strategy));
    choices.push(Choice::Play);
    choices.extend(Card::all().map(Choice::Use));
    choices.extend(Card::all().map(Choice::Influence));
    choices.push(Choice::Pass);
    choices.extend(Card::all().map(Choice::Discard));
    choices.extend(Card::all().map(Choice::Exhaust));
    choices.extend(Side::BOTH.map(Choice::Deck));
    choices.extend(Card::all().map(Choice::Bring));
    choices.extend(Card::all().map(Choice::Add));
    choices.extend(Card::all().map(Choice::Top));
    choices.extend(Card::all().map(Choice::Remove));
    choices.extend(Card::all().map(Choice::Reserve));
    choices.extend(Strategy::all().map(Choice::Name));
    choices.push(Choice::Look);
    choices.extend(EventCard::all().map(Choice::Next));
    choices.extend([Choice::Decline, Choice::Done]);
    choices
}
