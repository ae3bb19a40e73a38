//! Scenarios as they are written: what they need, which rules and cards they show, and how they are run.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::document::{Document, Fault, Kind, Node, ParseProblem};
use crate::expand::{Names, rounds, substitute};
use crate::expect::written;
use crate::rulebook;
use crate::stage::given;
use crate::subject::Subject;

/// The result of one scenario.
#[derive(Clone, Debug)]
pub struct Report {
    /// The file it stands in.
    pub file: String,
    /// The line it begins in.
    pub line: usize,
    /// Its name.
    pub name: String,
    /// The rules it shows.
    pub rules: Vec<String>,
    /// The cards whose effect it exercises.
    pub cards: Vec<String>,
    /// The result; the error says where and why it does not hold.
    pub result: Result<(), String>,
}

const SCENARIO_KEYS: [&str; 8] = [
    "name", "rules", "cards", "each", "given", "when", "then", "step",
];

pub(crate) fn run_document<G: Subject>(document: &Document) -> Result<Vec<Report>, ParseProblem> {
    let mut reports = Vec::new();
    for node in &document.entries {
        run_scenario::<G>(node, &document.file, &mut reports).map_err(|(line, problem)| {
            ParseProblem {
                file: document.file.clone(),
                line,
                problem,
            }
        })?;
    }
    Ok(reports)
}

fn run_scenario<G: Subject>(
    node: &Node,
    file: &str,
    reports: &mut Vec<Report>,
) -> Result<(), Fault> {
    let table = node
        .table()
        .ok_or((node.line, "a scenario is a table".to_string()))?;
    known_keys(table, &SCENARIO_KEYS, "a scenario")?;
    for names in rounds(table.get("each"))? {
        let filled = substitute(node, &names);
        let table = filled.table().unwrap_or(table);
        let Some(Value::String(name)) = table.get("name").map(Node::value) else {
            return Err((node.line, "a scenario needs a `name`: a text".into()));
        };
        let rules = ids(table, "rules", is_rule::<G>)?;
        let cards = ids(table, "cards", is_card::<G>)?;
        if rules.is_empty() && cards.is_empty() {
            return Err((
                node.line,
                "a scenario names the `rules` or `cards` it shows".into(),
            ));
        }
        let result = play::<G>(table).map_err(|(line, problem)| {
            let round = told_round(&names);
            format!("{file}:{line}: {problem}{round}")
        });
        reports.push(Report {
            file: file.into(),
            line: node.line,
            name,
            rules,
            cards,
            result,
        });
    }
    Ok(())
}

fn is_rule<G: Subject>(id: &str) -> Result<(), String> {
    let book = rulebook(G::ID).ok_or_else(|| format!("{} has no rules", G::ID))?;
    match book.find(id) {
        Some(rule) if rule.id == id => Ok(()),
        _ => Err(format!(
            "no rule has the id `{id}`; similar ids: {}",
            shortened(&book.nearest(id))
        )),
    }
}

fn is_card<G: Subject>(id: &str) -> Result<(), String> {
    if G::components().contains(&id) {
        Ok(())
    } else {
        Err(format!(
            "no card has the id `{id}`; there are {}",
            shortened(&G::components())
        ))
    }
}

/// Names the round of `each`, if there are several.
fn told_round(names: &Names) -> String {
    let told: Vec<_> = names
        .iter()
        .map(|(name, value)| format!("{name} = {}", written(value)))
        .collect();
    if told.is_empty() {
        String::new()
    } else {
        format!(" (with {})", told.join(", "))
    }
}

pub(crate) fn known_keys(
    table: &BTreeMap<String, Node>,
    known: &[&str],
    what: &str,
) -> Result<(), Fault> {
    match table.iter().find(|(key, _)| !known.contains(&key.as_str())) {
        None => Ok(()),
        Some((key, node)) => Err((
            node.line,
            format!("{what} has no `{key}`; it can have {}", known.join(", ")),
        )),
    }
}

/// Returns the ids in a list that may be missing.
pub(crate) fn ids(
    table: &BTreeMap<String, Node>,
    key: &str,
    check: impl Fn(&str) -> Result<(), String>,
) -> Result<Vec<String>, Fault> {
    let Some(node) = table.get(key) else {
        return Ok(Vec::new());
    };
    let list = node
        .texts()
        .ok_or_else(|| (node.line, format!("`{key}` is a list of ids")))?;
    for (line, id) in &list {
        check(id).map_err(|problem| (*line, problem))?;
    }
    Ok(list.into_iter().map(|(_, id)| id).collect())
}

fn shortened(ids: &[&str]) -> String {
    const MOST: usize = 60;
    let more = if ids.len() > MOST { ", …" } else { "" };
    format!("{}{more}", ids[..ids.len().min(MOST)].join(", "))
}

/// Plays a scenario: given, when, then, and any further steps.
fn play<G: Subject>(table: &BTreeMap<String, Node>) -> Result<(), Fault> {
    let mut stage = given::<G>(table.get("given"))?;
    stage.step(table.get("when"), table.get("then"))?;
    let steps = match table.get("step").map(|node| (&node.kind, node.line)) {
        None => &[][..],
        Some((Kind::List(steps), _)) => steps,
        Some((_, line)) => {
            return Err((line, "further steps begin with `[[scenario.step]]`".into()));
        }
    };
    for node in steps {
        let step = node
            .table()
            .ok_or((node.line, "a step is a table".to_string()))?;
        known_keys(step, &["when", "then"], "a step")?;
        stage.step(step.get("when"), step.get("then"))?;
    }
    Ok(())
}
