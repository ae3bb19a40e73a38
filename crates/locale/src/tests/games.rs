//! The texts of whole games.

use std::collections::BTreeSet;

use empire_vs_rebellion::{Setup, Side, State};
use tabletop::{Game, Player, RandomPlayer, Seed, Session, Turn, Viewer, play_game};

use super::check;
use crate::Texts;
use crate::empire_vs_rebellion::{choice, decision, happening, help, waiting};

/// The largest number of characters that fit on a button.
const BUTTON: usize = 50;

fn played(setup: Setup, seed: u64) -> Session<State> {
    let mut session = Session::new(setup, Seed::from_words(&seed.to_string()));
    let player = |index| Box::new(RandomPlayer::new(seed * 2 + index)) as Box<dyn Player<State>>;
    play_game(&mut session, &mut [player(0), player(1)]);
    session
}

fn check_log(texts: &Texts, session: &Session<State>) {
    for viewer in Viewer::all(2) {
        for (_, event) in session.events_for(viewer, 0) {
            check(&happening(texts, &event));
        }
    }
}

fn check_decisions(texts: &Texts, session: &Session<State>) {
    for step in session.steps() {
        let Turn::Decide { seat, decision: it } = step.before().turn() else {
            panic!("a choice was made after the end");
        };
        check(&decision(texts, Side::of(seat), &it));
        check(&waiting(texts, Side::of(seat), &it));
        check(&help(texts, &it));
        let mut labels = BTreeSet::new();
        for offered in step.before().legal_choices() {
            let label = choice(texts, &it, offered);
            check(&label);
            assert!(label.chars().count() <= BUTTON, "too long: `{label}`");
            assert!(labels.insert(label), "`{offered}` in {it:?} is ambiguous");
        }
    }
}

#[test]
fn two_hundred_games_can_be_told() {
    let texts = Texts::english();
    for seed in 0..200 {
        let setup = if seed % 10 == 9 {
            Setup::Tutorial
        } else {
            Setup::Full
        };
        let session = played(setup, seed);
        check_log(&texts, &session);
        check_decisions(&texts, &session);
    }
}
