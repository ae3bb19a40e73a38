//! `twinsuns backup`, `check`, `restore` and `migrate` beside a server that runs.

use std::path::Path;
use std::process::{Command, Output};

use test_support::{Client, ClientSeat, Process, Scratch, play_random_choices_until, process};

const PROGRAM: &str = env!("CARGO_BIN_EXE_twinsuns");

fn run_command(args: &[&str]) -> Output {
    Command::new(PROGRAM)
        .args(args)
        .output()
        .expect("a process")
}

#[track_caller]
fn expect_success(args: &[&str]) -> String {
    let output = run_command(args);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{args:?}: {told}");
    String::from_utf8(output.stdout).expect("text")
}

#[track_caller]
fn expect_refusal(args: &[&str]) -> String {
    let output = run_command(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn start_server(data: &Path) -> Process {
    Process::start_server(&mut process::serve_command(Path::new(PROGRAM), data))
}

#[test]
fn a_backup_of_a_running_server_is_checked_and_restored() {
    let scratch = Scratch::new();
    let (data, restored) = (scratch.0.join("data"), scratch.0.join("restored"));
    let file = scratch.0.join("backup.sqlite");
    let [data, restored, file] = [&data, &restored, &file].map(|path| path.to_str().expect("text"));
    let server = start_server(Path::new(data));
    let client = Client::new(&server.address);
    let seats = client.create_tutorial_table();
    play_random_choices_until(&seats, |info| info["version"].as_u64() >= Some(4));
    let before = seats[0].view();

    let told = expect_success(&["backup", file, "--data", data]);
    assert!(told.contains("1 tables"), "{told}");
    assert!(expect_refusal(&["backup", file, "--data", data]).contains("exists already"));
    assert!(expect_success(&["check", file]).contains("1 tables"));
    assert!(expect_success(&["check", "--data", data]).contains("1 tables"));
    assert!(expect_refusal(&["restore", file, "--data", data]).contains("in use"));
    drop(server);
    assert!(expect_refusal(&["restore", file, "--data", data]).contains("not empty"));

    expect_success(&["restore", file, "--data", restored]);
    assert!(expect_success(&["migrate", "--data", restored]).contains("nothing to do"));
    let server = start_server(Path::new(restored));
    let seat = ClientSeat {
        client: Client::new(&server.address),
        ..seats[0].clone()
    };
    assert_eq!(seat.view(), before);
}

#[test]
fn a_command_without_a_database_says_where_it_looked() {
    let scratch = Scratch::new();
    let data = scratch.0.join("nowhere");
    let data = data.to_str().expect("text");
    for command in ["check", "migrate"] {
        let told = expect_refusal(&[command, "--data", data]);
        assert!(told.contains("nowhere"), "{told}");
    }
    assert!(!Path::new(data).exists(), "nothing was created");
}

#[test]
fn an_administrator_works_beside_a_running_server() {
    let scratch = Scratch::new();
    let data = scratch.0.join("data");
    let data = data.to_str().expect("text");
    let admin = |args: &[&str]| expect_success(&[&["admin", "--data", data], args].concat());
    let server = start_server(Path::new(data));
    let client = Client::new(&server.address);
    let seats = client.create_tutorial_table();
    let table = seats[0].table.as_str();
    let listed = admin(&["tables"]);
    assert!(
        listed.contains(table) && listed.contains("running"),
        "{listed}"
    );
    let export: serde_json::Value = serde_json::from_str(&admin(&["export", table])).expect("JSON");
    assert_eq!(export["table"], table);
    admin(&["close", table]);
    assert!(admin(&["tables"]).contains("over"));
    admin(&["ban", "203.0.113.7/24", "--days", "7", "--reason", "spam"]);
    let bans = admin(&["bans"]);
    assert!(
        bans.contains("203.0.113.0/24") && bans.contains("spam"),
        "{bans}"
    );
    admin(&["unban", "203.0.113.0/24"]);
    admin(&["message", "Back at noon"]);
    admin(&["delete", table]);
    assert_eq!(admin(&["tables"]), "");
    let told = expect_refusal(&["admin", "--data", data, "close", table]);
    assert!(told.contains(table), "{told}");
    let told = expect_refusal(&["admin", "--data", data, "forget", "nobody"]);
    assert!(told.contains("admin identities"), "{told}");
}
