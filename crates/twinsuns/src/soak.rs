//! `twinsuns soak`: games of every set-up, random ones and better ones, with everything checked that must
//! hold.

mod tables;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use anyhow::bail;
use clap::Args;
use locale::Texts;
use tabletop::properties::{Covered, Thoroughness, check_played};
use tabletop::{Game, Log, Player, Record, Seed};

use crate::games::{self, GameVisitor, TableGame};
use crate::levels::{self, RANDOM, Thinking};
use crate::numbers::whole_number;
use crate::series::{Series, Sum, Threads};

pub use tables::{TableTally, Tables};

/// What `twinsuns soak` is given.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct SoakArgs {
    /// The game to play
    #[arg(value_name = "GAME", value_parser = games::parser())]
    game: String,

    /// How many games to play, over all set-ups
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = whole_number(1..=u64::MAX), allow_negative_numbers = true)]
    games: u64,

    /// Stop after so many minutes even if games are left
    #[arg(long, value_name = "M", value_parser = whole_number(1..=100_000), allow_negative_numbers = true)]
    minutes: Option<u64>,

    /// The number of the first game; the same numbers are the same games
    #[arg(long, value_name = "K", default_value_t = 0, value_parser = whole_number(0..=u64::MAX), allow_negative_numbers = true)]
    first: u64,

    /// Imagine and compare views at every n-th decision
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = whole_number(1..=1_000_000), allow_negative_numbers = true)]
    every: u64,

    /// Compare what the table server sends in worlds that a viewer cannot tell apart instead
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

`cargo xtask soak` does all of this for both games and replays every record in a browser, too.";

/// Plays the games and reports.
pub fn run(args: &SoakArgs) -> anyhow::Result<()> {
    if args.tables {
        return tables::run(args);
    }
    games::with_game(&args.game, Soak(args))?
}

impl SoakArgs {
    fn series(&self) -> Series {
        Series {
            seed: Seed::from_words(""), // games go by their numbers
            games: self.games,
            threads: self.threads.count(),
        }
    }

    /// Whether one more game may begin.
    fn time_left(&self, begin: Instant) -> impl Fn() -> bool + Sync {
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
        let time_left = args.time_left(begin);
        let total = args.series().play(Tally::default, |index, _, tally| {
            if time_left() {
                let number = args.first.wrapping_add(index);
                tally.play::<G>(number, args.every as u32);
            }
        })?;
        total.report::<G>(begin.elapsed().as_secs_f64())
    }
}

/// A game in which everything held: its record, and what it came to.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The record as it is written.
    pub record: String,
    /// What replaying it must come to, wherever that is done.
    pub fingerprint: String,
}

/// Plays and checks the game of this id with this number. A failure is told with the record that shows
/// it, and is in the tally, too.
pub fn play(id: &str, number: u64, every: u32, tally: &mut Tally) -> anyhow::Result<Checked> {
    games::with_game(id, One(number, every, tally))?
}

struct One<'a>(u64, u32, &'a mut Tally);

impl GameVisitor for One<'_> {
    type Output = anyhow::Result<Checked>;

    fn visit<G: TableGame>(self) -> Self::Output {
        let Self(number, every, tally) = self;
        match tally.play::<G>(number, every) {
            Some(record) => Ok(Checked {
                fingerprint: record.fingerprint()?.to_string(),
                record: record.to_string(),
            }),
            None => bail!("{}", tally.shortest().unwrap_or_default()),
        }
    }
}

/// Who plays the game with this number: mostly anybody's choices, which go everywhere; then players who
/// know what they do, and so come to where random ones never do.
fn levels_of(number: u64, seat: u64) -> &'static str {
    const QUICK: [&str; 3] = [RANDOM, "cadet", "lieutenant"];
    match number % 4 {
        0 | 1 => RANDOM,
        2 => "lieutenant",
        _ => QUICK[((number / 4 + seat) % QUICK.len() as u64) as usize],
    }
}

