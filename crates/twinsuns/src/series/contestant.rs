//! The players that can meet: levels, and programs of other people.

use std::fmt;

use bots::Bot;
use bots::levels::Levels;
use bots::plans::{Plans, ScriptedPlan};
use tabletop::{Game, Seat};

use super::program_player::{Program, ProgramPlayer};
use crate::levels::{self, Level, PlayerOptions};

/// The beginning of a contestant's name that makes it the command of a program.
const PROGRAM_PREFIX: &str = "program:";

/// Somebody who plays a side.
pub(crate) enum Contestant<G: Game> {
    /// One of our levels.
    Level(&'static Level<G>),
    /// A program that answers JSON lines.
    Program(Program),
}

// Derived, these would ask for more than they need.
impl<G: Game> Clone for Contestant<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Level(level) => Self::Level(level),
            Self::Program(program) => Self::Program(program.clone()),
        }
    }
}

impl<G: Game> fmt::Debug for Contestant<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl<G: Game> Contestant<G> {
    /// Returns its name for reports.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Level(level) => level.name,
            Self::Program(program) => program.command(),
        }
    }

    /// Fails if the contestant is a program that did not play as it should.
    pub(crate) fn fail_if_program_player_failed(&self) -> anyhow::Result<()> {
        match self {
            Self::Level(_) => Ok(()),
            Self::Program(program) => program.fail_if_program_player_failed(),
        }
    }
}

impl<G: Levels> Contestant<G> {
    /// Finds the level with this name, or takes the program whose command follows `program:`.
    pub(crate) fn from_name(name: &str) -> anyhow::Result<Self> {
        match name.strip_prefix(PROGRAM_PREFIX) {
            Some(command) => Ok(Self::Program(Program::from_command(command)?)),
            None => Ok(Self::Level(levels::find_level(name)?)),
        }
    }
}

impl<G: Plans> Contestant<G> {
    /// Makes a player for a seat.
    pub(crate) fn make_player(
        &self,
        setup: G::Setup,
        seat: Seat,
        options: PlayerOptions,
    ) -> Box<dyn Bot<G>> {
        match self {
            Self::Level(level) => level.make_player(options),
            Self::Program(program) => {
                Box::new(ProgramPlayer::<G>::start(program, setup, seat, options))
            }
        }
    }

    /// Makes a player that follows a plan and leaves the rest to this contestant.
    pub(crate) fn make_plan_following_player(
        &self,
        plan: &'static ScriptedPlan<G>,
        setup: G::Setup,
        seat: Seat,
        options: PlayerOptions,
    ) -> Box<dyn Bot<G>> {
        plan.make_plan_follower(self.make_player(setup, seat, options), options.seed)
    }
}
