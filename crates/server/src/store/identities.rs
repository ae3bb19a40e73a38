//! The storage of browser identities. A client that holds the secret is the person.

use sqlx::Row;

use super::seals::{
    IdentityColumns, IdentityRow, SealedIdentity, check_seal, read_sealed_identity, secret_checksum,
};
use super::{Store, StoreError, on_pool, on_writer_pool};
use crate::secret::Digest;

/// A person's browser, or several of them.
#[derive(Clone, Debug)]
pub(crate) struct Identity {
    pub(crate) id: i64,
    pub(crate) name: String,
    /// The unique name that belongs to a passphrase, if the identity has one.
    pub(crate) handle: Option<String>,
}

/// An identity that is about to be stored.
#[derive(Copy, Clone, Debug)]
pub(crate) struct NewIdentity<'a> {
    pub(crate) id: i64,
    pub(crate) name: &'a str,
    /// The person whom a trusted proxy vouches for.
    pub(crate) vouched: Option<&'a str>,
    pub(crate) now: i64,
}

/// A seat that an identity holds.
#[derive(Clone, Debug)]
pub(crate) struct HeldSeat {
    pub(crate) table: String,
    pub(crate) seat: u8,
}

impl From<IdentityRow> for Identity {
    fn from(row: IdentityRow) -> Self {
        let IdentityRow {
            id, name, handle, ..
        } = row;
        Self { id, name, handle }
    }
}

impl Store {
    /// Stores an identity and its secret. A person for whom a proxy vouches, and who has an identity already, gets
    /// another secret for it. Returns the name of the identity.
    pub(crate) async fn add_identity(
        &self,
        new: NewIdentity<'_>,
        secret: &Digest,
    ) -> Result<String, StoreError> {
        const ADD: &str = "INSERT INTO identities (id, name, vouched, created_at, checksum) \
             VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
        const FIND: &str = "SELECT id, name FROM identities WHERE id = $1 OR vouched = $2";
        let NewIdentity {
            id,
            name,
            vouched,
            now,
        } = new;
        let row = IdentityRow {
            id,
            name: name.to_owned(),
            created_at: now,
            vouched: vouched.map(str::to_owned),
            ..IdentityRow::default()
        };
        on_writer_pool!(&self.pools, pool => {
            let add = sqlx::query(ADD).bind(id).bind(name).bind(vouched).bind(now);
            add.bind(row.checksum()).execute(pool).await?;
        });
        // The one that was just made, or the one that the person has.
        let (id, name): (i64, String) = on_writer_pool!(&self.pools, pool => {
            sqlx::query_as(FIND).bind(id).bind(vouched).fetch_one(pool).await?
        });
        self.add_identity_secret(id, secret).await?;
        Ok(name)
    }

    /// Stores another secret of an identity.
    pub(crate) async fn add_identity_secret(
        &self,
        id: i64,
        secret: &Digest,
    ) -> Result<(), StoreError> {
        const ADD: &str =
            "INSERT INTO identity_secrets (secret, identity, checksum) VALUES ($1, $2, $3)";
        let secret = secret.to_string();
        let checksum = secret_checksum(&secret, id);
        on_writer_pool!(&self.pools, pool => {
            sqlx::query(ADD).bind(&secret).bind(id).bind(checksum).execute(pool).await?;
        });
        Ok(())
    }

    /// Makes all secrets of an identity stop working but this one.
    pub(crate) async fn revoke_other_secrets(
        &self,
        id: i64,
        secret: &Digest,
    ) -> Result<(), StoreError> {
        const REVOKE: &str = "DELETE FROM identity_secrets WHERE identity = $1 AND secret <> $2";
        on_writer_pool!(&self.pools, pool => {
            sqlx::query(REVOKE).bind(id).bind(secret.to_string()).execute(pool).await?;
        });
        Ok(())
    }

