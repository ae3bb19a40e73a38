//! The sides of a game: those who win and lose together.

use std::fmt;

use serde::Serialize;

/// One side of a game. It is known by its id; games that need more have a type of their own behind it.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize)]
pub struct Side(&'static str);

impl Side {
    /// Returns the side with this id, one word of small letters.
    #[must_use]
    pub const fn new(id: &'static str) -> Self {
        Self(id)
    }

    /// Returns the name of the side in commands, addresses and style sheets.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}
