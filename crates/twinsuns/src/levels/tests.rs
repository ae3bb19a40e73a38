use std::time::Duration;

use bots::BotInput;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tabletop::chance::QuickChance;
use tabletop::{Choices, Game, NoLog, Turn, View, Viewer};

use super::*;

/// Returns the choice of a fresh player that looks at this state.
fn fresh_choice<G: Levels>(level: &Level<G>, seed: u64, state: &G) -> G::Choice {
    let choices = state.legal_choices();
    let seen = BotInput::new(state, &choices).unwrap();
    level
        .make_player(PlayerOptions::with_usual_effort(seed))
        .choose_from_bot_input(seen)
}

/// Plays a game between players of this level and returns every `every`-th position with more than one
/// choice, at most `most` of them.
fn sample_positions<G: TableGame>(
    level: &Level<G>,
    setup: G::Setup,
    every: usize,
    most: usize,
) -> Vec<G> {
    let mut chance = QuickChance::new(7);
    let mut state = G::start_game(setup, &mut chance, &mut NoLog);
    let mut player = level.make_player(PlayerOptions::with_usual_effort(7));
    let mut positions = Vec::new();
    let mut number = 0;
    let mut choices = Choices::new();
    while matches!(state.turn(), Turn::Decide { .. }) && positions.len() < most {
        choices.clear();
        state.push_legal_choices(&mut choices);
        if choices.len() > 1 {
            if number % every == 0 {
                positions.push(state);
            }
            number += 1;
        }
        let choice = player.choose_from_bot_input(BotInput::new(&state, &choices).unwrap());
        state.apply_listed(choice, &mut chance, &mut NoLog);
    }
    positions
}

/// Changes only what the player cannot know and checks that its choice stays the same. Returns how many
/// worlds did differ, so that the caller can check that something was hidden.
fn assert_fair<G: TableGame>(level: &Level<G>, positions: &[G], worlds: usize) -> usize {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut different = 0;
    for (number, state) in positions.iter().enumerate() {
        let Some(seat) = state.deciding_seat() else {
            continue;
        };
        let seed = number as u64;
        let view = state.view(Viewer::Seat(seat));
        let mut player = level.make_player(PlayerOptions::with_usual_effort(seed));
        let choice = player.choose(&view);
        assert!(view.choices().contains(&choice));
        let name = level.name;
        assert_eq!(
            choice,
            fresh_choice(level, seed, state),
            "{name} peeks: {view:?}"
        );
        for _ in 0..worlds {
            let world = G::imagine(&view, &mut rng);
            different += usize::from(world != *state);
            assert_eq!(
                choice,
                fresh_choice(level, seed, &world),
                "{name} peeks: {view:?}"
            );
        }
    }
    different
}

struct CheckFairness;

impl GameVisitor for CheckFairness {
    type Output = ();

    fn visit<G: TableGame>(self) {
        // Players that think long are asked less often.
        let patient = |level: &Level<G>| match level.name {
            "random" | "lieutenant" => (1, 400),
            "cadet" => (2, 40),
            "captain" => (3, 20),
            "admiral" => (9, 3),
            _ => (20, 2),
        };
        for level in G::LEVELS {
            let (every, most) = patient(level);
            let mut different = 0;
            for setup in G::setups() {
                let games = sample_positions::<G>(&G::LEVELS[0], setup, every, most);
                let own = sample_positions::<G>(level, setup, every, most);
                different += assert_fair(level, &games, 2) + assert_fair(level, &own, 2);
            }
            assert!(different > 0, "{}: nothing was hidden", level.name);
        }
    }
}

#[test]
fn no_level_knows_more_than_its_view() {
    for id in games::IDS {
        games::visit_game_by_id(id, CheckFairness).unwrap();
    }
}

/// Checks that a plan decides the same in every world that looks the same to it.
struct CheckPlans;

impl GameVisitor for CheckPlans {
    type Output = ();

