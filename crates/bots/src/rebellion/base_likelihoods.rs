//! The probable place of the base for people who search for it, as the computer players judge it.

use rebellion::{Faction, Sight, State, System, View};
use tabletop::Game;
use tabletop::chance::QuickChance;

use super::belief::Belief;
use super::weights::Weights;

/// The number behind the imagined world. Any other gives the same likelihoods, because the belief looks at nothing
/// that the Empire does not see.
const IMAGINATION_SEED: u64 = 0x7715;

/// Returns, for an Imperial viewer who does not know where the base is, how likely it is in each system that can hold
/// it; the likelihoods sum to 1. Returns nothing for anybody else.
///
/// The view rules systems out; the others are weighed by clues that the Empire sees: how Rebels usually
/// hide, and what units around a system give away.
#[must_use]
pub fn base_likelihoods(view: &View) -> Vec<(System, f32)> {
    if view.own_faction() != Some(Faction::Imperial) || view.base.is_some() || view.over {
        return Vec::new();
    }
    base_likelihoods_with_seed(view, IMAGINATION_SEED)
}

fn base_likelihoods_with_seed(view: &View, seed: u64) -> Vec<(System, f32)> {
    let world = State::imagine(view, &mut QuickChance::new(seed).0);
    let belief = Belief::new(
        Sight::new(&world, Faction::Imperial),
        Weights::built_in_weights(),
    );
    let possible = view.possible_bases.iter();
    possible
        .map(|system| (system, belief.base_chance_at(system)))
        .collect()
}

#[cfg(test)]
mod tests {
    use rebellion::Setup;
    use tabletop::play::random_choice;
    use tabletop::{NoLog, Seat, Viewer};

    use super::*;

    /// Returns a game after some random choices.
    fn table_after(choices: usize, seed: u64) -> State {
        let mut chance = QuickChance::new(seed);
        let mut state = State::start_game(Setup::FULL, &mut chance, &mut NoLog);
        for _ in 0..choices {
            if let Some(choice) = random_choice(&state, &mut chance) {
                state.apply_listed(choice, &mut chance, &mut NoLog);
            }
        }
        state
    }

    #[test]
    fn every_world_of_a_view_gives_the_same_map() {
        let mut compared = 0;
        for seed in 0..8 {
            let view = table_after(60, seed).view(Viewer::Seat(Seat::new(1)));
            let first = base_likelihoods(&view);
            for other in (1..8).filter(|_| !first.is_empty()) {
                assert_eq!(
                    base_likelihoods_with_seed(&view, other),
                    first,
                    "game {seed}"
                );
                compared += 1;
            }
        }
        assert!(compared > 20, "{compared}");
    }

    #[test]
    fn only_possible_systems_are_likely_and_all_sum_to_one() {
        let view = table_after(60, 1).view(Viewer::Seat(Seat::new(1)));
        let all = base_likelihoods(&view);
        assert!(all.iter().all(|(it, _)| view.possible_bases.contains(*it)));
        let sum: f32 = all.iter().map(|(_, likely)| likely).sum();
        assert!((sum - 1.0).abs() < 0.001, "{sum}");
    }

    #[test]
    fn nobody_but_a_searching_empire_is_told_anything() {
        let state = table_after(60, 1);
        for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Spectator] {
            assert!(base_likelihoods(&state.view(viewer)).is_empty());
        }
    }
}
