//! Executing commands (decide, write, apply), and applying the rows that other servers wrote.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::seat_notices::RowObserver;
use super::{ServerPhase, TableHandle, Tables};
use crate::commands::{Command, CommandKey, DecideContext, Decided};
use crate::game_session::{ComputedTransition, Mismatch};
use crate::journal_entry::{Body, Entry, Row};
use crate::store::{Write, Written};
use crate::table::{CommandAnswer, Table};
use protocol::problem::{Code, Problem};

/// The number of times a command is tried when other servers are quicker.
const MAX_WRITE_ATTEMPTS: usize = 8;

/// The pause before a server tries again to read what another one wrote.
const CATCH_UP_RETRY_PAUSE: Duration = Duration::from_secs(1);

impl Tables {
    /// Executes a command: decides it with `decide`, writes it, applies it. A command that was executed before
    /// under the same key gets its old answer.
    ///
    /// It runs to completion even if the client does not wait for the answer.
    pub(crate) async fn execute_command<F>(
        self: &Arc<Self>,
        handle: &Arc<TableHandle>,
        key: Option<CommandKey>,
        decide: F,
    ) -> Result<CommandAnswer, Problem>
    where
        F: Fn(&Table) -> Result<Decided, Problem> + Send + Sync + 'static,
    {
        let (tables, handle) = (Arc::clone(self), Arc::clone(handle));
        let start = Instant::now();
        let task = tokio::spawn(async move {
            let answered = tables
                .execute_command_under_lock(&handle, key, decide)
                .await;
            if answered.is_ok() {
                tables.metrics.command_time.record_duration(start.elapsed());
                tables.start_computer_turns(&handle);
            }
            answered
        });
        task.await.unwrap_or_else(|error| {
            tracing::error!(%error, "a command broke off");
            Err(Problem::from_code(Code::Internal))
        })
    }

    async fn execute_command_under_lock<F>(
        &self,
        handle: &TableHandle,
        key: Option<CommandKey>,
        decide: F,
    ) -> Result<CommandAnswer, Problem>
    where
        F: Fn(&Table) -> Result<Decided, Problem>,
    {
        let _command_guard = match handle.commands.try_lock() {
            Ok(turn) => turn,
            Err(_) => {
                self.check_command_early(handle, key, &decide).await?;
                handle.commands.lock().await
            }
        };
        // A server that may be behind the others checks once more before it refuses.
        let mut may_be_stale = self.store.is_shared_with_other_servers();
        for _ in 0..MAX_WRITE_ATTEMPTS {
            if handle.may_be_behind.load(Ordering::Relaxed) {
                self.catch_up_while_locked(handle).await?;
            }
            let (next, decided) = handle.read_table(|table| {
                let answered =
                    key.and_then(|key| Some((key, table.find_earlier_answer(&key.key)?)));
                let decided = match answered {
                    Some((key, answered)) => key
                        .refuse_different_repeated_request(&answered)
                        .map(|()| NextStep::Answered(answered)),
                    None => {
                        let at = self.clock.now_ms();
                        let decided = table.check_undamaged().and_then(|()| decide(table));
                        decided.map(|decided| prepare_row(table, decided, key, at))
                    }
                };
                (table.next_row, decided)
            })?;
            let (write, transition) = match decided {
                Ok(NextStep::Write(write, transition)) => (write, transition),
                Ok(NextStep::Answered(answered)) => return Ok(answered),
                Err(problem) => {
                    if !std::mem::take(&mut may_be_stale) {
                        return Err(problem);
                    }
                    self.catch_up_while_locked(handle).await?;
                    if handle.read_table(|table| table.next_row == next)? {
                        return Err(problem);
                    }
                    continue;
                }
            };
            if let Some(answered) = self.write_and_apply_row(handle, *write, transition).await? {
                return Ok(answered);
            }
        }
        Err(Problem::new(
            Code::StorageFailed,
            "other servers were always quicker",
        ))
    }

