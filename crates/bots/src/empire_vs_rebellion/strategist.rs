//! The searching player, and how it draws what must stay secret.

use std::time::Instant;

use empire_vs_rebellion::{Choice, Decision, Side, Sight, State, View};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabletop::chance::QuickChance;
use tabletop::{Game, Player, Set};

use super::contest::Stakes;
use super::matrix::{self, Matrix};
use super::search::{Arm, Plan, Tree};
use super::thumb::{self, unit};
use super::worlds::{Suspicion, Worlds};
use crate::bot::Bot;
use crate::effort::Effort;

/// The softmax temperature of a replaced strategy: the distance to the best one, as a share of what is at stake, at
/// which a strategy is still drawn now and then.
const SOFTNESS: f32 = 0.06;

/// The smallest share of a mixture that counts; smaller ones are noise.
const NOISE: f32 = 0.04;

/// A measure of how often the mixtures are computed again during the trials.
const LOOKS: u32 = 16;

/// A player that searches a tree over imagined worlds, in which each side decides by what it would know there. It draws
/// its secret strategies from a mixture that an opponent may know without profit.
#[derive(Clone, Debug)]
pub struct Strategist {
    rng: Xoshiro256PlusPlus,
    effort: Effort,
    tree: Tree,
    suspicion: Suspicion,
}

impl Strategist {
    /// Makes a player that spends this effort on every decision; a world is one trial.
    #[must_use]
    pub fn new(seed: u64, effort: Effort) -> Self {
        Self {
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            effort,
            tree: Tree::default(),
            suspicion: Suspicion::none(0),
        }
    }

    /// Runs trials until the effort is spent.
    fn think(&mut self, mut trial: impl FnMut(&mut Tree, &mut Xoshiro256PlusPlus, u32)) {
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
    fn search(&mut self, view: &View, me: Side) -> Vec<Arm> {
        let mut worlds = Worlds::new(view, &self.suspicion);
        let table = worlds.own(&mut self.rng);
        self.tree.clear(&table);
        self.think(|tree, rng, number| {
            let world = match number {
                0 => worlds.own(rng),
                _ => worlds.any(rng),
            };
            let mut chance = QuickChance::new(rng.next_u64());
            tree.try_out(world, &mut chance, Plan::default());
        });
        self.tree.arms(Sight::new(&table, me)).to_vec()
    }

    /// Estimates by trials what each pair of strategies is worth.
    pub(super) fn plan(&mut self, view: &View, me: Side) -> Matrix {
        let mut worlds = Worlds::new(view, &self.suspicion);
        let table = worlds.own(&mut self.rng);
        self.tree.clear(&table);
        let own = view.choices.iter().filter_map(|choice| match choice {
            Choice::Strategy(strategy) => Some(*strategy),
            _ => None,
        });
        let theirs = Set::ALL.difference(view.side(me.other()).used);
        let mut matrix = Matrix::new(own.collect(), theirs);
        let mut mixes = None;
        self.think(|tree, rng, number| {
            if number > 0 && number % (25 * LOOKS) == 0 {
                mixes = Some(matrix.solve(100));
            }
            // Half of the trials fill the matrix, the others see what good mixtures lead to.
            let (row, column) = match &mixes {
                Some((rows, columns)) if number % 2 == 0 => {
                    (matrix::at(rows, unit(rng)), matrix::at(columns, unit(rng)))
                }
                _ => matrix.least_tried(),
            };
            let world = worlds.against(column, rng);
            let mut chance = QuickChance::new(rng.next_u64());
            let plan = Plan {
                first: Some(Choice::Strategy(row)),
                secret: Some((me.other(), column)),
            };
            let value = tree.try_out(world, &mut chance, plan);
            let value = if me == Side::Rebel {
                value
            } else {
                1.0 - value
            };
            matrix.note(row, column, value);
        });
        matrix
    }

    /// Draws the player's strategy from the mixture that is safe.
    fn choose_strategy(&mut self, view: &View, me: Side) -> Choice {
        let matrix = self.plan(view, me);
        let (own, theirs) = matrix.solve(2_000);
        self.suspicion.own = own;
        self.suspicion.theirs = theirs;
        let cleared = own.map(|share| if share < NOISE { 0.0 } else { share });
        let mix = matrix::shares(Set::ALL, &cleared);
        Choice::Strategy(matrix::at(&mix, unit(&mut self.rng)))
    }

    /// Draws a secret choice; better ones are drawn more often.
    fn choose_softly(&mut self, arms: &[Arm], stake: f32) -> Choice {
        let best = arms.iter().map(Arm::mean).fold(f32::MIN, f32::max);
        let weight = |arm: &Arm| ((arm.mean() - best) / (SOFTNESS * stake).max(1e-4)).exp();
        let mut point = unit(&mut self.rng) * arms.iter().map(weight).sum::<f32>();
        for arm in arms {
            point -= weight(arm);
            if point <= 0.0 {
                return arm.choice;
            }
        }
        arms[0].choice
    }

    /// Starts new suspicions in a new round, and takes account of a pass.
    fn take_notice(&mut self, view: &View, decision: Decision) {
        if self.suspicion.round != view.round {
            self.suspicion = Suspicion::none(view.round);
        }
        if decision == Decision::Turn {
            let world = State::imagine(view, &mut self.rng);
            if Sight::new(&world, Side::Rebel).passed() {
                self.suspicion.note_pass(view, &mut self.rng);
            }
        }
    }
}

/// Tells whether both strategies of this planning phase are chosen by their owners, unseen.
pub(super) fn is_duel(view: &View, sight: Sight<'_>) -> bool {
    let (me, other) = (sight.me(), sight.me().other());
    let theirs = view.side(other);
    let theirs_hidden = if theirs.has_chosen {
        theirs.strategy.is_none()
    } else {
        sight.picker(other) == Some(other)
    };
    theirs_hidden && !sight.will_show(me) && sight.picker(me) == Some(me)
}

impl Player<State> for Strategist {
    fn choose(&mut self, view: &View) -> Choice {
        let (Some(decision), Some(me)) = (view.decision, view.own_side()) else {
            panic!("there is nothing to decide");
        };
        self.take_notice(view, decision);
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
            | Decision::ArrangeEvents { .. } => thumb::pick(
                sight,
                Stakes::of(sight),
                decision,
                &view.choices,
                &mut self.rng,
            ),
            Decision::Strategy { owner } if owner == me && is_duel(view, sight) => {
                self.choose_strategy(view, me)
            }
            Decision::Replacement => {
                let arms = self.search(view, me);
                self.choose_softly(&arms, self.tree.stake(me))
            }
            _ => {
                let arms = self.search(view, me);
                let most = arms.iter().max_by_key(|arm| arm.trials);
                most.map_or(view.choices[0], |arm| arm.choice)
            }
        }
    }
}

impl Bot<State> for Strategist {}
