//! A scenario file as data in which every value knows its line.

use std::collections::BTreeMap;

use serde_json::Value;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A problem with a scenario file, and its place.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("{file}:{line}: {problem}")]
pub struct ParseProblem {
    /// The file.
    pub file: String,
    /// The line, counted from one.
    pub line: usize,
    /// The problem, and what would be right.
    pub problem: String,
}

/// A value and the line it stands in.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) line: usize,
    pub(crate) kind: NodeKind,
}

#[derive(Clone, Debug)]
pub(crate) enum NodeKind {
    Plain(Value),
    List(Vec<Node>),
    Table(BTreeMap<String, Node>),
}

/// The tables and values of a file.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    pub(crate) file: String,
    pub(crate) game: String,
    /// Its scenarios, or its trials.
    pub(crate) entries: Vec<Node>,
}

impl Document {
    /// Parses a file that holds tables of this name, `scenario` or `trial`.
    pub(crate) fn parse(file: &str, text: &str, entry: &str) -> Result<Self, ParseProblem> {
        let problem = |line, problem: String| ParseProblem {
            file: file.into(),
            line,
            problem,
        };
        let lines = LineNumbers::from_text(text);
        let root = DeTable::parse(text).map_err(|error| {
            let at = error
                .span()
                .map_or(1, |span| lines.line_at_offset(span.start));
            problem(at, error.message().to_string())
        })?;
        let mut table =
            read_table(root.get_ref(), &lines).map_err(|(line, text)| problem(line, text))?;
        let game = match table.remove("game") {
            Some(Node {
                kind: NodeKind::Plain(Value::String(game)),
                ..
            }) => game,
            Some(node) => {
                let text = format!("`game` is a text, one of {}", games::IDS.join(", "));
                return Err(problem(node.line, text));
            }
            None => game_named_by_folder(file),
        };
        let Some(NodeKind::List(entries)) = table.remove(entry).map(|node| node.kind) else {
            let others = ["scenario", "trial"]
                .iter()
                .find(|other| table.contains_key(**other));
            let instead = others.map(|other| format!(", but there is a {other}"));
            let text = format!(
                "a {entry} begins with `[[{entry}]]`; there is none{}",
                instead.unwrap_or_default()
            );
            return Err(problem(1, text));
        };
        match table.first_key_value() {
            None => Ok(Self {
                file: file.into(),
                game,
                entries,
            }),
            Some((key, node)) => Err(problem(
                node.line,
                format!(
                    "`{key}` does not belong here: a file holds `[[{entry}]]` tables, and may begin with `game`"
                ),
            )),
        }
    }
}

/// Returns the innermost folder that bears a game's name: those around it may be called anything.
fn game_named_by_folder(file: &str) -> String {
    let mut folders = file.rsplit(['/', '\\']);
    let known = folders.find(|folder| games::IDS.contains(folder));
    known.map_or(String::new(), str::to_owned)
}

impl Document {
    /// Returns the problem of a file whose game is missing or unknown.
    pub(crate) fn unknown_game_problem(&self) -> ParseProblem {
        let problem = match self.game.as_str() {
            "" => "the file does not name its game".to_owned(),
            game => format!("there is no game `{game}`"),
        };
        ParseProblem {
            file: self.file.clone(),
            line: 1,
            problem: format!(
                "{problem}: begin the file with `game = \"{}\"`, or put it below a folder of that \
                 name; the games are {}",
                games::IDS[0],
                games::IDS.join(" and ")
            ),
        }
    }
}

impl Node {
    /// Makes a node of a value that was written by a program, so that nobody needs its lines.
    pub(crate) fn from_value_without_lines(value: &Value) -> Self {
        let kind = match value {
            Value::Array(items) => {
                NodeKind::List(items.iter().map(Self::from_value_without_lines).collect())
            }
            Value::Object(table) => {
                let entries = table.iter();
                let entries = entries
                    .map(|(key, value)| (key.clone(), Self::from_value_without_lines(value)));
                NodeKind::Table(entries.collect())
            }
            plain => NodeKind::Plain(plain.clone()),
        };
        Self { line: 1, kind }
    }

