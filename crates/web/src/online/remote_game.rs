//! A game at a table on the server: updates become steps for the presenter, choices become commands.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::command::{ChooseRequest, Done, DraftRequest, PlanRequest};
use protocol::problem::Code;
use protocol::table::{EndReason, SeatHolder, Status, TableInfo};
use protocol::update;
use serde::Serialize;
use tabletop::{Seat, View, Viewer};

use super::api::{self, ApiError};
use super::seed_check::{FinishedGame, Verdict, check_seed};
use super::stored_keys;
use super::table_room::Room;
use super::update_log::log_lines;
use crate::advisor::HintAccess;
use crate::browser;
use crate::past_views;
use crate::players::Player;
use crate::presenter::{Audience, GameSource, Presenter, ShownStep};
use crate::route::Route;
use crate::settings::Settings;
use crate::table_board::{Board, EarlyEnd, GameLink, LogEntry, PastView, Table};
use crate::table_ui::{Emphasis, TableUi};
use crate::ui_texts::ui_text_with;

/// The time after which the next command is allowed even if the result of the last has not arrived.
const RESULT_TIMEOUT_MS: u64 = 4_000;

/// The longest pause between two attempts to fetch the record of a finished game.
const MAX_FETCH_PAUSE_MS: u64 = 16_000;

struct RemoteGame<G: TableUi> {
    room: Room,
    board: Board<G>,
    presenter: Presenter<G>,
    setup: G::Setup,
    /// The version and draft step on screen, against which a choice is made.
    position: Cell<(u64, u64)>,
    /// The version and draft step that a command was made against, until its result is on screen; the next
    /// has to wait.
    pending: Cell<Option<(u64, u64)>>,
    /// The number of commands sent so far, so that a late answer is not taken for the answer to the last one.
    sent: Cell<u64>,
    /// True while the record of a finished game is being fetched: nothing else is shown before.
    fetching: Cell<bool>,
    /// The game with everything that was hidden, once it is over.
    finished: RefCell<Option<FinishedGame<G>>>,
    /// The last version that an update told of.
    told_version: Cell<u64>,
    /// The version of the past that was asked for last, so that older answers are ignored.
    wanted_version: Cell<u64>,
}

struct RemoteHandle<G: TableUi>(Rc<RemoteGame<G>>);

impl<G: TableUi> Clone for RemoteHandle<G> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

/// Opens the table, for a seat or a spectator, as soon as there is a view of the game.
pub(super) fn open_remote_table<G: TableUi>(room: Room, settings: Settings) -> Option<Table<G>> {
    // Updates before the first view are about the table alone, and the room has shown them.
    let (update, first) = loop {
        let update = room.take_next_unshown_update()?;
        if let Some(view) = read_update_view::<G>(room, &update) {
            break (update, view);
        }
    };
    let setup = first.setup();
    let board = Board::new(first.clone(), &room.id.get_value());
    let presenter = Presenter::new(board, settings);
    let remote = RemoteGame {
        room,
        board,
        presenter: presenter.clone(),
        setup,
        position: Cell::new((0, 0)),
        pending: Cell::new(None),
        sent: Cell::new(0),
        fetching: Cell::new(false),
        finished: RefCell::new(None),
        told_version: Cell::new(0),
        wanted_version: Cell::new(0),
    };
    Effect::new(move |_| {
        board
            .players
            .set(Arc::new(players_with_presence::<G>(room, setup)));
    });
    let handle = RemoteHandle(Rc::new(remote));
    let woken = handle.clone();
    room.set_update_listener(Rc::new(move || woken.show_arrived_updates()));
    presenter.set_source(Rc::new(handle.clone()));
    handle.show_update(update, Some(first));
    handle.show_arrived_updates();
    Some(Table::new(board, Box::new(handle)))
}

