//! `twinsuns sim`: many games between computer players.

mod records;
mod report;

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::bail;
use clap::Args;
use tabletop::chance::QuickChance;
use tabletop::play::play_new_random_game;

use crate::games::{self, GameVisitor, TableGame};
use crate::levels::{self, Levels};
use crate::numbers::whole_number_parser;
use crate::series::bot_table::{BotTable, NoWatcher};
use crate::series::contestant::Contestant;
use crate::series::tally::Tally;
use crate::series::{Series, SeriesArgs};
use records::RecordedTally;
use report::SimReport;

/// The arguments of `twinsuns sim`.
#[derive(Args, Debug)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", levels::levels_help_text()))]
pub(crate) struct SimArgs {
    /// Play this game
    #[arg(value_name = "GAME", value_parser = games::game_id_parser())]
    game: String,

    /// Play this many games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = whole_number_parser(1..=u64::MAX), allow_negative_numbers = true)]
    games: u64,

    /// Choose one level per seat, in the order of the seats [default: random everywhere]
    #[arg(long, value_name = "LEVEL,LEVEL", value_delimiter = ',')]
    players: Vec<String>,

    /// Write the record of every game to a new file in this folder
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,

    #[command(flatten)]
    series: SeriesArgs,
}

const EXAMPLES: &str = "\
Examples:
  twinsuns sim empire-vs-rebellion --games 10000
  twinsuns sim empire-vs-rebellion --games 1000 --seed 7 --players random,random --json
  twinsuns sim empire-vs-rebellion --setup tutorial --threads 1
  twinsuns sim rebellion --games 1000 --players lieutenant,random
  twinsuns sim rebellion --games 10 --players captain,captain --records games

Shares of wins come with their 95 % confidence interval (Wilson). The length of a
game is the number of its decisions. The progress bar goes to the error output, and
only if that is a terminal. Games that are recorded are played with another chance
than those that are not, and no file is ever overwritten.";

/// Plays the games and reports.
pub(crate) fn run(args: &SimArgs) -> anyhow::Result<()> {
    games::visit_game_by_id(&args.game, Simulate(args))?
}

struct Simulate<'a>(&'a SimArgs);

impl GameVisitor for Simulate<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: TableGame>(self) -> Self::Output {
        let args = self.0;
        let setup = G::setup_named(args.series.setup.as_deref())?;
        let table = BotTable {
            setup,
            contestants: contestants_for_seats::<G>(setup, &args.players)?,
            time: None,
            plan: None,
        };
        let series = args.series.make_series(args.games);
        let begin = Instant::now();
        let tally = match &args.records {
            Some(folder) => play_and_write_records(&series, &table, folder)?,
            None => series.play_all_games(
                || Tally::new(table.contestants.len()),
                |_, seed, tally| play_and_tally_game(&table, seed, tally),
            )?,
        };
        let report = SimReport {
            game: G::ID,
            setup: setup.to_string(),
            seats: G::seats(setup),
            players: table
                .contestants
                .iter()
                .map(|player| player.name().to_owned())
                .collect(),
            seed: &args.series.seed,
            threads: series.threads,
            seconds: begin.elapsed().as_secs_f64(),
            tally: &tally,
        };
        if args.series.json {
            report.print_json()
        } else {
            report.print_text()
        }
    }
}

/// Finds one player for each seat.
fn contestants_for_seats<G: Levels>(
    setup: G::Setup,
    players: &[String],
) -> anyhow::Result<Vec<Contestant<G>>> {
    let seats = G::seats(setup);
    if players.is_empty() {
        return seats
            .iter()
            .map(|_| Contestant::from_name(levels::RANDOM_LEVEL))
            .collect();
    }
    let players = players.iter().map(|name| Contestant::from_name(name));
    let players: Vec<_> = players.collect::<Result<_, _>>()?;
    if players.len() != seats.len() {
        bail!(
            "--players names {}, but {} play; one level is needed for each seat: {}",
            players.len(),
            seats.len(),
            seats.join(", ")
        );
    }
    Ok(players)
}

/// Plays the game that this number decides. Random players are shown no views, which is faster.
fn play_and_tally_game<G: TableGame>(table: &BotTable<G>, seed: u64, tally: &mut Tally) {
    if table
        .contestants
        .iter()
        .all(|player| player.name() == levels::RANDOM_LEVEL)
    {
        let (outcome, decisions) =
            play_new_random_game::<G>(table.setup, &mut QuickChance::new(seed));
        tally.count_game(outcome, decisions);
    } else {
        let game = table.play_game(seed, &mut NoWatcher);
        tally.count_game(game.outcome, game.decisions);
    }
}

/// Plays all games and writes the record of each.
fn play_and_write_records<G: TableGame>(
    series: &Series,
    table: &BotTable<G>,
    folder: &Path,
) -> anyhow::Result<Tally> {
    let none = || RecordedTally {
        tally: Tally::new(table.contestants.len()),
        problem: None,
    };
    let recorded = series.play_all_games(none, |_, seed, recorded| {
        recorded.play_and_write_record(table, seed, folder);
    })?;
    match recorded.problem {
        Some(problem) => Err(problem),
        None => Ok(recorded.tally),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use empire_vs_rebellion::{Setup, State};

    #[test]
    fn games_of_players_who_see_depend_on_the_seed_alone() {
        let table = BotTable::<State> {
            setup: Setup::Full,
            contestants: contestants_for_seats::<State>(Setup::Full, &[]).unwrap(),
            time: None,
            plan: None,
        };
        let play = |seed| table.play_game(seed, &mut NoWatcher);
        let games: Vec<_> = (0..10).map(|seed| play(seed).decisions).collect();
        let again: Vec<_> = (0..10).map(|seed| play(seed).decisions).collect();
        assert_eq!(games, again);
        assert!(games.iter().any(|game| *game != games[0]));
    }
}