    /// Parses a file that is one table, without a name for it.
    pub(crate) fn parse_table(file: &str, text: &str) -> Result<Self, ParseProblem> {
        let lines = LineNumbers::from_text(text);
        let problem = |(line, problem): LineProblem| ParseProblem {
            file: file.into(),
            line,
            problem,
        };
        let root = DeTable::parse(text).map_err(|error| {
            let at = error
                .span()
                .map_or(1, |span| lines.line_at_offset(span.start));
            problem((at, error.message().to_string()))
        })?;
        let table = read_table(root.get_ref(), &lines).map_err(problem)?;
        Ok(Self {
            line: 1,
            kind: NodeKind::Table(table),
        })
    }

    /// Returns the value without its lines.
    pub(crate) fn value_without_lines(&self) -> Value {
        match &self.kind {
            NodeKind::Plain(value) => value.clone(),
            NodeKind::List(items) => items.iter().map(Node::value_without_lines).collect(),
            NodeKind::Table(table) => table
                .iter()
                .map(|(key, node)| (key.clone(), node.value_without_lines()))
                .collect(),
        }
    }

    pub(crate) fn as_table(&self) -> Option<&BTreeMap<String, Node>> {
        match &self.kind {
            NodeKind::Table(table) => Some(table),
            _ => None,
        }
    }

    /// Returns the texts of a list of texts, each with its line.
    pub(crate) fn texts_with_lines(&self) -> Option<Vec<(usize, String)>> {
        let NodeKind::List(items) = &self.kind else {
            return None;
        };
        let text = |node: &Node| match &node.kind {
            NodeKind::Plain(Value::String(text)) => Some((node.line, text.clone())),
            _ => None,
        };
        items.iter().map(text).collect()
    }
}

/// The offsets at which lines end, found once for the whole text: every value asks for its line.
struct LineNumbers(Vec<usize>);

impl LineNumbers {
    fn from_text(text: &str) -> Self {
        Self(text.match_indices('\n').map(|(offset, _)| offset).collect())
    }

    fn line_at_offset(&self, offset: usize) -> usize {
        self.0.partition_point(|end| *end < offset) + 1
    }
}

/// A fault at a line.
pub(crate) type LineProblem = (usize, String);

fn read_table(
    table: &DeTable<'_>,
    lines: &LineNumbers,
) -> Result<BTreeMap<String, Node>, LineProblem> {
    table
        .iter()
        .map(|(key, value)| {
            let mut node = read_value(value, lines)?;
            node.line = lines.line_at_offset(key.span().start);
            Ok((key.get_ref().to_string(), node))
        })
        .collect()
}

fn read_value(value: &Spanned<DeValue<'_>>, lines: &LineNumbers) -> Result<Node, LineProblem> {
    let line = lines.line_at_offset(value.span().start);
    let kind = match value.get_ref() {
        DeValue::String(text) => NodeKind::Plain(Value::String(text.to_string())),
        DeValue::Boolean(yes) => NodeKind::Plain(Value::Bool(*yes)),
        DeValue::Integer(number) => {
            let parsed = i64::from_str_radix(number.as_str(), number.radix());
            NodeKind::Plain(
                parsed
                    .map_err(|_| (line, "the number is too large".to_string()))?
                    .into(),
            )
        }
        DeValue::Array(items) => NodeKind::List(
            items
                .iter()
                .map(|item| read_value(item, lines))
                .collect::<Result<_, _>>()?,
        ),
        DeValue::Table(table) => NodeKind::Table(read_table(table, lines)?),
        DeValue::Float(_) | DeValue::Datetime(_) => {
            return Err((
                line,
                "only texts, whole numbers, true, false, lists and tables are used".into(),
            ));
        }
    };
    Ok(Node { line, kind })
}
