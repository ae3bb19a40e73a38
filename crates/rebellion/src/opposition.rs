//! Opposing an attempt (OPPOSE, TEAM-24 to TEAM-26).

use tabletop::{Chance, Choices, Log, Set};

use crate::action_cards::Window;
use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::dice::Face;
use crate::event::Event;
use crate::faction::Faction;
use crate::leaders::{Leader, Skill};
use crate::missions::Mission;
use crate::resolve::Resolve;
use crate::state::{State, Step};
use crate::team::Role;

/// The most dice a side rolls in a mission (OPPOSE-11).
const MOST_DICE: u8 = 10;

/// The successes that the pictured leader adds when assigned to the mission (OPPOSE-08); "Contingency Plan" adds as
/// many.
const PORTRAIT_BONUS: u8 = 2;

/// The dice Build Alliance adds where a Rebel unit is.
const ALLIANCE_DICE: u8 = 2;

impl State {
    /// Returns the pool leaders a role can send: one player with both roles chooses from both pools (DP-MISSION-03).
    pub(crate) fn leaders_able_to_oppose(&self, role: Role) -> Set<Leader> {
        let faction = role.faction();
        if self.is_misdirected() && faction == Faction::Imperial {
            return Set::EMPTY; // "Misdirection"
        }
        let seat = self.setup.seat_of_role(role);
        let partners = [Role::admiral_of(faction), Role::general_of(faction)];
        partners
            .into_iter()
            .filter(|partner| self.setup.seat_of_role(*partner) == seat)
            .map(|partner| self.pool_leaders_of_role(partner))
            .fold(Set::EMPTY, Set::union)
    }

    /// Tells whether the mission being undertaken is that of a leader against whom nobody is sent.
    fn is_misdirected(&self) -> bool {
        let leaders = self.attempt.leaders;
        let safe = |leader: Leader| {
            leaders.contains(leader) && self.side_of_leader(leader) == Faction::Rebel
        };
        self.lasting.misdirected.is_some_and(safe)
    }

    /// Returns the leaders of a faction who take part: all who are there (OPPOSE-04, OPPOSE-13). A captive does so
    /// only where the mission is against that captive (OPPOSE-12, CAPTURE-03).
    pub(crate) fn participating_leaders(&self, faction: Faction) -> Set<Leader> {
        let here = self.leaders_at(self.attempt.place, faction);
        match self.attempt.target {
            Some(target) if self.is_captured(target) && self.side_of_leader(target) == faction => {
                here.with(target)
            }
            _ => here,
        }
    }

    /// Tells whether the mission is opposed (OPPOSE-02, OPPOSE-03).
    pub(crate) fn is_opposed(&self, mission: Mission) -> bool {
        !self
            .participating_leaders(mission.row().faction.opponent())
            .is_empty()
    }

    /// Returns the number of dice a faction rolls (OPPOSE-05, OPPOSE-10, OPPOSE-11).
    pub(crate) fn count_mission_dice(&self, mission: Mission, faction: Faction) -> u8 {
        let row = mission.row();
        let icons = |leader: Leader| -> u8 {
            if row.counts_all_skills {
                Skill::ALL
                    .iter()
                    .map(|skill| leader.skill_icons(*skill))
                    .sum()
            } else {
                leader.skill_icons(row.skill)
            }
        };
        let own: u8 = self.participating_leaders(faction).iter().map(icons).sum();
        let extra = if faction == row.faction {
            self.count_extra_mission_dice(mission)
        } else {
            0
        };
        (own + extra).min(MOST_DICE)
    }

    /// Returns the number of dice a faction has still to roll; some may be set already ("One In A Million").
    pub(crate) fn count_unrolled_mission_dice(&self, faction: Faction) -> u8 {
        let lying: u8 = self.attempt.dice[faction.index()].iter().sum();
        match self.mission_underway() {
            Some(mission) => self.count_mission_dice(mission, faction) - lying,
            None => 0,
        }
    }

    /// Returns the dice a mission gives besides those for skill icons.
    fn count_extra_mission_dice(&self, mission: Mission) -> u8 {
        let rebels = self.has_units(self.attempt.place, Faction::Rebel);
        match mission {
            Mission::BuildAlliance if rebels => ALLIANCE_DICE,
            _ => 0,
        }
    }

    /// Tells whether one of the leaders has the bonus of "Contingency Plan".
    fn has_contingency_plan_bonus(&self) -> bool {
        let assigned = |leader| self.attempt.leaders.contains(leader);
        self.lasting.encouraged.is_some_and(assigned)
    }

