//! Carrying out the agenda, and the actions that the cards are made of.

use tabletop::{Chance, Hidden, Knowers, Log, Set, Stream};

use crate::belief::Belief;
use crate::cards::Card;
use crate::decision::Decision;
use crate::event::Event;
use crate::side::Side;
use crate::state::{State, Step};
use crate::streams::{IMPERIAL_DECK, REBEL_DECK};

/// A state being changed, with chance and log at hand.
pub(crate) struct Resolve<'a, C, L> {
    pub(crate) state: &'a mut State,
    pub(crate) chance: &'a mut C,
    pub(crate) log: &'a mut L,
}

pub(crate) const fn chance_stream_of_deck(side: Side) -> Stream {
    match side {
        Side::Rebel => REBEL_DECK,
        Side::Imperial => IMPERIAL_DECK,
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Works through the agenda up to the next decision or the end of the game.
    pub(crate) fn advance_to_decision(&mut self) {
        while !self.state.over {
            let step = match self.state.agenda.last() {
                Some(Step::Ask(..)) => return,
                Some(step) => *step,
                None => unreachable!("the agenda is never empty before the end"),
            };
            self.state.agenda.pop();
            match step {
                Step::Ask(..) => unreachable!("decisions end the loop"),
                Step::BeginGame => self.begin_game(),
                Step::BeginRound => self.begin_round(),
                Step::DrawStrategy(side) => self.draw_random_strategy(side),
                Step::ShowStrategy(side) => self.show_strategy_to_everybody(side),
                Step::BeginStruggle => self.begin_struggle(),
                Step::EndTurn => self.end_turn(false),
                Step::RevealStrategies => self.reveal_strategies(),
                Step::ResolveStrategy(side) => self.resolve_revealed_strategy(side),
                Step::DetermineWinner => self.determine_event_winner(),
                Step::PayBureaucracy => self.pay_loser_for_bureaucracy(),
                Step::Cleanup => self.begin_cleanup(),
                Step::FinishCleanup => self.finish_cleanup(),
            }
        }
    }

    pub(crate) fn ask_decision(&mut self, side: Side, decision: Decision) {
        self.state.agenda.push(Step::Ask(side, decision));
    }

    pub(crate) fn end_game(&mut self, winner: Option<Side>) {
        self.state.over = true;
        self.state.winner = winner;
        self.state.agenda.clear();
        self.log.record_event(Event::GameEnded { winner });
    }

    /// Records that `viewers` saw a character outside the reserve.
    pub(crate) fn record_seen_character(&mut self, card: Card, viewers: Knowers) {
        if !card.is_character() {
            return;
        }
        let side = card.side();
        let beliefs = &mut self.state.beliefs[side.index()];
        if viewers.contains(side.other().index()) {
            beliefs.opponent.note_seen_outside_reserve(card);
        }
        if viewers == Knowers::EVERYBODY {
            beliefs.public.note_seen_outside_reserve(card);
        }
    }

    /// Discards a card from play to its owner's pile.
    pub(crate) fn discard_from_play(&mut self, card: Card) {
        self.take_card_from_play(card);
        self.state.discard.insert(card);
        self.log.record_event(Event::Discarded { card });
    }

    pub(crate) fn take_card_from_play(&mut self, card: Card) {
        self.state.in_play.remove(card);
        self.state.ready.remove(card);
    }

    /// Discards a card taken from its deck, faceup (EG-16).
    pub(crate) fn discard_from_deck(&mut self, card: Card) {
        self.state.discard.insert(card);
        self.record_seen_character(card, Knowers::EVERYBODY);
        self.log.record_event(Event::Milled { card });
    }

    /// Exhausts a ready card without using its ability.
    pub(crate) fn exhaust_card(&mut self, card: Card) {
        self.state.ready.remove(card);
        self.log.record_event(Event::Exhausted { card });
    }

    fn put_card_into_play(&mut self, card: Card) {
        self.state.in_play.insert(card);
        self.state.ready.insert(card);
        self.record_seen_character(card, Knowers::EVERYBODY);
    }

    /// Puts a card that has left its former place into play, ready.
    pub(crate) fn bring_card_into_play(&mut self, card: Card) {
        self.put_card_into_play(card);
        self.log.record_event(Event::Brought { card });
    }

    /// Puts the top card of the deck into play, ready (EVR-PLAY-01).
    pub(crate) fn play_top_card(&mut self, side: Side) {
        if let Some(card) = self.draw_card(side) {
            self.put_card_into_play(card);
            self.log.record_event(Event::Played { card });
        }
    }

    /// Takes the top card of a deck, renewing the deck if it is empty.
    pub(crate) fn draw_card(&mut self, side: Side) -> Option<Card> {
        if self.state.deck(side).is_empty() {
            self.renew_deck(side);
        }
        self.state.decks[side.index()].draw_top(chance_stream_of_deck(side), self.chance)
    }

    /// Makes the discard pile the new deck, at the moment a card is needed (EVR-FAQ-02, EG-22).
    pub(crate) fn renew_deck(&mut self, side: Side) {
        let pile = self.state.discard_pile(side);
        if pile.is_empty() {
            return;
        }
        self.state.discard = self.state.discard.difference(pile);
        self.state.decks[side.index()].shuffle_with(pile);
        if pile.len() > 1 {
            self.state.guard.forget_turns();
        }
        self.log.record_event(Event::DeckRenewed { side });
    }

    /// Makes sure that `by` can find two cards; the last card of the old deck then lies on top of the renewed one
    /// (EVC-54, EVC-55). Returns true if the deck was renewed under such a card.
    pub(crate) fn renew_deck_for_two_cards(&mut self, by: Side, deck: Side) -> bool {
        if self.state.deck(deck).len() >= 2 || self.state.discard_pile(deck).is_empty() {
            return false;
        }
        let last = self.state.deck(deck).top_cards().last();
        let knowers = last.map_or(by.as_knower(), |placed| {
            placed.knowers().union(by.as_knower())
        });
        let held =
            self.state.decks[deck.index()].draw_top(chance_stream_of_deck(deck), self.chance);
        self.renew_deck(deck);
        if let Some(card) = held {
            self.state.decks[deck.index()].place_on_top(card, knowers);
        }
        held.is_some()
    }

    /// Shows `by` the top cards of a deck and returns their number.
    pub(crate) fn look_at_top(&mut self, by: Side, deck: Side, count: usize) -> usize {
        let stream = chance_stream_of_deck(deck);
        let seen =
            self.state.decks[deck.index()].look_at_top(count, by.as_knower(), stream, self.chance);
        self.log.record_event(Event::DeckLooked {
            by,
            deck,
            count: seen as u8,
        });
        for depth in 0..seen {
            let card = top_card(self.state, deck, depth);
            self.record_seen_character(card, by.as_knower());
            self.log.record_event(Event::CardSeen {
                by,
                card: Hidden::Shown(card),
            });
        }
        seen
    }

    pub(crate) fn shuffle_deck(&mut self, side: Side) {
        self.state.decks[side.index()].shuffle_with(Set::EMPTY);
        if self.state.deck(side).len() > 1 {
            self.state.guard.forget_turns(); // EG-23: fewer cards have no order
        }
        self.log.record_event(Event::DeckShuffled { side });
    }

    /// Shuffles a character secretly from the reserve into the deck (EVR-FAQ-05).
    pub(crate) fn shuffle_character_into_deck(&mut self, card: Card) {
        let side = card.side();
        self.state.reserve.remove(card);
        self.state.decks[side.index()].shuffle_with(Set::from_element(card));
        self.state.beliefs[side.index()].update_both_beliefs(Belief::note_left_reserve_secretly);
        self.state.guard.forget_turns();
        self.log.record_event(Event::CharacterAdded {
            side,
            card: Hidden::Shown(card),
        });
    }

    pub(crate) fn gain_influence(&mut self, side: Side, amount: u16) {
        // EVR-FAQ-11: there is no limit; the count stops at a number that no game reaches
        let influence = &mut self.state.influence[side.index()];
        *influence = influence.saturating_add(amount);
        if amount > 0 {
            self.log
                .record_event(Event::InfluenceGained { side, amount });
        }
    }

    /// Takes influence from a side; a side that owns less gives all (EVR-FAQ-12).
    pub(crate) fn lose_influence(&mut self, side: Side, amount: u16) {
        let influence = &mut self.state.influence[side.index()];
        let amount = amount.min(*influence);
        *influence -= amount;
        if amount > 0 {
            self.log.record_event(Event::InfluenceLost { side, amount });
        }
    }

    pub(crate) fn recover_strategies(&mut self, side: Side) {
        if !self.state.used[side.index()].is_empty() {
            self.state.used[side.index()] = Set::EMPTY;
            self.log.record_event(Event::StrategiesRecovered { side });
        }
    }
}

/// Returns the card at this depth below the top, which somebody has looked at.
pub(crate) fn top_card(state: &State, deck: Side, depth: usize) -> Card {
    let top = state.deck(deck).top_cards();
    top[top.len() - 1 - depth].card()
}
