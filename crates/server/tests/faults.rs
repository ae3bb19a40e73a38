//! Malicious or broken clients, and a database that cannot be written to: each is refused clearly, and the server
//! keeps running.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::support::postgres::Cluster;
use crate::support::raw_http::RawConnection;
use crate::support::{
    LiveConnection, Server, TestStorage, key, play_random_choices_until, storages_of_every_kind,
};
use serde_json::json;

fn connect_raw(server: &Server) -> TcpStream {
    let stream = TcpStream::connect(server.address.replace("http://", "")).expect("open");
    stream
        .set_read_timeout(Some(Duration::from_secs(10)))
        .expect("a timeout");
    stream
}

/// Reads everything until the server closes the connection.
fn until_closed(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    // A reset counts as an end.
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn garbage_is_not_an_http_request() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::start_server(&kept);
    for garbage in [
        &b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"[..],
        b"\r\n\r\n\r\n\0\0\0\0 not at all\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: -5\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
    ] {
        let mut stream = connect_raw(&server);
        stream.write_all(garbage).expect("it is sent");
        stream.shutdown(std::net::Shutdown::Write).expect("half");
        let answer = until_closed(stream);
        assert!(
            answer.is_empty() || answer.starts_with("HTTP/1.1 4"),
            "{answer}"
        );
    }
    // A head that never ends.
    let mut stream = connect_raw(&server);
    let _ = stream.write_all(b"GET /api/games HTTP/1.1\r\nhost: x\r\n");
    let _ = stream.write_all(format!("x: {}\r\n", "y".repeat(100_000)).as_bytes());
    assert!(until_closed(stream).starts_with("HTTP/1.1 431"));
    server.client().get("/api/games", None).expect_ok();
}

#[test]
fn a_body_is_bounded_in_size_and_in_time() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::with(&kept, |config| {
        config.times.request = Duration::from_millis(400);
    });
    let head = "POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
    // In chunks whose total size was not announced.
    let chunk = format!("1000\r\n{}\r\n", "x".repeat(0x1000));
    let body = format!("{}0\r\n\r\n", chunk.repeat(8));
    let mut wire = RawConnection::new(&server.address);
    let heard = wire.send_request(
        &format!("{head}transfer-encoding: chunked\r\n"),
        body.as_bytes(),
    );
    assert_eq!(heard.json().expect("a problem")["code"], "too-large");
    // Announced, and never sent.
    let mut stream = connect_raw(&server);
    let start = Instant::now();
    stream
        .write_all(format!("{head}content-length: 50\r\n\r\n{{").as_bytes())
        .expect("it is sent");
    let mut answer = [0; 1024];
    let read = stream.read(&mut answer).expect("an answer");
    let answer = String::from_utf8_lossy(&answer[..read]);
    assert!(
        answer.starts_with("HTTP/1.1 408") && answer.contains("too-slow"),
        "{answer}"
    );
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_live_connection_is_for_listening() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::start_server(&kept);
    let client = server.client();
    let seats = client.create_tutorial_table();
    let table = &seats[0].table;
    let deep = format!("{}1{}", "[".repeat(1_000), "]".repeat(1_000));
    let mut nested = LiveConnection::open_with_first_message(&client, table, &deep);
    assert_eq!(nested.receive()["code"], "malformed");
    assert!(nested.is_closed());
    // The values without their names.
    let mut listed = LiveConnection::open_with_first_message(&client, table, " [null, 1, 0]");
    let refused = listed.receive();
    assert_eq!(refused["code"], "malformed");
    assert_eq!(refused["message"], "an object is expected");
    assert!(listed.is_closed());
    let mut long = LiveConnection::open_with_first_message(
        &client,
        table,
        &format!("\"{}\"", "x".repeat(10_000)),
    );
    assert!(long.is_closed());
    let mut flood = LiveConnection::open_connection(&client, table, &json!({}));
    flood.receive();
    for _ in 0..1_100 {
        flood.send_text("well?");
    }
    assert!(flood.is_closed());
    // Pings count as well.
    let mut pinging = LiveConnection::open_connection(&client, table, &json!({}));
    pinging.receive();
    for _ in 0..1_200 {
        pinging.send_ping();
    }
    assert!(pinging.is_closed());
    // Nobody else was disturbed.
    let mut other = seats[1].open_live(None);
    other.receive();
    seats[0].choose("play").expect_ok();
    assert_eq!(other.receive()["version"], 2);
}

