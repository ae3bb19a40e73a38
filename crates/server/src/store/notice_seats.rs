//! The storage of what happened at seats whose people are away. A row is there from the moment at which something
//! happened until somebody looks at the table, so that they are told once.

use sqlx::AssertSqlSafe;

use super::notice_letters::{ADD_LETTER, Letter};
use super::{Store, StoreError, on_pool, on_writer_pool};
use crate::notices::EventSet;

/// A seat at which something happened that its person has to be told.
#[derive(Clone, Debug)]
pub(crate) struct SeatNews {
    pub(crate) table: String,
    pub(crate) seat: u8,
    pub(crate) events: EventSet,
    /// The time at which the person is told.
    pub(crate) due_at: i64,
}

impl Store {
    /// Remembers that something happened at a seat. People who were told already are told nothing more.
    pub(crate) async fn add_seat_news(&self, news: &SeatNews) -> Result<(), StoreError> {
        const ADD: &str = "INSERT INTO notice_seats (table_id, seat, events, due_at) \
             VALUES ($1, $2, $3, $4) ON CONFLICT (table_id, seat) \
             DO UPDATE SET events = notice_seats.events | excluded.events \
             WHERE notice_seats.due_at IS NOT NULL";
        on_writer_pool!(&self.pools, pool => {
            let add = sqlx::query(ADD).bind(&news.table).bind(i64::from(news.seat));
            add.bind(news.events.bits()).bind(news.due_at).execute(pool).await?;
        });
        Ok(())
    }

    /// Lists the seats whose people have to be told, the earliest first.
    pub(crate) async fn list_seat_news(&self, limit: i64) -> Result<Vec<SeatNews>, StoreError> {
        const LIST: &str = "SELECT table_id, seat, events, due_at FROM notice_seats \
             WHERE due_at IS NOT NULL ORDER BY due_at LIMIT $1";
        let found: Vec<(String, i64, i64, i64)> = on_pool!(&self.pools, pool => {
            sqlx::query_as(LIST).bind(limit).fetch_all(pool).await?
        });
        let news = |(table, seat, events, due_at)| SeatNews {
            table,
            seat: seat as u8,
            events: EventSet::from_bits(events),
            due_at,
        };
        Ok(found.into_iter().map(news).collect())
    }

    /// Finds the seats of these tables at which something happened; `due_at` is missing if the person was told.
    pub(crate) async fn find_seat_news(
        &self,
        tables: &[&str],
    ) -> Result<Vec<(String, u8, Option<i64>)>, StoreError> {
        let places: Vec<String> = (1..=tables.len()).map(|it| format!("${it}")).collect();
        let find = format!(
            "SELECT table_id, seat, due_at FROM notice_seats WHERE table_id IN ({})",
            places.join(", ")
        );
        let found: Vec<(String, i64, Option<i64>)> = on_pool!(&self.pools, pool => {
            let mut query = sqlx::query_as(AssertSqlSafe(find));
            for table in tables {
                query = query.bind(*table);
            }
            query.fetch_all(pool).await?
        });
        let seat = |(table, seat, due_at)| (table, seat as u8, due_at);
        Ok(found.into_iter().map(seat).collect())
    }

    /// Forgets what happened at a seat, because its person has looked at the table.
    pub(crate) async fn forget_seat_news(&self, table: &str, seat: u8) -> Result<(), StoreError> {
        const FORGET: [&str; 2] = [
            "DELETE FROM notice_letters WHERE table_id = $1 AND seat = $2",
            "DELETE FROM notice_seats WHERE table_id = $1 AND seat = $2",
        ];
        on_writer_pool!(&self.pools, pool => {
            let mut transaction = pool.begin().await?;
            for forget in FORGET {
                let forget = sqlx::query(forget).bind(table).bind(i64::from(seat));
                forget.execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
        });
        Ok(())
    }

    /// Turns what happened at a seat into letters, unless another server was quicker. Returns whether it did.
    pub(crate) async fn write_letters(
        &self,
        news: &SeatNews,
        letters: &[Letter],
    ) -> Result<bool, StoreError> {
        const CLAIM: &str = "UPDATE notice_seats SET due_at = NULL \
             WHERE table_id = $1 AND seat = $2 AND due_at = $3";
        on_writer_pool!(&self.pools, pool => {
            let mut transaction = pool.begin().await?;
            let claim = sqlx::query(CLAIM).bind(&news.table).bind(i64::from(news.seat));
            let claimed = claim.bind(news.due_at).execute(&mut *transaction).await?;
            if claimed.rows_affected() == 0 {
                return Ok(false);
            }
            for letter in letters {
                let add = sqlx::query(ADD_LETTER).bind(&letter.channel).bind(&letter.table);
                let add = add.bind(letter.seat).bind(letter.kind.name()).bind(&letter.body);
                add.bind(letter.due_at).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
        });
        Ok(true)
    }
}
