//! The numbers that self-play has found, in a file that a person can read: `weights.txt`.

use std::fmt::Write;
use std::sync::LazyLock;

use super::belief::CLUES;
use super::position::TERMS;

/// The weights of each term of a position and of each clue to the base.
#[derive(Copy, Clone, Debug)]
pub struct Weights {
    /// The amount that one unit of a term adds to the logarithm of the odds of an Imperial victory.
    pub terms: [f32; TERMS.len()],
    /// The amount that one unit of a clue adds to the logarithm of the likelihood of a system.
    pub clues: [f32; CLUES.len()],
}

impl Weights {
    /// Nothing counts anything.
    pub const ZERO: Self = Self {
        terms: [0.0; TERMS.len()],
        clues: [0.0; CLUES.len()],
    };

    /// Returns the weights in use.
    #[must_use]
    pub fn built_in_weights() -> &'static Self {
        static BUILT_IN: LazyLock<Weights> =
            LazyLock::new(|| match Weights::read(include_str!("weights.txt")) {
                Ok(weights) => weights,
                Err(problem) => panic!("weights.txt: {problem}"),
            });
        &BUILT_IN
    }

    /// Reads weights: a line `name weight` for every term and clue; `#` begins a remark.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut weights = Self::ZERO;
        let mut given = Vec::new();
        for line in text.lines() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let mut words = line.split_whitespace();
            let (Some(name), Some(weight), None) = (words.next(), words.next(), words.next())
            else {
                return Err(format!("`{line}` is not a name and a weight"));
            };
            let place = weights.weight_mut(name);
            let place = place.ok_or_else(|| format!("there is no weight `{name}`"))?;
            let weight = weight.parse::<f32>();
            *place = weight.map_err(|_| format!("the weight of `{name}` is no number"))?;
            given.push(name);
        }
        match names_with_meanings().find(|(name, _)| !given.contains(name)) {
            Some((name, _)) => Err(format!("the weight of `{name}` is missing")),
            None => Ok(weights),
        }
    }

    fn weight_mut(&mut self, name: &str) -> Option<&mut f32> {
        let all = self.terms.iter_mut().chain(&mut self.clues);
        let found = names_with_meanings()
            .zip(all)
            .find(|((known, _), _)| *known == name);
        found.map(|(_, weight)| weight)
    }

    /// Returns the text that reads back as these weights, each with its meaning.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let all = self.terms.iter().chain(&self.clues);
        for ((name, meaning), weight) in names_with_meanings().zip(all) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{name:20} {weight:8.4}  # {meaning}");
        }
        text
    }
}

/// Returns every name with its meaning: terms, then clues.
fn names_with_meanings() -> impl Iterator<Item = (&'static str, &'static str)> {
    let terms = TERMS.iter().map(|term| (term.name, term.meaning));
    let clues = CLUES.iter().map(|clue| (clue.name, clue.meaning));
    terms.chain(clues)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_read_back_as_they_are_written() {
        let text = Weights::built_in_weights().to_text();
        assert_eq!(Weights::read(&text).unwrap().to_text(), text);
    }

    #[test]
    fn a_wrong_file_says_what_is_wrong() {
        let good = Weights::ZERO.to_text();
        let wrong = |text: &str| Weights::read(text).unwrap_err();
        assert_eq!(
            wrong(&good.replace("clock ", "clack ")),
            "there is no weight `clack`"
        );
        assert_eq!(
            wrong(&good.replace("hurry   ", "hurry x ")),
            "`hurry x                0.0000` is not a name and a weight"
        );
        let line = good
            .lines()
            .find(|line| line.starts_with("found "))
            .unwrap();
        assert_eq!(
            wrong(&good.replace(line, "")),
            "the weight of `found` is missing"
        );
        assert_eq!(
            wrong(&good.replace(line, "found much")),
            "the weight of `found` is no number"
        );
    }
}
