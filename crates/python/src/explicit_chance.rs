//! Chance for planners: instead of being decided, it is asked about, one question after the other.

use tabletop::{Chance, ChanceOutcome, Game, NoLog, Stream};

/// A question of chance: one of these outcomes comes up, all equally likely.
#[derive(Copy, Clone, Debug)]
pub(crate) struct OpenQuestion {
    pub(crate) stream: Stream,
    /// The possible outcomes, a bit for each.
    pub(crate) from: u64,
}

/// Chance that follows a list and notes the first question that the list does not answer.
struct ProbingChance<'a> {
    known: &'a [ChanceOutcome],
    used: usize,
    open: Option<OpenQuestion>,
}

impl Chance for ProbingChance<'_> {
    fn pick_outcome(&mut self, stream: Stream, from: u64) -> u8 {
        if let Some(known) = self.known.get(self.used) {
            self.used += 1;
            return known.outcome;
        }
        self.open.get_or_insert(OpenQuestion { stream, from });
        // The rest is thrown away, but it has to end: no outcome comes up for ever.
        self.used += 1;
        let skipped =
            (0..self.used as u32 % from.count_ones()).fold(from, |left, _| left & (left - 1));
        skipped.trailing_zeros() as u8
    }
}

/// Returns the question of chance that comes after these outcomes in whatever `run` does, if any.
fn next_chance_question(
    known: &[ChanceOutcome],
    run: impl FnOnce(&mut ProbingChance<'_>),
) -> Option<OpenQuestion> {
    let mut chance = ProbingChance {
        known,
        used: 0,
        open: None,
    };
    run(&mut chance);
    chance.open
}

/// A moment at which chance decides: the start of a game, or a legal choice.
#[derive(Copy, Clone, Debug)]
pub(crate) enum ChanceMoment<'a, G: Game> {
    /// The start of a game.
    Start(G::Setup),
    /// A choice that is legal in a state.
    Choice(&'a G, G::Choice),
}

impl<G: Game> ChanceMoment<'_, G> {
    /// Returns the question that comes after these outcomes, if any.
    fn chance_question_after(self, known: &[ChanceOutcome]) -> Option<OpenQuestion> {
        next_chance_question(known, |chance| match self {
            Self::Start(setup) => {
                G::start_game(setup, chance, &mut NoLog);
            }
            Self::Choice(state, choice) => {
                let mut state = *state;
                state.apply_listed(choice, chance, &mut NoLog);
            }
        })
    }

    /// Checks outcomes, given by their numbers, and returns them with the question that is still open after them.
    pub(crate) fn check_outcomes(
        self,
        numbers: &[u8],
    ) -> Result<(Vec<ChanceOutcome>, Option<OpenQuestion>), String> {
        let mut known = Vec::with_capacity(numbers.len());
        let mut open = self.chance_question_after(&known);
        for (index, number) in numbers.iter().enumerate() {
            let Some(question) = open else {
                return Err(format!(
                    "{} outcomes are given, but chance decides only {index}",
                    numbers.len()
                ));
            };
            if *number >= 64 || question.from >> number & 1 == 0 {
                let possible: Vec<String> = question
                    .possible_outcomes()
                    .map(|outcome| outcome.to_string())
                    .collect();
                let possible = possible.join(", ");
                return Err(format!(
                    "outcome {number} cannot come up here; possible are {possible}"
                ));
            }
            known.push(ChanceOutcome {
                stream: question.stream,
                outcome: *number,
            });
            open = self.chance_question_after(&known);
        }
        Ok((known, open))
    }
}

impl OpenQuestion {
    /// Returns the numbers of the possible outcomes, all equally likely.
    pub(crate) fn possible_outcomes(self) -> impl Iterator<Item = u8> {
        (0..64).filter(move |outcome| self.from >> outcome & 1 != 0)
    }

    /// Returns the name of the stream, and the outcomes with their names.
    pub(crate) fn describe_outcomes<G: Game>(self) -> (&'static str, Vec<(u8, &'static str)>) {
        let stream = &G::STREAMS[usize::from(self.stream.0)];
        let named = self.possible_outcomes().map(|outcome| {
            let name = (stream.outcome)(outcome).unwrap_or("");
            (outcome, name)
        });
        (stream.name, named.collect())
    }
}
