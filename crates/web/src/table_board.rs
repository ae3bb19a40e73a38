//! The table as the screens see it: a view, a log, a few changing facts, and one place to send choices to. The screens
//! do not know whether the game runs in this page or on a server.

use std::sync::Arc;

use leptos::prelude::*;
use tabletop::{Seat, Side, Viewer};

use crate::advisor::HintAccess;
use crate::cards_in_flight::CardMove;
use crate::event_ids::ids_mentioned_in_event;
use crate::home_screen::NewGame;
use crate::players::Player;
use crate::table_ui::{Emphasis, TableUi};

/// A line of the log: an event in words, or a note.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct LogEntry<G: TableUi> {
    /// The version of the game it led to.
    pub version: usize,
    /// The event in words.
    pub text: String,
    /// The side that caused it, if there is one.
    pub actor: Option<Side>,
    /// The ids in the event, some of which are ids of pieces.
    pub ids: Vec<String>,
    /// The event as the viewer may know it; `None` for a note.
    pub event: Option<G::Event>,
}

impl<G: TableUi> LogEntry<G> {
    /// Makes the line of an event.
    pub(crate) fn from_event(setup: G::Setup, version: usize, event: &G::Event) -> Self {
        Self {
            ids: ids_mentioned_in_event(event),
            actor: G::actor(event),
            event: Some(*event),
            ..Self::new_note_line(version, G::event_log_text(setup, event))
        }
    }

    /// Makes a note, which is about no event and no piece.
    pub(crate) const fn new_note_line(version: usize, text: String) -> Self {
        Self {
            version,
            text,
            actor: None,
            ids: Vec::new(),
            event: None,
        }
    }

    /// Returns the cards that the event moves.
    pub(crate) fn card_moves(&self) -> Vec<CardMove> {
        self.event.as_ref().map_or_else(Vec::new, G::card_moves)
    }

    /// Returns the emphasis of the event.
    pub(crate) fn emphasis(&self) -> Emphasis {
        self.event.as_ref().map_or(Emphasis::Slight, G::emphasis)
    }
}

/// All lines of a viewer's log.
pub(crate) type Log<G> = Arc<Vec<Arc<LogEntry<G>>>>;

/// A view of a past moment, after the end also of another viewer.
#[derive(Clone, Debug)]
pub(crate) struct PastView<V> {
    pub version: usize,
    pub viewer: Viewer,
    pub view: Arc<V>,
}

/// The end of a game that did not end by the rules: somebody resigned, or all agreed to stop.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct EarlyEnd {
    pub winner: Option<Side>,
    /// The reason in words.
    pub why: String,
}

/// The result of a successful check of a record.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct CheckedRecord {
    pub moves: usize,
    /// The seed of all random decisions.
    pub seed: String,
    /// The fingerprint of the seed.
    pub commitment: String,
}

/// A past choice of a computer player, with what its seat saw then.
pub(crate) struct PastDecision<G: TableUi> {
    pub view: G::View,
    pub choice: G::Choice,
}

/// The connection to a game: it takes choices, and writes the results to the board.
pub(crate) trait GameLink<G: TableUi> {
    /// Makes a choice of the viewer.
    fn choose(&self, choice: G::Choice);
    /// Makes choices of the viewer together or not at all, up to the first moment at which somebody learns something.
    fn choose_plan(&self, choices: Vec<G::Choice>);
    /// Tells whether this is a lesson, which has lights and marks of its own.
    fn is_lesson(&self) -> bool {
        false
    }
    /// Tells whether choices that belong together are composed on the screen and sent together. A lesson looks at each
    /// choice on its own.
    fn supports_composed_gestures(&self) -> bool {
        true
    }
    /// Tells whether orders may answer questions to come: not where people in front of the same screen would notice.
    fn accepts_advance_orders(&self) -> bool {
        self.supports_composed_gestures()
    }
    /// Raises the curtain, because the next player now sits in front of the screen.
    fn lift_curtain(&self) {}
    /// Ends the pause after the last event.
    fn end_pause(&self) {}
    /// Asks again when a computer player did not answer.
    fn ask_computer_again(&self) {}
    /// Takes back the viewer's last choice.
    fn undo_choice(&self);
    /// Shows a past view, if the viewer may see it.
    fn show_past_view(&self, version: usize, viewer: Viewer);
    /// Returns the public views at the beginning of each round and at the end, once the game is over.
    fn views_at_round_starts(&self) -> Vec<G::View>;
    /// Returns the record of the game, once it is over.
    fn game_record(&self) -> Option<String>;
    /// Returns how much better than average each side's dice fell until each moment of the course, in the order of the
    /// sides; empty if no dice were rolled.
    fn dice_luck_over_time(&self) -> Vec<Vec<f32>> {
        Vec::new()
    }
    /// Tells whether the viewer may ask for hints.
    fn hint_access(&self) -> HintAccess {
        HintAccess::Refused
    }
    /// Returns what a computer player chose at a version, once the game is over.
    fn computer_decision_at_version(&self, _version: usize) -> Option<PastDecision<G>> {
        None
    }
    /// Replays the record and checks it against its seed; `None` for games on a server, which are checked elsewhere.
    fn check_record_against_seed(&self) -> Option<Result<CheckedRecord, String>> {
        None
    }
    /// Returns the request for another game like this one.
    fn request_for_same_game(&self) -> Option<NewGame> {
        None
    }
}

