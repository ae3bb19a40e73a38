//! The games for Python: the native part of the package `twinsuns`, kept thin. What it offers is documented where
//! people meet it, in `python/twinsuns` and `docs/python.md`.
//!
//! # Where to start
//!
//! - `played_game.rs` is a game with its history, of one type; `any_game.rs` is the same of any type.
//! - `game_class.rs`, `player_class.rs`, `vector_class.rs`: what Python sees of a game, a computer player and many
//!   games at once. `batches.rs` plays games between levels by the thousand.
//! - `errors.rs` has the exceptions, and the guard that every entry point goes through: a panic never reaches Python.
//! - `tables.rs` says what actions and features mean.

// A test program would have to be linked with Python; the tests are in `python/tests`.
#![cfg(not(test))]
#![expect(
    unreachable_pub,
    reason = "the macros of PyO3 make public what Python is shown"
)]

mod any_game;
mod batches;
mod errors;
mod explicit_chance;
mod game_class;
mod numbers;
mod played_game;
mod player_class;
mod tables;
mod vector_class;
mod vector_games;

use pyo3::pymodule;

/// The native part of the package `twinsuns`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::batches::play_games;
    #[pymodule_export]
    use super::errors::{
        IllegalAction, RecordProblem, StaleHandle, TwinSunsError, WrongSeat, panic_on_purpose,
    };
    #[pymodule_export]
    use super::game_class::Game;
    #[pymodule_export]
    use super::player_class::Player;
    #[pymodule_export]
    use super::tables::{
        action_names, decision_names, feature_blocks, game_ids, level_names, seat_names,
        setup_names, table_version,
    };
    #[pymodule_export]
    use super::vector_class::VectorGames;
}
