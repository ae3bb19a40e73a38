//! The eight Rebel characters. R2-D2 & C-3PO: `planning::discard_chosen_strategy`.

use tabletop::{Chance, Log};

use crate::belief::Belief;
use crate::cards::Card;
use crate::choice::Choice;
use crate::decision::Decision;
use crate::happening::Happening;
use crate::resolve::Resolve;
use crate::side::Side;

/// What Yoda gives.
pub(super) const YODA_INFLUENCE: u16 = 1;

impl<C: Chance, L: Log<Happening>> Resolve<'_, C, L> {
    /// Chewbacca: one or two of the opponent's ready cards are exhausted.
    pub(crate) fn chewbacca_exhausts(&mut self, side: Side, card: Card, second: bool) {
        self.exhaust(card);
        let more = !self
            .state
            .in_play(side.other())
            .is_disjoint(self.state.ready);
        if !second && more {
            self.ask(side, Decision::Chewbacca { second: true });
        }
    }

    /// Han Solo renews only an empty deck (EVC-56).
    pub(super) fn han_solo_begins(&mut self, side: Side) {
        if self.state.deck(side).is_empty() {
            self.renew(side);
        }
        self.log.note(Happening::DeckSearched {
            by: side,
            deck: side,
            cards: Some(self.state.deck(side).contents()),
        });
        self.ask(side, Decision::HanSolo);
    }

    /// Han Solo: any card of the own deck comes into play, then the deck is shuffled.
    pub(crate) fn han_solo_brings(&mut self, side: Side, card: Card) {
        self.state.decks[side.index()].take(card);
        self.bring(card);
        self.shuffle(side);
    }

    /// Lando Calrissian: discards first, then as many new cards from the deck (EVC-21).
    pub(crate) fn lando_calrissian(&mut self, side: Side, choice: Choice, discarded: u8) {
        let mut discarded = discarded;
        if let Choice::Discard(card) = choice {
            self.discard(card);
            discarded += 1;
            if !self.state.in_play(side).is_empty() {
                return self.ask(side, Decision::LandoCalrissian { discarded });
            }
        }
        for _ in 0..discarded {
            self.play_top(side);
        }
    }

    /// Leia Organa: a character of the reserve comes into play or is shuffled into the deck.
    pub(crate) fn leia_organa(&mut self, choice: Choice) {
        match choice {
            Choice::Bring(card) => {
                self.state.reserve.remove(card);
                let beliefs = &mut self.state.beliefs[card.side().index()];
                beliefs.update(|belief: &mut Belief| belief.left_openly(card));
                self.bring(card);
            }
            Choice::Add(card) => self.add_character(card),
            _ => unreachable!("Leia brings or adds"),
        }
    }

    pub(super) fn luke_skywalker_begins(&mut self, side: Side) {
        let decision = Decision::LukeSkywalker {
            own: true,
            opposing: !self.state.in_play(side.other()).is_empty(),
            second: false,
        };
        self.ask(side, decision);
    }

    /// Luke Skywalker: one own card, one opposing card, or one of each (EG-28).
    pub(crate) fn luke_skywalker_discards(&mut self, side: Side, card: Card, second: bool) {
        self.discard(card);
        let own = card.side() != side;
        let opposing = !own;
        let left = if own { side } else { side.other() };
        if !second && !self.state.in_play(left).is_empty() {
            let decision = Decision::LukeSkywalker {
                own,
                opposing,
                second: true,
            };
            self.ask(side, decision);
        }
    }

    /// Obi-Wan Kenobi: a card of the own discard pile comes into play.
    pub(crate) fn obi_wan_kenobi_brings(&mut self, card: Card) {
        self.state.discard.remove(card);
        self.bring(card);
    }
}
