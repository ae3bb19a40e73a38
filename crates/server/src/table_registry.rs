//! All tables of a server: loaded into memory when somebody looks at them, evicted when nobody does.

mod carry_out;
mod presence;
mod slot;
mod tell;
mod turns;

use std::collections::{HashMap, HashSet};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use tabletop::{Seat, Viewer};
use tokio::sync::{Semaphore, watch};

use crate::config::Config;
use crate::metrics::Metrics;
use crate::play::Catalogue;
use crate::prose::Prose;
use crate::store::{Store, StoreError};
use crate::table::Table;
use crate::thinkers::Thinkers;
use protocol::problem::{Code, Problem};
pub(crate) use slot::Slot;
use turns::Turns;

/// All tables of this server, and everything they need.
pub(crate) struct Hall {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) catalogue: Catalogue,
    pub(crate) prose: Prose,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) thinkers: Thinkers,
    /// Becomes true when the server is about to stop.
    pub(crate) closing: watch::Sender<bool>,
    handles: Mutex<HashMap<String, Arc<Slot>>>,
    /// Permits for hashing passphrases.
    slow: Turns,
    /// Permits for building the messages of live connections.
    telling: Semaphore,
    /// Permits for replaying a game to tell what happened long ago.
    replaying: Turns,
    /// The number of stored tables when they were last counted, and the time of that count.
    counted: tokio::sync::Mutex<Option<(Instant, u64)>>,
    /// Tables of other rules versions. They need no maintenance while this server runs.
    unplayable: Mutex<HashSet<String>>,
}

/// Returns the time in milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as i64)
}

