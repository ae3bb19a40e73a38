//! Executing commands (decide, write, apply), and applying the rows that other servers wrote.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::{Hall, Slot, now};
use crate::commands::{Circumstances, Command, Decided};
use crate::entry::{Body, Entry, Row};
use crate::play::{ComputedTransition, Mismatch};
use crate::secret::Digest;
use crate::store::{Write, Written};
use crate::table::{Answered, Table};
use protocol::problem::{Code, Problem};

/// The number of times a command is tried when other servers are quicker.
const TRIES: usize = 8;

/// The pause before a server tries again to read what another one wrote.
const CATCH_UP_AGAIN: Duration = Duration::from_secs(1);

impl Hall {
    /// Executes a command: decides it with `decide`, writes it, applies it. A command that was executed before
    /// under the same key gets its old answer.
    ///
    /// It runs to completion even if the client does not wait for the answer.
    pub(crate) async fn execute<F>(
        self: &Arc<Self>,
        handle: &Arc<Slot>,
        key: Option<Digest>,
        decide: F,
    ) -> Result<Answered, Problem>
    where
        F: Fn(&Table) -> Result<Decided, Problem> + Send + Sync + 'static,
    {
        let (tables, handle) = (Arc::clone(self), Arc::clone(handle));
        let start = Instant::now();
        let task = tokio::spawn(async move {
            let answered = tables.execute_now(&handle, key, decide).await;
            if answered.is_ok() {
                tables.metrics.command_time.count(start.elapsed());
                tables.drive(&handle);
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
        handle: &Slot,
        key: Option<Digest>,
        decide: F,
    ) -> Result<Answered, Problem>
    where
        F: Fn(&Table) -> Result<Decided, Problem>,
    {
        let _command_guard = match handle.commands.try_lock() {
            Ok(turn) => turn,
            Err(_) => {
                self.refuse_at_once(handle, key, &decide).await?;
                handle.commands.lock().await
            }
        };
        // A server that may be behind the others checks once more before it refuses.
        let mut may_be_stale = self.store.is_shared();
        for _ in 0..TRIES {
            if handle.behind.load(Ordering::Relaxed) {
                self.catch_up_locked(handle).await?;
            }
            let (next, decided) = handle.look(|table| {
                let answered = key.and_then(|key| table.answered(&key));
                let decided = match answered {
                    Some(answered) => Ok(Next::Answered(answered)),
                    None => decide(table).map(|decided| prepare(table, decided, key)),
                };
                (table.next, decided)
            })?;
            let (write, transition) = match decided {
                Ok(Next::Write(write, transition)) => (write, transition),
                Ok(Next::Answered(answered)) => return Ok(answered),
                Err(problem) => {
                    if !std::mem::take(&mut may_be_stale) {
                        return Err(problem);
                    }
                    self.catch_up_locked(handle).await?;
                    if handle.look(|table| table.next == next)? {
                        return Err(problem);
                    }
                    continue;
                }
            };
            if let Some(answered) = self.write_down(handle, *write, transition).await? {
                return Ok(answered);
            }
        }
        Err(Problem::new(
            Code::StorageFailed,
            "other servers were always quicker",
        ))
    }

    /// Writes a row and applies it. Returns `None` if another server has already written a row with its number.
    async fn write_down(
        &self,
        handle: &Slot,
        write: Write,
        transition: Option<ComputedTransition>,
    ) -> Result<Option<Answered>, Problem> {
        let row = write.row.clone();
        match self.store.write(write).await {
            Ok(Written::Done) => self.apply(handle, &row, transition).map(Some),
            Ok(Written::Conflict) => {
                self.metrics.conflicts.fetch_add(1, Ordering::Relaxed);
                handle.behind.store(true, Ordering::Relaxed);
                Ok(None)
            }
            Err(error) => {
                // It may have been written all the same: read the journal before the next command.
                handle.behind.store(true, Ordering::Relaxed);
                Err(error.into())
            }
        }
    }

    /// Refuses at once what would be refused anyway, even while another command is being written: the time
    /// that the answer takes must not tell that somebody drafts.
    async fn refuse_at_once<F>(
        &self,
        handle: &Slot,
        key: Option<Digest>,
        decide: &F,
    ) -> Result<(), Problem>
    where
        F: Fn(&Table) -> Result<Decided, Problem>,
    {
        if handle.behind.load(Ordering::Relaxed) {
            return Ok(());
        }
        let refused = handle.look(|table| {
            let repeated = key.is_some_and(|key| table.answered(&key).is_some());
            (!repeated).then(|| decide(table).err()).flatten()
        })?;
        match refused {
            Some(problem) if self.is_newest(handle).await? => Err(problem),
            _ => Ok(()),
        }
    }

    /// Applies a row that this server wrote, with the transition that deciding it computed.
    fn apply(
        &self,
        handle: &Slot,
        row: &Row,
        transition: Option<ComputedTransition>,
    ) -> Result<Answered, Problem> {
        let kept = {
            let mut guard = handle.lock();
            let table = guard
                .as_mut()
                .ok_or_else(|| Problem::of(Code::UnknownTable))?;
            archive_misfit(table, |table| table.apply_own(row, transition));
            table.due_to_be_kept()
        };
        handle.changed.send_replace(row.seq + 1);
        self.count(&row.body);
        if let Some(kept) = kept {
            self.store.keep(&handle.id, kept);
        }
        Ok(Answered::to(row))
    }

    fn count(&self, body: &Body) {
        self.metrics.commands.fetch_add(1, Ordering::Relaxed);
        let choices = body.entries.iter().map(|entry| match entry {
            Entry::Chosen { .. } => 1,
            Entry::Planned { lines, .. } => lines.len() as u64,
            _ => 0,
        });
        self.metrics
            .choices
            .fetch_add(choices.sum(), Ordering::Relaxed);
    }

    /// Applies rows that other servers wrote, after commands that are still running.
    pub(crate) async fn catch_up(self: &Arc<Self>, handle: &Arc<Slot>) -> Result<(), Problem> {
        let _command_guard = handle.commands.lock().await;
        self.catch_up_locked(handle).await
    }

    /// Applies rows that another server may have written, if the journal has any.
    pub(crate) async fn refresh(self: &Arc<Self>, handle: &Arc<Slot>) -> Result<(), Problem> {
        if self.is_newest(handle).await? {
            Ok(())
        } else {
            self.catch_up(handle).await
        }
    }

    /// Tells whether every row of the journal is applied here. It does not wait for a command that is being
    /// written, so nobody learns that there is one.
    async fn is_newest(&self, handle: &Slot) -> Result<bool, Problem> {
        if !self.store.is_shared() {
            return Ok(true);
        }
        let next = handle.look(|table| table.next)?;
        Ok(self.store.rows(&handle.id, next).await?.is_empty())
    }

    async fn catch_up_locked(&self, handle: &Slot) -> Result<(), Problem> {
        let next = handle.look(|table| table.next)?;
        let rows = self.store.rows(&handle.id, next).await?;
        handle.behind.store(false, Ordering::Relaxed);
        if rows.is_empty() {
            return Ok(());
        }
        let mut guard = handle.lock();
        let table = guard
            .as_mut()
            .ok_or_else(|| Problem::of(Code::UnknownTable))?;
        for row in &rows {
            archive_misfit(table, |table| table.apply(row));
        }
        let next = table.next;
        drop(guard);
        handle.changed.send_replace(next);
        Ok(())
    }

    /// Catches up with the row that a notice is about, if its table is in memory.
    pub(crate) async fn noticed(self: &Arc<Self>, table: &str, seq: u64) {
        let handle = self.handles().get(table).cloned();
        let Some(handle) = handle else { return };
        while let Err(problem) = self.catch_up_to(&handle, seq).await {
            tracing::warn!(table, problem = problem.message, "cannot catch up");
            handle.behind.store(true, Ordering::Relaxed);
            // Viewers connected to this server are waiting for it.
            if !problem.is_storage() || *self.closing.borrow() {
                return;
            }
            tokio::time::sleep(CATCH_UP_AGAIN).await;
        }
    }

    /// Applies rows that other servers wrote, if the row with this number is not applied yet.
    async fn catch_up_to(self: &Arc<Self>, handle: &Arc<Slot>, seq: u64) -> Result<(), Problem> {
        // While the table is being loaded, it is not known yet which rows are missing.
        let news = || handle.look(|table| table.next <= seq).unwrap_or(true);
        if !news() {
            return Ok(());
        }
        let _command_guard = handle.commands.lock().await;
        if news() {
            self.catch_up_locked(handle).await
        } else {
            Ok(())
        }
    }

    /// Catches up with every table in memory: notices may have been missed.
    pub(crate) async fn look_at_everything(self: &Arc<Self>) {
        let handles: Vec<_> = self.handles().values().cloned().collect();
        for handle in handles {
            self.noticed(&handle.id, u64::MAX).await;
        }
    }

    /// Executes a command of the person who holds this seat.
    pub(crate) async fn command(
        self: &Arc<Self>,
        handle: &Arc<Slot>,
        seat: u8,
        key: Digest,
        command: Command,
    ) -> Result<Answered, Problem> {
        let tables = Arc::clone(self);
        let decide = move |table: &Table| {
            if command.plays() && table.seats[usize::from(seat)].computer().is_some() {
                let message = "a computer plays for you: come back first";
                return Err(Problem::new(Code::NotAllowed, message));
            }
            table.decide(seat, &command, &tables.circumstances())
        };
        self.execute(handle, Some(key), decide).await
    }

    pub(crate) fn circumstances(&self) -> Circumstances<'_> {
        Circumstances {
            now: now(),
            absence: self.config.times.absence.as_millis() as i64,
            limits: &self.config.limits,
        }
    }
}

/// The next step after a command was decided.
enum Next {
    /// Write it; the game then follows this transition.
    Write(Box<Write>, Option<ComputedTransition>),
    /// It was executed before; repeat its answer.
    Answered(Answered),
}

fn prepare(table: &Table, decided: Decided, key: Option<Digest>) -> Next {
    let at = now();
    let Decided {
        body,
        seats,
        transition,
    } = decided;
    let write = Write {
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
    };
    Next::Write(Box::new(write), transition)
}

/// Applies a row of the journal, and archives the table if the row does not fit. The journal is right then
/// and the rules have changed: the table can only be looked at from now on.
fn archive_misfit(table: &mut Table, apply: impl FnOnce(&mut Table) -> Result<(), Mismatch>) {
    if let Err(error) = apply(table) {
        tracing::error!(table = table.id, %error, "a row does not fit: archived");
        table.archived = Some(error);
    }
}
