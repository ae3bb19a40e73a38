use std::collections::BTreeSet;
use std::time::Duration;

use rebellion::{Faction, Setup, System};
use tabletop::chance::QuickChance;
use tabletop::{Choices, Element, NoLog, Viewer};

use super::*;
use crate::bot::BotInput;
use crate::rebellion::Heuristic;
use crate::rebellion::belief::Belief;
use crate::rebellion::weights::Weights;

/// Returns the first state of a game by rules of thumb that fits.
fn state_where(fits: impl Fn(&State, Decision) -> bool) -> State {
    let mut player = Heuristic::new(5);
    let mut chance = QuickChance::new(5);
    let mut state = State::start_game(Setup::FULL, &mut chance, &mut NoLog);
    let mut choices = Choices::new();
    loop {
        choices.clear();
        state.push_legal_choices(&mut choices);
        let seen = BotInput::new(&state, &choices).expect("the game is not over");
        if choices.len() > 1 && fits(&state, seen.decision()) {
            return state;
        }
        let choice = player.choose_from_bot_input(seen);
        state.apply_listed(choice, &mut chance, &mut NoLog);
    }
}

fn view_of_deciding_seat(state: &State) -> View {
    state.view(Viewer::Seat(
        state.deciding_seat().expect("somebody decides"),
    ))
}

#[test]
fn the_same_seed_and_iterations_give_the_same_choice() {
    let state = state_where(|_, decision| matches!(decision, Decision::Command));
    let view = view_of_deciding_seat(&state);
    let choose = || Searcher::new(3, Effort::Worlds(48), 1).choose(&view);
    assert_eq!(choose(), choose());
}

#[test]
fn by_the_clock_any_number_of_threads_thinks() {
    let state = state_where(|_, decision| matches!(decision, Decision::Assign));
    let view = view_of_deciding_seat(&state);
    for threads in [1, 3] {
        let effort = Effort::Time(Duration::from_millis(20));
        let choice = Searcher::new(3, effort, threads).choose(&view);
        assert!(view.choices.contains(&choice));
    }
}

#[test]
fn knowing_the_code_does_not_tell_the_base() {
    let state = state_where(|_, decision| matches!(decision, Decision::ChooseBase));
    let view = view_of_deciding_seat(&state);
    let choose = |seed| Searcher::new(seed, Effort::Worlds(96), 1).choose(&view);
    let bases: BTreeSet<String> = (0..40).map(|seed| choose(seed).to_string()).collect();
    assert!(bases.len() >= 5, "always one of {bases:?}");
}

#[test]
fn a_belief_is_spread_over_what_is_possible() {
    let hidden = |state: &State| !Sight::new(state, Faction::Imperial).is_base_revealed();
    let state = state_where(|state, decision| {
        matches!(decision, Decision::Command)
            && view_of_deciding_seat(state).time == 3
            && hidden(state)
    });
    let empire = Sight::new(&state, Faction::Imperial);
    let belief = Belief::new(empire, Weights::built_in_weights());
    let sum: f32 = System::all()
        .map(|system| belief.base_chance_at(system))
        .sum();
    assert!((sum - 1.0).abs() < 1e-4, "{sum}");
    let possible = empire.possible_bases();
    for system in System::all() {
        assert_eq!(
            belief.base_chance_at(system) > 0.0,
            possible.contains(system)
        );
    }
    let even = (possible.len() as f32).ln();
    assert!(belief.entropy() > 0.0 && belief.entropy() < even);
    let likeliest = System::all().map(|system| belief.base_chance_at(system));
    assert!(likeliest.fold(0.0, f32::max) > 1.0 / possible.len() as f32);
}

#[test]
fn imagined_bases_are_as_likely_as_believed() {
    const WORLDS: u64 = 2_000;
    let state = state_where(|state, decision| {
        let imperial = Sight::new(state, Faction::Imperial);
        matches!(decision, Decision::Command)
            && view_of_deciding_seat(state).own_faction() == Some(Faction::Imperial)
            && imperial.base().is_none()
            && view_of_deciding_seat(state).time == 3
    });
    let view = view_of_deciding_seat(&state);
    let sight = Sight::new(&state, Faction::Imperial);
    let belief = Belief::new(sight, Weights::built_in_weights());
    let mut tree = Tree::new(&view, sight);
    let mut met = vec![0.0; usize::from(System::COUNT)];
    for luck in 0..WORLDS {
        let world = tree.imagine_world(luck).state;
        let base = Sight::new(&world, Faction::Rebel).base();
        met[usize::from(base.expect("there is a base").index())] += 1.0 / WORLDS as f32;
    }
    for system in System::all() {
        let share = met[usize::from(system.index())];
        let believed = belief.base_chance_at(system);
        assert!((share - believed).abs() < 0.04, "{share} for {believed}");
    }
}
