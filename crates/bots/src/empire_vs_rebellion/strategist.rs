//! The searching player, and how it draws what must stay secret.

use std::time::Instant;

use empire_vs_rebellion::{Choice, Decision, Side, Sight, State, View};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabletop::chance::QuickChance;
use tabletop::{Game, Player, Set};

use super::contest::Stakes;
use super::payoff_matrix::{self, PayoffMatrix};
use super::rules_of_thumb::{self, random_fraction};
use super::search::{Arm, Tree, TrialPlan};
use super::worlds::WorldSampler;
use crate::bot::Bot;
use crate::effort::Effort;

/// The softmax temperature of a replaced strategy: the distance to the best one, as a share of what is at stake, at
/// which a strategy is still drawn now and then.
const SOFTMAX_TEMPERATURE: f32 = 0.06;

/// The smallest share of a mixture that counts; smaller ones are noise.
const MIN_SHARE: f32 = 0.04;

/// A measure of how often the mixtures are computed again during the trials.
const MIXTURE_UPDATES: u32 = 16;

/// One trial in this many lets the opponent answer by the rules of thumb.
const QUICK_REPLY_INTERVAL: u32 = 3;

/// A player that searches a tree over imagined worlds, in which each side decides by what it would know there. It draws
/// its secret strategies from a mixture that an opponent may know without profit. It remembers nothing from one decision
/// to the next, so it plays the same wherever it is asked anew for every decision, as on a server.
#[derive(Clone, Debug)]
pub struct Strategist {
    rng: Xoshiro256PlusPlus,
    effort: Effort,
    tree: Tree,
}

impl Strategist {
    /// Makes a player that spends this effort on every decision; a world is one trial.
    #[must_use]
    pub fn new(seed: u64, effort: Effort) -> Self {
        Self {
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            effort,
            tree: Tree::default(),
        }
    }

    /// Runs trials until the effort is spent.
    fn run_trials(&mut self, mut trial: impl FnMut(&mut Tree, &mut Xoshiro256PlusPlus, u32)) {
        let (most, until) = match self.effort {
            Effort::Worlds(worlds) => (worlds, None),
            Effort::Time(time) => (u32::MAX, Some(Instant::now() + time)),
        };
        for number in 0..most {
            if number % 16 == 1 && until.is_some_and(|until| Instant::now() >= until) {
                break;
            }
            trial(&mut self.tree, &mut self.rng, number);
        }
    }

    /// Searches the decision and returns what was tried.
    fn search_decision(&mut self, view: &View, me: Side) -> Vec<Arm> {
        let mut worlds = WorldSampler::new(view, &mut self.rng);
        let table = worlds.world_seen_by_player(&mut self.rng);
        self.tree.clear(&table);
        self.run_trials(|tree, rng, number| {
            let world = match number {
                0 => worlds.world_seen_by_player(rng),
                _ => worlds.world_possible_for_opponent(rng),
            };
            let mut chance = QuickChance::new(rng.next_u64());
            let is_quick = number % QUICK_REPLY_INTERVAL == QUICK_REPLY_INTERVAL - 1;
            let plan = TrialPlan {
                quick_side: is_quick.then_some(me.other()),
                ..TrialPlan::default()
            };
            tree.run_trial(world, &mut chance, plan);
        });
        self.tree.tried_choices_at(Sight::new(&table, me)).to_vec()
    }

