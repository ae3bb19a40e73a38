//! Chat between people at a table.

use super::text::clean_line;
use super::{DecideContext, DecideResult};
use crate::journal_entry::Entry;
use crate::store::Identity;
use crate::table::{SeatOccupant, Table};
use protocol::problem::{Code, Problem};

impl Table {
    /// Decides a chat message of a seat, for the seats.
    pub(super) fn decide_seat_chat(
        &self,
        seat: u8,
        text: &str,
        around: &DecideContext<'_>,
    ) -> DecideResult {
        let name = self.name_of_seated_person(seat);
        self.decide_chat((Some(seat), None), name, text, around)
    }

    /// Decides a chat message of a spectator, for the spectators.
    pub(crate) fn decide_spectator_chat(
        &self,
        identity: &Identity,
        text: &str,
        around: &DecideContext<'_>,
    ) -> DecideResult {
        self.decide_chat((None, Some(identity.id)), &identity.name, text, around)
    }

    fn decide_chat(
        &self,
        (seat, identity): (Option<u8>, Option<i64>),
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
        Ok(self.body_without_game_change(vec![Entry::Said {
            seat,
            identity,
            name: name.to_owned(),
            text,
        }]))
    }

    fn name_of_seated_person(&self, seat: u8) -> &str {
        match &self.seats[usize::from(seat)] {
            SeatOccupant::Person { person, .. } => &person.name,
            _ => "",
        }
    }
}