/// Returns the people who play, and whether they are at the table.
fn players_with_presence<G: TableUi>(room: Room, setup: G::Setup) -> Vec<Player> {
    let Some(info) = room.info.get() else {
        return Vec::new();
    };
    let (you, here) = (room.you.get(), room.here.get());
    let people = info.summary.seats.iter();
    let people = people.filter(|it| it.holder == SeatHolder::Person);
    let named = people.filter_map(|it| {
        let seat = G::parse_seat(setup, &it.seat).ok()?;
        let replaced = it.away.is_some();
        let gone = here.as_ref().is_some_and(|here| !here.contains(&*it.seat));
        Some(Player {
            seat,
            side: G::side_of(setup, seat),
            name: it.name.clone().unwrap_or_default(),
            replaced,
            absent: !replaced && gone && you.as_deref() != Some(&*it.seat),
        })
    });
    named.collect()
}

/// Reads the view of an update. Says so if this page cannot read it: the board would be out of date without a word.
fn read_update_view<G: TableUi>(room: Room, update: &update::Update) -> Option<G::View> {
    let view = update.view.as_ref()?;
    let read = api::parse_json(view.get());
    read.map_err(|error| room.report_error(error)).ok()
}

impl<G: TableUi> RemoteHandle<G> {
    /// Shows all updates that have arrived.
    fn show_arrived_updates(&self) {
        while self.0.is_screen_open() && !self.0.fetching.get() {
            let Some(update) = self.0.room.take_next_unshown_update() else {
                return;
            };
            let view = read_update_view::<G>(self.0.room, &update);
            self.show_update(update, view);
        }
    }

    /// Shows an update, with the view that was read from it.
    fn show_update(&self, update: update::Update, view: Option<G::View>) {
        let remote = &self.0;
        if remote.is_curtain_down() {
            return; // lifting the curtain loads the table anew
        }
        let over = update.table.summary.status == Status::Over;
        if over && remote.finished.borrow().is_none() {
            self.fetch_and_show_end(update, view);
        } else {
            remote
                .presenter
                .show_step_after_pauses(self.build_step_from_update(&update, view));
        }
    }

    /// Returns the step for the presenter that an update brings.
    fn build_step_from_update(
        &self,
        update: &update::Update,
        view: Option<G::View>,
    ) -> ShownStep<G> {
        let remote = &self.0;
        let end = remote
            .finished
            .borrow()
            .as_ref()
            .map(|it| it.session.version());
        let told = match end {
            Some(_) => Vec::new(), // the log was written from the record
            None => remote.read_update_log(update),
        };
        // What this browser remembered told nothing of the past: the server will.
        let is_memory = remote.room.as_of.with_untracked(Option::is_some);
        let told_version = if is_memory { 0 } else { update.version };
        let known = remote.told_version.replace(told_version);
        // The server leaves out the oldest part of a long past.
        let skipped = update.since.is_none_or(|since| since == 0 || since > known);
        let anew = end.is_none() && skipped;
        // Nobody has to watch all of a table's past on arrival.
        let is_news = !anew && (view.is_some() || !told.is_empty());
        let weight = told.iter().map(|line| line.emphasis()).max();
        let taken_back = update.missed.iter().filter(|it| it.taken_back);
        let taken_back = taken_back.map(|it| it.version as usize).max();
        let (table, stand) = (update.table.clone(), (update.version, update.draft));
        let handle = self.clone();
        let along = move || {
            // Events that were taken back are not shown as if they had just happened.
            if let Some(version) = taken_back {
                handle.0.board.acted_at_version.set(version);
            }
            handle.0.record_shown_position(stand);
            handle.0.room.record_whether_own_turn(&table);
        };
        ShownStep {
            version: end.unwrap_or(update.version as usize),
            log_lines: told,
            log_replaced_from: anew.then_some(0),
            emphasis: is_news.then(|| weight.unwrap_or(Emphasis::Slight)),
            view,
            is_undoable: update.drafted > 0,
            on_shown: Some(Box::new(along)),
        }
    }

