use conformance::lessons::list_lessons;
use serde_json::Value;

use crate::command_runner::{run, run_with};

#[test]
fn the_list_names_every_lesson_for_people_and_programs() {
    let list = run(&["learn"]).expect_success();
    assert!(
        list.contains("   2  Leaders and activation       2 minutes"),
        "{list}"
    );
    assert!(
        list.contains("  14  The Death Star               2 minutes, optional"),
        "{list}"
    );
    let json: Value =
        serde_json::from_str(&run(&["learn", "--list", "--json"]).expect_success()).unwrap();
    let lessons = json.as_array().unwrap();
    let counts = games::IDS.iter().map(|game| list_lessons(game).len());
    assert_eq!(lessons.len(), counts.sum::<usize>());
    assert_eq!(lessons[1]["id"], "activation");
    assert_eq!(lessons[1]["game"], "rebellion");
    assert_eq!(
        (&lessons[1]["minutes"], &lessons[1]["par"]),
        (&2.into(), &5.into())
    );
    let one_game = run(&["learn", "empire-vs-rebellion", "--list"]).expect_success();
    assert!(!one_game.contains("Death Star"), "{one_game}");
}

#[test]
fn a_lesson_is_played_with_a_mistake_taken_back() {
    let lines = b"pass\nback\nplay\nplay\npass\n\nhint\npass\nquit\n";
    let shown = run_with(&["learn", "empire-vs-rebellion", "1"], lines).expect_success();
    for text in [
        "Lesson 1: Closest without going over.",
        "The Empire\u{2019}s total was higher. Go back and play more cards.",
        "11, exactly! Choose Pass.",
        "Well done! One more part.",
        "10 beats 9. Choose Pass.",
        "Know when to stop.",
    ] {
        assert!(shown.contains(text), "{text}: {shown}");
    }
}

#[test]
fn an_unknown_lesson_is_refused_with_those_there_are() {
    let last = list_lessons("rebellion").len();
    let beyond = last + 1;
    let refused = run(&["learn", "rebellion", &beyond.to_string()]).expect_refusal();
    assert_eq!(
        refused,
        format!("error: rebellion has no lesson {beyond}; its lessons are 1 to {last}\n")
    );
    let last = list_lessons("empire-vs-rebellion").len();
    let refused = run(&["learn", "empire-vs-rebellion", "0"]).expect_refusal();
    let expected = format!("its lessons are 1 to {last}");
    assert!(refused.contains(&expected), "{refused}");
}
