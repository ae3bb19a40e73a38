//! Decks that run out: the discard pile becomes the new deck (DISCARD-03, G-75).
//!
//! It does so at the moment the last card leaves the deck. If the pile is empty at that moment, it does so when a card
//! must be drawn, looked at or searched for. So each of these is called before a card is taken, and after.

use tabletop::{Chance, Log};

use crate::event::Event;
use crate::faction::Faction;
use crate::resolve::Resolve;
use crate::tactics::TacticCard;
use crate::units::Theater;

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Makes the discarded missions of a faction its deck, if that has run out.
    pub(crate) fn renew_mission_deck_if_empty(&mut self, faction: Faction) {
        let cards = &mut self.state.missions[faction.index()];
        if cards.deck.is_empty() && !cards.discard.is_empty() {
            cards.deck.shuffle_with(std::mem::take(&mut cards.discard));
            self.log.record_event(Event::MissionDeckRenewed { faction });
        }
    }

    /// Makes the discarded projects the project deck, if that has run out.
    pub(crate) fn renew_project_deck_if_empty(&mut self) {
        if self.state.projects.is_empty() && !self.state.project_discard.is_empty() {
            let discards = std::mem::take(&mut self.state.project_discard);
            self.state.projects.shuffle_with(discards);
            self.log.record_event(Event::ProjectDeckRenewed);
        }
    }

    /// Makes the discarded tactic cards of a theater its deck, if that has run out (TACTIC-04).
    pub(crate) fn renew_tactic_deck_if_empty(&mut self, theater: Theater) {
        let discards = self.state.tactic_discard;
        let renewed = discards.intersection(TacticCard::cards_of_theater(theater));
        if self.state.tactics[theater as usize].is_empty() && !renewed.is_empty() {
            self.state.tactics[theater as usize] = renewed;
            self.state.tactic_discard = discards.difference(renewed);
            self.log.record_event(Event::TacticDeckRenewed { theater });
        }
    }
}
