//! Notices from other servers on the same database.

use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::PgListener;
use tokio::sync::{mpsc, watch};

use super::Pools;
use crate::supervision::supervise_task;

/// The name of the channel for `LISTEN` and `NOTIFY`.
pub(super) const NOTIFY_CHANNEL: &str = "twinsuns";

/// A notice about the journal.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) enum Notice {
    /// A row of this table was written.
    Row { table: String, seq: u64 },
    /// Notices may have been missed: every table has to be refreshed.
    Everything,
}

/// Starts receiving the notices of other servers, until the receiver is dropped. With SQLite there are none.
///
/// A database that vanishes without a word never reports an error. When no notice arrives for `silence`, not even
/// our own, the connection is made anew.
pub(crate) fn start_receiving_notices(
    pools: &Pools,
    silence: Duration,
) -> Option<mpsc::Receiver<Notice>> {
    let Pools::Postgres(pool) = pools else {
        return None;
    };
    let (send, notices) = mpsc::channel(1024);
    let pool = pool.clone();
    supervise_task("listener", move || {
        listen_forever(pool.clone(), send.clone(), silence)
    });
    Some(notices)
}

async fn listen_forever(pool: PgPool, send: mpsc::Sender<Notice>, silence: Duration) {
    while !send.is_closed() && !pool.is_closed() {
        if let Err(error) = listen_until_connection_breaks(&pool, &send, silence).await {
            tracing::warn!(%error, "the database sends no notices");
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

async fn listen_until_connection_breaks(
    pool: &PgPool,
    send: &mpsc::Sender<Notice>,
    silence: Duration,
) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(NOTIFY_CHANNEL).await?;
    let heard = watch::Sender::new(());
    tokio::select! {
        ended = forward_notices(listener, send, &heard) => ended,
        () = wait_until_silent(pool, heard.subscribe(), silence) => {
            tracing::warn!("the database has gone silent");
            Ok(())
        }
    }
}

async fn forward_notices(
    mut listener: PgListener,
    send: &mpsc::Sender<Notice>,
    heard: &watch::Sender<()>,
) -> Result<(), sqlx::Error> {
    loop {
        // Everything that happened before we listened was missed.
        if send.send(Notice::Everything).await.is_err() {
            return Ok(());
        }
        while let Some(notice) = listener.try_recv().await? {
            heard.send_replace(());
            let Some(notice) = parse(notice.payload()) else {
                continue;
            };
            if send.send(notice).await.is_err() {
                return Ok(());
            }
        }
    }
}

/// Sends empty notices, and returns when not even those arrive.
async fn wait_until_silent(pool: &PgPool, mut heard: watch::Receiver<()>, silence: Duration) {
    const NOTIFY: &str = "SELECT pg_notify($1, '')";
    loop {
        tokio::time::sleep(silence / 2).await;
        heard.mark_unchanged();
        let sent = sqlx::query(NOTIFY).bind(NOTIFY_CHANNEL).execute(pool);
        let _ = tokio::time::timeout(silence, sent).await;
        let heard = tokio::time::timeout(silence, heard.changed());
        if heard.await.is_err() {
            return;
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
