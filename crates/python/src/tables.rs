//! Lists: games, set-ups, seats, levels, actions, features.

use observation::FeatureLayout;
use pyo3::prelude::*;

use crate::any_game::{found_or_unknown_game, setup_named};
use crate::errors::panics_to_python_errors;
use crate::played_game::PlayableGame;

/// A block of features: name, start, highest value, and the labels of each axis.
type BlockRow = (&'static str, usize, u8, Vec<Vec<String>>);

#[pyfunction]
pub(crate) fn game_ids() -> Vec<&'static str> {
    games::IDS.to_vec()
}

#[pyfunction]
pub(crate) fn setup_names(game: &str) -> PyResult<Vec<String>> {
    panics_to_python_errors(|| {
        found_or_unknown_game(games::with_game!(game, G => Ok(list_setups::<G>())), game)
    })
}

fn list_setups<G: PlayableGame>() -> Vec<String> {
    G::all_setups().iter().map(ToString::to_string).collect()
}

#[pyfunction]
#[pyo3(signature = (game, setup=None))]
pub(crate) fn seat_names(game: &str, setup: Option<&str>) -> PyResult<Vec<&'static str>> {
    panics_to_python_errors(|| {
        found_or_unknown_game(games::with_game!(game, G => list_seats::<G>(setup)), game)
    })
}

fn list_seats<G: PlayableGame>(setup: Option<&str>) -> PyResult<Vec<&'static str>> {
    Ok(G::seats(setup_named::<G>(setup)?).to_vec())
}

#[pyfunction]
pub(crate) fn level_names(game: &str) -> PyResult<Vec<(&'static str, &'static str)>> {
    panics_to_python_errors(|| {
        found_or_unknown_game(games::with_game!(game, G => Ok(list_levels::<G>())), game)
    })
}

fn list_levels<G: PlayableGame>() -> Vec<(&'static str, &'static str)> {
    let levels = G::LEVELS.iter();
    levels
        .map(|level| (level.name, level.description))
        .collect()
}

#[pyfunction]
pub(crate) fn table_version(game: &str) -> PyResult<(u32, u32)> {
    panics_to_python_errors(|| {
        found_or_unknown_game(
            games::with_game!(game, G => Ok(table_and_rules_versions::<G>())),
            game,
        )
    })
}

fn table_and_rules_versions<G: PlayableGame>() -> (u32, u32) {
    (G::TABLE_VERSION, G::RULES_VERSION)
}

#[pyfunction]
pub(crate) fn action_names(game: &str) -> PyResult<Vec<String>> {
    panics_to_python_errors(|| {
        found_or_unknown_game(games::with_game!(game, G => Ok(list_actions::<G>())), game)
    })
}

fn list_actions<G: PlayableGame>() -> Vec<String> {
    G::all_actions().iter().map(ToString::to_string).collect()
}

#[pyfunction]
pub(crate) fn decision_names(game: &str) -> PyResult<Vec<&'static str>> {
    panics_to_python_errors(|| {
        let found = games::with_game!(game, G => Ok(list_decisions::<G>()));
        found_or_unknown_game(found, game)
    })
}

fn list_decisions<G: PlayableGame>() -> Vec<&'static str> {
    G::DECISION_NAMES.to_vec()
}

#[pyfunction]
pub(crate) fn feature_blocks(game: &str) -> PyResult<Vec<BlockRow>> {
    panics_to_python_errors(|| {
        found_or_unknown_game(games::with_game!(game, G => Ok(list_blocks::<G>())), game)
    })
}

fn list_blocks<G: PlayableGame>() -> Vec<BlockRow> {
    let layout = FeatureLayout::layout_of_game::<G>();
    let row = |block: &observation::FeatureBlock| {
        let labels = block.axes.iter().map(observation::Axis::axis_place_labels);
        (block.name, block.start, block.highest, labels.collect())
    };
    layout.blocks.iter().map(row).collect()
}
