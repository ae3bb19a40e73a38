//! Every message exists, is complete and is used.

mod file;
mod games;
mod rebellion;
mod samples;
mod wording;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::{Debug, Display};

use fluent_bundle::FluentError;

thread_local! {
    static ASKED: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
}

/// Records that a message was asked for; a missing argument is an error.
pub(crate) fn record_asked(key: &str, errors: &[FluentError]) {
    assert!(errors.is_empty(), "{key}: {errors:?}");
    ASKED.with_borrow_mut(|asked| asked.insert(key.to_owned()));
}

/// Returns all messages that this test has asked for.
fn all_asked() -> BTreeSet<String> {
    ASKED.take()
}

/// Checks every text: nothing missing, nothing unresolved, no stray spaces.
#[track_caller]
fn check_text(text: &str) {
    assert!(!text.contains(['[', ']', '{', '}', '$']), "`{text}`");
    assert!(!text.is_empty() && text.trim() == text, "`{text}`");
    assert!(!text.contains("  ") && !text.contains('\n'), "`{text}`");
    assert!(!text.contains('\''), "a straight apostrophe: `{text}`");
}

/// Checks that a text has whole sentences, and no more than allowed.
#[track_caller]
fn check_sentences(text: &str, most: usize) {
    assert!(text.ends_with('.'), "`{text}` does not end");
    let count = text.matches(". ").count() + 1;
    assert!(count <= most, "`{text}` has {count} sentences");
}

/// Checks that the texts about these things have whole sentences, and no more than allowed.
#[track_caller]
fn check_all_sentences<T>(things: Vec<T>, text: impl Fn(T) -> String, most: usize) {
    for thing in things {
        check_sentences(&text(thing), most);
    }
}

/// Checks that every button of a question can be read, fits, and differs from the others.
#[track_caller]
fn check_buttons<C: Display + Copy>(
    decision: &impl Debug,
    choices: impl IntoIterator<Item = C>,
    most_chars: usize,
    describe: impl Fn(C) -> String,
) {
    let mut labels = BTreeSet::new();
    for choice in choices {
        let label = describe(choice);
        check_text(&label);
        assert!(label.chars().count() <= most_chars, "too long: `{label}`");
        let is_new = labels.insert(label);
        assert!(is_new, "`{choice}` in {decision:?} is ambiguous");
    }
}

/// Checks that every kind of question has a sample: the tests of questions use the samples.
#[track_caller]
fn check_every_question_has_a_sample<D: Debug>(names: &[&str], samples: &[D]) {
    let samples: Vec<String> = samples.iter().map(|asked| format!("{asked:?}")).collect();
    for name in names {
        let is_one = |sample: &String| sample.split(' ').next() == Some(name);
        assert!(samples.iter().any(is_one), "{name} has no sample");
    }
}

/// Checks that the rules that questions refer to are defined: after a bullet, in bold, or in the first cell of a table.
#[track_caller]
fn check_rules_exist<D: Debug>(
    rulebook: &str,
    samples: &[D],
    rules_of: impl Fn(&D) -> &'static [&'static str],
) {
    let ends = |c: char| !(c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-');
    let defined: BTreeSet<&str> = rulebook
        .lines()
        .filter_map(|line| {
            line.strip_prefix("- **")
                .or_else(|| line.strip_prefix("| "))
        })
        .filter_map(|line| line.split(ends).next())
        .collect();
    for asked in samples {
        let rules = rules_of(asked);
        assert!(!rules.is_empty(), "{asked:?}");
        for rule in rules {
            assert!(defined.contains(rule), "{asked:?}: no rule {rule}");
        }
    }
}
