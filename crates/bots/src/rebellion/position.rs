//! The value of a position: the chance that the Empire wins, from terms that a person can read.
//!
//! Values are computed for worlds that a player has imagined, where everything is known; so a term may look at both
//! sides. The weights come from self-play (`twinsuns tune rebellion`) and stand in `weights.txt`.

use rebellion::objectives::DEATH_STAR_PLANS;
use rebellion::{Faction, Leader, LeaderLocation, Place, Sight, State, System, Unit};

use super::belief::Belief;
use super::force::{Force, MovableForces, force_at, victory_percent};
use super::missions;
use super::weights::Weights;

/// One term of the value.
#[derive(Debug)]
pub(crate) struct Term {
    /// Its name in the file of weights.
    pub(crate) name: &'static str,
    /// The meaning of its number.
    pub(crate) meaning: &'static str,
    feature: fn(&PositionSummary) -> f32,
}

macro_rules! terms {
    ($($name:literal, $meaning:literal, $feature:expr;)+) => {
        /// Every term, in the order of the weights.
        pub(crate) const TERMS: &[Term] = &[$(Term { name: $name, meaning: $meaning, feature: $feature }),+];
    };
}

terms! {
    "constant", "always 1", |_| 1.0;
    "clock", "rounds until time meets reputation, as it is now, in tens", |s| s.rounds / 10.0;
    "hurry", "1 / (1 + those rounds): the last ones count most", |s| 1.0 / (1.0 + s.rounds);
    "entropy", "how much the Empire does not know of the base, in nats", |s| s.hidden * s.entropy;
    "suspicion", "how likely the Empire must think the system is in which the base lies", |s| s.hidden * s.suspicion;
    "found", "1 if everybody knows where the base is", |s| 1.0 - s.hidden;
    "danger-found", "the base is known: odds of taking it with what can be there in one activation", |s| (1.0 - s.hidden) * s.danger;
    "danger-hidden", "the base is hidden: the same odds, if it were found", |s| s.hidden * s.danger;
    "danger-likely", "the same odds, times that suspicion", |s| s.hidden * s.danger * s.suspicion;
    "besieged", "the base is known and Imperial units are there", |s| (1.0 - s.hidden) * f32::from(u8::from(s.at_base[1].total_strength() > 0));
    "siege-found", "the base is known: odds of taking it with all units in the neighbourhood, the farther the less", |s| (1.0 - s.hidden) * s.siege;
    "siege-hidden", "the base is hidden: the same odds, if it were found", |s| s.hidden * s.siege;
    "siege-likely", "the same odds, times the suspicion", |s| s.hidden * s.siege * s.suspicion;
    "late-siege", "the base is known: the same odds, times the hurry", |s| (1.0 - s.hidden) * s.siege / (1.0 + s.rounds);
    "reach", "share of the possible systems that Imperial troops can enter in one activation", |s| s.hidden * s.reach;
    "occupied", "systems with Imperial troops, in tens", |s| s.occupied / 10.0;
    "imperial-army", "square root of the strength of Imperial ground units", |s| root(s.units[1].ground);
    "imperial-fleet", "square root of the strength of Imperial ships", |s| root(s.units[1].space);
    "base-army", "square root of the strength of Rebel ground units at the base", |s| root(s.at_base[0].ground);
    "base-fleet", "square root of the strength of Rebel ships at the base", |s| root(s.at_base[0].space);
    "field-army", "square root of the strength of other Rebel ground units", |s| root(s.units[0].ground - s.at_base[0].ground);
    "field-fleet", "square root of the strength of other Rebel ships", |s| root(s.units[0].space - s.at_base[0].space);
    "imperial-queue", "square root of the strength on the Imperial build queue", |s| root(s.queued[1]);
    "rebel-queue", "square root of the strength on the Rebel build queue", |s| root(s.queued[0]);
    "imperial-production", "resource icons that work for the Empire, in tens", |s| s.production[1] / 10.0;
    "rebel-production", "resource icons that work for the Rebels, in tens", |s| s.production[0] / 10.0;
    "imperial-loyalty", "systems loyal to the Empire, in tens", |s| s.loyal[1] / 10.0;
    "rebel-loyalty", "systems loyal to the Rebels, in tens", |s| s.loyal[0] / 10.0;
    "sabotage", "sabotaged systems, in tens", |s| s.sabotaged / 10.0;
    "imperial-leaders", "free Imperial leaders, in tens", |s| s.leaders[1] / 10.0;
    "rebel-leaders", "free Rebel leaders, in tens", |s| s.leaders[0] / 10.0;
    "captives", "captured leaders", |s| s.captives;
    "objectives", "objectives in the Rebel hand", |s| s.objectives;
    "objectives-met", "of these, how many could be played if the round ended now", |s| s.met;
    "death-star", "Death Stars ready for battle", |s| s.death_stars;
    "death-star-building", "Death Stars under construction", |s| s.building;
    "plans", "Death Star Plans in hand while there is a Death Star", |s| s.plans;
    "imperial-hand", "what the missions in the Imperial hand could bring now, in hundreds", |s| s.hands[1] / 100.0;
    "rebel-hand", "what the missions in the Rebel hand could bring now, in hundreds", |s| s.hands[0] / 100.0;
    "imperial-actions", "Imperial action cards", |s| s.actions[1];
    "rebel-actions", "Rebel action cards", |s| s.actions[0];
}

