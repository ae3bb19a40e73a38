//! Checks of a client's messages against its sources.

use std::collections::BTreeSet;
use std::path::Path;
use std::{fs, io};

use fluent_syntax::ast::Entry;

use crate::Texts;
use crate::texts::ENGLISH;

/// The prefixes of the keys of the clients' messages.
const PREFIXES: [&str; 3] = ["ui-", "terminal-", "notice-"];

/// Checks that the code and the pages below the `sources` ask for every message of a client's `file`, whose keys all
/// begin with `prefix`, and for none that is missing there. The error names the keys that are wrong.
pub fn check_messages_used(file: &str, prefix: &str, sources: &[&Path]) -> Result<(), String> {
    let keys = message_keys_of_file(file)?;
    let foreign = keys.iter().filter(|key| !key.starts_with(prefix));
    error_if_any_keys("without the prefix", foreign)?;
    let code: io::Result<Vec<String>> = sources.iter().map(|it| read_code_in_folder(it)).collect();
    let code = code.map_err(|error| error.to_string())?.concat();
    let (whole, begun) = message_keys_in_code(&code);
    let texts = Texts::english();
    error_if_any_keys(
        "missing",
        whole.iter().filter(|key| !texts.has_message(key)),
    )?;
    let used = |key: &&String| {
        let reference = format!("{{ {key} }}");
        whole.contains(*key)
            || begun.iter().any(|begin| key.starts_with(begin))
            || ENGLISH.iter().any(|file| file.contains(&reference))
    };
    error_if_any_keys("unused", keys.iter().filter(|key| !used(key)))
}

/// Returns an error that names the keys, if there are any.
fn error_if_any_keys<'a>(what: &str, keys: impl Iterator<Item = &'a String>) -> Result<(), String> {
    let keys: Vec<_> = keys.map(String::as_str).collect();
    if keys.is_empty() {
        Ok(())
    } else {
        Err(format!("{what}: {}", keys.join(", ")))
    }
}

fn message_keys_of_file(file: &str) -> Result<BTreeSet<String>, String> {
    let parsed = fluent_syntax::parser::parse(file).map_err(|(_, errors)| format!("{errors:?}"))?;
    let mut keys = BTreeSet::new();
    for entry in parsed.body {
        if let Entry::Message(message) = entry {
            let key = message.id.name;
            if !keys.insert(key.to_owned()) {
                return Err(format!("`{key}` is there twice: the later one wins"));
            }
        }
    }
    Ok(keys)
}

/// Returns all code in a folder and below.
fn read_code_in_folder(folder: &Path) -> io::Result<String> {
    let mut code = String::new();
    for entry in fs::read_dir(folder)? {
        code += &match entry?.path() {
            path if path.is_dir() => self::read_code_in_folder(&path)?,
            path => fs::read_to_string(path)?,
        };
    }
    Ok(code)
}

/// Returns the keys written out in the code, and the beginnings of those put together there.
fn message_keys_in_code(code: &str) -> (BTreeSet<String>, Vec<String>) {
    let mut whole = BTreeSet::new();
    let mut begun = Vec::new();
    // Code writes a key in quotes, a page in double braces.
    let marks = [("\"", '"'), ("{{", '}')];
    for (prefix, (start, end)) in PREFIXES.iter().flat_map(|it| marks.map(|mark| (it, mark))) {
        for text in code.split(&format!("{start}{prefix}")).skip(1) {
            let Some((key, _)) = text.split_once(end).filter(|(key, _)| !key.is_empty()) else {
                continue;
            };
            match key.split_once('{') {
                Some((begin, _)) => begun.push(format!("{prefix}{begin}")),
                None => drop(whole.insert(format!("{prefix}{key}"))),
            }
        }
    }
    (whole, begun)
}