    /// Writes a row and applies it. Returns `None` if another server has already written a row with its number.
    async fn write_and_apply_row(
        &self,
        handle: &TableHandle,
        write: Write,
        transition: Option<ComputedTransition>,
    ) -> Result<Option<CommandAnswer>, Problem> {
        let row = write.row.clone();
        match self.store.write_row(write).await {
            Ok(Written::Done) => self.apply_written_row(handle, &row, transition).map(Some),
            Ok(Written::Conflict) => {
                self.metrics.conflicts.fetch_add(1, Ordering::Relaxed);
                handle.may_be_behind.store(true, Ordering::Relaxed);
                Ok(None)
            }
            Err(error) => {
                // It may have been written all the same: read the journal before the next command.
                handle.may_be_behind.store(true, Ordering::Relaxed);
                Err(error.into())
            }
        }
    }

    /// Checks a command before its turn, so that what would be refused anyway is refused even while another command is
    /// being written: the time that the answer takes must not tell that somebody drafts.
    async fn check_command_early<F>(
        &self,
        handle: &TableHandle,
        key: Option<CommandKey>,
        decide: &F,
    ) -> Result<(), Problem>
    where
        F: Fn(&Table) -> Result<Decided, Problem>,
    {
        if handle.may_be_behind.load(Ordering::Relaxed) {
            return Ok(());
        }
        let refused = handle.read_table(|table| {
            let repeated = key.is_some_and(|key| table.find_earlier_answer(&key.key).is_some());
            let refused = || table.check_undamaged().and_then(|()| decide(table)).err();
            (!repeated).then(refused).flatten()
        })?;
        match refused {
            Some(problem) if self.is_up_to_date(handle).await? => Err(problem),
            _ => Ok(()),
        }
    }

    /// Applies a row that this server wrote, with the transition that deciding it computed.
    fn apply_written_row(
        &self,
        handle: &TableHandle,
        row: &Row,
        transition: Option<ComputedTransition>,
    ) -> Result<CommandAnswer, Problem> {
        let (kept, answer) = {
            let mut guard = handle.lock_table();
            let table = guard
                .as_mut()
                .ok_or_else(|| Problem::from_code(Code::UnknownTable))?;
            let before = RowObserver::observe_before_row(table);
            apply_row_or_archive_table(table, |table| table.apply_own_row(row, transition));
            before.remember_news_of_row(self, table, row, &handle.presence);
            let answer = CommandAnswer::from_row(row, table.draft_number());
            (table.snapshot_if_due(), answer)
        };
        handle.changed.send_replace(row.seq + 1);
        self.count_command_metrics(&row.body);
        if let Some(kept) = kept {
            self.store.queue_snapshot(&handle.id, kept);
        }
        Ok(answer)
    }

