//! The styles of the page, put together into one file without comments: together they travel in fewer bytes.

use crate::site_files::FileMap;

/// The page, which links the styles one after the other.
const PAGE: &str = "index.html";
/// The file that takes the place of all of them.
const ALL_STYLES: &str = "style.css";

/// Puts the styles that the page links into one file, in their order, and links that instead.
pub(crate) fn replace_linked_styles_with_file(parts: &mut FileMap) -> Result<(), String> {
    let page = parts.remove(PAGE).ok_or("the site has no page")?;
    let page = String::from_utf8(page).map_err(|problem| format!("{PAGE}: {problem}"))?;
    let mut lines = Vec::new();
    let mut styles = String::new();
    for line in page.lines() {
        let Some(name) = linked_style_name(line) else {
            lines.push(line.to_owned());
            continue;
        };
        if styles.is_empty() {
            lines.push(line.replace(name, ALL_STYLES));
        }
        let style = parts
            .remove(name)
            .ok_or_else(|| format!("{name} is missing"))?;
        let style = String::from_utf8(style).map_err(|problem| format!("{name}: {problem}"))?;
        styles += &minify_style(&style);
    }
    parts.insert(ALL_STYLES.to_owned(), styles.into_bytes());
    parts.insert(PAGE.to_owned(), lines.join("\n").into_bytes());
    Ok(())
}

/// Returns the name of the style that a line of the page links.
fn linked_style_name(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("<link rel=\"stylesheet\" href=\"./")?;
    rest.strip_suffix("\">")
}

/// Returns a style without comments and without blanks that mean nothing. What is in quotes stays as it is.
fn minify_style(style: &str) -> String {
    let mut short = String::with_capacity(style.len());
    let mut rest = style;
    while let Some(letter) = rest.chars().next() {
        let taken = if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if matches!(letter, '"' | '\'') {
            let text = quoted_text(rest, letter);
            short.push_str(text);
            text.len()
        } else if letter.is_whitespace() {
            let after = rest.trim_start();
            if !short.is_empty()
                && !short.ends_with(is_separator)
                && !after.starts_with(['{', '}', ';', ','])
            {
                short.push(' ');
            }
            rest.len() - after.len()
        } else {
            if letter == '}' && short.ends_with(';') {
                short.pop();
            }
            short.push(letter);
            letter.len_utf8()
        };
        rest = &rest[taken..];
    }
    short
}

/// Tells whether blanks after this letter mean nothing. A selector never has any after a colon.
fn is_separator(letter: char) -> bool {
    matches!(letter, '{' | '}' | ';' | ',' | ':' | ' ')
}

/// Returns the quoted text that begins here, with its quotes.
fn quoted_text(text: &str, quote: char) -> &str {
    let mut escaped = false;
    let end = text.char_indices().skip(1).find(|(_, letter)| {
        let ends = *letter == quote && !escaped;
        escaped = *letter == '\\' && !escaped;
        ends
    });
    end.map_or(text, |(at, _)| &text[..=at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_lose_comments_and_blanks_that_mean_nothing() {
        let style = "/* one */\n.a:hover > b,\n.c  .d {\n  margin: 0 calc(1px + 2px); /* two */\n  color: red;\n}\n";
        assert_eq!(
            minify_style(style),
            ".a:hover > b,.c .d{margin:0 calc(1px + 2px);color:red}"
        );
        let quoted = "a::before { content: \" : /* \\\" */  \"; }";
        assert_eq!(
            minify_style(quoted),
            "a::before{content:\" : /* \\\" */  \"}"
        );
        assert_eq!(minify_style("a { b: c } /* open"), "a{b:c}");
    }

    #[test]
    fn all_styles_are_linked_as_one_in_their_order() {
        let page = "<head>\n<link rel=\"stylesheet\" href=\"./b.css\">\n<link rel=\"stylesheet\" href=\"./a.css\">\n</head>";
        let parts = [
            (PAGE, page),
            ("a.css", "a { c: d; }"),
            ("b.css", "b{c:e}\n"),
        ];
        let parts = parts.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()));
        let mut parts = FileMap::from(parts);
        assert_eq!(replace_linked_styles_with_file(&mut parts), Ok(()));
        assert_eq!(parts[ALL_STYLES], b"b{c:e}a{c:d}");
        assert_eq!(
            parts[PAGE],
            b"<head>\n<link rel=\"stylesheet\" href=\"./style.css\">\n</head>"
        );
        assert_eq!(parts.len(), 2, "the parts are gone");
        assert!(replace_linked_styles_with_file(&mut FileMap::new()).is_err());
    }
}
