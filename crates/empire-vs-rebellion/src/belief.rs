//! Knowledge about the characters in a reserve.
//!
//! A faction has eight characters, so there are 256 possible reserves. A belief is the set of those
//! that everything seen so far allows, one bit each: exact, whatever is added, returned, shown or
//! looked at.

use rand_core::Rng;
use serde::{Deserialize, Serialize};
use tabletop::{Set, random};

use crate::cards::Card;
use crate::side::Side;

/// The reserves of one side that a viewer cannot rule out.
///
/// ```
/// use empire_vs_rebellion::Side;
/// use empire_vs_rebellion::belief::Belief;
///
/// // Four of the eight characters are in reserve, and nobody knows which.
/// let belief = Belief::knowing_only_reserve_size(4);
/// assert_eq!(belief.possible_reserve_count(), 70);
/// assert!(belief.certain_characters(Side::Rebel).is_empty());
/// assert_eq!(belief.possible_characters(Side::Rebel).len(), 8);
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct Belief([u64; 4]);

/// For each of the first six characters, the bits of a word whose reserves lack it.
const LACKING: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// For each number of characters, all reserves of that size.
const OF_SIZE: [Belief; 9] = {
    let mut beliefs = [Belief::NOTHING; 9];
    let mut reserve = 0;
    while reserve < 256usize {
        let size = reserve.count_ones() as usize;
        beliefs[size].0[reserve >> 6] |= 1 << (reserve & 63);
        reserve += 1;
    }
    beliefs
};

impl Belief {
    /// No reserve at all; only a starting point.
    const NOTHING: Self = Self([0; 4]);

    /// Returns the belief that knows only the number of characters in the reserve.
    #[must_use]
    pub const fn knowing_only_reserve_size(size: usize) -> Self {
        OF_SIZE[size]
    }

    /// Returns the belief that knows the reserve.
    #[must_use]
    pub fn knowing_reserve_exactly(reserve: Set<Card>) -> Self {
        let mut belief = Self::NOTHING;
        belief.insert_possible_reserve(character_bits(reserve));
        belief
    }

    fn insert_possible_reserve(&mut self, reserve: u8) {
        self.0[reserve as usize >> 6] |= 1 << (reserve & 63);
    }

    fn reserves_lacking_character(self, character: u32) -> Self {
        let [a, b, c, _] = self.0;
        Self(match character {
            6 => [a, 0, c, 0],
            7 => [a, b, 0, 0],
            n => self.0.map(|word| word & LACKING[n as usize]),
        })
    }

    fn minus(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// Returns the reserves that hold this character, each without it.
    fn after_removing_character(self, character: u32) -> Self {
        let [a, b, c, d] = self.minus(self.reserves_lacking_character(character)).0;
        Self(match character {
            6 => [b, 0, d, 0],
            7 => [c, d, 0, 0],
            n => [a, b, c, d].map(|word| word >> (1 << n)),
        })
    }

    /// Returns the reserves that lack this character, each with it added.
    fn after_adding_character(self, character: u32) -> Self {
        let [a, b, c, d] = self.reserves_lacking_character(character).0;
        Self(match character {
            6 => [0, a, 0, c],
            7 => [0, 0, a, b],
            n => [a, b, c, d].map(|word| word << (1 << n)),
        })
    }

    /// Records that the character was seen outside the reserve.
    pub(crate) fn note_seen_outside_reserve(&mut self, character: Card) {
        *self = self.reserves_lacking_character(character.character_number());
    }

    /// Records that the character left the reserve openly.
    pub(crate) fn note_left_reserve_openly(&mut self, character: Card) {
        *self = self.after_removing_character(character.character_number());
    }

    /// Records that the character went to the reserve openly.
    pub(crate) fn note_returned_to_reserve_openly(&mut self, character: Card) {
        *self = self.after_adding_character(character.character_number());
    }

    /// Records that some character left the reserve.
    pub(crate) fn note_left_reserve_secretly(&mut self) {
        *self = (0..8).fold(Self::NOTHING, |sum, n| {
            sum.or(self.after_removing_character(n))
        });
    }

    /// Records that some character went to the reserve.
    pub(crate) fn note_returned_to_reserve_secretly(&mut self) {
        *self = (0..8).fold(Self::NOTHING, |sum, n| {
            sum.or(self.after_adding_character(n))
        });
    }

    /// Returns the number of possible reserves.
    #[must_use]
    pub fn possible_reserve_count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Tells whether this is one of the possible reserves.
    #[must_use]
    pub fn allows_reserve(&self, reserve: Set<Card>) -> bool {
        let reserve = character_bits(reserve);
        self.0[reserve as usize >> 6] >> (reserve & 63) & 1 != 0
    }

    /// Returns the possible reserves of this side.
    pub fn possible_reserves(&self, side: Side) -> impl Iterator<Item = Set<Card>> {
        let words = self.0;
        (0..=255u8)
            .filter(move |reserve| words[*reserve as usize >> 6] >> (reserve & 63) & 1 != 0)
            .map(move |reserve| characters_from_bits(side, reserve))
    }

    /// Returns the characters that are certainly in the reserve.
    #[must_use]
    pub fn certain_characters(&self, side: Side) -> Set<Card> {
        self.possible_reserves(side)
            .fold(characters_from_bits(side, 255), Set::intersection)
    }

    /// Returns the characters that may be in the reserve.
    #[must_use]
    pub fn possible_characters(&self, side: Side) -> Set<Card> {
        self.possible_reserves(side).fold(Set::EMPTY, Set::union)
    }

    /// Returns one of the possible reserves, each as likely as the others.
    pub(crate) fn sample_reserve(&self, side: Side, rng: &mut impl Rng) -> Set<Card> {
        let mut skip = random::number_below(rng, self.possible_reserve_count());
        for (index, word) in self.0.iter().enumerate() {
            let here = word.count_ones();
            if skip < here {
                let mut word = *word;
                for _ in 0..skip {
                    word &= word - 1;
                }
                let reserve = (index as u32) << 6 | word.trailing_zeros();
                return characters_from_bits(side, reserve as u8);
            }
            skip -= here;
        }
        unreachable!("some reserve is always possible")
    }
}

fn character_bits(reserve: Set<Card>) -> u8 {
    (reserve.bits() >> 16) as u8 | (reserve.bits() >> 40) as u8
}

fn characters_from_bits(side: Side, numbers: u8) -> Set<Card> {
    Set::from_bits(u64::from(numbers) << (16 + 24 * side.index()))
}

/// The knowledge about one side's reserve: of everybody, and of the opponent, who may have looked.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Beliefs {
    pub(crate) public: Belief,
    pub(crate) opponent: Belief,
}

