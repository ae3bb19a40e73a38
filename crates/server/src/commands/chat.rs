//! Chat between people at a table.

use super::text::plain_text;
use super::{Circumstances, Verdict};
use crate::entry::Entry;
use crate::table::{Sitter, Table};
use protocol::problem::{Code, Problem};

impl Table {
    /// Decides a chat message: seats talk to seats, spectators to spectators.
    pub(crate) fn say(
        &self,
        seat: Option<u8>,
        name: &str,
        text: &str,
        around: &Circumstances<'_>,
    ) -> Verdict {
        let text = plain_text(text, around.limits.chat_length)?;
        // Spectators cannot use up the messages of players.
        let room = self.chat.iter();
        let room = room.filter(|said| said.seat.is_some() == seat.is_some());
        if room.count() >= around.limits.chat_messages {
            return Err(Problem::new(
                Code::LimitReached,
                "enough was said at this table",
            ));
        }
        Ok(self.beside(vec![Entry::Said {
            seat,
            name: name.to_owned(),
            text,
        }]))
    }

    pub(super) fn person_name(&self, seat: u8) -> &str {
        match &self.seats[usize::from(seat)] {
            Sitter::Person { person, .. } => &person.name,
            _ => "",
        }
    }
}
