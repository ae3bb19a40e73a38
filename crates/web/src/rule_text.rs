//! A rule's text for the screen: emphasis, links to other rules, and no citations of printed books.

/// A stretch of a rule's text.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) enum TextPiece {
    Words(String),
    Strong(String),
    /// The id of another rule.
    Rule(String),
}

/// Splits the text of a rule into pieces.
pub(crate) fn split_rule_text(text: &str) -> Vec<TextPiece> {
    let text = locale::without_sources(text);
    let mut all = Vec::new();
    for (index, part) in text.split("**").enumerate() {
        match index % 2 {
            0 => push_linked_words(part, &mut all),
            _ => all.push(TextPiece::Strong(strip_marks(part))),
        }
    }
    all
}

/// Removes the marks that only a document needs.
fn strip_marks(text: &str) -> String {
    text.replace(['*', '`'], "")
}

/// Adds words, with links where they are ids.
fn push_linked_words(text: &str, all: &mut Vec<TextPiece>) {
    let text = strip_marks(text);
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
        if locale::Rulebook::is_id(word) {
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
        let text = "A **ship** moves (MOVE-01). (RR \"KOŚCI\", \"MISJE (KARTY)\") (see N-43)";
        assert_eq!(
            split_rule_text(text),
            [
                TextPiece::Words("A ".into()),
                TextPiece::Strong("ship".into()),
                TextPiece::Words(" moves (".into()),
                TextPiece::Rule("MOVE-01".into()),
                TextPiece::Words("). (see ".into()),
                TextPiece::Rule("N-43".into()),
                TextPiece::Words(")".into()),
            ]
        );
    }
}
