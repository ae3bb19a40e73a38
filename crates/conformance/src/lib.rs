//! The scenario language, its runner, and the rule-coverage report.
//!
//! `rules/*.md` lists every rule with a permanent id; `rules/scenarios/<game>/**.toml` shows them at
//! work: *given* a position, *when* these choices with these outcomes of chance, *then* these facts.
//! `rules/README.md` describes the language for people who know the games and no Rust.
//!
//! # Where to start
//!
//! - [`run_scenarios_in_text`] runs the scenarios of one text, [`run_scenarios_of_game`] those that belong to a game; each gives a [`Report`].
//! - [`rulebook`] gives the rules of a game, and [`measure_scenario_coverage`] which of them are shown by a scenario.
//! - [`read_trials`] reads positions in which any sane player sees the move ([`Trial`]).
//! - [`ScenarioGame`] is what a game needs for all this.
//! - `document.rs` reads the files, `stage.rs` plays, `expectations.rs` compares.
//!
//! # Example
//!
//! ```
//! let scenario = r#"
//! [[scenario]]
//! name = "Exhausted basic cards are added up at their printed values"
//! rules = ["EVB-02"]
//! given.rebel.play = ["reb-recon-5"]
//! given.rebel.exhausted = ["reb-military-4", "reb-diplomacy-3"]
//! then.rebel.total = 12
//! "#;
//! let reports = conformance::run_scenarios_in_text("empire-vs-rebellion/values.toml", scenario).unwrap();
//! assert_eq!(reports[0].rules, ["EVB-02"]);
//! assert_eq!(reports[0].result, Ok(()));
//! ```

mod comparison;
mod document;
mod empire_vs_rebellion;
mod expand;
mod expectations;
mod json_value;
pub mod lessons;
mod rebellion;
mod scenario;
mod scenario_game;
mod stage;
mod trial;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use include_dir::{Dir, include_dir};

use document::Document;

pub use document::ParseProblem;
pub use locale::{Rule, Rulebook};
pub use scenario::Report;
pub use scenario_game::ScenarioGame;
pub use trial::{Trial, read_trials};

/// The rules and scenarios as they were at compile time.
static RULES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../rules");

/// Turns the list of games into a function that runs the scenarios of any of them.
macro_rules! games {
    ($($id:literal => $game:ty),+ $(,)?) => {
        /// Runs every scenario of a text. `path` is for messages, and its folders name the game.
        pub fn run_scenarios_in_text(path: &str, text: &str) -> Result<Vec<Report>, ParseProblem> {
            let document = Document::parse(path, text, "scenario")?;
            match document.game.as_str() {
                $($id => scenario::run_document::<$game>(&document),)+
                _ => Err(document.unknown_game_problem()),
            }
        }
    };
}

games::every_game!(games);

/// Returns the numbered rules of a game.
///
/// ```
/// let book = conformance::rulebook("rebellion").unwrap();
/// assert!(book.find_rule("ACTIVATE-05").is_some());
/// assert!(conformance::rulebook("chess").is_none());
/// ```
#[must_use]
pub fn rulebook(game: &str) -> Option<&'static Rulebook> {
    static BOOKS: LazyLock<BTreeMap<&str, Rulebook>> = LazyLock::new(|| {
        let book = |game: &&'static str| (*game, embedded_rulebook(&format!("{game}.md")));
        games::IDS.iter().map(book).collect()
    });
    BOOKS.get(game)
}

fn embedded_rulebook(file: &str) -> Rulebook {
    let text = RULES.get_file(file).and_then(|file| file.contents_utf8());
    Rulebook::parse(text.unwrap_or_default())
}

/// Runs every scenario that belongs to a game.
pub fn run_scenarios_of_game(game: &str) -> Result<Vec<Report>, ParseProblem> {
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
                reports.extend(run_scenarios_in_text(
                    &path,
                    file.contents_utf8().unwrap_or_default(),
                )?);
            }
        }
    }
    reports.sort_by(|one, other| (&one.file, one.line).cmp(&(&other.file, other.line)));
    Ok(reports)
}

/// The rules and cards of a game that are shown by scenarios that hold.
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
pub fn measure_scenario_coverage(game: &str) -> Result<Coverage, ParseProblem> {
    let holding = run_scenarios_of_game(game)?
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
                let list = if shown.contains(&rule.id) {
                    &mut coverage.covered
                } else {
                    &mut coverage.uncovered
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
        let book = super::embedded_rulebook("empire-vs-rebellion.md");
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

    /// A group that plays it differently should find out; a point that a ruling or the components settle has no other
    /// reading.
    #[test]
    fn every_chosen_reading_names_other_readings_and_a_reason() {
        // D-42 is about the place of a deck, which no rule asks for.
        let settled = ["EG-01", "EG-19", "EG-20", "EG-21", "D-42"];
        let mut explained = 0;
        for game in games::IDS {
            let book = super::rulebook(game).unwrap();
            let gaps = book.rules.iter().filter(|rule| {
                let family = rule.id.split('-').next();
                matches!(family, Some("G" | "EG" | "D")) && !settled.contains(&rule.id.as_str())
            });
            for gap in gaps {
                let reading = &book.readings_behind_rule(gap)[0];
                let by_ruling = reading.ours.starts_with("Settled by");
                let by_data = reading.ours.starts_with("The component data");
                if !by_ruling && !by_data {
                    assert!(!reading.others.is_empty(), "{}", gap.id);
                    assert!(!reading.reason.is_empty(), "{}", gap.id);
                    explained += 1;
                }
            }
        }
        assert!(explained > 180, "{explained}");
    }
}
