//! Fitting the weights of a position: self-play and logistic regression.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rebellion::{Choice, Decision, Faction, Setup, Sight, State};
use tabletop::chance::QuickChance;
use tabletop::{Choices, Game, NoLog, Turn};

use super::belief::{CLUES, clue_features};
use super::position::{TERMS, position_features};
use super::weights::Weights;
use super::{pick_best_choice, rounds};

/// A position of a game and how the game ended.
#[derive(Copy, Clone, Debug)]
pub struct Sample {
    /// The terms of the position.
    pub features: [f32; TERMS.len()],
    /// True if the Empire won.
    pub empire_won: bool,
}

/// The possible places of the base at one moment, and the real one.
#[derive(Clone, Debug)]
pub struct Hideout {
    /// The clues of every possible system.
    pub systems: Vec<[f32; CLUES.len()]>,
    /// The index of the system that had the base.
    pub base: usize,
}

/// The data from one game of self-play.
#[derive(Clone, Debug, Default)]
pub struct TrainingGame {
    /// Positions at the beginning of rounds.
    pub samples: Vec<Sample>,
    /// The same positions as the Empire sees them, as long as the base is hidden.
    pub hideouts: Vec<Hideout>,
}

/// Plays a game by rules of thumb.
///
/// Rules of thumb alone would show only what they like: for some rounds the game leaves the beaten track by random
/// choices, and samples are taken after them.
#[must_use]
pub fn play_training_game(seed: u64, weights: &Weights) -> TrainingGame {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut chance = QuickChance::new(rng.next_u64());
    let explore_until = (rng.next_u32() % 9) as u8;
    let exploration_percent = [4, 10, 30, 60][(rng.next_u32() & 3) as usize];
    let mut state = State::start_game(Setup::FULL, &mut chance, &mut NoLog);
    let mut training = TrainingGame::default();
    let mut choices = Choices::new();
    let mut time = 0;
    while let Turn::Decide { seat, decision } = state.turn() {
        if matches!(decision, Decision::Assign) && rounds::current_round(&state) > time {
            time = rounds::current_round(&state);
            if time > explore_until {
                training.add_position_samples(&state, weights);
            }
        }
        choices.clear();
        state.push_legal_choices(&mut choices);
        let explores = time <= explore_until && rng.next_u32() % 100 < exploration_percent;
        let choice = match &choices[..] {
            [only] => *only,
            choices if explores => random_choice_keeping_base_hidden(choices, &mut rng),
            choices => {
                let sight = Sight::new(&state, Setup::FULL.faction_of_seat(seat));
                pick_best_choice(sight, decision, choices, &mut rng)
            }
        };
        state.apply_listed(choice, &mut chance, &mut NoLog);
    }
    let empire = rounds::winning_faction(&state) == Some(Faction::Imperial);
    for sample in &mut training.samples {
        sample.empire_won = empire;
    }
    training
}

impl TrainingGame {
    fn add_position_samples(&mut self, state: &State, weights: &Weights) {
        self.samples.push(Sample {
            features: position_features(state, weights),
            empire_won: false,
        });
        let empire = Sight::new(state, Faction::Imperial);
        let possible = empire.possible_bases();
        let base = Sight::new(state, Faction::Rebel).base();
        let base = possible.iter().position(|system| Some(system) == base);
        if let (Some(base), 2..) = (base, possible.len()) {
            let systems = possible.iter().map(|system| clue_features(empire, system));
            let systems = systems.collect();
            self.hideouts.push(Hideout { systems, base });
        }
    }
}

/// Returns any choice but revealing the base for nothing, which would end too many games.
fn random_choice_keeping_base_hidden(choices: &[Choice], rng: &mut impl Rng) -> Choice {
    match choices[rng.next_u32() as usize % choices.len()] {
        Choice::RevealBase => choices[0],
        choice => choice,
    }
}

/// The ridge penalty: it holds back weights that the samples say little about.
const RIDGE_PENALTY: f64 = 3.0;

/// The number of Newton steps; a concave function needs no more.
const NEWTON_STEPS: usize = 12;

/// A measure of how well weights explain what happened.
#[derive(Copy, Clone, Debug)]
pub struct Fit {
    /// The mean log loss, in nats.
    pub log_loss: f64,
    /// The share of cases in which the likeliest outcome happened.
    pub accuracy: f64,
}

/// Fits the weights of the terms under which the outcomes are likeliest, by logistic regression.
#[must_use]
pub fn fit_term_weights(samples: &[Sample]) -> [f32; TERMS.len()] {
    newton_fit(|weights, slope| {
        for sample in samples {
            let chance = logistic_chance(&sample.features, weights);
            let error = f64::from(u8::from(sample.empire_won)) - chance;
            slope.add_regression_case(
                &sample.features.map(f64::from),
                error,
                chance * (1.0 - chance),
            );
        }
    })
}

/// Measures how well weights explain outcomes.
#[must_use]
pub fn measure_terms_fit(samples: &[Sample], weights: &[f32; TERMS.len()]) -> Fit {
    let wide = weights.map(f64::from);
    mean_fit_of_cases(samples.iter().map(|sample| {
        let chance = logistic_chance(&sample.features, &wide);
        let happened = if sample.empire_won {
            chance
        } else {
            1.0 - chance
        };
        (happened, happened > 0.5)
    }))
}

