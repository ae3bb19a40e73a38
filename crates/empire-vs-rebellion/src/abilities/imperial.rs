//! The eight Imperial characters. Emperor Palpatine: `planning::discard_chosen_strategy`.

use tabletop::{Chance, Choices, Hidden, Knowers, Log, Set};

use crate::abilities::{choice_per_drawable_deck, push_choice_if, push_choice_per_card};
use crate::belief::Belief;
use crate::cards::Card;
use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::resolve::{Resolve, top_card};
use crate::side::Side;
use crate::state::State;

/// The influence that Grand Moff Tarkin takes.
pub(super) const TARKIN_INFLUENCE: u16 = 2;

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Places a card of either discard pile on top of its owner's deck for Admiral Piett; everybody sees it.
    fn place_card_for_admiral_piett(&mut self, by: Side, card: Card) {
        let deck = card.side();
        self.state.discard.remove(card);
        self.state.decks[deck.index()].place_on_top(card, Knowers::EVERYBODY);
        self.log.record_event(Event::PlacedOnTop {
            by,
            deck,
            card: Hidden::Shown(card),
            open: true,
        });
    }

    /// Asks Boba Fett's questions; the discard is carried out first.
    pub(super) fn ask_first_boba_fett_question(&mut self, side: Side) {
        if self.state.in_play(side.other()).is_empty() {
            self.ask_decision(side, Decision::BobaFettExhaust { optional: false });
        } else {
            self.ask_decision(side, Decision::BobaFettDiscard);
        }
    }

    fn discard_card_for_boba_fett(&mut self, side: Side, card: Card) {
        self.discard_from_play(card);
        self.ask_boba_fett_to_exhaust(side, true);
    }

    fn ask_boba_fett_to_exhaust(&mut self, side: Side, optional: bool) {
        if !self.state.ready.is_empty() {
            self.ask_decision(side, Decision::BobaFettExhaust { optional });
        }
    }

    /// Removes an exhausted card for Darth Vader: a basic card is discarded, a character returns to its reserve.
    fn remove_card_for_darth_vader(&mut self, card: Card) {
        if !card.is_character() {
            return self.discard_from_play(card);
        }
        self.take_card_from_play(card);
        self.state.reserve.insert(card);
        let beliefs = &mut self.state.beliefs[card.side().index()];
        beliefs.update_both_beliefs(|belief: &mut Belief| {
            belief.note_returned_to_reserve_openly(card);
        });
        self.log.record_event(Event::Banished { card });
    }

    /// Discards the top card of the player's deck for General Veers, and with it all opposing cards of lower value.
    pub(super) fn resolve_general_veers(&mut self, side: Side) {
        let Some(top) = self.draw_card(side) else {
            return;
        };
        self.discard_from_deck(top);
        for card in self.state.in_play(side.other()) {
            if card.value(self.state.ready.contains(card)) < top.value(true) {
                self.discard_from_play(card);
            }
        }
    }

    /// Searches a deck for IG-88; a lone card is discarded (EVC-55, EVC-59).
    fn search_deck_for_ig88(&mut self, by: Side, deck: Side) {
        let short = self.renew_deck_for_two_cards(by, deck);
        self.state.guard.forget_turns();
        if !short {
            // the search ends in a shuffle: from now on nobody knows the place of a card
            self.state.decks[deck.index()].shuffle_with(Set::EMPTY);
        }
        self.log.record_event(Event::DeckSearched {
            by,
            deck,
            cards: Hidden::Shown(self.state.deck(deck).all_cards()),
        });
        if by != deck {
            let reserve = Belief::knowing_reserve_exactly(self.state.reserve(deck));
            self.state.beliefs[deck.index()].opponent = reserve;
        }
        if self.state.deck(deck).len() > 1 {
            self.ask_decision(by, Decision::Ig88Discard { deck, short });
        } else if let Some(card) = self.draw_card(deck) {
            self.discard_from_deck(card);
        }
    }

    fn discard_card_for_ig88(&mut self, by: Side, deck: Side, card: Card, short: bool) {
        let forced = short && top_card(self.state, deck, 0) != card;
        self.state.decks[deck.index()].remove_card(card);
        self.discard_from_deck(card);
        self.ask_decision(by, Decision::Ig88Top { deck, forced });
    }

    /// Places the second card for IG-88; the deck is shuffled before the card goes on top.
    fn place_card_for_ig88(&mut self, by: Side, deck: Side, card: Card) {
        self.state.decks[deck.index()].remove_card(card);
        self.shuffle_deck(deck);
        self.state.decks[deck.index()].place_on_top(card, by.as_knower());
        self.log.record_event(Event::PlacedOnTop {
            by,
            deck,
            card: Hidden::Shown(card),
            open: false,
        });
    }

    /// Shows the player the top card of their own deck for Jabba the Hutt.
    pub(super) fn show_top_card_for_jabba(&mut self, side: Side) {
        if self.state.deck(side).is_empty() {
            self.renew_deck(side);
        }
        self.look_at_top(side, side, 1);
        self.ask_decision(side, Decision::JabbaTheHuttDiscard);
    }

    /// Continues Jabba the Hutt's ability; the discard comes first and may make room.
    fn ask_jabba_to_play_card(&mut self, side: Side) {
        if self.state.is_below_capacity(side) {
            self.ask_decision(side, Decision::JabbaTheHuttPlay);
        }
    }
}

