//! `twinsuns serve` as a process: it ends when it is told to, its records can be verified, and the example
//! bot can play.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use test_support::{Client, Process, play_random_choices_until, process};

const PROGRAM: &str = env!("CARGO_BIN_EXE_twinsuns");

fn start_server(data: &Path) -> Process {
    Process::start_server(&mut process::serve_command(
        Path::new(env!("CARGO_BIN_EXE_twinsuns")),
        data,
    ))
}

fn empty_directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    path
}

#[test]
fn a_stopped_server_ends_and_logs_no_secret() {
    let data = empty_directory("serve-ended");
    std::fs::create_dir_all(&data).expect("a directory");
    let log = data.join("log");
    let mut command = process::serve_command(Path::new(env!("CARGO_BIN_EXE_twinsuns")), &data);
    command.arg("--verbose");
    let mut process =
        Process::start_server(command.stderr(std::fs::File::create(&log).expect("a log")));
    let client = Client::new(&process.address);
    let seats = client.create_hot_seat_table("rebellion", "first", &["rebel", "imperial"]);
    let choices = seats[0].choices();
    seats[0].choose(&choices[0]).expect_ok();
    let identity = client.post("/api/identity", None, &json!({"name": "Leia"}));
    let identity = identity.expect_ok();
    let me = identity["secret"].as_str();
    let (key, passphrase) = ("a key that nobody can guess", "a passphrase of many words");
    let own = json!({"handle": "leia", "passphrase": passphrase});
    client
        .post("/api/identity/passphrase", me, &own)
        .expect_ok();
    client.post("/api/identity/move", None, &own).expect_ok();
    let create = json!({"game": "rebellion", "seats": {"rebel": "me"}, "key": key});
    client.post("/api/tables", me, &create).expect_ok();
    // Requests that fail are not repeated in the log either.
    let garbled = format!("{{\"key\": \"{key}\", \"secret\": \"{}\"", seats[1].secret);
    let refused = client.post_text("/api/tables", Some(&seats[1].secret), &garbled);
    assert_eq!(refused.expect_code(), "malformed");
    client.get("/api/identity", Some("self_nonsense"));
    let mut live = seats[0].open_live(None);
    live.receive();
    process.send_signal("TERM");
    assert!(process.child.wait().expect("it ends").success());
    assert_eq!(live.wait_for_close_code(), Some(1012));
    let log = std::fs::read_to_string(&log).expect("the log");
    assert!(log.contains("/api/tables/{table}/choose"), "{log}");
    let secrets = [seats[0].secret.as_str(), seats[1].secret.as_str()];
    for secret in secrets.into_iter().chain(me) {
        assert!(!log.contains(&secret[5..]), "a secret in the log");
    }
    for private in [key, passphrase, "nonsense"] {
        assert!(!log.contains(private), "{private} in the log");
    }
    // Nor is the table: only people who were given the address of a private table know it.
    assert!(
        !log.contains(&seats[0].table),
        "a table in the log of requests"
    );
}

