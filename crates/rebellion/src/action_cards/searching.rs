//! Cards that search a deck for a mission: "Our Most Desperate Hour" and "Proceeding As Planned"
//! (ACTION-13, N-19).

use tabletop::{Chance, Choices, Hidden, LayeredDeck, Log, Set};

use crate::actions::Action;
use crate::assignment::{distinct_mission_kinds, first_free_mission_slot};
use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::missions::{MAX_MISSION_CARDS, Mission, MissionCard};
use crate::resolve::Resolve;
use crate::state::{LeaderLocation, State};
use crate::team::Role;

impl State {
    /// Returns the deck a faction searches: the projects, or its missions.
    pub(crate) fn searched_deck(
        &self,
        faction: Faction,
        projects: bool,
    ) -> &LayeredDeck<MissionCard, MAX_MISSION_CARDS> {
        if projects {
            &self.projects
        } else {
            &self.missions[faction.index()].deck
        }
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Takes a card of this kind out of a deck, which is then shuffled. The searching side sees nothing new:
    /// a card that is neither in hand nor discarded lies in the deck. If it was the last one, the deck is renewed
    /// (G-75).
    pub(crate) fn take_mission_from_deck(
        &mut self,
        faction: Faction,
        projects: bool,
        mission: Mission,
    ) -> Option<MissionCard> {
        let deck = if projects {
            &mut self.state.projects
        } else {
            &mut self.state.missions[faction.index()].deck
        };
        let mut cards = deck.all_cards().iter();
        let found = cards.find(|card| card.mission_kind(faction) == mission);
        if let Some(card) = found {
            deck.remove_card(card);
        }
        deck.shuffle_with(Set::EMPTY);
        self.renew_searched_deck(faction, projects);
        found
    }

    /// Renews the deck a faction searches if it has run out (G-75, G-87).
    pub(super) fn renew_searched_deck(&mut self, faction: Faction, projects: bool) {
        if projects {
            self.renew_project_deck_if_empty();
        } else {
            self.renew_mission_deck_if_empty(faction);
        }
    }

    /// Settles the leader first, for all to see; then searches the deck (G-87).
    pub(super) fn settle_leader_then_search_deck(&mut self, role: Role, action: Action) {
        let pictured = self.state.pictured_leaders_to_assign(role, action);
        match pictured.first() {
            Some(leader) if pictured.len() == 1 => self.search_deck_with_leader(role, leader),
            _ => self.ask_role_to_decide(role, Decision::SearchLeader { action }),
        }
    }

    fn search_deck_with_leader(&mut self, role: Role, leader: Leader) {
        let projects = role.faction() == Faction::Imperial;
        self.renew_searched_deck(role.faction(), projects);
        self.ask_role_to_decide(role, Decision::Search { leader, projects });
    }

    /// Puts the found card facedown with the leader on it, without showing it (ACTION-13).
    fn assign_found_mission(
        &mut self,
        role: Role,
        leader: Leader,
        projects: bool,
        mission: Mission,
    ) {
        let faction = role.faction();
        let Some(card) = self.take_mission_from_deck(faction, projects, mission) else {
            return;
        };
        let slot = first_free_mission_slot(self.state, faction);
        self.state.missions[faction.index()].assigned[slot] = Some(card);
        self.state.spots[leader.number()] = LeaderLocation::On(slot as u8);
        self.state.lasting.found[faction.index()] = Some(slot as u8);
        self.log.record_event(Event::MissionAssigned {
            faction,
            mission: Hidden::Shown(mission),
            leader,
        });
    }
}

impl Question for question::SearchLeader {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let leaders = state.pictured_leaders_to_assign(self.role, self.action);
        choices.extend(leaders.iter().map(Choice::With));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::With(leader) => resolve.search_deck_with_leader(self.role, leader),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::Search {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let faction = self.role.faction();
        let deck = state.searched_deck(faction, self.projects);
        let kinds = distinct_mission_kinds(deck.all_cards(), faction);
        choices.extend(
            kinds
                .iter()
                .map(|card| Choice::Mission(card.mission_kind(faction))),
        );
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        let Choice::Mission(mission) = choice else {
            self.panic_on_unlisted_choice(choice)
        };
        resolve.assign_found_mission(self.role, self.leader, self.projects, mission);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::actions::PROCEEDING_AS_PLANNED;
    use crate::leaders::ADMIRAL_OZZEL;
    use crate::missions::tests::command_phase;
    use crate::team::Setup;

    /// G-87: a card that searches needs a card to find, in the deck or in its discard pile.
    #[test]
    fn a_search_needs_a_card_in_deck_or_discard_pile() {
        let mut state = command_phase(Setup::FULL);
        state.spots[ADMIRAL_OZZEL.number()] = LeaderLocation::Pool;
        state.actions[1].hand = Set::from_element(PROCEEDING_AS_PLANNED);
        let usable = |state: &State| {
            let cards = state.cards_usable_in_assignment(Role::ImperialGeneral);
            cards.contains(PROCEEDING_AS_PLANNED)
        };
        assert!(usable(&state));
        let projects = state.projects.all_cards();
        state.projects = LayeredDeck::new_empty();
        state.project_discard = projects;
        assert!(
            usable(&state),
            "the discard pile is shuffled into a new deck"
        );
        state.project_discard = Set::EMPTY;
        assert!(!usable(&state));
    }
}
