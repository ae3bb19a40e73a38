//! What the command needs of every game, and how it finds one by its id.

mod empire_vs_rebellion;
mod rebellion;
pub(crate) mod witness;

use clap::builder::PossibleValuesParser;
use locale::{Presented, Texts};
use soak::PlayedCards;

pub(crate) use ::games::IDS;

use crate::cards::CardEntry;
use crate::levels::Levels;
use witness::Witness;

/// What the command needs of a game besides what every table needs.
pub(crate) trait TableGame: Levels + Presented + PlayedCards {
    /// Whoever can tell how a game went.
    type Witness: Witness<Self>;

    /// Every card, with its numbers and its words.
    fn cards(texts: &Texts) -> Vec<CardEntry>;
}

/// Something to be done with a game whose type is known only when the command runs.
pub(crate) trait GameVisitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<G: TableGame>(self) -> Self::Output;
}

/// Turns the list of games into something that can be gone through.
macro_rules! games {
    ($($id:literal => $game:ty),+ $(,)?) => {
        /// Does something with the game that has this id; the error lists the games there are.
        pub(crate) fn with_game<V: GameVisitor>(id: &str, visitor: V) -> anyhow::Result<V::Output> {
            $(if id == $id {
                return Ok(visitor.visit::<$game>());
            })+
            Err(::games::unknown(id).into())
        }
    };
}

::games::every_game!(games);

/// Reads a game's id on the command line; help and errors list the games there are.
#[must_use]
pub(crate) fn parser() -> PossibleValuesParser {
    PossibleValuesParser::new(IDS)
}