    /// Fetches the whole record before the end is shown, for the charts, the replay and the check of the seed.
    fn fetch_and_show_end(&self, update: update::Update, view: Option<G::View>) {
        let handle = self.clone();
        handle.0.fetching.set(true);
        spawn_local(async move {
            let remote = &handle.0;
            let record = remote.fetch_record().await;
            if !remote.is_screen_open() || remote.is_curtain_down() {
                return;
            }
            let mut step = handle.build_step_from_update(&update, view);
            let along = step.on_shown.take();
            let shown = handle.clone();
            step.on_shown = Some(Box::new(move || {
                let remote = &shown.0;
                let opened = remote.show_finished_game_record(record);
                remote
                    .board
                    .ended
                    .set(game_end_outside_rules::<G>(remote.setup, &update.table));
                along.into_iter().for_each(|along| along());
                if !opened {
                    shown.fetch_record_again();
                }
                remote.fetching.set(false);
                let shown = shown.clone();
                browser::set_timeout(0, move || shown.show_arrived_updates());
            }));
            remote.presenter.show_step_after_pauses(step);
        });
    }

    /// Fetches the record again until it comes, while the end is shown without it.
    fn fetch_record_again(&self) {
        let handle = self.clone();
        spawn_local(async move {
            let remote = &handle.0;
            let (mut opened, mut pause) = (false, 1_000);
            while !opened && remote.is_screen_open() {
                browser::sleep(pause).await;
                pause = (pause * 2).min(MAX_FETCH_PAUSE_MS);
                let record = remote.fetch_record().await;
                opened = !remote.is_screen_open() || remote.show_finished_game_record(record);
            }
        });
    }

    /// Sends a command for the position on screen. Its result comes over the live connection.
    fn send_command<R: Serialize>(
        &self,
        what: &'static str,
        request: impl FnOnce((u64, u64), String) -> R + 'static,
    ) {
        let remote = &self.0;
        if remote.pending.get().is_some() {
            return;
        }
        let made_against = remote.position.get();
        remote.pending.set(Some(made_against));
        remote.board.busy.set(true);
        let number = remote.sent.get() + 1;
        remote.sent.set(number);
        let handle = self.clone();
        spawn_local(async move {
            let remote = &handle.0;
            let request = |key| request(made_against, key);
            let sent = remote
                .room
                .send_command_with_key::<R, Done>(what, request)
                .await;
            if !remote.is_screen_open() {
                return;
            }
            match sent {
                Ok(stand) => {
                    let _ = remote.room.last_error.try_set(None);
                    if remote.position.get() == (stand.version, stand.draft) {
                        remote.allow_command_after_answer(number);
                    }
                    // The result should be here by then; if it is not, another click may find out why.
                    let handle = handle.clone();
                    browser::set_timeout(RESULT_TIMEOUT_MS, move || {
                        handle.0.allow_command_after_answer(number);
                    });
                }
                Err(trouble) => {
                    remote.allow_command_after_answer(number);
                    remote.room.report_error(trouble.clone());
                    // The table here is not up to date, or might not be.
                    if matches!(
                        trouble.code(),
                        None | Some(Code::StaleVersion | Code::OutOfTurn | Code::IllegalChoice)
                    ) {
                        remote.room.reconnect_channel();
                    }
                }
            }
        });
    }
}

impl<G: TableUi> RemoteGame<G> {
    /// Tells whether the screen is still there.
    fn is_screen_open(&self) -> bool {
        self.presenter.is_screen_still_open()
    }

    fn is_curtain_down(&self) -> bool {
        self.board.curtain.with_untracked(Option::is_some)
    }

    /// Sits down on another seat that this browser holds.
    fn switch_seat(&self, seat: String) {
        let id = self.room.id.get_value();
        let seat = Some(seat);
        browser::navigate_replacing_screen(&Route::Table { id, seat }.to_string());
    }

    /// Allows the next command after this one is answered, unless a newer one has been sent.
    fn allow_command_after_answer(&self, number: u64) {
        if self.sent.get() == number {
            self.clear_pending_command();
        }
    }

    fn clear_pending_command(&self) {
        self.pending.set(None);
        let _ = self.board.busy.try_set(false);
    }

    /// Records the version and draft step on screen.
    fn record_shown_position(&self, stand: (u64, u64)) {
        self.position.set(stand);
        // Once the table has changed, the pending command is answered.
        if self.pending.get().is_some_and(|pending| pending != stand) {
            self.clear_pending_command();
        }
    }

