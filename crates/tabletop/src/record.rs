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
//! ([`Seed::stirred`]).
//!
//! Behind a choice stand the outcomes of chance it led to, each `; stream outcome`. The last line gives
//! the number of choices and who won, `nobody`, or `open` for a game that was not finished: without it
//! the file has been cut off.

use std::fmt;
use std::str::FromStr;

use crate::chance::{Chance, Drawn, LiveChance, ScriptError, ScriptedChance, Stream};
use crate::game::{Game, NoLog, NotationError, Outcome, Refusal};
use crate::seat::{Seat, SeatSet};
use crate::seed::Seed;

/// The first line of every record.
pub const HEADLINE: &str = "twin-suns record 1";

/// One choice and what chance made of it.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Move<G: Game> {
    /// Who chose.
    pub seat: Seat,
    /// What.
    pub choice: G::Choice,
    /// What chance decided on the way.
    pub drawn: Vec<Drawn>,
}

/// A game, written down.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Record<G: Game> {
    /// The variant.
    pub setup: G::Setup,
    /// The version of the rules it was played by.
    pub rules_version: u32,
    /// The fingerprint of the seed, shown before play.
    pub commitment: Seed,
    /// What the players added to the seed before play, in the order in which they did.
    pub entropy: Vec<(Seat, String)>,
    /// The seed itself, once it may be known.
    pub seed: Option<Seed>,
    /// What chance decided before the first choice.
    pub start: Vec<Drawn>,
    /// The choices in order.
    pub moves: Vec<Move<G>>,
    /// How the game ended; `None` if it was not finished.
    pub outcome: Option<Outcome>,
}

/// What is wrong with a record.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub enum RecordError {
    /// A line cannot be read.
    #[error("line {line}: {problem}")]
    Line {
        /// The line's number, counted from one.
        line: usize,
        /// What is wrong with it, and what would be right.
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
        /// Where.
        at: String,
        /// How they do not fit.
        error: ScriptError,
        /// The names involved.
        detail: String,
    },
    /// The seed does not give these outcomes, or not this fingerprint.
    #[error("{at}: the seed does not fit: {problem}")]
    Seed {
        /// Where.
        at: String,
        /// What does not fit.
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
    /// A game can only be taken up again with its seed.
    #[error("the record does not carry its seed, so the game cannot be taken up again")]
    NoSeed,
}

/// The name of the game a record belongs to.
pub fn game_of(text: &str) -> Result<&str, RecordError> {
    Lines::new(text).head()
}

