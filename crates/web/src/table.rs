//! The table as the screens see it: a view, a log and a few facts that change, and one place to send
//! choices to. Who answers behind it, a game in this page or a server, the screens do not know.

use std::sync::Arc;

use leptos::prelude::*;
use tabletop::{Seat, Side, Viewer};

use crate::cards_in_flight::CardMove;
use crate::home::Wish;
use crate::mentioned::mentioned_ids;
use crate::on_screen::{OnScreen, Weight};
use crate::players::Player;

/// Something that happened, ready to be read.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Logged<G: OnScreen> {
    /// The version of the game it led to.
    pub version: usize,
    /// What happened, in words.
    pub text: String,
    /// Whose doing it was, where that is plain.
    pub doer: Option<Side>,
    /// The ids in what was told, some of which are those of pieces.
    pub ids: Vec<String>,
    /// What happened, as the viewer was told it; nothing for words that tell of no event.
    pub event: Option<G::Event>,
}

impl<G: OnScreen> Logged<G> {
    /// What a game told.
    pub(crate) fn of(setup: G::Setup, version: usize, event: &G::Event) -> Self {
        Self {
            ids: mentioned_ids(event),
            doer: G::doer(event),
            event: Some(*event),
            ..Self::words(version, G::told(setup, event))
        }
    }

    /// Words that tell of no piece.
    pub(crate) const fn words(version: usize, text: String) -> Self {
        Self {
            version,
            text,
            doer: None,
            ids: Vec::new(),
            event: None,
        }
    }

    /// The cards that moved by it.
    pub(crate) fn card_moves(&self) -> Vec<CardMove> {
        self.event.as_ref().map_or_else(Vec::new, G::card_moves)
    }

    /// How long it deserves to be looked at.
    pub(crate) fn weight(&self) -> Weight {
        self.event.as_ref().map_or(Weight::Light, G::weight)
    }
}

/// Everything a viewer was told.
pub(crate) type Log<G> = Arc<Vec<Arc<Logged<G>>>>;

/// A look at an earlier moment, or through other eyes after the end.
#[derive(Clone, Debug)]
pub(crate) struct Glance<V> {
    pub version: usize,
    pub viewer: Viewer,
    pub view: Arc<V>,
}

/// How a game ended that the rules did not end: somebody gave up, or all agreed to stop.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Ended {
    pub winner: Option<Side>,
    /// Why, in words.
    pub why: String,
}

/// What was found in order.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Checked {
    pub moves: usize,
    /// Where all chance of the game came from.
    pub seed: String,
    /// Its fingerprint.
    pub commitment: String,
}

/// Whoever holds the game: it takes choices, and writes what follows to the board.
pub(crate) trait Link<G: OnScreen> {
    /// Makes a choice of the viewer's.
    fn choose(&self, choice: G::Choice);
    /// Whoever the curtain waits for sits in front of the screen now.
    fn lift_curtain(&self) {}
    /// Whoever watches has seen enough of what happened last.
    fn hurry(&self) {}
    /// Asks a computer player once more that did not answer.
    fn ask_again(&self) {}
    /// Takes back the viewer's last choice.
    fn undo(&self);
    /// Shows the table as it was, to whoever may see it so.
    fn glance(&self, version: usize, viewer: Viewer);
    /// The table as everybody saw it at the beginning of each round and at the end, once it is over.
    fn course(&self) -> Vec<G::View>;
    /// The record of the game, once it is over.
    fn record(&self) -> Option<String>;
    /// How much better than on average each side's dice fell until each moment of the course, in the order of the
    /// sides; nothing if no dice were rolled.
    fn luck(&self) -> Vec<Vec<f32>> {
        Vec::new()
    }
    /// Plays the record through once more and compares it with its seed; nothing where that is not
    /// this page's to say.
    fn check(&self) -> Option<Result<Checked, String>> {
        None
    }
    /// The wish for another game like this one.
    fn again(&self) -> Option<Wish> {
        None
    }
}

