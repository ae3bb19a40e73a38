//! Counting results.

use std::collections::BTreeMap;

use tabletop::Outcome;

/// What came out of some games. Tallies can be added in any order.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    /// How many games there were.
    pub(crate) games: u64,
    /// Games won by each seat.
    pub(crate) wins: Vec<u64>,
    /// Games without a winner.
    pub(crate) nobody: u64,
    /// How many games had this many decisions.
    lengths: BTreeMap<u64, u64>,
}

impl Tally {
    pub(crate) fn new(seats: usize) -> Self {
        Self {
            games: 0,
            wins: vec![0; seats],
            nobody: 0,
            lengths: BTreeMap::new(),
        }
    }

    pub(crate) fn count(&mut self, outcome: Outcome, decisions: u64) {
        self.games += 1;
        self.nobody += u64::from(outcome.winners.is_empty());
        for seat in outcome.winners.iter() {
            self.wins[seat.index()] += 1;
        }
        *self.lengths.entry(decisions).or_default() += 1;
    }

    pub(crate) fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.nobody += other.nobody;
        for (mine, theirs) in self.wins.iter_mut().zip(&other.wins) {
            *mine += theirs;
        }
        for (length, games) in &other.lengths {
            *self.lengths.entry(*length).or_default() += games;
        }
    }

    /// All decisions of all games.
    pub(crate) fn decisions(&self) -> u64 {
        self.lengths
            .iter()
            .map(|(length, games)| length * games)
            .sum()
    }

    /// The length that `part` of `whole` games do not exceed: 1 of 2 is the median.
    pub(crate) fn length_at(&self, part: u64, whole: u64) -> u64 {
        let wanted = (u128::from(self.games) * u128::from(part)).div_ceil(u128::from(whole));
        let mut passed = 0;
        self.lengths
            .iter()
            .find(|(_, games)| {
                passed += u128::from(**games);
                passed >= wanted
            })
            .map_or(0, |(length, _)| *length)
    }

    /// The longest game.
    pub(crate) fn longest(&self) -> u64 {
        self.length_at(1, 1)
    }

    /// The shortest game.
    pub(crate) fn shortest(&self) -> u64 {
        self.length_at(0, 1)
    }

    /// How many games had a length from `from` up to, but not including, `to`.
    pub(crate) fn games_between(&self, from: u64, to: u64) -> u64 {
        self.lengths.range(from..to.max(from)).map(|(_, n)| n).sum()
    }
}

/// Between which shares the true one lies with 95 % confidence, if `hits` of `all` were counted
/// (Wilson's interval).
pub(crate) fn wilson(hits: u64, all: u64) -> (f64, f64) {
    const Z: f64 = 1.959_964;
    let all = all as f64;
    let share = hits as f64 / all;
    let centre = share + Z * Z / (2.0 * all);
    let spread = Z * (share * (1.0 - share) / all + Z * Z / (4.0 * all * all)).sqrt();
    let scale = 1.0 + Z * Z / all;
    // At the ends the formula gives 0 and 1 but for a rounding error.
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

    fn tally(lengths: &[u64]) -> Tally {
        let mut tally = Tally::new(2);
        let winners = SeatSet::only(Seat::new(0));
        for length in lengths {
            tally.count(Outcome { winners }, *length);
        }
        tally
    }

    #[test]
    fn quartiles_are_lengths_that_occurred() {
        let tally = tally(&[8, 2, 6, 4]);
        let quarters: Vec<_> = (0..=4).map(|part| tally.length_at(part, 4)).collect();
        assert_eq!(quarters, [2, 2, 4, 6, 8]);
        assert_eq!(tally.games_between(4, 8), 2);
        assert_eq!(tally.decisions(), 20);
    }

    #[test]
    fn tallies_add_up() {
        let mut all = tally(&[1, 3]);
        all.add(&tally(&[3, 5]));
        assert_eq!(all.games, 4);
        assert_eq!(all.wins, [4, 0]);
        assert_eq!(all.games_between(3, 4), 2);
    }

    #[test]
    fn the_interval_is_wilsons() {
        let close = |(low, high): (f64, f64), expected: (f64, f64)| {
            assert!((low - expected.0).abs() < 1e-4, "{low}");
            assert!((high - expected.1).abs() < 1e-4, "{high}");
        };
        close(wilson(50, 100), (0.4038, 0.5962));
        close(wilson(0, 10), (0.0, 0.2775));
        close(wilson(10, 10), (0.7225, 1.0));
    }
}
