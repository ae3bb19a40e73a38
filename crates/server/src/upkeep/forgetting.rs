//! Forgetting a person: the identity, its secrets, its seats, and its name and chat at every table.
//!
//! The games stay, because they belong to the others as well. Rows of the journal are replaced, with new checksums; what
//! was chosen and rolled stays as it is.

use sqlx::AssertSqlSafe;

use super::admin::{Admin, AdminError, Forgotten, IdentityEntry};
use crate::journal_entry::{Entry, Holder, Person, Row};
use crate::secret::Hex;
use crate::store::moderation::{OrderKind, add_moderation_order};
use crate::store::{Pools, StoreError, on_pool, on_writer_pool, read_journal, row_checksum};

/// The name that takes the place of a person's name.
const FORGOTTEN_NAME: &str = "Somebody";

impl Admin {
    /// Lists identities by their numbers, starting after one.
    pub async fn list_identities(
        &self,
        after: i64,
        limit: i64,
    ) -> Result<Vec<IdentityEntry>, AdminError> {
        const LIST: &str = "SELECT id, name, handle, \
             (SELECT COUNT(*) FROM identity_seats WHERE identity = id) \
             FROM identities WHERE id > $1 ORDER BY id LIMIT $2";
        type Found = (i64, String, Option<String>, i64);
        let found: Vec<Found> = on_pool!(self.pools(), pool => {
            let query = sqlx::query_as(LIST).bind(after).bind(limit).fetch_all(pool);
            query.await.map_err(StoreError::from)?
        });
        let entry = |(id, name, handle, seats)| IdentityEntry {
            id,
            name,
            handle,
            seats,
        };
        Ok(found.into_iter().map(entry).collect())
    }

    /// Forgets an identity, given by its unique name or its number, and everything that it holds.
    pub async fn forget_identity(&self, who: &str) -> Result<Forgotten, AdminError> {
        let id = self.find_identity(who).await?;
        let tables = tables_of_person(self.pools(), id).await?;
        let mut forgotten = Forgotten::default();
        for table in tables {
            anonymize_person_in_journal(self.pools(), &table, id).await?;
            let now = super::admin::now_ms();
            add_moderation_order(self.pools(), OrderKind::Reload, &table, now).await?;
            forgotten.tables += 1;
        }
        forgotten.secrets = remove_identity(self.pools(), id).await?;
        Ok(forgotten)
    }

    async fn find_identity(&self, who: &str) -> Result<i64, AdminError> {
        const FIND: &str = "SELECT id FROM identities WHERE handle = $1 OR id = $2";
        let number: i64 = who.parse().unwrap_or(-1);
        let found: Option<(i64,)> = on_pool!(self.pools(), pool => {
            let query = sqlx::query_as(FIND).bind(who).bind(number).fetch_optional(pool);
            query.await.map_err(StoreError::from)?
        });
        found
            .map(|(id,)| id)
            .ok_or_else(|| AdminError::UnknownIdentity(who.to_owned()))
    }
}

/// Finds the tables at which an identity has a seat, or wrote something while it watched. The second takes a look at
/// the whole journal.
async fn tables_of_person(pools: &Pools, id: i64) -> Result<Vec<String>, StoreError> {
    const FIND: &str = "SELECT table_id FROM identity_seats WHERE identity = $1 \
         UNION SELECT table_id FROM journal WHERE body LIKE $2";
    // Whether it is this identity shows when the entry is read.
    let said = format!("%\"said\"%\"identity\":{id}%");
    let found: Vec<(String,)> = on_pool!(pools, pool => {
        sqlx::query_as(FIND).bind(id).bind(said).fetch_all(pool).await?
    });
    Ok(found.into_iter().map(|(table,)| table).collect())
}

/// The tables that hold something about an identity, each with the column of its number. Letters without a channel are
/// not sent.
const ABOUT_IDENTITIES: [(&str, &str); 4] = [
    ("notice_channels", "identity"),
    ("identity_seats", "identity"),
    ("identity_secrets", "identity"),
    ("identities", "id"),
];

const FORGET_NOTICES_OF_SEATS: &str = "DELETE FROM notice_channels WHERE EXISTS (SELECT 1 FROM identity_seats AS held \
     WHERE held.identity = $1 AND held.table_id = notice_channels.table_id AND held.seat = notice_channels.seat)";

