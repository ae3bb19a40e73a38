//! The one task that writes rows; rows of many tables are committed together.
//!
//! A commit waits for the disk, which takes about as long for one row as for hundreds. The next rows collect
//! while one commit is running, so a busy server writes large groups and a quiet one answers at once.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Instant;

use sqlx::{Connection, PgConnection, Postgres, Sqlite, SqliteConnection, Transaction};
use tokio::sync::{Mutex, mpsc, oneshot};

use super::checksums::{row_checksum, snapshot_checksum};
use super::heartbeat::{Heartbeat, WriteHealth, write_heartbeat};
use super::listener::NOTIFY_CHANNEL;
use super::seals::table_checksum;
use super::{Pools, SNAPSHOT_FORMAT, StoreError, with_timeout};
use crate::journal_entry::Row;
use crate::metrics::{Metrics, Stopwatch, WriteTimes};
use crate::table::Snapshot;

/// The largest number of rows in one commit.
const MAX_ROWS_PER_COMMIT: usize = 512;

/// A row to be written, with the changes that go along with it.
#[derive(Debug)]
pub(crate) struct Write {
    pub(crate) table: String,
    pub(crate) row: Row,
    /// The data of a new table; set for its first row only.
    pub(crate) new: Option<NewTable>,
    /// The new entry in the list of tables, if it changes.
    pub(crate) listing: Option<Listing>,
    /// The seats that now belong to a browser identity.
    pub(crate) seats: Vec<(i64, u8)>,
}

/// The data that is stored once for a table.
#[derive(Debug)]
pub(crate) struct NewTable {
    pub(crate) key: Option<String>,
}

/// The entry of a table in the list of tables.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Listing {
    /// The status it is listed under, if it is public.
    pub(crate) listed: Option<&'static str>,
    /// The time at which it needs maintenance: a computer player has to decide or a clock runs out.
    pub(crate) wake_at: Option<i64>,
    pub(crate) summary: String,
}

/// The result of writing a row.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Written {
    /// It is on disk.
    Done,
    /// Another server was quicker: a row with this number exists already.
    Conflict,
}

/// A request to the writing task.
#[derive(Debug)]
pub(super) enum WriteRequest {
    /// A row, and the channel for its result.
    Row {
        write: Box<Write>,
        /// The time at which it was decided.
        decided: Instant,
        answer: WriteAnswer,
    },
    /// A snapshot, for which nobody waits.
    Snapshot { table: String, kept: Snapshot },
    /// A sign of life, and the channel for the answer.
    Heartbeat {
        now_ms: i64,
        answer: HeartbeatAnswer,
    },
    /// Nothing that can be written: the task breaks off.
    #[cfg(test)]
    Crash,
}

pub(super) type HeartbeatAnswer = oneshot::Sender<Result<Heartbeat, StoreError>>;

pub(super) type WriteAnswer = oneshot::Sender<Result<Written, StoreError>>;

/// The rows and snapshots of one commit.
#[derive(Debug, Default)]
struct CommitGroup {
    writes: Vec<Write>,
    /// The times at which the rows were decided.
    decided: Vec<Instant>,
    answers: Vec<WriteAnswer>,
    kept: Vec<TableSnapshot>,
    heartbeats: Vec<(i64, HeartbeatAnswer)>,
}

impl CommitGroup {
    fn from_items(items: impl Iterator<Item = WriteRequest>) -> Self {
        let mut group = Self::default();
        for item in items {
            match item {
                WriteRequest::Row {
                    write,
                    decided,
                    answer,
                } => {
                    group.writes.push(*write);
                    group.decided.push(decided);
                    group.answers.push(answer);
                }
                WriteRequest::Snapshot { table, kept } => group.kept.push((table, kept)),
                WriteRequest::Heartbeat { now_ms, answer } => {
                    group.heartbeats.push((now_ms, answer));
                }
                #[cfg(test)]
                WriteRequest::Crash => panic!("the writer was told to break off"),
            }
        }
        // Every server writes them in the same order, as it does with rows.
        group.kept.sort_by(|(one, _), (other, _)| one.cmp(other));
        group
    }
}

/// The task that writes rows, and everything that it needs.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    pub(super) pools: Pools,
    /// The requests. They outlive a task that breaks off.
    pub(super) items: Arc<Mutex<mpsc::Receiver<WriteRequest>>>,
    pub(super) health: Arc<WriteHealth>,
    pub(super) metrics: Arc<Metrics>,
}