    /// Finds the identity that owns this secret.
    pub(crate) async fn find_identity(
        &self,
        secret: &Digest,
    ) -> Result<Option<Identity>, StoreError> {
        const FIND: &str = "SELECT identities.id, name, handle, passphrase, created_at, vouched, \
             identities.checksum, identity_secrets.checksum FROM identities \
             JOIN identity_secrets ON identity = identities.id WHERE secret = $1";
        let secret = secret.to_string();
        let found = on_pool!(&self.pools, pool => {
            let row = sqlx::query(FIND).bind(&secret).fetch_optional(pool).await?;
            row.map(|row| read_sealed_identity(&row).and_then(|it| Ok((it, row.try_get(7)?)))).transpose()?
        });
        let Some((identity, seal)) = found else {
            return Ok(None);
        };
        let identity = identity.open_seal()?;
        check_seal(identity.id, seal, secret_checksum(&secret, identity.id))?;
        Ok(Some(identity.into()))
    }

    /// Gives an identity another name.
    pub(crate) async fn rename_identity(&self, id: i64, name: &str) -> Result<(), StoreError> {
        const RENAME: &str = "UPDATE identities SET name = $2 WHERE id = $1";
        self.update_identity_row(id, RENAME, &[name]).await?;
        Ok(())
    }

    /// Changes an identity by this SQL, and its checksum with it. Returns whether there was anything to change.
    async fn update_identity_row(
        &self,
        id: i64,
        change: &'static str,
        values: &[&str],
    ) -> Result<bool, sqlx::Error> {
        const READ: &str = "SELECT id, name, handle, passphrase, created_at, vouched \
             FROM identities WHERE id = $1";
        const SEAL: &str = "UPDATE identities SET checksum = $2 WHERE id = $1";
        on_writer_pool!(&self.pools, pool => {
            let mut transaction = pool.begin().await?;
            let mut query = sqlx::query(change).bind(id);
            for value in values {
                query = query.bind(*value);
            }
            if query.execute(&mut *transaction).await?.rows_affected() == 0 {
                return Ok(false);
            }
            let row: IdentityColumns = sqlx::query_as(READ).bind(id).fetch_one(&mut *transaction).await?;
            let checksum = IdentityRow::from(row).checksum();
            sqlx::query(SEAL).bind(id).bind(checksum).execute(&mut *transaction).await?;
            transaction.commit().await?;
        });
        Ok(true)
    }

    /// Stores a hashed passphrase under a unique name. Returns false if the name is taken.
    pub(crate) async fn store_passphrase(
        &self,
        id: i64,
        handle: &str,
        hash: &str,
    ) -> Result<bool, StoreError> {
        const KEEP: &str = "UPDATE identities SET handle = $2, passphrase = $3 WHERE id = $1 \
             AND NOT EXISTS (SELECT 1 FROM identities WHERE handle = $2 AND id <> $1)";
        match self.update_identity_row(id, KEEP, &[handle, hash]).await {
            Ok(changed) => Ok(changed),
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Finds the identity with this unique name and the hash of its passphrase.
    pub(crate) async fn find_identity_with_passphrase(
        &self,
        handle: &str,
    ) -> Result<Option<(Identity, String)>, StoreError> {
        const FIND: &str = "SELECT id, name, handle, passphrase, created_at, vouched, checksum \
             FROM identities WHERE handle = $1 AND passphrase IS NOT NULL";
        let found = on_pool!(&self.pools, pool => {
            let row = sqlx::query(FIND).bind(handle).fetch_optional(pool).await?;
            row.map(|row| read_sealed_identity(&row)).transpose()?
        });
        let Some(identity) = found.map(SealedIdentity::open_seal).transpose()? else {
            return Ok(None);
        };
        let hash = identity.passphrase.clone().unwrap_or_default();
        Ok(Some((identity.into(), hash)))
    }

    /// Lists the seats that an identity holds, newest first.
    pub(crate) async fn list_held_seats(
        &self,
        id: i64,
        limit: i64,
    ) -> Result<Vec<HeldSeat>, StoreError> {
        const HELD: &str = "SELECT table_id, seat FROM identity_seats WHERE identity = $1 \
             ORDER BY at DESC, table_id, seat LIMIT $2";
        let held: Vec<(String, i64)> = on_pool!(&self.pools, pool => {
            sqlx::query_as(HELD).bind(id).bind(limit).fetch_all(pool).await?
        });
        let seat = |(table, seat)| HeldSeat {
            table,
            seat: seat as u8,
        };
        Ok(held.into_iter().map(seat).collect())
    }
}
