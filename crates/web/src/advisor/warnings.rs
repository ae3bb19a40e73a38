//! Warnings before costly choices, for those who want them: at most three in a round, and the choice is made if it is
//! confirmed. While the viewer thinks, the worker tries every choice against the best one.

use gestures::Draft;
use leptos::prelude::*;

use super::advice_tasks::AdviceTask;
use super::{Advisor, Moment};
use crate::interaction::{ClickRefusal, Interaction};
use crate::table_ui::TableUi;
use crate::ui_texts::ui_text_with;

/// The most warnings in a round.
const MAX_WARNINGS_IN_A_ROUND: u8 = 3;

/// The number of choices that the worker tries at a time, so that a hint never waits long.
const CHOICES_AT_A_TIME: usize = 6;

/// The warnings of a round so far.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub(super) struct WarningCount {
    round: u8,
    given: u8,
}

impl WarningCount {
    /// Counts one more warning, and tells whether it may be given.
    fn count_warning(&mut self, round: u8) -> bool {
        if self.round != round {
            *self = Self { round, given: 0 };
        }
        let may = self.given < MAX_WARNINGS_IN_A_ROUND;
        self.given += u8::from(may);
        may
    }
}

impl Advisor {
    /// Returns the warning about the choice that waits to be confirmed.
    pub(crate) fn costly_choice_warning_text(self) -> Option<String> {
        self.warning.get()
    }

    /// Returns what a choice costs, if it is costly. Nobody is warned twice about the same.
    fn take_cost_for_warning(self, notation: &str) -> Option<u8> {
        let mut costly = self.costly.get_value();
        let index = costly.iter().position(|(choice, _)| choice == notation)?;
        let (_, points) = costly.swap_remove(index);
        self.costly.set_value(costly);
        Some(points)
    }
}

impl<G: TableUi> Interaction<G> {
    /// Looks for the costly ones among the choices of the present.
    pub(super) fn look_for_costly_choices(self, choices: Vec<String>) {
        if choices.len() < 2 {
            return;
        }
        let moment = self.advisor.moment.get_value();
        self.find_best_choices(move |best| {
            if let Some(best) = best.and_then(|best| best.into_iter().next()) {
                self.compare_other_choices_with_best(moment, best.choice, choices);
            }
        });
    }

    /// Tries choices against the best one, some at a time, as long as the same decision is asked.
    fn compare_other_choices_with_best(self, moment: Moment, best: String, mut left: Vec<String>) {
        let advisor = self.advisor;
        left.retain(|choice| *choice != best);
        if left.is_empty() || advisor.moment.try_get_value() != Some(moment) {
            return;
        }
        let others = left.split_off(left.len().saturating_sub(CHOICES_AT_A_TIME));
        let task = AdviceTask::Costly {
            best: best.clone(),
            others,
        };
        let view = self.view_with_question_untracked();
        advisor.ask_advice_worker(G::ID, &task, view.as_ref(), move |costly| {
            let costly: Option<Vec<(String, u8)>> = costly;
            if advisor.moment.try_get_value() == Some(moment) {
                let found = costly.unwrap_or_default();
                advisor.costly.update_value(|costly| costly.extend(found));
                self.compare_other_choices_with_best(moment, best, left);
            }
        });
    }

    /// Warns before a choice, if it is costly and there were not too many warnings yet.
    pub(crate) fn warn_before_costly_choice(self, choice: G::Choice) -> Option<()> {
        let advisor = self.advisor;
        let notation = choice.to_string();
        advisor.warning.set(None);
        let points = advisor.take_cost_for_warning(&notation)?;
        let round = self
            .table
            .board
            .view
            .with_untracked(|view| G::round_number(view));
        let mut counted = advisor.warned.get_value();
        let may = counted.count_warning(round);
        advisor.warned.set_value(counted);
        let text = may.then(|| ui_text_with("ui-warning", &[("points", points.into())]))?;
        advisor.warning.set(Some(text));
        Some(())
    }

    /// Warns before a gesture, if one of its choices is costly, and tells whether it did. The same gesture once more is made.
    pub(crate) fn warn_before_costly_gesture(self, draft: &Draft<G>) -> bool {
        let mut choices = draft.list_choices().into_iter();
        if choices
            .find_map(|choice| self.warn_before_costly_choice(choice))
            .is_none()
        {
            return false;
        }
        let warning = self.advisor.warning.get_untracked().unwrap_or_default();
        self.advisor.warning.set(None);
        self.next_step.set(None);
        self.refusal.set(Some(ClickRefusal {
            text: ui_text_with("ui-warning-gesture", &[("warning", (&warning).into())]),
            rules: &[],
        }));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_has_at_most_three_warnings() {
        let mut count = WarningCount::default();
        let given = (0..5).filter(|_| count.count_warning(1)).count();
        assert_eq!(given, 3);
        assert!(count.count_warning(2));
    }
}
