//! Scenarios as they are written: what they need, which rules and cards they show, and how they are run.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::thread::{self, ScopedJoinHandle};

use serde_json::Value;
use tabletop::ids::suggest_ids;

use crate::comparison::format_value;
use crate::document::{Document, LineProblem, Node, NodeKind, ParseProblem};
use crate::expand::{Names, read_each_rounds, substitute_names};
use crate::rulebook;
use crate::scenario_game::ScenarioGame;
use crate::stage::set_up_given_position;

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

/// The smallest number of scenarios for which a thread of their own is worth its while.
const SCENARIOS_PER_THREAD: usize = 200;

/// Runs the scenarios of a file, those of a long one on all processors; the reports are in the order of the file.
pub(crate) fn run_document<G: ScenarioGame>(
    document: &Document,
) -> Result<Vec<Report>, ParseProblem> {
    let processors = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let each = document.entries.len().div_ceil(processors);
    let parts = document.entries.chunks(each.max(SCENARIOS_PER_THREAD));
    let results: Vec<_> = thread::scope(|scope| {
        let run = |part| scope.spawn(move || run_scenarios::<G>(part, &document.file));
        let running: Vec<_> = parts.map(run).collect();
        let join = |thread: ScopedJoinHandle<'_, _>| match thread.join() {
            Ok(reports) => reports,
            Err(panic) => resume_unwind(panic),
        };
        running.into_iter().map(join).collect()
    });
    let reports: Result<Vec<Vec<Report>>, _> = results.into_iter().collect();
    Ok(reports?.into_iter().flatten().collect())
}

fn run_scenarios<G: ScenarioGame>(
    entries: &[Node],
    file: &str,
) -> Result<Vec<Report>, ParseProblem> {
    let mut reports = Vec::new();
    for node in entries {
        run_scenario::<G>(node, file, &mut reports).map_err(|(line, problem)| ParseProblem {
            file: file.to_owned(),
            line,
            problem,
        })?;
    }
    Ok(reports)
}

fn run_scenario<G: ScenarioGame>(
    node: &Node,
    file: &str,
    reports: &mut Vec<Report>,
) -> Result<(), LineProblem> {
    let table = node
        .as_table()
        .ok_or((node.line, "a scenario is a table".to_string()))?;
    check_known_keys(table, &SCENARIO_KEYS, "a scenario")?;
    for names in read_each_rounds(table.get("each"))? {
        let filled = substitute_names(node, &names);
        let table = filled.as_table().unwrap_or(table);
        let Some(Value::String(name)) = table.get("name").map(Node::value_without_lines) else {
            return Err((node.line, "a scenario needs a `name`: a text".into()));
        };
        let rules = read_checked_ids(table, "rules", check_rule_id::<G>)?;
        let cards = read_checked_ids(table, "cards", check_card_id::<G>)?;
        if rules.is_empty() && cards.is_empty() {
            return Err((
                node.line,
                "a scenario names the `rules` or `cards` it shows".into(),
            ));
        }
        let result = play_scenario::<G>(table).map_err(|(line, problem)| {
            let round = describe_each_round(&names);
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

fn check_rule_id<G: ScenarioGame>(id: &str) -> Result<(), String> {
    let book = rulebook(G::ID).ok_or_else(|| format!("{} has no rules", G::ID))?;
    match book.find_rule(id) {
        Some(rule) if rule.id == id => Ok(()),
        _ => {
            let ids: Vec<&str> = book.rules.iter().map(|rule| rule.id.as_str()).collect();
            Err(format!(
                "no rule has the id `{id}`; {}",
                suggest_ids(id, &ids)
            ))
        }
    }
}

fn check_card_id<G: ScenarioGame>(id: &str) -> Result<(), String> {
    if G::component_ids().contains(&id) {
        Ok(())
    } else {
        let ids = G::component_ids();
        Err(format!(
            "no card has the id `{id}`; {}",
            suggest_ids(id, &ids)
        ))
    }
}

/// Names the round of `each`, if there are several.
fn describe_each_round(names: &Names) -> String {
    let told: Vec<_> = names
        .iter()
        .map(|(name, value)| format!("{name} = {}", format_value(value)))
        .collect();
    if told.is_empty() {
        String::new()
    } else {
        format!(" (with {})", told.join(", "))
    }
}

pub(crate) fn check_known_keys(
    table: &BTreeMap<String, Node>,
    known: &[&str],
    what: &str,
) -> Result<(), LineProblem> {
    match table.iter().find(|(key, _)| !known.contains(&key.as_str())) {
        None => Ok(()),
        Some((key, node)) => Err((
            node.line,
            format!("{what} has no `{key}`; it can have {}", known.join(", ")),
        )),
    }
}

/// Returns the ids in a list that may be missing.
pub(crate) fn read_checked_ids(
    table: &BTreeMap<String, Node>,
    key: &str,
    check: impl Fn(&str) -> Result<(), String>,
) -> Result<Vec<String>, LineProblem> {
    let Some(node) = table.get(key) else {
        return Ok(Vec::new());
    };
    let list = node
        .texts_with_lines()
        .ok_or_else(|| (node.line, format!("`{key}` is a list of ids")))?;
    for (line, id) in &list {
        check(id).map_err(|problem| (*line, problem))?;
    }
    Ok(list.into_iter().map(|(_, id)| id).collect())
}

/// Plays a scenario: given, when, then, and any further steps.
fn play_scenario<G: ScenarioGame>(table: &BTreeMap<String, Node>) -> Result<(), LineProblem> {
    let mut stage = set_up_given_position::<G>(table.get("given"))?;
    stage.run_step(table.get("when"), table.get("then"))?;
    let steps = match table.get("step").map(|node| (&node.kind, node.line)) {
        None => &[][..],
        Some((NodeKind::List(steps), _)) => steps,
        Some((_, line)) => {
            return Err((line, "further steps begin with `[[scenario.step]]`".into()));
        }
    };
    for node in steps {
        let step = node
            .as_table()
            .ok_or((node.line, "a step is a table".to_string()))?;
        check_known_keys(step, &["when", "then"], "a step")?;
        stage.run_step(step.get("when"), step.get("then"))?;
    }
    Ok(())
}
