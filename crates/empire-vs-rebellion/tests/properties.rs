//! The properties every game must have, on random play.

use empire_vs_rebellion::{Setup, State};
use tabletop::chance::QuickChance;
use tabletop::play::random_game;
use tabletop::properties::{Covered, Thoroughness, check_game, check_out_of_turn, check_record};
use tabletop::{Seat, SeatSet};

fn check_many(setup: Setup, seeds: std::ops::Range<u64>) -> Covered {
    let mut total = Covered::default();
    for seed in seeds {
        let covered = check_game::<State>(setup, seed, Thoroughness::default());
        let covered = covered.unwrap_or_else(|problem| panic!("{problem}"));
        total.decisions += covered.decisions;
        total.views += covered.views;
        total.steps += covered.steps;
    }
    total
}

#[test]
fn full_games_keep_every_invariant_and_every_secret() {
    let covered = check_many(Setup::Full, 0..1000);
    assert!(covered.views > 20_000, "{covered:?}");
    assert!(covered.steps > 10_000, "{covered:?}");
}

#[test]
fn tutorials_keep_every_invariant_and_every_secret() {
    let covered = check_many(Setup::Tutorial, 0..300);
    assert!(covered.steps > 1_000, "{covered:?}");
}

#[test]
fn records_replay_and_undo_restores() {
    for seed in 0..30 {
        check_record::<State>(Setup::Full, seed).unwrap();
        check_record::<State>(Setup::Tutorial, seed).unwrap();
    }
}

#[test]
fn nobody_chooses_out_of_turn() {
    check_out_of_turn::<State>(Setup::Full, 1).unwrap();
    check_out_of_turn::<State>(Setup::Tutorial, 1).unwrap();
}

/// Tens of thousands of games end, and both sides win their share of random play.
#[test]
fn random_games_end_and_are_fair() {
    let mut chance = QuickChance::new(2014);
    let mut rebel_wins = 0;
    let games = 40_000;
    for _ in 0..games {
        let (outcome, decisions) = random_game::<State>(Setup::Full, &mut chance);
        assert!(!outcome.winners.is_empty(), "a full game has a winner");
        assert!(decisions < 100_000);
        rebel_wins += u32::from(outcome.winners == SeatSet::only(Seat::new(0)));
    }
    let share = rebel_wins * 100 / games;
    assert!((40..=60).contains(&share), "the Rebels won {share} %");
}