fn root(strength: i32) -> f32 {
    (strength.max(0) as f32).sqrt()
}

/// The facts that the terms use; the first of two numbers is the Rebels'.
#[derive(Debug)]
struct PositionSummary {
    rounds: f32,
    hidden: f32,
    entropy: f32,
    suspicion: f32,
    danger: f32,
    siege: f32,
    reach: f32,
    occupied: f32,
    units: [Force; 2],
    at_base: [Force; 2],
    queued: [i32; 2],
    production: [f32; 2],
    loyal: [f32; 2],
    sabotaged: f32,
    leaders: [f32; 2],
    captives: f32,
    objectives: f32,
    met: f32,
    death_stars: f32,
    building: f32,
    plans: f32,
    hands: [f32; 2],
    actions: [f32; 2],
}

impl PositionSummary {
    fn new(state: &State, weights: &Weights) -> Self {
        let empire = Sight::new(state, Faction::Imperial);
        let rebels = Sight::new(state, Faction::Rebel);
        let sights = [rebels, empire];
        let mut survey = Self::from_board(empire);
        survey.add_leaders_to_summary(empire);
        survey.add_base_danger_to_summary(empire, rebels, weights);
        for (side, sight) in sights.into_iter().enumerate() {
            let worth = |mission| missions::best_mission_value(sight, mission).clamp(0, 150);
            survey.hands[side] = sight.missions_in_hand().map(worth).sum::<i32>() as f32;
            survey.actions[side] = sight.action_cards().len() as f32;
        }
        let hand = rebels.objectives_in_hand();
        survey.objectives = hand.len() as f32;
        survey.met = hand
            .iter()
            .filter(|card| rebels.is_objective_met(*card))
            .count() as f32;
        if survey.death_stars + survey.building > 0.0 {
            let plans = DEATH_STAR_PLANS.iter().filter(|card| hand.contains(**card));
            survey.plans = plans.count() as f32;
        }
        survey
    }

    /// Systems, units and queues.
    fn from_board(sight: Sight<'_>) -> Self {
        let mut survey = Self {
            rounds: (f32::from(sight.reputation()) - f32::from(sight.time())).max(0.0),
            hidden: f32::from(u8::from(!sight.is_base_revealed())),
            entropy: 0.0,
            suspicion: 0.0,
            danger: 0.0,
            siege: 0.0,
            reach: 0.0,
            occupied: 0.0,
            units: Faction::BOTH.map(|faction| force_at(sight, Place::BASE, faction)),
            at_base: [Force::default(); 2],
            queued: [0; 2],
            production: [0.0; 2],
            loyal: [0.0; 2],
            sabotaged: 0.0,
            leaders: [0.0; 2],
            captives: 0.0,
            objectives: 0.0,
            met: 0.0,
            death_stars: 0.0,
            building: 0.0,
            plans: 0.0,
            hands: [0.0; 2],
            actions: [0.0; 2],
        };
        for system in System::all() {
            survey.add_system_to_summary(sight, system);
        }
        for faction in Faction::BOTH {
            let mut queued = Force::default();
            for unit in Unit::of_faction(faction) {
                queued.add_units(
                    unit,
                    (1..=3)
                        .map(|space| sight.count_queued_units(space, unit))
                        .sum(),
                );
            }
            survey.queued[faction.index()] = queued.total_strength();
        }
        survey
    }

