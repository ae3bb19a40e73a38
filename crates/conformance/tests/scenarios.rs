//! Every scenario holds, and every rule and card has one.

use conformance::{GAMES, coverage, run_all};

#[test]
fn every_scenario_holds() {
    for game in GAMES {
        let reports = run_all(game).unwrap_or_else(|problem| panic!("{problem}"));
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
    let coverage = coverage("empire-vs-rebellion").unwrap();
    println!(
        "{} of {} rules",
        coverage.covered.len(),
        coverage.testable.len()
    );
    assert_eq!(coverage.uncovered, Vec::<String>::new());
    assert!(coverage.testable.len() > 200);
    assert!(coverage.untestable.len() < 12, "{:?}", coverage.untestable);
}

#[test]
fn every_card_of_the_card_game_has_a_scenario() {
    use conformance::Subject;
    let coverage = coverage("empire-vs-rebellion").unwrap();
    let components = empire_vs_rebellion::State::components();
    let missing: Vec<_> = components
        .into_iter()
        .filter(|id| !coverage.cards.contains(*id))
        .collect();
    assert_eq!(missing, Vec::<&str>::new());
}
