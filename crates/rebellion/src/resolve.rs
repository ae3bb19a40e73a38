//! Carrying out what has to be done, and the verbs that rules and cards are written in.

use tabletop::{Chance, Log, Stream};

use crate::decision::Decision;
use crate::dice::{DIE_SIDES, Face};
use crate::event::Event;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::place::Place;
use crate::state::{LeaderLocation, State, Step};
use crate::streams::{DICE, IMPERIAL_ACTIONS, IMPERIAL_MISSIONS, REBEL_ACTIONS, REBEL_MISSIONS};
use crate::systems::System;
use crate::team::Role;
use crate::track::TRACK_END;
use crate::units::Unit;

/// A state being changed, with chance and log at hand.
pub(crate) struct Resolve<'a, C, L> {
    pub(crate) state: &'a mut State,
    pub(crate) chance: &'a mut C,
    pub(crate) log: &'a mut L,
}

pub(crate) const fn mission_chance_stream(faction: Faction) -> Stream {
    match faction {
        Faction::Rebel => REBEL_MISSIONS,
        Faction::Imperial => IMPERIAL_MISSIONS,
    }
}

pub(crate) const fn action_chance_stream(faction: Faction) -> Stream {
    match faction {
        Faction::Rebel => REBEL_ACTIONS,
        Faction::Imperial => IMPERIAL_ACTIONS,
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Works through the agenda up to the next decision or the end of the game.
    pub(crate) fn run_agenda(&mut self) {
        while !self.state.over {
            let step = match self.state.agenda.last() {
                Some(Step::Ask(..)) => return,
                Some(step) => *step,
                None => unreachable!("the agenda is never empty before the end"),
            };
            self.state.agenda.pop();
            match step {
                Step::Ask(..) => unreachable!("decisions end the loop"),
                Step::PlaceImperialUnits => self.place_imperial_units(),
                Step::PlaceRebelUnits => self.place_rebel_units(),
                Step::DealActions => self.deal_action_cards(),
                Step::DealHands => self.deal_missions_and_begin_round(),
                Step::AssignPhase(role) => self.begin_assigning_missions(role),
                Step::AssignAgain(role, assigned) => self.ask_again_to_assign(role, assigned),
                Step::BeginCommand => self.begin_command_phase(),
                Step::NextTurn => self.give_next_turn(),
                Step::AfterMove => self.plan_steps_after_move(),
                Step::Subjugate => self.subjugate_activated_system(),
                Step::RevealMission(leader) => self.reveal_mission(leader),
                Step::SendLeader(role) => self.offer_to_oppose_mission(role),
                Step::Opposition => self.plan_mission_rolls(),
                Step::RollDice(faction) => self.roll_mission_dice(faction),
                Step::DiceRings(role) => self.offer_dice_rings(role),
                Step::MissionOutcome => self.resolve_mission_outcome(),
                Step::MissionSuccess => self.resolve_mission_success(),
                Step::MissionEffect => self.resolve_mission_card(),
                Step::MissionEnd => self.finish_mission(),
                Step::BringIn => self.bring_captive_to_nearest_unit(),
                Step::Depart => self.send_accompanying_leaders_to_base(),
                Step::Settle => self.run_state_checks(),
                Step::AfterMission => self.begin_combat_after_mission(),
                Step::EndCommand => self.end_command_phase(),
                Step::Mobilizations => self.resolve_mobilizations(),
                Step::BeginCombat => self.begin_add_leader_step(),
                Step::StartOfCombat => self.plan_start_of_combat_windows(),
                Step::Window(role, window) => self.open_window_if_useful(role, window),
                Step::DrawTactics => self.draw_tactics_by_tactic_value(),
                Step::CombatRound => self.begin_combat_round(),
                Step::Battle(theater) => self.fight_battle(theater),
                Step::Attack(faction) => self.begin_attack(faction),
                Step::RollAttack => self.roll_and_plan_attack(),
                Step::ConvertHits => self.offer_hit_conversion(),
                Step::AssignDice => self.ask_to_assign_next_die(),
                Step::BlockDamage => self.offer_damage_blocking(),
                Step::EndAttack => self.end_attack(),
                Step::EndBattle => self.remove_battle_losses(),
                Step::ObjectiveWindow { plans } => self.open_combat_objective_window(plans),
                Step::RollPlans => self.roll_death_star_plans(),
                Step::PlansOutcome(station) => self.resolve_plans_roll(station),
                Step::RetreatPart(faction) => self.begin_retreat_step(faction),
                Step::AfterRetreat(faction) => self.plan_steps_after_retreat(faction),
                Step::NextCombatRound => self.finish_combat_round(),
                Step::EndCombat => self.end_combat(),
                Step::CombatOver => self.clean_up_combat(),
                Step::Excess => self.ask_which_excess_unit_destroyed(),
                Step::Refresh => self.begin_refresh(),
                Step::RetrieveLeaders => self.retrieve_leaders(),
                Step::DrawMissions => self.draw_missions_for_both_sides(),
                Step::HandLimit(faction) => self.enforce_mission_hand_limit(faction),
                Step::DrawProbes => self.draw_probes_and_objective(),
                Step::AdvanceTime => self.advance_time(),
                Step::Recruit(faction) => self.draw_actions_for_recruiting(faction),
                Step::BeginBuild => self.begin_build_step(),
                Step::BuildUnits(faction) => self.ask_for_next_build(faction),
                Step::FinishBuild => self.finish_build(),
                Step::SlideQueue(faction) => self.move_queue_one_space(faction),
                Step::DeployUnits(faction) => self.ask_for_next_deployment(faction),
                Step::NewRound => self.begin_new_round(),
            }
        }
    }

    pub(crate) fn ask_role_to_decide(&mut self, role: Role, decision: Decision) {
        self.state.agenda.push(Step::Ask(role, decision));
    }

    /// Puts steps on the agenda so that the first one comes first.
    pub(crate) fn put_steps_on_agenda(&mut self, steps: &[Step]) {
        for step in steps.iter().rev() {
            self.state.agenda.push(*step);
        }
    }

    /// Declares a victory, which is immediate and ends everything in progress (CHECK-07).
    pub(crate) fn declare_winner(&mut self, winner: Faction) {
        if !self.state.over {
            self.state.over = true;
            self.state.winner = Some(winner);
            self.state.agenda.clear();
            self.log.record_event(Event::GameEnded { winner });
        }
    }

    /// Rolls one die (DICE-01).
    pub(crate) fn roll_die(&mut self) -> Face {
        DIE_SIDES[usize::from(self.chance.pick_outcome(DICE, 0b11_1111))]
    }

    pub(crate) fn place_leader(&mut self, leader: Leader, place: Place) {
        self.state.spots[leader.number()] = LeaderLocation::At(place);
    }

    /// Sends a leader to a place because of a card.
    pub(crate) fn move_leader(&mut self, leader: Leader, place: Place) {
        self.place_leader(leader, place);
        self.log.record_event(Event::LeaderMoved {
            faction: self.state.side_of_leader(leader),
            leader,
            place,
        });
    }

    /// Returns a destroyed unit to the supply (DESTROY-01).
    pub(crate) fn destroy_unit(&mut self, unit: Unit, place: Place) {
        self.state.units.remove(place, unit, 1);
        self.log.record_event(Event::UnitDestroyed { unit, place });
    }

    /// Moves the reputation marker space by space towards the time marker (REPUTATION-02, REPUTATION-03).
    pub(crate) fn gain_reputation(&mut self, amount: u8) {
        for _ in 0..amount {
            self.state.reputation -= 1;
            let reputation = self.state.reputation;
            self.log
                .record_event(Event::ReputationGained { reputation });
            if self.state.reputation <= self.state.time {
                return self.declare_winner(Faction::Rebel); // WIN-03
            }
        }
    }

    /// Moves the reputation marker away (REPUTATION-04); it stays on the track (G-02).
    pub(crate) fn lose_reputation(&mut self, amount: u8) {
        self.state.reputation = (self.state.reputation + amount).min(TRACK_END);
        let reputation = self.state.reputation;
        self.log.record_event(Event::ReputationLost { reputation });
    }

    /// Rules a system out as the base, for everybody to know.
    pub(crate) fn rule_out_system_as_base(&mut self, system: System) {
        self.state.base_public.remove(system);
    }
}
