//! The live connection of a table: a WebSocket that sends every change to its viewer at once.
//!
//! The client's first message states its secret and what it has seen; a secret in the address would end up in
//! logs. From then on it only listens: commands go by HTTP, which answers each of them.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Uri, header};
use axum::response::Response;
use protocol::problem::{Code, Problem};
use protocol::update::{Hello, Presence, ServerMessage};
use tabletop::Viewer;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use super::AppState;
use super::byte_budgets::{ByteBudgets, BytePermit};
use super::connections::ConnectionPermit;
use super::departure::{Departure, DepartureStep};
use super::extract::{Bearer, Client, NamedTable, require_json_object};
use super::rate_limits::rate_limit_key;
use super::websocket::{LiveSocket, SocketUpgrade};
use crate::config::Storage;
use crate::languages::Audience;
use crate::metrics::Gauge;
use crate::secret::{Digest, Token};
use crate::table::Table;
use crate::table_registry::{EncodedUpdate, TableHandle, Tables};
use crate::table_updates::Cursor;

/// The time limit for a client's first message, and for accepting a message that it is sent.
const MESSAGE_TIMEOUT: Duration = Duration::from_secs(10);

/// The number of other seats that may share a client's screen.
const MAX_SHARED_SEATS: usize = 4;

/// The number of messages that a client may send after its first, besides one a second. Pings count; answers to our
/// own do not.
const MAX_MESSAGES: u64 = 1000;

/// The number of messages that a client may send before its first text.
const MAX_MESSAGES_BEFORE_HELLO: usize = 16;

/// Opens the live connection of a table.
#[utoipa::path(get, path = "/api/tables/{table}/live", tag = "play",
    params(("table" = String, Path)),
    responses((status = 101, description = "a WebSocket: send a `Hello`, get `ServerMessage`s", body = ServerMessage),
        (status = "default", body = Problem)))]
pub(crate) async fn open_live_connection(
    State(app): State<AppState>,
    client: Client,
    NamedTable(handle): NamedTable,
    Extension(place): Extension<Arc<ConnectionPermit>>,
    headers: HeaderMap,
    upgrade: Result<SocketUpgrade, Problem>,
) -> Result<Response, Problem> {
    refuse_foreign_origin(&app.tables, &headers)?;
    let upgrade = upgrade?;
    // Behind a proxy all connections have the same address; the clients do not.
    let live_place = app.live_places.try_take_for_address(client.0);
    let live_place = live_place.ok_or_else(|| Problem::from_code(Code::LimitReached))?;
    Ok(upgrade.accept_and_serve(move |socket| async move {
        let _places = (place, live_place);
        let _open = Gauge::new(&app.tables.metrics.sockets);
        LiveConnection::serve_viewer(&app, client, handle, socket).await;
    }))
}

