//! `twinsuns tune`: finds the weights of the computer players by self-play.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context;
use bots::rebellion::tuning::{
    Fit, Hideout, Sample, TrainingGame, fit_clue_weights, fit_term_weights, measure_clues_fit,
    measure_terms_fit, play_training_game,
};
use bots::rebellion::weights::Weights;
use clap::Args;
use clap::builder::PossibleValuesParser;
use tabletop::{Game, Seed};

use crate::numbers::whole_number_parser;
use crate::series::{MergeCounts, Series, Threads};

/// The arguments of `twinsuns tune`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct TuneArgs {
    /// Tune the players of this game
    #[arg(value_name = "GAME", value_parser = PossibleValuesParser::new([rebellion::State::ID]))]
    game: String,

    /// Play this many games for each of the two fits
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = whole_number_parser(100..=10_000_000), allow_negative_numbers = true)]
    games: u64,

    /// Seed the chance with a number or any words: the same seed gives the same weights
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
  twinsuns tune rebellion
  twinsuns tune rebellion --games 50000 --out crates/bots/src/rebellion/weights.txt

The players that play by rules of thumb meet each other; for some rounds a game strays
by random choices, so that odd positions are seen as well. The clues to the hidden base
are fitted first (where was it, among the systems the Empire could not rule out?), then
the terms of a position (who won?). One game in five is set aside: how well the weights
explain those games is said on the error output. The weights take effect when the
program is built again.";

/// Plays the games, fits the weights and prints them.
pub(crate) fn run(args: &TuneArgs) -> anyhow::Result<()> {
    let series = Series {
        seed: Seed::from_words(&args.seed),
        games: args.games,
        threads: args.threads.thread_count(),
    };
    let mut weights = Weights::ZERO;
    let lessons = play_training_games(&series, &weights)?;
    let (taught, asked) = lessons.split_training_and_test_hideouts();
    weights.clues = fit_clue_weights(&taught);
    let guess = measure_clues_fit(&asked, &Weights::ZERO.clues);
    let fit = measure_clues_fit(&asked, &weights.clues);
    print_weight_fit("where the base is", asked.len(), &guess, &fit)?;
    let lessons = play_training_games(&series, &weights)?;
    let (taught, asked) = lessons.split_training_and_test_samples();
    weights.terms = fit_term_weights(&taught);
    let guess = measure_terms_fit(&asked, &Weights::ZERO.terms);
    let fit = measure_terms_fit(&asked, &weights.terms);
    print_weight_fit("who wins", asked.len(), &guess, &fit)?;
    let text = weights.to_text();
    match &args.out {
        None => io::stdout().write_all(text.as_bytes())?,
        Some(path) => fs::write(path, text)
            .with_context(|| format!("`{}` cannot be written", path.display()))?,
    }
    Ok(())
}

fn print_weight_fit(what: &str, cases: usize, guess: &Fit, fit: &Fit) -> io::Result<()> {
    writeln!(
        io::stderr(),
        "{what}: {cases} positions of games set aside, surprise {:.4} nats (guessing: {:.4}), likeliest right in {:.1} %",
        fit.log_loss,
        guess.log_loss,
        100.0 * fit.accuracy
    )
}

/// Plays all games with these weights.
fn play_training_games(series: &Series, weights: &Weights) -> anyhow::Result<TrainingGames> {
    let mut lessons = series.play_all_games(TrainingGames::default, |index, seed, lessons| {
        lessons.0.push((index, play_training_game(seed, weights)));
    })?;
    lessons.0.sort_by_key(|(index, _)| *index); // sums of floats depend on their order
    Ok(lessons)
}

/// Training games with their numbers.
#[derive(Debug, Default)]
struct TrainingGames(Vec<(u64, TrainingGame)>);

impl MergeCounts for TrainingGames {
    fn add(&mut self, mut other: Self) {
        self.0.append(&mut other.0);
    }
}

/// The number of games of which one is set aside to judge the fit.
const SET_ASIDE_EVERY: u64 = 5;

impl TrainingGames {
    /// Returns the samples to fit, and those that were set aside.
    fn split_training_and_test_samples(&self) -> (Vec<Sample>, Vec<Sample>) {
        self.split_training_and_test_items(|lesson| &lesson.samples)
    }

    fn split_training_and_test_hideouts(&self) -> (Vec<Hideout>, Vec<Hideout>) {
        self.split_training_and_test_items(|lesson| &lesson.hideouts)
    }

    fn split_training_and_test_items<T: Clone>(
        &self,
        part: impl Fn(&TrainingGame) -> &Vec<T>,
    ) -> (Vec<T>, Vec<T>) {
        let (mut taught, mut asked) = (Vec::new(), Vec::new());
        for (index, lesson) in &self.0 {
            match index % SET_ASIDE_EVERY {
                0 => asked.extend_from_slice(part(lesson)),
                _ => taught.extend_from_slice(part(lesson)),
            }
        }
        (taught, asked)
    }
}