impl Question for question::AdmiralPiett {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        push_choice_per_card(choices, state.discard, Choice::Top);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Top(card) => resolve.place_card_for_admiral_piett(self.side, card),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::BobaFettDiscard {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        push_choice_per_card(choices, state.in_play(self.side.other()), Choice::Discard);
        push_choice_if(choices, !state.ready.is_empty(), Choice::Decline);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Discard(card) => resolve.discard_card_for_boba_fett(self.side, card),
            Choice::Decline => resolve.ask_boba_fett_to_exhaust(self.side, false),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::BobaFettExhaust {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        push_choice_per_card(choices, state.ready, Choice::Exhaust);
        push_choice_if(choices, self.optional, Choice::Decline);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Exhaust(card) => resolve.exhaust_card(card),
            Choice::Decline => {}
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::DarthVader {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let exhausted = state.in_play.difference(state.ready);
        push_choice_per_card(choices, exhausted, Choice::Remove);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Remove(card) => resolve.remove_card_for_darth_vader(card),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::Ig88Deck {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        choices.extend(choice_per_drawable_deck(state));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Deck(deck) => resolve.search_deck_for_ig88(self.side, deck),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::Ig88Discard {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        push_choice_per_card(choices, state.deck(self.deck).all_cards(), Choice::Discard);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Discard(card) => {
                resolve.discard_card_for_ig88(self.side, self.deck, card, self.short);
            }
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::Ig88Top {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let cards = if self.forced {
            Set::from_element(top_card(state, self.deck, 0))
        } else {
            state.deck(self.deck).all_cards()
        };
        push_choice_per_card(choices, cards, Choice::Top);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Top(card) => resolve.place_card_for_ig88(self.side, self.deck, card),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::JabbaTheHuttDiscard {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        push_choice_per_card(choices, state.in_play(self.side), Choice::Discard);
        choices.push(Choice::Decline);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Discard(card) => resolve.discard_from_play(card),
            Choice::Decline => {}
            _ => self.panic_on_unlisted_choice(choice),
        }
        resolve.ask_jabba_to_play_card(self.side);
    }
}

impl Question for question::JabbaTheHuttPlay {
    fn push_choices(self, _: &State, choices: &mut Choices<Choice>) {
        choices.extend([Choice::Play, Choice::Decline]);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Play => resolve.play_top_card(self.side),
            Choice::Decline => {}
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
