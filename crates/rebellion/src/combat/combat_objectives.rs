//! Objectives in a combat: their moments, and what they bring (OBJECTIVE-05, OBJECTIVE-06, N-41).

use tabletop::{Chance, Choices, Log, Set};

use super::Combat;
use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::Faction;
use crate::leaders::{DARTH_VADER, EMPEROR_PALPATINE, LUKE_SKYWALKER_JEDI, Leader};
use crate::objective_progress::Progress;
use crate::objectives::{
    CRIPPLING_BLOW, DEATH_STAR_PLANS, LIBERATION, MAJOR_VICTORY, Objective, REBEL_ASSAULT,
    RETURN_OF_THE_JEDI,
};
use crate::resolve::Resolve;
use crate::state::{LeaderLocation, State, Step};
use crate::team::Role;
use crate::units::{Theater, Unit};

/// Destroyed health that "Crippling Blow" and "Major Victory" ask for.
const HEAVY_LOSSES_HEALTH: u32 = 3;

/// Units destroyed in a combat, by kind.
type Losses = [u8; Unit::KINDS];

/// Returns the printed health of the Imperial losses in a theater (N-43); a Death Star has none.
fn imperial_health_lost(lost: &Losses, theater: Theater) -> u32 {
    Unit::of_faction(Faction::Imperial)
        .filter(|unit| unit.row().theater == theater)
        .filter_map(|unit| Some((unit, unit.row().health?.0)))
        .map(|(unit, health)| u32::from(lost[unit.number()]) * u32::from(health))
        .sum()
}

fn count_lost_star_destroyers(lost: &Losses) -> u8 {
    lost[Unit::StarDestroyer.number()] + lost[Unit::SuperStarDestroyer.number()]
}

/// Returns the objectives whose condition has come true by these losses. Conditions that add up do so once; every
/// Star Destroyer is a new occasion (G-40).
fn objectives_fulfilled_by_losses(before: &Losses, after: &Losses) -> Set<Objective> {
    let heavy = |lost: &Losses, theater| imperial_health_lost(lost, theater) >= HEAVY_LOSSES_HEALTH;
    let crossed = |theater| !heavy(before, theater) && heavy(after, theater);
    [
        (CRIPPLING_BLOW, crossed(Theater::Ground)),
        (MAJOR_VICTORY, crossed(Theater::Space)),
        (
            REBEL_ASSAULT,
            count_lost_star_destroyers(before) < count_lost_star_destroyers(after),
        ),
    ]
    .into_iter()
    .filter_map(|(objective, fulfilled)| fulfilled.then_some(objective))
    .collect()
}

impl Combat {
    /// Returns the objectives that can be played now.
    pub(super) fn due_objectives(&self) -> Set<Objective> {
        Set::from_bits(u64::from(self.due))
    }

    pub(super) fn set_due_objectives(&mut self, objectives: Set<Objective>) {
        self.due = objectives.bits() as u16;
    }

    /// Notes the objectives that losses fulfil, in a combat that the Rebels have initiated (N-23).
    pub(super) fn record_objectives_fulfilled_by_losses(&mut self, before: &Losses) {
        if self.current == Some(Faction::Rebel) {
            let fulfilled = objectives_fulfilled_by_losses(before, &self.lost);
            self.set_due_objectives(self.due_objectives().union(fulfilled));
        }
    }
}

impl State {
    /// Tells whether, by what everybody knows, the Rebels can have this objective in hand: the backs in hand, the
    /// cards of the hand that were shown, and those played (N-44).
    fn may_hold_objective(&self, objective: Objective) -> bool {
        let stage = Objective::objectives_of_stage(objective.row().stage);
        let count = |cards: Set<Objective>| cards.intersection(stage).len();
        let unseen = count(self.objective_hand) > count(self.objectives_open.get());
        self.objectives_open.contains(objective)
            || (unseen && !self.objectives_played.contains(objective))
    }

    /// Returns the objectives about a battle that the Rebels have won (N-41, D-72).
    fn objectives_fulfilled_by_victory(&self) -> Set<Objective> {
        let won = self.combat.won.map(|winner| winner == Some(Faction::Rebel));
        let freed = won[Theater::Ground as usize] && self.combat.subjugated;
        let redeemed = won.contains(&true) && self.has_met_vader_or_emperor();
        [(LIBERATION, freed), (RETURN_OF_THE_JEDI, redeemed)]
            .into_iter()
            .filter_map(|(objective, fulfilled)| fulfilled.then_some(objective))
            .collect()
    }

    /// Returns what an objective counts in the combat being fought; `None` if it cannot be played in it.
    pub(crate) fn combat_objective_progress(&self, objective: Objective) -> Option<Progress> {
        let combat = &self.combat;
        let initiated = combat.current? == Faction::Rebel;
        let won = combat.won.map(|winner| winner == Some(Faction::Rebel));
        let heavy = |theater| Progress {
            have: u8::try_from(imperial_health_lost(&combat.lost, theater)).unwrap_or(u8::MAX),
            needed: HEAVY_LOSSES_HEALTH as u8,
        };
        match objective {
            CRIPPLING_BLOW => initiated.then(|| heavy(Theater::Ground)),
            MAJOR_VICTORY => initiated.then(|| heavy(Theater::Space)),
            REBEL_ASSAULT => initiated.then(|| Progress {
                have: count_lost_star_destroyers(&combat.lost),
                needed: 1,
            }),
            LIBERATION => {
                let freed = won[Theater::Ground as usize];
                Some(Progress::from_conditions_met(&[combat.subjugated, freed]))
            }
            RETURN_OF_THE_JEDI => {
                let met = self.has_met_vader_or_emperor();
                Some(Progress::from_conditions_met(&[met, won.contains(&true)]))
            }
            _ => self.plans_progress(),
        }
    }

