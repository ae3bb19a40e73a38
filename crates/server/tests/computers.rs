//! Computer players: they play, survive restarts, and stand in for people.

use std::time::{Duration, Instant};

use crate::support::{Client, ClientSeat, Server, storages_of_every_kind};
use serde_json::{Value, json};

fn wait_until(client: &Client, table: &str, done: impl Fn(&Value) -> bool) -> Value {
    let start = Instant::now();
    loop {
        let info = client.info(table);
        if done(&info) {
            return info;
        }
        assert!(
            start.elapsed() < Duration::from_secs(60),
            "still waiting: {info}"
        );
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Plays a person's turns against the computer. Returns how long it took to answer, the median of all turns.
fn median_computer_answer_time(client: &Client) -> Duration {
    let (table, seats) = client.create_table(json!({
        "game": "empire-vs-rebellion", "setup": "full", "seed": "7",
        "seats": {"rebel": "me", "imperial": "computer:captain"},
    }));
    let mut waits = Vec::new();
    while waits.len() < 15 {
        let info = wait_until(client, &table, |info| {
            info["deciding"] == "rebel" || info["status"] == "over"
        });
        if info["status"] == "over" {
            break;
        }
        let choice = seats[0].choices().swap_remove(0);
        let start = Instant::now();
        seats[0].choose(&choice).expect_ok();
        let answered = wait_until(client, &table, |info| info["deciding"] != "imperial");
        // Not every choice hands the turn over.
        if answered["version"].as_u64() > info["version"].as_u64().map(|version| version + 1) {
            waits.push(start.elapsed());
        }
    }
    assert!(waits.len() > 5, "{waits:?}");
    waits.sort();
    waits[waits.len() / 2]
}

#[test]
fn people_do_not_wait_for_tables_of_computers_alone() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::start_server(&kept);
    let client = server.client();
    let alone = median_computer_answer_time(&client);
    for _ in 0..300 {
        client.create_table(json!({
            "game": "rebellion", "setup": "full",
            "seats": {"rebel": "computer:admiral", "imperial": "computer:admiral"},
        }));
    }
    let beside = median_computer_answer_time(&client);
    let most = alone * 2 + Duration::from_millis(200);
    assert!(
        beside <= most,
        "{beside:?} beside 300 tables, {alone:?} alone"
    );
    // The other tables are played meanwhile.
    let thoughts = |text: &str| {
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix("twinsuns_thoughts_total "));
        line.and_then(|number| number.parse::<u64>().ok())
            .expect("a number")
    };
    let before = thoughts(&client.get("/metrics", None).text);
    let start = Instant::now();
    while thoughts(&client.get("/metrics", None).text) <= before {
        assert!(
            start.elapsed() < Duration::from_secs(60),
            "they are never played"
        );
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn computers_play_each_other_through_a_restart() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let (table, seats) = server.client().create_table(json!({
            "game": "rebellion", "setup": "first",
            "seats": {"rebel": "computer:random", "imperial": "computer:random"},
        }));
        assert!(seats.is_empty());
        let info = wait_until(&server.client(), &table, |info| {
            info["version"].as_u64() >= Some(20)
        });
        server.stop();
        let server = Server::start_server(&kept);
        // Nobody looks at the table: it continues by itself.
        let start = Instant::now();
        while server
            .client()
            .get("/metrics", None)
            .text
            .contains("\ntwinsuns_thoughts_total 0\n")
        {
            assert!(start.elapsed() < Duration::from_secs(30), "it sleeps");
            std::thread::sleep(Duration::from_millis(20));
        }
        let later = server.client().info(&table);
        assert!(later["version"].as_u64() >= info["version"].as_u64());
        let over = wait_until(&server.client(), &table, |info| info["status"] == "over");
        assert_eq!(over["outcome"]["why"], "rules");
    }
}

