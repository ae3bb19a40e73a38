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
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use fluent_syntax::ast::Entry;

    use super::texts;

    /// All of this crate's code.
    fn code(folder: &Path) -> String {
        let entries = fs::read_dir(folder)
            .expect("the sources are there")
            .flatten();
        entries
            .map(|entry| match entry.path() {
                path if path.is_dir() => code(&path),
                path => fs::read_to_string(path).unwrap_or_default(),
            })
            .collect()
    }

    /// The keys written out in the code, and the beginnings of those put together there.
    fn keys_in_the_code() -> (BTreeSet<String>, Vec<String>) {
        let code = code(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
        let mut whole = BTreeSet::new();
        let mut begun = Vec::new();
        for text in code.split("\"ui-").skip(1) {
            let Some((key, _)) = text.split_once('"') else {
                continue;
            };
            if key.is_empty() {
                continue; // this test's own
            }
            match key.split_once('{') {
                Some((begin, _)) => begun.push(format!("ui-{begin}")),
                None => drop(whole.insert(format!("ui-{key}"))),
            }
        }
        (whole, begun)
    }

    #[test]
    fn every_text_of_the_screen_is_used_and_none_is_missing() {
        let file = fluent_syntax::parser::parse(locale::SCREEN).expect("the file parses");
        let keys = file.body.iter().filter_map(|entry| match entry {
            Entry::Message(message) => Some(message.id.name.to_owned()),
            _ => None,
        });
        let keys: Vec<String> = keys.collect();
        let count = keys.len();
        let keys: BTreeSet<String> = keys.into_iter().collect();
        assert_eq!(
            keys.len(),
            count,
            "a key is there twice: the later one wins"
        );
        assert!(keys.iter().all(|key| key.starts_with("ui-")));
        let (whole, begun) = keys_in_the_code();
        let missing: Vec<_> = whole.iter().filter(|key| !texts().has(key)).collect();
        assert!(missing.is_empty(), "missing: {missing:?}");
        let used = |key: &&String| {
            whole.contains(*key) || begun.iter().any(|begin| key.starts_with(begin))
        };
        let unused: Vec<_> = keys.iter().filter(|key| !used(key)).collect();
        assert!(unused.is_empty(), "unused: {unused:?}");
    }
}
