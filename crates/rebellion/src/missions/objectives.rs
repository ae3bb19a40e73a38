//! Missions about objective cards: "Covert Operation", "Stolen Plans", "Interrogation" and "Retrieve The
//! Plans".

use tabletop::{Chance, Choices, Log};

use crate::choice::Choice;
use crate::decision::Decision;
use crate::happening::Happening;
use crate::objectives::Objective;
use crate::resolve::Resolve;
use crate::state::State;
use crate::team::Role;

/// How many objectives Covert Operation draws.
const DRAWN: usize = 2;

/// How many objectives Stolen Plans puts in order.
pub(crate) const PLANS: usize = 4;

impl State {
    /// How many objectives Stolen Plans has shown.
    fn plans_shown(&self) -> usize {
        self.objectives.len().min(PLANS)
    }
}

impl<C: Chance, L: Log<Happening>> Resolve<'_, C, L> {
    /// Two objectives are drawn: one is kept, the other goes under the deck (G-25).
    pub(super) fn covert_operation(&mut self) {
        if self.look_at_objectives(DRAWN) {
            self.ask(self.state.current(), Decision::KeepObjective);
        }
    }

    fn keep_one_objective(&mut self, kept: Objective) {
        let drawn = self.state.objectives_on_top(DRAWN);
        self.keep_objective(kept);
        for other in drawn.iter().filter(|card| **card != kept) {
            self.put_objective_under(*other);
        }
    }

    /// The top four objectives are put back in any order, the top one first. Until a card has its place it
    /// lies with the others, so that nobody sees where it comes from.
    pub(super) fn stolen_plans(&mut self) {
        if self.look_at_objectives(PLANS) {
            let cards = self.state.plans_shown();
            self.state.objectives.gather(cards);
            self.order_objectives(self.state.current(), cards as u8);
        }
    }

    /// The last card has no choice of place.
    fn order_objectives(&mut self, role: Role, left: u8) {
        match left {
            0 | 1 => self.log.note(Happening::ObjectivesOrdered {
                cards: Some(
                    self.state
                        .objectives_on_top(PLANS)
                        .iter()
                        .copied()
                        .collect(),
                ),
            }),
            left => self.ask(role, Decision::OrderObjectives { left }),
        }
    }

    /// The Empire sees the hand (OBJECTIVE-13).
    pub(super) fn interrogation(&mut self) {
        self.show_objectives();
    }

    /// The Empire sees the hand, and one of the cards goes under the deck.
    pub(super) fn retrieve_the_plans(&mut self) {
        self.show_objectives();
        if !self.state.objective_hand.is_empty() {
            self.ask(self.state.current(), Decision::RetrievePlans);
        }
    }

    pub(crate) fn choose_about_objectives(
        &mut self,
        role: Role,
        decision: Decision,
        choice: Choice,
    ) {
        match (decision, choice) {
            (Decision::KeepObjective, Choice::KeepObjective(card)) => self.keep_one_objective(card),
            (Decision::OrderObjectives { left }, Choice::Next(card)) => {
                let above = self.state.plans_shown() - usize::from(left);
                self.put_objective_below(above, card);
                self.order_objectives(role, left - 1);
            }
            (Decision::RetrievePlans, Choice::Bury(card)) => self.bury_objective(card),
            (decision, choice) => panic!("`{choice}` does not answer {decision:?}"),
        }
    }
}

pub(crate) fn about_objectives_choices(
    state: &State,
    decision: Decision,
    choices: &mut Choices<Choice>,
) {
    match decision {
        Decision::KeepObjective => {
            let drawn = state.objectives_on_top(DRAWN);
            choices.extend(drawn.iter().copied().map(Choice::KeepObjective));
        }
        Decision::OrderObjectives { left } => {
            let above = state.plans_shown() - usize::from(left);
            let waiting = state.objectives.below(above);
            choices.extend(waiting.iter().map(Choice::Next));
        }
        Decision::RetrievePlans => {
            choices.extend(state.objective_hand.iter().map(Choice::Bury));
        }
        _ => {}
    }
}
