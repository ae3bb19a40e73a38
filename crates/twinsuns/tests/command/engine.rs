use std::io::Write;

use empire_vs_rebellion::Setup;
use serde_json::{Value, json};

use crate::command_runner::{
    Engine, GAME, PROGRAM, random_record, repository_file, run, run_with, spawn_command,
    temporary_file,
};

#[test]
fn a_whole_game_is_played_and_its_record_checks_out() {
    let mut engine = Engine::with_game("full", "7");
    let mut version = 0;
    let status = loop {
        let turn = engine.expect_ok(&json!({"do": "choices"}));
        assert_eq!(turn["version"], version);
        if turn["over"] == true {
            break turn;
        }
        let choices = turn["choices"].as_array().unwrap();
        let seat = &turn["seat"];
        let view = engine.expect_ok(&json!({"do": "view", "seat": seat}));
        let offered: Vec<_> = choices.iter().map(|choice| &choice["choice"]).collect();
        assert_eq!(json!(offered), view["view"]["choices"]);
        let choice = &choices[version * 7 % choices.len()]["choice"];
        let choose = json!({"do": "choose", "seat": seat, "choice": choice, "version": version});
        engine.expect_ok(&choose);
        version += 1;
    };
    assert_eq!(status["choices"], json!([]));
    assert_eq!(status["winners"].as_array().unwrap().len(), 1);
    let record = engine.expect_ok(&json!({"do": "record"}))["record"].clone();
    let path = temporary_file("engine.record", record.as_str().unwrap());
    let verdict = run(&["replay", &path, "--check"]).expect_success();
    assert!(
        verdict.contains("choices, chance, seed and result"),
        "{verdict}"
    );
    assert_eq!(engine.end_input(), Some(0));
}

#[test]
fn the_seed_is_withheld_until_the_end_unless_requested() {
    let mut engine = Engine::with_game("tutorial", "3");
    let mut has_seed = |request: &Value| {
        let record = engine.expect_ok(request)["record"].clone();
        record.as_str().unwrap().contains("\nseed ")
    };
    assert!(!has_seed(&json!({"do": "record"})));
    assert!(has_seed(&json!({"do": "record", "seed": true})));
    engine.make_choice("rebel", "pass");
    engine.make_choice("imperial", "pass");
    let record = engine.expect_ok(&json!({"do": "record"}));
    assert!(record["record"].as_str().unwrap().contains("\nseed "));
}

#[test]
fn one_seed_gives_one_game_and_no_seed_fresh_ones() {
    let mut engine = Engine::without_game();
    let mut commitment = |seed: Value| {
        let new = json!({"do": "new", "game": GAME, "seed": seed});
        engine.expect_ok(&new)["commitment"].clone()
    };
    assert_eq!(commitment(json!("42")), commitment(json!(42)));
    assert_ne!(commitment(json!("42")), commitment(json!("43")));
    assert_ne!(commitment(Value::Null), commitment(Value::Null));
}

/// Sends a request and checks that it is refused with this code and changes nothing.
fn assert_refused(engine: &mut Engine, code: &str, request: &Value) -> Value {
    let before = engine.send_request(&json!({"do": "record", "seed": true}));
    let error = engine.expect_error(request);
    assert_eq!(error["code"], code, "{error}");
    assert!(!error["message"].as_str().unwrap().is_empty());
    assert_eq!(
        engine.send_request(&json!({"do": "record", "seed": true})),
        before
    );
    error
}

#[test]
fn whatever_needs_a_game_is_refused_without_one() {
    let mut engine = Engine::without_game();
    for request in [
        json!({"do": "view", "seat": "rebel"}),
        json!({"do": "choices"}),
        json!({"do": "choose", "seat": "rebel", "choice": "play"}),
        json!({"do": "events", "seat": "rebel", "since": 0}),
        json!({"do": "undo", "seat": "rebel"}),
        json!({"do": "record"}),
        json!({"do": "state"}),
    ] {
        assert_refused(&mut engine, "no-game", &request);
    }
}