    /// Fetches the record, with everything that was hidden.
    async fn fetch_record(&self) -> Result<String, ApiError> {
        api::get_text(&self.room.table_resource_path("record")).await
    }

    /// Returns the lines of the log that an update brings. Says so if this page cannot read all of them.
    fn read_update_log(&self, update: &update::Update) -> Vec<Arc<LogEntry<G>>> {
        let (lines, unreadable) = log_lines::<G>(self.setup, &update.missed);
        unreadable
            .into_iter()
            .for_each(|error| self.room.report_error(error));
        lines
    }

    /// Shows the record of a game that is over; tells whether there is nothing more to fetch.
    fn show_finished_game_record(&self, record: Result<String, ApiError>) -> bool {
        match record {
            Ok(record) => self.check_fetched_record(&record, &self.room.id.get_value()),
            Err(trouble @ (ApiError::Refused(_) | ApiError::Protocol)) => {
                self.room.report_error(trouble);
            }
            Err(ApiError::Unreachable) => {
                self.room.verdict.set(Some(Verdict::Awaited));
                return false;
            }
        }
        true
    }

    fn check_fetched_record(&self, record: &str, table: &str) {
        let kept = stored_keys::table_keys(table);
        let finished = match check_seed::<G>(record, &kept.commitment, kept.before) {
            Ok(finished) => finished,
            Err(problem) => return self.room.verdict.set(Some(Verdict::Wrong(problem))),
        };
        let viewer = self.board.view.with_untracked(|view| view.viewer());
        let log = past_views::log_lines_since(&finished.session, viewer, 0).collect();
        self.board.log.set(Arc::new(log));
        self.board.version.set(finished.session.version());
        self.room.verdict.set(Some(finished.verdict.clone()));
        *self.finished.borrow_mut() = Some(finished);
    }
}

/// Returns the end of a game that did not end by the rules.
fn game_end_outside_rules<G: TableUi>(setup: G::Setup, info: &TableInfo) -> Option<EarlyEnd> {
    let outcome = info.outcome.as_ref()?;
    if outcome.why == EndReason::Rules {
        return None;
    }
    let winner = outcome.winners.first();
    let winner: Option<Seat> = winner.and_then(|seat| G::parse_seat(setup, seat).ok());
    let winner = winner.map(|seat| G::side_of(setup, seat));
    let name = winner.map_or_else(String::new, |side| G::name(side.id()));
    Some(EarlyEnd {
        winner,
        why: ui_text_with(
            &format!("ui-ended-{}", outcome.why.name()),
            &[("side", name.as_str().into())],
        ),
    })
}

impl<G: TableUi> GameSource<G> for RemoteHandle<G> {
    /// Tells whether this browser holds the seat.
    fn is_seat_played_here(&self, seat: Seat) -> bool {
        let remote = &self.0;
        let viewer = remote.board.view.with_untracked(|view| view.viewer());
        let held = || stored_keys::table_keys(&remote.room.id.get_value()).seats;
        viewer == Viewer::Seat(seat) || held().contains_key(G::seat_name(remote.setup, seat))
    }

    fn audience(&self) -> Audience {
        Audience::Elsewhere
    }

    /// Tells whether there is a draft: any choice may publish it, and only the server knows which.
    fn would_end_undo(&self, _: Seat, _: G::Choice) -> bool {
        self.0.position.get().1 > 0
    }

    fn play_only_choice(&self, _: Seat, choice: G::Choice) {
        if !self.0.fetching.get() {
            self.choose(choice);
        }
    }

    fn show_table_to_partner(&self, seat: Seat) {
        self.0
            .switch_seat(G::seat_name(self.0.setup, seat).to_owned());
    }

