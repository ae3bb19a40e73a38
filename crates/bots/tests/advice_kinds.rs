//! The advisor at every kind of decision of both games: it has advice for whatever a person may be asked, and that
//! advice, its warnings and its value of the position follow from the view alone.

use std::collections::BTreeMap;

use bots::advice::{Advised, advise, find_costly_choices, mean_position_value};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tabletop::chance::QuickChance;
use tabletop::ids::variant_name;
use tabletop::{NoLog, RandomPlayer, Turn, View, Viewer};

/// The seed of all advice.
const SEED: u64 = 3;

/// The choices whose cost is compared in both worlds.
const COMPARED_CHOICES: usize = 3;

/// Plays games at random and returns a position for each kind of decision that comes up with more than one choice.
fn find_positions<G: Advised>(
    setups: impl Iterator<Item = G::Setup> + Clone,
    games: u64,
) -> BTreeMap<String, G> {
    let mut found = BTreeMap::new();
    for (seed, setup) in (0..games).zip(setups.cycle()) {
        let mut chance = QuickChance::new(seed);
        let mut state = G::start_game(setup, &mut chance, &mut NoLog);
        let mut player = RandomPlayer::new(seed);
        while let Turn::Decide { decision, .. } = state.turn() {
            let choices = state.legal_choices();
            if choices.len() > 1 {
                found.entry(variant_name(&decision)).or_insert(state);
            }
            state.apply_listed(player.pick_any(&choices), &mut chance, &mut NoLog);
        }
    }
    found
}

/// Checks everything that the advisor says about a position, and that it says the same in a world that looks the same.
/// Tells whether something was hidden.
fn check_advice<G: Advised>(kind: &str, state: &G) -> bool {
    let viewer = Viewer::Seat(state.deciding_seat().expect("somebody decides"));
    let view = state.view(viewer);
    let world = G::imagine(&view, &mut Xoshiro256PlusPlus::seed_from_u64(5));
    let seen = world.view(viewer);
    let advice = advise::<G>(&view, SEED);
    assert!(!advice.is_empty(), "{kind}: no advice");
    for advised in &advice {
        assert!(view.choices().contains(&advised.choice), "{kind}");
        assert!((0.0..=1.0).contains(&advised.chance), "{kind}");
    }
    assert_eq!(
        advise::<G>(&seen, SEED),
        advice,
        "{kind}: the advisor peeks"
    );
    let others: Vec<G::Choice> = view
        .choices()
        .iter()
        .copied()
        .take(COMPARED_CHOICES)
        .collect();
    let costs = |view: &G::View| {
        let costly = find_costly_choices::<G>(view, SEED, advice[0].choice, &others).into_iter();
        costly
            .map(|it| (it.choice.to_string(), it.cost_points))
            .collect::<Vec<_>>()
    };
    assert_eq!(costs(&view), costs(&seen), "{kind}: a warning peeks");
    let value = mean_position_value::<G>(&view, SEED);
    assert_eq!(
        value,
        mean_position_value::<G>(&seen, SEED),
        "{kind}: a summary peeks"
    );
    world != *state
}

/// Checks the advisor at every kind of decision; `rare` are those that games at random do not come to.
fn check_all_kinds<G: Advised>(
    setups: impl Iterator<Item = G::Setup> + Clone,
    games: u64,
    names: &[&str],
    rare: &[&str],
) {
    let found = find_positions::<G>(setups, games);
    let missing: Vec<String> = names
        .iter()
        .map(|name| kebab_case(name))
        .filter(|name| !found.contains_key(name))
        .collect();
    assert_eq!(missing, rare, "kinds of decision without a position");
    let hidden = found
        .iter()
        .filter(|(kind, state)| check_advice(kind, *state))
        .count();
    assert!(
        hidden > found.len() / 2,
        "{hidden} positions hide something"
    );
}

/// Returns the name of a kind as it is written in JSON.
fn kebab_case(name: &str) -> String {
    let mut written = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !written.is_empty() {
            written.push('-');
        }
        written.push(letter.to_ascii_lowercase());
    }
    written
}

#[test]
fn every_kind_of_decision_of_rebellion_has_fair_advice() {
    use rebellion::{Decision, Setup, State};
    check_all_kinds::<State>(Setup::all(), 2_000, Decision::NAMES, &[]);
}

#[test]
fn every_kind_of_decision_of_the_card_game_has_fair_advice() {
    use empire_vs_rebellion::{Decision, Setup, State};
    check_all_kinds::<State>(Setup::all(), 400, Decision::NAMES, &[]);
}
