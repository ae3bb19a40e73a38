//! Checking the rows that are no journal against their checksums.

use futures::TryStreamExt;

use super::check::Finding;
use crate::store::seals::{ban_checksum, read_sealed_identity, secret_checksum, table_checksum};
use crate::store::{Pools, StoreError, on_pool};

/// Finds the identities, secrets, bans and tables that do not fit their checksums. Rows of earlier releases have none.
pub(super) async fn find_wrong_checksums(pools: &Pools) -> Result<Vec<Finding>, StoreError> {
    let mut broken = Vec::new();
    check_identities(pools, &mut broken).await?;
    check_secrets(pools, &mut broken).await?;
    check_bans(pools, &mut broken).await?;
    check_tables(pools, &mut broken).await?;
    Ok(broken
        .into_iter()
        .map(|place| Finding {
            place,
            what: "a row does not fit its checksum".to_owned(),
        })
        .collect())
}

async fn check_identities(pools: &Pools, broken: &mut Vec<String>) -> Result<(), StoreError> {
    const READ: &str = "SELECT id, name, handle, passphrase, created_at, vouched, checksum \
         FROM identities WHERE checksum IS NOT NULL ORDER BY id";
    on_pool!(pools, pool => {
        let mut rows = sqlx::query(READ).fetch(pool);
        while let Some(row) = rows.try_next().await? {
            let identity = read_sealed_identity(&row)?;
            let id = identity.row.id;
            if identity.open_seal().is_err() {
                broken.push(format!("identity {id}"));
            }
        }
    });
    Ok(())
}

async fn check_secrets(pools: &Pools, broken: &mut Vec<String>) -> Result<(), StoreError> {
    const READ: &str =
        "SELECT secret, identity, checksum FROM identity_secrets WHERE checksum IS NOT NULL";
    on_pool!(pools, pool => {
        let mut rows = sqlx::query_as::<_, (String, i64, i64)>(READ).fetch(pool);
        while let Some((secret, identity, checksum)) = rows.try_next().await? {
            if secret_checksum(&secret, identity) != checksum {
                broken.push(format!("a secret of identity {identity}"));
            }
        }
    });
    Ok(())
}

async fn check_bans(pools: &Pools, broken: &mut Vec<String>) -> Result<(), StoreError> {
    const READ: &str =
        "SELECT network, ends_at, reason, at, checksum FROM bans WHERE checksum IS NOT NULL";
    type Row = (String, Option<i64>, String, i64, i64);
    on_pool!(pools, pool => {
        let mut rows = sqlx::query_as::<_, Row>(READ).fetch(pool);
        while let Some((network, ends_at, reason, at, checksum)) = rows.try_next().await? {
            if ban_checksum(&network, ends_at, &reason, at) != checksum {
                broken.push(format!("the ban of {network}"));
            }
        }
    });
    Ok(())
}

async fn check_tables(pools: &Pools, broken: &mut Vec<String>) -> Result<(), StoreError> {
    const READ: &str =
        "SELECT id, created_at, create_key, checksum FROM tables WHERE checksum IS NOT NULL";
    type Row = (String, i64, Option<String>, i64);
    on_pool!(pools, pool => {
        let mut rows = sqlx::query_as::<_, Row>(READ).fetch(pool);
        while let Some((id, created_at, key, checksum)) = rows.try_next().await? {
            if table_checksum(&id, created_at, key.as_deref()) != checksum {
                broken.push(id);
            }
        }
    });
    Ok(())
}
