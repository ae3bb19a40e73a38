//! Clocks: the time in which nobody can play does not count, and the clock of the machine moves no deadline.

use std::time::Duration;

use crate::support::{Server, TestStorage, storages_of_every_kind};
use serde_json::{Value, json};
use server::WallClock;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// A difference that the time of a test explains.
const MOMENT_MS: i64 = 60 * 1000;

fn server_with_clock(kept: &TestStorage, wall: &WallClock) -> Server {
    Server::with(kept, |config| config.wall_clock = wall.clone())
}

/// Begins a game with a clock of one day.
fn begin_game_with_clock(server: &Server) -> String {
    let (table, _) = server.client().create_table(json!({
        "game": "empire-vs-rebellion", "setup": "full", "clock_days": 1,
        "seats": {"rebel": "me", "imperial": "me"},
    }));
    table
}

fn read_deadline(server: &Server, table: &str) -> i64 {
    // The clocks are checked several times.
    std::thread::sleep(Duration::from_millis(700));
    let info = server.client().info(table);
    let seats = info["seats"].as_array().expect("seats");
    let away = seats.iter().map(|seat| &seat["away"]);
    assert_eq!(
        away.collect::<Vec<_>>(),
        [&Value::Null; 2],
        "time has run out"
    );
    info["deadline"].as_i64().expect("a deadline")
}

#[test]
fn time_without_a_server_costs_nobody_time() {
    for kept in storages_of_every_kind() {
        let wall = WallClock::default();
        let server = server_with_clock(&kept, &wall);
        let table = begin_game_with_clock(&server);
        let first = read_deadline(&server, &table);
        server.stop();
        for absence in 1..=3 {
            wall.shift_by_ms(2 * DAY_MS);
            let server = server_with_clock(&kept, &wall);
            let moved = read_deadline(&server, &table) - first;
            let missing = (moved - absence * 2 * DAY_MS).abs();
            assert!(missing < MOMENT_MS, "{moved} after {absence}");
            server.stop();
        }
    }
}

#[test]
fn setting_the_clock_of_the_machine_moves_no_deadline() {
    for kept in storages_of_every_kind() {
        let wall = WallClock::default();
        let server = server_with_clock(&kept, &wall);
        let table = begin_game_with_clock(&server);
        let first = read_deadline(&server, &table);
        wall.shift_by_ms(30 * DAY_MS);
        assert_eq!(read_deadline(&server, &table), first);
        wall.shift_by_ms(-60 * DAY_MS);
        assert_eq!(read_deadline(&server, &table), first);
        server.stop();
        // A server that starts with a clock that was set back continues where the last one was.
        let server = server_with_clock(&kept, &wall);
        assert_eq!(read_deadline(&server, &table), first);
        let later = read_deadline(&server, &begin_game_with_clock(&server));
        assert!((0..MOMENT_MS).contains(&(later - first)), "{later} {first}");
    }
}
