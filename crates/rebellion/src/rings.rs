//! Rings on leaders: attaching them, and what the Rebel ones do in a mission (RING).

use tabletop::{Chance, Choices, Log, Set};

use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::dice::Face;
use crate::event::Event;
use crate::faction::{EMPIRE, Faction, REBELS};
use crate::leaders::{CHEWBACCA, HAN_SOLO, Leader, Skill};
use crate::missions::Mission;
use crate::resolve::Resolve;
use crate::state::{LeaderLocation, Ring, State, Step};
use crate::team::Role;

impl Ring {
    /// Returns the faction that puts it on and uses it.
    #[must_use]
    pub const fn faction(self) -> Faction {
        match self {
            Ring::Captured | Ring::Carbonite | Ring::DarkSide => Faction::Imperial,
            Ring::MasterYoda | Ring::MillenniumFalcon | Ring::C3po | Ring::R2d2 => Faction::Rebel,
        }
    }
}

impl State {
    /// Returns the leader who wears a ring.
    pub(crate) fn ring_bearer(&self, ring: Ring) -> Option<Leader> {
        Leader::all().find(|leader| self.rings[leader.number()] == Some(ring))
    }

    /// Returns the leader who wears a ring where the mission takes place.
    fn ring_bearer_at_mission(&self, ring: Ring) -> Option<Leader> {
        let here = LeaderLocation::At(self.attempt.place);
        self.ring_bearer(ring)
            .filter(|leader| self.leader_location(*leader) == here)
    }

    /// Returns the captives the Millennium Falcon can free: not a leader of the mission, whom only "It Is Your
    /// Destiny" can have captured, since the ring is no answer to that card (N-51).
    fn captives_rescuable_by_falcon(&self) -> Set<Leader> {
        let captives = self.captives_at(self.attempt.place);
        captives.difference(self.attempt.leaders)
    }

    /// Tells whether a leader is a Rebel in the game and wears no Imperial ring (N-52).
    pub(crate) fn is_free_rebel(&self, leader: Leader) -> bool {
        let in_play = !matches!(
            self.leader_location(leader),
            LeaderLocation::Away | LeaderLocation::Eliminated
        );
        in_play && self.side_of_leader(leader) == Faction::Rebel && !self.is_captured(leader)
    }

    /// Returns the leaders who can get a ring.
    fn ring_candidates(&self, ring: Ring) -> Set<Leader> {
        let all: Set<Leader> = match ring {
            Ring::MasterYoda => self.attempt.leaders,
            Ring::MillenniumFalcon => [HAN_SOLO, CHEWBACCA].into_iter().collect(),
            _ => Leader::all().collect(),
        };
        all.iter().filter(|l| self.is_free_rebel(*l)).collect()
    }

    /// Returns the captives whom the player with this role can free with the Millennium Falcon ring now: after step 7 of
    /// an attempt of the Rebels that has succeeded, if the bearer is still there (N-21, N-52, G-95).
    pub(crate) fn captives_falcon_can_rescue_now(&self, role: Role) -> Set<Leader> {
        let rebel = self.current_role().faction() == Faction::Rebel;
        let seat_of = |role: Role| self.setup.seat_of_role(role);
        let bearer = self.ring_bearer_at_mission(Ring::MillenniumFalcon);
        let controls =
            |leader: Leader| seat_of(self.role_controlling_leader(leader)) == seat_of(role);
        if rebel && self.attempt.succeeded && bearer.is_some_and(controls) {
            self.captives_rescuable_by_falcon()
        } else {
            Set::EMPTY
        }
    }

