//! Probe cards: drawing them, "Plant False Lead", and what the Empire remembers.

use std::collections::BTreeSet;

use serde_json::Value;

use super::random_tables::Dealer;
use super::{Played, compare_often};

/// The number of cards that "Plant False Lead" takes.
const CARDS_TAKEN: usize = 4;

/// The number of Rebel units at the base that bring the Empire a card ("Gather Intel").
const UNITS_FOR_A_CARD: u64 = 4;

/// Checks that the Empire has drawn this number of cards, or all there are (G-06), and that nothing else of the cards changed.
fn check_drawn(played: &Played, count: u64) {
    let (before, after) = (&played.before, &played.after);
    let drawn = count.min(before.probe_deck);
    assert_eq!(after.probe_deck, before.probe_deck - drawn);
    assert_eq!(after.probes.len(), before.probes.len() + drawn as usize);
    assert!(after.probes.is_superset(&before.probes));
    assert!(!after.probes.contains(&after.base), "PROBE-04");
    assert_eq!(after.objectives, before.objectives);
    assert_eq!(after.rings, before.rings);
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
    if played.happened("mission-succeeded") {
        check_drawn(played, count);
    } else {
        check_drawn(played, 0);
    }
    true
}

/// "Probe Droid Initiative": two cards, or four with Admiral Ozzel.
fn check_droids(played: &Played, cards: u64) -> bool {
    let done = played.happened("mission-succeeded") || played.happened("mission-resolved");
    check_drawn(played, if done { cards } else { 0 });
    true
}

/// "Plant False Lead", N-55, G-88: which cards left the hand, and how they lie in the deck.
fn check_planting(played: &Played) -> bool {
    let mut expected = played.before.clone();
    let Some(place) = played.chosen_after("at ") else {
        return false;
    };
    let leaders = [
        Some("mon-mothma".to_owned()),
        played.chosen_after("oppose "),
    ];
    let leaders: Vec<String> = leaders.into_iter().flatten().collect();
    expected.gather_at(&place, &leaders);
    let done = played.happened("mission-succeeded") || played.happened("mission-resolved");
    if done && !expected.probes.is_empty() {
        let left = &played.after.probes;
        let taken: BTreeSet<String> = expected.probes.difference(left).cloned().collect();
        assert_eq!(taken.len(), expected.probes.len().min(CARDS_TAKEN));
        let on_top: usize = played
            .chosen_after("on-top ")
            .expect("a number")
            .parse()
            .expect("a number");
        let named = played.answers.iter();
        let named = named.filter_map(|answer| answer.chosen.strip_prefix("probe "));
        let mut order: Vec<String> = named.map(str::to_owned).collect();
        let last = taken.iter().filter(|card| !order.contains(card)).cloned();
        order.extend(last.collect::<Vec<_>>()); // the last card has no choice
        assert_eq!(order.len(), taken.len());
        expected.probes = left.clone();
        expected.probe_deck += taken.len() as u64;
        expected.planted.extend(taken);
        expected
            .next_probes
            .splice(0..0, order[..on_top].iter().cloned());
        for under in &order[on_top..] {
            expected.last_probes.insert(0, under.clone());
        }
    }
    assert_eq!(played.after, expected);
    true
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
            |dealer| deal_for_probes(dealer, "probe-droid-initiative", &[leader]),
            |played| check_droids(played, cards),
        );
    }
}

#[test]
fn false_leads_agree() {
    compare_often(
        |dealer| dealer.table_with_mission("rebel", "plant-false-lead", &["mon-mothma"]),
        check_planting,
    );
}
