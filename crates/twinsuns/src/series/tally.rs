//! Tallies of results.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::{Value, json};
use tabletop::Outcome;

use super::MergeCounts;

/// The results of some games. Tallies can be added in any order.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    /// The number of games.
    pub(crate) games: u64,
    /// The number of games that each seat won.
    pub(crate) wins: Vec<u64>,
    /// The number of games without a winner.
    pub(crate) nobody: u64,
    /// The numbers of decisions that the games had.
    pub(crate) lengths: Distribution,
}

impl Tally {
    pub(crate) fn new(seats: usize) -> Self {
        Self {
            games: 0,
            wins: vec![0; seats],
            nobody: 0,
            lengths: Distribution::default(),
        }
    }

    pub(crate) fn count_game(&mut self, outcome: Outcome, decisions: u64) {
        self.games += 1;
        self.nobody += u64::from(outcome.winners.is_empty());
        for seat in outcome.winners.iter() {
            self.wins[seat.index()] += 1;
        }
        self.lengths.count_number(decisions);
    }
}

/// The number of times that each number occurred.
#[derive(Clone, Debug, Default)]
pub(crate) struct Distribution(BTreeMap<u64, u64>);

impl Distribution {
    pub(crate) fn count_number(&mut self, number: u64) {
        *self.0.entry(number).or_default() += 1;
    }

    /// Returns how many numbers were counted.
    fn total_count(&self) -> u64 {
        self.0.values().sum()
    }

    /// Returns the sum of all numbers.
    pub(crate) fn total_sum(&self) -> u64 {
        self.0.iter().map(|(number, times)| number * times).sum()
    }

    pub(crate) fn mean(&self) -> f64 {
        self.total_sum() as f64 / self.total_count().max(1) as f64
    }

    /// Returns the number that `part` of `whole` do not exceed: 1 of 2 is the median.
    pub(crate) fn quantile(&self, part: u64, whole: u64) -> u64 {
        let all = u128::from(self.total_count());
        let wanted = (all * u128::from(part)).div_ceil(u128::from(whole));
        let mut passed = 0;
        self.0
            .iter()
            .find(|(_, times)| {
                passed += u128::from(**times);
                passed >= wanted
            })
            .map_or(0, |(number, _)| *number)
    }

    pub(crate) fn largest(&self) -> u64 {
        self.quantile(1, 1)
    }

    pub(crate) fn smallest(&self) -> u64 {
        self.quantile(0, 1)
    }

    /// Counts the numbers from `from` up to, but not including, `to`.
    pub(crate) fn count_between(&self, from: u64, to: u64) -> u64 {
        self.0.range(from..to.max(from)).map(|(_, n)| n).sum()
    }

    /// Returns the quartiles and the mean for programs.
    pub(crate) fn to_json(&self) -> Value {
        json!({
            "min": self.smallest(),
            "lower_quartile": self.quantile(1, 4),
            "median": self.quantile(1, 2),
            "upper_quartile": self.quantile(3, 4),
            "max": self.largest(),
            "mean": self.mean(),
        })
    }
}

/// Writes the quartiles and the mean for people.
impl fmt::Display for Distribution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "min {}, quartiles {} / {} / {}, max {}, mean {:.1}",
            self.smallest(),
            self.quantile(1, 4),
            self.quantile(1, 2),
            self.quantile(3, 4),
            self.largest(),
            self.mean(),
        )
    }
}

impl MergeCounts for Distribution {
    fn add(&mut self, other: Self) {
        for (number, times) in other.0 {
            *self.0.entry(number).or_default() += times;
        }
    }
}

impl MergeCounts for Tally {
    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.nobody += other.nobody;
        for (mine, theirs) in self.wins.iter_mut().zip(&other.wins) {
            *mine += theirs;
        }
        self.lengths.add(other.lengths);
    }
}

/// A share of some games, with its 95 % confidence interval.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Share {
    pub(crate) rate: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Share {
    /// Makes the share of `hits` in `all`.
    pub(crate) fn from_counts(hits: u64, all: u64) -> Self {
        let (low, high) = wilson_interval(hits, all);
        Self {
            rate: hits as f64 / all as f64,
            low,
            high,
        }
    }
}

/// Writes the share in percent, for people.
impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:>5.1} %  (95 % interval {:.1} to {:.1} %)",
            100.0 * self.rate,
            100.0 * self.low,
            100.0 * self.high
        )
    }
}

/// Returns Wilson's interval: the limits of the true share with 95 % confidence, if `hits` of `all` were
/// counted.
fn wilson_interval(hits: u64, all: u64) -> (f64, f64) {
    const Z: f64 = 1.959_964;
    let all = all as f64;
    let share = hits as f64 / all;
    let centre = share + Z * Z / (2.0 * all);
    let spread = Z * (share * (1.0 - share) / all + Z * Z / (4.0 * all * all)).sqrt();
    let scale = 1.0 + Z * Z / all;
    // At the ends the formula gives 0 and 1 except for a rounding error.
    let low = if hits == 0 {
        0.0
    } else {
        (centre - spread) / scale
    };
    let high = if share == 1.0 {
        1.0
    } else {
        (centre + spread) / scale
    };
    (low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::{Seat, SeatSet};

    fn tally_of_lengths(lengths: &[u64]) -> Tally {
        let mut tally = Tally::new(2);
        let winners = SeatSet::from_seat(Seat::new(0));
        for length in lengths {
            tally.count_game(Outcome { winners }, *length);
        }
        tally
    }

    #[test]
    fn quartiles_are_lengths_that_occurred() {
        let lengths = tally_of_lengths(&[8, 2, 6, 4]).lengths;
        let quarters: Vec<_> = (0..=4).map(|part| lengths.quantile(part, 4)).collect();
        assert_eq!(quarters, [2, 2, 4, 6, 8]);
        assert_eq!(lengths.count_between(4, 8), 2);
        assert_eq!(lengths.total_sum(), 20);
    }

    #[test]
    fn tallies_add_up() {
        let mut all = tally_of_lengths(&[1, 3]);
        all.add(tally_of_lengths(&[3, 5]));
        assert_eq!(all.games, 4);
        assert_eq!(all.wins, [4, 0]);
        assert_eq!(all.lengths.count_between(3, 4), 2);
    }

    #[test]
    fn the_interval_is_wilsons() {
        let close = |(low, high): (f64, f64), expected: (f64, f64)| {
            assert!((low - expected.0).abs() < 1e-4, "{low}");
            assert!((high - expected.1).abs() < 1e-4, "{high}");
        };
        close(wilson_interval(50, 100), (0.4038, 0.5962));
        close(wilson_interval(0, 10), (0.0, 0.2775));
        close(wilson_interval(10, 10), (0.7225, 1.0));
    }
}
