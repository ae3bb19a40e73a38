//! The places where notices hang on tables: rows that were written, and people who look at their table. Without the feature
//! `notices` nothing happens here.

use std::sync::Arc;

use super::Tables;
use super::presence::SeatConnections;
use crate::journal_entry::Row;
#[cfg(feature = "notices")]
use crate::notices::{TablePosition, run_notice_loop};
use crate::table::Table;

/// Facts about a table before a row, to tell afterwards what the row changed.
pub(super) struct RowObserver {
    #[cfg(feature = "notices")]
    before: TablePosition,
}

#[cfg(feature = "notices")]
impl RowObserver {
    /// Looks at a table before a row is applied.
    pub(super) fn observe_before_row(table: &Table) -> Self {
        Self {
            before: TablePosition::position_of_table(table),
        }
    }

    /// Remembers what the row means for people who are away. It waits for nothing.
    pub(super) fn remember_news_of_row(
        self,
        tables: &Tables,
        table: &Table,
        row: &Row,
        presence: &SeatConnections,
    ) {
        if tables.notices.does_anybody_want_notices() {
            let connected = presence.connected_seats();
            tables
                .notices
                .remember_news_of_row(table, row, self.before, &connected);
        }
    }
}

#[cfg(not(feature = "notices"))]
impl RowObserver {
    pub(super) fn observe_before_row(_: &Table) -> Self {
        Self {}
    }

    #[expect(clippy::unused_self, reason = "the other build needs it")]
    pub(super) fn remember_news_of_row(self, _: &Tables, _: &Table, _: &Row, _: &SeatConnections) {}
}

#[cfg(feature = "notices")]
impl Tables {
    /// Remembers that the person of a seat looks at the table or gives a command.
    pub(crate) fn remember_visit_of_seat(&self, table: &str, seat: u8) {
        self.notices
            .remember_visit_of_seat(table, seat, self.clock.now_ms());
    }

    /// Tells whether a seat has a live connection to this server.
    pub(crate) fn is_seat_connected(&self, table: &str, seat: u8) -> bool {
        let handles = self.lock_handles();
        let handle = handles.get(table);
        handle.is_some_and(|handle| handle.presence.connected_seats().contains(&seat))
    }

    /// Starts the task that looks after notices.
    pub(crate) fn start_notice_task(self: &Arc<Self>) {
        let tables = Arc::clone(self);
        crate::supervision::supervise_task("notices to people", move || {
            run_notice_loop(Arc::clone(&tables))
        });
    }
}

#[cfg(not(feature = "notices"))]
#[expect(clippy::unused_self, reason = "the other build needs it")]
impl Tables {
    pub(crate) fn remember_visit_of_seat(&self, _: &str, _: u8) {}

    pub(crate) fn start_notice_task(self: &Arc<Self>) {}
}
