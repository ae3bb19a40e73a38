//! All tables of a server: loaded into memory when somebody looks at them, evicted when nobody does.

mod blocking_work;
mod execution;
mod presence;
mod seat_notices;
mod server_phase;
mod table_handle;
mod viewer_updates;

use std::collections::{HashMap, HashSet};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tabletop::{Seat, Viewer};
use tokio::sync::{Semaphore, watch};

use crate::bot_pool::BotPool;
use crate::config::Config;
use crate::game_session::Catalogue;
use crate::languages::Languages;
use crate::memory_guard::MemoryGuard;
use crate::metrics::Metrics;
use crate::moderation::Moderation;
use crate::server_clock::{Pauses, ServerClock};
use crate::store::{Damage, Store, StoreError};
use crate::table::Table;
use blocking_work::BlockingWork;
use protocol::problem::{Code, Problem};
pub(crate) use server_phase::ServerPhase;
pub(crate) use table_handle::TableHandle;
pub(crate) use viewer_updates::EncodedUpdate;

/// All tables of this server, and everything they need.
pub(crate) struct Tables {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) catalogue: Catalogue,
    pub(crate) languages: Languages,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) bot_pool: BotPool,
    pub(crate) clock: ServerClock,
    pub(crate) memory: MemoryGuard,
    /// The times in which nobody could play.
    pauses: Pauses,
    /// The time of the last sign of life that was written.
    last_heartbeat: tokio::sync::Mutex<Option<Instant>>,
    /// The decisions of the people who run the server.
    pub(crate) moderation: Moderation,
    /// The notices to people who are away.
    #[cfg(feature = "notices")]
    pub(crate) notices: crate::notices::Notices,
    /// The phase that the server is in.
    phase: watch::Sender<ServerPhase>,
    handles: Mutex<HashMap<String, Arc<TableHandle>>>,
    /// Permits for hashing passphrases.
    passphrase_work: BlockingWork,
    /// Permits for building the messages of live connections.
    update_permits: Semaphore,
    /// Permits for replaying a game to tell what happened long ago.
    replay_work: BlockingWork,
    /// The number of stored tables when they were last counted, and the time of that count.
    table_count: tokio::sync::Mutex<Option<(Instant, u64)>>,
    /// Tables of other rules versions. They need no maintenance while this server runs.
    unplayable: Mutex<HashSet<String>>,
}

/// The shortest time between two signs of life in the database.
const HEARTBEAT_PAUSE: Duration = Duration::from_secs(1);

