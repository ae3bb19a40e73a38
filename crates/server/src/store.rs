//! The storage of tables: SQLite in one file, or PostgreSQL shared by several servers.
//!
//! The SQL is the same for both where possible; the differences are in [`schema`] and [`writer`].

mod claims;
mod identities;
mod listener;
mod schema;
mod writer;

use std::fs::{File, TryLockError};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::{mpsc, oneshot};

use crate::config::Storage;
use crate::journal_entry::{Body, Row};
use crate::table::Snapshot;
use claims::Claims;
pub(crate) use identities::Identity;
pub(crate) use listener::{Notice, receive_notices};
pub(crate) use writer::{Listing, NewTable, Write, Written};

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
    /// True if the last rows could not be written.
    unhealthy: Arc<AtomicBool>,
    claims: Claims,
    /// The lock that keeps a second server away from the same file while this one lives.
    _lock: Option<File>,
}

impl Store {
    /// Opens the storage and prepares it.
    pub(crate) async fn open_storage(storage: &Storage) -> Result<Self, StoreError> {
        let (pools, lock) = match storage {
            Storage::Directory(path) => {
                let lock = lock_directory(path)?;
                (open_sqlite(path).await?, Some(lock))
            }
            Storage::Postgres(address) => (open_postgres(address).await?, None),
        };
        schema::prepare_schema(&pools).await?;
        let (writes, items) = mpsc::channel(1024);
        let unhealthy = Arc::new(AtomicBool::new(false));
        tokio::spawn(writer::run_writer(
            pools.clone(),
            items,
            Arc::clone(&unhealthy),
        ));
        Ok(Self {
            claims: Claims::new(&pools),
            pools,
            writes,
            unhealthy,
            _lock: lock,
        })
    }

    /// Tells whether other servers may write to it as well.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(self.pools, Pools::Postgres(_))
    }

    /// Writes a row. When this returns, the row is on disk, or it is not written at all, or the error leaves that
    /// open.
    pub(crate) async fn write_row(&self, write: Write) -> Result<Written, StoreError> {
        let (answer, answered) = oneshot::channel();
        let item = writer::WriteRequest::Row {
            write: Box::new(write),
            answer,
        };
        let sent = self.writes.send(item).await;
        sent.map_err(|_| StoreError::Closing)?;
        answered.await.map_err(|_| StoreError::Closing)?
    }

    /// Reads the rows of a table from this number on.
    pub(crate) async fn read_rows(&self, table: &str, from: u64) -> Result<Vec<Row>, StoreError> {
        const ROWS: &str = "SELECT seq, at, command_key, body FROM journal \
             WHERE table_id = $1 AND seq >= $2 ORDER BY seq";
        type Stored = (i64, i64, Option<String>, String);
        let rows: Vec<Stored> = on_pool!(&self.pools, pool => {
            with_timeout(sqlx::query_as(ROWS).bind(table).bind(from as i64).fetch_all(pool)).await?
        });
        rows.into_iter()
            .map(|(seq, at, key, body)| {
                let unreadable = |problem: String| {
                    StoreError::Unreadable(format!("row {seq} of table {table}: {problem}"))
                };
                let body: Body =
                    serde_json::from_str(&body).map_err(|error| unreadable(error.to_string()))?;
                let key = key.map(|key| key.parse()).transpose();
                Ok(Row {
                    seq: seq as u64,
                    at,
                    key: key.map_err(|error| unreadable(str::to_owned(error)))?,
                    body,
                })
            })
            .collect()
    }

    /// Reads the newest snapshot of a table.
    pub(crate) async fn read_snapshot(&self, table: &str) -> Result<Option<Snapshot>, StoreError> {
        const KEPT: &str = "SELECT seq, body FROM snapshots WHERE table_id = $1 AND format = $2";
        let kept: Option<(i64, String)> = on_pool!(&self.pools, pool => {
            sqlx::query_as(KEPT).bind(table).bind(SNAPSHOT_FORMAT).fetch_optional(pool).await?
        });
        Ok(kept.map(|(seq, body)| Snapshot {
            seq: seq as u64,
            body,
        }))
    }

    /// Queues a snapshot to be written with the next rows. Nothing is lost if a snapshot is lost: it only saves time.
    pub(crate) fn queue_snapshot(&self, table: &str, kept: Snapshot) {
        let table = table.to_owned();
        let _ = self
            .writes
            .try_send(writer::WriteRequest::Snapshot { table, kept });
    }

    /// Finds the table that was created with this key.
    pub(crate) async fn created_with(&self, key: &str) -> Result<Option<String>, StoreError> {
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
    pub(crate) async fn list_summaries(
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

    /// Checks that the database answers and, if the last rows could not be written, that it can be written to again.
    pub(crate) async fn check_health(&self) -> Result<(), StoreError> {
        const TRY: &str = "INSERT INTO meta (name, value) VALUES ('tried', $1) \
             ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        if !self.unhealthy.load(Ordering::Relaxed) {
            on_pool!(&self.pools, pool => {
                sqlx::query("SELECT 1").execute(pool).await?;
            });
            return Ok(());
        }
        let now = crate::table_registry::current_time_ms().to_string();
        on_writer_pool!(&self.pools, pool => {
            sqlx::query(TRY).bind(now).execute(pool).await?;
        });
        self.unhealthy.store(false, Ordering::Relaxed);
        Ok(())
    }

    /// Claims the computer players of a table for this server. Returns false if another server thinks for them.
    pub(crate) async fn claim_table(&self, table: &str) -> Result<bool, StoreError> {
        self.claims.claim_table(table).await
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

fn lock_directory(path: &Path) -> Result<File, StoreError> {
    let directory = |error| StoreError::Directory {
        path: path.display().to_string(),
        error,
    };
    create_private_directory(path).map_err(directory)?;
    let lock = File::create(path.join("lock")).map_err(directory)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(path.display().to_string())),
        Err(TryLockError::Error(error)) => Err(directory(error)),
    }
}

