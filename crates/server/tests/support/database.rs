//! Looking into the database of a test and changing it behind the server's back, whichever kind it is.

use sqlx::{AssertSqlSafe, ConnectOptions, Connection};

use super::TestStorage;

/// Runs statements, several of them if need be.
#[track_caller]
pub(crate) fn run_sql(kept: &TestStorage, sql: &str) {
    let run = async {
        let sql = AssertSqlSafe(sql.to_owned());
        match kept {
            TestStorage::Sqlite(_) => {
                let mut connection = open_sqlite(kept).await;
                sqlx::raw_sql(sql)
                    .execute(&mut connection)
                    .await
                    .map(drop)?;
                connection.close().await
            }
            TestStorage::Postgres(database) => {
                let mut connection = sqlx::PgConnection::connect(&database.address).await?;
                sqlx::raw_sql(sql)
                    .execute(&mut connection)
                    .await
                    .map(drop)?;
                connection.close().await
            }
        }
    };
    block_on(run).expect("the statements run");
}

/// Returns the number that a query gives.
#[track_caller]
pub(crate) fn query_number(kept: &TestStorage, sql: &str) -> i64 {
    let query = async {
        let sql = AssertSqlSafe(sql.to_owned());
        let (number,): (i64,) = match kept {
            TestStorage::Sqlite(_) => {
                let mut connection = open_sqlite(kept).await;
                sqlx::query_as(sql).fetch_one(&mut connection).await?
            }
            TestStorage::Postgres(database) => {
                let mut connection = sqlx::PgConnection::connect(&database.address).await?;
                sqlx::query_as(sql).fetch_one(&mut connection).await?
            }
        };
        Ok::<_, sqlx::Error>(number)
    };
    block_on(query).expect("the query gives a number")
}

async fn open_sqlite(kept: &TestStorage) -> sqlx::SqliteConnection {
    let TestStorage::Sqlite(scratch) = kept else {
        unreachable!("only called for SQLite");
    };
    let options = sqlx::sqlite::SqliteConnectOptions::new()
        .filename(scratch.0.join("tables.sqlite"))
        .busy_timeout(std::time::Duration::from_secs(5))
        .create_if_missing(true);
    options.connect().await.expect("the file")
}

/// Waits for work that needs a runtime.
pub(crate) fn block_on<T>(work: impl Future<Output = T>) -> T {
    // One runtime for all calls: connections that one call opened belong to its runtime and are used by the next.
    static RUNTIME: std::sync::LazyLock<tokio::runtime::Runtime> =
        std::sync::LazyLock::new(|| tokio::runtime::Runtime::new().expect("a runtime"));
    RUNTIME.block_on(work)
}
