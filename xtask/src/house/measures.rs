//! The figures: the things that are counted, the files that are read, and the advice.

use std::fmt;
use std::fs;
use std::path::Path;

use super::limits::{Limits, Tenths};
use super::prose::{lines_containing_word, long_lines};
use super::rust_file::{
    Function, bool_matches, doc_begins_with_question, find_functions, find_tested_doc_examples,
};
use super::tokens::Source;
use super::usual_names::{is_one_word, is_usual_function_name};
use crate::repository_root;

/// The number of lines from which a function is long.
const FUNCTION_LINES: usize = 70;
/// The number of lines from which a file is long.
const FILE_LINES: usize = 600;
/// The number of words from which the name of a test is long.
const TEST_NAME_WORDS: usize = 10;

/// A figure that is kept from getting worse.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Figure {
    /// The name in the file of limits.
    pub(crate) name: &'static str,
    /// The things that are counted.
    pub(crate) meaning: &'static str,
    /// ` %`, or nothing for a count.
    pub(crate) unit: &'static str,
    /// The value that we want to reach.
    pub(crate) goal: u64,
    /// True if a higher value is better.
    pub(crate) more_is_better: bool,
    /// The advice for a person who made the figure worse.
    pub(crate) advice: &'static str,
}

impl Figure {
    /// Tells whether one value is worse than another.
    pub(crate) fn is_worse(&self, value: Tenths, than: Tenths) -> bool {
        if self.more_is_better {
            value < than
        } else {
            value > than
        }
    }
}

/// A place that a figure counts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Place {
    /// The file, from the root of the repository.
    pub(crate) file: String,
    /// The line, from 1.
    pub(crate) line: usize,
    /// The text at that place.
    pub(crate) text: String,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.text)
    }
}

/// The present value of a figure.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    /// The value.
    pub(crate) value: Tenths,
    /// The places that are counted.
    pub(crate) places: Vec<Place>,
    /// The places that are excused but would not be counted anyway.
    pub(crate) stale_excuses: Vec<String>,
}

/// All figures, in the order in which [`measure_all`] returns their values.
pub(crate) const FIGURES: [Figure; 10] = [
    Figure {
        name: "one-word",
        meaning: "functions whose name is one word, without usual names (--list), tests and methods of implemented traits",
        unit: " %",
        goal: 30,
        more_is_better: false,
        advice: "name what it does to what: `take_card` instead of `take`, `is_legal` instead of `legal`",
    },
    Figure {
        name: "docs",
        meaning: "doc comments that begin with What, Whether, Who, How, Where, Which or When",
        unit: " %",
        goal: 2,
        more_is_better: false,
        advice: "begin with a verb in the third person (`Returns the systems that can be named.`) or with the thing itself",
    },
    Figure {
        name: "match-bool",
        meaning: "`match` on a boolean",
        unit: "",
        goal: 0,
        more_is_better: false,
        advice: "write `if … { … } else { … }`",
    },
    Figure {
        name: "doc-examples",
        meaning: "examples in doc comments that the tests run",
        unit: "",
        goal: 30,
        more_is_better: true,
        advice: "keep examples runnable: no `ignore`, `no_run` or `text`, with hidden lines (`# `) for what they need",
    },
    Figure {
        name: "long-functions",
        meaning: "functions of more than 70 lines",
        unit: "",
        goal: 0,
        more_is_better: false,
        advice: "cut it at its paragraphs; a function that is one table can be excused: `excuse long-functions FILE::NAME REASON`",
    },
    Figure {
        name: "long-files",
        meaning: "Rust files of more than 600 lines",
        unit: "",
        goal: 0,
        more_is_better: false,
        advice: "give a part of it a file of its own; a file that is one table can be excused: `excuse long-files FILE REASON`",
    },
    Figure {
        name: "long-test-names",
        meaning: "tests, also those in Python, whose name has more than 10 words",
        unit: "",
        goal: 0,
        more_is_better: false,
        advice: "name the behaviour in words that somebody would search for; the rest stands in the test",
    },
    Figure {
        name: "whoever",
        meaning: "the word `whoever` in crates/, docs/ and the Markdown files beside them",
        unit: "",
        goal: 0,
        more_is_better: false,
        advice: "say who it is: the player, a client, a reader",
    },
    Figure {
        name: "markdown",
        meaning: "Markdown lines of more than 120 columns outside of code and tables",
        unit: "",
        goal: 0,
        more_is_better: false,
        advice: "wrap the line at 120 columns",
    },
    Figure {
        name: "markdown-rules",
        meaning: "the same in rules/",
        unit: "",
        goal: 0,
        more_is_better: false,
        advice: "wrap the line at 120 columns",
    },
];

