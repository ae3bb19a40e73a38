//! Upkeep of a storage from the command line: migrate, back up, restore, check and moderate it. Everything but
//! restoring and migrating works beside a running server.

mod admin;
mod backup;
mod check;
mod check_seals;
mod copying;
mod forgetting;
mod restore;

use std::sync::Arc;

pub use admin::{Admin, AdminError, BanEntry, Forgotten, IdentityEntry, TableEntry};
pub use backup::{BackupError, write_backup};
pub use check::{CheckReport, Finding, check_backup, check_storage};
pub use restore::{RestoreReport, restore_backup};

use crate::config::Storage;
use crate::store::migrations::{
    SchemaStep, newest_schema_version, require_known_schema_version, schema_steps_after,
};
use crate::store::opening::open_beside_server;
use crate::store::{Pools, Store, StoreError};

/// The versions of a storage's schema.
#[derive(Clone, Debug)]
pub struct SchemaState {
    /// The version that the database has; zero if it is empty.
    pub found: i64,
    /// The version that this program uses.
    pub newest: i64,
    /// The steps from one to the other.
    pub pending: Vec<SchemaStep>,
}

/// Reads the versions of a storage's schema and changes nothing. A newer schema is refused.
pub async fn read_schema_state(storage: &Storage) -> Result<SchemaState, StoreError> {
    let pools = open_beside_server(storage).await?;
    let found = require_known_schema_version(&pools).await?;
    close_pools(&pools).await;
    Ok(SchemaState {
        found,
        newest: newest_schema_version(),
        pending: schema_steps_after(found),
    })
}

/// Brings a storage's schema to the version that this program uses.
pub async fn migrate_storage(storage: &Storage) -> Result<(), StoreError> {
    let store = Store::open_storage(storage, &Arc::default()).await?;
    store.close_connections().await;
    Ok(())
}

/// Refuses a database whose schema is not the one of this program.
async fn require_current_schema(pools: &Pools) -> Result<(), StoreError> {
    let found = require_known_schema_version(pools).await?;
    let known = newest_schema_version();
    if found == known {
        Ok(())
    } else {
        Err(StoreError::OlderSchema { found, known })
    }
}

async fn close_pools(pools: &Pools) {
    match pools {
        Pools::Sqlite { reader, writer } => {
            reader.close().await;
            writer.close().await;
        }
        Pools::Postgres(pool) => pool.close().await,
    }
}
