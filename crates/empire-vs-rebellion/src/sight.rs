//! A game as one side sees it, without copying: for players that are programs.
//!
//! A [`View`](crate::View) is complete and made to be sent; a sight borrows a state and answers
//! questions about it, as fast as the state itself would. It answers only what its side may know, so a
//! program that decides through a sight cannot peek: in two states that look the same to its side, it
//! gets the same answers.

mod seen_cards;

use std::hash::{DefaultHasher, Hash, Hasher};

use tabletop::{Element, Set};

use crate::cards::Card;
use crate::decision::Decision;
use crate::event_cards::EventCard;
use crate::setup::Setup;
use crate::side::Side;
use crate::state::{State, Step};
use crate::strategies::Strategy;

/// The part of a state that one side may know.
#[derive(Copy, Clone, Debug)]
pub struct Sight<'a> {
    state: &'a State,
    me: Side,
}

impl<'a> Sight<'a> {
    /// Makes the sight of this side.
    #[must_use]
    pub const fn new(state: &'a State, me: Side) -> Self {
        Self { state, me }
    }

    /// Returns the side that looks.
    #[must_use]
    pub const fn me(self) -> Side {
        self.me
    }

    /// Returns the set-up.
    #[must_use]
    pub const fn setup(self) -> Setup {
        self.state.setup
    }

    /// Returns the round, counted from one.
    #[must_use]
    pub const fn round(self) -> u8 {
        self.state.round
    }

    /// Returns the event being contested.
    #[must_use]
    pub const fn event(self) -> Option<EventCard> {
        self.state.event
    }

    /// Returns the side shown by the balance token.
    #[must_use]
    pub const fn balance(self) -> Side {
        self.state.balance
    }

    /// Tells whether the last struggle turn was a pass, so that another one ends the phase.
    #[must_use]
    pub const fn was_last_turn_a_pass(self) -> bool {
        self.state.passed
    }

    /// Returns this side's cards in play.
    #[must_use]
    pub fn in_play(self, side: Side) -> Set<Card> {
        self.state.in_play(side)
    }

    /// Returns the ready cards in play, of both sides.
    #[must_use]
    pub const fn ready_cards(self) -> Set<Card> {
        self.state.ready
    }

    /// Returns the sum of the resource values of this side's cards in play.
    #[must_use]
    pub fn total(self, side: Side) -> u8 {
        self.state.total(side)
    }

    /// Returns this side's discard pile.
    #[must_use]
    pub fn discard_pile(self, side: Side) -> Set<Card> {
        self.state.discard_pile(side)
    }

    /// Returns this side's influence tokens.
    #[must_use]
    pub const fn influence(self, side: Side) -> u16 {
        self.state.influence[side.index()]
    }

    /// Returns this side's victory points.
    #[must_use]
    pub fn points(self, side: Side) -> u8 {
        self.state.points(side)
    }

    /// Returns this side's strategies that lie faceup.
    #[must_use]
    pub const fn used_strategies(self, side: Side) -> Set<Strategy> {
        self.state.used[side.index()]
    }

    /// Tells whether a strategy of this side lies facedown or was shown.
    #[must_use]
    pub const fn has_chosen(self, side: Side) -> bool {
        self.state.chosen[side.index()].is_some()
    }

    /// Returns this side's chosen strategy, if it may be known.
    #[must_use]
    pub fn known_strategy(self, side: Side) -> Option<Strategy> {
        let known = self.state.chosen_known[side.index()].contains(self.me.index());
        self.state.chosen[side.index()].filter(|_| known)
    }

    /// Returns the strategies that this side may have chosen, or may still choose.
    #[must_use]
    pub fn possible_strategies(self, side: Side) -> Set<Strategy> {
        match self.known_strategy(side) {
            Some(strategy) => Set::from_element(strategy),
            None => Set::ALL.difference(self.used_strategies(side)),
        }
    }

    /// Returns the cards in the side's own deck; a side that knows its reserve knows them, though not their order.
    #[must_use]
    pub fn own_deck(self) -> Set<Card> {
        self.state.deck(self.me).all_cards()
    }

    /// Returns the side's own reserve.
    #[must_use]
    pub fn own_reserve(self) -> Set<Card> {
        self.state.reserve(self.me)
    }

    /// Returns the top card of this side's deck, if it may be known.
    #[must_use]
    pub fn top_card(self, side: Side) -> Option<Card> {
        let top = self.state.deck(side).top_cards().last()?;
        let known = top.knowers().contains(self.me.index());
        known.then(|| top.card())
    }

    /// Returns the side that has yet to pick this side's strategy in this planning phase, if any.
    #[must_use]
    pub fn strategy_picker(self, owner: Side) -> Option<Side> {
        self.state.agenda.iter().find_map(|step| match step {
            Step::Ask(side, Decision::Strategy { owner: of }) if *of == owner => Some(*side),
            _ => None,
        })
    }

    /// Tells whether this side's strategy will be shown before the other one is chosen.
    #[must_use]
    pub fn will_strategy_be_shown(self, owner: Side) -> bool {
        let show = Step::ShowStrategy(owner);
        self.state.agenda.contains(&show)
    }

    /// Returns a number that differs, with all likelihood, wherever the side could tell two moments of one game apart
    /// by what lies on the table and by what is asked; how they came about, and what bars a repeated action, does not
    /// count. The number means nothing outside this program.
    #[must_use]
    pub fn fingerprint(self) -> u64 {
        let state = self.state;
        let mut hasher = DefaultHasher::new();
        let table = (state.in_play, state.ready, state.discard, state.won);
        let asked = (state.agenda.last(), state.passed, state.event);
        let own = (self.me, self.own_reserve(), state.influence, state.used);
        (table, asked, own).hash(&mut hasher);
        for side in Side::BOTH {
            (self.has_chosen(side), self.known_strategy(side)).hash(&mut hasher);
            self.known_top_cards_fingerprint(side).hash(&mut hasher);
        }
        hasher.finish()
    }

    /// Returns the cards on top of this side's deck as a number, as far as they may be known.
    fn known_top_cards_fingerprint(self, side: Side) -> u64 {
        let top = self.state.deck(side).top_cards();
        top.iter().fold(1, |sum, placed| {
            let known = placed.knowers().contains(self.me.index());
            let card = if known { placed.card().index() } else { 63 };
            sum.rotate_left(6) ^ u64::from(card)
        })
    }
}
