//! Backups: one SQLite file with everything, whichever database it comes from, made while the server runs.
//!
//! The copy is what the database held at one moment. Servers go on writing meanwhile and wait for nothing.

use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};

use super::{close_pools, copying, require_current_schema};
use crate::config::Storage;
use crate::store::opening::{open_beside_server, open_existing_sqlite, restrict_to_owner};
use crate::store::{Pools, StoreError};

/// The reason why a backup was not made.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The storage cannot be read, or the copy cannot be written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file is there already.
    #[error("`{0}` exists already: name another file, a backup never overwrites one")]
    Exists(String),
    /// The file cannot be written.
    #[error("the backup `{path}`: {error}")]
    File {
        /// The path of the file.
        path: String,
        /// The error of the operating system.
        error: std::io::Error,
    },
}

/// Writes a backup of everything into a new file that only its owner can read. Returns the number of tables in it.
///
/// The file appears under its name when it is complete and on disk, not before.
pub async fn write_backup(storage: &Storage, file: &Path) -> Result<u64, BackupError> {
    if file.exists() {
        return Err(BackupError::Exists(file.display().to_string()));
    }
    let part = partial_file_path(file);
    let failed = |error| BackupError::File {
        path: file.display().to_string(),
        error,
    };
    replace_with_empty_private_file(&part).map_err(failed)?;
    let copied = copy_storage(storage, &part).await;
    let finished = match copied {
        Ok(tables) => sync_and_rename_file(&part, file)
            .map(|()| tables)
            .map_err(failed),
        Err(error) => Err(error.into()),
    };
    if finished.is_err() {
        let _ = std::fs::remove_file(&part);
    }
    finished
}

/// Returns the path under which a file is written before it is complete.
pub(super) fn partial_file_path(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

/// Creates an empty file that only its owner can read; one that an earlier attempt left is emptied.
pub(super) fn replace_with_empty_private_file(path: &Path) -> std::io::Result<()> {
    let _ = std::fs::remove_file(path);
    let mut options = OpenOptions::new();
    restrict_to_owner(options.write(true).create_new(true)).open(path)?;
    Ok(())
}

/// Waits until a complete file is on disk and gives it its name.
pub(super) fn sync_and_rename_file(part: &Path, file: &Path) -> std::io::Result<()> {
    File::open(part)?.sync_all()?;
    std::fs::rename(part, file)?;
    let folder = file.parent().filter(|path| !path.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

async fn copy_storage(storage: &Storage, part: &Path) -> Result<u64, StoreError> {
    let source = open_beside_server(storage).await?;
    match &source {
        Pools::Sqlite { reader, .. } => {
            // One reading transaction: unlike the steps of `.backup` it never starts again when the server writes.
            let text = part.to_str().ok_or_else(|| {
                StoreError::Unreadable("the name of the backup is not UTF-8".to_owned())
            })?;
            sqlx::query("VACUUM INTO $1")
                .bind(text)
                .execute(reader)
                .await?;
        }
        Pools::Postgres(pool) => {
            require_current_schema(&source).await?;
            let target = copying::create_sqlite_copy(part).await?;
            copying::copy_from_postgres(pool, &target).await?;
            copying::close_sqlite_copy(target).await?;
        }
    }
    close_pools(&source).await;
    count_tables_in(part).await
}

/// Counts the tables of a copy, and checks on the way that it can be read.
pub(super) async fn count_tables_in(file: &Path) -> Result<u64, StoreError> {
    let copy = open_existing_sqlite(file).await?;
    let Pools::Sqlite { writer, .. } = &copy else {
        return Ok(0);
    };
    let (verdict,): (String,) = sqlx::query_as("PRAGMA quick_check(1)")
        .fetch_one(writer)
        .await?;
    if verdict != "ok" {
        return Err(StoreError::Unreadable(format!(
            "the copy is damaged: {verdict}"
        )));
    }
    let (tables,): (i64,) = sqlx::query_as("SELECT COUNT(*) FROM tables")
        .fetch_one(writer)
        .await?;
    // Without this the backup would be three files.
    sqlx::query("PRAGMA journal_mode = DELETE")
        .fetch_one(writer)
        .await?;
    close_pools(&copy).await;
    Ok(tables as u64)
}
