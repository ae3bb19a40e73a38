//! The WebSocket of a table: whatever changes for this viewer is sent at once.
//!
//! The client's first message says who it is and what it has seen; a secret in the address would end
//! up in logs. From then on it only listens: commands go by HTTP, which answers each of them.

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

/// How long a client may take to introduce itself, and to take a message off our hands.
const PATIENCE: Duration = Duration::from_secs(10);

/// The largest message a client may send.
const MESSAGE: usize = 4096;

/// How many other seats may share a client's screen.
const SEATS: usize = 4;

/// How many messages a client may send after its first.
const CHATTER: u32 = 1000;

/// Opens the live connection of a table.
#[utoipa::path(get, path = "/api/tables/{table}/live", tag = "play",
    params(("table" = String, Path)),
    responses((status = 101, description = "a WebSocket: send a `Hello`, get `ServerMessage`s", body = ServerMessage),
        (status = "default", body = Problem)))]
pub(crate) async fn live(
    State(app): State<App>,
    client: Client,
    AtTable(slot): AtTable,
    Extension(place): Extension<Arc<Place>>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    check_origin(&app.hall, &headers)?;
    let upgrade = upgrade.map_err(|error| Problem::new(Code::Malformed, error.body_text()))?;
    let upgrade = upgrade
        .max_message_size(MESSAGE)
        .max_frame_size(MESSAGE)
        // Thousands only listen: they get no large buffers.
        .read_buffer_size(MESSAGE)
        .write_buffer_size(0);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let _place = place;
        let _open = Gauge::new(&app.hall.metrics.sockets);
        Viewing::begin(&app, client, slot, socket).await;
    }))
}

/// Pages of other sites may not open a connection in a visitor's name.
fn check_origin(hall: &Hall, headers: &HeaderMap) -> Result<(), Problem> {
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
    match (own && host.is_some()) || hall.config.origins.iter().any(|known| known == origin) {
        true => Ok(()),
        false => Err(Problem::of(Code::WrongOrigin)),
    }
}

/// One open connection.
struct Viewing {
    hall: Arc<Hall>,
    slot: Arc<Slot>,
    socket: WebSocket,
    audience: Audience,
    seen: Cursor,
    /// Whether it asked to be told who is at the table.
    told_who_is_here: bool,
}

/// Why a connection is closed.
enum End {
    /// The client is gone.
    Gone,
    /// We close it, and say why.
    Close(Reason),
}

/// Why we close a connection: a code, and the same in words.
type Reason = (u16, &'static str);

const RESTARTS: Reason = (close_code::RESTART, "the server restarts");

impl Viewing {
    async fn begin(app: &App, client: Client, slot: Arc<Slot>, mut socket: WebSocket) {
        let hall = Arc::clone(&app.hall);
        let hello = tokio::select! {
            hello = tokio::time::timeout(PATIENCE, hello(&mut socket)) => hello,
            () = hall.until_closing() => return close(socket, RESTARTS).await,
        };
        let Ok(Some(hello)) = hello else {
            return;
        };
        // Subscribe before the first look, so that nothing is missed between the two.
        let changes = slot.changes();
        let hello = match hello {
            Ok(hello) => hello,
            Err(problem) => return refuse(socket, problem).await,
        };
        let audience = match audience(&hall, &slot, &hello).await {
            Ok(audience) => audience,
            Err(problem) => return refuse(socket, problem).await,
        };
        if !slot
            .look(|table| table.remembers(hello.version))
            .unwrap_or(true)
        {
            tokio::select! {
                () = app.guard.until_replay(client.0) => {}
                () = hall.until_closing() => return close(socket, RESTARTS).await,
            }
        }
        let seats = seats(&hall, &slot, audience.viewer, &hello).await;
        let _here = slot.presence.arrive(seats, hall.config.times.leaving);
        let mut viewing = Self {
            told_who_is_here: hello.presence && knows_everybody(&hall),
            hall,
            slot,
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

    /// Sends whatever changes until one of the two sides leaves.
    async fn stay(&mut self, mut changes: tokio::sync::watch::Receiver<u64>) -> End {
        let heartbeat = self.hall.config.times.heartbeat;
        let hall = Arc::clone(&self.hall);
        let mut beat = tokio::time::interval_at((Instant::now() + heartbeat).into(), heartbeat);
        let mut heard = Instant::now();
        let mut messages = 0;
        let mut arrivals = self.slot.presence.changes();
        if let Err(end) = self.tell_who_is_here().await {
            return end;
        }
        loop {
            let done = tokio::select! {
                // The slot with its sender is held here: it cannot fail.
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
                _ = beat.tick() => match heard.elapsed() > heartbeat * 2 {
                    true => Err(End::Gone),
                    false => self.send(Message::Ping(Vec::new().into())).await,
                },
                () = hall.until_closing() => {
                    Err(End::Close(RESTARTS))
                }
            };
            if let Err(end) = done {
                return end;
            }
        }
    }

    /// Tells the viewer what it has not seen, if there is anything.
    async fn tell(&mut self, since: Option<u64>) -> Result<(), End> {
        let broken = |_| End::Close((close_code::ERROR, "something went wrong"));
        let now = self
            .slot
            .look(|table| table.cursor(self.audience.viewer))
            .map_err(broken)?;
        if now == self.seen {
            return Ok(());
        }
        let letter = self
            .hall
            .letter(&self.slot, self.audience, self.seen, since)
            .await
            .map_err(broken)?;
        self.seen = letter.now;
        self.send(Message::Text(letter.text)).await
    }

    /// Tells the viewer who is at the table, if it asked for that. Everybody is told the same.
    async fn tell_who_is_here(&mut self) -> Result<(), End> {
        if !self.told_who_is_here {
            return Ok(());
        }
        let seats = self.slot.presence.seats();
        let names = self.slot.look(|table| {
            let names = seats.iter().map(|seat| table.seat_name(*seat));
            names.collect()
        });
        let here = names.map_err(|_| End::Gone)?;
        let text = serde_json::to_string(&ServerMessage::Presence(Presence { here }));
        self.send(Message::Text(text.unwrap_or_default().into()))
            .await
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        // Somebody who takes nothing off our hands is as good as gone.
        match tokio::time::timeout(PATIENCE, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(End::Gone),
        }
    }
}

/// The first message; nothing if the client left before.
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

async fn audience(hall: &Arc<Hall>, slot: &Arc<Slot>, hello: &Hello) -> Result<Audience, Problem> {
    let language = hall.prose.language(hello.texts.as_deref())?;
    let token = hello.secret.as_deref().map(str::parse).transpose()?;
    let viewer = Bearer(token).viewer(hall, slot).await?;
    Ok(Audience { viewer, language })
}

/// Whether this server sees everybody at its tables. Servers that share a database see only those who are
/// connected to them, and would say of the others that they left.
fn knows_everybody(hall: &Hall) -> bool {
    matches!(hall.config.storage, Storage::Directory(_))
}

/// The seats that are at the table with this connection.
async fn seats(hall: &Arc<Hall>, slot: &Arc<Slot>, viewer: Viewer, hello: &Hello) -> Vec<u8> {
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
        // A secret that opens nothing any more brings nobody to the table.
        if let Ok(viewer) = Bearer(Some(token)).viewer(hall, slot).await {
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
