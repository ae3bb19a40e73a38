//! The contents of the rules: chapters in the order in which a game meets them, and apart from them the notes for
//! people who want to know why a rule is read as it is.

use locale::{Rule, Rulebook};

use crate::game_entry::GameEntry;

/// A part of the game with the codes of its chapters, such as `MOVE`.
pub(crate) type RulePhase = (&'static str, &'static [&'static str]);

/// The phase of worked examples, which have ids of their own.
const EXAMPLES_PHASE: &str = "examples";
/// The beginning of the ids of worked examples.
const EXAMPLE_PREFIX: &str = "EX-";

/// A chapter of the rules.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Chapter<'a> {
    /// Its code, by which addresses name it.
    pub code: String,
    pub title: String,
    pub rules: Vec<&'a Rule>,
}

/// The rules in the order in which they are read.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub(crate) struct RuleContents<'a> {
    /// The chapters of each phase.
    pub phases: Vec<(&'static str, Vec<Chapter<'a>>)>,
    /// Disagreements, gaps, rulings and whatever else only experts look up.
    pub notes: Vec<Chapter<'a>>,
}

impl<'a> RuleContents<'a> {
    /// Arranges the rules of a game.
    pub(crate) fn of_game(book: &'a Rulebook, game: &str) -> Self {
        let phases = games::with_game!(game, G => <G as GameEntry>::RULE_PHASES);
        Self::arrange_rules_by_phase(book, phases.unwrap_or_default())
    }

    fn arrange_rules_by_phase(book: &'a Rulebook, phases: &[RulePhase]) -> Self {
        let mut chapters = collect_chapters(book);
        let mut take = |code: &str| {
            let at = chapters.iter().position(|chapter| chapter.code == code)?;
            Some(chapters.remove(at))
        };
        let phases = phases.iter().map(|(phase, codes)| {
            let codes = codes.iter();
            (*phase, codes.filter_map(|code| take(code)).collect())
        });
        let mut phases: Vec<(&'static str, Vec<Chapter<'a>>)> = phases.collect();
        let is_example = |chapter: &Chapter<'_>| {
            let mut rules = chapter.rules.iter();
            rules.all(|rule| rule.id.starts_with(EXAMPLE_PREFIX))
        };
        let (examples, notes) = chapters.into_iter().partition(is_example);
        phases.push((EXAMPLES_PHASE, examples));
        phases.retain(|(_, chapters)| !chapters.is_empty());
        Self { phases, notes }
    }

    /// Tells whether a rule, or a chapter by its code, is among the notes.
    pub(crate) fn is_rule_in_notes(&self, id: &str) -> bool {
        self.notes
            .iter()
            .any(|chapter| chapter.code == id || chapter.rules.iter().any(|rule| rule.id == id))
    }
}

/// Collects the chapters of a book in its own order.
fn collect_chapters(book: &Rulebook) -> Vec<Chapter<'_>> {
    let mut chapters: Vec<Chapter<'_>> = Vec::new();
    for rule in &book.rules {
        let (code, title) = split_heading(&rule.chapter);
        match chapters.last_mut().filter(|last| last.code == code) {
            Some(chapter) => chapter.rules.push(rule),
            None => chapters.push(Chapter {
                code,
                title,
                rules: vec![rule],
            }),
        }
    }
    chapters
}

/// Splits the heading of a chapter into its code and its title: `MOVE — moving units`, `DICE`, `4. Gaps`.
fn split_heading(heading: &str) -> (String, String) {
    let heading = heading.split(" (").next().unwrap_or(heading);
    let heading = heading.replace(" *[derived]*", "");
    let (code, title) = match heading.split_once(" — ") {
        Some((code, title)) => (code.to_owned(), title.to_owned()),
        None => match heading.split_once(' ') {
            Some((number, title)) if number.starts_with(|c: char| c.is_ascii_digit()) => {
                (number.trim_end_matches('.').to_owned(), title.to_owned())
            }
            Some(_) => (heading.clone(), heading.clone()),
            None => {
                let last = heading.rsplit('-').next().unwrap_or(&heading);
                (heading.clone(), last.to_lowercase())
            }
        },
    };
    (code, capitalized(&title))
}

/// Returns the title of any heading: without its code, its number and remarks.
pub(crate) fn heading_title(heading: &str) -> String {
    split_heading(heading).1
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Reads the rules of a game from their document.
    pub(crate) fn read_rulebook(game: &str) -> Rulebook {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules");
        let text = std::fs::read_to_string(format!("{folder}/{game}.md"));
        Rulebook::parse(&text.expect("the rules"))
    }

    #[test]
    fn headings_become_a_code_and_a_title() {
        let split = |heading| split_heading(heading);
        let pair = |code: &str, title: &str| (code.to_owned(), title.to_owned());
        assert_eq!(split("MOVE — moving units"), pair("MOVE", "Moving units"));
        assert_eq!(split("EVR-GOAL"), pair("EVR-GOAL", "Goal"));
        assert_eq!(
            split("4. Gaps and open points"),
            pair("4", "Gaps and open points")
        );
        assert_eq!(split("COMP — counts (use as data)"), pair("COMP", "Counts"));
    }

    #[test]
    fn every_rule_stands_once_and_every_phase_has_its_chapters() {
        for game in games::IDS {
            let book = read_rulebook(game);
            let contents = RuleContents::of_game(&book, game);
            let phases = games::with_game!(*game, G => <G as GameEntry>::RULE_PHASES);
            for (phase, codes) in phases.expect("a game") {
                let found = contents.phases.iter().find(|(name, _)| name == phase);
                let found = found.map(|(_, chapters)| chapters.iter().map(|it| it.code.as_str()));
                let found: Vec<&str> = found.into_iter().flatten().collect();
                assert_eq!(found, *codes, "{game} {phase}");
            }
            let chapters = contents.phases.iter().flat_map(|(_, chapters)| chapters);
            let all = chapters.chain(&contents.notes).flat_map(|it| &it.rules);
            assert_eq!(all.count(), book.rules.len(), "{game}");
            // Nothing that is needed for playing is among the notes.
            let in_notes = |start: &str| {
                let mut notes = contents.notes.iter().flat_map(|it| &it.rules);
                notes.any(|rule| rule.id.starts_with(start))
            };
            for start in ["MOVE-", "WIN-", "EVR-", "EX-"] {
                assert!(!in_notes(start), "{game}: {start}");
            }
            assert!(in_notes(if *game == "rebellion" { "G-" } else { "EG-" }));
        }
    }
}
