//! Captures, and what is done to captives: "Capture Rebel Operative", "Carbon Freezing", "Lure Of The Dark Side",
//! "Interrogation", "Retrieve The Plans", "Homing Beacon", "Daring Rescue".

use std::collections::BTreeSet;

use rebellion::System;
use serde_json::Value;

use super::{Played, compare_often};

/// The last space of the track (G-02).
const LAST_SPACE: u64 = 16;

/// Returns the names behind these words, for every choice on offer that begins with them.
fn offered_after(played: &Played, decision: &str, words: &str) -> BTreeSet<String> {
    let offered = played.answer_to(decision).map(|answer| &answer.offered);
    let names = offered.into_iter().flatten();
    names
        .filter_map(|choice| choice.strip_prefix(words).map(str::to_owned))
        .collect()
}

/// CAPTURE-01, CAPTURE-08, RING-02, RESCUE-02: the ring, the captive before, and a system without guards.
fn check_capture(played: &Played) -> bool {
    let before = &played.before;
    let free = |leader: &&String| {
        let guarded = before.imperial.contains(before.place_of(leader));
        guarded && before.is_rebel(leader) && !before.is_captive(leader) // N-50
    };
    let targets: BTreeSet<String> = before.places.keys().filter(free).cloned().collect();
    assert_eq!(offered_after(played, "mission-place", "against "), targets);
    let Some(target) = played.chosen_after("against ") else {
        return false;
    };
    let place = before.place_of(&target).to_owned();
    let mut expected = played.gathered_sheet(&["darth-vader"], &place);
    let captured = played.happened("mission-succeeded");
    if captured {
        if let Some(earlier) = before.bearer_of("captured") {
            expected.rescue(earlier);
        }
        expected.rings.insert(target.clone(), "captured".into());
        if !before.imperial.contains(&place) {
            expected.rescue(&target);
        }
    }
    assert_eq!(played.after, expected);
    captured
}

/// Returns the captive a mission was aimed at, after checking that all captives and nobody else were on offer.
fn aimed_at(played: &Played) -> Option<String> {
    let targets = offered_after(played, "mission-place", "against ");
    assert_eq!(targets, played.before.captives());
    played.chosen_after("against ")
}

/// CAPTURE-09, CAPTURE-10, G-93: the Carbonite ring is one, and costs a reputation each time.
fn check_freezing(played: &Played) -> bool {
    let Some(target) = aimed_at(played) else {
        return false;
    };
    let place = played.before.place_of(&target).to_owned();
    let mut expected = played.gathered_sheet(&["darth-vader"], &place);
    let frozen = played.happened("mission-succeeded");
    if frozen {
        let before = played.before.bearer_of("carbonite");
        if let Some(earlier) = before.filter(|earlier| *earlier != target) {
            expected.rescue(earlier);
        }
        expected.rings.insert(target, "carbonite".into());
        expected.reputation = (expected.reputation + 1).min(LAST_SPACE);
    }
    assert_eq!(played.after, expected);
    frozen
}

/// LEADER-08, G-93: the captive becomes an Imperial leader, but only one in a game; Luke's fall costs a reputation.
fn check_lure(played: &Played) -> bool {
    let Some(target) = aimed_at(played) else {
        return false;
    };
    let place = played.before.place_of(&target).to_owned();
    let mut expected = played.gathered_sheet(&["emperor-palpatine"], &place);
    let ring_is_free = played.before.bearer_of("dark-side").is_none();
    let lured = played.happened("mission-succeeded") && ring_is_free;
    if lured {
        if target.starts_with("luke-skywalker") {
            expected.reputation = (expected.reputation + 1).min(LAST_SPACE);
        }
        expected.rings.insert(target, "dark-side".into());
    }
    assert_eq!(played.after, expected);
    lured
}

/// Puts Luke Skywalker, or the Jedi, in the place of another captive now and then.
fn capture_luke(table: &mut Value, luke: &str) {
    let rings = table["rings"].as_object_mut().expect("rings");
    let captive = rings.iter().find(|(_, ring)| *ring == "captured");
    let Some(captive) = captive.map(|(captive, _)| captive.clone()) else {
        return;
    };
    rings.remove(&captive);
    rings.insert(luke.into(), "captured".into());
    let places = table["at"].as_object_mut().expect("places").values_mut();
    for leaders in places.filter_map(|place| place.get_mut("leaders")?.as_array_mut()) {
        for leader in leaders.iter_mut().filter(|leader| **leader == captive) {
            *leader = luke.into();
        }
    }
}

/// OBJECTIVE-13: the whole hand is seen, and nothing else changes.
fn check_interrogation(played: &Played) -> bool {
    let Some(target) = aimed_at(played) else {
        return false;
    };
    let place = played.before.place_of(&target).to_owned();
    let mut expected = played.gathered_sheet(&["darth-vader"], &place);
    let shown = played.happened("mission-succeeded");
    if shown {
        expected.seen_objectives = expected.objectives.clone();
    }
    assert_eq!(played.after, expected);
    shown && !expected.objectives.is_empty()
}

