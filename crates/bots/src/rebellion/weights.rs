//! The numbers that self-play has found, in a file that a person can read: `weights.txt`.

use std::fmt::Write;
use std::sync::LazyLock;

use super::belief::{CLUES, Clue};
use super::position::{TERMS, Term};

/// The weights of each term of a position and of each clue to the base.
#[derive(Copy, Clone, Debug)]
pub struct Weights {
    /// The amount that one unit of a term adds to the logarithm of the odds of an Imperial victory, in the first round
    /// and late in the game.
    pub terms: [[f32; 2]; TERMS.len()],
    /// The amount that one unit of a clue adds to the logarithm of the likelihood of a system.
    pub clues: [f32; CLUES.len()],
}

impl Weights {
    /// Nothing counts anything.
    pub const ZERO: Self = Self {
        terms: [[0.0; 2]; TERMS.len()],
        clues: [0.0; CLUES.len()],
    };

    /// Returns the weights in use.
    #[must_use]
    pub fn built_in() -> &'static Self {
        static BUILT_IN: LazyLock<Weights> =
            LazyLock::new(|| match Weights::read(include_str!("weights.txt")) {
                Ok(weights) => weights,
                Err(problem) => panic!("weights.txt: {problem}"),
            });
        &BUILT_IN
    }

    /// Returns the weights of the terms when the game is this late, from 0 in the first round to 1.
    pub(crate) fn terms_at(&self, lateness: f32) -> [f32; TERMS.len()] {
        self.terms
            .map(|[early, late]| early + lateness * (late - early))
    }

    /// Reads weights: a line `name early late` for every term, `name weight` for every clue; `#` begins a remark.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut weights = Self::ZERO;
        let mut given = Vec::new();
        for line in text.lines() {
            let line = line.split('#').next().unwrap_or_default().trim();
            let mut words = line.split_whitespace();
            let Some(name) = words.next() else {
                continue;
            };
            let places = weights.weights_mut(name);
            let places = places.ok_or_else(|| format!("there is no weight `{name}`"))?;
            let numbers: Vec<&str> = words.collect();
            if numbers.len() != places.len() {
                return Err(format!(
                    "`{name}` has {} numbers, not {}",
                    places.len(),
                    numbers.len()
                ));
            }
            for (place, number) in places.iter_mut().zip(numbers) {
                let number = number.parse();
                *place = number.map_err(|_| format!("a weight of `{name}` is no number"))?;
            }
            given.push(name);
        }
        let names = names_with_meanings().map(|(name, _)| name);
        match names.into_iter().find(|name| !given.contains(name)) {
            Some(name) => Err(format!("the weight of `{name}` is missing")),
            None => Ok(weights),
        }
    }

    fn weights_mut(&mut self, name: &str) -> Option<&mut [f32]> {
        if let Some(term) = TERMS.iter().position(|term| term.name == name) {
            return Some(&mut self.terms[term]);
        }
        let clue = CLUES.iter().position(|clue| clue.name == name)?;
        Some(std::slice::from_mut(&mut self.clues[clue]))
    }

    /// Returns the text that reads back as these weights, each with its meaning.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        for (term, [early, late]) in TERMS.iter().zip(&self.terms) {
            let Term { name, meaning, .. } = term;
            let _ = writeln!(text, "{name:20} {early:8.4} {late:8.4}  # {meaning}");
        }
        for (clue, weight) in CLUES.iter().zip(&self.clues) {
            let Clue { name, meaning, .. } = clue;
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
        let text = Weights::built_in().to_text();
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
