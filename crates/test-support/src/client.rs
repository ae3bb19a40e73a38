//! A client as a bot author would write one.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

/// Returns a request for a tutorial of the card game in which the person who asks plays the Rebels.
pub fn tutorial_request() -> Value {
    json!({
        "game": "empire-vs-rebellion", "setup": "tutorial",
        "seats": {"rebel": "me"}, "key": key(),
    })
}

/// Returns a key that was not used before.
pub fn key() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    format!("{:016x}-{number:016x}", std::process::id())
}

/// An answer of the server.
#[derive(Clone, Debug)]
pub struct HttpAnswer {
    /// The HTTP status.
    pub status: u16,
    /// The content as JSON; null if it is not JSON.
    pub body: Value,
    /// The content as it came.
    pub text: String,
    /// The headers.
    pub headers: ureq::http::HeaderMap,
}

impl HttpAnswer {
    /// Returns the body of a success; panics at a refusal.
    #[track_caller]
    pub fn expect_ok(self) -> Value {
        assert!(self.status < 300, "{} {}", self.status, self.text);
        self.body
    }

    /// Returns the code of a refusal; panics at a success.
    #[track_caller]
    pub fn expect_code(&self) -> &str {
        assert!(self.status >= 400, "{} {}", self.status, self.text);
        self.body["code"].as_str().expect("a code")
    }
}

/// An HTTP client of one server.
#[derive(Clone, Debug)]
pub struct Client {
    agent: ureq::Agent,
    /// The address of the server, beginning with `http://`.
    pub address: String,
}

