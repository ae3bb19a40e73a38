//! Several servers on one database.

use std::time::{Duration, Instant};

use crate::support::postgres::Cluster;
use crate::support::{
    ClientSeat, LiveConnection, Server, TestStorage, key, play_random_choices_until,
};
use serde_json::{Value, json};

fn postgres_storage() -> TestStorage {
    TestStorage::Postgres(crate::support::postgres::create_fresh_database())
}

fn seat_at(seat: &ClientSeat, server: &Server) -> ClientSeat {
    ClientSeat {
        client: server.client(),
        ..seat.clone()
    }
}

#[test]
fn a_choice_made_through_one_server_wakes_watchers_on_another() {
    let kept = postgres_storage();
    let (one, two) = (Server::start_server(&kept), Server::start_server(&kept));
    let seats = one.client().create_tutorial_table();
    let mut watcher = LiveConnection::open_connection(&two.client(), &seats[0].table, &json!({}));
    assert_eq!(watcher.receive()["version"], 1);
    seats[0].choose("play").expect_ok();
    let told = watcher.receive();
    assert_eq!(told["version"], 2);
    assert_eq!(told["missed"][0]["version"], 2);
    // And back: the opponent sits at the other server.
    seat_at(&seats[1], &two).choose("play").expect_ok();
    let start = Instant::now();
    while one.client().info(&seats[0].table)["version"] != 3 {
        assert!(
            start.elapsed() < Duration::from_secs(5),
            "the first server sleeps"
        );
    }
    play_across_two_servers(&[seats[0].clone(), seat_at(&seats[1], &two)], [&one, &two]);
    assert_eq!(one.client().info(&seats[0].table)["status"], "over");
}

/// Plays a game through two servers. Each choice goes to the server that was *not* asked for the view, at once: it
/// may be a moment behind, and still refuses nothing that is right.
fn play_across_two_servers(seats: &[ClientSeat], servers: [&Server; 2]) {
    let start = Instant::now();
    for turn in 0.. {
        assert!(
            start.elapsed() < Duration::from_secs(30),
            "the game does not end"
        );
        let (asked, told) = (servers[turn % 2], servers[(turn + 1) % 2]);
        for seat in seats {
            let view = seat_at(seat, asked).view();
            if view["table"]["status"] == "over" {
                return;
            }
            let Some(choice) = view["choices"].get(0) else {
                continue;
            };
            let body = json!({
                "version": view["version"], "draft": view["draft"], "choice": choice["choice"],
            });
            let done = seat_at(seat, told).post("choose", body).expect_ok();
            // And a client that knows this version is never shown an older one.
            let query = format!("?since={}", done["version"]);
            assert!(
                seat_at(seat, asked).view_with_query(&query)["version"].as_u64()
                    >= done["version"].as_u64()
            );
        }
    }
}

#[test]
fn notices_during_the_load_of_a_table_are_not_lost() {
    let kept = postgres_storage();
    let one = Server::start_server(&kept);
    // The second server evicts tables at once, and so loads them again and again.
    let two = Server::with(&kept, |config| {
        config.times.idle_table = Duration::ZERO;
        config.times.maintenance_interval = Duration::from_millis(5);
    });
    let seats = one
        .client()
        .create_hot_seat_table("rebellion", "full", &["rebel", "imperial"]);
    // As long as a game can be before its first snapshot.
    play_random_choices_until(&seats, |info| info["version"].as_u64() >= Some(49));
    let listener = seat_at(&seats[0], &two);
    for round in 0..40 {
        while read_metric(&two, "twinsuns_tables_in_memory ") > 0 {}
        let listening = std::thread::spawn({
            let listener = listener.clone();
            move || {
                std::thread::sleep(Duration::from_micros(round % 10 * 500));
                let mut live = listener.open_live(None);
                let is_last = |told: &Value| {
                    told["chat"]
                        .as_array()
                        .is_some_and(|lines| lines.iter().any(|line| line["number"] == round + 1))
                };
                while !is_last(&live.receive()) {}
            }
        });
        seats[1].post("chat", json!({"text": "well?"})).expect_ok();
        listening.join().expect("the listener is told");
    }
}

