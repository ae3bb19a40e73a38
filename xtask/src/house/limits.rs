//! The file with the limits: figures that may get better but not worse, and places excused with a reason.

use std::fmt;

/// The file, for messages and to find it from the root.
pub(crate) const LIMITS_FILE: &str = "xtask/house.txt";

/// A figure in tenths, so that percentages compare exactly.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Tenths(pub(crate) u64);

impl Tenths {
    /// Takes a whole number.
    pub(crate) fn from_count(count: usize) -> Self {
        Tenths(count as u64 * 10)
    }

    /// Returns the share of `part` in `whole`, in percent, rounded to a tenth.
    pub(crate) fn from_share(part: usize, whole: usize) -> Self {
        let (part, whole) = (part as u64, whole.max(1) as u64);
        Tenths((part * 2000 + whole) / (whole * 2))
    }

    fn from_text(text: &str) -> Option<Self> {
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        if tenth.len() != 1 {
            return None;
        }
        let (whole, tenth): (u64, u64) = (whole.parse().ok()?, tenth.parse().ok()?);
        Some(Tenths(whole * 10 + tenth))
    }
}

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_multiple_of(10) {
            write!(f, "{}", self.0 / 10)
        } else {
            write!(f, "{}.{}", self.0 / 10, self.0 % 10)
        }
    }
}

/// The text of the file, read line by line.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    lines: Vec<String>,
}

impl Limits {
    /// Reads the file, and refuses lines that mean nothing.
    pub(crate) fn from_text(text: &str) -> Result<Self, String> {
        for (index, line) in text.lines().enumerate() {
            let parts: Vec<&str> = line.split_whitespace().collect();
            let understood = match parts.as_slice() {
                ["limit", _, figure] => Tenths::from_text(figure).is_some(),
                ["excuse", _, _, _, ..] => true,
                other => other.is_empty() || line.starts_with('#'),
            };
            if !understood {
                return Err(format!(
                    "{LIMITS_FILE}:{}: a line is `limit NAME FIGURE`, `excuse NAME PLACE REASON` or a comment with #",
                    index + 1
                ));
            }
        }
        let lines = text.lines().map(str::to_owned).collect();
        Ok(Limits { lines })
    }

    /// Returns the limit of a figure.
    pub(crate) fn limit_of_figure(&self, name: &str) -> Option<Tenths> {
        let mut figures = self.lines.iter().filter_map(|line| {
            let mut parts = line.split_whitespace();
            let found = parts.next() == Some("limit") && parts.next() == Some(name);
            found.then(|| parts.next().and_then(Tenths::from_text))?
        });
        figures.next()
    }

    /// Puts another limit in the place of an old one, or at the end.
    pub(crate) fn set_limit(&mut self, name: &str, figure: Tenths) {
        let new = format!("limit {name} {figure}");
        let old = self.lines.iter_mut().find(|line| {
            let mut parts = line.split_whitespace();
            parts.next() == Some("limit") && parts.next() == Some(name)
        });
        match old {
            Some(line) => *line = new,
            None => self.lines.push(new),
        }
    }

    /// Returns the places that a figure does not count.
    pub(crate) fn excused_places(&self, name: &str) -> Vec<&str> {
        let place = |line: &'_ String| parse_excused_place(line, name).is_some();
        let lines = self.lines.iter().filter(|line| place(line));
        lines
            .filter_map(|line| parse_excused_place(line, name))
            .collect()
    }

    /// Removes excuses for places that need none.
    pub(crate) fn remove_excuses(&mut self, name: &str, places: &[String]) {
        self.lines.retain(|line| {
            parse_excused_place(line, name).is_none_or(|place| !places.iter().any(|p| p == place))
        });
    }

    /// Returns the text of the file as it is now.
    pub(crate) fn to_text(&self) -> String {
        let mut text = self.lines.join("\n");
        text.push('\n');
        text
    }
}

fn parse_excused_place<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let mut parts = line.split_whitespace();
    let found = parts.next() == Some("excuse") && parts.next() == Some(name);
    found.then(|| parts.next())?
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# A comment\n\nlimit a 12.5\nlimit b 7\nexcuse b x.rs::y it is a table\n";

    #[test]
    fn limits_are_read_and_written_in_their_places() {
        let mut limits = Limits::from_text(TEXT).expect("it is a file of limits");
        assert_eq!(limits.to_text(), TEXT);
        assert_eq!(limits.limit_of_figure("a"), Some(Tenths(125)));
        assert_eq!(limits.limit_of_figure("b"), Some(Tenths(70)));
        assert_eq!(limits.limit_of_figure("c"), None);
        limits.set_limit("a", Tenths(90));
        limits.set_limit("c", Tenths(11));
        assert!(limits.to_text().contains("\nlimit a 9\n"));
        assert!(limits.to_text().ends_with("\nlimit c 1.1\n"));
    }

    #[test]
    fn excuses_name_a_place_and_a_reason() {
        let mut limits = Limits::from_text(TEXT).expect("it is a file of limits");
        assert_eq!(limits.excused_places("b"), ["x.rs::y"]);
        assert!(limits.excused_places("a").is_empty());
        limits.remove_excuses("b", &["x.rs::y".to_owned()]);
        assert!(limits.excused_places("b").is_empty());
        assert!(Limits::from_text("excuse b x.rs::y").is_err());
    }

    #[test]
    fn lines_that_say_nothing_are_refused() {
        for line in ["limit a", "limit a b", "limit a 1.25", "limits a 1", "a"] {
            let problem = Limits::from_text(line).expect_err("that is no line");
            assert!(problem.starts_with("xtask/house.txt:1: "), "{problem}");
        }
    }

    #[test]
    fn shares_are_rounded_to_a_tenth() {
        assert_eq!(Tenths::from_share(1, 3), Tenths(333));
        assert_eq!(Tenths::from_share(2, 3), Tenths(667));
        assert_eq!(Tenths::from_share(0, 0), Tenths(0));
        assert_eq!(Tenths::from_share(5, 5).to_string(), "100");
    }
}
