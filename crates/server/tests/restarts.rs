//! Servers that are told to stop, and send their clients away before they end; and one whose storage is stuck.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::support::database::run_sql;
use crate::support::{Client, LiveConnection, Server, TestStorage, storages_of_every_kind};

/// The time that clients have to leave.
const DRAIN: Duration = Duration::from_secs(3);

fn start_server(kept: &TestStorage) -> Server {
    Server::with(kept, |config| config.times.drain = DRAIN)
}

fn connection_header(client: &Client, path: &str) -> Option<String> {
    let answer = client.get(path, None);
    let header = answer.headers.get("connection")?;
    Some(header.to_str().expect("a text").to_owned())
}

#[test]
fn a_server_that_drains_still_answers_and_sends_clients_away() {
    for kept in storages_of_every_kind() {
        let server = start_server(&kept);
        let client = server.client();
        let [rebel, _] = client.create_game_before_draft();
        client.get("/readyz", None).expect_ok();
        assert_eq!(connection_header(&client, "/livez"), None);
        server.begin_to_drain();
        let refused = client.get("/readyz", None);
        assert_eq!((refused.status, refused.expect_code()), (503, "restarting"));
        // Clients that know nothing of it are served, on connections that end with the answer.
        for client in [&client, &server.client()] {
            client.get("/livez", None).expect_ok();
            client.get("/healthz", None).expect_ok();
            let closes = connection_header(client, "/api/games");
            assert_eq!(closes.as_deref(), Some("close"));
        }
        rebel.choose("use reb-force-5").expect_ok();
        assert_eq!(rebel.view()["draft"], 1);
    }
}

#[test]
fn live_connections_are_told_when_to_come_back() {
    for kept in storages_of_every_kind() {
        let alone = matches!(kept, TestStorage::Sqlite(_));
        let server = start_server(&kept);
        let client = server.client();
        let (table, _) = client.create_table(json!({"game": "empire-vs-rebellion",
            "setup": "tutorial", "seats": {"rebel": "me", "imperial": "me"}}));
        let mut open: Vec<_> = (0..20)
            .map(|_| LiveConnection::open_connection(&client, &table, &json!({})))
            .collect();
        for live in &mut open {
            live.receive();
        }
        let start = Instant::now();
        server.begin_to_drain();
        for live in &mut open {
            let after_ms = live.receive()["after_ms"].as_u64().expect("milliseconds");
            assert!(after_ms <= 1_500, "{after_ms}");
        }
        assert!(start.elapsed() < DRAIN / 2, "they were told too late");
        // They leave one by one if there are other servers; a single one keeps them until it ends.
        let waiting = open.into_iter().map(|mut live| {
            std::thread::spawn(move || (live.wait_for_close_code(), start.elapsed()))
        });
        let waiting: Vec<_> = waiting.collect();
        let wait = DRAIN.saturating_sub(start.elapsed());
        std::thread::sleep(wait);
        server.stop();
        let ends: Vec<_> = waiting
            .into_iter()
            .map(|it| it.join().expect("an end"))
            .collect();
        assert!(ends.iter().all(|(code, _)| *code == Some(1012)), "{ends:?}");
        let before = ends.iter().filter(|(_, at)| *at < DRAIN * 95 / 100).count();
        assert_eq!(before, if alone { 0 } else { ends.len() }, "{ends:?}");
        assert!(ends.iter().all(|(_, at)| *at >= DRAIN / 2), "{ends:?}");
    }
}

#[test]
fn a_server_that_drains_leaves_computers_to_the_others() {
    let kept = storages_of_every_kind().pop().expect("PostgreSQL");
    let first = start_server(&kept);
    let (client, seats) = (
        first.client(),
        json!({"rebel": "computer:admiral", "imperial": "computer:admiral"}),
    );
    let request = json!({"game": "rebellion", "setup": "full", "seats": seats});
    let (table, _) = client.create_table(request);
    let thoughts = |client: &Client| -> u64 {
        let metrics = client.get("/metrics", None).text;
        let line = metrics
            .lines()
            .find_map(|line| line.strip_prefix("twinsuns_thoughts_total "));
        line.and_then(|number| number.parse().ok())
            .expect("a number")
    };
    let wait_for_thought = |client: &Client| {
        let start = Instant::now();
        while thoughts(client) == 0 {
            assert!(start.elapsed() < Duration::from_secs(60), "nobody plays");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    wait_for_thought(&client);
    let second = start_server(&kept);
    first.begin_to_drain();
    wait_for_thought(&second.client());
    // At most the thought that had begun is still finished.
    let before = thoughts(&client);
    std::thread::sleep(Duration::from_secs(1));
    assert!(thoughts(&client) <= before + 1, "both think");
    assert_ne!(client.info(&table)["status"], "over", "too short to tell");
}

#[test]
fn a_server_whose_storage_is_stuck_needs_a_new_process() {
    let kept = storages_of_every_kind().pop().expect("PostgreSQL");
    let server = Server::with(&kept, |config| config.times.stuck = Duration::from_secs(3));
    let client = server.client();
    let is_alive = || client.get("/livez", None).status == 200;
    assert!(is_alive());
    let wait_until_alive = |expected: bool| {
        let start = Instant::now();
        while is_alive() != expected {
            assert!(
                start.elapsed() < Duration::from_secs(20),
                "alive: {}",
                !expected
            );
            std::thread::sleep(Duration::from_millis(50));
        }
    };
    std::thread::scope(|scope| {
        // Nothing can be written, and the database does not even refuse it.
        let lock = "BEGIN; LOCK TABLE meta IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(6); COMMIT";
        let locked = scope.spawn(|| run_sql(&kept, lock));
        wait_until_alive(false);
        let stuck = client.get("/livez", None);
        assert_eq!((stuck.status, stuck.expect_code()), (503, "storage-failed"));
        assert!(!locked.is_finished());
    });
    wait_until_alive(true);
}
