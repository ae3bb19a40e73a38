//! The Assignment Phase (ASSIGN, TEAM-18 to TEAM-20).

use tabletop::{Chance, Choices, Hidden, Log, Set};

use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::missions::{Mission, MissionCard};
use crate::resolve::Resolve;
use crate::state::{LeaderLocation, MISSION_SLOTS, RoundEffects, State, Step};
use crate::team::Role;
use crate::vetoes::Vetoes;

/// At most two leaders a mission (ASSIGN-05).
const MAX_LEADERS_PER_MISSION: usize = 2;

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Begins a new round: the Rebels assign first and completely (ASSIGN-01, TEAM-20).
    pub(crate) fn begin_new_round(&mut self) {
        let time = self.state.time;
        self.log.record_event(Event::RoundBegan { time });
        self.state.passed = 0;
        self.state.lasting = RoundEffects::default();
        self.state.turn = 0;
        self.state.agenda.push(Step::BeginCommand);
        for faction in [Faction::Imperial, Faction::Rebel] {
            let general = Role::general_of(faction); // one player alone assigns as the General, who has the hand
            self.state.agenda.push(Step::AssignPhase(general));
            if self.state.setup.is_shared_by_two_players(faction) {
                let admiral = Role::admiral_of(faction);
                self.state.agenda.push(Step::AssignPhase(admiral));
            }
        }
    }

    /// Has a role assign missions. Partners begin with the Admiral; after the General the Admiral may be asked again
    /// (G-114).
    pub(crate) fn begin_assigning_missions(&mut self, role: Role) {
        let faction = role.faction();
        let follows =
            self.state.setup.is_shared_by_two_players(faction) && role == Role::general_of(faction);
        if follows {
            let assigned = self.state.count_assigned_leaders(faction);
            let again = Step::AssignAgain(Role::admiral_of(faction), assigned);
            self.state.agenda.push(again);
        } else {
            self.state.vetoes = Vetoes::default();
        }
        self.ask_to_assign(role);
    }

    /// Asks a role again once its partner has put a leader on a mission, if a mission can take a second one (TEAM-19,
    /// G-114). All of this lies open.
    pub(crate) fn ask_again_to_assign(&mut self, role: Role, assigned_before: u8) {
        let assigned = self.state.count_assigned_leaders(role.faction());
        if assigned > assigned_before && self.state.can_add_second_leader(role) {
            let again = Step::AssignAgain(role.team_partner(), assigned);
            self.state.agenda.push(again);
            self.ask_to_assign(role);
        }
    }

    /// Asks a role to assign; it is the current player if a card leads to a combat (G-27, N-23).
    fn ask_to_assign(&mut self, role: Role) {
        self.state.turn = self.state.turn_number(role);
        self.ask_role_to_decide(role, Decision::Assign);
    }

    /// Picks a card of the hand for leaders still to be named.
    fn begin_assigning_mission(&mut self, role: Role, mission: Mission) {
        let faction = role.faction();
        let card = mission_card_in_hand(self.state, faction, mission);
        self.state.assigning = Some(card);
        self.state.assigning_slot = first_free_mission_slot(self.state, faction) as u8;
        self.ask_role_to_decide(role, Decision::AssignLeader);
    }

    /// Begins to give the mission of this leader a second one.
    fn begin_adding_second_leader(&mut self, role: Role, leader: Leader) {
        if let LeaderLocation::On(slot) = self.state.leader_location(leader) {
            let cards = &self.state.missions[role.faction().index()];
            self.state.assigning = cards.assigned[usize::from(slot)];
            self.state.assigning_slot = slot;
            self.ask_role_to_decide(role, Decision::AssignLeader);
        }
    }

    /// Lays the card facedown and puts the leader on it (ASSIGN-02).
    fn assign_leader(&mut self, role: Role, leader: Leader) {
        let faction = role.faction();
        let Some(card) = self.state.assigning.take() else {
            return;
        };
        let slot = self.state.assigning_slot;
        let cards = &mut self.state.missions[faction.index()];
        cards.hand.remove(card);
        cards.assigned[usize::from(slot)] = Some(card);
        self.state.spots[leader.number()] = LeaderLocation::On(slot);
        self.log.record_event(Event::MissionAssigned {
            faction,
            mission: Hidden::Shown(card.mission_kind(faction)),
            leader,
        });
        let general = Role::general_of(faction);
        if self.state.setup.is_shared_by_two_players(faction) && role != general {
            self.ask_role_to_decide(general, Decision::AllowAssignment { leader }); // TEAM-18
        } else {
            self.ask_role_to_decide(role, Decision::Assign);
        }
    }

    /// Takes back the leader just assigned (TEAM-18), and the card too if nobody is left on it. The Admiral continues,
    /// but not with this leader on this mission (G-76).
    fn veto_and_undo_assignment(&mut self, role: Role, leader: Leader) {
        let faction = role.faction();
        if let LeaderLocation::On(slot) = self.state.leader_location(leader) {
            let mission = self.state.facedown_mission(faction, usize::from(slot));
            if let Some(mission) = mission {
                self.state.vetoes.add_veto(leader, mission);
            }
        }
        self.state.spots[leader.number()] = LeaderLocation::Pool;
        self.return_missions_without_leaders(faction);
        self.log.record_event(Event::AssignmentForbidden { role });
        self.ask_role_to_decide(Role::admiral_of(faction), Decision::Assign);
    }

    /// Returns facedown missions without leaders to hand (MISSION-04, G-07).
    pub(crate) fn return_missions_without_leaders(&mut self, faction: Faction) {
        for slot in 0..MISSION_SLOTS {
            let empty = self.state.leaders_on_mission(faction, slot).is_empty();
            let cards = &mut self.state.missions[faction.index()];
            if let Some(card) = cards.assigned[slot].filter(|_| empty) {
                cards.assigned[slot] = None;
                cards.hand.insert(card);
                self.state.forget_mission_was_found(faction, slot);
            }
        }
    }
}

