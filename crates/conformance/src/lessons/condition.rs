//! Conditions on what has happened and on the table: the goal of a lesson, and its traps.

use serde_json::Value;

use crate::comparison::{event_matches_pattern, fact_agrees, find_fact};
use crate::document::{LineProblem, Node};
use crate::scenario_game::ScenarioGame;

/// A fact that has to agree: where it is found, and what it has to be.
#[derive(Clone, Debug)]
struct ExpectedFact {
    path: Vec<String>,
    value: Value,
}

/// A condition, written like the `then` of a scenario: `events` in this order, at least one of `any`, none of `none`,
/// and facts.
#[derive(Clone, Debug, Default)]
pub(super) struct Condition {
    events: Vec<Value>,
    any: Vec<Value>,
    none: Vec<Value>,
    facts: Vec<ExpectedFact>,
}

impl Condition {
    /// Reads a condition. Facts that this game does not have are a mistake.
    pub(super) fn read_table<G: ScenarioGame>(node: &Node, state: &G) -> Result<Self, LineProblem> {
        let table = node.as_table().ok_or_else(|| {
            let text = "a condition is a table of events and facts, like `goal.over = true`";
            (node.line, text.to_string())
        })?;
        let mut condition = Self::default();
        for (key, node) in table {
            match key.as_str() {
                "events" => condition.events = read_patterns(node)?,
                "any" => condition.any = read_patterns(node)?,
                "none" => condition.none = read_patterns(node)?,
                _ => read_facts(node, &mut vec![key.clone()], &mut condition.facts),
            }
        }
        let facts = state.facts();
        for ExpectedFact { path, .. } in &condition.facts {
            let path: Vec<&str> = path.iter().map(String::as_str).collect();
            find_fact(&facts, &path, &[]).map_err(|problem| (node.line, problem))?;
        }
        Ok(condition)
    }

    /// Tells whether it holds after these events in this state.
    pub(super) fn holds<G: ScenarioGame>(&self, told: &[Value], state: &G) -> bool {
        let happened = |pattern: &Value| {
            told.iter()
                .any(|event| event_matches_pattern(event, pattern))
        };
        let mut rest = told.iter();
        let mut follows = |pattern: &Value| rest.any(|event| event_matches_pattern(event, pattern));
        self.events.iter().all(&mut follows)
            && (self.any.is_empty() || self.any.iter().any(happened))
            && !self.none.iter().any(happened)
            && self.facts_agree(state)
    }

    fn facts_agree<G: ScenarioGame>(&self, state: &G) -> bool {
        if self.facts.is_empty() {
            return true;
        }
        let facts = state.facts();
        self.facts.iter().all(|expected| {
            let path: Vec<&str> = expected.path.iter().map(String::as_str).collect();
            let ordered = path.last().is_some_and(|key| G::is_list_ordered(key));
            find_fact(&facts, &path, &[])
                .is_ok_and(|fact| fact_agrees(fact, &expected.value, ordered))
        })
    }
}

fn read_patterns(node: &Node) -> Result<Vec<Value>, LineProblem> {
    match node.value_without_lines() {
        Value::Array(patterns) => Ok(patterns),
        _ => Err((
            node.line,
            "this is a list of events, like [{ kind = \"passed\" }] or [\"passed\"]".into(),
        )),
    }
}

fn read_facts(node: &Node, path: &mut Vec<String>, facts: &mut Vec<ExpectedFact>) {
    let Some(table) = node.as_table() else {
        facts.push(ExpectedFact {
            path: path.clone(),
            value: node.value_without_lines(),
        });
        return;
    };
    for (key, inner) in table {
        path.push(key.clone());
        read_facts(inner, path, facts);
        path.pop();
    }
}
