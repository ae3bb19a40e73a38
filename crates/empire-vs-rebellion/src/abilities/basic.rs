//! Diplomacy, The Force and Military need no more than one target; Recon looks into a deck.

use tabletop::{Chance, Choices, Log};

use crate::abilities::{choice_per_drawable_deck, push_choice_per_card};
use crate::cards::Card;
use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::resolve::{Resolve, top_card};
use crate::side::Side;
use crate::state::State;

/// The number of cards that Recon sees.
const RECON_CARDS_SEEN: usize = 2;

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Shows the top two cards of a deck for Recon; a lone card is discarded (EVC-54, EVC-58).
    fn show_deck_top_for_recon(&mut self, by: Side, deck: Side) {
        self.renew_deck_for_two_cards(by, deck);
        self.state.guard.forget_turns(); // EG-23
        if self.look_at_top(by, deck, RECON_CARDS_SEEN) == RECON_CARDS_SEEN {
            self.ask_decision(by, Decision::ReconDiscard { deck });
        } else if let Some(card) = self.draw_card(deck) {
            self.discard_from_deck(card);
        }
    }

    /// Discards one card for Recon to the pile of the deck's owner; the other one stays on top.
    fn discard_card_for_recon(&mut self, deck: Side, card: Card) {
        self.state.decks[deck.index()].remove_card(card);
        self.discard_from_deck(card);
    }
}

impl Question for question::Diplomacy {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        push_choice_per_card(choices, state.in_play(self.side), Choice::Discard);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Discard(card) => resolve.discard_from_play(card),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::Force {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        push_choice_per_card(choices, state.ready, Choice::Exhaust);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Exhaust(card) => resolve.exhaust_card(card),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::Military {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        push_choice_per_card(choices, state.in_play(self.side.other()), Choice::Discard);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Discard(card) => resolve.discard_from_play(card),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::ReconDeck {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        choices.extend(choice_per_drawable_deck(state));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Deck(deck) => resolve.show_deck_top_for_recon(self.side, deck),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::ReconDiscard {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let seen = (0..RECON_CARDS_SEEN).map(|depth| top_card(state, self.deck, depth));
        push_choice_per_card(choices, seen.collect(), Choice::Discard);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Discard(card) => resolve.discard_card_for_recon(self.deck, card),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
