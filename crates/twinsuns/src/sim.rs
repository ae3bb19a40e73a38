//! `twinsuns sim`: many games between computer players.

mod report;
mod tally;

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use tabletop::chance::QuickChance;
use tabletop::play::random_game;
use tabletop::{Game, Outcome, Seed, Session, play_game};

use crate::games::{self, GameVisitor, TableGame};
use crate::levels::{self, Level};
use crate::numbers::whole_number;
use crate::seeds;
use report::Report;
use tally::Tally;

/// What `twinsuns sim` is given.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct SimArgs {
    /// The game to play
    #[arg(value_name = "GAME", value_parser = games::parser())]
    game: String,

    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = whole_number(1..=u64::MAX), allow_negative_numbers = true)]
    games: u64,

    /// A number or any words: the same seed gives the same games, on any number of threads
    #[arg(
        long,
        value_name = "S",
        default_value = "1",
        allow_negative_numbers = true
    )]
    seed: String,

    /// How many games to play at the same time [default: one per processor]
    #[arg(long, value_name = "T", value_parser = whole_number(1..=1024), allow_negative_numbers = true)]
    threads: Option<u64>,

    /// Who plays: one level per seat, in the order of the seats [default: random everywhere]
    #[arg(long, value_name = "LEVEL,LEVEL", value_delimiter = ',', value_parser = levels::parser())]
    players: Vec<String>,

    /// The variant, for example `full` or `tutorial` [default: the whole game]
    #[arg(long, value_name = "SETUP")]
    setup: Option<String>,

    /// Print one JSON object instead of the report
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  twinsuns sim empire-vs-rebellion --games 10000
  twinsuns sim empire-vs-rebellion --games 1000 --seed 7 --players random,random --json
  twinsuns sim empire-vs-rebellion --setup tutorial --threads 1

Shares of wins come with their 95 % confidence interval (Wilson). The length of a
game is the number of its decisions. The progress bar goes to the error output, and
only if that is a terminal.";

/// Plays the games and reports.
pub fn run(args: &SimArgs) -> anyhow::Result<()> {
    games::with_game(&args.game, Simulate(args))?
}

struct Simulate<'a>(&'a SimArgs);

impl GameVisitor for Simulate<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: TableGame>(self) -> Self::Output {
        let args = self.0;
        let setup = games::setup::<G>(args.setup.as_deref())?;
        let series = Series::<G> {
            setup,
            levels: levels_for::<G>(setup, &args.players)?,
            seed: Seed::from_words(&args.seed),
            games: args.games,
        };
        let threads = args.threads.map_or_else(
            || thread::available_parallelism().map_or(1, usize::from),
            |threads| threads as usize,
        );
        let begin = Instant::now();
        let tally = series.play(threads)?;
        let report = Report {
            game: G::ID,
            setup: setup.to_string(),
            seats: G::seats(setup),
            players: series.levels.iter().map(|level| level.name).collect(),
            seed: &args.seed,
            threads,
            seconds: begin.elapsed().as_secs_f64(),
            tally: &tally,
        };
        if args.json {
            report.print_json()
        } else {
            report.print()
        }
    }
}

/// One level for each seat.
fn levels_for<G: Game>(setup: G::Setup, players: &[String]) -> anyhow::Result<Vec<&'static Level>> {
    let seats = G::seats(setup);
    if players.is_empty() {
        return seats.iter().map(|_| levels::find(levels::RANDOM)).collect();
    }
    if players.len() != seats.len() {
        bail!(
            "--players names {} of {} players; one level is needed for each seat: {}",
            players.len(),
            seats.len(),
            seats.join(", ")
        );
    }
    players.iter().map(|name| levels::find(name)).collect()
}

/// Games that differ in nothing but their number.
struct Series<G: Game> {
    setup: G::Setup,
    levels: Vec<&'static Level>,
    seed: Seed,
    games: u64,
}

/// How many games a thread takes at a time.
const BATCH: u64 = 16;

impl<G: Game> Series<G> {
    /// Plays all games. What comes out does not depend on the number of threads.
    fn play(&self, threads: usize) -> anyhow::Result<Tally> {
        let bar = progress_bar(self.games);
        let next = AtomicU64::new(0);
        let tally = thread::scope(|scope| {
            let mut workers = Vec::new();
            for _ in 0..threads {
                let worker = thread::Builder::new()
                    .spawn_scoped(scope, || self.play_batches(&next, &bar))
                    .with_context(|| format!("{threads} threads are too many for this machine"));
                match worker {
                    Ok(worker) => workers.push(worker),
                    Err(error) => {
                        next.store(self.games, Ordering::Relaxed);
                        return Err(error);
                    }
                }
            }
            let mut total = Tally::new(self.levels.len());
            for worker in workers {
                match worker.join() {
                    Ok(tally) => total.add(&tally),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            Ok(total)
        });
        bar.finish_and_clear();
        tally
    }

    fn play_batches(&self, next: &AtomicU64, bar: &ProgressBar) -> Tally {
        let mut tally = Tally::new(self.levels.len());
        loop {
            let first = next.fetch_add(BATCH, Ordering::Relaxed);
            if first >= self.games {
                return tally;
            }
            let batch = first..(first + BATCH).min(self.games);
            for index in batch.clone() {
                let (outcome, decisions) = self.play_one(seeds::of_game(self.seed, index));
                tally.count(outcome, decisions);
            }
            bar.inc(batch.end - batch.start);
        }
    }

    fn play_one(&self, seed: u64) -> (Outcome, u64) {
        if self.levels.iter().all(|level| level.name == levels::RANDOM) {
            random_game::<G>(self.setup, &mut QuickChance::new(seed))
        } else {
            self.play_seeing(seed)
        }
    }

    /// A game in which every player is shown what its seat may know.
    fn play_seeing(&self, seed: u64) -> (Outcome, u64) {
        let levels = self.levels.iter().enumerate();
        let mut players: Vec<_> = levels
            .map(|(seat, level)| level.player::<G>(seeds::of_player(seed, seat)))
            .collect();
        let chance = Seed::from_words(&format!("simulated game {seed}"));
        let mut session = Session::<G>::new(self.setup, chance);
        let outcome = play_game(&mut session, &mut players);
        (outcome, session.version() as u64)
    }
}

fn progress_bar(games: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use empire_vs_rebellion::{Setup, State};

    #[test]
    fn games_of_players_who_see_depend_on_the_seed_alone() {
        let series = Series::<State> {
            setup: Setup::Full,
            levels: levels_for::<State>(Setup::Full, &[]).unwrap(),
            seed: Seed::from_words("1"),
            games: 1,
        };
        let games: Vec<_> = (0..10).map(|seed| series.play_seeing(seed)).collect();
        let again: Vec<_> = (0..10).map(|seed| series.play_seeing(seed)).collect();
        assert_eq!(games, again);
        assert!(games.iter().any(|game| game.1 != games[0].1));
    }
}