    /// Adds what one player can do with rings to the dice of a mission, once both rolls lie open (N-45).
    fn push_dice_ring_choices(&self, role: Role, choices: &mut Choices<Choice>) {
        let seat = self.setup.seat_of_role(role);
        let mine = |ring| {
            let bearer = self.ring_bearer_at_mission(ring);
            bearer.is_some_and(|leader| {
                self.setup
                    .seat_of_role(self.role_controlling_leader(leader))
                    == seat
            })
        };
        let shown = |faction: usize| {
            let dice = self.attempt.dice[faction];
            Face::ALL
                .into_iter()
                .filter(move |face| dice[*face as usize] > 0)
        };
        if mine(Ring::R2d2) {
            let faces = shown(EMPIRE).filter(|face| *face != Face::Blank);
            choices.extend(faces.map(Choice::Blank));
        }
        if mine(Ring::MasterYoda) && !self.lasting.yoda_used {
            choices.extend(shown(REBELS).map(Choice::RollAgain));
        }
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Puts a ring on: a leader has one at a time, and there is one of each (RING-02, RING-05).
    pub(crate) fn put_ring_on_leader(&mut self, leader: Leader, ring: Ring) {
        if let Some(before) = self
            .state
            .ring_bearer(ring)
            .filter(|before| *before != leader)
        {
            self.take_ring_off(before);
        }
        self.take_ring_off(leader);
        self.state.rings[leader.number()] = Some(ring);
    }

    /// Takes a ring off (RING-04); the caller announces what becomes of a captive.
    fn take_ring_off(&mut self, leader: Leader) {
        let ring = self.state.rings[leader.number()].take();
        if let Some(ring) = ring.filter(|ring| ring.faction() == Faction::Rebel) {
            self.log.record_event(Event::RingRemoved { leader, ring });
        }
    }

    pub(crate) fn attach_ring(&mut self, leader: Leader, ring: Ring) {
        self.put_ring_on_leader(leader, ring);
        self.log.record_event(Event::RingAttached { leader, ring });
    }

    /// Gives a ring to a leader of the role's choice, unless only one can get it (G-81). If a second ring waits,
    /// either may come first (N-29).
    pub(crate) fn choose_leader_for_ring(&mut self, role: Role, ring: Ring, other: Option<Ring>) {
        let candidates = self.state.ring_candidates(ring);
        match (candidates.first(), candidates.len(), other) {
            (Some(leader), 1, None) => self.attach_ring(leader, ring),
            (Some(_), ..) => self.ask_role_to_decide(role, Decision::AttachRing { ring, other }),
            (None, ..) => {}
        }
    }

    /// Offers rings after both rolls (N-45). In a team the role that decides about the Master Yoda ring comes first,
    /// because its roll may make the other one needless (G-96).
    pub(crate) fn offer_rings_after_rolls(&mut self) {
        let decides = |ring| {
            let bearer = self.state.ring_bearer_at_mission(ring);
            bearer.map(|leader| self.state.role_controlling_leader(leader))
        };
        let (first, second) = (decides(Ring::MasterYoda), decides(Ring::R2d2));
        let setup = self.state.setup;
        let other_seat =
            |role: &Role| Some(setup.seat_of_role(*role)) != first.map(|r| setup.seat_of_role(r));
        for role in [second.filter(other_seat), first].into_iter().flatten() {
            self.state.agenda.push(Step::DiceRings(role));
        }
    }

    pub(crate) fn offer_dice_rings(&mut self, role: Role) {
        let mut choices = Choices::new();
        self.state.push_dice_ring_choices(role, &mut choices);
        if !choices.is_empty() {
            self.ask_role_to_decide(role, Decision::DiceRings);
        }
    }

    /// Gives up the R2-D2 ring and turns an Imperial die to a blank.
    fn turn_die_to_blank(&mut self, face: Face) {
        let dice = &mut self.state.attempt.dice[EMPIRE];
        dice[face as usize] -= 1;
        dice[Face::Blank as usize] += 1;
        self.remove_ring_from_bearer(Ring::R2d2);
        self.log.record_event(Event::DieTurned { face });
    }

    /// Rolls a die again with the Master Yoda ring, which stays but works once a round.
    fn reroll_die_with_yoda_ring(&mut self, from: Face) {
        let to = self.roll_die();
        let dice = &mut self.state.attempt.dice[REBELS];
        dice[from as usize] -= 1;
        dice[to as usize] += 1;
        self.state.lasting.yoda_used = true;
        self.log.record_event(Event::DieRolledAgain { from, to });
    }

    fn remove_ring_from_bearer(&mut self, ring: Ring) {
        if let Some(leader) = self.state.ring_bearer(ring) {
            self.take_ring_off(leader);
        }
    }

    /// Offers the C-3PO ring: only in an attempt of the Rebels that counts diplomacy.
    pub(crate) fn offer_ring_after_failure(&mut self, mission: Mission) {
        let row = mission.row();
        let fits = row.faction == Faction::Rebel && row.skill == Skill::Diplomacy;
        if let Some(leader) = self
            .state
            .ring_bearer_at_mission(Ring::C3po)
            .filter(|_| fits)
        {
            let role = self.state.role_controlling_leader(leader);
            self.ask_role_to_decide(role, Decision::DiplomacyRing);
        }
    }

    /// Makes the mission succeed after all.
    fn turn_failure_into_success(&mut self) {
        self.remove_ring_from_bearer(Ring::C3po);
        self.state.attempt.succeeded = true;
        self.state.agenda.push(Step::MissionSuccess);
    }

    /// Rescues a captive with the Millennium Falcon ring; then something else may follow in the same window (G-108).
    pub(crate) fn rescue_by_falcon(&mut self, captive: Leader) {
        self.reopen_success_window();
        self.remove_ring_from_bearer(Ring::MillenniumFalcon);
        self.rescue_and_offer_accompanying(captive);
    }
}

impl Question for question::AttachRing {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        for ring in [Some(self.ring), self.other].into_iter().flatten() {
            let leaders = state.ring_candidates(ring);
            choices.extend(leaders.iter().map(|leader| Choice::Attach(ring, leader)));
        }
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        let Choice::Attach(chosen, leader) = choice else {
            self.panic_on_unlisted_choice(choice)
        };
        resolve.attach_ring(leader, chosen);
        if let Some(other) = self.other {
            let left = if chosen == self.ring {
                other
            } else {
                self.ring
            };
            resolve.choose_leader_for_ring(self.role, left, None);
        }
    }
}

impl Question for question::DiceRings {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        state.push_dice_ring_choices(self.role, choices);
        choices.push(Choice::Decline);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Blank(face) => resolve.turn_die_to_blank(face),
            Choice::RollAgain(face) => resolve.reroll_die_with_yoda_ring(face),
            Choice::Decline => return,
            _ => self.panic_on_unlisted_choice(choice),
        }
        resolve.state.agenda.push(Step::DiceRings(self.role));
    }
}

impl Question for question::DiplomacyRing {
    fn push_choices(self, _: &State, choices: &mut Choices<Choice>) {
        choices.extend([Choice::Ring(Ring::C3po), Choice::Decline]);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Ring(_) => resolve.turn_failure_into_success(),
            Choice::Decline => {}
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::FalconRing {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let captives = state.captives_falcon_can_rescue_now(self.role);
        choices.extend(captives.iter().map(Choice::Rescue));
        choices.push(Choice::Decline);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Rescue(captive) => resolve.rescue_by_falcon(captive),
            Choice::Decline => {}
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
