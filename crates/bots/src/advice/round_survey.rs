//! The worth of a position for a seat, and what has changed it: for the summary of a round.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tabletop::View;

use super::{Advised, MIN_DIFFERENCE, PositionValue, Reason};

/// The worlds over which a position is averaged.
const SURVEY_WORLDS: u64 = 12;

/// The change from one position to a later one, for the seat that looks at both.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct PositionChange {
    /// The term whose change helps the seat most.
    pub best: Option<Reason>,
    /// The term whose change harms it most.
    pub worst: Option<Reason>,
}

/// Returns the value of a position as the viewer can know it: the mean over worlds that fit the view.
#[must_use]
pub fn mean_position_value<G: Advised>(view: &G::View, seed: u64) -> PositionValue {
    let mut sum = PositionValue {
        chance: 0.0,
        terms: Vec::new(),
        weights: Vec::new(),
    };
    for world in 0..SURVEY_WORLDS {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ world << 40);
        let value = G::position_value_for_viewer(&G::imagine(view, &mut rng), view.viewer());
        sum.chance += value.chance / SURVEY_WORLDS as f32;
        sum.terms.resize(value.terms.len(), 0.0);
        for (sum, term) in sum.terms.iter_mut().zip(&value.terms) {
            *sum += term / SURVEY_WORLDS as f32;
        }
        sum.weights = value.weights;
    }
    sum
}

/// Returns the terms that have changed the value of a position most.
#[must_use]
pub fn explain_position_change<G: Advised>(
    before: &PositionValue,
    after: &PositionValue,
) -> PositionChange {
    let names = G::term_names().into_iter().enumerate();
    let number = |numbers: &[f32], term: usize| numbers.get(term).copied().unwrap_or_default();
    let changes = names.map(|(term, name)| {
        let more = number(&after.terms, term) - number(&before.terms, term);
        let reason = Reason {
            term: name,
            more: more > 0.0,
        };
        (more * number(&after.weights, term), reason)
    });
    let changes: Vec<(f32, Reason)> = changes
        .filter(|(worth, _)| worth.abs() > MIN_DIFFERENCE)
        .collect();
    let strongest = |sign: f32| {
        let fitting = changes.iter().filter(|(worth, _)| worth * sign > 0.0);
        let strongest = fitting.max_by(|a, b| (a.0 * sign).total_cmp(&(b.0 * sign)));
        strongest.map(|(_, reason)| *reason)
    };
    PositionChange {
        best: strongest(1.0),
        worst: strongest(-1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use empire_vs_rebellion::{Setup, State};
    use tabletop::chance::QuickChance;
    use tabletop::{Game, NoLog, Seat, Viewer};

    #[test]
    fn changes_are_named_from_the_side_of_the_viewer() {
        let before = PositionValue {
            chance: 0.5,
            terms: vec![1.0, 1.0, 2.0, 2.0],
            weights: vec![0.75, -0.75, 0.12, -0.12],
        };
        let after = PositionValue {
            terms: vec![3.0, 2.0, 2.0, 2.0],
            ..before.clone()
        };
        let change = explain_position_change::<State>(&before, &after);
        let reason = |term, more| Some(Reason { term, more });
        assert_eq!(change.best, reason("points", true));
        assert_eq!(change.worst, reason("their-points", true));
        let same = explain_position_change::<State>(&before, &before);
        assert_eq!((same.best, same.worst), (None, None));
    }

    #[test]
    fn a_survey_is_equal_in_worlds_that_look_equal() {
        let state = State::start_game(Setup::Full, &mut QuickChance::new(3), &mut NoLog);
        let view = state.view(Viewer::Seat(Seat::new(0)));
        let world = State::imagine(&view, &mut Xoshiro256PlusPlus::seed_from_u64(9));
        let same = mean_position_value::<State>(&world.view(Viewer::Seat(Seat::new(0))), 4);
        let survey = mean_position_value::<State>(&view, 4);
        assert_eq!(survey, same);
        assert_eq!(survey.terms.len(), State::term_names().len());
    }
}