impl Beliefs {
    pub(crate) const fn same_belief_for_both(belief: Belief) -> Self {
        Self {
            public: belief,
            opponent: belief,
        }
    }

    /// Changes both beliefs by something that everybody noticed.
    pub(crate) fn update_both_beliefs(&mut self, change: impl Fn(&mut Belief)) {
        change(&mut self.public);
        change(&mut self.opponent);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(id: &str) -> Card {
        id.parse().unwrap()
    }

    #[test]
    fn at_first_every_four_of_eight_are_possible() {
        let belief = Belief::knowing_only_reserve_size(4);
        assert_eq!(belief.possible_reserve_count(), 70);
        assert!(belief.certain_characters(Side::Rebel).is_empty());
        assert_eq!(belief.possible_characters(Side::Imperial).len(), 8);
    }

    #[test]
    fn four_characters_seen_outside_give_the_reserve_away() {
        let mut belief = Belief::knowing_only_reserve_size(4);
        for id in ["reb-yoda", "reb-r2d2-c3po", "reb-chewbacca", "reb-han-solo"] {
            belief.note_seen_outside_reserve(card(id));
        }
        assert_eq!(belief.possible_reserve_count(), 1);
        let reserve = belief.certain_characters(Side::Rebel);
        assert_eq!(reserve, belief.possible_characters(Side::Rebel));
        assert!(belief.allows_reserve(reserve));
        assert!(reserve.contains(card("reb-luke-skywalker")));
    }

    #[test]
    fn a_secret_addition_widens_beliefs_exactly_as_far_as_possible() {
        let known: Set<Card> = ["imp-darth-vader", "imp-ig-88"]
            .map(card)
            .into_iter()
            .collect();
        let mut belief = Belief::knowing_reserve_exactly(known);
        belief.note_left_reserve_secretly();
        assert_eq!(belief.possible_reserve_count(), 2);
        assert_eq!(belief.possible_characters(Side::Imperial), known);
        belief.note_returned_to_reserve_secretly();
        assert!(belief.allows_reserve(known));
        assert_eq!(belief.possible_reserve_count(), 1 + 2 * 6);
    }

    #[test]
    fn open_moves_keep_what_is_known() {
        let yoda = card("reb-yoda");
        let mut belief = Belief::knowing_only_reserve_size(4);
        belief.note_seen_outside_reserve(yoda);
        let before = belief;
        belief.note_returned_to_reserve_openly(yoda);
        assert!(belief.certain_characters(Side::Rebel).contains(yoda));
        belief.note_left_reserve_openly(yoda);
        assert_eq!(belief, before);
    }
}
