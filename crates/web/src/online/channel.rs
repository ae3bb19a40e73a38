//! The live connection of a table: opened, listened to, and opened again whenever it is lost.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

use leptos::task::spawn_local;
use protocol::table::TableInfo;
use protocol::update::{self, Hello, ServerMessage};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, WebSocket, window};

use super::api::{self, ApiError};
use super::keys;
use crate::browser;

/// How things stand with the server.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Contact {
    /// The first connection is being made.
    Opening,
    /// update::Update arrive as they happen.
    Live,
    /// The connection is lost and being tried again.
    Lost,
    /// It was lost and is back; said for a moment.
    Back,
}

/// Longest pause between two attempts, in milliseconds.
const LONGEST: u64 = 8_000;

/// How often the connection is looked at, in milliseconds.
const LOOK: u64 = 5_000;

/// A gap between two looks that only a machine asleep explains.
const ASLEEP: f64 = 20_000.0;

/// After so long without news the server is asked whether there should have been some.
const QUIET: f64 = 40_000.0;

/// Whoever is told what comes in.
pub(crate) trait Listener {
    fn update(&self, update: update::Update);
    /// The seats that are at the table.
    fn presence(&self, here: Vec<String>);
    /// The server wants nothing to do with us; the connection is not opened again.
    fn refused(&self, trouble: ApiError);
    fn contact(&self, contact: Contact);
}

/// A live connection.
pub(crate) struct Channel {
    table: String,
    secret: Option<String>,
    listener: Box<dyn Listener>,
    socket: RefCell<Option<WebSocket>>,
    /// Counts connections: what an old one still says is not heard.
    number: Cell<u32>,
    closed: Cell<bool>,
    failures: Cell<u32>,
    /// The last version and revision seen, and how many lines of chat.
    version: Cell<Option<u64>>,
    revision: Cell<u64>,
    chat: Cell<usize>,
    heard: Cell<f64>,
    looked: Cell<f64>,
}

impl Channel {
    /// Opens the connection of a table, for a seat or for watching.
    pub(crate) fn open(
        table: &str,
        secret: Option<String>,
        listener: Box<dyn Listener>,
    ) -> Rc<Self> {
        let now = browser::now();
        let channel = Rc::new(Self {
            table: table.to_owned(),
            secret,
            listener,
            socket: RefCell::new(None),
            number: Cell::new(0),
            closed: Cell::new(false),
            failures: Cell::new(0),
            version: Cell::new(None),
            revision: Cell::new(0),
            chat: Cell::new(0),
            heard: Cell::new(now),
            looked: Cell::new(now),
        });
        channel.connect();
        channel.look_later();
        channel
    }

    /// Ends it for good.
    pub(crate) fn close(&self) {
        self.closed.set(true);
        self.drop_socket();
    }

    fn drop_socket(&self) {
        self.number.set(self.number.get() + 1);
        if let Some(socket) = self.socket.borrow_mut().take() {
            let _ = socket.close();
        }
    }

    /// Opens a new connection in place of this one, to be told how things stand.
    pub(crate) fn renew(self: &Rc<Self>) {
        if !self.closed.get() {
            self.connect();
        }
    }

    /// The connection is open and dead.
    fn bury(self: &Rc<Self>) {
        self.failures.set(self.failures.get().max(1));
        self.lose();
        self.connect();
    }

    fn lose(&self) {
        self.drop_socket();
        if self.version.get().is_some() {
            self.listener.contact(Contact::Lost);
        }
    }