#[test]
fn a_secret_opens_one_seat_of_one_table() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let (identity, create, created) = client.create_identity_with_table("Leia");
        let me = Some(identity.as_str());
        let table = created["table"]["table"].as_str().expect("an id");
        let first = created["seats"][0]["secret"].as_str();
        // The key of another person opens nothing: it creates a new table.
        let copied = client.post("/api/tables", None, &create).expect_ok();
        assert_ne!(copied["table"]["table"], table);
        assert_ne!(copied["seats"][0]["secret"].as_str(), first);
        let view = |secret: Option<&str>, table: &str| {
            client.get(&format!("/api/tables/{table}/view"), secret)
        };
        let other = copied["table"]["table"].as_str().expect("an id");
        assert_eq!(view(first, other).expect_code(), "secret-unknown");
        // An identity is no seat, a seat no identity.
        let choose = json!({"version": 1, "choice": "play", "key": key()});
        let path = format!("/api/tables/{table}");
        let as_identity = client.post(&format!("{path}/choose"), me, &choose);
        assert_eq!(as_identity.expect_code(), "secret-missing");
        assert_eq!(
            client.get("/api/identity", first).expect_code(),
            "secret-missing"
        );
        // Eight links work at a time; with the next one the oldest stops.
        assert_eq!(view(first, table).expect_ok()["you"], "rebel");
        let links: Vec<_> = (0..8)
            .map(|_| {
                let body = json!({"key": key()});
                let link = client.post(&format!("{path}/seats/rebel/link"), me, &body);
                link.expect_ok()["secret"]
                    .as_str()
                    .expect("a secret")
                    .to_owned()
            })
            .collect();
        assert_eq!(view(first, table).expect_code(), "secret-unknown");
        assert_eq!(view(Some(&links[0]), table).expect_ok()["you"], "rebel");
        // Nor does the creator of the table get the lost secret by repeating the command.
        let again = client.post("/api/tables", me, &create).expect_ok();
        assert_eq!(again["seats"], json!([]));
    }
}

#[test]
fn nobody_fills_a_table() {
    for kept in storages_of_every_kind() {
        let server = Server::with(&kept, |config| {
            config.limits.chat_messages = 3;
            config.limits.commands_per_seat = 8;
        });
        let client = server.client();
        let seats = client.create_tutorial_table();
        let chat = format!("/api/tables/{}/chat", seats[0].table);
        let identity = client.post("/api/identity", None, &json!({"name": "Han"}));
        let identity = identity.expect_ok();
        let say = |secret: Option<&str>| {
            let body = json!({"text": "and another thing", "key": key()});
            client.post(&chat, secret, &body)
        };
        let watcher = identity["secret"].as_str();
        for _ in 0..3 {
            say(watcher).expect_ok();
        }
        assert_eq!(say(watcher).expect_code(), "limit-reached");
        // Spectators have not silenced the players.
        say(Some(&seats[0].secret)).expect_ok();
        for _ in 0..7 {
            seats[0].post("abandon", json!({})).expect_ok();
        }
        let enough = seats[0].post("abandon", json!({}));
        assert_eq!(enough.expect_code(), "limit-reached");
        // No seat uses up the quota of another.
        seats[1]
            .post("leave", json!({"level": "random"}))
            .expect_ok();
        seats[1].post("return", json!({})).expect_ok();
        // The game itself can be played to its end.
        assert_eq!(
            play_random_choices_until(&seats, |_| false)["status"],
            "over"
        );
    }
}

#[test]
fn a_read_only_database_is_reported_and_survived() {
    let cluster = Cluster::start_cluster();
    let kept = TestStorage::Postgres(cluster.create_database());
    let name = kept.database_name();
    let server = Server::start_server(&kept);
    let client = server.client();
    let seats = client.create_tutorial_table();
    let switch = |read_only: &str| {
        let set = format!("ALTER DATABASE {name} SET default_transaction_read_only = {read_only}");
        cluster.run_sql("postgres", &set);
        let end = format!(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        );
        cluster.run_sql("postgres", &end);
    };
    switch("on");
    let body = json!({"version": 1, "choice": "play", "key": key()});
    let until = |status: u16| {
        let start = Instant::now();
        loop {
            let answer = seats[0].post("choose", body.clone());
            if answer.status == status {
                return answer;
            }
            // The ended connections are noticed one by one.
            assert_eq!(answer.expect_code(), "storage-failed", "{}", answer.text);
            assert!(start.elapsed() < Duration::from_secs(20));
        }
    };
    assert_eq!(until(507).expect_code(), "storage-full");
    assert_eq!(seats[0].view()["version"], 1);
    assert_eq!(client.get("/api/tables", None).status, 200);
    assert_eq!(client.get("/healthz", None).expect_code(), "storage-full");
    switch("off");
    let start = Instant::now();
    loop {
        let answer = seats[0].post("choose", body.clone());
        if answer.status == 200 {
            break;
        }
        assert!(start.elapsed() < Duration::from_secs(20), "{}", answer.text);
    }
    assert_eq!(seats[0].view()["version"], 2);
    client.get("/healthz", None).expect_ok();
}
