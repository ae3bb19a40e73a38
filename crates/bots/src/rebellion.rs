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
            pick_best(sight, decision, choices, &mut self.rng.choosing)
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
    fn choose_from_table(&mut self, seen: BotInput<'_, State>) -> Choice {
        match seen.choices() {
            [only] => *only,
            choices => self.choose_best_or_mistake(seen.sight(), seen.decision(), choices),
        }
    }
}

/// Returns the choice that looks best; between equals the generator decides.
fn pick_best(
    sight: Sight<'_>,
    decision: Decision,
    choices: &[Choice],
    rng: &mut impl Rng,
) -> Choice {
    let best = value_choices(sight, decision, choices, rng).max_by_key(|(value, _)| *value);
    best.map_or(choices[0], |(_, choice)| choice)
}

/// Returns the choices, each with its estimated value; between equals the generator decides.
fn value_choices<'a>(
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
    let mut weighed: Vec<_> = value_choices(sight, decision, choices, rng).collect();
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
        let belief = unknown.then(|| Belief::new(sight, Weights::built_in()));
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
            refreshing::imperial_start_value(sight, unit, place)
        }
        (Decision::RebelStart, Choice::Start(place)) => i32::from(place == Place::BASE),
        (Decision::RebelStartUnit { .. }, Choice::Place(_, place)) => {
            i32::from(place == Place::BASE)
        }
        (Decision::ChooseBase, Choice::Base(system)) => bases::hideout_value(sight, system) / 6,
        (Decision::NewBase, Choice::Base(system)) => {
            bases::hideout_value(sight, system) - 30 + bases::wish_to_move_base(sight)
        }
        (Decision::Mobilize { .. }, Choice::Relocate) => 5 + bases::wish_to_move_base(sight),
        (Decision::Assign, Choice::Mission(mission)) => missions::assign_value(sight, mission),
        (Decision::Assign, Choice::Join(_)) => -10,
        (Decision::Assign, Choice::Use(_)) => 20,
        (Decision::AssignLeader, Choice::Assign(mission, leader)) => {
            missions::assign_leader_value(mission, leader)
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
        (Decision::Oppose { .. }, Choice::Oppose(leader)) => missions::oppose_value(sight, leader),
        (Decision::ActionWindow { .. }, Choice::Use(_)) => 10,
        (Decision::AddLeader, Choice::Add(leader)) => fighting::add_leader_value(sight, leader),
        (Decision::CombatAction | Decision::Block, Choice::Tactic(..)) => 30,
        (Decision::CombatAction, Choice::Draw(_)) => 20,
        (Decision::ConcentrateFire { .. }, Choice::Reroll(_, face)) => fighting::reroll_value(face),
        (_, Choice::Hit(unit, damage)) => fighting::hit_value(unit, damage),
        (Decision::BlockDamage { .. }, Choice::Block(unit, damage)) => {
            fighting::block_value(unit, damage)
        }
        (_, Choice::Objective(card)) => refreshing::objective_value(sight, card),
        (Decision::PlansTarget, Choice::Aim(unit)) => force::unit_power(unit),
        (Decision::Retreat, Choice::Retreat(_)) => fighting::retreat_value(sight),
        (Decision::RetreatTo { .. }, Choice::To(system)) => {
            fighting::retreat_to_value(sight, system)
        }
        (Decision::RetreatUnits { .. }, Choice::Take(unit, _)) => force::unit_power(unit),
        (Decision::Excess { .. }, Choice::Destroy(unit, _)) => 100 - force::unit_power(unit),
        (Decision::DiscardMission, Choice::Discard(mission)) => {
            100 - missions::best_mission_value(sight, mission)
        }
        (Decision::Recruit, Choice::Recruit(card)) => refreshing::recruit_value(sight, card),
        (Decision::RecruitLeader, Choice::Enlist(leader)) => missions::leader_worth(leader),
        (Decision::Build { .. }, choice) => refreshing::build_value(choice),
        (Decision::Deploy { .. }, Choice::Place(unit, place)) => {
            refreshing::deploy_value(sight, unit, place)
        }
        (Decision::KeepProject, Choice::Keep(mission)) => {
            missions::best_mission_value(sight, mission)
        }
        (Decision::Research, Choice::Research) => 5,
        (decision, choice) => cards::card_choice_value(sight, decision, choice),
    }
}
