//! A game at a table, of any type: the one place where the server touches the rules.

#[cfg(test)]
mod tests;
mod typed_session;

use std::any::Any;
use std::sync::Arc;

use bots::levels::Levels;
use locale::{Presented, Texts};
use protocol::game::{GameInfo, LevelInfo, SeatName, SetupInfo};
use protocol::problem::{Code, Problem};
use protocol::update::{ChoiceInfo, Publication, Update};
use serde_json::value::RawValue;
use tabletop::{Outcome, Seat, Seed, Viewer};

pub(crate) use typed_session::TypedSession;

/// A game in progress, of any type. Everything a viewer is shown is built for that viewer by the engine.
pub(crate) trait GameSession: Send {
    /// Returns the number of publications.
    fn version(&self) -> u64;

    /// Returns the number of steps that the deciding seat has drafted.
    fn draft_steps(&self) -> u64;

    /// Returns the seat that decides, as everybody may know it.
    fn deciding(&self) -> Option<Seat>;

    /// Returns the seat that decides after the draft: the same seat while there is a draft.
    fn deciding_seat_after_draft(&self) -> Option<Seat>;

    /// Returns the outcome, if the game has ended by its rules.
    fn outcome(&self) -> Option<Outcome>;

    /// Computes the result of a plan without making its choices. A single choice is a plan of one.
    fn propose_choices(&self, seat: Seat, choices: &[String]) -> Result<Proposal, Problem>;

    /// Makes the choices of one draft step from the journal by running the rules again.
    fn replay_choices(&mut self, lines: &[String]) -> Result<(), Mismatch>;

    /// Makes the choices of one draft step that this server proposed and then wrote, without running the rules
    /// again. Debug builds do run them, and compare.
    fn apply_computed_transition(
        &mut self,
        transition: ComputedTransition,
        lines: &[String],
    ) -> Result<(), Mismatch>;

    /// Takes the last draft step back: the last choice, or the last plan as a whole.
    fn undo_draft_step(&mut self) -> Result<(), Mismatch>;

    /// Publishes the draft.
    fn confirm_draft(&mut self);

    /// Returns the seat that made the last publication, if nobody learned anything hidden from it. A draft made
    /// since then does not matter: nobody else may learn of it.
    fn seat_allowed_to_take_back(&self) -> Option<Seat>;

    /// Takes the last publication back, together with any draft made since.
    fn take_back(&mut self) -> Result<(), Mismatch>;

    /// Builds what this viewer may know now.
    fn build_shown_game(&self, viewer: Viewer, texts: Option<&Texts>) -> ShownGame;

    /// Tells whether every publication after version `since` is still in memory.
    fn has_publications_since(&self, since: u64) -> bool;

    /// Returns what this viewer was told after version `since`, or `None` if that is no longer in memory.
    fn publications_since(
        &self,
        viewer: Viewer,
        since: u64,
        texts: Option<&Texts>,
    ) -> Option<Vec<Publication>>;

    /// Returns the pending choice of a computer player of this level for the seat that decides.
    fn prepare_computer_choice(&self, level: &str, seed: u64) -> Option<PendingChoice>;

    /// Returns the game as it was before its last publication, or `None` if that is not known.
    fn snapshot(&self) -> Option<String>;

    /// Drops old publications from memory; they can be told again from the journal.
    fn drop_old_publications(&mut self);
}

/// The result of a plan that has been computed but not made.
pub(crate) struct Proposal {
    /// The lines for the journal, one for each choice that is made.
    pub(crate) lines: Vec<String>,
    /// The number of choices at the end of the plan that are not made.
    pub(crate) dropped: u64,
    /// True if the plan publishes the draft.
    pub(crate) publishes: bool,
    /// The seat that decides after the plan.
    pub(crate) deciding: Option<Seat>,
    /// The outcome, if the plan ends the game.
    pub(crate) outcome: Option<Outcome>,
    /// The computed transition, to be followed once the lines are written.
    pub(crate) transition: ComputedTransition,
}

/// The transition of a proposed plan, in a type that only its game knows.
pub(crate) struct ComputedTransition(Box<dyn Any + Send>);

