//! Texts that people enter: names, chat and words for the seed.

use protocol::problem::{Code, Problem};

/// The largest number of characters in a name.
pub(crate) const MAX_NAME_LENGTH: usize = 40;

/// The largest number of characters that a player adds to the seed.
const MAX_ENTROPY_LENGTH: usize = 128;

/// Turns a text into one line without control characters; refuses it if it is empty or too long.
///
/// The length is that of the text as it was sent, which is what the OpenAPI document limits.
pub(crate) fn clean_line(text: &str, longest: usize) -> Result<String, Problem> {
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

/// Tells whether a character changes the direction of writing, which could make one line look like another.
const fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Checks words for the seed: printable ASCII only, so that they look the same in every record.
pub(crate) fn check_entropy_words(words: &str) -> Result<String, Problem> {
    let words = words.trim();
    let printable = words.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    if words.is_empty() || words.len() > MAX_ENTROPY_LENGTH || !printable {
        let message = format!("entropy is 1 to {MAX_ENTROPY_LENGTH} printable ASCII characters");
        return Err(Problem::new(Code::BadValue, message));
    }
    Ok(words.to_owned())
}
