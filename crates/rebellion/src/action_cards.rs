//! Action cards: when they can be used, and what everybody knows of those that lie facedown (ACTION).
//!
//! What the cards do stands in the files of this folder, by the moment they are used at.

mod assignment;
mod immediate;
mod knowledge;
mod missions;
mod movement;
mod owners;
mod production;
mod searching;
mod start_of_combat;
mod windows;

pub(crate) use start_of_combat::cards_in_force;
pub use windows::Window;

use tabletop::{Chance, Choices, Log};

use crate::actions::Action;
use crate::choice::Choice;
use crate::decision::Decision;
use crate::happening::Happening;
use crate::resolve::Resolve;
use crate::set_dice::set_dice_choices;
use crate::state::State;
use crate::team::Role;
use missions::mission_window_choices;
use searching::search_choices;
use start_of_combat::combat_card_choices;
use windows::window_choices;

impl<C: Chance, L: Log<Happening>> Resolve<'_, C, L> {
    /// ACTION-02: turned faceup; it is not used again (ACTION-01).
    fn turn_up(&mut self, card: Action) {
        let cards = &mut self.state.actions[card.row().faction.index()];
        cards.hand.remove(card);
        cards.discard.insert(card);
        self.state.generals.remove(card);
        self.log.note(Happening::ActionUsed { card });
    }

    pub(crate) fn choose_for_action_card(
        &mut self,
        role: Role,
        decision: Decision,
        choice: Choice,
    ) {
        match (decision, choice) {
            (Decision::ActionPlace { action }, Choice::At(place)) => {
                self.place_for(role, action, place);
            }
            (Decision::SearchLeader { .. }, Choice::With(leader)) => self.search_with(role, leader),
            (Decision::Search { leader, projects }, Choice::Mission(mission)) => {
                self.assign_found(role, leader, projects, mission);
            }
            (Decision::ActionWindow { window }, choice) => {
                self.choose_in_window(role, window, choice);
            }
            (
                decision @ (Decision::Undercover | Decision::Destiny | Decision::SonOfSkywalker),
                choice,
            ) => self.choose_in_mission(decision, choice),
            (Decision::CombatCard { .. }, choice) => self.choose_for_combat_card(role, choice),
            (Decision::SetDice { second }, choice) => self.choose_die(role, second, choice),
            (decision, choice) => panic!("`{choice}` does not answer {decision:?}"),
        }
    }
}

pub(crate) fn action_card_choices(
    state: &State,
    role: Role,
    decision: Decision,
    choices: &mut Choices<Choice>,
) {
    match decision {
        Decision::ActionPlace { action } => {
            choices.extend(state.action_places(action).iter().map(Choice::At));
        }
        Decision::ActionWindow { window } => window_choices(state, role, window, choices),
        Decision::CombatCard { action } => combat_card_choices(state, role, action, choices),
        Decision::SetDice { second } => set_dice_choices(state, second, choices),
        Decision::SearchLeader { .. } | Decision::Search { .. } => {
            search_choices(state, role, decision, choices);
        }
        decision => mission_window_choices(state, role, decision, choices),
    }
}