/// OBJECTIVE-13 and the card: the hand is seen, and one card of it goes under the deck.
fn check_retrieval(played: &Played) -> bool {
    let Some(target) = aimed_at(played) else {
        return false;
    };
    let place = played.before.place_of(&target).to_owned();
    let mut expected = played.gathered_sheet(&["darth-vader"], &place);
    let taken = played.happened("mission-succeeded") && !expected.objectives.is_empty();
    if taken {
        let asked = played
            .answer_to("retrieve-plans")
            .expect("the Empire picks");
        let card = asked.chosen.rsplit(' ').next().expect("a card").to_owned();
        let offered = asked.offered.iter().map(|choice| choice.rsplit(' ').next());
        let offered: BTreeSet<_> = offered.flatten().map(str::to_owned).collect();
        assert_eq!(offered, expected.objectives);
        expected.objectives.remove(&card);
        expected.seen_objectives = expected.objectives.clone();
        expected.objective_deck += 1;
        expected.last_objectives.insert(0, card);
    }
    assert_eq!(played.after, expected);
    taken
}

/// Returns the systems of the region of a system.
fn region_of(system: &str) -> BTreeSet<String> {
    let here: System = system.parse().expect("a system");
    let near = System::all().filter(|other| other.row().region == here.row().region);
    near.map(|system| system.to_string()).collect()
}

/// G-90: the leader is free in a system of the base's region, and everybody knows the region.
fn check_beacon(played: &Played) -> bool {
    let Some(target) = aimed_at(played) else {
        return false;
    };
    let place = played.before.place_of(&target).to_owned();
    let mut expected = played.gathered_sheet(&["colonel-yularen"], &place);
    let placed = played.happened("mission-succeeded");
    if placed {
        let region = region_of(&expected.base);
        assert_eq!(offered_after(played, "beacon-place", "at "), region);
        let asked = played.answer_to("beacon-place").expect("a system is named");
        let chosen = asked.chosen.strip_prefix("at ").expect("a system");
        expected.rings.remove(&target);
        expected.places.insert(target, chosen.to_owned());
        expected.public_bases = &expected.public_bases & &region;
    }
    assert_eq!(played.after, expected);
    placed
}

/// RESCUE-01, RESCUE-03, RESCUE-04: the captive goes to the base, and the leader of the mission may go along.
fn check_rescue(played: &Played) -> bool {
    let Some(place) = played.chosen_after("at ") else {
        return false;
    };
    let here = |leader: &String| played.before.place_of(leader) == place;
    let captives: BTreeSet<_> = played.before.captives().into_iter().filter(here).collect();
    assert!(!captives.is_empty(), "a mission without anybody to rescue");
    let mut expected = played.gathered_sheet(&["luke-skywalker"], &place);
    let freed = played.happened("mission-succeeded");
    if freed {
        let rescued = match played.answer_to("rescue") {
            Some(answer) => answer.chosen.replace("rescue ", ""), // G-35
            None => captives.first().expect("the only captive").clone(),
        };
        expected.rescue(&rescued);
        let company = played.answer_to("accompany").expect("Luke may go along");
        if company.chosen == "go" {
            expected.take_home("luke-skywalker");
        }
    }
    assert_eq!(played.after, expected);
    freed
}

#[test]
fn captures_agree() {
    let mission = "capture-rebel-operative";
    compare_often(
        "captures",
        |dealer| dealer.table_with_mission("imperial", mission, &["darth-vader"]),
        check_capture,
    );
}

#[test]
fn carbon_freezings_agree() {
    compare_often(
        "Carbon Freezing",
        |dealer| dealer.table_with_mission("imperial", "carbon-freezing", &["darth-vader"]),
        check_freezing,
    );
}

#[test]
fn lures_of_the_dark_side_agree() {
    compare_often(
        "Lure Of The Dark Side",
        |dealer| {
            let mission = "lure-of-the-dark-side";
            let mut table = dealer.table_with_mission("imperial", mission, &["emperor-palpatine"]);
            match dealer.below(4) {
                0 => capture_luke(&mut table, "luke-skywalker"),
                1 => capture_luke(&mut table, "luke-skywalker-jedi"),
                _ => {}
            }
            table
        },
        check_lure,
    );
}

#[test]
fn interrogations_agree() {
    compare_often(
        "Interrogation",
        |dealer| dealer.table_with_mission("imperial", "interrogation", &["darth-vader"]),
        check_interrogation,
    );
}

#[test]
fn retrieved_plans_agree() {
    compare_often(
        "Retrieve The Plans",
        |dealer| dealer.table_with_mission("imperial", "retrieve-the-plans", &["darth-vader"]),
        check_retrieval,
    );
}

#[test]
fn homing_beacons_agree() {
    compare_often(
        "Homing Beacon",
        |dealer| dealer.table_with_mission("imperial", "homing-beacon", &["colonel-yularen"]),
        check_beacon,
    );
}

#[test]
fn daring_rescues_agree() {
    compare_often(
        "Daring Rescue",
        |dealer| dealer.table_with_mission("rebel", "daring-rescue", &["luke-skywalker"]),
        check_rescue,
    );
}