/// Reads all files and measures every figure.
pub(crate) fn measure_all(limits: &Limits) -> Result<[Measured; 10], String> {
    let rust = read_rust_files()?;
    let mut all = Counted::default();
    for file in &rust {
        all.count_rust_file(file);
    }
    for file in &read_python_tests()? {
        all.count_python_tests(file);
    }
    let prose = read_prose_files()?;
    for file in rust.iter().chain(&prose) {
        all.count_prose_file(file);
    }
    let share = |places: Vec<Place>, whole| Measured {
        value: Tenths::from_share(places.len(), whole),
        places,
        stale_excuses: Vec::new(),
    };
    Ok([
        share(all.one_word, all.functions),
        share(all.questions, all.docs),
        measure_by_place_count(all.bool_matches),
        measure_by_place_count(all.examples),
        measured_without_excused_places(
            &all.long_functions,
            &limits.excused_places("long-functions"),
        ),
        measured_without_excused_places(&all.long_files, &limits.excused_places("long-files")),
        measure_by_place_count(all.long_test_names),
        measure_by_place_count(all.whoever),
        measure_by_place_count(all.long_lines),
        measure_by_place_count(all.long_rules_lines),
    ])
}

#[derive(Clone, Default, Debug)]
struct Counted {
    functions: usize,
    one_word: Vec<Place>,
    docs: usize,
    questions: Vec<Place>,
    bool_matches: Vec<Place>,
    examples: Vec<Place>,
    long_functions: Vec<(String, Place)>,
    long_files: Vec<(String, Place)>,
    long_test_names: Vec<Place>,
    whoever: Vec<Place>,
    long_lines: Vec<Place>,
    long_rules_lines: Vec<Place>,
}

impl Counted {
    fn count_rust_file(&mut self, file: &TextFile) {
        let source = Source::from_text(&file.text);
        for function in find_functions(&source) {
            self.count_function(file, &function);
        }
        for doc in &source.docs {
            self.docs += 1;
            if doc_begins_with_question(doc) {
                let first = doc.text.iter().find(|line| !line.trim().is_empty());
                let text = first.map_or("", |line| line.trim());
                self.questions.push(file.place_at(doc.line, text));
            }
            let examples = find_tested_doc_examples(doc).into_iter();
            self.examples
                .extend(examples.map(|line| file.place_at(line, "an example")));
        }
        let matches = bool_matches(&source).into_iter();
        self.bool_matches
            .extend(matches.map(|line| file.place_of_line(line)));
        let lines = file.text.lines().count();
        if lines > FILE_LINES {
            let place = file.place_at(1, &format!("{lines} lines"));
            self.long_files.push((file.name.clone(), place));
        }
    }

    fn count_function(&mut self, file: &TextFile, function: &Function<'_>) {
        let name = function.name;
        if function.length > FUNCTION_LINES {
            let text = format!("{name}, {} lines", function.length);
            let place = file.place_at(function.line, &text);
            let key = format!("{}::{name}", file.name);
            self.long_functions.push((key, place));
        }
        if function.is_test && has_long_test_name(name) {
            self.long_test_names
                .push(file.place_at(function.line, name));
        }
        // The trait has named its methods, and its definition is counted.
        if function.is_test || function.is_trait_impl || is_usual_function_name(name) {
            return;
        }
        self.functions += 1;
        if is_one_word(name) {
            self.one_word.push(file.place_at(function.line, name));
        }
    }

