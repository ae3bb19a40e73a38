//! A table on the server as the screen uses it: its players, the connection, the chat, and the commands that are no
//! choices.

use std::cell::RefCell;
use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::command::{ChatRequest, Done, OfferRequest, RematchDone};
use protocol::table::{ChatLine, TableInfo};
use protocol::update;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::announcements::{Announcement, Attendance};
use super::api::{self, ApiError};
use super::last_known;
use super::live_channel::{Channel, ConnectionState, Listener};
use super::seed_check::Verdict;
use super::stored_keys;
use crate::browser;
use crate::route::Route;

/// The time for which the notice is shown that the connection is back.
const BACK_SHOWN_MS: u64 = 4_000;

/// Updates that wait to be shown one after the other, and the callback for new ones.
type Inbox = Rc<RefCell<(VecDeque<update::Update>, Option<Rc<dyn Fn()>>)>>;

/// A table on the server.
#[derive(Copy, Clone)]
pub(crate) struct Room {
    pub id: StoredValue<String>,
    /// The public state of the table; `None` before the first update.
    pub info: RwSignal<Option<Arc<TableInfo>>>,
    /// The seat of the viewer; `None` for a spectator.
    pub you: RwSignal<Option<String>>,
    /// The number of the draft, against which commands are made.
    pub draft: RwSignal<u64>,
    /// The number of draft steps, which nobody else can see yet.
    pub drafted: RwSignal<u64>,
    /// True if this seat decides in the position on screen.
    pub is_own_turn: RwSignal<bool>,
    pub connection: RwSignal<ConnectionState>,
    /// A sentence that says when the table was as it is shown, while the server has not said how it is now.
    pub as_of: RwSignal<Option<String>>,
    /// The last error.
    pub last_error: RwSignal<Option<ApiError>>,
    /// The reason why the table cannot be shown.
    pub denied: RwSignal<Option<ApiError>>,
    pub chat: RwSignal<Arc<Vec<ChatLine>>>,
    /// The number of chat lines that were read.
    pub read: RwSignal<usize>,
    /// The result of checking the seed, once the game is over.
    pub verdict: RwSignal<Option<Verdict>>,
    /// The seats whose players are at the table, once the server has named them.
    pub here: RwSignal<Option<BTreeSet<String>>>,
    /// The announcements on screen.
    pub announcements: RwSignal<Vec<Announcement>>,
    /// The number of announcements so far.
    pub(super) announced: StoredValue<u64>,
    pub(super) attendance: StoredValue<Attendance>,
    secret: StoredValue<Option<String>>,
    inbox: StoredValue<Inbox, LocalStorage>,
    channel: StoredValue<Option<Channel>>,
}

/// A listener that writes to the signals of a room.
struct RoomListener(Room);

impl Listener for RoomListener {
    fn receive_update(&self, update: update::Update) {
        let room = self.0;
        let Some(inbox) = room.inbox.try_get_value() else {
            return;
        };
        room.as_of.set(None);
        last_known::store_known_update(&update);
        room.receive(update, &inbox);
    }

    fn receive_presence(&self, here: Vec<String>) {
        if !self.0.here.is_disposed() {
            self.0.update_presence_and_announce(here);
        }
    }

    fn receive_connection_refusal(&self, error: ApiError) {
        let _ = self.0.denied.try_set(Some(error));
    }

    fn receive_connection_state(&self, state: ConnectionState) {
        let signal = self.0.connection;
        let is_back = move || signal.try_get_untracked() == Some(ConnectionState::Back);
        // The notice that the connection is back stays for a while.
        if state == ConnectionState::Live && is_back() {
            return;
        }
        let _ = signal.try_set(state);
        if state == ConnectionState::Lost {
            self.0.show_last_known();
        }
        if state == ConnectionState::Back {
            self.0.delay_departure_announcements();
            browser::set_timeout(BACK_SHOWN_MS, move || {
                if is_back() {
                    let _ = signal.try_set(ConnectionState::Live);
                }
            });
        }
    }
}

