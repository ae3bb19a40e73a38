//! A game as one side sees it, without copying: for players that are programs.
//!
//! A [`View`](crate::View) is complete and made to be sent; a sight borrows a state and answers
//! questions about it, as fast as the state itself would. It answers only what its side may know, so a
//! program that decides through a sight cannot peek: in two states that look the same to its side, it
//! gets the same answers.

use std::hash::{DefaultHasher, Hash, Hasher};

use tabletop::{Element, Set};

use crate::cards::Card;
use crate::decision::Decision;
use crate::event_cards::EventCard;
use crate::setup::Setup;
use crate::side::Side;
use crate::state::{State, Step};
use crate::strategies::Strategy;

/// What one side may know of a state.
#[derive(Copy, Clone, Debug)]
pub struct Sight<'a> {
    state: &'a State,
    me: Side,
}

impl<'a> Sight<'a> {
    /// What this side may know of the state.
    #[must_use]
    pub const fn new(state: &'a State, me: Side) -> Self {
        Self { state, me }
    }

    /// Whose eyes these are.
    #[must_use]
    pub const fn me(self) -> Side {
        self.me
    }

    /// Which game is played.
    #[must_use]
    pub const fn setup(self) -> Setup {
        self.state.setup
    }

    /// The round, counted from one.
    #[must_use]
    pub const fn round(self) -> u8 {
        self.state.round
    }

    /// The event being contested.
    #[must_use]
    pub const fn event(self) -> Option<EventCard> {
        self.state.event
    }

    /// The side shown by the balance token.
    #[must_use]
    pub const fn balance(self) -> Side {
        self.state.balance
    }

    /// Whether the last struggle turn was a pass, so that another one ends the phase.
    #[must_use]
    pub const fn passed(self) -> bool {
        self.state.passed
    }

    /// This side's cards in play.
    #[must_use]
    pub fn in_play(self, side: Side) -> Set<Card> {
        self.state.in_play(side)
    }

    /// The ready cards in play, of both sides.
    #[must_use]
    pub const fn ready(self) -> Set<Card> {
        self.state.ready
    }

    /// The sum of the resource values of this side's cards in play.
    #[must_use]
    pub fn total(self, side: Side) -> u8 {
        self.state.total(side)
    }

    /// This side's discard pile.
    #[must_use]
    pub fn discard_pile(self, side: Side) -> Set<Card> {
        self.state.discard_pile(side)
    }

    /// This side's influence tokens.
    #[must_use]
    pub const fn influence(self, side: Side) -> u16 {
        self.state.influence[side.index()]
    }

    /// This side's victory points.
    #[must_use]
    pub fn points(self, side: Side) -> u8 {
        self.state.points(side)
    }

    /// This side's strategies that lie faceup.
    #[must_use]
    pub const fn used(self, side: Side) -> Set<Strategy> {
        self.state.used[side.index()]
    }

    /// Whether a strategy of this side lies facedown or was shown.
    #[must_use]
    pub const fn has_chosen(self, side: Side) -> bool {
        self.state.chosen[side.index()].is_some()
    }

    /// This side's chosen strategy, if it may be known.
    #[must_use]
    pub fn strategy(self, side: Side) -> Option<Strategy> {
        let known = self.state.chosen_known[side.index()].contains(self.me.index());
        self.state.chosen[side.index()].filter(|_| known)
    }

    /// What this side's strategy of the round may be, or may become.
    #[must_use]
    pub fn possible_strategies(self, side: Side) -> Set<Strategy> {
        match self.strategy(side) {
            Some(strategy) => Set::only(strategy),
            None => Set::ALL.difference(self.used(side)),
        }
    }

    /// The own cards in the deck; whoever knows the own reserve knows them, though not their order.
    #[must_use]
    pub fn own_deck(self) -> Set<Card> {
        self.state.deck(self.me).contents()
    }

    /// The own reserve.
    #[must_use]
    pub fn own_reserve(self) -> Set<Card> {
        self.state.reserve(self.me)
    }

    /// The top card of this side's deck, if it may be known.
    #[must_use]
    pub fn top_card(self, side: Side) -> Option<Card> {
        let top = self.state.deck(side).top().last()?;
        let known = top.knowers().contains(self.me.index());
        known.then(|| top.card())
    }

    /// Who is yet to pick this side's strategy in this planning phase, if anybody is to.
    #[must_use]
    pub fn picker(self, owner: Side) -> Option<Side> {
        self.state.agenda.iter().find_map(|step| match step {
            Step::Ask(side, Decision::Strategy { owner: of }) if *of == owner => Some(*side),
            _ => None,
        })
    }

    /// Whether this side's strategy will be shown before the other one is chosen.
    #[must_use]
    pub fn will_show(self, owner: Side) -> bool {
        let show = Step::ShowStrategy(owner);
        self.state.agenda.contains(&show)
    }

    /// A number that differs, with all likelihood, wherever the side could tell two moments of one
    /// game apart by what lies on the table and by what is asked; how they came about, and what bars a
    /// repeated action, does not count. It tells nothing beyond this program.
    #[must_use]
    pub fn fingerprint(self) -> u64 {
        let state = self.state;
        let mut hasher = DefaultHasher::new();
        let table = (state.in_play, state.ready, state.discard, state.won);
        let asked = (state.agenda.last(), state.passed, state.event);
        let own = (self.me, self.own_reserve(), state.influence, state.used);
        (table, asked, own).hash(&mut hasher);
        for side in Side::BOTH {
            (self.has_chosen(side), self.strategy(side)).hash(&mut hasher);
            self.known_top(side).hash(&mut hasher);
        }
        hasher.finish()
    }

    /// The cards on top of this side's deck, as far as they may be known.
    fn known_top(self, side: Side) -> u64 {
        let top = self.state.deck(side).top();
        top.iter().fold(1, |sum, placed| {
            let known = placed.knowers().contains(self.me.index());
            let card = if known { placed.card().index() } else { 63 };
            sum.rotate_left(6) ^ u64::from(card)
        })
    }
}
