//! Commands: decided, written, applied; and the rows that other servers wrote.

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

/// How often a command is tried again because another server was quicker.
const TRIES: usize = 8;

/// How long a server waits before it tries again to read what another one wrote.
const CATCH_UP_AGAIN: Duration = Duration::from_secs(1);

impl Hall {
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
        F: Fn(&Table) -> Result<Decided, Problem> + Send + Sync + 'static,
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
        let _one_at_a_time = match slot.commands.try_lock() {
            Ok(turn) => turn,
            Err(_) => {
                self.refuse_at_once(slot, key, &decide).await?;
                slot.commands.lock().await
            }
        };
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
                    None => decide(table).map(|decided| prepare(table, decided, key)),
                };
                (table.next, decided)
            })?;
            let (write, transition) = match decided {
                Ok(Next::Write(write, transition)) => (write, transition),
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
            if let Some(answered) = self.write_down(slot, *write, transition).await? {
                return Ok(answered);
            }
        }
        Err(Problem::new(
            Code::StorageFailed,
            "other servers were always quicker",
        ))
    }

    /// Writes a row and applies it; nothing if another server was quicker with its number.
    async fn write_down(
        &self,
        slot: &Slot,
        write: Write,
        transition: Option<ComputedTransition>,
    ) -> Result<Option<Answered>, Problem> {
        let row = write.row.clone();
        match self.store.write(write).await {
            Ok(Written::Done) => self.apply(slot, &row, transition).map(Some),
            Ok(Written::Conflict) => {
                self.metrics.conflicts.fetch_add(1, Ordering::Relaxed);
                slot.behind.store(true, Ordering::Relaxed);
                Ok(None)
            }
            Err(error) => {
                // Perhaps it was written all the same: look before the next command.
                slot.behind.store(true, Ordering::Relaxed);
                Err(error.into())
            }
        }
    }

    /// Refuses what would be refused anyway while another command is being written: how long the answer
    /// takes does not tell that somebody drafts.
    async fn refuse_at_once<F>(
        &self,
        slot: &Slot,
        key: Option<Digest>,
        decide: &F,
    ) -> Result<(), Problem>
    where
        F: Fn(&Table) -> Result<Decided, Problem>,
    {
        if slot.behind.load(Ordering::Relaxed) {
            return Ok(());
        }
        let refused = slot.look(|table| {
            let repeated = key.is_some_and(|key| table.answered(&key).is_some());
            (!repeated).then(|| decide(table).err()).flatten()
        })?;
        match refused {
            Some(problem) if self.is_newest(slot).await? => Err(problem),
            _ => Ok(()),
        }
    }

    /// Applies a row that this server wrote, with the transition that deciding it computed.
    fn apply(
        &self,
        slot: &Slot,
        row: &Row,
        transition: Option<ComputedTransition>,
    ) -> Result<Answered, Problem> {
        let kept = {
            let mut guard = slot.lock();
            let table = guard
                .as_mut()
                .ok_or_else(|| Problem::of(Code::UnknownTable))?;
            archive_misfit(table, |table| table.apply_own(row, transition));
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
        let choices = body.entries.iter().map(|entry| match entry {
            Entry::Chosen { .. } => 1,
            Entry::Planned { lines, .. } => lines.len() as u64,
            _ => 0,
        });
        self.metrics
            .choices
            .fetch_add(choices.sum(), Ordering::Relaxed);
    }

    /// Applies rows that somebody else wrote.
    pub(crate) async fn catch_up(self: &Arc<Self>, slot: &Arc<Slot>) -> Result<(), Problem> {
        let _one_at_a_time = slot.commands.lock().await;
        self.catch_up_locked(slot).await
    }

    /// Applies rows that another server may have written, if there are any.
    pub(crate) async fn refresh(self: &Arc<Self>, slot: &Arc<Slot>) -> Result<(), Problem> {
        match self.is_newest(slot).await? {
            true => Ok(()),
            false => self.catch_up(slot).await,
        }
    }

    /// Whether the journal has no rows that are not applied here. Nobody waits for a command that is
    /// being written to find that out, and so nobody learns of one.
    async fn is_newest(&self, slot: &Slot) -> Result<bool, Problem> {
        if !self.store.is_shared() {
            return Ok(true);
        }
        let next = slot.look(|table| table.next)?;
        Ok(self.store.rows(&slot.id, next).await?.is_empty())
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
            archive_misfit(table, |table| table.apply(row));
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
        while let Err(problem) = self.catch_up_to(&slot, seq).await {
            tracing::warn!(table, problem = problem.message, "cannot catch up");
            slot.behind.store(true, Ordering::Relaxed);
            // Those who listen here wait for it.
            if !problem.is_storage() || *self.closing.borrow() {
                return;
            }
            tokio::time::sleep(CATCH_UP_AGAIN).await;
        }
    }

    /// Applies rows that somebody else wrote, if the row with this number is not applied yet.
    async fn catch_up_to(self: &Arc<Self>, slot: &Arc<Slot>, seq: u64) -> Result<(), Problem> {
        // While the table is being loaded nobody knows yet what is missing.
        let news = || slot.look(|table| table.next <= seq).unwrap_or(true);
        if !news() {
            return Ok(());
        }
        let _one_at_a_time = slot.commands.lock().await;
        match news() {
            true => self.catch_up_locked(slot).await,
            false => Ok(()),
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
            if command.plays() && table.seats[usize::from(seat)].computer().is_some() {
                let message = "a computer plays for you: come back first";
                return Err(Problem::new(Code::NotAllowed, message));
            }
            table.decide(seat, &command, &hall.circumstances())
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
}

/// What is to be done about a command.
enum Next {
    /// It is written, and the game goes where this leads.
    Write(Box<Write>, Option<ComputedTransition>),
    /// It was carried out before.
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

/// Applies a row that is in the journal. If it does not fit, the journal is right and the rules have
/// changed under the table: it can only be looked at from now on.
fn archive_misfit(table: &mut Table, apply: impl FnOnce(&mut Table) -> Result<(), Mismatch>) {
    if let Err(error) = apply(table) {
        tracing::error!(table = table.id, %error, "a row does not fit: archived");
        table.archived = Some(error);
    }
}
