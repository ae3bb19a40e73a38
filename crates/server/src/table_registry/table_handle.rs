//! The handle of one table in memory: the table itself, its locks and its signals.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tabletop::Viewer;
use tokio::sync::watch;

use super::presence::SeatConnections;
use super::viewer_updates::EncodedUpdate;
use crate::bot_pool::Asker;
use crate::table::Table;
use crate::table_updates::Cursor;
use protocol::problem::{Code, Problem};

/// One table in memory, with the locks and signals around it.
pub(crate) struct TableHandle {
    pub(crate) id: String,
    /// Held while a command is decided, written and applied, so that commands run one at a time.
    pub(super) commands: tokio::sync::Mutex<()>,
    /// Held for a moment only, never while something is written. Viewers do not wait for the disk, so the
    /// time that an answer takes does not tell them that somebody drafts.
    table: Mutex<Option<Table>>,
    /// Signals every new row.
    pub(super) changed: watch::Sender<u64>,
    /// True while the journal may have rows that are not applied here.
    pub(super) may_be_behind: AtomicBool,
    /// True while a computer player is at work here.
    driven: AtomicBool,
    made: Instant,
    /// The time between the making of the handle and its last use.
    last_used_ms: AtomicU64,
    /// The update that spectators were sent last.
    spectator_update: Mutex<Option<EncodedUpdate>>,
    /// The address from which the table was created or, once it was loaded again, used first. It is kept in memory only.
    asker: Mutex<Option<IpAddr>>,
    /// The seats that have a live connection.
    pub(crate) presence: Arc<SeatConnections>,
}

impl TableHandle {
    pub(super) fn new(id: &str) -> Self {
        Self {
            id: id.to_owned(),
            commands: tokio::sync::Mutex::new(()),
            table: Mutex::new(None),
            changed: watch::Sender::new(0),
            may_be_behind: AtomicBool::new(false),
            driven: AtomicBool::new(false),
            made: Instant::now(),
            last_used_ms: AtomicU64::new(0),
            spectator_update: Mutex::new(None),
            asker: Mutex::new(None),
            presence: Arc::new(SeatConnections::new()),
        }
    }

    /// Remembers the address of the first who gives a command here: computer players think on the account of the
    /// person who set them up, not of those who happen to meet them.
    pub(crate) fn remember_first_asker(&self, address: IpAddr) {
        let mut asker = self.asker.lock().unwrap_or_else(PoisonError::into_inner);
        asker.get_or_insert(address);
    }

    /// Returns the one for whom computer players think here.
    pub(crate) fn current_asker(&self) -> Asker {
        let asker = self.asker.lock().unwrap_or_else(PoisonError::into_inner);
        asker.map_or_else(|| Asker::Table(self.id.clone()), Asker::Address)
    }

    /// Notes that somebody uses the table now.
    pub(super) fn mark_used(&self) {
        let age = self.made.elapsed().as_millis() as u64;
        self.last_used_ms.store(age, Ordering::Relaxed);
    }

    /// Returns the time since somebody used the table.
    pub(super) fn idle_time(&self) -> Duration {
        let used = Duration::from_millis(self.last_used_ms.load(Ordering::Relaxed));
        self.made.elapsed().saturating_sub(used)
    }

    pub(super) fn lock_table(&self) -> MutexGuard<'_, Option<Table>> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads something from the table.
    pub(crate) fn read_table<T>(&self, look: impl FnOnce(&Table) -> T) -> Result<T, Problem> {
        self.mark_used();
        let table = self.lock_table();
        let table = table.as_ref();
        table
            .map(look)
            .ok_or_else(|| Problem::from_code(Code::UnknownTable))
    }

    /// Returns the update for spectators who had seen `seen`, if the stored one is still the newest.
    pub(super) fn newest_spectator_update(
        &self,
        viewer: Viewer,
        seen: Cursor,
    ) -> Result<Option<EncodedUpdate>, Problem> {
        let now = self.read_table(|table| table.cursor(viewer))?;
        let letter = self
            .spectator_update
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let letter = letter
            .as_ref()
            .filter(|letter| letter.is_update_between(seen, now));
        Ok(letter.cloned())
    }

    /// Stores the update of one spectator for the other spectators.
    pub(super) fn store_spectator_update(&self, letter: EncodedUpdate) {
        let mut kept = self
            .spectator_update
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        *kept = Some(letter);
    }

    /// Tells whether a computer player is at work here.
    pub(crate) fn is_playing_computer_turns(&self) -> bool {
        self.driven.load(Ordering::Acquire)
    }

    /// Marks the table as driven by a computer player. Returns false if it already was.
    pub(crate) fn try_begin_computer_turns(&self) -> bool {
        !self.driven.swap(true, Ordering::AcqRel)
    }

    /// Marks the table as no longer driven by a computer player.
    pub(crate) fn end_computer_turns(&self) {
        self.driven.store(false, Ordering::Release);
    }

    /// Returns a receiver that is notified when the table changes. Subscribe before reading the table.
    pub(crate) fn subscribe_to_changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::TableHandle;
    use crate::bot_pool::Asker;

    #[test]
    fn computers_think_on_the_account_of_the_creator() {
        let handle = TableHandle::new("t");
        assert_eq!(handle.current_asker(), Asker::Table("t".to_owned()));
        let addresses = [[10, 0, 0, 1], [10, 0, 0, 2]].map(IpAddr::from);
        for address in addresses {
            handle.remember_first_asker(address);
        }
        assert_eq!(handle.current_asker(), Asker::Address(addresses[0]));
    }
}
