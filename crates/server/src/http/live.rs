//! The live connection of a table: a WebSocket that sends every change to its viewer at once.
//!
//! The client's first message states its secret and what it has seen; a secret in the address would end up in
//! logs. From then on it only listens: commands go by HTTP, which answers each of them.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::http::{HeaderMap, Uri, header};
use axum::response::Response;
use protocol::problem::{Code, Problem};
use protocol::update::{Hello, Presence, ServerMessage};
use tabletop::Viewer;

use super::AppState;
use super::connections::ConnectionPermit;
use super::extract::{Bearer, Client, NamedTable, check_is_object};
use crate::config::Storage;
use crate::languages::Audience;
use crate::metrics::Gauge;
use crate::table_registry::{TableHandle, Tables};
use crate::table_updates::Cursor;

/// The time limit for a client's first message, and for accepting a message that it is sent.
const MESSAGE_TIMEOUT: Duration = Duration::from_secs(10);

/// The largest message that a client may send, in bytes.
const MAX_MESSAGE_BYTES: usize = 4096;

/// The number of other seats that may share a client's screen.
const MAX_SHARED_SEATS: usize = 4;

/// The number of messages that a client may send after its first.
const MAX_MESSAGES: u32 = 1000;

/// Opens the live connection of a table.
#[utoipa::path(get, path = "/api/tables/{table}/live", tag = "play",
    params(("table" = String, Path)),
    responses((status = 101, description = "a WebSocket: send a `Hello`, get `ServerMessage`s", body = ServerMessage),
        (status = "default", body = Problem)))]
pub(crate) async fn live(
    State(app): State<AppState>,
    client: Client,
    NamedTable(handle): NamedTable,
    Extension(place): Extension<Arc<ConnectionPermit>>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    check_origin(&app.tables, &headers)?;
    let upgrade = upgrade.map_err(|error| Problem::new(Code::Malformed, error.body_text()))?;
    let upgrade = upgrade
        .max_message_size(MAX_MESSAGE_BYTES)
        .max_frame_size(MAX_MESSAGE_BYTES)
        // Thousands of clients only listen: they get no large buffers.
        .read_buffer_size(MAX_MESSAGE_BYTES)
        .write_buffer_size(0);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let _place = place;
        let _open = Gauge::new(&app.tables.metrics.sockets);
        LiveConnection::serve_viewer(&app, client, handle, socket).await;
    }))
}

/// Refuses pages of other sites, which could open a connection in a visitor's name.
fn check_origin(tables: &Tables, headers: &HeaderMap) -> Result<(), Problem> {
    let Some(origin) = headers.get(header::ORIGIN) else {
        // Not a browser.
        return Ok(());
    };
    let origin = origin.to_str().unwrap_or_default();
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let uri = origin.parse::<Uri>().ok();
    let own = uri.as_ref().and_then(|uri| Some(uri.authority()?.as_str())) == host;
    if (own && host.is_some()) || tables.config.origins.iter().any(|known| known == origin) {
        Ok(())
    } else {
        Err(Problem::from_code(Code::WrongOrigin))
    }
}

/// One open live connection.
struct LiveConnection {
    tables: Arc<Tables>,
    handle: Arc<TableHandle>,
    socket: WebSocket,
    audience: Audience,
    seen: Cursor,
    /// True if the client asked to be told who is at the table.
    wants_presence: bool,
}

/// The way in which a connection ends.
enum ConnectionEnd {
    /// The client is gone.
    Gone,
    /// The server closes it for this reason.
    Close(CloseReason),
}

