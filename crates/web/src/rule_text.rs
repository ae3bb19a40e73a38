//! A rule's text for the screen: emphasis, links to other rules, and no citations of printed books.

/// A stretch of a rule's text.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) enum Piece {
    Words(String),
    Strong(String),
    /// The id of another rule.
    Rule(String),
}

/// A rule's text taken apart.
pub(crate) fn pieces(text: &str) -> Vec<Piece> {
    let text = without_citations(text);
    let mut all = Vec::new();
    for (index, part) in text.split("**").enumerate() {
        match index % 2 {
            0 => linked(part, &mut all),
            _ => all.push(Piece::Strong(plain(part))),
        }
    }
    all
}

/// Marks that only a document needs.
fn plain(text: &str) -> String {
    text.replace(['*', '`'], "")
}

/// Words, with links where they are ids.
fn linked(text: &str, all: &mut Vec<Piece>) {
    let text = plain(text);
    let mut words = String::new();
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let mut rest = text.as_str();
    while let Some(first) = rest.chars().next() {
        let end = match is_part(first) {
            true => rest.find(|letter| !is_part(letter)).unwrap_or(rest.len()),
            false => first.len_utf8(),
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

/// The text without remarks in brackets that only name a printed source.
fn without_citations(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('(') {
        let (head, tail) = rest.split_at(at);
        out.push_str(head);
        let cites = ["(RR ", "(LTP", "(RB "]
            .iter()
            .any(|it| tail.starts_with(it));
        let end = cites.then(|| end_of_brackets(tail)).flatten();
        match end {
            Some(end) => {
                out.truncate(out.trim_end().len());
                rest = &tail[end..];
            }
            None => {
                out.push('(');
                rest = &tail[1..];
            }
        }
    }
    out.push_str(rest);
    out
}

fn end_of_brackets(text: &str) -> Option<usize> {
    let mut depth = 0_i32;
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
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

    #[test]
    fn brackets_that_are_never_closed_stay() {
        assert_eq!(pieces("(RR open"), [Piece::Words("(RR open".into())]);
    }
}
