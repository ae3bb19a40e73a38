//! Drafts of games that are really played.

use ::rebellion::{Setup, State};
use bots::rebellion::Heuristic;
use tabletop::{Game, PlanTransition, Player, Seed, Session, Viewer};

use super::*;
use crate::rebellion::{shows_only_own_knowledge, start_draft};

/// Plays some choices of a game between computer players.
fn play_choices(words: &str, count: usize) -> Session<State> {
    let mut session = Session::<State>::new(Setup::FULL, Seed::from_words(words));
    let mut player = Heuristic::new(7);
    for _ in 0..count {
        let Some(seat) = session.state().deciding_seat() else {
            break;
        };
        let choice = player.choose(&session.state().view(Viewer::Seat(seat)));
        session.choose(seat, choice).expect("a legal choice");
    }
    session
}

/// A plan tells no more than its choices do: what a draft offers, refuses and foresees follows from the view alone,
/// so it is the same in every world that looks the same to the seat, and the table gives what the draft foresaw.
#[test]
fn drafts_of_worlds_that_look_alike_are_the_same() {
    let (mut compared, mut foreseen) = (0, 0);
    for game in 0..6 {
        let session = play_choices(&format!("worlds {game}"), 260);
        for version in 0..session.version() {
            let step = &session.steps()[version];
            let view = step.state_before().view(Viewer::Seat(step.seat));
            let mut drafts = [3, 4].map(|seed| {
                Draft::<State>::from_view_with_seed(&view, shows_only_own_knowledge, seed)
                    .expect("the seat decides")
            });
            for draft in &mut drafts {
                assert_eq!(draft.seat_view(), view);
                draft.add_choice(step.choice).expect("a legal choice");
            }
            let [one, other] = &drafts;
            assert_eq!(one.has_ended(), other.has_ended(), "{version}");
            compared += 1;
            if one.has_ended() {
                continue;
            }
            foreseen += 1;
            assert_eq!(one.legal_choices(), other.legal_choices(), "{version}");
            let after = session.state_at_version(version + 1);
            assert_eq!(one.next_decision(), other.next_decision(), "{version}");
            assert_eq!(
                one.seat_view(),
                after.view(Viewer::Seat(step.seat)),
                "{version}"
            );
        }
    }
    println!("{compared} choices compared, after {foreseen} of them the draft continued");
    assert!(foreseen > 300, "{foreseen}");
}

#[test]
fn a_draft_refuses_illegal_choices_and_stays_unchanged() {
    let session = play_choices("refusals", 0);
    let seat = session.state().deciding_seat().expect("a seat");
    let view = session.state().view(Viewer::Seat(seat));
    let mut draft = start_draft(&view).expect("the seat decides");
    let refused = draft.add_choice("pass".parse().expect("a choice"));
    assert_eq!(refused, Err(DraftRefusal::NotOnOffer));
    assert!(draft.is_empty());
    assert_eq!(draft.seat_view(), view);
}

#[test]
fn plans_of_a_draft_are_carried_out_completely() {
    let mut session = play_choices("plans", 120);
    for _ in 0..60 {
        let Some(seat) = session.state().deciding_seat() else {
            return;
        };
        let view = session.state().view(Viewer::Seat(seat));
        let mut draft = start_draft(&view).expect("the seat decides");
        let mut player = Heuristic::new(9);
        while !draft.has_ended() && draft.len() < 12 {
            let choice = player.choose(&draft.seat_view());
            draft.add_choice(choice).expect("a legal choice");
        }
        for part in draft.to_plans() {
            let chance = LiveChance::new(Seed::from_words("any"));
            let made = PlanTransition::new(session.state(), &chance, seat, &part.choices);
            assert_eq!(made.expect("a plan").dropped, 0);
            session.choose_plan(seat, &part.choices).expect("a plan");
        }
    }
}
