//! Operating a server: health, metrics, headers and limits.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::support::raw_http::RawConnection;
use crate::support::{
    Client, LiveConnection, Scratch, Server, TestStorage, key, storages_of_every_kind,
};
use serde_json::json;

#[test]
fn health_numbers_and_careful_headers() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        assert_eq!(client.get("/healthz", None).expect_ok()["status"], "ok");
        let seats = client.create_tutorial_table();
        seats[0].choose("play").expect_ok();
        let mut live = seats[0].open_live(None);
        live.receive();
        let metrics = client.get("/metrics", None).text;
        for line in [
            "twinsuns_choices_total 1",
            "twinsuns_sockets 1",
            "twinsuns_tables_in_memory 1",
            "twinsuns_command_seconds_count 1",
            "twinsuns_failures_total 0",
        ] {
            assert!(
                metrics.lines().any(|found| found == line),
                "{line} in\n{metrics}"
            );
        }
        let headers = client.get("/api/games", None).headers;
        let header = |name: &str| headers[name].to_str().expect("text").to_owned();
        let policy = header("content-security-policy");
        assert!(policy.contains("'wasm-unsafe-eval'") && !policy.contains("'unsafe-inline'"));
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("referrer-policy"), "no-referrer");
        assert_eq!(header("cache-control"), "no-store");
    }
}

#[test]
fn too_much_is_refused() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::with(&kept, |config| {
        config.limits.requests_per_second = 5;
        config.limits.request_burst = 20;
        config.limits.tables_per_hour = 2;
        config.limits.connections_per_address = 4;
    });
    let client = server.client();
    let long = format!("{{\"game\": \"{}\"}}", "x".repeat(20_000));
    assert_eq!(
        client.post_text("/api/tables", None, &long).expect_code(),
        "too-large"
    );
    let deep = format!("{}1{}", "[".repeat(4000), "]".repeat(4000));
    assert_eq!(
        client.post_text("/api/tables", None, &deep).expect_code(),
        "malformed"
    );
    for _ in 0..2 {
        client.create_tutorial_table();
    }
    let third = json!({"game": "rebellion", "key": key()});
    assert_eq!(
        client.post("/api/tables", None, &third).expect_code(),
        "limit-reached"
    );
    let slowed = (0..60)
        .map(|_| client.get("/api/games", None))
        .find(|a| a.status != 200);
    let slowed = slowed.expect("a limit");
    assert_eq!((slowed.status, slowed.expect_code()), (429, "slow-down"));
    assert_eq!(slowed.headers["retry-after"], "1");

    // More connections than one address may have are closed without an answer.
    let address = server.address.replace("http://", "");
    let open: Vec<_> = (0..8)
        .map(|_| TcpStream::connect(&address).expect("a connection"))
        .collect();
    let closed = open.iter().filter(|stream| {
        stream
            .set_read_timeout(Some(Duration::from_millis(300)))
            .expect("a timeout");
        matches!((&**stream).read(&mut [0]), Ok(0) | Err(_)) && is_closed(stream)
    });
    assert!(closed.count() >= 4);
}

fn is_closed(mut stream: &TcpStream) -> bool {
    let asked = stream.write_all(b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n");
    asked.is_err() || matches!(stream.read(&mut [0; 16]), Ok(0) | Err(_))
}

#[test]
fn half_open_and_slow_clients_are_let_go() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::with(&kept, |config| {
        config.times.heartbeat = Duration::from_millis(200);
        config.times.request_head = Duration::from_millis(300);
    });
    let client = server.client();
    let seats = client.create_tutorial_table();
    // A socket that never answers a ping: our client reads nothing, so it sends no pong.
    let mut live = LiveConnection::open_connection(&client, &seats[0].table, &json!({}));
    live.receive();
    let sockets = |client: &Client, count: u32| {
        let line = format!("twinsuns_sockets {count}");
        client
            .get("/metrics", None)
            .text
            .lines()
            .any(|found| found == line)
    };
    assert!(sockets(&client, 1));
    let start = Instant::now();
    while !sockets(&client, 0) {
        assert!(
            start.elapsed() < Duration::from_secs(5),
            "a dead socket stays"
        );
        std::thread::sleep(Duration::from_millis(50));
    }
    // Half a request.
    let mut stream = TcpStream::connect(server.address.replace("http://", "")).expect("open");
    stream
        .write_all(b"GET /api/games HTTP/1.1\r\nHost")
        .expect("half");
    stream
        .set_read_timeout(Some(Duration::from_secs(5)))
        .expect("a timeout");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("the server closes");
}

