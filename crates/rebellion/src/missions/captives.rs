//! Missions that capture, hold and rescue leaders.

use tabletop::{Chance, Choices, Log, Set};

use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::Faction;
use crate::leaders::{LUKE_SKYWALKER, LUKE_SKYWALKER_JEDI, Leader};
use crate::place::Place;
use crate::resolve::Resolve;
use crate::state::{LeaderLocation, Ring, State, Step};
use crate::systems::System;

impl State {
    /// Returns the captive a mission is undertaken against.
    fn targeted_captive(&self) -> Option<Leader> {
        self.attempt.target.filter(|l| self.is_captured(*l))
    }

    /// Returns the systems to which Collect Bounty can take its captive (NEAREST-01).
    fn bounty_systems(&self) -> Set<System> {
        match self.attempt.place.system() {
            Some(system) => self.nearest_systems_with_units(system, Faction::Imperial),
            None => Set::EMPTY,
        }
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Exchanges the ring of a captive for the Carbonite ring. The game has only one, so a leader who wore it is
    /// rescued, as CAPTURE-08 says for the other ring (G-93).
    pub(super) fn resolve_carbon_freezing(&mut self) {
        let Some(leader) = self.state.targeted_captive() else {
            return;
        };
        let before = self.state.ring_bearer(Ring::Carbonite);
        self.attach_ring(leader, Ring::Carbonite); // CAPTURE-09, CAPTURE-10
        if let Some(before) = before.filter(|before| *before != leader) {
            self.rescue_leader(before);
        }
        self.lose_reputation(1);
    }

    /// Captures a leader and only then goes to the nearest Imperial unit: whether the captive is free (RESCUE-02) is
    /// looked at after it.
    pub(super) fn resolve_collect_bounty(&mut self) {
        if let Some(leader) = self.state.attempt.target {
            self.put_steps_on_agenda(&[Step::BringIn, Step::Settle]);
            self.put_captive_ring_on_leader(leader);
        }
    }

    /// Brings the captive to the nearest Imperial unit; nobody moves if one is here (N-50) or none is anywhere
    /// (G-61).
    pub(crate) fn bring_captive_to_nearest_unit(&mut self) {
        let systems = self.state.bounty_systems();
        match (systems.first(), systems.len()) {
            (Some(system), 1) => self.deliver_captive(system.into()),
            (Some(_), _) => self.ask_role_to_decide(self.state.current_role(), Decision::Nearest), // NEAREST-02
            (None, _) => {}
        }
    }

    /// Moves the captive and the leaders of the mission there; without a captive the leaders alone (G-98).
    fn deliver_captive(&mut self, place: Place) {
        let from = self.state.attempt.place;
        let captive = self
            .state
            .targeted_captive()
            .map_or(Set::EMPTY, Set::from_element);
        for leader in self.state.attempt.leaders.union(captive) {
            if from != place && self.state.leader_location(leader) == LeaderLocation::At(from) {
                self.move_leader(leader, place);
            }
        }
    }

    /// Keeps the leader from returning to the pool in the coming Refresh Phase (N-49); in vain without one (G-53).
    pub(super) fn detain_leader(&mut self) {
        if let Some(leader) = self.state.attempt.target {
            self.state.lasting.detained = Some(leader);
            self.log.record_event(Event::LeaderDetained { leader });
        }
    }

    /// Turns the captive into an Imperial leader for the rest of the game (LEADER-08, N-31). Nobody else does while
    /// the only such ring is worn (RING-05, G-93).
    pub(super) fn resolve_lure_of_the_dark_side(&mut self) {
        let free = self.state.ring_bearer(Ring::DarkSide).is_none();
        let Some(leader) = self.state.targeted_captive().filter(|_| free) else {
            return;
        };
        self.attach_ring(leader, Ring::DarkSide);
        if matches!(leader, LUKE_SKYWALKER | LUKE_SKYWALKER_JEDI) {
            self.lose_reputation(1); // LEADER-06
        }
    }

    /// Rescues one captive here.
    pub(super) fn resolve_daring_rescue(&mut self) {
        self.rescue_captive_at_mission();
    }

    /// Rescues one captive here and draws an objective; the leaders of the mission stay (G-95).
    pub(super) fn resolve_for_the_greater_good(&mut self) {
        self.state.attempt.must_stay = true;
        self.rescue_captive_at_mission();
    }
}

impl Question for question::Nearest {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let systems = state.bounty_systems();
        choices.extend(systems.iter().map(|system| Choice::At(system.into())));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::At(place) => resolve.deliver_captive(place),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
