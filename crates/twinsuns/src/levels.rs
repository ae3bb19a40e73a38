//! The computer players a person can name: one list for every subcommand.

use anyhow::bail;
use bots::Sampler;
use clap::builder::{PossibleValue, PossibleValuesParser};
use tabletop::{Game, Player, RandomPlayer};

/// A strength of play.
#[derive(Copy, Clone, Debug)]
pub struct Level {
    /// Its name in commands.
    pub name: &'static str,
    /// What kind of opponent it is, in a line.
    pub description: &'static str,
    kind: Kind,
}

/// How the players of a level are made.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Kind {
    Random,
    /// Imagines so many worlds for a decision.
    Sampler(u32),
}

/// Every level, the weakest first.
pub const LEVELS: &[Level] = &[
    Level {
        name: RANDOM,
        description: "takes any legal choice, all equally often",
        kind: Kind::Random,
    },
    Level {
        name: "cadet",
        description: "tries its choices in a few imagined worlds, and errs often",
        kind: Kind::Sampler(10),
    },
    Level {
        name: "captain",
        description: "tries its choices in many imagined worlds; a decent opponent",
        kind: Kind::Sampler(300),
    },
];

/// The level a newcomer meets.
pub const USUAL: &str = "cadet";

/// The level whose games can be simulated without building views.
pub const RANDOM: &str = "random";

impl Level {
    /// A player of this level, whose choices depend on this number and on what it is shown.
    pub fn player<G: Game>(&self, seed: u64) -> Box<dyn Player<G>> {
        match self.kind {
            Kind::Random => Box::new(RandomPlayer::new(seed)),
            Kind::Sampler(worlds) => Box::new(Sampler::new(seed, worlds)),
        }
    }
}

/// The level with this name; the error lists those there are.
pub fn find(name: &str) -> anyhow::Result<&'static Level> {
    match LEVELS.iter().find(|level| level.name == name) {
        Some(level) => Ok(level),
        None => bail!(
            "no computer player is called `{name}`; the levels are {}",
            names().join(", ")
        ),
    }
}

/// A player of the level with this name; the error lists the levels there are.
pub fn player<G: Game>(name: &str, seed: u64) -> anyhow::Result<Box<dyn Player<G>>> {
    Ok(find(name)?.player(seed))
}

/// The names of all levels, the weakest first.
#[must_use]
pub fn names() -> Vec<&'static str> {
    LEVELS.iter().map(|level| level.name).collect()
}

/// Reads a level on the command line; help and errors list the levels there are.
#[must_use]
pub fn parser() -> PossibleValuesParser {
    let values = LEVELS
        .iter()
        .map(|level| PossibleValue::new(level.name).help(level.description));
    PossibleValuesParser::new(values)
}
