//! `twinsuns gauntlet`: a level meets every other level, and people who follow a plan.

mod report;

use std::collections::BTreeMap;
use std::time::Instant;

use anyhow::bail;
use bots::plans::ScriptedPlan;
use clap::Args;
use tabletop::{Game, Seat, Side};

use crate::games::{self, GameVisitor, TableGame};
use crate::levels::{self, Level};
use crate::numbers::whole_number_parser;
use crate::series::bot_table::{BotTable, NoWatcher};
use crate::series::contestant::Contestant;
use crate::series::tally::Share;
use crate::series::{MergeCounts, Series, SeriesArgs};
use report::GauntletReport;

/// The arguments of `twinsuns gauntlet`.
#[derive(Args, Debug)]
#[command(after_help = format!("{EXPLANATION}\n\n{}", levels::levels_help_text()))]
pub(crate) struct GauntletArgs {
    /// Play this game
    #[arg(value_name = "GAME", value_parser = games::game_id_parser())]
    game: String,

    /// Send this level through the gauntlet [default: the strongest]
    #[arg(long, value_name = "LEVEL")]
    level: Option<String>,

    /// Play this many games a row
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole_number_parser(1..=u64::MAX / 2), allow_negative_numbers = true)]
    games: u64,

    /// Meet only these levels and plans (`--only passer,senator`)
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    only: Vec<String>,

    #[command(flatten)]
    series: SeriesArgs,
}

const EXPLANATION: &str = "\
Examples:
  twinsuns gauntlet rebellion --games 200
  twinsuns gauntlet empire-vs-rebellion --level captain --only passer,random --json

Every row is N games with one side given. The games of all rows have the same seeds.
A level's row says how often the level in the gauntlet wins. A plan's row says how
often the plan wins: it decides what its idea is about, and the level in the gauntlet
decides everything else for it, against the same level. `itself` is what the level
wins on that side without the plan, in games with the same seeds, and `gain` is the
difference with its 95 % interval over pairs of games: luck that both games share
cancels out.";

/// Plays all rows and reports.
pub(crate) fn run(args: &GauntletArgs) -> anyhow::Result<()> {
    games::visit_game_by_id(&args.game, RunGauntlet(args))?
}

struct RunGauntlet<'a>(&'a GauntletArgs);

impl GameVisitor for RunGauntlet<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: TableGame>(self) -> Self::Output {
        let args = self.0;
        let strongest = G::LEVELS[G::LEVELS.len() - 1].name;
        let gauntlet = Gauntlet::<G> {
            setup: G::setup_named(args.series.setup.as_deref())?,
            level: levels::find_level(args.level.as_deref().unwrap_or(strongest))?,
            series: args.series.make_series(args.games),
        };
        Gauntlet::<G>::require_known_opponents(&args.only)?;
        let is_wanted =
            |name: &str| args.only.is_empty() || args.only.iter().any(|only| only == name);
        let begin = Instant::now();
        let mut rows = Vec::new();
        for other in G::LEVELS.iter().filter(|other| is_wanted(other.name)) {
            rows.extend(gauntlet.play_against_level(other)?);
        }
        for plan in G::PLANS.iter().filter(|plan| is_wanted(plan.name)) {
            rows.extend(gauntlet.play_against_plan(plan)?);
        }
        let report = GauntletReport {
            game: G::ID,
            setup: gauntlet.setup.to_string(),
            level: gauntlet.level.name,
            games: args.games,
            seed: &args.series.seed,
            seconds: begin.elapsed().as_secs_f64(),
            rows,
        };
        if args.series.json {
            report.print_json()
        } else {
            report.print_text()
        }
    }
}

/// One row of the table.
#[derive(Debug)]
struct Row {
    /// The level or plan that was met.
    name: &'static str,
    /// The id of the side of the winner that is counted.
    side: &'static str,
    /// The share of games that were won: by the level in the gauntlet, or by the plan.
    share: Share,
    /// For a plan: the share of the level without the plan, and the gain with its margin.
    compared: Option<(Share, Gain)>,
}

/// A difference of two shares over pairs of games, with the margin of its 95 % interval.
#[derive(Copy, Clone, Debug)]
struct Gain {
    mean: f64,
    margin: f64,
}

/// A level and what it is put through.
#[derive(Debug)]
struct Gauntlet<G: Game> {
    setup: G::Setup,
    level: &'static Level<G>,
    series: Series,
}

