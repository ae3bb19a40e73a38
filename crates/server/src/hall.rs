//! All tables of a server: brought into memory when somebody looks at them, let go when nobody does.

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

/// The tables, and everything they need.
pub(crate) struct Hall {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) catalogue: Catalogue,
    pub(crate) prose: Prose,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) thinkers: Thinkers,
    /// Turns true when the server is about to end.
    pub(crate) closing: watch::Sender<bool>,
    slots: Mutex<HashMap<String, Arc<Slot>>>,
    /// Turns for hashing passphrases.
    slow: Turns,
    /// Turns for putting messages to listeners together.
    telling: Semaphore,
    /// Turns for playing a game again to tell what happened long ago.
    replaying: Turns,
    /// How many tables were stored when they were last counted.
    counted: tokio::sync::Mutex<Option<(Instant, u64)>>,
    /// Tables of other rules: nobody need look after them again while this server runs.
    unplayable: Mutex<HashSet<String>>,
}

/// The time, in milliseconds since 1970.
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
            slots: Mutex::new(HashMap::new()),
            slow: Turns::new(1),
            telling: Semaphore::new((processors / 2).max(1)),
            replaying: Turns::new(1),
            counted: tokio::sync::Mutex::new(None),
            unplayable: Mutex::new(HashSet::new()),
        }
    }

    fn slots(&self) -> MutexGuard<'_, HashMap<String, Arc<Slot>>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many tables are in memory.
    pub(crate) fn in_memory(&self) -> usize {
        self.slots().len()
    }

    /// Whether computers are at work at this table.
    pub(crate) fn is_driven(&self, id: &str) -> bool {
        self.slots().get(id).is_some_and(|slot| slot.is_driven())
    }

    fn unplayable(&self) -> MutexGuard<'_, HashSet<String>> {
        let unplayable = self.unplayable.lock();
        unplayable.unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether this table turned out to be one that can only be looked at.
    pub(crate) fn is_unplayable(&self, id: &str) -> bool {
        self.unplayable().contains(id)
    }

    /// Notes that a table can only be looked at.
    pub(crate) fn note_unplayable(&self, id: &str) {
        self.unplayable().insert(id.to_owned());
    }

    /// When the table with this id was created.
    pub(crate) async fn created_at(&self, id: &str) -> Result<i64, Problem> {
        check_id(id)?;
        let at = self.store.created_at(id).await?;
        at.ok_or_else(|| Problem::of(Code::UnknownTable))
    }

    /// The table with this id, brought into memory if need be.
    pub(crate) async fn table(self: &Arc<Self>, id: &str) -> Result<Arc<Slot>, Problem> {
        check_id(id)?;
        loop {
            let slot = {
                let mut slots = self.slots();
                let slot = slots.entry(id.to_owned());
                Arc::clone(slot.or_insert_with(|| Arc::new(Slot::new(id))))
            };
            slot.used.store(now(), Ordering::Relaxed);
            if slot.lock().is_some() {
                return Ok(slot);
            }
            if let Err(problem) = self.load(&slot).await {
                let mut slots = self.slots();
                // Somebody else may have made another place meanwhile, and loaded the table there.
                if slot.lock().is_none() && is_there(&slots, &slot) {
                    slots.remove(id);
                }
                return Err(problem);
            }
            // Somebody whose attempt failed may have removed the place meanwhile.
            if is_there(&self.slots(), &slot) {
                self.drive(&slot);
                return Ok(slot);
            }
        }
    }

    async fn load(&self, slot: &Slot) -> Result<(), Problem> {
        let _one_at_a_time = slot.commands.lock().await;
        if slot.lock().is_some() {
            return Ok(());
        }
        // The snapshot first: the rows it is made of are then there for certain.
        let kept = self.store.kept(&slot.id).await?;
        let rows = self.store.rows(&slot.id, 0).await?;
        if rows.is_empty() {
            return Err(Problem::of(Code::UnknownTable));
        }
        let table = Table::load(&slot.id, &rows, kept.as_ref(), &self.catalogue);
        let table = table.map_err(|error| {
            tracing::error!(table = slot.id, %error, "a table cannot be read");
            Problem::of(Code::OtherRules)
        })?;
        *slot.lock() = Some(table);
        Ok(())
    }

    /// A table that was just created.
    pub(crate) fn admit(&self, table: Table) -> Arc<Slot> {
        let mut slots = self.slots();
        let id = table.id.clone();
        let slot = slots
            .entry(id.clone())
            .or_insert_with(|| Arc::new(Slot::new(&id)));
        let slot = Arc::clone(slot);
        drop(slots);
        slot.lock().get_or_insert(table);
        slot
    }

    /// Refuses one more table if there are enough. Counting takes a while, so it is done now and then.
    pub(crate) async fn has_room(&self) -> Result<(), Problem> {
        let mut counted = self.counted.lock().await;
        let fresh = counted.filter(|(at, _)| at.elapsed().as_secs() < 10);
        let count = match fresh {
            Some((_, count)) => count,
            None => self.store.count().await?,
        };
        let at = fresh.map_or_else(Instant::now, |(at, _)| at);
        *counted = Some((at, count + 1));
        match count < self.config.limits.tables {
            true => Ok(()),
            false => Err(Problem::of(Code::LimitReached)),
        }
    }

    /// Does something slow beside the event loop, one at a time: hashing a passphrase takes memory.
    pub(crate) async fn slowly<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        self.slow.next().await?.work(work).await
    }

    /// Lets go of tables nobody looks at.
    pub(crate) fn tidy(&self) {
        let idle = self.config.times.idle_table.as_millis() as i64;
        let before = now() - idle;
        self.slots().retain(|_, slot| {
            Arc::strong_count(slot) > 1 || slot.used.load(Ordering::Relaxed) > before
        });
    }

    /// Waits until the server is about to end.
    pub(crate) async fn until_closing(&self) {
        // The sender lives as long as the hall: there is always an answer.
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }

    /// Tells everybody that the server is about to end.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }
}

/// How many characters the id of a table has.
pub(crate) const TABLE_ID_LENGTH: usize = 20;

impl From<StoreError> for Problem {
    /// Nobody outside is told more than that.
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

/// The seat with this number as the engine counts it.
pub(crate) fn viewer_of(seat: Option<u8>) -> Viewer {
    seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat::new(seat)))
}

/// Whether this is the place of its table.
fn is_there(slots: &HashMap<String, Arc<Slot>>, slot: &Arc<Slot>) -> bool {
    let there = slots.get(&slot.id);
    there.is_some_and(|there| Arc::ptr_eq(there, slot))
}

/// Whether a text can be the id of a table at all; databases refuse some that cannot.
fn check_id(id: &str) -> Result<(), Problem> {
    match id.len() == TABLE_ID_LENGTH && id.bytes().all(|b| b.is_ascii_alphanumeric()) {
        true => Ok(()),
        false => Err(Problem::of(Code::UnknownTable)),
    }
}
