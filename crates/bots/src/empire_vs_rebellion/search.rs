//! A tree over imagined worlds, shared by both sides.
//!
//! A node stands for all moments that look the same to the side that decides there, whatever is hidden
//! from it; so neither side acts on what it cannot know, although a world has no secrets from the
//! search. Every trial goes down the tree, adds one node, plays the round to its end by the rules of
//! thumb, and is judged by the chance to win the game from there.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use empire_vs_rebellion::{Choice, Decision, Side, Sight, State, Strategy};
use tabletop::chance::QuickChance;
use tabletop::{Choices, Game, NoLog, Outcome, Turn};

use super::contest::Stakes;
use super::prospects::{holdings_in_world, win_chance};
use super::rules_of_thumb;

/// The number of trials that the opinion of the rules of thumb counts for.
const PRIOR_TRIALS: f32 = 2.0;

/// The UCT exploration constant, as a share of what is at stake: rarely tried choices are favoured by it.
const UCT_EXPLORATION: f32 = 0.6;

/// One choice of a node and its results, for the side that decides.
#[derive(Copy, Clone, Debug)]
pub(super) struct Arm {
    pub(super) choice: Choice,
    pub(super) trials: u32,
    sum: f32,
    prior: f32,
}

impl Arm {
    /// Returns the chance to win the game, as far as the trials tell.
    pub(super) fn mean_value(&self) -> f32 {
        (self.sum + PRIOR_TRIALS * self.prior) / (self.trials as f32 + PRIOR_TRIALS)
    }
}

#[derive(Copy, Clone, Debug)]
struct Node {
    start: u32,
    count: u16,
    trials: u32,
}

/// The choices that are fixed in a trial.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct TrialPlan {
    /// The first choice.
    pub(super) first: Option<Choice>,
    /// The strategy that this side chooses when it picks its own.
    pub(super) secret: Option<(Side, Strategy)>,
    /// The side that answers by the rules of thumb in this trial, instead of by what the tree has found. Nobody plays
    /// perfectly, and a tree that expects it gives up winning chances against those who do not.
    pub(super) quick_side: Option<Side>,
}

/// The nodes visited so far, and the stakes.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    nodes: HashMap<u64, Node, BuildHasherDefault<FingerprintHasher>>,
    arms: Vec<Arm>,
    path: Vec<(u64, u32, Side)>,
    /// The stakes of this round for the Rebels, then for the Empire.
    stakes: [Stakes; 2],
}

impl Tree {
    /// Forgets everything and prepares for another decision at this table.
    pub(super) fn clear(&mut self, table: &State) {
        self.nodes.clear();
        self.arms.clear();
        self.stakes = Side::BOTH.map(|side| Stakes::from_sight(Sight::new(table, side)));
    }

    /// Returns the difference between winning and losing for this side.
    pub(super) fn amount_at_stake(&self, side: Side) -> f32 {
        self.stakes[side.index()].amount_at_stake()
    }

    /// Returns the choices that were tried where this side decides.
    pub(super) fn tried_choices_at(&self, sight: Sight<'_>) -> &[Arm] {
        match self.nodes.get(&sight.fingerprint()) {
            Some(node) => &self.arms[node.start as usize..][..usize::from(node.count)],
            None => &[],
        }
    }

    /// Runs one trial from this world and returns the Rebels' chance to win the game after it.
    pub(super) fn run_trial(
        &mut self,
        mut world: State,
        chance: &mut QuickChance,
        plan: TrialPlan,
    ) -> f32 {
        self.path.clear();
        let value = self.play_round(&mut world, chance, plan);
        for (key, arm, side) in &self.path {
            let gained = if *side == Side::Rebel {
                value
            } else {
                1.0 - value
            };
            let arm = &mut self.arms[*arm as usize];
            arm.trials += 1;
            arm.sum += gained;
            if let Some(node) = self.nodes.get_mut(key) {
                node.trials += 1;
            }
        }
        value
    }

