//! The table as the screens see it: a view, a log, a few changing facts, and one place to send choices to. The screens
//! do not know whether the game runs in this page or on a server.

use std::sync::Arc;

use leptos::prelude::*;
use tabletop::{Seat, Side, Viewer};

use crate::cards_in_flight::CardMove;
use crate::home::Wish;
use crate::mentioned::mentioned_ids;
use crate::on_screen::{OnScreen, Weight};
use crate::players::Player;

/// A line of the log: an event in words, or a note.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Logged<G: OnScreen> {
    /// The version of the game it led to.
    pub version: usize,
    /// The event in words.
    pub text: String,
    /// The side that caused it, if there is one.
    pub doer: Option<Side>,
    /// The ids in the event, some of which are ids of pieces.
    pub ids: Vec<String>,
    /// The event as the viewer may know it; `None` for a note.
    pub event: Option<G::Event>,
}

impl<G: OnScreen> Logged<G> {
    /// Makes the line of an event.
    pub(crate) fn of(setup: G::Setup, version: usize, event: &G::Event) -> Self {
        Self {
            ids: mentioned_ids(event),
            doer: G::doer(event),
            event: Some(*event),
            ..Self::words(version, G::told(setup, event))
        }
    }

    /// Makes a note, which is about no event and no piece.
    pub(crate) const fn words(version: usize, text: String) -> Self {
        Self {
            version,
            text,
            doer: None,
            ids: Vec::new(),
            event: None,
        }
    }

    /// Returns the cards that the event moves.
    pub(crate) fn card_moves(&self) -> Vec<CardMove> {
        self.event.as_ref().map_or_else(Vec::new, G::card_moves)
    }

    /// Returns the emphasis of the event.
    pub(crate) fn weight(&self) -> Weight {
        self.event.as_ref().map_or(Weight::Light, G::weight)
    }
}

/// All lines of a viewer's log.
pub(crate) type Log<G> = Arc<Vec<Arc<Logged<G>>>>;

/// A view of a past moment, after the end also of another viewer.
#[derive(Clone, Debug)]
pub(crate) struct Glance<V> {
    pub version: usize,
    pub viewer: Viewer,
    pub view: Arc<V>,
}

/// The end of a game that did not end by the rules: somebody resigned, or all agreed to stop.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Ended {
    pub winner: Option<Side>,
    /// The reason in words.
    pub why: String,
}

/// The result of a successful check of a record.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Checked {
    pub moves: usize,
    /// The seed of all random decisions.
    pub seed: String,
    /// The fingerprint of the seed.
    pub commitment: String,
}

/// The connection to a game: it takes choices, and writes the results to the board.
pub(crate) trait Link<G: OnScreen> {
    /// Makes a choice of the viewer.
    fn choose(&self, choice: G::Choice);
    /// Raises the curtain, because the next player now sits in front of the screen.
    fn lift_curtain(&self) {}
    /// Ends the pause after the last event.
    fn hurry(&self) {}
    /// Asks again when a computer player did not answer.
    fn ask_again(&self) {}
    /// Takes back the viewer's last choice.
    fn undo(&self);
    /// Shows a past view, if the viewer may see it.
    fn glance(&self, version: usize, viewer: Viewer);
    /// Returns the public views at the beginning of each round and at the end, once the game is over.
    fn course(&self) -> Vec<G::View>;
    /// Returns the record of the game, once it is over.
    fn record(&self) -> Option<String>;
    /// Returns how much better than average each side's dice fell until each moment of the course, in the order of the
    /// sides; empty if no dice were rolled.
    fn luck(&self) -> Vec<Vec<f32>> {
        Vec::new()
    }
    /// Replays the record and checks it against its seed; `None` for games on a server, which are checked elsewhere.
    fn check(&self) -> Option<Result<Checked, String>> {
        None
    }
    /// Returns the request for another game like this one.
    fn again(&self) -> Option<Wish> {
        None
    }
}

/// The signals that the link writes and the screens read.
pub(crate) struct Board<G: OnScreen> {
    /// The id that tells this game from every other one, here and elsewhere.
    pub id: StoredValue<String>,
    /// The current view of the viewer.
    pub view: RwSignal<Arc<G::View>>,
    /// The log of the viewer.
    pub log: RwSignal<Log<G>>,
    /// The version of the game.
    pub version: RwSignal<usize>,
    /// The people who play, at a table of the server.
    pub players: RwSignal<Arc<Vec<Player>>>,
    /// True if the viewer can undo the last choice.
    pub undoable: RwSignal<bool>,
    /// The past moment on screen, if any.
    pub glance: RwSignal<Option<Glance<G::View>>>,
    /// The seat of the next player while the curtain is down; nothing hidden is on the board then.
    pub curtain: RwSignal<Option<Seat>>,
    /// The end of the game, if it did not end by the rules.
    pub ended: RwSignal<Option<Ended>>,
    /// True if the viewer has put the end panel aside to see the table.
    pub aside: RwSignal<bool>,
    /// True while a choice has been sent and not yet answered.
    pub busy: RwSignal<bool>,
    /// True if a computer player does not answer.
    pub stuck: RwSignal<bool>,
    /// The version of the viewer's last choice or dismissal: the viewer has seen all events before it.
    pub acted: RwSignal<usize>,
    /// The last version that the viewer saw before the table was out of sight, if there are later ones.
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

    /// Returns the view on screen: the present, unless the viewer looks at the past.
    pub(crate) fn shown(self) -> Arc<G::View> {
        self.glance
            .with(|glance| glance.as_ref().map(|glance| glance.view.clone()))
            .unwrap_or_else(|| self.view.get())
    }
}

impl<G: OnScreen> Board<G> {
    /// Returns the winner once the game is over, by the rules or otherwise; `None` before.
    pub(crate) fn winner(self) -> Option<Option<Side>> {
        let ended = self.ended.with(|ended| ended.as_ref().map(|it| it.winner));
        ended.or_else(|| self.view.with(|view| G::winner(view)))
    }

    /// Returns the view on screen without tracking it.
    pub(crate) fn shown_untracked(self) -> Arc<G::View> {
        untrack(|| self.shown())
    }
}

/// A table on the screen.
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

    /// Dismisses the last events, because the viewer has seen them.
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

    /// Returns to the present.
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
