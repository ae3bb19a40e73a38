use serde_json::Value;

use crate::command_runner::{GAME, run};

fn run_arena(game: &str, args: &[&str]) -> Value {
    let all = [&["arena", game, "--json"], args].concat();
    let output = run(&all).expect_success();
    assert_eq!(output.lines().count(), 1);
    serde_json::from_str(&output).unwrap()
}

fn as_number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value}"))
}

/// Removes what depends on the machine from a report.
fn without_timing(mut report: Value) -> Value {
    fn strip_timing(value: &mut Value) {
        if let Value::Object(fields) = value {
            fields.retain(|name, _| !name.starts_with("ms_per_decision"));
            fields.values_mut().for_each(strip_timing);
        }
    }
    for field in ["seconds", "games_per_second", "threads"] {
        let removed = report.as_object_mut().unwrap().remove(field);
        assert!(removed.is_some_and(|n| n.is_number()), "{field}");
    }
    strip_timing(&mut report);
    report
}

fn check_side(side: &Value, games: u64) {
    assert_eq!(side["games"], games);
    let (wins, rate) = (as_number(&side["wins_a"]), as_number(&side["rate"]));
    assert!((rate - wins / games as f64).abs() < 1e-9);
    assert!(as_number(&side["low"]) <= rate && rate <= as_number(&side["high"]));
    assert!(as_number(&side["ms_per_decision"]) > 0.0);
    assert!(as_number(&side["rounds"]["mean"]) >= 1.0);
    assert!(as_number(&side["decisions"]["min"]) >= 1.0);
    let winners = side["endings"].as_object().unwrap();
    let endings = winners.values().flat_map(|ways| ways.as_object().unwrap());
    let ended: f64 = endings.map(|(_, count)| as_number(count)).sum();
    assert!((ended - games as f64).abs() < 1e-9, "{side}");
}

#[test]
fn the_json_report_has_both_sides_and_adds_up() {
    let args = ["--a", "cadet", "--b", "random", "--games", "12"];
    let report = run_arena(GAME, &args);
    assert_eq!(report["a"]["level"], "cadet");
    assert_eq!(report["b"]["level"], "random");
    assert_eq!(report["games"], 24);
    let sides = report["sides"].as_object().unwrap();
    assert_eq!(sides.len(), 2);
    for side in ["rebel", "imperial"] {
        check_side(&sides[side], 12);
        assert!(as_number(&sides[side]["wins_a"]) >= 7.0, "{report}");
    }
    let wins = |side: &str| as_number(&sides[side]["wins_a"]);
    assert!((as_number(&report["wins_a"]) - wins("rebel") - wins("imperial")).abs() < 1e-9);
    // A player that thinks needs longer than one that does not, on either side.
    let time = |level: &str| as_number(&report[level]["ms_per_decision"]);
    assert!(time("a") > 10.0 * time("b"), "{report}");
}

#[test]
fn the_rules_of_thumb_beat_chance_in_every_set_up() {
    for setup in ["full", "first", "full-3", "full-4"] {
        let args = ["--a", "lieutenant", "--b", "random", "--games", "15"];
        let report = run_arena("rebellion", &[&args[..], &["--setup", setup]].concat());
        assert_eq!(report["setup"], setup);
        for side in ["rebel", "imperial"] {
            check_side(&report["sides"][side], 15);
            let wins = as_number(&report["sides"][side]["wins_a"]);
            assert!(wins >= 10.0, "{setup} {side}: {report}");
        }
    }
}

#[test]
fn blunders_are_counted_by_side() {
    let args = ["--a", "lieutenant", "--b", "random", "--games", "10"];
    let report = run_arena("rebellion", &args);
    for (side, other) in [("rebel", "imperial"), ("imperial", "rebel")] {
        let counters = &report["sides"][side]["counters"];
        let count = |side: &str, name: &str| as_number(&counters[side][name]);
        for player in [side, other] {
            let all = |part: &str, whole: &str| {
                assert!(count(player, part) <= count(player, whole), "{counters}");
            };
            all("passes", "turns");
            all("passes_with_missions", "passes");
            all("passes_with_moves", "passes");
            all("activations", "turns");
            all("activations_empty", "activations");
            all("attempts", "missions");
            all("attempts_failed", "attempts");
            all("attempts_outmatched", "attempts_failed");
            all("missions_beyond_skill", "missions_returned");
            assert!(count(player, "passes") >= 1.0);
        }
        // Random players put leaders on missions beyond their skill; the rules of thumb never do.
        assert!(count(other, "missions_beyond_skill") > 1.0, "{counters}");
        assert!(count(side, "missions_beyond_skill") < 0.01, "{counters}");
        let found = count("imperial", "bases_found") + count("rebel", "bases_shown");
        let taken = &report["sides"][side]["endings"]["imperial"];
        let taken: f64 = taken.as_object().unwrap().values().map(as_number).sum();
        assert!(taken <= 10.0 * found, "{report}");
    }
}

#[test]
fn a_seed_gives_the_same_games_on_any_threads() {
    for (game, a, b) in [
        ("rebellion", "lieutenant", "random"),
        (GAME, "cadet", "random"),
    ] {
        let with = |threads: &str, seed: &str| {
            let args = ["--a", a, "--b", b, "--games", "7"];
            let more = ["--threads", threads, "--seed", seed];
            without_timing(run_arena(game, &[&args[..], &more].concat()))
        };
        let one = with("1", "words of a seed");
        for threads in ["2", "5"] {
            assert_eq!(with(threads, "words of a seed"), one);
        }
        assert_ne!(with("2", "other words")["sides"], one["sides"]);
    }
}

/// Equal levels play different games on the two sides, and not the same ones twice.
#[test]
fn equals_do_not_play_the_same_games_twice() {
    let args = ["--a", "lieutenant", "--b", "lieutenant", "--games", "10"];
    let report = run_arena("rebellion", &args);
    let sides = &report["sides"];
    assert_ne!(sides["rebel"]["decisions"], sides["imperial"]["decisions"]);
}

#[test]
fn a_limit_of_time_is_a_limit() {
    let args = ["--a", "captain", "--b", "captain", "--games", "1"];
    let report = run_arena(
        GAME,
        &[&args[..], &["--time", "1", "--setup", "tutorial"]].concat(),
    );
    assert_eq!(report["time_ms"], 1);
    let time = as_number(&report["a"]["ms_per_decision"]);
    assert!(time < 30.0, "{report}");
}

#[test]
fn the_report_for_people_names_both_levels_and_both_sides() {
    let args = ["--a", "lieutenant", "--b", "random", "--games", "5"];
    let output = run(&[&["arena", "rebellion"], &args[..]].concat()).expect_success();
    for words in [
        "lieutenant against random, 5 games on each side, seed 1",
        "lieutenant as rebel",
        "lieutenant as imperial",
        "lieutenant on both sides",
        "95 % interval",
        "ms per decision",
        "rounds: min",
        "that moved nothing",
        "games per second",
    ] {
        assert!(output.contains(words), "{words}: {output}");
    }
}
