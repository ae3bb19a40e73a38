//! `twinsuns play`: one or more people at a terminal or a pipe.

mod console;
mod empire_vs_rebellion;
mod game_loop;
mod help;
#[cfg(test)]
mod highest_card;
mod interrupt;
mod lesson_loop;
mod prompt;
mod rebellion;
mod save;
mod screen;
#[cfg(test)]
mod scripted_games;
mod style;
mod table_writer;
mod terminal;
#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use tabletop::{Game, Seat, SeatSet, Seed, Session};

use crate::levels::{self, Level, Levels, PlayerOptions};
use crate::numbers::whole_number_parser;
use crate::{games, seeds};
use console::Console;
use game_loop::{GameLoop, SeatHolder};
use save::SavedGame;
use terminal::Terminal;

pub(crate) use style::Colour;

const EXAMPLES: &str = "\
Examples:
  twinsuns play --setup tutorial
  twinsuns play --side imperial --opponent admiral
  twinsuns play --side both
  twinsuns play rebellion --setup first
  twinsuns play rebellion --setup full-4 --side rebel-admiral,rebel-general
  twinsuns play --resume empire-vs-rebellion-5f0c12ab.twinsuns --side rebel
  printf '1\\n1\\n' | twinsuns play --setup tutorial --seed 42

At the table `?` explains what can be typed, and `?` with a number, card, system or rule explains
that. Choices go by their number or by the words records and scenarios use, such as `use reb-yoda`
or `activate darth-vader hoth`, or by enough of them.";

const DEFAULT_GAME: &str = <::empire_vs_rebellion::State as Game>::ID;

/// The arguments of `twinsuns play`.
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", levels::levels_help_text()))]
pub(crate) struct PlayArgs {
    /// Play this game [default: empire-vs-rebellion]
    #[arg(value_name = "GAME", value_parser = games::game_id_parser())]
    game: Option<String>,

    /// Play this side: rebel, imperial, random, or both for two people at one keyboard; in a team
    /// rebel-admiral, rebel-general, imperial-admiral or imperial-general, several separated by commas,
    /// or all [default: the first of the Rebels]
    #[arg(long, value_name = "SIDE")]
    side: Option<String>,

    /// Play against this level of computer player [default: cadet, in rebellion lieutenant]
    #[arg(long, value_name = "LEVEL")]
    opponent: Option<String>,

    /// Let it think this many milliseconds about a decision, in rebellion on all processors, if it is a
    /// level that looks ahead [default: as long as the level usually does]
    #[arg(long, value_name = "MS", value_parser = whole_number_parser(1..=3_600_000), allow_negative_numbers = true)]
    time: Option<u64>,

    /// Seed the chance with any words: the same words give the same chance again [default: fresh chance]
    #[arg(long, value_name = "WORDS", conflicts_with = "resume")]
    seed: Option<String>,

    /// Play this variant: full or tutorial; in rebellion full or first, and for more than two players
    /// full-3, full-4, first-3 or first-4 [default: full]
    #[arg(long, value_name = "SETUP", conflicts_with = "resume")]
    setup: Option<String>,

    /// Resume a saved game
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,

    /// Choose when to use colour
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Colour,
}

/// Plays a game to its end, or until the person leaves.
pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<()> {
    let saved = args.resume.as_deref().map(SavedGame::read).transpose()?;
    let game = match (&args.game, &saved) {
        (None, None) => DEFAULT_GAME,
        (Some(game), None) => game,
        (None, Some(saved)) => saved.game_id()?,
        (Some(game), Some(saved)) if *game == saved.game_id()? => game,
        (Some(game), Some(saved)) => {
            bail!("the saved game is {}, not {game}", saved.game_id()?)
        }
    };
    start_game(game, args, saved.as_ref())
}

