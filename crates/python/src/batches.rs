//! Games between levels by the thousand, as columns.

use bots::levels::{Level, PlayerOptions};
use bots::{Bot, BotInput};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use tabletop::{Seed, Turn};

use crate::any_game::{found_or_unknown_game, setup_named};
use crate::errors::{panics_to_python_errors, value_error};
use crate::played_game::{PlayableGame, PlayedGame};
use crate::player_class::level_named;

/// The columns of games and of their decisions.
#[derive(Default)]
struct Columns {
    winners: Vec<u8>,
    lengths: Vec<u32>,
    records: Vec<String>,
    game: Vec<u32>,
    ply: Vec<u16>,
    seat: Vec<u8>,
    decision: Vec<u8>,
    action: Vec<u16>,
    legal: Vec<u16>,
}

/// The parts of the games that are kept.
#[derive(Copy, Clone, Debug)]
struct Kept {
    decisions: bool,
    records: bool,
}

/// Returns the number that decides what the player in a seat does in a game: the same in every version of the program.
fn player_seed(words: &str, seat: usize) -> u64 {
    let seed = Seed::from_words(&format!("{words} seat {seat}"));
    let [a, b, c, d, e, f, g, h, ..] = seed.bytes();
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}

fn play_game_into_columns<G: PlayableGame>(
    setup: G::Setup,
    levels: &[&'static Level<G>],
    words: &str,
    kept: Kept,
    columns: &mut Columns,
) {
    let mut game = PlayedGame::<G>::new(setup, Seed::from_words(words));
    let seat_player = |(seat, level): (usize, &&'static Level<G>)| {
        let seed = player_seed(words, seat);
        level.make_player(PlayerOptions::with_usual_effort(seed))
    };
    let mut players: Vec<Box<dyn Bot<G>>> = levels.iter().enumerate().map(seat_player).collect();
    let number = columns.lengths.len() as u32;
    while let Turn::Decide { seat, decision } = game.state.turn() {
        let choice = match game.legal[..] {
            [only] => only,
            _ => match BotInput::new(&game.state, &game.legal) {
                Some(input) => players[seat.index()].choose_from_bot_input(input),
                None => break,
            },
        };
        if kept.decisions {
            columns.game.push(number);
            columns.ply.push(game.version_number() as u16);
            columns.seat.push(seat.number());
            columns.decision.push(G::decision_number(&decision) as u8);
            columns.action.push(G::action_number(choice) as u16);
            columns.legal.push(game.legal.len() as u16);
        }
        game.carry_out_choice(choice);
    }
    let winners = game.state.outcome().map(|outcome| outcome.winners);
    let bits = winners.map_or(0, |seats| {
        seats.iter().fold(0, |bits, seat| bits | 1 << seat.number())
    });
    columns.winners.push(bits);
    columns.lengths.push(game.version_number() as u32);
    if kept.records {
        columns
            .records
            .push(game.record_text(true).unwrap_or_default());
    }
}

fn play_games_of_type<G: PlayableGame>(
    setup: Option<&str>,
    levels: &[String],
    seeds: &[String],
    kept: Kept,
) -> PyResult<Columns> {
    let setup = setup_named::<G>(setup)?;
    let seats = G::seats(setup);
    let levels: Vec<_> = levels
        .iter()
        .map(|level| level_named::<G>(level))
        .collect::<PyResult<_>>()?;
    if levels.len() != seats.len() {
        let (given, needed) = (levels.len(), seats.join(", "));
        return Err(value_error(format!(
            "{given} levels are given, and each of these seats needs one: {needed}"
        )));
    }
    let mut columns = Columns::default();
    for words in seeds {
        play_game_into_columns::<G>(setup, &levels, words, kept, &mut columns);
    }
    Ok(columns)
}

/// Plays a game for each seed and returns columns, the GIL released meanwhile.
#[pyfunction]
#[pyo3(signature = (game, levels, seeds, setup=None, decisions=false, records=false))]
#[expect(clippy::needless_pass_by_value, reason = "Python hands over lists")]
pub(crate) fn play_games<'py>(
    py: Python<'py>,
    game: &str,
    levels: Vec<String>,
    seeds: Vec<String>,
    setup: Option<&str>,
    decisions: bool,
    records: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let kept = Kept { decisions, records };
    let columns = panics_to_python_errors(|| {
        py.detach(|| {
            let played =
                games::with_game!(game, G => play_games_of_type::<G>(setup, &levels, &seeds, kept));
            found_or_unknown_game(played, game)
        })
    })?;
    let dict = PyDict::new(py);
    dict.set_item("winners", PyArray1::from_vec(py, columns.winners))?;
    dict.set_item("decisions", PyArray1::from_vec(py, columns.lengths))?;
    if kept.records {
        dict.set_item("record", columns.records)?;
    }
    if kept.decisions {
        dict.set_item("game", PyArray1::from_vec(py, columns.game))?;
        dict.set_item("ply", PyArray1::from_vec(py, columns.ply))?;
        dict.set_item("seat", PyArray1::from_vec(py, columns.seat))?;
        dict.set_item("decision", PyArray1::from_vec(py, columns.decision))?;
        dict.set_item("action", PyArray1::from_vec(py, columns.action))?;
        dict.set_item("legal", PyArray1::from_vec(py, columns.legal))?;
    }
    Ok(dict)
}
