//! Every term of a position has its words in `crates/locale/texts/advice.en.ftl`, and nothing else has.

use std::collections::BTreeSet;

use bots::advice::Advised;
use locale::{ADVICE, Texts};

fn needed_keys<G: Advised>() -> impl Iterator<Item = String> {
    let keys = |term: &str| ["more", "less"].map(|end| format!("advice-{}-{term}-{end}", G::ID));
    G::term_names().into_iter().flat_map(keys)
}

fn all_needed_keys() -> BTreeSet<String> {
    let board_game = needed_keys::<rebellion::State>();
    board_game
        .chain(needed_keys::<empire_vs_rebellion::State>())
        .collect()
}

#[test]
fn position_terms_have_words_for_more_and_less() {
    let texts = Texts::english();
    let missing: Vec<String> = all_needed_keys()
        .into_iter()
        .filter(|key| !texts.has_message(key))
        .collect();
    assert!(
        missing.is_empty(),
        "crates/locale/texts/advice.en.ftl lacks:\n{}",
        missing.join("\n")
    );
}

#[test]
fn no_words_are_left_of_terms_that_are_gone() {
    let needed = all_needed_keys();
    let keys = ADVICE.lines().filter_map(|line| line.split_once(" = "));
    let left: Vec<&str> = keys
        .map(|(key, _)| key)
        .filter(|key| !needed.contains(*key))
        .collect();
    assert!(left.is_empty(), "no term has these words: {left:?}");
}
