//! The storage of tables: SQLite in one file, or PostgreSQL shared by several servers.
//!
//! The SQL is the same for both where possible; the differences are in [`opening`] and [`writer`].

mod checksums;
mod claims;
mod heartbeat;
mod identities;
mod listener;
pub(crate) mod migrations;
pub(crate) mod moderation;
#[cfg(feature = "notices")]
pub(crate) mod notice_channels;
#[cfg(feature = "notices")]
pub(crate) mod notice_letters;
#[cfg(feature = "notices")]
pub(crate) mod notice_seats;
pub(crate) mod opening;
pub(crate) mod seals;
mod writer;

use std::fs::File;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::postgres::PgPool;
use sqlx::sqlite::SqlitePool;
use tokio::sync::{Mutex, mpsc, oneshot};

use crate::config::Storage;
use crate::journal_entry::Row;
use crate::metrics::Metrics;
use crate::supervision::supervise_task;
use crate::table::Snapshot;
pub(crate) use checksums::row_checksum;
pub(crate) use checksums::{Damage, Journal};
use checksums::{RowColumns, snapshot_checksum};
use claims::Claims;
pub(crate) use heartbeat::Heartbeat;
use heartbeat::WriteHealth;
pub(crate) use identities::{Identity, NewIdentity};
pub(crate) use listener::{Notice, start_receiving_notices};
pub(crate) use writer::{Listing, NewTable, Write, Written, write_single_row};

/// The format of snapshots; those of another format are ignored and made anew.
const SNAPSHOT_FORMAT: i64 = 1;

/// The wake-up time of a table at which a computer player decides: at once, before every clock.
pub(crate) const WAKE_NOW: i64 = 0;

/// The reason why a table needs maintenance.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Due {
    /// A computer player has to decide.
    Computer,
    /// A clock has run out.
    Clock,
}

/// The failure of a storage operation.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database refused or did not answer.
    #[error("the database: {0}")]
    Database(sqlx::Error),
    /// The disk is full or can only be read; nothing was written.
    #[error("the disk takes nothing: {0}")]
    Full(String),
    /// The directory cannot be used.
    #[error("the data directory `{path}`: {error}")]
    Directory {
        /// The path of the directory.
        path: String,
        /// The error of the operating system.
        error: std::io::Error,
    },
    /// Another server uses the directory.
    #[error("the data directory `{0}` is in use by another server")]
    InUse(String),
    /// An identity does not fit its checksum.
    #[error("identity {0}, or its secret, does not fit its checksum")]
    DamagedIdentity(i64),
    /// No database answers at the given address.
    #[error("the database at {address} cannot be reached: {error}")]
    Unreachable {
        /// The host and port.
        address: String,
        /// The reason in words.
        error: String,
    },
    /// A group of rows was not written; it was reported once for all of them.
    #[error("{0}")]
    Unwritten(String),
    /// The schema of the database is newer than this program.
    #[error(
        "the database has schema version {found}; this program knows version {known} and leaves it as it is: \
         start the newer release, or restore a backup from before it"
    )]
    NewerSchema {
        /// The version of the database.
        found: i64,
        /// The newest version that this program knows.
        known: i64,
    },
    /// The schema of the database is older than this program.
    #[error(
        "the database has schema version {found}; this program works with version {known}: \
         run `twinsuns migrate` first, or use the release that made it"
    )]
    OlderSchema {
        /// The version of the database.
        found: i64,
        /// The version that this program works with.
        known: i64,
    },
    /// The storage holds something that would be overwritten.
    #[error("{0} is not empty: a restore never overwrites anything, move it away first")]
    NotEmpty(String),
    /// The stored data cannot be read.
    #[error("the stored data: {0}")]
    Unreadable(String),
    /// The server is about to stop.
    #[error("the storage is closing")]
    Closing,
    /// The database took too long.
    #[error("the database does not answer")]
    Silent,
}

/// The time limit for one query. Without it, a connection whose other end has vanished would go unnoticed for a
/// quarter of an hour.
const QUERY_TIMEOUT: Duration = Duration::from_secs(20);

/// The time within which something must have been written for the storage to be healthy.
const WRITTEN_LATELY: Duration = Duration::from_secs(30);

/// The time limit for a sign of life that somebody waits for.
const HEARTBEAT_TIMEOUT: Duration = Duration::from_secs(5);

