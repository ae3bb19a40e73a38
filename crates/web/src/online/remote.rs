//! A game at a table on the server: updates become views and lines of the log, choices become commands.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::command::{ChooseRequest, Done, DraftRequest};
use protocol::problem::Code;
use protocol::table::{EndReason, SeatHolder, Status, TableInfo};
use protocol::update;
use serde::Serialize;
use tabletop::{Seat, Turn, View, Viewer};

use super::api::{self, ApiError};
use super::keys;
use super::room::Room;
use super::verdict::{Finished, Verdict, examine};
use crate::browser;
use crate::on_screen::{OnScreen, Weight};
use crate::past;
use crate::players::Player;
use crate::route::Route;
use crate::say::fill;
use crate::settings::Settings;
use crate::table::{Board, Ended, Glance, Link, Logged, Table};

/// When so many updates wait they are no longer shown one by one.
const CROWD: usize = 12;

/// How long the result of a command may take to arrive before the next is let through, in milliseconds.
const LONG: u64 = 4_000;

/// The longest pause between two attempts to fetch the record of a finished game, in milliseconds.
const LONGEST: u64 = 16_000;

/// What keeps the next update from being shown.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Attention {
    /// Nothing.
    Free,
    /// The update with this number is still being looked at.
    Looking(u64),
    /// The game is over, and its record is being fetched.
    Fetching,
}

struct Remote<G: OnScreen> {
    room: Room,
    board: Board<G>,
    settings: Settings,
    setup: G::Setup,
    /// The version and draft step on screen: what a choice is made against.
    stand: Cell<(u64, u64)>,
    /// The version and draft step that a command was made against, until its result is on screen; the next
    /// has to wait.
    pending: Cell<Option<(u64, u64)>>,
    /// Counts the updates that were shown, so that the pause after one does not end the pause after another.
    shown: Cell<u64>,
    /// How many commands were sent, so that a late answer is not taken for the last one's.
    sent: Cell<u64>,
    attention: Cell<Attention>,
    /// The game with all that was hidden, once it is over.
    finished: RefCell<Option<Finished<G>>>,
    /// The moment that is wanted, of the answers that are still to come.
    wanted: Cell<u64>,
    alive: Cell<bool>,
}

struct Handle<G: OnScreen>(Rc<Remote<G>>);

impl<G: OnScreen> Clone for Handle<G> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

/// Sits down at the table, or beside it, as soon as there is a view of the game.
pub(super) fn sit<G: OnScreen>(room: Room, settings: Settings) -> Option<Table<G>> {
    let mut early = VecDeque::new();
    let first = loop {
        let update = room.next()?;
        match read_view::<G>(&update) {
            Some(view) => {
                early.push_front(update);
                break view;
            }
            None => early.push_back(update),
        }
    };
    let update = early.pop_front()?;
    let setup = first.setup();
    let board = Board::new(first, &room.id.get_value());
    let remote = Remote {
        room,
        board,
        settings,
        setup,
        stand: Cell::new((0, 0)),
        pending: Cell::new(None),
        sent: Cell::new(0),
        attention: Cell::new(Attention::Free),
        shown: Cell::new(0),
        finished: RefCell::new(None),
        wanted: Cell::new(0),
        alive: Cell::new(true),
    };
    Effect::new(move |_| board.players.set(Arc::new(players::<G>(room, setup))));
    let handle = Handle(Rc::new(remote));
    let woken = handle.clone();
    room.on_update(Rc::new(move || woken.go_on()));
    let left = StoredValue::new_local(handle.clone());
    on_cleanup(move || {
        left.try_with_value(|handle| handle.0.alive.set(false));
    });
    handle.show(update);
    Some(Table::new(board, Box::new(handle)))
}