    fn count_command_metrics(&self, body: &Body) {
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
    pub(crate) async fn catch_up_with_journal(
        self: &Arc<Self>,
        handle: &Arc<TableHandle>,
    ) -> Result<(), Problem> {
        let _command_guard = handle.commands.lock().await;
        self.catch_up_while_locked(handle).await
    }

    /// Applies rows that another server may have written, if the journal has any.
    pub(crate) async fn catch_up_if_behind(
        self: &Arc<Self>,
        handle: &Arc<TableHandle>,
    ) -> Result<(), Problem> {
        if self.is_up_to_date(handle).await? {
            Ok(())
        } else {
            self.catch_up_with_journal(handle).await
        }
    }

    /// Tells whether every row of the journal is applied here. It does not wait for a command that is being
    /// written, so nobody learns that there is one.
    async fn is_up_to_date(&self, handle: &TableHandle) -> Result<bool, Problem> {
        if !self.store.is_shared_with_other_servers() {
            return Ok(true);
        }
        let next = handle.read_table(|table| table.next_row)?;
        Ok(self.store.read_rows(&handle.id, next).await?.is_empty())
    }

    async fn catch_up_while_locked(&self, handle: &TableHandle) -> Result<(), Problem> {
        let (next, damaged) = handle.read_table(|table| (table.next_row, table.damaged))?;
        if damaged {
            return Ok(());
        }
        let journal = self.store.read_journal(&handle.id, next).await?;
        handle.may_be_behind.store(false, Ordering::Relaxed);
        let damaged = self.report_journal_damage(&handle.id, journal.damage.as_ref());
        let rows = journal.rows;
        if rows.is_empty() && !damaged {
            return Ok(());
        }
        let mut guard = handle.lock_table();
        let table = guard
            .as_mut()
            .ok_or_else(|| Problem::from_code(Code::UnknownTable))?;
        table.damaged |= damaged;
        for row in &rows {
            apply_row_or_archive_table(table, |table| table.apply_row(row));
        }
        let next = table.next_row;
        drop(guard);
        handle.changed.send_replace(next);
        Ok(())
    }

    /// Catches up with the row that a notice is about, if its table is in memory.
    pub(crate) async fn handle_row_notice(self: &Arc<Self>, table: &str, seq: u64) {
        let handle = self.lock_handles().get(table).cloned();
        let Some(handle) = handle else { return };
        while let Err(problem) = self.catch_up_to_row(&handle, seq).await {
            tracing::warn!(table, problem = problem.message, "cannot catch up");
            handle.may_be_behind.store(true, Ordering::Relaxed);
            // Viewers connected to this server are waiting for it.
            if !problem.is_storage_failure() || self.phase() == ServerPhase::Closing {
                return;
            }
            tokio::time::sleep(CATCH_UP_RETRY_PAUSE).await;
        }
    }

    /// Applies rows that other servers wrote, if the row with this number is not applied yet.
    async fn catch_up_to_row(
        self: &Arc<Self>,
        handle: &Arc<TableHandle>,
        seq: u64,
    ) -> Result<(), Problem> {
        // While the table is being loaded, it is not known yet which rows are missing.
        let news = || {
            handle
                .read_table(|table| table.next_row <= seq)
                .unwrap_or(true)
        };
        if !news() {
            return Ok(());
        }
        let _command_guard = handle.commands.lock().await;
        if news() {
            self.catch_up_while_locked(handle).await
        } else {
            Ok(())
        }
    }

    /// Catches up with every table in memory: notices may have been missed.
    pub(crate) async fn catch_up_all_tables(self: &Arc<Self>) {
        let handles: Vec<_> = self.lock_handles().values().cloned().collect();
        for handle in handles {
            self.handle_row_notice(&handle.id, u64::MAX).await;
        }
    }

    /// Executes a command of the person who holds this seat.
    pub(crate) async fn execute_seat_command(
        self: &Arc<Self>,
        handle: &Arc<TableHandle>,
        seat: u8,
        key: CommandKey,
        command: Command,
    ) -> Result<CommandAnswer, Problem> {
        let tables = Arc::clone(self);
        let decide = move |table: &Table| {
            if command.is_turn_command()
                && table.seats[usize::from(seat)].computer_level().is_some()
            {
                let message = "a computer plays for you: come back first";
                return Err(Problem::new(Code::NotAllowed, message));
            }
            table.decide_command(seat, &command, &tables.context_for_deciding_commands())
        };
        self.execute_command(handle, Some(key), decide).await
    }

    pub(crate) fn context_for_deciding_commands(&self) -> DecideContext<'_> {
        DecideContext {
            now: self.clock.now_ms(),
            absence: self.config.times.absence.as_millis() as i64,
            limits: &self.config.limits,
        }
    }
}

/// The next step after a command was decided.
enum NextStep {
    /// Write it; the game then follows this transition.
    Write(Box<Write>, Option<ComputedTransition>),
    /// It was executed before; repeat its answer.
    Answered(CommandAnswer),
}

fn prepare_row(table: &Table, decided: Decided, key: Option<CommandKey>, at: i64) -> NextStep {
    let Decided {
        body,
        seats,
        transition,
    } = decided;
    let write = Write {
        table: table.id.clone(),
        listing: table.changed_listing_after_row(&body, at),
        row: Row {
            seq: table.next_row,
            at,
            key,
            body,
        },
        new: None,
        seats,
    };
    NextStep::Write(Box::new(write), transition)
}

/// Applies a row of the journal, and archives the table if the row does not fit. The journal is right then
/// and the rules have changed: the table can only be looked at from now on.
fn apply_row_or_archive_table(
    table: &mut Table,
    apply: impl FnOnce(&mut Table) -> Result<(), Mismatch>,
) {
    if let Err(error) = apply(table) {
        tracing::error!(table = table.id, %error, "a row does not fit: archived");
        table.archived = Some(error);
    }
}
