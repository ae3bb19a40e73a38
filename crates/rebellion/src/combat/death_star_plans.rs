//! "Death Star Plans" (DEATHSTAR-09 to DEATHSTAR-15).

use tabletop::{Chance, Choices, Log, Set};

use crate::action_cards::Window;
use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::dice::Face;
use crate::event::Event;
use crate::faction::Faction;
use crate::objective_progress::Progress;
use crate::objectives::Objective;
use crate::resolve::Resolve;
use crate::state::{State, Step};
use crate::team::Role;
use crate::units::{Class, Unit};

/// The number of dice that are rolled for it (DEATHSTAR-10).
const PLANS_DICE: u8 = 3;

impl State {
    /// Returns the stations that could be aimed at (DEATHSTAR-14, DEATHSTAR-15).
    fn targetable_stations(&self) -> impl Iterator<Item = Unit> {
        let system = self.combat.system;
        Unit::of_faction(Faction::Imperial)
            .filter(move |u| u.row().class == Class::Station && self.unit_count(system, *u) > 0)
    }

    /// Tells whether "Death Star Plans" could be revealed now, as far as everybody can see from the board.
    pub(super) fn can_reveal_plans(&self) -> bool {
        !self.combat.plans_tried // DEATHSTAR-12
            && self.targetable_stations().next().is_some()
            && self.has_rebel_fighters()
    }

    /// Tells whether there are Rebel fighters in the combat (DEATHSTAR-10).
    fn has_rebel_fighters(&self) -> bool {
        let fighter = |unit: Unit| unit.row().class == Class::Fighter;
        self.count_units_fitting_condition(self.combat.system, Faction::Rebel, fighter) > 0
    }

    /// Returns how many of both are in the combat: a station to aim at, and fighters.
    pub(super) fn plans_progress(&self) -> Option<Progress> {
        self.combat.current?;
        let station = self.targetable_stations().next().is_some();
        Some(Progress::from_conditions_met(&[
            station,
            self.has_rebel_fighters(),
        ]))
    }

    /// Returns the dice of the roll; no attack is going on meanwhile.
    pub(crate) fn death_star_plans_dice(&self) -> [u8; 4] {
        self.combat.dice[0]
    }

    /// Returns the number of them that are not on the table yet.
    pub(crate) fn death_star_plans_dice_missing(&self) -> u8 {
        PLANS_DICE - self.death_star_plans_dice().iter().sum::<u8>()
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    pub(super) fn reveal_death_star_plans(&mut self, objective: Objective) {
        self.state.combat.plans = Some(objective);
        self.state.combat.plans_tried = true;
        self.state.objectives_open.insert(objective); // it was seen, hit or miss
        self.log
            .record_event(Event::ObjectiveRevealed { objective });
        let stations: Set<Unit> = self.state.targetable_stations().collect();
        match stations.first().filter(|_| stations.len() == 1) {
            Some(only) => self.aim_death_star_plans(only),
            None => self.ask_role_to_decide(Role::RebelGeneral, Decision::PlansTarget), // G-32
        }
    }

    /// Aims the plans; before the roll dice may be set ("One In A Million", DEATHSTAR-13).
    fn aim_death_star_plans(&mut self, station: Unit) {
        self.put_steps_on_agenda(&[Step::RollPlans, Step::PlansOutcome(station)]);
        self.plan_window(Faction::Rebel, Window::Roll);
    }

    /// Rolls the dice (DEATHSTAR-10).
    pub(crate) fn roll_death_star_plans(&mut self) {
        for _ in 0..self.state.death_star_plans_dice_missing() {
            let face = self.roll_die();
            self.state.combat.dice[0][face as usize] += 1;
        }
        let dice = self.state.death_star_plans_dice();
        self.log.record_event(Event::PlansRolled { dice });
        self.offer_yoda_for_plans();
    }

    /// Resolves the roll (DEATHSTAR-10, DEATHSTAR-11).
    pub(crate) fn resolve_plans_roll(&mut self, station: Unit) {
        let hit = self.state.death_star_plans_dice()[Face::DirectHit as usize] > 0;
        self.state.combat.clear_dice();
        match self.state.combat.plans.take().filter(|_| hit) {
            Some(objective) => self.destroy_station(station, objective),
            None => self.log.record_event(Event::PlansMissed),
        }
    }

    fn destroy_station(&mut self, station: Unit, objective: Objective) {
        self.state.combat.forget_unit_damage(station);
        self.destroy_units_in_combat([(station, 1)].into_iter());
        self.play_combat_objective(objective);
        if !self.state.over {
            self.run_state_checks(); // CHECK-06, G-55
        }
    }
}

impl Question for question::PlansTarget {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        choices.extend(state.targetable_stations().map(Choice::Aim));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Aim(station) => resolve.aim_death_star_plans(station),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
