//! The live connection of a table: opened, listened to, and opened again whenever it is lost.

use std::borrow::Cow;

use futures::channel::mpsc::{UnboundedReceiver, UnboundedSender, unbounded};
use futures::future::{Fuse, FusedFuture, LocalBoxFuture, poll_fn};
use futures::{FutureExt, SinkExt, StreamExt, select_biased};
use gloo_net::websocket::futures::WebSocket;
use gloo_net::websocket::{Message, State};
use gloo_timers::future::TimeoutFuture;
use leptos::task::spawn_local;
use protocol::table::TableInfo;
use protocol::update::{Hello, ServerMessage, Update};
use wasm_bindgen::JsValue;
use web_sys::window;

use super::api::{self, ApiError};
use super::stored_keys;
use crate::browser;

/// The state of the connection to the server.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum ConnectionState {
    /// The first connection is being made.
    Opening,
    /// Updates arrive as they happen.
    Live,
    /// The connection is lost and being tried again.
    Lost,
    /// It was lost and is back; said for a moment.
    Back,
}

/// The delay before the first new attempt; it doubles with every failure.
const RECONNECT_DELAY_MS: u32 = 400;

/// The longest delay between two attempts. Everybody is back within seconds of a restart.
const LONGEST_RECONNECT_DELAY_MS: u32 = 2_000;

/// The time between two checks of the connection.
const HEALTH_CHECK_MS: u32 = 5_000;

/// A gap between two checks that only a suspended machine explains.
const SUSPEND_GAP_MS: f64 = 20_000.0;

/// The time without a message after which the server is asked whether there should have been one.
const SILENCE_MS: f64 = 40_000.0;

/// A receiver of everything that arrives on a connection.
pub(crate) trait Listener {
    fn receive_update(&self, update: Update);
    /// Receives the seats that are at the table.
    fn receive_presence(&self, here: Vec<String>);
    /// Receives the server's refusal; the connection is not opened again.
    fn receive_connection_refusal(&self, error: ApiError);
    fn receive_connection_state(&self, state: ConnectionState);
}

/// A live connection, which runs until it is closed.
#[derive(Clone)]
pub(crate) struct Channel {
    commands: UnboundedSender<ChannelCommand>,
}

/// A command from the page to a running connection.
enum ChannelCommand {
    Reconnect,
    NetworkLost,
    NetworkBack,
}

impl Channel {
    /// Opens the connection of a table, for a seat or for watching.
    pub(crate) fn open_table_channel(
        table: &str,
        secret: Option<String>,
        listener: Box<dyn Listener>,
    ) -> Self {
        let (commands, received) = unbounded();
        let connection = Connection {
            table: table.to_owned(),
            secret,
            listener,
            failures: 0,
            known: KnownState::default(),
            return_after_ms: None,
            chat: 0,
            heard_at: browser::now_ms(),
            checked_at: browser::now_ms(),
            inquiry: Fuse::terminated(),
        };
        spawn_local(connection.run_until_closed(received));
        Self { commands }
    }

    /// Ends it for good.
    pub(crate) fn close_connection(&self) {
        self.commands.close_channel();
    }

    /// Opens a new connection in place of this one, to receive the current state.
    pub(crate) fn reconnect(&self) {
        self.send_command(ChannelCommand::Reconnect);
    }

    /// Tells the connection that the network is lost, or back.
    pub(crate) fn notify_network_change(&self, online: bool) {
        self.send_command(if online {
            ChannelCommand::NetworkBack
        } else {
            ChannelCommand::NetworkLost
        });
    }

    fn send_command(&self, command: ChannelCommand) {
        // A connection that has ended takes no more commands.
        let _ = self.commands.unbounded_send(command);
    }
}

/// The last version of the game and revision of the table that were seen.
#[derive(Copy, Clone, Eq, PartialEq, Default)]
struct KnownState {
    version: Option<u64>,
    revision: u64,
}

/// The reason for asking the server about the table by HTTP.
#[derive(Copy, Clone)]
enum Inquiry {
    /// A connection that never worked: perhaps there is no such table.
    Diagnose,
    /// A long silence: perhaps a message was missed. Holds what was known then.
    MissedSince(KnownState),
}

type InquiryAnswer = (Inquiry, Result<TableInfo, ApiError>);

/// The way between this page and the server.
enum Transport {
    /// A socket, and the greeting that is sent as soon as it is open.
    Socket {
        socket: WebSocket,
        hello: Option<String>,
    },
    /// Nothing until the delay is over.
    Delay(TimeoutFuture),
}

/// An event of the transport.
enum TransportEvent {
    Message(String),
    Closed,
    DelayOver,
}