    /// Returns the successes of a faction's dice and portrait (OPPOSE-07, OPPOSE-08).
    pub(crate) fn count_mission_successes(&self, mission: Mission, faction: Faction) -> u8 {
        let row = mission.row();
        let dice = self.attempt.dice[faction.index()];
        let rolled: u8 = Face::ALL
            .iter()
            .map(|face| dice[*face as usize] * face.successes())
            .sum();
        let pictured = row
            .portrait
            .is_some_and(|leader| self.attempt.leaders.contains(leader));
        let bonuses = u8::from(pictured) + u8::from(self.has_contingency_plan_bonus());
        if faction == row.faction {
            rolled + bonuses * PORTRAIT_BONUS
        } else {
            rolled
        }
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Offers to send a leader (step 4, OPPOSE-01); in a team the Admiral is asked first (G-28).
    pub(crate) fn offer_to_oppose_mission(&mut self, role: Role) {
        if self.state.attempt.unopposable {
            return;
        }
        match (
            self.state.mission_underway(),
            self.state.leaders_able_to_oppose(role).is_empty(),
        ) {
            (Some(mission), false) => self.ask_role_to_decide(role, Decision::Oppose { mission }),
            _ => self.decline_to_oppose_mission(role),
        }
    }

    /// Sends nobody; the partner may send somebody instead (TEAM-25).
    fn decline_to_oppose_mission(&mut self, role: Role) {
        let faction = role.faction();
        let general = Role::general_of(faction);
        let setup = self.state.setup;
        if role != general && setup.seat_of_role(role) != setup.seat_of_role(general) {
            self.state.agenda.push(Step::SendLeader(general));
        } else {
            self.log.record_event(Event::NotOpposed { faction });
        }
    }

    fn oppose_mission_with_leader(&mut self, role: Role, leader: Leader) {
        self.place_leader(leader, self.state.attempt.place);
        let faction = role.faction();
        self.log.record_event(Event::Opposed { faction, leader });
    }

    /// Has both sides roll, the current player first (step 5, OPPOSE-06).
    pub(crate) fn plan_mission_rolls(&mut self) {
        let current = self.state.current_role().faction();
        self.put_steps_on_agenda(&[
            Step::RollDice(current),
            Step::RollDice(current.opponent()),
            Step::MissionOutcome,
        ]);
        self.plan_card_window_before_roll(current);
        self.plan_window(current.opponent(), Window::Attempt);
    }

    /// Rolls dice only if somebody opposes, and then even against nothing (OPPOSE-02, OPPOSE-09).
    pub(crate) fn roll_mission_dice(&mut self, faction: Faction) {
        let Some(mission) = self.state.mission_underway() else {
            return;
        };
        if !self.state.is_opposed(mission) || self.state.attempt.foiled {
            return;
        }
        let mut dice = self.state.attempt.dice[faction.index()];
        for _ in 0..self.state.count_unrolled_mission_dice(faction) {
            dice[self.roll_die() as usize] += 1;
        }
        self.state.attempt.dice[faction.index()] = dice;
        self.log.record_event(Event::DiceRolled { faction, dice });
        if faction == mission.row().faction {
            self.plan_card_window_before_roll(faction.opponent());
        } else {
            self.offer_rings_after_rolls();
        }
    }

    /// Compares successes: more than the opponent's are needed, and a tie fails (OPPOSE-02, OPPOSE-07, MISSION-12).
    pub(crate) fn resolve_mission_outcome(&mut self) {
        let Some(mission) = self.state.mission_underway() else {
            return;
        };
        let faction = mission.row().faction;
        let own = self.state.count_mission_successes(mission, faction);
        let theirs = self
            .state
            .count_mission_successes(mission, faction.opponent());
        let unopposed = !self.state.is_opposed(mission);
        self.state.attempt.succeeded = (unopposed || own > theirs) && !self.state.attempt.foiled;
        if self.state.has_contingency_plan_bonus() {
            self.state.lasting.encouraged = None;
        }
        if self.state.attempt.succeeded {
            self.state.agenda.push(Step::MissionSuccess);
        } else {
            self.log.record_event(Event::MissionFailed { mission });
            self.offer_ring_after_failure(mission);
        }
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Opens the window before this faction rolls: "One In A Million".
    fn plan_card_window_before_roll(&mut self, faction: Faction) {
        if faction == Faction::Rebel {
            self.plan_window(faction, Window::Roll);
        }
    }
}

impl Question for question::Oppose {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        choices.extend(
            state
                .leaders_able_to_oppose(self.role)
                .iter()
                .map(Choice::Oppose),
        );
        choices.push(Choice::Decline);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Oppose(leader) => resolve.oppose_mission_with_leader(self.role, leader),
            Choice::Decline => resolve.decline_to_oppose_mission(self.role),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
