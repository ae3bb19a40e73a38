//! Trials judge a player by what happens while it decides, and say what is wrong with themselves.

use conformance::{Trial, read_trials};
use rebellion::{Choice, State, View};
use tabletop::Player;

const FILE: &str = "rebellion/test.toml";

/// Plays these choices, in this order.
struct Scripted(Vec<&'static str>);

impl Player<State> for Scripted {
    fn choose(&mut self, _: &View) -> Choice {
        self.0.remove(0).parse().expect("a choice in notation")
    }
}

fn trial_text(body: &str) -> String {
    format!(
        "[[trial]]\nname = \"A test\"\nwhy = \"A reason.\"\n\
         given.turn = \"imperial-admiral\"\n\
         given.imperial.pool = [\"general-tagge\"]\n\
         given.at.utapau.units = {{ star-destroyer = 2 }}\n{body}"
    )
}

fn read_one_trial(body: &str) -> Trial<State> {
    let mut all = read_trials::<State>(FILE, &trial_text(body)).expect("a trial");
    all.remove(0)
}

/// Judges a turn that moves two Star Destroyers, and a turn that passes.
fn judge_both_turns(body: &str) -> [Result<(), String>; 2] {
    let moving = vec![
        "lead general-tagge",
        "activate general-tagge naboo",
        "move star-destroyer utapau",
        "move star-destroyer utapau",
        "done",
    ];
    [moving, vec!["pass"]]
        .map(|choices| read_one_trial(body).judge_player(&mut Scripted(choices), 1))
}

#[test]
fn one_of_several_sane_things_is_enough() {
    let sane = "sane = [{ kind = \"activated\", place = \"naboo\" }, \"game-ended\"]";
    let [moved, passed] = judge_both_turns(sane);
    assert_eq!(moved, Ok(()));
    let problem = passed.expect_err("nothing of it happened");
    assert!(problem.contains("none of this happened"), "{problem}");
    assert!(problem.contains("it chose `pass`"), "{problem}");
}

#[test]
fn things_in_a_row_must_all_happen_in_this_order() {
    let ship = "{ kind = \"moved\", unit = \"star-destroyer\" }";
    let [twice, _] = judge_both_turns(&format!("sane = [[\"activated\", {ship}, {ship}]]"));
    assert_eq!(twice, Ok(()));
    for wish in [
        format!("[{ship}, {ship}, {ship}]"),
        format!("[{ship}, \"activated\"]"),
    ] {
        let [moved, _] = judge_both_turns(&format!("sane = [{wish}]"));
        assert!(moved.is_err(), "{wish}");
    }
}

#[test]
fn nothing_insane_may_happen() {
    let [moved, passed] = judge_both_turns("insane = [\"passed\", \"game-ended\"]");
    assert_eq!(moved, Ok(()));
    let problem = passed.expect_err("it passed");
    assert!(problem.contains("\"passed\" is insane"), "{problem}");
}

#[test]
fn an_illegal_choice_is_no_way_out() {
    let trial = read_one_trial("insane = [\"passed\"]");
    let problem = trial.judge_player(&mut Scripted(vec!["reveal-base"]), 1);
    assert!(problem.expect_err("illegal").contains("`reveal-base`"));
}

#[test]
fn mistakes_are_explained_with_file_and_line() {
    let cases = [
        (
            "[[scenario]]\n".to_string(),
            1,
            "a trial begins with `[[trial]]`; there is none, but there is a scenario",
        ),
        ("[[trial]]\nname = \"x\"\n".into(), 1, "needs a `why`"),
        (trial_text(""), 1, "what is `sane` or what is `insane`"),
        (
            trial_text("sane = \"passed\"\n"),
            7,
            "`sane` is a list of events",
        ),
        (
            trial_text("sane = [\"passed\"]\nhard-for = \"lieutenant\"\n"),
            8,
            "`hard-for` is a list of ids",
        ),
        (
            trial_text("then.over = true\n"),
            7,
            "a trial has no `then`; it can have name",
        ),
        (
            trial_text("when = [\"imperial: lead darth-vader\"]\nsane = [\"passed\"]\n"),
            7,
            "`lead darth-vader` is not legal now",
        ),
    ];
    for (text, line, expected) in cases {
        let problem = read_trials::<State>(FILE, &text)
            .expect_err(expected)
            .to_string();
        let place = format!("{FILE}:{line}: ");
        assert!(problem.starts_with(&place), "{problem}");
        assert!(problem.contains(expected), "{problem}");
    }
    let other = read_trials::<State>("empire-vs-rebellion/test.toml", &trial_text("sane = []"));
    assert!(
        other
            .expect_err("another game")
            .to_string()
            .contains("not trials of rebellion")
    );
    let unclear = read_trials::<State>("test.toml", &trial_text("sane = []"));
    assert!(
        unclear
            .expect_err("no game")
            .to_string()
            .contains("below a folder of that name")
    );
}
