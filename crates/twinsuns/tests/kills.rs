//! `twinsuns serve`, killed again and again at any moment while people and computers play: it continues
//! where the last acknowledged choice left it, and no table gets stuck. `TWINSUNS_KILLS=2000` kills it that often, and a
//! quarter as often with PostgreSQL; `cargo xtask nightly` does that.

use std::fs::File;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use test_support::{
    AttemptResult, Client, ClientSeat, Players, Process, Scratch, key, postgres, process,
};

/// The number of kills, and the longest life of a server. The shortest is no life at all.
#[derive(Copy, Clone)]
struct KillPlan {
    kills: u64,
    longest: Duration,
}

/// The number of kills with SQLite, unless `TWINSUNS_KILLS` gives another.
const FEW_KILLS: u64 = 200;

impl KillPlan {
    fn with_sqlite() -> Self {
        Self {
            kills: kill_count_from_environment(),
            longest: Duration::from_millis(240),
        }
    }

    /// Returns the plan for PostgreSQL, where a server takes longer to open all its connections.
    fn with_postgres() -> Self {
        Self {
            kills: kill_count_from_environment().div_ceil(4),
            longest: Duration::from_millis(800),
        }
    }
}

fn kill_count_from_environment() -> u64 {
    std::env::var("TWINSUNS_KILLS").map_or(FEW_KILLS, |number| {
        number.parse().expect("TWINSUNS_KILLS is a number")
    })
}

/// The state that the server and its clients share.
#[derive(Default)]
struct SharedState {
    /// The address of the server that lives now, and the number of its life.
    address: Mutex<Option<(String, u64)>>,
    done: AtomicBool,
    acknowledged: AtomicU64,
    /// The number of choices that were under way when the server died, and had to be repeated.
    repeated: AtomicU64,
    /// The games that ended between two kills.
    finished: Mutex<Vec<Players>>,
}

impl SharedState {
    /// Waits for a server and returns a client for it; nothing once the killing is over.
    fn wait_for_client(&self) -> Option<(Client, u64)> {
        loop {
            if self.done.load(Ordering::Relaxed) {
                return None;
            }
            let address = self.address.lock().expect("the address").clone();
            match address {
                Some((address, life)) => return Some((Client::new(&address), life)),
                None => std::thread::sleep(Duration::from_millis(2)),
            }
        }
    }
}

/// Plays until the game is over or the server dies; returns nothing if it died.
fn play_until_server_dies(
    players: &mut Players,
    client: &Client,
    random: &mut impl Rng,
    around: &SharedState,
) -> Option<()> {
    players.use_client_for_all(client);
    loop {
        match players.make_choice(|count| random.next_u64() as usize % count) {
            AttemptResult::Acknowledged => around.acknowledged.fetch_add(1, Ordering::Relaxed),
            AttemptResult::GameOver => return Some(()),
            AttemptResult::ServerGone => {
                let unanswered = u64::from(players.is_waiting_for_answer());
                around.repeated.fetch_add(unanswered, Ordering::Relaxed);
                return None;
            }
        };
    }
}

/// Creates a table; returns nothing if the server dies meanwhile. The same key finds it again.
fn create_table(client: &Client, request: &Value) -> Option<(String, Vec<ClientSeat>)> {
    let created = client
        .try_send("/api/tables", None, Some(request))?
        .expect_ok();
    let table = created["table"]["table"].as_str().expect("an id");
    let seats = created["seats"].as_array().expect("seats").iter();
    let seats = seats.map(|seat| ClientSeat {
        client: client.clone(),
        table: table.to_owned(),
        seat: seat["seat"].as_str().expect("a seat").to_owned(),
        secret: seat["secret"].as_str().expect("a secret").to_owned(),
    });
    Some((table.to_owned(), seats.collect()))
}

/// Plays game after game while the server dies and comes back; returns the game that is not over.
fn play_as_people(around: &SharedState, mut request: Value, seed: u64) -> Option<Players> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut players: Option<Players> = None;
    request["key"] = json!(key());
    while let Some((client, life)) = around.wait_for_client() {
        let now = match &mut players {
            Some(now) => now,
            None => match create_table(&client, &request) {
                Some((_, seats)) => players.insert(Players::new(seats)),
                None => continue,
            },
        };
        match play_until_server_dies(now, &client, &mut random, around) {
            Some(()) => {
                // Its record is checked when no more servers are killed.
                around
                    .finished
                    .lock()
                    .expect("games")
                    .extend(players.take());
                request["key"] = json!(key());
            }
            None => wait_for_another(around, life),
        }
    }
    players
}

