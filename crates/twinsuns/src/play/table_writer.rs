//! The means to draw the tables of Rebels and Empire: words, inks, and rows of two sides next to each other.

use locale::{Argument, Texts};

use super::style::{Ink, Paint, SCREEN_COLUMNS};
use crate::paragraph::{clip_to_width, pad_to_width, wrap_items_behind_label};

/// The width of the label of a row.
pub(super) const LABEL_COLUMNS: usize = 11;

/// The sign between the two sides.
const SIDE_SEPARATOR: &str = " │ ";

/// The width of one side.
pub(super) const HALF_COLUMNS: usize = (SCREEN_COLUMNS - 1 - 3) / 2;

/// Returns the ink and the mark of a side.
pub(super) const fn ink_and_mark(side: usize) -> (Ink, char) {
    match side {
        0 => (Ink::Side(side), '◓'),
        _ => (Ink::Side(side), '◉'),
    }
}

/// A writer that draws a view with the words of a language and with colours.
pub(super) struct TableWriter<'a, V> {
    pub(super) texts: &'a Texts,
    pub(super) view: &'a V,
    pub(super) paint: Paint,
}

impl<'a, V> TableWriter<'a, V> {
    pub(super) fn new(texts: &'a Texts, view: &'a V, paint: Paint) -> Self {
        Self { texts, view, paint }
    }

    /// Formats a text without arguments.
    pub(super) fn format_text(&self, key: &str) -> String {
        self.texts.format(key, &[])
    }

    /// Formats a text with its arguments.
    pub(super) fn format_text_with(&self, key: &str, gaps: &[(&str, Argument<'_>)]) -> String {
        self.texts.format(key, gaps)
    }

    /// Formats a text that depends on a number.
    pub(super) fn format_count(&self, key: &str, count: impl Into<Argument<'static>>) -> String {
        self.format_text_with(key, &[("count", count.into())])
    }

    /// Writes the name of a pile, by its key, and the number of its cards.
    pub(super) fn pile_label(&self, key: &str, count: usize) -> String {
        let pile = self.format_text(key);
        let gaps = [("pile", (&pile).into()), ("count", count.into())];
        self.format_text_with("terminal-pile", &gaps)
    }

    pub(super) fn muted_text(&self, text: &str) -> String {
        self.paint.paint_text(Ink::Muted, text)
    }

    pub(super) fn strong_text(&self, text: &str) -> String {
        self.paint.paint_text(Ink::Strong, text)
    }

    /// Writes items behind a label, in as many lines as they need.
    pub(super) fn labelled_row(
        &self,
        label: &str,
        items: &[String],
        between: &str,
        columns: usize,
    ) -> Vec<String> {
        let label = self.muted_text(&pad_to_width(&format!("{label} "), LABEL_COLUMNS));
        if items.is_empty() {
            vec![label + &self.muted_text("–")]
        } else {
            wrap_items_behind_label(&label, items, between, columns)
        }
    }

    /// Writes the rows of both sides next to each other.
    pub(super) fn place_rows_side_by_side(
        &self,
        left: &[Vec<String>],
        right: &[Vec<String>],
    ) -> Vec<String> {
        let rows = left.iter().zip(right);
        rows.flat_map(|(left, right)| self.place_row_side_by_side(left, right))
            .collect()
    }

    /// Writes the same row of both sides, as high as the higher one.
    fn place_row_side_by_side(&self, left: &[String], right: &[String]) -> Vec<String> {
        let line = |row: &[String], at: usize| {
            let line = row.get(at).map_or("", String::as_str);
            clip_to_width(line, HALF_COLUMNS)
        };
        let lines = (0..left.len().max(right.len())).map(|at| {
            let [left, right] = [left, right].map(|row| line(row, at));
            format!(
                " {}{}{right}",
                pad_to_width(&left, HALF_COLUMNS),
                self.muted_text(SIDE_SEPARATOR)
            )
        });
        lines.collect()
    }
}
