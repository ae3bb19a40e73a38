//! The texts of whole games.

use std::collections::BTreeSet;

use rebellion::{Role, Setup, State};
use tabletop::{Game, Player, RandomPlayer, Seed, Session, Turn, Viewer, play_game};

use super::offers::BUTTON;
use crate::Texts;
use crate::rebellion::{choice, happening, help, question, waiting};
use crate::tests::check;

fn played(setup: Setup, seed: u64) -> Session<State> {
    let mut session = Session::new(setup, Seed::from_words(&seed.to_string()));
    let player = |index| Box::new(RandomPlayer::new(seed * 4 + index)) as Box<dyn Player<State>>;
    let mut players: Vec<_> = (0..setup.seats().len() as u64).map(player).collect();
    play_game(&mut session, &mut players);
    session
}

fn check_log(texts: &Texts, session: &Session<State>, seats: usize) {
    for viewer in Viewer::all(seats) {
        for (_, event) in session.events_for(viewer, 0) {
            check(&happening(texts, session.setup(), &event));
        }
    }
}

fn check_decisions(texts: &Texts, session: &Session<State>) {
    for step in session.steps() {
        let Turn::Decide { decision: it, .. } = step.before().turn() else {
            panic!("a choice was made after the end");
        };
        check(&question(texts, &it));
        check(&waiting(texts, Role::RebelGeneral.id(), &it));
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
fn games_can_be_told() {
    let texts = Texts::english();
    for (seed, setup) in (0..).zip(Setup::all()) {
        let session = played(setup, seed);
        check_log(&texts, &session, setup.seats().len());
        check_decisions(&texts, &session);
    }
}
