//! Texts for the screen: all of them come from `locale`.

use std::sync::OnceLock;

use locale::{Arg, Texts};

static TEXTS: OnceLock<Texts> = OnceLock::new();

/// Chooses the language, before anything is said: English, or the one that shows which words are no
/// messages.
pub(crate) fn speak(language: &str) {
    let texts = match language {
        "pseudo" => Texts::pseudo(),
        _ => Texts::english(),
    };
    let _ = TEXTS.set(texts);
}

/// The texts of the language chosen.
pub(crate) fn texts() -> &'static Texts {
    TEXTS.get_or_init(Texts::english)
}

/// A text without gaps.
pub(crate) fn say(key: &str) -> String {
    texts().format(key, &[])
}

/// A text with its gaps filled.
pub(crate) fn fill(key: &str, gaps: &[(&str, Arg<'_>)]) -> String {
    texts().format(key, gaps)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    #[test]
    fn every_text_of_the_screen_is_used_and_none_is_missing() {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        locale::properties::check_used(locale::SCREEN, "ui-", &sources).unwrap();
    }
}
