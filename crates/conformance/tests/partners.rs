//! Every rule about teams and every card of Rebellion was asked: what if the two leaders, the card and the decision
//! belong to different players? A scenario with three or four seats shows the answer, or a list says why there is no
//! such question.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use conformance::{Report, rulebook, run_scenarios_of_game};
use rebellion::{Action, Mission, Objective, Ring, Tactic};

/// The set-ups in which two players share a side.
const SHARED_SETUPS: [&str; 4] = ["\"full-3\"", "\"full-4\"", "\"first-3\"", "\"first-4\""];

/// The readings about partners.
const READINGS: [&str; 14] = [
    "G-28", "G-30", "G-76", "G-77", "G-79", "G-84", "G-89", "G-90", "G-94", "G-96", "G-97",
    "G-108", "G-113", "G-114",
];

/// Cards that raise no question between partners, each with the reason. The list may only shrink.
const WITHOUT_QUESTION: &str =
    include_str!("../../../rules/scenarios/rebellion/team/without-question.txt");

/// Tells whether the scenario of a report is set up with three or four seats.
fn is_between_partners(report: &Report, texts: &mut BTreeMap<String, String>) -> bool {
    let text = texts.entry(report.file.clone()).or_insert_with(|| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../..")
            .join(&report.file);
        fs::read_to_string(path).expect("a scenario file")
    });
    let lines = text.lines().skip(report.line);
    let mut own = lines.take_while(|line| *line != "[[scenario]]");
    own.any(|line| SHARED_SETUPS.iter().any(|setup| line.contains(setup)))
}

/// Returns the scenarios with three or four seats that hold.
fn scenarios_between_partners() -> Vec<Report> {
    let mut texts = BTreeMap::new();
    let reports = run_scenarios_of_game("rebellion").expect("good files");
    let holding = reports.into_iter().filter(|report| report.result.is_ok());
    holding
        .filter(|report| is_between_partners(report, &mut texts))
        .collect()
}

#[test]
fn every_team_rule_has_a_scenario_between_partners() {
    let reports = scenarios_between_partners();
    let shown: BTreeSet<&str> = reports
        .iter()
        .flat_map(|report| &report.rules)
        .map(String::as_str)
        .collect();
    let book = rulebook("rebellion").expect("the rules");
    let rules = book.rules.iter().filter(|rule| rule.untestable.is_none());
    let team = rules
        .map(|rule| rule.id.as_str())
        .filter(|id| id.starts_with("TEAM-"));
    let missing: Vec<_> = team
        .chain(READINGS)
        .filter(|id| !shown.contains(id))
        .collect();
    println!("{} scenarios between partners", reports.len());
    assert_eq!(missing, Vec::<&str>::new());
}

#[test]
fn every_card_has_a_scenario_between_partners_or_a_reason() {
    let reports = scenarios_between_partners();
    let shown: BTreeSet<&str> = reports
        .iter()
        .flat_map(|report| &report.cards)
        .map(String::as_str)
        .collect();
    let listed: BTreeMap<&str, &str> = WITHOUT_QUESTION
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split_once(": ").expect("a card and a reason"))
        .collect();
    let cards = Mission::all().map(Mission::id);
    let cards = cards
        .chain(Action::all().map(Action::id))
        .chain(Objective::all().map(Objective::id));
    let cards: BTreeSet<&str> = cards
        .chain(Tactic::all().map(Tactic::id))
        .chain(Ring::ALL.map(Ring::id))
        .collect();
    let neither: Vec<_> = cards
        .iter()
        .filter(|card| !shown.contains(**card) && !listed.contains_key(**card))
        .collect();
    assert!(
        neither.is_empty(),
        "no scenario between partners and no reason: {neither:?}"
    );
    let surplus: Vec<_> = listed
        .keys()
        .filter(|card| shown.contains(**card) || !cards.contains(**card))
        .collect();
    assert!(surplus.is_empty(), "take {surplus:?} off the list");
    assert!(
        listed.values().all(|reason| reason.len() > 20),
        "{listed:?}"
    );
}
