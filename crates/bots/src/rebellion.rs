//! Players for the board game.

mod advice_terms;
mod base_likelihoods;
mod bases;
mod belief;
mod cards;
mod command;
mod fighting;
mod force;
mod missions;
mod plans;
mod position;
mod refreshing;
mod rounds;
mod search;
pub mod tuning;
pub mod weights;

use belief::Belief;
use force::MovableForces;
use rand_core::Rng;
use rebellion::{Choice, Decision, Place, Sight, State, View};
use tabletop::{Game, Player};

pub use base_likelihoods::base_likelihoods;
pub use search::Searcher;
use weights::Weights;

use crate::bot::{Bot, BotInput};
use crate::player_rng::PlayerRng;

/// A player that weighs its choices by rules of thumb, one decision at a time.
///
/// It decides through a [`Sight`], which answers nothing that its side may not know; so any world that
/// it imagines from a view is as good as another, and as good as the table itself.
#[derive(Clone, Debug)]
pub struct Heuristic {
    rng: PlayerRng,
    /// The interval of errors: one choice in this many is a random one that is not absurd.
    errs: Option<u32>,
}

impl Heuristic {
    /// Makes a player whose choices between equals depend on this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            rng: PlayerRng::new(seed),
            errs: None,
        }
    }

    /// Makes the same player as a beginner.
    #[must_use]
    pub fn new_beginner(seed: u64) -> Self {
        Self {
            errs: Some(ERROR_INTERVAL),
            ..Self::new(seed)
        }
    }

    fn choose_best_or_mistake(
        &mut self,
        sight: Sight<'_>,
        decision: Decision,
        choices: &[Choice],
    ) -> Choice {
        let err = |errs: u32| self.rng.choosing.next_u32().is_multiple_of(errs);
        if self.errs.is_some_and(err) {
            let sane = most_promising_choices(
                sight,
                decision,
                choices,
                choices.len(),
                &mut self.rng.choosing,
            );
            sane[self.rng.choosing.next_u32() as usize % sane.len()].1
        } else {
            pick_best_choice(sight, decision, choices, &mut self.rng.choosing)
        }
    }
}

/// The interval at which a beginner errs: one decision in this many.
const ERROR_INTERVAL: u32 = 4;

impl Player<State> for Heuristic {
    fn choose(&mut self, view: &View) -> Choice {
        let choices = &view.choices;
        let (Some(decision), Some(me)) = (view.decision, view.own_faction()) else {
            panic!("there is nothing to decide");
        };
        if choices.len() == 1 {
            return choices[0];
        }
        let world = State::imagine(view, &mut self.rng.imagining);
        self.choose_best_or_mistake(Sight::new(&world, me), decision, choices)
    }
}

impl Bot<State> for Heuristic {
    fn choose_from_bot_input(&mut self, seen: BotInput<'_, State>) -> Choice {
        match seen.choices() {
            [only] => *only,
            choices => self.choose_best_or_mistake(seen.sight(), seen.decision(), choices),
        }
    }
}

/// Returns the choice that looks best; between equals the generator decides.
fn pick_best_choice(
    sight: Sight<'_>,
    decision: Decision,
    choices: &[Choice],
    rng: &mut impl Rng,
) -> Choice {
    let best =
        estimate_choice_values(sight, decision, choices, rng).max_by_key(|(value, _)| *value);
    best.map_or(choices[0], |(_, choice)| choice)
}

/// Returns the choices, each with its estimated value; between equals the generator decides.
fn estimate_choice_values<'a>(
    sight: Sight<'a>,
    decision: Decision,
    choices: &'a [Choice],
    rng: &'a mut impl Rng,
) -> impl Iterator<Item = (i32, Choice)> + 'a {
    let marches = ActivationContext::new(sight, decision);
    choices.iter().map(move |choice| {
        let value = choice_value(sight, decision, *choice, &marches);
        (8 * value + (rng.next_u32() & 7) as i32, *choice)
    })
}

/// A value below anything that a sane player would do; a search does not try such a choice either.
const ABSURD_VALUE: i32 = -1000;

/// Returns at most this many choices with their estimated values, the most promising first.
fn most_promising_choices(
    sight: Sight<'_>,
    decision: Decision,
    choices: &[Choice],
    most: usize,
    rng: &mut impl Rng,
) -> Vec<(i32, Choice)> {
    let mut weighed: Vec<_> = estimate_choice_values(sight, decision, choices, rng).collect();
    if weighed
        .iter()
        .any(|(value, _)| *value > 8 * ABSURD_VALUE + 7)
    {
        weighed.retain(|(value, _)| *value > 8 * ABSURD_VALUE + 7);
    }
    let is_free = |(value, _): &(i32, Choice)| *value > 8 * command::GARRISON_VALUE + 7;
    let moves = |weighed: &&(i32, Choice)| matches!(weighed.1, Choice::Move(..));
    if would_waste_activation(sight, decision) && weighed.iter().filter(moves).any(is_free) {
        weighed.retain(|(_, choice)| *choice != Choice::Done);
    }
    weighed.sort_by_key(|(value, _)| -*value);
    weighed.truncate(most);
    weighed
}

/// Tells whether finishing now would mean that a leader was sent for nothing.
fn would_waste_activation(sight: Sight<'_>, decision: Decision) -> bool {
    matches!(decision, Decision::Move { .. }) && !sight.has_any_unit_moved()
}

