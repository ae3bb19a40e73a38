//! All tables of a server: brought into memory when somebody looks at them, let go when nobody does.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use locale::Texts;
use tabletop::{Seat, Viewer};
use tokio::sync::watch;

use crate::commands::{Circumstances, Command};
use crate::config::Config;
use crate::entry::{Body, Entry, Row};
use crate::info::{Cursor, Update};
use crate::metrics::Metrics;
use crate::play::Catalogue;
use crate::problem::{Code, Problem};
use crate::secret::Digest;
use crate::store::{Store, StoreError, Write, Written};
use crate::table::{Answered, Table};
use crate::thinkers::Thinkers;

/// How often a command is tried again because another server was quicker.
const TRIES: usize = 8;

/// The tables, and everything they need.
pub(crate) struct Hall {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) catalogue: Catalogue,
    pub(crate) texts: Texts,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) thinkers: Thinkers,
    /// Turns true when the server is about to end.
    pub(crate) closing: watch::Sender<bool>,
    slots: Mutex<HashMap<String, Arc<Slot>>>,
    slow: tokio::sync::Mutex<()>,
    /// How many tables were stored when they were last counted.
    counted: tokio::sync::Mutex<Option<(Instant, u64)>>,
}

/// The place of one table in memory.
pub(crate) struct Slot {
    pub(crate) id: String,
    /// Held while a command is decided, written and applied: one at a time.
    commands: tokio::sync::Mutex<()>,
    /// Held for a moment only, never while something is written: whoever looks does not wait for the
    /// disk, and so cannot notice from the time it takes that somebody drafts.
    table: Mutex<Option<Table>>,
    /// Changes with every row.
    changed: watch::Sender<u64>,
    /// Whether the journal may have rows that are not applied here.
    behind: AtomicBool,
    /// Whether a computer player is at work here.
    driven: AtomicBool,
    used: AtomicI64,
}

/// The time, in milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as i64)
}

