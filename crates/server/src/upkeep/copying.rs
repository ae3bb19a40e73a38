//! Copying everything between the two kinds of database, row by row. Both have the same tables.

use std::path::Path;

use sqlx::postgres::{PgArguments, PgPool, PgRow};
use sqlx::query::Query;
use sqlx::sqlite::{SqlitePool, SqliteRow};
use sqlx::{AssertSqlSafe, Postgres, Row, Sqlite, Transaction};

use crate::store::migrations::migrate_schema;
use crate::store::opening::open_existing_sqlite;
use crate::store::{Pools, StoreError};

/// The number of rows that are read and written at a time.
const ROWS_PER_BATCH: usize = 1_000;

/// The type of a column.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum ColumnKind {
    Text,
    Number,
}

/// A table of the database and its columns.
#[derive(Debug)]
struct CopiedTable {
    name: &'static str,
    columns: &'static [(&'static str, ColumnKind)],
}

use ColumnKind::{Number, Text};

/// Every table that is copied. `meta` is made by the migrations, and `orders` are for servers that run now.
const COPIED_TABLES: &[CopiedTable] = &[
    CopiedTable {
        name: "tables",
        columns: &[
            ("id", Text),
            ("created_at", Number),
            ("create_key", Text),
            ("listed", Text),
            ("wake_at", Number),
            ("summary", Text),
            ("touched_at", Number),
            ("checksum", Number),
        ],
    },
    CopiedTable {
        name: "journal",
        columns: &[
            ("table_id", Text),
            ("seq", Number),
            ("at", Number),
            ("command_key", Text),
            ("body", Text),
            ("checksum", Number),
        ],
    },
    CopiedTable {
        name: "snapshots",
        columns: &[
            ("table_id", Text),
            ("seq", Number),
            ("format", Number),
            ("body", Text),
            ("checksum", Number),
        ],
    },
    CopiedTable {
        name: "identities",
        columns: &[
            ("id", Number),
            ("name", Text),
            ("handle", Text),
            ("passphrase", Text),
            ("created_at", Number),
            ("vouched", Text),
            ("checksum", Number),
        ],
    },
    CopiedTable {
        name: "bans",
        columns: &[
            ("network", Text),
            ("ends_at", Number),
            ("reason", Text),
            ("at", Number),
            ("checksum", Number),
        ],
    },
    CopiedTable {
        name: "identity_secrets",
        columns: &[("secret", Text), ("identity", Number), ("checksum", Number)],
    },
    CopiedTable {
        name: "identity_seats",
        columns: &[
            ("identity", Number),
            ("table_id", Text),
            ("seat", Number),
            ("at", Number),
        ],
    },
    CopiedTable {
        name: "notice_channels",
        columns: &[
            ("id", Text),
            ("token", Text),
            ("identity", Number),
            ("table_id", Text),
            ("seat", Number),
            ("kind", Text),
            ("target", Text),
            ("secret", Text),
            ("events", Number),
            ("confirmed", Number),
            ("created_at", Number),
        ],
    },
    CopiedTable {
        name: "notice_seats",
        columns: &[
            ("table_id", Text),
            ("seat", Number),
            ("events", Number),
            ("due_at", Number),
        ],
    },
    CopiedTable {
        name: "notice_letters",
        columns: &[
            ("channel", Text),
            ("table_id", Text),
            ("seat", Number),
            ("kind", Text),
            ("body", Text),
            ("due_at", Number),
            ("tries", Number),
        ],
    },
    CopiedTable {
        name: "notice_keys",
        columns: &[("name", Text), ("value", Text)],
    },
];

/// A value of a row.
#[derive(Clone, Debug)]
enum Value {
    Text(Option<String>),
    Number(Option<i64>),
}

impl CopiedTable {
    fn column_names(&self) -> String {
        let names: Vec<_> = self.columns.iter().map(|(name, _)| *name).collect();
        names.join(", ")
    }
}

/// Defines a function that reads the values of a row of one kind of database.
macro_rules! row_reader {
    ($read:ident, $row:ty) => {
        fn $read(table: &CopiedTable, row: &$row) -> Result<Vec<Value>, StoreError> {
            let value = |(name, kind): &(&str, ColumnKind)| {
                Ok(match kind {
                    Text => Value::Text(row.try_get(*name)?),
                    Number => Value::Number(row.try_get(*name)?),
                })
            };
            table.columns.iter().map(value).collect()
        }
    };
}
row_reader!(read_postgres_row, PgRow);
row_reader!(read_sqlite_row, SqliteRow);

/// Prepares an empty file for a copy.
pub(super) async fn create_sqlite_copy(file: &Path) -> Result<SqlitePool, StoreError> {
    let pools = open_existing_sqlite(file).await?;
    migrate_schema(&pools).await?;
    match pools {
        Pools::Sqlite { reader, writer } => {
            reader.close().await;
            Ok(writer)
        }
        Pools::Postgres(_) => Err(StoreError::Closing),
    }
}

/// Closes a copy.
pub(super) async fn close_sqlite_copy(copy: SqlitePool) -> Result<(), StoreError> {
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
        .execute(&copy)
        .await?;
    copy.close().await;
    Ok(())
}

