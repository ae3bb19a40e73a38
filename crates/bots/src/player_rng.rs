//! The generators of a player that decides by rules of thumb.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The two generators of a player. They keep what it chooses apart from what it imagines, so that how a world was
/// filled in never decides between equal choices.
#[derive(Clone, Debug)]
pub(crate) struct PlayerRng {
    /// The generator that decides between near equals, and when to surprise.
    pub(crate) choosing: Xoshiro256PlusPlus,
    /// Fills in what a view does not say.
    pub(crate) imagining: Xoshiro256PlusPlus,
}

impl PlayerRng {
    /// Returns the generators for this seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            choosing: Xoshiro256PlusPlus::seed_from_u64(seed),
            imagining: Xoshiro256PlusPlus::seed_from_u64(!seed),
        }
    }
}