#[test]
fn a_database_that_goes_silent_is_noticed() {
    let cluster = Cluster::start_cluster();
    let kept = TestStorage::Postgres(cluster.create_database());
    let listeners = || {
        let found = cluster.run_sql(
            "postgres",
            "SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%' ORDER BY pid",
        );
        found.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let until = |count: usize| {
        let start = Instant::now();
        while listeners().len() < count {
            assert!(start.elapsed() < Duration::from_secs(10), "nobody listens");
        }
        listeners()
    };
    let one = Server::start_server(&kept);
    let before = until(1);
    let two = Server::with(&kept, |config| {
        config.times.notice_timeout = Duration::from_millis(500);
    });
    let after = until(2);
    let own = after.iter().find(|pid| !before.contains(pid));
    let own = own.expect("a listener").clone();
    let seats = one.client().create_tutorial_table();
    let mut watcher = LiveConnection::open_connection(&two.client(), &seats[0].table, &json!({}));
    assert_eq!(watcher.receive()["version"], 1);
    let signal = |signal: &str| {
        let sent = std::process::Command::new("kill")
            .args([signal, &own])
            .status();
        assert!(sent.expect("kill").success());
    };
    signal("-STOP");
    seats[0].choose("play").expect_ok();
    assert_eq!(watcher.receive()["version"], 2);
    signal("-CONT");
}

#[test]
fn a_refusal_does_not_wait_for_what_somebody_else_drafts() {
    let cluster = Cluster::start_cluster();
    let kept = TestStorage::Postgres(cluster.create_database());
    let name = kept.database_name();
    let server = Server::start_server(&kept);
    let [rebel, imperial] = server.client().create_game_before_draft();
    let locks = |granted: bool| {
        let count = format!(
            "SELECT COUNT(*) FROM pg_locks WHERE relation = 'journal'::regclass \
             AND mode LIKE '%ExclusiveLock' AND granted = {granted}"
        );
        let start = Instant::now();
        while cluster.run_sql(name, &count) == "0" {
            assert!(start.elapsed() < Duration::from_secs(5), "no lock");
        }
    };
    std::thread::scope(|scope| {
        // Rows can be read and not written for a while: the draft is on its way.
        let hold = "BEGIN; LOCK TABLE journal IN EXCLUSIVE MODE; SELECT pg_sleep(8); COMMIT";
        let held = scope.spawn(|| cluster.run_sql(name, hold));
        locks(true);
        let draft = scope.spawn(|| rebel.choose("use reb-force-5").expect_ok());
        locks(false);
        let out = json!({"version": 3, "draft": 0, "choice": "play"});
        assert_eq!(imperial.post("choose", out).expect_code(), "out-of-turn");
        let declines = json!({"version": 3, "agree": false});
        assert_eq!(
            imperial.post("take-back", declines).expect_code(),
            "cannot-take-back"
        );
        let stranger = ClientSeat {
            secret: format!("seat_{}", "1".repeat(32)),
            ..imperial.clone()
        };
        assert_eq!(
            stranger.post("resign", json!({})).expect_code(),
            "secret-unknown"
        );
        assert!(!draft.is_finished() && !held.is_finished());
        draft.join().expect("the draft is written in the end");
    });
}

#[test]
fn of_two_simultaneous_choices_one_wins_and_one_is_refused() {
    let kept = postgres_storage();
    let servers = [Server::start_server(&kept), Server::start_server(&kept)];
    let met = || {
        let metrics = servers
            .iter()
            .map(|server| server.client().get("/metrics", None).text);
        metrics
            .into_iter()
            .any(|text| !text.contains("\ntwinsuns_conflicts_total 0\n"))
    };
    for round in 0.. {
        assert!(round < 200, "the two never meet in the database");
        if round >= 10 && met() {
            break;
        }
        let client = servers[0].client();
        let seats = client.create_tutorial_table();
        // Both servers know the table.
        let rebels = [
            seat_at(&seats[0], &servers[0]),
            seat_at(&seats[0], &servers[1]),
        ];
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
        assert_eq!(refused.expect_code(), "stale-version");
        assert_eq!(client.info(&seats[0].table)["version"], 2);
    }
}

#[test]
fn a_repeat_through_another_server_is_answered_the_same() {
    let kept = postgres_storage();
    let (one, two) = (Server::start_server(&kept), Server::start_server(&kept));
    let seats = one.client().create_tutorial_table();
    two.client().info(&seats[0].table);
    let body = json!({"version": 1, "choice": "play", "key": key()});
    let first = seats[0].post("choose", body.clone()).expect_ok();
    assert_eq!(
        seat_at(&seats[0], &two).post("choose", body).expect_ok(),
        first
    );
}

#[test]
fn a_dead_server_leaves_its_computers_to_the_others() {
    let kept = postgres_storage();
    let one = Server::start_server(&kept);
    let (table, _) = one.client().create_table(json!({
        "game": "rebellion", "setup": "first",
        "seats": {"rebel": "computer:random", "imperial": "computer:random"},
    }));
    let start = Instant::now();
    while read_metric(&one, "twinsuns_thoughts_total ") < 5 {
        assert!(start.elapsed() < Duration::from_secs(30), "nobody plays");
    }
    // Not before: it might have claimed the table, and then the first would never think.
    let two = Server::start_server(&kept);
    one.kill();
    let start = Instant::now();
    while two.client().info(&table)["status"] != "over" {
        assert!(start.elapsed() < Duration::from_secs(60), "nobody plays on");
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// Reads a metric of a server.
fn read_metric(server: &Server, name: &str) -> u64 {
    let metrics = server.client().get("/metrics", None).text;
    let line = metrics.lines().find_map(|line| line.strip_prefix(name));
    let number = line.and_then(|rest| rest.trim().parse().ok());
    number.expect("a number")
}

#[test]
fn of_several_servers_one_thinks() {
    let kept = postgres_storage();
    let servers = [0; 3].map(|_| {
        Server::with(&kept, |config| {
            // All of them look for waiting tables all the time.
            config.times.maintenance_interval = Duration::from_millis(20);
        })
    });
    let tables: Vec<_> = (0..3)
        .map(|number| {
            let (table, _) = servers[number].client().create_table(json!({
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
            .map(|server| read_metric(server, name))
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
    let cluster = Cluster::start_cluster();
    let kept = TestStorage::Postgres(cluster.create_database());
    let server = Server::start_server(&kept);
    let client = server.client();
    let seats = client.create_hot_seat_table("empire-vs-rebellion", "full", &["rebel", "imperial"]);
    play_random_choices_until(&seats, |info| info["version"].as_u64() >= Some(5));
    let second = Server::start_server(&kept);
    let mut watcher =
        LiveConnection::open_connection(&second.client(), &seats[0].table, &json!({}));
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
    assert_eq!(refused.expect_code(), "storage-failed");
    assert_eq!(client.get("/healthz", None).expect_code(), "storage-failed");
    cluster.run_server();
    let start = Instant::now();
    let done = loop {
        let answer = who.post("choose", body.clone());
        if answer.status == 200 {
            break answer.body;
        }
        assert_eq!(answer.expect_code(), "storage-failed");
        assert!(
            start.elapsed() < Duration::from_secs(30),
            "it does not recover"
        );
    };
    assert_eq!(
        who.post("choose", body).expect_ok(),
        done,
        "it was done once"
    );
    play_random_choices_until(&seats, |info| info["version"].as_u64() >= Some(12));
    client.get("/healthz", None).expect_ok();
    // A spectator at another server is told as before.
    while watcher.receive()["version"].as_u64() < Some(12) {}
}
