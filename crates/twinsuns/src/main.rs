//! The command `twinsuns`: play, simulate, replay and drive the games of Twin Suns.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

pub mod games;
pub mod levels;
pub mod play;
pub mod seeds;
pub mod sim;

/// Board games on one digital table: play them, simulate them, check records and rules, or let your
/// own program play.
///
/// Games are named by their ids (`empire-vs-rebellion`), cards and choices by the words that records,
/// scenarios and the engine protocol use as well.
#[derive(Parser, Debug)]
#[command(name = "twinsuns", version, arg_required_else_help = true, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  twinsuns play empire-vs-rebellion
  twinsuns sim empire-vs-rebellion --games 10000

Every subcommand explains itself: `twinsuns sim --help`. Whatever is wrong with the input is said on
the error output; the exit code is 2 then and nothing has been changed.
Twin Suns is an unofficial fan project.";

#[derive(Subcommand, Debug)]
enum Command {
    /// Play a game at the terminal, against a friend or the computer
    Play(play::PlayArgs),
    /// Play many games between computer players and report who wins, how long games are and how fast they go
    Sim(sim::SimArgs),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Play(args) => play::run(args),
        Command::Sim(args) => sim::run(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If nobody reads the error output either, there is nobody left to tell.
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Whether the reader of our output has left, as `head` does: no reason to complain.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}