#[test]
fn every_mistake_has_its_code_and_changes_nothing() {
    let mut engine = Engine::with_game("tutorial", "3");
    let seedless = random_record(Setup::Tutorial, 3, false);
    let table = [
        ("unknown-command", json!({"do": "fly"})),
        ("bad-fields", json!({"do": "choose", "seat": "rebel"})),
        (
            "bad-fields",
            json!({"do": "choose", "seat": 1, "choice": "play"}),
        ),
        ("bad-fields", json!({"do": "state", "seat": "rebel"})),
        ("bad-fields", json!({"do": "new", "game": GAME, "seed": -1})),
        (
            "bad-fields",
            json!({"do": "events", "seat": "rebel", "since": -1}),
        ),
        ("bad-fields", json!({"do": "record", "seed": "yes"})),
        ("unknown-game", json!({"do": "new", "game": "chess"})),
        (
            "unknown-setup",
            json!({"do": "new", "game": GAME, "setup": "half"}),
        ),
        ("bad-record", json!({"do": "load", "record": "no record"})),
        ("bad-record", json!({"do": "load", "record": ""})),
        (
            "record-without-seed",
            json!({"do": "load", "record": seedless}),
        ),
        ("unknown-seat", json!({"do": "view", "seat": "pilot"})),
        ("unknown-seat", json!({"do": "events", "seat": "pilot"})),
        ("unknown-seat", json!({"do": "undo", "seat": "spectator"})),
        (
            "unknown-seat",
            json!({"do": "choose", "seat": "pilot", "choice": "play"}),
        ),
        (
            "unknown-version",
            json!({"do": "events", "seat": "rebel", "since": 2}),
        ),
        (
            "stale-version",
            json!({"do": "choose", "seat": "rebel", "choice": "play", "version": 1}),
        ),
        (
            "wrong-seat",
            json!({"do": "choose", "seat": "imperial", "choice": "play"}),
        ),
        (
            "unknown-choice",
            json!({"do": "choose", "seat": "rebel", "choice": "fly"}),
        ),
        (
            "unknown-choice",
            json!({"do": "choose", "seat": "rebel", "choice": "use reb-nobody"}),
        ),
        (
            "illegal-choice",
            json!({"do": "choose", "seat": "rebel", "choice": "use reb-yoda"}),
        ),
        ("nothing-to-undo", json!({"do": "undo", "seat": "rebel"})),
    ];
    for (code, request) in table {
        assert_refused(&mut engine, code, &request);
    }
    engine.make_choice("rebel", "play");
    assert_refused(
        &mut engine,
        "undo-not-yours",
        &json!({"do": "undo", "seat": "imperial"}),
    );
    assert_refused(
        &mut engine,
        "undo-too-late",
        &json!({"do": "undo", "seat": "rebel"}),
    );
    engine.make_choice("imperial", "pass");
    engine.make_choice("rebel", "pass");
    let late = json!({"do": "choose", "seat": "imperial", "choice": "play"});
    assert_refused(&mut engine, "game-over", &late);
}

#[test]
fn errors_list_legal_choices_but_never_another_seats() {
    let mut engine = Engine::with_game("tutorial", "3");
    let mut legal = |request: Value| engine.expect_error(&request)["legal"].clone();
    let choose = |seat: &str, choice: &str| json!({"do": "choose", "seat": seat, "choice": choice});
    assert_eq!(legal(choose("rebel", "fly")), json!(["play", "pass"]));
    assert_eq!(legal(choose("rebel", "done")), json!(["play", "pass"]));
    assert_eq!(legal(choose("imperial", "done")), Value::Null);
    assert_eq!(legal(choose("imperial", "fly")), Value::Null);
    let pilot = json!({"do": "view", "seat": "pilot"});
    assert_eq!(legal(pilot), json!(["rebel", "imperial", "spectator"]));
}

#[test]
fn invalid_lines_are_answered_and_the_engine_continues() {
    let mut engine = Engine::with_game("tutorial", "3");
    let deep = "[".repeat(100_000);
    for line in [
        &b"fly"[..],
        b"",
        b"[1]",
        b"null",
        b"{}",
        b"{\"do\":5}",
        b"{\"do\":\"state\"",
        b"\xff\xfe",
        deep.as_bytes(),
    ] {
        let answer = engine.send_line(line);
        assert_eq!(answer["error"]["code"], "malformed", "{answer}");
    }
    let mut long = b"{\"do\":\"state\",\"id\":\"".to_vec();
    long.resize((1 << 20) - 2, b'x');
    long.extend(b"\"}");
    assert_eq!(
        engine.send_line(&long)["ok"],
        true,
        "a line of 1 MiB is read"
    );
    long.push(b' ');
    let answer = engine.send_line(&long);
    assert_eq!(answer["error"]["code"], "line-too-long");
    assert_eq!(engine.expect_ok(&json!({"do": "state"}))["version"], 0);
    assert_eq!(engine.end_input(), Some(0));
}