impl State {
    /// Returns the number of a faction's leaders on facedown missions.
    fn count_assigned_leaders(&self, faction: Faction) -> u8 {
        let slots = 0..MISSION_SLOTS;
        slots
            .map(|slot| self.leaders_on_mission(faction, slot).len() as u8)
            .sum()
    }

    /// Tells whether a facedown mission has one leader and this role another for it; everybody can tell.
    fn can_add_second_leader(&self, role: Role) -> bool {
        let mut slots = 0..MISSION_SLOTS;
        !self.pool_leaders_of_role(role).is_empty()
            && slots.any(|slot| self.leaders_on_mission(role.faction(), slot).len() == 1)
    }

    /// Returns the kind of a facedown mission.
    fn facedown_mission(&self, faction: Faction, slot: usize) -> Option<Mission> {
        let card = self.missions[faction.index()].assigned[slot];
        card.map(|card| card.mission_kind(faction))
    }

    /// Returns the leaders a role can put on a kind of mission (G-76).
    fn assignable_leaders_for_mission(&self, role: Role, mission: Mission) -> Set<Leader> {
        let pool = self.assignable_pool_leaders(role).iter();
        pool.filter(|leader| !self.vetoes.is_vetoed(*leader, mission))
            .collect()
    }

    /// Forgets that the mission there was found in a deck.
    pub(crate) fn forget_mission_was_found(&mut self, faction: Faction, slot: usize) {
        let found = &mut self.lasting.found[faction.index()];
        *found = found.filter(|other| usize::from(*other) != slot);
    }
}

/// Returns a card of this kind in hand; copies are all alike.
pub(crate) fn mission_card_in_hand(
    state: &State,
    faction: Faction,
    mission: Mission,
) -> MissionCard {
    let hand = state.missions[faction.index()].hand;
    let mut fitting = hand
        .iter()
        .filter(|card| card.mission_kind(faction) == mission);
    fitting.next().expect("only cards in hand are offered")
}

/// Returns the slot in which the next mission can lie facedown.
pub(crate) fn first_free_mission_slot(state: &State, faction: Faction) -> usize {
    let slots = &state.missions[faction.index()].assigned;
    slots.iter().position(Option::is_none).unwrap_or_default()
}

/// Returns the kinds in a hand, each once.
pub(crate) fn distinct_mission_kinds(
    cards: Set<MissionCard>,
    faction: Faction,
) -> Set<MissionCard> {
    let first = |card: &MissionCard| {
        let kind = card.mission_kind(faction);
        cards
            .iter()
            .find(|other| other.mission_kind(faction) == kind)
            == Some(*card)
    };
    cards.iter().filter(first).collect()
}

impl Question for question::Assign {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let (role, faction) = (self.role, self.role.faction());
        let pool = state.assignable_pool_leaders(role);
        let takes_leader = |mission: Mission| {
            pool.iter()
                .any(|leader| !state.vetoes.is_vetoed(leader, mission))
        };
        let kinds = distinct_mission_kinds(state.missions[faction.index()].hand, faction);
        let missions = kinds.iter().map(|card| card.mission_kind(faction));
        choices.extend(missions.filter(|m| takes_leader(*m)).map(Choice::Mission));
        for slot in 0..MISSION_SLOTS {
            let mission = state.facedown_mission(faction, slot);
            if !mission.is_some_and(takes_leader) {
                continue;
            }
            let leaders = state.leaders_on_mission(faction, slot);
            let open = leaders.len() < MAX_LEADERS_PER_MISSION;
            if let Some(first) = leaders.first().filter(|_| open) {
                choices.push(Choice::Join(first)); // ASSIGN-05, TEAM-19
            }
        }
        let cards = state.cards_usable_in_assignment(role);
        choices.extend(cards.iter().map(Choice::Use));
        choices.push(Choice::Done); // ASSIGN-03
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Mission(mission) => resolve.begin_assigning_mission(self.role, mission),
            Choice::Join(leader) => resolve.begin_adding_second_leader(self.role, leader),
            Choice::Use(action) => resolve.use_card_in_assignment(self.role, action),
            Choice::Done => {
                let role = self.role;
                resolve.log.record_event(Event::AssignmentDone { role });
            }
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::AssignLeader {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        if let Some(card) = state.assigning {
            let mission = card.mission_kind(self.role.faction());
            let leaders = state.assignable_leaders_for_mission(self.role, mission);
            choices.extend(leaders.iter().map(|leader| Choice::Assign(mission, leader)));
        }
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Assign(_, leader) => resolve.assign_leader(self.role, leader),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::AllowAssignment {
    fn push_choices(self, _: &State, choices: &mut Choices<Choice>) {
        choices.extend([Choice::Allow, Choice::Forbid]);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Allow => {
                let admiral = Role::admiral_of(self.role.faction());
                resolve.ask_role_to_decide(admiral, Decision::Assign);
            }
            Choice::Forbid => resolve.veto_and_undo_assignment(self.role, self.leader),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
