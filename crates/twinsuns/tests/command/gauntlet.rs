use serde_json::Value;

use crate::command_runner::{GAME, run};

fn run_gauntlet(game: &str, args: &[&str]) -> Value {
    let all = [&["gauntlet", game, "--json"], args].concat();
    serde_json::from_str(&run(&all).expect_success()).unwrap()
}

#[test]
fn a_level_meets_levels_and_plans_on_both_sides() {
    let args = [
        "--level",
        "lieutenant",
        "--games",
        "10",
        "--only",
        "random,passer",
    ];
    let report = run_gauntlet(GAME, &args);
    assert_eq!(report["level"], "lieutenant");
    let rows = report["rows"].as_array().unwrap();
    let met: Vec<_> = rows.iter().map(|row| (&row["met"], &row["side"])).collect();
    assert_eq!(met.len(), 4, "{report}");
    for (name, side) in [("random", "rebel"), ("passer", "imperial")] {
        assert!(
            met.iter().any(|(a, b)| **a == name && **b == side),
            "{report}"
        );
    }
    // The lieutenant beats players who do anything, and those who do nothing.
    assert!(rows[0]["rate"].as_f64().unwrap() > 0.6, "{report}");
    assert!(rows[2]["rate"].as_f64().unwrap() < 0.4, "{report}");
}

#[test]
fn a_plan_for_one_side_is_played_on_that_side() {
    let args = [
        "--level",
        "random",
        "--games",
        "2",
        "--only",
        "senator,sweeper",
    ];
    let report = run_gauntlet("rebellion", &args);
    let rows = report["rows"].as_array().unwrap();
    let sides: Vec<_> = rows
        .iter()
        .map(|row| row["side"].as_str().unwrap())
        .collect();
    assert_eq!(sides, ["rebel", "imperial"]);
}

#[test]
fn an_unknown_plan_is_answered_with_those_there_are() {
    let problem = run(&["gauntlet", GAME, "--only", "wizard"]).expect_refusal();
    assert!(
        problem.contains("no level and no plan `wizard`"),
        "{problem}"
    );
    assert!(problem.contains("passer"), "{problem}");
}
