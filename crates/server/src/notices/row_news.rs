//! The meaning of a row that was just written for the people who did not write it.

use tabletop::Seat;

use super::{EventSet, FreshNews, Notices};
use crate::game_session::GameSession;
use crate::journal_entry::{Entry, Row};
use crate::table::{SeatOccupant, Table};
use protocol::notice::NoticeEvent;

/// The seat that decides at a table, as everybody may know, and the end of its game.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct TablePosition {
    deciding: Option<u8>,
    is_over: bool,
}

impl TablePosition {
    /// Returns the position of a table as it is now.
    pub(crate) fn position_of_table(table: &Table) -> Self {
        let deciding = table.running_game().and_then(GameSession::deciding);
        Self {
            deciding: deciding.map(Seat::number),
            is_over: table.ended.is_some(),
        }
    }
}

impl Notices {
    /// Remembers what a row means for the other seats. `before` is the position before it, and `table` the table after
    /// it. People who are connected see it at once.
    pub(crate) fn remember_news_of_row(
        &self,
        table: &Table,
        row: &Row,
        before: TablePosition,
        connected: &[u8],
    ) {
        if !self.does_anybody_want_notices() {
            return;
        }
        for (seat, events) in (0u8..).zip(news_of_row(table, row, before)) {
            let SeatOccupant::Person { person, .. } = &table.seats[usize::from(seat)] else {
                continue;
            };
            if events == EventSet::default() || connected.contains(&seat) {
                continue;
            }
            let fresh = FreshNews {
                events,
                identity: person.identity,
                at: row.at,
            };
            self.remember_news_of_seat((table.id.clone(), seat), fresh);
        }
    }
}

/// Returns what a row means for each seat.
fn news_of_row(table: &Table, row: &Row, before: TablePosition) -> Vec<EventSet> {
    let mut news = vec![EventSet::default(); table.seats.len()];
    let after = TablePosition::position_of_table(table);
    let mut tell = |event, is_told: &dyn Fn(u8) -> bool| {
        for (seat, events) in (0u8..).zip(&mut news) {
            if is_told(seat) {
                *events = events.with(event);
            }
        }
    };
    if after.deciding != before.deciding {
        tell(NoticeEvent::Turn, &|seat| after.deciding == Some(seat));
    }
    let author = row.body.entries.iter().find_map(author_of_entry);
    let author = author.or(before.deciding);
    if after.is_over && !before.is_over {
        tell(NoticeEvent::Over, &|seat| author != Some(seat));
    }
    for entry in &row.body.entries {
        match entry {
            Entry::TakeBack { agree: true, .. }
            | Entry::Abandon { agree: true, .. }
            | Entry::Rematch { agree: true, .. } => {
                tell(NoticeEvent::Offer, &|seat| {
                    awaits_answer_to_offer(table, seat)
                });
            }
            Entry::Said {
                seat: Some(from), ..
            } => tell(NoticeEvent::Chat, &|seat| seat != *from),
            _ => {}
        }
    }
    news
}

/// Returns the seat that a row comes from, if it is no choice.
const fn author_of_entry(entry: &Entry) -> Option<u8> {
    match entry {
        Entry::TakeBack { seat, .. }
        | Entry::Abandon { seat, .. }
        | Entry::Resigned { seat }
        | Entry::Rematch { seat, .. }
        | Entry::TakenOver { seat, .. } => Some(*seat),
        _ => None,
    }
}

/// Tells whether the others wait for the answer of this seat to an offer.
pub(super) fn awaits_answer_to_offer(table: &Table, seat: u8) -> bool {
    let offers = [&table.take_back, &table.abandon, &table.rematch];
    let open = |agreed: &&Vec<u8>| !agreed.is_empty() && !agreed.contains(&seat);
    table.seats[usize::from(seat)].is_present()
        && table.rematch_table.is_none()
        && offers.iter().any(open)
}

/// Tells whether an event still concerns a seat: others may have answered, or taken back what they did.
pub(super) fn is_notice_still_relevant(table: &Table, seat: u8, event: NoticeEvent) -> bool {
    let is_present = table.seats[usize::from(seat)].is_present();
    match event {
        NoticeEvent::Turn => {
            is_present && TablePosition::position_of_table(table).deciding == Some(seat)
        }
        NoticeEvent::Offer => awaits_answer_to_offer(table, seat),
        NoticeEvent::Over => table.ended.is_some(),
        NoticeEvent::Chat => true,
    }
}
