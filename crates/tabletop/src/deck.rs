//! A pile of facedown cards whose order comes into being only when somebody looks.
//!
//! Cards nobody has looked at are a set: until one is needed, every order of them is equally likely, so
//! none has to be chosen. Cards that somebody saw or placed lie on top, or at the bottom, in a fixed
//! order, and each card on top knows which sides know it.

use std::marker::PhantomData;

use serde::{Deserialize, Serialize};

use crate::chance::{Chance, Stream};
use crate::list::List;
use crate::set::{Element, Set};

/// Those who know a facedown card: one side, both sides each by itself, or everybody at the table.
///
/// That both sides know a card does not make it open: they may have looked at it separately, and those
/// who watch have not seen it.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Knowers(u8);

impl Knowers {
    /// Everybody, spectators included.
    pub const EVERYBODY: Self = Self(0);
    /// Each of the two sides by itself.
    pub const EACH: Self = Self(3);

    /// Returns just the side with this number, 0 or 1.
    #[must_use]
    pub const fn only_side(side: usize) -> Self {
        assert!(side < 2, "there are two sides");
        Self(1 << side)
    }

    /// Returns everybody who is in at least one of the two.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        if self.0 == 0 || other.0 == 0 {
            return Self::EVERYBODY;
        }
        Self(self.0 | other.0)
    }

    /// Tells whether the side with this number is among them.
    #[must_use]
    pub const fn contains(self, side: usize) -> bool {
        self.0 == 0 || self.0 >> side & 1 != 0
    }
}

/// A card that lies in a fixed place of a deck, and who knows it; one byte.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct PlacedCard<T> {
    packed: u8,
    kind: PhantomData<T>,
}

impl<T: Element> PlacedCard<T> {
    fn new(card: T, knowers: Knowers) -> Self {
        Self {
            packed: card.index() | knowers.0 << 6,
            kind: PhantomData,
        }
    }

    /// Returns the card.
    #[must_use]
    pub fn card(self) -> T {
        T::from_index(self.packed & 63)
    }

    /// Returns those who know it.
    #[must_use]
    pub fn knowers(self) -> Knowers {
        Knowers(self.packed >> 6)
    }
}

/// A facedown pile with at most `TOP` cards fixed on top and `BOTTOM` at the bottom.
///
/// ```
/// use tabletop::chance::QuickChance;
/// use tabletop::{Deck, Knowers, Set, Stream};
///
/// pub struct Row { id: &'static str }
/// tabletop::components! {
///     pub struct Card as "card" in CARDS: Row [Row { id: "one" }, Row { id: "two" }, Row { id: "three" }]
/// }
///
/// let (stream, chance) = (Stream(0), &mut QuickChance::new(1));
/// let mut deck = Deck::<Card, 2, 0>::new_shuffled(Set::ALL);
/// assert!(deck.top_cards().is_empty(), "nobody has looked: there is no order yet");
///
/// deck.look_at_top(1, Knowers::only_side(0), stream, chance);
/// let seen = deck.top_cards()[0].card();
/// assert_eq!(deck.draw_top(stream, chance), Some(seen));
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(bound(
    serialize = "T: Element + Serialize",
    deserialize = "T: Element + Default + Deserialize<'de>"
))]
pub struct Deck<T: Element, const TOP: usize, const BOTTOM: usize> {
    /// Between top and bottom, in no order yet.
    rest: Set<T>,
    /// The last one is the top card of the deck.
    top: List<PlacedCard<T>, TOP>,
    /// Known to everybody; the first one is the highest.
    bottom: List<T, BOTTOM>,
}

impl<T: Element + Default, const TOP: usize, const BOTTOM: usize> Deck<T, TOP, BOTTOM> {
    /// Returns a shuffled deck of these cards.
    #[must_use]
    pub fn new_shuffled(cards: Set<T>) -> Self {
        Self {
            rest: cards,
            top: List::new(),
            bottom: List::new(),
        }
    }

