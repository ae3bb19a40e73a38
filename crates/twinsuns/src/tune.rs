//! `twinsuns tune`: finds the weights of the computer players by self-play.

mod shards;

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, anyhow, bail};
use bots::rebellion::tuning::{
    Fit, Hideout, Sample, TrainingGame, fit_clues, fit_terms, judge_clues, judge_terms,
};
use bots::rebellion::weights::Weights;
use clap::Args;
use clap::builder::PossibleValuesParser;
use tabletop::{Game, Seed};

use crate::numbers::whole_number;
use crate::series::{MergeCounts, Series, Threads};
use shards::{GAMES_PER_SHARD, ShardFolder, ShardPart};

/// The arguments of `twinsuns tune`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct TuneArgs {
    /// Tune the players of this game
    #[arg(value_name = "GAME", value_parser = PossibleValuesParser::new([rebellion::State::ID]))]
    game: String,

    /// Keep the games in this folder; games that are there are not played again
    #[arg(long, value_name = "FOLDER")]
    data: PathBuf,

    /// Play this many games
    #[arg(long, value_name = "N", default_value_t = 4_000, value_parser = whole_number(20..=10_000_000), allow_negative_numbers = true)]
    games: u64,

    /// Play only this part of the games, such as 2/5, and fit nothing
    #[arg(long, value_name = "PART", value_parser = ShardPart::from_text)]
    part: Option<ShardPart>,

    /// Fit to the games that are there and play none
    #[arg(long, conflicts_with = "part")]
    fit_only: bool,

    /// Seed the chance with a number or any words: the same seed gives the same games and weights
    #[arg(
        long,
        value_name = "S",
        default_value = "1",
        allow_negative_numbers = true
    )]
    seed: String,

    #[command(flatten)]
    threads: Threads,

    /// Write the weights to this file instead of printing them
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  twinsuns tune rebellion --data games --games 4000
  twinsuns tune rebellion --data games --part 1/8
  twinsuns tune rebellion --data games --fit-only --out crates/bots/src/rebellion/weights.txt

Searching players meet each other; some games stray for a few rounds, so that odd
positions are seen as well. Games are kept in files of 20; a run that was stopped
continues where it was, and several processes or machines can play parts of them. The
clues to the hidden base are fitted first (where was it, among the systems the Empire
could not rule out?), then the terms of a position (who won?). One game in five is set
aside: how well the weights explain those games is said on the error output, by round.
The weights take effect when the program is built again: players of the next
generation.";

/// Plays the games that are missing, fits the weights and prints them.
pub(crate) fn run(args: &TuneArgs) -> anyhow::Result<()> {
    let folder = ShardFolder::open(&args.data, &args.seed, args.games)?;
    let threads = args.threads.thread_count();
    if !args.fit_only {
        let part = args.part.unwrap_or(ShardPart::ALL);
        folder.play_missing(part, threads, |done, all| {
            // Nobody may be left to read how far it is.
            let _ = writeln!(
                io::stderr(),
                "{done} of {all} files of {GAMES_PER_SHARD} games"
            );
        })?;
    }
    if args.part.is_some() {
        return Ok(());
    }
    let weights = fit_weights(&folder, args, threads)?;
    let text = weights.to_text();
    match &args.out {
        None => io::stdout().write_all(text.as_bytes())?,
        Some(path) => fs::write(path, text)
            .with_context(|| format!("`{}` cannot be written", path.display()))?,
    }
    Ok(())
}

fn fit_weights(folder: &ShardFolder, args: &TuneArgs, threads: usize) -> anyhow::Result<Weights> {
    let mut weights = Weights::ZERO;
    let built_in = Weights::built_in();
    let training = read_positions(folder, args, threads, built_in)?;
    let (taught, asked) = training.split_hideouts();
    if taught.is_empty() || asked.is_empty() {
        bail!("there are too few games in `{}`", args.data.display());
    }
    weights.clues = fit_clues(&taught);
    print_fit(
        "where the base is: guessing",
        asked.len(),
        &judge_clues(&asked, &Weights::ZERO.clues),
    )?;
    print_fit(
        "where the base is: before",
        asked.len(),
        &judge_clues(&asked, &built_in.clues),
    )?;
    print_fit(
        "where the base is: now",
        asked.len(),
        &judge_clues(&asked, &weights.clues),
    )?;
    let (_, asked) = training.split_samples();
    judge_by_round("who wins: before", &asked, built_in)?;
    let training = read_positions(folder, args, threads, &weights)?;
    let (taught, asked) = training.split_samples();
    weights.terms = fit_terms(&taught);
    judge_by_round("who wins: now", &asked, &weights)?;
    Ok(weights)
}

