//! The random operations everything is made of. They are written here and not taken from a
//! library, because records must replay for ever and libraries change how they use their bits.

use rand_core::Rng;

/// Returns a number below `n`, every one equally likely (Lemire's method). `n` must not be zero.
pub fn number_below(rng: &mut (impl Rng + ?Sized), n: u32) -> u32 {
    assert!(n > 0, "nothing to choose from");
    let mut product = u64::from(rng.next_u32()) * u64::from(n);
    if (product as u32) < n {
        let threshold = n.wrapping_neg() % n;
        while (product as u32) < threshold {
            product = u64::from(rng.next_u32()) * u64::from(n);
        }
    }
    (product >> 32) as u32
}

/// Returns the number of one of the set bits of `from`, every one equally likely. `from` must not be zero.
pub fn pick_set_bit(rng: &mut (impl Rng + ?Sized), from: u64) -> u8 {
    let mut remaining = from;
    for _ in 0..number_below(rng, from.count_ones()) {
        remaining &= remaining - 1;
    }
    remaining.trailing_zeros() as u8
}

/// Returns any of these, all equally likely. The list must not be empty.
pub fn pick_any<T: Copy>(rng: &mut (impl Rng + ?Sized), of: &[T]) -> T {
    of[number_below(rng, of.len() as u32) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn every_set_bit_comes_up_about_equally_often() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut counts = [0u32; 64];
        for _ in 0..30_000 {
            counts[pick_set_bit(&mut rng, 0b1010_0010) as usize] += 1;
        }
        assert_eq!(counts.iter().sum::<u32>(), 30_000);
        for index in [1, 5, 7] {
            assert!((9_500..10_500).contains(&counts[index]), "{counts:?}");
        }
    }
}
