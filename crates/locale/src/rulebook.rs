//! The numbered rules, read from their document.

/// One rule, ruling, worked scenario, decision point or open point.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Rule {
    /// Its permanent id.
    pub id: String,
    /// The heading of the chapter: of the second level, or of the first where there is no second.
    pub chapter: String,
    /// The heading it stands under.
    pub section: String,
    /// Its text.
    pub text: String,
    /// The reason why no scenario can show it, if that is so.
    pub untestable: Option<String>,
}

/// All rules of a game, in the order of the document.
///
/// ```
/// use locale::Rulebook;
///
/// let book = Rulebook::parse("## Turns\n- **EVR-PLAY-02** A player may pass.\n- **EVR-PLAY-03** Two passes end it.");
/// let rule = book.find_rule("evr-play-02").unwrap();
/// assert_eq!((rule.section.as_str(), rule.text.as_str()), ("Turns", "A player may pass."));
/// assert_eq!(book.similar_rule_ids("EVR-PLAY-9"), ["EVR-PLAY-02", "EVR-PLAY-03"]);
/// ```
#[derive(Clone, Debug)]
pub struct Rulebook {
    /// The rules.
    pub rules: Vec<Rule>,
}

impl Rulebook {
    /// Reads a rules document: bullets `- **ID** text`, table rows `| ID | text |`, headings `## ID title`
    /// with the text below them, and a last section whose rows say which ids cannot be shown, and why.
    #[must_use]
    pub fn parse(document: &str) -> Self {
        let mut rules: Vec<Rule> = Vec::new();
        let mut chapter = String::new();
        let mut section = String::new();
        let mut untestable = false;
        let mut below_rule = false;
        let mut in_bullet = false;
        for line in document.lines() {
            let continues = in_bullet && line.starts_with("  ");
            in_bullet = continues
                || (!untestable && line.starts_with("- **") && parse_rule_entry(line).is_some());
            if let Some(heading) = line.strip_prefix('#') {
                let heading = heading.trim_start_matches('#').trim();
                let (id, title) = heading.split_once(' ').unwrap_or((heading, ""));
                below_rule = Rulebook::is_rule_id(id);
                if below_rule {
                    rules.push(Rule {
                        id: id.into(),
                        chapter: chapter.clone(),
                        section: section.clone(),
                        text: title.into(),
                        untestable: None,
                    });
                    continue;
                }
                section = heading.to_string();
                if !line.starts_with("###") {
                    chapter.clone_from(&section);
                }
                untestable |= section.contains("Not testable");
            } else if below_rule {
                if let Some(rule) = rules.last_mut().filter(|_| !line.trim().is_empty()) {
                    rule.text.push(' ');
                    rule.text.push_str(line.trim());
                }
            } else if continues {
                if let Some(rule) = rules.last_mut() {
                    rule.text.push(' ');
                    rule.text.push_str(line.trim());
                }
            } else if let Some((id, text)) = parse_rule_entry(line) {
                if !untestable {
                    rules.push(Rule {
                        id: id.into(),
                        chapter: chapter.clone(),
                        section: section.clone(),
                        text,
                        untestable: None,
                    });
                } else if let Some(rule) = rules.iter_mut().find(|rule| rule.id == id) {
                    rule.untestable = Some(text);
                }
            }
        }
        Self { rules }
    }

    /// Tells whether a word is an id: capital letters and digits in groups, the last one a number, such as
    /// `EVR-PLAY-02`.
    #[must_use]
    pub fn is_rule_id(word: &str) -> bool {
        let letters = word
            .chars()
            .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-');
        let number = word.rsplit_once('-').map(|(_, number)| number);
        letters && number.is_some_and(|n| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit()))
    }

    /// Returns the rule with this id.
    #[must_use]
    pub fn find_rule(&self, id: &str) -> Option<&Rule> {
        self.rules
            .iter()
            .find(|rule| rule.id.eq_ignore_ascii_case(id))
    }

    /// Ids that look like this one.
    #[must_use]
    pub fn similar_rule_ids(&self, id: &str) -> Vec<&str> {
        let id = id.to_ascii_uppercase();
        let family = id.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-');
        let ids = || self.rules.iter().map(|rule| rule.id.as_str());
        if family.is_empty() {
            return Vec::new();
        }
        let same: Vec<_> = ids().filter(|other| other.starts_with(family)).collect();
        if same.is_empty() {
            ids().filter(|other| other.contains(&id)).collect()
        } else {
            same
        }
    }
}

