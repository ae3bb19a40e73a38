//! The storage of what the people who run a server decide: deleted tables, banned networks, a message for everybody.
//!
//! The command `twinsuns admin` writes beside the servers. What it did to a table is an *order* that every server
//! follows when it sees it.

use sqlx::AssertSqlSafe;

use super::seals::ban_checksum;
use super::{Pools, StoreError, on_pool, on_writer_pool};

/// The thing that was done to a table.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum OrderKind {
    /// Rows were added to its journal.
    Follow,
    /// Rows of its journal were replaced.
    Reload,
    /// It was deleted.
    Delete,
}

impl OrderKind {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            OrderKind::Follow => "follow",
            OrderKind::Reload => "reload",
            OrderKind::Delete => "delete",
        }
    }

    fn from_name(name: &str) -> Self {
        match name {
            "follow" => OrderKind::Follow,
            "delete" => OrderKind::Delete,
            // An order of a newer program: reading the table again is always right.
            _ => OrderKind::Reload,
        }
    }
}

/// An order that a server has to follow.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    pub(crate) number: i64,
    pub(crate) kind: OrderKind,
    pub(crate) table: String,
}

/// A network whose requests are refused.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct StoredBan {
    pub(crate) network: String,
    pub(crate) ends_at: Option<i64>,
    pub(crate) reason: String,
}

const ADD_ORDER: &str = "INSERT INTO orders (number, kind, table_id, at) \
     SELECT COALESCE(MAX(number), 0) + 1, $1, $2, $3 FROM orders";

/// The tables that hold something about a table, each with the column of its id.
const ABOUT_TABLES: [(&str, &str); 7] = [
    ("notice_letters", "table_id"),
    ("notice_seats", "table_id"),
    ("notice_channels", "table_id"),
    ("journal", "table_id"),
    ("snapshots", "table_id"),
    ("identity_seats", "table_id"),
    ("tables", "id"),
];

/// Deletes everything about a table and leaves the order to forget it. Returns false if there was no such table.
pub(crate) async fn delete_table(pools: &Pools, id: &str, now: i64) -> Result<bool, StoreError> {
    let mut found = false;
    on_writer_pool!(pools, pool => {
        let mut transaction = pool.begin().await?;
        for (name, column) in ABOUT_TABLES {
            let delete = AssertSqlSafe(format!("DELETE FROM {name} WHERE {column} = $1"));
            let done = sqlx::query(delete).bind(id).execute(&mut *transaction).await?;
            found |= done.rows_affected() > 0;
        }
        sqlx::query(ADD_ORDER).bind(OrderKind::Delete.name()).bind(id).bind(now)
            .execute(&mut *transaction).await?;
        transaction.commit().await?;
    });
    Ok(found)
}

/// Removes the rows that were written to a table after it was deleted.
pub(crate) async fn remove_rows_of_deleted_table(
    pools: &Pools,
    id: &str,
) -> Result<(), StoreError> {
    on_writer_pool!(pools, pool => {
        for (name, column) in ABOUT_TABLES {
            let delete = AssertSqlSafe(format!("DELETE FROM {name} WHERE {column} = $1"));
            sqlx::query(delete).bind(id).execute(pool).await?;
        }
    });
    Ok(())
}

/// Leaves an order about a table.
pub(crate) async fn add_moderation_order(
    pools: &Pools,
    kind: OrderKind,
    table: &str,
    now: i64,
) -> Result<(), StoreError> {
    on_writer_pool!(pools, pool => {
        sqlx::query(ADD_ORDER).bind(kind.name()).bind(table).bind(now).execute(pool).await?;
    });
    Ok(())
}

/// Reads the orders after this number.
pub(crate) async fn read_moderation_orders(
    pools: &Pools,
    after: i64,
) -> Result<Vec<Order>, StoreError> {
    const READ: &str =
        "SELECT number, kind, table_id FROM orders WHERE number > $1 ORDER BY number LIMIT 1000";
    let found: Vec<(i64, String, String)> = on_pool!(pools, pool => {
        sqlx::query_as(READ).bind(after).fetch_all(pool).await?
    });
    let order = |(number, kind, table): (i64, String, String)| Order {
        number,
        kind: OrderKind::from_name(&kind),
        table,
    };
    Ok(found.into_iter().map(order).collect())
}

/// Returns the number of the newest order.
pub(crate) async fn newest_order_number(pools: &Pools) -> Result<i64, StoreError> {
    const NEWEST: &str = "SELECT COALESCE(MAX(number), 0) FROM orders";
    let (newest,): (i64,) = on_pool!(pools, pool => sqlx::query_as(NEWEST).fetch_one(pool).await?);
    Ok(newest)
}

