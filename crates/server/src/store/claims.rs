//! Claims: when several servers share a database, only one of them thinks for the computer players of a table.
//!
//! A claim is a lock of one database session. When a server ends, its session ends too and the other servers may
//! claim what it held. A server that is frozen, or cut off, keeps its session open; so every session gives a sign of
//! life each second, and a session that has been silent for some seconds is ended by the first server that wants one
//! of its tables. Only the clock of the database counts. A server that was frozen notices that its claims are old, and
//! claims anew before it thinks on.
//!
//! A claim only saves effort: if two servers should ever think about the same decision, one row wins and the other is
//! refused.

use std::collections::HashSet;
use std::sync::{Arc, Mutex as StdMutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use sqlx::{Connection, PgConnection, PgPool};
use tokio::sync::Mutex;

use super::{Pools, StoreError, with_timeout};
use crate::secret::digest_of_parts;
use crate::supervision::supervise_task;

/// The pause between two signs of life of a session.
const CONFIRM_PAUSE: Duration = Duration::from_secs(1);

/// The time for which a claim is good after the last sign of life. It is shorter than the silence after which another
/// server takes over.
const LEASE: Duration = Duration::from_secs(3);

/// The attempts to get a lock after the silent session that held it was ended.
const TAKE_OVER_ATTEMPTS: usize = 10;

/// The pause between these attempts.
const TAKE_OVER_PAUSE: Duration = Duration::from_millis(50);

const TAKE: &str = "SELECT pg_try_advisory_lock($1)";
const GIVE_BACK: &str = "SELECT pg_advisory_unlock($1)";
const CONFIRM: &str = "SELECT 1";

/// Ends the session that holds a lock if it has been silent for four seconds.
const END_SILENT_HOLDER: &str = "SELECT pg_terminate_backend(holder.pid) \
     FROM pg_stat_activity AS holder JOIN pg_locks AS held ON held.pid = holder.pid \
     WHERE held.locktype = 'advisory' AND held.granted AND held.objsubid = 1 \
     AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database()) \
     AND (held.classid::bigint << 32 | held.objid::bigint) = $1 \
     AND holder.state = 'idle' \
     AND holder.state_change < clock_timestamp() - interval '4 seconds'";

/// The claims of this server.
#[derive(Debug)]
pub(super) struct Claims {
    /// The pool of PostgreSQL; none with SQLite, which no other server uses.
    pool: Option<PgPool>,
    session: Mutex<Option<PgConnection>>,
    held: StdMutex<HeldClaims>,
}

#[derive(Debug)]
struct HeldClaims {
    tables: HashSet<String>,
    /// The last sign of life of the session.
    confirmed: Instant,
}

impl Claims {
    pub(super) fn new(pools: &Pools) -> Arc<Self> {
        let claims = Arc::new(Self {
            pool: match pools {
                Pools::Sqlite { .. } => None,
                Pools::Postgres(pool) => Some(pool.clone()),
            },
            session: Mutex::new(None),
            held: StdMutex::new(HeldClaims {
                tables: HashSet::new(),
                confirmed: Instant::now(),
            }),
        });
        if claims.pool.is_some() {
            let claims = Arc::clone(&claims);
            supervise_task("claims", move || {
                send_claim_heartbeats_forever(Arc::clone(&claims))
            });
        }
        claims
    }

    fn lock_held_claims(&self) -> MutexGuard<'_, HeldClaims> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Claims a table. Returns false if another server holds the claim.
    pub(super) async fn claim_table(&self, table: &str) -> Result<bool, StoreError> {
        let Some(pool) = &self.pool else {
            return Ok(true);
        };
        let mut session = self.session.lock().await;
        let mut connection = match session.take() {
            Some(connection) => connection,
            None => {
                self.lock_held_claims().tables.clear();
                pool.acquire().await?.detach()
            }
        };
        // A session that failed is not used again: its claims end with it.
        let taken =
            with_timeout(take_claim_lock(&mut connection, claim_lock_number(table))).await?;
        *session = Some(connection);
        let mut held = self.lock_held_claims();
        held.confirmed = Instant::now();
        if taken {
            held.tables.insert(table.to_owned());
        }
        Ok(taken)
    }

    /// Tells whether this server surely holds the claim to a table.
    pub(super) fn holds_claim(&self, table: &str) -> bool {
        if self.pool.is_none() {
            return true;
        }
        let held = self.lock_held_claims();
        held.tables.contains(table) && held.confirmed.elapsed() < LEASE
    }

    /// Gives up one claim.
    pub(super) async fn release_table(&self, table: &str) {
        let mut session = self.session.lock().await;
        self.lock_held_claims().tables.remove(table);
        let Some(mut connection) = session.take() else {
            return;
        };
        let given = sqlx::query(GIVE_BACK).bind(claim_lock_number(table));
        match with_timeout(given.execute(&mut connection)).await {
            Ok(_) => *session = Some(connection),
            Err(error) => self.forget_claims_after_error(&error),
        }
    }

    /// Gives a sign of life, if there is a session.
    async fn send_claim_heartbeat(&self) {
        let mut session = self.session.lock().await;
        let Some(mut connection) = session.take() else {
            return;
        };
        match with_timeout(sqlx::query(CONFIRM).execute(&mut connection)).await {
            Ok(_) => {
                self.lock_held_claims().confirmed = Instant::now();
                *session = Some(connection);
            }
            Err(error) => self.forget_claims_after_error(&error),
        }
    }

    fn forget_claims_after_error(&self, error: &StoreError) {
        self.lock_held_claims().tables.clear();
        tracing::warn!(%error, "claims were lost");
    }

    /// Gives up all claims.
    pub(super) async fn release_all(&self) {
        if let Some(connection) = self.session.lock().await.take() {
            let _ = connection.close().await;
        }
    }
}

/// Gives signs of life until the server stops.
async fn send_claim_heartbeats_forever(claims: Arc<Claims>) {
    while claims.pool.as_ref().is_some_and(|pool| !pool.is_closed()) {
        tokio::time::sleep(CONFIRM_PAUSE).await;
        claims.send_claim_heartbeat().await;
    }
}

/// Takes a lock, if need be from a session that has fallen silent.
async fn take_claim_lock(connection: &mut PgConnection, number: i64) -> Result<bool, sqlx::Error> {
    if try_lock(connection, number).await? {
        return Ok(true);
    }
    let ended: Vec<(bool,)> = sqlx::query_as(END_SILENT_HOLDER)
        .bind(number)
        .fetch_all(&mut *connection)
        .await?;
    if ended.is_empty() {
        return Ok(false);
    }
    tracing::warn!("another server has fallen silent: its claims end");
    for _ in 0..TAKE_OVER_ATTEMPTS {
        tokio::time::sleep(TAKE_OVER_PAUSE).await;
        if try_lock(connection, number).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Takes a lock if no other session has it.
async fn try_lock(connection: &mut PgConnection, number: i64) -> Result<bool, sqlx::Error> {
    let (taken,): (bool,) = sqlx::query_as(TAKE)
        .bind(number)
        .fetch_one(&mut *connection)
        .await?;
    Ok(taken)
}

/// Computes the number of a table's lock. Two tables with the same number would only wait for each other.
fn claim_lock_number(table: &str) -> i64 {
    let bytes = digest_of_parts("claim", &[table.as_bytes()]).0;
    let [a, b, c, d, e, f, g, h, ..] = bytes;
    i64::from_le_bytes([a, b, c, d, e, f, g, h])
}