async fn remove_identity(pools: &Pools, id: i64) -> Result<u64, StoreError> {
    let mut secrets = 0;
    on_writer_pool!(pools, pool => {
        let mut transaction = pool.begin().await?;
        sqlx::query(FORGET_NOTICES_OF_SEATS).bind(id).execute(&mut *transaction).await?;
        for (name, column) in ABOUT_IDENTITIES {
            let delete = AssertSqlSafe(format!("DELETE FROM {name} WHERE {column} = $1"));
            let done = sqlx::query(delete).bind(id).execute(&mut *transaction).await?;
            if name == "identity_secrets" {
                secrets = done.rows_affected();
            }
        }
        transaction.commit().await?;
    });
    Ok(secrets)
}

/// Replaces a person's name and chat in the journal of a table, and in its entry in the list.
async fn anonymize_person_in_journal(
    pools: &Pools,
    table: &str,
    id: i64,
) -> Result<(), StoreError> {
    const REPLACE: &str =
        "UPDATE journal SET body = $3, checksum = $4 WHERE table_id = $1 AND seq = $2";
    let journal = read_journal(pools, table, 0).await?;
    let mut seats = Vec::new();
    for row in journal.rows {
        let mut replaced = row.clone();
        let mut changed = false;
        for entry in &mut replaced.body.entries {
            changed |= anonymize_person_in_entry(entry, id, &mut seats);
        }
        if !changed {
            continue;
        }
        let (body, checksum) = row_body_with_checksum(table, &replaced)?;
        on_writer_pool!(pools, pool => {
            sqlx::query(REPLACE).bind(table).bind(row.seq as i64).bind(&body).bind(checksum)
                .execute(pool).await?;
        });
    }
    anonymize_seats_in_summary(pools, table, &seats).await
}

/// Replaces the names of these seats in the entry of a table in the list.
async fn anonymize_seats_in_summary(
    pools: &Pools,
    table: &str,
    seats: &[u8],
) -> Result<(), StoreError> {
    const READ: &str = "SELECT summary FROM tables WHERE id = $1";
    const WRITE: &str = "UPDATE tables SET summary = $2 WHERE id = $1";
    let found: Option<(String,)> = on_pool!(pools, pool => {
        sqlx::query_as(READ).bind(table).fetch_optional(pool).await?
    });
    let Some((text,)) = found else {
        return Ok(());
    };
    let unreadable = |error: serde_json::Error| StoreError::Unreadable(error.to_string());
    let mut summary: serde_json::Value = serde_json::from_str(&text).map_err(unreadable)?;
    for seat in seats {
        if let Some(name) = summary.pointer_mut(&format!("/seats/{seat}/name")) {
            *name = FORGOTTEN_NAME.into();
        }
    }
    on_writer_pool!(pools, pool => {
        sqlx::query(WRITE).bind(table).bind(summary.to_string()).execute(pool).await?;
    });
    Ok(())
}

fn row_body_with_checksum(table: &str, row: &Row) -> Result<(String, i64), StoreError> {
    let body = serde_json::to_string(&row.body);
    let body = body.map_err(|error| StoreError::Unreadable(error.to_string()))?;
    let key = row.key.map(|key| key.to_string());
    let checksum = row_checksum(table, row.seq as i64, row.at, key.as_deref(), &body);
    Ok((body, checksum))
}

/// Removes a person from an entry and remembers the seats that the person had. Returns whether anything changed.
fn anonymize_person_in_entry(entry: &mut Entry, id: i64, seats: &mut Vec<u8>) -> bool {
    match entry {
        Entry::Created(created) => {
            let mut changed = false;
            for (seat, holder) in (0u8..).zip(&mut created.seats) {
                if let Holder::Person(person) = holder
                    && anonymize_if_same_person(person, id)
                {
                    seats.push(seat);
                    changed = true;
                }
            }
            changed
        }
        Entry::Joined { seat, person, .. } => {
            let changed = anonymize_if_same_person(person, id);
            if changed {
                seats.push(*seat);
            }
            changed
        }
        Entry::Said {
            seat,
            identity,
            name,
            text,
        } if *identity == Some(id) || seat.is_some_and(|seat| seats.contains(&seat)) => {
            FORGOTTEN_NAME.clone_into(name);
            text.clear();
            *identity = None;
            true
        }
        Entry::Linked { seat, secret, .. } if seats.contains(seat) => {
            // No secret has this fingerprint.
            *secret = Hex([0; 16]);
            true
        }
        _ => false,
    }
}

fn anonymize_if_same_person(person: &mut Person, id: i64) -> bool {
    if person.identity != Some(id) {
        return false;
    }
    FORGOTTEN_NAME.clone_into(&mut person.name);
    person.identity = None;
    person.secrets.clear();
    true
}
