//! The storage of the places that people are told at while they are away.

use super::{Store, StoreError, on_pool, on_writer_pool};
use crate::notices::EventSet;
use protocol::notice::NoticeKind;

/// The one whom a channel belongs to.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) enum ChannelOwner {
    /// An identity, which is told about all its tables.
    Identity(i64),
    /// The holder of one seat.
    Seat { table: String, seat: u8 },
}

/// A place that notices are sent to.
#[derive(Clone, Debug)]
pub(crate) struct Channel {
    pub(crate) id: String,
    /// The secret part of the links that confirm the channel and end it.
    pub(crate) token: String,
    pub(crate) kind: NoticeKind,
    /// The mail address, or the address on the web.
    pub(crate) target: String,
    /// The keys of a browser, or the secret that signs what a webhook gets.
    pub(crate) secret: String,
    pub(crate) events: EventSet,
    pub(crate) confirmed: bool,
}

/// The columns of a channel, in the order of the fields of [`Channel`].
pub(super) type ChannelColumns = (String, String, String, String, String, i64, i64);

/// Reads a channel; `None` if a newer program made it.
pub(super) fn channel_from_columns(columns: ChannelColumns) -> Option<Channel> {
    let (id, token, kind, target, secret, events, confirmed) = columns;
    Some(Channel {
        id,
        token,
        kind: NoticeKind::ALL
            .into_iter()
            .find(|known| known.name() == kind)?,
        target,
        secret,
        events: EventSet::from_bits(events),
        confirmed: confirmed != 0,
    })
}

fn read_channels(found: Vec<ChannelColumns>) -> Vec<Channel> {
    found.into_iter().filter_map(channel_from_columns).collect()
}

impl Store {
    /// Lists the channels of an identity or a seat, the oldest first.
    pub(crate) async fn list_channels(
        &self,
        owner: &ChannelOwner,
    ) -> Result<Vec<Channel>, StoreError> {
        const OF_IDENTITY: &str = "SELECT id, token, kind, target, secret, events, confirmed \
             FROM notice_channels WHERE identity = $1 ORDER BY created_at, id";
        const OF_SEAT: &str = "SELECT id, token, kind, target, secret, events, confirmed \
             FROM notice_channels WHERE table_id = $1 AND seat = $2 ORDER BY created_at, id";
        let found: Vec<ChannelColumns> = on_pool!(&self.pools, pool => match owner {
            ChannelOwner::Identity(id) => sqlx::query_as(OF_IDENTITY).bind(id).fetch_all(pool).await?,
            ChannelOwner::Seat { table, seat } => {
                let query = sqlx::query_as(OF_SEAT).bind(table).bind(i64::from(*seat));
                query.fetch_all(pool).await?
            }
        });
        Ok(read_channels(found))
    }

    /// Lists the confirmed channels that are told what happens to a seat.
    pub(crate) async fn channels_of_seat(
        &self,
        table: &str,
        seat: u8,
        identity: Option<i64>,
    ) -> Result<Vec<Channel>, StoreError> {
        const FIND: &str = "SELECT id, token, kind, target, secret, events, confirmed \
             FROM notice_channels WHERE confirmed = 1 \
             AND (identity = $1 OR (table_id = $2 AND seat = $3))";
        let found: Vec<ChannelColumns> = on_pool!(&self.pools, pool => {
            let query = sqlx::query_as(FIND).bind(identity).bind(table).bind(i64::from(seat));
            query.fetch_all(pool).await?
        });
        Ok(read_channels(found))
    }

    /// Tells whether anybody wants notices at all.
    pub(crate) async fn has_channels(&self) -> Result<bool, StoreError> {
        const ANY: &str = "SELECT COUNT(*) FROM (SELECT 1 FROM notice_channels LIMIT 1) AS it";
        let (count,): (i64,) = on_pool!(&self.pools, pool => {
            sqlx::query_as(ANY).fetch_one(pool).await?
        });
        Ok(count > 0)
    }

