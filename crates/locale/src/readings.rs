//! The readings we chose where the published rules are silent or disagree, with the other readings and our reason.

use crate::rulebook::{Rule, Rulebook};

/// Stands in a table cell that has nothing to say.
const NOTHING: &str = "—";

/// A reading that was chosen: a gap (`G-`, `EG-`) or a disagreement between the published texts (`D-`).
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Reading {
    /// The id of its entry.
    pub id: String,
    /// The point that the published rules leave open.
    pub open_point: String,
    /// The reading we play.
    pub ours: String,
    /// The readings of other groups, or the words of the texts; empty if nothing else is known.
    pub others: String,
    /// Our reason; empty if the entry gives none.
    pub reason: String,
}

impl Reading {
    /// Reads the entry of a gap or a disagreement from its table row.
    fn from_rule(rule: &Rule) -> Option<Self> {
        let cells: Vec<&str> = rule.text.split(" · ").collect();
        let cell = |number: usize| {
            let text = cells.get(number).copied().unwrap_or_default();
            text.replace(NOTHING, "").trim().to_owned()
        };
        let (ours, others) = match rule.id.split_once('-')?.0 {
            "G" | "EG" => (cell(1), cell(2)),
            "D" => (cell(2), cell(1)),
            _ => return None,
        };
        Some(Self {
            id: rule.id.clone(),
            open_point: cell(0),
            ours,
            others,
            reason: cell(3),
        })
    }
}

impl Rulebook {
    /// Returns the readings that a rule rests on: its own, if it is one, or those it names, each once.
    ///
    /// ```
    /// use locale::Rulebook;
    ///
    /// let book = Rulebook::parse(
    ///     "- **DISCARD-03** It is shuffled. (G-75, ours: at once)\n| G-75 | When? | At once. | Later. | The words. |",
    /// );
    /// let rule = book.find_rule("DISCARD-03").unwrap();
    /// let readings = book.readings_behind_rule(rule);
    /// assert_eq!((readings[0].ours.as_str(), readings[0].others.as_str()), ("At once.", "Later."));
    /// ```
    #[must_use]
    pub fn readings_behind_rule(&self, rule: &Rule) -> Vec<Reading> {
        if let Some(own) = Reading::from_rule(rule) {
            return vec![own];
        }
        let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
        let mut readings: Vec<Reading> = Vec::new();
        for word in rule.text.split(|letter| !is_part(letter)) {
            let known = readings.iter().any(|reading| reading.id == word);
            let named = self.find_rule(word).filter(|_| !known);
            readings.extend(named.and_then(Reading::from_rule));
        }
        readings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str = "- **A-PLAY-01** Play (G-01, ours: once) as in D-02 and G-01.\n\
        | G-01 | How often. | Once. | — | — |\n| D-02 | Cards | One says two. | One | It is newer. |\n\
        - **A-PLAY-02** Pass.";

    fn readings(id: &str) -> Vec<Reading> {
        let book = Rulebook::parse(BOOK);
        let rule = book.find_rule(id).expect("a rule").clone();
        book.readings_behind_rule(&rule)
    }

    #[test]
    fn a_rule_shows_every_reading_it_names_once() {
        let ids: Vec<_> = readings("A-PLAY-01").into_iter().map(|it| it.id).collect();
        assert_eq!(ids, ["G-01", "D-02"]);
        assert_eq!(readings("A-PLAY-02"), []);
    }

    #[test]
    fn a_disagreement_keeps_the_texts_as_the_other_readings() {
        let reading = &readings("D-02")[0];
        assert_eq!(reading.ours, "One");
        assert_eq!(reading.others, "One says two.");
        assert_eq!(reading.reason, "It is newer.");
    }

    #[test]
    fn an_empty_cell_says_nothing() {
        let reading = &readings("G-01")[0];
        assert_eq!((reading.others.as_str(), reading.reason.as_str()), ("", ""));
    }
}
