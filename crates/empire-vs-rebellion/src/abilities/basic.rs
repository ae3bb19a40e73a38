//! Diplomacy, The Force and Military need no more than one target; Recon looks into a deck.

use tabletop::{Chance, Log, Set};

use crate::cards::Card;
use crate::decision::Decision;
use crate::happening::Happening;
use crate::resolve::{Resolve, top_card};
use crate::side::Side;
use crate::state::State;

/// How many cards Recon sees.
const RECON_SEES: usize = 2;

impl<C: Chance, L: Log<Happening>> Resolve<'_, C, L> {
    /// Recon: the top two cards of a deck; a lone one is discarded (EVC-54, EVC-58).
    pub(crate) fn recon_looks(&mut self, by: Side, deck: Side) {
        self.renew_for_two(by, deck);
        self.state.guard.forget(); // EG-23
        if self.look(by, deck, RECON_SEES) == RECON_SEES {
            self.ask(by, Decision::ReconDiscard { deck });
        } else if let Some(card) = self.draw(deck) {
            self.mill(card);
        }
    }

    /// Recon: one card goes to the pile of the deck's owner, the other stays on top.
    pub(crate) fn recon_discards(&mut self, deck: Side, card: Card) {
        self.state.decks[deck.index()].take(card);
        self.mill(card);
    }
}

/// The two cards seen.
pub(crate) fn recon_discard_choices(state: &State, deck: Side) -> Set<Card> {
    (0..RECON_SEES)
        .map(|depth| top_card(state, deck, depth))
        .collect()
}
