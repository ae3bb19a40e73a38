//! Reading a lesson.

use std::collections::BTreeMap;

use serde_json::Value;
use tabletop::record::parse_chance_outcome;
use tabletop::{ChanceOutcome, Game, Seat};

use super::condition::Condition;
use super::lesson_chance::LessonChance;
use super::{Lesson, LessonCard, LessonInfo, LessonPart, Trap};
use crate::document::{LineProblem, Node, NodeKind};
use crate::scenario::check_known_keys;
use crate::scenario_game::ScenarioGame;
use crate::stage::set_up_given_position;

const LESSON_KEYS: [&str; 4] = ["id", "minutes", "optional", "part"];
const PART_KEYS: [&str; 9] = [
    "seat", "given", "when", "chance", "replies", "goal", "solution", "card", "trap",
];
const CARD_KEYS: [&str; 4] = ["say", "at", "look", "if"];
const TRAP_KEYS: [&str; 3] = ["name", "back-to", "if"];

type Table = BTreeMap<String, Node>;

/// Returns the facts of a lesson that a list shows.
pub(super) fn read_lesson_info(game: &'static str, number: usize, lesson: &Value) -> LessonInfo {
    let parts = lesson.get("part").and_then(Value::as_array);
    let parts = parts.map(Vec::as_slice).unwrap_or_default();
    let choices = |part: &Value| {
        part.get("solution")
            .and_then(Value::as_array)
            .map_or(0, Vec::len)
    };
    let minutes = lesson.get("minutes").and_then(Value::as_u64);
    LessonInfo {
        game,
        number,
        id: lesson
            .get("id")
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned(),
        minutes: minutes
            .and_then(|minutes| minutes.try_into().ok())
            .unwrap_or(0),
        is_optional: lesson
            .get("optional")
            .and_then(Value::as_bool)
            .unwrap_or(false),
        par: parts.iter().map(choices).sum(),
    }
}

/// Reads everything else of a lesson and sets up its positions.
pub(super) fn read_lesson_with_parts<G: ScenarioGame>(
    info: LessonInfo,
    lesson: &Node,
) -> Result<Lesson<G>, LineProblem> {
    let table = require_table(lesson, "a lesson")?;
    check_known_keys(table, &LESSON_KEYS, "a lesson")?;
    if info.id.is_empty() {
        return Err((lesson.line, "a lesson needs an `id`: a text".into()));
    }
    if info.minutes == 0 {
        return Err((lesson.line, "a lesson needs `minutes`: a number".into()));
    }
    let parts = read_tables_under_key(table, "part")?
        .iter()
        .map(read_lesson_part);
    let parts: Vec<_> = parts.collect::<Result<_, _>>()?;
    if parts.is_empty() {
        return Err((lesson.line, "a lesson needs at least one `[[part]]`".into()));
    }
    Ok(Lesson { info, parts })
}

fn read_lesson_part<G: ScenarioGame>(node: &Node) -> Result<LessonPart<G>, LineProblem> {
    let table = require_table(node, "a part")?;
    check_known_keys(table, &PART_KEYS, "a part")?;
    let mut stage = set_up_given_position::<G>(table.get("given"))?;
    stage.run_step(table.get("when"), None)?;
    let start = stage.state;
    let setup = start.setup();
    let (line, name) = read_text_under_key(table, "seat", node.line)?;
    let seat = G::parse_seat(setup, &name).map_err(|error| (line, error.problem))?;
    let goal = table
        .get("goal")
        .ok_or((node.line, "a part needs a `goal`".to_string()))?;
    let replies = read_texts_under_key(table, "replies")?.into_iter();
    let replies =
        replies.map(|(line, text)| parse_seat_and_choice::<G>(setup, &text).map_err(|p| (line, p)));
    let solution = read_texts_under_key(table, "solution")?.into_iter();
    let solution = solution.map(|(line, text)| parse_choice::<G>(&text).map_err(|p| (line, p)));
    let cards = read_tables_under_key(table, "card")?.iter();
    let traps = read_tables_under_key(table, "trap")?.iter();
    Ok(LessonPart {
        seat,
        cards: cards
            .map(|card| read_lesson_card(card, &start))
            .collect::<Result<_, _>>()?,
        traps: traps
            .map(|trap| read_lesson_trap(trap, &start))
            .collect::<Result<_, _>>()?,
        solution: solution.collect::<Result<_, _>>()?,
        chance: read_chance_outcomes::<G>(table)?.into(),
        replies: replies.collect::<Result<_, _>>()?,
        goal: Condition::read_table(goal, &start)?,
        start,
    })
}