/// The signals that the link writes and the screens read.
pub(crate) struct Board<G: TableUi> {
    /// The id that tells this game from every other one, here and elsewhere.
    pub id: StoredValue<String>,
    /// The current view of the viewer.
    pub view: RwSignal<Arc<G::View>>,
    /// The view after the choices that the viewer has composed and not sent yet, if there are any.
    pub draft_view: RwSignal<Option<Arc<G::View>>>,
    /// The log of the viewer.
    pub log: RwSignal<Log<G>>,
    /// The version of the game.
    pub version: RwSignal<usize>,
    /// The people who play, at a table of the server.
    pub players: RwSignal<Arc<Vec<Player>>>,
    /// True if the viewer can undo the last choice.
    pub can_undo: RwSignal<bool>,
    /// The past moment on screen, if any.
    pub past_view: RwSignal<Option<PastView<G::View>>>,
    /// The seat of the next player while the curtain is down; nothing hidden is on the board then.
    pub curtain: RwSignal<Option<Seat>>,
    /// The end of the game, if it did not end by the rules.
    pub ended: RwSignal<Option<EarlyEnd>>,
    /// True if the viewer has put the end panel aside to see the table.
    pub end_put_aside: RwSignal<bool>,
    /// True while a choice has been sent and not yet answered.
    pub busy: RwSignal<bool>,
    /// True if a computer player does not answer.
    pub stuck: RwSignal<bool>,
    /// The version of the viewer's last choice or dismissal: the viewer has seen all events before it.
    pub acted_at_version: RwSignal<usize>,
    /// The answers that the viewer has ordered for questions to come.
    pub orders: RwSignal<G::Orders>,
    /// True while the game waits until the viewer has looked at a roll.
    pub holds: RwSignal<bool>,
    /// The last version that the viewer saw before the table was out of sight, if there are later ones.
    pub seen_version: RwSignal<Option<usize>>,
}

impl<G: TableUi> Clone for Board<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: TableUi> Copy for Board<G> {}

impl<G: TableUi> Board<G> {
    pub(crate) fn new(view: G::View, id: &str) -> Self {
        Self {
            id: StoredValue::new(id.to_owned()),
            view: RwSignal::new(Arc::new(view)),
            draft_view: RwSignal::new(None),
            log: RwSignal::new(Arc::default()),
            version: RwSignal::new(0),
            players: RwSignal::new(Arc::default()),
            can_undo: RwSignal::new(false),
            past_view: RwSignal::new(None),
            curtain: RwSignal::new(None),
            ended: RwSignal::new(None),
            end_put_aside: RwSignal::new(false),
            busy: RwSignal::new(false),
            stuck: RwSignal::new(false),
            acted_at_version: RwSignal::new(0),
            orders: RwSignal::new(G::Orders::default()),
            holds: RwSignal::new(false),
            seen_version: RwSignal::new(None),
        }
    }

    /// Returns the view on screen: the present with what the viewer has composed, unless the viewer looks at the past.
    pub(crate) fn shown_view(self) -> Arc<G::View> {
        self.past_view
            .with(|glance| glance.as_ref().map(|glance| glance.view.clone()))
            .or_else(|| self.draft_view.get())
            .unwrap_or_else(|| self.view.get())
    }
}