/// The people who play, and whether they are at the table.
fn players<G: OnScreen>(room: Room, setup: G::Setup) -> Vec<Player> {
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

fn read_view<G: OnScreen>(update: &update::Update) -> Option<G::View> {
    let view = update.view.as_ref()?;
    match serde_json::from_str(view.get()) {
        Ok(view) => Some(view),
        Err(error) => {
            web_sys::console::error_1(&error.to_string().into());
            None
        }
    }
}

impl<G: OnScreen> Handle<G> {
    /// Shows what has come in, each thing for as long as it deserves.
    fn go_on(&self) {
        if !self.0.alive.get() || self.0.attention.get() != Attention::Free {
            return;
        }
        if let Some(update) = self.0.room.next() {
            self.show(update);
        }
    }

    fn show(&self, update: update::Update) {
        let remote = &self.0;
        if remote.board.curtain.with_untracked(Option::is_some) {
            return self.go_on(); // whoever lifts it comes to the table anew
        }
        let weight = remote.log(&update);
        let over = update.table.summary.status == Status::Over;
        let pause = match remote.room.waiting() > CROWD {
            true => 0,
            false => remote.settings.pause(weight),
        };
        if over && remote.finished.borrow().is_none() {
            return self.finish(update);
        }
        remote.draw(&update);
        self.hand_over(&update.table);
        self.play_single();
        let number = remote.shown.get() + 1;
        remote.shown.set(number);
        remote.attention.set(Attention::Looking(number));
        let handle = self.clone();
        browser::later(pause, move || handle.seen(number));
    }

    /// Goes on after an update that was looked at, unless that has happened already.
    fn seen(&self, number: u64) {
        if self.0.attention.get() == Attention::Looking(number) {
            self.0.attention.set(Attention::Free);
            self.go_on();
        }
    }

    /// Fetches the whole game before the end is shown: with it come charts, replay and the seed's check.
    fn finish(&self, update: update::Update) {
        let handle = self.clone();
        handle.0.attention.set(Attention::Fetching);
        spawn_local(async move {
            let remote = &handle.0;
            let mut opened = remote.fetch_record().await;
            if !remote.alive.get() {
                return;
            }
            remote
                .board
                .ended
                .set(ended::<G>(remote.setup, &update.table));
            remote.draw(&update);
            remote.attention.set(Attention::Free);
            handle.go_on();
            // The end is shown without the record then, and completed once it comes.
            let mut pause = 1_000;
            while !opened && remote.alive.get() {
                browser::sleep(pause).await;
                pause = (pause * 2).min(LONGEST);
                opened = remote.alive.get() && remote.fetch_record().await;
            }
        });
    }

    /// When several people share this browser, the screen goes to whoever decides. Nothing that only
    /// the last player may see is on the board while the curtain is down.
    fn hand_over(&self, info: &TableInfo) {
        let remote = &self.0;
        let Some(next) = info.deciding.clone() else {
            return;
        };
        let here = remote.board.view.with_untracked(|view| view.viewer());
        let held = keys::kept(&info.summary.table).seats;
        let (true, Ok(next_seat)) = (
            held.contains_key(&*next),
            G::parse_seat(remote.setup, &next),
        ) else {
            return;
        };
        match here {
            Viewer::Seat(seat) if seat == next_seat => {}
            // Partners may see the same.
            Viewer::Seat(seat)
                if G::side_of(remote.setup, seat) == G::side_of(remote.setup, next_seat) =>
            {
                remote.turn_to(next.into_owned());
            }
            Viewer::Seat(_) => self.lower_curtain(next_seat),
            Viewer::Spectator => remote.board.curtain.set(Some(next_seat)),
        }
    }

    /// The curtain falls at once, and the table leaves the page with it; what everybody has seen is fetched
    /// and shown on it as soon as it comes.
    fn lower_curtain(&self, next: Seat) {
        let board = self.0.board;
        board.glance.set(None);
        board.log.set(Arc::default());
        board.curtain.set(Some(next));
        let handle = self.clone();
        spawn_local(async move {
            let remote = &handle.0;
            let path = remote.room.path("view?version=0");
            let public: Result<update::Update, ApiError> = api::get(&path, None).await;
            let public = public.ok().filter(|_| remote.alive.get());
            if let Some((public, view)) =
                public.and_then(|it| read_view::<G>(&it).map(|view| (it, view)))
            {
                board.view.set(Arc::new(view));
                remote.log(&public);
            }
        });
    }

    /// Decisions with one choice play themselves, if that is wanted and if everybody could tell that there
    /// is but one: how soon an answer comes would say what is in a hand. After a draft they wait: it could still
    /// be taken back, and only the server knows whether this choice would publish it.
    fn play_single(&self) {
        if self.0.stand.get().1 > 0 {
            return;
        }
        let view = self.0.board.view.get_untracked();
        let (Turn::Decide { decision, .. }, [only]) = (view.turn(), view.choices()) else {
            return;
        };
        if self.0.settings.plays_single_choices()
            && G::choice_count_is_public(&decision)
            && self.0.board.ended.with_untracked(Option::is_none)
        {
            let (handle, only, stand) = (self.clone(), *only, self.0.stand.get());
            browser::later(60, move || {
                if handle.0.stand.get() == stand {
                    handle.choose(only);
                }
            });
        }
    }

    /// Sends a command for the position on screen. What follows comes over the live connection.
    fn command<R: Serialize>(
        &self,
        what: &'static str,
        request: impl FnOnce((u64, u64), String) -> R + 'static,
    ) {
        let remote = &self.0;
        if remote.pending.get().is_some() {
            return;
        }
        let made_against = remote.stand.get();
        remote.pending.set(Some(made_against));
        remote.board.busy.set(true);
        let number = remote.sent.get() + 1;
        remote.sent.set(number);
        let handle = self.clone();
        spawn_local(async move {
            let remote = &handle.0;
            let request = |key| request(made_against, key);
            let sent = remote.room.send::<R, Done>(what, request).await;
            if !remote.alive.get() {
                return;
            }
            match sent {
                Ok(stand) => {
                    let _ = remote.room.trouble.try_set(None);
                    if remote.stand.get() == (stand.version, stand.draft) {
                        remote.answered(number);
                    }
                    // What follows should be here by then; if it is not, a click may find out why.
                    let handle = handle.clone();
                    browser::later(LONG, move || handle.0.answered(number));
                }
                Err(trouble) => {
                    remote.answered(number);
                    remote.room.report(trouble.clone());
                    // The table is not as it looks here, or nobody knows whether it is.
                    if matches!(
                        trouble.code(),
                        None | Some(Code::StaleVersion | Code::OutOfTurn | Code::IllegalChoice)
                    ) {
                        remote.room.reconnect();
                    }
                }
            }
        });
    }
}

impl<G: OnScreen> Remote<G> {
    /// Sits down on another seat that this browser holds.
    fn turn_to(&self, seat: String) {
        let id = self.room.id.get_value();
        let seat = Some(seat);
        browser::replace_screen(&Route::Table { id, seat }.to_string());
    }

    /// A command is done with: the next may come, unless it has come already.
    fn answered(&self, number: u64) {
        if self.sent.get() == number {
            self.done();
        }
    }

    fn done(&self) {
        self.pending.set(None);
        let _ = self.board.busy.try_set(false);
    }

    /// Puts the view of an update on screen.
    fn draw(&self, update: &update::Update) {
        let stand = (update.version, update.draft);
        self.stand.set(stand);
        // Once the table has moved on, whatever was asked of it before is answered.
        if self.pending.get().is_some_and(|pending| pending != stand) {
            self.done();
        }
        self.room.show_turn(&update.table);
        self.board.undoable.set(update.draft > 0);
        if self.finished.borrow().is_none() {
            self.board.version.set(update.version as usize);
        }
        if let Some(view) = read_view::<G>(update) {
            self.board.view.set(Arc::new(view));
        }
    }

    /// Adds what an update tells to the log; how long it deserves to be looked at.
    fn log(&self, update: &update::Update) -> Weight {
        let mut weight = Weight::Light;
        if self.finished.borrow().is_some() {
            return weight;
        }
        let mut lines = Vec::new();
        for publication in &update.missed {
            let version = publication.version as usize;
            if publication.taken_back {
                let name = publication
                    .seat
                    .as_deref()
                    .map_or_else(String::new, G::name);
                let text = fill("ui-was-taken-back", &[("seat", name.as_str().into())]);
                lines.push(Arc::new(Logged::words(version, text)));
                self.board.acted.set(version); // what was undone is not shown as if it had just happened
            }
            for told in &publication.events {
                let Ok(what) = serde_json::from_str::<G::Event>(told.event.get()) else {
                    continue;
                };
                weight = weight.max(G::weight(&what));
                lines.push(Arc::new(Logged::of::<G>(self.setup, version, &what)));
            }
        }
        let anew = update.since.is_none() || update.since == Some(0);
        if anew || !lines.is_empty() {
            self.board.log.update(|log| {
                let known = log.iter().filter(|_| !anew).cloned();
                *log = Arc::new(known.chain(lines).collect());
            });
        }
        // Coming to a table is no reason to sit through all of its past.
        if anew { Weight::Light } else { weight }
    }

    /// Fetches the game with all that was hidden; tells whether there is nothing more to be fetched.
    async fn fetch_record(&self) -> bool {
        let record = api::get_text(&self.room.path("record")).await;
        if !self.alive.get() {
            return true;
        }
        match record {
            Ok(record) => self.open_up(&record, &self.room.id.get_value()),
            Err(trouble @ (ApiError::Refused(_) | ApiError::Protocol)) => {
                self.room.report(trouble);
            }
            Err(ApiError::Unreachable) => {
                self.room.verdict.set(Some(Verdict::Awaited));
                return false;
            }
        }
        true
    }

    /// The game is over: everything may be known.
    fn open_up(&self, record: &str, table: &str) {
        let kept = keys::kept(table);
        let finished = match examine::<G>(record, &kept.commitment, kept.before) {
            Ok(finished) => finished,
            Err(problem) => return self.room.verdict.set(Some(Verdict::Wrong(problem))),
        };
        let viewer = self.board.view.with_untracked(|view| view.viewer());
        let log = past::told(&finished.session, viewer, 0).collect();
        self.board.log.set(Arc::new(log));
        self.board.version.set(finished.session.version());
        self.room.verdict.set(Some(finished.verdict.clone()));
        *self.finished.borrow_mut() = Some(finished);
    }
}

/// How a game ended that the rules did not end.
fn ended<G: OnScreen>(setup: G::Setup, info: &TableInfo) -> Option<Ended> {
    let outcome = info.outcome.as_ref()?;
    if outcome.why == EndReason::Rules {
        return None;
    }
    let winner = outcome.winners.first();
    let winner: Option<Seat> = winner.and_then(|seat| G::parse_seat(setup, seat).ok());
    let winner = winner.map(|seat| G::side_of(setup, seat));
    let name = winner.map_or_else(String::new, |side| G::name(side.id()));
    Some(Ended {
        winner,
        why: fill(
            &format!("ui-ended-{}", outcome.why.name()),
            &[("side", name.as_str().into())],
        ),
    })
}

impl<G: OnScreen> Link<G> for Handle<G> {
    fn choose(&self, choice: G::Choice) {
        self.command("choose", move |(version, draft), key| ChooseRequest {
            version,
            draft,
            choice: choice.to_string(),
            key,
        });
    }

    fn hurry(&self) {
        if let Attention::Looking(number) = self.0.attention.get() {
            self.seen(number);
        }
    }

    fn lift_curtain(&self) {
        let next = self.0.board.curtain.get_untracked();
        if let Some(next) = next {
            self.0.turn_to(G::seat_name(self.0.setup, next).to_owned());
        }
    }

    fn undo(&self) {
        if self.0.stand.get().1 > 0 {
            self.command("undo", |(version, draft), key| DraftRequest {
                version,
                draft,
                key,
            });
        }
    }

    fn glance(&self, version: usize, viewer: Viewer) {
        let remote = &self.0;
        if let Some(finished) = &*remote.finished.borrow() {
            let glance = past::glance(&finished.session, version, viewer);
            return remote.board.glance.set(Some(glance));
        }
        let viewer = remote.board.view.with_untracked(|view| view.viewer());
        let at = (version.max(1) as u64).min(remote.stand.get().0);
        remote.wanted.set(at);
        let handle = self.clone();
        spawn_local(async move {
            let remote = &handle.0;
            let path = remote.room.path(&format!("view?at={at}"));
            let secret = remote.room.secret();
            let seen: Result<update::Update, ApiError> = api::get(&path, secret.as_deref()).await;
            if !remote.alive.get() || remote.wanted.get() != at {
                return;
            }
            match seen {
                Ok(update) => {
                    if let Some(view) = read_view::<G>(&update) {
                        remote.board.glance.set(Some(Glance {
                            version: at as usize,
                            viewer,
                            view: Arc::new(view),
                        }));
                    }
                }
                Err(trouble) => remote.room.report(trouble),
            }
        });
    }

    fn course(&self) -> Vec<G::View> {
        let finished = self.0.finished.borrow();
        finished
            .as_ref()
            .map_or_else(Vec::new, |finished| past::course(&finished.session))
    }

    fn luck(&self) -> Vec<[f32; 2]> {
        let finished = self.0.finished.borrow();
        finished
            .as_ref()
            .map_or_else(Vec::new, |finished| past::luck(&finished.session))
    }

    fn record(&self) -> Option<String> {
        let finished = self.0.finished.borrow();
        finished
            .as_ref()
            .map(|finished| finished.record.to_string())
    }
}