impl Tables {
    pub(crate) fn new(
        config: Config,
        memory: MemoryGuard,
        store: Store,
        metrics: Arc<Metrics>,
        bot_pool: BotPool,
    ) -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            clock: ServerClock::start_clock(&config.wall_clock),
            memory,
            pauses: Pauses::default(),
            last_heartbeat: tokio::sync::Mutex::new(None),
            moderation: Moderation::new(),
            #[cfg(feature = "notices")]
            notices: crate::notices::Notices::new(&config),
            config,
            store,
            catalogue: Catalogue::new(),
            languages: Languages::new(),
            metrics,
            bot_pool,
            phase: watch::Sender::new(ServerPhase::Serving),
            handles: Mutex::new(HashMap::new()),
            passphrase_work: BlockingWork::new(1),
            update_permits: Semaphore::new((processors / 2).max(1)),
            replay_work: BlockingWork::new(1),
            table_count: tokio::sync::Mutex::new(None),
            unplayable: Mutex::new(HashSet::new()),
        }
    }

    fn lock_handles(&self) -> MutexGuard<'_, HashMap<String, Arc<TableHandle>>> {
        self.handles.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts the tables in memory.
    pub(crate) fn count_loaded_tables(&self) -> usize {
        self.lock_handles().len()
    }

    /// Tells whether computer players are at work at this table.
    pub(crate) fn is_playing_computer_turns(&self, id: &str) -> bool {
        self.lock_handles()
            .get(id)
            .is_some_and(|handle| handle.is_playing_computer_turns())
    }

    fn lock_view_only_tables(&self) -> MutexGuard<'_, HashSet<String>> {
        let unplayable = self.unplayable.lock();
        unplayable.unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells whether this table turned out to be one that can only be looked at.
    pub(crate) fn is_table_view_only(&self, id: &str) -> bool {
        self.lock_view_only_tables().contains(id)
    }

    /// Remembers that a table can only be looked at.
    pub(crate) fn mark_table_view_only(&self, id: &str) {
        self.lock_view_only_tables().insert(id.to_owned());
    }

    /// Finds out when the table with this id was created.
    pub(crate) async fn created_at(&self, id: &str) -> Result<i64, Problem> {
        check_table_id(id)?;
        let at = self.store.created_at(id).await?;
        at.ok_or_else(|| Problem::from_code(Code::UnknownTable))
    }

    /// Returns the table with this id, loading it into memory if necessary.
    pub(crate) async fn load_table(
        self: &Arc<Self>,
        id: &str,
    ) -> Result<Arc<TableHandle>, Problem> {
        check_table_id(id)?;
        loop {
            let handle = {
                let mut handles = self.lock_handles();
                let handle = handles.entry(id.to_owned());
                Arc::clone(handle.or_insert_with(|| Arc::new(TableHandle::new(id))))
            };
            handle.mark_used();
            if handle.lock_table().is_some() {
                return Ok(handle);
            }
            if let Err(problem) = self.load_from_journal(&handle).await {
                let mut handles = self.lock_handles();
                // Another request may have made a new handle meanwhile, and loaded the table there.
                if handle.lock_table().is_none() && is_registered_handle(&handles, &handle) {
                    handles.remove(id);
                }
                return Err(problem);
            }
            // Another request whose attempt failed may have removed the handle meanwhile.
            if is_registered_handle(&self.lock_handles(), &handle) {
                self.start_computer_turns(&handle);
                return Ok(handle);
            }
        }
    }

    async fn load_from_journal(&self, handle: &TableHandle) -> Result<(), Problem> {
        let _command_guard = handle.commands.lock().await;
        if handle.lock_table().is_some() {
            return Ok(());
        }
        if !self.memory.admits_table(self.count_loaded_tables()) {
            // Tables that are in memory can be played on; no more are loaded.
            return Err(Problem::from_code(Code::SlowDown));
        }
        // The snapshot first: the rows that it covers are then certain to be there.
        let kept = self.store.read_snapshot(&handle.id).await?;
        let journal = self.store.read_journal(&handle.id, 0).await?;
        let damaged = self.report_journal_damage(&handle.id, journal.damage.as_ref());
        let rows = journal.rows;
        if rows.is_empty() {
            return Err(Problem::from_code(if damaged {
                Code::TableDamaged
            } else {
                Code::UnknownTable
            }));
        }
        // Nothing after the damage is shown, whatever a snapshot holds.
        let kept = kept.filter(|kept| !damaged || kept.seq < rows.len() as u64);
        let table = Table::load_journal(&handle.id, &rows, kept.as_ref(), &self.catalogue);
        let mut table = table.map_err(|error| {
            tracing::error!(table = handle.id, %error, "a table cannot be read");
            Problem::from_code(Code::OtherRules)
        })?;
        table.damaged = damaged;
        table.pauses = self.pauses.clone();
        *handle.lock_table() = Some(table);
        Ok(())
    }

    /// Logs and counts the damage of a journal. Returns whether there is any.
    fn report_journal_damage(&self, table: &str, damage: Option<&Damage>) -> bool {
        if let Some(Damage { what }) = damage {
            tracing::error!(table, what, "a table is damaged: it can only be looked at");
            self.metrics.damaged_loads.fetch_add(1, Ordering::Relaxed);
        }
        damage.is_some()
    }

    /// Adds a table that was just created.
    pub(crate) fn insert_table(&self, mut table: Table) -> Arc<TableHandle> {
        table.pauses = self.pauses.clone();
        let mut handles = self.lock_handles();
        let id = table.id.clone();
        let handle = handles
            .entry(id.clone())
            .or_insert_with(|| Arc::new(TableHandle::new(&id)));
        let handle = Arc::clone(handle);
        drop(handles);
        handle.lock_table().get_or_insert(table);
        handle
    }

    /// Refuses another table once the limit is reached. Counting takes a while, so it is done every ten seconds.
    pub(crate) async fn check_table_quota(&self) -> Result<(), Problem> {
        if self.config.limits.tables == 0 {
            return Ok(());
        }
        let mut counted = self.table_count.lock().await;
        let fresh = counted.filter(|(at, _)| at.elapsed().as_secs() < 10);
        let count = match fresh {
            Some((_, count)) => count,
            None => self.store.count_tables().await?,
        };
        let at = fresh.map_or_else(Instant::now, |(at, _)| at);
        *counted = Some((at, count + 1));
        if count < self.config.limits.tables {
            Ok(())
        } else {
            Err(Problem::from_code(Code::LimitReached))
        }
    }

    /// Runs slow work outside the event loop, one piece at a time: hashing a passphrase takes memory.
    pub(crate) async fn run_passphrase_work_on_thread<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        self.passphrase_work
            .acquire_permit()
            .await?
            .run_on_thread(work)
            .await
    }

    /// Removes tables from memory that nobody looks at.
    pub(crate) fn evict_idle_tables(&self) {
        let idle = if self.memory.is_memory_tight() {
            Duration::ZERO
        } else {
            self.config.times.idle_table
        };
        self.lock_handles()
            .retain(|_, handle| Arc::strong_count(handle) > 1 || handle.idle_time() < idle);
    }

    /// Removes a deleted table from memory. Returns whether it was there.
    pub(crate) fn forget_deleted_table(&self, id: &str) -> bool {
        let handle = self.lock_handles().remove(id);
        if let Some(handle) = &handle {
            *handle.lock_table() = None;
            // Viewers look, find nothing and leave.
            handle.changed.send_modify(|row| *row = row.wrapping_add(1));
        }
        handle.is_some()
    }

    /// Reads a table in memory again, because rows of its journal were replaced.
    pub(crate) async fn reload_table(&self, id: &str) -> Result<(), Problem> {
        let handle = self.lock_handles().get(id).cloned();
        if let Some(handle) = handle {
            *handle.lock_table() = None;
            self.load_from_journal(&handle).await?;
            handle.changed.send_modify(|row| *row = row.wrapping_add(1));
        }
        Ok(())
    }

    /// Leaves a sign of life in the database, and learns from it what time it is and when nobody could play.
    pub(crate) async fn send_heartbeat(&self) -> Result<(), StoreError> {
        let mut last = self.last_heartbeat.lock().await;
        if last.is_some_and(|last| last.elapsed() < HEARTBEAT_PAUSE) {
            return Ok(());
        }
        let beat = self.store.write_heartbeat(self.clock.now_ms()).await?;
        self.clock.advance_to_at_least(beat.now_ms);
        self.pauses.replace_pauses(beat.pauses);
        *last = Some(Instant::now());
        Ok(())
    }
}