    /// Returns the number of cards.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rest.len() + self.top.len() + self.bottom.len()
    }

    /// Tells whether the deck has no cards.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty() && self.top.is_empty() && self.bottom.is_empty()
    }

    /// Returns every card in the deck, wherever it lies.
    #[must_use]
    pub fn all_cards(&self) -> Set<T> {
        self.top
            .iter()
            .map(|placed| placed.card())
            .chain(self.bottom.iter().copied())
            .fold(self.rest, Set::with)
    }

    /// Returns the cards fixed on top; the last one is the top card.
    #[must_use]
    pub fn top_cards(&self) -> &[PlacedCard<T>] {
        &self.top
    }

    /// Returns the cards fixed at the bottom, highest first.
    #[must_use]
    pub fn bottom_cards(&self) -> &[T] {
        &self.bottom
    }

    /// Takes the top card.
    pub fn draw_top(&mut self, stream: Stream, chance: &mut impl Chance) -> Option<T> {
        if let Some(placed) = self.top.pop() {
            return Some(placed.card());
        }
        self.draw_below_top(stream, chance)
    }

    fn draw_below_top(&mut self, stream: Stream, chance: &mut impl Chance) -> Option<T> {
        if !self.rest.is_empty() {
            let card = chance.draw_from_set(stream, self.rest);
            self.rest.remove(card);
            return Some(card);
        }
        (!self.bottom.is_empty()).then(|| self.bottom.remove(0))
    }

    /// Lets `viewers` see the top `count` cards, which stay where they are; fewer if there are fewer.
    pub fn look_at_top(
        &mut self,
        count: usize,
        viewers: Knowers,
        stream: Stream,
        chance: &mut impl Chance,
    ) -> usize {
        let fixed = self.top.len();
        while self.top.len() < count {
            let Some(card) = self.draw_below_top(stream, chance) else {
                break;
            };
            self.top.insert(0, PlacedCard::new(card, viewers));
        }
        let seen = count.min(self.top.len());
        let known_before = seen.min(fixed);
        let from = self.top.len() - known_before;
        for placed in &mut self.top[from..] {
            *placed = PlacedCard::new(placed.card(), placed.knowers().union(viewers));
        }
        seen
    }

    /// Puts a card on top.
    pub fn place_on_top(&mut self, card: T, knowers: Knowers) {
        self.top.push(PlacedCard::new(card, knowers));
    }

    /// Puts a card that everybody knows under the deck.
    pub fn place_at_bottom(&mut self, card: T) {
        self.bottom.push(card);
    }

    /// Takes a card out of the deck, wherever it lies.
    pub fn remove_card(&mut self, card: T) {
        let is_it = |other: T| other.index() == card.index();
        if let Some(index) = self.top.iter().position(|p| is_it(p.card())) {
            self.top.remove(index);
        } else if let Some(index) = self.bottom.iter().position(|other| is_it(*other)) {
            self.bottom.remove(index);
        } else {
            debug_assert!(self.rest.contains(card), "the card is not in the deck");
            self.rest.remove(card);
        }
    }

    /// Moves one of the cards fixed on top to the place `depth` cards below the top.
    pub fn move_within_top(&mut self, card: T, depth: usize) {
        let from = self
            .top
            .iter()
            .position(|p| p.card().index() == card.index());
        let placed = self
            .top
            .remove(from.expect("only fixed cards are arranged"));
        self.top.insert(self.top.len() - depth, placed);
    }

    /// Shuffles the deck together with some more cards.
    pub fn shuffle_with(&mut self, cards: Set<T>) {
        debug_assert!(self.all_cards().is_disjoint(cards), "a card stands twice");
        *self = Self::new_shuffled(self.all_cards().union(cards));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::QuickChance;

    type SmallDeck = Deck<u8, 4, 4>;
    const STREAM: Stream = Stream(0);

    fn shuffled_deck(cards: &[u8]) -> SmallDeck {
        SmallDeck::new_shuffled(cards.iter().copied().collect())
    }

    #[test]
    fn seen_cards_come_off_in_the_order_seen() {
        let mut chance = QuickChance::new(3);
        let mut deck = shuffled_deck(&[1, 2, 3, 4, 5]);
        assert_eq!(
            deck.look_at_top(2, Knowers::only_side(0), STREAM, &mut chance),
            2
        );
        let seen: Vec<u8> = deck.top_cards().iter().rev().map(|p| p.card()).collect();
        assert!(
            deck.top_cards()
                .iter()
                .all(|p| p.knowers() == Knowers::only_side(0))
        );
        assert_eq!(deck.len(), 5);
        assert_eq!(deck.draw_top(STREAM, &mut chance), Some(seen[0]));
        assert_eq!(deck.draw_top(STREAM, &mut chance), Some(seen[1]));
        assert_eq!(deck.len(), 3);
    }

    #[test]
    fn a_second_look_adds_knowers_and_goes_deeper() {
        let mut chance = QuickChance::new(3);
        let mut deck = shuffled_deck(&[1, 2, 3]);
        deck.place_on_top(9, Knowers::only_side(1));
        assert_eq!(
            deck.look_at_top(2, Knowers::only_side(0), STREAM, &mut chance),
            2
        );
        assert_eq!(deck.top_cards()[1].card(), 9);
        assert!(
            [0, 1]
                .iter()
                .all(|side| deck.top_cards()[1].knowers().contains(*side))
        );
        assert_ne!(deck.top_cards()[1].knowers(), Knowers::EVERYBODY);
        assert_eq!(deck.top_cards()[0].knowers(), Knowers::only_side(0));
    }

    #[test]
    fn the_bottom_comes_last_and_first_in_first_out() {
        let mut chance = QuickChance::new(1);
        let mut deck = shuffled_deck(&[5]);
        deck.place_at_bottom(7);
        deck.place_at_bottom(6);
        let all: Vec<u8> = std::iter::from_fn(|| deck.draw_top(STREAM, &mut chance)).collect();
        assert_eq!(all, [5, 7, 6]);
        assert!(deck.is_empty());
    }

    #[test]
    fn arranging_lets_the_named_card_come_next() {
        let mut chance = QuickChance::new(1);
        let mut deck = shuffled_deck(&[]);
        for card in [1, 2, 3] {
            deck.place_on_top(card, Knowers::only_side(0));
        }
        deck.move_within_top(1, 0);
        deck.move_within_top(3, 1);
        let all: Vec<u8> = std::iter::from_fn(|| deck.draw_top(STREAM, &mut chance)).collect();
        assert_eq!(all, [1, 3, 2]);
    }

    #[test]
    fn taking_and_shuffling_keep_every_other_card() {
        let mut deck = shuffled_deck(&[1, 2]);
        deck.place_on_top(3, Knowers::EVERYBODY);
        deck.place_at_bottom(4);
        deck.remove_card(3);
        deck.remove_card(4);
        deck.remove_card(1);
        deck.shuffle_with([8, 9].into_iter().collect());
        assert_eq!(deck, shuffled_deck(&[2, 8, 9]));
    }
}
