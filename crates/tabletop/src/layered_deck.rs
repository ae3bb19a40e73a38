//! A facedown deck in layers, for games that put cards on top of and under their decks.
//!
//! Cards of one layer are in no order yet: when one is needed, each is as likely as the others. A card
//! that was placed or looked at has a layer of its own; a shuffled packet put under the deck is one
//! layer. Each side may know in which layer some of the cards lie.

use serde::{Deserialize, Serialize};

use crate::chance::{Chance, Stream};
use crate::list::List;
use crate::set::{Element, Set};

/// The layer of a deck that was just shuffled.
const MIDDLE_LAYER: u8 = 128;

/// The number of cards that can be looked at in one go.
pub const MAX_CARDS_SEEN: usize = 16;

/// A facedown deck of at most `N` cards, numbered below `N`.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(bound(
    serialize = "T: Element + Serialize",
    deserialize = "T: Element + Default + Deserialize<'de>"
))]
pub struct LayeredDeck<T: Element, const N: usize> {
    /// The layer of every card, 0 for cards that are not in the deck; lower layers lie higher.
    layers: List<u8, N>,
    /// For each side, the cards whose layer it knows.
    known: [Set<T>; 2],
}

impl<T: Element + Default, const N: usize> LayeredDeck<T, N> {
    /// Returns a deck without cards.
    #[must_use]
    pub fn new_empty() -> Self {
        Self {
            layers: (0..N).map(|_| 0).collect(),
            known: [Set::EMPTY; 2],
        }
    }

    /// Returns a shuffled deck of these cards.
    #[must_use]
    pub fn new_shuffled(cards: Set<T>) -> Self {
        Self::from_packets(&[cards])
    }

    /// Stacks shuffled packets on top of each other, the top one first.
    #[must_use]
    pub fn from_packets(packets: &[Set<T>]) -> Self {
        let mut pile = Self::new_empty();
        for (depth, packet) in packets.iter().enumerate() {
            for card in *packet {
                pile.layers[card.index() as usize] = MIDDLE_LAYER + depth as u8;
            }
        }
        pile
    }

    /// Builds a deck from layers, top to bottom; each comes with the cards that each side knows in it.
    #[must_use]
    pub fn from_layers(layers: impl IntoIterator<Item = (Set<T>, [Set<T>; 2])>) -> Self {
        let mut pile = Self::new_empty();
        let top = MIDDLE_LAYER - (N as u8).min(MIDDLE_LAYER / 2);
        for ((cards, known), layer) in layers.into_iter().zip(top..) {
            for card in cards {
                let known = known.map(|known| known.contains(card));
                pile.place_in_layer(card, layer, known);
            }
        }
        pile
    }

    fn layer_number_of_card(&self, card: T) -> u8 {
        self.layers[card.index() as usize]
    }

    fn cards_in_layer(&self, layer: u8) -> Set<T> {
        let here = |index: &usize| self.layers[*index] == layer;
        let indices = (0..N).filter(here);
        indices.map(|index| T::from_index(index as u8)).collect()
    }

    fn highest_layer_number(&self) -> Option<u8> {
        self.layers.iter().copied().filter(|layer| *layer > 0).min()
    }

    /// Returns the layer under the one with this number.
    fn next_layer_number(&self, above: u8) -> Option<u8> {
        let below = self.layers.iter().copied().filter(|layer| *layer > above);
        below.min()
    }

    fn lowest_layer(&self) -> Option<u8> {
        self.layers.iter().copied().filter(|layer| *layer > 0).max()
    }

    /// Returns every card in the deck.
    #[must_use]
    pub fn all_cards(&self) -> Set<T> {
        (0..N)
            .filter(|index| self.layers[*index] > 0)
            .map(|index| T::from_index(index as u8))
            .collect()
    }

    /// Returns the cards of every layer, from top to bottom.
    #[must_use]
    pub fn layers_from_top(&self) -> Vec<Set<T>> {
        let mut layers = Vec::new();
        let mut next = self.highest_layer_number();
        while let Some(layer) = next {
            layers.push(self.cards_in_layer(layer));
            next = self.next_layer_number(layer);
        }
        layers
    }

