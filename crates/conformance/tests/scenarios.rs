//! Every scenario holds, and every rule and card has one.

use std::collections::BTreeSet;

use conformance::{measure_scenario_coverage, run_scenarios_of_game};

#[test]
fn every_scenario_holds() {
    for game in games::IDS {
        let reports = run_scenarios_of_game(game).unwrap_or_else(|problem| panic!("{problem}"));
        let fails = |report: &conformance::Report| {
            let problem = report.result.as_ref().err()?;
            Some(format!("{}\n  {problem}", report.name))
        };
        let failures: Vec<_> = reports.iter().filter_map(fails).collect();
        println!(
            "{game}: {} scenarios, {} fail",
            reports.len(),
            failures.len()
        );
        assert!(failures.is_empty(), "{}", failures.join("\n"));
    }
}

#[test]
fn every_testable_rule_of_the_card_game_has_a_scenario() {
    let coverage = measure_scenario_coverage("empire-vs-rebellion").unwrap();
    println!(
        "{} of {} rules",
        coverage.covered.len(),
        coverage.testable.len()
    );
    assert_eq!(coverage.uncovered, Vec::<String>::new());
    assert!(coverage.testable.len() > 200);
    assert!(coverage.untestable.len() < 12, "{:?}", coverage.untestable);
}

/// `uncovered.txt` lists the rules of Rebellion still to be shown; it may only shrink.
#[test]
fn every_rebellion_rule_has_a_scenario_or_is_listed() {
    let coverage = measure_scenario_coverage("rebellion").unwrap();
    println!(
        "{} of {} rules",
        coverage.covered.len(),
        coverage.testable.len()
    );
    let listed: BTreeSet<_> = include_str!("../../../rules/scenarios/rebellion/uncovered.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    let uncovered: BTreeSet<_> = coverage.uncovered.iter().map(String::as_str).collect();
    let lost: Vec<_> = uncovered.difference(&listed).collect();
    let found: Vec<_> = listed.difference(&uncovered).collect();
    assert!(lost.is_empty(), "no scenario shows {lost:?} (any more)");
    assert!(
        found.is_empty(),
        "take {found:?} off uncovered.txt: a scenario shows them, or there is no such rule to show"
    );
    assert!(coverage.testable.len() >= 834);
    assert!(coverage.untestable.len() <= 19, "{:?}", coverage.untestable);
}

#[test]
fn every_card_of_the_card_game_has_a_scenario() {
    use conformance::ScenarioGame;
    let coverage = measure_scenario_coverage("empire-vs-rebellion").unwrap();
    let components = empire_vs_rebellion::State::component_ids();
    let missing: Vec<_> = components
        .into_iter()
        .filter(|id| !coverage.cards.contains(*id))
        .collect();
    assert_eq!(missing, Vec::<&str>::new());
}

#[test]
fn every_card_and_ring_of_rebellion_has_a_scenario() {
    use rebellion::{Action, Mission, Objective, Ring, Tactic};
    let coverage = measure_scenario_coverage("rebellion").unwrap();
    let missing: Vec<_> = Mission::all()
        .map(Mission::id)
        .chain(Action::all().map(Action::id))
        .chain(Objective::all().map(Objective::id))
        .chain(Tactic::all().map(Tactic::id))
        .chain(Ring::ALL.map(Ring::id))
        .filter(|id| !coverage.cards.contains(*id))
        .collect();
    assert_eq!(missing, Vec::<&str>::new());
}
