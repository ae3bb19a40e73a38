//! The fixed chance of a lesson.

use std::rc::Rc;

use tabletop::chance::{Chance, QuickChance};
use tabletop::{ChanceOutcome, Stream};

/// The seed of what a lesson does not write down. It is the same for everybody, so a lesson can be tried again.
const FREE_CHANCE_SEED: u64 = 1977;

/// Gives the outcomes that the lesson wrote down, each stream in its own order, as long as they are possible and there
/// are any left. Everything else is decided by a seed that never changes.
#[derive(Clone, Debug)]
pub(super) struct LessonChance {
    written: Rc<[ChanceOutcome]>,
    /// The outcomes that have come up or have been passed over.
    used: u64,
    free: QuickChance,
}

impl LessonChance {
    /// The most outcomes that a lesson may write down.
    pub(super) const MAX_WRITTEN: usize = 64;

    pub(super) fn new(written: Rc<[ChanceOutcome]>) -> Self {
        Self {
            written,
            used: 0,
            free: QuickChance::new(FREE_CHANCE_SEED),
        }
    }
}

impl Chance for LessonChance {
    fn pick_outcome(&mut self, stream: Stream, from: u64) -> u8 {
        for (index, written) in self.written.iter().enumerate() {
            if written.stream != stream || self.used >> index & 1 != 0 {
                continue;
            }
            self.used |= 1 << index;
            if from >> written.outcome & 1 != 0 {
                return written.outcome;
            }
        }
        self.free.pick_outcome(stream, from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_outcomes_come_in_order_without_impossible_ones() {
        let outcome = |stream, outcome| ChanceOutcome {
            stream: Stream(stream),
            outcome,
        };
        let written = [outcome(0, 5), outcome(1, 2), outcome(0, 3), outcome(0, 1)];
        let mut chance = LessonChance::new(written.into());
        assert_eq!(chance.pick_outcome(Stream(0), 0b11_1111), 5);
        assert_eq!(chance.pick_outcome(Stream(0), 0b10), 1);
        assert_eq!(chance.pick_outcome(Stream(1), 0b111), 2);
        let mut again = chance.clone();
        let free = chance.pick_outcome(Stream(1), u64::MAX);
        assert_eq!(again.pick_outcome(Stream(1), u64::MAX), free);
    }
}