    fn connect(self: &Rc<Self>) {
        self.drop_socket();
        let number = self.number.get();
        let Ok(socket) = WebSocket::new(&address(&self.table)) else {
            return self.retry();
        };
        let hello = Hello {
            secret: self.secret.clone(),
            version: Some(self.version.get().unwrap_or(0)),
            chat: Some(self.chat.get()),
            presence: true,
            beside: self.beside(),
            texts: None,
        };
        let hello = serde_json::to_string(&hello).unwrap_or_default();
        let speaker = socket.clone();
        let opened = Closure::<dyn FnMut()>::new(move || {
            let _ = speaker.send_with_str(&hello);
        });
        socket.set_onopen(Some(opened.into_js_value().unchecked_ref()));
        let channel = Rc::downgrade(self);
        let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
            let channel = channel.upgrade();
            let channel = channel.filter(|channel| channel.number.get() == number);
            if let (Some(channel), Some(text)) = (channel, message.data().as_string()) {
                channel.hear(&text);
            }
        });
        socket.set_onmessage(Some(heard.into_js_value().unchecked_ref()));
        let channel = Rc::downgrade(self);
        let closed = Closure::<dyn FnMut()>::new(move || {
            let channel = channel.upgrade();
            if let Some(channel) = channel.filter(|channel| channel.number.get() == number) {
                channel.lose();
                channel.retry();
            }
        });
        socket.set_onclose(Some(closed.into_js_value().unchecked_ref()));
        *self.socket.borrow_mut() = Some(socket);
    }

    /// The secrets of the other seats that this browser holds.
    fn beside(&self) -> Vec<String> {
        let held = keys::kept(&self.table).seats.into_values();
        held.filter(|it| Some(it) != self.secret.as_ref()).collect()
    }

    /// Tries again after a while, longer from time to time.
    fn retry(self: &Rc<Self>) {
        if self.closed.get() {
            return;
        }
        let failures = self.failures.get();
        self.failures.set(failures + 1);
        let pause = (400 << failures.min(5)).min(LONGEST);
        // A connection that never worked: perhaps there is no such table, which HTTP says in words.
        if failures >= 1 && self.version.get().is_none() {
            self.ask_why();
        }
        let (channel, number) = (Rc::downgrade(self), self.number.get());
        browser::later(pause, move || {
            let channel = channel.upgrade();
            let channel = channel.filter(|channel| channel.number.get() == number);
            if let Some(channel) = channel.filter(|channel| !channel.closed.get()) {
                channel.connect();
            }
        });
    }

    fn ask_why(self: &Rc<Self>) {
        let channel = self.clone();
        spawn_local(async move {
            let path = format!("/api/tables/{}", channel.table);
            let asked: Result<TableInfo, ApiError> = api::get(&path, None).await;
            match asked {
                Err(trouble @ (ApiError::Refused(_) | ApiError::Protocol)) => {
                    channel.give_up(trouble);
                }
                Err(ApiError::Unreachable) if !channel.closed.get() => {
                    channel.listener.contact(Contact::Lost);
                }
                _ => {}
            }
        });
    }

    fn give_up(&self, trouble: ApiError) {
        self.close();
        self.listener.refused(trouble);
    }

    fn hear(self: &Rc<Self>, text: &str) {
        self.heard.set(browser::now());
        let update = match serde_json::from_str::<ServerMessage>(text) {
            Ok(ServerMessage::Update(update)) => *update,
            Ok(ServerMessage::Presence(presence)) => {
                let here = presence.here.into_iter().map(Cow::into_owned);
                return self.listener.presence(here.collect());
            }
            Ok(ServerMessage::Problem(problem)) => {
                return self.give_up(ApiError::Refused(problem));
            }
            Err(error) => {
                web_sys::console::error_1(&error.to_string().into());
                return self.give_up(ApiError::Protocol);
            }
        };
        let first = self.version.get().is_none();
        let returned = self.failures.replace(0) > 0;
        self.listener.contact(match returned && !first {
            true => Contact::Back,
            false => Contact::Live,
        });
        self.version.set(Some(update.version));
        self.revision.set(update.table.revision);
        if let Some(last) = update.chat.last() {
            self.chat.set(last.number);
        }
        self.listener.update(update);
    }

    /// Looks after the connection from time to time: a machine that slept, or a network that died without
    /// a word, leaves it open and dead.
    fn look_later(self: &Rc<Self>) {
        let channel = Rc::downgrade(self);
        browser::later(LOOK, move || {
            let Some(channel) = channel.upgrade().filter(|it| !it.closed.get()) else {
                return;
            };
            let now = browser::now();
            let slept = now - channel.looked.replace(now) > ASLEEP;
            if slept {
                channel.bury();
            } else if now - channel.heard.get() > QUIET && channel.socket.borrow().is_some() {
                channel.heard.set(now);
                channel.compare();
            }
            channel.look_later();
        });
    }

    /// Asks by HTTP whether anything was missed.
    fn compare(self: &Rc<Self>) {
        let channel = self.clone();
        spawn_local(async move {
            let path = format!("/api/tables/{}", channel.table);
            let known = (channel.version.get(), channel.revision.get());
            let asked: Result<TableInfo, ApiError> = api::get(&path, None).await;
            let dead = match &asked {
                Ok(info) => (Some(info.version), info.revision) != known,
                Err(_) => true,
            };
            let unchanged = known == (channel.version.get(), channel.revision.get());
            if dead && unchanged && !channel.closed.get() {
                channel.bury();
            }
        });
    }

    /// The browser says that the network is gone, or back.
    pub(crate) fn network(self: &Rc<Self>, there: bool) {
        if self.closed.get() {
            return;
        }
        match there {
            true => self.bury(),
            false => {
                self.lose();
                self.retry();
            }
        }
    }
}

/// Where the live connection of a table is.
fn address(table: &str) -> String {
    let location = window().map(|window| window.location());
    let part = |it: Option<Result<String, JsValue>>| it.and_then(Result::ok).unwrap_or_default();
    let protocol = part(location.as_ref().map(web_sys::Location::protocol));
    let host = part(location.as_ref().map(web_sys::Location::host));
    let scheme = if protocol == "https:" { "wss" } else { "ws" };
    format!("{scheme}://{host}/api/tables/{table}/live")
}
