//! Choices that cost a person much of the chance of winning, for a warning before one of them is made.

use super::{Advised, TrialStage, Trials, estimate_choice_value_by_trial};

/// The loss of winning chance from which a choice is worth a warning, in points of a hundred.
pub const COSTLY_POINTS: u8 = 10;

/// A choice that costs much.
#[derive(Clone, PartialEq, Debug)]
pub struct CostlyChoice<C> {
    /// The choice.
    pub choice: C,
    /// The amount by which the chance of winning is smaller than after the best choice, in points of a hundred.
    pub cost_points: u8,
}

/// Returns those of some choices that cost [`COSTLY_POINTS`] or more compared with the best one. Each is tried in few
/// worlds first, and in as many as [`super::advise`] uses if it looks costly there.
///
/// ```
/// use bots::advice::{advise, find_costly_choices};
/// use rebellion::{Setup, State};
/// use tabletop::chance::QuickChance;
/// use tabletop::{Game, NoLog, Viewer};
///
/// let state = State::start_game(Setup::FIRST, &mut QuickChance::new(1), &mut NoLog);
/// let view = state.view(Viewer::Seat(state.deciding_seat().unwrap()));
/// let best = advise::<State>(&view, 7)[0].choice;
/// assert!(find_costly_choices::<State>(&view, 7, best, &[best]).is_empty());
/// ```
#[must_use]
pub fn find_costly_choices<G: Advised>(
    view: &G::View,
    seed: u64,
    best: G::Choice,
    others: &[G::Choice],
) -> Vec<CostlyChoice<G::Choice>> {
    let mut reference = Trials::new(best);
    let mut suspects: Vec<_> = others.iter().copied().map(Trials::new).collect();
    for stage in TrialStage::BOTH {
        for world in 0..stage.world_count() {
            let luck = stage.luck(seed, world);
            for trials in suspects.iter_mut().chain([&mut reference]) {
                trials.add_trial_value(estimate_choice_value_by_trial::<G>(
                    view,
                    trials.choice,
                    luck,
                ));
            }
        }
        suspects.retain(|trials| cost_points(&reference, trials) >= COSTLY_POINTS);
        if suspects.is_empty() {
            break;
        }
    }
    let costly = suspects.into_iter().map(|trials| CostlyChoice {
        cost_points: cost_points(&reference, &trials),
        choice: trials.choice,
    });
    costly.collect()
}

fn cost_points<C: Copy>(best: &Trials<C>, other: &Trials<C>) -> u8 {
    let cost = 100.0 * (best.mean_win_chance() - other.mean_win_chance());
    cost.round().max(0.0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::advice::tests::view_of_sure_win;
    use empire_vs_rebellion::{Choice, State};

    #[test]
    fn a_choice_that_gives_a_win_away_is_costly() {
        let view = view_of_sure_win();
        let costly = find_costly_choices::<State>(&view, 1, Choice::Pass, &view.choices);
        assert!(costly.iter().all(|it| it.choice != Choice::Pass));
        assert!(
            costly.iter().any(|it| it.cost_points >= COSTLY_POINTS),
            "{costly:?} of {:?}",
            view.choices
        );
    }
}
