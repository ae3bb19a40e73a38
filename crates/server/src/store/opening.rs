//! Opening the storage: the file of a directory, which one server uses at a time, or PostgreSQL.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection};

use super::{Pools, StoreError};
use crate::config::Storage;

/// The name of the file that holds all tables.
const SQLITE_FILE: &str = "tables.sqlite";

/// The time that a connection waits for another one to finish writing.
const SQLITE_BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// The time limit for connecting to PostgreSQL.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Opens the storage for a server. The lock keeps a second server away from the same file.
pub(super) async fn open_storage_for_server(
    storage: &Storage,
) -> Result<(Pools, Option<File>), StoreError> {
    match storage {
        Storage::Directory(path) => {
            let lock = lock_directory(path)?;
            let file = create_private_file(path)?;
            Ok((open_sqlite(&file).await?, Some(lock)))
        }
        Storage::Postgres(address) => Ok((open_postgres(address).await?, None)),
    }
}

/// Opens the storage beside a server that may be running. Nothing is created.
pub(crate) async fn open_beside_server(storage: &Storage) -> Result<Pools, StoreError> {
    match storage {
        Storage::Directory(path) => open_existing_sqlite(&path.join(SQLITE_FILE)).await,
        Storage::Postgres(address) => open_postgres(address).await,
    }
}

/// Opens an SQLite file that must exist.
pub(crate) async fn open_existing_sqlite(file: &Path) -> Result<Pools, StoreError> {
    let there = std::fs::metadata(file);
    there.map_err(|error| unusable_path_error(file, error))?;
    open_sqlite(file).await
}

/// Returns the path of the file that holds all tables of a directory.
pub(crate) fn sqlite_file_path(directory: &Path) -> PathBuf {
    directory.join(SQLITE_FILE)
}

fn unusable_path_error(path: &Path, error: std::io::Error) -> StoreError {
    StoreError::Directory {
        path: path.display().to_string(),
        error,
    }
}

/// Creates the directory if it is missing, and keeps other servers away from it until the lock is dropped.
pub(crate) fn lock_directory(path: &Path) -> Result<File, StoreError> {
    let unusable_path_error = |error| unusable_path_error(path, error);
    create_private_directory(path).map_err(unusable_path_error)?;
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    let lock = restrict_to_owner(&mut options).open(path.join("lock"));
    let lock = lock.map_err(unusable_path_error)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(path.display().to_string())),
        Err(TryLockError::Error(error)) => Err(unusable_path_error(error)),
    }
}

/// Creates a directory that no other user of the machine can read: it holds the seeds of running games.
fn create_private_directory(path: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(path)
}

/// Makes files that are created readable and writable by their owner alone, in whichever directory they are.
pub(crate) fn restrict_to_owner(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// Creates the file that holds all tables if it is missing, and warns if other users can read it. SQLite gives the
/// files beside it the same rights.
fn create_private_file(directory: &Path) -> Result<PathBuf, StoreError> {
    let file = sqlite_file_path(directory);
    let mut options = OpenOptions::new();
    let created = restrict_to_owner(options.write(true).create_new(true)).open(&file);
    match created {
        Ok(_) => {}
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            warn_if_others_can_read(&file);
        }
        Err(error) => return Err(unusable_path_error(&file, error)),
    }
    Ok(file)
}

#[cfg(unix)]
fn warn_if_others_can_read(file: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(file).map_or(0, |found| found.permissions().mode());
    if mode & 0o077 != 0 {
        let (path, mode) = (file.display().to_string(), format!("{:03o}", mode & 0o777));
        tracing::warn!(
            path,
            mode,
            "other users of this machine can read the seeds of running games: chmod 600 this file and those beside it"
        );
    }
}

#[cfg(not(unix))]
fn warn_if_others_can_read(_: &Path) {}

async fn open_sqlite(file: &Path) -> Result<Pools, StoreError> {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .journal_mode(SqliteJournalMode::Wal)
        // An acknowledged choice survives a power cut, not only the end of this process.
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(SQLITE_BUSY_TIMEOUT);
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

async fn open_postgres(address: &str) -> Result<Pools, StoreError> {
    let options: PgConnectOptions = address.parse()?;
    // A server whose machine is gone holds its claims for half a minute, not for hours.
    let options = options.options([
        ("tcp_keepalives_idle", "10"),
        ("tcp_keepalives_interval", "5"),
        ("tcp_keepalives_count", "3"),
        // A server that is frozen in the middle of writing keeps nobody else waiting.
        ("idle_in_transaction_session_timeout", "5000"),
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