/// Fits the weights of the clues under which the bases are likeliest where they were.
#[must_use]
pub fn fit_clue_weights(hideouts: &[Hideout]) -> [f32; CLUES.len()] {
    newton_fit(|weights, slope| {
        for hideout in hideouts {
            let chances = softmax_chances(hideout, weights);
            let mut centre = [0.0; CLUES.len()];
            for (clues, chance) in hideout.systems.iter().zip(&chances) {
                for (sum, clue) in centre.iter_mut().zip(clues) {
                    *sum += chance * f64::from(*clue);
                }
            }
            for (index, (clues, chance)) in hideout.systems.iter().zip(&chances).enumerate() {
                let mut offset = [0.0; CLUES.len()];
                for ((offset, clue), centre) in offset.iter_mut().zip(clues).zip(centre) {
                    *offset = f64::from(*clue) - centre;
                }
                let was = f64::from(u8::from(index == hideout.base));
                slope.add_regression_case(&offset, was, *chance);
            }
        }
    })
}

/// Measures how well weights explain where bases were.
#[must_use]
pub fn measure_clues_fit(hideouts: &[Hideout], weights: &[f32; CLUES.len()]) -> Fit {
    let wide = weights.map(f64::from);
    mean_fit_of_cases(hideouts.iter().map(|hideout| {
        let chances = softmax_chances(hideout, &wide);
        let happened = chances[hideout.base];
        let likeliest = chances.iter().all(|chance| *chance <= happened);
        (happened, likeliest)
    }))
}

fn mean_fit_of_cases(cases: impl Iterator<Item = (f64, bool)>) -> Fit {
    let (mut log_loss, mut accuracy, mut count) = (0.0, 0.0, 0.0);
    for (chance, likeliest) in cases {
        log_loss -= chance.max(1e-9).ln();
        accuracy += f64::from(u8::from(likeliest));
        count += 1.0;
    }
    Fit {
        log_loss: log_loss / count,
        accuracy: accuracy / count,
    }
}

fn dot_product<const N: usize>(features: &[f32; N], weights: &[f64; N]) -> f64 {
    let terms = features.iter().zip(weights);
    terms.map(|(f, w)| f64::from(*f) * w).sum()
}

fn logistic_chance<const N: usize>(features: &[f32; N], weights: &[f64; N]) -> f64 {
    1.0 / (1.0 + (-dot_product(features, weights)).exp())
}

fn softmax_chances(hideout: &Hideout, weights: &[f64; CLUES.len()]) -> Vec<f64> {
    let systems = hideout.systems.iter();
    let odds: Vec<f64> = systems
        .map(|clues| dot_product(clues, weights).exp())
        .collect();
    let sum: f64 = odds.iter().sum();
    odds.into_iter().map(|odds| odds / sum).collect()
}

/// First and second derivative of a likelihood.
#[derive(Debug)]
struct Derivatives<const N: usize> {
    first: [f64; N],
    second: Vec<[f64; N]>,
}

impl<const N: usize> Derivatives<N> {
    fn new(weights: &[f64; N]) -> Self {
        let mut second = vec![[0.0; N]; N];
        for (index, row) in second.iter_mut().enumerate() {
            row[index] = RIDGE_PENALTY;
        }
        Self {
            first: weights.map(|weight| -RIDGE_PENALTY * weight),
            second,
        }
    }

    fn add_regression_case(&mut self, features: &[f64; N], error: f64, spread: f64) {
        for (i, row) in self.second.iter_mut().enumerate() {
            self.first[i] += error * features[i];
            let scale = spread * features[i];
            for (cell, other) in row.iter_mut().zip(features) {
                *cell += scale * other;
            }
        }
    }

    /// Returns Newton's step, by elimination; the second derivative is positive definite.
    fn newton_step(self) -> [f64; N] {
        let (mut matrix, mut right) = (self.second, self.first);
        for pivot in 0..N {
            let row = matrix[pivot];
            for below in pivot + 1..N {
                let factor = matrix[below][pivot] / row[pivot];
                for (cell, above) in matrix[below].iter_mut().zip(row) {
                    *cell -= factor * above;
                }
                right[below] -= factor * right[pivot];
            }
        }
        for pivot in (0..N).rev() {
            let known = (pivot + 1..N).map(|column| matrix[pivot][column] * right[column]);
            let known: f64 = known.sum();
            right[pivot] = (right[pivot] - known) / matrix[pivot][pivot];
        }
        right
    }
}

fn newton_fit<const N: usize>(accumulate: impl Fn(&[f64; N], &mut Derivatives<N>)) -> [f32; N] {
    let mut weights = [0.0; N];
    for _ in 0..NEWTON_STEPS {
        let mut slope = Derivatives::new(&weights);
        accumulate(&weights, &mut slope);
        for (weight, step) in weights.iter_mut().zip(slope.newton_step()) {
            *weight += step;
        }
    }
    weights.map(|weight| weight as f32)
}