    fn add_system_to_summary(&mut self, sight: Sight<'_>, system: System) {
        for faction in Faction::BOTH {
            let there = force_at(sight, system, faction);
            self.units[faction.index()] = self.units[faction.index()].combined_with(there);
            if faction == Faction::Imperial && there.occupying_units > 0 {
                self.occupied += 1.0;
            }
        }
        self.death_stars += f32::from(sight.unit_count(system, Unit::DeathStar));
        self.building += f32::from(sight.unit_count(system, Unit::DeathStarUnderConstruction));
        if let Some(faction) = sight.loyalty(system) {
            self.loyal[faction.index()] += 1.0;
        }
        let icons = system.row().icons.len() as f32;
        if sight.is_sabotaged(system) {
            self.sabotaged += 1.0;
        } else if !sight.is_destroyed(system) {
            match sight.loyalty(system) {
                _ if sight.is_subjugated(system) => self.production[1] += icons.min(1.0),
                Some(faction) => self.production[faction.index()] += icons,
                None => {}
            }
        }
    }

    fn add_leaders_to_summary(&mut self, sight: Sight<'_>) {
        for leader in Leader::all() {
            match sight.leader_location(leader) {
                LeaderLocation::Away | LeaderLocation::Eliminated => {}
                _ if sight.is_captured(leader) => self.captives += 1.0,
                _ => self.leaders[sight.side_of_leader(leader).index()] += 1.0,
            }
        }
    }

    /// Measures how near the Empire is to the base.
    fn add_base_danger_to_summary(
        &mut self,
        empire: Sight<'_>,
        rebels: Sight<'_>,
        weights: &Weights,
    ) {
        let possible = empire.possible_bases();
        let muster = MovableForces::new(empire);
        let landing = |system: &System| {
            muster
                .force_brought_to(empire, (*system).into())
                .occupying_units
                > 0
        };
        self.reach = possible.iter().filter(landing).count() as f32 / possible.len().max(1) as f32;
        let Some(base) = rebels.base() else {
            return;
        };
        if self.hidden > 0.0 {
            let belief = Belief::new(empire, weights);
            self.entropy = belief.entropy();
            self.suspicion = belief.base_chance_at(base);
        }
        let defence = force_at(rebels, rebels.base_place(), Faction::Rebel)
            .combined_with(force_at(rebels, base, Faction::Rebel));
        let besiegers = force_at(empire, base, Faction::Imperial);
        let defence = if rebels.is_base_revealed() {
            force_at(rebels, base, Faction::Rebel)
        } else {
            defence
        };
        let attack = besiegers.combined_with(muster.force_brought_to(empire, base.into()));
        self.at_base = [defence, besiegers];
        self.danger = base_capture_odds(attack, defence);
        self.siege = base_capture_odds(nearby_force(empire, base), defence);
    }
}

/// Returns the odds of taking the base.
fn base_capture_odds(attack: Force, defence: Force) -> f32 {
    if attack.occupying_units == 0 {
        return 0.0;
    }
    let ground = victory_percent(attack.ground, defence.ground);
    let space = victory_percent(attack.space + 4, defence.space);
    (ground * space) as f32 / 10_000.0
}

/// Returns the Imperial force around a system; units farther away count less.
fn nearby_force(empire: Sight<'_>, system: System) -> Force {
    let mut sum = Force::default();
    for other in System::all() {
        let there = force_at(empire, other, Faction::Imperial);
        let share = [8, 8, 5, 3, 2, 1].get(usize::from(system.distance_to(other)));
        let share = share.copied().unwrap_or(0);
        sum.ground += there.ground * share / 8;
        sum.space += there.space * share / 8;
        sum.occupying_units += there.occupying_units * share;
    }
    sum
}

/// Returns the features of a position, term by term.
#[must_use]
pub(crate) fn position_features(state: &State, weights: &Weights) -> [f32; TERMS.len()] {
    let survey = PositionSummary::new(state, weights);
    let mut features = [0.0; TERMS.len()];
    for (feature, term) in features.iter_mut().zip(TERMS) {
        *feature = (term.feature)(&survey);
    }
    features
}

/// Returns the chance that the Empire wins, between 0 and 1.
#[must_use]
pub(crate) fn imperial_win_chance(state: &State, weights: &Weights) -> f32 {
    let features = position_features(state, weights);
    let sum: f32 = features
        .iter()
        .zip(&weights.terms)
        .map(|(f, w)| f * w)
        .sum();
    1.0 / (1.0 + (-sum).exp())
}
