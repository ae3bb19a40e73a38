//! The exact chances of a mission attempt.

/// Returns the probability of each number of successes with some dice: a die shows none on two sides, one on three
/// and two on one (OPPOSE-07).
fn success_distribution(dice: u8, bonus: u8) -> Vec<f64> {
    let mut chances = vec![0.0; usize::from(bonus) + 1];
    chances[usize::from(bonus)] = 1.0;
    for _ in 0..dice {
        let mut next = vec![0.0; chances.len() + 2];
        for (successes, chance) in chances.iter().enumerate() {
            next[successes] += chance * 2.0 / 6.0;
            next[successes + 1] += chance * 3.0 / 6.0;
            next[successes + 2] += chance / 6.0;
        }
        chances = next;
    }
    chances
}

/// Returns the chance, in per cent, that an attempt has more successes than the opposition. Each side is given as
/// its dice and its other successes.
pub(super) fn chance_of_success(doer: (u8, u8), other: (u8, u8)) -> u8 {
    let (doer, other) = (
        success_distribution(doer.0, doer.1),
        success_distribution(other.0, other.1),
    );
    let mut chance = 0.0;
    for (mine, likely) in doer.iter().enumerate() {
        let fewer: f64 = other.iter().take(mine).sum();
        chance += likely * fewer;
    }
    (chance * 100.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tie_is_a_failure() {
        assert_eq!(chance_of_success((0, 1), (0, 1)), 0);
        assert_eq!(chance_of_success((0, 2), (0, 1)), 100);
    }

    #[test]
    fn one_die_against_none_succeeds_on_four_sides_of_six() {
        assert_eq!(chance_of_success((1, 0), (0, 0)), 67);
    }

    #[test]
    fn one_die_against_one_is_worked_out() {
        // 1 success against 0: 3/6 * 2/6; 2 successes against 0 or 1: 1/6 * 5/6.
        assert_eq!(chance_of_success((1, 0), (1, 0)), 31);
    }
}
