//! Restoring a backup into an empty storage of either kind.

use std::path::Path;

use super::backup::{
    count_tables_in, partial_file_path, replace_with_empty_private_file, sync_and_rename_file,
};
use super::{close_pools, copying, require_current_schema};
use crate::config::Storage;
use crate::store::migrations::{migrate_schema, require_known_schema_version};
use crate::store::opening::{
    lock_directory, open_beside_server, open_existing_sqlite, sqlite_file_path,
};
use crate::store::{Pools, StoreError};

/// The result of a restore.
#[derive(Clone, Debug)]
pub struct RestoreReport {
    /// The number of tables that came back.
    pub tables: u64,
}

/// Restores a backup. The storage must be empty; what is there is never overwritten.
pub async fn restore_backup(storage: &Storage, backup: &Path) -> Result<RestoreReport, StoreError> {
    // Faults of the backup are reported before anything is made.
    let source = open_existing_sqlite(backup).await?;
    require_known_schema_version(&source).await?;
    close_pools(&source).await;
    let tables = count_tables_in(backup).await?;
    match storage {
        Storage::Directory(directory) => restore_into_directory(directory, backup).await?,
        Storage::Postgres(_) => restore_into_postgres(storage, backup).await?,
    }
    Ok(RestoreReport { tables })
}

async fn restore_into_directory(directory: &Path, backup: &Path) -> Result<(), StoreError> {
    let _lock = lock_directory(directory)?;
    let file = sqlite_file_path(directory);
    if file.exists() {
        return Err(StoreError::NotEmpty(file.display().to_string()));
    }
    let part = partial_file_path(&file);
    let copied = replace_with_empty_private_file(&part)
        .and_then(|()| std::fs::copy(backup, &part).map(drop))
        .and_then(|()| make_file_private(&part));
    copied.map_err(|error| unusable_path_error(&file, error))?;
    let pools = open_existing_sqlite(&part).await?;
    migrate_schema(&pools).await?;
    close_pools(&pools).await;
    sync_and_rename_file(&part, &file).map_err(|error| unusable_path_error(&file, error))
}

/// Takes the rights away that copying may have taken over from the backup.
fn make_file_private(file: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(file, std::fs::Permissions::from_mode(0o600))?;
    }
    #[cfg(not(unix))]
    let _ = file;
    Ok(())
}

fn unusable_path_error(path: &Path, error: std::io::Error) -> StoreError {
    StoreError::Directory {
        path: path.display().to_string(),
        error,
    }
}

async fn restore_into_postgres(storage: &Storage, backup: &Path) -> Result<(), StoreError> {
    let target = open_beside_server(storage).await?;
    migrate_schema(&target).await?;
    let Pools::Postgres(pool) = &target else {
        return Err(StoreError::Closing);
    };
    let held = "SELECT (SELECT COUNT(*) FROM tables) + (SELECT COUNT(*) FROM identities)";
    let (held,): (i64,) = sqlx::query_as(held).fetch_one(pool).await?;
    if held > 0 {
        return Err(StoreError::NotEmpty("the database".to_owned()));
    }
    // A backup of an older release is brought up to date in a copy: the backup stays as it is.
    let copy = std::env::temp_dir().join(format!("twinsuns-restore-{}.sqlite", std::process::id()));
    let copied = replace_with_empty_private_file(&copy)
        .and_then(|()| std::fs::copy(backup, &copy).map(drop))
        .and_then(|()| make_file_private(&copy));
    let restored = match copied {
        Ok(()) => copy_file_to_postgres(&copy, pool).await,
        Err(error) => Err(unusable_path_error(&copy, error)),
    };
    let _ = std::fs::remove_file(&copy);
    close_pools(&target).await;
    restored
}

async fn copy_file_to_postgres(file: &Path, target: &sqlx::PgPool) -> Result<(), StoreError> {
    let source = open_existing_sqlite(file).await?;
    migrate_schema(&source).await?;
    require_current_schema(&source).await?;
    if let Pools::Sqlite { writer, .. } = &source {
        copying::copy_to_postgres(writer, target).await?;
    }
    close_pools(&source).await;
    Ok(())
}
