//! Tactic cards in hands, decks and discard piles (TACTIC, COMBAT-19).

use tabletop::{Chance, Hidden, Log, Set, Stream};

use crate::event::Event;
use crate::faction::Faction;
use crate::resolve::Resolve;
use crate::state::State;
use crate::streams::{GROUND_TACTICS, SPACE_TACTICS};
use crate::tactics::{Tactic, TacticCard};
use crate::units::Theater;

const fn tactic_stream(theater: Theater) -> Stream {
    match theater {
        Theater::Space => SPACE_TACTICS,
        Theater::Ground => GROUND_TACTICS,
    }
}

impl State {
    /// Returns the cards of a theater in a hand (ATTACK-10, ATTACK-21).
    pub(super) fn tactic_cards_in_hand(
        &self,
        faction: Faction,
        theater: Theater,
    ) -> Set<TacticCard> {
        let hand = self.tactic_hands[faction.index()];
        hand.intersection(TacticCard::cards_of_theater(theater))
    }

    /// Tells whether a card can be drawn, from the deck or its discard pile (TACTIC-04).
    pub(crate) fn can_draw_tactic(&self, theater: Theater) -> bool {
        let discarded = self
            .tactic_discard
            .intersection(TacticCard::cards_of_theater(theater));
        !self.tactics[theater as usize].is_empty() || !discarded.is_empty()
    }

    /// Returns the kinds of card in hand that fit, each once.
    pub(super) fn tactic_kinds_in_hand(
        &self,
        faction: Faction,
        fits: impl Fn(Tactic) -> bool,
    ) -> impl Iterator<Item = Tactic> {
        let cards = self.tactic_cards_in_hand(faction, self.combat.current_theater());
        let held = move |kind: Tactic| cards.iter().any(|card| card.tactic_kind() == kind);
        Tactic::all().filter(move |kind| held(*kind) && fits(*kind))
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Draws cards from the deck, which is made anew from its discards when it runs out (TACTIC-04).
    pub(crate) fn draw_tactic_cards(&mut self, faction: Faction, theater: Theater, count: u8) {
        let mut cards = Set::EMPTY;
        for _ in 0..count {
            self.renew_tactic_deck_if_empty(theater);
            let deck = &mut self.state.tactics[theater as usize];
            if !deck.is_empty() {
                let card = self.chance.draw_from_set(tactic_stream(theater), *deck);
                deck.remove(card);
                cards.insert(card);
            }
        }
        if cards.is_empty() {
            return;
        }
        let hand = &mut self.state.tactic_hands[faction.index()];
        *hand = hand.union(cards);
        self.log.record_event(Event::TacticsDrawn {
            faction,
            theater,
            count: cards.len() as u8,
            cards: Hidden::Shown(TacticCard::tactic_kinds_of_cards(cards)),
        });
        self.renew_tactic_deck_if_empty(theater);
        if self.state.is_tactic_hand_open(faction) {
            self.show_tactics(faction, cards);
        }
    }

    /// Shows cards to everybody ("Good Intel").
    pub(crate) fn show_tactics(&mut self, faction: Faction, cards: Set<TacticCard>) {
        if !cards.is_empty() {
            let cards = TacticCard::tactic_kinds_of_cards(cards);
            self.log
                .record_event(Event::TacticsShown { faction, cards });
        }
    }

    /// Returns every card to its deck (COMBAT-19, TACTIC-03).
    pub(super) fn return_tactics_to_decks(&mut self) {
        self.state.tactic_hands = [Set::EMPTY; 2];
        self.state.tactic_discard = Set::EMPTY;
        self.state.tactics = Theater::BOTH.map(TacticCard::cards_of_theater);
    }

    pub(super) fn take_tactic_from_hand(
        &mut self,
        faction: Faction,
        tactic: Tactic,
    ) -> Option<TacticCard> {
        let hand = &mut self.state.tactic_hands[faction.index()];
        let card = hand.iter().find(|card| card.tactic_kind() == tactic)?;
        hand.remove(card);
        Some(card)
    }

    /// Plays a card, which lies open until its ability is resolved (ATTACK-09).
    pub(super) fn play_tactic(&mut self, faction: Faction, tactic: Tactic) {
        self.take_tactic_from_hand(faction, tactic);
        self.state.combat.played = Some(tactic);
        self.log
            .record_event(Event::TacticPlayed { faction, tactic });
    }

    /// Discards a resolved card (ATTACK-09). Copies of a card are alike: it is the one that is nowhere else.
    pub(super) fn discard_resolved_tactic(&mut self) {
        let Some(played) = self.state.combat.played.take() else {
            return;
        };
        self.state.combat.struck = None;
        let [rebel, imperial] = self.state.tactic_hands;
        let elsewhere = rebel.union(imperial).union(self.state.tactic_discard);
        let theater = played.row().theater;
        let elsewhere = elsewhere.union(self.state.tactics[theater as usize]);
        let cards = TacticCard::cards_of_theater(theater).difference(elsewhere);
        if let Some(card) = cards.iter().find(|card| card.tactic_kind() == played) {
            self.state.tactic_discard.insert(card);
        }
    }
}
