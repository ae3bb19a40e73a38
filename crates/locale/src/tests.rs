//! Every message exists, is complete and is used.

mod file;
mod games;
mod rebellion;
mod samples;
mod wording;

use std::cell::RefCell;
use std::collections::BTreeSet;

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
