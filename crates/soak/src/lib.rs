//! Games of every set-up, played at random and by better players, with everything checked that must hold.
//!
//! `twinsuns soak` plays them by the thousand; `cargo xtask soak` replays their records in a browser as well.
//!
//! # Where to start
//!
//! - [`Tally::play_game`] plays one game, checks it by [`tabletop::properties`] and counts what it covered;
//!   [`Tally::write_report`] says which cards were played how often. [`play_and_check_game`] does it for a game with an id.
//! - [`PlayedCards`] says which event shows that a card was played.
//! - [`TableComparison`] compares the messages of the table server instead.
//!
//! # Example
//!
//! ```
//! use soak::{Tally, play_and_check_game};
//!
//! let mut tally = Tally::default();
//! let checked = play_and_check_game("empire-vs-rebellion", 7, 50, &mut tally).unwrap();
//! assert!(checked.record.starts_with("twin-suns record 1\ngame empire-vs-rebellion\n"));
//! assert_eq!(checked.fingerprint.len(), 32);
//! assert!(tally.summary_line().starts_with("1 games, "));
//! ```

mod played_cards;
mod tables;

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::bail;
use bots::levels::{Level, Levels, PlayerOptions, RANDOM_LEVEL};
use locale::Presented;
use tabletop::properties::{CheckCoverage, Thoroughness, check_game_between};
use tabletop::{Game, Log, Player, Record};

pub use played_cards::PlayedCards;
pub use tables::{TableComparison, TableTally};

/// A game that can be soaked: it has computer players, and its cards can be counted.
pub trait SoakGame: Levels + Presented + PlayedCards {}

impl<G: Levels + Presented + PlayedCards> SoakGame for G {}

/// A game in which everything held: its record and its fingerprint.
#[derive(Clone, Debug)]
pub struct CheckedGame {
    /// The record as it is written.
    pub record: String,
    /// The fingerprint that a replay on any machine must give.
    pub fingerprint: String,
}

/// Plays and checks game number `number` of the game with this id. A failure comes with the record that
/// shows it, and is in the tally, too.
pub fn play_and_check_game(
    id: &str,
    number: u64,
    every: u32,
    tally: &mut Tally,
) -> anyhow::Result<CheckedGame> {
    match games::with_game!(id, G => play_typed_game::<G>(number, every, tally)) {
        Some(checked) => checked,
        None => Err(games::unknown_game_error(id).into()),
    }
}

fn play_typed_game<G: SoakGame>(
    number: u64,
    every: u32,
    tally: &mut Tally,
) -> anyhow::Result<CheckedGame> {
    match tally.play_game::<G>(number, every) {
        Some(record) => Ok(CheckedGame {
            fingerprint: record.fingerprint()?.to_string(),
            record: record.to_string(),
        }),
        None => bail!("{}", tally.shortest_failure().unwrap_or_default()),
    }
}

/// Returns the level that plays this seat in the game with this number: mostly random choices, which lead
/// everywhere; otherwise better players, who reach positions that random ones never do.
fn level_name_for_seat(number: u64, seat: u64) -> &'static str {
    const QUICK: [&str; 3] = [RANDOM_LEVEL, "cadet", "lieutenant"];
    match number % 4 {
        0 | 1 => RANDOM_LEVEL,
        2 => "lieutenant",
        _ => QUICK[((number / 4 + seat) % QUICK.len() as u64) as usize],
    }
}

fn make_players_for_soak_game<G: SoakGame>(
    setup: G::Setup,
    number: u64,
) -> anyhow::Result<Vec<Box<dyn Player<G>>>> {
    let seats = G::seats(setup).len() as u64;
    let sit = |seat| {
        let name = level_name_for_seat(number, seat);
        let Some(level) = Level::<G>::find_by_name(name) else {
            bail!("{} has no computer player `{name}`", G::ID);
        };
        let player: Box<dyn Player<G>> = level.make_player(PlayerOptions::with_usual_effort(
            number.wrapping_mul(8) + seat,
        ));
        Ok(player)
    };
    (0..seats).map(sit).collect()
}