/// A contradiction between the journal and the rules.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Mismatch(pub(crate) String);

/// The part of an update that a viewer may know about the game now.
#[derive(Debug)]
pub(crate) struct ShownGame {
    /// The engine's view for this viewer.
    pub(crate) view: Box<RawValue>,
    /// The current decision; everybody may know it.
    pub(crate) decision: Option<Box<RawValue>>,
    /// The decision as a question in words.
    pub(crate) question: Option<String>,
    /// The choices of the viewer; empty when another seat decides.
    pub(crate) choices: Vec<ChoiceInfo>,
}

impl ShownGame {
    /// Adds it to an update.
    pub(crate) fn add_to_update(self, update: &mut Update) {
        update.view = Some(self.view);
        update.decision = self.decision;
        update.question = self.question;
        update.choices = Some(self.choices);
    }
}

/// A choice that a computer player has yet to work out. Calling it may take long.
pub(crate) type PendingChoice = Box<dyn FnOnce() -> String + Send>;

/// A game that the server can offer.
pub(crate) trait ServedGame: Levels + Presented {}
impl<G: Levels + Presented> ServedGame for G {}

/// A game that has just begun, with the facts for its journal.
pub(crate) struct Begun {
    pub(crate) play: Box<dyn GameSession>,
    pub(crate) rules: u32,
    pub(crate) drawn: String,
}

macro_rules! games {
    ($($id:literal => $game:ty),+ $(,)?) => {
        /// Describes all games.
        pub(crate) fn games() -> Vec<GameInfo> {
            vec![$(describe_game::<$game>()),+]
        }

        /// Begins a game. Game and set-up were checked when the table was created.
        pub(crate) fn begin(game: &str, setup: &str, seed: Seed) -> Result<Begun, Mismatch> {
            $(if game == $id {
                return TypedSession::<$game>::begin(setup, seed);
            })+
            Err(Mismatch(format!("no game is called `{game}`")))
        }

        /// Continues a game from a snapshot; with `any_rules` only so that it can be looked at.
        pub(crate) fn resume(
            game: &str,
            snapshot: &str,
            any_rules: bool,
        ) -> Result<Box<dyn GameSession>, Mismatch> {
            $(if game == $id {
                return TypedSession::<$game>::resume(snapshot, any_rules);
            })+
            Err(Mismatch(format!("no game is called `{game}`")))
        }
    };
}

games::every_game!(games);

fn describe_game<G: ServedGame>() -> GameInfo {
    let sides = G::setups().into_iter().take(1).flat_map(G::sides);
    let setups = G::setups().into_iter().map(|setup| SetupInfo {
        setup: setup.to_string(),
        seats: (0u8..)
            .zip(G::seats(setup))
            .map(|(index, seat)| SeatName {
                seat: (*seat).into(),
                side: G::side_of(setup, Seat::new(index)).id().into(),
            })
            .collect(),
    });
    GameInfo {
        game: G::ID.into(),
        rules: G::RULES_VERSION,
        sides: sides.map(|side| side.id().into()).collect(),
        setups: setups.collect(),
        levels: G::LEVELS
            .iter()
            .map(|level| LevelInfo {
                level: level.name.into(),
                description: level.description.into(),
            })
            .collect(),
        usual_level: G::DEFAULT_LEVEL.into(),
    }
}

/// The descriptions of all games, made once because they are asked for often.
#[derive(Clone, Debug)]
pub(crate) struct Catalogue(Vec<Arc<GameInfo>>);

impl Catalogue {
    pub(crate) fn new() -> Self {
        Self(games().into_iter().map(Arc::new).collect())
    }

    pub(crate) fn games(&self) -> Vec<GameInfo> {
        self.0.iter().map(|info| (**info).clone()).collect()
    }

    /// Finds the game with this id; the problem lists the known ids.
    pub(crate) fn find_game(&self, id: &str) -> Result<&Arc<GameInfo>, Problem> {
        self.0.iter().find(|info| info.game == id).ok_or_else(|| {
            let ids = self.0.iter().map(|info| info.game.to_string());
            Problem::from_code(Code::UnknownGame).with_legal_values(ids.collect())
        })
    }
}