impl Writer {
    /// Writes rows until the last sender is dropped.
    pub(super) async fn write_until_closed(self) {
        let mut items = self.items.lock().await;
        let mut gathered = Vec::with_capacity(MAX_ROWS_PER_COMMIT);
        while items.recv_many(&mut gathered, MAX_ROWS_PER_COMMIT).await > 0 {
            let mut group = CommitGroup::from_items(gathered.drain(..));
            let heartbeats = std::mem::take(&mut group.heartbeats);
            if !group.writes.is_empty() || !group.kept.is_empty() {
                self.write_group_and_answer(group).await;
            }
            for (now_ms, answer) in heartbeats {
                let beat = write_heartbeat(&self.pools, now_ms).await;
                self.health.record_write_result(beat.is_ok());
                let _ = answer.send(beat);
            }
        }
    }

    async fn write_group_and_answer(&self, group: CommitGroup) {
        for decided in &group.decided {
            let waited = decided.elapsed();
            self.metrics.write_times.queue.record_duration(waited);
        }
        let mut written = self.write_group(&group.writes, &group.kept).await;
        if is_retryable_conflict(&written) {
            written = self.write_group(&group.writes, &group.kept).await;
        }
        self.health.record_write_result(written.is_ok());
        if is_row_content_error(&written) && group.writes.len() > 1 {
            // One row that cannot be stored must not take the others with it.
            for (write, answer) in group.writes.iter().zip(group.answers) {
                let alone = std::slice::from_ref(write);
                let written = self.write_group(alone, &[]).await;
                answer_write_requests(alone, vec![answer], written);
            }
        } else {
            answer_write_requests(&group.writes, group.answers, written);
        }
    }

    async fn write_group(
        &self,
        writes: &[Write],
        kept: &[TableSnapshot],
    ) -> Result<HashSet<RowName>, StoreError> {
        write_group(&self.pools, writes, kept, &self.metrics.write_times).await
    }
}

async fn write_group(
    pools: &Pools,
    writes: &[Write],
    kept: &[TableSnapshot],
    times: &WriteTimes,
) -> Result<HashSet<RowName>, StoreError> {
    match pools {
        Pools::Sqlite { writer, .. } => write_sqlite(writer, writes, kept, times).await,
        Pools::Postgres(pool) => write_postgres(pool, writes, kept, times).await,
    }
}

/// Writes one row at once, beside the servers that write theirs.
pub(crate) async fn write_single_row(pools: &Pools, write: Write) -> Result<Written, StoreError> {
    let writes = [write];
    let done = write_group(pools, &writes, &[], &WriteTimes::default()).await?;
    Ok(if done.is_empty() {
        Written::Conflict
    } else {
        Written::Done
    })
}

/// Tells whether the database refused one of the rows because of its content.
fn is_row_content_error(written: &Result<HashSet<RowName>, StoreError>) -> bool {
    match written {
        Err(StoreError::Database(sqlx::Error::Database(error))) => {
            // Class 22 of PostgreSQL: a value cannot be stored.
            error.is_check_violation() || error.code().is_some_and(|code| code.starts_with("22"))
        }
        Err(StoreError::Unreadable(_)) => true,
        _ => false,
    }
}

/// Tells whether the database rolled the transaction back in favour of another server's.
fn is_retryable_conflict(written: &Result<HashSet<RowName>, StoreError>) -> bool {
    match written {
        Err(StoreError::Database(sqlx::Error::Database(error))) => {
            // Class 40 of PostgreSQL: the transaction was rolled back.
            error.code().is_some_and(|code| code.starts_with("40"))
        }
        _ => false,
    }
}

/// The table and the number of a row.
type RowName = (String, i64);

/// A table and its snapshot.
type TableSnapshot = (String, Snapshot);

fn answer_write_requests(
    writes: &[Write],
    answers: Vec<WriteAnswer>,
    written: Result<HashSet<RowName>, StoreError>,
) {
    match written {
        Ok(done) => {
            for (write, answer) in writes.iter().zip(answers) {
                let written = if done.contains(&row_table_and_number(write)) {
                    Written::Done
                } else {
                    Written::Conflict
                };
                // The client may be gone; the row is written all the same.
                let _ = answer.send(Ok(written));
            }
        }
        Err(error) => {
            tracing::error!(%error, rows = writes.len(), "rows could not be written");
            let message = error.to_string();
            let full = matches!(error, StoreError::Full(_));
            for answer in answers {
                let message = message.clone();
                let _ = answer.send(Err(if full {
                    StoreError::Full(message)
                } else {
                    StoreError::Unwritten(message)
                }));
            }
        }
    }
}