impl Client {
    /// Returns a client for the server at this address; no connection is made yet.
    pub fn new(address: &str) -> Self {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_secs(60)))
            .build();
        Self {
            agent: config.into(),
            address: address.to_owned(),
        }
    }

    /// Sends a GET request, in the name of a secret if there is one.
    pub fn get(&self, path: &str, secret: Option<&str>) -> HttpAnswer {
        let mut request = self.agent.get(format!("{}{path}", self.address));
        if let Some(secret) = secret {
            request = request.header("authorization", format!("Bearer {secret}"));
        }
        read_answer(request.call().expect("an answer"))
    }

    /// Requests a file with these headers, the way a browser does.
    pub fn get_with_headers(&self, path: &str, headers: &[(&str, &str)]) -> HttpAnswer {
        let mut request = self.agent.get(format!("{}{path}", self.address));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        read_answer(request.call().expect("an answer"))
    }

    /// Sends JSON in a POST request, in the name of a secret if there is one.
    pub fn post(&self, path: &str, secret: Option<&str>, body: &Value) -> HttpAnswer {
        self.post_text(path, secret, &body.to_string())
    }

    /// Sends any text as if it were JSON.
    pub fn post_text(&self, path: &str, secret: Option<&str>, body: &str) -> HttpAnswer {
        let mut request = self.agent.post(format!("{}{path}", self.address));
        request = request.header("content-type", "application/json");
        if let Some(secret) = secret {
            request = request.header("authorization", format!("Bearer {secret}"));
        }
        read_answer(request.send(body).expect("an answer"))
    }

    /// Sends JSON in a POST request with these headers.
    pub fn post_with_headers(
        &self,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> HttpAnswer {
        let mut request = self.agent.post(format!("{}{path}", self.address));
        request = request.header("content-type", "application/json");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        read_answer(request.send(body).expect("an answer"))
    }

    /// Sends a request. Returns `None` if the server dies before it has answered.
    pub fn try_send(
        &self,
        path: &str,
        secret: Option<&str>,
        body: Option<&Value>,
    ) -> Option<HttpAnswer> {
        let mut request = ureq::http::Request::builder().uri(format!("{}{path}", self.address));
        if let Some(secret) = secret {
            request = request.header("authorization", format!("Bearer {secret}"));
        }
        let response = match body {
            Some(body) => {
                request = request.method("POST");
                let request = request.header("content-type", "application/json");
                self.agent.run(request.body(body.to_string()).ok()?)
            }
            None => self.agent.run(request.body(()).ok()?),
        };
        let mut response = response.ok()?;
        let text = response.body_mut().read_to_string().ok()?;
        Some(HttpAnswer {
            status: response.status().as_u16(),
            body: serde_json::from_str(&text).unwrap_or(Value::Null),
            text,
            headers: response.headers().clone(),
        })
    }

    /// Creates a table at which this client holds all seats.
    pub fn create_hot_seat_table(
        &self,
        game: &str,
        setup: &str,
        seats: &[&str],
    ) -> Vec<ClientSeat> {
        let seats: serde_json::Map<_, _> = seats
            .iter()
            .map(|seat| ((*seat).to_owned(), json!("me")))
            .collect();
        // A seed keeps the length of the game the same in every run.
        self.create_table(json!({"game": game, "setup": setup, "seats": seats, "seed": "hot seat"}))
            .1
    }

    /// Creates a table of the tutorial at which this client holds both seats, the Rebels first.
    pub fn create_tutorial_table(&self) -> Vec<ClientSeat> {
        self.create_hot_seat_table("empire-vs-rebellion", "tutorial", &["rebel", "imperial"])
    }

    /// Creates an identity and a table of the tutorial at which it holds a seat. Returns its secret, the
    /// request and the answer.
    pub fn create_identity_with_table(&self, name: &str) -> (String, Value, Value) {
        let identity = self.create_identity(name);
        let request = tutorial_request();
        let created = self.post("/api/tables", Some(&identity), &request);
        (identity, request, created.expect_ok())
    }

    /// Creates a game in which the Rebels have a card in play whose use (`use reb-force-5`) asks another question. This
    /// client holds both seats.
    pub fn create_game_before_draft(&self) -> [ClientSeat; 2] {
        let (_, seats) = self.create_table(json!({
            "game": "empire-vs-rebellion", "setup": "tutorial", "seed": "3",
            "seats": {"rebel": "me", "imperial": "me"},
        }));
        let [rebel, imperial] = <[ClientSeat; 2]>::try_from(seats).expect("two seats");
        rebel.choose("play").expect_ok();
        imperial.choose("play").expect_ok();
        [rebel, imperial]
    }

    /// Creates an identity with this name. Returns its secret.
    pub fn create_identity(&self, name: &str) -> String {
        let identity = self.post("/api/identity", None, &json!({ "name": name }));
        let secret = identity.expect_ok()["secret"].as_str().map(str::to_owned);
        secret.expect("a secret")
    }

    /// Creates a table. Returns its id and the seats of this client.
    pub fn create_table(&self, mut request: Value) -> (String, Vec<ClientSeat>) {
        request["key"] = json!(key());
        let created = self.post("/api/tables", None, &request).expect_ok();
        let table = created["table"]["table"]
            .as_str()
            .expect("an id")
            .to_owned();
        let seats = created["seats"].as_array().expect("seats");
        let seats = seats.iter().map(|seat| ClientSeat {
            client: self.clone(),
            table: table.clone(),
            seat: seat["seat"].as_str().expect("a seat").to_owned(),
            secret: seat["secret"].as_str().expect("a secret").to_owned(),
        });
        let seats = seats.collect();
        (table, seats)
    }

    /// Takes an open seat.
    pub fn join_table(&self, table: &str, seat: &str, name: &str) -> ClientSeat {
        let body = json!({"seat": seat, "name": name, "key": key()});
        let joined = self
            .post(&format!("/api/tables/{table}/join"), None, &body)
            .expect_ok();
        ClientSeat {
            client: self.clone(),
            table: table.to_owned(),
            seat: seat.to_owned(),
            secret: joined["seats"][0]["secret"]
                .as_str()
                .expect("a secret")
                .to_owned(),
        }
    }

    /// Returns the update of a spectator.
    pub fn view(&self, table: &str) -> Value {
        self.get(&format!("/api/tables/{table}/view"), None)
            .expect_ok()
    }

    /// Returns the public information about the table.
    pub fn info(&self, table: &str) -> Value {
        self.get(&format!("/api/tables/{table}"), None).expect_ok()
    }
}