impl<G: Game> Record<G> {
    /// Reads a record. Every line must make sense; whether the choices are legal is for
    /// [`Record::check`] to say.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let mut lines = Lines::new(text);
        let game = lines.head()?;
        if game != G::ID {
            return Err(lines.fault(format!("the game is `{game}`, not `{}`", G::ID)));
        }
        let rules_version = lines.field("rules", |value| {
            value
                .parse()
                .map_err(|_| "a version number is expected".to_string())
        })?;
        if rules_version != G::RULES_VERSION {
            return Err(RecordError::OtherRules {
                found: rules_version,
                known: G::RULES_VERSION,
            });
        }
        let setup = lines.field("setup", |v| {
            v.parse::<G::Setup>().map_err(|error| error.problem)
        })?;
        let hex = |value: &str| value.parse::<Seed>().map_err(|error| error.to_string());
        let commitment = lines.field("commitment", hex)?;
        let mut line = lines.next()?;
        let mut entropy = Vec::new();
        while let Some(value) = line.strip_prefix("entropy ") {
            let entry = parse_entropy::<G>(setup, value);
            entropy.push(entry.map_err(|error| lines.fault(error.problem))?);
            line = lines.next()?;
        }
        let mut seed = None;
        if let Some(value) = line.strip_prefix("seed ") {
            seed = Some(hex(value).map_err(|problem| lines.fault(problem))?);
            line = lines.next()?;
        }
        let start = line
            .strip_prefix("start")
            .filter(|drawn| drawn.is_empty() || drawn.starts_with(" ;"))
            .ok_or_else(|| lines.fault("`start` is expected here"))?;
        let start = parse_drawn::<G>(start.split(';').skip(1))
            .map_err(|error| lines.fault(error.problem))?;
        let mut moves = Vec::new();
        loop {
            let line = lines.next()?;
            if let Some(end) = line.strip_prefix("end ") {
                let outcome = parse_end::<G>(setup, end, moves.len())
                    .map_err(|error| lines.fault(error.problem))?;
                lines.finish()?;
                return Ok(Self {
                    setup,
                    rules_version,
                    commitment,
                    entropy,
                    seed,
                    start,
                    moves,
                    outcome,
                });
            }
            let next = parse_numbered::<G>(setup, line, moves.len() + 1)
                .map_err(|error| lines.fault(error.problem))?;
            moves.push(next);
        }
    }

    /// Plays the record up to and including choice `to`, checking every choice and every outcome.
    pub fn replay_to(&self, to: usize) -> Result<G, RecordError> {
        let mut state = self.replay_start(&mut NoLog)?;
        for number in 1..=to.min(self.moves.len()) {
            self.replay_move(number, &mut state, &mut NoLog)?;
        }
        Ok(state)
    }

    /// The state before the first choice.
    pub fn replay_start(&self, log: &mut impl crate::Log<G::Event>) -> Result<G, RecordError> {
        let mut script = ScriptedChance::new(&self.start);
        let state = G::start(self.setup, &mut script, log);
        script
            .finish()
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
            text: written_move::<G>(self.setup, step),
            refusal,
        };
        match state.deciding() {
            None => return Err(refused(Refusal::Over)),
            Some(deciding) if deciding != step.seat => {
                return Err(refused(Refusal::OutOfTurn { deciding }));
            }
            Some(_) => {}
        }
        let mut script = ScriptedChance::new(&step.drawn);
        state
            .apply(step.choice, &mut script, log)
            .map_err(refused)?;
        script.finish().map_err(|error| {
            let text = written_move::<G>(self.setup, step);
            chance_error::<G>(format!("choice {number} (`{text}`)"), error)
        })
    }

    /// Plays the whole record, checks its result and, if it carries its seed, that the seed gives the
    /// fingerprint and every outcome. Returns the state it leads to.
    pub fn check(&self) -> Result<G, RecordError> {
        let state = self.replay_to(self.moves.len())?;
        if state.outcome() != self.outcome {
            return Err(RecordError::Result {
                written: written_outcome::<G>(self.setup, self.outcome),
                played: written_outcome::<G>(self.setup, state.outcome()),
            });
        }
        if let Some(seed) = self.seed {
            self.check_seed(seed)?;
        }
        Ok(state)
    }

    fn check_seed(&self, seed: Seed) -> Result<(), RecordError> {
        if seed.commitment() != self.commitment {
            return Err(RecordError::Seed {
                at: "commitment".into(),
                problem: "its fingerprint is another one",
            });
        }
        let mut chance = Comparing {
            live: LiveChance::new(seed.stirred(&self.entropy)),
            expected: Vec::new(),
            differs: false,
        };
        let expect = |chance: &mut Comparing, drawn: &[Drawn]| {
            chance.expected = drawn.iter().rev().copied().collect();
        };
        expect(&mut chance, &self.start);
        let mut state = G::start(self.setup, &mut chance, &mut NoLog);
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
        match chance.differs {
            true => Err(RecordError::Seed {
                at: "start".into(),
                problem: "it gives another outcome of chance",
            }),
            false => Ok(()),
        }
    }
}

/// Live chance that notices when the record says something else.
struct Comparing {
    live: LiveChance,
    expected: Vec<Drawn>,
    differs: bool,
}

impl Chance for Comparing {
    fn pick(&mut self, stream: Stream, from: u64) -> u8 {
        let outcome = self.live.pick(stream, from);
        self.differs |= self.expected.pop() != Some(Drawn { stream, outcome });
        outcome
    }
}

