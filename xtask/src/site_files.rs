//! The files of the site, named by their content.
//!
//! `app.js` becomes `app-0123456789abcdef.js`, and so on for everything that the page, its program or the service
//! worker mention. A file with such a name never changes, so browsers keep it for good, and pages of two versions can be
//! open at the same time, each with its own files. Only the page itself, the service worker and the manifest keep their
//! names, because people, browsers and phones remember these.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

/// Files by name.
pub(crate) type FileMap = BTreeMap<String, Vec<u8>>;

/// The page, which keeps its name. The service worker keeps a copy that is named by its content.
const PAGE: &str = "index.html";
/// The service worker, which keeps its name: it is asked for by that name again and again.
const SERVICE_WORKER: &str = "service-worker.js";
/// The description of the program for phones and desktops.
const MANIFEST: &str = "site.webmanifest";

/// The number of hexadecimal digits of the content's fingerprint in a name. The server and the service worker tell by
/// it that a file never changes.
const NAME_DIGITS: usize = 16;

/// Gives every file a name that says what is in it, and writes the new names into the files that mention it.
pub(crate) fn rename_by_content_hash(mut parts: FileMap) -> Result<FileMap, String> {
    let service_worker = take_text_file(&mut parts, SERVICE_WORKER)?;
    let mut named = FileMap::new();
    let mut names = BTreeMap::<String, String>::new();
    while !parts.is_empty() {
        let ready = |(name, bytes): (&String, &Vec<u8>)| {
            let mut others = parts.keys().filter(|other| *other != name);
            let waits =
                is_text_file_name(name) && others.any(|other| mentions_file_name(bytes, other));
            (!waits).then(|| name.clone())
        };
        let Some(name) = parts.iter().find_map(ready) else {
            let left: Vec<&str> = parts.keys().map(String::as_str).collect();
            return Err(format!(
                "files that mention each other: {}",
                left.join(", ")
            ));
        };
        let bytes = parts.remove(&name).unwrap_or_default();
        let bytes = replace_file_names(&name, bytes, &names)?;
        if name == PAGE || name == MANIFEST {
            named.insert(name.clone(), bytes.clone());
        }
        if name != MANIFEST {
            let own_name =
                content_hash_name(if name == PAGE { "page.html" } else { &name }, &bytes);
            named.insert(own_name.clone(), bytes);
            names.insert(name, own_name);
        }
    }
    let service_worker = fill_service_worker(&service_worker, &named, &names)?;
    named.insert(SERVICE_WORKER.to_owned(), service_worker.into_bytes());
    Ok(named)
}

/// Returns the name that says what is in a file.
fn content_hash_name(name: &str, bytes: &[u8]) -> String {
    let digits: String = Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, "bin"));
    format!("{stem}-{}.{ending}", &digits[..NAME_DIGITS])
}

/// Tells the service worker its version and everything that it has to keep.
fn fill_service_worker(
    text: &str,
    named: &FileMap,
    names: &BTreeMap<String, String>,
) -> Result<String, String> {
    let page = names.get(PAGE).ok_or("the site has no page")?;
    let kept: Vec<&String> = names.values().collect();
    let list = serde_json::to_string(&kept).map_err(|problem| problem.to_string())?;
    let manifest = named.get(MANIFEST).map_or(&[][..], Vec::as_slice);
    let version = Sha256::digest([list.as_bytes(), manifest].concat());
    let version: String = version.iter().map(|byte| format!("{byte:02x}")).collect();
    let gaps = [
        ("$VERSION", &version[..NAME_DIGITS]),
        ("$PAGE", page.as_str()),
        ("$FILES", list.as_str()),
    ];
    let mut filled = text.to_owned();
    for (gap, value) in gaps {
        if !filled.contains(gap) {
            return Err(format!("{SERVICE_WORKER} has no place for {gap}"));
        }
        filled = filled.replace(gap, value);
    }
    Ok(filled)
}

fn take_text_file(parts: &mut FileMap, name: &str) -> Result<String, String> {
    let bytes = parts.remove(name);
    let bytes = bytes.ok_or_else(|| format!("{name} is missing"))?;
    String::from_utf8(bytes).map_err(|problem| format!("{name}: {problem}"))
}