fn players<G: TableGame>(setup: G::Setup, number: u64) -> anyhow::Result<Vec<Box<dyn Player<G>>>> {
    let seats = G::seats(setup).len() as u64;
    let sit = |seat| {
        let level = levels::find::<G>(levels_of(number, seat))?;
        let player: Box<dyn Player<G>> =
            level.player(Thinking::usual(number.wrapping_mul(8) + seat));
        Ok(player)
    };
    (0..seats).map(sit).collect()
}

/// How often each card was played.
type Cards = BTreeMap<&'static str, u64>;

/// Counts the cards among the events.
struct Counter<'a, G>(&'a mut Cards, std::marker::PhantomData<G>);

impl<G: TableGame> Log<G::Event> for Counter<'_, G> {
    fn note(&mut self, event: G::Event) {
        if let Some(card) = G::card_played(&event) {
            *self.0.entry(card).or_default() += 1;
        }
    }
}

/// What a row of checked games came to.
#[derive(Default, Debug)]
pub struct Tally {
    games: u64,
    covered: Covered,
    cards: Cards,
    failures: Vec<Failure>,
}

/// A game in which something did not hold.
#[derive(Debug)]
struct Failure {
    choices: usize,
    told: String,
}

impl Sum for Tally {
    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.cover(other.covered);
        for (card, count) in other.cards {
            *self.cards.entry(card).or_default() += count;
        }
        self.failures.extend(other.failures);
    }
}

impl Tally {
    /// The game with this number, if everything held; the set-ups take turns, each with all players.
    fn play<G: TableGame>(&mut self, number: u64, every: u32) -> Option<Record<G>> {
        let setups = G::setups();
        let setup = setups[(number / 4 % setups.len() as u64) as usize];
        let thoroughness = Thoroughness {
            imagine_every: every,
            ..Thoroughness::default()
        };
        let seen = &mut Counter::<G>(&mut self.cards, std::marker::PhantomData);
        let mut players = match players::<G>(setup, number) {
            Ok(players) => players,
            Err(problem) => {
                self.fail(0, format!("game {number}, {problem}"));
                return None;
            }
        };
        match check_played::<G>(setup, number, thoroughness, &mut players, seen) {
            Ok((covered, record)) => {
                self.games += 1;
                self.cover(covered);
                Some(record)
            }
            Err(broken) => {
                let told = format!(
                    "game {number}, {setup}: {}\n{}",
                    broken.problem, broken.record
                );
                self.fail(broken.record.moves.len(), told);
                None
            }
        }
    }

    fn fail(&mut self, choices: usize, told: String) {
        self.failures.push(Failure { choices, told });
    }

    /// The failure that needs the fewest choices, if there is one.
    fn shortest(&self) -> Option<String> {
        let shortest = self.failures.iter().min_by_key(|failure| failure.choices)?;
        Some(shortest.told.clone())
    }

    /// The counts in a line.
    #[must_use]
    pub fn line(&self) -> String {
        let Covered {
            decisions,
            views,
            steps,
        } = self.covered;
        format!(
            "{} games, {decisions} decisions, {views} views imagined and compared, {steps} steps compared in two worlds",
            self.games
        )
    }

    fn cover(&mut self, more: Covered) {
        self.covered.decisions += more.decisions;
        self.covered.views += more.views;
        self.covered.steps += more.steps;
    }

    fn report<G: TableGame>(self, seconds: f64) -> anyhow::Result<()> {
        let mut out = io::stdout().lock();
        writeln!(out, "{}: {}, {seconds:.0} s", <G as Game>::ID, self.line())?;
        let mut never = Vec::new();
        for card in G::cards(&Texts::english()) {
            match self.cards.get(card.id) {
                Some(count) => writeln!(out, "{count:>10}  {}", card.id)?,
                None => never.push(card.id),
            }
        }
        out.flush()?;
        if let Some(shortest) = self.shortest() {
            let number = self.failures.len();
            bail!("{number} games failed, the one with the fewest choices: {shortest}");
        }
        if !never.is_empty() {
            bail!("never played in these games: {}", never.join(", "));
        }
        Ok(())
    }
}