    fn count_python_tests(&mut self, file: &TextFile) {
        for (index, line) in file.text.lines().enumerate() {
            let line = line.trim_start();
            let line = line.strip_prefix("async ").unwrap_or(line);
            let Some(rest) = line.strip_prefix("def test_") else {
                continue;
            };
            let name = rest.split('(').next().unwrap_or_default();
            if has_long_test_name(name) {
                self.long_test_names.push(file.place_at(index + 1, name));
            }
        }
    }

    fn count_prose_file(&mut self, file: &TextFile) {
        let in_rules = file.name.starts_with("rules/");
        // The tools in xtask name the word to find it.
        if !in_rules && !file.name.starts_with("xtask/") {
            let lines = lines_containing_word(&file.text, "whoever").into_iter();
            self.whoever
                .extend(lines.map(|line| file.place_of_line(line)));
        }
        if file.is_wrapped_markdown() {
            let lines = long_lines(&file.text).into_iter();
            let places = lines.map(|line| file.place_of_line(line));
            let figure = if in_rules {
                &mut self.long_rules_lines
            } else {
                &mut self.long_lines
            };
            figure.extend(places);
        }
    }
}

fn has_long_test_name(name: &str) -> bool {
    name.split('_').filter(|word| !word.is_empty()).count() > TEST_NAME_WORDS
}

fn measure_by_place_count(places: Vec<Place>) -> Measured {
    Measured {
        value: Tenths::from_count(places.len()),
        places,
        stale_excuses: Vec::new(),
    }
}

fn measured_without_excused_places(places: &[(String, Place)], excused: &[&str]) -> Measured {
    let stale = excused
        .iter()
        .filter(|key| !places.iter().any(|(place, _)| place == **key));
    let stale_excuses = stale.map(|key| (*key).to_owned()).collect();
    let counted = places
        .iter()
        .filter(|(key, _)| !excused.contains(&key.as_str()));
    let measured = measure_by_place_count(counted.map(|(_, place)| place.clone()).collect());
    Measured {
        stale_excuses,
        ..measured
    }
}

/// A file of the repository and its text.
#[derive(Clone, Debug)]
struct TextFile {
    name: String,
    text: String,
}

impl TextFile {
    fn place_at(&self, line: usize, text: &str) -> Place {
        let short = text.chars().take(100);
        Place {
            file: self.name.clone(),
            line,
            text: short.collect(),
        }
    }

    fn place_of_line(&self, line: usize) -> Place {
        let text = self.text.lines().nth(line.saturating_sub(1));
        self.place_at(line, text.unwrap_or_default().trim())
    }

    /// Tells Markdown in the root, `docs/` and `rules/` from other files.
    fn is_wrapped_markdown(&self) -> bool {
        let folder = self.name.rsplit_once('/').map_or("", |(folder, _)| folder);
        self.name.ends_with(".md") && matches!(folder, "" | "docs" | "rules")
    }
}

fn read_rust_files() -> Result<Vec<TextFile>, String> {
    let mut files = Vec::new();
    for folder in ["crates", "xtask", "examples", "fuzz"] {
        read_folder(folder, &["rs"], true, &mut files)?;
    }
    Ok(files)
}

fn read_python_tests() -> Result<Vec<TextFile>, String> {
    let mut files = Vec::new();
    read_folder("python/tests", &["py"], true, &mut files)?;
    Ok(files)
}

/// Reads everything besides Rust that people read: texts and pages in `crates/`, and Markdown.
fn read_prose_files() -> Result<Vec<TextFile>, String> {
    let mut files = Vec::new();
    let kinds = ["css", "ftl", "html", "js", "md", "toml", "txt"];
    read_folder("crates", &kinds, true, &mut files)?;
    read_folder("", &["md"], false, &mut files)?;
    read_folder("docs", &["md"], false, &mut files)?;
    read_folder("rules", &["md"], false, &mut files)?;
    Ok(files)
}

