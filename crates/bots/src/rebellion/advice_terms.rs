//! The terms of the board game's positions, for the advisor.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rebellion::{Choice, Decision, Faction, Sight, State, View};
use tabletop::{Game, Viewer};

use super::position::{TERMS, imperial_win_chance, position_features};
use super::weights::Weights;
use super::{most_promising_choices, rounds};
use crate::advice::{Advised, PositionValue};

/// The most choices that are tried.
const MAX_TRIED: usize = 6;

/// The terms of which more is plainly good for the Rebels; of all others it is for the Empire.
const GOOD_FOR_REBELS: [&str; 16] = [
    "hurry",
    "entropy",
    "base-army",
    "base-fleet",
    "field-army",
    "field-fleet",
    "rebel-queue",
    "rebel-production",
    "rebel-loyalty",
    "sabotage",
    "rebel-leaders",
    "objectives",
    "objectives-met",
    "plans",
    "rebel-hand",
    "rebel-actions",
];

/// Returns what one unit of a term is worth for the Empire as a reason; nothing if its weight says the opposite of what
/// everybody would think. Such weights are right beside others, but no reason by themselves: "because the Empire
/// suspects the right system" convinces no Rebel.
fn weight_unless_counterintuitive(name: &str, weight: f32) -> f32 {
    let is_plain = GOOD_FOR_REBELS.contains(&name) == (weight < 0.0);
    if is_plain { weight } else { 0.0 }
}

impl Advised for State {
    fn term_names() -> Vec<&'static str> {
        TERMS.iter().map(|term| term.name).collect()
    }

    fn position_value_for_viewer(state: &Self, viewer: Viewer) -> PositionValue {
        let weights = Weights::built_in_weights();
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
            weights: TERMS
                .iter()
                .zip(&weights.terms)
                .map(|(term, weight)| sign * weight_unless_counterintuitive(term.name, *weight))
                .collect(),
        }
    }

    fn should_trial_end(view: &View, state: &Self, decision: &Decision) -> bool {
        rounds::current_round(state) > view.time && matches!(decision, Decision::Assign)
    }

    fn choices_worth_trying(view: &View, seed: u64) -> Vec<Choice> {
        let (Some(decision), Some(me)) = (view.decision, view.own_faction()) else {
            return Vec::new();
        };
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let world = State::imagine(view, &mut rng);
        let sight = Sight::new(&world, me);
        let weighed = most_promising_choices(sight, decision, &view.choices, MAX_TRIED, &mut rng);
        weighed.into_iter().map(|(_, choice)| choice).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_reason_says_the_opposite_of_what_everybody_would_think() {
        assert!(
            GOOD_FOR_REBELS
                .iter()
                .all(|name| TERMS.iter().any(|term| term.name == *name))
        );
        assert_eq!(weight_unless_counterintuitive("suspicion", -1.9), 0.0);
        assert_eq!(weight_unless_counterintuitive("suspicion", 1.9), 1.9);
        assert_eq!(weight_unless_counterintuitive("entropy", -0.7), -0.7);
        assert_eq!(weight_unless_counterintuitive("entropy", 0.7), 0.0);
    }
}
