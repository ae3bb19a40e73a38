//! The commands `rules` and `cards`.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde_json::Value;

use crate::command_runner::{GAME, run, spawn_command};

/// The coverage of all games. Like [`CARDS`] it takes a moment, because all scenarios are run for it.
static COVERAGE: LazyLock<Value> = LazyLock::new(|| {
    let output = run(&["rules", "--coverage", "--json"]).expect_success();
    serde_json::from_str(&output).unwrap()
});

static CARDS: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let output = run(&["cards", GAME, "--json"]).expect_success();
    serde_json::from_str(&output).unwrap()
});

fn text_set(list: &Value) -> BTreeSet<&str> {
    let texts = list.as_array().unwrap().iter();
    texts.map(|text| text.as_str().unwrap()).collect()
}

#[test]
fn the_coverage_adds_up() {
    let game = &COVERAGE[GAME];
    let testable = text_set(&game["testable"]);
    let covered = text_set(&game["covered"]);
    let uncovered = text_set(&game["uncovered"]);
    assert!(covered.is_disjoint(&uncovered));
    let both: BTreeSet<_> = covered.union(&uncovered).copied().collect();
    assert_eq!(both, testable);
    let words = run(&["rules", "--coverage", "--game", GAME]).expect_success();
    assert!(words.contains(&format!("{} of {}", covered.len(), testable.len())));
}

#[test]
fn rules_are_found_by_id_and_by_words() {
    let rule = run(&["rules", "EVR-PLAY-02"]).expect_success();
    assert!(rule.starts_with("EVR-PLAY-02  (Play a card)\n"), "{rule}");
    assert_eq!(run(&["rules", "evr-play-02"]).expect_success(), rule);
    let found = run(&["rules", "--search", "Capacity exceed"]).expect_success();
    assert!(found.contains("EVR-PLAY-02"), "{found}");
    assert!(!found.contains("EVR-GOAL-01"), "{found}");
    let all = run(&["rules", "--game", GAME]).expect_success();
    assert!(all.contains("EVR-GOAL-01") && all.contains(&rule));
}