/// Runs a query with a time limit.
async fn with_timeout<T, E>(work: impl Future<Output = Result<T, E>>) -> Result<T, StoreError>
where
    StoreError: From<E>,
{
    match tokio::time::timeout(QUERY_TIMEOUT, work).await {
        Ok(done) => Ok(done?),
        Err(_) => Err(StoreError::Silent),
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let code = match &error {
            sqlx::Error::Database(error) => error.code(),
            sqlx::Error::PoolClosed => return StoreError::Closing,
            _ => None,
        };
        if code.is_some_and(|code| is_disk_full(&code)) {
            StoreError::Full(error.to_string())
        } else {
            StoreError::Database(error)
        }
    }
}

/// Tells whether this code of SQLite or PostgreSQL means that the disk is full or can only be read.
fn is_disk_full(code: &str) -> bool {
    // SQLite's codes are numbers whose lowest byte is the kind of failure: full, read-only, or an
    // input/output error, whose second byte tells that it was a write.
    const FULL: u32 = 13;
    const READ_ONLY: u32 = 8;
    const NOT_WRITTEN: u32 = 10 | 3 << 8;
    // PostgreSQL: disk full, a transaction that may only read.
    if ["53100", "25006"].contains(&code) {
        return true;
    }
    let code = code.parse().unwrap_or(0);
    code & 0xff == FULL || code & 0xff == READ_ONLY || code == NOT_WRITTEN
}

/// The connections to one of the two kinds of database.
#[derive(Clone, Debug)]
pub(crate) enum Pools {
    Sqlite {
        reader: SqlitePool,
        writer: SqlitePool,
    },
    Postgres(PgPool),
}

/// Runs the same query on either kind of database.
macro_rules! on_pool {
    ($pools:expr, $pool:ident => $query:expr) => {
        match $pools {
            $crate::store::Pools::Sqlite { reader: $pool, .. } => $query,
            $crate::store::Pools::Postgres($pool) => $query,
        }
    };
}
/// Runs the same writing query on either kind of database.
macro_rules! on_writer_pool {
    ($pools:expr, $pool:ident => $query:expr) => {
        match $pools {
            $crate::store::Pools::Sqlite { writer: $pool, .. } => $query,
            $crate::store::Pools::Postgres($pool) => $query,
        }
    };
}
pub(crate) use {on_pool, on_writer_pool};

/// The storage of a server.
#[derive(Debug)]
pub(crate) struct Store {
    pub(crate) pools: Pools,
    writes: mpsc::Sender<writer::WriteRequest>,
    health: Arc<WriteHealth>,
    claims: Arc<Claims>,
    /// The lock that keeps a second server away from the same file while this one lives.
    _lock: Option<File>,
}

impl Store {
    /// Opens the storage and prepares it.
    pub(crate) async fn open_storage(
        storage: &Storage,
        metrics: &Arc<Metrics>,
    ) -> Result<Self, StoreError> {
        let (pools, lock) = opening::open_storage_for_server(storage).await?;
        migrations::migrate_schema(&pools).await?;
        let (writes, items) = mpsc::channel(1024);
        let health = Arc::default();
        start_writer(writer::Writer {
            pools: pools.clone(),
            items: Arc::new(Mutex::new(items)),
            health: Arc::clone(&health),
            metrics: Arc::clone(metrics),
        });
        Ok(Self {
            claims: Claims::new(&pools),
            pools,
            writes,
            health,
            _lock: lock,
        })
    }

    /// Tells whether other servers may write to it as well.
    pub(crate) fn is_shared_with_other_servers(&self) -> bool {
        matches!(self.pools, Pools::Postgres(_))
    }

    /// Writes a row. When this returns, the row is on disk, or it is not written at all, or the error leaves that
    /// open.
    pub(crate) async fn write_row(&self, write: Write) -> Result<Written, StoreError> {
        let (answer, answered) = oneshot::channel();
        let item = writer::WriteRequest::Row {
            write: Box::new(write),
            decided: Instant::now(),
            answer,
        };
        let sent = self.writes.send(item).await;
        sent.map_err(|_| StoreError::Closing)?;
        answered.await.map_err(|_| writer_broke_off_error())?
    }

    /// Reads the rows of a table from this number on, as far as they are intact.
    pub(crate) async fn read_rows(&self, table: &str, from: u64) -> Result<Vec<Row>, StoreError> {
        Ok(self.read_journal(table, from).await?.rows)
    }

    /// Reads the rows of a table from this number on, and whether they are as they were written.
    pub(crate) async fn read_journal(&self, table: &str, from: u64) -> Result<Journal, StoreError> {
        read_journal(&self.pools, table, from).await
    }

    /// Reads the newest snapshot of a table. A damaged one is ignored: the journal holds the same.
    pub(crate) async fn read_snapshot(&self, table: &str) -> Result<Option<Snapshot>, StoreError> {
        match read_snapshot(&self.pools, table).await? {
            StoredSnapshot::Intact(kept) => Ok(Some(kept)),
            StoredSnapshot::None => Ok(None),
            StoredSnapshot::Damaged => {
                tracing::error!(
                    table,
                    "a snapshot is damaged: the journal is replayed instead"
                );
                Ok(None)
            }
        }
    }

