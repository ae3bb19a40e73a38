//! Setting text in lines.

/// How wide a line of running text is.
const WIDTH: usize = 92;

/// The text in lines of readable length, each indented by so many spaces.
#[must_use]
pub fn wrapped(text: &str, indent: usize) -> String {
    let margin = " ".repeat(indent);
    let mut lines = vec![margin.clone()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().map_or(0, |line| line.chars().count());
        if line > indent && line + 1 + word.chars().count() > WIDTH {
            lines.push(margin.clone());
        }
        if let Some(line) = lines.last_mut() {
            if line.len() > indent {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_too_long_and_no_word_is_lost() {
        let text = "word ".repeat(50) + &"long".repeat(40);
        let set = wrapped(&text, 2);
        let lines: Vec<_> = set.lines().collect();
        assert!(
            lines[..lines.len() - 1]
                .iter()
                .all(|line| line.len() <= WIDTH)
        );
        assert!(lines.iter().all(|line| line.starts_with("  ")));
        let words: Vec<_> = set.split_whitespace().collect();
        assert_eq!(words.join(" "), text);
        assert_eq!(wrapped("", 2), "  ");
    }
}
