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
    assert_eq!(lessons.len(), 20);
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
    let refused = run(&["learn", "rebellion", "16"]).expect_refusal();
    assert_eq!(
        refused,
        "error: rebellion has no lesson 16; its lessons are 1 to 15\n"
    );
    let refused = run(&["learn", "empire-vs-rebellion", "0"]).expect_refusal();
    assert!(refused.contains("its lessons are 1 to 5"), "{refused}");
}