fn read_lesson_card<G: ScenarioGame>(node: &Node, start: &G) -> Result<LessonCard, LineProblem> {
    let table = require_table(node, "a card")?;
    check_known_keys(table, &CARD_KEYS, "a card")?;
    let texts = |key| -> Result<Vec<String>, LineProblem> {
        Ok(read_texts_under_key(table, key)?
            .into_iter()
            .map(|(_, text)| text)
            .collect())
    };
    Ok(LessonCard {
        say: read_text_under_key(table, "say", node.line)?.1,
        at: texts("at")?,
        look: texts("look")?,
        when: read_condition(table, start)?,
    })
}

fn read_lesson_trap<G: ScenarioGame>(node: &Node, start: &G) -> Result<Trap, LineProblem> {
    let table = require_table(node, "a trap")?;
    check_known_keys(table, &TRAP_KEYS, "a trap")?;
    let back_to = table
        .get("back-to")
        .map(|_| read_text_under_key(table, "back-to", node.line));
    Ok(Trap {
        name: read_text_under_key(table, "name", node.line)?.1,
        back_to: back_to.transpose()?.map(|(_, kind)| kind),
        when: read_condition(table, start)?,
    })
}

fn read_condition<G: ScenarioGame>(table: &Table, start: &G) -> Result<Condition, LineProblem> {
    let condition = table
        .get("if")
        .map(|node| Condition::read_table(node, start));
    Ok(condition.transpose()?.unwrap_or_default())
}

fn read_chance_outcomes<G: Game>(table: &Table) -> Result<Vec<ChanceOutcome>, LineProblem> {
    let texts = read_texts_under_key(table, "chance")?;
    if let Some((line, _)) = texts.get(LessonChance::MAX_WRITTEN) {
        let text = format!(
            "a part writes down at most {} outcomes",
            LessonChance::MAX_WRITTEN
        );
        return Err((*line, text));
    }
    let parse = |(line, text): &(usize, String)| {
        parse_chance_outcome::<G>(text).map_err(|error| (*line, error.problem))
    };
    texts.iter().map(parse).collect()
}

fn parse_seat_and_choice<G: Game>(
    setup: G::Setup,
    text: &str,
) -> Result<(Seat, G::Choice), String> {
    let (seat, choice) = text
        .split_once(':')
        .ok_or_else(|| format!("`{text}` should read `seat: choice`"))?;
    let seat = G::parse_seat(setup, seat.trim()).map_err(|error| error.problem)?;
    Ok((seat, parse_choice::<G>(choice.trim())?))
}

fn parse_choice<G: Game>(text: &str) -> Result<G::Choice, String> {
    text.parse::<G::Choice>().map_err(|error| error.problem)
}

fn require_table<'a>(node: &'a Node, what: &str) -> Result<&'a Table, LineProblem> {
    node.as_table()
        .ok_or_else(|| (node.line, format!("{what} is a table")))
}

fn read_tables_under_key<'a>(table: &'a Table, key: &str) -> Result<&'a [Node], LineProblem> {
    match table.get(key).map(|node| (&node.kind, node.line)) {
        None => Ok(&[]),
        Some((NodeKind::List(nodes), _)) => Ok(nodes),
        Some((_, line)) => Err((line, format!("`{key}` begins with `[[…{key}]]`"))),
    }
}

fn read_text_under_key(
    table: &Table,
    key: &str,
    line: usize,
) -> Result<(usize, String), LineProblem> {
    match table
        .get(key)
        .map(|node| (node.value_without_lines(), node.line))
    {
        Some((Value::String(text), line)) => Ok((line, text)),
        _ => Err((line, format!("`{key}` is missing: a text"))),
    }
}

fn read_texts_under_key(table: &Table, key: &str) -> Result<Vec<(usize, String)>, LineProblem> {
    let Some(node) = table.get(key) else {
        return Ok(Vec::new());
    };
    node.texts_with_lines()
        .ok_or_else(|| (node.line, format!("`{key}` is a list of texts")))
}
