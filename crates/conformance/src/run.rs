//! Running scenarios.

use std::collections::BTreeMap;

use serde_json::{Map, Value};
use tabletop::chance::ScriptedChance;
use tabletop::properties::check_told;
use tabletop::record::{Move, explain_script_error, parse_drawn_line, parse_move};
use tabletop::{Drawn, Event, Game, NoLog, Refusal, Seat, Viewer};

use crate::document::{Document, Node, ParseProblem};
use crate::expand::{rounds, substitute};
use crate::expect::{agrees, lookup, matches, written};
use crate::rulebook;
use crate::subject::Subject;

/// What came of one scenario.
#[derive(Clone, Debug)]
pub struct Report {
    /// The file it stands in.
    pub file: String,
    /// The line it begins in.
    pub line: usize,
    /// What it is called.
    pub name: String,
    /// The rules it shows.
    pub rules: Vec<String>,
    /// The cards whose effect it exercises.
    pub cards: Vec<String>,
    /// Whether it holds; if not, where and why.
    pub result: Result<(), String>,
}

/// A fault at a line.
pub(crate) type Fault = (usize, String);

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
        let text = |key: &str| match table.get(key).map(Node::value) {
            Some(Value::String(text)) => Ok(text),
            _ => Err((node.line, format!("a scenario needs a `{key}`: a text"))),
        };
        let name = text("name")?;
        let rules = ids(table, "rules", |id| {
            let book = rulebook(G::ID).ok_or_else(|| format!("{} has no rules", G::ID))?;
            match book.find(id) {
                Some(rule) if rule.id == id => Ok(()),
                _ => Err(format!(
                    "no rule has the id `{id}`; similar ids: {}",
                    shortened(&book.nearest(id))
                )),
            }
        })?;
        let cards = ids(table, "cards", |id| match G::components().contains(&id) {
            true => Ok(()),
            false => Err(format!(
                "no card has the id `{id}`; there are {}",
                shortened(&G::components())
            )),
        })?;
        if rules.is_empty() && cards.is_empty() {
            return Err((
                node.line,
                "a scenario names the `rules` or `cards` it shows".into(),
            ));
        }
        let result = play::<G>(table).map_err(|(line, problem)| {
            let told: Vec<_> = names
                .iter()
                .map(|(k, v)| format!("{k} = {}", written(v)))
                .collect();
            let round = if told.is_empty() {
                String::new()
            } else {
                format!(" (with {})", told.join(", "))
            };
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

fn ids(
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
        Some((crate::document::Kind::List(steps), _)) => steps,
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

/// A state and the events that led to it since the last step began.
pub(crate) struct Stage<G: Game> {
    pub(crate) state: G,
    events: Vec<G::Event>,
}

pub(crate) fn given<G: Subject>(node: Option<&Node>) -> Result<Stage<G>, Fault> {
    let empty = BTreeMap::new();
    let table = match node {
        None => &empty,
        Some(node) => node
            .table()
            .ok_or((node.line, "`given` is a table".to_string()))?,
    };
    let line = node.map_or(1, |node| node.line);
    let drawn = draws::<G>(table.get("draws"))?;
    let mut chance = ScriptedChance::new(&drawn);
    let mut events = Vec::new();
    let state = if let Some(start) = table.get("start") {
        known_keys(table, &["start", "draws"], "a `given` with `start`")?;
        let Value::String(setup) = start.value() else {
            return Err((start.line, "`start` names a set-up".into()));
        };
        let setup = setup
            .parse::<G::Setup>()
            .map_err(|error| (start.line, error.problem))?;
        G::start(setup, &mut chance, &mut events)
    } else {
        let sparse: Map<String, Value> = table
            .iter()
            .filter(|(key, _)| *key != "draws")
            .map(|(key, node)| (key.clone(), node.value()))
            .collect();
        G::position(&Value::Object(sparse), &mut chance, &mut events)
            .map_err(|problem| (faulty_line::<G>(table, line), problem))?
    };
    chance.finish().map_err(|error| {
        (
            line,
            format!("{error} ({})", explain_script_error::<G>(&error)),
        )
    })?;
    Ok(Stage { state, events })
}

/// The line of the first entry that cannot be set up even by itself.
fn faulty_line<G: Subject>(table: &BTreeMap<String, Node>, line: usize) -> usize {
    let alone = |key: &String, node: &Node| {
        let only = Map::from_iter([(key.clone(), node.value())]);
        let mut chance = tabletop::chance::QuickChance::new(0);
        G::position(&Value::Object(only), &mut chance, &mut NoLog).is_err()
    };
    table
        .iter()
        .find(|(key, node)| *key != "draws" && alone(key, node))
        .map_or(line, |(_, node)| node.line)
}

fn draws<G: Game>(node: Option<&Node>) -> Result<Vec<Drawn>, Fault> {
    let Some(node) = node else {
        return Ok(Vec::new());
    };
    let wrong = || {
        (
            node.line,
            "`draws` is a list like [\"balance rebel\"]".to_string(),
        )
    };
    let list = node.texts().ok_or_else(wrong)?;
    list.iter()
        .map(|(line, text)| parse_drawn_line::<G>(text).map_err(|error| (*line, error.problem)))
        .collect()
}

impl<G: Subject> Stage<G> {
    pub(crate) fn step(&mut self, when: Option<&Node>, then: Option<&Node>) -> Result<(), Fault> {
        if let Some(when) = when {
            self.events.clear();
            let lines = when.texts().ok_or((
                when.line,
                "`when` is a list like [\"rebel: play\"]".to_string(),
            ))?;
            for (line, text) in lines {
                self.choose(&text).map_err(|problem| (line, problem))?;
            }
        }
        match then {
            None => Ok(()),
            Some(then) => self.expect(then),
        }
    }

    fn choose(&mut self, text: &str) -> Result<(), String> {
        let setup = self.state.setup();
        let Move {
            seat,
            choice,
            drawn,
        } = parse_move::<G>(setup, text).map_err(|error| error.problem)?;
        match self.state.deciding() {
            None => return Err(format!("`{text}`: the game is over")),
            Some(deciding) if deciding != seat => {
                return Err(format!(
                    "`{text}`: it is {} who decides now ({}); legal: {}",
                    G::seat_name(setup, deciding),
                    self.question(),
                    self.legal()
                ));
            }
            Some(_) => {}
        }
        let mut chance = ScriptedChance::new(&drawn);
        let told = self.events.len();
        let refused = self.state.apply(choice, &mut chance, &mut self.events);
        refused.map_err(|_| {
            format!(
                "`{choice}` is not legal now ({}); legal: {}",
                self.question(),
                self.legal()
            )
        })?;
        chance.finish().map_err(|error| {
            format!("`{text}`: {error} ({})", explain_script_error::<G>(&error))
        })?;
        check_told(&drawn, &self.events[told..])
            .map_err(|problem| format!("after `{text}`: {problem}"))?;
        self.state
            .check()
            .map_err(|problem| format!("after `{text}`: {problem}"))
    }

    fn question(&self) -> String {
        format!("{:?}", self.state.turn())
    }

    fn legal(&self) -> String {
        let choices = self.state.legal_choices();
        let texts: Vec<_> = choices.iter().map(|choice| format!("`{choice}`")).collect();
        texts.join(", ")
    }

    fn expect(&self, then: &Node) -> Result<(), Fault> {
        let table = then
            .table()
            .ok_or((then.line, "`then` is a table".to_string()))?;
        for (key, node) in table {
            match key.as_str() {
                "legal" => self.expect_legal(node, true)?,
                "includes" => self.expect_legal(node, false)?,
                "illegal" => self.expect_illegal(node)?,
                "events" => self.expect_events(node, None, true)?,
                "told" => self.for_viewers(node, |node, viewer| {
                    self.expect_events(node, Some(viewer), true)
                })?,
                "not-told" => self.for_viewers(node, |node, viewer| {
                    self.expect_events(node, Some(viewer), false)
                })?,
                "sees" => self.for_viewers(node, |node, viewer| {
                    let view = serde_json::to_value(self.state.view(viewer)).unwrap_or_default();
                    expect_facts::<G>(&view, node, &mut Vec::new())
                })?,
                _ => expect_facts::<G>(&self.state.facts(), node, &mut vec![key])
                    .map_err(|(line, problem)| (line, with_words(problem)))?,
            }
        }
        Ok(())
    }

    fn for_viewers(
        &self,
        node: &Node,
        check: impl Fn(&Node, Viewer) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let table = node.table().ok_or_else(|| {
            (
                node.line,
                "this is a table by seat, like `sees.rebel.…`".to_string(),
            )
        })?;
        for (name, node) in table {
            let viewer = match name.as_str() {
                "spectator" => Viewer::Spectator,
                _ => Viewer::Seat(self.seat(name).map_err(|problem| (node.line, problem))?),
            };
            check(node, viewer)?;
        }
        Ok(())
    }

    fn seat(&self, name: &str) -> Result<Seat, String> {
        G::parse_seat(self.state.setup(), name)
            .map_err(|error| format!("{} (or spectator)", error.problem))
    }

    fn parse_choices(node: &Node) -> Result<Vec<(usize, G::Choice)>, Fault> {
        let list = node.texts().ok_or((
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

    fn expect_legal(&self, node: &Node, exactly: bool) -> Result<(), Fault> {
        let expected = Self::parse_choices(node)?;
        let legal = self.state.legal_choices();
        if let Some((line, choice)) = expected.iter().find(|(_, choice)| !legal.contains(choice)) {
            return Err((
                *line,
                format!("`{choice}` should be legal; legal: {}", self.legal()),
            ));
        }
        let surplus = legal
            .iter()
            .find(|choice| !expected.iter().any(|(_, e)| e == *choice));
        match surplus {
            Some(choice) if exactly => Err((
                node.line,
                format!("`{choice}` should not be legal; legal: {}", self.legal()),
            )),
            _ => Ok(()),
        }
    }

    fn expect_illegal(&self, node: &Node) -> Result<(), Fault> {
        for (line, choice) in Self::parse_choices(node)? {
            let mut tried = self.state;
            let mut chance = tabletop::chance::QuickChance::new(0);
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

    /// Each pattern is found, in this order; or, with `present` false, none is found at all.
    fn expect_events(
        &self,
        node: &Node,
        viewer: Option<Viewer>,
        present: bool,
    ) -> Result<(), Fault> {
        let Value::Array(patterns) = node.value() else {
            let text = "this is a list of events, like [{ kind = \"played\" }] or [\"played\"]";
            return Err((node.line, text.into()));
        };
        let seen = self.events.iter().filter_map(|event| match viewer {
            None => Some(*event),
            Some(viewer) => event.seen_by(viewer),
        });
        let events: Vec<Value> = seen.filter_map(|e| serde_json::to_value(e).ok()).collect();
        let mut rest = events.iter();
        for pattern in &patterns {
            let found = match present {
                true => rest.any(|event| matches(event, pattern)),
                false => events.iter().any(|event| matches(event, pattern)),
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

fn with_words(problem: String) -> String {
    const WORDS: &str = "legal, includes, illegal, events, told, not-told, sees";
    match problem.starts_with("there is no") {
        true => format!("{problem}; or one of {WORDS}"),
        false => problem,
    }
}

/// Compares facts leaf by leaf.
fn expect_facts<G: Subject>(facts: &Value, node: &Node, path: &mut Vec<&str>) -> Result<(), Fault> {
    if let Some(table) = node.table() {
        for (key, inner) in table {
            let mut longer = path.clone();
            longer.push(key);
            expect_facts::<G>(facts, inner, &mut longer)?;
        }
        return Ok(());
    }
    let fact = lookup(facts, path).map_err(|problem| (node.line, problem))?;
    let expected = node.value();
    let ordered = path.last().is_some_and(|key| G::is_ordered(key));
    match agrees(fact, &expected, ordered) {
        true => Ok(()),
        false => Err((
            node.line,
            format!(
                "`{}` is {}, expected {}",
                path.join("."),
                written(fact),
                written(&expected)
            ),
        )),
    }
}