impl Slot {
    fn new(id: &str) -> Self {
        Self {
            id: id.to_owned(),
            commands: tokio::sync::Mutex::new(()),
            table: Mutex::new(None),
            changed: watch::Sender::new(0),
            behind: AtomicBool::new(false),
            driven: AtomicBool::new(false),
            used: AtomicI64::new(now()),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Table>> {
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

    /// Whether a computer player is at work here.
    pub(crate) fn is_driven(&self) -> bool {
        self.driven.load(Ordering::Acquire)
    }

    /// Something that can be waited on until the table changes. Subscribe before looking.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }
}

impl Hall {
    pub(crate) fn new(
        config: Config,
        store: Store,
        metrics: Arc<Metrics>,
        thinkers: Thinkers,
    ) -> Self {
        Self {
            config,
            store,
            catalogue: Catalogue::new(),
            texts: Texts::english(),
            metrics,
            thinkers,
            closing: watch::Sender::new(false),
            slots: Mutex::new(HashMap::new()),
            slow: tokio::sync::Mutex::new(()),
            counted: tokio::sync::Mutex::new(None),
        }
    }

    fn slots(&self) -> MutexGuard<'_, HashMap<String, Arc<Slot>>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many tables are in memory.
    pub(crate) fn in_memory(&self) -> usize {
        self.slots().len()
    }

    /// The table with this id, brought into memory if need be.
    pub(crate) async fn table(self: &Arc<Self>, id: &str) -> Result<Arc<Slot>, Problem> {
        if id.len() != TABLE_ID_LENGTH || !id.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return Err(Problem::of(Code::UnknownTable));
        }
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
                if slot.lock().is_none() {
                    slots.remove(id);
                }
                return Err(problem);
            }
            // Somebody whose attempt failed may have removed the place meanwhile.
            let there = self
                .slots()
                .get(id)
                .is_some_and(|there| Arc::ptr_eq(there, &slot));
            if there {
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

    /// Carries out what `decide` says: decided, written, applied. What was answered before under the
    /// same key is answered again.
    ///
    /// It runs to its end even if whoever asked does not wait for the answer.
    pub(crate) async fn execute<F>(
        self: &Arc<Self>,
        slot: &Arc<Slot>,
        key: Option<Digest>,
        decide: F,
    ) -> Result<Answered, Problem>
    where
        F: Fn(&Table) -> Result<Decided, Problem> + Send + 'static,
    {
        let (hall, slot) = (Arc::clone(self), Arc::clone(slot));
        let start = Instant::now();
        let task = tokio::spawn(async move {
            let answered = hall.execute_now(&slot, key, decide).await;
            if answered.is_ok() {
                hall.metrics.command_time.count(start.elapsed());
                hall.drive(&slot);
            }
            answered
        });
        task.await.unwrap_or_else(|error| {
            tracing::error!(%error, "a command broke off");
            Err(Problem::of(Code::Internal))
        })
    }

    async fn execute_now<F>(
        &self,
        slot: &Slot,
        key: Option<Digest>,
        decide: F,
    ) -> Result<Answered, Problem>
    where
        F: Fn(&Table) -> Result<Decided, Problem>,
    {
        let _one_at_a_time = slot.commands.lock().await;
        // A refusal by a server that may be behind the others is looked at once more.
        let mut doubtful = self.store.is_shared();
        for _ in 0..TRIES {
            if slot.behind.load(Ordering::Relaxed) {
                self.catch_up_locked(slot).await?;
            }
            let (next, decided) = slot.look(|table| {
                let answered = key.and_then(|key| table.answered(&key));
                let decided = match answered {
                    Some(answered) => Ok(Next::Answered(answered)),
                    None => decide(table).map(|decided| Next::Write(prepare(table, decided, key))),
                };
                (table.next, decided)
            })?;
            let write = match decided {
                Ok(Next::Write(write)) => write,
                Ok(Next::Answered(answered)) => return Ok(answered),
                Err(problem) => {
                    if !std::mem::take(&mut doubtful) {
                        return Err(problem);
                    }
                    self.catch_up_locked(slot).await?;
                    match slot.look(|table| table.next == next)? {
                        true => return Err(problem),
                        false => continue,
                    }
                }
            };
            let row = write.row.clone();
            match self.store.write(write).await {
                Ok(Written::Done) => return self.apply(slot, &row),
                Ok(Written::Conflict) => {
                    self.metrics.conflicts.fetch_add(1, Ordering::Relaxed);
                    slot.behind.store(true, Ordering::Relaxed);
                }
                Err(error) => {
                    // Perhaps it was written all the same: look before the next command.
                    slot.behind.store(true, Ordering::Relaxed);
                    return Err(error.into());
                }
            }
        }
        Err(Problem::new(
            Code::StorageFailed,
            "other servers were always quicker",
        ))
    }

    fn apply(&self, slot: &Slot, row: &Row) -> Result<Answered, Problem> {
        let kept = {
            let mut guard = slot.lock();
            let table = guard
                .as_mut()
                .ok_or_else(|| Problem::of(Code::UnknownTable))?;
            apply_row(table, row);
            table.due_to_be_kept()
        };
        slot.changed.send_replace(row.seq + 1);
        self.count(&row.body);
        if let Some(kept) = kept {
            self.store.keep(&slot.id, kept);
        }
        Ok(Answered::to(row))
    }

    fn count(&self, body: &Body) {
        self.metrics.commands.fetch_add(1, Ordering::Relaxed);
        let chosen = |entry: &&Entry| matches!(entry, Entry::Chosen { .. });
        let choices = body.entries.iter().filter(chosen).count() as u64;
        self.metrics.choices.fetch_add(choices, Ordering::Relaxed);
    }

    /// Applies rows that somebody else wrote.
    pub(crate) async fn catch_up(self: &Arc<Self>, slot: &Arc<Slot>) -> Result<(), Problem> {
        let _one_at_a_time = slot.commands.lock().await;
        self.catch_up_locked(slot).await
    }

    /// Applies rows that another server may have written, if there can be others.
    pub(crate) async fn refresh(self: &Arc<Self>, slot: &Arc<Slot>) -> Result<(), Problem> {
        match self.store.is_shared() {
            true => self.catch_up(slot).await,
            false => Ok(()),
        }
    }

    async fn catch_up_locked(&self, slot: &Slot) -> Result<(), Problem> {
        let next = slot.look(|table| table.next)?;
        let rows = self.store.rows(&slot.id, next).await?;
        slot.behind.store(false, Ordering::Relaxed);
        if rows.is_empty() {
            return Ok(());
        }
        let mut guard = slot.lock();
        let table = guard
            .as_mut()
            .ok_or_else(|| Problem::of(Code::UnknownTable))?;
        for row in &rows {
            apply_row(table, row);
        }
        let next = table.next;
        drop(guard);
        slot.changed.send_replace(next);
        Ok(())
    }

    /// Looks at the tables in memory that a notice is about.
    pub(crate) async fn noticed(self: &Arc<Self>, table: &str, seq: u64) {
        let slot = self.slots().get(table).cloned();
        let Some(slot) = slot else { return };
        let news = slot.look(|table| table.next <= seq).unwrap_or(false);
        if news && let Err(problem) = self.catch_up(&slot).await {
            tracing::warn!(table, problem = problem.message, "cannot catch up");
            slot.behind.store(true, Ordering::Relaxed);
        }
    }

    /// Looks at every table in memory: notices may have been missed.
    pub(crate) async fn look_at_everything(self: &Arc<Self>) {
        let slots: Vec<_> = self.slots().values().cloned().collect();
        for slot in slots {
            self.noticed(&slot.id, u64::MAX).await;
        }
    }

    /// A command of whoever holds this seat.
    pub(crate) async fn command(
        self: &Arc<Self>,
        slot: &Arc<Slot>,
        seat: u8,
        key: Digest,
        command: Command,
    ) -> Result<Answered, Problem> {
        let hall = Arc::clone(self);
        let decide = move |table: &Table| {
            let plays = matches!(
                command,
                Command::Choose { .. } | Command::Undo { .. } | Command::Confirm { .. }
            );
            if plays && table.seats[usize::from(seat)].computer().is_some() {
                let message = "a computer plays for you: come back first";
                return Err(Problem::new(Code::NotAllowed, message));
            }
            table
                .decide(seat, &command, &hall.circumstances())
                .map(Decided::from)
        };
        self.execute(slot, Some(key), decide).await
    }

    pub(crate) fn circumstances(&self) -> Circumstances<'_> {
        Circumstances {
            now: now(),
            absence: self.config.times.absence.as_millis() as i64,
            limits: &self.config.limits,
        }
    }

    /// Lets a computer player decide here, for as long as it is a computer's turn.
    pub(crate) fn drive(self: &Arc<Self>, slot: &Arc<Slot>) {
        let waiting = slot.look(|table| table.computer_to_decide().is_some());
        if !waiting.unwrap_or(false) || slot.driven.swap(true, Ordering::AcqRel) {
            return;
        }
        let (hall, slot) = (Arc::clone(self), Arc::clone(slot));
        tokio::spawn(async move {
            tokio::select! {
                () = hall.drive_to_a_person(&slot) => {}
                () = hall.until_closing() => return,
            }
            slot.driven.store(false, Ordering::Release);
            // Perhaps it became a computer's turn again in between.
            hall.drive(&slot);
        });
    }

    async fn drive_to_a_person(self: &Arc<Self>, slot: &Arc<Slot>) {
        while let Ok(Some(thinking)) = slot.look(crate::computers::thinking) {
            let crate::computers::Thinking { seat, at, thought } = thinking;
            let Some(choice) = self.thinkers.ask(thought).await else {
                return;
            };
            let done = crate::computers::decided(self, slot, seat, at, choice).await;
            if let Err(problem) = done {
                tracing::debug!(
                    table = slot.id,
                    code = problem.code.name(),
                    "a thought in vain"
                );
                if problem.code == Code::StorageFailed || problem.code == Code::Internal {
                    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
                }
            }
        }
    }

    /// What a viewer is told, with everything published after version `since` if it asks for that.
    pub(crate) async fn update(
        self: &Arc<Self>,
        slot: &Arc<Slot>,
        viewer: Viewer,
        seen: Option<Cursor>,
        since: Option<u64>,
    ) -> Result<Update, Problem> {
        // Whoever knows a newer version has it from another server.
        if since > Some(slot.look(Table::version)?) {
            self.refresh(slot).await?;
        }
        let told = slot.look(|table| {
            let since = since.filter(|since| *since <= table.version());
            let Some(since) = since else {
                return Some(table.update(viewer, seen, None, &self.texts));
            };
            let missed = match &table.play {
                Some(play) => play.told_since(viewer, since, &self.texts)?,
                None => Vec::new(),
            };
            Some(table.update(viewer, seen, Some((since, missed)), &self.texts))
        })?;
        if let Some(told) = told {
            return Ok(told);
        }
        self.update_from_journal(slot, viewer, seen, since.unwrap_or(0))
            .await
    }

    /// The same for what is no longer kept in memory.
    async fn update_from_journal(
        &self,
        slot: &Slot,
        viewer: Viewer,
        seen: Option<Cursor>,
        since: u64,
    ) -> Result<Update, Problem> {
        let rows = self.store.rows(&slot.id, 0).await?;
        let missed = crate::history::told_since(&slot.id, &rows, viewer, since, self);
        slot.look(|table| {
            // Rows that came in meanwhile are told by the next update.
            let missed = missed.map(|mut missed| {
                missed.retain(|publication| publication.version <= table.version());
                (since, missed)
            });
            table.update(viewer, seen, missed, &self.texts)
        })
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
        let _one_at_a_time = self.slow.lock().await;
        let done = tokio::task::spawn_blocking(work).await;
        done.map_err(|_| Problem::of(Code::Internal))
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

/// What is to be done about a command.
enum Next {
    /// It is written.
    Write(Write),
    /// It was carried out before.
    Answered(Answered),
}

/// What a command came to, and which seats belong to a browser identity by it.
pub(crate) struct Decided {
    pub(crate) body: Body,
    pub(crate) seats: Vec<(i64, u8)>,
}

impl From<Body> for Decided {
    fn from(body: Body) -> Self {
        Self {
            body,
            seats: Vec::new(),
        }
    }
}

fn prepare(table: &Table, decided: Decided, key: Option<Digest>) -> Write {
    let at = now();
    let Decided { body, seats } = decided;
    Write {
        table: table.id.clone(),
        listing: table.listing_after(&body, at),
        row: Row {
            seq: table.next,
            at,
            key,
            body,
        },
        new: None,
        seats,
    }
}

/// Applies a row that is in the journal. If it does not fit, the journal is right and the rules have
/// changed under the table: it can only be looked at from now on.
fn apply_row(table: &mut Table, row: &Row) {
    if let Err(error) = table.apply(row) {
        tracing::error!(table = table.id, %error, "a row does not fit: archived");
        table.archived = Some(error);
        table.next = row.seq + 1;
    }
}

/// How many characters the id of a table has.
pub(crate) const TABLE_ID_LENGTH: usize = 20;

impl From<StoreError> for Problem {
    /// Nobody outside is told more than that.
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the storage failed");
        Problem::of(Code::StorageFailed)
    }
}

/// The seat with this number as the engine counts it.
pub(crate) fn viewer_of(seat: Option<u8>) -> Viewer {
    seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat::new(seat)))
}
