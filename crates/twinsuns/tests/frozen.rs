//! Servers that share a database, one of which is frozen: the others take its computer players over, and it notices.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::json;
use test_support::{Client, Process, postgres, process};

fn start_server(database: &str) -> Process {
    Process::start_server(&mut process::serve_command_with_postgres(
        Path::new(env!("CARGO_BIN_EXE_twinsuns")),
        database,
    ))
}

fn read_metric(client: &Client, name: &str) -> u64 {
    let metrics = client.get("/metrics", None).text;
    let line = metrics.lines().find_map(|line| line.strip_prefix(name));
    line.and_then(|rest| rest.trim().parse().ok())
        .expect("a number")
}

const THOUGHTS: &str = "twinsuns_thoughts_total ";

/// Waits until a server has finished the thought that it was at: half a second without another one.
fn wait_for_last_thought(client: &Client) {
    let start = Instant::now();
    let mut thoughts = read_metric(client, THOUGHTS);
    let mut last_change = Instant::now();
    while last_change.elapsed() < Duration::from_millis(500) {
        assert!(start.elapsed() < Duration::from_secs(10), "it plays on");
        std::thread::sleep(Duration::from_millis(20));
        let now = read_metric(client, THOUGHTS);
        if now != thoughts {
            (thoughts, last_change) = (now, Instant::now());
        }
    }
}

#[test]
fn a_frozen_server_loses_its_computers_and_notices() {
    let database = postgres::create_fresh_database();
    let frozen = start_server(&database.address);
    let first = Client::new(&frozen.address);
    // Computer players that think for a while, so that the game lasts for the whole test.
    let (table, _) = first.create_table(json!({
        "game": "rebellion", "setup": "full",
        "seats": {"rebel": "computer:admiral", "imperial": "computer:admiral"},
    }));
    let start = Instant::now();
    while read_metric(&first, THOUGHTS) < 2 {
        assert!(start.elapsed() < Duration::from_secs(60), "nobody plays");
        std::thread::sleep(Duration::from_millis(20));
    }
    let other = start_server(&database.address);
    let second = Client::new(&other.address);
    second.info(&table);
    assert_eq!(
        read_metric(&second, THOUGHTS),
        0,
        "it plays for the first one"
    );
    frozen.send_signal("STOP");
    let start = Instant::now();
    while read_metric(&second, THOUGHTS) == 0 {
        assert!(start.elapsed() < Duration::from_secs(10), "nobody plays on");
        std::thread::sleep(Duration::from_millis(50));
    }
    println!("taken over after {:?}", start.elapsed());
    frozen.send_signal("CONT");
    wait_for_last_thought(&first);
    let before = (
        read_metric(&first, THOUGHTS),
        read_metric(&second, THOUGHTS),
    );
    let start = Instant::now();
    while read_metric(&second, THOUGHTS) < before.1 + 3 {
        assert!(start.elapsed() < Duration::from_secs(60), "nobody plays on");
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(read_metric(&first, THOUGHTS), before.0, "both think");
    assert_ne!(
        second.info(&table)["status"],
        "over",
        "the game was too short to tell"
    );
}