/// Creates a directory that no other user of the machine can read: it holds the seeds of running games.
fn create_private_directory(path: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(path)
}

/// The name of the file that holds all tables.
const SQLITE_FILE: &str = "tables.sqlite";

async fn open_sqlite(path: &Path) -> Result<Pools, StoreError> {
    let options = SqliteConnectOptions::new()
        .filename(path.join(SQLITE_FILE))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // An acknowledged choice survives a power cut, not only the end of this process.
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(Duration::from_secs(5));
    let writer = SqlitePoolOptions::new()
        .max_connections(1)
        .acquire_timeout(Duration::from_secs(10))
        .connect_with(options.clone())
        .await?;
    let reader = SqlitePoolOptions::new()
        .max_connections(2)
        .acquire_timeout(Duration::from_secs(10))
        .connect_lazy_with(options.read_only(true));
    Ok(Pools::Sqlite { reader, writer })
}

/// The time limit for connecting to PostgreSQL.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

async fn open_postgres(address: &str) -> Result<Pools, StoreError> {
    let options: PgConnectOptions = address.parse()?;
    // A server whose machine is gone holds its claims for half a minute, not for hours.
    let options = options.options([
        ("tcp_keepalives_idle", "10"),
        ("tcp_keepalives_interval", "5"),
        ("tcp_keepalives_count", "3"),
    ]);
    // A pool would keep trying and then report only that the time is up.
    let tried = tokio::time::timeout(CONNECT_TIMEOUT, options.connect()).await;
    let unreachable = |error: &dyn std::fmt::Display| StoreError::Unreachable {
        address: format!("{}:{}", options.get_host(), options.get_port()),
        error: error.to_string(),
    };
    match tried {
        Ok(Ok(connection)) => connection.close().await?,
        Ok(Err(sqlx::Error::Io(error))) => return Err(unreachable(&error)),
        Ok(Err(error)) => return Err(error.into()),
        Err(late) => return Err(unreachable(&late)),
    }
    let pool = PgPoolOptions::new()
        .max_connections(8)
        .acquire_timeout(CONNECT_TIMEOUT)
        .connect_with(options)
        .await?;
    Ok(Pools::Postgres(pool))
}
