//! The probable place of the base, as far as the Empire can tell.
//!
//! The view rules out what is logically impossible. The rest is weighed by clues: how a Rebel would have chosen, and
//! what units around a system give away. The weights come from self-play.

use rand_core::Rng;
use rebellion::{Faction, Sight, System};
use tabletop::Element;

use super::force::force_at;
use super::weights::Weights;

/// A feature that makes a system a likelier or an unlikelier hiding place.
#[derive(Debug)]
pub(crate) struct Clue {
    /// Its name in the file of weights.
    pub(crate) name: &'static str,
    /// The meaning of its number.
    pub(crate) meaning: &'static str,
    feature: fn(Sight<'_>, System) -> f32,
}

/// Every clue, in the order of the weights.
pub(crate) const CLUES: &[Clue] = &[
    Clue {
        name: "clue-remote",
        meaning: "1 if nobody lives there",
        feature: |_, system| bool_to_float(system.is_remote()),
    },
    Clue {
        name: "clue-loyal",
        meaning: "1 if the system is loyal to the Rebels",
        feature: |sight, system| bool_to_float(sight.loyalty(system) == Some(Faction::Rebel)),
    },
    Clue {
        name: "clue-ways",
        meaning: "systems next to it",
        feature: |_, system| system.neighbours().len() as f32,
    },
    Clue {
        name: "clue-watched",
        meaning: "systems next to it with Imperial units",
        feature: |sight, system| {
            let watched =
                |other: &System| force_at(sight, *other, Faction::Imperial).total_strength() > 0;
            system.neighbours().iter().filter(watched).count() as f32
        },
    },
    Clue {
        name: "clue-threat",
        meaning: "square root of the Imperial strength next to it",
        feature: |sight, system| {
            (neighbouring_strength(sight, system, Faction::Imperial) as f32).sqrt()
        },
    },
    Clue {
        name: "clue-far-threat",
        meaning: "square root of the Imperial strength two moves away",
        feature: |sight, system| {
            let far = System::all().filter(|other| system.distance_to(*other) == 2);
            let strength = |other| force_at(sight, other, Faction::Imperial).total_strength();
            (far.map(strength).sum::<i32>() as f32).sqrt()
        },
    },
    Clue {
        name: "clue-rebels-there",
        meaning: "square root of the Rebel strength in the system",
        feature: |sight, system| {
            (force_at(sight, system, Faction::Rebel).total_strength() as f32).sqrt()
        },
    },
    Clue {
        name: "clue-rebels-near",
        meaning: "square root of the Rebel strength next to it",
        feature: |sight, system| {
            (neighbouring_strength(sight, system, Faction::Rebel) as f32).sqrt()
        },
    },
];

fn bool_to_float(is: bool) -> f32 {
    f32::from(u8::from(is))
}

fn neighbouring_strength(sight: Sight<'_>, system: System, faction: Faction) -> i32 {
    let neighbours = system.neighbours().iter();
    neighbours
        .map(|other| force_at(sight, other, faction).total_strength())
        .sum()
}

/// Returns the features of a system, clue by clue.
#[must_use]
pub(crate) fn clue_features(sight: Sight<'_>, system: System) -> [f32; CLUES.len()] {
    let mut features = [0.0; CLUES.len()];
    for (feature, clue) in features.iter_mut().zip(CLUES) {
        *feature = (clue.feature)(sight, system);
    }
    features
}

/// The share of a uniform distribution in the belief: a player who knows the clues can hide from them.
const UNIFORM_SHARE: f32 = 0.3;

/// The probability of the base for each system.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Belief {
    chances: [f32; System::COUNT as usize],
}

impl Belief {
    /// Returns the belief of the Empire.
    #[must_use]
    pub(crate) fn new(empire: Sight<'_>, weights: &Weights) -> Self {
        let possible = empire.possible_bases();
        let mut chances = [0.0; System::COUNT as usize];
        let mut sum = 0.0;
        for system in possible {
            let features = clue_features(empire, system);
            let logit: f32 = features
                .iter()
                .zip(&weights.clues)
                .map(|(f, w)| f * w)
                .sum();
            let odds = logit.exp();
            chances[usize::from(system.index())] = odds;
            sum += odds;
        }
        let even = 1.0 / possible.len().max(1) as f32;
        for system in possible {
            let chance = &mut chances[usize::from(system.index())];
            *chance = (1.0 - UNIFORM_SHARE) * *chance / sum + UNIFORM_SHARE * even;
        }
        Self { chances }
    }

    /// Returns the probability that the base is in this system.
    #[must_use]
    pub(crate) fn base_chance_at(&self, system: System) -> f32 {
        self.chances[usize::from(system.index())]
    }

    /// Draws a system, likelier ones more often.
    pub(crate) fn draw_base(&self, rng: &mut impl Rng) -> Option<System> {
        let mut left = rng.next_u32() as f32 / u32::MAX as f32;
        let mut drawn = None;
        for system in System::all().filter(|system| self.base_chance_at(*system) > 0.0) {
            drawn = Some(system);
            left -= self.base_chance_at(system);
            if left <= 0.0 {
                break;
            }
        }
        drawn
    }

    /// Returns how much is unknown, in nats: 0 when one system is certain.
    #[must_use]
    pub(crate) fn entropy(&self) -> f32 {
        let likely = self.chances.iter().filter(|chance| **chance > 0.0);
        likely.map(|chance| -chance * chance.ln()).sum()
    }
}