impl<G: TableGame> Gauntlet<G> {
    fn require_known_opponents(only: &[String]) -> anyhow::Result<()> {
        let names = || {
            let levels = G::LEVELS.iter().map(|level| level.name);
            levels.chain(G::PLANS.iter().map(|plan| plan.name))
        };
        match only
            .iter()
            .find(|wanted| !names().any(|name| name == *wanted))
        {
            None => Ok(()),
            Some(unknown) => bail!(
                "{} has no level and no plan `{unknown}`; there are {}",
                G::ID,
                names().collect::<Vec<_>>().join(", ")
            ),
        }
    }

    /// Plays against another level, on each side.
    fn play_against_level(&self, other: &'static Level<G>) -> anyhow::Result<Vec<Row>> {
        let mut rows = Vec::new();
        for side in G::sides(self.setup) {
            let mut table = self.table_of_same_level();
            for (seat, contestant) in table.contestants.iter_mut().enumerate() {
                if G::side_of(self.setup, Seat::new(seat as u8)) != *side {
                    *contestant = Contestant::Level(other);
                }
            }
            rows.push(Row {
                name: other.name,
                side: side.id(),
                share: self.play_games_of_row(&table, *side)?.share(),
                compared: None,
            });
        }
        Ok(rows)
    }

    /// Lets somebody who follows a plan play against the level, on each side that the plan is for.
    fn play_against_plan(&self, plan: &'static ScriptedPlan<G>) -> anyhow::Result<Vec<Row>> {
        let mut rows = Vec::new();
        for (index, side) in G::sides(self.setup).iter().enumerate() {
            if plan.side.is_some_and(|only| only != index) {
                continue;
            }
            let without = self.table_of_same_level();
            let with = BotTable {
                plan: Some((*side, plan)),
                ..without.clone()
            };
            let planned = self.play_games_of_row(&with, *side)?;
            let itself = self.play_games_of_row(&without, *side)?;
            rows.push(Row {
                name: plan.name,
                side: side.id(),
                share: planned.share(),
                compared: Some((itself.share(), planned.gain_over_baseline(&itself))),
            });
        }
        Ok(rows)
    }

    fn table_of_same_level(&self) -> BotTable<G> {
        BotTable {
            setup: self.setup,
            contestants: vec![Contestant::Level(self.level); G::seats(self.setup).len()],
            time: None,
            plan: None,
        }
    }

    /// Plays the games of a row and tells which of them this side won.
    fn play_games_of_row(&self, table: &BotTable<G>, side: Side) -> anyhow::Result<Wins> {
        self.series
            .play_all_games(Wins::default, |index, seed, wins| {
                let outcome = table.play_game(seed, &mut NoWatcher).outcome;
                let won = G::winning_sides(self.setup, outcome).any(|winner| winner == side);
                wins.0.insert(index, won);
            })
    }
}

/// The games of a row by their numbers: true if they were won.
#[derive(Clone, Debug, Default)]
struct Wins(BTreeMap<u64, bool>);

impl MergeCounts for Wins {
    fn add(&mut self, other: Self) {
        self.0.extend(other.0);
    }
}

impl Wins {
    fn share(&self) -> Share {
        let won = self.0.values().filter(|won| **won).count();
        Share::from_counts(won as u64, self.0.len() as u64)
    }

    /// Compares game by game with another row of the same seeds.
    fn gain_over_baseline(&self, other: &Self) -> Gain {
        let number = |won: &bool| f64::from(u8::from(*won));
        let pairs = self.0.values().zip(other.0.values());
        let gains: Vec<f64> = pairs.map(|(a, b)| number(a) - number(b)).collect();
        let count = gains.len() as f64;
        let mean = gains.iter().sum::<f64>() / count;
        let squares: f64 = gains.iter().map(|gain| (gain - mean).powi(2)).sum();
        let deviation = (squares / (count - 1.0).max(1.0)).sqrt();
        let margin = 1.96 * deviation / count.sqrt();
        Gain { mean, margin }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_luck_cancels_out() {
        let row = |wins: &[bool]| Wins((0..).zip(wins.iter().copied()).collect());
        let same = row(&[true, false, true]).gain_over_baseline(&row(&[true, false, true]));
        assert_eq!((same.mean, same.margin), (0.0, 0.0));
        let better =
            row(&[true, true, true, false]).gain_over_baseline(&row(&[true, false, false, false]));
        assert!((better.mean - 0.5).abs() < 1e-9);
        assert!(better.margin > 0.0);
    }
}
