//! The language of the terminal.

use locale::Texts;

/// Returns the texts of games and lessons in the language of the terminal, which is always English so far.
pub(crate) fn terminal_texts() -> Texts {
    Texts::english()
}