impl Room {
    /// Opens a table with the secret of a seat, or as a spectator. It is closed with the screen.
    pub(crate) fn open_table_room(id: &str, secret: Option<String>) -> Self {
        let room = Self {
            id: StoredValue::new(id.to_owned()),
            info: RwSignal::new(None),
            you: RwSignal::new(None),
            draft: RwSignal::new(0),
            drafted: RwSignal::new(0),
            is_own_turn: RwSignal::new(false),
            connection: RwSignal::new(ConnectionState::Opening),
            as_of: RwSignal::new(None),
            last_error: RwSignal::new(None),
            denied: RwSignal::new(None),
            chat: RwSignal::new(Arc::default()),
            read: RwSignal::new(0),
            verdict: RwSignal::new(None),
            here: RwSignal::new(None),
            announcements: RwSignal::new(Vec::new()),
            announced: StoredValue::new(0),
            attendance: StoredValue::new(Attendance::default()),
            secret: StoredValue::new(secret.clone()),
            inbox: StoredValue::new_local(Inbox::default()),
            channel: StoredValue::new(None),
        };
        let channel = Channel::open_table_channel(id, secret, Box::new(RoomListener(room)));
        room.channel.set_value(Some(channel.clone()));
        on_cleanup(move || channel.close_connection());
        let gone = window_event_listener(ev::offline, move |_| room.notify_network_change(false));
        let back = window_event_listener(ev::online, move |_| room.notify_network_change(true));
        on_cleanup(move || {
            gone.remove();
            back.remove();
        });
        room
    }

    fn notify_network_change(self, online: bool) {
        if let Some(Some(channel)) = self.channel.try_get_value() {
            channel.notify_network_change(online);
        }
    }

    /// Writes an update to the signals and hands it to the game.
    fn receive(self, update: update::Update, inbox: &Inbox) {
        self.apply_update(&update);
        inbox.borrow_mut().0.push_back(update);
        let wake = inbox.borrow().1.clone();
        if let Some(wake) = wake {
            wake();
        }
    }

    /// Shows what the server said last, if it has said nothing since this screen was opened.
    fn show_last_known(self) {
        let (Some(inbox), Some(None)) = (self.inbox.try_get_value(), self.info.try_get_untracked())
        else {
            return;
        };
        let id = self.id.get_value();
        let secret = self.seat_secret();
        let seats = stored_keys::table_keys(&id).seats;
        let seat = seats.iter().find(|(_, it)| Some(*it) == secret.as_ref());
        let seat = seat.map(|(name, _)| name.as_str());
        if secret.is_some() && seat.is_none() {
            return; // a seat that this browser does not know
        }
        if let Some(known) = last_known::last_known_update(&id, seat) {
            self.as_of.set(Some(known.as_of()));
            self.receive(known.value, &inbox);
        }
    }

    fn apply_update(self, update: &update::Update) {
        stored_keys::store_seed_fingerprint(&update.table);
        self.you.set(update.you.as_deref().map(str::to_owned));
        self.draft.set(update.draft);
        self.drafted.set(update.drafted);
        let same = self
            .info
            .with_untracked(|info| info.as_deref() == Some(&update.table));
        if !same {
            if let Some(before) = self.info.get_untracked() {
                let taken_back = update.missed.iter().any(|it| it.taken_back);
                self.announce_changes(&before, &update.table, taken_back);
            }
            self.info.set(Some(Arc::new(update.table.clone())));
        }
        if !update.chat.is_empty() {
            self.chat.update(|chat| {
                let known = chat.last().map_or(0, |line| line.number);
                let new = update.chat.iter().filter(|line| line.number > known);
                *chat = Arc::new(chat.iter().chain(new).cloned().collect());
            });
        }
    }

    /// Records whether it is this seat's turn in the position on screen.
    pub(super) fn record_whether_own_turn(self, shown: &TableInfo) {
        let you = self.you.get_untracked();
        let seat = you.as_ref().and_then(|you| shown.find_seat(you));
        let plays = seat.is_some_and(|seat| seat.away.is_none());
        self.is_own_turn
            .set(plays && you.as_deref() == shown.deciding.as_deref());
    }

