use rand_core::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

use super::{Chance, Stream};
use crate::random;

/// Fast, predictable chance for simulations and searches; never for a live game.
#[derive(Clone, Debug)]
pub struct QuickChance(pub Xoshiro256PlusPlus);

impl QuickChance {
    /// Creates chance that depends on this number alone.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

impl Chance for QuickChance {
    fn pick_outcome(&mut self, _: Stream, from: u64) -> u8 {
        random::pick_set_bit(&mut self.0, from)
    }
}

/// Chance for comparing two worlds: asked in the same order, it gives the same outcome in both
/// whenever its favourite is possible in both.
#[derive(Clone, Debug)]
pub struct CoupledChance {
    seed: u64,
    asked: u64,
}

impl CoupledChance {
    /// Creates chance that depends on this number and on how often it was asked.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { seed, asked: 0 }
    }
}

impl Chance for CoupledChance {
    fn pick_outcome(&mut self, stream: Stream, from: u64) -> u8 {
        self.asked += 1;
        let moment = self.seed ^ self.asked.rotate_left(40) ^ u64::from(stream.0).rotate_left(56);
        let rank = |bit: &u8| SplitMix64::seed_from_u64(moment ^ u64::from(*bit)).next_u64();
        (0..64)
            .filter(|bit| from >> bit & 1 != 0)
            .max_by_key(rank)
            .unwrap_or_default()
    }
}
