//! The page before its program: the first screen as plain HTML, with the words of the text files. It is there while
//! the program still travels, and looks like what the program draws in its place.

use std::fs;

use crate::repository_root;
use crate::site_files::FileMap;

/// The page with gaps for words.
const PAGE: &str = "index.html";
/// The panel of one game on the first screen, with gaps for words; no file of the site.
const GAME_PANEL: &str = "game-panel.html";
/// The folder of the text files.
const TEXTS_FOLDER: &str = "crates/locale/texts";

/// Fills the words into the page: `{{key}}` is the text of that key, `{{games}}` a panel for each game, and `{{rules}}`
/// the names under which the program finds their rules.
pub(crate) fn fill_words_into_page(parts: &mut FileMap) -> Result<(), String> {
    let texts = read_texts()?;
    let panel = take_template_file(parts, GAME_PANEL)?;
    let page = take_template_file(parts, PAGE)?;
    let panels: String = games::IDS
        .iter()
        .map(|game| panel.replace("{game}", game))
        .collect();
    let rules: String = games::IDS
        .iter()
        .map(|game| format!("<meta name=\"rules-{game}\" content=\"./rules-{game}.txt\">\n"))
        .collect();
    let page = page.replace("{{games}}", &panels);
    let page = page.replace("{{rules}}\n", &rules);
    parts.insert(
        PAGE.to_owned(),
        fill_text_placeholders(&page, &texts)?.into_bytes(),
    );
    Ok(())
}

fn take_template_file(parts: &mut FileMap, name: &str) -> Result<String, String> {
    let bytes = parts.remove(name);
    let bytes = bytes.ok_or_else(|| format!("{name} is missing"))?;
    String::from_utf8(bytes).map_err(|problem| format!("{name}: {problem}"))
}

/// Reads all English texts, one file after the other.
fn read_texts() -> Result<String, String> {
    let mut all = String::new();
    for name in ["ui.en.ftl", "online.en.ftl", "en.ftl", "rebellion.en.ftl"] {
        let path = repository_root().join(TEXTS_FOLDER).join(name);
        let text = fs::read_to_string(&path);
        all += &text.map_err(|problem| format!("{}: {problem}", path.display()))?;
        all.push('\n');
    }
    Ok(all)
}

/// Returns a text of one line without gaps of its own; only these can stand in a page that no program fills.
fn find_single_line_text<'a>(texts: &'a str, key: &str) -> Result<&'a str, String> {
    let value = |line: &'a str| line.strip_prefix(key)?.strip_prefix(" = ");
    let found = texts.lines().find_map(value);
    let found = found.ok_or_else(|| format!("{PAGE}: there is no text `{key}` of one line"))?;
    if found.contains('{') {
        return Err(format!("{PAGE}: the text `{key}` has gaps of its own"));
    }
    Ok(found)
}

fn fill_text_placeholders(page: &str, texts: &str) -> Result<String, String> {
    let mut filled = String::new();
    let mut rest = page;
    while let Some((before, after)) = rest.split_once("{{") {
        let (key, after) = after
            .split_once("}}")
            .ok_or_else(|| format!("{PAGE}: a gap is never closed"))?;
        filled.push_str(before);
        let text = find_single_line_text(texts, key)?;
        filled.push_str(&text.replace('&', "&amp;").replace('<', "&lt;"));
        rest = after;
    }
    filled.push_str(rest);
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXTS: &str =
        "ui-title = Suns & moons\nui-title-screen = { $screen } here\nui-rules = Rules\n";

    #[test]
    fn gaps_are_filled_with_the_texts_of_their_keys() {
        let page = "<h1>{{ui-title}}</h1><a>{{ui-rules}}</a>";
        assert_eq!(
            fill_text_placeholders(page, TEXTS).as_deref(),
            Ok("<h1>Suns &amp; moons</h1><a>Rules</a>")
        );
    }

    #[test]
    fn missing_texts_and_texts_with_gaps_are_refused() {
        for key in ["ui-nothing", "ui-title-screen"] {
            let problem =
                fill_text_placeholders(&format!("{{{{{key}}}}}"), TEXTS).expect_err("no text");
            assert!(problem.contains(key), "{problem}");
        }
        assert!(fill_text_placeholders("{{ui-title", TEXTS).is_err());
    }
}
