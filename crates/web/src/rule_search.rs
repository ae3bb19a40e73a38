//! A search in the rules by the words that people use. The subject of a rule counts for more than the words it
//! mentions, small words in questions do not count, and some things have several names.

use locale::{Rule, Rulebook};

/// Words that do not help the search.
const SMALL_WORDS: &[&str] = &[
    "a", "about", "am", "an", "and", "are", "be", "can", "could", "do", "does", "for", "from",
    "get", "have", "how", "i", "if", "in", "into", "is", "it", "may", "me", "my", "of", "on",
    "one", "or", "our", "should", "so", "that", "the", "their", "them", "then", "there", "they",
    "this", "to", "us", "was", "we", "what", "when", "where", "which", "who", "why", "will",
    "with", "would", "you", "your",
];

/// Words that people use for one thing; the first is the word of the rules.
const SYNONYMS: &[&[&str]] = &[
    &["win", "victory", "won", "victorious", "goal", "triumph"],
    &["move", "movement", "travel", "fly"],
    &["combat", "fight", "battle", "fought", "war"],
    &["base", "hide", "hidden", "hideout", "hid"],
    &["lose", "lost", "defeat"],
    &["captured", "capture", "captive", "prisoner", "imprison"],
    &["dice", "die", "roll"],
    &["build", "produce", "production"],
    &["leader", "hero", "character"],
    &["rescue", "free", "release", "escape"],
    &["loyalty", "loyal", "allegiance", "popular"],
    &["retreat", "flee", "withdraw"],
];

/// The weight of a match in the id of a rule, which names its subject.
const ID_WEIGHT: usize = 600;
/// The weight of a match in the heading of a rule.
const HEADING_WEIGHT: usize = 360;
/// The weight of a match in the text of a rule.
const TEXT_WEIGHT: usize = 60;
/// The weight of another name for a thing, in per cent.
const SYNONYM_PERCENT: usize = 80;
/// The smallest number of letters with which the beginning of a word finds it.
const MIN_PREFIX_LETTERS: usize = 4;

/// One word to search for.
#[derive(Clone, Eq, PartialEq, Debug)]
struct SearchWord {
    /// The word itself, without its ending.
    stem: String,
    /// Its other names.
    names: Vec<String>,
    /// The word as it was typed, if its beginning may find others.
    prefix: Option<String>,
}

/// Returns a word without its usual ending: `winning` and `wins` both mean `win`, `wings` does not.
fn word_stem(word: &str) -> String {
    let word = word.to_lowercase();
    let ending = ["ing", "ers", "er", "ed", "es", "s", "e"];
    let cut = ending
        .iter()
        .filter(|_| !word.ends_with("ss"))
        .find_map(|end| word.strip_suffix(end).filter(|it| it.len() >= 3));
    let cut = cut.unwrap_or(&word);
    let mut letters = cut.chars().rev();
    let doubled = cut.len() > 3 && letters.next() == letters.next() && !cut.ends_with("ss");
    if doubled {
        cut[..cut.len() - 1].to_owned()
    } else {
        cut.to_owned()
    }
}

/// Returns the words of a text, without their endings.
fn word_stems(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(word_stem)
}

impl SearchWord {
    fn new(word: &str) -> Self {
        let itself = word_stem(word);
        let group = SYNONYMS
            .iter()
            .find(|names| names.iter().any(|name| word_stem(name) == itself));
        let names = group.iter().flat_map(|names| names.iter());
        let prefix = word.to_lowercase();
        Self {
            names: names
                .map(|name| word_stem(name))
                .filter(|it| *it != itself)
                .collect(),
            prefix: (prefix.chars().count() >= MIN_PREFIX_LETTERS && group.is_none())
                .then_some(prefix),
            stem: itself,
        }
    }

    /// Returns how well a word matches, in per cent.
    fn word_match_percent(&self, word: &str) -> usize {
        let begins = |prefix: &String| word.starts_with(prefix.as_str());
        if word == self.stem || self.prefix.as_ref().is_some_and(begins) {
            100
        } else if self.names.iter().any(|name| name == word) {
            SYNONYM_PERCENT
        } else {
            0
        }
    }