/// Tells whether a file may mention others. The rules and the program do not.
fn is_text_file_name(name: &str) -> bool {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    matches!(ending, Some("html" | "js" | "css" | "webmanifest"))
}

/// Returns the places at which a text mentions a file: its whole name, not the end of a longer one.
fn find_file_mentions(text: &str, name: &str) -> Vec<usize> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    let stands_alone = |at: &usize| {
        let before = text[..*at].chars().next_back();
        let after = text[at + name.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    };
    let found = text.match_indices(name).map(|(at, _)| at);
    found.filter(stands_alone).collect()
}

fn mentions_file_name(bytes: &[u8], name: &str) -> bool {
    std::str::from_utf8(bytes).is_ok_and(|text| !find_file_mentions(text, name).is_empty())
}

fn replace_file_names(
    name: &str,
    bytes: Vec<u8>,
    names: &BTreeMap<String, String>,
) -> Result<Vec<u8>, String> {
    if !is_text_file_name(name) {
        return Ok(bytes);
    }
    let mut text = String::from_utf8(bytes).map_err(|problem| format!("{name}: {problem}"))?;
    for (plain, own_name) in names {
        for at in find_file_mentions(&text, plain).into_iter().rev() {
            text.replace_range(at..at + plain.len(), own_name);
        }
    }
    Ok(text.into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small_site(css: &str) -> FileMap {
        let parts = [
            (PAGE, "<link href='./style.css'><script src=\"./start.js\">"),
            ("style.css", css),
            ("start.js", "import './app.js'; // with my-app.js"),
            ("app.js", "new URL('app_bg.wasm', import.meta.url)"),
            ("app_bg.wasm", "app.js is no mention here"),
            (MANIFEST, "{\"icons\":[\"./icon.svg\"]}"),
            ("icon.svg", "<svg/>"),
            (SERVICE_WORKER, "'$VERSION', '$PAGE', $FILES"),
        ];
        let parts = parts.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()));
        FileMap::from(parts)
    }

    fn text_of(files: &FileMap, start: &str) -> String {
        let found = files.iter().find(|(name, _)| name.starts_with(start));
        String::from_utf8(found.expect("a file").1.clone()).expect("a text")
    }

    #[test]
    fn every_mention_of_a_file_names_its_content() {
        let files = rename_by_content_hash(small_site("body {}")).expect("a site");
        let wasm = content_hash_name("app_bg.wasm", b"app.js is no mention here");
        assert!(text_of(&files, "app-").contains(&format!("'{wasm}'")));
        let start = text_of(&files, "start-");
        assert!(start.starts_with("import './app-") && start.ends_with("with my-app.js"));
        assert_eq!(text_of(&files, PAGE), text_of(&files, "page-"));
        assert!(text_of(&files, PAGE).contains("./style-"));
        assert!(text_of(&files, MANIFEST).contains("./icon-"));
        let kept = text_of(&files, SERVICE_WORKER);
        for name in files.keys().filter(|name| name.contains('-')) {
            assert!(
                name == SERVICE_WORKER || kept.contains(name.as_str()),
                "{name}"
            );
        }
    }

    #[test]
    fn another_style_changes_its_name_the_page_and_the_version() {
        let (one, two) = (
            rename_by_content_hash(small_site("body {}")).expect("a site"),
            rename_by_content_hash(small_site("body { margin: 0 }")).expect("a site"),
        );
        let same: Vec<&String> = one.keys().filter(|name| two.contains_key(*name)).collect();
        assert!(
            same.iter()
                .all(|name| !name.starts_with("style-") && !name.starts_with("page-"))
        );
        assert!(same.iter().any(|name| name.starts_with("app-")));
        assert_ne!(text_of(&one, SERVICE_WORKER), text_of(&two, SERVICE_WORKER));
    }

    #[test]
    fn files_that_mention_each_other_are_refused() {
        let mut parts = small_site("body {}");
        parts.insert("app.js".into(), b"import './start.js'".to_vec());
        let problem = rename_by_content_hash(parts).expect_err("a circle");
        assert!(
            problem.contains("app.js") && problem.contains("start.js"),
            "{problem}"
        );
    }
}
