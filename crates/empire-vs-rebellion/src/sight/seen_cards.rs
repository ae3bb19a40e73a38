//! The rest of what a side may know: decks, reserves and the decision. Programs that learn are shown all of it, many
//! thousand times a second, so nothing here copies more than it must.

use tabletop::Set;

use super::Sight;
use crate::belief::Belief;
use crate::cards::Card;
use crate::decision::Decision;
use crate::event_cards::EventCard;
use crate::side::Side;
use crate::state::Step;

impl Sight<'_> {
    /// Returns the side that decides and its decision, unless the game is over.
    #[must_use]
    pub fn asked_decision(self) -> Option<(Side, Decision)> {
        match (self.state.over, self.state.agenda.last()) {
            (false, Some(Step::Ask(side, decision))) => Some((*side, *decision)),
            _ => None,
        }
    }

    /// Returns the winner, once there is one.
    #[must_use]
    pub const fn winning_side(self) -> Option<Side> {
        self.state.winner
    }

    /// Returns the cards that are out of the game.
    #[must_use]
    pub const fn boxed_cards(self) -> Set<Card> {
        self.state.boxed
    }

    /// Returns the events that this side has won.
    #[must_use]
    pub const fn won_events(self, side: Side) -> Set<EventCard> {
        self.state.won[side.index()]
    }

    /// Returns the number of cards in this side's deck and reserve.
    #[must_use]
    pub fn deck_and_reserve_counts(self, side: Side) -> [usize; 2] {
        [self.state.deck(side).len(), self.state.reserve(side).len()]
    }

    /// Returns the possible reserves of a side by all that the side that looks knows.
    #[must_use]
    pub fn reserve_belief(self, side: Side) -> Belief {
        if side == self.me {
            Belief::knowing_reserve_exactly(self.own_reserve())
        } else {
            self.state.beliefs[side.index()].opponent
        }
    }

    /// Returns the cards on top of a side's deck that may be known, the top card last, with their depths.
    pub fn known_top_cards(self, side: Side) -> impl Iterator<Item = (usize, Card)> {
        let me = self.me.index();
        let top = self.state.deck(side).top_cards().iter().rev().enumerate();
        top.filter(move |(_, placed)| placed.knowers().contains(me))
            .map(|(depth, placed)| (depth, placed.card()))
    }

    /// Returns the number of events in the deck.
    #[must_use]
    pub fn event_deck_count(self) -> usize {
        self.state.event_deck.len()
    }

    /// Returns the events on top of the event deck that may be known, with their depths.
    pub fn known_next_events(self) -> impl Iterator<Item = (usize, EventCard)> {
        let me = self.me.index();
        let top = self.state.event_deck.top_cards().iter().rev().enumerate();
        top.filter(move |(_, placed)| placed.knowers().contains(me))
            .map(|(depth, placed)| (depth, placed.card()))
    }

    /// Returns the events that were returned to the bottom of the deck.
    #[must_use]
    pub fn returned_events(self) -> Set<EventCard> {
        self.state
            .event_deck
            .bottom_cards()
            .iter()
            .copied()
            .collect()
    }
}
