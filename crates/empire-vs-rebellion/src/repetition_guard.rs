//! The guard against endless turns (EVL-01 to EVL-05, EG-23).
//!
//! A position is what both players can see. Anything that they cannot compare (a shuffle, a secret rearrangement, a
//! replaced strategy) clears the memory: [`RepetitionGuard::forget_turns`].

use serde::{Deserialize, Serialize};
use tabletop::{Element, Set};

use crate::cards::Card;

/// The number of turns that are remembered.
const REMEMBERED_TURNS: usize = 24;

/// The number of times that a position must have come up before actions are barred (EVL-03).
const REPEATS_BEFORE_BARRED: usize = 2;

/// An action in a struggle turn; choices within an ability do not count (EVL-02).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum TurnAction {
    Play,
    Pass,
    Use(Card),
    Influence(Card),
}

impl TurnAction {
    fn action_code(self) -> u8 {
        match self {
            TurnAction::Play => 0,
            TurnAction::Pass => 1,
            TurnAction::Use(card) => 2 + card.index(),
            TurnAction::Influence(card) => 64 + card.index(),
        }
    }
}

/// The turns of this struggle that could come up again, the oldest giving way to the newest.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct RepetitionGuard {
    /// The fingerprint of the position in which the current turn is taken.
    now: u32,
    /// Fingerprints, which are never 0; 0 is a turn that is not remembered.
    positions: [u32; REMEMBERED_TURNS],
    actions: [u8; REMEMBERED_TURNS],
    next: u8,
}

/// The actions a player may not take again.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct BarredActions {
    pub(crate) play: bool,
    pub(crate) using: Set<Card>,
    pub(crate) influence: Set<Card>,
}

impl RepetitionGuard {
    /// Forgets all turns, because no earlier position can come up again.
    pub(crate) fn forget_turns(&mut self) {
        *self = Self {
            now: self.now,
            ..Self::default()
        };
    }

    /// Begins a turn in the position with this fingerprint.
    pub(crate) fn begin_turn_at(&mut self, position: u32) {
        self.now = position;
    }

    /// Remembers the action taken in the current turn.
    pub(crate) fn remember_action(&mut self, action: TurnAction) {
        let next = usize::from(self.next);
        self.positions[next] = self.now;
        self.actions[next] = action.action_code();
        self.next = ((next + 1) % REMEMBERED_TURNS) as u8;
    }

    /// Returns the actions that are barred in the current turn: from the third time on, those taken before (EVL-03).
    pub(crate) fn barred_actions(&self) -> BarredActions {
        let mut barred = BarredActions::default();
        let times = self.positions.iter().filter(|p| **p == self.now).count();
        if times < REPEATS_BEFORE_BARRED {
            return barred;
        }
        for (position, action) in self.positions.iter().zip(self.actions.iter()) {
            if *position == self.now {
                match *action {
                    0 => barred.play = true,
                    1 => {} // EVL-04: passing is never barred
                    code @ 2..64 => barred.using = cards_with_index_added(barred.using, code - 2),
                    code => barred.influence = cards_with_index_added(barred.influence, code - 64),
                }
            }
        }
        barred
    }
}

fn cards_with_index_added(cards: Set<Card>, index: u8) -> Set<Card> {
    cards.union(Set::from_bits(1 << index))
}

/// Returns a fingerprint of some words. Records depend on it: it may never change.
pub(crate) fn fingerprint_words(words: &[u64]) -> u32 {
    let mixed = words.iter().fold(0x9e37_79b9_7f4a_7c15, |sum: u64, word| {
        (sum.rotate_left(23) ^ word).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    });
    (mixed >> 32) as u32 | 1
}
