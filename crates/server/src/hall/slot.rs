//! The place of one table in memory.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tabletop::Viewer;
use tokio::sync::watch;

use super::now;
use super::presence::Presence;
use super::tell::Letter;
use crate::info::Cursor;
use crate::table::Table;
use protocol::problem::{Code, Problem};

/// The place of one table in memory.
pub(crate) struct Slot {
    pub(crate) id: String,
    /// Held while a command is decided, written and applied: one at a time.
    pub(super) commands: tokio::sync::Mutex<()>,
    /// Held for a moment only, never while something is written: whoever looks does not wait for the
    /// disk, and so cannot notice from the time it takes that somebody drafts.
    table: Mutex<Option<Table>>,
    /// Changes with every row.
    pub(super) changed: watch::Sender<u64>,
    /// Whether the journal may have rows that are not applied here.
    pub(super) behind: AtomicBool,
    /// Whether a computer player is at work here.
    driven: AtomicBool,
    pub(super) used: AtomicI64,
    /// What those who watch were sent last.
    letter: Mutex<Option<Letter>>,
    /// Who has a live connection.
    pub(crate) presence: Arc<Presence>,
}

impl Slot {
    pub(super) fn new(id: &str) -> Self {
        Self {
            id: id.to_owned(),
            commands: tokio::sync::Mutex::new(()),
            table: Mutex::new(None),
            changed: watch::Sender::new(0),
            behind: AtomicBool::new(false),
            driven: AtomicBool::new(false),
            used: AtomicI64::new(now()),
            letter: Mutex::new(None),
            presence: Arc::new(Presence::new()),
        }
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, Option<Table>> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at the table.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&Table) -> T) -> Result<T, Problem> {
        self.used.store(now(), Ordering::Relaxed);
        let table = self.lock();
        let table = table.as_ref();
        table
            .map(look)
            .ok_or_else(|| Problem::of(Code::UnknownTable))
    }

    /// What those who watch and had seen this are sent, if it is still the newest.
    pub(super) fn letter(&self, viewer: Viewer, seen: Cursor) -> Result<Option<Letter>, Problem> {
        let now = self.look(|table| table.cursor(viewer))?;
        let letter = self.letter.lock().unwrap_or_else(PoisonError::into_inner);
        let letter = letter.as_ref().filter(|letter| letter.answers(seen, now));
        Ok(letter.cloned())
    }

    /// Keeps what those who watch are sent for the others who do.
    pub(super) fn keep_letter(&self, letter: Letter) {
        let mut kept = self.letter.lock().unwrap_or_else(PoisonError::into_inner);
        *kept = Some(letter);
    }

    /// Whether a computer player is at work here.
    pub(crate) fn is_driven(&self) -> bool {
        self.driven.load(Ordering::Acquire)
    }

    /// Notes that a computer player is at work here; says whether none was.
    pub(crate) fn start_driving(&self) -> bool {
        !self.driven.swap(true, Ordering::AcqRel)
    }

    /// Notes that no computer player is at work here any more.
    pub(crate) fn stop_driving(&self) {
        self.driven.store(false, Ordering::Release);
    }

    /// Something that can be waited on until the table changes. Subscribe before looking.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }
}
