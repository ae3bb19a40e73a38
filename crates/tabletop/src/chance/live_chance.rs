use chacha20::ChaCha8Rng;
use rand_core::SeedableRng;
use serde::{Deserialize, Serialize};

use super::{Chance, Stream};
use crate::random;
use crate::seed::Seed;

/// The chance of a live game: a seed and one counter per stream.
///
/// Each random event gets a generator of its own, made from the seed, the stream and the stream's
/// counter. Nothing can be computed from past outcomes, and a game can be taken up at any point.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct LiveChance {
    seed: Seed,
    counters: [u32; Self::MAX_STREAMS],
}

impl LiveChance {
    /// The number of streams a game may have.
    pub const MAX_STREAMS: usize = 16;

    /// Returns the chance of a game that begins now.
    #[must_use]
    pub const fn new(seed: Seed) -> Self {
        Self {
            seed,
            counters: [0; Self::MAX_STREAMS],
        }
    }

    /// Returns the seed behind it.
    #[must_use]
    pub const fn seed(&self) -> Seed {
        self.seed
    }
}

impl Chance for LiveChance {
    fn pick_outcome(&mut self, stream: Stream, from: u64) -> u8 {
        let counter = &mut self.counters[stream.0 as usize];
        let mut generator = ChaCha8Rng::from_seed(self.seed.bytes());
        generator.set_stream(u64::from(stream.0) << 32 | u64::from(*counter));
        *counter += 1;
        random::pick_set_bit(&mut generator, from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first_draws(words: &str, stream: u8, count: usize) -> Vec<u8> {
        let mut chance = LiveChance::new(Seed::from_words(words));
        (0..count)
            .map(|_| chance.pick_outcome(Stream(stream), 0x00ff_ffff))
            .collect()
    }

    /// Records made by any version must replay on every later one: these values may never change.
    #[test]
    fn the_first_draws_of_a_known_seed_never_change() {
        assert_eq!(first_draws("golden", 0, 8), GOLDEN_STREAM_0);
        assert_eq!(first_draws("golden", 3, 8), GOLDEN_STREAM_3);
    }

    const GOLDEN_STREAM_0: [u8; 8] = [17, 16, 9, 0, 3, 15, 1, 21];
    const GOLDEN_STREAM_3: [u8; 8] = [19, 18, 9, 6, 11, 3, 14, 18];

    #[test]
    fn streams_do_not_disturb_each_other() {
        let mut chance = LiveChance::new(Seed::from_words("golden"));
        let mut mixed = Vec::new();
        for _ in 0..8 {
            chance.pick_outcome(Stream(1), u64::MAX);
            mixed.push(chance.pick_outcome(Stream(3), 0x00ff_ffff));
        }
        assert_eq!(mixed, first_draws("golden", 3, 8));
    }
}
