//! Small changes to known inputs, which the test suite feeds to the targets without a fuzzer.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A source of new inputs made from known ones, always the same for the same seed.
#[derive(Clone, Debug)]
pub struct Mutator(Xoshiro256PlusPlus);

impl Mutator {
    /// Makes a mutator whose changes depend on this number.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    fn random_below(&mut self, end: usize) -> usize {
        (self.0.next_u64() % end.max(1) as u64) as usize
    }

    /// Returns one of the inputs, changed in a few places.
    pub fn next_mutated_input(&mut self, inputs: &[Vec<u8>]) -> Vec<u8> {
        let mut bytes = inputs[self.random_below(inputs.len())].clone();
        for _ in 0..=self.random_below(4) {
            let other = &inputs[self.random_below(inputs.len())];
            self.mutate_in_one_place(&mut bytes, other);
        }
        bytes
    }

    fn mutate_in_one_place(&mut self, bytes: &mut Vec<u8>, other: &[u8]) {
        let at = self.random_below(bytes.len() + 1);
        let end = at + self.random_below(bytes.len() - at + 1).min(64);
        match self.random_below(7) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => bytes.insert(at, self.random_below(256) as u8),
            3 => {
                let piece = bytes[at..end].to_vec();
                let to = self.random_below(bytes.len() + 1);
                bytes.splice(to..to, piece);
            }
            4 => {
                let from = self.random_below(other.len() + 1);
                let to = from + self.random_below(other.len() - from + 1).min(64);
                bytes.splice(at..end, other[from..to].iter().copied());
            }
            _ if at < bytes.len() => bytes[at] = self.pick_replacement_byte(bytes[at]),
            _ => {}
        }
    }

    /// Picks a byte that tends to matter more than others.
    fn pick_replacement_byte(&mut self, byte: u8) -> u8 {
        const LIKELY: &[u8] = b"0129-+ \n;:,.\"'{}[]=/\\\0\x7f\xff";
        match self.random_below(3) {
            0 => byte ^ 1 << self.random_below(8),
            1 => byte
                .wrapping_add(self.random_below(9) as u8)
                .wrapping_sub(4),
            _ => LIKELY[self.random_below(LIKELY.len())],
        }
    }
}
