//! The command `twinsuns`: play, simulate, replay and drive the games of Twin Suns.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod arena;
mod cards;
mod engine;
mod files;
mod games;
mod levels;
mod numbers;
mod paragraph;
mod play;
mod replay;
mod rules;
mod scenario;
mod seeds;
mod series;
mod serve;
mod sim;
mod soak;
mod tune;

/// Play board games on one digital table, simulate them, check records and rules, or let your own
/// program play.
///
/// Name games by their ids (`empire-vs-rebellion`), and cards and choices by the words that records,
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
  twinsuns replay game.record --check
  twinsuns engine < requests.jsonl
  twinsuns serve
  twinsuns rules EVR-PLAY-02
  twinsuns cards empire-vs-rebellion

Every subcommand explains itself: `twinsuns sim --help`. Whatever is wrong with the
input is said on the error output; the exit code is 2 then, and nothing was changed.
Twin Suns is an unofficial fan project.";

#[derive(Subcommand, Debug)]
enum Command {
    /// Play a game at the terminal, against a friend or the computer
    Play(play::PlayArgs),
    /// Play many games between computer players and report who wins, how long games are and how fast they go
    Sim(sim::SimArgs),
    /// Let two computer players meet on both sides and report who is stronger, why, and how fast
    Arena(arena::ArenaArgs),
    /// Show the record of a game in words, or verify it
    Replay(replay::ReplayArgs),
    /// Play through a protocol of JSON lines, to write a bot in any language
    Engine(engine::EngineArgs),
    /// Read the numbered rules, search them, or see which are covered by scenarios
    Rules(rules::RulesArgs),
    /// List the cards of a game with their numbers and what they do
    Cards(cards::CardsArgs),
    /// Run scenario files: executable examples of the rules
    Scenario(scenario::ScenarioArgs),
    /// Serve tables over the network, for people with browsers and for programs
    Serve(serve::ServeArgs),
    /// Play random games of every set-up and check everything that must hold after every choice
    Soak(soak::SoakArgs),
    /// Find the weights of the computer players by self-play
    Tune(tune::TuneArgs),
}

/// Does what the command line says.
fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Play(args) => play::run(&args),
        Command::Sim(args) => sim::run(&args),
        Command::Arena(args) => arena::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Engine(args) => engine::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Cards(args) => cards::run(&args),
        Command::Scenario(args) => scenario::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Soak(args) => soak::run(&args),
        Command::Tune(args) => tune::run(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If nobody reads the error output either, nobody is left to tell.
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Tells whether the reader of our output has left, as `head` does: that is no error.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}
