//! `twinsuns serve` as a process: killed at any moment, it continues where the last acknowledged choice
//! left it.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

#[allow(dead_code, missing_docs, unreachable_pub)]
#[path = "../../server/tests/support/client.rs"]
mod client;

use client::{Client, Seat, play_on};

/// A server process.
struct Process {
    child: Child,
    address: String,
}

impl Process {
    fn start(data: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_twinsuns"))
            .args([
                "serve",
                "--listen",
                "127.0.0.1:0",
                "--rate",
                "0",
                "--tables-per-hour",
                "0",
            ])
            .arg("--data")
            .arg(data)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("a process");
        let mut first = String::new();
        let output = child.stdout.take().expect("its output");
        BufReader::new(output)
            .read_line(&mut first)
            .expect("its address");
        let address = first.trim().to_owned();
        assert!(address.starts_with("http://127.0.0.1:"), "{first}");
        Self { child, address }
    }

    fn client(&self) -> Client {
        Client::new(&self.address)
    }

    fn kill(mut self) {
        self.child.kill().expect("it ran");
        self.child.wait().expect("it ends");
    }

    fn terminate(mut self) -> String {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args(["-TERM", &pid]).status();
        assert!(sent.expect("kill").success());
        assert!(self.child.wait().expect("it ends").success());
        let mut log = String::new();
        let errors = self.child.stderr.take();
        errors
            .expect("a log")
            .read_to_string(&mut log)
            .expect("text");
        log
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    path
}

fn at(seats: &[Seat], client: &Client) -> Vec<Seat> {
    let moved = seats.iter().map(|seat| Seat {
        client: client.clone(),
        ..seat.clone()
    });
    moved.collect()
}

#[test]
fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let data = directory("serve-killed");
    let process = Process::start(&data);
    let client = process.client();
    let seats = client.hot_seat("rebellion", "full", &["rebel", "imperial"]);
    let (computers, _) = client.create(json!({
        "game": "rebellion", "setup": "full",
        "seats": {"rebel": "computer", "imperial": "computer"},
    }));
    let mut process = process;
    let mut played = 0;
    for round in 0..6u64 {
        // Play until the process dies in the middle of it.
        let (players, started) = (at(&seats, &process.client()), Instant::now());
        let pid = process.child.id().to_string();
        let killer = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(150 + 70 * round));
            assert!(
                Command::new("kill")
                    .args(["-KILL", &pid])
                    .status()
                    .expect("kill")
                    .success()
            );
        });
        let acknowledged = play_until_it_dies(&players);
        killer.join().expect("the killer");
        assert!(started.elapsed() < Duration::from_secs(30));
        process.kill();
        process = Process::start(&data);
        let now = stand(&at(&seats, &process.client()));
        assert!(now >= acknowledged, "{now:?} is behind {acknowledged:?}");
        played += 1;
    }
    assert_eq!(played, 6);
    // The computers' game went on all the while and comes to its end by itself.
    let client = process.client();
    let start = Instant::now();
    while client.info(&computers)["status"] != "over" {
        assert!(
            start.elapsed() < Duration::from_secs(120),
            "stuck: {}",
            client.info(&computers)
        );
        std::thread::sleep(Duration::from_millis(100));
    }
    let log = process.terminate();
    assert!(!log.contains("seat_"), "no secrets in the log");
}

/// Version and draft steps, as the deciding seat knows them.
fn stand(seats: &[Seat]) -> (u64, u64) {
    let number = |value: &Value| value.as_u64().expect("a number");
    let views = seats.iter().map(Seat::view);
    views
        .map(|view| (number(&view["version"]), number(&view["draft"])))
        .max()
        .expect("seats")
}

fn play_until_it_dies(seats: &[Seat]) -> (u64, u64) {
    let mut acknowledged = (0, 0);
    let mut next = 0u64;
    loop {
        for seat in seats {
            let Some(view) = seat.try_view() else {
                return acknowledged;
            };
            let choices = view["choices"].as_array().cloned().unwrap_or_default();
            if choices.is_empty() {
                continue;
            }
            next = next.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let choice = &choices[(next >> 33) as usize % choices.len()]["choice"];
            let body =
                json!({"version": view["version"], "draft": view["draft"], "choice": choice});
            match seat.try_post("choose", body) {
                Some(done) => {
                    let done = done.ok();
                    let number = |name: &str| done[name].as_u64().expect("a number");
                    acknowledged = (number("version"), number("draft"));
                }
                None => return acknowledged,
            }
        }
    }
}

#[test]
fn the_record_of_a_table_is_verified_by_replay() {
    let data = directory("serve-replay");
    let process = Process::start(&data);
    let client = process.client();
    let seats = client.hot_seat("empire-vs-rebellion", "full", &["rebel", "imperial"]);
    let table = &seats[0].table;
    let commitment = client.info(table)["commitment"]
        .as_str()
        .expect("hex")
        .to_owned();
    play_on(&seats, |_| false);
    let record = client
        .get(&format!("/api/tables/{table}/record"), None)
        .text;
    let file = data.join("game.record");
    std::fs::write(&file, record).expect("a file");
    let replay = |commitment: &str| {
        Command::new(env!("CARGO_BIN_EXE_twinsuns"))
            .arg("replay")
            .arg(&file)
            .args(["--verify", "--commitment", commitment])
            .output()
            .expect("a replay")
    };
    let verified = replay(&commitment);
    let verdict = String::from_utf8_lossy(&verified.stdout);
    assert!(
        verified.status.success(),
        "{}",
        String::from_utf8_lossy(&verified.stderr)
    );
    assert!(verdict.contains("seed and result are right"), "{verdict}");
    assert_eq!(replay(&"0".repeat(64)).status.code(), Some(2));
    drop(process);
}

#[test]
fn the_example_bot_plays_a_whole_game() {
    let data = directory("serve-bot");
    let process = Process::start(&data);
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/http_bot.py");
    let lines = std::fs::read_to_string(&bot)
        .expect("the bot")
        .lines()
        .count();
    assert!(lines <= 60, "{lines} lines");
    let run = |arguments: &[&str]| {
        let output = Command::new("python3")
            .arg(&bot)
            .args(["--server", &process.address])
            .args(arguments)
            .output()
            .expect("python3");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    assert!(run(&[]).starts_with("winners: "));
    assert!(run(&["--game", "rebellion", "--seat", "imperial"]).starts_with("winners: "));
    let client = process.client();
    let (table, seats) = client.create(json!({
        "game": "empire-vs-rebellion", "setup": "tutorial", "seats": {"rebel": "computer"},
    }));
    assert!(seats.is_empty());
    assert!(run(&["--table", &table, "--seat", "imperial"]).starts_with("winners: "));
    assert_eq!(client.info(&table)["status"], "over");
}