/// Copies everything from PostgreSQL as it was at one moment.
pub(super) async fn copy_from_postgres(
    source: &PgPool,
    target: &SqlitePool,
) -> Result<(), StoreError> {
    const ONE_MOMENT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    let mut reading = source.begin_with(ONE_MOMENT).await?;
    let mut writing = target.begin().await?;
    for table in COPIED_TABLES {
        let columns = table.column_names();
        let name = table.name;
        let declare =
            format!("DECLARE copied_{name} NO SCROLL CURSOR FOR SELECT {columns} FROM {name}");
        let fetch = format!("FETCH {ROWS_PER_BATCH} FROM copied_{name}");
        sqlx::query(AssertSqlSafe(declare))
            .execute(&mut *reading)
            .await?;
        loop {
            let batch = sqlx::query(AssertSqlSafe(fetch.clone()))
                .fetch_all(&mut *reading)
                .await?;
            if batch.is_empty() {
                break;
            }
            for row in &batch {
                insert_sqlite_row(&mut writing, table, read_postgres_row(table, row)?).await?;
            }
        }
        sqlx::query(AssertSqlSafe(format!("CLOSE copied_{name}")))
            .execute(&mut *reading)
            .await?;
    }
    writing.commit().await?;
    reading.rollback().await?;
    Ok(())
}

async fn insert_sqlite_row(
    writing: &mut Transaction<'_, Sqlite>,
    table: &CopiedTable,
    values: Vec<Value>,
) -> Result<(), StoreError> {
    let places: Vec<_> = (1..=values.len())
        .map(|number| format!("${number}"))
        .collect();
    let (name, columns, places) = (table.name, table.column_names(), places.join(", "));
    let insert = format!("INSERT INTO {name} ({columns}) VALUES ({places})");
    let mut query = sqlx::query(AssertSqlSafe(insert));
    for value in values {
        query = match value {
            Value::Text(text) => query.bind(text),
            Value::Number(number) => query.bind(number),
        };
    }
    query.execute(&mut **writing).await?;
    Ok(())
}

/// Copies everything from an SQLite file that nobody writes to into an empty PostgreSQL, all or nothing.
pub(super) async fn copy_to_postgres(
    source: &SqlitePool,
    target: &PgPool,
) -> Result<(), StoreError> {
    let mut writing = target.begin().await?;
    for table in COPIED_TABLES {
        let columns = table.column_names();
        let name = table.name;
        let select = format!(
            "SELECT rowid AS place, {columns} FROM {name} WHERE rowid > $1 ORDER BY rowid LIMIT {ROWS_PER_BATCH}"
        );
        let mut after = i64::MIN;
        loop {
            let query = sqlx::query(AssertSqlSafe(select.clone())).bind(after);
            let batch = query.fetch_all(source).await?;
            let Some(last) = batch.last() else {
                break;
            };
            after = last.try_get("place")?;
            let rows = batch.iter().map(|row| read_sqlite_row(table, row));
            insert_postgres_rows(&mut writing, table, rows.collect::<Result<_, _>>()?).await?;
        }
    }
    writing.commit().await?;
    Ok(())
}

async fn insert_postgres_rows(
    writing: &mut Transaction<'_, Postgres>,
    table: &CopiedTable,
    rows: Vec<Vec<Value>>,
) -> Result<(), StoreError> {
    let places: Vec<_> = (1..)
        .zip(table.columns)
        .map(|(number, (_, kind))| match kind {
            Text => format!("${number}::text[]"),
            Number => format!("${number}::bigint[]"),
        })
        .collect();
    let (name, columns, places) = (table.name, table.column_names(), places.join(", "));
    let insert = format!("INSERT INTO {name} ({columns}) SELECT * FROM UNNEST({places})");
    let mut query: Query<'_, Postgres, PgArguments> = sqlx::query(AssertSqlSafe(insert));
    let mut columns: Vec<Vec<Value>> = table.columns.iter().map(|_| Vec::new()).collect();
    for row in rows {
        for (column, value) in columns.iter_mut().zip(row) {
            column.push(value);
        }
    }
    for ((_, kind), values) in table.columns.iter().zip(columns) {
        query = match kind {
            Text => query.bind(values.into_iter().map(text_from_value).collect::<Vec<_>>()),
            Number => query.bind(values.iter().map(number_from_value).collect::<Vec<_>>()),
        };
    }
    query.execute(&mut **writing).await?;
    Ok(())
}

fn text_from_value(value: Value) -> Option<String> {
    match value {
        Value::Text(text) => text,
        Value::Number(_) => None,
    }
}

fn number_from_value(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => *number,
        Value::Text(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn every_column_of_every_table_is_copied() {
        let scratch = test_support::Scratch::new();
        let file = scratch.0.join("copy.sqlite");
        std::fs::write(&file, "").expect("a file");
        let copy = create_sqlite_copy(&file).await.expect("a copy");
        let names = "SELECT name FROM sqlite_master WHERE type = 'table' \
             AND name NOT IN ('meta', 'orders', '_sqlx_migrations') ORDER BY name";
        let found: Vec<(String,)> = sqlx::query_as(names).fetch_all(&copy).await.expect("names");
        let found: Vec<_> = found.into_iter().map(|(name,)| name).collect();
        let mut copied: Vec<_> = COPIED_TABLES.iter().map(|table| table.name).collect();
        copied.sort_unstable();
        assert_eq!(copied, found);
        for table in COPIED_TABLES {
            let columns = format!("SELECT name, type FROM pragma_table_info('{}')", table.name);
            let columns = sqlx::query_as(AssertSqlSafe(columns)).fetch_all(&copy);
            let columns: Vec<(String, String)> = columns.await.expect("columns");
            let listed = table.columns.iter().map(|(name, kind)| {
                let kind = match kind {
                    Text => "TEXT",
                    Number => "BIGINT",
                };
                ((*name).to_owned(), kind.to_owned())
            });
            let (mut listed, mut columns) = (listed.collect::<Vec<_>>(), columns);
            listed.sort();
            columns.sort();
            assert_eq!(listed, columns, "{}", table.name);
        }
        copy.close().await;
    }
}
