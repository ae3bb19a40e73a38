//! The properties every game must have, from positions in which every way of learning something hidden is
//! close at hand.

use std::collections::BTreeSet;

use rebellion::{Choice, Decision, Event, Position, State, View};
use serde_json::{Value, json};
use tabletop::chance::{CoupledChance, QuickChance};
use tabletop::ids::variant_name;
use tabletop::play::random_choice;
use tabletop::properties::{Thoroughness, check_game_from};
use tabletop::{Event as _, Game, NoLog, Turn, Viewer};

/// Returns a position with units, captives and cards; the missions are to be added.
fn spy_position(phase: &str, setup: &str) -> Value {
    json!({
        "phase": phase,
        "setup": setup,
        "time": 4,
        "at": {
            "coruscant": {
                "units": { "stormtrooper": 4, "star-destroyer": 1 },
                "leaders": ["han-solo", "chewbacca"],
            },
            "corellia": { "units": { "stormtrooper": 1 } },
            "mygeeto": { "units": { "star-destroyer": 1 } },
            "felucia": { "units": { "tie-fighter": 1 }, "loyalty": "rebel" },
            "naboo": { "units": { "rebel-trooper": 1 }, "loyalty": "rebel" },
            "rebel-base": { "units": { "rebel-trooper": 4 } },
        },
        "rings": { "han-solo": "captured", "chewbacca": "carbonite" },
        "objectives": ["heart-of-the-empire", "rebel-assault", "popular-support"],
        "probes": ["kessel", "corellia", "yavin", "hoth", "ilum", "naboo"],
        "open-probes": ["ilum"],
    })
}

fn check_position(position: &Value, seeds: std::ops::Range<u64>) -> u64 {
    let position: Position = serde_json::from_value(position.clone()).unwrap();
    let mut steps = 0;
    for seed in seeds {
        let state = position.build_state(&mut QuickChance::new(seed), &mut NoLog);
        let covered = check_game_from::<State>(state.unwrap(), seed, Thoroughness::default());
        steps += covered.unwrap_or_else(|problem| panic!("{problem}")).steps;
    }
    steps
}

/// Returns the kinds of decisions that random play comes to; secret choices stay secret on the way.
fn reached_decisions(position: &Value, seeds: std::ops::Range<u64>) -> BTreeSet<String> {
    let position: Position = serde_json::from_value(position.clone()).unwrap();
    let mut kinds = BTreeSet::new();
    let mut compared = 0;
    for seed in seeds {
        let mut chance = QuickChance::new(seed);
        let mut state = position.build_state(&mut chance, &mut NoLog).unwrap();
        while let Turn::Decide { decision, .. } = state.turn() {
            kinds.insert(variant_name(&decision));
            compared += compare_secrets(&state, decision);
            let choice = random_choice(&state, &mut chance).expect("the game goes on");
            state.apply_listed(choice, &mut chance, &mut NoLog);
        }
    }
    assert!(compared > 100, "{compared}");
    kinds
}

/// Tells whether nobody else may be able to tell one of these choices from the other.
fn both_secret(decision: Decision, one: Choice, other: Choice) -> bool {
    match (decision, one, other) {
        (Decision::PlantOrder { .. }, Choice::Probe(_), Choice::Probe(_))
        | (Decision::NameSystem { left: 2 }, Choice::Name(_), Choice::Name(_))
        | (Decision::Search { .. }, Choice::Mission(_), Choice::Mission(_)) => true,
        (Decision::KeepObjective, Choice::KeepObjective(one), Choice::KeepObjective(other))
        | (Decision::OrderObjectives { .. }, Choice::Next(one), Choice::Next(other)) => {
            one.row().stage == other.row().stage // N-44
        }
        _ => false,
    }
}

/// Returns the events of a choice as a viewer sees them.
fn seen_choice(state: &State, choice: Choice, viewer: Viewer) -> (View, Vec<Event>) {
    let (mut state, mut events) = (*state, Vec::new());
    state.apply_listed(choice, &mut CoupledChance::new(5), &mut events);
    let setup = state.setup();
    let told = events
        .iter()
        .filter_map(|event| event.seen_by(setup, viewer));
    (state.view(viewer), told.collect())
}