    fn best_match_percent(&self, words: &[String]) -> usize {
        words
            .iter()
            .map(|word| self.word_match_percent(word))
            .max()
            .unwrap_or_default()
    }

    /// Returns the score of a rule; 0 if it does not have the word.
    fn rule_score(&self, rule: &RuleWords) -> usize {
        let share = |words: &[String]| {
            let sum: usize = words.iter().map(|word| self.word_match_percent(word)).sum();
            sum / words.len().max(1)
        };
        let heading = share(&rule.heading).max(share(&rule.chapter));
        let about = ID_WEIGHT * share(&rule.family) + HEADING_WEIGHT * heading;
        about + TEXT_WEIGHT * self.best_match_percent(&rule.text)
    }
}

/// The words of a rule.
struct RuleWords {
    family: Vec<String>,
    chapter: Vec<String>,
    heading: Vec<String>,
    text: Vec<String>,
}

impl RuleWords {
    fn from_rule(rule: &Rule) -> Self {
        let family = rule.id.trim_end_matches(|c: char| c.is_ascii_digit());
        let named = |it: &String| !matches!(it.as_str(), "evr" | "evb" | "evc");
        let large = |it: &String| !SMALL_WORDS.contains(&it.as_str());
        Self {
            family: word_stems(family).filter(named).collect(),
            chapter: word_stems(&rule.chapter).filter(large).collect(),
            heading: word_stems(&rule.section).filter(large).collect(),
            text: word_stems(&rule.text).collect(),
        }
    }
}

/// Returns the rules that match some words, by heading: the best heading first, each in the order of the document.
/// Returns all rules if there are no words.
pub(crate) fn find_rules<'a>(book: &'a Rulebook, words: &str) -> Vec<&'a Rule> {
    let typed: Vec<&str> = words
        .split(|c: char| !c.is_alphanumeric() && c != '-')
        .filter(|word| !word.is_empty())
        .collect();
    if typed.is_empty() {
        return book.rules.iter().collect();
    }
    if let Some(named) = rules_with_id_prefix(book, &typed) {
        return named;
    }
    let large = |word: &&&str| !SMALL_WORDS.contains(&word.to_lowercase().as_str());
    let mut wanted: Vec<SearchWord> = typed
        .iter()
        .filter(large)
        .map(|word| SearchWord::new(word))
        .collect();
    if wanted.is_empty() {
        wanted = typed.iter().map(|word| SearchWord::new(word)).collect();
    }
    let ranked = rank_rules(book, &wanted, true);
    let ranked = if ranked.is_empty() {
        self::rank_rules(book, &wanted, false)
    } else {
        ranked
    };
    if ranked.is_empty() {
        find_rules_containing_text(book, words)
    } else {
        group_by_heading(ranked)
    }
}

/// Returns the rules whose ids are or begin with the typed one.
fn rules_with_id_prefix<'a>(book: &'a Rulebook, typed: &[&str]) -> Option<Vec<&'a Rule>> {
    let [id] = typed else { return None };
    let id = id.to_uppercase();
    let is_id = id.contains('-') && id.chars().any(|c| c.is_ascii_digit());
    let fits = |rule: &&Rule| rule.id == id || rule.id.starts_with(&id);
    let mut all: Vec<&Rule> = book.rules.iter().filter(fits).filter(|_| is_id).collect();
    all.sort_by_key(|rule| rule.id != id);
    (!all.is_empty()).then_some(all)
}

/// Returns the rules that have all of the words, or any of them, with their scores.
fn rank_rules<'a>(book: &'a Rulebook, wanted: &[SearchWord], all: bool) -> Vec<(usize, &'a Rule)> {
    let score = |rule: &'a Rule| {
        let words = RuleWords::from_rule(rule);
        let each: Vec<usize> = wanted.iter().map(|it| it.rule_score(&words)).collect();
        let fits = if all {
            each.iter().all(|score| *score > 0)
        } else {
            each.iter().any(|score| *score > 0)
        };
        fits.then(|| (each.iter().sum(), rule))
    };
    book.rules.iter().filter_map(score).collect()
}