/// What the link writes and the screens read.
pub(crate) struct Board<G: OnScreen> {
    /// What tells this game from every other one, here and elsewhere.
    pub id: StoredValue<String>,
    /// What the viewer may know now.
    pub view: RwSignal<Arc<G::View>>,
    /// What the viewer was told so far.
    pub log: RwSignal<Log<G>>,
    /// How many choices were made.
    pub version: RwSignal<usize>,
    /// The people who play, at a table of the server.
    pub players: RwSignal<Arc<Vec<Player>>>,
    /// Whether the viewer's last choice can be taken back.
    pub undoable: RwSignal<bool>,
    /// A look at another moment, if one is being taken.
    pub glance: RwSignal<Option<Glance<G::View>>>,
    /// The seat that the screen is to be handed to; until it is taken nothing hidden is on the board.
    pub curtain: RwSignal<Option<Seat>>,
    /// Set when the game ended in another way than by its rules.
    pub ended: RwSignal<Option<Ended>>,
    /// Whether the end was put aside to look at the table.
    pub aside: RwSignal<bool>,
    /// Whether a choice is on its way and not yet answered.
    pub busy: RwSignal<bool>,
    /// Whether a computer player does not answer.
    pub stuck: RwSignal<bool>,
    /// The version at which the viewer chose last, or put aside what was shown: what happened before it has been
    /// looked at.
    pub acted: RwSignal<usize>,
    /// The last version that was seen before the table was out of sight, if more has happened since.
    pub seen: RwSignal<Option<usize>>,
}

impl<G: OnScreen> Clone for Board<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: OnScreen> Copy for Board<G> {}

impl<G: OnScreen> Board<G> {
    pub(crate) fn new(view: G::View, id: &str) -> Self {
        Self {
            id: StoredValue::new(id.to_owned()),
            view: RwSignal::new(Arc::new(view)),
            log: RwSignal::new(Arc::default()),
            version: RwSignal::new(0),
            players: RwSignal::new(Arc::default()),
            undoable: RwSignal::new(false),
            glance: RwSignal::new(None),
            curtain: RwSignal::new(None),
            ended: RwSignal::new(None),
            aside: RwSignal::new(false),
            busy: RwSignal::new(false),
            stuck: RwSignal::new(false),
            acted: RwSignal::new(0),
            seen: RwSignal::new(None),
        }
    }

    /// What is on screen: the present, unless something else is being looked at.
    pub(crate) fn shown(self) -> Arc<G::View> {
        self.glance
            .with(|glance| glance.as_ref().map(|glance| glance.view.clone()))
            .unwrap_or_else(|| self.view.get())
    }
}

impl<G: OnScreen> Board<G> {
    /// Who won, once the game is over, in whatever way; `None` before.
    pub(crate) fn winner(self) -> Option<Option<Side>> {
        let ended = self.ended.with(|ended| ended.as_ref().map(|it| it.winner));
        ended.or_else(|| self.view.with(|view| G::winner(view)))
    }

    /// What is on screen, for whoever has already taken note that it changed.
    pub(crate) fn shown_untracked(self) -> Arc<G::View> {
        untrack(|| self.shown())
    }
}

/// A table somebody sits at.
pub(crate) struct Table<G: OnScreen> {
    pub board: Board<G>,
    link: StoredValue<Box<dyn Link<G>>, LocalStorage>,
}

impl<G: OnScreen> Clone for Table<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: OnScreen> Copy for Table<G> {}

impl<G: OnScreen> Table<G> {
    pub(crate) fn new(board: Board<G>, link: Box<dyn Link<G>>) -> Self {
        Self {
            board,
            link: StoredValue::new_local(link),
        }
    }

    pub(crate) fn choose(self, choice: G::Choice) {
        self.board.seen.set(None);
        self.put_aside();
        self.link.with_value(|link| link.choose(choice));
    }

    /// Puts aside what happened last: it has been looked at.
    pub(crate) fn put_aside(self) {
        self.board.acted.set(self.board.version.get_untracked());
    }

    pub(crate) fn lift_curtain(self) {
        self.link.with_value(|link| link.lift_curtain());
    }

    pub(crate) fn hurry(self) {
        self.link.with_value(|link| link.hurry());
    }

    pub(crate) fn ask_again(self) {
        self.link.with_value(|link| link.ask_again());
    }

    pub(crate) fn undo(self) {
        self.link.with_value(|link| link.undo());
    }

    pub(crate) fn glance(self, version: usize, viewer: Viewer) {
        self.link.with_value(|link| link.glance(version, viewer));
    }

    /// Back to the present.
    pub(crate) fn look_up(self) {
        self.board.glance.set(None);
    }

    pub(crate) fn course(self) -> Vec<G::View> {
        self.link.with_value(|link| link.course())
    }

    pub(crate) fn luck(self) -> Vec<Vec<f32>> {
        self.link.with_value(|link| link.luck())
    }

    pub(crate) fn check(self) -> Option<Result<Checked, String>> {
        self.link.with_value(|link| link.check())
    }

    pub(crate) fn again(self) -> Option<Wish> {
        self.link.with_value(|link| link.again())
    }

    pub(crate) fn record(self) -> Option<String> {
        self.link.with_value(|link| link.record())
    }
}
