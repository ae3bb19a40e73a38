//! The properties every game must have, on random play.

use rebellion::{Setup, State};
use tabletop::properties::{Covered, Thoroughness, check_game, check_out_of_turn, check_record};

fn check_many(seeds: std::ops::Range<u64>) -> Covered {
    let mut total = Covered::default();
    let thoroughness = Thoroughness {
        imagine_every: 1,
        ..Thoroughness::default()
    };
    for setup in Setup::all() {
        for seed in seeds.clone() {
            let covered = check_game::<State>(setup, seed, thoroughness);
            let covered = covered.unwrap_or_else(|problem| panic!("{setup}, {problem}"));
            total.decisions += covered.decisions;
            total.views += covered.views;
            total.steps += covered.steps;
        }
    }
    total
}

#[test]
fn games_keep_every_invariant_and_every_secret() {
    let covered = check_many(0..60);
    println!("{covered:?}");
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
fn nobody_chooses_out_of_turn() {
    for setup in Setup::all() {
        check_out_of_turn::<State>(setup, 1).unwrap();
    }
}