    /// Clears the log behind the curtain, and fetches the public one to show on it.
    fn hide_private_view(&self) {
        self.0.board.log.set(Arc::default());
        let handle = self.clone();
        spawn_local(async move {
            let remote = &handle.0;
            let path = remote.room.table_resource_path("view?version=0");
            let public: Result<update::Update, ApiError> = api::get_json(&path, None).await;
            let public = public.ok().filter(|_| remote.is_screen_open());
            let Some((public, view)) = public
                .and_then(|it| read_update_view::<G>(remote.room, &it).map(|view| (it, view)))
            else {
                return;
            };
            remote.presenter.show_step_after_pauses(ShownStep {
                version: public.version as usize,
                log_lines: remote.read_update_log(&public),
                log_replaced_from: Some(0),
                emphasis: None,
                view: Some(view),
                is_undoable: false,
                on_shown: None,
            });
        });
    }
}

impl<G: TableUi> GameLink<G> for RemoteHandle<G> {
    /// Allows hints to players at a table whose people all took their seats knowing of them.
    fn hint_access(&self) -> HintAccess {
        let remote = &self.0;
        let info = remote.room.info.get_untracked();
        let is_player = remote
            .board
            .view
            .with_untracked(|view| view.viewer() != Viewer::Spectator);
        match (info.is_some_and(|info| info.hints), is_player) {
            (true, true) => HintAccess::Offered,
            (true, false) => HintAccess::Absent,
            (false, _) => HintAccess::Refused,
        }
    }

    fn choose(&self, choice: G::Choice) {
        self.send_command("choose", move |(version, draft), key| ChooseRequest {
            version,
            draft,
            choice: choice.to_string(),
            key,
        });
    }

    fn choose_plan(&self, choices: Vec<G::Choice>) {
        self.send_command("plan", move |(version, draft), key| PlanRequest {
            version,
            draft,
            choices: choices.iter().map(ToString::to_string).collect(),
            key,
        });
    }

    fn end_pause(&self) {
        self.0.presenter.end_pause();
    }

    fn lift_curtain(&self) {
        let next = self.0.board.curtain.get_untracked();
        if let Some(next) = next {
            self.show_table_to_partner(next);
        }
    }

    fn undo_choice(&self) {
        if self.0.position.get().1 > 0 {
            self.send_command("undo", |(version, draft), key| DraftRequest {
                version,
                draft,
                key,
            });
        }
    }

    fn show_past_view(&self, version: usize, viewer: Viewer) {
        let remote = &self.0;
        if let Some(finished) = &*remote.finished.borrow() {
            let glance = past_views::past_view_at_version(&finished.session, version, viewer);
            return remote.board.past_view.set(Some(glance));
        }
        let viewer = remote.board.view.with_untracked(|view| view.viewer());
        let at = (version.max(1) as u64).min(remote.position.get().0);
        remote.wanted_version.set(at);
        let handle = self.clone();
        spawn_local(async move {
            let remote = &handle.0;
            let path = remote.room.table_resource_path(&format!("view?at={at}"));
            let secret = remote.room.seat_secret();
            let seen: Result<update::Update, ApiError> =
                api::get_json(&path, secret.as_deref()).await;
            if !remote.is_screen_open() || remote.wanted_version.get() != at {
                return;
            }
            match seen {
                Ok(update) => {
                    if let Some(view) = read_update_view::<G>(remote.room, &update) {
                        remote.board.past_view.set(Some(PastView {
                            version: at as usize,
                            viewer,
                            view: Arc::new(view),
                        }));
                    }
                }
                Err(trouble) => remote.room.report_error(trouble),
            }
        });
    }

    fn views_at_round_starts(&self) -> Vec<G::View> {
        let finished = self.0.finished.borrow();
        finished.as_ref().map_or_else(Vec::new, |finished| {
            past_views::views_at_round_starts(&finished.session)
        })
    }

    fn dice_luck_over_time(&self) -> Vec<Vec<f32>> {
        let finished = self.0.finished.borrow();
        finished.as_ref().map_or_else(Vec::new, |finished| {
            past_views::dice_luck_over_time(&finished.session)
        })
    }

    fn game_record(&self) -> Option<String> {
        let finished = self.0.finished.borrow();
        finished
            .as_ref()
            .map(|finished| finished.record.to_string())
    }
}
