//! A player that searches before every decision.

#[cfg(test)]
mod tests;
mod tree;

use std::thread;
use std::time::Instant;

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rebellion::{Choice, Decision, Sight, State, View};
use tabletop::{Game, Player};

use super::most_promising_choices;
use crate::bot::Bot;
use crate::effort::Effort;
use tree::Tree;

/// The largest number of choices of a decision that are tried, the most promising ones by rules of thumb.
const MAX_CHILDREN: usize = 8;

/// The largest number of systems that are considered for the base: an opponent who knows the rules of thumb must not be
/// able to tell which one it is.
const MAX_HIDEOUTS: usize = 16;

/// The penalty for a choice that the rules of thumb doubt, if it was tried once; it shrinks with more trials.
const DOUBT_PENALTY: f32 = 0.4;

/// A difference between the values of the rules of thumb that counts as full doubt.
const LARGE_VALUE_GAP: f32 = 8.0 * 40.0;

/// A choice under consideration.
#[derive(Copy, Clone, Debug)]
struct Candidate {
    choice: Choice,
    /// The doubt of the rules of thumb, from 0 for their favourite to 1.
    doubt: f32,
}

impl Candidate {
    fn cautious_mean(self, trees: &[Tree]) -> f32 {
        let (visits, mean) = visits_and_mean(trees, self.choice);
        mean - DOUBT_PENALTY * self.doubt / (visits.max(1) as f32).sqrt()
    }
}

/// Makes candidates of the valued choices, with doubts about all but the favourite.
fn make_candidates(weighed: &[(i32, Choice)]) -> Vec<Candidate> {
    let favourite = weighed[0];
    let candidate = |(value, choice): &(i32, Choice)| Candidate {
        choice: *choice,
        doubt: if *choice == favourite.1 {
            0.0
        } else {
            (0.3 + (favourite.0 - value) as f32 / LARGE_VALUE_GAP).min(1.0)
        },
    };
    weighed.iter().map(candidate).collect()
}

/// The softmax temperature of hiding places: one that is this much worse is still chosen about every third time.
const HIDEOUT_TEMPERATURE: f32 = 0.03;

/// A player that tries its choices in imagined worlds, the good ones more often.
#[derive(Clone, Debug)]
pub struct Searcher {
    rng: Xoshiro256PlusPlus,
    effort: Effort,
    threads: usize,
}

impl Searcher {
    /// Makes a player that spends this effort on every decision. More than one thread is used only when the effort is
    /// limited by time.
    #[must_use]
    pub fn new(seed: u64, effort: Effort, threads: usize) -> Self {
        Self {
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            effort,
            threads: match effort {
                Effort::Worlds(_) => 1,
                Effort::Time(_) => threads.max(1),
            },
        }
    }

    /// Searches by sequential halving: all candidates are tried equally often, in the same worlds; the worse half is
    /// dropped; and so on, until one is left. Hiding places are drawn instead, the better ones more often, because
    /// otherwise an opponent could predict them.
    fn search_candidates(
        &mut self,
        view: &View,
        sight: Sight<'_>,
        mut candidates: Vec<Candidate>,
    ) -> Choice {
        let mut trees: Vec<_> = (0..self.threads).map(|_| Tree::new(view, sight)).collect();
        let secret = matches!(
            view.decision,
            Some(Decision::ChooseBase | Decision::NewBase)
        );
        let stages = if secret {
            1
        } else {
            candidates.len().next_power_of_two().ilog2()
        };
        for _ in 0..stages {
            let share = StageBudget::new(self.effort, stages, candidates.len());
            self.run_stage(&mut trees, &candidates, share);
            if secret {
                return self.draw_candidate(&trees, &candidates);
            }
            candidates.sort_by(|a, b| b.cautious_mean(&trees).total_cmp(&a.cautious_mean(&trees)));
            candidates.truncate(candidates.len().div_ceil(2));
        }
        candidates[0].choice
    }

    /// Tries every candidate equally often, in every tree.
    fn run_stage(&mut self, trees: &mut [Tree], candidates: &[Candidate], share: StageBudget) {
        let seeds: Vec<u64> = trees.iter().map(|_| self.rng.next_u64()).collect();
        match trees {
            [tree] => share.spend_on_tree(tree, candidates, seeds[0]),
            trees => thread::scope(|scope| {
                for (tree, seed) in trees.iter_mut().zip(seeds) {
                    scope.spawn(move || share.spend_on_tree(tree, candidates, seed));
                }
            }),
        }
    }

    /// Draws one of the candidates, the better ones more often.
    fn draw_candidate(&mut self, trees: &[Tree], candidates: &[Candidate]) -> Choice {
        let means: Vec<f32> = candidates
            .iter()
            .map(|c| visits_and_mean(trees, c.choice).1)
            .collect();
        let best = means.iter().copied().fold(f32::MIN, f32::max);
        let odds: Vec<f32> = means
            .iter()
            .map(|m| ((m - best) / HIDEOUT_TEMPERATURE).exp())
            .collect();
        let drawn = self.rng.next_u32() as f32 / u32::MAX as f32;
        let mut left = drawn * odds.iter().sum::<f32>();
        for (candidate, odds) in candidates.iter().zip(odds) {
            left -= odds;
            if left <= 0.0 {
                return candidate.choice;
            }
        }
        candidates[0].choice
    }
}

/// Returns how often a choice was tried over all trees, and its mean result.
fn visits_and_mean(trees: &[Tree], choice: Choice) -> (u32, f32) {
    let tried = trees.iter().map(|tree| tree.visits_and_result_sum(choice));
    let (visits, sum) = tried.fold((0, 0.0), |(v, s), (visits, sum)| (v + visits, s + sum));
    (visits, sum / visits.max(1) as f32)
}

/// The budget of one stage of a search.
#[derive(Copy, Clone, Debug)]
enum StageBudget {
    /// A number of iterations for every candidate.
    Each(u32),
    /// As many as fit before this moment, at least one.
    Until(Instant),
}

impl StageBudget {
    fn new(effort: Effort, stages: u32, candidates: usize) -> Self {
        match effort {
            Effort::Worlds(all) => Self::Each((all / stages / candidates as u32).max(1)),
            Effort::Time(time) => Self::Until(Instant::now() + time / stages),
        }
    }

    fn spend_on_tree(self, tree: &mut Tree, candidates: &[Candidate], seed: u64) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut spent = 0;
        loop {
            let world = tree.imagine_world(rng.next_u64());
            for candidate in candidates {
                tree.run_iteration(candidate.choice, &world);
            }
            spent += 1;
            let done = match self {
                Self::Each(most) => spent >= most,
                Self::Until(end) => Instant::now() >= end,
            };
            if done {
                break;
            }
        }
    }
}

impl Player<State> for Searcher {
    fn choose(&mut self, view: &View) -> Choice {
        let (Some(decision), Some(me)) = (view.decision, view.own_faction()) else {
            panic!("there is nothing to decide");
        };
        if view.choices.len() == 1 {
            return view.choices[0];
        }
        let world = State::imagine(view, &mut self.rng);
        let sight = Sight::new(&world, me);
        let width = match decision {
            Decision::ChooseBase | Decision::NewBase => MAX_HIDEOUTS,
            _ => MAX_CHILDREN,
        };
        let weighed = most_promising_choices(sight, decision, &view.choices, width, &mut self.rng);
        self.search_candidates(view, sight, make_candidates(&weighed))
    }
}

impl Bot<State> for Searcher {}
