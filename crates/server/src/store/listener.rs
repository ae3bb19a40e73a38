//! What other servers on the same database did.

use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::PgListener;
use tokio::sync::mpsc;

use super::Pools;

/// The channel of `LISTEN` and `NOTIFY`.
pub(super) const CHANNEL: &str = "twinsuns";

/// Something to look at.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) enum Notice {
    /// A row of this table was written.
    Row { table: String, seq: u64 },
    /// Notices may have been missed: every table has to be looked at.
    Everything,
}

/// Hands over what other servers do, for as long as somebody listens. With SQLite there are none.
pub(crate) fn notices(pools: &Pools) -> Option<mpsc::Receiver<Notice>> {
    let Pools::Postgres(pool) = pools else {
        return None;
    };
    let (send, notices) = mpsc::channel(1024);
    tokio::spawn(listen(pool.clone(), send));
    Some(notices)
}

async fn listen(pool: PgPool, send: mpsc::Sender<Notice>) {
    while !send.is_closed() && !pool.is_closed() {
        if let Err(error) = listen_until_it_breaks(&pool, &send).await {
            tracing::warn!(%error, "the database sends no notices");
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

async fn listen_until_it_breaks(
    pool: &PgPool,
    send: &mpsc::Sender<Notice>,
) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(CHANNEL).await?;
    loop {
        // Whatever happened while nobody listened was missed.
        if send.send(Notice::Everything).await.is_err() {
            return Ok(());
        }
        while let Some(notice) = listener.try_recv().await? {
            let Some(notice) = parse(notice.payload()) else {
                continue;
            };
            if send.send(notice).await.is_err() {
                return Ok(());
            }
        }
    }
}

fn parse(payload: &str) -> Option<Notice> {
    let (table, seq) = payload.split_once(':')?;
    Some(Notice::Row {
        table: table.to_owned(),
        seq: seq.parse().ok()?,
    })
}
