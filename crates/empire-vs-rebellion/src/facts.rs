//! Everything on the table in words, for scenarios: what a rules expert would check.

use serde::Serialize;
use tabletop::ids::variant_name;

use crate::cards::Card;
use crate::event_cards::EventCard;
use crate::side::Side;
use crate::state::{State, Step};
use crate::strategies::Strategy;

/// The whole state, open.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Facts {
    /// The round, counted from one.
    pub round: u8,
    /// The event being contested.
    pub event: Option<EventCard>,
    /// The number of events in the deck.
    pub event_deck: usize,
    /// Events fixed on top of the deck, the next one first.
    pub next_events: Vec<EventCard>,
    /// Events at the bottom of the deck, the lowest last.
    pub bottom_events: Vec<EventCard>,
    /// The side on the balance token.
    pub balance: Side,
    /// The side that decides.
    pub deciding: Option<Side>,
    /// The kind of decision.
    pub decision: Option<String>,
    /// Influence tokens in the supply; negative if more are out than the game has (EVR-FAQ-11).
    pub supply: i32,
    /// True once the game is over.
    pub over: bool,
    /// The side that won.
    pub winner: Option<Side>,
    /// The Rebel side.
    pub rebel: SideFacts,
    /// The Imperial side.
    pub imperial: SideFacts,
}

/// One side, open.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct SideFacts {
    /// Cards in play.
    pub play: Vec<Card>,
    /// Those of them that are ready.
    pub ready: Vec<Card>,
    /// Those of them that are exhausted.
    pub exhausted: Vec<Card>,
    /// The total resource value.
    pub total: u8,
    /// Cards in the deck, in no order.
    pub deck: Vec<Card>,
    /// The number of cards in the deck.
    pub deck_size: usize,
    /// Cards fixed on top of the deck, the top card first.
    pub top: Vec<Card>,
    /// The discard pile.
    pub discard: Vec<Card>,
    /// The reserve.
    pub reserve: Vec<Card>,
    /// The number of characters in reserve.
    pub reserve_size: usize,
    /// Cards out of the game.
    pub boxed: Vec<Card>,
    /// Influence tokens.
    pub influence: u16,
    /// Victory points.
    pub points: u8,
    /// Events won.
    pub won: Vec<EventCard>,
    /// The chosen strategy.
    pub strategy: Option<Strategy>,
    /// Used strategies.
    pub used: Vec<Strategy>,
    /// Unused strategies.
    pub unused: Vec<Strategy>,
}

/// The influence tokens of the game (EVR-COMP-01).
const INFLUENCE_TOKENS: i32 = 16;

impl From<&State> for Facts {
    fn from(state: &State) -> Self {
        let (deciding, decision) = match state.agenda.last() {
            Some(Step::Ask(side, decision)) => (Some(*side), Some(variant_name(decision))),
            _ => (None, None),
        };
        let top = state.event_deck.top_cards().iter().rev();
        Self {
            round: state.round,
            event: state.event,
            event_deck: state.event_deck.len(),
            next_events: top.map(|placed| placed.card()).collect(),
            bottom_events: state.event_deck.bottom_cards().to_vec(),
            balance: state.balance,
            deciding,
            decision,
            supply: INFLUENCE_TOKENS - state.influence.iter().map(|n| i32::from(*n)).sum::<i32>(),
            over: state.over,
            winner: state.winner,
            rebel: SideFacts::new(state, Side::Rebel),
            imperial: SideFacts::new(state, Side::Imperial),
        }
    }
}

impl SideFacts {
    fn new(state: &State, side: Side) -> Self {
        let list = |cards: tabletop::Set<Card>| cards.iter().collect::<Vec<_>>();
        let index = side.index();
        let play = state.in_play(side);
        Self {
            play: list(play),
            ready: list(play.intersection(state.ready)),
            exhausted: list(play.difference(state.ready)),
            total: state.total(side),
            deck: list(state.deck(side).all_cards()),
            deck_size: state.deck(side).len(),
            top: state
                .deck(side)
                .top_cards()
                .iter()
                .rev()
                .map(|p| p.card())
                .collect(),
            discard: list(state.discard_pile(side)),
            reserve: list(state.reserve(side)),
            reserve_size: state.reserve(side).len(),
            boxed: list(state.boxed.intersection(side.cards())),
            influence: state.influence[index],
            points: state.points(side),
            won: state.won[index].iter().collect(),
            strategy: state.chosen[index],
            used: state.used[index].iter().collect(),
            unused: state.unused_strategies(side).iter().collect(),
        }
    }
}
