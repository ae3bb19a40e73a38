//! Cards that search a deck for a mission: "Our Most Desperate Hour" and "Proceeding As Planned"
//! (ACTION-13, N-19).

use tabletop::{Chance, Choices, Log, Pile, Set};

use crate::actions::Action;
use crate::assignment::{free_slot, kinds_in};
use crate::choice::Choice;
use crate::decision::Decision;
use crate::faction::Faction;
use crate::happening::Happening;
use crate::leaders::Leader;
use crate::missions::{MOST_CARDS, Mission, MissionCard};
use crate::resolve::Resolve;
use crate::state::{Spot, State};
use crate::team::Role;

impl State {
    /// The deck a faction searches: the projects, or its missions.
    pub(crate) fn searched_deck(
        &self,
        faction: Faction,
        projects: bool,
    ) -> &Pile<MissionCard, MOST_CARDS> {
        match projects {
            true => &self.projects,
            false => &self.missions[faction.index()].deck,
        }
    }
}

impl<C: Chance, L: Log<Happening>> Resolve<'_, C, L> {
    /// Takes a card of this kind out of a deck, which is then shuffled. Whoever searches sees nothing new:
    /// what is neither in hand nor discarded lies in the deck.
    pub(crate) fn take_out_of_deck(
        &mut self,
        faction: Faction,
        projects: bool,
        mission: Mission,
    ) -> Option<MissionCard> {
        let deck = match projects {
            true => &mut self.state.projects,
            false => &mut self.state.missions[faction.index()].deck,
        };
        let mut cards = deck.contents().iter();
        let found = cards.find(|card| card.kind(faction) == mission);
        if let Some(card) = found {
            deck.take(card);
        }
        deck.shuffle_with(Set::EMPTY);
        found
    }

    /// The leader is settled first, for all to see; then the deck is searched (G-87).
    pub(super) fn search_for_mission(&mut self, role: Role, action: Action) {
        let pictured = self.state.pictured_in_pool(role, action);
        match pictured.first() {
            Some(leader) if pictured.len() == 1 => self.search_with(role, leader),
            _ => self.ask(role, Decision::SearchLeader { action }),
        }
    }

    pub(super) fn search_with(&mut self, role: Role, leader: Leader) {
        let projects = role.faction() == Faction::Imperial;
        self.ask(role, Decision::Search { leader, projects });
    }

    /// The card found lies facedown with the leader on it, and is not shown (ACTION-13).
    pub(super) fn assign_found(
        &mut self,
        role: Role,
        leader: Leader,
        projects: bool,
        mission: Mission,
    ) {
        let faction = role.faction();
        let Some(card) = self.take_out_of_deck(faction, projects, mission) else {
            return;
        };
        let slot = free_slot(self.state, faction);
        self.state.missions[faction.index()].assigned[slot] = Some(card);
        self.state.spots[leader.number()] = Spot::On(slot as u8);
        self.state.lasting.found[faction.index()] = Some(slot as u8);
        self.log.note(Happening::MissionAssigned {
            faction,
            mission: Some(mission),
            leader,
        });
    }
}

pub(super) fn search_choices(
    state: &State,
    role: Role,
    decision: Decision,
    choices: &mut Choices<Choice>,
) {
    match decision {
        Decision::SearchLeader { action } => {
            let leaders = state.pictured_in_pool(role, action);
            choices.extend(leaders.iter().map(Choice::With));
        }
        Decision::Search { projects, .. } => {
            let faction = role.faction();
            let deck = state.searched_deck(faction, projects);
            let kinds = kinds_in(deck.contents(), faction);
            choices.extend(kinds.iter().map(|card| Choice::Mission(card.kind(faction))));
        }
        _ => {}
    }
}
