//! The properties every game must have, on random play.

use rebellion::{Choice, Decision, Setup, State};
use tabletop::chance::{CoupledChance, QuickChance};
use tabletop::play::random_choice;
use tabletop::properties::{
    CheckCoverage, PlanCoverage, Thoroughness, check_game, check_out_of_turn_refusal, check_plans,
    check_record,
};
use tabletop::{Event, Game, NoLog, Turn, Viewer};

fn check_many(seeds: std::ops::Range<u64>) -> CheckCoverage {
    let mut total = CheckCoverage::default();
    let thoroughness = Thoroughness {
        imagine_every: 1,
        ..Thoroughness::default()
    };
    for setup in Setup::all() {
        for seed in seeds.clone() {
            let covered = check_game::<State>(setup, seed, thoroughness);
            total += covered.unwrap_or_else(|problem| panic!("{setup}, {problem}"));
        }
    }
    total
}

#[test]
fn games_keep_every_invariant_and_every_secret() {
    let covered = check_many(0..6);
    assert!(covered.steps > 1_000, "{covered:?}");
}

#[test]
fn records_replay_and_undo_restores() {
    for setup in Setup::all() {
        for seed in 0..2 {
            check_record::<State>(setup, seed).unwrap_or_else(|problem| panic!("{problem}"));
        }
    }
}

#[test]
fn plans_are_their_choices_one_by_one() {
    let mut covered = PlanCoverage::default();
    for setup in Setup::all() {
        covered += check_plans::<State>(setup, 7).unwrap_or_else(|problem| panic!("{problem}"));
    }
    let PlanCoverage {
        long, cut_short, ..
    } = covered;
    assert!(long.min(cut_short) > 100, "{covered:?}");
    assert!(covered.refused.min(covered.undone) > 100, "{covered:?}");
}

#[test]
fn nobody_chooses_out_of_turn() {
    for setup in Setup::all() {
        check_out_of_turn_refusal::<State>(setup, 1).unwrap();
    }
}

/// Such a decision has one choice for a player without a fitting card, and does not say so by answering itself.
#[test]
fn choice_counts_that_depend_on_a_hand_are_secret() {
    let window = rebellion::Window::Roll;
    let hidden = [
        Decision::ActionWindow { window },
        Decision::Assign,
        Decision::Command,
        Decision::CombatAction,
        Decision::Block,
        Decision::CombatObjective,
        Decision::RefreshObjective,
        Decision::RecruitLeader,
        Decision::NewBase,
    ];
    for decision in hidden {
        assert!(!State::choice_count_is_public(&decision), "{decision:?}");
    }
}

/// Plays random games and asks at every decision with a public count whether a spectator could be wrong about it.
#[test]
fn a_spectator_knows_which_choices_are_forced() {
    let mut forced = 0;
    for setup in [Setup::FULL, Setup::new(4, true).expect("a set-up for four")] {
        for seed in 0..12 {
            let (mut chance, mut dreams) = (QuickChance::new(seed), QuickChance::new(!seed));
            let mut state = State::start_game(setup, &mut chance, &mut NoLog);
            while let Turn::Decide { decision, .. } = state.turn() {
                if State::choice_count_is_public(&decision) {
                    let view = state.view(Viewer::Spectator);
                    let other = State::imagine(&view, &mut dreams.0);
                    let counts = [&state, &other].map(|world| world.legal_choices().len());
                    assert_eq!(counts[0], counts[1], "game {seed}: {decision:?}");
                    forced += u32::from(counts[0] == 1);
                }
                let choice = random_choice(&state, &mut chance).expect("a choice");
                state.apply_listed(choice, &mut chance, &mut NoLog);
            }
        }
    }
    assert!(forced > 20, "only {forced}");
}

/// Tells whether the other side must not be able to tell one of these choices from the other.
fn both_secret(decision: Decision, one: Choice, other: Choice) -> bool {
    match (decision, one, other) {
        (Decision::ChooseBase | Decision::NewBase, Choice::Base(_), Choice::Base(_))
        | (Decision::Assign | Decision::Contingency, Choice::Mission(_), Choice::Mission(_))
        | (Decision::KeepProject, Choice::Keep(_), Choice::Keep(_))
        | (Decision::Build { .. }, Choice::Build(_), Choice::Build(_)) => true,
        (Decision::Infiltrate, Choice::Top(one), Choice::Top(other)) => {
            one.row().stage == other.row().stage // N-44
        }
        _ => false,
    }
}

/// Compares what the others see of two choices they must not be able to tell apart.
fn check_secret(state: &State, decision: Decision, choices: &[Choice], seed: u64) -> u32 {
    let (Some(deciding), [first, rest @ ..]) = (state.deciding_seat(), choices) else {
        return 0;
    };
    let setup = state.setup();
    let run = |choice: Choice, viewer: Viewer| {
        let (mut state, mut events) = (*state, Vec::new());
        state.apply_listed(choice, &mut CoupledChance::new(seed), &mut events);
        let seen = events.iter().filter_map(|e| e.seen_by(setup, viewer));
        let seen: Vec<_> = seen.collect();
        (state.view(viewer), seen)
    };
    let mut compared = 0;
    for viewer in Viewer::all_viewers(setup.seat_names().len()) {
        if let Viewer::Seat(seat) = viewer
            && setup.faction_of_seat(seat) == setup.faction_of_seat(deciding)
        {
            continue;
        }
        let (view, events) = run(*first, viewer);
        for other in rest.iter().filter(|o| both_secret(decision, *first, **o)) {
            let (other_view, other_events) = run(*other, viewer);
            let different = events.iter().zip(&other_events).find(|(a, b)| a != b);
            if different.is_some_and(|(a, b)| a.reveals_hidden() && b.reveals_hidden()) {
                continue;
            }
            assert_eq!(events, other_events, "{first} or {other}");
            assert_eq!(view, other_view, "{first} or {other}");
            compared += 1;
        }
    }
    compared
}

#[test]
fn nobody_can_tell_secret_choices_apart() {
    let mut compared = 0;
    for setup in Setup::all() {
        for seed in 0..10 {
            let mut chance = QuickChance::new(seed);
            let mut state = State::start_game(setup, &mut chance, &mut NoLog);
            while let Turn::Decide { decision, .. } = state.turn() {
                compared += check_secret(&state, decision, &state.legal_choices(), seed);
                let choice = random_choice(&state, &mut chance).expect("the game goes on");
                state.apply_listed(choice, &mut chance, &mut NoLog);
            }
        }
    }
    assert!(compared > 1_000, "{compared}");
}
