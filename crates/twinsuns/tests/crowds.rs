//! `twinsuns serve` under crowds: many clients of few addresses take neither the memory nor the places of everybody.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::json;
use test_support::raw_http::connect_from;
use test_support::{Client, LiveConnection, Process, key, process};

fn empty_directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    path
}

/// Starts a server in a shell that limits it first.
fn start_limited(limit: &str, name: &str, arguments: &[&str]) -> Process {
    let serve = process::serve_command(
        Path::new(env!("CARGO_BIN_EXE_twinsuns")),
        &empty_directory(name),
    );
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("{limit}; exec \"$@\""), "sh"])
        .arg(serve.get_program())
        .args(serve.get_args())
        .args(arguments)
        .envs(
            serve
                .get_envs()
                .filter_map(|(name, value)| Some((name, value?))),
        )
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    Process::start_server(&mut command)
}

/// Fills the watchers' chat with as much text as it takes. Returns the table.
fn fill_chat(client: &Client) -> String {
    let seats = client.create_tutorial_table();
    let watcher = client.create_identity("Han");
    let path = format!("/api/tables/{}/chat", seats[0].table);
    let text = "\u{1f680}".repeat(500);
    for _ in 0..1_000 {
        let line = json!({"text": text, "key": key()});
        client.post(&path, Some(&watcher), &line).expect_ok();
    }
    seats[0].table.clone()
}

fn resident_mebibytes(server: &Process) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.child.id()));
    let status = status.expect("the server is alive");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
    kibibytes
        .and_then(|it| it.parse::<u64>().ok())
        .expect("a number")
        / 1024
}

#[test]
fn sockets_do_not_keep_what_they_were_sent() {
    let mut server = start_limited("ulimit -v 900000", "crowds-memory", &[]);
    let client = Client::new(&server.address);
    let table = fill_chat(&client);
    let before = resident_mebibytes(&server);
    let mut sockets = Vec::new();
    for _ in 0..500 {
        let mut live = LiveConnection::open_connection(&client, &table, &json!({}));
        live.receive();
        sockets.push(live);
    }
    let grown = resident_mebibytes(&server) - before;
    println!("500 sockets take {grown} MiB");
    assert!(grown < 50, "500 sockets take {grown} MiB");
    client.get("/healthz", None).expect_ok();
    assert!(server.child.try_wait().expect("a process").is_none());
}

#[test]
fn newcomers_are_refused_before_the_memory_is_used_up() {
    let server = start_limited("true", "crowds-tight", &["--memory", "64"]);
    let client = Client::new(&server.address);
    let seats = client.create_tutorial_table();
    let address = server.address.replace("http://", "");
    let mut crowd = Vec::new();
    let mut refused = 0;
    // Each asks for something and reads nothing.
    while refused < 50 {
        assert!(crowd.len() < 6_000, "nobody is refused");
        let Ok(mut stream) = TcpStream::connect(&address) else {
            refused += 1;
            continue;
        };
        stream
            .set_read_timeout(Some(Duration::from_secs(10)))
            .expect("a timeout");
        let asked = stream.write_all(b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n");
        match asked.and_then(|()| stream.peek(&mut [0])) {
            Ok(1) => crowd.push(stream),
            _ => refused += 1,
        }
    }
    println!("{} fit in", crowd.len());
    // Those who were there before play on.
    seats[0].choose("play").expect_ok();
    // And when others leave, there is room again.
    drop(crowd);
    std::thread::sleep(Duration::from_millis(500));
    Client::new(&server.address)
        .get("/healthz", None)
        .expect_ok();
}

/// Lets this process have as many descriptors as it may.
fn raise_own_descriptors() {
    let process = std::process::id().to_string();
    let mut raise = Command::new("prlimit");
    let raised = raise.args(["--pid", &process, "--nofile=16384:"]).status();
    assert!(raised.expect("prlimit").success(), "too few descriptors");
}

/// Sends everything of a large request but its end, which the server keeps until the rest comes. Returns nothing if
/// the server refuses the connection.
fn begin_large_request(source: [u8; 4], address: &str) -> Option<TcpStream> {
    let head = "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
         Content-Length: 16000\r\nX-Filler: ";
    let request = format!("{head}{}\r\n\r\n{}", "a".repeat(28_000), "b".repeat(15_000));
    let mut stream = connect_from(source, address);
    stream.write_all(request.as_bytes()).ok()?;
    stream.set_nonblocking(true).expect("no waiting");
    Some(stream)
}

/// Tells whether the server has ended this connection.
fn is_ended(mut stream: &TcpStream) -> bool {
    let read = stream.read(&mut [0; 1]);
    !matches!(read, Err(error) if error.kind() == std::io::ErrorKind::WouldBlock)
}

#[test]
fn in_little_address_space_newcomers_are_refused_and_nobody_dies() {
    let mut server = start_limited("ulimit -v 900000", "crowds-space", &[]);
    let client = Client::new(&server.address);
    let seats = client.create_tutorial_table();
    raise_own_descriptors();
    let (mut crowd, mut refused) = (Vec::new(), 0);
    while refused < 100 {
        assert!(crowd.len() < 11_000, "nobody is refused");
        for number in 0..200 {
            match begin_large_request([127, 0, 0, number + 2], &server.address) {
                Some(stream) => crowd.push(stream),
                None => refused += 1,
            }
        }
        let before = crowd.len();
        crowd.retain(|stream| !is_ended(stream));
        refused += before - crowd.len();
    }
    let used = resident_mebibytes(&server);
    println!("{} fit into {used} MiB", crowd.len());
    assert!(crowd.len() > 2_000, "only {} fit in", crowd.len());
    assert!(server.child.try_wait().expect("a process").is_none());
    seats[0].choose("play").expect_ok();
    drop(crowd);
    std::thread::sleep(Duration::from_millis(500));
    let newcomer = Client::new(&server.address);
    newcomer.get("/healthz", None).expect_ok();
}

/// Tells whether the server answers on this connection.
fn is_answered(mut stream: &TcpStream) -> bool {
    stream
        .set_read_timeout(Some(Duration::from_secs(10)))
        .expect("a timeout");
    let asked = stream.write_all(b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n");
    asked.is_ok() && matches!(stream.read(&mut [0; 16]), Ok(16))
}

#[test]
fn the_server_takes_all_descriptors_that_it_may_have() {
    let server = start_limited("ulimit -S -n 128", "crowds-raised", &[]);
    let crowd: Vec<_> = (0..300)
        .map(|_| connect_from([127, 0, 0, 1], &server.address))
        .collect();
    assert!(crowd.iter().all(is_answered), "somebody is shut out");
}

#[test]
fn few_addresses_do_not_shut_everybody_out() {
    let server = start_limited("ulimit -n 256", "crowds-descriptors", &[]);
    let crowd: Vec<_> = (1..=6)
        .flat_map(|last| (0..100).map(move |_| [127, 0, 0, last]))
        .map(|source| connect_from(source, &server.address))
        .collect();
    let answered = crowd.iter().filter(|stream| is_answered(stream)).count();
    assert!((100..192).contains(&answered), "{answered}");
    for last in 10..15 {
        let newcomer = connect_from([127, 0, 0, last], &server.address);
        assert!(is_answered(&newcomer), "{last} is shut out");
    }
}
