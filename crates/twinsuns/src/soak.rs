//! `twinsuns soak`: random games of every set-up, with everything checked that must hold.

mod tables;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use anyhow::bail;
use clap::Args;
use locale::Texts;
use tabletop::properties::{Covered, Thoroughness, check_game_told};
use tabletop::{Game, Log, Seed};

use crate::games::{self, GameVisitor, TableGame};
use crate::numbers::whole_number;
use crate::series::{self, Series, Sum};

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
    #[arg(long, value_name = "K", default_value_t = 0)]
    first: u64,

    /// Imagine and compare views at every n-th decision
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = whole_number(1..=1_000_000), allow_negative_numbers = true)]
    every: u64,

    /// Compare what the table server sends in worlds that a viewer cannot tell apart instead
    #[arg(long)]
    tables: bool,

    /// How many games to play at the same time [default: one per processor]
    #[arg(long, value_name = "T", value_parser = whole_number(1..=1024), allow_negative_numbers = true)]
    threads: Option<u64>,
}

const EXAMPLES: &str = "\
Examples:
  twinsuns soak rebellion
  twinsuns soak rebellion --games 2000 --every 1
  twinsuns soak empire-vs-rebellion --games 100000 --minutes 10
  twinsuns soak rebellion --tables --minutes 10

After every choice: no component is lost or doubled, choices are legal and read back,
the quick way and the checked one agree. At every n-th decision, for every viewer: the
view can be imagined, gives the same view again, and worlds that look the same go on
looking the same. At the end it says how often the effect of each card was carried
out; a card that never was is a failure. A failure names the set-up and the number of
the game.

With --tables, at every n-th decision and for every viewer: the same people sit at a
table in two worlds that the viewer cannot tell apart, and it is sent the same in both,
to the last byte, over drafts, undo, publications, taking back and coming back.";

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
            threads: series::threads(self.threads),
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
                tally.play::<G>(args.first.wrapping_add(index), args.every as u32);
            }
        })?;
        total.report::<G>(begin.elapsed().as_secs_f64())
    }
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

#[derive(Default)]
struct Tally {
    games: u64,
    covered: Covered,
    cards: Cards,
    failures: Vec<String>,
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
    /// The game with this number; the set-ups take turns.
    fn play<G: TableGame>(&mut self, number: u64, every: u32) {
        let setups = G::setups();
        let setup = setups[(number % setups.len() as u64) as usize];
        let thoroughness = Thoroughness {
            imagine_every: every,
            ..Thoroughness::default()
        };
        let seen = &mut Counter::<G>(&mut self.cards, std::marker::PhantomData);
        match check_game_told::<G>(setup, number, thoroughness, seen) {
            Ok(covered) => {
                self.games += 1;
                self.cover(covered);
            }
            Err(problem) => self.failures.push(format!("{setup}, {problem}")),
        }
    }

    fn cover(&mut self, more: Covered) {
        self.covered.decisions += more.decisions;
        self.covered.views += more.views;
        self.covered.steps += more.steps;
    }

    fn report<G: TableGame>(self, seconds: f64) -> anyhow::Result<()> {
        let mut out = io::stdout().lock();
        let Covered {
            decisions,
            views,
            steps,
        } = self.covered;
        let games = self.games;
        writeln!(
            out,
            "{}: {games} games, {decisions} decisions, {views} views imagined and compared, \
             {steps} steps compared in two worlds, {seconds:.0} s",
            <G as Game>::ID
        )?;
        let mut never = Vec::new();
        for card in G::cards(&Texts::english()) {
            match self.cards.get(card.id) {
                Some(count) => writeln!(out, "{count:>10}  {}", card.id)?,
                None => never.push(card.id),
            }
        }
        out.flush()?;
        if let Some(first) = self.failures.first() {
            bail!("{} games failed, the first: {first}", self.failures.len());
        }
        if !never.is_empty() {
            bail!("never played in these games: {}", never.join(", "));
        }
        Ok(())
    }
}
