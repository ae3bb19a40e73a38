//! The means to draw the tables of Rebels and Empire: words, inks, and rows of two sides next to each other.

use locale::{Arg, Texts};

use super::paint::{COLUMNS, Ink, Paint};
use crate::paragraph::{clip, flow, pad};

/// The width of the label of a row.
pub(super) const LABEL: usize = 11;

/// The sign between the two sides.
const BETWEEN: &str = " │ ";

/// The width of one side.
pub(super) const HALF: usize = (COLUMNS - 1 - 3) / 2;

/// Returns the ink and the mark of a side.
pub(super) const fn mark(side: usize) -> (Ink, char) {
    match side {
        0 => (Ink::Side(side), '◓'),
        _ => (Ink::Side(side), '◉'),
    }
}

/// A writer that draws a view with the words of a language and with colours.
pub(super) struct Pen<'a, V> {
    pub(super) texts: &'a Texts,
    pub(super) view: &'a V,
    pub(super) paint: Paint,
}

impl<'a, V> Pen<'a, V> {
    pub(super) fn new(texts: &'a Texts, view: &'a V, paint: Paint) -> Self {
        Self { texts, view, paint }
    }

    /// Formats a text without arguments.
    pub(super) fn say(&self, key: &str) -> String {
        self.texts.format(key, &[])
    }

    /// Formats a text with its arguments.
    pub(super) fn fill(&self, key: &str, gaps: &[(&str, Arg<'_>)]) -> String {
        self.texts.format(key, gaps)
    }

    /// Formats a text that depends on a number.
    pub(super) fn count(&self, key: &str, count: impl Into<Arg<'static>>) -> String {
        self.fill(key, &[("count", count.into())])
    }

    /// Writes the name of a pile, by its key, and the number of its cards.
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

    /// Writes items behind a label, in as many lines as they need.
    pub(super) fn row(
        &self,
        label: &str,
        items: &[String],
        between: &str,
        columns: usize,
    ) -> Vec<String> {
        let label = self.muted(&pad(&format!("{label} "), LABEL));
        if items.is_empty() {
            vec![label + &self.muted("–")]
        } else {
            flow(&label, items, between, columns)
        }
    }

    /// Writes the rows of both sides next to each other.
    pub(super) fn halves(&self, left: &[Vec<String>], right: &[Vec<String>]) -> Vec<String> {
        let rows = left.iter().zip(right);
        rows.flat_map(|(left, right)| self.beside(left, right))
            .collect()
    }

    /// Writes the same row of both sides, as high as the higher one.
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
