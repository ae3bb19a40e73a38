//! Laying out text so that it fits a number of columns.

/// Measures a text in columns; the codes of colours take none.
pub(crate) use textwrap::core::display_width as width;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

/// The width of a line of running text.
const TEXT_COLUMNS: usize = 92;

/// Pads the text with blanks up to this width.
pub(crate) fn pad_to_width(text: &str, columns: usize) -> String {
    let blanks = columns.saturating_sub(width(text));
    format!("{text}{}", " ".repeat(blanks))
}

/// Cuts the text where it would be wider than this.
pub(crate) fn clip_to_width(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.into();
    }
    let mut clipped = String::new();
    let mut painting = false;
    for character in text.chars() {
        painting |= character == '\u{1b}';
        let room = width(&clipped) < columns.saturating_sub(1);
        if painting || room {
            clipped.push(character);
        }
        painting &= character != 'm';
    }
    clipped + "…"
}

/// Returns the settings for breaking text between words, each line as full as it gets.
fn wrap_options(columns: usize) -> Options<'static> {
    Options::new(columns)
        .wrap_algorithm(WrapAlgorithm::FirstFit)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
}

/// Wraps running text into lines of readable length, each indented by `indent` spaces. A word that is too
/// long gets its own line.
pub(crate) fn wrap_indented(text: &str, indent: usize) -> String {
    let margin = " ".repeat(indent);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines = textwrap::wrap(
        &text,
        wrap_options(TEXT_COLUMNS - indent).break_words(false),
    );
    let lines: Vec<_> = lines.iter().map(|line| format!("{margin}{line}")).collect();
    lines.join("\n")
}

/// Wraps plain text into lines of at most this width; a word that is too long is cut.
pub(crate) fn wrap_lines(text: &str, columns: usize) -> Vec<String> {
    let lines = textwrap::wrap(text, wrap_options(columns));
    lines.into_iter().map(Into::into).collect()
}

/// Wraps plain text behind a label, so that all lines begin in the same column.
pub(crate) fn wrap_behind_label(label: &str, text: &str, columns: usize) -> Vec<String> {
    let indent = width(label);
    let lines = wrap_lines(text, columns.saturating_sub(indent).max(1));
    let head = |index| match index {
        0 => label.to_string(),
        _ => " ".repeat(indent),
    };
    let lines = lines.iter().enumerate();
    lines.map(|(at, line)| head(at) + line).collect()
}

/// Protects the blanks of a text from being broken by [`breakable_words`].
pub(crate) fn with_hard_spaces(text: &str) -> String {
    text.replace(' ', "\u{a0}")
}

/// Returns the words of a text as items for [`wrap_items_behind_label`], so that it may be broken between them.
pub(crate) fn breakable_words(text: &str) -> Vec<String> {
    let words = text.split(' ');
    words.map(|word| word.replace('\u{a0}', " ")).collect()
}

/// Writes items one after another behind a label, in as many lines as they need. An item may be painted;
/// it is never broken.
pub(crate) fn wrap_items_behind_label(
    label: &str,
    items: &[String],
    between: &str,
    columns: usize,
) -> Vec<String> {
    let indent = " ".repeat(width(label));
    let mut lines = Vec::new();
    let mut line = label.to_string();
    let mut fresh = true;
    for (at, item) in items.iter().enumerate() {
        let tail = if at + 1 < items.len() { between } else { "" };
        let needed = width(item) + width(tail.trim_end());
        if !fresh && width(&line) + needed > columns {
            lines.push(line.trim_end().to_string());
            line.clone_from(&indent);
        }
        line.push_str(item);
        line.push_str(tail);
        fresh = false;
    }
    lines.push(line.trim_end().to_string());
    lines
}