#[test]
fn a_computer_stands_in_and_gives_the_seat_back() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let seats =
            client.create_hot_seat_table("empire-vs-rebellion", "full", &["rebel", "imperial"]);
        let (rebel, imperial) = (&seats[0], &seats[1]);
        let deciding = |info: &Value| {
            seats
                .iter()
                .find(|s| info["deciding"] == s.seat[..])
                .cloned()
        };
        let unknown = rebel.post("leave", json!({"level": "general"}));
        assert_eq!(unknown.expect_code(), "unknown-level");
        assert_eq!(rebel.post("return", json!({})).expect_code(), "not-allowed");
        rebel.post("leave", json!({"level": "random"})).expect_ok();
        let info = client.info(&rebel.table);
        assert_eq!(info["seats"][0]["away"], "left");
        assert_eq!(info["seats"][0]["level"], "random");
        let choice = json!({"version": 1, "choice": "play"});
        assert_eq!(rebel.post("choose", choice).expect_code(), "not-allowed");
        // The Empire plays a few turns; the computer always answers.
        for _ in 0..8 {
            let info = wait_until(&client, &rebel.table, |info| {
                info["deciding"] == "imperial" || info["status"] == "over"
            });
            if info["status"] == "over" {
                break;
            }
            let choices = imperial.choices();
            imperial.choose(&choices[0]).expect_ok();
        }
        rebel.post("return", json!({})).expect_ok();
        let info = client.info(&rebel.table);
        assert!(info["seats"][0]["away"].is_null());
        if let Some(seat) = deciding(&info) {
            let choices = seat.choices();
            seat.choose(&choices[0]).expect_ok();
        }
    }
}

#[test]
fn a_clock_and_patience_run_out() {
    for kept in storages_of_every_kind() {
        let server = Server::with(&kept, |config| config.times.absence = Duration::ZERO);
        let client = server.client();
        let (table, seats) = client.create_table(json!({
            "game": "empire-vs-rebellion", "setup": "tutorial", "clock_days": 2,
            "seats": {"rebel": "me", "imperial": "me"},
        }));
        let info = client.info(&table);
        let left = info["deadline"].as_i64().expect("a deadline")
            - info["created_at"].as_i64().expect("a time");
        assert_eq!(left, 2 * 24 * 60 * 60 * 1000);
        let take_over =
            |seat: &ClientSeat, whose: &str| seat.post("take-over", json!({"seat": whose}));
        // A player who has two days may use them.
        assert_eq!(take_over(&seats[1], "rebel").expect_code(), "not-absent");
        let seats = client.create_tutorial_table();
        assert_eq!(take_over(&seats[0], "imperial").expect_code(), "not-absent");
        take_over(&seats[1], "rebel").expect_ok();
        let info = wait_until(&client, &seats[0].table, |info| {
            info["deciding"] == "imperial"
        });
        assert_eq!(info["seats"][0]["away"], "absent");
    }
}

#[test]
fn a_player_who_keeps_choosing_is_not_absent() {
    let kept = storages_of_every_kind().remove(0);
    let patience = Duration::from_secs(2);
    let server = Server::with(&kept, |config| config.times.absence = patience);
    let [rebel, imperial] = server.client().create_game_before_draft();
    let take_over = || imperial.post("take-over", json!({"seat": "rebel"}));
    std::thread::sleep(patience);
    // A draft does not count, because nobody else may learn of it; a publication is a sign of life.
    rebel.choose("use reb-force-5").expect_ok();
    rebel.post_draft_command("confirm").expect_ok();
    assert_eq!(take_over().expect_code(), "not-absent");
    std::thread::sleep(patience);
    take_over().expect_ok();
}

#[test]
fn viewers_do_not_wait_for_computer_players_that_think() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::with(&kept, |config| config.limits.thinking_queue = 2);
    let client = server.client();
    let tables: Vec<_> = (0..8)
        .map(|_| {
            let (table, _) = client.create_table(json!({
                "game": "rebellion", "setup": "full",
                "seats": {"rebel": "computer:captain", "imperial": "computer:captain"},
            }));
            table
        })
        .collect();
    let version = |table: &str| client.info(table)["version"].as_u64().expect("a version");
    let before: Vec<_> = tables.iter().map(|table| version(table)).collect();
    let mut slowest = Duration::ZERO;
    let mut busy = false;
    for _ in 0..50 {
        let start = Instant::now();
        client.get("/healthz", None).expect_ok();
        client.view(&tables[0]);
        slowest = slowest.max(start.elapsed());
        let metrics = client.get("/metrics", None).text;
        // One is being thought about, two wait in the queue, the others wait for a place in it.
        busy |= metrics.lines().any(|line| line == "twinsuns_thinking 8");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(busy, "nobody had to wait");
    assert!(slowest < Duration::from_secs(1), "{slowest:?}");
    // All of them get their turn.
    for (table, before) in tables.iter().zip(before) {
        wait_until(&client, table, |info| {
            info["version"].as_u64() > Some(before)
        });
    }
}
