//! Two secret choices at once: the value of each pair, and how to mix so that nobody can profit from knowing the
//! mixture.

use empire_vs_rebellion::Strategy;
use tabletop::{Element, Set};

const STRATEGY_COUNT: usize = 5;

/// The frequency of each strategy.
pub(super) type Mix = [f32; STRATEGY_COUNT];

/// The values of each pair of strategies in trials.
#[derive(Clone, Debug)]
pub(super) struct PayoffMatrix {
    rows: Set<Strategy>,
    columns: Set<Strategy>,
    sums: [Mix; STRATEGY_COUNT],
    trials: [[u32; STRATEGY_COUNT]; STRATEGY_COUNT],
}

impl PayoffMatrix {
    /// Makes a matrix without trials for the strategies that can be chosen.
    pub(super) const fn new(rows: Set<Strategy>, columns: Set<Strategy>) -> Self {
        Self {
            rows,
            columns,
            sums: [[0.0; STRATEGY_COUNT]; STRATEGY_COUNT],
            trials: [[0; STRATEGY_COUNT]; STRATEGY_COUNT],
        }
    }

    /// Returns the opponent's strategies.
    #[cfg(test)]
    pub(super) const fn columns(&self) -> Set<Strategy> {
        self.columns
    }

    /// Adds the result of one trial.
    pub(super) fn record_trial(&mut self, row: Strategy, column: Strategy, value: f32) {
        let (row, column) = (strategy_index(row), strategy_index(column));
        self.sums[row][column] += value;
        self.trials[row][column] += 1;
    }

    /// Returns the pair with the fewest trials.
    pub(super) fn least_tried_strategy_pair(&self) -> (Strategy, Strategy) {
        let pairs = self
            .rows
            .iter()
            .flat_map(|row| self.columns.iter().map(move |column| (row, column)));
        pairs
            .min_by_key(|(row, column)| self.trials[strategy_index(*row)][strategy_index(*column)])
            .expect("there is something to choose")
    }

    /// Returns the mean value of a pair.
    pub(super) fn mean_value(&self, row: Strategy, column: Strategy) -> f32 {
        let (row, column) = (strategy_index(row), strategy_index(column));
        match self.trials[row][column] {
            0 => 0.5,
            trials => self.sums[row][column] / trials as f32,
        }
    }

    /// Returns how the two players should mix. The player of the rows wants the highest value and the player of the
    /// columns the lowest. Both learn from what they would rather have chosen, and what they did on average is safe.
    pub(super) fn solve_equilibrium_mixtures(&self, steps: u32) -> (Mix, Mix) {
        let mut rows = RegretLearner::new(self.rows);
        let mut columns = RegretLearner::new(self.columns);
        for step in 1..=steps {
            let (mix, against) = (rows.mix_by_regret(), columns.mix_by_regret());
            let worth = |row| {
                let value = |column| against[strategy_index(column)] * self.mean_value(row, column);
                self.columns.iter().map(value).sum::<f32>()
            };
            let cost = |column| {
                let value = |row| mix[strategy_index(row)] * self.mean_value(row, column);
                -self.rows.iter().map(value).sum::<f32>()
            };
            rows.update_regrets(mix, worth, step);
            columns.update_regrets(against, cost, step);
        }
        (rows.average_mix(), columns.average_mix())
    }
}

fn strategy_index(strategy: Strategy) -> usize {
    usize::from(strategy.index())
}

/// One side of the matrix, learning by regret.
struct RegretLearner {
    options: Set<Strategy>,
    regrets: Mix,
    sum: Mix,
}

impl RegretLearner {
    const fn new(options: Set<Strategy>) -> Self {
        Self {
            options,
            regrets: [0.0; STRATEGY_COUNT],
            sum: [0.0; STRATEGY_COUNT],
        }
    }

    /// Returns a mixture in proportion to regret; all options are equal while nothing is regretted.
    fn mix_by_regret(&self) -> Mix {
        normalize_shares(self.options, &self.regrets)
    }

