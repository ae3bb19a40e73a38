//! The probe deck: who draws from it, what goes back, and what each side knows about it afterwards (PROBE,
//! rules section 6).
//!
//! Cards that the Rebels have seen go back known to them. What the Empire draws later must not show on
//! what the Rebels know: as soon as it draws some, not all, of a layer, they know nothing of that layer
//! any more. In the same way the Empire loses sight of the cards it knows when the Rebels draw.

use tabletop::{Chance, Hidden, Log, Set};

use crate::event::Event;
use crate::faction::{EMPIRE, Faction, REBELS};
use crate::resolve::Resolve;
use crate::state::State;
use crate::streams::{PROBE_DECK, PROBE_HAND};
use crate::systems::System;

impl State {
    /// Tells whether the Empire knows which cards the Rebels have drawn, one with another: they were in its own hand.
    fn empire_knows_drawn_probes(&self) -> bool {
        let planted = self.lore.planted.get();
        !planted.is_disjoint(self.probes_drawn.get())
    }

    /// Returns the probe cards that everybody knows the Empire to hold (BASE-28, G-112).
    pub(crate) fn probes_shown_to_everybody(&self) -> Set<System> {
        self.probes_open.get().intersection(self.probe_hand.get())
    }

    /// Returns the probe cards in its hand that the Rebels alone have seen there.
    pub(crate) fn told_probes(&self) -> Set<System> {
        self.lore.told.get().intersection(self.probe_hand.get())
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Draws probe cards for the Empire (PROBE-03, G-06).
    pub(crate) fn draw_probes_for_empire(&mut self, count: u8) {
        let mut cards = Set::EMPTY;
        let mut left = usize::from(count);
        while left > 0 && !self.state.probes.is_empty() {
            let layer = self.state.probes.top_layer();
            if layer.len() <= left {
                let seen = self.state.probes.known_cards(REBELS).intersection(layer);
                self.state.lore.told.add(seen);
            } else {
                self.state.probes.mark_cards_unknown(layer, REBELS);
            }
            for _ in 0..left.min(layer.len()) {
                cards = cards.union(self.draw_top_probe_card());
            }
            left = left.saturating_sub(layer.len());
        }
        self.state.lore.planted.remove_all(cards);
        self.state.probe_hand.add(cards);
        self.log.record_event(Event::ProbesDrawn {
            count: cards.len() as u8,
            cards: Hidden::Shown(cards),
        });
    }

    fn draw_top_probe_card(&mut self) -> Set<System> {
        let card = self.state.probes.draw_top(PROBE_DECK, self.chance);
        card.map_or(Set::EMPTY, Set::from_element)
    }

    /// Draws probe cards for the Rebels, which only they see (BASE-25, G-06).
    pub(crate) fn draw_probes_for_rebels(&mut self, count: u8) {
        let mut cards = Set::EMPTY;
        for _ in 0..count {
            let layer = self.state.probes.top_layer();
            let known = self.state.probes.known_cards(REBELS);
            if !layer.difference(known).is_empty() {
                self.state.probes.mark_cards_unknown(layer, REBELS);
            }
            cards = cards.union(self.draw_top_probe_card());
        }
        self.state.probes_drawn = cards.into();
        if self.state.empire_knows_drawn_probes() {
            let planted = self.state.lore.planted.get();
            if !cards.difference(planted).is_empty() {
                self.forget_probe_positions_in_deck();
            }
        }
        self.log.record_event(Event::ProbesSeen {
            count: cards.len() as u8,
            cards: Hidden::Shown(cards),
        });
    }

    /// Makes the Empire forget where cards of the deck lie.
    fn forget_probe_positions_in_deck(&mut self) {
        self.state.probes.mark_cards_unknown(Set::ALL, EMPIRE);
        self.state.lore.planted = Set::EMPTY.into();
    }

    /// Shuffles the cards under the deck (BASE-30, BASE-31). The Rebels know which ones they are; the Empire does if
    /// it knew the cards that were drawn.
    pub(crate) fn put_drawn_probes_under_deck(&mut self) {
        let known = [true, self.state.empire_knows_drawn_probes()];
        let cards = std::mem::take(&mut self.state.probes_drawn).get();
        self.state.probes.place_cards_under_deck(cards, known);
    }

    /// Drops what the Empire knew of the old base, because a new one was established in one of the systems drawn. The
    /// new one is none of the cards that it knows to lie deeper in the deck; but if it knows the cards that were
    /// drawn, it is one of these.
    pub(crate) fn forget_knowledge_of_old_base(&mut self) {
        let planted = self.state.lore.planted.get();
        self.state.lore.ruled_out = if self.state.empire_knows_drawn_probes() {
            self.forget_probe_positions_in_deck();
            Set::ALL.difference(planted).into()
        } else {
            planted.into()
        };
    }

    /// Takes some cards of the Empire's probe hand at random, for the Rebels to look at (N-55, G-91). A viewer who
    /// does not see them can no longer tell whether an old base is still in the hand (G-112).
    pub(crate) fn take_random_imperial_probes(&mut self, count: usize) {
        let mut cards = Set::EMPTY;
        let mut hand = self.state.probe_hand.get();
        if hand.len() <= count {
            cards = std::mem::take(&mut hand);
        }
        while cards.len() < count && !hand.is_empty() {
            let card = self.chance.draw_from_set(PROBE_HAND, hand);
            hand.remove(card);
            cards.insert(card);
        }
        let shown = self.state.probes_shown_to_everybody();
        self.state.probes_open.remove_all(shown);
        self.state.lore.told.add(shown);
        self.state.lore.told.remove_all(cards);
        self.state.probe_hand = hand.into();
        self.state.probes_drawn = cards.into();
        self.state.lore.planted.add(cards);
        self.state.lore.ruled_out.add(cards); // PROBE-04
        self.log.record_event(Event::ProbesTaken {
            count: cards.len() as u8,
            cards: Hidden::Shown(cards),
        });
    }

    /// Puts one of the cards taken into the deck, below this many others or under all of them.
    pub(crate) fn put_probe_into_deck(&mut self, card: System, above: Option<u8>) {
        self.state.probes_drawn.remove(card);
        let known = [true, true];
        match above {
            Some(above) => self
                .state
                .probes
                .place_below_layers(usize::from(above), card, known),
            None => self
                .state
                .probes
                .place_cards_under_deck(Set::from_element(card), known),
        }
    }

    /// Hands over the drawn cards whose systems hold an Imperial unit; the others are shuffled into the deck.
    pub(crate) fn hand_over_occupied_system_probes(&mut self) {
        let drawn = std::mem::take(&mut self.state.probes_drawn).get();
        let occupied = |system: &System| self.state.has_units(*system, Faction::Imperial);
        let given: Set<System> = drawn.iter().filter(occupied).collect();
        self.state.probe_hand.add(given);
        self.state.lore.told.add(given);
        let was_whole_deck = self.state.probes.is_empty();
        let rest = drawn.difference(given);
        self.state.lore.planted = Set::EMPTY.into();
        self.state.probes.shuffle_with(rest);
        self.state.probes.mark_cards_known(rest, REBELS);
        self.log.record_event(Event::ProbesHandedOver {
            count: given.len() as u8,
            cards: Hidden::Shown(given),
        });
        if was_whole_deck {
            self.conclude_base_from_whole_deck();
        }
    }

    /// Draws the Empire's conclusion from the whole deck: it has all probe cards of systems with Imperial units,
    /// unless one of them is the base (G-92).
    fn conclude_base_from_whole_deck(&mut self) {
        let possible = self.state.possible_bases(Some(Faction::Imperial));
        let occupied = |system: &System| self.state.has_units(*system, Faction::Imperial);
        let base: Set<System> = possible.iter().filter(occupied).collect();
        if !base.is_empty() && !self.state.base_revealed {
            self.state.lore.ruled_out = Set::ALL.difference(base).into();
        }
    }
}