/// The reason for closing a connection: a code, and the same in words.
type CloseReason = (u16, &'static str);

const SERVER_RESTARTS: CloseReason = (close_code::RESTART, "the server restarts");

impl LiveConnection {
    async fn serve_viewer(
        app: &AppState,
        client: Client,
        handle: Arc<TableHandle>,
        mut socket: WebSocket,
    ) {
        let tables = Arc::clone(&app.tables);
        let hello = tokio::select! {
            hello = tokio::time::timeout(MESSAGE_TIMEOUT, receive_hello(&mut socket)) => hello,
            () = tables.until_closing() => return close_connection(socket, SERVER_RESTARTS).await,
        };
        let Ok(Some(hello)) = hello else {
            return;
        };
        // Subscribe before the first look, so that nothing is missed between the two.
        let changes = handle.subscribe_to_changes();
        let hello = match hello {
            Ok(hello) => hello,
            Err(problem) => return refuse_connection(socket, problem).await,
        };
        let audience = match find_audience(&tables, &handle, &hello).await {
            Ok(audience) => audience,
            Err(problem) => return refuse_connection(socket, problem).await,
        };
        if !handle
            .read_table(|table| table.has_publications_since(hello.version))
            .unwrap_or(true)
        {
            tokio::select! {
                () = app.rate_limits.wait_for_replay_permit(client.0) => {}
                () = tables.until_closing() => return close_connection(socket, SERVER_RESTARTS).await,
            }
        }
        let seats = present_seats(&tables, &handle, audience.viewer, &hello).await;
        let _here = handle
            .presence
            .add_connection(seats, tables.config.times.presence_grace);
        let mut viewing = Self {
            wants_presence: hello.presence && sees_everybody(&tables),
            tables,
            handle,
            socket,
            audience,
            seen: Cursor::of_chat(hello.chat.unwrap_or(0)),
        };
        let ended = match viewing.send_update(hello.version).await {
            Ok(()) => viewing.send_changes(changes).await,
            Err(end) => end,
        };
        if let ConnectionEnd::Close(reason) = ended {
            close_connection(viewing.socket, reason).await;
        }
    }

    /// Sends every change until the client or the server leaves.
    async fn send_changes(
        &mut self,
        mut changes: tokio::sync::watch::Receiver<u64>,
    ) -> ConnectionEnd {
        let heartbeat = self.tables.config.times.heartbeat;
        let tables = Arc::clone(&self.tables);
        let mut beat = tokio::time::interval_at((Instant::now() + heartbeat).into(), heartbeat);
        let mut heard = Instant::now();
        let mut messages = 0;
        let mut arrivals = self.handle.presence.subscribe_to_changes();
        if let Err(end) = self.send_presence().await {
            return end;
        }
        loop {
            let done = tokio::select! {
                // The handle with its sender is held here: it cannot fail.
                _ = changes.changed() => self.send_update(Some(self.seen.version)).await,
                // So is the presence.
                _ = arrivals.changed(), if self.wants_presence => self.send_presence().await,
                message = self.socket.recv() => {
                    heard = Instant::now();
                    messages += 1;
                    match message {
                        Some(Ok(Message::Close(_))) | None => Err(ConnectionEnd::Gone),
                        Some(Err(_)) => Err(ConnectionEnd::Close((close_code::PROTOCOL, "not understood"))),
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                            messages -= 1;
                            Ok(())
                        }
                        Some(Ok(_)) if messages > MAX_MESSAGES => {
                            Err(ConnectionEnd::Close((close_code::POLICY, "too many messages")))
                        }
                        Some(Ok(_)) => Ok(()),
                    }
                },
                _ = beat.tick() => if heard.elapsed() > heartbeat * 2 {
                    Err(ConnectionEnd::Gone)
                } else {
                    self.send_message(Message::Ping(Vec::new().into())).await
                },
                () = tables.until_closing() => {
                    Err(ConnectionEnd::Close(SERVER_RESTARTS))
                }
            };
            if let Err(end) = done {
                return end;
            }
        }
    }

    /// Sends the viewer everything that it has not seen, if there is anything.
    async fn send_update(&mut self, since: Option<u64>) -> Result<(), ConnectionEnd> {
        let broken = |_| ConnectionEnd::Close((close_code::ERROR, "something went wrong"));
        let now = self
            .handle
            .read_table(|table| table.cursor(self.audience.viewer))
            .map_err(broken)?;
        if now == self.seen {
            return Ok(());
        }
        let letter = self
            .tables
            .encoded_update(&self.handle, self.audience, self.seen, since)
            .await
            .map_err(broken)?;
        self.seen = letter.now;
        self.send_message(Message::Text(letter.text)).await
    }

    /// Sends the viewer the list of people at the table, if it asked for that. All viewers get the same list.
    async fn send_presence(&mut self) -> Result<(), ConnectionEnd> {
        if !self.wants_presence {
            return Ok(());
        }
        let seats = self.handle.presence.connected_seats();
        let names = self.handle.read_table(|table| {
            let names = seats.iter().map(|seat| table.seat_name(*seat));
            names.collect()
        });
        let here = names.map_err(|_| ConnectionEnd::Gone)?;
        let text = serde_json::to_string(&ServerMessage::Presence(Presence { here }));
        self.send_message(Message::Text(text.unwrap_or_default().into()))
            .await
    }

    async fn send_message(&mut self, message: Message) -> Result<(), ConnectionEnd> {
        // A client that accepts nothing is as good as gone.
        match tokio::time::timeout(MESSAGE_TIMEOUT, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(ConnectionEnd::Gone),
        }
    }
}