    fn update_regrets(&mut self, mix: Mix, worth: impl Fn(Strategy) -> f32, step: u32) {
        let mut had = 0.0;
        let mut worths = [0.0; STRATEGY_COUNT];
        for option in self.options {
            let worth = worth(option);
            worths[strategy_index(option)] = worth;
            had += mix[strategy_index(option)] * worth;
        }
        for option in self.options {
            let at = strategy_index(option);
            self.regrets[at] = (self.regrets[at] + worths[at] - had).max(0.0);
            self.sum[at] += step as f32 * mix[at]; // what was learned late counts more
        }
    }

    fn average_mix(&self) -> Mix {
        normalize_shares(self.options, &self.sum)
    }
}

/// Scales these weights so that the shares of the options add up to one; shares are equal if all weights are 0.
pub(super) fn normalize_shares(options: Set<Strategy>, weights: &Mix) -> Mix {
    let total: f32 = options
        .iter()
        .map(|option| weights[strategy_index(option)])
        .sum();
    let mut mix = [0.0; STRATEGY_COUNT];
    for option in options {
        mix[strategy_index(option)] = if total > 0.0 {
            weights[strategy_index(option)] / total
        } else {
            1.0 / options.len() as f32
        };
    }
    mix
}

/// Returns the strategy at this point of a mixture, from 0 to 1.
pub(super) fn strategy_at_cumulative_share(mix: &Mix, mut point: f32) -> Strategy {
    let mut last = Strategy::ALL[0];
    for strategy in Strategy::ALL {
        let share = mix[strategy_index(strategy)];
        if share > 0.0 {
            if point < share {
                return strategy;
            }
            last = strategy;
            point -= share;
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix_with_values(values: &[&[f32]]) -> PayoffMatrix {
        let options = |count: usize| Strategy::all().take(count).collect();
        let mut matrix = PayoffMatrix::new(options(values.len()), options(values[0].len()));
        for (row, values) in values.iter().enumerate() {
            for (column, value) in values.iter().enumerate() {
                matrix.record_trial(Strategy::ALL[row], Strategy::ALL[column], *value);
            }
        }
        matrix
    }

    #[test]
    fn what_can_be_matched_is_mixed() {
        let (rows, columns) =
            matrix_with_values(&[&[1.0, 0.0], &[0.0, 1.0]]).solve_equilibrium_mixtures(500);
        for share in [rows[0], rows[1], columns[0], columns[1]] {
            assert!((share - 0.5).abs() < 0.02, "{rows:?} {columns:?}");
        }
        let (rows, columns) = matrix_with_values(&[&[0.0, 0.7, 0.5], &[0.8, 0.2, 0.9]])
            .solve_equilibrium_mixtures(2_000);
        assert!((rows[0] - 6.0 / 13.0).abs() < 0.02, "{rows:?}");
        assert!((columns[0] - 5.0 / 13.0).abs() < 0.02, "{columns:?}");
        assert!(columns[2] < 0.02, "{columns:?}");
    }

    #[test]
    fn what_is_always_better_is_always_chosen() {
        let (rows, _) =
            matrix_with_values(&[&[0.4, 0.5], &[0.6, 0.7]]).solve_equilibrium_mixtures(500);
        assert!(rows[1] > 0.98, "{rows:?}");
    }

    #[test]
    fn a_mixture_is_drawn_by_its_shares() {
        let mix = [0.0, 0.25, 0.0, 0.75, 0.0];
        assert_eq!(strategy_at_cumulative_share(&mix, 0.2), Strategy::Deception);
        assert_eq!(
            strategy_at_cumulative_share(&mix, 0.3),
            Strategy::Infiltration
        );
        assert_eq!(
            strategy_at_cumulative_share(&mix, 1.0),
            Strategy::Infiltration
        );
    }
}
