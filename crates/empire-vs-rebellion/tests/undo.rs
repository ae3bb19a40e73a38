//! Undo reaches back to the last moment at which anybody learned anything.

use empire_vs_rebellion::{Choice, Setup, State};
use tabletop::{Game, Refusal, Seat, Seed, Session, UndoRefusal};

const REBEL: Seat = Seat::new(0);
const IMPERIAL: Seat = Seat::new(1);

fn session() -> Session<State> {
    Session::new(Setup::Full, Seed::from_words("undo"))
}

fn choose(session: &mut Session<State>, seat: Seat, text: &str) {
    let choice: Choice = text.parse().unwrap();
    session.choose(seat, choice).unwrap();
}

#[test]
fn secret_picks_can_be_taken_back_until_the_other_seat_is_asked() {
    let mut session = session();
    let start = *session.state();
    assert_eq!(session.undo(REBEL), Err(UndoRefusal::Nothing));
    choose(&mut session, REBEL, "character reb-yoda");
    choose(&mut session, REBEL, "character reb-han-solo");
    assert!(!session.learned_since(0));
    assert_eq!(session.undo(IMPERIAL), Err(UndoRefusal::NotYours));
    session.undo(REBEL).unwrap();
    session.undo(REBEL).unwrap();
    assert_eq!(*session.state(), start);

    for card in ["reb-yoda", "reb-han-solo", "reb-chewbacca"] {
        choose(&mut session, REBEL, &format!("character {card}"));
    }
    assert!(!session.learned_since(0));
    choose(&mut session, REBEL, "character reb-leia-organa");
    assert!(session.learned_since(0), "the other seat is asked now");
    assert_eq!(session.undo(REBEL), Err(UndoRefusal::Learned));
}

#[test]
fn a_look_at_a_card_is_never_taken_back() {
    let mut session = session();
    while session.state().deciding().is_some() {
        let before = session.version();
        let seat = session.state().deciding().unwrap();
        let choices = session.state().legal_choices();
        let choice = choices[before % choices.len()];
        let step = session.choose(seat, choice).unwrap();
        if step.reveals() {
            assert!(session.learned_since(before));
            assert_eq!(session.undo(seat), Err(UndoRefusal::Learned), "`{choice}`");
        }
    }
    assert!(session.version() > 20);
}

#[test]
fn refused_choices_change_nothing() {
    let mut session = session();
    let before = *session.state();
    let illegal = session.choose(REBEL, Choice::Pass).map(|_| ());
    assert_eq!(illegal, Err(Refusal::NotLegal));
    let early = session.choose(IMPERIAL, Choice::Pass).map(|_| ());
    assert_eq!(early, Err(Refusal::OutOfTurn { deciding: REBEL }));
    assert_eq!((*session.state(), session.version()), (before, 0));
}
