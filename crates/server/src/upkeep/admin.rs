//! The work that people who run a server do by hand: look at tables, export, close and delete them, forget a person, ban a
//! network, say something to everybody. It works beside running servers, which follow within seconds.

use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use super::{close_pools, require_current_schema};
use crate::config::Storage;
use crate::game_session::Catalogue;
use crate::journal_entry::{Entry, Row};
use crate::moderation::parse_network;
use crate::store::moderation::{self as stored, OrderKind, StoredBan};
use crate::store::opening::open_beside_server;
use crate::store::{Pools, StoreError, Write, Written, on_pool, read_journal, write_single_row};
use crate::table::Table;

/// The number of times that a row is tried when a server is quicker.
const MAX_WRITE_ATTEMPTS: usize = 8;

/// The reason why something could not be done.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// The storage cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no such table.
    #[error("there is no table `{0}`")]
    UnknownTable(String),
    /// There is no such identity.
    #[error(
        "nobody has the name `{0}`: give the unique name that belongs to a passphrase, or a number from `twinsuns admin identities`"
    )]
    UnknownIdentity(String),
    /// The text is no network.
    #[error("`{0}` is no network: 203.0.113.0/24, 2001:db8::/32 or a single address is expected")]
    NoNetwork(String),
    /// The network is not banned.
    #[error("`{0}` is not banned")]
    NotBanned(String),
    /// The game cannot be closed.
    #[error("the game at `{table}` cannot be closed: {why}")]
    CannotClose {
        /// The id of the table.
        table: String,
        /// The reason in words.
        why: String,
    },
}

/// A table, as the list for the people who run a server shows it.
#[derive(Clone, Debug)]
pub struct TableEntry {
    /// The id.
    pub table: String,
    /// The time at which it was created, in milliseconds since 1970.
    pub created_at: i64,
    /// The time of its last row.
    pub last_at: i64,
    /// The summary that the list of tables shows.
    pub summary: Value,
}

/// An identity, as the people who run a server see it.
#[derive(Clone, Debug)]
pub struct IdentityEntry {
    /// The number.
    pub id: i64,
    /// The name.
    pub name: String,
    /// The unique name that belongs to a passphrase.
    pub handle: Option<String>,
    /// The number of seats that it holds.
    pub seats: i64,
}

/// The traces of an identity that were removed.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Forgotten {
    /// The number of tables at which its name and its chat were replaced.
    pub tables: u64,
    /// The number of secrets that no longer open anything.
    pub secrets: u64,
}

/// A ban that is in force.
#[derive(Clone, Debug)]
pub struct BanEntry {
    /// The network.
    pub network: String,
    /// The time at which it ends, in milliseconds since 1970; none if it does not end by itself.
    pub ends_at: Option<i64>,
    /// The reason, for the people who run the server.
    pub reason: String,
}

/// The decisions about a storage.
#[derive(Debug)]
pub struct Admin {
    pools: Pools,
}

pub(super) fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as i64)
}

impl Admin {
    /// Opens a storage beside the servers that use it.
    pub async fn open_storage(storage: &Storage) -> Result<Self, AdminError> {
        let pools = open_beside_server(storage).await?;
        require_current_schema(&pools).await?;
        Ok(Self { pools })
    }

    /// Closes the connections.
    pub async fn close_connections(&self) {
        close_pools(&self.pools).await;
    }

    /// Lists tables by their ids, starting after one.
    pub async fn list_tables(
        &self,
        after: &str,
        limit: i64,
    ) -> Result<Vec<TableEntry>, AdminError> {
        const LIST: &str = "SELECT id, created_at, summary, \
             COALESCE((SELECT at FROM journal WHERE table_id = id ORDER BY seq DESC LIMIT 1), created_at) \
             FROM tables WHERE id > $1 ORDER BY id LIMIT $2";
        let found: Vec<(String, i64, String, i64)> = on_pool!(&self.pools, pool => {
            let query = sqlx::query_as(LIST).bind(after).bind(limit).fetch_all(pool);
            query.await.map_err(StoreError::from)?
        });
        let entry =
            |(table, created_at, summary, last_at): (String, i64, String, i64)| TableEntry {
                table,
                created_at,
                last_at,
                summary: serde_json::from_str(&summary).unwrap_or(Value::Null),
            };
        Ok(found.into_iter().map(entry).collect())
    }

