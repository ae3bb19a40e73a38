//! Finds the answers in a game that a person need not give, because an order for the rest of the combat gives them.

use ::rebellion::{Choice, Decision, State};
use tabletop::{Game, Seat, Step, Turn, Viewer};

use super::combat_orders::{CombatOrder, declines};
use super::draws::draws_spending_all_specials;

/// The most seats of a game.
const MAX_SEATS: u8 = 4;

/// The answers that orders give in a game, and what the orders cost.
#[derive(Clone, Debug)]
pub(super) struct OrderedAnswers {
    /// For each step, whether an order answers it.
    is_ordered: Vec<bool>,
    /// For each step, the acts that giving an order takes there beside the answer itself.
    extra_acts: Vec<usize>,
}

impl OrderedAnswers {
    /// Finds the answers in a game that orders save: a person gives an order with the first of the declined questions
    /// that fill the rest of a combat.
    pub(super) fn find_ordered_answers(steps: &[Step<State>]) -> Self {
        let mut found = Self {
            is_ordered: vec![false; steps.len()],
            extra_acts: vec![0; steps.len()],
        };
        for combat in find_combat_ranges(steps) {
            for order in CombatOrder::ALL {
                for seat in (0..MAX_SEATS).map(Seat::new) {
                    found.add_moderation_order(steps, combat.clone(), order, seat);
                }
            }
        }
        found
    }

    /// Tells whether an order answers the step with this number.
    pub(super) fn is_ordered(&self, index: usize) -> bool {
        self.is_ordered[index]
    }

    /// Returns the acts that giving orders takes at the step with this number.
    pub(super) fn extra_acts(&self, index: usize) -> usize {
        self.extra_acts[index]
    }

    fn add_moderation_order(
        &mut self,
        steps: &[Step<State>],
        combat: std::ops::Range<usize>,
        order: CombatOrder,
        seat: Seat,
    ) {
        let covered = |index: &usize| {
            let step = &steps[*index];
            let asked = question_of_step(step).and_then(CombatOrder::order_declining_question);
            step.seat == seat && asked == Some(order)
        };
        let all: Vec<usize> = combat.filter(covered).collect();
        let kept = all.iter().rposition(|it| !declines(steps[*it].choice));
        let Some((first, rest)) = all[kept.map_or(0, |it| it + 1)..].split_first() else {
            return;
        };
        let stands_alone = |index: &&usize| !is_followed_by_damage_assignment(steps, **index);
        let saved = rest.iter().filter(stands_alone).count();
        let extra = usize::from(is_followed_by_damage_assignment(steps, *first));
        if saved > extra {
            self.extra_acts[*first] = extra;
            rest.iter().for_each(|it| self.is_ordered[*it] = true);
        }
    }
}

/// Returns the stretches of a game that are combats.
fn find_combat_ranges(steps: &[Step<State>]) -> Vec<std::ops::Range<usize>> {
    let systems = steps.iter().map(|step| {
        let view = step.state_before().view(Viewer::Spectator);
        view.combat.map(|combat| combat.system)
    });
    let systems: Vec<_> = systems.collect();
    let mut found = Vec::new();
    let mut start = 0;
    for stretch in systems.chunk_by(|one, other| one == other) {
        if stretch[0].is_some() {
            found.push(start..start + stretch.len());
        }
        start += stretch.len();
    }
    found
}

/// Returns the question that a step answers.
pub(super) fn question_of_step(step: &Step<State>) -> Option<Decision> {
    match step.state_before().turn() {
        Turn::Decide { decision, .. } => Some(decision),
        Turn::Over(_) => None,
    }
}

/// Tells whether the step with this number ends the actions of an attack that has hits to assign: one confirmation
/// gives both.
fn is_followed_by_damage_assignment(steps: &[Step<State>], index: usize) -> bool {
    let next = steps.get(index + 1).and_then(question_of_step);
    steps[index].choice == Choice::Done
        && matches!(
            question_of_step(&steps[index]),
            Some(Decision::CombatAction)
        )
        && matches!(next, Some(Decision::AssignDamage { .. }))
}

/// Tells whether the draw with this number follows another one by the same button, which spends all specials.
pub(super) fn continues_draws_with_specials(steps: &[Step<State>], index: usize) -> bool {
    let seat = steps[index].seat;
    let draws = |step: &&Step<State>| step.seat == seat && matches!(step.choice, Choice::Draw(_));
    if index == 0 || !draws(&&steps[index]) {
        return false;
    }
    let before = steps[..index].iter().rev().take_while(draws).count();
    let after = steps[index..].iter().take_while(draws).count();
    let first = steps[index - before].state_before();
    before > 0
        && draws_spending_all_specials(&first.view(Viewer::Seat(seat))).len() == before + after
}