/// Reads the bans that have not ended.
pub(crate) async fn read_bans(pools: &Pools, now: i64) -> Result<Vec<StoredBan>, StoreError> {
    const READ: &str = "SELECT network, ends_at, reason FROM bans \
         WHERE ends_at IS NULL OR ends_at > $1 ORDER BY network";
    let found: Vec<(String, Option<i64>, String)> = on_pool!(pools, pool => {
        sqlx::query_as(READ).bind(now).fetch_all(pool).await?
    });
    let ban = |(network, ends_at, reason)| StoredBan {
        network,
        ends_at,
        reason,
    };
    Ok(found.into_iter().map(ban).collect())
}

/// Bans a network; a ban of the same network is replaced.
pub(crate) async fn add_ban(pools: &Pools, ban: &StoredBan, now: i64) -> Result<(), StoreError> {
    const ADD: &str = "INSERT INTO bans (network, ends_at, reason, at, checksum) \
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (network) DO UPDATE SET ends_at = excluded.ends_at, \
         reason = excluded.reason, at = excluded.at, checksum = excluded.checksum";
    let checksum = ban_checksum(&ban.network, ban.ends_at, &ban.reason, now);
    on_writer_pool!(pools, pool => {
        sqlx::query(ADD).bind(&ban.network).bind(ban.ends_at).bind(&ban.reason).bind(now)
            .bind(checksum).execute(pool).await?;
    });
    Ok(())
}

/// Ends the ban of a network. Returns false if it was not banned.
pub(crate) async fn remove_ban(pools: &Pools, network: &str) -> Result<bool, StoreError> {
    const REMOVE: &str = "DELETE FROM bans WHERE network = $1";
    let rows = on_writer_pool!(pools, pool => {
        sqlx::query(REMOVE).bind(network).execute(pool).await?.rows_affected()
    });
    Ok(rows > 0)
}

/// Reads the message for everybody.
pub(crate) async fn read_message(pools: &Pools) -> Result<Option<String>, StoreError> {
    const READ: &str = "SELECT value FROM meta WHERE name = 'message'";
    let found: Option<(String,)> = on_pool!(pools, pool => {
        sqlx::query_as(READ).fetch_optional(pool).await?
    });
    Ok(found.map(|(text,)| text).filter(|text| !text.is_empty()))
}

/// Sets the message for everybody; an empty one is none.
pub(crate) async fn write_public_message(pools: &Pools, text: &str) -> Result<(), StoreError> {
    const WRITE: &str = "INSERT INTO meta (name, value) VALUES ('message', $1) \
         ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    on_writer_pool!(pools, pool => {
        sqlx::query(WRITE).bind(text).execute(pool).await?;
    });
    Ok(())
}

/// A table that nothing may have happened at for a while.
#[derive(Clone, Debug)]
pub(crate) struct QuietTable {
    pub(crate) id: String,
    pub(crate) summary: String,
    /// The time of its last row.
    pub(crate) last_at: i64,
}

/// Finds tables at which nothing happened since this time, as far as is known, after this id.
pub(crate) async fn find_quiet_tables(
    pools: &Pools,
    before: i64,
    after: &str,
) -> Result<Vec<QuietTable>, StoreError> {
    const FIND: &str = "SELECT id, summary, \
         COALESCE((SELECT at FROM journal WHERE table_id = id ORDER BY seq DESC LIMIT 1), created_at) \
         FROM tables WHERE touched_at < $1 AND id > $2 ORDER BY id LIMIT 256";
    let found: Vec<(String, String, i64)> = on_pool!(pools, pool => {
        sqlx::query_as(FIND).bind(before).bind(after).fetch_all(pool).await?
    });
    let quiet = |(id, summary, last_at)| QuietTable {
        id,
        summary,
        last_at,
    };
    Ok(found.into_iter().map(quiet).collect())
}

/// Remembers when something last happened at a table, so that it is not looked at again too soon.
pub(crate) async fn record_table_activity_time(
    pools: &Pools,
    id: &str,
    at: i64,
) -> Result<(), StoreError> {
    const TOUCH: &str = "UPDATE tables SET touched_at = $2 WHERE id = $1";
    on_writer_pool!(pools, pool => {
        sqlx::query(TOUCH).bind(id).bind(at).execute(pool).await?;
    });
    Ok(())
}