fn read_answer(mut response: ureq::http::Response<ureq::Body>) -> HttpAnswer {
    let text = response.body_mut().read_to_string().expect("a text");
    HttpAnswer {
        status: response.status().as_u16(),
        body: serde_json::from_str(&text).unwrap_or(Value::Null),
        text,
        headers: response.headers().clone(),
    }
}

/// A seat at a table, with its secret.
#[derive(Clone, Debug)]
pub struct ClientSeat {
    /// The client of the server.
    pub client: Client,
    /// The id of the table.
    pub table: String,
    /// The name of the seat.
    pub seat: String,
    /// The secret of the seat.
    pub secret: String,
}

impl ClientSeat {
    /// Returns the update of this seat.
    pub fn view(&self) -> Value {
        self.view_with_query("")
    }

    /// Returns the update of this seat, requested with this query.
    pub fn view_with_query(&self, query: &str) -> Value {
        let path = format!("/api/tables/{}/view{query}", self.table);
        self.client.get(&path, Some(&self.secret)).expect_ok()
    }

    /// Sends a command with a fresh key.
    pub fn post(&self, command: &str, mut body: Value) -> HttpAnswer {
        if body.get("key").is_none() {
            body["key"] = json!(key());
        }
        let path = format!("/api/tables/{}/{command}", self.table);
        self.client.post(&path, Some(&self.secret), &body)
    }

    /// Returns the update of this seat, or `None` if the server is gone.
    pub fn try_view(&self) -> Option<Value> {
        let path = format!("/api/tables/{}/view", self.table);
        Some(
            self.client
                .try_send(&path, Some(&self.secret), None)?
                .expect_ok(),
        )
    }

    /// Makes a choice at the newest version and draft step.
    pub fn choose(&self, choice: &str) -> HttpAnswer {
        let view = self.view();
        let body = json!({"version": view["version"], "draft": view["draft"], "choice": choice});
        self.post("choose", body)
    }

    /// Returns the legal choices.
    pub fn choices(&self) -> Vec<String> {
        let view = self.view();
        let choices = view["choices"].as_array().expect("choices");
        let choices = choices.iter().map(|choice| choice["choice"].as_str());
        choices
            .map(|choice| choice.expect("a choice").to_owned())
            .collect()
    }

    /// Sends a command about the draft at the newest version and draft step.
    pub fn post_draft_command(&self, command: &str) -> HttpAnswer {
        let view = self.view();
        let body = json!({"version": view["version"], "draft": view["draft"]});
        self.post(command, body)
    }

    /// Opens a live connection that has seen everything up to this version.
    pub fn open_live(&self, version: Option<u64>) -> LiveConnection {
        let hello = json!({"secret": self.secret, "version": version});
        LiveConnection::open_connection(&self.client, &self.table, &hello)
    }
}

/// Plays random legal choices until the game ends or `stop` returns true.
pub fn play_random_choices_until(
    seats: &[ClientSeat],
    mut stop: impl FnMut(&Value) -> bool,
) -> Value {
    let mut next = 0u64;
    loop {
        let info = seats[0].client.info(&seats[0].table);
        if stop(&info) || info["status"] == "over" {
            return info;
        }
        let deciding = seats.iter().find(|seat| info["deciding"] == seat.seat[..]);
        let deciding = deciding.expect("somebody decides");
        let choices = deciding.choices();
        next = next
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        let choice = &choices[(next >> 33) as usize % choices.len()];
        deciding.choose(choice).expect_ok();
    }
}

type Socket = WebSocket<MaybeTlsStream<std::net::TcpStream>>;

/// A live connection.
#[derive(Debug)]
pub struct LiveConnection {
    socket: Socket,
}

impl From<Socket> for LiveConnection {
    fn from(socket: Socket) -> Self {
        Self { socket }
    }
}

