//! The terms of the board game's positions, for the advisor.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rebellion::{Choice, Decision, Faction, Sight, State, View};
use tabletop::{Game, Viewer};

use super::position::{TERMS, imperial_win_chance, position_features};
use super::weights::Weights;
use super::{most_promising, rounds};
use crate::advice::{Advised, PositionValue};

/// The most choices that are tried.
const MAX_TRIED: usize = 6;

impl Advised for State {
    fn term_names() -> Vec<&'static str> {
        TERMS.iter().map(|term| term.name).collect()
    }

    fn value_for(state: &Self, viewer: Viewer) -> PositionValue {
        let weights = Weights::built_in();
        let imperial = match viewer {
            Viewer::Seat(seat) => state.setup().faction_of_seat(seat) == Faction::Imperial,
            Viewer::Spectator => true,
        };
        let empire = match rounds::winning_faction(state) {
            Some(Faction::Imperial) => 1.0,
            Some(Faction::Rebel) => 0.0,
            None => imperial_win_chance(state, weights),
        };
        let sign = if imperial { 1.0 } else { -1.0 };
        PositionValue {
            chance: if imperial { empire } else { 1.0 - empire },
            terms: position_features(state, weights).to_vec(),
            weights: weights.terms.iter().map(|weight| sign * weight).collect(),
        }
    }

    fn trial_ends(view: &View, state: &Self, decision: &Decision) -> bool {
        rounds::current_round(state) > view.time && matches!(decision, Decision::Assign)
    }

    fn worth_trying(view: &View, seed: u64) -> Vec<Choice> {
        let (Some(decision), Some(me)) = (view.decision, view.own_faction()) else {
            return Vec::new();
        };
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let world = State::imagine(view, &mut rng);
        let sight = Sight::new(&world, me);
        let weighed = most_promising(sight, decision, &view.choices, MAX_TRIED, &mut rng);
        weighed.into_iter().map(|(_, choice)| choice).collect()
    }
}