fn read_folder(
    folder: &str,
    kinds: &[&str],
    deep: bool,
    files: &mut Vec<TextFile>,
) -> Result<(), String> {
    let path = repository_root().join(folder);
    if !path.is_dir() {
        return Ok(());
    }
    let problem = |error: std::io::Error| format!("{}: {error}", path.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(&path).map_err(problem)? {
        names.push(entry.map_err(problem)?.file_name());
    }
    names.sort();
    for name in names {
        let Some(name) = name.to_str() else { continue };
        let below = if folder.is_empty() {
            name.to_owned()
        } else {
            format!("{folder}/{name}")
        };
        let path = repository_root().join(&below);
        let kind = Path::new(name).extension().and_then(|kind| kind.to_str());
        if path.is_dir() {
            if deep && !name.starts_with('.') && name != "target" && name != "node_modules" {
                read_folder(&below, kinds, deep, files)?;
            }
        } else if kind.is_some_and(|kind| kinds.contains(&kind)) {
            let text = fs::read_to_string(&path).map_err(|error| format!("{below}: {error}"))?;
            files.push(TextFile { name: below, text });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count_text(name: &str, text: &str) -> Counted {
        let file = TextFile {
            name: name.to_owned(),
            text: text.to_owned(),
        };
        let mut all = Counted::default();
        if name.ends_with(".rs") {
            all.count_rust_file(&file);
        }
        all.count_prose_file(&file);
        all
    }

    #[test]
    fn names_count_once_and_only_where_somebody_chose_them() {
        let text = "trait A { fn take(&self); }\nimpl A for B { fn take(&self) {} }\nimpl C { fn new() {} fn take_card() {} }\n#[test]\nfn works() {}";
        let all = count_text("crates/a/src/lib.rs", text);
        assert_eq!(all.functions, 2);
        let places: Vec<String> = all.one_word.iter().map(Place::to_string).collect();
        assert_eq!(places, ["crates/a/src/lib.rs:1: take"]);
    }

    #[test]
    fn long_functions_can_be_excused_and_old_excuses_are_seen() {
        let text = format!("fn long() {{\n{}}}", "a();\n".repeat(70));
        let all = count_text("crates/a.rs", &text);
        let measured = measured_without_excused_places(&all.long_functions, &[]);
        assert_eq!(measured.value, Tenths(10));
        let measured =
            measured_without_excused_places(&all.long_functions, &["crates/a.rs::long", "b.rs::c"]);
        assert_eq!(measured.value, Tenths(0));
        assert_eq!(measured.stale_excuses, ["b.rs::c"]);
    }

    #[test]
    fn names_of_tests_count_from_eleven_words_on() {
        let ten = "one_two_three_four_five_six_seven_eight_nine_ten";
        let text = format!(
            "#[test]\nfn {ten}() {{}}\n#[test]\nfn {ten}_more() {{}}\nfn {ten}_words() {{}}"
        );
        let places = count_text("crates/a.rs", &text).long_test_names;
        let places: Vec<String> = places.iter().map(Place::to_string).collect();
        assert_eq!(places, [format!("crates/a.rs:4: {ten}_more")]);
        let mut all = Counted::default();
        let text = format!("def test_{ten}(): pass\n  async def test_{ten}_more(game): pass\n");
        let name = "python/tests/a.py".to_owned();
        all.count_python_tests(&TextFile { name, text });
        let places: Vec<String> = all.long_test_names.iter().map(Place::to_string).collect();
        assert_eq!(places, [format!("python/tests/a.py:2: {ten}_more")]);
    }

    #[test]
    fn words_and_widths_are_looked_at_where_people_read() {
        let long = format!("whoever {}", "word ".repeat(30));
        assert_eq!(count_text("README.md", &long).long_lines.len(), 1);
        assert_eq!(count_text("rules/a.md", &long).long_rules_lines.len(), 1);
        assert_eq!(count_text("crates/a/README.md", &long).long_lines.len(), 0);
        assert_eq!(count_text("crates/a/README.md", &long).whoever.len(), 1);
        assert_eq!(count_text("xtask/src/a.rs", &long).whoever.len(), 0);
    }
}