#[test]
fn a_refused_request_leaves_its_connection_usable() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::start_server(&kept);
    let mut stream = TcpStream::connect(server.address.replace("http://", "")).expect("open");
    stream
        .set_read_timeout(Some(Duration::from_secs(5)))
        .expect("a timeout");
    let body = json!({"name": "x", "key": key()}).to_string();
    for _ in 0..3 {
        let head = format!(
            "POST /api/tables/00000000000000000000/join HTTP/1.1\r\nHost: x\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        // The table is unknown before the body has come.
        stream.write_all(head.as_bytes()).expect("a head");
        std::thread::sleep(Duration::from_millis(50));
        stream.write_all(body.as_bytes()).expect("a body");
        let mut answer = Vec::new();
        while !answer.ends_with(b"}") {
            let mut part = [0; 1024];
            let read = stream.read(&mut part).expect("an answer");
            assert!(read > 0, "the server hung up");
            answer.extend(&part[..read]);
        }
        assert!(answer.starts_with(b"HTTP/1.1 404"));
    }
}

#[test]
fn two_servers_never_share_a_directory() {
    let scratch = Scratch::new();
    let kept = crate::support::TestStorage::Sqlite(scratch);
    let server = Server::start_server(&kept);
    let config = server::Config::new(([127, 0, 0, 1], 0).into(), kept.config_storage());
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let second = runtime.block_on(server::start_server(config));
    let error = second.expect_err("refused").to_string();
    assert!(error.contains("in use"), "{error}");
    server.stop();
    Server::start_server(&kept)
        .client()
        .get("/healthz", None)
        .expect_ok();
}

#[test]
fn live_connections_are_told_when_the_server_ends() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::start_server(&kept);
    let seats = server
        .client()
        .create_hot_seat_table("rebellion", "first", &["rebel", "imperial"]);
    let mut listeners: Vec<_> = (0..200).map(|_| seats[0].open_live(None)).collect();
    for live in &mut listeners {
        live.receive();
    }
    // One that has not even said who it is.
    let address = server.address.replace("http://", "ws://");
    let address = format!("{address}/api/tables/{}/live", seats[0].table);
    let (silent, _) = tungstenite::connect(address).expect("a WebSocket");
    let start = Instant::now();
    server.stop();
    assert!(start.elapsed() < Duration::from_secs(5));
    listeners.push(silent.into());
    for live in &mut listeners {
        assert_eq!(live.wait_for_close_code(), Some(1012));
    }
}

#[test]
fn a_client_that_accepts_nothing_is_disconnected() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::with(&kept, |config| {
        config.times.write_timeout = Duration::from_millis(300);
    });
    let client = server.client();
    let connections = || {
        let metrics = client.get("/metrics", None).text;
        let line = metrics
            .lines()
            .find_map(|line| line.strip_prefix("twinsuns_connections "));
        line.expect("a number").to_owned()
    };
    assert_eq!(connections(), "1");
    let mut stream = TcpStream::connect(server.address.replace("http://", "")).expect("open");
    let asked = b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(400);
    stream.write_all(&asked).expect("many questions");
    let start = Instant::now();
    let mut held = false;
    loop {
        match &*connections() {
            "1" if held => break,
            "1" => {}
            _ => held = true,
        }
        assert!(start.elapsed() < Duration::from_secs(10), "it is kept");
        std::thread::sleep(Duration::from_millis(20));
    }
    drop(stream);
}

