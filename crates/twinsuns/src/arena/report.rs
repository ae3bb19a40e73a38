//! The report of the arena, for people and for programs.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use super::Meeting;
use super::standing::{Standing, Standings, ThinkingTime};
use crate::games::TableGame;
use crate::games::game_stats::{Counts, GameStats};
use crate::series::tally::Share;

/// Everything that is reported about a meeting.
pub(super) struct ArenaReport<'a, G: TableGame> {
    pub(super) meeting: &'a Meeting<G>,
    pub(super) standings: &'a Standings,
    pub(super) seed: &'a str,
    pub(super) threads: usize,
    pub(super) seconds: f64,
}

const NOBODY: &str = "nobody";

impl<G: TableGame> ArenaReport<'_, G> {
    /// Prints one JSON object.
    pub(super) fn print_json(&self) -> anyhow::Result<()> {
        let meeting = self.meeting;
        let (wins_a, games, share) = self.standings.total_wins_games_and_share();
        let [a, b] = self.standings.thinking_times();
        let level = |name: &str, thought: ThinkingTime| {
            json!({
                "level": name,
                "decisions": thought.decisions,
                "ms_per_decision": thought.milliseconds_per_decision(),
            })
        };
        let sides: Map<_, _> = (0..2)
            .map(|side| {
                (
                    self.side_name(side).to_owned(),
                    self.side_report_as_json(side),
                )
            })
            .collect();
        let json = json!({
            "game": G::ID,
            "setup": meeting.setup.to_string(),
            "seed": self.seed,
            "time_ms": meeting.time.map(|time| time.as_millis() as u64),
            "threads": self.threads,
            "seconds": self.seconds,
            "games_per_second": games as f64 / self.seconds.max(1e-9),
            "a": level(meeting.a.name(), a),
            "b": level(meeting.b.name(), b),
            "games": games,
            "wins_a": wins_a,
            "rate": share.rate,
            "low": share.low,
            "high": share.high,
            "sides": sides,
        });
        let mut out = io::stdout().lock();
        writeln!(out, "{json}")?;
        Ok(())
    }

    /// Returns the name of a side, by its number.
    fn side_name(&self, side: usize) -> &'static str {
        G::sides(self.meeting.setup)[side].id()
    }

    /// Returns the sides that can win, and then nobody.
    fn winner_names(&self) -> impl Iterator<Item = &'static str> {
        let sides = G::sides(self.meeting.setup).iter();
        sides.map(|side| side.id()).chain([NOBODY])
    }

    /// Returns the report of the games in which A plays this side.
    fn side_report_as_json(&self, side: usize) -> Value {
        let standing = &self.standings.0[side];
        let Share { rate, low, high } = standing.win_share_of_a();
        let named = |counts: &Counts| -> Map<String, Value> {
            let all = counts.iter();
            all.map(|(name, count)| ((*name).to_string(), (*count).into()))
                .collect()
        };
        let winners = self.winner_names();
        let endings: Map<_, _> = winners
            .zip(&standing.endings)
            .map(|(winner, endings)| (winner.to_string(), named(endings).into()))
            .collect();
        let counters: Map<_, _> = (0..2)
            .map(|side| {
                let name = self.side_name(side).to_owned();
                (name, mean_counters_as_json::<G>(standing, side))
            })
            .collect();
        json!({
            "games": standing.games,
            "wins_a": standing.wins_a,
            "nobody": standing.nobody,
            "rate": rate,
            "low": low,
            "high": high,
            "ms_per_decision": standing.thought[side].milliseconds_per_decision(),
            "ms_per_decision_b": standing.thought[1 - side].milliseconds_per_decision(),
            "endings": endings,
            "rounds": standing.rounds.to_json(),
            "decisions": standing.decisions.to_json(),
            "counters": counters,
        })
    }

    /// Prints the report for people.
    pub(super) fn print_text(&self) -> anyhow::Result<()> {
        let Meeting { setup, a, b, .. } = self.meeting;
        let (wins, games, share) = self.standings.total_wins_games_and_share();
        let mut out = io::stdout().lock();
        writeln!(
            out,
            "{} ({setup}): {} against {}, {} games on each side, seed {}",
            G::ID,
            a.name(),
            b.name(),
            games / 2,
            self.seed
        )?;
        for side in 0..2 {
            self.print_results_of_side(&mut out, side)?;
        }
        writeln!(
            out,
            "\n{:<26}{wins:>6} of {games} wins  {share}",
            format!("{} on both sides", a.name())
        )?;
        writeln!(
            out,
            "{:.2} seconds on {} thread{}: {:.1} games per second",
            self.seconds,
            self.threads,
            if self.threads == 1 { "" } else { "s" },
            games as f64 / self.seconds.max(1e-9),
        )?;
        Ok(())
    }

    /// Prints the games in which A plays this side.
    fn print_results_of_side(&self, out: &mut impl Write, side: usize) -> io::Result<()> {
        let Meeting { a, b, .. } = self.meeting;
        let standing = &self.standings.0[side];
        writeln!(
            out,
            "\n{:<26}{:>6} of {} wins  {}",
            format!("{} as {}", a.name(), self.side_name(side)),
            standing.wins_a,
            standing.games,
            standing.win_share_of_a()
        )?;
        for (winner, endings) in self.winner_names().zip(&standing.endings) {
            let ways = endings.iter().map(|(way, count)| format!("{way} {count}"));
            let ways: Vec<_> = ways.collect();
            if !ways.is_empty() {
                let won = match winner {
                    NOBODY => "no winner".to_owned(),
                    side => format!("won by {side}"),
                };
                writeln!(out, "  {won}: {}", ways.join(", "))?;
            }
        }
        writeln!(out, "  rounds: {}", standing.rounds)?;
        writeln!(out, "  decisions: {}", standing.decisions)?;
        for (level, side) in [(a, side), (b, 1 - side)] {
            let thought = standing.thought[side];
            writeln!(
                out,
                "  {} thought {:.5} ms per decision, {:.1} times a game",
                level.name(),
                thought.milliseconds_per_decision(),
                thought.decisions as f64 / standing.games as f64
            )?;
        }
        let names = [0, 1].map(|side| self.side_name(side));
        print_counters::<G>(out, standing, names)
    }
}

/// Returns how often each thing happened in a game, on average.
fn mean_counters_as_json<G: TableGame>(standing: &Standing, side: usize) -> Value {
    let counters = G::Stats::COUNTERS.iter();
    let means: Map<_, _> = counters
        .map(|(name, _)| ((*name).to_string(), standing.mean_count(side, name).into()))
        .collect();
    means.into()
}

fn print_counters<G: TableGame>(
    out: &mut impl Write,
    standing: &Standing,
    [first, second]: [&'static str; 2],
) -> io::Result<()> {
    if G::Stats::COUNTERS.is_empty() {
        return Ok(());
    }
    writeln!(out, "  {:<44}{first:>10}{second:>10}", "per game")?;
    for (name, words) in G::Stats::COUNTERS {
        let (first, second) = (standing.mean_count(0, name), standing.mean_count(1, name));
        writeln!(out, "    {words:<42}{first:>10.2}{second:>10.2}")?;
    }
    Ok(())
}