impl Transport {
    /// Waits for the next event. It loses nothing when it is dropped before.
    async fn wait_for_transport_event(&mut self) -> TransportEvent {
        let (socket, hello) = match self {
            Transport::Socket { socket, hello } => (socket, hello),
            Transport::Delay(delay) => {
                delay.await;
                return TransportEvent::DelayOver;
            }
        };
        if hello.is_some() {
            let _ = poll_fn(|context| socket.poll_ready_unpin(context)).await;
        }
        if let Some(hello) = hello
            .take()
            .filter(|_| matches!(socket.state(), State::Open))
        {
            let _ = socket.start_send_unpin(Message::Text(hello));
        }
        match socket.next().await {
            Some(Ok(Message::Text(text))) => TransportEvent::Message(text),
            _ => TransportEvent::Closed,
        }
    }
}

/// The next action after an event.
enum NextAction {
    Listen,
    Connect,
    Wait,
    GiveUp(ApiError),
    Stop,
}

/// A running connection.
struct Connection {
    table: String,
    secret: Option<String>,
    listener: Box<dyn Listener>,
    /// Attempts that have failed since the last update.
    failures: u32,
    known: KnownState,
    /// The time after which the server wants this client back once the connection ends, if it said so.
    return_after_ms: Option<u32>,
    /// The last line of chat that was seen.
    chat: usize,
    heard_at: f64,
    checked_at: f64,
    /// The question that the server is being asked by HTTP, if any.
    inquiry: Fuse<LocalBoxFuture<'static, InquiryAnswer>>,
}

impl Connection {
    /// Keeps the connection until the page closes it or the server refuses.
    async fn run_until_closed(mut self, mut commands: UnboundedReceiver<ChannelCommand>) {
        let mut transport = self.open_socket();
        let mut health_check = TimeoutFuture::new(HEALTH_CHECK_MS).fuse();
        loop {
            let step = select_biased! {
                command = commands.next() => match command {
                    Some(ChannelCommand::Reconnect) => NextAction::Connect,
                    Some(ChannelCommand::NetworkBack) => self.reconnect_dead_connection(),
                    Some(ChannelCommand::NetworkLost) => self.on_connection_lost(),
                    None => NextAction::Stop,
                },
                event = transport.wait_for_transport_event().fuse() => match event {
                    TransportEvent::Message(text) => self.on_message(&text),
                    TransportEvent::Closed => self.on_connection_lost(),
                    TransportEvent::DelayOver => NextAction::Connect,
                },
                answer = &mut self.inquiry => self.handle_http_answer(answer),
                () = health_check => {
                    health_check = TimeoutFuture::new(HEALTH_CHECK_MS).fuse();
                    self.check_connection_health(&transport)
                },
            };
            // The old socket is closed before a new one is opened.
            transport = match step {
                NextAction::Listen => transport,
                NextAction::Connect => {
                    drop(transport);
                    self.open_socket()
                }
                NextAction::Wait => {
                    drop(transport);
                    self.wait_before_retry()
                }
                NextAction::GiveUp(error) => {
                    return self.listener.receive_connection_refusal(error);
                }
                NextAction::Stop => return,
            };
        }
    }

    /// Opens a socket.
    fn open_socket(&mut self) -> Transport {
        let Ok(socket) = WebSocket::open(&live_address(&self.table)) else {
            return self.wait_before_retry();
        };
        let hello = Hello {
            secret: self.secret.clone(),
            version: Some(self.known.version.unwrap_or(0)),
            chat: Some(self.chat),
            presence: true,
            beside: self.secrets_of_other_seats(),
            texts: None,
        };
        Transport::Socket {
            socket,
            hello: lean_json::write_json(&hello).ok(),
        }
    }

    /// Returns the secrets of the other seats that this browser holds.
    fn secrets_of_other_seats(&self) -> Vec<String> {
        let held = stored_keys::table_keys(&self.table).seats.into_values();
        held.filter(|it| Some(it) != self.secret.as_ref()).collect()
    }

    /// Waits before the next attempt.
    fn wait_before_retry(&mut self) -> Transport {
        let failures = self.failures;
        self.failures += 1;
        if failures >= 1 && self.known.version.is_none() {
            self.ask_table_by_http(Inquiry::Diagnose);
        }
        let delay = self.return_after_ms.take();
        let delay = delay.unwrap_or_else(|| reconnect_delay_ms(failures));
        Transport::Delay(TimeoutFuture::new(delay))
    }

    fn on_connection_lost(&self) -> NextAction {
        self.report_connection_lost();
        NextAction::Wait
    }

    /// Opens a new connection at once, because this one is open and dead.
    fn reconnect_dead_connection(&mut self) -> NextAction {
        self.failures = self.failures.max(1);
        self.report_connection_lost();
        NextAction::Connect
    }

