//! Objectives in a combat; so far "Death Star Plans" (DEATHSTAR-09 to DEATHSTAR-15, G-46).

use tabletop::{Chance, Choices, Log, Set};

use crate::choice::Choice;
use crate::decision::Decision;
use crate::faction::Faction;
use crate::happening::Happening;
use crate::objectives::{DEATH_STAR_PLANS, Objective};
use crate::resolve::Resolve;
use crate::state::State;
use crate::team::Role;
use crate::track::Face;
use crate::units::{Class, Unit};

/// How many dice are rolled for it (DEATHSTAR-10).
const PLANS_DICE: usize = 3;

impl State {
    /// The stations that could be aimed at (DEATHSTAR-14, DEATHSTAR-15).
    fn stations(&self) -> impl Iterator<Item = Unit> {
        let system = self.combat.system;
        Unit::of(Faction::Imperial)
            .filter(move |u| u.row().class == Class::Station && self.units(system, *u) > 0)
    }

    /// Whether "Death Star Plans" could be revealed now, for all that everybody can see.
    fn plans_are_possible(&self) -> bool {
        let fighter = |unit: Unit| unit.row().class == Class::Fighter;
        !self.objective_played // N-42
            && !self.combat.plans_tried // DEATHSTAR-12
            && !self.objective_hand.is_empty()
            && self.stations().next().is_some()
            && self.count_units(self.combat.system, Faction::Rebel, fighter) > 0 // DEATHSTAR-10
    }
}

impl<C: Chance, L: Log<Happening>> Resolve<'_, C, L> {
    /// The one window after losses have been removed (G-46). The Rebels are asked whatever they hold, so
    /// that the question tells nothing; objectives about losses will be offered here too.
    pub(crate) fn objective_window(&mut self, plans: bool) {
        if plans && self.state.plans_are_possible() {
            self.ask(Role::RebelGeneral, Decision::CombatObjective); // TEAM-37
        }
    }

    /// The window at the end of the combat for objectives that ask for a won battle (N-41), which come
    /// with the other objectives.
    #[expect(clippy::unused_self, reason = "the objectives are still to come")]
    pub(super) fn won_battle_objectives(&mut self) {}

    pub(super) fn choose_objective(&mut self, choice: Choice) {
        match choice {
            Choice::Decline => {}
            Choice::Objective(objective) => self.reveal_plans(objective),
            Choice::Aim(station) => self.roll_plans(station),
            choice => panic!("`{choice}` is about no objective"),
        }
    }

    fn reveal_plans(&mut self, objective: Objective) {
        self.state.combat.plans = Some(objective);
        self.state.combat.plans_tried = true;
        self.state.objectives_open.insert(objective); // whatever comes of it, it was seen
        self.log.note(Happening::ObjectiveRevealed { objective });
        let stations: Set<Unit> = self.state.stations().collect();
        match stations.first().filter(|_| stations.len() == 1) {
            Some(only) => self.roll_plans(only),
            None => self.ask(Role::RebelGeneral, Decision::PlansTarget), // G-32
        }
    }

    /// DEATHSTAR-10, DEATHSTAR-11.
    fn roll_plans(&mut self, station: Unit) {
        let mut dice = [0; 4];
        for _ in 0..PLANS_DICE {
            dice[self.roll() as usize] += 1;
        }
        let hit = dice[Face::DirectHit as usize] > 0;
        let destroyed = hit.then_some(station);
        self.log.note(Happening::PlansRolled { dice, destroyed });
        if let Some(objective) = self.state.combat.plans.take().filter(|_| hit) {
            self.destroy_station(station, objective);
        }
    }

    fn destroy_station(&mut self, station: Unit, objective: Objective) {
        self.state.combat.forget_wounds(station);
        self.lose_units([(station, 1)].into_iter());
        self.state.objective_played = true; // OBJECTIVE-08
        self.state.objective_hand.remove(objective);
        self.state.objectives_open.remove(objective);
        self.state.objectives_played.insert(objective); // N-40
        self.log.note(Happening::ObjectivePlayed { objective });
        self.gain_reputation(objective.row().reputation.unwrap_or(0));
        if !self.state.over {
            self.settle(); // CHECK-06, G-55
        }
    }
}

pub(super) fn objective_choices(state: &State, decision: Decision, choices: &mut Choices<Choice>) {
    match decision {
        Decision::CombatObjective => {
            let held = |card: &Objective| state.objective_hand.contains(*card);
            let plans = DEATH_STAR_PLANS.into_iter().filter(held);
            choices.extend(plans.map(Choice::Objective));
            choices.push(Choice::Decline); // OBJECTIVE-09
        }
        Decision::PlansTarget => choices.extend(state.stations().map(Choice::Aim)),
        _ => {}
    }
}
