//! The seed that decides the chance of a live game, and the promise not to change it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::seat::Seat;

/// 256 bits that decide every random event of a game.
///
/// Before play the table shows the [`Seed::commitment`]; after play it shows the seed, and anybody can
/// check that the one belongs to the other.
///
/// ```
/// use tabletop::Seed;
///
/// let seed = Seed::from_words("a long time ago");
/// assert_eq!(seed.to_string().parse(), Ok(seed));
/// assert_eq!(seed.to_string().len(), 64);
///
/// let shown_before_play = seed.commitment();
/// assert_ne!(shown_before_play, seed);
/// assert_eq!(shown_before_play, Seed::from_words("a long time ago").commitment());
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Seed([u8; 32]);

impl Seed {
    /// Returns the seed made of these bytes.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Returns the seed's bytes.
    #[must_use]
    pub const fn bytes(&self) -> [u8; 32] {
        self.0
    }

    /// Makes a seed from words a person can remember: 64 hexadecimal digits are taken as they are, anything else is
    /// hashed.
    #[must_use]
    pub fn from_words(words: &str) -> Self {
        words
            .parse()
            .unwrap_or_else(|_| Self(sha256(&[b"twin suns seed ", words.as_bytes()])))
    }

    /// Returns the text shown before play: a fingerprint that gives nothing away and fits only this seed.
    #[must_use]
    pub fn commitment(&self) -> Seed {
        Self(sha256(&[b"twin suns commitment ", &self.0]))
    }

    /// Returns the seed a game is played with when the players have added words of their own: nobody who has
    /// committed to this seed before can have known it. Without words it is this seed itself.
    ///
    /// It is the SHA-256 of `twin suns entropy `, this seed's 32 bytes and, for each entry in order,
    /// the seat's number as one byte, the length of the words as four bytes (lowest first) and the
    /// words as UTF-8.
    #[must_use]
    pub fn with_entropy(&self, entropy: &[(Seat, String)]) -> Seed {
        if entropy.is_empty() {
            return *self;
        }
        let mut hasher = Sha256::new();
        hasher.update(b"twin suns entropy ");
        hasher.update(self.0);
        for (seat, words) in entropy {
            hasher.update([seat.number()]);
            hasher.update((words.len() as u32).to_le_bytes());
            hasher.update(words.as_bytes());
        }
        Self(hasher.finalize().into())
    }
}

fn sha256(parts: &[&[u8]]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part);
    }
    hasher.finalize().into()
}

/// The text was not 64 hexadecimal digits.
#[derive(Copy, Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("a seed and its fingerprint are 64 hexadecimal digits")]
pub struct SeedParseError;

impl FromStr for Seed {
    type Err = SeedParseError;

    fn from_str(text: &str) -> Result<Self, SeedParseError> {
        if text.len() != 64 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(SeedParseError);
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let pair = std::str::from_utf8(pair).map_err(|_| SeedParseError)?;
            *byte = u8::from_str_radix(pair, 16).map_err(|_| SeedParseError)?;
        }
        Ok(Self(bytes))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Seed {
    /// Never prints the seed: a debug line in a log must not give a running game away.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

crate::string_conversions!(Seed);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_read_back_and_words_give_fixed_seeds() {
        let seed = Seed::from_words("42");
        assert_eq!(seed.to_string().parse(), Ok(seed));
        assert_eq!(Seed::from_words(&seed.to_string()), seed);
        assert_ne!(Seed::from_words("43"), seed);
        assert_ne!(seed.commitment(), seed);
        assert_eq!("xyz".parse::<Seed>(), Err(SeedParseError));
        assert_eq!(format!("{seed:?}"), "Seed(…)");
    }

    #[test]
    fn every_word_of_every_player_changes_the_seed() {
        let seed = Seed::from_words("42");
        let (one, two) = (Seat::new(0), Seat::new(1));
        let stirred = |entropy: &[(Seat, &str)]| {
            let owned: Vec<_> = entropy
                .iter()
                .map(|(seat, words)| (*seat, (*words).to_owned()))
                .collect();
            seed.with_entropy(&owned)
        };
        assert_eq!(stirred(&[]), seed);
        let all = [
            seed,
            stirred(&[(one, "a")]),
            stirred(&[(two, "a")]),
            stirred(&[(one, "b")]),
            stirred(&[(one, "a"), (two, "b")]),
            stirred(&[(one, ""), (two, "ab")]),
        ];
        for (index, first) in all.iter().enumerate() {
            assert!(all[index + 1..].iter().all(|other| other != first));
        }
        // Anybody must be able to compute it again, with any version: this value may never change.
        assert_eq!(
            stirred(&[(one, "a"), (two, "b")]).to_string(),
            "0c41cbd7a62845051d4e7b6c4938daeda7c7809c00de4c65d3f09b0f4e86a5f3"
        );
    }
}
