//! Reading what a record says, line by line.

use std::str::FromStr;

use super::{Move, RECORD_FIRST_LINE, Record, RecordError};
use crate::chance::{ChanceOutcome, Stream};
use crate::game::{Game, NotationError, Outcome};
use crate::seat::{Seat, SeatSet};
use crate::seed::Seed;

/// Returns the id of the game that a record belongs to.
pub fn parse_game_id(text: &str) -> Result<&str, RecordError> {
    Lines::new(text).parse_first_lines()
}

fn parse_seed(value: &str) -> Result<Seed, String> {
    value.parse::<Seed>().map_err(|error| error.to_string())
}

/// Everything before the first move.
struct RecordHead<G: Game> {
    setup: G::Setup,
    rules_version: u32,
    commitment: Seed,
    entropy: Vec<(Seat, String)>,
    seed: Option<Seed>,
    start: Vec<ChanceOutcome>,
}

impl<G: Game> Record<G> {
    /// Reads a record. Every line must make sense; whether the choices are legal is for
    /// [`Record::replay_and_check`] to say.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let read = Self::parse_lines(text);
        // A record ends with the end of a line. Otherwise it may be that its last line is only half of one.
        match read {
            Err(RecordError::Line { line, .. }) if is_last_line_cut_off(text, line) => {
                Err(RecordError::CutOff { line: line - 1 })
            }
            other => other,
        }
    }

    fn parse_lines(text: &str) -> Result<Self, RecordError> {
        let mut lines = Lines::new(text);
        let head = parse_head::<G>(&mut lines)?;
        let (moves, outcome) = parse_moves::<G>(&mut lines, head.setup)?;
        lines.expect_no_more_lines()?;
        Ok(Self {
            setup: head.setup,
            rules_version: head.rules_version,
            commitment: head.commitment,
            entropy: head.entropy,
            seed: head.seed,
            start: head.start,
            moves,
            outcome,
        })
    }
}

fn is_last_line_cut_off(text: &str, line: usize) -> bool {
    !text.ends_with('\n') && text.lines().count() == line && !text.contains("\nend ")
}

fn parse_head<G: Game>(lines: &mut Lines<'_>) -> Result<RecordHead<G>, RecordError> {
    let game = lines.parse_first_lines()?;
    if game != G::ID {
        return Err(lines.line_error(format!("the game is `{game}`, not `{}`", G::ID)));
    }
    let rules_version = parse_rules_version::<G>(lines)?;
    let setup = lines.parse_field("setup", |v| {
        v.parse::<G::Setup>().map_err(|error| error.problem)
    })?;
    let commitment = lines.parse_field("commitment", parse_seed)?;
    let mut line = lines.next_line()?;
    let mut entropy = Vec::new();
    while let Some(value) = line.strip_prefix("entropy ") {
        let entry = parse_entropy::<G>(setup, value);
        entropy.push(entry.map_err(|error| lines.line_error(error.problem))?);
        line = lines.next_line()?;
    }
    let mut seed = None;
    if let Some(value) = line.strip_prefix("seed ") {
        seed = Some(parse_seed(value).map_err(|problem| lines.line_error(problem))?);
        line = lines.next_line()?;
    }
    Ok(RecordHead {
        setup,
        rules_version,
        commitment,
        entropy,
        seed,
        start: parse_start::<G>(lines, line)?,
    })
}

fn parse_rules_version<G: Game>(lines: &mut Lines<'_>) -> Result<u32, RecordError> {
    let found = lines.parse_field("rules", |value| {
        value
            .parse()
            .map_err(|_| "a version number is expected".to_string())
    })?;
    let known = G::RULES_VERSION;
    if found == known {
        Ok(found)
    } else {
        Err(RecordError::OtherRules { found, known })
    }
}

