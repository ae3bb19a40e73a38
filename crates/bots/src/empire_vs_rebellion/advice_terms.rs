//! The terms of the card game's positions, for the advisor.

use empire_vs_rebellion::{Choice, Decision, Side, Sight, State, View};
use tabletop::{Game, Viewer};

use crate::advice::{Advised, PositionValue};

/// The points with which a side wins.
const WINNING_POINTS: f32 = 7.0;

/// The amount that a point, an influence token and a reserve character are worth, against the logarithm of the odds.
const TERM_WEIGHTS: [f32; 4] = [0.75, -0.75, 0.12, -0.12];

impl Advised for State {
    fn term_names() -> Vec<&'static str> {
        vec!["points", "their-points", "influence", "their-influence"]
    }

    fn position_value_for_viewer(state: &Self, viewer: Viewer) -> PositionValue {
        let me = match viewer {
            Viewer::Seat(seat) => Side::of_seat(seat),
            Viewer::Spectator => Side::Rebel,
        };
        let sight = Sight::new(state, me);
        let side = |side: Side| {
            (
                f32::from(sight.points(side)),
                f32::from(sight.influence(side)),
            )
        };
        let ((points, influence), (their_points, their_influence)) = (side(me), side(me.other()));
        let terms = vec![points, their_points, influence, their_influence];
        let sum: f32 = terms
            .iter()
            .zip(TERM_WEIGHTS)
            .map(|(term, weight)| term * weight)
            .sum();
        let chance = match state.outcome() {
            Some(outcome) => f32::from(u8::from(outcome.winners.contains(me.seat()))),
            None if points >= WINNING_POINTS => 1.0,
            None => 1.0 / (1.0 + (-sum).exp()),
        };
        PositionValue {
            chance,
            terms,
            weights: TERM_WEIGHTS.to_vec(),
        }
    }

    fn should_trial_end(view: &View, state: &Self, _: &Decision) -> bool {
        Sight::new(state, Side::Rebel).round() > view.round
    }

    fn choices_worth_trying(view: &View, _: u64) -> Vec<Choice> {
        view.choices.clone()
    }
}
