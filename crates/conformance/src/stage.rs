//! A position set up, and choices made in it.

use std::collections::BTreeMap;

use locale::Texts;
use serde_json::{Map, Value};
use tabletop::chance::{QuickChance, ScriptedChance};
use tabletop::properties::check_chance_is_revealed;
use tabletop::record::{Move, explain_script_error, parse_chance_outcome, parse_move};
use tabletop::{ChanceOutcome, Game, NoLog, Turn};

use crate::document::{LineProblem, Node};
use crate::scenario::check_known_keys;
use crate::scenario_game::ScenarioGame;

/// A state and the events that led to it since the last step began.
pub(crate) struct Stage<G: Game> {
    pub(crate) state: G,
    pub(crate) events: Vec<G::Event>,
}

pub(crate) fn set_up_given_position<G: ScenarioGame>(
    node: Option<&Node>,
) -> Result<Stage<G>, LineProblem> {
    let empty = BTreeMap::new();
    let table = match node {
        None => &empty,
        Some(node) => node
            .as_table()
            .ok_or((node.line, "`given` is a table".to_string()))?,
    };
    let line = node.map_or(1, |node| node.line);
    let drawn = read_chance_draws::<G>(table.get("draws"))?;
    let mut chance = ScriptedChance::new(&drawn);
    let mut events = Vec::new();
    let state = if let Some(start) = table.get("start") {
        check_known_keys(table, &["start", "draws"], "a `given` with `start`")?;
        let Value::String(setup) = start.value_without_lines() else {
            return Err((start.line, "`start` names a set-up".into()));
        };
        let setup = setup
            .parse::<G::Setup>()
            .map_err(|error| (start.line, error.problem))?;
        G::start_game(setup, &mut chance, &mut events)
    } else {
        let sparse: Map<String, Value> = table
            .iter()
            .filter(|(key, _)| *key != "draws")
            .map(|(key, node)| (key.clone(), node.value_without_lines()))
            .collect();
        G::build_position(&Value::Object(sparse), &mut chance, &mut events)
            .map_err(|problem| (line_of_faulty_entry::<G>(table, line), problem))?
    };
    chance.check_script_used_up().map_err(|error| {
        (
            line,
            format!("{error} ({})", explain_script_error::<G>(&error)),
        )
    })?;
    Ok(Stage { state, events })
}

/// Returns the line of the first entry that cannot be set up even by itself.
fn line_of_faulty_entry<G: ScenarioGame>(table: &BTreeMap<String, Node>, line: usize) -> usize {
    let alone = |key: &String, node: &Node| {
        let only = Map::from_iter([(key.clone(), node.value_without_lines())]);
        let mut chance = QuickChance::new(0);
        G::build_position(&Value::Object(only), &mut chance, &mut NoLog).is_err()
    };
    table
        .iter()
        .find(|(key, node)| *key != "draws" && alone(key, node))
        .map_or(line, |(_, node)| node.line)
}

fn read_chance_draws<G: Game>(node: Option<&Node>) -> Result<Vec<ChanceOutcome>, LineProblem> {
    let Some(node) = node else {
        return Ok(Vec::new());
    };
    let wrong = || {
        (
            node.line,
            "`draws` is a list like [\"balance rebel\"]".to_string(),
        )
    };
    let list = node.texts_with_lines().ok_or_else(wrong)?;
    list.iter()
        .map(|(line, text)| parse_chance_outcome::<G>(text).map_err(|error| (*line, error.problem)))
        .collect()
}

impl<G: ScenarioGame> Stage<G> {
    pub(crate) fn run_step(
        &mut self,
        when: Option<&Node>,
        then: Option<&Node>,
    ) -> Result<(), LineProblem> {
        if let Some(when) = when {
            self.events.clear();
            let lines = when.texts_with_lines().ok_or((
                when.line,
                "`when` is a list like [\"rebel: play\"]".to_string(),
            ))?;
            for (line, text) in lines {
                self.make_choice(&text).map_err(|problem| (line, problem))?;
            }
        }
        match then {
            None => Ok(()),
            Some(then) => self.check_then_block(then),
        }
    }

    fn make_choice(&mut self, text: &str) -> Result<(), String> {
        let setup = self.state.setup();
        let Move {
            seat,
            choice,
            drawn,
        } = parse_move::<G>(setup, text).map_err(|error| error.problem)?;
        match self.state.deciding_seat() {
            None => return Err(format!("`{text}`: the game is over")),
            Some(deciding) if deciding != seat => {
                return Err(format!(
                    "`{text}`: it is {} who decides now ({}); legal: {}",
                    G::seat_name(setup, deciding),
                    self.question_in_words(),
                    self.legal_choices_text()
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
                self.question_in_words(),
                self.legal_choices_text()
            )
        })?;
        chance.check_script_used_up().map_err(|error| {
            format!("`{text}`: {error} ({})", explain_script_error::<G>(&error))
        })?;
        check_chance_is_revealed(&drawn, &self.events[told..])
            .map_err(|problem| format!("after `{text}`: {problem}"))?;
        self.state
            .check_invariants()
            .map_err(|problem| format!("after `{text}`: {problem}"))
    }

    /// Returns the decision in words; empty once the game is over.
    fn question_in_words(&self) -> String {
        match self.state.turn() {
            Turn::Over(_) => String::new(),
            Turn::Decide { seat, decision } => {
                G::question_naming_decider(&Texts::english(), self.state.setup(), seat, &decision)
            }
        }
    }

    /// Returns the legal choices as a text for messages.
    pub(crate) fn legal_choices_text(&self) -> String {
        let choices = self.state.legal_choices();
        let texts: Vec<_> = choices.iter().map(|choice| format!("`{choice}`")).collect();
        texts.join(", ")
    }
}