impl<G: Game> fmt::Display for Record<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADLINE}")?;
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
        writeln!(f, "start{}", written_drawn::<G>(&self.start))?;
        for (index, step) in self.moves.iter().enumerate() {
            writeln!(f, "{} {}", index + 1, written_move::<G>(self.setup, step))?;
        }
        let outcome = written_outcome::<G>(self.setup, self.outcome);
        writeln!(f, "end {} {outcome}", self.moves.len())
    }
}

/// Seat, choice and outcomes as one line: `imperial: play ; imperial-deck imp-force-3`.
#[must_use]
pub fn written_move<G: Game>(setup: G::Setup, step: &Move<G>) -> String {
    let seat = G::seat_name(setup, step.seat);
    format!("{seat}: {}{}", step.choice, written_drawn::<G>(&step.drawn))
}

/// Reads what [`written_move`] writes.
pub fn parse_move<G: Game>(setup: G::Setup, line: &str) -> Result<Move<G>, NotationError> {
    let (seat, rest) = line
        .split_once(':')
        .ok_or_else(|| NotationError::new(format!("`{line}` should read `seat: choice`")))?;
    let seat = G::parse_seat(setup, seat.trim())?;
    let mut parts = rest.split(';');
    let choice = parts.next().unwrap_or_default().trim();
    Ok(Move {
        seat,
        choice: choice.parse()?,
        drawn: parse_drawn::<G>(parts)?,
    })
}

/// One outcome of chance in words: `imperial-deck imp-force-3`.
#[must_use]
fn written_outcome_of<G: Game>(drawn: Drawn) -> String {
    let stream = &G::STREAMS[drawn.stream.0 as usize];
    let outcome = (stream.outcome)(drawn.outcome).unwrap_or("?");
    format!("{} {outcome}", stream.name)
}

/// What is asked of a stream, in words, for messages.
#[must_use]
fn written_question<G: Game>(stream: Stream, from: u64) -> String {
    let stream = &G::STREAMS[stream.0 as usize];
    let names: Vec<_> = (0..64)
        .filter(|n| from >> n & 1 != 0)
        .filter_map(stream.outcome)
        .collect();
    format!("`{}`: one of {}", stream.name, names.join(", "))
}

