//! Texts that people enter: names, chat and words for the seed.

use protocol::problem::{Code, Problem};

/// The largest number of characters in a name.
pub(crate) const MAX_NAME_CHARACTERS: usize = 40;

/// The largest number of characters that a player adds to the seed.
const MAX_ENTROPY_CHARACTERS: usize = 128;

/// Turns a text into one line without control characters; refuses it if it is too long or nothing of it can be seen.
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
    if !text.chars().any(is_visible) {
        return Err(Problem::new(Code::BadValue, "there is no text in it"));
    }
    Ok(text.to_owned())
}

/// Tells whether a character changes the direction of writing, which could make one line look like another.
const fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Tells whether a character leaves a mark on the screen by itself. Unicode calls the others ignorable; some letters and
/// one pattern of dots are blank as well.
const fn is_visible(c: char) -> bool {
    !matches!(c,
        ' ' | '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Checks words for the seed: printable ASCII only, so that they look the same in every record.
pub(crate) fn check_entropy_words(words: &str) -> Result<String, Problem> {
    let words = words.trim();
    let printable = words.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    if words.is_empty() || words.len() > MAX_ENTROPY_CHARACTERS || !printable {
        let message =
            format!("entropy is 1 to {MAX_ENTROPY_CHARACTERS} printable ASCII characters");
        return Err(Problem::new(Code::BadValue, message));
    }
    Ok(words.to_owned())
}

#[cfg(test)]
mod tests {
    use super::clean_line;

    #[test]
    fn a_line_can_be_seen_and_read_in_one_direction() {
        for blank in [
            "",
            "  ",
            "\u{200b}",
            "\u{3164}\u{feff}",
            "\u{e0041}",
            "\u{2800} \u{ad}",
        ] {
            assert!(clean_line(blank, 40).is_err(), "{blank:?}");
        }
        let shown = |text| clean_line(text, 40).expect("a line");
        assert_eq!(shown("\u{61c}Le\u{202e}ia\u{2069}\n"), "Leia");
        // Signs of several characters stay whole.
        let family = "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}";
        assert_eq!(shown(family), family);
        assert_eq!(shown("\u{263a}\u{fe0f}"), "\u{263a}\u{fe0f}");
    }
}
