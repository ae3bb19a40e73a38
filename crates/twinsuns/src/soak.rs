//! `twinsuns soak`: games of every set-up, played at random and by better players, with everything checked
//! that must hold.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::Args;
use soak::{TableComparison, TableTally, Tally};
use tabletop::Seed;

use crate::games::{self, GameVisitor, TableGame};
use crate::numbers::whole_number_parser;
use crate::series::{MergeCounts, Series, Threads};

/// The arguments of `twinsuns soak`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SoakArgs {
    /// Play this game
    #[arg(value_name = "GAME", value_parser = games::game_id_parser())]
    game: String,

    /// Play this many games, over all set-ups
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = whole_number_parser(1..=u64::MAX), allow_negative_numbers = true)]
    games: u64,

    /// Stop after this many minutes even if games are left
    #[arg(long, value_name = "M", value_parser = whole_number_parser(1..=100_000), allow_negative_numbers = true)]
    minutes: Option<u64>,

    /// Begin with the game of this number; the same numbers are the same games
    #[arg(long, value_name = "K", default_value_t = 0, value_parser = whole_number_parser(0..=u64::MAX), allow_negative_numbers = true)]
    first: u64,

    /// Imagine and compare views at every n-th decision
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = whole_number_parser(1..=1_000_000), allow_negative_numbers = true)]
    every: u64,

    /// Compare instead what the table server sends in worlds that a viewer cannot tell apart
    #[arg(long)]
    tables: bool,

    #[command(flatten)]
    threads: Threads,
}

const EXAMPLES: &str = "\
Examples:
  twinsuns soak rebellion
  twinsuns soak rebellion --games 2000 --every 1
  twinsuns soak empire-vs-rebellion --games 100000 --minutes 10
  twinsuns soak rebellion --tables --minutes 10

Half of the games are played by random players, a quarter by rules of thumb, in the
others every seat has a level of its own. After every choice: no component is lost or
doubled, choices are legal and read back, the quick way and the checked one agree. At
every n-th decision, for every viewer: the view can be imagined, gives the same view
again, and worlds that look the same go on looking the same. After every game: its
record reads back and replays to the same state. At the end it says how often the
effect of each card was carried out; a card that never was is a failure. A failure
names the number of the game; the shortest record that shows one is printed.

With --tables, at every n-th decision and for every viewer: the same people sit at a
table in two worlds that the viewer cannot tell apart, and it is sent the same in both,
to the last byte, over drafts, undo, publications, taking back and coming back.

`cargo xtask soak` does all of this for every game and replays every record in a browser, too.";

/// Plays the games and reports.
pub(crate) fn run(args: &SoakArgs) -> anyhow::Result<()> {
    if args.tables {
        return compare_tables_in_two_worlds(args);
    }
    games::visit_game_by_id(&args.game, Soak(args))?
}

impl SoakArgs {
    fn make_series(&self) -> Series {
        Series {
            seed: Seed::from_words(""), // games go by their numbers
            games: self.games,
            threads: self.threads.thread_count(),
        }
    }

    /// Returns a test of whether one more game may begin.
    fn may_begin_another_game(&self, begin: Instant) -> impl Fn() -> bool + Sync {
        let time = self
            .minutes
            .map(|minutes| Duration::from_secs(60 * minutes));
        move || time.is_none_or(|time| begin.elapsed() < time)
    }
}

struct Soak<'a>(&'a SoakArgs);

impl GameVisitor for Soak<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: TableGame>(self) -> Self::Output {
        let args = self.0;
        let begin = Instant::now();
        let may_begin_another_game = args.may_begin_another_game(begin);
        let total = args
            .make_series()
            .play_all_games(Tally::default, |index, _, tally| {
                if may_begin_another_game() {
                    let number = args.first.wrapping_add(index);
                    tally.play_game::<G>(number, args.every as u32);
                }
            })?;
        let mut out = io::stdout().lock();
        total.write_report::<G>(begin.elapsed().as_secs_f64(), &mut out)
    }
}

/// Compares the messages of tables in two worlds, and reports.
fn compare_tables_in_two_worlds(args: &SoakArgs) -> anyhow::Result<()> {
    let begin = Instant::now();
    let tables = TableComparison::new(&args.game);
    let may_begin_another_game = args.may_begin_another_game(begin);
    let total = args
        .make_series()
        .play_all_games(TableTally::default, |index, _, tally| {
            if may_begin_another_game() {
                tables.play_game(args.first.wrapping_add(index), args.every as u32, tally);
            }
        })?;
    let seconds = begin.elapsed().as_secs_f64();
    let line = total.summary_line();
    writeln!(
        io::stdout(),
        "{} at tables: {line}, {seconds:.0} s",
        args.game
    )?;
    total.require_no_failures()
}

impl MergeCounts for Tally {
    fn add(&mut self, other: Self) {
        self.merge_counts(other);
    }
}

impl MergeCounts for TableTally {
    fn add(&mut self, other: Self) {
        self.merge_counts(other);
    }
}
