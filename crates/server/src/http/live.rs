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

use super::App;
use super::connections::Place;
use super::extract::{AtTable, Bearer, Client, must_be_object};
use crate::config::Storage;
use crate::hall::{Hall, Slot};
use crate::info::Cursor;
use crate::metrics::Gauge;
use crate::prose::Audience;

/// The time limit for a client's first message, and for accepting a message that it is sent.
const PATIENCE: Duration = Duration::from_secs(10);

/// The largest message that a client may send, in bytes.
const MESSAGE: usize = 4096;

/// The number of other seats that may share a client's screen.
const SEATS: usize = 4;

/// The number of messages that a client may send after its first.
const CHATTER: u32 = 1000;

/// Opens the live connection of a table.
#[utoipa::path(get, path = "/api/tables/{table}/live", tag = "play",
    params(("table" = String, Path)),
    responses((status = 101, description = "a WebSocket: send a `Hello`, get `ServerMessage`s", body = ServerMessage),
        (status = "default", body = Problem)))]
pub(crate) async fn live(
    State(app): State<App>,
    client: Client,
    AtTable(handle): AtTable,
    Extension(place): Extension<Arc<Place>>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    check_origin(&app.tables, &headers)?;
    let upgrade = upgrade.map_err(|error| Problem::new(Code::Malformed, error.body_text()))?;
    let upgrade = upgrade
        .max_message_size(MESSAGE)
        .max_frame_size(MESSAGE)
        // Thousands of clients only listen: they get no large buffers.
        .read_buffer_size(MESSAGE)
        .write_buffer_size(0);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let _place = place;
        let _open = Gauge::new(&app.tables.metrics.sockets);
        Viewing::begin(&app, client, handle, socket).await;
    }))
}

/// Refuses pages of other sites, which could open a connection in a visitor's name.
fn check_origin(tables: &Hall, headers: &HeaderMap) -> Result<(), Problem> {
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
        Err(Problem::of(Code::WrongOrigin))
    }
}

/// One open live connection.
struct Viewing {
    tables: Arc<Hall>,
    handle: Arc<Slot>,
    socket: WebSocket,
    audience: Audience,
    seen: Cursor,
    /// True if the client asked to be told who is at the table.
    told_who_is_here: bool,
}

/// The way in which a connection ends.
enum End {
    /// The client is gone.
    Gone,
    /// The server closes it for this reason.
    Close(Reason),
}