fn row_table_and_number(write: &Write) -> RowName {
    (write.table.clone(), write.row.seq as i64)
}

/// The columns of the rows, as they are stored.
#[derive(Default)]
struct Columns {
    tables: Vec<String>,
    seqs: Vec<i64>,
    ats: Vec<i64>,
    keys: Vec<Option<String>>,
    bodies: Vec<String>,
    checksums: Vec<i64>,
}

fn split_writes_into_columns<'a>(
    writes: impl Iterator<Item = &'a Write>,
) -> Result<Columns, StoreError> {
    let mut columns = Columns::default();
    for write in writes {
        let body = serde_json::to_string(&write.row.body);
        let body = body.map_err(|error| StoreError::Unreadable(error.to_string()))?;
        let (seq, at) = (write.row.seq as i64, write.row.at);
        let key = write.row.key.map(|key| key.to_string());
        let checksum = row_checksum(&write.table, seq, at, key.as_deref(), &body);
        columns.tables.push(write.table.clone());
        columns.seqs.push(seq);
        columns.ats.push(at);
        columns.keys.push(key);
        columns.bodies.push(body);
        columns.checksums.push(checksum);
    }
    Ok(columns)
}

const NEW_TABLE: &str = "INSERT INTO tables (id, created_at, create_key, listed, wake_at, summary, checksum) \
     VALUES ($1, $2, $3, NULL, NULL, '', $4) ON CONFLICT DO NOTHING";
const LISTING: &str = "UPDATE tables SET listed = $2, wake_at = $3, summary = $4 WHERE id = $1";
const KEEP: &str = "INSERT INTO snapshots (table_id, seq, format, body, checksum) \
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (table_id) DO UPDATE \
     SET seq = excluded.seq, format = excluded.format, body = excluded.body, checksum = excluded.checksum \
     WHERE snapshots.seq < excluded.seq OR snapshots.format < excluded.format";
const SEAT: &str = "INSERT INTO identity_seats (identity, table_id, seat, at) \
     VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";

/// Defines the two functions that write what goes along with the rows, for one kind of database.
macro_rules! around {
    ($create:ident, $beside:ident, $database:ty) => {
        /// Inserts new tables. Returns the writes without those whose table exists already.
        async fn $create<'a>(
            transaction: &mut Transaction<'_, $database>,
            writes: &'a [Write],
        ) -> Result<Vec<&'a Write>, StoreError> {
            let mut valid = Vec::with_capacity(writes.len());
            for write in writes {
                let Some(new) = &write.new else {
                    valid.push(write);
                    continue;
                };
                let done = sqlx::query(NEW_TABLE)
                    .bind(&write.table)
                    .bind(write.row.at)
                    .bind(&new.key)
                    .bind(table_checksum(
                        &write.table,
                        write.row.at,
                        new.key.as_deref(),
                    ))
                    .execute(&mut **transaction)
                    .await?;
                if done.rows_affected() == 1 {
                    valid.push(write);
                }
            }
            Ok(valid)
        }

        /// Writes snapshots, and the changes that go along with the rows that were written.
        async fn $beside(
            transaction: &mut Transaction<'_, $database>,
            writes: &[&Write],
            done: &HashSet<RowName>,
            kept: &[TableSnapshot],
        ) -> Result<(), StoreError> {
            for (table, kept) in kept {
                sqlx::query(KEEP)
                    .bind(table)
                    .bind(kept.seq as i64)
                    .bind(SNAPSHOT_FORMAT)
                    .bind(&kept.body)
                    .bind(snapshot_checksum(table, kept.seq as i64, &kept.body))
                    .execute(&mut **transaction)
                    .await?;
            }
            for write in writes
                .iter()
                .filter(|write| done.contains(&row_table_and_number(write)))
            {
                if let Some(listing) = &write.listing {
                    sqlx::query(LISTING)
                        .bind(&write.table)
                        .bind(listing.listed)
                        .bind(listing.wake_at)
                        .bind(&listing.summary)
                        .execute(&mut **transaction)
                        .await?;
                }
                for (identity, seat) in &write.seats {
                    sqlx::query(SEAT)
                        .bind(identity)
                        .bind(&write.table)
                        .bind(i64::from(*seat))
                        .bind(write.row.at)
                        .execute(&mut **transaction)
                        .await?;
                }
            }
            Ok(())
        }
    };
}
around!(create_sqlite, beside_sqlite, Sqlite);
around!(create_postgres, beside_postgres, Postgres);

