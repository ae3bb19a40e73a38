//! Missions about objective cards: "Covert Operation", "Stolen Plans", "Interrogation" and "Retrieve The
//! Plans".

use tabletop::{Chance, Choices, Hidden, Log};

use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::objectives::Objective;
use crate::resolve::Resolve;
use crate::state::State;
use crate::team::Role;

/// The number of objectives that Covert Operation draws.
const OBJECTIVES_DRAWN: usize = 2;

/// The number of objectives that Stolen Plans puts in order.
pub(crate) const PLANS_SHOWN: usize = 4;

impl State {
    /// Returns the number of objectives that Stolen Plans has shown.
    fn count_stolen_plans_shown(&self) -> usize {
        self.objectives.len().min(PLANS_SHOWN)
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Draws two objectives: one is kept, the other goes under the deck (G-25).
    pub(super) fn resolve_covert_operation(&mut self) {
        if self.show_top_objectives_to_rebels(OBJECTIVES_DRAWN) {
            self.ask_role_to_decide(self.state.current_role(), Decision::KeepObjective);
        }
    }

    fn keep_one_drawn_objective(&mut self, kept: Objective) {
        let drawn = self.state.objectives_on_top(OBJECTIVES_DRAWN);
        self.take_seen_objective_into_hand(kept);
        for other in drawn.iter().filter(|card| **card != kept) {
            self.put_objective_under_deck(*other);
        }
    }

    /// Puts the top four objectives back in any order, the top one first. Until a card has its place it lies with the
    /// others, so that nobody sees where it comes from.
    pub(super) fn resolve_stolen_plans(&mut self) {
        if self.show_top_objectives_to_rebels(PLANS_SHOWN) {
            let cards = self.state.count_stolen_plans_shown();
            self.state.objectives.merge_top_layers(cards);
            self.ask_for_next_ordered_objective(self.state.current_role(), cards as u8);
        }
    }

    /// Asks for the next card; the last one has no choice of place.
    fn ask_for_next_ordered_objective(&mut self, role: Role, left: u8) {
        match left {
            0 | 1 => self.log.record_event(Event::ObjectivesOrdered {
                cards: Hidden::Shown(
                    self.state
                        .objectives_on_top(PLANS_SHOWN)
                        .iter()
                        .copied()
                        .collect(),
                ),
            }),
            left => self.ask_role_to_decide(role, Decision::OrderObjectives { left }),
        }
    }

    /// Shows the Empire the hand (OBJECTIVE-13).
    pub(super) fn resolve_interrogation(&mut self) {
        self.show_objective_hand_to_empire();
    }

    /// Shows the Empire the hand; one of the cards goes under the deck.
    pub(super) fn resolve_retrieve_the_plans(&mut self) {
        self.show_objective_hand_to_empire();
        if !self.state.objective_hand.is_empty() {
            self.ask_role_to_decide(self.state.current_role(), Decision::RetrievePlans);
        }
    }
}

impl Question for question::KeepObjective {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let drawn = state.objectives_on_top(OBJECTIVES_DRAWN);
        choices.extend(drawn.iter().copied().map(Choice::KeepObjective));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::KeepObjective(card) => resolve.keep_one_drawn_objective(card),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::OrderObjectives {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let above = state.count_stolen_plans_shown() - usize::from(self.left);
        let waiting = state.objectives.cards_of_layer_at_depth(above);
        choices.extend(waiting.iter().map(Choice::Next));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        let Choice::Next(card) = choice else {
            self.panic_on_unlisted_choice(choice)
        };
        let above = resolve.state.count_stolen_plans_shown() - usize::from(self.left);
        resolve.put_objective_below_others(above, card);
        resolve.ask_for_next_ordered_objective(self.role, self.left - 1);
    }
}

impl Question for question::RetrievePlans {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        choices.extend(state.objective_hand.iter().map(Choice::Bury));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Bury(card) => resolve.put_hand_objective_under_deck(card),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
