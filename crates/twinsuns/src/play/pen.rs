//! What the tables of Rebels and Empire are drawn with: words, inks, and rows of two sides next to each other.

use locale::{Arg, Texts};

use super::paint::{COLUMNS, Ink, Paint};
use crate::paragraph::{clip, flow, pad};

/// The width of what stands before a row.
pub(super) const LABEL: usize = 11;

/// What stands between the two sides.
const BETWEEN: &str = " │ ";

/// The width of one side.
pub(super) const HALF: usize = (COLUMNS - 1 - 3) / 2;

/// The ink and the mark of a side.
pub(super) const fn mark(side: usize) -> (Ink, char) {
    match side {
        0 => (Ink::Side(side), '◓'),
        _ => (Ink::Side(side), '◉'),
    }
}

/// What is drawn, and with what.
pub(super) struct Pen<'a, V> {
    pub(super) texts: &'a Texts,
    pub(super) view: &'a V,
    pub(super) paint: Paint,
}

impl<'a, V> Pen<'a, V> {
    pub(super) fn new(texts: &'a Texts, view: &'a V, paint: Paint) -> Self {
        Self { texts, view, paint }
    }

    /// A text without gaps.
    pub(super) fn say(&self, key: &str) -> String {
        self.texts.format(key, &[])
    }

    /// A text with its gaps filled.
    pub(super) fn fill(&self, key: &str, gaps: &[(&str, Arg<'_>)]) -> String {
        self.texts.format(key, gaps)
    }

    /// A text that depends on a number.
    pub(super) fn count(&self, key: &str, count: impl Into<Arg<'static>>) -> String {
        self.fill(key, &[("count", count.into())])
    }

    /// A pile, by the key of its name, and how many cards it has.
    pub(super) fn pile(&self, key: &str, count: usize) -> String {
        let pile = self.say(key);
        let gaps = [("pile", (&pile).into()), ("count", count.into())];
        self.fill("terminal-pile", &gaps)
    }

    pub(super) fn muted(&self, text: &str) -> String {
        self.paint.ink(Ink::Muted, text)
    }

    pub(super) fn strong(&self, text: &str) -> String {
        self.paint.ink(Ink::Strong, text)
    }

    /// Items behind a label, in as many lines as they need.
    pub(super) fn row(
        &self,
        label: &str,
        items: &[String],
        between: &str,
        columns: usize,
    ) -> Vec<String> {
        let label = self.muted(&pad(&format!("{label} "), LABEL));
        match items.is_empty() {
            true => vec![label + &self.muted("–")],
            false => flow(&label, items, between, columns),
        }
    }

    /// The rows of both sides next to each other.
    pub(super) fn halves(&self, left: &[Vec<String>], right: &[Vec<String>]) -> Vec<String> {
        let rows = left.iter().zip(right);
        rows.flat_map(|(left, right)| self.beside(left, right))
            .collect()
    }

    /// The same row of both sides, as high as the higher one.
    fn beside(&self, left: &[String], right: &[String]) -> Vec<String> {
        let line = |row: &[String], at: usize| {
            let line = row.get(at).map_or("", String::as_str);
            clip(line, HALF)
        };
        let lines = (0..left.len().max(right.len())).map(|at| {
            let [left, right] = [left, right].map(|row| line(row, at));
            format!(" {}{}{right}", pad(&left, HALF), self.muted(BETWEEN))
        });
        lines.collect()
    }
}
