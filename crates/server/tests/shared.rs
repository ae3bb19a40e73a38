//! Several servers on one database.

use std::time::{Duration, Instant};

use crate::support::postgres::Cluster;
use crate::support::{Client, Kept, Live, Seat, Server, key, play_on};
use serde_json::{Value, json};

fn postgres() -> Kept {
    Kept::Postgres(crate::support::postgres::database())
}

fn at(seat: &Seat, server: &Server) -> Seat {
    Seat {
        client: server.client(),
        ..seat.clone()
    }
}

#[test]
fn a_choice_made_through_one_server_wakes_watchers_on_another() {
    let kept = postgres();
    let (one, two) = (Server::start(&kept), Server::start(&kept));
    let seats = one
        .client()
        .hot_seat("empire-vs-rebellion", "tutorial", &["rebel", "imperial"]);
    let mut watcher = Live::open(&two.client(), &seats[0].table, &json!({}));
    assert_eq!(watcher.next()["version"], 1);
    seats[0].choose("play").ok();
    let told = watcher.next();
    assert_eq!(told["version"], 2);
    assert_eq!(told["missed"][0]["version"], 2);
    // And back: the opponent sits at the other server.
    at(&seats[1], &two).choose("play").ok();
    let start = Instant::now();
    while one.client().info(&seats[0].table)["version"] != 3 {
        assert!(
            start.elapsed() < Duration::from_secs(5),
            "the first server sleeps"
        );
    }
    play_over(&[seats[0].clone(), at(&seats[1], &two)], [&one, &two]);
    assert_eq!(one.client().info(&seats[0].table)["status"], "over");
}

/// Each choice goes to the server that was *not* asked for the view, at once: it may be a moment behind,
/// and still refuses nothing that is right.
fn play_over(seats: &[Seat], servers: [&Server; 2]) {
    let start = Instant::now();
    for turn in 0.. {
        assert!(
            start.elapsed() < Duration::from_secs(30),
            "the game does not end"
        );
        let (asked, told) = (servers[turn % 2], servers[(turn + 1) % 2]);
        for seat in seats {
            let view = at(seat, asked).view();
            if view["table"]["status"] == "over" {
                return;
            }
            let Some(choice) = view["choices"].get(0) else {
                continue;
            };
            let body = json!({
                "version": view["version"], "draft": view["draft"], "choice": choice["choice"],
            });
            let done = at(seat, told).post("choose", body).ok();
            // And whoever knows this version is never shown an older one.
            let query = format!("?since={}", done["version"]);
            assert!(
                at(seat, asked).view_with(&query)["version"].as_u64() >= done["version"].as_u64()
            );
        }
    }
}

#[test]
fn of_two_simultaneous_choices_one_wins_and_one_is_refused() {
    let kept = postgres();
    let servers = [Server::start(&kept), Server::start(&kept)];
    for _ in 0..10 {
        let client = servers[0].client();
        let seats = client.hot_seat("empire-vs-rebellion", "tutorial", &["rebel", "imperial"]);
        // Both servers know the table.
        let rebels = [at(&seats[0], &servers[0]), at(&seats[0], &servers[1])];
        assert_eq!(rebels[1].view()["version"], 1);
        let together: Vec<_> = rebels
            .into_iter()
            .map(|rebel| {
                std::thread::spawn(move || {
                    let body = json!({"version": 1, "choice": "play", "key": key()});
                    rebel.post("choose", body)
                })
            })
            .collect();
        let answers: Vec<_> = together
            .into_iter()
            .map(|t| t.join().expect("an answer"))
            .collect();
        let done = answers.iter().filter(|answer| answer.status == 200).count();
        assert_eq!(done, 1, "{answers:?}");
        let refused = answers
            .iter()
            .find(|answer| answer.status != 200)
            .expect("one");
        assert_eq!(refused.code(), "stale-version");
        assert_eq!(client.info(&seats[0].table)["version"], 2);
    }
}