/// Arranges items in as many columns as fit, read downwards. An item that is too long for one line
/// continues on the next. Short lists stay in one column, because they are read faster.
pub(crate) fn lay_out_columns(items: &[Vec<String>], columns: usize) -> Vec<String> {
    const GAP: usize = 3;
    const ROWS: usize = 4;
    const SHORT: usize = 5;
    let widest = |items: &[Vec<String>]| {
        let lines = items.iter().flatten();
        lines.map(|line| width(line)).max().unwrap_or_default()
    };
    let single = items.iter().all(|item| item.len() == 1);
    let most = if single && items.len() > SHORT {
        items.len().div_ceil(ROWS)
    } else {
        1
    };
    let fits = |count: &usize| {
        let rows = items.len().div_ceil(*count);
        let parts = items.chunks(rows.max(1));
        parts.map(|part| widest(part) + GAP).sum::<usize>() <= columns + GAP
    };
    let count = (1..=most.max(1)).rev().find(fits).unwrap_or(1);
    if count == 1 {
        return items.iter().flatten().cloned().collect();
    }
    let rows = items.len().div_ceil(count);
    let mut lines = vec![String::new(); rows];
    let mut left = 0;
    for part in items.chunks(rows) {
        for (line, item) in lines.iter_mut().zip(part.iter().flatten()) {
            *line = pad_to_width(line, left) + item;
        }
        left += widest(part) + GAP;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one_line_items(items: &[&str]) -> Vec<Vec<String>> {
        items.iter().map(|item| vec![(*item).into()]).collect()
    }

    #[test]
    fn no_line_is_too_long_and_no_word_is_lost() {
        let text = "word ".repeat(50) + &"long".repeat(40);
        let set = wrap_indented(&text, 2);
        let lines: Vec<_> = set.lines().collect();
        assert!(
            lines[..lines.len() - 1]
                .iter()
                .all(|line| line.len() <= TEXT_COLUMNS)
        );
        assert!(lines.iter().all(|line| line.starts_with("  ")));
        let words: Vec<_> = set.split_whitespace().collect();
        assert_eq!(words.join(" "), text);
        assert_eq!(wrap_indented("", 2), "  ");
    }

    #[test]
    fn text_breaks_between_words_and_inside_only_if_needed() {
        assert_eq!(wrap_lines("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap_lines("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(
            wrap_behind_label("A: ", "one two three", 10),
            ["A: one two", "   three"]
        );
    }

    #[test]
    fn names_inside_a_text_stay_whole() {
        let text = format!(
            "{} or {}",
            with_hard_spaces("Direct Assault"),
            with_hard_spaces("Support")
        );
        assert_eq!(breakable_words(&text), ["Direct Assault", "or", "Support"]);
    }

    #[test]
    fn items_stay_whole() {
        let items = ["[5 Force]", "[6 Yoda]", "[2 Recon]"].map(String::from);
        assert_eq!(
            wrap_items_behind_label("in play ", &items, ", ", 28),
            ["in play [5 Force], [6 Yoda],", "        [2 Recon]"]
        );
        assert_eq!(
            wrap_items_behind_label("nothing", &[], " ", 20),
            ["nothing"]
        );
    }

    #[test]
    fn columns_are_read_downwards_and_fit() {
        let items = one_line_items(&["1 a", "2 b", "3 c", "4 d", "5 e", "6 f", "7 g", "8 h"]);
        let two = ["1 a   5 e", "2 b   6 f", "3 c   7 g", "4 d   8 h"];
        assert_eq!(lay_out_columns(&items, 9), two);
        assert_eq!(lay_out_columns(&items, 80), two);
        assert_eq!(lay_out_columns(&items, 8).len(), 8);
        assert_eq!(
            lay_out_columns(&items[..6], 80),
            ["1 a   4 d", "2 b   5 e", "3 c   6 f"]
        );
        assert_eq!(lay_out_columns(&items[..5], 80).len(), 5);
        assert_eq!(lay_out_columns(&[], 80), Vec::<String>::new());
    }
}
