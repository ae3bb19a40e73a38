//! A rule's text for the screen: emphasis, links to other rules, and no citations of printed books.

/// A stretch of a rule's text.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) enum Piece {
    Words(String),
    Strong(String),
    /// The id of another rule.
    Rule(String),
}

/// Splits the text of a rule into pieces.
pub(crate) fn pieces(text: &str) -> Vec<Piece> {
    let text = locale::without_sources(text);
    let mut all = Vec::new();
    for (index, part) in text.split("**").enumerate() {
        match index % 2 {
            0 => linked(part, &mut all),
            _ => all.push(Piece::Strong(plain(part))),
        }
    }
    all
}

/// Removes the marks that only a document needs.
fn plain(text: &str) -> String {
    text.replace(['*', '`'], "")
}

/// Adds words, with links where they are ids.
fn linked(text: &str, all: &mut Vec<Piece>) {
    let text = plain(text);
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
                all.push(Piece::Words(std::mem::take(&mut words)));
            }
            all.push(Piece::Rule(word.to_owned()));
        } else {
            words.push_str(word);
        }
        rest = tail;
    }
    if !words.is_empty() {
        all.push(Piece::Words(words));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn citations_go_and_ids_become_links() {
        let text = "A **ship** moves (MOVE-01). (RR \"KOŚCI\", \"MISJE (KARTY)\") (see N-43)";
        assert_eq!(
            pieces(text),
            [
                Piece::Words("A ".into()),
                Piece::Strong("ship".into()),
                Piece::Words(" moves (".into()),
                Piece::Rule("MOVE-01".into()),
                Piece::Words("). (see ".into()),
                Piece::Rule("N-43".into()),
                Piece::Words(")".into()),
            ]
        );
    }
}