    /// Estimates by trials what each pair of strategies is worth.
    pub(super) fn estimate_payoffs(&mut self, view: &View, me: Side) -> PayoffMatrix {
        let mut worlds = WorldSampler::new(view, &mut self.rng);
        let table = worlds.world_seen_by_player(&mut self.rng);
        self.tree.clear(&table);
        let own = view.choices.iter().filter_map(|choice| match choice {
            Choice::Strategy(strategy) => Some(*strategy),
            _ => None,
        });
        let theirs = Set::ALL.difference(view.side(me.other()).used);
        let mut matrix = PayoffMatrix::new(own.collect(), theirs);
        let mut mixes = None;
        self.run_trials(|tree, rng, number| {
            if number > 0 && number % (25 * MIXTURE_UPDATES) == 0 {
                mixes = Some(matrix.solve_equilibrium_mixtures(100));
            }
            // Half of the trials fill the matrix, the others see what good mixtures lead to.
            let (row, column) = match &mixes {
                Some((rows, columns)) if number % 2 == 0 => (
                    payoff_matrix::strategy_at_cumulative_share(rows, random_fraction(rng)),
                    payoff_matrix::strategy_at_cumulative_share(columns, random_fraction(rng)),
                ),
                _ => matrix.least_tried_strategy_pair(),
            };
            let world = worlds.world_with_opposing_strategy(column, rng);
            let mut chance = QuickChance::new(rng.next_u64());
            let plan = TrialPlan {
                first: Some(Choice::Strategy(row)),
                secret: Some((me.other(), column)),
                quick_side: None,
            };
            let value = tree.run_trial(world, &mut chance, plan);
            let value = if me == Side::Rebel {
                value
            } else {
                1.0 - value
            };
            matrix.record_trial(row, column, value);
        });
        matrix
    }

    /// Draws the player's strategy from the mixture that is safe.
    fn choose_strategy(&mut self, view: &View, me: Side) -> Choice {
        let matrix = self.estimate_payoffs(view, me);
        let (own, _) = matrix.solve_equilibrium_mixtures(2_000);
        let cleared = own.map(|share| if share < MIN_SHARE { 0.0 } else { share });
        let mix = payoff_matrix::normalize_shares(Set::ALL, &cleared);
        Choice::Strategy(payoff_matrix::strategy_at_cumulative_share(
            &mix,
            random_fraction(&mut self.rng),
        ))
    }

    /// Draws a secret choice; better ones are drawn more often.
    fn choose_by_softmax(&mut self, arms: &[Arm], stake: f32) -> Choice {
        let best = arms.iter().map(Arm::mean_value).fold(f32::MIN, f32::max);
        let weight =
            |arm: &Arm| ((arm.mean_value() - best) / (SOFTMAX_TEMPERATURE * stake).max(1e-4)).exp();
        let mut point = random_fraction(&mut self.rng) * arms.iter().map(weight).sum::<f32>();
        for arm in arms {
            point -= weight(arm);
            if point <= 0.0 {
                return arm.choice;
            }
        }
        arms[0].choice
    }
}

/// Tells whether both strategies of this planning phase are chosen by their owners, unseen.
pub(super) fn are_both_strategies_secret(view: &View, sight: Sight<'_>) -> bool {
    let (me, other) = (sight.me(), sight.me().other());
    let theirs = view.side(other);
    let theirs_hidden = if theirs.has_chosen {
        theirs.strategy.is_none()
    } else {
        sight.strategy_picker(other) == Some(other)
    };
    theirs_hidden && !sight.will_strategy_be_shown(me) && sight.strategy_picker(me) == Some(me)
}

impl Player<State> for Strategist {
    fn choose(&mut self, view: &View) -> Choice {
        let (Some(decision), Some(me)) = (view.decision, view.own_side()) else {
            panic!("there is nothing to decide");
        };
        if let [only] = view.choices[..] {
            return only;
        }
        let world = State::imagine(view, &mut self.rng);
        let sight = Sight::new(&world, me);
        match decision {
            // Nothing in this round depends on these.
            Decision::Character
            | Decision::Support
            | Decision::AddCharacter
            | Decision::ReturnCharacter
            | Decision::DisplayOfPower
            | Decision::BalanceOfTheForce
            | Decision::ArrangeEvents { .. } => rules_of_thumb::pick_best_choice(
                sight,
                Stakes::from_sight(sight),
                decision,
                &view.choices,
                &mut self.rng,
            ),
            Decision::Strategy { owner }
                if owner == me && are_both_strategies_secret(view, sight) =>
            {
                self.choose_strategy(view, me)
            }
            Decision::Replacement => {
                let arms = self.search_decision(view, me);
                self.choose_by_softmax(&arms, self.tree.amount_at_stake(me))
            }
            _ => {
                let arms = self.search_decision(view, me);
                let most = arms.iter().max_by_key(|arm| arm.trials);
                most.map_or(view.choices[0], |arm| arm.choice)
            }
        }
    }
}

impl Bot<State> for Strategist {}