/// The number of times that each card was played.
type CardCounts = BTreeMap<&'static str, u64>;

/// A log that counts the cards among the events.
struct CardCounter<'a, G>(&'a mut CardCounts, std::marker::PhantomData<G>);

impl<G: PlayedCards> Log<G::Event> for CardCounter<'_, G> {
    fn record_event(&mut self, event: G::Event) {
        if let Some(card) = G::card_reported_by_event(&event) {
            *self.0.entry(card).or_default() += 1;
        }
    }
}

/// The counts and failures of some checked games.
#[derive(Default, Debug)]
pub struct Tally {
    games: u64,
    covered: CheckCoverage,
    cards: CardCounts,
    failures: Vec<Failure>,
}

/// A game in which something did not hold.
#[derive(Debug)]
struct Failure {
    choices: usize,
    message: String,
}

impl Tally {
    /// Adds the counts of another thread.
    pub fn merge_counts(&mut self, other: Self) {
        self.games += other.games;
        self.covered += other.covered;
        for (card, count) in other.cards {
            *self.cards.entry(card).or_default() += count;
        }
        self.failures.extend(other.failures);
    }

    /// Plays and checks the game with this number; returns its record if everything held. The set-ups take turns,
    /// each with all players.
    pub fn play_game<G: SoakGame>(&mut self, number: u64, every: u32) -> Option<Record<G>> {
        let setups = G::setups();
        let setup = setups[(number / 4 % setups.len() as u64) as usize];
        let thoroughness = Thoroughness {
            imagine_every: every,
            ..Thoroughness::default()
        };
        let seen = &mut CardCounter::<G>(&mut self.cards, std::marker::PhantomData);
        let mut players = match make_players_for_soak_game::<G>(setup, number) {
            Ok(players) => players,
            Err(problem) => {
                self.record_failure(0, format!("game {number}, {problem}"));
                return None;
            }
        };
        match check_game_between::<G>(setup, number, thoroughness, &mut players, seen) {
            Ok((covered, record)) => {
                self.games += 1;
                self.covered += covered;
                Some(record)
            }
            Err(broken) => {
                let told = format!(
                    "game {number}, {setup}: {}\n{}",
                    broken.problem, broken.record
                );
                self.record_failure(broken.record.moves.len(), told);
                None
            }
        }
    }

    fn record_failure(&mut self, choices: usize, told: String) {
        self.failures.push(Failure {
            choices,
            message: told,
        });
    }

    /// Returns the failure that needs the fewest choices, if there is one.
    fn shortest_failure(&self) -> Option<String> {
        let shortest = self.failures.iter().min_by_key(|failure| failure.choices)?;
        Some(shortest.message.clone())
    }

    /// Returns the counts in one line.
    #[must_use]
    pub fn summary_line(&self) -> String {
        let CheckCoverage {
            decisions,
            views,
            steps,
        } = self.covered;
        format!(
            "{} games, {decisions} decisions, {views} views imagined and compared, {steps} steps compared in two worlds",
            self.games
        )
    }

    /// Writes how often the effect of each card was carried out. A game that failed and a card that was never
    /// played are errors.
    pub fn write_report<G: SoakGame>(
        &self,
        seconds: f64,
        mut out: impl Write,
    ) -> anyhow::Result<()> {
        writeln!(
            out,
            "{}: {}, {seconds:.0} s",
            <G as Game>::ID,
            self.summary_line()
        )?;
        let mut never = Vec::new();
        for card in G::all_card_ids() {
            match self.cards.get(card) {
                Some(count) => writeln!(out, "{count:>10}  {card}")?,
                None => never.push(card),
            }
        }
        out.flush()?;
        if let Some(shortest) = self.shortest_failure() {
            let number = self.failures.len();
            bail!("{number} games failed, the one with the fewest choices: {shortest}");
        }
        if !never.is_empty() {
            bail!("never played in these games: {}", never.join(", "));
        }
        Ok(())
    }
}
