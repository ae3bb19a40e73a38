//! The texts of whole games.

use empire_vs_rebellion::{Setup, Side, State};
use tabletop::{Game, Player, RandomPlayer, Seed, Session, Turn, Viewer, play_game};

use super::{check_buttons, check_text};
use crate::Texts;
use crate::empire_vs_rebellion::{
    describe_choice, describe_event, help_text, question_naming_decider, waiting_text,
};

/// The largest number of characters that fit on a button.
const MAX_BUTTON_CHARS: usize = 50;

fn play_random_game(setup: Setup, seed: u64) -> Session<State> {
    let mut session = Session::new(setup, Seed::from_words(&seed.to_string()));
    let player = |index| Box::new(RandomPlayer::new(seed * 2 + index)) as Box<dyn Player<State>>;
    play_game(&mut session, &mut [player(0), player(1)]);
    session
}

fn check_log(texts: &Texts, session: &Session<State>) {
    for viewer in Viewer::all_viewers(2) {
        for (_, event) in session.events_for(viewer, 0) {
            check_text(&describe_event(texts, &event));
        }
    }
}

fn check_decisions(texts: &Texts, session: &Session<State>) {
    for step in session.steps() {
        let Turn::Decide { seat, decision: it } = step.state_before().turn() else {
            panic!("a choice was made after the end");
        };
        check_text(&question_naming_decider(texts, Side::of_seat(seat), &it));
        check_text(&waiting_text(texts, Side::of_seat(seat), &it));
        check_text(&help_text(texts, &it));
        let choices = step.state_before().legal_choices();
        check_buttons(&it, choices, MAX_BUTTON_CHARS, |choice| {
            describe_choice(texts, &it, choice)
        });
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
        let session = play_random_game(setup, seed);
        check_log(&texts, &session);
        check_decisions(&texts, &session);
    }
}