/// Reads the first message. Returns `None` if the client left before.
async fn receive_hello(socket: &mut WebSocket) -> Option<Result<Hello, Problem>> {
    loop {
        let text = match socket.recv().await?.ok()? {
            Message::Text(text) => text,
            Message::Close(_) => return None,
            Message::Ping(_) | Message::Pong(_) => continue,
            Message::Binary(_) => {
                return Some(Err(Problem::new(Code::Malformed, "a text is expected")));
            }
        };
        let hello = serde_json::from_str(&text);
        let hello = hello.map_err(|error| Problem::new(Code::Malformed, error.to_string()));
        return Some(check_is_object(text.as_bytes()).and(hello));
    }
}

async fn find_audience(
    tables: &Arc<Tables>,
    handle: &Arc<TableHandle>,
    hello: &Hello,
) -> Result<Audience, Problem> {
    let language = tables.languages.find_language(hello.texts.as_deref())?;
    let token = hello.secret.as_deref().map(str::parse).transpose()?;
    let viewer = Bearer(token).find_viewer(tables, handle).await?;
    Ok(Audience { viewer, language })
}

/// Tells whether this server sees everybody at its tables. Servers that share a database see only their own
/// connections, and would report everybody else as gone.
fn sees_everybody(tables: &Tables) -> bool {
    matches!(tables.config.storage, Storage::Directory(_))
}

/// Collects the seats that are present through this connection.
async fn present_seats(
    tables: &Arc<Tables>,
    handle: &Arc<TableHandle>,
    viewer: Viewer,
    hello: &Hello,
) -> Vec<u8> {
    let mut seats = Vec::new();
    let mut add = |viewer| {
        if let Viewer::Seat(seat) = viewer
            && !seats.contains(&seat.number())
        {
            seats.push(seat.number());
        }
    };
    add(viewer);
    let secrets = hello.beside.iter().take(MAX_SHARED_SEATS);
    for token in secrets.filter_map(|secret| secret.parse().ok()) {
        // A secret that no longer opens a seat makes nobody present.
        if let Ok(viewer) = Bearer(Some(token)).find_viewer(tables, handle).await {
            add(viewer);
        }
    }
    seats
}

async fn refuse_connection(mut socket: WebSocket, problem: Problem) {
    let text = serde_json::to_string(&ServerMessage::Problem(problem)).unwrap_or_default();
    let _ = tokio::time::timeout(MESSAGE_TIMEOUT, socket.send(Message::Text(text.into()))).await;
    close_connection(socket, (close_code::POLICY, "refused")).await;
}

async fn close_connection(mut socket: WebSocket, (code, reason): CloseReason) {
    let frame = CloseFrame {
        code,
        reason: reason.into(),
    };
    let _ = tokio::time::timeout(MESSAGE_TIMEOUT, socket.send(Message::Close(Some(frame)))).await;
}
