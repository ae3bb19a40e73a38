use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::command_runner::{GAME, run};

fn run_sim(args: &[&str]) -> Value {
    let all = [&["sim", GAME, "--json"], args].concat();
    let output = run(&all).expect_success();
    assert_eq!(output.lines().count(), 1);
    serde_json::from_str(&output).unwrap()
}

/// Removes what depends on the machine from a report.
fn without_timing(mut report: Value) -> Value {
    let fields = report.as_object_mut().unwrap();
    for field in [
        "seconds",
        "games_per_second",
        "decisions_per_second",
        "threads",
    ] {
        assert!(
            fields.remove(field).is_some_and(|n| n.is_number()),
            "{field}"
        );
    }
    report
}

#[test]
fn the_json_report_adds_up() {
    let report = run_sim(&["--games", "300", "--seed", "5"]);
    assert_eq!(report["game"], GAME);
    assert_eq!(report["games"], 300);
    assert_eq!(report["setup"], "full");
    assert_eq!(report["seed"], "5");
    let wins = report["wins"].as_object().unwrap();
    let seats: Vec<_> = wins.keys().collect();
    assert_eq!(seats, ["rebel", "imperial", "nobody"]);
    assert_eq!(wins.values().filter_map(Value::as_u64).sum::<u64>(), 300);
    assert_eq!(wins["nobody"], 0);
    let number = |value: &Value| value.as_f64().unwrap();
    let mean = number(&report["decisions"]) / 300.0;
    assert!((number(&report["lengths"]["mean"]) - mean).abs() < 1e-9);
    let speed = number(&report["games"]) / number(&report["seconds"]);
    assert!((number(&report["games_per_second"]) / speed - 1.0).abs() < 1e-6);
    for share in report["win_shares"].as_object().unwrap().values() {
        assert!(number(&share["low"]) <= number(&share["share"]));
        assert!(number(&share["share"]) <= number(&share["high"]));
    }
}

#[test]
fn a_seed_gives_the_same_games_on_any_threads() {
    for setup in ["full", "tutorial"] {
        let with = |threads: &str, seed: &str| {
            let args = ["--games", "137", "--setup", setup];
            let more = ["--threads", threads, "--seed", seed];
            without_timing(run_sim(&[args, more].concat()))
        };
        let one = with("1", "words of a seed");
        for threads in ["1", "2", "7"] {
            assert_eq!(with(threads, "words of a seed"), one);
        }
        assert_ne!(with("2", "other words")["lengths"], one["lengths"]);
    }
}

#[test]
fn the_text_report_says_who_won_and_game_lengths() {
    let output =
        run(&["sim", GAME, "--games", "50", "--players", "random,random"]).expect_success();
    for words in [
        "rebel (random)",
        "imperial (random)",
        "nobody",
        "95 % interval",
    ] {
        assert!(output.contains(words), "{output}");
    }
    assert!(output.contains("quartiles"), "{output}");
    assert!(output.contains('#'), "{output}");
    assert!(output.contains("decisions per second"), "{output}");
}

#[test]
fn one_game_is_enough() {
    assert_eq!(run_sim(&["--games", "1"])["games"], 1);
    run(&["sim", GAME, "--games", "1"]).expect_success();
}

#[test]
fn recorded_games_replay_and_are_never_overwritten() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("recorded");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).unwrap();
    let record = |seed| {
        let to = folder.to_str().unwrap();
        let games = ["--games", "3", "--players", "lieutenant,random"];
        run(&[&["sim", GAME, "--records", to, "--seed", seed], &games[..]].concat())
    };
    record("1").expect_success();
    let files = || {
        fs::read_dir(&folder)
            .unwrap()
            .map(|file| file.unwrap().path())
    };
    assert_eq!(files().count(), 3);
    for file in files() {
        let name = file.file_name().unwrap().to_str().unwrap();
        assert!(name.starts_with("full.lieutenant-random."), "{name}");
        let told = run(&["replay", file.to_str().unwrap(), "--verify"]).expect_success();
        assert!(told.contains("won by"), "{told}");
    }
    let before: Vec<_> = files().map(|file| fs::read(file).unwrap()).collect();
    let told = record("1").expect_refusal();
    assert!(told.contains("cannot be written"), "{told}");
    let after: Vec<_> = files().map(|file| fs::read(file).unwrap()).collect();
    assert_eq!(before, after);
    record("2").expect_success();
    assert_eq!(files().count(), 6);
}
