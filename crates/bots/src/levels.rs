//! The computer players a person can name: one list for every game, wherever it is played.

use std::fmt;
use std::time::Duration;

use tabletop::{Game, RandomPlayer};

use crate::empire_vs_rebellion::{Heuristic as Counter, Strategist};
use crate::rebellion::{Heuristic, Searcher};
use crate::{Bot, Effort, Sampler};

/// A strength of play of one game.
pub struct Level<G: Game> {
    /// Its name in commands.
    pub name: &'static str,
    /// The kind of opponent, in a line.
    pub description: &'static str,
    make: fn(PlayerOptions) -> Box<dyn Bot<G>>,
}

impl<G: Game> fmt::Debug for Level<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The settings with which the player of a level is made.
#[derive(Copy, Clone, Debug)]
pub struct PlayerOptions {
    /// The seed of everything that the player leaves to chance.
    pub seed: u64,
    /// The time for a decision, if the player looks ahead and should not use the usual time of the level.
    pub time: Option<Duration>,
    /// The number of threads, if it is a searching player of Rebellion and thinks by the clock.
    pub threads: usize,
}

impl PlayerOptions {
    /// Returns settings with which the level thinks as long as usual.
    #[must_use]
    pub const fn with_usual_effort(seed: u64) -> Self {
        Self {
            seed,
            time: None,
            threads: 1,
        }
    }

    /// Returns the given time as effort, or the usual number of worlds of the level.
    fn effort_or_usual_worlds(self, usual: u32) -> Effort {
        self.time.map_or(Effort::Worlds(usual), Effort::Time)
    }
}

/// The levels of a game.
///
/// ```
/// use bots::levels::{Levels, level_names};
///
/// let names = level_names::<rebellion::State>();
/// assert_eq!(names[0], "random");
/// assert!(names.contains(&rebellion::State::DEFAULT_LEVEL));
/// ```
pub trait Levels: Game {
    /// Every level, the weakest first.
    const LEVELS: &'static [Level<Self>];

    /// The level that plays where no other is named, also for people who are away.
    const DEFAULT_LEVEL: &'static str;
}

/// The level every game has.
pub const RANDOM_LEVEL: &str = "random";

impl<G: Game> Level<G> {
    /// Returns the level called [`RANDOM_LEVEL`].
    #[must_use]
    pub const fn random_player_level() -> Self {
        Self {
            name: RANDOM_LEVEL,
            description: "takes any legal choice, all equally often",
            make: |thinking| Box::new(RandomPlayer::new(thinking.seed)),
        }
    }
}

impl Levels for empire_vs_rebellion::State {
    const LEVELS: &'static [Level<Self>] = &[
        Level::random_player_level(),
        Level {
            name: "cadet",
            description: "tries its choices in a few imagined worlds, and errs often",
            make: |thinking| Box::new(Sampler::new(thinking.seed, 10)),
        },
        Level {
            name: "lieutenant",
            description: "counts quickly and well, by rules of thumb; does not look ahead",
            make: |thinking| Box::new(Counter::new(thinking.seed)),
        },
        Level {
            name: "captain",
            description: "looks ahead to the end of the round, briefly; a good opponent",
            make: |thinking| {
                Box::new(Strategist::new(
                    thinking.seed,
                    thinking.effort_or_usual_worlds(60),
                ))
            },
        },
        Level {
            name: "admiral",
            description: "looks ahead thoroughly and cannot be read",
            make: |thinking| {
                Box::new(Strategist::new(
                    thinking.seed,
                    thinking.effort_or_usual_worlds(1_000),
                ))
            },
        },
        Level {
            name: "grand-admiral",
            description: "does the same for eight times as long; the strongest",
            make: |thinking| {
                Box::new(Strategist::new(
                    thinking.seed,
                    thinking.effort_or_usual_worlds(8_000),
                ))
            },
        },
    ];
    const DEFAULT_LEVEL: &'static str = "cadet";
}

impl Levels for rebellion::State {
    const LEVELS: &'static [Level<Self>] = &[
        Level::random_player_level(),
        Level {
            name: "cadet",
            description: "knows the rules of thumb and errs often; for a first game",
            make: |thinking| Box::new(Heuristic::new_beginner(thinking.seed)),
        },
        Level {
            name: "lieutenant",
            description: "plays at once and sensibly, by rules of thumb; does not plan ahead",
            make: |thinking| Box::new(Heuristic::new(thinking.seed)),
        },
        Level {
            name: "captain",
            description: "looks ahead to the end of the round, briefly; a good opponent",
            make: |thinking| {
                Box::new(Searcher::new(
                    thinking.seed,
                    thinking.effort_or_usual_worlds(24),
                    thinking.threads,
                ))
            },
        },
        Level {
            name: "admiral",
            description: "looks ahead thoroughly",
            make: |thinking| {
                Box::new(Searcher::new(
                    thinking.seed,
                    thinking.effort_or_usual_worlds(96),
                    thinking.threads,
                ))
            },
        },
        Level {
            name: "grand-admiral",
            description: "does the same for four times as long; the strongest",
            make: |thinking| {
                Box::new(Searcher::new(
                    thinking.seed,
                    thinking.effort_or_usual_worlds(384),
                    thinking.threads,
                ))
            },
        },
    ];
    const DEFAULT_LEVEL: &'static str = "lieutenant";
}

impl<G: Levels> Level<G> {
    /// Returns the level with this name, if the game has it.
    #[must_use]
    pub fn find_by_name(name: &str) -> Option<&'static Self> {
        G::LEVELS.iter().find(|level| level.name == name)
    }

    /// Makes a player of this level. Its choices depend only on the settings and on what it is shown.
    #[must_use]
    pub fn make_player(&self, thinking: PlayerOptions) -> Box<dyn Bot<G>> {
        (self.make)(thinking)
    }
}

/// Returns the names of a game's levels, the weakest first.
#[must_use]
pub fn level_names<G: Levels>() -> Vec<&'static str> {
    G::LEVELS.iter().map(|level| level.name).collect()
}