    /// Takes the next update that was not yet shown.
    pub(crate) fn take_next_unshown_update(self) -> Option<update::Update> {
        let inbox = self.inbox.try_get_value()?;
        inbox.borrow_mut().0.pop_front()
    }

    /// Calls this whenever an update comes in.
    pub(crate) fn set_update_listener(self, wake: Rc<dyn Fn()>) {
        self.inbox
            .with_value(|inbox| inbox.borrow_mut().1 = Some(wake));
    }

    /// Returns the address of one of the table's resources.
    pub(crate) fn table_resource_path(self, what: &str) -> String {
        self.id.with_value(|id| format!("/api/tables/{id}/{what}"))
    }

    pub(crate) fn seat_secret(self) -> Option<String> {
        self.secret.try_get_value().flatten()
    }

    /// Opens a new connection, because the screen is not up to date.
    pub(crate) fn reconnect_channel(self) {
        if let Some(Some(channel)) = self.channel.try_get_value() {
            channel.reconnect();
        }
    }

    /// Shows an error.
    pub(crate) fn report_error(self, trouble: ApiError) {
        let _ = self.last_error.try_set(Some(trouble));
    }

    /// Returns the latest version and draft step, against which a command is made.
    pub(crate) fn latest_known_position(self) -> (u64, u64) {
        let version = self
            .info
            .with_untracked(|info| info.as_ref().map_or(0, |it| it.version));
        (version, self.draft.get_untracked())
    }

    /// Sends a command of the seat, and reports an error if it is refused.
    pub(crate) fn send_command_reporting_errors<R: Serialize + 'static>(
        self,
        what: &'static str,
        request: impl FnOnce(String) -> R + 'static,
    ) {
        spawn_local(async move {
            match self.send_command_with_key::<R, Done>(what, request).await {
                Ok(_) => {
                    let _ = self.last_error.try_set(None);
                }
                Err(trouble) => self.report_error(trouble),
            }
        });
    }

    /// Sends a command of the seat with a fresh key.
    pub(crate) async fn send_command_with_key<R: Serialize, T: DeserializeOwned>(
        self,
        what: &str,
        request: impl FnOnce(String) -> R,
    ) -> Result<T, ApiError> {
        let request = request(browser::random_command_key());
        let secret = self.seat_secret();
        api::post_json(&self.table_resource_path(what), secret.as_deref(), &request).await
    }

    /// Sends a chat line: to the other seats, or to the other spectators.
    pub(crate) fn send_chat(self, text: String, watcher: Option<String>) {
        let secret = self.seat_secret().or(watcher);
        let say = ChatRequest {
            text,
            key: browser::random_command_key(),
        };
        spawn_local(async move {
            let said: Result<Done, ApiError> =
                api::post_json(&self.table_resource_path("chat"), secret.as_deref(), &say).await;
            if let Err(trouble) = said {
                self.report_error(trouble);
            }
        });
    }

    /// Offers a rematch, or agrees to one; goes to the new table once there is one.
    pub(crate) fn offer_rematch(self, agree: bool) {
        spawn_local(async move {
            let done: Result<RematchDone, ApiError> = self
                .send_command_with_key("rematch", |key| OfferRequest { agree, key })
                .await;
            match done {
                Ok(RematchDone { table: Some(table) }) => self.go_to_rematch(&table),
                Ok(_) => {}
                Err(trouble) => self.report_error(trouble),
            }
        });
    }

    /// Goes to the table of the rematch, where the secrets stay the same.
    pub(crate) fn go_to_rematch(self, table: &str) {
        if let Some(secret) = self.seat_secret() {
            let id = table.to_owned();
            browser::set_fragment(&Route::Secret { id, secret }.to_string());
        } else {
            let id = table.to_owned();
            browser::set_fragment(&Route::Table { id, seat: None }.to_string());
        }
    }
}
