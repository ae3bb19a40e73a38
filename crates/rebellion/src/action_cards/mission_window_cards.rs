//! Special cards used in and around missions (ACTION-03, ACTION-08, DP-MISSION-04).

use tabletop::{Chance, Choices, Hidden, Log, Set};

use crate::action_cards::Window;
use crate::actions::{
    Action, BLINDSIDE, IT_IS_YOUR_DESTINY, NOBLE_SACRIFICE, SON_OF_SKYWALKER, UNDERCOVER,
    WOOKIEE_GUARDIAN,
};
use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::Faction;
use crate::leaders::{Leader, OBI_WAN_KENOBI, Skill};
use crate::missions::{Mission, MissionCard};
use crate::resolve::Resolve;
use crate::state::{LeaderLocation, Ring, State, Step};
use crate::team::Role;

/// The missions that "Son Of Skywalker" looks for.
const SOUGHT_MISSIONS: [Mission; 2] = [Mission::SeekYoda, Mission::DaringRescue];

impl State {
    /// Tells whether the condition of a special card holds in a window of a mission; everybody can tell.
    pub(super) fn fits_mission_window(&self, role: Role, card: Action, window: Window) -> bool {
        match (window, card) {
            (Window::Reveal, BLINDSIDE) => self.can_use_blindside(role, card),
            (Window::Attempt, UNDERCOVER) => !self.undercover_leaders(role).is_empty(),
            (Window::Attempt, WOOKIEE_GUARDIAN) => self.can_use_wookiee_guardian(role),
            (Window::Success, SON_OF_SKYWALKER) => {
                let roles = [role, role.team_partner()];
                roles
                    .into_iter()
                    .any(|role| self.has_leader_to_use_card(role, card, self.attempt.place))
            }
            (Window::Rescue, IT_IS_YOUR_DESTINY) => {
                !self.it_is_your_destiny_targets().is_empty()
                    && self.has_leader_to_use_card(role, card, self.attempt.place)
            }
            (Window::Capture, NOBLE_SACRIFICE) => self.can_use_noble_sacrifice(role),
            _ => false,
        }
    }

    /// Tells whether "Blindside" can be used: a leader shown on the card is on the mission that will be revealed.
    fn can_use_blindside(&self, role: Role, card: Action) -> bool {
        let next = self.agenda.iter().rev().find_map(|step| match step {
            Step::RevealMission(leader) => Some(*leader),
            _ => None,
        });
        let Some(LeaderLocation::On(slot)) = next.map(|leader| self.leader_location(leader)) else {
            return false;
        };
        let on_it = self.leaders_on_mission(role.faction(), usize::from(slot));
        on_it
            .iter()
            .any(|leader| self.can_use_card_with_leader(role, card, leader))
    }

    /// Returns the leaders for "Undercover": those of the role shown on the card who stand in another system, neither
    /// captured nor lured (TEAM-08). It does not lead into the system that "Boba Fett? Where?" has closed (N-53).
    pub(super) fn undercover_leaders(&self, role: Role) -> Set<Leader> {
        let Some(here) = self.attempt.place.system() else {
            return Set::EMPTY;
        };
        let fits = |leader: &Leader| {
            let elsewhere = match self.leader_location(*leader) {
                LeaderLocation::At(place) => place.system().is_some_and(|system| system != here),
                _ => false,
            };
            elsewhere
                && UNDERCOVER.can_be_used_by(*leader)
                && self.role_commands_leader(role, *leader)
                && !self.is_captured(*leader)
        };
        if self.are_rebel_leaders_barred(here) {
            Set::EMPTY
        } else {
            Leader::all().filter(fits).collect()
        }
    }

    /// Tells whether "Wookiee Guardian" can be used: the enemy attempts a mission of special operations where
    /// Chewbacca is.
    fn can_use_wookiee_guardian(&self, role: Role) -> bool {
        let spec_ops = self.mission_underway().is_some_and(|mission| {
            mission.row().skill == Skill::SpecOps && mission.row().faction != role.faction()
        });
        spec_ops && self.has_leader_to_use_card(role, WOOKIEE_GUARDIAN, self.attempt.place)
    }

    /// Tells whether "Noble Sacrifice" can be used: the ring was put on this moment, and there is only one
    /// (CAPTURE-08).
    fn can_use_noble_sacrifice(&self, role: Role) -> bool {
        let leader = OBI_WAN_KENOBI;
        let barred = match self.leader_location(leader) {
            LeaderLocation::At(place) => place
                .system()
                .is_some_and(|here| self.are_rebel_leaders_barred(here)),
            _ => false,
        };
        self.rings[leader.number()] == Some(Ring::Captured)
            && self.role_commands_leader(role, leader)
            && !barred
    }

