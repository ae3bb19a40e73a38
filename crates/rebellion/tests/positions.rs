//! Positions that cannot be are refused, whatever they say.

use rebellion::Position;
use serde_json::{Value, json};
use tabletop::NoLog;
use tabletop::chance::QuickChance;

fn position_problem(position: Value) -> String {
    let position: Position = serde_json::from_value(position).unwrap();
    let built = position.build_state(&mut QuickChance::new(1), &mut NoLog);
    built.unwrap_err().to_string()
}

#[test]
fn more_units_than_there_are_are_refused_however_many() {
    let crowd = json!({ "units": { "x-wing": 128 } });
    position_problem(json!({ "at": { "naboo": crowd, "yavin": crowd } }));
    let places = [
        "naboo", "yavin", "hoth", "ilum", "endor", "kessel", "rodia", "utapau",
    ];
    let few = |place: &&str| {
        (
            place.to_string(),
            json!({ "units": { "stormtrooper": 30 } }),
        )
    };
    let at: serde_json::Map<_, _> = places.iter().map(few).collect();
    position_problem(json!({ "at": at }));
    position_problem(
        json!({ "at": at, "imperial": { "queue": [{ "stormtrooper": 16 }, {}, {}] } }),
    );
    position_problem(json!({ "imperial": { "queue": [{ "x-wing": 1 }, {}, {}] } }));
    position_problem(json!({ "imperial": { "queue": [{ "tie-fighter": 255 }, {}, {}] } }));
}

#[test]
fn more_facedown_missions_than_leaders_are_refused() {
    let missions = [
        "address-delays",
        "carbon-freezing",
        "collect-bounty",
        "detained",
        "display-of-power",
        "double-our-efforts",
        "homing-beacon",
        "hunt-them-down",
        "imperial-propaganda",
        "intercept-transmissions",
        "interrogation",
        "interrogation-droid",
        "long-range-probe",
        "lure-of-the-dark-side",
        "planetary-conquest",
    ];
    let facedown = missions.map(|mission| json!({ "mission": mission, "leaders": [] }));
    let problem = position_problem(json!({ "imperial": { "assigned": facedown } }));
    assert!(
        problem.contains("more facedown missions than leaders"),
        "{problem}"
    );
}

/// The time track has four recruitments, and each leaves room for one card only.
#[test]
fn pending_recruitments_leave_room_for_their_cards() {
    let cards = ["ambush", "its-a-trap", "undercover"];
    let early = json!({ "time": 3, "rebel": { "actions": cards } });
    assert!(position_problem(early).contains("four recruitments"));
    let usual: Position = serde_json::from_value(json!({ "rebel": { "actions": cards } })).unwrap();
    let state = usual
        .build_state(&mut QuickChance::new(1), &mut NoLog)
        .unwrap();
    assert_eq!(
        tabletop::Game::view(&state, tabletop::Viewer::Spectator).time,
        4
    );
}

#[test]
fn a_card_brings_only_leaders_who_are_shown_on_it() {
    let with = |card: &str, leader: &str| json!({ "rebel": { "actions": ["ambush"], "recruited": { card: leader } } });
    position_problem(with("ambush", "admiral-ackbar"));
    position_problem(with("its-a-trap", "admiral-ackbar"));
}
