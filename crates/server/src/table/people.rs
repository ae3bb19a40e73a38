//! The people at a table, and their chat.

use crate::journal_entry::Person;
use protocol::table::Absence;

/// The occupant of a seat.
#[derive(Clone, Debug)]
pub(crate) enum SeatOccupant {
    Open,
    Person {
        person: Person,
        /// The level of the computer player that stands in, and the reason.
        away: Option<(String, Absence)>,
    },
    Computer {
        level: String,
    },
}

impl SeatOccupant {
    /// Returns the level of the computer player that decides for this seat, if one does.
    pub(crate) fn computer_level(&self) -> Option<&str> {
        match self {
            SeatOccupant::Open => None,
            SeatOccupant::Person { away, .. } => away.as_ref().map(|(level, _)| level.as_str()),
            SeatOccupant::Computer { level } => Some(level),
        }
    }

    /// Tells whether a person is present to answer offers.
    pub(crate) fn is_present(&self) -> bool {
        matches!(self, SeatOccupant::Person { away: None, .. })
    }
}

/// A chat message at the table.
#[derive(Clone, Debug)]
pub(crate) struct ChatMessage {
    pub(crate) at: i64,
    pub(crate) seat: Option<u8>,
    pub(crate) name: String,
    pub(crate) text: String,
}
