//! What the command needs of every game, and how it finds one by its id.

mod empire_vs_rebellion;
mod rebellion;
pub(crate) mod witness;

use anyhow::bail;
use clap::builder::PossibleValuesParser;
use locale::{Presented, Texts};
use tabletop::{Game, NotationError, Viewer};

pub(crate) use ::games::IDS;

use crate::cards::CardEntry;
use crate::levels::Levels;
use witness::Witness;

/// What the command needs of a game besides what every table needs.
pub(crate) trait TableGame: Levels + Presented {
    /// Whoever can tell how a game went.
    type Witness: Witness<Self>;

    /// The card whose effect an event tells of, if there is one.
    fn card_played(event: &Self::Event) -> Option<&'static str>;

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

/// The variant with this name, or the usual one; the error lists the variants there are.
pub(crate) fn setup<G: TableGame>(name: Option<&str>) -> anyhow::Result<G::Setup> {
    let setups = G::setups();
    let Some(name) = name else {
        return Ok(setups[0]);
    };
    match setups.iter().find(|setup| setup.to_string() == name) {
        Some(setup) => Ok(*setup),
        None => bail!(
            "{} has no set-up `{name}`; there are {}",
            G::ID,
            setup_names::<G>().join(", ")
        ),
    }
}

/// The names of a game's variants, the usual one first.
#[must_use]
pub(crate) fn setup_names<G: TableGame>() -> Vec<String> {
    G::setups().iter().map(ToString::to_string).collect()
}

/// The word for somebody who watches and has no seat.
pub(crate) const SPECTATOR: &str = "spectator";

/// The seat with this name, or the spectator; the error lists them.
pub(crate) fn parse_viewer<G: Game>(setup: G::Setup, name: &str) -> Result<Viewer, NotationError> {
    if name == SPECTATOR {
        return Ok(Viewer::Spectator);
    }
    match G::parse_seat(setup, name) {
        Ok(seat) => Ok(Viewer::Seat(seat)),
        Err(error) => Err(NotationError::new(format!(
            "{}; whoever has no seat is the {SPECTATOR}",
            error.problem
        ))),
    }
}

/// Reads a game's id on the command line; help and errors list the games there are.
#[must_use]
pub(crate) fn parser() -> PossibleValuesParser {
    PossibleValuesParser::new(IDS)
}
