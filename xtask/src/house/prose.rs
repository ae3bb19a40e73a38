//! Checks texts for people: Markdown lines that are too long, and words that we do not use.

/// The width that Markdown wraps at.
pub(crate) const MARKDOWN_COLUMNS: usize = 120;

/// Finds lines of Markdown that should have been wrapped. Code, tables and lines without a gap may be long.
pub(crate) fn long_lines(text: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let mut fence: Option<&str> = None;
    for (index, line) in text.lines().enumerate() {
        let start = line.trim_start();
        if let Some(ticks) = code_fence_marks(start) {
            match fence {
                Some(open) if ticks.starts_with(open) && start == ticks => fence = None,
                Some(_) => {}
                None => fence = Some(ticks),
            }
            continue;
        }
        let is_long = line.chars().count() > MARKDOWN_COLUMNS;
        if is_long && fence.is_none() && !start.starts_with('|') && can_wrap_line(start) {
            found.push(index + 1);
        }
    }
    found
}

/// Returns the signs that open or close a block of code.
fn code_fence_marks(line: &str) -> Option<&str> {
    ["`", "~"].into_iter().find_map(|sign| {
        let length = line.len() - line.trim_start_matches(sign).len();
        (length >= 3).then_some(&line[..length])
    })
}

/// Tells whether a line has a gap behind the sign of a list, a heading or a quotation.
fn can_wrap_line(line: &str) -> bool {
    let text = line.trim_start_matches(['-', '*', '>', '#', ' ']);
    text.trim_end().contains(' ') && !line.starts_with('#')
}

/// Finds the lines that hold a word in upper or lower case, once for every time.
pub(crate) fn lines_containing_word(text: &str, word: &str) -> Vec<usize> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let words = line.split(|c: char| !c.is_alphanumeric());
        let times = words.filter(|other| other.eq_ignore_ascii_case(word));
        found.extend(times.map(|_| index + 1));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository_root;

    /// Returns the paths from the root that a text names in code, without those that stand for a file to be written.
    fn named_paths(text: &str) -> Vec<&str> {
        let folders = ["crates/", "docs/", "rules/", "xtask/"];
        let is_path = |word: &&str| {
            let is_placeholder =
                word.contains("LANG") || word.contains("NN-") || word.contains('*');
            folders.iter().any(|folder| word.starts_with(folder)) && !is_placeholder
        };
        let words = text.split('`').skip(1).step_by(2);
        words
            .filter(|word| !word.contains(' '))
            .filter(is_path)
            .collect()
    }

    #[test]
    fn the_recipes_name_files_that_exist() {
        let text = std::fs::read_to_string(repository_root().join("CONTRIBUTING.md"));
        let text = text.expect("CONTRIBUTING.md");
        let (_, recipes) = text.split_once("## Recipes").expect("the recipes");
        let paths = named_paths(recipes);
        assert!(paths.len() > 40, "{} paths", paths.len());
        for path in paths {
            for game in ["rebellion", "empire-vs-rebellion"] {
                let inner = path.replacen("crates/GAME", &format!("crates/{game}"), 1);
                let spelled = [game.to_owned(), game.replace('-', "_")];
                let mut spelled = spelled.iter().map(|game| inner.replace("GAME", game));
                let exists = spelled.any(|path| repository_root().join(path).exists());
                assert!(exists, "{path} for {game}");
            }
        }
    }

    #[test]
    fn only_lines_that_can_be_wrapped_are_too_long() {
        let long = "word ".repeat(30);
        let text = format!(
            "{long}\n- {long}\n| {long} |\n```text\n{long}\n```\n{}\n# {long}\n~~~\n```\n{long}\n~~~\n  {long}\n",
            "x".repeat(200)
        );
        assert_eq!(long_lines(&text), [1, 2, 13]);
    }

    #[test]
    fn columns_are_characters() {
        let exact = format!("{} {}", "ä".repeat(60), "ö".repeat(59));
        assert!(long_lines(&exact).is_empty());
        assert_eq!(long_lines(&format!("{exact}.")), [1]);
    }

    #[test]
    fn words_are_found_as_wholes() {
        let text = "Whoever comes, whoever\nwhoevers\n*whoever*";
        assert_eq!(lines_containing_word(text, "whoever"), [1, 1, 3]);
    }
}