/// The names behind a [`ScriptError`], for messages.
#[must_use]
pub fn explain_script_error<G: Game>(error: &ScriptError) -> String {
    match *error {
        ScriptError::Missing { stream, from } => {
            format!("wanted {}", written_question::<G>(stream, from))
        }
        ScriptError::WrongStream { asked, given } => format!(
            "wanted an outcome of `{}`, got `{}`",
            G::STREAMS[asked.0 as usize].name,
            written_outcome_of::<G>(given)
        ),
        ScriptError::Impossible { given, from } => format!(
            "got `{}`, wanted {}",
            written_outcome_of::<G>(given),
            written_question::<G>(given.stream, from)
        ),
        ScriptError::LeftOver { given } => {
            format!("left over: `{}`", written_outcome_of::<G>(given))
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

fn parse_entropy<G: Game>(setup: G::Setup, text: &str) -> Result<(Seat, String), NotationError> {
    let (seat, words) = text
        .split_once(' ')
        .ok_or_else(|| NotationError::new("`entropy SEAT WORDS` is expected"))?;
    Ok((G::parse_seat(setup, seat)?, words.to_owned()))
}

/// Outcomes of chance as they stand behind a choice: ` ; imperial-deck imp-force-3`.
#[must_use]
pub fn written_drawn<G: Game>(drawn: &[Drawn]) -> String {
    drawn
        .iter()
        .map(|drawn| format!(" ; {}", written_outcome_of::<G>(*drawn)))
        .collect()
}

fn parse_drawn<'a, G: Game>(
    parts: impl Iterator<Item = &'a str>,
) -> Result<Vec<Drawn>, NotationError> {
    parts
        .map(|part| parse_drawn_line::<G>(part.trim()))
        .collect()
}

/// Reads one outcome of chance: `imperial-deck imp-force-3`.
pub fn parse_drawn_line<G: Game>(text: &str) -> Result<Drawn, NotationError> {
    let names: Vec<_> = G::STREAMS.iter().map(|stream| stream.name).collect();
    let (name, outcome) = text
        .split_once(' ')
        .ok_or_else(|| NotationError::new(format!("`{text}` should read `stream outcome`")))?;
    let index = names
        .iter()
        .position(|known| *known == name)
        .ok_or_else(|| {
            NotationError::new(format!(
                "no stream of chance is called `{name}`; there are {}",
                names.join(", ")
            ))
        })?;
    let outcome = outcome.trim();
    let number = G::STREAMS[index].parse_outcome(outcome).ok_or_else(|| {
        let known: Vec<_> = G::STREAMS[index].outcomes().collect();
        NotationError::new(format!(
            "`{name}` has no outcome `{outcome}`; it has {}",
            known.join(", ")
        ))
    })?;
    Ok(Drawn {
        stream: Stream(index as u8),
        outcome: number,
    })
}

fn parse_numbered<G: Game>(
    setup: G::Setup,
    line: &str,
    expected: usize,
) -> Result<Move<G>, NotationError> {
    let (number, rest) = line.split_once(' ').unwrap_or((line, ""));
    if number.parse() != Ok(expected) {
        return Err(NotationError::new(format!(
            "choice number {expected} or `end {} …` is expected, not `{number}`",
            expected - 1
        )));
    }
    parse_move::<G>(setup, rest)
}

fn written_outcome<G: Game>(setup: G::Setup, outcome: Option<Outcome>) -> String {
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

fn parse_end<G: Game>(
    setup: G::Setup,
    end: &str,
    count: usize,
) -> Result<Option<Outcome>, NotationError> {
    let mut words = end.split(' ');
    if words.next().and_then(|number| number.parse().ok()) != Some(count) {
        return Err(NotationError::new(format!(
            "the closing line must give the number of choices, `end {count} …`"
        )));
    }
    let words: Vec<_> = words.collect();
    match words[..] {
        [] => Err(NotationError::new(format!(
            "the closing line must say who won: `end {count} open`, `nobody` or seats"
        ))),
        ["open"] => Ok(None),
        ["nobody"] => Ok(Some(Outcome {
            winners: SeatSet::NONE,
        })),
        _ => {
            let mut winners = SeatSet::NONE;
            for word in words {
                let seat = G::parse_seat(setup, word)?;
                if winners.contains(seat) {
                    return Err(NotationError::new(format!("`{word}` won only once")));
                }
                winners = winners.with(seat);
            }
            Ok(Some(Outcome { winners }))
        }
    }
}

/// The lines of a record that are not blank, with their numbers.
struct Lines<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    line: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            lines: text.lines().enumerate(),
            line: 0,
        }
    }

    fn fault(&self, problem: impl Into<String>) -> RecordError {
        RecordError::Line {
            line: self.line,
            problem: problem.into(),
        }
    }

    fn next(&mut self) -> Result<&'a str, RecordError> {
        let next = self.lines.find(|(_, line)| !line.trim().is_empty());
        let (index, line) = next.ok_or(RecordError::CutOff { line: self.line })?;
        self.line = index + 1;
        Ok(line.trim())
    }

    fn head(&mut self) -> Result<&'a str, RecordError> {
        if self.next()? != HEADLINE {
            return Err(self.fault(format!("the first line must be `{HEADLINE}`")));
        }
        self.field("game", Ok)
    }

    fn field<T>(
        &mut self,
        name: &str,
        parse: impl FnOnce(&'a str) -> Result<T, String>,
    ) -> Result<T, RecordError> {
        let line = self.next()?;
        let value = line
            .strip_prefix(name)
            .and_then(|rest| rest.strip_prefix(' '))
            .ok_or_else(|| self.fault(format!("`{name} …` is expected here")))?;
        parse(value.trim()).map_err(|problem| self.fault(problem))
    }

    fn finish(&mut self) -> Result<(), RecordError> {
        match self.next() {
            Err(_) => Ok(()),
            Ok(_) => Err(self.fault("nothing may follow the closing line")),
        }
    }
}

impl<G: Game> FromStr for Record<G> {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        Self::parse(text)
    }
}