/// The number of characters in the id of a table.
pub(crate) const TABLE_ID_LENGTH: usize = 20;

impl From<StoreError> for Problem {
    /// Hides the details: clients are told only that the storage failed or is full.
    fn from(error: StoreError) -> Self {
        if !matches!(error, StoreError::Unwritten(_) | StoreError::Closing) {
            tracing::error!(%error, "the storage failed");
        }
        Problem::from_code(match error {
            StoreError::Full(_) => Code::StorageFull,
            StoreError::Closing => Code::Restarting,
            StoreError::DamagedIdentity(_) => Code::IdentityDamaged,
            _ => Code::StorageFailed,
        })
    }
}

/// Returns the viewer that sits in this seat, or the spectator if there is no seat.
pub(crate) fn viewer_of_seat(seat: Option<u8>) -> Viewer {
    seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat::new(seat)))
}

/// Tells whether this is the registered handle of its table.
fn is_registered_handle(
    handles: &HashMap<String, Arc<TableHandle>>,
    handle: &Arc<TableHandle>,
) -> bool {
    let there = handles.get(&handle.id);
    there.is_some_and(|there| Arc::ptr_eq(there, handle))
}

/// Checks that a text can be the id of a table at all. Databases refuse some texts that cannot.
fn check_table_id(id: &str) -> Result<(), Problem> {
    if id.len() == TABLE_ID_LENGTH && id.bytes().all(|b| b.is_ascii_alphanumeric()) {
        Ok(())
    } else {
        Err(Problem::from_code(Code::UnknownTable))
    }
}
