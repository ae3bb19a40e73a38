//! The tasks of the advisor's worker, and their answers. Both cross as JSON; choices in notation.

use bots::advice::{
    Advised, Reason, advise, explain_position_change, find_costly_choices, mean_position_value,
};
use serde::{Deserialize, Serialize};

/// A task of the advisor's worker, about a view that it is given with the task.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum AdviceTask {
    /// Find the best choices: a list of [`AdvisedChoice`].
    Hint,
    /// Find those of `others` that cost much compared with `best`: a list of notations with points.
    Costly { best: String, others: Vec<String> },
    /// Say what has changed since an earlier view, which is JSON too: a [`RoundChange`].
    Round { before: String },
}

/// One of the best choices.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct AdvisedChoice {
    pub choice: String,
    /// The chance of winning, of a hundred.
    pub percent: u8,
    pub reasons: Vec<TermChange>,
}

/// A term of the position of which there is more or less.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct TermChange {
    pub term: String,
    pub more: bool,
}

/// The change of a position over a round.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct RoundChange {
    pub percent_before: u8,
    pub percent_after: u8,
    pub best: Option<TermChange>,
    pub worst: Option<TermChange>,
}

impl From<Reason> for TermChange {
    fn from(reason: Reason) -> Self {
        Self {
            term: reason.term.to_owned(),
            more: reason.more,
        }
    }
}

/// Does a task, and returns the answer as JSON; `None` if the task makes no sense.
pub(crate) fn do_advice_task_by_name(
    game: &str,
    task: &str,
    seed: u32,
    view: &str,
) -> Option<String> {
    let task: AdviceTask = lean_json::read_json(task).ok()?;
    games::with_game!(game, G => do_advice_task::<G>(&task, seed.into(), view)).flatten()
}

fn do_advice_task<G: Advised>(task: &AdviceTask, seed: u64, view: &str) -> Option<String> {
    let view: G::View = lean_json::read_json(view).ok()?;
    match task {
        AdviceTask::Hint => lean_json::write_json(&best_choices_with_reasons::<G>(&view, seed)),
        AdviceTask::Costly { best, others } => {
            let best = best.parse::<G::Choice>().ok()?;
            let others: Vec<G::Choice> = others.iter().filter_map(|it| it.parse().ok()).collect();
            let costly = find_costly_choices::<G>(&view, seed, best, &others).into_iter();
            let costly = costly.map(|it| (it.choice.to_string(), it.cost_points));
            lean_json::write_json(&costly.collect::<Vec<_>>())
        }
        AdviceTask::Round { before } => {
            let before: G::View = lean_json::read_json(before).ok()?;
            lean_json::write_json(&round_change::<G>(&before, &view, seed))
        }
    }
    .ok()
}

fn best_choices_with_reasons<G: Advised>(view: &G::View, seed: u64) -> Vec<AdvisedChoice> {
    let best = advise::<G>(view, seed).into_iter();
    best.map(|advice| AdvisedChoice {
        choice: advice.choice.to_string(),
        percent: percent(advice.chance),
        reasons: advice.reasons.into_iter().map(TermChange::from).collect(),
    })
    .collect()
}

fn round_change<G: Advised>(before: &G::View, after: &G::View, seed: u64) -> RoundChange {
    let before = mean_position_value::<G>(before, seed);
    let after = mean_position_value::<G>(after, seed);
    let change = explain_position_change::<G>(&before, &after);
    RoundChange {
        percent_before: percent(before.chance),
        percent_after: percent(after.chance),
        best: change.best.map(TermChange::from),
        worst: change.worst.map(TermChange::from),
    }
}

fn percent(chance: f32) -> u8 {
    (100.0 * chance).round().clamp(0.0, 100.0) as u8
}

#[cfg(test)]
mod tests {
    use games::empire_vs_rebellion::{Setup, State};
    use tabletop::chance::QuickChance;
    use tabletop::{Game, NoLog, Seat, View as _, Viewer};

    use super::*;

    fn do_as_json(task: &AdviceTask) -> Option<String> {
        let state = State::start_game(Setup::Full, &mut QuickChance::new(1), &mut NoLog);
        let view = state.view(Viewer::Seat(state.deciding_seat().unwrap()));
        let task = lean_json::write_json(task).unwrap();
        do_advice_task_by_name(State::ID, &task, 5, &lean_json::write_json(&view).unwrap())
    }

    #[test]
    fn every_task_is_answered_in_json() {
        let state = State::start_game(Setup::Full, &mut QuickChance::new(1), &mut NoLog);
        let best: Vec<AdvisedChoice> =
            lean_json::read_json(&do_as_json(&AdviceTask::Hint).unwrap()).unwrap();
        assert!(best.iter().all(|it| it.percent <= 100) && !best.is_empty());
        let view = state.view(Viewer::Seat(Seat::new(0)));
        let task = AdviceTask::Costly {
            best: best[0].choice.clone(),
            others: view.choices().iter().map(ToString::to_string).collect(),
        };
        let costly: Vec<(String, u8)> = lean_json::read_json(&do_as_json(&task).unwrap()).unwrap();
        assert!(costly.iter().all(|(choice, _)| *choice != best[0].choice));
        let task = AdviceTask::Round {
            before: lean_json::write_json(&view).unwrap(),
        };
        let change: RoundChange = lean_json::read_json(&do_as_json(&task).unwrap()).unwrap();
        assert_eq!(change.percent_before, change.percent_after);
    }

    #[test]
    fn nonsense_has_no_answer() {
        assert_eq!(do_advice_task_by_name("chess", "\"Hint\"", 1, "{}"), None);
        assert_eq!(do_advice_task_by_name(State::ID, "\"Hint\"", 1, "{}"), None);
        assert_eq!(do_advice_task_by_name(State::ID, "perhaps", 1, "{}"), None);
    }
}
