//! Diplomacy, The Force and Military need no more than one target; Recon looks into a deck.

use tabletop::{Chance, Choices, Log};

use crate::abilities::{deck_choices, offer};
use crate::cards::Card;
use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::happening::Happening;
use crate::resolve::{Resolve, top_card};
use crate::side::Side;
use crate::state::State;

/// The number of cards that Recon sees.
const RECON_SEES: usize = 2;

impl<C: Chance, L: Log<Happening>> Resolve<'_, C, L> {
    /// Shows the top two cards of a deck for Recon; a lone card is discarded (EVC-54, EVC-58).
    fn recon_looks(&mut self, by: Side, deck: Side) {
        self.renew_for_two(by, deck);
        self.state.guard.forget(); // EG-23
        if self.look(by, deck, RECON_SEES) == RECON_SEES {
            self.ask(by, Decision::ReconDiscard { deck });
        } else if let Some(card) = self.draw(deck) {
            self.mill(card);
        }
    }

    /// Discards one card for Recon to the pile of the deck's owner; the other one stays on top.
    fn recon_discards(&mut self, deck: Side, card: Card) {
        self.state.decks[deck.index()].take(card);
        self.mill(card);
    }
}

impl Question for question::Diplomacy {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        offer(choices, state.in_play(self.side), Choice::Discard);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Happening>>, choice: Choice) {
        match choice {
            Choice::Discard(card) => resolve.discard(card),
            _ => self.not_listed(choice),
        }
    }
}

impl Question for question::Force {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        offer(choices, state.ready, Choice::Exhaust);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Happening>>, choice: Choice) {
        match choice {
            Choice::Exhaust(card) => resolve.exhaust(card),
            _ => self.not_listed(choice),
        }
    }
}

impl Question for question::Military {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        offer(choices, state.in_play(self.side.other()), Choice::Discard);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Happening>>, choice: Choice) {
        match choice {
            Choice::Discard(card) => resolve.discard(card),
            _ => self.not_listed(choice),
        }
    }
}

impl Question for question::ReconDeck {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        choices.extend(deck_choices(state));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Happening>>, choice: Choice) {
        match choice {
            Choice::Deck(deck) => resolve.recon_looks(self.side, deck),
            _ => self.not_listed(choice),
        }
    }
}

impl Question for question::ReconDiscard {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let seen = (0..RECON_SEES).map(|depth| top_card(state, self.deck, depth));
        offer(choices, seen.collect(), Choice::Discard);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Happening>>, choice: Choice) {
        match choice {
            Choice::Discard(card) => resolve.recon_discards(self.deck, card),
            _ => self.not_listed(choice),
        }
    }
}
