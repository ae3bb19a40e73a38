//! Chat between people at a table.

use super::text::clean_line;
use super::{DecideContext, DecideResult};
use crate::journal_entry::Entry;
use crate::table::{SeatOccupant, Table};
use protocol::problem::{Code, Problem};

impl Table {
    /// Decides a chat message: seats talk to seats, spectators to spectators.
    pub(crate) fn decide_chat(
        &self,
        seat: Option<u8>,
        name: &str,
        text: &str,
        around: &DecideContext<'_>,
    ) -> DecideResult {
        let text = clean_line(text, around.limits.chat_length)?;
        // Spectators cannot use up the messages of players.
        let room = self.chat.iter();
        let room = room.filter(|said| said.seat.is_some() == seat.is_some());
        if room.count() >= around.limits.chat_messages {
            return Err(Problem::new(
                Code::LimitReached,
                "enough was said at this table",
            ));
        }
        Ok(self.entries_only(vec![Entry::Said {
            seat,
            name: name.to_owned(),
            text,
        }]))
    }

    pub(super) fn person_name(&self, seat: u8) -> &str {
        match &self.seats[usize::from(seat)] {
            SeatOccupant::Person { person, .. } => &person.name,
            _ => "",
        }
    }
}
