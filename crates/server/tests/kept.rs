//! Stored games: snapshots that save replaying, and games that newer rules no longer understand.

use crate::support::postgres::Cluster;
use crate::support::{
    Client, ClientSeat, Server, TestStorage, play_random_choices_until, storages_of_every_kind,
};
use serde_json::{Value, json};

fn seats_at_client(seats: &[ClientSeat], client: &Client) -> Vec<ClientSeat> {
    let moved = seats.iter().map(|seat| ClientSeat {
        client: client.clone(),
        ..seat.clone()
    });
    moved.collect()
}

/// Collects the updates of all seats and of the spectator.
fn all_updates(client: &Client, seats: &[ClientSeat]) -> Vec<Value> {
    let mut seen: Vec<_> = seats
        .iter()
        .map(|seat| seat.view_with_query("?since=0"))
        .collect();
    seen.push(client.view(&seats[0].table));
    seen
}

#[test]
fn a_table_is_the_same_after_a_restart() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let seats = client.create_hot_seat_table("rebellion", "full", &["rebel", "imperial"]);
        for length in [3, 51, 120] {
            play_random_choices_until(&seats, |info| info["version"].as_u64() >= Some(length));
        }
        let before = all_updates(&client, &seats_at_client(&seats, &client));
        server.stop();
        let server = Server::start_server(&kept);
        let client = server.client();
        assert_eq!(
            all_updates(&client, &seats_at_client(&seats, &client)),
            before
        );
        let info = play_random_choices_until(&seats_at_client(&seats, &client), |info| {
            info["version"].as_u64() >= Some(130)
        });
        assert_eq!(info["version"], 130);
    }
}

/// Turns the first choices of every table into something that no rules understand.
const SPOIL_JOURNAL: &str = "UPDATE journal SET body = regexp_replace(body, '\"line\":\"[a-z]+: [^\"]*\"', \
    '\"line\":\"rebel: dance\"'), checksum = NULL WHERE seq IN (1, 2)";

/// Gives every snapshot the rules version 0.
const SPOIL_SNAPSHOTS: &str = "UPDATE snapshots SET body = regexp_replace(body, '\"rules\":[0-9]+', '\"rules\":0'), \
    checksum = NULL";

#[test]
fn snapshots_save_replaying_and_unreadable_journals_are_archived() {
    let cluster = Cluster::start_cluster();
    let kept = TestStorage::Postgres(cluster.create_database());
    let server = Server::start_server(&kept);
    let client = server.client();
    let long = client.create_hot_seat_table("rebellion", "full", &["rebel", "imperial"]);
    play_random_choices_until(&long, |info| info["version"].as_u64() >= Some(70));
    let short = client.create_tutorial_table();
    short[0].choose("play").expect_ok();
    let over = client.create_tutorial_table();
    let ended = play_random_choices_until(&over, |_| false);
    let path = format!("/api/tables/{}/record", over[0].table);
    let recorded = client.get(&path, None).text;
    let last = client.view(&over[0].table);
    let before = long[0].view();
    server.stop();

    // As if the rules had changed: an early choice of both games is no longer understood.
    let name = kept.database_name();
    cluster.run_sql(name, SPOIL_JOURNAL);
    assert_eq!(cluster.run_sql(name, "SELECT COUNT(*) FROM snapshots"), "2");

    let server = Server::start_server(&kept);
    let client = server.client();
    let long = seats_at_client(&long, &client);
    assert_eq!(
        long[0].view(),
        before,
        "what the snapshot holds is not replayed"
    );
    let short = seats_at_client(&short, &client);
    let view = short[0].view();
    assert_eq!(view["table"]["status"], "archived");
    assert_eq!(short[1].choose("play").expect_code(), "other-rules");
    // A game that is over stays over, with its result and its last position.
    let stays_over = |client: &Client| {
        let info = client.info(&over[0].table);
        for told in ["status", "outcome", "seed"] {
            assert_eq!(info[told], ended[told], "{told}");
        }
    };
    stays_over(&client);
    assert_eq!(client.view(&over[0].table)["view"], last["view"]);
    let result = |record: &str| record.lines().last().map(str::to_owned);
    let record = client.get(&path, None).text;
    assert_eq!(result(&record), result(&recorded));
    assert!(record.contains("\nrules 1\n") && record.contains("\n1 rebel: dance\n"));
    // A game that is not over keeps its secrets until its players end it: another server may continue it.
    let path = format!("/api/tables/{}/record", short[0].table);
    assert_eq!(client.get(&path, None).expect_code(), "game-not-over");
    short[1].post("resign", json!({})).expect_ok();
    assert!(client.get(&path, None).text.contains("\n1 rebel: dance\n"));

    // With a snapshot of other rules the long game is archived as well, and shown as the snapshot holds it.
    server.stop();
    cluster.run_sql(name, SPOIL_SNAPSHOTS);
    let server = Server::start_server(&kept);
    stays_over(&server.client());
    assert!(server.client().view(&over[0].table)["view"].is_object());
    assert_only_to_look_at(&seats_at_client(&long, &server.client()));
}

