//! The storage of notices that are to be sent: one row for each place until it was sent or is given up.

use super::notice_channels::{Channel, ChannelColumns, channel_from_columns};
use super::{Store, StoreError, on_pool, on_writer_pool};
use protocol::notice::NoticeKind;

pub(super) const ADD_LETTER: &str = "INSERT INTO notice_letters (channel, table_id, seat, kind, body, due_at, tries) \
     VALUES ($1, $2, $3, $4, $5, $6, 0) ON CONFLICT (channel, table_id, seat) \
     DO UPDATE SET body = excluded.body, due_at = excluded.due_at, tries = 0";

/// A notice to one place.
#[derive(Clone, Debug)]
pub(crate) struct Letter {
    pub(crate) channel: String,
    /// The table; empty in a letter that asks for a mail address to be confirmed.
    pub(crate) table: String,
    pub(crate) seat: i64,
    pub(crate) kind: NoticeKind,
    pub(crate) body: String,
    pub(crate) due_at: i64,
    /// The number of times that sending it was tried.
    pub(crate) tries: i64,
}

impl Store {
    /// Adds a letter; an earlier one about the same is replaced.
    pub(crate) async fn add_letter(&self, letter: &Letter) -> Result<(), StoreError> {
        on_writer_pool!(&self.pools, pool => {
            let add = sqlx::query(ADD_LETTER).bind(&letter.channel).bind(&letter.table);
            let add = add.bind(letter.seat).bind(letter.kind.name()).bind(&letter.body);
            add.bind(letter.due_at).execute(pool).await?;
        });
        Ok(())
    }

    /// Takes the next letter of a kind that is due, with its channel. Nobody else gets it before `until`.
    pub(crate) async fn take_next_due_letter(
        &self,
        kind: NoticeKind,
        now: i64,
        until: i64,
    ) -> Result<Option<(Letter, Channel)>, StoreError> {
        const NEXT: &str = "SELECT letter.table_id, letter.seat, letter.body, letter.due_at, letter.tries, \
             channel.id, channel.token, channel.kind, channel.target, channel.secret, channel.events, channel.confirmed \
             FROM notice_letters AS letter JOIN notice_channels AS channel ON channel.id = letter.channel \
             WHERE letter.kind = $1 AND letter.due_at <= $2 ORDER BY letter.due_at LIMIT 1";
        const TAKE: &str = "UPDATE notice_letters SET due_at = $5, tries = tries + 1 \
             WHERE channel = $1 AND table_id = $2 AND seat = $3 AND due_at = $4";
        type Found = (
            String,
            i64,
            String,
            i64,
            i64,
            String,
            String,
            String,
            String,
            String,
            i64,
            i64,
        );
        loop {
            let found: Option<Found> = on_pool!(&self.pools, pool => {
                sqlx::query_as(NEXT).bind(kind.name()).bind(now).fetch_optional(pool).await?
            });
            let Some((table, seat, body, due_at, tries, id, token, name, to, secret, events, sure)) =
                found
            else {
                return Ok(None);
            };
            let columns: ChannelColumns = (id, token, name, to, secret, events, sure);
            let Some(channel) = channel_from_columns(columns) else {
                return Ok(None);
            };
            let taken = on_writer_pool!(&self.pools, pool => {
                let take = sqlx::query(TAKE).bind(&channel.id).bind(&table).bind(seat);
                take.bind(due_at).bind(until).execute(pool).await?.rows_affected()
            });
            // Otherwise another server was quicker with this one.
            if taken > 0 {
                let letter = Letter {
                    channel: channel.id.clone(),
                    table,
                    seat,
                    kind,
                    body,
                    due_at: until,
                    tries: tries + 1,
                };
                return Ok(Some((letter, channel)));
            }
        }
    }

    /// Removes a letter that was sent or is given up.
    pub(crate) async fn remove_letter(&self, letter: &Letter) -> Result<(), StoreError> {
        const REMOVE: &str = "DELETE FROM notice_letters WHERE channel = $1 AND table_id = $2 AND seat = $3 AND due_at = $4";
        on_writer_pool!(&self.pools, pool => {
            let remove = sqlx::query(REMOVE).bind(&letter.channel).bind(&letter.table).bind(letter.seat);
            remove.bind(letter.due_at).execute(pool).await?;
        });
        Ok(())
    }

    /// Puts a letter off that could not be sent.
    pub(crate) async fn postpone_letter(
        &self,
        letter: &Letter,
        until: i64,
    ) -> Result<(), StoreError> {
        const POSTPONE: &str = "UPDATE notice_letters SET due_at = $5 \
             WHERE channel = $1 AND table_id = $2 AND seat = $3 AND due_at = $4";
        on_writer_pool!(&self.pools, pool => {
            let later = sqlx::query(POSTPONE).bind(&letter.channel).bind(&letter.table).bind(letter.seat);
            later.bind(letter.due_at).bind(until).execute(pool).await?;
        });
        Ok(())
    }
}