async fn write_sqlite(
    pool: &sqlx::SqlitePool,
    writes: &[Write],
    kept: &[TableSnapshot],
    times: &WriteTimes,
) -> Result<HashSet<RowName>, StoreError> {
    let mut connection = pool.acquire().await?;
    let written = write_sqlite_transaction(&mut connection, writes, kept, times).await;
    if written.is_err() {
        // When the disk fails, SQLite ends the transaction by itself and the connection does not know:
        // it would never accept a transaction again.
        let _ = connection.close().await;
    }
    written
}

async fn write_sqlite_transaction(
    connection: &mut SqliteConnection,
    writes: &[Write],
    kept: &[TableSnapshot],
    times: &WriteTimes,
) -> Result<HashSet<RowName>, StoreError> {
    const ROWS: &str = "INSERT INTO journal (table_id, seq, at, command_key, body, checksum) \
         SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5 FROM json_each($1) \
         WHERE true ON CONFLICT DO NOTHING RETURNING table_id, seq";
    let mut stopwatch = Stopwatch::start();
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let valid = create_sqlite(&mut transaction, writes).await?;
    let rows = split_writes_into_columns(valid.iter().copied())?;
    let rows: Vec<_> = (0..valid.len())
        .map(|i| {
            (
                &rows.tables[i],
                rows.seqs[i],
                rows.ats[i],
                &rows.keys[i],
                &rows.bodies[i],
                rows.checksums[i],
            )
        })
        .collect();
    let rows =
        serde_json::to_string(&rows).map_err(|error| StoreError::Unreadable(error.to_string()))?;
    stopwatch.record_step_duration(&times.gather);
    let done: Vec<RowName> = sqlx::query_as(ROWS)
        .bind(rows)
        .fetch_all(&mut *transaction)
        .await?;
    let done = done.into_iter().collect();
    beside_sqlite(&mut transaction, &valid, &done, kept).await?;
    stopwatch.record_step_duration(&times.insert);
    transaction.commit().await?;
    stopwatch.record_step_duration(&times.commit);
    Ok(done)
}

async fn write_postgres(
    pool: &sqlx::PgPool,
    writes: &[Write],
    kept: &[TableSnapshot],
    times: &WriteTimes,
) -> Result<HashSet<RowName>, StoreError> {
    let mut connection = pool.acquire().await?;
    let writing = write_postgres_transaction(&mut connection, writes, kept, times);
    let written = with_timeout(writing).await;
    if matches!(written, Err(StoreError::Silent)) {
        // No other task may be given this connection.
        drop(connection.detach());
    }
    written
}

async fn write_postgres_transaction(
    connection: &mut PgConnection,
    writes: &[Write],
    kept: &[TableSnapshot],
    times: &WriteTimes,
) -> Result<HashSet<RowName>, StoreError> {
    const ROWS: &str = "INSERT INTO journal (table_id, seq, at, command_key, body, checksum) \
         SELECT * FROM UNNEST($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bigint[]) \
         ON CONFLICT DO NOTHING RETURNING table_id, seq";
    const NOTIFY: &str = "SELECT pg_notify($1, notice) FROM UNNEST($2::text[]) AS notice";
    let mut stopwatch = Stopwatch::start();
    let mut transaction = connection.begin().await?;
    let mut valid = create_postgres(&mut transaction, writes).await?;
    // Every server uses the same order, so that no two of them wait for each other.
    valid.sort_by_key(|write| row_table_and_number(write));
    let rows = split_writes_into_columns(valid.iter().copied())?;
    stopwatch.record_step_duration(&times.gather);
    let done: Vec<RowName> = sqlx::query_as(ROWS)
        .bind(rows.tables)
        .bind(rows.seqs)
        .bind(rows.ats)
        .bind(rows.keys)
        .bind(rows.bodies)
        .bind(rows.checksums)
        .fetch_all(&mut *transaction)
        .await?;
    let done: HashSet<RowName> = done.into_iter().collect();
    beside_postgres(&mut transaction, &valid, &done, kept).await?;
    let notices = done.iter().map(|(table, seq)| format!("{table}:{seq}"));
    sqlx::query(NOTIFY)
        .bind(NOTIFY_CHANNEL)
        .bind(notices.collect::<Vec<_>>())
        .execute(&mut *transaction)
        .await?;
    stopwatch.record_step_duration(&times.insert);
    transaction.commit().await?;
    stopwatch.record_step_duration(&times.commit);
    Ok(done)
}
