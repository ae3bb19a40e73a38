//! The computer players a person can name: one list for every game, used by every subcommand.

#[cfg(test)]
mod tests;

use std::fmt::{self, Write};
use std::time::Duration;

use anyhow::bail;
use bots::rebellion::Heuristic;
use bots::{Bot, Effort, Sampler};
use tabletop::{Game, RandomPlayer};

use crate::games::{self, GameVisitor, TableGame};

/// A strength of play of one game.
pub struct Level<G: Game> {
    /// Its name in commands.
    pub name: &'static str,
    /// What kind of opponent it is, in a line.
    pub description: &'static str,
    make: fn(Thinking) -> Box<dyn Bot<G>>,
}

impl<G: Game> fmt::Debug for Level<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// What the player of a level is told when it is made.
#[derive(Copy, Clone, Debug)]
pub struct Thinking {
    /// Decides whatever the player leaves to chance.
    pub seed: u64,
    /// How long it may think about a decision, if not as long as the level usually does.
    pub time: Option<Duration>,
}

impl Thinking {
    /// As many worlds as the level usually imagines, or as the time allows.
    fn worlds(self, usual: u32) -> Effort {
        self.time.map_or(Effort::Worlds(usual), Effort::Time)
    }
}

/// The levels of a game.
pub trait Levels: Game {
    /// Every level, the weakest first.
    const LEVELS: &'static [Level<Self>];

    /// The level a newcomer meets.
    const USUAL: &'static str;
}

/// The level every game has.
pub const RANDOM: &str = "random";

const fn random<G: Game>() -> Level<G> {
    Level {
        name: RANDOM,
        description: "takes any legal choice, all equally often",
        make: |thinking| Box::new(RandomPlayer::new(thinking.seed)),
    }
}

impl Levels for empire_vs_rebellion::State {
    const LEVELS: &'static [Level<Self>] = &[
        random(),
        Level {
            name: "cadet",
            description: "tries its choices in a few imagined worlds, and errs often",
            make: |thinking| Box::new(Sampler::new(thinking.seed, thinking.worlds(10))),
        },
        Level {
            name: "captain",
            description: "tries its choices in many imagined worlds; a decent opponent",
            make: |thinking| Box::new(Sampler::new(thinking.seed, thinking.worlds(300))),
        },
    ];
    const USUAL: &'static str = "cadet";
}

impl Levels for rebellion::State {
    const LEVELS: &'static [Level<Self>] = &[
        random(),
        Level {
            name: "lieutenant",
            description: "plays at once and sensibly, by rules of thumb; does not plan ahead",
            make: |thinking| Box::new(Heuristic::new(thinking.seed)),
        },
    ];
    const USUAL: &'static str = "lieutenant";
}

impl<G: Levels> Level<G> {
    /// A player of this level. What it chooses depends on what it is told and shown.
    #[must_use]
    pub fn player(&self, thinking: Thinking) -> Box<dyn Bot<G>> {
        (self.make)(thinking)
    }
}

/// The level of a game with this name; the error lists those there are.
pub fn find<G: Levels>(name: &str) -> anyhow::Result<&'static Level<G>> {
    match G::LEVELS.iter().find(|level| level.name == name) {
        Some(level) => Ok(level),
        None => bail!(
            "{} has no computer player `{name}`; its levels are {}",
            G::ID,
            names::<G>().join(", ")
        ),
    }
}

/// The names of a game's levels, the weakest first.
#[must_use]
pub fn names<G: Levels>() -> Vec<&'static str> {
    G::LEVELS.iter().map(|level| level.name).collect()
}

/// For the help: all games with their levels, and what each is like.
#[must_use]
pub fn help() -> String {
    let mut text = String::from("Levels, the weakest first:");
    for id in games::IDS {
        // Every id of the list has its game.
        let _ = games::with_game(id, Describe(&mut text));
    }
    text
}

struct Describe<'a>(&'a mut String);

impl GameVisitor for Describe<'_> {
    type Output = ();

    fn visit<G: TableGame>(self) {
        let text = self.0;
        let widest = names::<G>().iter().map(|name| name.len()).max();
        let width = widest.unwrap_or_default();
        // Writing to a string cannot fail.
        let _ = write!(text, "\n  {}", G::ID);
        for level in G::LEVELS {
            let _ = write!(text, "\n    {:width$}  {}", level.name, level.description);
        }
    }
}
