use super::{Chance, ChanceOutcome, Stream};

/// Chance that hands out written outcomes and notices everything that does not fit.
///
/// A pick cannot fail, so a mismatch is remembered and told by [`ScriptedChance::check_script_used_up`]; whatever was
/// computed meanwhile has to be thrown away.
///
/// ```
/// use tabletop::chance::ScriptedChance;
/// use tabletop::{ChanceOutcome, Game, NoLog, Seat, Stream};
/// use test_game::{Card, HighestCard, Setup};
///
/// // Deal a queen (3), a page (0) and a knight (1).
/// let deal = [3, 0, 1].map(|outcome| ChanceOutcome { stream: Stream(0), outcome });
/// let mut script = ScriptedChance::new(&deal);
/// let game = HighestCard::start_game(Setup, &mut script, &mut NoLog);
/// assert_eq!(script.check_script_used_up(), Ok(()));
/// assert_eq!(game.card_of_seat(Seat::new(0)), Card::Queen);
/// ```
#[derive(Clone, Debug)]
pub struct ScriptedChance<'a> {
    script: &'a [ChanceOutcome],
    used: usize,
    fault: Option<ScriptError>,
    /// The number of outcomes that were asked for but not written.
    strays: u32,
}

/// The written outcomes were not the ones the game asked for.
#[derive(Copy, Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub enum ScriptError {
    /// The game asked, and nothing more was written.
    #[error("the game asks for an outcome that is not given")]
    Missing {
        /// The stream that was asked.
        stream: Stream,
        /// The outcomes that were possible.
        from: u64,
    },
    /// The outcome belongs to another stream.
    #[error("the game asks another stream of chance")]
    WrongStream {
        /// The stream that was asked.
        asked: Stream,
        /// The outcome that was written.
        given: ChanceOutcome,
    },
    /// The outcome cannot come up now.
    #[error("the outcome given cannot come up now")]
    Impossible {
        /// The outcome that was written.
        given: ChanceOutcome,
        /// The outcomes that were possible.
        from: u64,
    },
    /// Outcomes were written that nobody asked for.
    #[error("an outcome is given that nobody asks for")]
    LeftOver {
        /// The first of them.
        given: ChanceOutcome,
    },
}

impl<'a> ScriptedChance<'a> {
    /// Creates chance that gives these outcomes in this order.
    #[must_use]
    pub const fn new(script: &'a [ChanceOutcome]) -> Self {
        Self {
            script,
            used: 0,
            fault: None,
            strays: 0,
        }
    }

    /// Checks that every written outcome was asked for and that no other was.
    pub fn check_script_used_up(self) -> Result<(), ScriptError> {
        match (self.fault, self.script.get(self.used)) {
            (Some(fault), _) => Err(fault),
            (None, Some(given)) => Err(ScriptError::LeftOver { given: *given }),
            (None, None) => Ok(()),
        }
    }

    fn next_scripted_outcome(&mut self, stream: Stream, from: u64) -> Result<u8, ScriptError> {
        let given = *self
            .script
            .get(self.used)
            .ok_or(ScriptError::Missing { stream, from })?;
        self.used += 1;
        if given.stream != stream {
            return Err(ScriptError::WrongStream {
                asked: stream,
                given,
            });
        }
        if given.outcome >= 64 || from >> given.outcome & 1 == 0 {
            return Err(ScriptError::Impossible { given, from });
        }
        Ok(given.outcome)
    }
}

impl Chance for ScriptedChance<'_> {
    fn pick_outcome(&mut self, stream: Stream, from: u64) -> u8 {
        self.next_scripted_outcome(stream, from)
            .unwrap_or_else(|error| {
                self.fault.get_or_insert(error);
                // the result is thrown away, but the game has to end: no outcome is repeated for ever
                self.strays += 1;
                let skipped =
                    (0..self.strays % from.count_ones()).fold(from, |left, _| left & (left - 1));
                skipped.trailing_zeros() as u8
            })
    }
}

/// Chance that writes down what another one decided.
#[derive(Debug)]
pub struct RecordingChance<'a, C> {
    inner: &'a mut C,
    drawn: Vec<ChanceOutcome>,
}

impl<'a, C: Chance> RecordingChance<'a, C> {
    /// Writes down what `inner` decides from now on.
    pub fn new(inner: &'a mut C) -> Self {
        Self {
            inner,
            drawn: Vec::new(),
        }
    }

    /// Returns the outcomes that were decided, in order.
    #[must_use]
    pub fn into_outcomes(self) -> Vec<ChanceOutcome> {
        self.drawn
    }
}

impl<C: Chance> Chance for RecordingChance<'_, C> {
    fn pick_outcome(&mut self, stream: Stream, from: u64) -> u8 {
        let outcome = self.inner.pick_outcome(stream, from);
        self.drawn.push(ChanceOutcome { stream, outcome });
        outcome
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::QuickChance;

    const DICE: Stream = Stream(0);
    const DECK: Stream = Stream(1);

    fn chance_outcome(stream: Stream, outcome: u8) -> ChanceOutcome {
        ChanceOutcome { stream, outcome }
    }

    #[test]
    fn a_recorded_sequence_plays_back_and_fits_exactly() {
        let mut source = QuickChance::new(5);
        let mut recording = RecordingChance::new(&mut source);
        let first: Vec<u8> = (0..20)
            .map(|_| recording.pick_outcome(DICE, 0b11_1111))
            .collect();
        let script = recording.into_outcomes();
        let mut scripted = ScriptedChance::new(&script);
        let again: Vec<u8> = (0..20)
            .map(|_| scripted.pick_outcome(DICE, 0b11_1111))
            .collect();
        assert_eq!(again, first);
        assert_eq!(scripted.check_script_used_up(), Ok(()));
    }

    #[test]
    fn every_mismatch_is_noticed() {
        let script = [chance_outcome(DICE, 2)];
        let left_over = ScriptedChance::new(&script);
        assert_eq!(
            left_over.check_script_used_up(),
            Err(ScriptError::LeftOver { given: script[0] })
        );

        let mut missing = ScriptedChance::new(&[]);
        assert_eq!(missing.pick_outcome(DECK, 0b100), 2);
        assert_eq!(
            missing.check_script_used_up(),
            Err(ScriptError::Missing {
                stream: DECK,
                from: 0b100
            })
        );

        let mut wrong = ScriptedChance::new(&script);
        wrong.pick_outcome(DECK, 0b100);
        assert!(matches!(
            wrong.check_script_used_up(),
            Err(ScriptError::WrongStream { .. })
        ));

        let mut impossible = ScriptedChance::new(&script);
        impossible.pick_outcome(DICE, 0b1011);
        assert!(matches!(
            impossible.check_script_used_up(),
            Err(ScriptError::Impossible { .. })
        ));
    }
}