    fn visit<G: TableGame>(self) {
        let quick = find_level::<G>("lieutenant").unwrap();
        let mut positions = Vec::new();
        for setup in G::setups() {
            for level in [&G::LEVELS[0], &G::LEVELS[1], quick] {
                positions.extend(sample_positions::<G>(level, setup, 2, 600));
            }
        }
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
        for plan in G::PLANS {
            let ask = |state: &G| {
                let choices = state.legal_choices();
                let mut player = plan.make_player(quick, PlayerOptions::with_usual_effort(1));
                player.choose_from_bot_input(BotInput::new(state, &choices).unwrap())
            };
            let mut followed = 0;
            for state in &positions {
                let view = state.view(Viewer::Seat(state.deciding_seat().unwrap()));
                let choice = ask(state);
                assert!(view.choices().contains(&choice), "{}", plan.name);
                let world = G::imagine(&view, &mut rng);
                assert_eq!(choice, ask(&world), "{} peeks: {view:?}", plan.name);
                followed += usize::from(choice != fresh_choice(quick, 1, state));
            }
            assert!(followed > 0, "{} changes nothing", plan.name);
        }
    }
}

#[test]
fn no_plan_knows_more_than_its_view() {
    for id in games::IDS {
        games::visit_game_by_id(id, CheckPlans).unwrap();
    }
}

/// The worlds above differ in what matters most: in some of them the base is elsewhere.
#[test]
fn an_imagined_base_may_be_elsewhere() {
    use ::rebellion::{Faction, Sight, State};
    let level = &State::LEVELS[1];
    let positions = sample_positions::<State>(level, ::rebellion::Setup::FULL, 5, 60);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let base = |state: &State| Sight::new(state, Faction::Rebel).base();
    let hidden = positions.iter().any(|state| {
        let seat = state.deciding_seat().unwrap();
        let view = state.view(Viewer::Seat(seat));
        let imperial = state.setup().faction_of_seat(seat) == Faction::Imperial;
        imperial && base(&State::imagine(&view, &mut rng)) != base(state)
    });
    assert!(hidden, "the base of an imagined world may be elsewhere");
}

/// Only players that look ahead use more time; the others play as weakly as before.
#[test]
fn time_changes_nothing_for_those_who_do_not_look_ahead() {
    struct Timeless;
    impl GameVisitor for Timeless {
        type Output = ();

        fn visit<G: TableGame>(self) {
            for level in &G::LEVELS[..3] {
                let hurried = PlayerOptions {
                    time: Some(Duration::ZERO),
                    ..PlayerOptions::with_usual_effort(7)
                };
                for state in sample_positions::<G>(level, G::setups()[0], 3, 30) {
                    let choices = state.legal_choices();
                    let seen = BotInput::new(&state, &choices).unwrap();
                    let choice = level.make_player(hurried).choose_from_bot_input(seen);
                    assert_eq!(choice, fresh_choice(level, 7, &state), "{}", level.name);
                }
            }
        }
    }
    for id in games::IDS {
        games::visit_game_by_id(id, Timeless).unwrap();
    }
}

#[test]
fn levels_begin_with_random_and_have_different_names() {
    struct Sound;
    impl GameVisitor for Sound {
        type Output = ();

        fn visit<G: TableGame>(self) {
            let names = level_names::<G>();
            assert_eq!(names[0], RANDOM_LEVEL);
            assert!(find_level::<G>(G::DEFAULT_LEVEL).is_ok());
            for (index, name) in names.iter().enumerate() {
                assert!(!names[..index].contains(name), "{name}");
                assert!(levels_help_text().contains(name), "{name}");
            }
        }
    }
    for id in games::IDS {
        games::visit_game_by_id(id, Sound).unwrap();
    }
}

#[test]
fn an_unknown_level_is_refused_with_those_there_are() {
    let error = find_level::<::rebellion::State>("commodore").unwrap_err();
    let levels = level_names::<::rebellion::State>().join(", ");
    assert_eq!(
        error.to_string(),
        format!("rebellion has no computer player `commodore`; its levels are {levels}")
    );
}
