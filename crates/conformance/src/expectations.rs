//! The expectations of a step.

use serde_json::Value;
use tabletop::chance::QuickChance;
use tabletop::{Event, NoLog, Refusal, Seat, Viewer};

use crate::comparison::{event_matches_pattern, fact_agrees, find_fact, format_value};
use crate::document::{LineProblem, Node};
use crate::scenario_game::ScenarioGame;
use crate::stage::Stage;

/// The keys of `then` that are no facts.
const WORDS: [&str; 7] = [
    "legal", "includes", "illegal", "events", "told", "not-told", "sees",
];

impl<G: ScenarioGame> Stage<G> {
    /// Compares the state and what happened with `then`.
    pub(crate) fn check_then_block(&self, then: &Node) -> Result<(), LineProblem> {
        let table = then
            .as_table()
            .ok_or((then.line, "`then` is a table".to_string()))?;
        let mut facts = None; // put together once, and only if they are asked for
        for (key, node) in table {
            match key.as_str() {
                "legal" => self.expect_legal(node, true)?,
                "includes" => self.expect_legal(node, false)?,
                "illegal" => self.expect_illegal(node)?,
                "events" => self.expect_events(node, None, true)?,
                "told" => self.check_for_each_viewer(node, |node, viewer| {
                    self.expect_events(node, Some(viewer), true)
                })?,
                "not-told" => self.check_for_each_viewer(node, |node, viewer| {
                    self.expect_events(node, Some(viewer), false)
                })?,
                "sees" => self.check_for_each_viewer(node, |node, viewer| {
                    let view = serde_json::to_value(self.state.view(viewer)).unwrap_or_default();
                    expect_facts::<G>(&view, node, &mut Vec::new(), &[])
                })?,
                _ => {
                    let facts = facts.get_or_insert_with(|| self.state.facts());
                    expect_facts::<G>(facts, node, &mut vec![key], &WORDS)?;
                }
            }
        }
        Ok(())
    }

    fn check_for_each_viewer(
        &self,
        node: &Node,
        check: impl Fn(&Node, Viewer) -> Result<(), LineProblem>,
    ) -> Result<(), LineProblem> {
        let table = node.as_table().ok_or_else(|| {
            (
                node.line,
                "this is a table by seat, like `sees.rebel.…`".to_string(),
            )
        })?;
        for (name, node) in table {
            let viewer = match name.as_str() {
                "spectator" => Viewer::Spectator,
                _ => Viewer::Seat(
                    self.find_seat(name)
                        .map_err(|problem| (node.line, problem))?,
                ),
            };
            check(node, viewer)?;
        }
        Ok(())
    }

    fn find_seat(&self, name: &str) -> Result<Seat, String> {
        G::parse_seat(self.state.setup(), name)
            .map_err(|error| format!("{} (or spectator)", error.problem))
    }

    fn parse_choices(node: &Node) -> Result<Vec<(usize, G::Choice)>, LineProblem> {
        let list = node.texts_with_lines().ok_or((
            node.line,
            "this is a list of choices, like [\"play\", \"pass\"]".to_string(),
        ))?;
        list.into_iter()
            .map(|(line, text)| {
                let choice = text.parse::<G::Choice>();
                choice
                    .map(|choice| (line, choice))
                    .map_err(|error| (line, error.problem))
            })
            .collect()
    }

    fn expect_legal(&self, node: &Node, exactly: bool) -> Result<(), LineProblem> {
        let expected = Self::parse_choices(node)?;
        let legal = self.state.legal_choices();
        if let Some((line, choice)) = expected.iter().find(|(_, choice)| !legal.contains(choice)) {
            return Err((
                *line,
                format!(
                    "`{choice}` should be legal; legal: {}",
                    self.legal_choices_text()
                ),
            ));
        }
        let surplus = legal
            .iter()
            .find(|choice| !expected.iter().any(|(_, e)| e == *choice));
        match surplus {
            Some(choice) if exactly => Err((
                node.line,
                format!(
                    "`{choice}` should not be legal; legal: {}",
                    self.legal_choices_text()
                ),
            )),
            _ => Ok(()),
        }
    }

    fn expect_illegal(&self, node: &Node) -> Result<(), LineProblem> {
        for (line, choice) in Self::parse_choices(node)? {
            let mut tried = self.state;
            let mut chance = QuickChance::new(0);
            match tried.apply(choice, &mut chance, &mut NoLog) {
                Ok(()) => {
                    return Err((line, format!("`{choice}` should be refused, but is legal")));
                }
                Err(Refusal::Over | Refusal::NotLegal | Refusal::OutOfTurn { .. }) => {}
            }
            if tried != self.state {
                return Err((
                    line,
                    format!("`{choice}` was refused, but changed something"),
                ));
            }
        }
        Ok(())
    }

    /// Checks that each pattern is found, in this order; or, with `present` false, that none is found at all.
    fn expect_events(
        &self,
        node: &Node,
        viewer: Option<Viewer>,
        present: bool,
    ) -> Result<(), LineProblem> {
        let Value::Array(patterns) = node.value_without_lines() else {
            let text = "this is a list of events, like [{ kind = \"played\" }] or [\"played\"]";
            return Err((node.line, text.into()));
        };
        let seen = self.events.iter().filter_map(|event| match viewer {
            None => Some(*event),
            Some(viewer) => event.seen_by(self.state.setup(), viewer),
        });
        let events: Vec<Value> = seen.filter_map(|e| serde_json::to_value(e).ok()).collect();
        let mut rest = events.iter();
        for pattern in &patterns {
            let found = if present {
                rest.any(|event| event_matches_pattern(event, pattern))
            } else {
                events
                    .iter()
                    .any(|event| event_matches_pattern(event, pattern))
            };
            if found != present {
                let told: Vec<_> = events.iter().map(Value::to_string).collect();
                let wish = if present {
                    "is missing"
                } else {
                    "should not be there"
                };
                return Err((
                    node.line,
                    format!("the event {pattern} {wish}; there were {}", told.join(" ")),
                ));
            }
        }
        Ok(())
    }
}

/// Compares facts leaf by leaf. `others` are words that can stand beside the first keys.
fn expect_facts<G: ScenarioGame>(
    facts: &Value,
    node: &Node,
    path: &mut Vec<&str>,
    others: &[&str],
) -> Result<(), LineProblem> {
    if let Some(table) = node.as_table() {
        for (key, inner) in table {
            let mut longer = path.clone();
            longer.push(key);
            expect_facts::<G>(facts, inner, &mut longer, others)?;
        }
        return Ok(());
    }
    let fact = find_fact(facts, path, others).map_err(|problem| (node.line, problem))?;
    let expected = node.value_without_lines();
    let ordered = path.last().is_some_and(|key| G::is_list_ordered(key));
    if fact_agrees(fact, &expected, ordered) {
        Ok(())
    } else {
        Err((
            node.line,
            format!(
                "`{}` is {}, expected {}",
                path.join("."),
                format_value(fact),
                format_value(&expected)
            ),
        ))
    }
}
