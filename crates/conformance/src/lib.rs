//! The scenario language, its runner, and the rule-coverage report.
//!
//! `rules/*.md` lists every rule with a permanent id; `rules/scenarios/<game>/**.toml` shows them at
//! work: *given* a position, *when* these choices with these outcomes of chance, *then* these facts.
//! `rules/README.md` describes the language for people who know the games and no Rust.

mod document;
mod empire_vs_rebellion;
mod expand;
mod expect;
mod rebellion;
mod run;
mod subject;
mod trial;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use include_dir::{Dir, include_dir};

pub use document::ParseProblem;
pub use locale::{Rule, Rulebook};
pub use run::Report;
pub use subject::Subject;
pub use trial::{Trial, trials};

/// The rules and scenarios as they were when this was compiled.
static RULES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../rules");

/// The games that can be checked.
pub const GAMES: [&str; 2] = [
    <Evr as tabletop::Game>::ID,
    <Rebellion as tabletop::Game>::ID,
];

type Evr = ::empire_vs_rebellion::State;
type Rebellion = ::rebellion::State;

/// The numbered rules of a game.
#[must_use]
pub fn rulebook(game: &str) -> Option<&'static Rulebook> {
    static EVR: LazyLock<Rulebook> = LazyLock::new(|| embedded("empire-vs-rebellion.md"));
    static REBELLION: LazyLock<Rulebook> = LazyLock::new(|| embedded("rebellion.md"));
    match game {
        <Evr as tabletop::Game>::ID => Some(&EVR),
        <Rebellion as tabletop::Game>::ID => Some(&REBELLION),
        _ => None,
    }
}

fn embedded(file: &str) -> Rulebook {
    let text = RULES.get_file(file).and_then(|file| file.contents_utf8());
    Rulebook::parse(text.unwrap_or_default())
}

/// Runs every scenario of a text. `path` is for messages, and its folders name the game.
pub fn run_file(path: &str, text: &str) -> Result<Vec<Report>, ParseProblem> {
    let document = document::Document::parse(path, text, "scenario")?;
    match document.game.as_str() {
        <Evr as tabletop::Game>::ID => run::run_document::<Evr>(&document),
        <Rebellion as tabletop::Game>::ID => run::run_document::<Rebellion>(&document),
        other => Err(ParseProblem {
            file: path.into(),
            line: 1,
            problem: format!(
                "which game this belongs to is not clear (`{other}`): put the file below a folder \
                 with the game's name, or begin it with `game = \"{}\"`",
                GAMES[0]
            ),
        }),
    }
}

/// Runs every scenario that belongs to a game.
pub fn run_all(game: &str) -> Result<Vec<Report>, ParseProblem> {
    let mut reports = Vec::new();
    let Some(folder) = RULES.get_dir(format!("scenarios/{game}")) else {
        return Ok(reports);
    };
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        folders.extend(folder.dirs());
        for file in folder.files() {
            let path = format!("rules/{}", file.path().display());
            if path.ends_with(".toml") {
                reports.extend(run_file(&path, file.contents_utf8().unwrap_or_default())?);
            }
        }
    }
    reports.sort_by(|one, other| (&one.file, one.line).cmp(&(&other.file, other.line)));
    Ok(reports)
}

/// Which rules and cards of a game are shown by scenarios that hold.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    /// The game.
    pub game: String,
    /// Rules a scenario can show.
    pub testable: Vec<String>,
    /// Those of them that one does show.
    pub covered: Vec<String>,
    /// Those that none shows.
    pub uncovered: Vec<String>,
    /// Rules no scenario can show, and why.
    pub untestable: Vec<(String, String)>,
    /// Cards whose effect a scenario exercises.
    pub cards: BTreeSet<String>,
}

/// Runs all scenarios of a game and adds up what they show. A scenario that fails shows nothing.
pub fn coverage(game: &str) -> Result<Coverage, ParseProblem> {
    let holding = run_all(game)?
        .into_iter()
        .filter(|report| report.result.is_ok());
    let mut shown = BTreeSet::new();
    let mut coverage = Coverage {
        game: game.into(),
        ..Coverage::default()
    };
    for report in holding {
        shown.extend(report.rules);
        coverage.cards.extend(report.cards);
    }
    for rule in rulebook(game)
        .map(|book| &book.rules[..])
        .unwrap_or_default()
    {
        match &rule.untestable {
            Some(reason) => coverage.untestable.push((rule.id.clone(), reason.clone())),
            None => {
                coverage.testable.push(rule.id.clone());
                let list = match shown.contains(&rule.id) {
                    true => &mut coverage.covered,
                    false => &mut coverage.uncovered,
                };
                list.push(rule.id.clone());
            }
        }
    }
    Ok(coverage)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_rules_of_the_card_game_are_all_there() {
        let book = super::embedded("empire-vs-rebellion.md");
        let count = |family: &str| {
            book.rules
                .iter()
                .filter(|r| r.id.starts_with(family))
                .count()
        };
        assert_eq!(count("EVX-"), 19);
        assert_eq!(count("EVD-"), 14);
        assert_eq!(count("EVR-FAQ-"), 12);
        assert!(count("EVR-") >= 82);
        assert!(count("EG-") >= 22);
        let mut ids: Vec<_> = book.rules.iter().map(|rule| &rule.id).collect();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), book.rules.len(), "an id stands twice");
    }
}
