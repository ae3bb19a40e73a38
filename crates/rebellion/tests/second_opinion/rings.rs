//! Rings in a mission: R2-D2, Master Yoda, C-3PO and the Millennium Falcon.

use rebellion::Face;
use serde_json::{Value, json};

use super::random_tables::Dealer;
use super::{Played, compare_often, successes};

/// The leaders of the Rebel attempts here.
const LEADERS: [&str; 2] = ["mon-mothma", "luke-skywalker"];

/// Deals a Rebel attempt with rings on its leaders and on a bystander.
fn deal_attempt(dealer: &mut Dealer, mission: &str) -> Value {
    let mut table = dealer.table_with_mission("rebel", mission, &LEADERS);
    let rings = table["rings"].as_object_mut().expect("rings");
    rings.retain(|_, ring| ring == "captured" || ring == "carbonite");
    let first = dealer.pick(&["r2-d2", "c-3po", "millennium-falcon"]);
    let second = dealer.pick(&["master-yoda", "master-yoda", "none"]);
    rings.insert(LEADERS[0].into(), first.into());
    if second != "none" {
        rings.insert(LEADERS[1].into(), second.into());
    }
    table
}

/// Returns the face that a name stands for.
fn face_named(name: &Value) -> Face {
    let name = name.as_str().expect("a face");
    let mut faces = Face::ALL.into_iter();
    faces.find(|face| face.to_string() == name).expect("a face")
}

/// Returns the dice of both sides when everything was done to them, if they were rolled.
fn final_dice(played: &Played) -> Option<[[u8; 4]; 2]> {
    let mut dice = [[0; 4]; 2];
    let mut rolled = 0;
    for event in &played.events {
        let change = |dice: &mut [u8; 4], from: &Value, to: Face| {
            dice[face_named(from) as usize] -= 1;
            dice[to as usize] += 1;
        };
        match event["kind"].as_str() {
            Some("dice-rolled") => {
                let side = usize::from(event["faction"] == "imperial");
                dice[side] = serde_json::from_value(event["dice"].clone()).expect("four numbers");
                rolled += 1;
            }
            Some("die-turned") => change(&mut dice[1], &event["face"], Face::Blank),
            Some("die-rolled-again") => {
                change(&mut dice[0], &event["from"], face_named(&event["to"]));
            }
            _ => {}
        }
    }
    (rolled == 2).then_some(dice)
}

/// Counts how often something happened.
fn count_events(played: &Played, kind: &str) -> usize {
    let events = played.events.iter();
    events.filter(|event| event["kind"] == kind).count()
}

/// N-45, OPPOSE-07, RING-04: the dice decide as the rings left them, and a ring that was used is gone.
fn check_attempt(played: &Played, diplomacy: bool) -> bool {
    let Some(dice) = final_dice(played) else {
        return false;
    };
    let before = &played.before;
    let (turned, again) = (
        count_events(played, "die-turned"),
        count_events(played, "die-rolled-again"),
    );
    let saved = played
        .chosen_after("ring ")
        .is_some_and(|ring| ring == "c-3po");
    assert!(turned <= 1 && again <= 1, "each ring works once");
    assert_eq!(
        turned,
        usize::from(
            before.bearer_of("r2-d2").is_some() && played.after.bearer_of("r2-d2").is_none()
        )
    );
    assert_eq!(
        played.after.bearer_of("master-yoda"),
        before.bearer_of("master-yoda"),
        "it stays on"
    );
    assert_eq!(
        saved,
        before.bearer_of("c-3po").is_some() && played.after.bearer_of("c-3po").is_none()
    );
    let won = successes(&dice[0]) > successes(&dice[1]);
    assert_eq!(played.happened("mission-failed"), !won);
    assert_eq!(played.happened("mission-succeeded"), won || saved);
    let asked = played.answer_to("diplomacy-ring").is_some();
    assert_eq!(
        asked,
        !won && diplomacy && before.bearer_of("c-3po").is_some()
    );
    true
}

/// N-52, RESCUE-01, RING-04: after a success the bearer may free a captive who is there, once, and gives up the ring.
fn check_falcon(played: &Played) -> bool {
    let place = played.chosen_after("at ");
    let Some(place) = place.filter(|_| played.happened("mission-succeeded")) else {
        return false;
    };
    let before = &played.before;
    let here = |leader: &String| before.place_of(leader) == place;
    let captives: Vec<String> = before.captives().into_iter().filter(here).collect();
    let worn = before.bearer_of("millennium-falcon").is_some();
    let asked = played.answer_to("falcon-ring");
    assert_eq!(asked.is_some(), worn && !captives.is_empty());
    let Some(answer) = asked else {
        return worn;
    };
    let mut offered: Vec<String> = captives.iter().map(|who| format!("rescue {who}")).collect();
    offered.push("decline".into());
    let sorted = |mut choices: Vec<String>| {
        choices.sort();
        choices
    };
    assert_eq!(sorted(answer.offered.clone()), sorted(offered));
    if let Some(rescued) = answer.chosen.strip_prefix("rescue ") {
        let home = if before.base_revealed {
            before.base.as_str()
        } else {
            "rebel-base"
        };
        assert_eq!(played.after.place_of(rescued), home);
        assert_eq!(played.after.ring_of(rescued), None);
        assert_eq!(played.after.bearer_of("millennium-falcon"), None);
    } else {
        assert_eq!(played.after.rings, before.rings);
    }
    true
}

#[test]
fn rings_on_dice_agree_in_diplomacy() {
    compare_often(
        |dealer| {
            let mut table = deal_attempt(dealer, "build-alliance");
            table["imperial"]["pool"] = json!(["emperor-palpatine"]);
            table
        },
        |played| check_attempt(played, true),
    );
}

#[test]
fn rings_on_dice_agree_in_other_missions() {
    compare_often(
        |dealer| {
            let mut table = deal_attempt(dealer, "infiltration");
            table["imperial"]["pool"] = json!(["colonel-yularen"]);
            table
        },
        |played| check_attempt(played, false),
    );
}

#[test]
fn millennium_falcons_agree() {
    compare_often(
        |dealer| {
            let mut table = deal_attempt(dealer, "infiltration");
            table["rings"]["mon-mothma"] = "millennium-falcon".into();
            table
        },
        check_falcon,
    );
}
