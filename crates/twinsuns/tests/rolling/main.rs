//! Three servers on one database, replaced one after the other while people play: no request fails, nothing that was
//! acknowledged is lost, and people who watch are back within seconds.

mod balancer;

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use balancer::Balancer;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::json;
use test_support::{AttemptResult, Client, LiveConnection, Players, Process, postgres, process};

/// The number of servers.
const SERVER_COUNT: usize = 3;

/// The number of tables that are played.
const TABLE_COUNT: u64 = 9;

/// The time that a server lets its clients leave, in seconds.
const DRAIN_SECONDS: &str = "2";

/// The time within which a server hears of what another one wrote.
const NOTICE_TIME: Duration = Duration::from_secs(5);

/// The longest time in which a watcher without a connection has to have a new one.
const RETURN_TIME: Duration = Duration::from_secs(5);

/// The close code of a server that restarts.
const RESTARTS: u16 = 1012;

fn start_server(database: &str) -> Process {
    let program = Path::new(env!("CARGO_BIN_EXE_twinsuns"));
    let mut command = process::serve_command_with_postgres(program, database);
    Process::start_server(command.args(["--drain", DRAIN_SECONDS]))
}

/// Everything that the clients tell the test.
#[derive(Default)]
struct Load {
    done: AtomicBool,
    acknowledged: AtomicU64,
    /// The games that ended.
    finished: Mutex<Vec<Players>>,
    /// The times that watchers were away.
    absences: Mutex<Vec<Duration>>,
}

/// Ends the load when it is dropped, also if the test has failed.
struct LoadEnd<'a>(&'a Load);

impl Drop for LoadEnd<'_> {
    fn drop(&mut self) {
        self.0.done.store(true, Ordering::Relaxed);
    }
}

impl Load {
    fn is_done(&self) -> bool {
        self.done.load(Ordering::Relaxed)
    }
}

/// Plays game after game; returns the one that is not over. No request may fail, whatever the servers do.
fn play_as_people(load: &Load, client: &Client, number: u64) -> Players {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(number);
    loop {
        let mut players = create_players(client, number);
        while !load.is_done() {
            match players.make_choice(|count| random.next_u64() as usize % count) {
                AttemptResult::Acknowledged => {
                    load.acknowledged.fetch_add(1, Ordering::Relaxed);
                }
                AttemptResult::GameOver => break,
                AttemptResult::ServerGone => panic!("a request failed: {players:?}"),
            }
        }
        if load.is_done() {
            return players;
        }
        load.finished.lock().expect("games").push(players);
    }
}

fn create_players(client: &Client, number: u64) -> Players {
    let (game, imperial) = match number % 3 {
        0 => ("rebellion", "me"),
        1 => ("rebellion", "computer:random"),
        _ => ("empire-vs-rebellion", "me"),
    };
    let seats = json!({"rebel": "me", "imperial": imperial});
    let request = json!({"game": game, "setup": "full", "seats": seats});
    let (_, seats) = client.create_table(request);
    Players::new(seats).with_patience(NOTICE_TIME)
}

/// Watches a table as a program does that knows the protocol: it comes back when the server said.
fn watch_table(load: &Load, client: &Client, table: &str) {
    let mut lost_at: Option<Instant> = None;
    while !load.is_done() {
        let mut live = LiveConnection::open_connection(client, table, &json!({}));
        live.receive();
        if let Some(lost_at) = lost_at.take() {
            load.absences.lock().expect("times").push(lost_at.elapsed());
        }
        let Some(after_ms) = wait_for_restart(load, &mut live) else {
            return;
        };
        assert_eq!(live.wait_for_close_code(), Some(RESTARTS));
        lost_at = Some(Instant::now());
        std::thread::sleep(Duration::from_millis(after_ms));
    }
}

/// Reads until the server says that it restarts; returns the time after which it wants the client back.
fn wait_for_restart(load: &Load, live: &mut LiveConnection) -> Option<u64> {
    while !load.is_done() {
        let told = live.receive_within(Duration::from_millis(200));
        if let Some(after_ms) = told.and_then(|told| told["after_ms"].as_u64()) {
            return Some(after_ms);
        }
    }
    None
}

/// Replaces one server after the other, each when the one before is ready.
fn replace_servers(servers: &mut [Process], balancer: &Balancer, database: &str) {
    for server in servers {
        std::thread::sleep(Duration::from_secs(1));
        server.send_signal("TERM");
        let ended = server.child.wait().expect("it ends");
        assert!(ended.success(), "{ended}");
        let new = start_server(database);
        balancer.replace_server(&server.address, &new.address);
        let start = Instant::now();
        while !balancer.is_ready(&new.address) {
            assert!(start.elapsed() < Duration::from_secs(20), "it is not ready");
            std::thread::sleep(Duration::from_millis(20));
        }
        *server = new;
    }
}

#[test]
fn a_rolling_restart_fails_no_request_and_loses_no_choice() {
    let database = postgres::create_fresh_database();
    let mut servers: Vec<_> = (0..SERVER_COUNT)
        .map(|_| start_server(&database.address))
        .collect();
    let balancer = Balancer::start_threads(servers.iter().map(|it| it.address.clone()));
    let client = Client::new(&balancer.address);
    let load = Load::default();
    let start = Instant::now();
    let unfinished: Vec<_> = std::thread::scope(|scope| {
        let load = &load;
        let people = (0..TABLE_COUNT).map(|number| {
            // Each with connections of its own, as browsers have them.
            let client = Client::new(&balancer.address);
            scope.spawn(move || play_as_people(load, &client, number))
        });
        let people: Vec<_> = people.collect();
        let watched = json!({"game": "rebellion", "setup": "first",
            "seats": {"rebel": "computer:random", "imperial": "me"}});
        for _ in 0..TABLE_COUNT {
            let (table, _) = client.create_table(watched.clone());
            let client = client.clone();
            scope.spawn(move || watch_table(load, &client, &table));
        }
        let end = LoadEnd(load);
        replace_servers(&mut servers, &balancer, &database.address);
        drop(end);
        let people = people.into_iter().map(|it| it.join().expect("players"));
        people.collect()
    });
    let acknowledged = load.acknowledged.load(Ordering::Relaxed);
    let absences = load.absences.lock().expect("times");
    let longest = absences.iter().max().expect("somebody was away");
    println!(
        "{acknowledged} choices in {:?}, {} connections made anew, the longest absence {longest:?}",
        start.elapsed(),
        absences.len()
    );
    assert!(*longest < RETURN_TIME, "{absences:?}");
    for mut players in unfinished {
        players.abandon_unfinished_game();
        players.check_record(&client);
    }
    for players in load.finished.lock().expect("games").iter() {
        players.check_record(&client);
    }
    assert!(
        acknowledged > 300,
        "too few choices to tell: {acknowledged}"
    );
}