/// Groups rules by heading, the heading of the best rule first.
fn group_by_heading(ranked: Vec<(usize, &Rule)>) -> Vec<&Rule> {
    let family = |rule: &Rule| {
        rule.id
            .trim_end_matches(|c: char| c.is_ascii_digit())
            .to_owned()
    };
    let mut groups: Vec<(usize, (String, &str), Vec<&Rule>)> = Vec::new();
    for (score, rule) in ranked {
        let about = (family(rule), rule.section.as_str());
        match groups.iter_mut().find(|(_, known, _)| *known == about) {
            Some((best, _, rules)) => {
                *best = score.max(*best);
                rules.push(rule);
            }
            None => groups.push((score, about, vec![rule])),
        }
    }
    groups.sort_by_key(|(best, ..)| std::cmp::Reverse(*best));
    groups.into_iter().flat_map(|(.., rules)| rules).collect()
}

/// Returns the rules that contain the typed letters, even in the middle of a word.
fn find_rules_containing_text<'a>(book: &'a Rulebook, words: &str) -> Vec<&'a Rule> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let fits = |rule: &&Rule| {
        let text = format!("{} {} {}", rule.id, rule.section, rule.text).to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    book.rules.iter().filter(fits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule_contents::tests::read_rulebook;

    fn first_rule_id(book: &Rulebook, words: &str) -> String {
        let found = find_rules(book, words);
        found
            .first()
            .map_or_else(String::new, |rule| rule.id.clone())
    }

    #[test]
    fn word_endings_are_cut_off_and_other_words_stay() {
        for word in ["win", "wins", "winning", "winner", "Winners"] {
            assert_eq!(word_stem(word), "win", "{word}");
        }
        assert_eq!(word_stem("wings"), "wing");
        assert_eq!(word_stem("moves"), word_stem("moving"));
        assert_eq!(word_stem("bases"), word_stem("base"));
        assert_eq!(word_stem("loss"), "loss");
    }

    #[test]
    fn questions_find_the_rules_that_answer_them() {
        let book = read_rulebook("rebellion");
        for words in ["win", "how do I win", "How do I win?", "victory", "winning"] {
            assert_eq!(first_rule_id(&book, words), "WIN-01", "{words}");
        }
        let answers = [
            ("how can I move units", "MOVE-"),
            ("fight", "COMBAT-"),
            ("where do I hide", "BASE-"),
            ("hide the base", "BASE-"),
            ("build queue", "BUILD-"),
            ("rescue", "RESCUE-"),
            ("retreat", "RETREAT-"),
        ];
        for (words, family) in answers {
            let rule = first_rule_id(&book, words);
            assert!(rule.starts_with(family), "{words}: {rule}");
        }
        assert!(
            find_rules(&book, "win")
                .iter()
                .all(|rule| !rule.id.starts_with("UNIT-"))
        );
    }

    #[test]
    fn the_card_game_says_how_it_is_won() {
        let book = read_rulebook("empire-vs-rebellion");
        for words in ["how do I win", "victory"] {
            let rule = first_rule_id(&book, words);
            assert!(rule.starts_with("EVR-GOAL-"), "{words}: {rule}");
        }
    }

    #[test]
    fn ids_parts_of_words_and_nonsense_are_searched_literally() {
        let book = read_rulebook("rebellion");
        assert_eq!(first_rule_id(&book, "WIN-03"), "WIN-03");
        assert_eq!(first_rule_id(&book, "win-03"), "WIN-03");
        assert!(!find_rules(&book, "transp").is_empty());
        assert!(!find_rules(&book, "ubjugat").is_empty());
        assert!(find_rules(&book, "xylophone").is_empty());
        assert_eq!(find_rules(&book, " ").len(), book.rules.len());
        assert!(!find_rules(&book, "how").is_empty());
    }
}
