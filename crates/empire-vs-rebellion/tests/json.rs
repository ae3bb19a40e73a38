//! Messages to a client read back from JSON as they were.

use std::collections::BTreeSet;

use empire_vs_rebellion::{Setup, State};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tabletop::chance::QuickChance;
use tabletop::play::random_choice;
use tabletop::{Event, Game, Turn, Viewer};

fn check_json_round_trip<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(
    sent: &T,
) -> String {
    let text = serde_json::to_string(sent).expect("it can be written");
    let received: T = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}"));
    assert_eq!(received, *sent, "{text}");
    text
}

#[test]
fn views_decisions_choices_and_events_read_back() {
    let mut kinds = BTreeSet::new();
    for (setup, seed) in Setup::all().flat_map(|setup| (0..20).map(move |seed| (setup, seed))) {
        let mut chance = QuickChance::new(seed);
        let mut events = Vec::new();
        let mut state = State::start_game(setup, &mut chance, &mut events);
        loop {
            for viewer in Viewer::all_viewers(2) {
                check_json_round_trip(&state.view(viewer));
                let seen = events.iter();
                for told in seen.filter_map(|event| event.seen_by(setup, viewer)) {
                    let text = check_json_round_trip(&told);
                    kinds.insert(text.split('"').nth(3).unwrap_or_default().to_string());
                }
            }
            if let Turn::Decide { decision, .. } = state.turn() {
                check_json_round_trip(&decision);
            }
            let Some(choice) = random_choice(&state, &mut chance) else {
                break;
            };
            check_json_round_trip(&choice);
            events.clear();
            state.apply_listed(choice, &mut chance, &mut events);
        }
    }
    assert!(kinds.len() > 30, "{} kinds of events", kinds.len());
}