    /// Queues a snapshot to be written with the next rows. Nothing is lost if a snapshot is lost: it only saves time.
    pub(crate) fn queue_snapshot(&self, table: &str, kept: Snapshot) {
        let table = table.to_owned();
        let _ = self
            .writes
            .try_send(writer::WriteRequest::Snapshot { table, kept });
    }

    /// Finds the table that was created with this key.
    pub(crate) async fn find_table_by_create_key(
        &self,
        key: &str,
    ) -> Result<Option<String>, StoreError> {
        const FIND: &str = "SELECT id FROM tables WHERE create_key = $1";
        let found: Option<(String,)> = on_pool!(&self.pools, pool => {
            sqlx::query_as(FIND).bind(key).fetch_optional(pool).await?
        });
        Ok(found.map(|(id,)| id))
    }

    /// Finds out when a table was created.
    pub(crate) async fn created_at(&self, table: &str) -> Result<Option<i64>, StoreError> {
        const FIND: &str = "SELECT created_at FROM tables WHERE id = $1";
        let found: Option<(i64,)> = on_pool!(&self.pools, pool => {
            sqlx::query_as(FIND).bind(table).fetch_optional(pool).await?
        });
        Ok(found.map(|(at,)| at))
    }

    /// Counts all tables.
    pub(crate) async fn count_tables(&self) -> Result<u64, StoreError> {
        const COUNT: &str = "SELECT COUNT(*) FROM tables";
        let (count,): (i64,) = on_pool!(&self.pools, pool => {
            sqlx::query_as(COUNT).fetch_one(pool).await?
        });
        Ok(count as u64)
    }

    /// Lists the summaries of public tables, newest first, starting after a table. That table is given by its
    /// creation time and its id, because several may be created at the same moment.
    pub(crate) async fn list_public_table_summaries(
        &self,
        status: &str,
        (at, after): (i64, &str),
        limit: i64,
    ) -> Result<Vec<String>, StoreError> {
        const LIST: &str = "SELECT summary FROM tables \
             WHERE listed = $1 AND (created_at, id) < ($2, $3) \
             ORDER BY created_at DESC, id DESC LIMIT $4";
        let found: Vec<(String,)> = on_pool!(&self.pools, pool => {
            let query = sqlx::query_as(LIST).bind(status).bind(at).bind(after);
            query.bind(limit).fetch_all(pool).await?
        });
        Ok(found.into_iter().map(|(summary,)| summary).collect())
    }

    /// Lists the ids of tables that need maintenance at `now`, in order, starting after an id.
    pub(crate) async fn list_due_tables(
        &self,
        due: Due,
        now: i64,
        after: &str,
        limit: i64,
    ) -> Result<Vec<String>, StoreError> {
        const DUE: &str = "SELECT id FROM tables \
             WHERE wake_at > $1 AND wake_at <= $2 AND id > $3 ORDER BY id LIMIT $4";
        let (from, to) = match due {
            Due::Computer => (i64::MIN, WAKE_NOW),
            Due::Clock => (WAKE_NOW, now),
        };
        let due: Vec<(String,)> = on_pool!(&self.pools, pool => {
            let query = sqlx::query_as(DUE).bind(from).bind(to).bind(after);
            query.bind(limit).fetch_all(pool).await?
        });
        Ok(due.into_iter().map(|(id,)| id).collect())
    }

    /// Leaves a sign of life in the database, by the same way as every row.
    pub(crate) async fn write_heartbeat(&self, now_ms: i64) -> Result<Heartbeat, StoreError> {
        let (answer, answered) = oneshot::channel();
        let item = writer::WriteRequest::Heartbeat { now_ms, answer };
        let sent = self.writes.send(item).await;
        sent.map_err(|_| StoreError::Closing)?;
        answered.await.map_err(|_| writer_broke_off_error())?
    }

    /// Checks that the database answers and that something was written lately. If not, a sign of life is tried: it
    /// is written every few seconds anyway, so that the time of this answer tells nothing about drafts.
    pub(crate) async fn check_health(&self, now_ms: i64) -> Result<(), StoreError> {
        on_pool!(&self.pools, pool => {
            with_timeout(sqlx::query("SELECT 1").execute(pool)).await?;
        });
        if !self.health.did_last_write_fail()
            && self.health.time_since_last_write() < WRITTEN_LATELY
        {
            return Ok(());
        }
        let tried = tokio::time::timeout(HEARTBEAT_TIMEOUT, self.write_heartbeat(now_ms));
        tried.await.unwrap_or(Err(StoreError::Silent)).map(drop)
    }