    /// Exports everything that is stored of a table as JSON. It holds the seed and, of secrets, the fingerprints only.
    pub async fn export_table(&self, id: &str) -> Result<Value, AdminError> {
        let rows = self.read_rows(id).await?;
        let rows: Vec<_> = rows
            .iter()
            .map(|row| json!({"row": row.seq, "at": row.at, "body": row.body}))
            .collect();
        Ok(json!({"table": id, "rows": rows}))
    }

    async fn read_rows(&self, id: &str) -> Result<Vec<Row>, AdminError> {
        let journal = read_journal(&self.pools, id, 0).await?;
        if let Some(damage) = journal.damage {
            return Err(StoreError::Unreadable(damage.what).into());
        }
        if journal.rows.is_empty() {
            return Err(AdminError::UnknownTable(id.to_owned()));
        }
        Ok(journal.rows)
    }

    /// Ends the game of a table without a winner.
    pub async fn end_game_of_table(&self, id: &str) -> Result<(), AdminError> {
        let catalogue = Catalogue::new();
        for _ in 0..MAX_WRITE_ATTEMPTS {
            let rows = self.read_rows(id).await?;
            let cannot = |why: String| AdminError::CannotClose {
                table: id.to_owned(),
                why,
            };
            let table = Table::load_journal(id, &rows, None, &catalogue);
            let table = table.map_err(|error| cannot(error.to_string()))?;
            if table.ended.is_some() {
                return Err(cannot("it has ended already".to_owned()));
            }
            let at = now_ms().max(rows.last().map_or(0, |row| row.at));
            let body = table.body_without_game_change(vec![Entry::Closed]);
            let write = Write {
                table: id.to_owned(),
                listing: table.changed_listing_after_row(&body, at),
                row: Row {
                    seq: table.next_row,
                    at,
                    key: None,
                    body,
                },
                new: None,
                seats: Vec::new(),
            };
            if write_single_row(&self.pools, write).await? == Written::Done {
                stored::add_moderation_order(&self.pools, OrderKind::Follow, id, now_ms()).await?;
                return Ok(());
            }
        }
        Err(StoreError::Unwritten("a server was always quicker".to_owned()).into())
    }

    /// Deletes everything about a table.
    pub async fn delete_table(&self, id: &str) -> Result<(), AdminError> {
        if stored::delete_table(&self.pools, id, now_ms()).await? {
            Ok(())
        } else {
            Err(AdminError::UnknownTable(id.to_owned()))
        }
    }

    /// Bans a network, for some days or until the ban is removed. Returns the network as it is banned.
    pub async fn ban_network(
        &self,
        text: &str,
        days: Option<u32>,
        reason: &str,
    ) -> Result<String, AdminError> {
        let network = normalize_network(text)?;
        let ends_at = days.map(|days| now_ms() + i64::from(days) * 24 * 60 * 60 * 1000);
        let ban = StoredBan {
            network: network.clone(),
            ends_at,
            reason: reason.to_owned(),
        };
        stored::add_ban(&self.pools, &ban, now_ms()).await?;
        Ok(network)
    }

    /// Ends the ban of a network.
    pub async fn unban_network(&self, text: &str) -> Result<(), AdminError> {
        let network = normalize_network(text)?;
        if stored::remove_ban(&self.pools, &network).await? {
            Ok(())
        } else {
            Err(AdminError::NotBanned(network))
        }
    }

    /// Lists the bans that are in force.
    pub async fn list_bans(&self) -> Result<Vec<BanEntry>, AdminError> {
        let found = stored::read_bans(&self.pools, now_ms()).await?;
        let entry = |ban: StoredBan| BanEntry {
            network: ban.network,
            ends_at: ban.ends_at,
            reason: ban.reason,
        };
        Ok(found.into_iter().map(entry).collect())
    }

    /// Sets the message for everybody; an empty one is none.
    pub async fn set_public_message(&self, text: &str) -> Result<(), AdminError> {
        Ok(stored::write_public_message(&self.pools, text).await?)
    }

    pub(super) const fn pools(&self) -> &Pools {
        &self.pools
    }
}

fn normalize_network(text: &str) -> Result<String, AdminError> {
    let network = parse_network(text).ok_or_else(|| AdminError::NoNetwork(text.to_owned()))?;
    Ok(network.to_string())
}
