//! The entry of a table in the list of tables, and the time at which it needs maintenance.

use tabletop::{Seat, SeatSet};

use crate::game_session::GameSession;
use crate::journal_entry::{Body, Entry};
use crate::store::{Listing, WAKE_NOW};
use crate::table::{SeatOccupant, Table};
use protocol::table::{EndReason, Status};

/// The time at which a table needs maintenance.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum WakeTime {
    Never,
    /// A computer player has to decide.
    Computer,
    /// A clock runs out.
    At(i64),
}

/// The facts that the list of tables depends on; the entry is rewritten when they change.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct ListingKey {
    status: Status,
    wake: WakeTime,
    seats: u64,
}

impl Table {
    /// Returns the facts that the list of tables depends on now.
    pub(crate) fn listing_facts(&self) -> ListingKey {
        let deciding = self.running_game().and_then(GameSession::deciding);
        let wake = match deciding {
            Some(seat) => self.wake_time(&self.seats[seat.index()], self.turn_began),
            None => WakeTime::Never,
        };
        ListingKey {
            status: self.status(),
            wake,
            seats: self.revision,
        }
    }

    fn wake_time(&self, sitter: &SeatOccupant, turn_began: i64) -> WakeTime {
        match (sitter.computer_level(), self.turn_clock_ms()) {
            (Some(_), _) => WakeTime::Computer,
            (None, Some(clock)) => WakeTime::At(self.pauses.shift_past_pauses(turn_began) + clock),
            (None, None) => WakeTime::Never,
        }
    }

    /// Returns the list entry after a row, if it differs from the one before.
    pub(crate) fn changed_listing_after_row(&self, body: &Body, at: i64) -> Option<Listing> {
        let same_seat =
            body.deciding.map(Seat::new) == self.play.as_deref().and_then(GameSession::deciding);
        let plain = body.entries.iter().all(|entry| {
            matches!(
                entry,
                Entry::Chosen { .. }
                    | Entry::Planned { .. }
                    | Entry::Undone { .. }
                    | Entry::Confirmed { .. }
                    | Entry::Said { .. }
                    | Entry::Linked { .. }
                    | Entry::Renewed { .. }
                    | Entry::Entropy { .. }
            )
        });
        if plain && same_seat {
            return None;
        }
        let mut after = self.copy_for_listing();
        for entry in &body.entries {
            after.apply_entry_to_table(entry, at);
        }
        let turn_began = if same_seat { after.turn_began } else { at };
        let started = after.rules.is_some();
        if started && body.deciding.is_none() && after.ended.is_none() {
            // Who won is not part of the list.
            after.end_game(EndReason::Rules, SeatSet::NONE);
        }
        let wake = match body.deciding.filter(|_| started && after.ended.is_none()) {
            Some(seat) => after.wake_time(&after.seats[usize::from(seat)], turn_began),
            None => WakeTime::Never,
        };
        let key = ListingKey {
            status: after.status(),
            wake,
            seats: after.revision,
        };
        (key != self.listing_facts()).then(|| after.listing_from_facts(key))
    }

    /// Returns the list entry of a table that was just created.
    pub(crate) fn listing_of_new_table(&self) -> Listing {
        self.listing_from_facts(self.listing_facts())
    }

    fn listing_from_facts(&self, key: ListingKey) -> Listing {
        Listing {
            listed: self.created.public.then(|| key.status.name()),
            wake_at: match key.wake {
                WakeTime::Never => None,
                WakeTime::Computer => Some(WAKE_NOW),
                WakeTime::At(deadline) => Some(deadline),
            },
            summary: serde_json::to_string(&self.summary()).unwrap_or_default(),
        }
    }
}
