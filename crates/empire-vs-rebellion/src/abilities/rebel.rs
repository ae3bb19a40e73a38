//! The eight Rebel characters. R2-D2 & C-3PO: `planning::discard_chosen_strategy`.

use tabletop::{Chance, Choices, Hidden, Log};

use crate::abilities::{push_choice_if, push_choice_per_card};
use crate::belief::Belief;
use crate::cards::Card;
use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::resolve::Resolve;
use crate::side::Side;
use crate::state::State;

/// The influence that Yoda gives.
pub(super) const YODA_INFLUENCE: u16 = 1;

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Exhausts one or two of the opponent's ready cards for Chewbacca.
    fn exhaust_card_for_chewbacca(&mut self, side: Side, card: Card, second: bool) {
        self.exhaust_card(card);
        let more = !self
            .state
            .in_play(side.other())
            .is_disjoint(self.state.ready);
        if !second && more {
            self.ask_decision(side, Decision::Chewbacca { second: true });
        }
    }

    /// Searches the deck for Han Solo, who renews only an empty deck (EVC-56).
    pub(super) fn search_deck_for_han_solo(&mut self, side: Side) {
        if self.state.deck(side).is_empty() {
            self.renew_deck(side);
        }
        self.log.record_event(Event::DeckSearched {
            by: side,
            deck: side,
            cards: Hidden::Shown(self.state.deck(side).all_cards()),
        });
        self.ask_decision(side, Decision::HanSolo);
    }

    /// Brings any card of the player's deck into play for Han Solo, then shuffles the deck.
    fn play_card_for_han_solo(&mut self, side: Side, card: Card) {
        self.state.decks[side.index()].remove_card(card);
        self.bring_card_into_play(card);
        self.shuffle_deck(side);
    }

    /// Discards cards for Lando Calrissian before as many new ones come from the deck (EVC-21).
    fn discard_card_for_lando(&mut self, side: Side, card: Card, discarded: u8) {
        self.discard_from_play(card);
        let discarded = discarded + 1;
        if self.state.in_play(side).is_empty() {
            self.play_top_cards_for_lando(side, discarded);
        } else {
            self.ask_decision(side, Decision::LandoCalrissian { discarded });
        }
    }

    fn play_top_cards_for_lando(&mut self, side: Side, discarded: u8) {
        for _ in 0..discarded {
            self.play_top_card(side);
        }
    }

    /// Brings a character of the reserve into play for Leia Organa; shuffling it into the deck is the other choice.
    fn play_character_for_leia(&mut self, card: Card) {
        self.state.reserve.remove(card);
        let beliefs = &mut self.state.beliefs[card.side().index()];
        beliefs.update_both_beliefs(|belief: &mut Belief| belief.note_left_reserve_openly(card));
        self.bring_card_into_play(card);
    }

    pub(super) fn ask_luke_skywalker_to_discard(&mut self, side: Side) {
        let decision = Decision::LukeSkywalker {
            own: true,
            opposing: !self.state.in_play(side.other()).is_empty(),
            second: false,
        };
        self.ask_decision(side, decision);
    }

    /// Discards for Luke Skywalker: one card of the player, one opposing card, or one of each (EG-28).
    fn discard_card_for_luke(&mut self, side: Side, card: Card, second: bool) {
        self.discard_from_play(card);
        let own = card.side() != side;
        let opposing = !own;
        let left = if own { side } else { side.other() };
        if !second && !self.state.in_play(left).is_empty() {
            let decision = Decision::LukeSkywalker {
                own,
                opposing,
                second: true,
            };
            self.ask_decision(side, decision);
        }
    }

    /// Brings a card of the player's discard pile into play for Obi-Wan Kenobi.
    fn play_card_for_obi_wan(&mut self, card: Card) {
        self.state.discard.remove(card);
        self.bring_card_into_play(card);
    }
}

impl Question for question::Chewbacca {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let opposing = state.in_play(self.side.other());
        push_choice_per_card(choices, opposing.intersection(state.ready), Choice::Exhaust);
        push_choice_if(choices, self.second, Choice::Done);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Exhaust(card) => {
                resolve.exhaust_card_for_chewbacca(self.side, card, self.second);
            }
            Choice::Done => {}
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::HanSolo {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        push_choice_per_card(choices, state.deck(self.side).all_cards(), Choice::Bring);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Bring(card) => resolve.play_card_for_han_solo(self.side, card),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::LandoCalrissian {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        push_choice_per_card(choices, state.in_play(self.side), Choice::Discard);
        push_choice_if(choices, self.discarded > 0, Choice::Done); // EVC-23
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Discard(card) => {
                resolve.discard_card_for_lando(self.side, card, self.discarded);
            }
            Choice::Done => resolve.play_top_cards_for_lando(self.side, self.discarded),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::LeiaOrgana {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        if state.is_below_capacity(self.side) {
            push_choice_per_card(choices, state.reserve(self.side), Choice::Bring); // EVC-27
        }
        push_choice_per_card(choices, state.reserve(self.side), Choice::Add);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Bring(card) => resolve.play_character_for_leia(card),
            Choice::Add(card) => resolve.shuffle_character_into_deck(card),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::LukeSkywalker {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        if self.own {
            push_choice_per_card(choices, state.in_play(self.side), Choice::Discard);
        }
        if self.opposing {
            push_choice_per_card(choices, state.in_play(self.side.other()), Choice::Discard);
        }
        push_choice_if(choices, self.second, Choice::Done);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Discard(card) => resolve.discard_card_for_luke(self.side, card, self.second),
            Choice::Done => {}
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::ObiWanKenobi {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        push_choice_per_card(choices, state.discard_pile(self.side), Choice::Bring);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Bring(card) => resolve.play_card_for_obi_wan(card),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
