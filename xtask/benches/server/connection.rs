//! A client that costs as little as possible, so that the server is what is measured.

use std::net::Ipv4Addr;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufStream};
use tokio::net::{TcpSocket, TcpStream};

use crate::Server;

/// A connection that is kept open.
pub(crate) struct Connection {
    pub(crate) stream: BufStream<TcpStream>,
    address: String,
}

impl Connection {
    /// Connects to a server.
    pub(crate) async fn connect_to(server: &Server) -> Self {
        Self::connect_from_address(Ipv4Addr::LOCALHOST, server).await
    }

    /// Connects from one of the addresses of this machine.
    pub(crate) async fn connect_from_address(source: Ipv4Addr, server: &Server) -> Self {
        let socket =
            TcpSocket::new_v4().expect("a descriptor: `ulimit -n` must allow some thousand more");
        socket.bind((source, 0).into()).expect("an address");
        let address = server.address().parse().expect("an address");
        let stream = socket.connect(address).await.expect("a connection");
        stream.set_nodelay(true).expect("no delay");
        Self {
            stream: BufStream::with_capacity(8192, 1024, stream),
            address: server.address().to_owned(),
        }
    }

    /// Fetches a text, such as the metrics.
    pub(crate) async fn get_text(&mut self, path: &str) -> String {
        let head = format!("GET {path} HTTP/1.1\r\nhost: {}\r\n\r\n", self.address);
        self.stream
            .write_all(head.as_bytes())
            .await
            .expect("a head");
        self.stream.flush().await.expect("a request");
        self.read_body().await
    }

    /// Sends JSON and returns the answer.
    pub(crate) async fn post_json(
        &mut self,
        path: &str,
        secret: Option<&str>,
        body: &Value,
    ) -> Value {
        let body = body.to_string();
        let secret = secret.map_or(String::new(), |s| format!("authorization: Bearer {s}\r\n"));
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n{secret}\r\n",
            self.address,
            body.len()
        );
        self.stream
            .write_all(head.as_bytes())
            .await
            .expect("a head");
        self.stream
            .write_all(body.as_bytes())
            .await
            .expect("a body");
        self.stream.flush().await.expect("a request");
        self.read_json_answer().await
    }

    async fn read_json_answer(&mut self) -> Value {
        serde_json::from_str(&self.read_body().await).expect("JSON")
    }

    async fn read_body(&mut self) -> String {
        let (mut status, mut length, mut text) = (String::new(), 0, String::new());
        loop {
            text.clear();
            let read = self.stream.read_line(&mut text).await.expect("an answer");
            assert!(read > 0, "the server hung up");
            let line = text.trim_end().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if status.is_empty() {
                status = line;
            } else if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().expect("a length");
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).await.expect("a body");
        let body = String::from_utf8(body).expect("a text");
        assert!(status.contains(" 20"), "{status}: {body}");
        body
    }

    /// Becomes a watcher of a table and reads its first update.
    pub(crate) async fn watch_table_over_connection(mut self, table: &str) -> TcpStream {
        let head = format!(
            "GET /api/tables/{table}/live HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\n\
             upgrade: websocket\r\nsec-websocket-version: 13\r\n\
             sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            self.address
        );
        self.stream
            .write_all(head.as_bytes())
            .await
            .expect("a head");
        // One masked text frame, the mask being zero: `{}`.
        let hello = [0x81, 0x82, 0, 0, 0, 0, b'{', b'}'];
        self.stream.write_all(&hello).await.expect("a hello");
        self.stream.flush().await.expect("a request");
        let mut stream = self.stream.into_inner();
        let mut seen = Vec::new();
        while !seen.windows(10).any(|part| part == b"{\"update\":") {
            let read = stream.read_buf(&mut seen).await.expect("an update");
            assert!(
                read > 0,
                "the server hung up: {}",
                String::from_utf8_lossy(&seen)
            );
        }
        stream
    }
}

/// Returns a key for a request with this number.
pub(crate) fn request_key(number: u64) -> String {
    format!("bench-{:08x}-{number:016x}", std::process::id())
}

/// Creates a table whose seats this process holds. Returns its id and the secrets.
pub(crate) async fn create_table(
    connection: &mut Connection,
    game: &str,
    setup: &str,
    number: u64,
) -> (String, Vec<String>) {
    let request = json!({
        "game": game, "setup": setup, "seed": number.to_string(),
        "seats": {"rebel": "me", "imperial": "me"}, "key": request_key(number),
    });
    let created = connection.post_json("/api/tables", None, &request).await;
    let table = created["table"]["table"]
        .as_str()
        .expect("an id")
        .to_owned();
    let seats = created["seats"].as_array().expect("seats");
    let secrets = seats
        .iter()
        .map(|seat| seat["secret"].as_str().expect("a secret").to_owned());
    (table, secrets.collect())
}