    fn play_round(
        &mut self,
        world: &mut State,
        chance: &mut QuickChance,
        mut plan: TrialPlan,
    ) -> f32 {
        let round = Sight::new(world, Side::Rebel).round();
        let mut choices = Choices::new();
        let mut growing = true;
        loop {
            let (side, decision) = match world.turn() {
                Turn::Over(outcome) => return rebel_share_of_win(outcome),
                Turn::Decide { seat, decision } => (Side::of_seat(seat), decision),
            };
            let sight = Sight::new(world, side);
            if sight.round() != round {
                let [rebel, imperial] = holdings_in_world(world);
                return win_chance(&rebel, &imperial);
            }
            choices.clear();
            world.push_legal_choices(&mut choices);
            let settled = plan
                .first
                .take()
                .or_else(|| plan.strategy_fixed_beforehand(sight, decision));
            let choice = match settled {
                Some(choice) => choice,
                None if choices.len() == 1 => choices[0],
                None => {
                    let grown = if growing && plan.quick_side != Some(side) {
                        self.choose_in_tree(sight, decision, &choices, &mut growing)
                    } else {
                        None
                    };
                    let stakes = self.stakes[side.index()];
                    let thumb = || {
                        rules_of_thumb::pick_best_choice(
                            sight,
                            stakes,
                            decision,
                            &choices,
                            &mut chance.0,
                        )
                    };
                    grown.unwrap_or_else(thumb)
                }
            };
            world.apply_listed(choice, chance, &mut NoLog);
        }
    }

    /// Returns the choice of a known node, or adds a node and returns its most promising choice.
    fn choose_in_tree(
        &mut self,
        sight: Sight<'_>,
        decision: Decision,
        choices: &[Choice],
        growing: &mut bool,
    ) -> Option<Choice> {
        let key = sight.fingerprint();
        let node = match self.nodes.get(&key) {
            Some(node) => *node,
            None => {
                *growing = false;
                self.add_node(key, sight, decision, choices)
            }
        };
        let arms = &self.arms[node.start as usize..][..usize::from(node.count)];
        let same = arms.iter().map(|arm| &arm.choice).eq(choices);
        if !same {
            // Positions that differ only in what may not be repeated (EVL) share a node.
            *growing = false;
            return None;
        }
        let curiosity = UCT_EXPLORATION
            * self.amount_at_stake(sight.me())
            * ((node.trials + 1) as f32).ln().sqrt();
        let mut best = (f32::MIN, 0);
        for (index, arm) in arms.iter().enumerate() {
            let score = arm.mean_value() + curiosity / ((arm.trials + 1) as f32).sqrt();
            if score > best.0 {
                best = (score, index);
            }
        }
        self.path
            .push((key, node.start + best.1 as u32, sight.me()));
        Some(choices[best.1])
    }

    fn add_node(
        &mut self,
        key: u64,
        sight: Sight<'_>,
        decision: Decision,
        choices: &[Choice],
    ) -> Node {
        let node = Node {
            start: self.arms.len() as u32,
            count: choices.len() as u16,
            trials: 0,
        };
        let mut left = choices.iter();
        let stakes = self.stakes[sight.me().index()];
        rules_of_thumb::estimate_choice_values(sight, stakes, decision, choices, |prior| {
            let choice = *left.next().expect("a value for each choice");
            self.arms.push(Arm {
                choice,
                trials: 0,
                sum: 0.0,
                prior,
            });
        });
        self.nodes.insert(key, node);
        node
    }
}

impl TrialPlan {
    /// Returns the strategy that was fixed beforehand, where it cannot depend on what the other side chose.
    fn strategy_fixed_beforehand(&self, sight: Sight<'_>, decision: Decision) -> Option<Choice> {
        let (side, strategy) = self.secret?;
        let owner = Decision::Strategy { owner: side };
        (sight.me() == side && decision == owner).then_some(Choice::Strategy(strategy))
    }
}

/// Returns the Rebels' share of a finished game.
fn rebel_share_of_win(outcome: Outcome) -> f32 {
    match (
        outcome.winners.contains(Side::Rebel.seat()),
        outcome.winners.contains(Side::Imperial.seat()),
    ) {
        (true, false) => 1.0,
        (false, true) => 0.0,
        _ => 0.5,
    }
}

/// A hasher that returns fingerprints unchanged: they are random enough to be their own hashes.
#[derive(Clone, Default)]
struct FingerprintHasher(u64);

impl Hasher for FingerprintHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are fingerprints");
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}
