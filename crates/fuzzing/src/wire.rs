//! The bytes that a table server reads from a connection.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use server::{Config, RunningServer, Storage};
use tokio::runtime::Runtime;

/// A server in this process, with a table that waits for a choice.
struct ServerUnderTest {
    address: SocketAddr,
    table: String,
    secret: String,
    _running: RunningServer,
    _runtime: Runtime,
}

/// A table against the computer: `TABLE` and `SECRET` in the bytes stand for its id and for a seat's secret.
const CREATE: &str = r#"{"game":"rebellion","seats":{"rebel":"me","imperial":"computer:random"},"name":"x","key":"00000000000000000000000000000001"}"#;

/// The time that a server may take to start.
const START_TIMEOUT: Duration = Duration::from_secs(20);
/// The time after which a silent server has finished its answer.
const ANSWER_TIMEOUT: Duration = Duration::from_millis(100);
/// The errors that end an answer if the server does not end it.
const SILENT_ERRORS: [ErrorKind; 3] = [
    ErrorKind::ConnectionReset,
    ErrorKind::WouldBlock,
    ErrorKind::TimedOut,
];

/// Sends the bytes over one connection. Any answer will do, except one that reports a fault of the server.
pub(crate) fn run(bytes: &[u8]) {
    static SERVER: OnceLock<ServerUnderTest> = OnceLock::new();
    let fed = SERVER.get_or_init(|| start_server().unwrap_or_else(|problem| panic!("{problem}")));
    let bytes = replace_bytes(bytes, b"TABLE", fed.table.as_bytes());
    let bytes = replace_bytes(&bytes, b"SECRET", fed.secret.as_bytes());
    let answer = send_bytes_and_receive(fed.address, &bytes, ANSWER_TIMEOUT)
        .unwrap_or_else(|error| panic!("{error}"));
    let answer = String::from_utf8_lossy(&answer);
    let fault = |line: &str| line.starts_with("HTTP/1.") && line[9..].starts_with('5');
    if let Some(line) = answer
        .lines()
        .find(|line| line.is_char_boundary(9) && fault(line))
    {
        panic!("{line}\n{answer}");
    }
}

fn replace_bytes(bytes: &[u8], word: &[u8], by: &[u8]) -> Vec<u8> {
    let mut left = bytes;
    let mut text = Vec::new();
    while let Some(at) = left.windows(word.len()).position(|part| part == word) {
        text.extend_from_slice(&left[..at]);
        text.extend_from_slice(by);
        left = &left[at + word.len()..];
    }
    text.extend_from_slice(left);
    text
}

fn start_server() -> Result<ServerUnderTest, Box<dyn std::error::Error>> {
    // Always the same folder: the next run clears what this one leaves behind.
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/fuzz/server");
    let _ = std::fs::remove_dir_all(&kept);
    std::fs::create_dir_all(&kept)?;
    let mut config = Config::new(([127, 0, 0, 1], 0).into(), Storage::Directory(kept));
    config.limits.requests_per_second = 0;
    config.limits.tables_per_hour = 0;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()?;
    let running = runtime.block_on(server::start_server(config))?;
    let create = format!(
        "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{CREATE}",
        CREATE.len()
    );
    let answer = String::from_utf8(send_bytes_and_receive(
        running.address(),
        create.as_bytes(),
        START_TIMEOUT,
    )?)?;
    let (_, body) = answer.split_once("\r\n\r\n").ok_or("no body")?;
    let body: serde_json::Value = serde_json::from_str(body)?;
    let word = |value: &serde_json::Value| value.as_str().map(str::to_owned).ok_or(answer.clone());
    Ok(ServerUnderTest {
        address: running.address(),
        table: word(&body["table"]["table"])?,
        secret: word(&body["seats"][0]["secret"])?,
        _running: running,
        _runtime: runtime,
    })
}

/// Sends the bytes and returns what comes back before the server is silent for this long: after half a
/// request it waits for the rest.
fn send_bytes_and_receive(
    address: SocketAddr,
    bytes: &[u8],
    patience: Duration,
) -> std::io::Result<Vec<u8>> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(patience))?;
    let mut answer = Vec::new();
    // The server may hang up on garbage before all of it is sent.
    if stream.write_all(bytes).is_ok() {
        match stream.read_to_end(&mut answer) {
            Err(error) if SILENT_ERRORS.contains(&error.kind()) => {}
            read => drop(read?),
        }
    }
    Ok(answer)
}