/// Refuses pages of other sites, which could open a connection in a visitor's name.
fn refuse_foreign_origin(tables: &Tables, headers: &HeaderMap) -> Result<(), Problem> {
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
    socket: LiveSocket,
    /// The bytes that may wait to be sent, and the address that they are counted for.
    budgets: Arc<ByteBudgets>,
    address: IpAddr,
    audience: Audience,
    /// The fingerprint of the seat's secret, which may be revoked.
    secret: Option<Digest>,
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
type CloseReason = (CloseCode, &'static str);

const SERVER_RESTARTS: CloseReason = (CloseCode::Restart, "the server restarts");

impl LiveConnection {
    async fn serve_viewer(
        app: &AppState,
        client: Client,
        handle: Arc<TableHandle>,
        mut socket: LiveSocket,
    ) {
        let tables = Arc::clone(&app.tables);
        let hello = tokio::select! {
            hello = tokio::time::timeout(MESSAGE_TIMEOUT, receive_first_message(&mut socket)) => hello,
            () = tables.wait_until_closing() => return close_connection(socket, SERVER_RESTARTS).await,
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
        let audience = match audience_from_hello(&tables, &handle, &hello).await {
            Ok(audience) => audience,
            Err(problem) => return refuse_connection(socket, problem).await,
        };
        if !handle
            .read_table(|table| table.has_publications_since(hello.version))
            .unwrap_or(true)
        {
            tokio::select! {
                () = app.rate_limits.wait_for_replay_permit(client.0) => {}
                () = tables.wait_until_closing() => return close_connection(socket, SERVER_RESTARTS).await,
            }
        }
        let seats =
            seats_present_through_connection(&tables, &handle, audience.viewer, &hello).await;
        let _here = handle
            .presence
            .add_connection(seats, tables.config.times.presence_grace);
        let mut viewing = Self {
            wants_presence: hello.presence && knows_all_connected_seats(&tables),
            tables,
            handle,
            socket,
            budgets: Arc::clone(&app.budgets),
            address: rate_limit_key(client.0),
            audience,
            secret: seat_secret_fingerprint(&hello, audience.viewer),
            seen: Cursor::cursor_after_chat_lines(hello.chat.unwrap_or(0)),
        };
        let ended = match viewing.send_unseen_update(hello.version).await {
            Ok(()) => viewing.send_changes_until_disconnect(changes).await,
            Err(end) => end,
        };
        if let ConnectionEnd::Close(reason) = ended {
            close_connection(viewing.socket, reason).await;
        }
    }

    /// Sends every change until the client or the server leaves.
    async fn send_changes_until_disconnect(
        &mut self,
        mut changes: tokio::sync::watch::Receiver<u64>,
    ) -> ConnectionEnd {
        let heartbeat = self.tables.config.times.heartbeat;
        let tables = Arc::clone(&self.tables);
        let mut beat = tokio::time::interval_at((Instant::now() + heartbeat).into(), heartbeat);
        let mut heard = Instant::now();
        let opened = Instant::now();
        let (mut messages, mut pings) = (0, 0u64);
        let mut departure = Departure::default();
        let mut arrivals = self.handle.presence.subscribe_to_changes();
        if let Err(end) = self.send_presence().await {
            return end;
        }
        loop {
            let done = tokio::select! {
                // The handle with its sender is held here: it cannot fail.
                _ = changes.changed() => self.send_unseen_update(Some(self.seen.version)).await,
                // So is the presence.
                _ = arrivals.changed(), if self.wants_presence => self.send_presence().await,
                message = self.socket.receive_message() => {
                    heard = Instant::now();
                    messages += 1;
                    match message {
                        Some(Ok(Message::Close(_))) | None => Err(ConnectionEnd::Gone),
                        Some(Err(_)) => Err(ConnectionEnd::Close((CloseCode::Protocol, "not understood"))),
                        Some(Ok(Message::Pong(_))) if pings > 0 => {
                            messages -= 1;
                            pings -= 1;
                            Ok(())
                        }
                        Some(Ok(_)) if messages > MAX_MESSAGES + opened.elapsed().as_secs() => {
                            Err(ConnectionEnd::Close((CloseCode::Policy, "too many messages")))
                        }
                        Some(Ok(_)) => Ok(()),
                    }
                },
                _ = beat.tick() => if heard.elapsed() > heartbeat * 2 {
                    Err(ConnectionEnd::Gone)
                } else {
                    pings += 1;
                    self.send_ping().await
                },
                step = departure.wait_for_departure_step(&tables) => self.announce_restart_or_leave(step).await,
            };
            if let Err(end) = done {
                return end;
            }
        }
    }

    /// Tells the client that the server restarts, or leaves it.
    async fn announce_restart_or_leave(
        &mut self,
        step: DepartureStep,
    ) -> Result<(), ConnectionEnd> {
        match step {
            DepartureStep::Announce(restart) => {
                let text = serde_json::to_string(&ServerMessage::Restart(restart));
                self.send_text(text.unwrap_or_default().into()).await
            }
            DepartureStep::Leave => Err(ConnectionEnd::Close(SERVER_RESTARTS)),
        }
    }

    /// Sends the viewer everything that it has not seen, if there is anything.
    async fn send_unseen_update(&mut self, since: Option<u64>) -> Result<(), ConnectionEnd> {
        let broken = |_| ConnectionEnd::Close((CloseCode::Error, "something went wrong"));
        let look = |table: &Table| {
            let open = self
                .secret
                .is_none_or(|secret| table.find_seat_by_secret(&secret).is_some());
            (table.cursor(self.audience.viewer), open)
        };
        let (now, is_open) = self.handle.read_table(look).map_err(broken)?;
        if !is_open {
            return Err(ConnectionEnd::Close((
                CloseCode::Policy,
                "the secret was renewed",
            )));
        }
        if now == self.seen {
            return Ok(());
        }
        let mut letter = self.build_unseen_update(since).await?;
        let bytes = letter.text.len();
        let _permit = match self.budgets.try_take_for_address(self.address, bytes) {
            Some(permit) => permit,
            None => {
                // A message that waits for its turn is not kept meanwhile: it would hold the memory all the same.
                drop(letter);
                let permit = self.wait_for_send_permit(bytes).await?;
                letter = self.build_unseen_update(since).await?;
                permit
            }
        };
        self.seen = letter.now;
        self.send_text(letter.text).await
    }

    /// Builds the message with everything that the viewer has not seen.
    async fn build_unseen_update(
        &mut self,
        since: Option<u64>,
    ) -> Result<EncodedUpdate, ConnectionEnd> {
        let broken = |_| ConnectionEnd::Close((CloseCode::Error, "something went wrong"));
        self.tables
            .build_encoded_update(&self.handle, self.audience, self.seen, since)
            .await
            .map_err(broken)
    }

    /// Waits until this many bytes more may wait to be sent to this address.
    async fn wait_for_send_permit(&mut self, bytes: usize) -> Result<BytePermit, ConnectionEnd> {
        let room = self.budgets.wait_for_byte_permit(self.address, bytes);
        tokio::select! {
            permit = tokio::time::timeout(MESSAGE_TIMEOUT, room) => permit.map_err(|_| {
                ConnectionEnd::Close((CloseCode::Again, "too much waits to be sent to you"))
            }),
            () = self.tables.wait_until_closing() => Err(ConnectionEnd::Close(SERVER_RESTARTS)),
        }
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
        self.send_text(text.unwrap_or_default().into()).await
    }

    async fn send_text(&mut self, text: Bytes) -> Result<(), ConnectionEnd> {
        let sent = tokio::time::timeout(MESSAGE_TIMEOUT, self.socket.send_text(text));
        // A client that accepts nothing is as good as gone.
        match sent.await {
            Ok(Ok(())) => Ok(()),
            _ => Err(ConnectionEnd::Gone),
        }
    }

    async fn send_ping(&mut self) -> Result<(), ConnectionEnd> {
        match tokio::time::timeout(MESSAGE_TIMEOUT, self.socket.send_ping()).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(ConnectionEnd::Gone),
        }
    }
}

/// Reads the first message. Returns `None` if the client left before.
async fn receive_first_message(socket: &mut LiveSocket) -> Option<Result<Hello, Problem>> {
    for _ in 0..MAX_MESSAGES_BEFORE_HELLO {
        let text = match socket.receive_message().await?.ok()? {
            Message::Text(text) => text,
            Message::Close(_) => return None,
            Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => continue,
            Message::Binary(_) => {
                return Some(Err(Problem::new(Code::Malformed, "a text is expected")));
            }
        };
        let hello = serde_json::from_str(&text);
        let hello = hello.map_err(|error| Problem::new(Code::Malformed, error.to_string()));
        return Some(require_json_object(text.as_bytes()).and(hello));
    }
    None
}

async fn audience_from_hello(
    tables: &Arc<Tables>,
    handle: &Arc<TableHandle>,
    hello: &Hello,
) -> Result<Audience, Problem> {
    let language = tables.languages.find_language(hello.texts.as_deref())?;
    let token = hello.secret.as_deref().map(str::parse).transpose()?;
    let viewer = Bearer(token).find_viewer(tables, handle).await?;
    Ok(Audience { viewer, language })
}

/// Returns the fingerprint of the secret that opened the seat of this viewer.
fn seat_secret_fingerprint(hello: &Hello, viewer: Viewer) -> Option<Digest> {
    let token = hello.secret.as_deref()?.parse::<Token>().ok()?;
    matches!(viewer, Viewer::Seat(_)).then(|| token.fingerprint())
}

/// Tells whether this server sees everybody at its tables. Servers that share a database see only their own
/// connections, and would report everybody else as gone.
fn knows_all_connected_seats(tables: &Tables) -> bool {
    matches!(tables.config.storage, Storage::Directory(_))
}

/// Collects the seats that are present through this connection.
async fn seats_present_through_connection(
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

async fn refuse_connection(mut socket: LiveSocket, problem: Problem) {
    let text = serde_json::to_string(&ServerMessage::Problem(problem)).unwrap_or_default();
    let _ = tokio::time::timeout(MESSAGE_TIMEOUT, socket.send_text(text.into())).await;
    close_connection(socket, (CloseCode::Policy, "refused")).await;
}

async fn close_connection(mut socket: LiveSocket, (code, reason): CloseReason) {
    let _ = tokio::time::timeout(MESSAGE_TIMEOUT, socket.send_close(code, reason)).await;
}
