//! Trials: positions in which any sane player sees the move, and players put to the test in them.
//!
//! A trial is written like a scenario, in the same language. It is no rule of the game, so it has no `then`: it says
//! what has to happen, and what must not, while the player that is to decide keeps deciding.

use std::collections::BTreeMap;

use serde_json::Value;
use tabletop::chance::QuickChance;
use tabletop::{Game, Player, Seat, Viewer};

use crate::comparison::{event_matches_pattern, format_value};
use crate::document::{Document, LineProblem, Node, ParseProblem};
use crate::expand::{read_each_rounds, substitute_names};
use crate::scenario::{check_known_keys, read_checked_ids};
use crate::scenario_game::ScenarioGame;
use crate::stage::set_up_given_position;

/// The largest number of decisions in a row that any turn needs; a player that needs more has lost its way.
const MAX_TURN_DECISIONS: usize = 200;

const TRIAL_KEYS: [&str; 8] = [
    "name", "why", "each", "given", "when", "sane", "insane", "hard-for",
];

/// A position and what a sane player does in it.
#[derive(Clone, Debug)]
pub struct Trial<G: Game> {
    /// The file it stands in.
    pub file: String,
    /// The line it begins in.
    pub line: usize,
    /// Its name.
    pub name: String,
    /// The levels that are known to fail it.
    pub hard_for: Vec<String>,
    state: G,
    seat: Seat,
    /// Alternatives, each of one event or of several in this order; one of them has to happen.
    sane: Vec<Vec<Value>>,
    /// None of these events may happen.
    insane: Vec<Value>,
}

/// Reads the trials of a text, which are all of one game. `path` is for messages.
///
/// ```
/// use conformance::read_trials;
/// use empire_vs_rebellion::State;
/// use tabletop::RandomPlayer;
///
/// let trial = r#"
/// [[trial]]
/// name = "There is nothing to do but to play or to pass"
/// why = "A trial says what has to happen, and what must not."
/// given.setup = "tutorial"
/// sane = ["played", "passed"]
/// "#;
/// let trials = read_trials::<State>("empire-vs-rebellion/trials.toml", trial).unwrap();
/// assert_eq!(trials[0].judge_player(&mut RandomPlayer::new(1), 1), Ok(()));
/// ```
pub fn read_trials<G: ScenarioGame>(path: &str, text: &str) -> Result<Vec<Trial<G>>, ParseProblem> {
    let document = Document::parse(path, text, "trial")?;
    let problem = |(line, problem): LineProblem| ParseProblem {
        file: path.into(),
        line,
        problem,
    };
    if !games::IDS.contains(&document.game.as_str()) {
        return Err(document.unknown_game_problem());
    }
    if document.game != G::ID {
        return Err(problem((1, format!("these are not trials of {}", G::ID))));
    }
    let mut trials = Vec::new();
    for node in &document.entries {
        read_trial::<G>(node, path, &mut trials).map_err(problem)?;
    }
    Ok(trials)
}

fn read_trial<G: ScenarioGame>(
    node: &Node,
    file: &str,
    trials: &mut Vec<Trial<G>>,
) -> Result<(), LineProblem> {
    let table = node
        .as_table()
        .ok_or((node.line, "a trial is a table".to_string()))?;
    check_known_keys(table, &TRIAL_KEYS, "a trial")?;
    for names in read_each_rounds(table.get("each"))? {
        let filled = substitute_names(node, &names);
        let table = filled.as_table().unwrap_or(table);
        let text = |key: &str| match table.get(key).map(Node::value_without_lines) {
            Some(Value::String(text)) => Ok(text),
            _ => Err((node.line, format!("a trial needs a `{key}`: a text"))),
        };
        text("why")?;
        let mut stage = set_up_given_position::<G>(table.get("given"))?;
        stage.run_step(table.get("when"), None)?;
        let (sane, insane) = (
            read_event_patterns(table, "sane")?,
            read_event_patterns(table, "insane")?,
        );
        if sane.is_empty() && insane.is_empty() {
            let text = "a trial says what is `sane` or what is `insane`";
            return Err((node.line, text.into()));
        }
        let over = || (node.line, "nobody has anything to decide here".to_string());
        trials.push(Trial {
            file: file.into(),
            line: node.line,
            name: text("name")?,
            hard_for: read_checked_ids(table, "hard-for", |_| Ok(()))?,
            seat: stage.state.deciding_seat().ok_or_else(over)?,
            state: stage.state,
            sane: sane.into_iter().map(pattern_as_list).collect(),
            insane,
        });
    }
    Ok(())
}

fn read_event_patterns(
    table: &BTreeMap<String, Node>,
    key: &str,
) -> Result<Vec<Value>, LineProblem> {
    match table
        .get(key)
        .map(|node| (node.value_without_lines(), node.line))
    {
        None => Ok(Vec::new()),
        Some((Value::Array(patterns), _)) => Ok(patterns),
        Some((_, line)) => Err((
            line,
            format!("`{key}` is a list of events, like [{{ kind = \"passed\" }}] or [\"passed\"]"),
        )),
    }
}

fn pattern_as_list(pattern: Value) -> Vec<Value> {
    match pattern {
        Value::Array(patterns) => patterns,
        one => vec![one],
    }
}

impl<G: ScenarioGame> Trial<G> {
    /// Lets a player decide until another seat has to, and returns what was wrong with that, if anything. The seed
    /// decides what is left to chance.
    pub fn judge_player(&self, player: &mut dyn Player<G>, seed: u64) -> Result<(), String> {
        let mut chance = QuickChance::new(seed);
        let (mut state, mut told, mut chosen) = (self.state, Vec::new(), Vec::new());
        while state.deciding_seat() == Some(self.seat) {
            let choice = player.choose(&state.view(Viewer::Seat(self.seat)));
            chosen.push(format!("`{choice}`"));
            let refused = state.apply(choice, &mut chance, &mut told);
            refused.map_err(|refusal| format!("`{choice}`: {refusal}"))?;
            if chosen.len() > MAX_TURN_DECISIONS {
                return Err("it never comes to an end".into());
            }
        }
        let told: Vec<Value> = told
            .iter()
            .filter_map(|event| serde_json::to_value(event).ok())
            .collect();
        let problem = self.describe_trial_failure(&told);
        problem.map_or(Ok(()), |problem| {
            Err(format!("{problem}; it chose {}", chosen.join(", ")))
        })
    }

    fn describe_trial_failure(&self, told: &[Value]) -> Option<String> {
        let happened = |pattern: &Value| {
            told.iter()
                .any(|event| event_matches_pattern(event, pattern))
        };
        if let Some(pattern) = self.insane.iter().find(|pattern| happened(pattern)) {
            return Some(format!("{} is insane", format_value(pattern)));
        }
        let all = |patterns: &Vec<Value>| {
            let mut rest = told.iter();
            let mut found = |pattern| rest.any(|event| event_matches_pattern(event, pattern));
            patterns.iter().all(&mut found)
        };
        if self.sane.is_empty() || self.sane.iter().any(all) {
            return None;
        }
        let wishes: Vec<_> = self
            .sane
            .iter()
            .map(|it| format_value(&it.clone().into()))
            .collect();
        Some(format!("none of this happened: {}", wishes.join(" or ")))
    }
}
