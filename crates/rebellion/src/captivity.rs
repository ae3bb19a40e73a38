//! Capturing and rescuing leaders, and who goes along to the base (CAPTURE, RESCUE).

use tabletop::{Chance, Choices, Log, Set};

use crate::action_cards::Window;
use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::missions::Mission;
use crate::resolve::Resolve;
use crate::state::{LeaderLocation, Ring, State, Step};
use crate::team::Role;

impl State {
    /// Returns the role that decides about a leader (TEAM-08); with two players it only names the faction.
    pub(crate) fn role_controlling_leader(&self, leader: Leader) -> Role {
        let faction = self.side_of_leader(leader);
        let general = Role::general_of(faction);
        if self.setup.is_team_game() && leader.row().frame == general.frame_of_commanded_leaders() {
            general
        } else {
            Role::admiral_of(faction)
        }
    }

    /// Tells whether a leader stays on the board in this Refresh Phase ("Detained").
    pub(crate) fn is_detained(&self, leader: Leader) -> bool {
        self.lasting.detained == Some(leader)
    }

    /// Returns the leaders of the mission who have said that they go to the base (RESCUE-03).
    pub(crate) fn accompanying_leaders(&self) -> Set<Leader> {
        let leaders = self.attempt.leaders.iter().enumerate();
        let leaving = leaders.filter(|(number, _)| self.attempt.leaving >> number & 1 != 0);
        leaving.map(|(_, leader)| leader).collect()
    }

    /// Returns the leaders of the mission who can go to the base (RESCUE-03).
    fn possible_rescue_companions(&self) -> Set<Leader> {
        let place = self.attempt.place;
        let can_go = place != self.base_place() && !self.attempt.must_stay;
        let here = self.leaders_at(place, Faction::Rebel);
        if can_go {
            self.attempt.leaders.intersection(here)
        } else {
            Set::EMPTY
        }
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Captures a leader (CAPTURE-01). A captive without Imperial units around is free again (RESCUE-02), but not
    /// before "Noble Sacrifice" could be used.
    pub(crate) fn capture_leader(&mut self, leader: Leader) {
        self.state.agenda.push(Step::Settle);
        self.put_captive_ring_on_leader(leader);
    }

    /// Puts on the ring of a captive; the leader who wore it is rescued (CAPTURE-08).
    pub(crate) fn put_captive_ring_on_leader(&mut self, leader: Leader) {
        debug_assert_eq!(self.state.side_of_leader(leader), Faction::Rebel, "N-30");
        let before = self.state.ring_bearer(Ring::Captured);
        self.put_ring_on_leader(leader, Ring::Captured);
        self.log.record_event(Event::LeaderCaptured { leader });
        if self.state.is_detained(leader) {
            self.state.lasting.detained = None; // N-49
        }
        if let Some(before) = before.filter(|before| *before != leader) {
            self.rescue_leader(before);
        }
        self.plan_window(Faction::Rebel, Window::Capture);
    }

    /// Rescues a captive (RESCUE-01, RESCUE-04).
    pub(crate) fn rescue_leader(&mut self, leader: Leader) {
        self.state.rings[leader.number()] = None;
        let place = self.state.base_place();
        self.place_leader(leader, place);
        self.log.record_event(Event::LeaderRescued { leader });
    }

    /// Rescues a captive at the place of the mission; of several the Rebels choose one (G-35).
    pub(crate) fn rescue_captive_at_mission(&mut self) {
        let captives = self.state.captives_at(self.state.attempt.place);
        match (captives.first(), captives.len()) {
            (Some(captive), 1) => self.rescue_captive_by_mission(captive),
            (Some(_), _) => self.ask_role_to_decide(self.state.current_role(), Decision::Rescue),
            (None, _) => {}
        }
    }

    /// Rescues a captive; the rest of the card comes after that.
    fn rescue_captive_by_mission(&mut self, captive: Leader) {
        self.rescue_and_offer_accompanying(captive);
        if self.state.mission_underway() == Some(Mission::ForTheGreaterGood) {
            self.draw_objective();
        }
    }

    /// Lets each leader of the mission go along after the rescue (RESCUE-03, N-51). They say so, then "It Is Your
    /// Destiny" can be used, then they go.
    pub(crate) fn rescue_and_offer_accompanying(&mut self, captive: Leader) {
        self.rescue_leader(captive);
        self.state.attempt.leaving = 0;
        self.state.agenda.push(Step::Depart);
        self.plan_window(Faction::Imperial, Window::Rescue);
        let mut questions = [None; 2];
        for (question, leader) in questions
            .iter_mut()
            .zip(self.state.possible_rescue_companions())
        {
            *question = Some(leader);
        }
        for leader in questions.into_iter().rev().flatten() {
            let role = self.state.role_controlling_leader(leader);
            self.ask_role_to_decide(role, Decision::Accompany { leader });
        }
    }

    fn mark_leader_leaving_with_captive(&mut self, leader: Leader) {
        let mut leaders = self.state.attempt.leaders.iter();
        if let Some(number) = leaders.position(|other| other == leader) {
            self.state.attempt.leaving |= 1 << number;
        }
    }

    /// Sends the leaders who said so to the base, unless they were captured meanwhile (N-51).
    pub(crate) fn send_accompanying_leaders_to_base(&mut self) {
        let (from, to) = (self.state.attempt.place, self.state.base_place());
        for leader in self.state.accompanying_leaders() {
            if self.state.leader_location(leader) == LeaderLocation::At(from)
                && !self.state.is_captured(leader)
            {
                self.move_leader(leader, to);
            }
        }
    }
}

impl Question for question::Rescue {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let captives = state.captives_at(state.attempt.place);
        choices.extend(captives.iter().map(Choice::Rescue));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Rescue(captive) => resolve.rescue_captive_by_mission(captive),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::Accompany {
    fn push_choices(self, _: &State, choices: &mut Choices<Choice>) {
        choices.extend([Choice::Go, Choice::Decline]);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Go => resolve.mark_leader_leaving_with_captive(self.leader),
            Choice::Decline => {}
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