/// Compares what the others see of choices they must not be able to tell apart.
fn compare_secrets(state: &State, decision: Decision) -> u32 {
    let setup = state.setup();
    let deciding = setup.faction_of_seat(state.deciding_seat().expect("somebody decides"));
    let other_side = |viewer: &Viewer| match viewer {
        Viewer::Seat(seat) => setup.faction_of_seat(*seat) != deciding,
        Viewer::Spectator => true,
    };
    let choices = state.legal_choices();
    let mut compared = 0;
    for viewer in Viewer::all_viewers(setup.seat_names().len()).filter(other_side) {
        for other in &choices[1..] {
            if both_secret(decision, choices[0], *other) {
                let (one, other) = (
                    seen_choice(state, choices[0], viewer),
                    seen_choice(state, *other, viewer),
                );
                assert_eq!(one, other, "{decision:?}, {}", choices[0]);
                compared += 1;
            }
        }
    }
    compared
}

fn assert_reached(position: &Value, expected: &[&str]) {
    let kinds = reached_decisions(position, 0..60);
    for kind in expected {
        assert!(kinds.contains(*kind), "{kind} is not among {kinds:?}");
    }
}

fn with(mut position: Value, side: &str, cards: Value) -> Value {
    position[side] = cards;
    position
}

#[test]
fn assigned_spies_keep_every_secret() {
    let mut steps = 0;
    for setup in ["full", "full-4"] {
        let spies = with(
            spy_position("command", setup),
            "rebel",
            json!({
                "assigned": [
                    { "mission": "plant-false-lead", "leaders": ["mon-mothma"] },
                    { "mission": "covert-operation", "leaders": ["princess-leia", "lando-calrissian"] },
                    { "mission": "stolen-plans", "leaders": ["obi-wan-kenobi"] },
                    { "mission": "rapid-mobilization", "leaders": ["general-rieekan", "jan-dodonna"] },
                ],
                "actions": ["undercover"],
                "recruited": { "undercover": "obi-wan-kenobi" },
            }),
        );
        let spies = with(
            spies,
            "imperial",
            json!({
                "assigned": [
                    { "mission": "intercept-transmissions", "leaders": ["grand-moff-tarkin"] },
                    { "mission": "interrogation", "leaders": ["darth-vader"] },
                    { "mission": "interrogation-droid", "leaders": ["colonel-yularen", "soontir-fel"] },
                    { "mission": "long-range-probe", "leaders": ["admiral-piett"] },
                    { "mission": "retrieve-the-plans", "leaders": ["boba-fett"] },
                    { "mission": "homing-beacon", "leaders": ["emperor-palpatine", "admiral-ozzel"] },
                ],
                "actions": ["blindside", "good-intel"],
                "recruited": { "blindside": "boba-fett", "good-intel": "soontir-fel" },
            }),
        );
        steps += check_position(&spies, 0..12);
        assert_reached(
            &spies,
            &[
                "keep-objective",
                "order-objectives",
                "retrieve-plans",
                "plant-number",
                "plant-order",
                "name-system",
                "beacon-place",
                "new-base",
            ],
        );
    }
    assert!(steps > 1_000, "{steps}");
}

#[test]
fn planning_spies_keep_every_secret() {
    let spies = with(
        spy_position("assignment", "full"),
        "rebel",
        json!({
            "pool": ["mon-mothma", "princess-leia", "jan-dodonna", "general-rieekan"],
            "hand": ["plant-false-lead", "covert-operation", "stolen-plans"],
            "actions": ["our-most-desperate-hour", "rebel-planning"],
        }),
    );
    let spies = with(
        spies,
        "imperial",
        json!({
            "pool": ["colonel-yularen", "admiral-ozzel", "moff-jerjerrod", "darth-vader"],
            "hand": ["intercept-transmissions", "long-range-probe", "interrogation-droid"],
            "actions": ["local-rumors", "proceeding-as-planned"],
        }),
    );
    let steps = check_position(&spies, 0..16);
    assert_reached(&spies, &["search", "search-leader", "action-place"]);
    assert!(steps > 1_000, "{steps}");
}