    /// Returns the leaders of the mission whom "It Is Your Destiny" can capture: those who are leaving with the
    /// rescued one included (N-51), those who left with an earlier one not.
    fn it_is_your_destiny_targets(&self) -> Set<Leader> {
        let here = self.leaders_at(self.attempt.place, Faction::Rebel);
        self.attempt.leaders.intersection(here)
    }

    /// Returns the missions that "Son Of Skywalker" can find in the deck; perhaps none (G-108).
    fn sought_missions_in_deck(&self) -> impl Iterator<Item = Mission> {
        son_of_skywalker_missions_among(self.missions[Faction::Rebel.index()].deck.all_cards())
    }

    /// Tells whether "Son Of Skywalker" can be used: if deck and discard pile hold neither card, it cannot (G-87).
    pub(super) fn can_use_son_of_skywalker(&self) -> bool {
        let cards = &self.missions[Faction::Rebel.index()];
        let both = cards.deck.all_cards().union(cards.discard);
        son_of_skywalker_missions_among(both).next().is_some()
    }
}

/// Returns the missions that "Son Of Skywalker" looks for and that are among these cards.
fn son_of_skywalker_missions_among(cards: Set<MissionCard>) -> impl Iterator<Item = Mission> {
    let holds = move |mission: &Mission| {
        let mut kinds = cards
            .iter()
            .map(|card: MissionCard| card.mission_kind(Faction::Rebel));
        kinds.any(|kind| kind == *mission)
    };
    SOUGHT_MISSIONS.into_iter().filter(holds)
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    pub(super) fn use_card_in_mission(&mut self, role: Role, card: Action) {
        match card {
            BLINDSIDE => self.state.attempt.unopposable = true,
            WOOKIEE_GUARDIAN => self.state.attempt.foiled = true,
            UNDERCOVER => self.ask_which_undercover_leader_opposes(role),
            SON_OF_SKYWALKER => {
                self.renew_mission_deck_if_empty(Faction::Rebel);
                self.ask_role_to_decide(role, Decision::SonOfSkywalker);
            }
            IT_IS_YOUR_DESTINY => self.ask_role_to_decide(role, Decision::Destiny),
            NOBLE_SACRIFICE => self.eliminate_captive_for_reputation(),
            card => unreachable!("{card} is not used in missions"),
        }
    }

    /// Brings one of the leaders shown on the card to oppose the mission.
    fn ask_which_undercover_leader_opposes(&mut self, role: Role) {
        let leaders = self.state.undercover_leaders(role);
        match (leaders.len(), leaders.first()) {
            (1, Some(leader)) => self.oppose_with_undercover_leader(leader),
            _ => self.ask_role_to_decide(role, Decision::Undercover),
        }
    }

    fn oppose_with_undercover_leader(&mut self, leader: Leader) {
        self.place_leader(leader, self.state.attempt.place);
        let faction = self.state.side_of_leader(leader);
        self.log.record_event(Event::Opposed { faction, leader });
    }

    /// Eliminates the captive instead, for one reputation.
    fn eliminate_captive_for_reputation(&mut self) {
        self.eliminate_leader(OBI_WAN_KENOBI);
        self.gain_reputation(1);
    }

    /// Finds a mission in the deck; nobody else sees which card it is (ACTION-13).
    fn take_mission_found_in_deck(&mut self, mission: Mission) {
        let faction = Faction::Rebel;
        if let Some(card) = self.take_mission_from_deck(faction, false, mission) {
            self.state.missions[faction.index()].hand.insert(card);
        }
        self.log.record_event(Event::MissionFound {
            faction,
            mission: Hidden::Shown(mission),
        });
    }
}

impl Question for question::Undercover {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        choices.extend(
            state
                .undercover_leaders(self.role)
                .iter()
                .map(Choice::Oppose),
        );
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Oppose(leader) => resolve.oppose_with_undercover_leader(leader),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::Destiny {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        choices.extend(
            state
                .it_is_your_destiny_targets()
                .iter()
                .map(Choice::Against),
        );
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Against(leader) => resolve.capture_leader(leader), // G-110
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::SonOfSkywalker {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        choices.extend(state.sought_missions_in_deck().map(Choice::Keep));
        if choices.is_empty() {
            choices.push(Choice::Decline);
        }
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Keep(mission) => resolve.take_mission_found_in_deck(mission),
            Choice::Decline => {}
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
