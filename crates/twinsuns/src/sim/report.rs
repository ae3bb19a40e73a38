//! The report of a simulation, for people and for programs.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::series::tally::{Distribution, Share, Tally};

/// Everything that is reported about a series of games.
#[derive(Debug)]
pub(crate) struct SimReport<'a> {
    pub(crate) game: &'static str,
    pub(crate) setup: String,
    pub(crate) seats: &'static [&'static str],
    pub(crate) players: Vec<String>,
    pub(crate) seed: &'a str,
    pub(crate) threads: usize,
    pub(crate) seconds: f64,
    pub(crate) tally: &'a Tally,
}

/// The report for programs.
#[derive(Serialize)]
struct ReportJson<'a> {
    game: &'a str,
    setup: &'a str,
    players: &'a [String],
    seed: &'a str,
    games: u64,
    threads: usize,
    seconds: f64,
    decisions: u64,
    games_per_second: f64,
    decisions_per_second: f64,
    wins: Map<String, Value>,
    win_shares: Map<String, Value>,
    lengths: Value,
}

impl SimReport<'_> {
    /// Prints one JSON object.
    pub(crate) fn print_json(&self) -> anyhow::Result<()> {
        let tally = self.tally;
        let json = ReportJson {
            game: self.game,
            setup: &self.setup,
            players: &self.players,
            seed: self.seed,
            games: tally.games,
            threads: self.threads,
            seconds: self.seconds,
            decisions: tally.lengths.total_sum(),
            games_per_second: self.rate_per_second(tally.games),
            decisions_per_second: self.rate_per_second(tally.lengths.total_sum()),
            wins: self
                .wins_by_seat()
                .map(|(seat, n)| (seat.into(), n.into()))
                .collect(),
            win_shares: self
                .wins_by_seat()
                .map(|(seat, n)| {
                    let Share { rate, low, high } = Share::from_counts(n, tally.games);
                    (
                        seat.into(),
                        json!({"share": rate, "low": low, "high": high}),
                    )
                })
                .collect(),
            lengths: tally.lengths.to_json(),
        };
        let mut out = io::stdout().lock();
        writeln!(out, "{}", serde_json::to_string(&json)?)?;
        Ok(())
    }

    /// Prints the report for people.
    pub(crate) fn print_text(&self) -> anyhow::Result<()> {
        let tally = self.tally;
        let mut out = io::stdout().lock();
        writeln!(
            out,
            "{} ({}): {} games, seed {}\n",
            self.game, self.setup, tally.games, self.seed
        )?;
        self.print_wins(&mut out)?;
        writeln!(out, "\nDecisions per game: {}", tally.lengths)?;
        for row in histogram_rows(&tally.lengths) {
            writeln!(out, "{row}")?;
        }
        writeln!(
            out,
            "\n{:.2} seconds on {} thread{}: {:.0} games and {:.0} decisions per second",
            self.seconds,
            self.threads,
            if self.threads == 1 { "" } else { "s" },
            self.rate_per_second(tally.games),
            self.rate_per_second(tally.lengths.total_sum()),
        )?;
        Ok(())
    }

    fn print_wins(&self, out: &mut impl Write) -> io::Result<()> {
        for (index, (seat, wins)) in self.wins_by_seat().enumerate() {
            let (who, what) = match self.players.get(index) {
                Some(level) => (format!("{seat} ({level})"), "wins"),
                None => (seat.to_string(), "games"),
            };
            let share = Share::from_counts(wins, self.tally.games);
            writeln!(out, "{who:<20} {wins:>9} {what:5}  {share}")?;
        }
        Ok(())
    }

    /// Returns the wins of each seat, then the games without a winner.
    fn wins_by_seat(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let seats = self
            .seats
            .iter()
            .copied()
            .zip(self.tally.wins.iter().copied());
        seats.chain([("nobody", self.tally.nobody)])
    }

    fn rate_per_second(&self, count: u64) -> f64 {
        count as f64 / self.seconds.max(1e-9)
    }
}

const HISTOGRAM_ROWS: u64 = 12;
const LONGEST_BAR_COLUMNS: u64 = 50;

/// Draws the lengths of the games as bars, the longest hundredth in a row by itself.
fn histogram_rows(lengths: &Distribution) -> Vec<String> {
    let first = lengths.smallest();
    let usual = lengths.quantile(99, 100);
    let longest = lengths.largest();
    let width = (usual - first + 1).div_ceil(HISTOGRAM_ROWS);
    let mut rows = Vec::new();
    let mut from = first;
    while from <= usual {
        rows.push((from, (from + width - 1).min(longest)));
        from += width;
    }
    if from <= longest {
        rows.push((from, longest));
    }
    let counted = |(from, to): (u64, u64)| lengths.count_between(from, to + 1);
    let most = rows.iter().map(|row| counted(*row)).max().unwrap_or(1);
    let digits = longest.to_string().len();
    rows.iter()
        .map(|&(from, to)| {
            let games = counted((from, to));
            let bar = "#".repeat((games * LONGEST_BAR_COLUMNS).div_ceil(most.max(1)) as usize);
            format!("  {from:>digits$} to {to:>digits$}  {games:>9}  {bar}")
        })
        .collect()
}
