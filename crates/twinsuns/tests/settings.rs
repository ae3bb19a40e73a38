//! Settings from the environment and a file, and the log as JSON, with the real program.

use std::path::Path;
use std::process::Command;

use serde_json::Value;
use test_support::{Client, Process, Scratch, process};

const PROGRAM: &str = env!("CARGO_BIN_EXE_twinsuns");

#[test]
fn the_environment_overrides_the_file_but_not_flags() {
    let scratch = Scratch::new();
    let file = scratch.0.join("twinsuns.toml");
    std::fs::write(&file, "rate = 1\ntables-per-hour = 2\nthinkers = 3\n").expect("a file");
    let output = Command::new(PROGRAM)
        .args(["serve", "--print-config", "--thinkers", "9"])
        .env("TWINSUNS_CONFIG", &file)
        .env("TWINSUNS_TABLES_PER_HOUR", "5")
        .env("TWINSUNS_THINKERS", "5")
        .env("TWINSUNS_BEHIND_PROXY", "yes")
        .env("TWINSUNS_ORIGIN", "https://a.example,https://b.example")
        .env("TWINSUNS_DATABASE", "postgres://me:a-secret-word@db/t")
        .output()
        .expect("a process");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    let printed = String::from_utf8(output.stdout).expect("text");
    for line in [
        &format!("rate = 1 # {}", file.display()),
        "tables-per-hour = 5 # TWINSUNS_TABLES_PER_HOUR",
        "thinkers = 9 # command line",
        "behind-proxy = true # TWINSUNS_BEHIND_PROXY",
        "origin = [\"https://a.example\", \"https://b.example\"] # TWINSUNS_ORIGIN",
        "database = \"postgres://me:***@db/t\" # TWINSUNS_DATABASE",
    ] {
        assert!(
            printed.lines().any(|printed| printed == line),
            "{line}\n{printed}"
        );
    }
    assert!(!printed.contains("a-secret-word"));
}

#[test]
fn mistakes_in_the_environment_name_what_would_be_right() {
    let output = Command::new(PROGRAM)
        .arg("serve")
        .env("TWINSUNS_LISTEN", "everywhere")
        .output()
        .expect("a process");
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("127.0.0.1:1977"), "{told}");
}

#[test]
fn the_log_can_be_json_and_its_level_is_set() {
    let scratch = Scratch::new();
    let log = scratch.0.join("log");
    let mut command = process::serve_command(Path::new(PROGRAM), &scratch.0.join("data"));
    command
        .args(["--log-format", "json"])
        .env("RUST_LOG", "warn,server::http=debug")
        .stderr(std::fs::File::create(&log).expect("a log"));
    let mut server = Process::start_server(&mut command);
    Client::new(&server.address)
        .get("/api/games", None)
        .expect_ok();
    server.send_signal("TERM");
    assert!(server.child.wait().expect("it ends").success());
    let log = std::fs::read_to_string(&log).expect("the log");
    let lines: Vec<Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    let requests = lines.iter().filter(|line| line["message"] == "request");
    assert!(
        requests
            .clone()
            .any(|line| line["path"] == "/api/games" && line["status"] == 200)
    );
    assert!(!lines.iter().any(|line| line["level"] == "INFO"), "{log}");
}
