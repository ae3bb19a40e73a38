//! The requirements of the command on every game, and the way to find a game by its id.

mod empire_vs_rebellion;
pub(crate) mod game_stats;
mod rebellion;

use bots::plans::Plans;
use clap::builder::PossibleValuesParser;
use locale::{Presented, Texts};
use soak::PlayedCards;

pub(crate) use ::games::IDS;

use crate::cards::CardEntry;
use game_stats::GameStats;

/// A game as the command needs it, besides what every table needs.
pub(crate) trait TableGame: Plans + Presented + PlayedCards {
    /// The statistics that are collected while the game is played.
    type Stats: GameStats<Self>;

    /// Returns every card with its numbers and its words.
    fn list_all_cards(texts: &Texts) -> Vec<CardEntry>;
}

/// Code to run for a game whose type is known only when the command runs.
pub(crate) trait GameVisitor {
    /// The type that the visitor returns.
    type Output;

    /// Runs the code for this game.
    fn visit<G: TableGame>(self) -> Self::Output;
}

/// Turns the list of games into a function that finds one by its id.
macro_rules! games {
    ($($id:literal => $game:ty),+ $(,)?) => {
        /// Visits the game with this id; the error lists all games.
        pub(crate) fn visit_game_by_id<V: GameVisitor>(id: &str, visitor: V) -> anyhow::Result<V::Output> {
            $(if id == $id {
                return Ok(visitor.visit::<$game>());
            })+
            Err(::games::unknown_game_error(id).into())
        }
    };
}

::games::every_game!(games);

/// Returns a parser for the id of a game; help and errors list all games.
#[must_use]
pub(crate) fn game_id_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(IDS)
}