    /// Returns the cards of the top layer.
    #[must_use]
    pub fn top_layer(&self) -> Set<T> {
        self.cards_of_layer_at_depth(0)
    }

    /// Returns the cards of the layer that has this many layers above it.
    #[must_use]
    pub fn cards_of_layer_at_depth(&self, above: usize) -> Set<T> {
        let mut layer = self.highest_layer_number();
        for _ in 0..above {
            layer = layer.and_then(|layer| self.next_layer_number(layer));
        }
        layer.map_or(Set::EMPTY, |layer| self.cards_in_layer(layer))
    }

    /// Returns the number of cards.
    #[must_use]
    pub fn len(&self) -> usize {
        self.layers.iter().filter(|layer| **layer > 0).count()
    }

    /// Tells whether the deck has no cards.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.layers.iter().all(|layer| *layer == 0)
    }

    /// Returns the cards whose layer this side knows.
    #[must_use]
    pub fn known_cards(&self, side: usize) -> Set<T> {
        self.known[side]
    }

    /// Takes the top card.
    pub fn draw_top(&mut self, stream: Stream, chance: &mut impl Chance) -> Option<T> {
        let card = chance.draw_from_set(stream, self.cards_in_layer(self.highest_layer_number()?));
        self.remove_card(card);
        Some(card)
    }

    /// Takes a card out, wherever it lies.
    pub fn remove_card(&mut self, card: T) {
        debug_assert!(
            self.layer_number_of_card(card) > 0,
            "the card is not in the deck"
        );
        self.layers[card.index() as usize] = 0;
        for known in &mut self.known {
            known.remove(card);
        }
    }

    /// Lets one side see the top cards, which stay where they are; the top card comes first.
    pub fn look_at_top(
        &mut self,
        count: usize,
        side: usize,
        stream: Stream,
        chance: &mut impl Chance,
    ) -> List<T, MAX_CARDS_SEEN> {
        let mut seen = List::new();
        let mut knew = List::<[bool; 2], MAX_CARDS_SEEN>::new();
        for _ in 0..count {
            let before = self.known;
            let Some(card) = self.draw_top(stream, chance) else {
                break;
            };
            seen.push(card);
            knew.push([0, 1].map(|side| before[side].contains(card)));
        }
        for (card, knew) in seen.iter().zip(knew.iter()).rev() {
            let mut knew = *knew;
            knew[side] = true;
            self.place_on_top(*card, knew);
        }
        seen
    }

    /// Puts a card on top; `known` says for each side whether it knows the card.
    pub fn place_on_top(&mut self, card: T, known: [bool; 2]) {
        self.renumber_layers_if_needed();
        let layer = self.highest_layer_number().unwrap_or(MIDDLE_LAYER) - 1;
        self.place_in_layer(card, layer, known);
    }

    /// Puts a card into the deck so that this many layers lie above it.
    pub fn place_below_layers(&mut self, above: usize, card: T, known: [bool; 2]) {
        self.renumber_layers_if_needed();
        let mut gap = self.highest_layer_number().unwrap_or(MIDDLE_LAYER) - 1;
        for _ in 0..above {
            let Some(next) = self.next_layer_number(gap) else {
                break;
            };
            self.renumber_layer(next, gap);
            gap = next;
        }
        self.place_in_layer(card, gap, known);
    }

    fn renumber_layer(&mut self, from: u8, to: u8) {
        for layer in self.layers.iter_mut().filter(|layer| **layer == from) {
            *layer = to;
        }
    }

    /// Puts this many of the top layers together into one.
    pub fn merge_top_layers(&mut self, layers: usize) {
        let Some(top) = self.highest_layer_number() else {
            return;
        };
        for _ in 1..layers {
            if let Some(next) = self.next_layer_number(top) {
                self.renumber_layer(next, top);
            }
        }
    }

    /// Puts cards under the deck, shuffled among themselves.
    pub fn place_cards_under_deck(&mut self, cards: Set<T>, known: [bool; 2]) {
        self.renumber_layers_if_needed();
        let layer = self.lowest_layer().unwrap_or(MIDDLE_LAYER) + 1;
        for card in cards {
            self.place_in_layer(card, layer, known);
        }
    }

    /// Lets a side know in which layers these cards lie, as far as they are in the deck.
    pub fn mark_cards_known(&mut self, cards: Set<T>, side: usize) {
        self.known[side] = self.known[side].union(cards.intersection(self.all_cards()));
    }

    /// Makes a side forget where these cards lie.
    pub fn mark_cards_unknown(&mut self, cards: Set<T>, side: usize) {
        self.known[side] = self.known[side].difference(cards);
    }

    fn place_in_layer(&mut self, card: T, layer: u8, known: [bool; 2]) {
        self.layers[card.index() as usize] = layer;
        for (set, known) in self.known.iter_mut().zip(known) {
            if known {
                set.insert(card);
            }
        }
    }

    /// Numbers the layers anew when they come near the end of the numbers.
    fn renumber_layers_if_needed(&mut self) {
        let near_the_end = |layer: Option<u8>| layer.is_some_and(|l| !(8..=247).contains(&l));
        if !near_the_end(self.highest_layer_number()) && !near_the_end(self.lowest_layer()) {
            return;
        }
        let mut used: [bool; 256] = [false; 256];
        for layer in self.layers.iter() {
            used[*layer as usize] = true;
        }
        let mut renumbered = [0u8; 256];
        let mut next = MIDDLE_LAYER - (N as u8).min(MIDDLE_LAYER / 2);
        for layer in 1..256 {
            if used[layer] {
                renumbered[layer] = next;
                next += 1;
            }
        }
        for layer in self.layers.iter_mut() {
            *layer = renumbered[*layer as usize];
        }
    }

    /// Shuffles the deck together with some more cards.
    pub fn shuffle_with(&mut self, cards: Set<T>) {
        *self = Self::new_shuffled(self.all_cards().union(cards));
    }
}