    /// Returns the time since the task that writes rows gave any answer, even a refusal.
    pub(crate) fn time_since_writer_answer(&self) -> Duration {
        self.health.time_since_last_answer()
    }

    /// Claims the computer players of a table for this server. Returns false if another server thinks for them.
    pub(crate) async fn claim_table(&self, table: &str) -> Result<bool, StoreError> {
        self.claims.claim_table(table).await
    }

    /// Tells whether this server may go on thinking for the computer players of a table.
    pub(crate) fn holds_claim(&self, table: &str) -> bool {
        self.claims.holds_claim(table)
    }

    /// Lets other servers think for the computer players of a table.
    pub(crate) async fn release_table(&self, table: &str) {
        self.claims.release_table(table).await;
    }

    /// Waits for the last rows to be written and closes the connections.
    pub(crate) async fn close_connections(&self) {
        let close = async {
            self.claims.release_all().await;
            match &self.pools {
                Pools::Sqlite { reader, writer } => {
                    reader.close().await;
                    writer.close().await;
                }
                Pools::Postgres(pool) => pool.close().await,
            }
        };
        // A connection whose other end has vanished cannot be closed.
        let _ = tokio::time::timeout(QUERY_TIMEOUT, close).await;
    }
}

/// Returns the failure of what was being written when the task that writes broke off, which is logged there.
fn writer_broke_off_error() -> StoreError {
    StoreError::Unwritten("the task that writes rows broke off".to_owned())
}

/// Starts the task that writes rows; if it breaks off, the requests that wait are written by the next one.
fn start_writer(writer: writer::Writer) {
    supervise_task("writer", move || writer.clone().write_until_closed());
}

/// Reads the rows of a table from this number on, and whether they are as they were written.
pub(crate) async fn read_journal(
    pools: &Pools,
    table: &str,
    from: u64,
) -> Result<Journal, StoreError> {
    const ROWS: &str = "SELECT seq, at, command_key, body, checksum FROM journal \
         WHERE table_id = $1 AND seq >= $2 ORDER BY seq";
    let rows: Vec<RowColumns> = on_pool!(pools, pool => {
        with_timeout(sqlx::query_as(ROWS).bind(table).bind(from as i64).fetch_all(pool)).await?
    });
    Ok(Journal::read_up_to_first_damage(table, from, rows))
}

/// A snapshot as the database holds it.
#[derive(Debug)]
pub(crate) enum StoredSnapshot {
    /// There is none of the format that this program reads.
    None,
    /// It is as it was written.
    Intact(Snapshot),
    /// It does not fit its checksum.
    Damaged,
}

/// Reads the newest snapshot of a table.
pub(crate) async fn read_snapshot(
    pools: &Pools,
    table: &str,
) -> Result<StoredSnapshot, StoreError> {
    const KEPT: &str =
        "SELECT seq, body, checksum FROM snapshots WHERE table_id = $1 AND format = $2";
    let kept: Option<(i64, String, Option<i64>)> = on_pool!(pools, pool => {
        sqlx::query_as(KEPT).bind(table).bind(SNAPSHOT_FORMAT).fetch_optional(pool).await?
    });
    Ok(match kept {
        None => StoredSnapshot::None,
        Some((seq, body, checksum))
            if checksum.is_some_and(|sum| sum != snapshot_checksum(table, seq, &body)) =>
        {
            StoredSnapshot::Damaged
        }
        Some((seq, body, _)) => StoredSnapshot::Intact(Snapshot {
            seq: seq as u64,
            body,
        }),
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use test_support::Scratch;

    use super::{Storage, Store, StoreError, writer};

    #[tokio::test]
    async fn the_writer_is_started_again_after_a_crash() {
        let scratch = Scratch::new();
        let storage = Storage::Directory(scratch.0.clone());
        let store = Store::open_storage(&storage, &Arc::default()).await;
        let store = store.expect("a storage");
        for crashes in 1..=3 {
            let crash = store.writes.send(writer::WriteRequest::Crash).await;
            assert!(crash.is_ok(), "{crashes}");
            let mut beat = store.write_heartbeat(crashes).await;
            if let Err(error) = &beat {
                // It was taken up together with the crash. What is sent now is written by the next task.
                assert!(matches!(error, StoreError::Unwritten(_)), "{error}");
                beat = store.write_heartbeat(crashes).await;
            }
            assert_eq!(beat.expect("it is written").now_ms, crashes);
            assert!(store.check_health(crashes).await.is_ok());
        }
        store.close_connections().await;
    }
}
