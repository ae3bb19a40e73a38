//! Many games in a row on several threads, as `sim`, `arena`, `soak` and `tune` play them.

pub(crate) mod bot_table;
pub(crate) mod contestant;
mod program_player;
pub(crate) mod tally;

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use anyhow::Context;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use tabletop::Seed;

use crate::numbers::whole_number_parser;
use crate::seeds;

/// The arguments of a series of games.
#[derive(Args, Debug)]
pub(crate) struct SeriesArgs {
    /// Seed the chance with a number or any words: the same seed gives the same games on any number of threads
    #[arg(
        long,
        value_name = "S",
        default_value = "1",
        allow_negative_numbers = true
    )]
    pub(crate) seed: String,

    #[command(flatten)]
    threads: Threads,

    /// Play this variant, for example `full` or `tutorial` [default: the whole game]
    #[arg(long, value_name = "SETUP")]
    pub(crate) setup: Option<String>,

    /// Print one JSON object instead of the report
    #[arg(long)]
    pub(crate) json: bool,
}

impl SeriesArgs {
    /// Returns the number of games that are played at the same time.
    pub(crate) fn thread_count(&self) -> usize {
        self.threads.thread_count()
    }

    /// Makes a series of this many games with the seed and the threads that were asked for.
    pub(crate) fn make_series(&self, games: u64) -> Series {
        Series {
            seed: Seed::from_words(&self.seed),
            games,
            threads: self.thread_count(),
        }
    }
}

/// The argument for the number of games played at the same time.
#[derive(Args, Debug)]
pub(crate) struct Threads {
    /// Play this many games at the same time [default: one per processor]
    #[arg(long, value_name = "T", value_parser = whole_number_parser(1..=1024), allow_negative_numbers = true)]
    threads: Option<u64>,
}

impl Threads {
    /// Returns the number that was asked for, or one per processor.
    pub(crate) fn thread_count(&self) -> usize {
        self.threads.map_or_else(
            || thread::available_parallelism().map_or(1, usize::from),
            |threads| threads as usize,
        )
    }
}

/// Counts that can be added up in any order.
pub(crate) trait MergeCounts: Send {
    /// Adds the counts of another thread.
    fn add(&mut self, other: Self);
}

/// A series of games that differ only in their number.
#[derive(Debug)]
pub(crate) struct Series {
    pub(crate) seed: Seed,
    pub(crate) games: u64,
    pub(crate) threads: usize,
}

/// The most games that a thread takes at a time.
const MAX_GAMES_PER_BATCH: u64 = 16;

impl Series {
    /// Plays all games. The result does not depend on the number of threads: `play` is given the number of
    /// the game, the number that decides it, and the counts to add it to.
    pub(crate) fn play_all_games<T: MergeCounts>(
        &self,
        empty: impl Fn() -> T + Sync,
        play: impl Fn(u64, u64, &mut T) + Sync,
    ) -> anyhow::Result<T> {
        let threads = self.threads;
        let bar = progress_bar(self.games);
        let next = AtomicU64::new(0);
        let total = thread::scope(|scope| {
            let mut workers = Vec::new();
            for _ in 0..threads {
                let worker = thread::Builder::new()
                    .spawn_scoped(scope, || {
                        self.play_game_batches(&next, &bar, empty(), &play)
                    })
                    .with_context(|| format!("{threads} threads are too many for this machine"));
                match worker {
                    Ok(worker) => workers.push(worker),
                    Err(error) => {
                        next.store(self.games, Ordering::Relaxed);
                        return Err(error);
                    }
                }
            }
            let mut total = empty();
            for worker in workers {
                match worker.join() {
                    Ok(counted) => total.add(counted),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            Ok(total)
        });
        bar.finish_and_clear();
        total
    }

    fn play_game_batches<T>(
        &self,
        next: &AtomicU64,
        bar: &ProgressBar,
        mut counted: T,
        play: &impl Fn(u64, u64, &mut T),
    ) -> T {
        // Small enough that no thread has to wait long for another's last games.
        let size = (self.games / (4 * self.threads as u64)).clamp(1, MAX_GAMES_PER_BATCH);
        loop {
            let first = next.fetch_add(size, Ordering::Relaxed);
            if first >= self.games {
                return counted;
            }
            let batch = first..(first + size).min(self.games);
            for index in batch.clone() {
                play(
                    index,
                    seeds::game_seed_in_series(self.seed, index),
                    &mut counted,
                );
            }
            bar.inc(batch.end - batch.start);
        }
    }
}

fn progress_bar(games: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
