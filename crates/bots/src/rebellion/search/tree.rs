//! The tree of a search: choices of every kind of decision over possible worlds.
//!
//! Every iteration imagines a world that fits the view, walks down the tree and continues by rules of thumb to the end
//! of the round, where the position is judged. Dice and draws are chance nodes that are never stored: a node stands for
//! everything that can follow from the choices above it.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rebellion::{Choice, Decision, Faction, Sight, State, View};
use tabletop::chance::QuickChance;
use tabletop::{Choices, Game, NoLog, Turn};

use super::MAX_CHILDREN;
use crate::rebellion::belief::Belief;
use crate::rebellion::position::imperial_win_chance;
use crate::rebellion::weights::Weights;
use crate::rebellion::{most_promising, pick_best, rounds};

/// The number of decisions after which a position is judged even if the round continues.
const MAX_DECISIONS: u32 = 300;

/// The UCT exploration constant: a rarely tried choice may be worth this much more than its mean.
const UCT_EXPLORATION: f32 = 0.10;

/// The number of visits that widens a node by another choice, growing with each.
const WIDENING_VISITS: f32 = 6.0;

#[derive(Debug, Default)]
struct Node {
    visits: u32,
    /// The sum of the results, for the Empire.
    sum: f32,
    children: Vec<(Choice, u32)>,
}

impl Node {
    fn mean_for(&self, side: Faction) -> f32 {
        let mean = self.sum / self.visits.max(1) as f32;
        match side {
            Faction::Imperial => mean,
            Faction::Rebel => 1.0 - mean,
        }
    }

    fn child_for(&self, choice: Choice) -> Option<u32> {
        let found = self.children.iter().find(|(other, _)| *other == choice);
        found.map(|(_, node)| *node)
    }

    /// Returns the number of choices to try by now: the tree widens as it is visited.
    fn allowed_width(&self) -> usize {
        let more = (self.visits as f32 / WIDENING_VISITS).sqrt() as usize;
        (1 + more).min(MAX_CHILDREN)
    }
}

/// A search in progress.
#[derive(Debug)]
pub(super) struct Tree<'a> {
    view: &'a View,
    me: Faction,
    /// The probable places of the base, if it is not known.
    belief: Option<Belief>,
    nodes: Vec<Node>,
}

impl<'a> Tree<'a> {
    pub(super) fn new(view: &'a View, sight: Sight<'_>) -> Self {
        let belief = || Belief::new(sight, Weights::built_in());
        Self {
            view,
            me: sight.own_faction(),
            belief: sight.base().is_none().then(belief),
            nodes: vec![Node::default()],
        }
    }

    /// Returns how often a choice was tried, and the sum of its results.
    pub(super) fn visits_and_sum(&self, choice: Choice) -> (u32, f32) {
        let Some(child) = self.nodes[0].child_for(choice) else {
            return (0, 0.0);
        };
        let node = &self.nodes[child as usize];
        (node.visits, node.mean_for(self.me) * node.visits as f32)
    }

    /// Tries a choice once; the same number gives it the same world and the same luck.
    pub(super) fn run_iteration(&mut self, choice: Choice, luck: u64) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(luck);
        let mut state = self.imagine_world(&mut rng);
        let mut chance = QuickChance::new(rng.next_u64());
        state.apply_listed(choice, &mut chance, &mut NoLog);
        let mut path = vec![0, self.child_or_insert(0, choice)];
        let mut choices = Choices::new();
        for _ in 0..MAX_DECISIONS {
            let Turn::Decide { seat, decision } = state.turn() else {
                break;
            };
            if rounds::current_round(&state) > self.view.time
                && matches!(decision, Decision::Assign)
            {
                break;
            }
            choices.clear();
            state.push_legal_choices(&mut choices);
            let sight = Sight::new(&state, self.view.setup.faction_of_seat(seat));
            let next = match &choices[..] {
                [only] => *only,
                choices => self.next_choice(&mut path, sight, decision, choices, &mut rng),
            };
            state.apply_listed(next, &mut chance, &mut NoLog);
        }
        self.backpropagate(&path, empire_result(&state));
    }

    /// Imagines a world that fits the view, likelier ones more often.
    fn imagine_world(&self, rng: &mut impl Rng) -> State {
        const MAX_TRIES: u32 = 12;
        let mut world = State::imagine(self.view, rng);
        let Some(belief) = &self.belief else {
            return world;
        };
        let highest = belief.highest_chance();
        for _ in 0..MAX_TRIES {
            let base = Sight::new(&world, Faction::Rebel).base();
            let chance = base.map_or(highest, |base| belief.chance_at(base));
            let drawn = rng.next_u32() as f32 / u32::MAX as f32;
            if drawn * highest <= chance {
                break;
            }
            world = State::imagine(self.view, rng);
        }
        world
    }

    /// Returns the next choice of an iteration: by the tree as far as it reaches, one node further, and then by rules
    /// of thumb.
    fn next_choice(
        &mut self,
        path: &mut Vec<u32>,
        sight: Sight<'_>,
        decision: Decision,
        choices: &[Choice],
        rng: &mut impl Rng,
    ) -> Choice {
        let at = path[path.len() - 1];
        if self.nodes[at as usize].visits == 0 {
            return pick_best(sight, decision, choices, rng);
        }
        let next = self.select_by_bound(at, sight, decision, choices, rng);
        path.push(self.child_or_insert(at, next));
        next
    }

    /// Returns the choice to try at a node: the one with the best upper bound among the promising ones, for the side
    /// that decides there.
    fn select_by_bound(
        &self,
        node: u32,
        sight: Sight<'_>,
        decision: Decision,
        choices: &[Choice],
        rng: &mut impl Rng,
    ) -> Choice {
        let node = &self.nodes[node as usize];
        let width = node.allowed_width();
        if width == 1 {
            return pick_best(sight, decision, choices, rng);
        }
        let log = (node.visits as f32).ln();
        let mut best = (f32::MIN, choices[0]);
        for (_, choice) in most_promising(sight, decision, choices, width, rng) {
            let Some(child) = node.child_for(choice) else {
                return choice;
            };
            let child = &self.nodes[child as usize];
            let margin = UCT_EXPLORATION * (log / child.visits.max(1) as f32).sqrt();
            let bound = child.mean_for(sight.own_faction()) + margin;
            if bound > best.0 {
                best = (bound, choice);
            }
        }
        best.1
    }

    /// Returns the node below, and makes it if it is new.
    fn child_or_insert(&mut self, node: u32, choice: Choice) -> u32 {
        if let Some(child) = self.nodes[node as usize].child_for(choice) {
            return child;
        }
        let child = self.nodes.len() as u32;
        self.nodes.push(Node::default());
        self.nodes[node as usize].children.push((choice, child));
        child
    }

    fn backpropagate(&mut self, path: &[u32], result: f32) {
        for node in path {
            let node = &mut self.nodes[*node as usize];
            node.visits += 1;
            node.sum += result;
        }
    }
}

/// Returns how well the Empire stands.
fn empire_result(state: &State) -> f32 {
    match rounds::winning_faction(state) {
        Some(Faction::Imperial) => 1.0,
        Some(Faction::Rebel) => 0.0,
        None => imperial_win_chance(state, Weights::built_in()),
    }
}
