//! The written record of a game: a text a person can read and a program can check move by move.
//!
//! ```text
//! twin-suns record 1
//! game empire-vs-rebellion
//! rules 1
//! setup full
//! commitment 5f0c…
//! seed 83aa…
//! start
//! 1 rebel: character reb-yoda
//! …
//! 17 imperial: play ; imperial-deck imp-force-3
//! end 245 rebel
//! ```
//!
//! A line `entropy rebel WORDS` after the commitment says what a player added to the seed before play
//! ([`Seed::with_entropy`]).
//!
//! Behind a choice stand the outcomes of chance it led to, each `; stream outcome`. The last line gives
//! the number of choices and who won, `nobody`, or `open` for a game that was not finished: without it
//! the file has been cut off.

mod record_parsing;

use std::fmt;

use crate::chance::{Chance, ChanceOutcome, LiveChance, ScriptError, ScriptedChance, Stream};
use crate::game::{Game, NoLog, Outcome, Refusal};
use crate::seat::Seat;
use crate::seed::Seed;

pub use record_parsing::{parse_chance_outcome, parse_game_id, parse_move};

/// The first line of every record.
pub const RECORD_FIRST_LINE: &str = "twin-suns record 1";

/// One choice and the outcomes of chance that it led to.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Move<G: Game> {
    /// The seat that chose.
    pub seat: Seat,
    /// Its choice.
    pub choice: G::Choice,
    /// The outcomes of chance that the choice led to.
    pub drawn: Vec<ChanceOutcome>,
}

/// A game, written down.
///
/// ```
/// use tabletop::{Record, Seat, Seed, Session};
/// use test_game::{Choice, HighestCard, Setup};
///
/// let mut session = Session::<HighestCard>::new(Setup, Seed::from_words("42"));
/// session.choose(Seat::new(0), Choice::Throw).unwrap();
/// let text = session.to_record(true).to_string();
/// assert!(text.ends_with("1 north: throw\nend 1 open\n"));
///
/// let record: Record<HighestCard> = text.parse().unwrap();
/// let resumed = Session::resume_from_record(&record).unwrap();
/// assert_eq!(resumed.state(), session.state());
/// ```
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Record<G: Game> {
    /// The variant.
    pub setup: G::Setup,
    /// The version of the rules it was played by.
    pub rules_version: u32,
    /// The fingerprint of the seed, shown before play.
    pub commitment: Seed,
    /// The words that the players added to the seed before play, in order.
    pub entropy: Vec<(Seat, String)>,
    /// The seed itself, once it may be known.
    pub seed: Option<Seed>,
    /// The outcomes of chance before the first choice.
    pub start: Vec<ChanceOutcome>,
    /// The choices in order.
    pub moves: Vec<Move<G>>,
    /// The end of the game; `None` if it was not finished.
    pub outcome: Option<Outcome>,
}

/// The reasons why a record is wrong.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub enum RecordError {
    /// A line cannot be read.
    #[error("line {line}: {problem}")]
    Line {
        /// The line's number, counted from one.
        line: usize,
        /// A sentence that says what is wrong with it and what would be right.
        problem: String,
    },
    /// The closing line is missing.
    #[error("the record is cut off after line {line}: its last line must be `end …`")]
    CutOff {
        /// The last line there is.
        line: usize,
    },
    /// It belongs to rules this program does not have.
    #[error("the record was made with rules version {found}; this program has version {known}")]
    OtherRules {
        /// The record's version.
        found: u32,
        /// Ours.
        known: u32,
    },
    /// A choice is not legal where it stands.
    #[error("choice {number} (`{text}`): {refusal}")]
    Refused {
        /// The choice's number, counted from one.
        number: usize,
        /// Seat and choice as they stand in the record.
        text: String,
        /// Why not.
        refusal: Refusal,
    },
    /// The outcomes of chance do not fit.
    #[error("{at}: {error} ({detail})")]
    Chance {
        /// The place in the record.
        at: String,
        /// The mismatch.
        error: ScriptError,
        /// The names involved.
        detail: String,
    },
    /// The seed does not give these outcomes, or not this fingerprint.
    #[error("{at}: the seed does not fit: {problem}")]
    Seed {
        /// The place in the record.
        at: String,
        /// The part that does not fit.
        problem: &'static str,
    },
    /// The result is not the one these choices lead to.
    #[error("the record says `{written}`, but its choices lead to `{played}`")]
    Result {
        /// The closing line's word.
        written: String,
        /// The right one.
        played: String,
    },
    /// A game can only be resumed with its seed.
    #[error("the record does not carry its seed, so the game cannot be resumed")]
    NoSeed,
}