impl<T: Element + Default, const N: usize> Default for LayeredDeck<T, N> {
    fn default() -> Self {
        Self::new_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::QuickChance;

    type TenCardDeck = LayeredDeck<u8, 10>;
    const STREAM: Stream = Stream(0);

    fn card_set(cards: &[u8]) -> Set<u8> {
        cards.iter().copied().collect()
    }

    fn empty_out(pile: &mut TenCardDeck) -> Vec<u8> {
        let mut chance = QuickChance::new(9);
        std::iter::from_fn(|| pile.draw_top(STREAM, &mut chance)).collect()
    }

    #[test]
    fn packets_come_in_order_and_shuffled_within() {
        for _ in 0..20 {
            let mut pile = TenCardDeck::from_packets(&[
                card_set(&[4, 5]),
                card_set(&[0, 1, 2]),
                card_set(&[9]),
            ]);
            let all = empty_out(&mut pile);
            assert!(card_set(&all[..2]) == card_set(&[4, 5]));
            assert!(card_set(&all[2..5]) == card_set(&[0, 1, 2]));
            assert_eq!(all[5], 9);
        }
    }

    #[test]
    fn cards_that_were_seen_stay_in_order_and_are_known() {
        let mut chance = QuickChance::new(2);
        let mut pile = TenCardDeck::new_shuffled(card_set(&[1, 2, 3, 4]));
        let seen = pile.look_at_top(2, 1, STREAM, &mut chance);
        assert_eq!(seen.len(), 2);
        assert_eq!(pile.known_cards(1), seen.iter().copied().collect());
        assert!(pile.known_cards(0).is_empty());
        let sizes: Vec<_> = pile.layers_from_top().into_iter().map(Set::len).collect();
        assert_eq!(sizes, [1, 1, 2]);
        assert_eq!(pile.top_layer(), Set::from_element(seen[0]));
        assert_eq!(empty_out(&mut pile)[..2], seen[..]);
    }

    #[test]
    fn what_goes_under_comes_last_whatever_was_there() {
        let mut pile = TenCardDeck::new_shuffled(card_set(&[1, 2]));
        pile.place_cards_under_deck(card_set(&[7, 8]), [true, false]);
        pile.place_cards_under_deck(card_set(&[3]), [true, true]);
        pile.place_on_top(5, [false, false]);
        let all = empty_out(&mut pile);
        assert_eq!((all[0], all[5]), (5, 3));
        assert!(card_set(&all[3..5]) == card_set(&[7, 8]));
    }

    #[test]
    fn a_deck_can_be_laid_out_as_it_was_seen() {
        let mut pile = TenCardDeck::from_packets(&[card_set(&[4, 5]), card_set(&[0, 1, 2])]);
        pile.place_cards_under_deck(card_set(&[7, 8]), [true, false]);
        let again = TenCardDeck::from_layers([
            (card_set(&[4, 5]), [Set::EMPTY; 2]),
            (card_set(&[0, 1, 2]), [Set::EMPTY; 2]),
            (card_set(&[7, 8]), [card_set(&[7, 8]), Set::EMPTY]),
        ]);
        assert_eq!(again.layers_from_top(), pile.layers_from_top());
        assert_eq!(
            [0, 1].map(|side| again.known_cards(side)),
            [card_set(&[7, 8]), Set::EMPTY]
        );
        assert_eq!(
            [0, 1].map(|side| pile.known_cards(side)),
            [card_set(&[7, 8]), Set::EMPTY]
        );
    }

    #[test]
    fn a_card_goes_below_as_many_layers_as_wanted() {
        let mut pile = TenCardDeck::from_packets(&[card_set(&[4, 5]), card_set(&[0, 1])]);
        pile.place_below_layers(0, 9, [true, false]);
        pile.place_below_layers(1, 8, [true, false]);
        pile.place_below_layers(2, 7, [false, true]);
        pile.place_below_layers(4, 6, [false, false]);
        assert_eq!(pile.top_layer(), card_set(&[9]));
        let all = empty_out(&mut pile.clone());
        assert_eq!((all[..3].to_vec(), all[5]), (vec![9, 8, 7], 6));
        assert!(card_set(&all[3..5]) == card_set(&[4, 5]));
        pile.place_below_layers(9, 2, [false, false]);
        assert_eq!(empty_out(&mut pile).last(), Some(&2));
    }

    #[test]
    fn cards_can_be_put_together_again() {
        let mut pile =
            TenCardDeck::from_packets(&[card_set(&[4]), card_set(&[5]), card_set(&[0, 1])]);
        pile.merge_top_layers(2);
        assert_eq!(
            (pile.top_layer(), pile.cards_of_layer_at_depth(1)),
            (card_set(&[4, 5]), card_set(&[0, 1]))
        );
        assert!(pile.cards_of_layer_at_depth(2).is_empty());
        pile.merge_top_layers(5);
        assert_eq!(pile.top_layer(), card_set(&[0, 1, 4, 5]));
    }

    #[test]
    fn what_a_side_is_told_it_can_forget() {
        let mut pile = TenCardDeck::new_shuffled(card_set(&[1, 2, 3]));
        pile.mark_cards_known(card_set(&[2, 3, 7]), 0);
        assert_eq!(pile.known_cards(0), card_set(&[2, 3]));
        pile.mark_cards_unknown(card_set(&[3, 1]), 0);
        assert_eq!(pile.known_cards(0), card_set(&[2]));
        assert!(pile.known_cards(1).is_empty());
    }

    #[test]
    fn layers_never_run_out() {
        let mut pile = TenCardDeck::new_shuffled(card_set(&[1, 2]));
        for _ in 0..2_000 {
            pile.place_on_top(5, [false, false]);
            pile.remove_card(5);
            pile.place_on_top(6, [true, false]);
            pile.remove_card(6);
            pile.place_cards_under_deck(card_set(&[7]), [false, false]);
            pile.remove_card(7);
            pile.place_cards_under_deck(card_set(&[1]), [false, false]);
            pile.place_cards_under_deck(card_set(&[2]), [false, false]);
        }
        assert_eq!(empty_out(&mut pile), [1, 2]);
    }
}
