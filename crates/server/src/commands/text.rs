//! Texts that people give: names, chat and words for the seed.

use protocol::problem::{Code, Problem};

/// The most characters of a name.
pub(crate) const NAME_LENGTH: usize = 40;

/// The most characters that a player adds to the seed.
const ENTROPY_LENGTH: usize = 128;

/// A text of one line without control characters, not empty and not too long.
///
/// The length is that of the text as it was sent, which is what the document bounds.
pub(crate) fn plain_text(text: &str, longest: usize) -> Result<String, Problem> {
    if text.chars().count() > longest {
        let message = format!("at most {longest} characters are allowed");
        return Err(Problem::new(Code::TooLarge, message));
    }
    let text: String = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| !c.is_control() && !is_direction_mark(*c))
        .collect();
    let text = text.trim();
    if text.is_empty() {
        return Err(Problem::new(Code::BadValue, "there is no text in it"));
    }
    Ok(text.to_owned())
}

/// Marks that turn the direction of writing could make a line look like another one.
const fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Words for the seed: printable ASCII, so that they look the same in every record.
pub(crate) fn entropy(words: &str) -> Result<String, Problem> {
    let words = words.trim();
    let printable = words.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    if words.is_empty() || words.len() > ENTROPY_LENGTH || !printable {
        let message = format!("entropy is 1 to {ENTROPY_LENGTH} printable ASCII characters");
        return Err(Problem::new(Code::BadValue, message));
    }
    Ok(words.to_owned())
}