/// Turns the list of games into a function that starts one by its id.
macro_rules! games {
    ($($id:literal => $game:ty),+ $(,)?) => {
        fn start_game(id: &str, args: &PlayArgs, saved: Option<&SavedGame>) -> anyhow::Result<()> {
            match id {
                $($id => play_at_this_terminal::<$game>(args, saved),)+
                _ => Err(::games::unknown_game_error(id).into()),
            }
        }

        /// Plays the lessons of a game from this number on.
        pub(crate) fn play_lessons_from(id: &str, number: usize, colour: Colour) -> anyhow::Result<()> {
            let console = Console::from_standard_streams(colour);
            match id {
                $($id => lesson_loop::play_lessons::<$game>(number, console),)+
                _ => Err(::games::unknown_game_error(id).into()),
            }
        }
    };
}

::games::every_game!(games);

/// Plays the game at this process's terminal or pipe.
fn play_at_this_terminal<G: Terminal>(
    args: &PlayArgs,
    saved: Option<&SavedGame>,
) -> anyhow::Result<()> {
    prepare_game::<G>(args, saved, Console::from_standard_streams(args.color))?.run()
}

/// Prepares the game that the arguments ask for, with every seat filled.
fn prepare_game<G: Terminal>(
    args: &PlayArgs,
    saved: Option<&SavedGame>,
    console: Console,
) -> anyhow::Result<GameLoop<G>> {
    let session = match saved {
        Some(saved) => saved.resume_session::<G>()?,
        None => {
            let setup = G::setup_named(args.setup.as_deref())?;
            Session::new(setup, seeds::given_or_fresh_seed(args.seed.as_deref())?)
        }
    };
    let side = args.side.as_deref();
    let people = person_seats::<G>(&session, side).context("--side")?;
    let opponent = args.opponent.as_deref().unwrap_or(G::DEFAULT_LEVEL);
    let opponent = levels::find_level::<G>(opponent).context("--opponent")?;
    let time = args.time.map(Duration::from_millis);
    let players = assign_seat_holders(&session, people, opponent, time);
    Ok(GameLoop::new(console, session, players, opponent.name))
}

/// Derives a number from the seed and from its purpose that gives neither away.
fn derive_number_from_seed<G: Game>(session: &Session<G>, purpose: &str) -> u64 {
    let seed = session.to_record(true).seed;
    let seed = seed.map(|seed| seed.to_string()).unwrap_or_default();
    let [a, b, c, d, e, f, g, h, ..] = Seed::from_words(&format!("{purpose} {seed}")).bytes();
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}

/// Returns the seats that people sit in.
fn person_seats<G: Game>(session: &Session<G>, side: Option<&str>) -> anyhow::Result<SeatSet> {
    let setup = session.setup();
    let seats = G::seats(setup);
    let seat = |index: usize| Seat::new(index as u8);
    Ok(match side {
        None => SeatSet::from_seat(seat(0)),
        Some("both" | "all") => (0..seats.len()).fold(SeatSet::NONE, |all, at| all.with(seat(at))),
        Some("random") => {
            let any = derive_number_from_seed(session, "side") % seats.len() as u64;
            SeatSet::from_seat(seat(any as usize))
        }
        Some(names) => {
            let mut people = SeatSet::NONE;
            for name in names.split(',') {
                people = match G::parse_seat(setup, name.trim()) {
                    Ok(seat) => people.with(seat),
                    Err(error) if seats.len() == 2 => {
                        bail!("{error}; or `random`, or `both` for two people")
                    }
                    Err(error) => bail!(
                        "{error}; or several of them with commas between, or `random`, or `all` if \
                         people sit everywhere"
                    ),
                };
            }
            people
        }
    })
}

/// Seats people where they asked to sit, and computer players everywhere else.
fn assign_seat_holders<G: Levels>(
    session: &Session<G>,
    people: SeatSet,
    level: &Level<G>,
    time: Option<Duration>,
) -> Vec<SeatHolder<G>> {
    let seats = (0..G::seats(session.setup()).len() as u8).map(Seat::new);
    let sitter = |seat: Seat| {
        if people.contains(seat) {
            return SeatHolder::Person;
        }
        let purpose = format!("player {} {}", seat.index(), session.version());
        SeatHolder::Computer(level.make_player(PlayerOptions {
            seed: derive_number_from_seed(session, &purpose),
            time,
            threads: thread::available_parallelism().map_or(1, usize::from),
        }))
    };
    seats.map(sitter).collect()
}