impl<G: TableUi> Board<G> {
    /// Returns the winner once the game is over, by the rules or otherwise; `None` before.
    pub(crate) fn winner(self) -> Option<Option<Side>> {
        let ended = self.ended.with(|ended| ended.as_ref().map(|it| it.winner));
        ended.or_else(|| self.view.with(|view| G::winner(view)))
    }

    /// Returns the view on screen without tracking it.
    pub(crate) fn shown_view_untracked(self) -> Arc<G::View> {
        untrack(|| self.shown_view())
    }
}

/// A table on the screen.
pub(crate) struct Table<G: TableUi> {
    pub board: Board<G>,
    link: StoredValue<Box<dyn GameLink<G>>, LocalStorage>,
}

impl<G: TableUi> Clone for Table<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: TableUi> Copy for Table<G> {}

impl<G: TableUi> Table<G> {
    pub(crate) fn new(board: Board<G>, link: Box<dyn GameLink<G>>) -> Self {
        Self {
            board,
            link: StoredValue::new_local(link),
        }
    }

    pub(crate) fn choose(self, choice: G::Choice) {
        self.board.seen_version.set(None);
        self.dismiss_last_events();
        self.link.with_value(|link| link.choose(choice));
    }

    /// Sends choices that belong together as one command.
    pub(crate) fn send_plan(self, choices: Vec<G::Choice>) {
        match choices[..] {
            [] => {}
            [only] => self.choose(only),
            _ => {
                self.board.seen_version.set(None);
                self.dismiss_last_events();
                self.link.with_value(|link| link.choose_plan(choices));
            }
        }
    }

    pub(crate) fn supports_composed_gestures(self) -> bool {
        self.link
            .with_value(|link| link.supports_composed_gestures())
    }

    /// Tells whether the viewer can answer questions before they are asked.
    pub(crate) fn accepts_advance_orders(self) -> bool {
        self.link.with_value(|link| link.accepts_advance_orders())
    }

    pub(crate) fn is_lesson(self) -> bool {
        self.link.with_value(|link| link.is_lesson())
    }

    pub(crate) fn hint_access(self) -> HintAccess {
        self.link.with_value(|link| link.hint_access())
    }

    pub(crate) fn computer_decision_at_version(self, version: usize) -> Option<PastDecision<G>> {
        self.link
            .with_value(|link| link.computer_decision_at_version(version))
    }

    /// Dismisses the last events, because the viewer has seen them.
    pub(crate) fn dismiss_last_events(self) {
        self.board
            .acted_at_version
            .set(self.board.version.get_untracked());
    }

    pub(crate) fn lift_curtain(self) {
        self.link.with_value(|link| link.lift_curtain());
    }

    pub(crate) fn end_pause(self) {
        self.link.with_value(|link| link.end_pause());
    }

    pub(crate) fn ask_computer_again(self) {
        self.link.with_value(|link| link.ask_computer_again());
    }

    /// Takes the last choice back, and with it all orders: they would make it again at once.
    pub(crate) fn undo_choice(self) {
        self.board.orders.set(G::Orders::default());
        self.link.with_value(|link| link.undo_choice());
    }

    pub(crate) fn show_past_view(self, version: usize, viewer: Viewer) {
        self.link
            .with_value(|link| link.show_past_view(version, viewer));
    }

    /// Returns to the present.
    pub(crate) fn return_to_present(self) {
        self.board.past_view.set(None);
    }

    pub(crate) fn views_at_round_starts(self) -> Vec<G::View> {
        self.link.with_value(|link| link.views_at_round_starts())
    }

    pub(crate) fn dice_luck_over_time(self) -> Vec<Vec<f32>> {
        self.link.with_value(|link| link.dice_luck_over_time())
    }

    pub(crate) fn check_record_against_seed(self) -> Option<Result<CheckedRecord, String>> {
        self.link
            .with_value(|link| link.check_record_against_seed())
    }

    pub(crate) fn request_for_same_game(self) -> Option<NewGame> {
        self.link.with_value(|link| link.request_for_same_game())
    }

    pub(crate) fn game_record(self) -> Option<String> {
        self.link.with_value(|link| link.game_record())
    }
}
