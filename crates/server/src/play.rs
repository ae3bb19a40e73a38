//! A game at a table, whatever game it is: the one place where the server touches the engines.

mod live;
#[cfg(test)]
mod tests;

use std::any::Any;
use std::sync::Arc;

use bots::levels::Levels;
use locale::{Presented, Texts};
use protocol::game::{GameInfo, LevelInfo, SeatName, SetupInfo};
use protocol::problem::{Code, Problem};
use protocol::update::{ChoiceInfo, Publication, Update};
use serde_json::value::RawValue;
use tabletop::{Outcome, Seat, Seed, Viewer};

pub(crate) use live::Live;

/// A game in progress. Everything a viewer is shown is built for that viewer by the engine.
pub(crate) trait Play: Send {
    /// How often something was published.
    fn version(&self) -> u64;

    /// How many steps the deciding seat has drafted.
    fn draft(&self) -> u64;

    /// Who decides, as everybody may know it.
    fn deciding(&self) -> Option<Seat>;

    /// Who decides when the draft is counted in: the same seat while there is a draft.
    fn deciding_in_draft(&self) -> Option<Seat>;

    /// How the game ended by its rules, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// What the choices of a plan come to, without making them. A single choice is a plan of one.
    fn consider(&self, seat: Seat, choices: &[String]) -> Result<Considered, Problem>;

    /// Makes the choices of one draft step that stand in the journal, by running the rules again.
    fn choose(&mut self, lines: &[String]) -> Result<(), Mismatch>;

    /// Makes the choices of one draft step that this server considered and then wrote down, without running
    /// the rules again. Debug builds run them all the same and compare.
    fn adopt(&mut self, transition: ComputedTransition, lines: &[String]) -> Result<(), Mismatch>;

    /// Takes the last draft step back: the last choice, or the last plan as a whole.
    fn undo(&mut self) -> Result<(), Mismatch>;

    /// Publishes the draft.
    fn confirm(&mut self);

    /// Whose the last publication was, if nobody learned anything hidden by it. Whether somebody has
    /// a draft since does not matter: that is nobody else's affair.
    fn can_take_back(&self) -> Option<Seat>;

    /// Takes the last publication back, and with it any draft since.
    fn take_back(&mut self) -> Result<(), Mismatch>;

    /// What this viewer may know now.
    fn shown(&self, viewer: Viewer, texts: Option<&Texts>) -> Shown;

    /// Whether everything that was told after version `since` is still kept.
    fn remembers(&self, since: u64) -> bool;

    /// What this viewer was told after version `since`; nothing if that is no longer kept.
    fn told_since(
        &self,
        viewer: Viewer,
        since: u64,
        texts: Option<&Texts>,
    ) -> Option<Vec<Publication>>;

    /// What a computer player of this level would choose for the seat that decides.
    fn thought(&self, level: &str, seed: u64) -> Option<Thought>;

    /// The game as it was before its last publication, to be kept; nothing if that is not known.
    fn snapshot(&self) -> Option<String>;

    /// Drops what was told long ago; it can be told again from the journal.
    fn forget(&mut self);
}

/// What the choices of a plan come to.
pub(crate) struct Considered {
    /// The lines for the journal, one for each choice that is made.
    pub(crate) lines: Vec<String>,
    /// How many choices at the end of the plan are not made.
    pub(crate) dropped: u64,
    /// Whether it publishes the draft.
    pub(crate) publishes: bool,
    /// Who decides after it.
    pub(crate) deciding: Option<Seat>,
    /// How it ends the game, if it does.
    pub(crate) outcome: Option<Outcome>,
    /// Where it leads, for whoever writes the lines down.
    pub(crate) transition: ComputedTransition,
}

/// Where considered choices lead: a transition of a game whose type only that game knows.
pub(crate) struct ComputedTransition(Box<dyn Any + Send>);

/// The journal says something else than the rules.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Mismatch(pub(crate) String);

/// What a viewer may know of the game now.
#[derive(Debug)]
pub(crate) struct Shown {
    /// The engine's view for this viewer.
    pub(crate) view: Box<RawValue>,
    /// What is being decided; everybody may know this.
    pub(crate) decision: Option<Box<RawValue>>,
    /// The same as a question in words.
    pub(crate) question: Option<String>,
    /// What the viewer can choose; empty when another seat decides.
    pub(crate) choices: Vec<ChoiceInfo>,
}

impl Shown {
    /// Makes it a part of what the viewer is told.
    pub(crate) fn add_to(self, update: &mut Update) {
        update.view = Some(self.view);
        update.decision = self.decision;
        update.question = self.question;
        update.choices = Some(self.choices);
    }
}

/// A decision for a computer player. Calling it may take long.
pub(crate) type Thought = Box<dyn FnOnce() -> String + Send>;

/// What the server needs of a game.
pub(crate) trait Served: Levels + Presented {}
impl<G: Levels + Presented> Served for G {}

/// A started game, with what goes into its journal.
pub(crate) struct Begun {
    pub(crate) play: Box<dyn Play>,
    pub(crate) rules: u32,
    pub(crate) drawn: String,
}

macro_rules! games {
    ($($id:literal => $game:ty),+ $(,)?) => {
        /// All games there are.
        pub(crate) fn games() -> Vec<GameInfo> {
            vec![$(describe::<$game>()),+]
        }

        /// Begins a game. Game and set-up were checked when the table was created.
        pub(crate) fn begin(game: &str, setup: &str, seed: Seed) -> Result<Begun, Mismatch> {
            $(if game == $id {
                return Live::<$game>::begin(setup, seed);
            })+
            Err(Mismatch(format!("no game is called `{game}`")))
        }

        /// Takes a game up where it was kept; with `any_rules` to be looked at only.
        pub(crate) fn resume(
            game: &str,
            snapshot: &str,
            any_rules: bool,
        ) -> Result<Box<dyn Play>, Mismatch> {
            $(if game == $id {
                return Live::<$game>::resume(snapshot, any_rules);
            })+
            Err(Mismatch(format!("no game is called `{game}`")))
        }
    };
}

games::every_game!(games);

fn describe<G: Served>() -> GameInfo {
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
        usual_level: G::USUAL.into(),
    }
}

/// What is known of the games without playing: made once, asked often.
#[derive(Clone, Debug)]
pub(crate) struct Catalogue(Vec<Arc<GameInfo>>);

impl Catalogue {
    pub(crate) fn new() -> Self {
        Self(games().into_iter().map(Arc::new).collect())
    }

    pub(crate) fn games(&self) -> Vec<GameInfo> {
        self.0.iter().map(|info| (**info).clone()).collect()
    }

    /// The game with this id; the problem lists those there are.
    pub(crate) fn game(&self, id: &str) -> Result<&Arc<GameInfo>, Problem> {
        self.0.iter().find(|info| info.game == id).ok_or_else(|| {
            let ids = self.0.iter().map(|info| info.game.to_string());
            Problem::of(Code::UnknownGame).with_legal(ids.collect())
        })
    }
}