/// Returns the content of a message of the server, of any kind.
#[track_caller]
fn message_content(text: &str) -> Value {
    let message: Value = serde_json::from_str(text).expect("JSON");
    let kinds = ["update", "presence", "problem", "restart"];
    let content = kinds.iter().find_map(|kind| message.get(kind));
    content.expect("a known kind of message").clone()
}

/// Tells whether nothing arrived in time.
fn is_timeout(error: &tungstenite::Error) -> bool {
    use std::io::ErrorKind::{TimedOut, WouldBlock};
    let tungstenite::Error::Io(error) = error else {
        return false;
    };
    matches!(error.kind(), WouldBlock | TimedOut)
}

impl LiveConnection {
    /// Opens a connection with this first message.
    pub fn open_connection(client: &Client, table: &str, hello: &Value) -> Self {
        Self::open_with_first_message(client, table, &hello.to_string())
    }

    /// Opens a connection with any first message.
    pub fn open_with_first_message(client: &Client, table: &str, hello: &str) -> Self {
        let address = client.address.replace("http://", "ws://");
        let address = format!("{address}/api/tables/{table}/live");
        let (mut socket, _) = tungstenite::connect(address).expect("a WebSocket");
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream
                .set_read_timeout(Some(Duration::from_secs(20)))
                .expect("a timeout");
        }
        let hello = Message::text(hello.to_owned());
        socket.send(hello).expect("a first message");
        Self { socket }
    }

    /// Receives the content of the server's next message, of any kind.
    #[track_caller]
    pub fn receive(&mut self) -> Value {
        message_content(&self.receive_text())
    }

    /// Receives the content of the next message, if one begins to arrive within this time.
    #[track_caller]
    pub fn receive_within(&mut self, time: Duration) -> Option<Value> {
        self.set_read_timeout(time);
        let content = loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => break Some(message_content(&text)),
                Ok(Message::Ping(_) | Message::Pong(_)) => {}
                Err(error) if is_timeout(&error) => break None,
                other => panic!("no message: {other:?}"),
            }
        };
        self.set_read_timeout(Duration::from_secs(20));
        content
    }

    /// Receives the text of the server's next message.
    #[track_caller]
    pub fn receive_text(&mut self) -> String {
        loop {
            match self.socket.read().expect("a message") {
                Message::Text(text) => return text.as_str().to_owned(),
                Message::Close(frame) => panic!("closed: {frame:?}"),
                _ => {}
            }
        }
    }

    /// Tells whether the connection stays open and nothing is sent for this time.
    pub fn stays_silent_for(&mut self, time: Duration) -> bool {
        self.set_read_timeout(time);
        let quiet = loop {
            match self.socket.read() {
                Ok(Message::Ping(_) | Message::Pong(_)) => {}
                Err(error) => break is_timeout(&error),
                Ok(_) => break false,
            }
        };
        self.set_read_timeout(Duration::from_secs(20));
        quiet
    }

    fn set_read_timeout(&mut self, time: Duration) {
        if let MaybeTlsStream::Plain(stream) = self.socket.get_ref() {
            stream.set_read_timeout(Some(time)).expect("a timeout");
        }
    }

    /// Sends a ping; it does not matter if the server is gone.
    pub fn send_ping(&mut self) {
        let _ = self.socket.send(Message::Ping(tungstenite::Bytes::new()));
    }

    /// Sends a text; it does not matter if the server is gone.
    pub fn send_text(&mut self, text: &str) {
        let _ = self.socket.send(Message::text(text.to_owned()));
    }

    /// Waits for the code with which the server closes the connection; `None` if it just disappears.
    pub fn wait_for_close_code(&mut self) -> Option<u16> {
        loop {
            match self.socket.read() {
                Ok(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }

    /// Tells whether the server has closed the connection, or does so soon.
    pub fn is_closed(&mut self) -> bool {
        loop {
            match self.socket.read() {
                Ok(Message::Close(_)) => return true,
                Ok(_) => {}
                Err(tungstenite::Error::Io(error))
                    if error.kind() == std::io::ErrorKind::WouldBlock =>
                {
                    return false;
                }
                Err(_) => return true,
            }
        }
    }
}
