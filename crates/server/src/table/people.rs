//! Who sits at a table, and what was said there.

use crate::entry::Person;
use protocol::table::Absence;

/// Who sits in a seat.
#[derive(Clone, Debug)]
pub(crate) enum Sitter {
    Open,
    Person {
        person: Person,
        /// The computer player that plays meanwhile, and why.
        away: Option<(String, Absence)>,
    },
    Computer {
        level: String,
    },
}

impl Sitter {
    /// The computer player that decides for this seat, if one does.
    pub(crate) fn computer(&self) -> Option<&str> {
        match self {
            Sitter::Open => None,
            Sitter::Person { away, .. } => away.as_ref().map(|(level, _)| level.as_str()),
            Sitter::Computer { level } => Some(level),
        }
    }

    /// Whether a person is there to answer offers.
    pub(crate) fn present(&self) -> bool {
        matches!(self, Sitter::Person { away: None, .. })
    }
}

/// Something said at the table.
#[derive(Clone, Debug)]
pub(crate) struct Said {
    pub(crate) at: i64,
    pub(crate) seat: Option<u8>,
    pub(crate) name: String,
    pub(crate) text: String,
}