    /// Adds a channel.
    pub(crate) async fn add_channel(
        &self,
        owner: &ChannelOwner,
        channel: &Channel,
        now: i64,
    ) -> Result<(), StoreError> {
        const ADD: &str = "INSERT INTO notice_channels (id, token, identity, table_id, seat, kind, target, \
             secret, events, confirmed, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
        let (identity, table, seat) = match owner {
            ChannelOwner::Identity(id) => (Some(*id), None, None),
            ChannelOwner::Seat { table, seat } => {
                (None, Some(table.as_str()), Some(i64::from(*seat)))
            }
        };
        on_writer_pool!(&self.pools, pool => {
            let add = sqlx::query(ADD).bind(&channel.id).bind(&channel.token);
            let add = add.bind(identity).bind(table).bind(seat);
            let add = add.bind(channel.kind.name()).bind(&channel.target).bind(&channel.secret);
            let add = add.bind(channel.events.bits()).bind(i64::from(channel.confirmed)).bind(now);
            add.execute(pool).await?;
        });
        Ok(())
    }

    /// Changes the events and the secret of a channel.
    pub(crate) async fn change_channel(&self, channel: &Channel) -> Result<(), StoreError> {
        const CHANGE: &str = "UPDATE notice_channels SET events = $2, secret = $3 WHERE id = $1";
        on_writer_pool!(&self.pools, pool => {
            let change = sqlx::query(CHANGE).bind(&channel.id).bind(channel.events.bits());
            change.bind(&channel.secret).execute(pool).await?;
        });
        Ok(())
    }

    /// Finds the channel that the secret part of a link names.
    pub(crate) async fn find_channel_by_token(
        &self,
        token: &str,
    ) -> Result<Option<Channel>, StoreError> {
        const FIND: &str = "SELECT id, token, kind, target, secret, events, confirmed \
             FROM notice_channels WHERE token = $1";
        let found: Option<ChannelColumns> = on_pool!(&self.pools, pool => {
            sqlx::query_as(FIND).bind(token).fetch_optional(pool).await?
        });
        Ok(found.and_then(channel_from_columns))
    }

    /// Remembers that the holder of a mail address wants notices there.
    pub(crate) async fn confirm_channel(&self, id: &str) -> Result<(), StoreError> {
        const CONFIRM: &str = "UPDATE notice_channels SET confirmed = 1 WHERE id = $1";
        on_writer_pool!(&self.pools, pool => {
            sqlx::query(CONFIRM).bind(id).execute(pool).await?;
        });
        Ok(())
    }

    /// Removes a channel and what was to be sent to it.
    pub(crate) async fn remove_channel(&self, id: &str) -> Result<(), StoreError> {
        const REMOVE: [&str; 2] = [
            "DELETE FROM notice_letters WHERE channel = $1",
            "DELETE FROM notice_channels WHERE id = $1",
        ];
        on_writer_pool!(&self.pools, pool => {
            let mut transaction = pool.begin().await?;
            for remove in REMOVE {
                sqlx::query(remove).bind(id).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
        });
        Ok(())
    }

    /// Removes the channels whose mail address nobody has confirmed since a time.
    pub(crate) async fn remove_unconfirmed_channels(&self, before: i64) -> Result<(), StoreError> {
        const FIND: &str =
            "SELECT id FROM notice_channels WHERE confirmed = 0 AND created_at < $1 LIMIT 100";
        let found: Vec<(String,)> = on_pool!(&self.pools, pool => {
            sqlx::query_as(FIND).bind(before).fetch_all(pool).await?
        });
        for (id,) in found {
            self.remove_channel(&id).await?;
        }
        Ok(())
    }

    /// Returns the key with this name, or keeps a fresh one if there is none. All servers of a database get the same.
    pub(crate) async fn read_or_store_notice_key(
        &self,
        name: &str,
        fresh: &str,
    ) -> Result<String, StoreError> {
        const KEEP: &str = "INSERT INTO notice_keys (name, value) VALUES ($1, $2) \
             ON CONFLICT (name) DO NOTHING";
        const READ: &str = "SELECT value FROM notice_keys WHERE name = $1";
        let (value,): (String,) = on_writer_pool!(&self.pools, pool => {
            sqlx::query(KEEP).bind(name).bind(fresh).execute(pool).await?;
            sqlx::query_as(READ).bind(name).fetch_one(pool).await?
        });
        Ok(value)
    }
}
