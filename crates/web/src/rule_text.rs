//! A rule's text for the screen: emphasis, links to other rules, and no citations of printed books. Remarks about
//! rulings and readings are kept apart, because few readers want them.

use crate::rule_pictures::Picture;

/// A stretch of a rule's text.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) enum TextPiece {
    Words(String),
    Strong(String),
    /// The id of another rule.
    Rule(String),
    /// A picture of what the next words name.
    Picture(Picture),
}

/// The text of a rule, and the remarks about it.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct RuleText {
    pub text: Vec<TextPiece>,
    pub notes: Vec<Vec<TextPiece>>,
}

/// The beginnings of remarks in brackets.
const NOTE_STARTS: &[&str] = &[
    "(see ",
    "(from ",
    "(changed by ",
    "(settled by ",
    "(G-",
    "(N-",
    "(D-",
    "(EG-",
    "(compare ",
];

/// The mark of a rule that follows from others.
const DERIVED: &str = "*[derived]*";

/// Splits the text of a rule into pieces, without the remarks in brackets.
pub(crate) fn split_rule_text(text: &str) -> RuleText {
    let text = locale::remove_source_remarks(text).replace(DERIVED, "");
    let mut kept = String::new();
    let mut notes = Vec::new();
    let mut rest = text.as_str();
    while let Some((at, end)) = find_bracketed_remark(rest) {
        kept.push_str(rest[..at].trim_end());
        notes.push(split_into_text_pieces(&rest[at + 1..end]));
        rest = &rest[end + 1..];
    }
    kept.push_str(rest);
    RuleText {
        text: split_into_text_pieces(kept.trim()),
        notes,
    }
}

/// Finds the first remark in brackets: the places of its two brackets.
fn find_bracketed_remark(text: &str) -> Option<(usize, usize)> {
    let starts = NOTE_STARTS.iter().filter_map(|start| text.find(start));
    let at = starts.min()?;
    let mut depth = 0_i32;
    for (place, letter) in text[at..].char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some((at, at + place));
        }
    }
    None
}

fn split_into_text_pieces(text: &str) -> Vec<TextPiece> {
    let mut all = Vec::new();
    for (index, part) in text.split("**").enumerate() {
        match index % 2 {
            0 => push_linked_words(part, &mut all),
            _ => all.push(TextPiece::Strong(strip_document_marks(part))),
        }
    }
    all
}

/// Removes the marks that only a document needs.
fn strip_document_marks(text: &str) -> String {
    text.replace(['*', '`'], "")
}

/// Adds words, with links where they are ids.
fn push_linked_words(text: &str, all: &mut Vec<TextPiece>) {
    let text = strip_document_marks(text);
    let mut words = String::new();
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let mut rest = text.as_str();
    while let Some(first) = rest.chars().next() {
        let end = if is_part(first) {
            rest.find(|letter| !is_part(letter)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (word, tail) = rest.split_at(end);
        if locale::Rulebook::is_rule_id(word) {
            if !words.is_empty() {
                all.push(TextPiece::Words(std::mem::take(&mut words)));
            }
            all.push(TextPiece::Rule(word.to_owned()));
        } else {
            words.push_str(word);
        }
        rest = tail;
    }
    if !words.is_empty() {
        all.push(TextPiece::Words(words));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn citations_go_and_ids_become_links() {
        let text = "A **ship** moves (MOVE-01). (RR \"KOŚCI\", \"MISJE (KARTY)\")";
        assert_eq!(
            split_rule_text(text).text,
            [
                TextPiece::Words("A ".into()),
                TextPiece::Strong("ship".into()),
                TextPiece::Words(" moves (".into()),
                TextPiece::Rule("MOVE-01".into()),
                TextPiece::Words(").".into()),
            ]
        );
    }

    #[test]
    fn remarks_about_a_rule_stand_apart_from_it() {
        let text =
            "*[derived]* Draw what is there (G-06, ours: none (or one)), then stop. (see N-43)";
        let split = split_rule_text(text);
        assert_eq!(
            split.text,
            [TextPiece::Words("Draw what is there, then stop.".into())]
        );
        let note =
            |pieces: &[TextPiece]| matches!(pieces, [TextPiece::Rule(id), ..] if id == "G-06");
        assert!(split.notes.len() == 2 && note(&split.notes[0]), "{split:?}");
        // A bracket that is never closed stays as it is.
        assert!(split_rule_text("Draw (see N-43").notes.is_empty());
    }
}