/// Removes from a rule's text what only names its source: remarks in brackets about a printed book, and the tags at the
/// end of rulings.
///
/// ```
/// let text = "A unit moves once (RR 12). [doc]";
/// assert_eq!(locale::remove_source_remarks(text), "A unit moves once.");
/// ```
#[must_use]
pub fn remove_source_remarks(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['(', '[']) {
        let (head, tail) = rest.split_at(at);
        out.push_str(head);
        let named = SOURCES.iter().any(|it| tail.starts_with(it));
        match named.then(|| end_of_bracketed_remark(tail)).flatten() {
            Some(end) => {
                out.truncate(out.trim_end().len());
                rest = &tail[end..];
            }
            None => {
                out.push_str(&tail[..1]);
                rest = &tail[1..];
            }
        }
    }
    out.push_str(rest);
    out
}

const SOURCES: [&str; 6] = ["(RR ", "(LTP", "(RB ", "[doc]", "[inf]", "[des]"];

fn end_of_bracketed_remark(text: &str) -> Option<usize> {
    let mut depth = 0_i32;
    for (at, letter) in text.char_indices() {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}

fn parse_rule_entry(line: &str) -> Option<(&str, String)> {
    if let Some(row) = line.strip_prefix("| ") {
        let (id, rest) = row.split_once(" | ")?;
        let cells: Vec<_> = rest
            .trim_end_matches('|')
            .split(" | ")
            .map(str::trim)
            .collect();
        return Rulebook::is_rule_id(id).then(|| (id, cells.join(" · ")));
    }
    let bold = line.strip_prefix("- **")?;
    let (head, rest) = bold.split_once("**")?;
    let (id, title) = head.split_once(' ').unwrap_or((head, ""));
    let text = format!("{title} {}", rest.trim()).trim().to_string();
    Rulebook::is_rule_id(id).then_some((id, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_left_out_and_unclosed_brackets_stay() {
        let text = "It moves (MOVE-01). (RR \"KOŚCI\", \"MISJE (KARTY)\") Then [x] it stays. [inf]";
        assert_eq!(
            remove_source_remarks(text),
            "It moves (MOVE-01). Then [x] it stays."
        );
        assert_eq!(remove_source_remarks("(RR open"), "(RR open");
    }

    #[test]
    fn bullets_rows_and_reasons_are_read() {
        let book = Rulebook::parse(
            "## Play\n- **A-PLAY-01** Draw\n  one.\n- **AX-02 Title.** Given this.\n\n| Id | Text |\n\
             | AG-03 | Point. | Ours. |\n## EX-04 A battle\n**Given** two.\n\n**Then** one.\n\
             # 7. Not testable\n| AG-03 | A remark. |\n",
        );
        let ids: Vec<_> = book.rules.iter().map(|rule| rule.id.as_str()).collect();
        assert_eq!(ids, ["A-PLAY-01", "AX-02", "AG-03", "EX-04"]);
        assert_eq!(book.rules[3].text, "A battle **Given** two. **Then** one.");
        assert_eq!(book.rules[0].text, "Draw one.");
        assert_eq!(book.rules[1].text, "Title. Given this.");
        assert_eq!(book.rules[2].text, "Point. · Ours.");
        assert_eq!(
            book.find_rule("ag-03").unwrap().untestable.as_deref(),
            Some("A remark.")
        );
        assert_eq!(book.find_rule("A-PLAY-01").unwrap().section, "Play");
        assert_eq!(book.find_rule("A-PLAY-01").unwrap().chapter, "Play");
        assert_eq!(book.similar_rule_ids("A-PLAY-99"), ["A-PLAY-01"]);
        assert_eq!(book.similar_rule_ids("12"), [""; 0]);
    }
}