/// The facts about activations, looked up once for all choices of a decision.
#[derive(Debug)]
struct ActivationContext {
    muster: Option<MovableForces>,
    /// The probable places of the base, for an Empire that does not know it.
    belief: Option<Belief>,
    /// The value of the best activation.
    best: i32,
}

impl ActivationContext {
    fn new(sight: Sight<'_>, decision: Decision) -> Self {
        let muster = matches!(decision, Decision::Command | Decision::Activate { .. })
            .then(|| MovableForces::new(sight));
        let unknown = muster.is_some() && sight.base().is_none();
        let belief = unknown.then(|| Belief::new(sight, Weights::built_in_weights()));
        let best = match (&muster, decision) {
            (Some(muster), Decision::Command) => {
                command::best_activation_value(sight, muster, belief.as_ref())
            }
            _ => 0,
        };
        Self {
            muster,
            belief,
            best,
        }
    }

    fn activation_value(&self, sight: Sight<'_>, place: Place) -> i32 {
        let muster = self.muster.as_ref();
        muster.map_or(0, |muster| {
            command::activation_value(sight, muster, self.belief.as_ref(), place)
        })
    }
}

/// Estimates the value of a choice; doing nothing is worth nothing.
#[expect(
    clippy::match_same_arms,
    reason = "equal by chance: each is a judgement of its own"
)]
fn choice_value(
    sight: Sight<'_>,
    decision: Decision,
    choice: Choice,
    marches: &ActivationContext,
) -> i32 {
    match (decision, choice) {
        (Decision::ImperialStart { .. }, Choice::Place(unit, place)) => {
            refreshing::imperial_starting_placement_value(sight, unit, place)
        }
        (Decision::RebelStart, Choice::Start(place)) => i32::from(place == Place::BASE),
        (Decision::RebelStartUnit { .. }, Choice::Place(_, place)) => {
            i32::from(place == Place::BASE)
        }
        (Decision::ChooseBase, Choice::Base(system)) => bases::hideout_value(sight, system) / 6,
        (Decision::NewBase, Choice::Base(system)) => {
            bases::hideout_value(sight, system) - 30 + bases::value_of_moving_base(sight)
        }
        (Decision::Mobilize { .. }, Choice::Relocate) => 5 + bases::value_of_moving_base(sight),
        (Decision::Assign, Choice::Mission(mission)) => {
            missions::value_of_assigning_to_mission(sight, mission)
        }
        (Decision::Assign, Choice::Join(_)) => -10,
        (Decision::Assign, Choice::Use(_)) => 20,
        (Decision::AssignLeader, Choice::Assign(mission, leader)) => {
            missions::value_of_assigning_leader(mission, leader)
        }
        (Decision::AllowAssignment { .. }, Choice::Allow) => 10,
        (Decision::Command, choice) => command::command_choice_value(sight, choice, marches.best),
        (Decision::Activate { .. }, Choice::Activate(_, place)) => {
            marches.activation_value(sight, place)
        }
        (Decision::Move { to }, choice) => command::unit_move_value(sight, to, choice),
        (Decision::MissionPlace { mission }, choice) => {
            missions::mission_target_value(sight, mission, choice)
        }
        (Decision::Oppose { .. }, Choice::Oppose(leader)) => {
            missions::value_of_opposing_with_leader(sight, leader)
        }
        (Decision::ActionWindow { .. }, Choice::Use(_)) => 10,
        (Decision::AddLeader, Choice::Add(leader)) => {
            fighting::value_of_adding_leader(sight, leader)
        }
        (Decision::CombatAction | Decision::Block, Choice::Tactic(..)) => 30,
        (Decision::CombatAction, Choice::Draw(_)) => 20,
        (Decision::ConcentrateFire { .. }, Choice::Reroll(_, face)) => {
            fighting::value_of_rerolling_die(face)
        }
        (_, Choice::Hit(unit, damage)) => fighting::value_of_damaging_unit(unit, damage),
        (Decision::BlockDamage { .. }, Choice::Block(unit, damage)) => {
            fighting::value_of_blocking_damage(unit, damage)
        }
        (_, Choice::Objective(card)) => refreshing::value_of_playing_objective(sight, card),
        (Decision::PlansTarget, Choice::Aim(unit)) => force::unit_power(unit),
        (Decision::Retreat, Choice::Retreat(_)) => fighting::retreat_value(sight),
        (Decision::RetreatTo { .. }, Choice::To(system)) => {
            fighting::retreat_system_value(sight, system)
        }
        (Decision::RetreatUnits { .. }, Choice::Take(unit, _)) => force::unit_power(unit),
        (Decision::Excess { .. }, Choice::Destroy(unit, _)) => 100 - force::unit_power(unit),
        (Decision::DiscardMission, Choice::Discard(mission)) => {
            100 - missions::best_mission_value(sight, mission)
        }
        (Decision::Recruit, Choice::Recruit(card)) => {
            refreshing::value_of_keeping_action_card(sight, card)
        }
        (Decision::RecruitLeader, Choice::Enlist(leader)) => missions::leader_worth(leader),
        (Decision::Build { .. }, choice) => refreshing::value_of_building_unit(choice),
        (Decision::Deploy { .. }, Choice::Place(unit, place)) => {
            refreshing::value_of_deploying_unit(sight, unit, place)
        }
        (Decision::KeepProject, Choice::Keep(mission)) => {
            missions::best_mission_value(sight, mission)
        }
        (Decision::Research, Choice::Research) => 5,
        (decision, choice) => cards::card_choice_value(sight, decision, choice),
    }
}
