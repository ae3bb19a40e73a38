//! Chance as a parameter: dice, draws and shuffles are asked for, never made inside a game.
//!
//! There is one question: *which one of these?* A die is a pick among its faces, a draw a pick among
//! the cards that may lie on top. Decks keep the cards nobody has looked at as a set ([`crate::Deck`]),
//! so a shuffle asks nothing at all: the order comes into being card by card, when it matters.

mod live_chance;
mod quick_chance;
mod scripted_chance;

pub use live_chance::LiveChance;
pub use quick_chance::{CoupledChance, QuickChance};
pub use scripted_chance::{RecordingChance, ScriptError, ScriptedChance};

use serde::{Deserialize, Serialize};

use crate::set::{Element, Set};

/// A separate source of chance: the dice, one deck, another deck. What happens in one stream never
/// changes what comes out of another.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
pub struct Stream(pub u8);

/// The names of a stream and of its outcomes in records and scenarios.
#[derive(Copy, Clone, Debug)]
pub struct StreamInfo {
    /// The stream's name, one word.
    pub name: &'static str,
    /// The name of outcome number `n`, one word, or `None` if there is no such outcome.
    pub outcome: fn(u8) -> Option<&'static str>,
}

impl StreamInfo {
    /// Returns the number of the outcome with this name.
    #[must_use]
    pub fn outcome_number_by_name(&self, name: &str) -> Option<u8> {
        (0..64).find(|n| (self.outcome)(*n) == Some(name))
    }

    /// Returns the names of all outcomes.
    pub fn outcome_names(&self) -> impl Iterator<Item = &'static str> {
        (0..64).filter_map(self.outcome)
    }
}

/// One outcome of chance, as it stands in a record.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct ChanceOutcome {
    /// The stream that was asked.
    pub stream: Stream,
    /// The number of the outcome that came up.
    pub outcome: u8,
}

/// A source of random outcomes.
///
/// ```
/// use tabletop::chance::LiveChance;
/// use tabletop::{Chance, Seed, Stream};
///
/// const DICE: Stream = Stream(0);
/// const SIX_SIDES: u64 = 0b11_1111;
///
/// let roll = |words: &str| LiveChance::new(Seed::from_words(words)).pick_outcome(DICE, SIX_SIDES);
/// assert!(roll("42") < 6);
/// assert_eq!(roll("42"), roll("42"), "the seed decides");
/// ```
pub trait Chance {
    /// Returns one of the set bits of `from`, which is not zero.
    fn pick_outcome(&mut self, stream: Stream, from: u64) -> u8;

    /// Draws one member of the set, which is not empty. A certain draw asks for no outcome.
    fn draw_from_set<T: Element>(&mut self, stream: Stream, from: Set<T>) -> T
    where
        Self: Sized,
    {
        debug_assert!(!from.is_empty(), "nothing to draw from");
        T::from_index(match from.len() {
            1 => from.bits().trailing_zeros() as u8,
            _ => self.pick_outcome(stream, from.bits()),
        })
    }
}

impl<C: Chance + ?Sized> Chance for &mut C {
    fn pick_outcome(&mut self, stream: Stream, from: u64) -> u8 {
        (**self).pick_outcome(stream, from)
    }
}