fn wait_for_another(around: &SharedState, life: u64) {
    let same = || {
        let address = around.address.lock().expect("the address");
        address.as_ref().is_some_and(|(_, now)| *now == life)
    };
    while same() && !around.done.load(Ordering::Relaxed) {
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Keeps a table of computers playing all the while; returns the ids of all such tables.
fn keep_computers_playing(around: &SharedState, mut request: Value) -> Vec<String> {
    let mut tables = Vec::new();
    request["key"] = json!(key());
    while let Some((client, life)) = around.wait_for_client() {
        let Some((table, _)) = create_table(&client, &request) else {
            wait_for_another(around, life);
            continue;
        };
        if tables.last() != Some(&table) {
            tables.push(table.clone());
        }
        let path = format!("/api/tables/{table}");
        while let Some(info) = client.try_send(&path, None, None) {
            if info.expect_ok()["status"] == "over" {
                request["key"] = json!(key());
                break;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }
    tables
}

/// Starts servers and kills them.
fn kill_servers(around: &SharedState, serve: &dyn Fn() -> Command, log: &File, killing: KillPlan) {
    let KillPlan { kills, longest } = killing;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(kills);
    for life in 0..kills {
        let log = log.try_clone().expect("the log");
        let mut child = serve().stderr(log).spawn().expect("a process");
        let output = child.stdout.take().expect("its output");
        std::thread::scope(|scope| {
            let listening = scope.spawn(|| {
                // It may die before it listens.
                let address =
                    process::read_listening_address(output).map(|address| (address, life));
                *around.address.lock().expect("the address") = address;
            });
            // Some die before they listen; the others live from that moment, even on a slow machine.
            while life % 4 > 0 && !listening.is_finished() {
                std::thread::sleep(Duration::from_millis(1));
            }
            let life = random.next_u64() % longest.as_millis() as u64;
            std::thread::sleep(Duration::from_millis(life));
            child.kill().expect("it ran");
            child.wait().expect("it ends");
            listening.join().expect("the listener");
        });
        *around.address.lock().expect("the address") = None;
    }
    around.done.store(true, Ordering::Relaxed);
}

fn twinsuns_program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_twinsuns"))
}

#[test]
fn nothing_acknowledged_is_lost_and_no_table_gets_stuck() {
    let data = Scratch::new();
    check_survival(
        &|| process::serve_command(twinsuns_program(), &data.0),
        KillPlan::with_sqlite(),
    );
}

#[test]
fn nothing_is_lost_in_a_database_that_servers_share() {
    let database = postgres::create_fresh_database();
    let serve = || process::serve_command_with_postgres(twinsuns_program(), &database.address);
    check_survival(&serve, KillPlan::with_postgres());
}

/// Lets people and computers play while their servers are killed, and checks their games afterwards.
fn check_survival(serve: &dyn Fn() -> Command, killing: KillPlan) {
    let place = Scratch::new();
    let log = File::create(place.0.join("log")).expect("a log");
    let around = SharedState::default();
    let both = json!({"rebel": "me", "imperial": "me"});
    let alone = json!({"rebel": "me", "imperial": "computer:random"});
    let nobody = json!({"rebel": "computer:random", "imperial": "computer:random"});
    let start = Instant::now();
    let (unfinished, tables) = std::thread::scope(|scope| {
        let around = &around;
        let games = [
            json!({"game": "rebellion", "setup": "full", "seats": both}),
            json!({"game": "rebellion", "setup": "full", "seats": alone}),
            json!({"game": "empire-vs-rebellion", "setup": "full", "seats": both}),
        ];
        let people = games
            .into_iter()
            .zip(1..)
            .map(|(request, seed)| scope.spawn(move || play_as_people(around, request, seed)));
        let people: Vec<_> = people.collect();
        let request = json!({"game": "rebellion", "setup": "first", "seats": nobody});
        let computers = scope.spawn(move || keep_computers_playing(around, request));
        kill_servers(around, serve, &log, killing);
        let unfinished: Vec<_> = people
            .into_iter()
            .filter_map(|players| players.join().expect("players"))
            .collect();
        (unfinished, computers.join().expect("computers"))
    });
    println!(
        "{} kills in {:?}: {} choices acknowledged, {} repeated, {} games of people over, {} \
         tables of computers",
        killing.kills,
        start.elapsed(),
        around.acknowledged.load(Ordering::Relaxed),
        around.repeated.load(Ordering::Relaxed),
        around.finished.lock().expect("games").len(),
        tables.len(),
    );
    let server = Process::start_server(serve().stderr(log));
    let client = Client::new(&server.address);
    for mut players in unfinished {
        players.use_client_for_all(&client);
        players.abandon_unfinished_game();
        players.check_record(&client);
    }
    for players in around.finished.lock().expect("games").iter() {
        players.check_record(&client);
    }
    assert!(around.acknowledged.load(Ordering::Relaxed) > killing.kills);
    assert!(
        around.repeated.load(Ordering::Relaxed) > 0,
        "no kill hit anything"
    );
    // The games of the computers end by themselves.
    let patience = Instant::now() + Duration::from_secs(60);
    for table in &tables {
        while client.info(table)["status"] != "over" {
            assert!(Instant::now() < patience, "stuck: {}", client.info(table));
            std::thread::sleep(Duration::from_millis(50));
        }
    }
    drop(server);
    let log = std::fs::read_to_string(place.0.join("log")).expect("the log");
    assert!(!log.contains("seat_"), "no secrets in the log");
    assert!(!log.contains("does not fit"), "{log}");
}
