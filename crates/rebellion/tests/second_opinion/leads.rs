//! Probe cards: drawing them, "Plant False Lead", and what the Empire remembers.

use std::collections::BTreeSet;

use serde_json::Value;

use super::random_tables::Dealer;
use super::{Played, compare_often};

/// The number of cards that "Plant False Lead" takes.
const CARDS_TAKEN: usize = 4;

/// The number of Rebel units at the base that bring the Empire a card ("Gather Intel").
const UNITS_FOR_A_CARD: u64 = 4;

/// Checks that the Empire has drawn this number of cards, or all there are (G-06), and that nothing else changed but
/// where the leaders of the mission are.
fn check_drawn(played: &Played, leader: &str, count: u64) {
    let place = played.chosen_after("at ").expect("a place");
    let mut expected = played.gathered_sheet(&[leader], &place);
    let drawn = count.min(expected.probe_deck);
    let probes = &played.after.probes;
    assert!(probes.is_superset(&expected.probes));
    assert_eq!(probes.len(), expected.probes.len() + drawn as usize);
    assert!(!probes.contains(&expected.base), "PROBE-04");
    expected.probe_deck -= drawn;
    expected.probes = probes.clone();
    assert_eq!(played.after, expected);
}

/// "Gather Intel", BASE-22: one card for four Rebel units at the base, at least one.
fn check_intel(played: &Played) -> bool {
    let before = &played.before;
    let base = if before.base_revealed {
        before.base.as_str()
    } else {
        "rebel-base"
    };
    let units = before.rebels.get(base).copied().unwrap_or_default();
    let count = (units / UNITS_FOR_A_CARD).max(1);
    let drawn = played.happened("mission-succeeded");
    check_drawn(played, "boba-fett", if drawn { count } else { 0 });
    drawn
}

/// "Probe Droid Initiative": two cards, or four with Admiral Ozzel.
fn check_droids(played: &Played, leader: &str, cards: u64) -> bool {
    check_drawn(played, leader, cards); // resolved, so nobody can keep it from happening (MISSION-09)
    true
}

/// "Plant False Lead", N-55, G-88: which cards left the hand, and how they lie in the deck.
fn check_planting(played: &Played) -> bool {
    let place = played.chosen_after("at ").expect("a place");
    let mut expected = played.gathered_sheet(&["mon-mothma"], &place);
    let taken = !expected.probes.is_empty();
    if taken {
        let left = &played.after.probes;
        let cards: BTreeSet<String> = expected.probes.difference(left).cloned().collect();
        assert_eq!(cards.len(), expected.probes.len().min(CARDS_TAKEN));
        let on_top = played.chosen_after("on-top ").expect("a number");
        let on_top: usize = on_top.parse().expect("a number");
        let named = played.answers.iter();
        let named = named.filter_map(|answer| answer.chosen.strip_prefix("probe "));
        let mut order: Vec<String> = named.map(str::to_owned).collect();
        let last = cards.iter().filter(|card| !order.contains(card)).cloned();
        order.extend(last.collect::<Vec<_>>()); // the last card has no choice
        assert_eq!(order.len(), cards.len());
        expected.probes = left.clone();
        expected.probe_deck += cards.len() as u64;
        expected.planted.extend(cards);
        let top = order[..on_top].iter().cloned();
        expected.next_probes.splice(0..0, top);
        for under in &order[on_top..] {
            expected.last_probes.insert(0, under.clone());
        }
    }
    assert_eq!(played.after, expected);
    taken
}

/// Deals a position with a Rebel system and a Star Destroyer, for missions of the Empire.
fn deal_for_probes(dealer: &mut Dealer, mission: &str, leaders: &[&str]) -> Value {
    let mut table = dealer.table_with_mission("imperial", mission, leaders);
    let (rebel, imperial) = (dealer.fresh_system(), dealer.fresh_system());
    table["at"][rebel] = serde_json::json!({ "units": { "x-wing": 1 } });
    table["at"][imperial] = serde_json::json!({ "units": { "star-destroyer": 1 } });
    table
}

#[test]
fn gathered_intel_agrees() {
    compare_often(
        "Gather Intel",
        |dealer| {
            let mut table = deal_for_probes(dealer, "gather-intel", &["boba-fett"]);
            table["at"]["bothawui"] = serde_json::json!({ "loyalty": "rebel" });
            table
        },
        check_intel,
    );
}

#[test]
fn probe_droids_agree() {
    for (leader, cards) in [("admiral-piett", 2), ("admiral-ozzel", 4)] {
        compare_often(
            &format!("Probe Droid Initiative, {cards} cards"),
            |dealer| deal_for_probes(dealer, "probe-droid-initiative", &[leader]),
            |played| check_droids(played, leader, cards),
        );
    }
}

#[test]
fn false_leads_agree() {
    compare_often(
        "Plant False Lead",
        |dealer| dealer.table_with_mission("rebel", "plant-false-lead", &["mon-mothma"]),
        check_planting,
    );
}