#[test]
fn a_rematch_and_a_seat_count_as_a_table_does() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::with(&kept, |config| config.limits.tables_per_hour = 3);
    let client = server.client();
    let (open, _) = client.create_table(json!({"game": "rebellion", "setup": "first-4"}));
    let (_, mut seats) = client.create_table(json!({
        "game": "rebellion", "setup": "first", "seats": {"rebel": "me", "imperial": "computer:random"},
    }));
    let mut again = || {
        seats[0].post("resign", json!({})).expect_ok();
        let done = seats[0].post("rematch", json!({}));
        if let Some(table) = done.body["table"].as_str() {
            table.clone_into(&mut seats[0].table);
        }
        done
    };
    again().expect_ok();
    assert_eq!(again().expect_code(), "limit-reached");
    let names = ["rebel-admiral", "rebel-general", "imperial-admiral"];
    for name in names {
        client.join_table(&open, name, name);
    }
    let path = format!("/api/tables/{open}/join");
    let fourth = client.post(&path, None, &json!({"name": "Han", "key": key()}));
    assert_eq!(fourth.expect_code(), "limit-reached");
    // The limit does not end after a second.
    assert!(!fourth.headers.contains_key("retry-after"));
}

#[test]
fn the_metrics_are_for_the_people_who_run_the_server() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::with(&kept, |config| {
        config.behind_proxy = true;
        config.metrics_for = vec!["203.0.113.7".parse().expect("an address")];
    });
    let client = server.client();
    let from = |address: &str| {
        let named = [("x-forwarded-for", address)];
        client.get_with_headers("/metrics", &named).status
    };
    assert_eq!((from("203.0.113.7"), from("203.0.113.8")), (200, 404));
    assert_eq!((from("127.0.0.1"), from("203.0.113.8, ::1")), (200, 200));
    // Without a proper name it could be anybody behind the proxy.
    assert_eq!(client.get("/metrics", None).status, 404);
    for odd in [
        "",
        "unknown",
        "127.0.0.1, _hidden",
        "127.0.0.1:80",
        "localhost",
    ] {
        assert_eq!(from(odd), 404, "{odd}");
    }
}

#[test]
fn pages_of_named_origins_may_use_the_api() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::with(&kept, |config| {
        config.origins = vec!["https://example.org".to_owned()];
    });
    let client = server.client();
    let get = |origin: &str| {
        client
            .get_with_headers("/api/games", &[("origin", origin)])
            .headers
    };
    let named = get("https://example.org");
    assert_eq!(named["access-control-allow-origin"], "https://example.org");
    assert_eq!(named["vary"], "origin");
    assert!(!named.contains_key("access-control-allow-credentials"));
    for other in ["https://example.com", "http://example.org", "null"] {
        assert!(
            !get(other).contains_key("access-control-allow-origin"),
            "{other}"
        );
    }
    let ask = |origin: &str| {
        let head = format!(
            "OPTIONS /api/tables HTTP/1.1\r\nHost: x\r\nOrigin: {origin}\r\n\
             Access-Control-Request-Method: POST\r\n\
             Access-Control-Request-Headers: authorization,content-type\r\n"
        );
        RawConnection::new(&server.address)
            .send_request(&head, b"")
            .status
    };
    assert_eq!(
        (ask("https://example.org"), ask("https://example.com")),
        (204, 405)
    );
}

#[cfg(unix)]
#[test]
fn nobody_else_on_the_machine_can_read_the_tables() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = Scratch::new();
    let directory = scratch.0.join("data");
    let storage = server::Storage::Directory(directory.clone());
    let config = server::Config::new(([127, 0, 0, 1], 0).into(), storage);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let running = runtime
        .block_on(server::start_server(config))
        .expect("a server");
    let mode = std::fs::metadata(&directory).expect("a directory");
    assert_eq!(mode.permissions().mode() & 0o777, 0o700);
    runtime.block_on(running.stop());
}

