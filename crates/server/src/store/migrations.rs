//! The versions of the database schema, and the way from one to the next.
//!
//! A migration is a file in `crates/server/migrations` whose SQL both kinds of database understand. Migrations only
//! lead forward, and a file that was released never changes. The list is written out here because `sqlx::migrate!`
//! would compile both database drivers a second time, for the machine that builds.

use sqlx::SqlSafeStr;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};

use super::{Pools, StoreError, on_pool, on_writer_pool};

/// A step from one version of the schema to the next.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct SchemaStep {
    /// The version that it leads to.
    pub version: i64,
    /// The name of its file, without the number.
    pub name: &'static str,
    sql: &'static str,
}

/// Defines the list of steps from the names of their files.
macro_rules! schema_steps {
    ($($version:literal $name:literal $file:literal),+ $(,)?) => {
        &[$(SchemaStep {
            version: $version,
            name: $name,
            sql: include_str!(concat!("../../migrations/", $file)),
        }),+]
    };
}

/// All steps, the oldest first.
const SCHEMA_STEPS: &[SchemaStep] = schema_steps![
    1 "tables" "0001_tables.sql",
    2 "checksums" "0002_checksums.sql",
    3 "moderation" "0003_moderation.sql",
    4 "vouched_identities" "0004_vouched_identities.sql",
    5 "more_checksums" "0005_more_checksums.sql",
    6 "notices" "0006_notices.sql",
];

/// Returns the version of the schema that this program uses.
pub(crate) fn newest_schema_version() -> i64 {
    SCHEMA_STEPS.last().map_or(0, |step| step.version)
}

/// Returns the steps that a database of this version still needs.
pub(crate) fn schema_steps_after(version: i64) -> Vec<SchemaStep> {
    let later = SCHEMA_STEPS.iter().filter(|step| step.version > version);
    later.copied().collect()
}

/// Reads the version of the schema; zero for an empty database.
pub(crate) async fn read_schema_version(pools: &Pools) -> Result<i64, StoreError> {
    const NEWEST_APPLIED: &str = "SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations";
    const STATED: &str = "SELECT value FROM meta WHERE name = 'schema'";
    if has_database_table(pools, "_sqlx_migrations").await? {
        let (version,): (i64,) = on_pool!(pools, pool => {
            sqlx::query_as(NEWEST_APPLIED).fetch_one(pool).await?
        });
        if version > 0 {
            return Ok(version);
        }
    }
    if !has_database_table(pools, "meta").await? {
        return Ok(0);
    }
    // A database from before there was a list of migrations.
    let stated: Option<(String,)> = on_pool!(pools, pool => {
        sqlx::query_as(STATED).fetch_optional(pool).await?
    });
    let Some((stated,)) = stated else {
        return Ok(0);
    };
    let version = stated.parse();
    version.map_err(|_| StoreError::Unreadable(format!("its schema version is `{stated}`")))
}

/// Tells whether the database has a table with this name.
async fn has_database_table(pools: &Pools, name: &str) -> Result<bool, StoreError> {
    let count = match pools {
        Pools::Sqlite { .. } => "SELECT COUNT(*) FROM sqlite_master WHERE name = $1",
        Pools::Postgres(_) => "SELECT COUNT(*) FROM pg_class WHERE oid = to_regclass($1)",
    };
    let (count,): (i64,) = on_pool!(pools, pool => {
        sqlx::query_as(count).bind(name).fetch_one(pool).await?
    });
    Ok(count > 0)
}

/// Returns the version of the schema, if this program knows it; a newer database is refused and left as it is.
pub(crate) async fn require_known_schema_version(pools: &Pools) -> Result<i64, StoreError> {
    let found = read_schema_version(pools).await?;
    let known = newest_schema_version();
    if found > known {
        return Err(StoreError::NewerSchema { found, known });
    }
    Ok(found)
}

/// Brings the schema to the version that this program uses. Servers that start on one database at the same moment
/// wait for each other.
pub(crate) async fn migrate_schema(pools: &Pools) -> Result<(), StoreError> {
    let found = require_known_schema_version(pools).await?;
    let steps = SCHEMA_STEPS.iter().map(|step| {
        let sql = step.sql.into_sql_str();
        Migration::new(
            step.version,
            step.name.into(),
            MigrationType::Simple,
            sql,
            false,
        )
    });
    let migrator = Migrator::with_migrations(steps.collect());
    on_writer_pool!(pools, pool => migrator.run(pool).await?);
    if found > 0 && found < newest_schema_version() {
        tracing::info!(
            from = found,
            to = newest_schema_version(),
            "the database was migrated"
        );
    }
    Ok(())
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> Self {
        match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            error => StoreError::Unreadable(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_a_step_and_states_its_version() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations");
        let files = std::fs::read_dir(folder).expect("the folder of migrations");
        let mut names: Vec<_> = files
            .map(|file| {
                file.expect("a file")
                    .file_name()
                    .into_string()
                    .expect("a name")
            })
            .collect();
        names.sort();
        let listed: Vec<_> = SCHEMA_STEPS
            .iter()
            .map(|step| format!("{:04}_{}.sql", step.version, step.name))
            .collect();
        assert_eq!(names, listed);
        for (number, step) in (1..).zip(SCHEMA_STEPS) {
            assert_eq!(step.version, number);
            assert!(
                step.sql.contains(&format!("'{number}'")),
                "{} states another",
                step.name
            );
        }
    }
}
