//! The properties every game must have, on random play.

use empire_vs_rebellion::{Position, Setup, State};
use serde_json::json;
use tabletop::chance::QuickChance;
use tabletop::play::play_new_random_game;
use tabletop::properties::{
    CheckCoverage, PlanCoverage, Thoroughness, check_game, check_game_from,
    check_out_of_turn_refusal, check_plans, check_record,
};
use tabletop::{NoLog, Seat, SeatSet};

fn check_many(setup: Setup, seeds: std::ops::Range<u64>) -> CheckCoverage {
    let mut total = CheckCoverage::default();
    for seed in seeds {
        let covered = check_game::<State>(setup, seed, Thoroughness::default());
        total += covered.unwrap_or_else(|problem| panic!("{problem}"));
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

fn check_position(position: serde_json::Value) {
    let position: Position = serde_json::from_value(position).unwrap();
    for seed in 0..20 {
        let state = position.build(&mut QuickChance::new(seed), &mut NoLog);
        let covered = check_game_from::<State>(state.unwrap(), seed, Thoroughness::default());
        covered.unwrap_or_else(|problem| panic!("{problem}"));
    }
}

/// Everybody knows that a character on top of the deck, or out of the game, is not in reserve.
#[test]
fn positions_with_characters_on_decks_keep_every_secret() {
    check_position(json!({
        "rebel": { "top": ["reb-yoda", "reb-han-solo"], "reserve": ["reb-chewbacca"] },
        "imperial": { "top": ["imp-boba-fett"] },
    }));
}

/// EG-24: a struggle that has lasted longer than any count still ends.
#[test]
fn a_struggle_of_any_length_ends() {
    check_position(json!({ "turns": u16::MAX }));
}

#[test]
fn records_replay_and_undo_restores() {
    for seed in 0..30 {
        check_record::<State>(Setup::Full, seed).unwrap();
        check_record::<State>(Setup::Tutorial, seed).unwrap();
    }
}

#[test]
fn plans_are_their_choices_one_by_one() {
    let mut covered = PlanCoverage::default();
    for seed in 0..30 {
        covered += check_plans::<State>(Setup::Full, seed).unwrap();
        covered += check_plans::<State>(Setup::Tutorial, seed).unwrap();
    }
    // Most drafts of the card game are a single choice.
    assert!(covered.undone > 20, "{covered:?}");
    let often = [covered.long, covered.cut_short, covered.refused];
    assert!(often.iter().all(|count| *count > 100), "{covered:?}");
}

#[test]
fn nobody_chooses_out_of_turn() {
    check_out_of_turn_refusal::<State>(Setup::Full, 1).unwrap();
    check_out_of_turn_refusal::<State>(Setup::Tutorial, 1).unwrap();
}

/// Tens of thousands of games end, and both sides win their share of random play.
#[test]
fn random_games_end_and_are_fair() {
    let mut chance = QuickChance::new(2014);
    let mut rebel_wins = 0;
    let games = 40_000;
    for _ in 0..games {
        let (outcome, decisions) = play_new_random_game::<State>(Setup::Full, &mut chance);
        assert!(!outcome.winners.is_empty(), "a full game has a winner");
        assert!(decisions < 100_000);
        rebel_wins += u32::from(outcome.winners == SeatSet::from_seat(Seat::new(0)));
    }
    let share = rebel_wins * 100 / games;
    assert!((40..=60).contains(&share), "the Rebels won {share} %");
}