fn parse_start<G: Game>(lines: &Lines<'_>, line: &str) -> Result<Vec<ChanceOutcome>, RecordError> {
    let drawn = line
        .strip_prefix("start")
        .filter(|drawn| drawn.is_empty() || drawn.starts_with(" ;"))
        .ok_or_else(|| lines.line_error("`start` is expected here"))?;
    parse_chance_outcomes::<G>(drawn.split(';').skip(1))
        .map_err(|error| lines.line_error(error.problem))
}

/// Reads the moves and, from the closing line, the outcome.
fn parse_moves<G: Game>(
    lines: &mut Lines<'_>,
    setup: G::Setup,
) -> Result<(Vec<Move<G>>, Option<Outcome>), RecordError> {
    let mut moves = Vec::new();
    loop {
        let line = lines.next_line()?;
        let fault = |error: NotationError| lines.line_error(error.problem);
        if let Some(end) = line.strip_prefix("end ") {
            let outcome = parse_end::<G>(setup, end, moves.len()).map_err(fault)?;
            return Ok((moves, outcome));
        }
        moves.push(parse_numbered_move::<G>(setup, line, moves.len() + 1).map_err(fault)?);
    }
}

/// Reads what [`format_move`](super::format_move) writes.
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
        drawn: parse_chance_outcomes::<G>(parts)?,
    })
}

fn parse_entropy<G: Game>(setup: G::Setup, text: &str) -> Result<(Seat, String), NotationError> {
    let (seat, words) = text
        .split_once(' ')
        .ok_or_else(|| NotationError::new("`entropy SEAT WORDS` is expected"))?;
    Ok((G::parse_seat(setup, seat)?, words.to_owned()))
}

fn parse_chance_outcomes<'a, G: Game>(
    parts: impl Iterator<Item = &'a str>,
) -> Result<Vec<ChanceOutcome>, NotationError> {
    parts
        .map(|part| parse_chance_outcome::<G>(part.trim()))
        .collect()
}

/// Reads one outcome of chance: `imperial-deck imp-force-3`.
pub fn parse_chance_outcome<G: Game>(text: &str) -> Result<ChanceOutcome, NotationError> {
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
    let number = G::STREAMS[index]
        .outcome_number_by_name(outcome)
        .ok_or_else(|| {
            let known: Vec<_> = G::STREAMS[index].outcome_names().collect();
            NotationError::new(format!(
                "`{name}` has no outcome `{outcome}`; it has {}",
                known.join(", ")
            ))
        })?;
    Ok(ChanceOutcome {
        stream: Stream(index as u8),
        outcome: number,
    })
}

fn parse_numbered_move<G: Game>(
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

    fn line_error(&self, problem: impl Into<String>) -> RecordError {
        RecordError::Line {
            line: self.line,
            problem: problem.into(),
        }
    }

    fn next_line(&mut self) -> Result<&'a str, RecordError> {
        let next = self.lines.find(|(_, line)| !line.trim().is_empty());
        let (index, line) = next.ok_or(RecordError::CutOff { line: self.line })?;
        self.line = index + 1;
        Ok(line.trim())
    }

    fn parse_first_lines(&mut self) -> Result<&'a str, RecordError> {
        if self.next_line()? != RECORD_FIRST_LINE {
            return Err(self.line_error(format!("the first line must be `{RECORD_FIRST_LINE}`")));
        }
        self.parse_field("game", Ok)
    }

    fn parse_field<T>(
        &mut self,
        name: &str,
        parse: impl FnOnce(&'a str) -> Result<T, String>,
    ) -> Result<T, RecordError> {
        let line = self.next_line()?;
        let value = line
            .strip_prefix(name)
            .and_then(|rest| rest.strip_prefix(' '))
            .ok_or_else(|| self.line_error(format!("`{name} …` is expected here")))?;
        parse(value.trim()).map_err(|problem| self.line_error(problem))
    }

    fn expect_no_more_lines(&mut self) -> Result<(), RecordError> {
        match self.next_line() {
            Err(_) => Ok(()),
            Ok(_) => Err(self.line_error("nothing may follow the closing line")),
        }
    }
}

impl<G: Game> FromStr for Record<G> {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        Self::parse(text)
    }
}