impl Hall {
    pub(crate) fn new(
        config: Config,
        store: Store,
        metrics: Arc<Metrics>,
        thinkers: Thinkers,
    ) -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            config,
            store,
            catalogue: Catalogue::new(),
            prose: Prose::new(),
            metrics,
            thinkers,
            closing: watch::Sender::new(false),
            handles: Mutex::new(HashMap::new()),
            slow: Turns::new(1),
            telling: Semaphore::new((processors / 2).max(1)),
            replaying: Turns::new(1),
            counted: tokio::sync::Mutex::new(None),
            unplayable: Mutex::new(HashSet::new()),
        }
    }

    fn handles(&self) -> MutexGuard<'_, HashMap<String, Arc<Slot>>> {
        self.handles.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts the tables in memory.
    pub(crate) fn in_memory(&self) -> usize {
        self.handles().len()
    }

    /// Tells whether computer players are at work at this table.
    pub(crate) fn is_driven(&self, id: &str) -> bool {
        self.handles()
            .get(id)
            .is_some_and(|handle| handle.is_driven())
    }

    fn unplayable(&self) -> MutexGuard<'_, HashSet<String>> {
        let unplayable = self.unplayable.lock();
        unplayable.unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells whether this table turned out to be one that can only be looked at.
    pub(crate) fn is_unplayable(&self, id: &str) -> bool {
        self.unplayable().contains(id)
    }

    /// Remembers that a table can only be looked at.
    pub(crate) fn note_unplayable(&self, id: &str) {
        self.unplayable().insert(id.to_owned());
    }

    /// Finds out when the table with this id was created.
    pub(crate) async fn created_at(&self, id: &str) -> Result<i64, Problem> {
        check_id(id)?;
        let at = self.store.created_at(id).await?;
        at.ok_or_else(|| Problem::of(Code::UnknownTable))
    }

    /// Returns the table with this id, loading it into memory if necessary.
    pub(crate) async fn table(self: &Arc<Self>, id: &str) -> Result<Arc<Slot>, Problem> {
        check_id(id)?;
        loop {
            let handle = {
                let mut handles = self.handles();
                let handle = handles.entry(id.to_owned());
                Arc::clone(handle.or_insert_with(|| Arc::new(Slot::new(id))))
            };
            handle.used.store(now(), Ordering::Relaxed);
            if handle.lock().is_some() {
                return Ok(handle);
            }
            if let Err(problem) = self.load(&handle).await {
                let mut handles = self.handles();
                // Another request may have made a new handle meanwhile, and loaded the table there.
                if handle.lock().is_none() && is_there(&handles, &handle) {
                    handles.remove(id);
                }
                return Err(problem);
            }
            // Another request whose attempt failed may have removed the handle meanwhile.
            if is_there(&self.handles(), &handle) {
                self.drive(&handle);
                return Ok(handle);
            }
        }
    }

    async fn load(&self, handle: &Slot) -> Result<(), Problem> {
        let _command_guard = handle.commands.lock().await;
        if handle.lock().is_some() {
            return Ok(());
        }
        // The snapshot first: the rows that it covers are then certain to be there.
        let kept = self.store.kept(&handle.id).await?;
        let rows = self.store.rows(&handle.id, 0).await?;
        if rows.is_empty() {
            return Err(Problem::of(Code::UnknownTable));
        }
        let table = Table::load(&handle.id, &rows, kept.as_ref(), &self.catalogue);
        let table = table.map_err(|error| {
            tracing::error!(table = handle.id, %error, "a table cannot be read");
            Problem::of(Code::OtherRules)
        })?;
        *handle.lock() = Some(table);
        Ok(())
    }

    /// Adds a table that was just created.
    pub(crate) fn admit(&self, table: Table) -> Arc<Slot> {
        let mut handles = self.handles();
        let id = table.id.clone();
        let handle = handles
            .entry(id.clone())
            .or_insert_with(|| Arc::new(Slot::new(&id)));
        let handle = Arc::clone(handle);
        drop(handles);
        handle.lock().get_or_insert(table);
        handle
    }

    /// Refuses another table once the limit is reached. Counting takes a while, so it is done every ten seconds.
    pub(crate) async fn has_room(&self) -> Result<(), Problem> {
        let mut counted = self.counted.lock().await;
        let fresh = counted.filter(|(at, _)| at.elapsed().as_secs() < 10);
        let count = match fresh {
            Some((_, count)) => count,
            None => self.store.count().await?,
        };
        let at = fresh.map_or_else(Instant::now, |(at, _)| at);
        *counted = Some((at, count + 1));
        if count < self.config.limits.tables {
            Ok(())
        } else {
            Err(Problem::of(Code::LimitReached))
        }
    }

    /// Runs slow work outside the event loop, one piece at a time: hashing a passphrase takes memory.
    pub(crate) async fn slowly<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        self.slow.next().await?.work(work).await
    }

    /// Removes tables from memory that nobody looks at.
    pub(crate) fn tidy(&self) {
        let idle = self.config.times.idle_table.as_millis() as i64;
        let before = now() - idle;
        self.handles().retain(|_, handle| {
            Arc::strong_count(handle) > 1 || handle.used.load(Ordering::Relaxed) > before
        });
    }

    /// Waits until the server is about to stop.
    pub(crate) async fn until_closing(&self) {
        // The sender lives as long as the registry: there is always an answer.
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }

    /// Tells everybody that the server is about to stop.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }
}

/// The number of characters in the id of a table.
pub(crate) const TABLE_ID_LENGTH: usize = 20;

impl From<StoreError> for Problem {
    /// Hides the details: clients are told only that the storage failed or is full.
    fn from(error: StoreError) -> Self {
        if !matches!(error, StoreError::Unwritten(_)) {
            tracing::error!(%error, "the storage failed");
        }
        Problem::of(match error {
            StoreError::Full(_) => Code::StorageFull,
            _ => Code::StorageFailed,
        })
    }
}

/// Returns the viewer that sits in this seat, or the spectator if there is no seat.
pub(crate) fn viewer_of(seat: Option<u8>) -> Viewer {
    seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat::new(seat)))
}

/// Tells whether this is the registered handle of its table.
fn is_there(handles: &HashMap<String, Arc<Slot>>, handle: &Arc<Slot>) -> bool {
    let there = handles.get(&handle.id);
    there.is_some_and(|there| Arc::ptr_eq(there, handle))
}

/// Checks that a text can be the id of a table at all. Databases refuse some texts that cannot.
fn check_id(id: &str) -> Result<(), Problem> {
    if id.len() == TABLE_ID_LENGTH && id.bytes().all(|b| b.is_ascii_alphanumeric()) {
        Ok(())
    } else {
        Err(Problem::of(Code::UnknownTable))
    }
}