#[test]
fn a_repeat_through_another_server_is_answered_the_same() {
    let kept = postgres();
    let (one, two) = (Server::start(&kept), Server::start(&kept));
    let seats = one
        .client()
        .hot_seat("empire-vs-rebellion", "tutorial", &["rebel", "imperial"]);
    two.client().info(&seats[0].table);
    let body = json!({"version": 1, "choice": "play", "key": key()});
    let first = seats[0].post("choose", body.clone()).ok();
    assert_eq!(at(&seats[0], &two).post("choose", body).ok(), first);
}

#[test]
fn a_dead_server_leaves_its_computers_to_the_others() {
    let kept = postgres();
    let one = Server::start(&kept);
    let (table, _) = one.client().create(json!({
        "game": "rebellion", "setup": "first",
        "seats": {"rebel": "computer:random", "imperial": "computer:random"},
    }));
    let two = Server::start(&kept);
    one.stop();
    let over = |client: &Client| client.get("/api/games", None).ok() != Value::Null;
    assert!(over(&two.client()));
    let start = Instant::now();
    while two.client().info(&table)["status"] != "over" {
        assert!(start.elapsed() < Duration::from_secs(60), "nobody plays on");
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// A number that a server counts.
fn counted(server: &Server, name: &str) -> u64 {
    let metrics = server.client().get("/metrics", None).text;
    let line = metrics.lines().find_map(|line| line.strip_prefix(name));
    let number = line.and_then(|rest| rest.trim().parse().ok());
    number.expect("a number")
}

#[test]
fn of_several_servers_one_thinks() {
    let kept = postgres();
    let servers = [0; 3].map(|_| {
        Server::with(&kept, |config| {
            // All of them look for waiting tables all the time.
            config.times.wake = Duration::from_millis(20);
        })
    });
    let tables: Vec<_> = (0..3)
        .map(|number| {
            let (table, _) = servers[number].client().create(json!({
                "game": "rebellion", "setup": "first",
                "seats": {"rebel": "computer:random", "imperial": "computer:random"},
            }));
            table
        })
        .collect();
    let start = Instant::now();
    for table in &tables {
        while servers[0].client().info(table)["status"] != "over" {
            assert!(start.elapsed() < Duration::from_secs(60), "stuck");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
    let sum = |name: &str| {
        servers
            .iter()
            .map(|server| counted(server, name))
            .sum::<u64>()
    };
    let (thoughts, choices) = (
        sum("twinsuns_thoughts_total "),
        sum("twinsuns_choices_total "),
    );
    assert!(choices > 300, "{choices}");
    assert_eq!(thoughts, choices, "some thoughts were in vain");
    assert_eq!(sum("twinsuns_conflicts_total "), 0);
}

#[test]
fn the_database_goes_and_comes_back() {
    let cluster = Cluster::start();
    let kept = Kept::Postgres(cluster.database());
    let server = Server::start(&kept);
    let client = server.client();
    let seats = client.hot_seat("empire-vs-rebellion", "full", &["rebel", "imperial"]);
    play_on(&seats, |info| info["version"].as_u64() >= Some(5));
    cluster.kill();
    let view = seats[0].view();
    let who = seats
        .iter()
        .find(|seat| view["table"]["deciding"] == seat.seat[..]);
    let who = who.expect("somebody decides");
    let choice = who.choices().swap_remove(0);
    let body = json!({
        "version": view["version"], "draft": who.view()["draft"], "choice": choice, "key": key(),
    });
    let refused = who.post("choose", body.clone());
    assert_eq!(refused.code(), "storage-failed");
    assert_eq!(client.get("/healthz", None).code(), "storage-failed");
    cluster.run();
    let start = Instant::now();
    let done = loop {
        let answer = who.post("choose", body.clone());
        if answer.status == 200 {
            break answer.body;
        }
        assert_eq!(answer.code(), "storage-failed");
        assert!(
            start.elapsed() < Duration::from_secs(30),
            "it does not recover"
        );
    };
    assert_eq!(who.post("choose", body).ok(), done, "it was done once");
    play_on(&seats, |info| info["version"].as_u64() >= Some(12));
    client.get("/healthz", None).ok();
}
