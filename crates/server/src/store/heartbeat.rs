//! Signs of life in the database: they prove that rows can be written, and tell for how long nobody could play.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use sqlx::Connection;

use super::{Pools, StoreError, with_timeout};
use crate::server_clock::Pause;

/// The time without a sign of life after which it was a pause.
const PAUSE_GAP_MS: i64 = 20_000;

/// The age at which a pause is forgotten: no clock runs for that long.
const PAUSE_MEMORY_MS: i64 = 100 * 24 * 60 * 60 * 1000;

/// The answer of the database to a sign of life.
#[derive(Clone, Debug)]
pub(crate) struct Heartbeat {
    /// The time that the servers of this database have reached.
    pub(crate) now_ms: i64,
    /// The times in which nobody could play.
    pub(crate) pauses: Vec<Pause>,
}

/// The success of the task that writes rows.
#[derive(Debug)]
pub(crate) struct WriteHealth {
    started: Instant,
    failing: AtomicBool,
    answered_ms: AtomicU64,
    written_ms: AtomicU64,
}

impl Default for WriteHealth {
    fn default() -> Self {
        Self {
            started: Instant::now(),
            failing: AtomicBool::new(false),
            answered_ms: AtomicU64::new(0),
            written_ms: AtomicU64::new(0),
        }
    }
}

impl WriteHealth {
    /// Records that the task has written something, or could not.
    pub(super) fn record_write_result(&self, written: bool) {
        let now = self.started.elapsed().as_millis() as u64;
        self.answered_ms.store(now, Ordering::Relaxed);
        if written {
            self.written_ms.store(now, Ordering::Relaxed);
        }
        self.failing.store(!written, Ordering::Relaxed);
    }

    /// Tells whether the last attempt to write failed.
    pub(super) fn did_last_write_fail(&self) -> bool {
        self.failing.load(Ordering::Relaxed)
    }

    fn time_since(&self, moment: &AtomicU64) -> Duration {
        let moment = Duration::from_millis(moment.load(Ordering::Relaxed));
        self.started.elapsed().saturating_sub(moment)
    }

    /// Returns the time since something was written.
    pub(super) fn time_since_last_write(&self) -> Duration {
        self.time_since(&self.written_ms)
    }

    /// Returns the time since the task gave any answer, even a refusal.
    pub(super) fn time_since_last_answer(&self) -> Duration {
        self.time_since(&self.answered_ms)
    }
}

/// The smallest statement that inserts the sign of life; it is the first one of this database if it changes anything.
const FIRST: &str =
    "INSERT INTO meta (name, value) VALUES ('alive', $1) ON CONFLICT (name) DO NOTHING";
/// Reads the sign of life and keeps others from changing it until the transaction ends.
const READ: &str = "UPDATE meta SET value = value WHERE name = 'alive' RETURNING value";
const WRITE: &str = "UPDATE meta SET value = $1 WHERE name = 'alive'";
const ADD_PAUSE: &str =
    "INSERT INTO meta (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
const FORGET_PAUSE: &str = "DELETE FROM meta WHERE name = $1";
/// Clocks run out later by the length of the pause. A table at which a computer player decides has no clock.
const MOVE_CLOCKS: &str = "UPDATE tables SET wake_at = wake_at + $1 WHERE wake_at > 0";
const PAUSES: &str = "SELECT name, value FROM meta WHERE name LIKE 'pause %'";

/// Writes a sign of life within a transaction that has begun.
macro_rules! write_within {
    ($transaction:ident, $now_ms:ident) => {{
        let text = $now_ms.to_string();
        sqlx::query(FIRST)
            .bind(&text)
            .execute(&mut *$transaction)
            .await?;
        let (alive,): (String,) = sqlx::query_as(READ).fetch_one(&mut *$transaction).await?;
        let alive: i64 = alive.parse().unwrap_or($now_ms);
        let now_ms = $now_ms.max(alive);
        let gap = now_ms - alive;
        if gap > PAUSE_GAP_MS {
            sqlx::query(ADD_PAUSE)
                .bind(format!("pause {alive}"))
                .bind(now_ms.to_string())
                .execute(&mut *$transaction)
                .await?;
            sqlx::query(MOVE_CLOCKS)
                .bind(gap)
                .execute(&mut *$transaction)
                .await?;
        }
        sqlx::query(WRITE)
            .bind(now_ms.to_string())
            .execute(&mut *$transaction)
            .await?;
        let kept: Vec<(String, String)> =
            sqlx::query_as(PAUSES).fetch_all(&mut *$transaction).await?;
        let mut pauses = Vec::with_capacity(kept.len());
        for (name, until) in kept {
            let Some(pause) = parse_pause(&name, &until) else {
                continue;
            };
            if pause.until_ms < now_ms - PAUSE_MEMORY_MS {
                sqlx::query(FORGET_PAUSE)
                    .bind(&name)
                    .execute(&mut *$transaction)
                    .await?;
            } else {
                pauses.push(pause);
            }
        }
        $transaction.commit().await?;
        Ok(Heartbeat { now_ms, pauses })
    }};
}

fn parse_pause(name: &str, until: &str) -> Option<Pause> {
    Some(Pause {
        from_ms: name.strip_prefix("pause ")?.parse().ok()?,
        until_ms: until.parse().ok()?,
    })
}

/// Writes a sign of life, and a pause if there was none for too long.
pub(super) async fn write_heartbeat(pools: &Pools, now_ms: i64) -> Result<Heartbeat, StoreError> {
    match pools {
        Pools::Sqlite { writer, .. } => {
            let mut connection = writer.acquire().await?;
            let beat = record_heartbeat_and_pause_in_sqlite(&mut connection, now_ms).await;
            if beat.is_err() {
                // As with rows: the connection may not know that its transaction has ended.
                let _ = connection.close().await;
            }
            beat
        }
        Pools::Postgres(pool) => {
            let mut connection = with_timeout(pool.acquire()).await?;
            let beat = with_timeout(record_heartbeat_and_pause_in_postgres(
                &mut connection,
                now_ms,
            ))
            .await;
            if beat.is_err() {
                drop(connection.detach());
            }
            beat
        }
    }
}

async fn record_heartbeat_and_pause_in_sqlite(
    connection: &mut sqlx::SqliteConnection,
    now_ms: i64,
) -> Result<Heartbeat, StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    write_within!(transaction, now_ms)
}

async fn record_heartbeat_and_pause_in_postgres(
    connection: &mut sqlx::PgConnection,
    now_ms: i64,
) -> Result<Heartbeat, StoreError> {
    let mut transaction = connection.begin().await?;
    write_within!(transaction, now_ms)
}