/// The reason for closing a connection: a code, and the same in words.
type Reason = (u16, &'static str);

const RESTARTS: Reason = (close_code::RESTART, "the server restarts");

impl Viewing {
    async fn begin(app: &App, client: Client, handle: Arc<Slot>, mut socket: WebSocket) {
        let tables = Arc::clone(&app.tables);
        let hello = tokio::select! {
            hello = tokio::time::timeout(PATIENCE, hello(&mut socket)) => hello,
            () = tables.until_closing() => return close(socket, RESTARTS).await,
        };
        let Ok(Some(hello)) = hello else {
            return;
        };
        // Subscribe before the first look, so that nothing is missed between the two.
        let changes = handle.changes();
        let hello = match hello {
            Ok(hello) => hello,
            Err(problem) => return refuse(socket, problem).await,
        };
        let audience = match audience(&tables, &handle, &hello).await {
            Ok(audience) => audience,
            Err(problem) => return refuse(socket, problem).await,
        };
        if !handle
            .look(|table| table.remembers(hello.version))
            .unwrap_or(true)
        {
            tokio::select! {
                () = app.guard.until_replay(client.0) => {}
                () = tables.until_closing() => return close(socket, RESTARTS).await,
            }
        }
        let seats = seats(&tables, &handle, audience.viewer, &hello).await;
        let _here = handle.presence.arrive(seats, tables.config.times.leaving);
        let mut viewing = Self {
            told_who_is_here: hello.presence && knows_everybody(&tables),
            tables,
            handle,
            socket,
            audience,
            seen: Cursor::of_chat(hello.chat.unwrap_or(0)),
        };
        let ended = match viewing.tell(hello.version).await {
            Ok(()) => viewing.stay(changes).await,
            Err(end) => end,
        };
        if let End::Close(reason) = ended {
            close(viewing.socket, reason).await;
        }
    }

    /// Sends every change until the client or the server leaves.
    async fn stay(&mut self, mut changes: tokio::sync::watch::Receiver<u64>) -> End {
        let heartbeat = self.tables.config.times.heartbeat;
        let tables = Arc::clone(&self.tables);
        let mut beat = tokio::time::interval_at((Instant::now() + heartbeat).into(), heartbeat);
        let mut heard = Instant::now();
        let mut messages = 0;
        let mut arrivals = self.handle.presence.changes();
        if let Err(end) = self.tell_who_is_here().await {
            return end;
        }
        loop {
            let done = tokio::select! {
                // The handle with its sender is held here: it cannot fail.
                _ = changes.changed() => self.tell(Some(self.seen.version)).await,
                // So is the presence.
                _ = arrivals.changed(), if self.told_who_is_here => self.tell_who_is_here().await,
                message = self.socket.recv() => {
                    heard = Instant::now();
                    messages += 1;
                    match message {
                        Some(Ok(Message::Close(_))) | None => Err(End::Gone),
                        Some(Err(_)) => Err(End::Close((close_code::PROTOCOL, "not understood"))),
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                            messages -= 1;
                            Ok(())
                        }
                        Some(Ok(_)) if messages > CHATTER => {
                            Err(End::Close((close_code::POLICY, "too many messages")))
                        }
                        Some(Ok(_)) => Ok(()),
                    }
                },
                _ = beat.tick() => if heard.elapsed() > heartbeat * 2 {
                    Err(End::Gone)
                } else {
                    self.send(Message::Ping(Vec::new().into())).await
                },
                () = tables.until_closing() => {
                    Err(End::Close(RESTARTS))
                }
            };
            if let Err(end) = done {
                return end;
            }
        }
    }

    /// Sends the viewer everything that it has not seen, if there is anything.
    async fn tell(&mut self, since: Option<u64>) -> Result<(), End> {
        let broken = |_| End::Close((close_code::ERROR, "something went wrong"));
        let now = self
            .handle
            .look(|table| table.cursor(self.audience.viewer))
            .map_err(broken)?;
        if now == self.seen {
            return Ok(());
        }
        let letter = self
            .tables
            .letter(&self.handle, self.audience, self.seen, since)
            .await
            .map_err(broken)?;
        self.seen = letter.now;
        self.send(Message::Text(letter.text)).await
    }

    /// Sends the viewer the list of people at the table, if it asked for that. All viewers get the same list.
    async fn tell_who_is_here(&mut self) -> Result<(), End> {
        if !self.told_who_is_here {
            return Ok(());
        }
        let seats = self.handle.presence.seats();
        let names = self.handle.look(|table| {
            let names = seats.iter().map(|seat| table.seat_name(*seat));
            names.collect()
        });
        let here = names.map_err(|_| End::Gone)?;
        let text = serde_json::to_string(&ServerMessage::Presence(Presence { here }));
        self.send(Message::Text(text.unwrap_or_default().into()))
            .await
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        // A client that accepts nothing is as good as gone.
        match tokio::time::timeout(PATIENCE, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(End::Gone),
        }
    }
}

/// Reads the first message. Returns `None` if the client left before.
async fn hello(socket: &mut WebSocket) -> Option<Result<Hello, Problem>> {
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
        return Some(must_be_object(text.as_bytes()).and(hello));
    }
}

async fn audience(
    tables: &Arc<Hall>,
    handle: &Arc<Slot>,
    hello: &Hello,
) -> Result<Audience, Problem> {
    let language = tables.prose.language(hello.texts.as_deref())?;
    let token = hello.secret.as_deref().map(str::parse).transpose()?;
    let viewer = Bearer(token).viewer(tables, handle).await?;
    Ok(Audience { viewer, language })
}

/// Tells whether this server sees everybody at its tables. Servers that share a database see only their own
/// connections, and would report everybody else as gone.
fn knows_everybody(tables: &Hall) -> bool {
    matches!(tables.config.storage, Storage::Directory(_))
}

/// Collects the seats that are present through this connection.
async fn seats(tables: &Arc<Hall>, handle: &Arc<Slot>, viewer: Viewer, hello: &Hello) -> Vec<u8> {
    let mut seats = Vec::new();
    let mut add = |viewer| {
        if let Viewer::Seat(seat) = viewer
            && !seats.contains(&seat.number())
        {
            seats.push(seat.number());
        }
    };
    add(viewer);
    let secrets = hello.beside.iter().take(SEATS);
    for token in secrets.filter_map(|secret| secret.parse().ok()) {
        // A secret that no longer opens a seat makes nobody present.
        if let Ok(viewer) = Bearer(Some(token)).viewer(tables, handle).await {
            add(viewer);
        }
    }
    seats
}

async fn refuse(mut socket: WebSocket, problem: Problem) {
    let text = serde_json::to_string(&ServerMessage::Problem(problem)).unwrap_or_default();
    let _ = tokio::time::timeout(PATIENCE, socket.send(Message::Text(text.into()))).await;
    close(socket, (close_code::POLICY, "refused")).await;
}

async fn close(mut socket: WebSocket, (code, reason): Reason) {
    let frame = CloseFrame {
        code,
        reason: reason.into(),
    };
    let _ = tokio::time::timeout(PATIENCE, socket.send(Message::Close(Some(frame)))).await;
}