impl<G: Game> Record<G> {
    /// Plays the record up to and including choice `to`, checking every choice and every outcome.
    pub fn replay_to_choice(&self, to: usize) -> Result<G, RecordError> {
        let mut state = self.replay_start(&mut NoLog)?;
        for number in 1..=to.min(self.moves.len()) {
            self.replay_move(number, &mut state, &mut NoLog)?;
        }
        Ok(state)
    }

    /// Returns the state before the first choice.
    pub fn replay_start(&self, log: &mut impl crate::Log<G::Event>) -> Result<G, RecordError> {
        let mut script = ScriptedChance::new(&self.start);
        let state = G::start_game(self.setup, &mut script, log);
        script
            .check_script_used_up()
            .map_err(|error| chance_error::<G>("start".into(), error))?;
        Ok(state)
    }

    /// Carries out choice `number`, counted from one, in the state the ones before it led to.
    pub fn replay_move(
        &self,
        number: usize,
        state: &mut G,
        log: &mut impl crate::Log<G::Event>,
    ) -> Result<(), RecordError> {
        let step = &self.moves[number - 1];
        let refused = |refusal| RecordError::Refused {
            number,
            text: format_move::<G>(self.setup, step),
            refusal,
        };
        state.check_may_decide(step.seat).map_err(refused)?;
        let mut script = ScriptedChance::new(&step.drawn);
        state
            .apply(step.choice, &mut script, log)
            .map_err(refused)?;
        script.check_script_used_up().map_err(|error| {
            let text = format_move::<G>(self.setup, step);
            chance_error::<G>(format!("choice {number} (`{text}`)"), error)
        })
    }

    /// Plays the whole record, checks its result and, if it carries its seed, that the seed gives the
    /// fingerprint and every outcome. Returns the state it leads to.
    pub fn replay_and_check(&self) -> Result<G, RecordError> {
        let state = self.replay_to_choice(self.moves.len())?;
        if state.outcome() != self.outcome {
            return Err(RecordError::Result {
                written: format_outcome::<G>(self.setup, self.outcome),
                played: format_outcome::<G>(self.setup, state.outcome()),
            });
        }
        if let Some(seed) = self.seed {
            self.check_chance_against_seed(seed)?;
        }
        Ok(state)
    }

    fn check_chance_against_seed(&self, seed: Seed) -> Result<(), RecordError> {
        if seed.commitment() != self.commitment {
            return Err(RecordError::Seed {
                at: "commitment".into(),
                problem: "its fingerprint is another one",
            });
        }
        let mut chance = ComparingChance {
            live: LiveChance::new(seed.with_entropy(&self.entropy)),
            expected: Vec::new(),
            differs: false,
        };
        let expect = |chance: &mut ComparingChance, drawn: &[ChanceOutcome]| {
            chance.expected = drawn.iter().rev().copied().collect();
        };
        expect(&mut chance, &self.start);
        let mut state = G::start_game(self.setup, &mut chance, &mut NoLog);
        for (index, step) in self.moves.iter().enumerate() {
            if chance.differs {
                break;
            }
            expect(&mut chance, &step.drawn);
            let applied = state.apply(step.choice, &mut chance, &mut NoLog);
            if applied.is_err() || chance.differs {
                return Err(RecordError::Seed {
                    at: format!("choice {}", index + 1),
                    problem: "it gives another outcome of chance",
                });
            }
        }
        if chance.differs {
            Err(RecordError::Seed {
                at: "start".into(),
                problem: "it gives another outcome of chance",
            })
        } else {
            Ok(())
        }
    }
}

/// Live chance that notices when the record says something else.
struct ComparingChance {
    live: LiveChance,
    expected: Vec<ChanceOutcome>,
    differs: bool,
}

