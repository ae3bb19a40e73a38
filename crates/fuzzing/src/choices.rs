//! Bytes as choices: each byte picks one of the legal choices.

use locale::Presented;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tabletop::chance::QuickChance;
use tabletop::{Game, NoLog, View, Viewer};

/// Plays the game that the first byte numbers in the list of games; the other bytes are for that game.
pub(crate) fn run(bytes: &[u8]) {
    let [game, bytes @ ..] = bytes else {
        return;
    };
    let game = games::IDS[usize::from(*game) % games::IDS.len()];
    games::with_game!(game, G => play_game_from_bytes::<G>(bytes));
}

/// Plays a game: the first byte picks the set-up, the second the chance, and each of the others a choice.
fn play_game_from_bytes<G: Presented>(bytes: &[u8]) {
    let [setup, seed, picks @ ..] = bytes else {
        return;
    };
    let setups = G::setups();
    let setup = setups[usize::from(*setup) % setups.len()];
    let mut chance = QuickChance::new(u64::from(*seed));
    let mut state = G::start_game(setup, &mut chance, &mut NoLog);
    for (number, pick) in picks.iter().enumerate() {
        let choices = state.legal_choices();
        if choices.is_empty() {
            break;
        }
        let choice = choices[usize::from(*pick) % choices.len()];
        let applied = state.apply(choice, &mut chance, &mut NoLog);
        assert_eq!(applied, Ok(()), "`{choice}` was on offer");
        assert_eq!(state.check_invariants(), Ok(()), "after `{choice}`");
        if number % 8 == 0 {
            check_imagined_views::<G>(&state, number as u64);
        }
    }
}

/// Checks that every view can be imagined and that the imagined state looks the same.
fn check_imagined_views<G: Game>(state: &G, seed: u64) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    for viewer in Viewer::all_viewers(G::seats(state.setup()).len()) {
        let view = state.view(viewer);
        let other = G::imagine(&view, &mut rng);
        assert_eq!(other.check_invariants(), Ok(()), "imagined for {viewer:?}");
        assert_eq!(other.view(viewer), view, "imagined for {viewer:?}");
        assert_eq!(view.viewer(), viewer);
    }
}
