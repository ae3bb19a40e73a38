//! The texts of the screen, which all come from `locale`.

use std::sync::OnceLock;

use locale::{Argument, Texts};

static TEXTS: OnceLock<Texts> = OnceLock::new();

/// Sets the language before any text is used: English, or the pseudo language, which shows words that are no
/// messages.
pub(crate) fn set_language(language: &str) {
    let texts = match language {
        "pseudo" => Texts::pseudo(),
        _ => Texts::english(),
    };
    let _ = TEXTS.set(texts);
}

/// Returns the texts of the chosen language.
pub(crate) fn texts() -> &'static Texts {
    TEXTS.get_or_init(Texts::english)
}

/// Returns a text without arguments.
pub(crate) fn ui_text(key: &str) -> String {
    texts().format(key, &[])
}

/// Returns a text with its arguments filled in.
pub(crate) fn ui_text_with(key: &str, gaps: &[(&str, Argument<'_>)]) -> String {
    texts().format(key, gaps)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    #[test]
    fn every_screen_text_is_used_and_none_is_missing() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let sources = [&*folder.join("src"), &*folder.join("static")];
        locale::properties::check_messages_used(locale::SCREEN, "ui-", &sources).unwrap();
    }
}