impl Chance for ComparingChance {
    fn pick_outcome(&mut self, stream: Stream, from: u64) -> u8 {
        let outcome = self.live.pick_outcome(stream, from);
        self.differs |= self.expected.pop() != Some(ChanceOutcome { stream, outcome });
        outcome
    }
}

impl<G: Game> fmt::Display for Record<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{RECORD_FIRST_LINE}")?;
        writeln!(f, "game {}", G::ID)?;
        writeln!(f, "rules {}", self.rules_version)?;
        writeln!(f, "setup {}", self.setup)?;
        writeln!(f, "commitment {}", self.commitment)?;
        for (seat, words) in &self.entropy {
            writeln!(f, "entropy {} {words}", G::seat_name(self.setup, *seat))?;
        }
        if let Some(seed) = self.seed {
            writeln!(f, "seed {seed}")?;
        }
        writeln!(f, "start{}", format_chance_outcomes::<G>(&self.start))?;
        for (index, step) in self.moves.iter().enumerate() {
            writeln!(f, "{} {}", index + 1, format_move::<G>(self.setup, step))?;
        }
        let outcome = format_outcome::<G>(self.setup, self.outcome);
        writeln!(f, "end {} {outcome}", self.moves.len())
    }
}

/// Writes seat, choice and outcomes as one line: `imperial: play ; imperial-deck imp-force-3`.
#[must_use]
pub fn format_move<G: Game>(setup: G::Setup, step: &Move<G>) -> String {
    let seat = G::seat_name(setup, step.seat);
    format!(
        "{seat}: {}{}",
        step.choice,
        format_chance_outcomes::<G>(&step.drawn)
    )
}

/// Writes one outcome of chance in words: `imperial-deck imp-force-3`.
#[must_use]
fn format_chance_outcome<G: Game>(drawn: ChanceOutcome) -> String {
    let stream = &G::STREAMS[drawn.stream.0 as usize];
    let outcome = (stream.outcome)(drawn.outcome).unwrap_or("?");
    format!("{} {outcome}", stream.name)
}

/// Describes a question to a stream of chance, for messages.
#[must_use]
fn format_chance_question<G: Game>(stream: Stream, from: u64) -> String {
    let stream = &G::STREAMS[stream.0 as usize];
    let names: Vec<_> = (0..64)
        .filter(|n| from >> n & 1 != 0)
        .filter_map(stream.outcome)
        .collect();
    format!("`{}`: one of {}", stream.name, names.join(", "))
}

/// Names the stream and outcomes behind a [`ScriptError`], for messages.
#[must_use]
pub fn explain_script_error<G: Game>(error: &ScriptError) -> String {
    match *error {
        ScriptError::Missing { stream, from } => {
            format!("wanted {}", format_chance_question::<G>(stream, from))
        }
        ScriptError::WrongStream { asked, given } => format!(
            "wanted an outcome of `{}`, got `{}`",
            G::STREAMS[asked.0 as usize].name,
            format_chance_outcome::<G>(given)
        ),
        ScriptError::Impossible { given, from } => format!(
            "got `{}`, wanted {}",
            format_chance_outcome::<G>(given),
            format_chance_question::<G>(given.stream, from)
        ),
        ScriptError::LeftOver { given } => {
            format!("left over: `{}`", format_chance_outcome::<G>(given))
        }
    }
}

fn chance_error<G: Game>(at: String, error: ScriptError) -> RecordError {
    RecordError::Chance {
        at,
        detail: explain_script_error::<G>(&error),
        error,
    }
}

/// Writes outcomes of chance as they stand behind a choice: ` ; imperial-deck imp-force-3`.
#[must_use]
pub fn format_chance_outcomes<G: Game>(drawn: &[ChanceOutcome]) -> String {
    drawn
        .iter()
        .map(|drawn| format!(" ; {}", format_chance_outcome::<G>(*drawn)))
        .collect()
}

fn format_outcome<G: Game>(setup: G::Setup, outcome: Option<Outcome>) -> String {
    match outcome {
        None => "open".into(),
        Some(outcome) if outcome.winners.is_empty() => "nobody".into(),
        Some(outcome) => outcome
            .winners
            .iter()
            .map(|seat| G::seat_name(setup, seat))
            .collect::<Vec<_>>()
            .join(" "),
    }
}
