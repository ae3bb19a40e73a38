//! Claims: when several servers share a database, only one of them thinks for the computer players of a table.
//!
//! A claim is a lock of one database session. When a server ends, for any reason, its session ends too and the
//! other servers may claim what it held; no clock is involved. A claim only saves effort: if two servers should
//! ever think about the same decision, one row wins and the other is refused.

use sqlx::{Connection, PgConnection, PgPool};
use tokio::sync::Mutex;

use super::{Pools, StoreError, with_timeout};
use crate::secret::digest_of_parts;

/// The claims of this server.
#[derive(Debug)]
pub(super) struct Claims {
    /// The pool of PostgreSQL; none with SQLite, which no other server uses.
    pool: Option<PgPool>,
    session: Mutex<Option<PgConnection>>,
}

impl Claims {
    pub(super) fn new(pools: &Pools) -> Self {
        Self {
            pool: match pools {
                Pools::Sqlite { .. } => None,
                Pools::Postgres(pool) => Some(pool.clone()),
            },
            session: Mutex::new(None),
        }
    }

    /// Claims a table. Returns false if another server holds the claim.
    pub(super) async fn claim_table(&self, table: &str) -> Result<bool, StoreError> {
        const TAKE: &str = "SELECT pg_try_advisory_lock($1)";
        let Some(pool) = &self.pool else {
            return Ok(true);
        };
        let mut session = self.session.lock().await;
        let mut connection = match session.take() {
            Some(connection) => connection,
            None => pool.acquire().await?.detach(),
        };
        let taken = sqlx::query_as(TAKE).bind(lock_number(table));
        // A session that failed is not used again: its claims end with it.
        let (taken,): (bool,) = with_timeout(taken.fetch_one(&mut connection)).await?;
        *session = Some(connection);
        Ok(taken)
    }

    /// Gives up one claim.
    pub(super) async fn release_table(&self, table: &str) {
        const GIVE_BACK: &str = "SELECT pg_advisory_unlock($1)";
        let mut session = self.session.lock().await;
        let Some(mut connection) = session.take() else {
            return;
        };
        let given = sqlx::query(GIVE_BACK).bind(lock_number(table));
        match with_timeout(given.execute(&mut connection)).await {
            Ok(_) => *session = Some(connection),
            Err(error) => tracing::warn!(%error, "claims were lost"),
        }
    }

    /// Gives up all claims.
    pub(super) async fn release_all(&self) {
        if let Some(connection) = self.session.lock().await.take() {
            let _ = connection.close().await;
        }
    }
}

/// Computes the number of a table's lock. Two tables with the same number would only wait for each other.
fn lock_number(table: &str) -> i64 {
    let bytes = digest_of_parts("claim", &[table.as_bytes()]).0;
    let [a, b, c, d, e, f, g, h, ..] = bytes;
    i64::from_le_bytes([a, b, c, d, e, f, g, h])
}