    /// Tells whether one of the two is there or has left this combat by retreat (N-48, G-70).
    fn has_met_vader_or_emperor(&self) -> bool {
        let here = LeaderLocation::At(self.combat.system.into());
        [DARTH_VADER, EMPEROR_PALPATINE].into_iter().any(|leader| {
            self.leader_location(leader) == here || self.combat.departed.contains(leader)
        })
    }

    /// Returns the Imperial leaders of whom "Return Of The Jedi" eliminates one: with Luke Skywalker (Jedi) there,
    /// whatever ring he bears, and lured leaders among them (N-48, G-41); a captive who was rescued meanwhile has
    /// left (G-85).
    fn redeemable_leaders(&self) -> Set<Leader> {
        let system = self.combat.system;
        if self.leader_location(LUKE_SKYWALKER_JEDI) == LeaderLocation::At(system.into()) {
            self.leaders_at(system, Faction::Imperial)
        } else {
            Set::EMPTY
        }
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Opens the one window after losses have been removed (G-46).
    pub(crate) fn open_combat_objective_window(&mut self, plans: bool) {
        if plans && self.state.can_reveal_plans() {
            let due = self.state.combat.due_objectives();
            let due = DEATH_STAR_PLANS.into_iter().fold(due, Set::with);
            self.state.combat.set_due_objectives(due);
        }
        self.offer_due_objectives();
    }

    /// Opens the window at the end of the combat for objectives that ask for a won battle (N-41).
    pub(super) fn offer_won_battle_objectives(&mut self) {
        let fulfilled = self.state.objectives_fulfilled_by_victory();
        self.state.combat.set_due_objectives(fulfilled);
        self.offer_due_objectives();
    }

    /// Asks the Rebels whenever, by what everybody knows, they can have one of the objectives, so that the question
    /// tells nothing about the hand; not after one was played (OBJECTIVE-08, N-42).
    fn offer_due_objectives(&mut self) {
        let state = &*self.state;
        let mut due = state.combat.due_objectives().iter();
        let open = !state.objective_played && due.any(|card| state.may_hold_objective(card));
        if open {
            self.ask_role_to_decide(Role::RebelGeneral, Decision::CombatObjective); // TEAM-37
        } else {
            self.state.combat.set_due_objectives(Set::EMPTY);
        }
    }

    /// Plays the chosen objective; a missed attempt at a Death Star leaves the window open for the others (G-46).
    fn play_chosen_objective(&mut self, objective: Objective) {
        if DEATH_STAR_PLANS.contains(&objective) {
            let due = self.state.combat.due_objectives();
            let due = DEATH_STAR_PLANS.into_iter().fold(due, Set::without);
            self.state.combat.set_due_objectives(due);
            let plans = false;
            self.state.agenda.push(Step::ObjectiveWindow { plans });
            self.reveal_death_star_plans(objective);
        } else {
            self.state.combat.set_due_objectives(Set::EMPTY);
            self.play_combat_objective(objective);
        }
    }

    /// Plays an objective in a combat (OBJECTIVE-02, OBJECTIVE-08, N-40).
    pub(super) fn play_combat_objective(&mut self, objective: Objective) {
        self.state.objective_played = true;
        self.state.objective_hand.remove(objective);
        self.state.objectives_open.remove(objective);
        self.state.objectives_played.insert(objective);
        self.log.record_event(Event::ObjectivePlayed { objective });
        self.gain_reputation(objective.row().reputation.unwrap_or(0));
        if objective == RETURN_OF_THE_JEDI && !self.state.over {
            self.ask_which_leader_to_eliminate();
        }
    }

    /// Eliminates a leader of the Rebels' choice.
    fn ask_which_leader_to_eliminate(&mut self) {
        let leaders = self.state.redeemable_leaders();
        match (leaders.first(), leaders.len()) {
            (Some(only), 1) => self.eliminate_leader(only),
            (Some(_), _) => self.ask_role_to_decide(Role::RebelGeneral, Decision::EliminateLeader),
            (None, _) => {}
        }
    }
}

impl Question for question::CombatObjective {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let held = state
            .combat
            .due_objectives()
            .intersection(state.objective_hand);
        choices.extend(held.iter().map(Choice::Objective));
        choices.push(Choice::Decline); // OBJECTIVE-09
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Objective(objective) => resolve.play_chosen_objective(objective),
            Choice::Decline => resolve.state.combat.set_due_objectives(Set::EMPTY), // OBJECTIVE-09, N-41
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::EliminateLeader {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        choices.extend(state.redeemable_leaders().iter().map(Choice::Eliminate));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Eliminate(leader) => resolve.eliminate_leader(leader),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
