//! The guard against endless turns (EVL-01 to EVL-05, EG-23).
//!
//! A position is what both players can see. Anything that they cannot compare (a shuffle, a secret rearrangement, a
//! replaced strategy) clears the memory: [`RepetitionGuard::forget_turns`].

use serde::{Deserialize, Serialize};
use tabletop::{Element, Set};

use crate::cards::Card;

/// The number of turns that are remembered.
const MEMORY: usize = 24;

/// The number of times that a position must have come up before actions are barred (EVL-03).
const TWICE: usize = 2;

/// An action in a struggle turn; choices within an ability do not count (EVL-02).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Action {
    Play,
    Pass,
    Use(Card),
    Influence(Card),
}

impl Action {
    fn code(self) -> u8 {
        match self {
            Action::Play => 0,
            Action::Pass => 1,
            Action::Use(card) => 2 + card.index(),
            Action::Influence(card) => 64 + card.index(),
        }
    }
}

/// The turns of this struggle that could come up again, the oldest giving way to the newest.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Guard {
    /// The fingerprint of the position in which the current turn is taken.
    now: u32,
    /// Fingerprints, which are never 0; 0 is a turn that is not remembered.
    positions: [u32; MEMORY],
    actions: [u8; MEMORY],
    next: u8,
}

/// The actions a player may not take again.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct Barred {
    pub(crate) play: bool,
    pub(crate) using: Set<Card>,
    pub(crate) influence: Set<Card>,
}

impl Guard {
    /// Forgets all turns, because no earlier position can come up again.
    pub(crate) fn forget(&mut self) {
        *self = Self {
            now: self.now,
            ..Self::default()
        };
    }

    /// Begins a turn in the position with this fingerprint.
    pub(crate) fn arrive(&mut self, position: u32) {
        self.now = position;
    }

    /// Remembers the action taken in the current turn.
    pub(crate) fn remember(&mut self, action: Action) {
        let next = usize::from(self.next);
        self.positions[next] = self.now;
        self.actions[next] = action.code();
        self.next = ((next + 1) % MEMORY) as u8;
    }

    /// Returns the actions that are barred in the current turn: from the third time on, those taken before (EVL-03).
    pub(crate) fn barred(&self) -> Barred {
        let mut barred = Barred::default();
        let times = self.positions.iter().filter(|p| **p == self.now).count();
        if times < TWICE {
            return barred;
        }
        for (position, action) in self.positions.iter().zip(self.actions.iter()) {
            if *position == self.now {
                match *action {
                    0 => barred.play = true,
                    1 => {} // EVL-04: passing is never barred
                    code @ 2..64 => barred.using = with(barred.using, code - 2),
                    code => barred.influence = with(barred.influence, code - 64),
                }
            }
        }
        barred
    }
}

fn with(cards: Set<Card>, index: u8) -> Set<Card> {
    cards.union(Set::from_bits(1 << index))
}

/// Returns a fingerprint of some words. Records depend on it: it may never change.
pub(crate) fn fingerprint(words: &[u64]) -> u32 {
    let mixed = words.iter().fold(0x9e37_79b9_7f4a_7c15, |sum: u64, word| {
        (sum.rotate_left(23) ^ word).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    });
    (mixed >> 32) as u32 | 1
}
