//! `twinsuns serve`, killed again and again at any moment while people and computers play: it continues
//! where the last acknowledged choice left it, and no table gets stuck.

use std::fs::File;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use test_support::{Client, Process, Scratch, Seat, key, postgres, process};

/// The number of kills, and the longest life of a server. The shortest is no life at all.
#[derive(Copy, Clone)]
struct KillPlan {
    kills: u64,
    longest: Duration,
}

const SQLITE_KILLS: KillPlan = KillPlan {
    kills: 200,
    longest: Duration::from_millis(240),
};

/// The kills with PostgreSQL, where a server takes longer to open all its connections.
const POSTGRES_KILLS: KillPlan = KillPlan {
    kills: 50,
    longest: Duration::from_millis(800),
};

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

/// A choice that is sent with the same key until it is acknowledged.
struct PendingChoice {
    seat: usize,
    choice: String,
    body: Value,
}

/// The people at a table, who remember every acknowledgement.
struct Players {
    seats: Vec<Seat>,
    /// The seat and choice of every acknowledgement, in order.
    acknowledged: Vec<(String, String)>,
    last_acknowledged: (u64, u64),
    pending: Option<PendingChoice>,
}

impl Players {
    /// Plays until the game is over or the server dies; returns nothing if it died.
    fn play_until_server_dies(
        &mut self,
        client: &Client,
        random: &mut impl Rng,
        around: &SharedState,
    ) -> Option<()> {
        for seat in &mut self.seats {
            seat.client = client.clone();
        }
        loop {
            let sent = match self.pending.take() {
                Some(sent) => sent,
                None => match self.next_choice(random)? {
                    Some(sent) => sent,
                    None => return Some(()),
                },
            };
            let path = format!("/api/tables/{}/choose", self.seats[sent.seat].table);
            let seat = &self.seats[sent.seat];
            let Some(answer) = client.try_send(&path, Some(&seat.secret), Some(&sent.body)) else {
                around.repeated.fetch_add(1, Ordering::Relaxed);
                self.pending = Some(sent);
                return None;
            };
            let done = answer.expect_ok();
            self.acknowledged.push((seat.seat.clone(), sent.choice));
            around.acknowledged.fetch_add(1, Ordering::Relaxed);
            self.last_acknowledged = version_and_draft(&done);
        }
    }

    /// Picks the next choice; the outer `None` means that the server died, the inner one that the game is over.
    fn next_choice(&self, random: &mut impl Rng) -> Option<Option<PendingChoice>> {
        loop {
            for (number, seat) in self.seats.iter().enumerate() {
                let view = seat.try_view()?;
                assert!(
                    view["version"].as_u64() >= Some(self.last_acknowledged.0),
                    "an acknowledged choice is lost: {} after {:?}",
                    view["version"],
                    self.last_acknowledged
                );
                if view["table"]["status"] == "over" {
                    return Some(None);
                }
                let choices = view["choices"].as_array().expect("choices");
                if choices.is_empty() {
                    continue;
                }
                assert!(
                    version_and_draft(&view) >= self.last_acknowledged,
                    "an acknowledged draft is lost"
                );
                let index = random.next_u64() as usize % choices.len();
                let choice = choices[index]["choice"].as_str().expect("a choice");
                let body = json!({
                    "version": view["version"], "draft": view["draft"],
                    "choice": choice, "key": key(),
                });
                return Some(Some(PendingChoice {
                    seat: number,
                    choice: choice.to_owned(),
                    body,
                }));
            }
            // A computer decides.
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Ends the game when no more servers are killed.
    fn give_up(&mut self, client: &Client) {
        for seat in &mut self.seats {
            seat.client = client.clone();
        }
        // The choice that was under way at the last kill was made then, or is made now.
        if let Some(sent) = self.pending.take() {
            let seat = &self.seats[sent.seat];
            seat.post("choose", sent.body).expect_ok();
            self.acknowledged.push((seat.seat.clone(), sent.choice));
        }
        // A draft is in no record.
        for seat in &self.seats {
            if seat.view()["draft"] != 0 {
                seat.post_draft("confirm").expect_ok();
            }
        }
        if client.info(&self.seats[0].table)["status"] != "over" {
            self.seats[0].post("resign", json!({})).expect_ok();
        }
    }

    /// Checks that the record holds every acknowledged choice in order, and no other choice of these seats.
    fn check_record(&self, client: &Client) {
        let path = format!("/api/tables/{}/record", self.seats[0].table);
        let record = client.get(&path, None);
        assert_eq!(record.status, 200, "{}", record.text);
        let moves = record.text.lines().filter_map(|line| {
            let (number, rest) = line.split_once(' ')?;
            number.parse::<u32>().ok()?;
            let (seat, rest) = rest.split_once(": ")?;
            let choice = rest.split(';').next()?.trim();
            let ours = self.seats.iter().any(|mine| mine.seat == seat);
            ours.then(|| (seat.to_owned(), choice.to_owned()))
        });
        let moves: Vec<_> = moves.collect();
        for (number, (kept, acknowledged)) in moves.iter().zip(&self.acknowledged).enumerate() {
            assert_eq!(kept, acknowledged, "choice {number}");
        }
        assert_eq!(moves.len(), self.acknowledged.len());
    }
}

fn version_and_draft(told: &Value) -> (u64, u64) {
    let number = |name: &str| told[name].as_u64().expect("a number");
    (number("version"), number("draft"))
}

/// Creates a table; returns nothing if the server dies meanwhile. The same key finds it again.
fn create_table(client: &Client, request: &Value) -> Option<(String, Vec<Seat>)> {
    let created = client
        .try_send("/api/tables", None, Some(request))?
        .expect_ok();
    let table = created["table"]["table"].as_str().expect("an id");
    let seats = created["seats"].as_array().expect("seats").iter();
    let seats = seats.map(|seat| Seat {
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
                Some((_, seats)) => players.insert(Players {
                    seats,
                    acknowledged: Vec::new(),
                    last_acknowledged: (0, 0),
                    pending: None,
                }),
                None => continue,
            },
        };
        match now.play_until_server_dies(&client, &mut random, around) {
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
                let address = process::read_address(output).map(|address| (address, life));
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
        SQLITE_KILLS,
    );
}

#[test]
fn nothing_is_lost_in_a_database_that_servers_share() {
    let database = postgres::fresh_database();
    let serve = || process::serve_shared_command(twinsuns_program(), &database.address);
    check_survival(&serve, POSTGRES_KILLS);
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
        players.give_up(&client);
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