/// Returns what a rule is printed as, without the breaks of its lines.
fn printed_rule(id: &str) -> String {
    let text = run(&["rules", id]).expect_success();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_gap_prints_our_reading_the_others_and_the_reason() {
    let gap = printed_rule("G-75");
    let head = "G-75 (4. Gaps and open points) When the discard pile becomes the new deck";
    assert!(gap.starts_with(head), "{gap}");
    let parts = [
        "Our reading: At once: the moment the last card leaves a deck",
        "Other readings: Wait until the next card is needed",
        "Why: The rulebook says *when a deck runs out*",
    ];
    let places = parts.map(|part| gap.find(part));
    assert!(places.iter().all(Option::is_some), "{places:?} in {gap}");
    assert!(places.is_sorted(), "{gap}");
}

#[test]
fn a_rule_prints_the_readings_it_rests_on() {
    for (id, rule, parts) in [
        (
            "DISCARD-03",
            "When a deck runs out, its discard pile is shuffled",
            [
                "Our reading (G-75): At once",
                "Other readings: Wait until the next card is needed",
                "Why: The rulebook says *when a deck runs out*",
            ],
        ),
        (
            "COMBAT-21",
            "Order at the end of combat: determine the winners",
            [
                "Our reading (G-63): The order of COMBAT-21",
                "Other readings: Damage markers and hands first",
                "Why: An objective about a won battle",
            ],
        ),
        (
            "EVB-02",
            "Basic resource cards keep their value while exhausted",
            ["Our reading (EG-14): ", "Other readings: ", "Why: "],
        ),
    ] {
        let printed = printed_rule(id);
        assert!(printed.contains(rule), "{printed}");
        for part in parts {
            assert!(printed.contains(part), "no `{part}` in {printed}");
        }
    }
    let plain = printed_rule("MOVE-03");
    assert!(!plain.contains("Our reading"), "{plain}");
}

#[test]
fn a_mistyped_rule_gets_suggestions() {
    let message = run(&["rules", "EVR-PLAY-99"]).expect_refusal();
    assert!(message.contains("EVR-PLAY-02"), "{message}");
    let message = run(&["rules", "nonsense"]).expect_refusal();
    assert!(message.contains("--search"), "{message}");
    let message = run(&["rules", "--search", "xyzzy"]).expect_refusal();
    assert!(message.contains("no rule contains `xyzzy`"), "{message}");
    run(&["rules", "--search", " "]).expect_refusal();
}

#[test]
fn every_card_is_listed_with_its_numbers() {
    let cards = &*CARDS;
    let count = |kind: &str, faction: &str| {
        let of = |card: &&Value| card["kind"] == kind && card["faction"] == faction;
        cards.iter().filter(of).count()
    };
    for faction in ["rebel", "imperial"] {
        assert_eq!(count("resource", faction), 16);
        assert_eq!(count("character", faction), 8);
    }
    assert_eq!(count("strategy", "both"), 5);
    assert_eq!(count("event", "neutral"), 24);
    assert_eq!(cards.len(), 77);
    let copies = cards.iter().map(|card| card["copies"].as_u64().unwrap());
    assert_eq!(copies.sum::<u64>(), 82);
    let ids: BTreeSet<_> = cards.iter().map(|card| card["id"].as_str()).collect();
    assert_eq!(ids.len(), cards.len());
    let find = |id: &str| cards.iter().find(|card| card["id"] == id).unwrap();
    assert_eq!(find("reb-yoda")["values"]["ready"], 6);
    assert_eq!(find("reb-yoda")["values"]["exhausted"], 1);
    let event = find("ev-battle-of-endor");
    let numbers = ["points", "influence", "capacity", "objective"].map(|name| &event[name]);
    assert_eq!(numbers, [3, 0, 5, 17]);
    for card in cards {
        for words in ["name", "explanation"] {
            let words = card[words].as_str().unwrap();
            assert!(!words.is_empty() && !words.starts_with('['), "{card}");
        }
    }
}

/// COMP-02, COMP-03.
#[test]
fn every_card_and_ring_of_the_board_game_is_listed() {
    let output = run(&["cards", "rebellion", "--json"]).expect_success();
    let cards: Vec<Value> = serde_json::from_str(&output).unwrap();
    let copies = |kinds: &[&str]| -> u64 {
        let of = |card: &&Value| kinds.contains(&card["kind"].as_str().unwrap());
        let copies = cards
            .iter()
            .filter(of)
            .map(|card| card["copies"].as_u64().unwrap());
        copies.sum()
    };
    assert_eq!(copies(&["starting-mission", "mission", "project"]), 68);
    assert_eq!(copies(&["starting-action", "action"]), 34);
    assert_eq!(copies(&["objective"]), 15);
    assert_eq!(copies(&["tactic"]), 30);
    assert_eq!(copies(&["ring"]), 7);
    for card in &cards {
        for words in ["name", "explanation"] {
            let words = card[words].as_str().unwrap();
            assert!(!words.is_empty() && !words.starts_with('['), "{card}");
        }
        assert!(card["kind"] != "ring" || card["shown"] == true, "{card}");
    }
}

#[test]
fn a_card_is_shown_if_a_scenario_shows_it() {
    let shown = text_set(&COVERAGE[GAME]["cards"]);
    for card in &*CARDS {
        let id = card["id"].as_str().unwrap();
        assert_eq!(card["shown"], shown.contains(id), "{id}");
    }
}

#[test]
fn the_table_for_people_names_and_explains_the_cards() {
    let table = run(&["cards", GAME]).expect_success();
    for words in [
        "# event: 24",
        "reb-yoda",
        "ready 6, exhausted 1",
        "objective 17",
    ] {
        assert!(table.contains(words), "{words}");
    }
}

#[test]
fn a_reader_who_leaves_early_is_no_error() {
    for args in [&["cards", GAME][..], &["rules"]] {
        let mut child = spawn_command(args);
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{complaint}");
        assert_eq!(complaint, "");
    }
}

#[test]
fn the_table_counts_what_is_in_the_box() {
    for (game, heads) in [
        (GAME, ["# strategy: 10, 5 different", "# event: 24"]),
        ("rebellion", ["# tactic: 30, 19 different", "# ring: 7"]),
    ] {
        let table = run(&["cards", game]).expect_success();
        for head in heads {
            assert!(table.lines().any(|line| line == head), "{head}");
        }
    }
}
