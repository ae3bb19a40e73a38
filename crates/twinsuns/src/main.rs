//! The command `twinsuns`: play, simulate, replay and drive the games of Twin Suns.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

mod admin;
mod arena;
mod bot;
mod cards;
mod engine;
mod files;
mod games;
mod gauntlet;
mod health;
mod language;
mod learn;
mod levels;
mod log_writer;
mod logging;
#[cfg(any(feature = "manual", test))]
mod manual;
mod notice_args;
mod numbers;
mod paragraph;
mod play;
mod replay;
mod rules;
mod scenario;
mod seeds;
mod series;
mod serve;
mod settings;
mod sim;
mod soak;
mod storage_args;
mod tune;
mod upkeep;

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
  twinsuns learn rebellion
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
    /// Learn a game at the terminal, in lessons of a few minutes
    Learn(learn::LearnArgs),
    /// Play many games between computer players and report who wins, how long games are and how fast they go
    Sim(sim::SimArgs),
    /// Pit two computer players against each other on both sides, and report who is stronger, why, and how fast
    Arena(arena::ArenaArgs),
    /// Answer the arena of another release as one of our levels, by JSON lines
    Bot(bot::BotArgs),
    /// Pit a level against every other level and every scripted plan, and report in one table
    Gauntlet(gauntlet::GauntletArgs),
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
    Serve(Box<serve::ServeArgs>),
    /// Copy all tables of a server into one file, while it runs
    Backup(upkeep::BackupArgs),
    /// Restore a backup into an empty directory or database
    Restore(upkeep::RestoreArgs),
    /// Check all tables of a server or of a backup: checksums, and every game played again
    Check(upkeep::CheckArgs),
    /// Manage tables and people: list, export, close, delete, forget, ban, announce
    Admin(admin::AdminArgs),
    /// Check whether a server is healthy
    Health(health::HealthArgs),
    /// Bring the database of an earlier release up to date
    Migrate(upkeep::MigrateArgs),
    /// Play random games of every set-up and check everything that must hold after every choice
    Soak(soak::SoakArgs),
    /// Find the weights of the computer players by self-play
    Tune(tune::TuneArgs),
    /// Write manual pages and completions for shells into a folder
    #[cfg(any(feature = "manual", test))]
    #[command(hide = true)]
    Manual(manual::ManualArgs),
}

/// Does what the command line says.
fn main() -> ExitCode {
    let matches = settings::read_command_line(Cli::command());
    let cli = Cli::from_arg_matches(&matches)
        .unwrap_or_else(|error| error.format(&mut Cli::command()).exit());
    let result = match cli.command {
        Command::Play(args) => play::run(&args),
        Command::Learn(args) => learn::run(&args),
        Command::Sim(args) => sim::run(&args),
        Command::Arena(args) => arena::run(&args),
        Command::Bot(args) => bot::run(&args),
        Command::Gauntlet(args) => gauntlet::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Engine(args) => engine::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Cards(args) => cards::run(&args),
        Command::Scenario(args) => scenario::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Backup(args) => upkeep::run_backup(&args),
        Command::Restore(args) => upkeep::run_restore(&args),
        Command::Check(args) => upkeep::run_storage_check(&args),
        Command::Admin(args) => admin::run(&args),
        Command::Health(args) => health::run(&args),
        Command::Migrate(args) => upkeep::run_migrate(&args),
        Command::Soak(args) => soak::run(&args),
        Command::Tune(args) => tune::run(&args),
        #[cfg(any(feature = "manual", test))]
        Command::Manual(args) => manual::run(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe_error(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If nobody reads the error output either, nobody is left to tell.
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Tells whether the reader of our output has left, as `head` does: that is no error.
fn is_closed_pipe_error(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}
