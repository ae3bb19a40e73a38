//! Undo reaches back to the last moment at which anybody learned anything.

use empire_vs_rebellion::{Choice, Setup, State};
use tabletop::{Game, Refusal, Seat, Seed, Session, UndoRefusal};

const REBEL: Seat = Seat::new(0);
const IMPERIAL: Seat = Seat::new(1);

fn new_session() -> Session<State> {
    Session::new(Setup::Full, Seed::from_words("undo"))
}

fn choose_from_text(session: &mut Session<State>, seat: Seat, text: &str) {
    let choice: Choice = text.parse().unwrap();
    session.choose(seat, choice).unwrap();
}

#[test]
fn secret_picks_can_be_undone_until_the_other_seat_decides() {
    let mut session = new_session();
    let start = *session.state();
    assert_eq!(session.undo(REBEL), Err(UndoRefusal::Nothing));
    choose_from_text(&mut session, REBEL, "character reb-yoda");
    choose_from_text(&mut session, REBEL, "character reb-han-solo");
    assert!(!session.has_anyone_learned_since(0));
    assert_eq!(session.undo(IMPERIAL), Err(UndoRefusal::NotYours));
    session.undo(REBEL).unwrap();
    session.undo(REBEL).unwrap();
    assert_eq!(*session.state(), start);

    for card in ["reb-yoda", "reb-han-solo", "reb-chewbacca"] {
        choose_from_text(&mut session, REBEL, &format!("character {card}"));
    }
    assert!(!session.has_anyone_learned_since(0));
    choose_from_text(&mut session, REBEL, "character reb-leia-organa");
    assert!(
        session.has_anyone_learned_since(0),
        "the other seat is asked now"
    );
    assert_eq!(session.undo(REBEL), Err(UndoRefusal::Learned));
}

#[test]
fn a_look_at_a_card_is_never_taken_back() {
    let mut session = new_session();
    while session.state().deciding_seat().is_some() {
        let before = session.version();
        let seat = session.state().deciding_seat().unwrap();
        let choices = session.state().legal_choices();
        let choice = choices[before % choices.len()];
        let step = session.choose(seat, choice).unwrap();
        if step.reveals_hidden() {
            assert!(session.has_anyone_learned_since(before));
            assert_eq!(session.undo(seat), Err(UndoRefusal::Learned), "`{choice}`");
        }
    }
    assert!(session.version() > 20);
}

#[test]
fn refused_choices_change_nothing() {
    let mut session = new_session();
    let before = *session.state();
    let illegal = session.choose(REBEL, Choice::Pass).map(|_| ());
    assert_eq!(illegal, Err(Refusal::NotLegal));
    let early = session.choose(IMPERIAL, Choice::Pass).map(|_| ());
    assert_eq!(early, Err(Refusal::OutOfTurn { deciding: REBEL }));
    assert_eq!((*session.state(), session.version()), (before, 0));
}
