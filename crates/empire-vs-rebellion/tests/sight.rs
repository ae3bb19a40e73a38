//! A sight answers the same in all worlds that look the same to its side.

use empire_vs_rebellion::{Setup, Side, Sight, State};
use tabletop::chance::QuickChance;
use tabletop::play::random_choice;
use tabletop::{Game, NoLog, Viewer};

/// Returns every answer, in words.
fn all_answers(sight: Sight<'_>) -> String {
    let table = (
        (sight.me(), sight.setup(), sight.round(), sight.event()),
        (
            sight.balance(),
            sight.was_last_turn_a_pass(),
            sight.ready_cards(),
        ),
        (sight.own_deck(), sight.own_reserve()),
        sight.fingerprint(),
    );
    let sides = Side::BOTH.map(|side| {
        (
            (sight.in_play(side), sight.total(side)),
            (sight.discard_pile(side), sight.influence(side)),
            (sight.points(side), sight.used_strategies(side)),
            (sight.has_chosen(side), sight.known_strategy(side)),
            (sight.possible_strategies(side), sight.top_card(side)),
            (
                sight.strategy_picker(side),
                sight.will_strategy_be_shown(side),
            ),
        )
    });
    format!("{table:?} {sides:?}")
}

#[test]
fn what_a_side_cannot_know_changes_no_answer() {
    let (mut compared, mut different) = (0, 0);
    for seed in 0..40 {
        let setup = if seed % 8 == 0 {
            Setup::Tutorial
        } else {
            Setup::Full
        };
        let mut chance = QuickChance::new(seed);
        let mut dreams = QuickChance::new(!seed).0;
        let mut state = State::start_game(setup, &mut chance, &mut NoLog);
        while let Some(choice) = random_choice(&state, &mut chance) {
            state.apply_listed(choice, &mut chance, &mut NoLog);
            for me in Side::BOTH {
                let world = State::imagine(&state.view(Viewer::Seat(me.seat())), &mut dreams);
                let (real, imagined) = (Sight::new(&state, me), Sight::new(&world, me));
                assert_eq!(all_answers(real), all_answers(imagined), "{me:?}, {choice}");
                different += usize::from(world != state);
            }
            compared += 1;
        }
    }
    assert!(
        compared > 1_000 && different > 1_000,
        "{compared} {different}"
    );
}

#[test]
fn a_step_that_the_side_can_see_changes_the_fingerprint() {
    let mut chance = QuickChance::new(5);
    let mut state = State::start_game(Setup::Full, &mut chance, &mut NoLog);
    let mut steps = 0;
    while let Some(choice) = random_choice(&state, &mut chance) {
        let before = state;
        state.apply_listed(choice, &mut chance, &mut NoLog);
        if state.turn() != before.turn() {
            for me in Side::BOTH {
                let prints = [&before, &state].map(|state| Sight::new(state, me).fingerprint());
                assert_ne!(prints[0], prints[1], "{me:?}, {choice}");
            }
            steps += 1;
        }
    }
    assert!(steps > 50, "{steps}");
}