#[test]
fn a_second_signal_ends_the_time_for_leaving() {
    let data = empty_directory("serve-drained");
    let mut command = process::serve_command(Path::new(PROGRAM), &data);
    let mut process = Process::start_server(command.args(["--drain", "60"]));
    let client = Client::new(&process.address);
    process.send_signal("TERM");
    let start = Instant::now();
    while client.get("/readyz", None).status != 503 {
        assert!(start.elapsed() < Duration::from_secs(10), "it is ready");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(process.child.try_wait().expect("a process").is_none());
    process.send_signal("TERM");
    assert!(process.child.wait().expect("it ends").success());
    assert!(start.elapsed() < Duration::from_secs(20));
}

/// Starts a server with a log of JSON, ends it, and returns the log.
fn log_of_one_run(data: &Path) -> Vec<Value> {
    let log = data.join("log");
    let mut command = process::serve_command_with_default_limits(Path::new(PROGRAM), data);
    command.args(["--rate", "7", "--memory", "512", "--log-format", "json"]);
    let file = std::fs::File::create(&log).expect("a log");
    let mut process = Process::start_server(command.stderr(file));
    process.send_signal("TERM");
    assert!(process.child.wait().expect("it ends").success());
    let log = std::fs::read_to_string(&log).expect("the log");
    let lines = log.lines().map(serde_json::from_str);
    lines.collect::<Result<_, _>>().expect("JSON")
}

fn has_line(log: &[Value], text: &str) -> bool {
    log.iter().any(|line| line.to_string().contains(text))
}

#[test]
fn the_log_says_the_limits_at_the_start() {
    let data = empty_directory("serve-limits");
    std::fs::create_dir_all(&data).expect("a directory");
    let log = log_of_one_run(&data);
    let limits = log.iter().find(|line| line["message"] == "limits");
    let limits = limits.unwrap_or_else(|| panic!("{log:?}"));
    for (name, value) in [
        ("per_address", 200),
        ("requests_per_second", 7),
        ("tables_per_hour", 300),
        // Four fifths of what it may use.
        ("memory_mebibytes", 409),
    ] {
        assert_eq!(limits[name], value, "{name}: {limits}");
    }
    let connections = limits["connections"].as_u64().expect("a number");
    assert!((16..=12_000).contains(&connections), "{limits}");
}

#[cfg(unix)]
#[test]
fn tables_that_others_can_read_are_warned_of() {
    use std::os::unix::fs::PermissionsExt;
    let data = empty_directory("serve-open");
    std::fs::create_dir_all(&data).expect("a directory");
    assert!(!has_line(&log_of_one_run(&data), "other users"));
    let open = std::fs::Permissions::from_mode(0o644);
    std::fs::set_permissions(data.join("tables.sqlite"), open).expect("rights");
    let log = log_of_one_run(&data);
    assert!(
        has_line(&log, "other users of this machine can read"),
        "{log:?}"
    );
    assert!(has_line(&log, "644"), "{log:?}");
}

#[test]
fn the_password_of_the_database_is_not_told() {
    let database = "postgres://twinsuns:a-secret-word@127.0.0.1:1/twinsuns";
    let output = Command::new(env!("CARGO_BIN_EXE_twinsuns"))
        .args(["serve", "--listen", "127.0.0.1:0", "--verbose"])
        .args(["--database", database])
        .output()
        .expect("a process");
    assert!(!output.status.success());
    let told = [output.stdout, output.stderr].concat();
    let told = String::from_utf8_lossy(&told);
    assert!(told.contains("the database"), "{told}");
    assert!(!told.contains("a-secret-word"), "{told}");
}

#[test]
fn the_record_of_a_table_is_verified_by_replay() {
    let data = empty_directory("serve-replay");
    let process = start_server(&data);
    let client = Client::new(&process.address);
    let seats = client.create_hot_seat_table("empire-vs-rebellion", "full", &["rebel", "imperial"]);
    let table = &seats[0].table;
    let commitment = client.info(table)["commitment"]
        .as_str()
        .expect("hex")
        .to_owned();
    play_random_choices_until(&seats, |_| false);
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
fn the_example_bot_plays_a_game_within_the_rate_limit() {
    let data = empty_directory("serve-bot");
    let program = Path::new(env!("CARGO_BIN_EXE_twinsuns"));
    let process = Process::start_server(&mut process::serve_command_with_default_limits(
        program, &data,
    ));
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
    let client = Client::new(&process.address);
    let (table, seats) = client.create_table(json!({
        "game": "empire-vs-rebellion", "setup": "tutorial", "seats": {"rebel": "computer"},
    }));
    assert!(seats.is_empty());
    assert!(run(&["--table", &table, "--seat", "imperial"]).starts_with("winners: "));
    assert_eq!(client.info(&table)["status"], "over");
}