fn judge_by_round(what: &str, samples: &[Sample], weights: &Weights) -> anyhow::Result<()> {
    for rounds in [1..=3, 4..=6, 7..=u8::MAX, 1..=u8::MAX] {
        let of_rounds = || {
            samples
                .iter()
                .filter(|sample| rounds.contains(&sample.round))
        };
        let name = match rounds.end() {
            &u8::MAX if *rounds.start() == 1 => "all rounds".to_owned(),
            &u8::MAX => format!("rounds from {} on", rounds.start()),
            end => format!("rounds {} to {end}", rounds.start()),
        };
        let fit = judge_terms(of_rounds(), weights);
        print_fit(&format!("{what}, {name}"), of_rounds().count(), &fit)?;
    }
    Ok(())
}

fn print_fit(what: &str, cases: usize, fit: &Fit) -> io::Result<()> {
    writeln!(
        io::stderr(),
        "{what}: {cases} positions of games set aside, log loss {:.4} nats, likeliest right in {:.1} %",
        fit.log_loss,
        100.0 * fit.accuracy
    )
}

/// Reads positions off all games that are there, with these weights.
fn read_positions(
    folder: &ShardFolder,
    args: &TuneArgs,
    threads: usize,
    weights: &Weights,
) -> anyhow::Result<TrainingGames> {
    let series = Series {
        seed: Seed::from_words(&args.seed),
        games: folder.shard_count(),
        threads,
    };
    let mut all = series.play_all(TrainingGames::default, |shard, _, training| {
        training.read_shard(folder, shard, weights);
    })?;
    if let Some(failure) = all.failure {
        return Err(failure);
    }
    all.games.sort_by_key(|(index, _)| *index); // sums of floats depend on their order
    Ok(all)
}

/// Training games with their numbers.
#[derive(Debug, Default)]
struct TrainingGames {
    games: Vec<(u64, TrainingGame)>,
    failure: Option<anyhow::Error>,
}

impl MergeCounts for TrainingGames {
    fn add(&mut self, mut other: Self) {
        self.games.append(&mut other.games);
        self.failure = self.failure.take().or(other.failure);
    }
}

/// The number of games of which one is set aside to judge the fit.
const SET_ASIDE_EVERY: u64 = 5;

impl TrainingGames {
    fn read_shard(&mut self, folder: &ShardFolder, shard: u64, weights: &Weights) {
        let games = match folder.read_shard(shard) {
            Ok(games) => games,
            Err(failure) => return self.failure = Some(failure),
        };
        for (index, game) in games.iter().enumerate() {
            match TrainingGame::from_self_play(game, weights) {
                Ok(game) => self
                    .games
                    .push((shard * GAMES_PER_SHARD + index as u64, game)),
                Err(failure) => self.failure = Some(anyhow!(failure)),
            }
        }
    }

    /// Returns the samples to fit, and those that were set aside.
    fn split_samples(&self) -> (Vec<Sample>, Vec<Sample>) {
        self.split_by_game(|training| &training.samples)
    }

    fn split_hideouts(&self) -> (Vec<Hideout>, Vec<Hideout>) {
        self.split_by_game(|training| &training.hideouts)
    }

    fn split_by_game<T: Clone>(&self, part: impl Fn(&TrainingGame) -> &Vec<T>) -> (Vec<T>, Vec<T>) {
        let (mut taught, mut asked) = (Vec::new(), Vec::new());
        for (index, training) in &self.games {
            match index % SET_ASIDE_EVERY {
                0 => asked.extend_from_slice(part(training)),
                _ => taught.extend_from_slice(part(training)),
            }
        }
        (taught, asked)
    }
}
