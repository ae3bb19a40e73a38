//! A row written from a sight is the row written from the view, and every choice has a number of its own.

use std::collections::HashSet;

use observation::{FeatureLayout, Observed};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tabletop::chance::QuickChance;
use tabletop::play::random_choice;
use tabletop::{Game, NoLog, Seat, Viewer};

/// Plays random games of all set-ups and calls `check` with every tenth state.
fn visit_states<G: Observed>(games: u64, mut check: impl FnMut(&G)) {
    for setup in G::all_setups() {
        for seed in 0..games {
            let mut chance = QuickChance::new(seed);
            let mut state = G::start_game(setup, &mut chance, &mut NoLog);
            let mut moves = 0;
            while let Some(choice) = random_choice(&state, &mut chance) {
                state.apply_listed(choice, &mut chance, &mut NoLog);
                moves += 1;
                if moves % 10 == 0 || state.outcome().is_some() {
                    check(&state);
                }
            }
        }
    }
}

fn all_seats<G: Game>(state: &G) -> impl Iterator<Item = Seat> {
    (0..G::seats(state.setup()).len() as u8).map(Seat::new)
}

fn check_rows<G: Observed>(games: u64) {
    let layout = FeatureLayout::layout_of_game::<G>();
    let (mut quick, mut slow) = (vec![7; layout.size], vec![9; layout.size]);
    let mut dreams = Xoshiro256PlusPlus::seed_from_u64(5);
    visit_states::<G>(games, |state| {
        for seat in all_seats(state) {
            let view = state.view(Viewer::Seat(seat));
            state.write_features(seat, &mut quick);
            G::write_view_features(&view, &mut slow);
            compare_rows(&layout, &quick, &slow);
            let world = G::imagine(&view, &mut dreams);
            world.write_features(seat, &mut slow);
            compare_rows(&layout, &quick, &slow);
        }
    });
}

fn compare_rows(layout: &FeatureLayout, quick: &[u8], slow: &[u8]) {
    for block in &layout.blocks {
        let bytes = block.start..block.start + block.byte_count();
        let (one, other) = (&quick[bytes.clone()], &slow[bytes]);
        assert_eq!(one, other, "{}", block.name);
        let highest = one.iter().max().copied().unwrap_or_default();
        assert!(highest <= block.highest, "{}: {highest}", block.name);
    }
}

fn check_numbers<G: Observed>(games: u64) {
    let all = G::all_actions();
    assert_eq!(all.len(), G::ACTION_COUNT);
    for (number, choice) in all.iter().enumerate() {
        assert_eq!(G::action_number(*choice), number, "{choice}");
        assert_eq!(choice.to_string().parse::<G::Choice>().unwrap(), *choice);
    }
    visit_states::<G>(games, |state| {
        for choice in state.legal_choices() {
            assert_eq!(all[G::action_number(choice)], choice, "{choice}");
        }
    });
}

fn check_names<G: Observed>() {
    let layout = FeatureLayout::layout_of_game::<G>();
    let names: Vec<String> = layout
        .blocks
        .iter()
        .flat_map(observation::FeatureBlock::feature_names)
        .collect();
    assert_eq!(names.len(), layout.size);
    let different: HashSet<_> = names.iter().collect();
    assert_eq!(different.len(), names.len());
}

#[test]
fn rebellion_rows_agree_from_view_sight_and_imagined_world() {
    check_rows::<rebellion::State>(3);
}

#[test]
fn card_game_rows_agree_from_view_sight_and_imagined_world() {
    check_rows::<empire_vs_rebellion::State>(60);
}

#[test]
fn every_choice_of_rebellion_has_a_number_of_its_own() {
    check_numbers::<rebellion::State>(20);
}

#[test]
fn every_card_game_choice_has_its_own_number() {
    check_numbers::<empire_vs_rebellion::State>(200);
}

#[test]
fn every_feature_has_a_name_of_its_own() {
    check_names::<rebellion::State>();
    check_names::<empire_vs_rebellion::State>();
}