    /// Reports that the connection is lost, unless there never was one.
    fn report_connection_lost(&self) {
        if self.known.version.is_some() {
            self.listener
                .receive_connection_state(ConnectionState::Lost);
        }
    }

    fn on_message(&mut self, text: &str) -> NextAction {
        self.heard_at = browser::now_ms();
        match lean_json::read_json::<ServerMessage>(text) {
            Ok(ServerMessage::Update(update)) => self.on_table_update(*update),
            Ok(ServerMessage::Presence(presence)) => {
                let here = presence.here.into_iter().map(Cow::into_owned);
                self.listener.receive_presence(here.collect());
            }
            Ok(ServerMessage::Restart(restart)) => {
                self.return_after_ms = Some(restart.after_ms);
            }
            Ok(ServerMessage::Problem(problem)) => {
                return NextAction::GiveUp(ApiError::Refused(problem));
            }
            Err(error) => {
                web_sys::console::error_1(&error.to_string().into());
                return NextAction::GiveUp(ApiError::Protocol);
            }
        }
        NextAction::Listen
    }

    fn on_table_update(&mut self, update: Update) {
        let returned = self.failures > 0 && self.known.version.is_some();
        self.failures = 0;
        self.listener.receive_connection_state(if returned {
            ConnectionState::Back
        } else {
            ConnectionState::Live
        });
        self.known = KnownState {
            version: Some(update.version),
            revision: update.table.revision,
        };
        if let Some(last) = update.chat.last() {
            self.chat = last.number;
        }
        self.listener.receive_update(update);
    }

    /// Checks the connection: a machine that was suspended, or a network that failed silently, leaves it open and
    /// dead.
    fn check_connection_health(&mut self, transport: &Transport) -> NextAction {
        let now = browser::now_ms();
        let suspended = now - self.checked_at > SUSPEND_GAP_MS;
        self.checked_at = now;
        if suspended {
            return self.reconnect_dead_connection();
        }
        if now - self.heard_at > SILENCE_MS && matches!(transport, Transport::Socket { .. }) {
            self.heard_at = now;
            self.ask_table_by_http(Inquiry::MissedSince(self.known));
        }
        NextAction::Listen
    }

    /// Asks the server about the table by HTTP, one question at a time.
    fn ask_table_by_http(&mut self, inquiry: Inquiry) {
        if self.inquiry.is_terminated() {
            let path = format!("/api/tables/{}", self.table);
            let asked = async move { (inquiry, api::get_json(&path, None).await) };
            self.inquiry = asked.boxed_local().fuse();
        }
    }

    fn handle_http_answer(&mut self, (inquiry, answer): InquiryAnswer) -> NextAction {
        match (inquiry, answer) {
            (Inquiry::Diagnose, Err(error @ (ApiError::Refused(_) | ApiError::Protocol))) => {
                return NextAction::GiveUp(error);
            }
            (Inquiry::Diagnose, Err(ApiError::Unreachable)) => {
                self.listener
                    .receive_connection_state(ConnectionState::Lost);
            }
            (Inquiry::Diagnose, Ok(_)) => {}
            (Inquiry::MissedSince(known), answer) => {
                let missed = answer.map_or(true, |table| !known.is_table_unchanged(&table));
                if missed && known == self.known {
                    return self.reconnect_dead_connection();
                }
            }
        }
        NextAction::Listen
    }
}

impl KnownState {
    /// Tells whether the table is still as it was known.
    fn is_table_unchanged(self, table: &TableInfo) -> bool {
        (self.version, self.revision) == (Some(table.version), table.revision)
    }
}

/// Returns the delay before the next attempt, longer after every failure.
fn reconnect_delay_ms(failures: u32) -> u32 {
    let doublings = failures.min(u32::BITS - 1);
    let delay = RECONNECT_DELAY_MS.saturating_mul(1 << doublings);
    delay.min(LONGEST_RECONNECT_DELAY_MS)
}

/// Returns the address of the live connection of a table.
fn live_address(table: &str) -> String {
    let location = window().map(|window| window.location());
    let part = |it: Option<Result<String, JsValue>>| it.and_then(Result::ok).unwrap_or_default();
    let protocol = part(location.as_ref().map(web_sys::Location::protocol));
    let host = part(location.as_ref().map(web_sys::Location::host));
    let scheme = if protocol == "https:" { "wss" } else { "ws" };
    format!("{scheme}://{host}/api/tables/{table}/live")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attempts_become_rarer_up_to_a_longest_delay() {
        let delays: Vec<_> = (0..7).map(reconnect_delay_ms).collect();
        assert_eq!(delays, [400, 800, 1_600, 2_000, 2_000, 2_000, 2_000]);
        assert_eq!(reconnect_delay_ms(u32::MAX), LONGEST_RECONNECT_DELAY_MS);
    }
}
