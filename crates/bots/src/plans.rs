//! Plans of people, as scripts: what somebody who follows one idea would do, and a level for everything else.
//!
//! They measure whether a computer player can be beaten by an idea that fits into a few sentences
//! (`twinsuns gauntlet`). A plan is given what its seat may know, like every player.

use std::fmt;

use tabletop::{Game, Player};

use crate::bot::{Bot, BotInput};
use crate::levels::{Level, Levels, PlayerOptions};
use crate::player_rng::PlayerRng;

/// One idea of how to play.
pub struct ScriptedPlan<G: Game> {
    /// Its name in commands.
    pub name: &'static str,
    /// The idea, in a line.
    pub description: &'static str,
    /// The number of the side that the plan is for; `None` if it is for all sides.
    pub side: Option<usize>,
    /// Returns what the plan says about this decision, or `None` if it says nothing. The choice is a legal one.
    pub(crate) decide: fn(&BotInput<'_, G>) -> Option<G::Choice>,
}

impl<G: Game> fmt::Debug for ScriptedPlan<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// A game for which plans are written down.
///
/// ```
/// use bots::plans::Plans;
///
/// let names: Vec<&str> = rebellion::State::PLANS.iter().map(|plan| plan.name).collect();
/// assert!(names.contains(&"senator"));
/// ```
pub trait Plans: Levels {
    /// Every plan.
    const PLANS: &'static [ScriptedPlan<Self>];
}

impl<G: Plans> ScriptedPlan<G> {
    /// Makes a player that follows the plan and leaves all other decisions to a player of this level.
    #[must_use]
    pub fn make_player(
        &'static self,
        level: &Level<G>,
        thinking: PlayerOptions,
    ) -> Box<dyn Bot<G>> {
        self.make_plan_follower(level.make_player(thinking), thinking.seed)
    }

    /// Makes a player that follows the plan and leaves all other decisions to this player.
    #[must_use]
    pub fn make_plan_follower(
        &'static self,
        player: Box<dyn Bot<G>>,
        seed: u64,
    ) -> Box<dyn Bot<G>> {
        Box::new(PlanFollower {
            plan: self,
            player,
            rng: PlayerRng::new(seed),
        })
    }
}

/// A player that follows a plan.
struct PlanFollower<G: Game> {
    plan: &'static ScriptedPlan<G>,
    player: Box<dyn Bot<G>>,
    rng: PlayerRng,
}

impl<G: Plans> Player<G> for PlanFollower<G> {
    fn choose(&mut self, view: &G::View) -> G::Choice {
        let world = G::imagine(view, &mut self.rng.imagining);
        let choices = tabletop::View::choices(view);
        let planned = BotInput::new(&world, choices).and_then(|seen| (self.plan.decide)(&seen));
        planned.unwrap_or_else(|| self.player.choose(view))
    }
}

impl<G: Plans> Bot<G> for PlanFollower<G> {
    fn choose_from_bot_input(&mut self, seen: BotInput<'_, G>) -> G::Choice {
        match (self.plan.decide)(&seen) {
            Some(choice) => choice,
            None => self.player.choose_from_bot_input(seen),
        }
    }
}

/// Returns the choice with the highest value among those that have one.
pub(crate) fn choice_with_highest_value<C: Copy>(
    choices: &[C],
    value: impl Fn(C) -> Option<i32>,
) -> Option<C> {
    let valued = choices
        .iter()
        .filter_map(|choice| Some((value(*choice)?, *choice)));
    valued
        .max_by_key(|(value, _)| *value)
        .map(|(_, choice)| choice)
}
