//! The database schema.

use super::{Pools, StoreError, on_writer_pool};

/// The version of the schema, raised with every change.
const SCHEMA_VERSION: &str = "1";

const CREATE_META: &str =
    "CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)";

/// The statements that create the schema, the same for both kinds of database.
const SCHEMA: &[&str] = &[
    // `listed` is the status under which a public table is listed; private ones have none.
    "CREATE TABLE IF NOT EXISTS tables (
        id TEXT PRIMARY KEY,
        created_at BIGINT NOT NULL,
        create_key TEXT UNIQUE,
        listed TEXT,
        wake_at BIGINT,
        summary TEXT NOT NULL
    )",
    "CREATE INDEX IF NOT EXISTS tables_listed ON tables (listed, created_at)",
    "CREATE INDEX IF NOT EXISTS tables_wake ON tables (wake_at) WHERE wake_at IS NOT NULL",
    "CREATE TABLE IF NOT EXISTS journal (
        table_id TEXT NOT NULL,
        seq BIGINT NOT NULL,
        at BIGINT NOT NULL,
        command_key TEXT,
        body TEXT NOT NULL,
        PRIMARY KEY (table_id, seq)
    )",
    "CREATE TABLE IF NOT EXISTS snapshots (
        table_id TEXT PRIMARY KEY,
        seq BIGINT NOT NULL,
        format BIGINT NOT NULL,
        body TEXT NOT NULL
    )",
    "CREATE TABLE IF NOT EXISTS identities (
        id BIGINT PRIMARY KEY,
        name TEXT NOT NULL,
        handle TEXT UNIQUE,
        passphrase TEXT,
        created_at BIGINT NOT NULL
    )",
    "CREATE TABLE IF NOT EXISTS identity_secrets (
        secret TEXT PRIMARY KEY,
        identity BIGINT NOT NULL
    )",
    "CREATE TABLE IF NOT EXISTS identity_seats (
        identity BIGINT NOT NULL,
        table_id TEXT NOT NULL,
        seat BIGINT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (identity, table_id, seat)
    )",
];

/// The number of the lock that makes servers wait for each other when they start on one database at the same
/// moment.
const SCHEMA_LOCK: i64 = 0x7477_696e_7375_6e73;

/// Creates the schema. A database of another version is refused and left as it is.
pub(super) async fn prepare_schema(pools: &Pools) -> Result<(), StoreError> {
    let wait = match pools {
        // The file belongs to this server alone.
        Pools::Sqlite { .. } => "SELECT $1",
        Pools::Postgres(_) => "SELECT pg_advisory_xact_lock($1)",
    };
    on_writer_pool!(pools, pool => {
        let mut transaction = pool.begin().await?;
        sqlx::query(wait).bind(SCHEMA_LOCK).execute(&mut *transaction).await?;
        sqlx::query(CREATE_META).execute(&mut *transaction).await?;
        let found = sqlx::query_as(SELECT_VERSION).fetch_optional(&mut *transaction).await?;
        let found: Option<(String,)> = found;
        check_version(found.as_ref().map_or(SCHEMA_VERSION, |(found,)| found))?;
        for statement in SCHEMA {
            sqlx::query(*statement).execute(&mut *transaction).await?;
        }
        sqlx::query(INSERT_VERSION).bind(SCHEMA_VERSION).execute(&mut *transaction).await?;
        transaction.commit().await?;
    });
    Ok(())
}

const INSERT_VERSION: &str =
    "INSERT INTO meta (name, value) VALUES ('schema', $1) ON CONFLICT (name) DO NOTHING";
const SELECT_VERSION: &str = "SELECT value FROM meta WHERE name = 'schema'";

fn check_version(found: &str) -> Result<(), StoreError> {
    if found == SCHEMA_VERSION {
        Ok(())
    } else {
        Err(StoreError::Unreadable(format!(
            "schema version {found}; this program knows version {SCHEMA_VERSION}"
        )))
    }
}