/// Checks that a table is archived: everybody sees it and can talk about it, and nobody plays on.
fn assert_only_to_look_at(seats: &[ClientSeat]) {
    let view = seats[0].view();
    assert_eq!(view["table"]["status"], "archived");
    assert!(view["view"].is_object());
    assert_eq!(view["choices"], json!([]));
    let said = json!({"text": "what a game"});
    seats[0].post("chat", said).expect_ok();
    assert_eq!(seats[1].view()["chat"][0]["text"], "what a game");
}

#[test]
fn a_computer_plays_while_the_clock_has_run_out() {
    let cluster = Cluster::start_cluster();
    let kept = TestStorage::Postgres(cluster.create_database());
    let server = Server::start_server(&kept);
    let (table, seats) = server.client().create_table(json!({
        "game": "empire-vs-rebellion", "setup": "full", "clock_days": 3,
        "seats": {"rebel": "me", "imperial": "me"},
    }));
    let deciding = server.client().info(&table)["deciding"].clone();
    server.stop();
    // Two days pass, then two more; the server was away for a moment only.
    let name = kept.database_name();
    let two_days = |column: &str| format!("{column} = {column} - 2 * 24 * 60 * 60 * 1000");
    let pass = || {
        cluster.run_sql(
            name,
            &format!("UPDATE journal SET checksum = NULL, {}", two_days("at")),
        );
        cluster.run_sql(name, &format!("UPDATE tables SET {}", two_days("wake_at")));
    };
    pass();
    let server = Server::start_server(&kept);
    std::thread::sleep(std::time::Duration::from_millis(600));
    let info = server.client().info(&table);
    assert!(
        info["seats"]
            .as_array()
            .expect("seats")
            .iter()
            .all(|seat| seat["away"].is_null())
    );
    server.stop();
    pass();
    let server = Server::start_server(&kept);
    let client = server.client();
    let late = seats
        .iter()
        .position(|seat| deciding == seat.seat[..])
        .expect("somebody decides");
    let start = std::time::Instant::now();
    while client.info(&table)["seats"][late]["away"] != "expired" {
        assert!(
            start.elapsed() < std::time::Duration::from_secs(10),
            "the clock stands still"
        );
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    let back = seats_at_client(&seats, &client).swap_remove(late);
    back.post("return", json!({})).expect_ok();
    // The next check of the clock does not hand the seat over again.
    std::thread::sleep(std::time::Duration::from_secs(1));
    let info = client.info(&table);
    if info["deciding"] == deciding {
        let left = info["deadline"].as_i64().expect("a deadline") - current_time_ms();
        assert!(left > 2 * 24 * 60 * 60 * 1000, "{left}");
    }
    assert!(info["seats"][late]["away"].is_null());
}

fn current_time_ms() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.expect("a time").as_millis() as i64
}

#[test]
fn clocks_run_out_however_many_computers_think() {
    let cluster = Cluster::start_cluster();
    let kept = TestStorage::Postgres(cluster.create_database());
    let name = kept.database_name();
    let server = Server::start_server(&kept);
    let client = server.client();
    for _ in 0..70 {
        client.create_table(json!({
            "game": "rebellion", "setup": "full",
            "seats": {"rebel": "computer:captain", "imperial": "computer:captain"},
        }));
    }
    let (table, _) = client.create_table(json!({
        "game": "empire-vs-rebellion", "setup": "full", "clock_days": 3,
        "seats": {"rebel": "me", "imperial": "me"},
    }));
    server.stop();
    // Four days pass for everybody; the table with the clock is checked after all others.
    let days = "4 * 24 * 60 * 60 * 1000";
    let pass = format!("UPDATE journal SET checksum = NULL, at = at - {days}");
    cluster.run_sql(name, &pass);
    let pass = format!("UPDATE tables SET wake_at = wake_at - {days} WHERE wake_at > 0");
    cluster.run_sql(name, &pass);
    let last = "z".repeat(table.len());
    for column in ["journal SET table_id", "tables SET id"] {
        let of = column.rsplit(' ').next().expect("a column");
        cluster.run_sql(
            name,
            &format!("UPDATE {column} = '{last}' WHERE {of} = '{table}'"),
        );
    }
    let server = Server::with(&kept, |config| config.limits.thinking_queue = 1);
    // Nobody looks at the table: the list shows it.
    let away = format!("SELECT summary LIKE '%expired%' FROM tables WHERE id = '{last}'");
    let start = std::time::Instant::now();
    while cluster.run_sql(name, &away) != "t" {
        assert!(
            start.elapsed() < std::time::Duration::from_secs(8),
            "the clock stands still"
        );
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    drop(server);
}
