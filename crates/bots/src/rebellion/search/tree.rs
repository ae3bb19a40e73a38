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
use crate::rebellion::{most_promising_choices, pick_best_choice, rounds};

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
    fn mean_result_for_faction(&self, side: Faction) -> f32 {
        let mean = self.sum / self.visits.max(1) as f32;
        match side {
            Faction::Imperial => mean,
            Faction::Rebel => 1.0 - mean,
        }
    }

    fn child_node_for_choice(&self, choice: Choice) -> Option<u32> {
        let found = self.children.iter().find(|(other, _)| *other == choice);
        found.map(|(_, node)| *node)
    }

    /// Returns the number of choices to try by now: the tree widens as it is visited.
    fn allowed_child_count(&self) -> usize {
        let more = (self.visits as f32 / WIDENING_VISITS).sqrt() as usize;
        (1 + more).min(MAX_CHILDREN)
    }
}

/// A world that fits a view, and the luck from there on.
#[derive(Clone, Debug)]
pub(super) struct ImaginedWorld {
    pub(super) state: State,
    rng: Xoshiro256PlusPlus,
}

/// A search in progress.
#[derive(Debug)]
pub(super) struct Tree {
    /// The view that is searched, with the base where the last world had it.
    view: View,
    me: Faction,
    /// The probable places of the base, if it is not known.
    belief: Option<Belief>,
    nodes: Vec<Node>,
    /// The nodes of the current iteration, from the root; kept because making a list takes time.
    path: Vec<u32>,
}

impl Tree {
    pub(super) fn new(view: &View, sight: Sight<'_>) -> Self {
        let belief = || Belief::new(sight, Weights::built_in_weights());
        Self {
            view: view.clone(),
            path: Vec::new(),
            me: sight.own_faction(),
            belief: sight.base().is_none().then(belief),
            nodes: vec![Node::default()],
        }
    }

    /// Returns how often a choice was tried, and the sum of its results.
    pub(super) fn visits_and_result_sum(&self, choice: Choice) -> (u32, f32) {
        let Some(child) = self.nodes[0].child_node_for_choice(choice) else {
            return (0, 0.0);
        };
        let node = &self.nodes[child as usize];
        (
            node.visits,
            node.mean_result_for_faction(self.me) * node.visits as f32,
        )
    }

    /// Imagines a world that fits the view, likelier ones more often: all candidates are tried in it, with the same
    /// luck.
    pub(super) fn imagine_world(&mut self, luck: u64) -> ImaginedWorld {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(luck);
        if let Some(belief) = &self.belief {
            self.view.base = belief.draw_base(&mut rng);
        }
        let state = State::imagine(&self.view, &mut rng);
        ImaginedWorld { state, rng }
    }

    /// Tries a choice once in a world.
    pub(super) fn run_iteration(&mut self, choice: Choice, world: &ImaginedWorld) {
        let ImaginedWorld { mut state, mut rng } = world.clone();
        let mut chance = QuickChance::new(rng.next_u64());
        state.apply_listed(choice, &mut chance, &mut NoLog);
        let mut path = std::mem::take(&mut self.path);
        path.clear();
        path.extend([0, self.find_or_insert_child(0, choice)]);
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
                choices => {
                    self.next_choice_of_iteration(&mut path, sight, decision, choices, &mut rng)
                }
            };
            state.apply_listed(next, &mut chance, &mut NoLog);
        }
        self.backpropagate(&path, imperial_result_or_win_chance(&state));
        self.path = path;
    }

    /// Returns the next choice of an iteration: by the tree as far as it reaches, one node further, and then by rules
    /// of thumb.
    fn next_choice_of_iteration(
        &mut self,
        path: &mut Vec<u32>,
        sight: Sight<'_>,
        decision: Decision,
        choices: &[Choice],
        rng: &mut impl Rng,
    ) -> Choice {
        let at = path[path.len() - 1];
        if self.nodes[at as usize].visits == 0 {
            return pick_best_choice(sight, decision, choices, rng);
        }
        let next = self.select_by_upper_bound(at, sight, decision, choices, rng);
        path.push(self.find_or_insert_child(at, next));
        next
    }

    /// Returns the choice to try at a node: the one with the best upper bound among the promising ones, for the side
    /// that decides there.
    fn select_by_upper_bound(
        &self,
        node: u32,
        sight: Sight<'_>,
        decision: Decision,
        choices: &[Choice],
        rng: &mut impl Rng,
    ) -> Choice {
        let node = &self.nodes[node as usize];
        let width = node.allowed_child_count();
        if width == 1 {
            return pick_best_choice(sight, decision, choices, rng);
        }
        let log = (node.visits as f32).ln();
        let mut best = (f32::MIN, choices[0]);
        for (_, choice) in most_promising_choices(sight, decision, choices, width, rng) {
            let Some(child) = node.child_node_for_choice(choice) else {
                return choice;
            };
            let child = &self.nodes[child as usize];
            let margin = UCT_EXPLORATION * (log / child.visits.max(1) as f32).sqrt();
            let bound = child.mean_result_for_faction(sight.own_faction()) + margin;
            if bound > best.0 {
                best = (bound, choice);
            }
        }
        best.1
    }

    /// Returns the node below, and makes it if it is new.
    fn find_or_insert_child(&mut self, node: u32, choice: Choice) -> u32 {
        if let Some(child) = self.nodes[node as usize].child_node_for_choice(choice) {
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
fn imperial_result_or_win_chance(state: &State) -> f32 {
    match rounds::winning_faction(state) {
        Some(Faction::Imperial) => 1.0,
        Some(Faction::Rebel) => 0.0,
        None => imperial_win_chance(state, Weights::built_in_weights()),
    }
}