#[test]
fn the_id_comes_back_whatever_it_is() {
    let mut engine = Engine::without_game();
    for id in [json!(1), json!("one"), json!({"a": [1]}), Value::Null] {
        assert_eq!(
            engine.expect_ok(&json!({"do": "games", "id": id}))["id"],
            id
        );
        assert_eq!(
            engine.send_request(&json!({"do": "fly", "id": id}))["id"],
            id
        );
    }
    let without = engine.expect_ok(&json!({"do": "games"}));
    assert!(without.get("id").is_none());
}

#[test]
fn a_choice_that_taught_nobody_anything_can_be_taken_back() {
    let mut engine = Engine::with_game("full", "7");
    let before = engine.expect_ok(&json!({"do": "view", "seat": "rebel"}));
    engine.make_choice("rebel", "character reb-yoda");
    let status = engine.expect_ok(&json!({"do": "undo", "seat": "rebel"}));
    assert_eq!(status["version"], 0);
    assert_eq!(
        engine.expect_ok(&json!({"do": "view", "seat": "rebel"})),
        before
    );
}

#[test]
fn a_seat_is_told_what_it_may_know() {
    let mut engine = Engine::with_game("full", "7");
    engine.make_choice("rebel", "character reb-yoda");
    let mut told = |seat: &str| {
        let answer = engine.expect_ok(&json!({"do": "events", "seat": seat, "since": 1}));
        assert_eq!(answer["next"], 2);
        answer["events"][0]["event"]["card"].clone()
    };
    assert_eq!(told("rebel"), "reb-yoda");
    assert_eq!(told("imperial"), Value::Null);
    assert_eq!(told("spectator"), Value::Null);
    let nothing = engine.expect_ok(&json!({"do": "events", "seat": "rebel", "since": 2}));
    assert_eq!(nothing["events"], json!([]));
    let state = engine.expect_ok(&json!({"do": "state"})).to_string();
    assert!(!state.contains("yoda"), "{state}");
}

#[test]
fn a_record_is_taken_up_again() {
    let mut first = Engine::with_game("full", "7");
    first.make_choice("rebel", "character reb-yoda");
    let record = first.expect_ok(&json!({"do": "record", "seed": true}))["record"].clone();
    let mut second = Engine::without_game();
    let loaded = second.expect_ok(&json!({"do": "load", "record": record}));
    assert_eq!(loaded["version"], 1);
    assert_eq!(loaded["seat"], "rebel");
    for engine in [&mut first, &mut second] {
        engine.make_choice("rebel", "character reb-chewbacca");
    }
    let view = json!({"do": "view", "seat": "imperial"});
    assert_eq!(first.expect_ok(&view), second.expect_ok(&view));
}

#[test]
fn the_engine_ends_with_its_input_or_when_told() {
    assert_eq!(run(&["engine"]).expect_success(), "");
    let answers = run_with(&["engine"], b"{\"do\":\"games\"}").expect_success();
    assert_eq!(answers.lines().count(), 1, "a last line needs no newline");
    let input = b"{\"do\":\"quit\",\"id\":1}\n{\"do\":\"games\"}\n";
    assert_eq!(
        run_with(&["engine"], input).expect_success(),
        "{\"id\":1,\"ok\":true}\n"
    );
}

#[test]
fn a_program_that_stops_listening_ends_the_engine_quietly() {
    let mut child = spawn_command(&["engine"]);
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    // The engine may be gone before the last of these arrives.
    let _ = input.write_all(&b"{\"do\":\"games\"}\n".repeat(1000));
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn the_example_bot_plays_a_whole_game_of_each_kind() {
    let bot = repository_file("examples/random_bot.py");
    let source = std::fs::read_to_string(&bot).unwrap();
    assert!(source.lines().count() <= 60);
    for game in games::IDS {
        let mut command = std::process::Command::new("python3");
        let arguments = ["--game", game, "--seed", "5", PROGRAM];
        let output = command.arg(&bot).args(arguments).output();
        let output = output.expect("python3");
        let told = String::from_utf8_lossy(&output.stdout);
        let complaints = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{complaints}");
        assert!(told.contains("winners: "), "{told}");
    }
}