#[test]
fn limits_are_counted_by_address() {
    let kept = storages_of_every_kind().remove(0);
    let limits = |config: &mut server::Config| {
        config.limits.requests_per_second = 1;
        config.limits.request_burst = 10;
        config.limits.tables_per_hour = 2;
    };
    let from = |server: &Server, address: &str| {
        let named = [("x-forwarded-for", address)];
        server
            .client()
            .get_with_headers("/api/games", &named)
            .status
    };
    let flood =
        |server: &Server, address: &str| (0..30).filter(|_| from(server, address) == 429).count();
    // Behind a proxy the last address counts, the one that the proxy itself has seen.
    let behind = Server::with(&kept, |config| {
        limits(config);
        config.behind_proxy = true;
    });
    assert!(flood(&behind, "203.0.113.7") >= 15);
    assert_eq!(from(&behind, "203.0.113.8"), 200);
    assert_eq!(from(&behind, "203.0.113.9, 203.0.113.7"), 429);
    // One household has many IPv6 addresses.
    assert!(flood(&behind, "2001:db8:0:1::1") >= 15);
    assert_eq!(from(&behind, "2001:db8:0:1:ffff::2"), 429);
    assert_eq!(from(&behind, "2001:db8:0:2::1"), 200);
    behind.stop();
    // Without a proxy, clients could write anything into this header.
    let open = Server::with(&kept, limits);
    assert!(flood(&open, "203.0.113.7") >= 15);
    assert_eq!(from(&open, "203.0.113.8"), 429);
}

#[test]
fn nobody_takes_all_turns_at_looking_back() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::with(&kept, |config| {
        config.limits.requests_per_second = 20;
        config.limits.request_burst = 20;
        config.behind_proxy = true;
    });
    let client = server.client();
    let seats = client.create_tutorial_table();
    let path = format!("/api/tables/{}/view?at=1", seats[0].table);
    let look_back = |address: &str| {
        let start = Instant::now();
        let answer = client.get_with_headers(&path, &[("x-forwarded-for", address)]);
        assert_eq!(answer.status, 200, "{}", answer.text);
        start.elapsed()
    };
    // Two at once, then two a second.
    let waited: Duration = (0..6).map(|_| look_back("203.0.113.7")).sum();
    assert!(waited > Duration::from_millis(1500), "{waited:?}");
    assert!(look_back("203.0.113.8") < Duration::from_secs(1));
}

#[test]
fn passphrases_cannot_be_tried_for_ever() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::start_server(&kept);
    let client = server.client();
    let tried = json!({"handle": "leia", "passphrase": "not the right one"});
    let codes: Vec<_> = (0..25)
        .map(|_| {
            let answer = client.post("/api/identity/move", None, &tried);
            answer.expect_code().to_owned()
        })
        .collect();
    assert_eq!(codes[0], "passphrase-wrong");
    assert_eq!(codes[24], "slow-down");
}

#[cfg(unix)]
#[test]
fn in_an_open_directory_the_tables_are_still_private() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = Scratch::new();
    let open = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&scratch.0, open).expect("rights");
    let kept = TestStorage::Sqlite(scratch);
    let server = Server::start_server(&kept);
    server.client().create_tutorial_table();
    let TestStorage::Sqlite(scratch) = &kept else {
        unreachable!("it was just made");
    };
    let mut seen = 0;
    for entry in std::fs::read_dir(&scratch.0).expect("the directory") {
        let entry = entry.expect("a file");
        let mode = entry.metadata().expect("its rights").permissions().mode();
        assert_eq!(
            mode & 0o077,
            0,
            "{:?} is open to others: {mode:o}",
            entry.path()
        );
        seen += 1;
    }
    assert!(seen >= 3, "the database, its log and the lock");
}
