//! `twinsuns arena`: two levels play against each other, on both sides.

mod report;
mod standing;

use std::time::{Duration, Instant};

use clap::Args;
use tabletop::{Game, Seat};

use crate::games::{self, GameVisitor, TableGame};
use crate::levels;
use crate::numbers::whole_number_parser;
use crate::series::SeriesArgs;
use crate::series::bot_table::BotTable;
use crate::series::contestant::Contestant;
use report::ArenaReport;
use standing::{GameObserver, Standing, Standings};

/// The arguments of `twinsuns arena`.
#[derive(Args, Debug)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", levels::levels_help_text()))]
pub(crate) struct ArenaArgs {
    /// Play this game
    #[arg(value_name = "GAME", value_parser = games::game_id_parser())]
    game: String,

    /// Measure this level, or `program:COMMAND`
    #[arg(long, value_name = "LEVEL")]
    a: String,

    /// Measure it against this level, or `program:COMMAND`
    #[arg(long, value_name = "LEVEL")]
    b: String,

    /// Play this many games on each side
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole_number_parser(1..=u64::MAX / 2), allow_negative_numbers = true)]
    games: u64,

    /// Give each decision this many milliseconds, at levels that look ahead; results then depend on the machine
    #[arg(long, value_name = "MS", value_parser = whole_number_parser(1..=3_600_000), allow_negative_numbers = true)]
    time: Option<u64>,

    #[command(flatten)]
    series: SeriesArgs,
}

const EXAMPLES: &str = "\
Examples:
  twinsuns arena rebellion --a lieutenant --b random --games 400
  twinsuns arena empire-vs-rebellion --a captain --b lieutenant --games 200 --json
  twinsuns arena empire-vs-rebellion --a captain --b captain --time 20 --threads 1
  twinsuns arena rebellion --a 'program:python3 my_bot.py' --b captain --games 20

A plays N games on the first side and N on the other, each with its own chance; in
team games a level plays all seats of its side. Shares of wins come with their 95 %
confidence interval (Wilson). Milliseconds per decision count decisions with
something to decide. Counters are means per game.";

/// Plays the games and reports.
pub(crate) fn run(args: &ArenaArgs) -> anyhow::Result<()> {
    games::visit_game_by_id(&args.game, RunArena(args))?
}

struct RunArena<'a>(&'a ArenaArgs);

impl GameVisitor for RunArena<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: TableGame>(self) -> Self::Output {
        let args = self.0;
        let setup = G::setup_named(args.series.setup.as_deref())?;
        let meeting = Meeting::<G> {
            setup,
            a: Contestant::from_name(&args.a)?,
            b: Contestant::from_name(&args.b)?,
            time: args.time.map(Duration::from_millis),
        };
        let series = args.series.make_series(2 * args.games);
        let begin = Instant::now();
        let tables = [0, 1].map(|side| meeting.table_with_player_a_on(side));
        // Sides take turns. No two games share their chance: between equal levels they would be the same
        // game twice, and the interval over both sides would be too narrow.
        let standings = series.play_all_games(Standings::default, |index, seed, standings| {
            let side = (index % 2) as usize;
            let standing = &mut standings.0[side];
            meeting.play_and_count(&tables[side], side, seed, standing);
        })?;
        meeting.a.fail_if_program_player_failed()?;
        meeting.b.fail_if_program_player_failed()?;
        let report = ArenaReport {
            meeting: &meeting,
            standings: &standings,
            seed: &args.series.seed,
            threads: series.threads,
            seconds: begin.elapsed().as_secs_f64(),
        };
        if args.series.json {
            report.print_json()
        } else {
            report.print_text()
        }
    }
}

/// The two players that meet, and the game they play.
#[derive(Debug)]
struct Meeting<G: Game> {
    setup: G::Setup,
    a: Contestant<G>,
    b: Contestant<G>,
    time: Option<Duration>,
}

impl<G: TableGame> Meeting<G> {
    /// Returns the table at which A plays all seats of this side.
    fn table_with_player_a_on(&self, side: usize) -> BotTable<G> {
        let seats = (0..G::seats(self.setup).len()).map(|seat| Seat::new(seat as u8));
        let side = G::sides(self.setup)[side];
        let contestant = |seat| {
            if G::side_of(self.setup, seat) == side {
                self.a.clone()
            } else {
                self.b.clone()
            }
        };
        BotTable {
            setup: self.setup,
            contestants: seats.map(contestant).collect(),
            time: self.time,
            plan: None,
        }
    }

    /// Plays a game with A on this side and counts it.
    fn play_and_count(&self, table: &BotTable<G>, side: usize, seed: u64, standing: &mut Standing) {
        let mut observer = GameObserver::<G>::new(self.setup);
        let game = table.play_game(seed, &mut observer);
        let winner = G::winning_sides(self.setup, game.outcome).next();
        let winner = winner.map(|side| G::side_index(self.setup, side));
        standing.count_game(
            side,
            winner,
            game.decisions,
            &observer.summarize_finished_game(&game.state),
        );
    }
}
