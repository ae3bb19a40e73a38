//! The texts of whole games.

use rebellion::{Role, Setup, State};
use tabletop::{Game, Player, RandomPlayer, Seed, Session, Turn, Viewer, play_game};

use super::offers::MAX_BUTTON_CHARS;
use crate::Texts;
use crate::rebellion::{describe_choice, describe_event, help_text, question_text, waiting_text};
use crate::tests::{check_buttons, check_text};

fn play_random_game(setup: Setup, seed: u64) -> Session<State> {
    let mut session = Session::new(setup, Seed::from_words(&seed.to_string()));
    let player = |index| Box::new(RandomPlayer::new(seed * 4 + index)) as Box<dyn Player<State>>;
    let mut players: Vec<_> = (0..setup.seat_names().len() as u64).map(player).collect();
    play_game(&mut session, &mut players);
    session
}

fn check_log(texts: &Texts, session: &Session<State>, seats: usize) {
    for viewer in Viewer::all_viewers(seats) {
        for (_, event) in session.events_for(viewer, 0) {
            check_text(&describe_event(texts, session.setup(), &event));
        }
    }
}

fn check_decisions(texts: &Texts, session: &Session<State>) {
    for step in session.steps() {
        let Turn::Decide { decision: it, .. } = step.state_before().turn() else {
            panic!("a choice was made after the end");
        };
        check_text(&question_text(texts, &it));
        check_text(&waiting_text(texts, Role::RebelGeneral.id(), &it));
        check_text(&help_text(texts, &it));
        let choices = step.state_before().legal_choices();
        check_buttons(&it, choices, MAX_BUTTON_CHARS, |choice| {
            describe_choice(texts, &it, choice)
        });
    }
}

#[test]
fn games_can_be_told() {
    let texts = Texts::english();
    for (seed, setup) in (0..).zip(Setup::all()) {
        let session = play_random_game(setup, seed);
        check_log(&texts, &session, setup.seat_names().len());
        check_decisions(&texts, &session);
    }
}
