//! Checking a storage: every row against its checksum, and every table by playing it again.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use serde_json::Value;
use tokio::task::JoinSet;

use super::check_seals::find_wrong_checksums;
use super::{close_pools, require_current_schema};
use crate::config::Storage;
use crate::game_session::{Catalogue, Mismatch};
use crate::store::opening::{open_beside_server, open_existing_sqlite};
use crate::store::{Pools, StoreError, StoredSnapshot, on_pool, read_journal, read_snapshot};
use crate::table::{SeatOccupant, Table};

/// The result of a check.
#[derive(Clone, Debug, Default)]
pub struct CheckReport {
    /// The number of tables that were played again.
    pub tables: u64,
    /// The number of rows in their journals.
    pub rows: u64,
    /// The number of rows of earlier releases, which have no checksum.
    pub rows_without_checksum: u64,
    /// Everything that is damaged.
    pub damaged: Vec<Finding>,
    /// The tables that were played by other rules than this program's. They can be looked at.
    pub archived: Vec<Finding>,
}

/// One thing that a check found.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Finding {
    /// The id of the table, or the name of what is damaged.
    pub place: String,
    /// The finding in words.
    pub what: String,
}

/// Checks everything in a storage, beside a server that may be running.
pub async fn check_storage(storage: &Storage) -> Result<CheckReport, StoreError> {
    let pools = open_beside_server(storage).await?;
    check_pools(pools).await
}

/// Checks everything in a backup.
pub async fn check_backup(file: &Path) -> Result<CheckReport, StoreError> {
    check_pools(open_existing_sqlite(file).await?).await
}

async fn check_pools(pools: Pools) -> Result<CheckReport, StoreError> {
    require_current_schema(&pools).await?;
    let mut report = CheckReport::default();
    check_sqlite_pages(&pools, &mut report).await?;
    report.damaged.extend(find_wrong_checksums(&pools).await?);
    let catalogue = Arc::new(Catalogue::new());
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let mut running = JoinSet::new();
    let mut after = String::new();
    while let Some(ids) = next_page_of_table_ids(&pools, &mut after).await? {
        for id in ids {
            if running.len() >= workers
                && let Some(checked) = running.join_next().await
            {
                add_check_result(&mut report, checked)?;
            }
            running.spawn(check_table(pools.clone(), Arc::clone(&catalogue), id));
        }
    }
    while let Some(checked) = running.join_next().await {
        add_check_result(&mut report, checked)?;
    }
    report
        .damaged
        .sort_by(|one, other| one.place.cmp(&other.place));
    report
        .archived
        .sort_by(|one, other| one.place.cmp(&other.place));
    close_pools(&pools).await;
    Ok(report)
}

/// Lets SQLite look for pages that do not fit together.
async fn check_sqlite_pages(pools: &Pools, report: &mut CheckReport) -> Result<(), StoreError> {
    if let Pools::Sqlite { reader, .. } = pools {
        let found: Vec<(String,)> = sqlx::query_as("PRAGMA integrity_check")
            .fetch_all(reader)
            .await?;
        let problems = found.into_iter().filter(|(line,)| line != "ok");
        report.damaged.extend(problems.map(|(what,)| Finding {
            place: "database".to_owned(),
            what,
        }));
    }
    Ok(())
}

async fn next_page_of_table_ids(
    pools: &Pools,
    after: &mut String,
) -> Result<Option<Vec<String>>, StoreError> {
    const PAGE: &str = "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT 256";
    let found: Vec<(String,)> = on_pool!(pools, pool => {
        sqlx::query_as(PAGE).bind(after.as_str()).fetch_all(pool).await?
    });
    let ids: Vec<_> = found.into_iter().map(|(id,)| id).collect();
    if let Some(last) = ids.last() {
        after.clone_from(last);
    }
    Ok(Some(ids).filter(|ids| !ids.is_empty()))
}

/// The result of checking one table.
#[derive(Debug, Default)]
struct CheckedTable {
    rows: u64,
    unsealed: u64,
    damaged: Vec<Finding>,
    archived: Option<Finding>,
}

type TaskResult = Result<Result<CheckedTable, StoreError>, tokio::task::JoinError>;

fn add_check_result(report: &mut CheckReport, checked: TaskResult) -> Result<(), StoreError> {
    let checked = checked.map_err(|error| StoreError::Unreadable(error.to_string()))??;
    report.tables += 1;
    report.rows += checked.rows;
    report.rows_without_checksum += checked.unsealed;
    report.damaged.extend(checked.damaged);
    report.archived.extend(checked.archived);
    Ok(())
}

/// The number of looks at a table before something counts as damaged.
const LOOKS: usize = 3;

/// Checks a table. A server may write between two queries, so a difference must be there at every look.
async fn check_table(
    pools: Pools,
    catalogue: Arc<Catalogue>,
    id: String,
) -> Result<CheckedTable, StoreError> {
    let mut checked = CheckedTable::default();
    for _ in 0..LOOKS {
        checked = check_table_once(&pools, &catalogue, &id).await?;
        if checked.damaged.is_empty() {
            break;
        }
    }
    Ok(checked)
}

async fn check_table_once(
    pools: &Pools,
    catalogue: &Arc<Catalogue>,
    id: &str,
) -> Result<CheckedTable, StoreError> {
    let snapshot = read_snapshot(pools, id).await?;
    let journal = read_journal(pools, id, 0).await?;
    let finding = |what: String| Finding {
        place: id.to_owned(),
        what,
    };
    let mut checked = CheckedTable {
        rows: journal.rows.len() as u64,
        unsealed: journal.unsealed,
        ..CheckedTable::default()
    };
    if let Some(damage) = &journal.damage {
        let (what, intact) = (&damage.what, journal.rows.len());
        checked.damaged.push(finding(format!(
            "{what}; the {intact} rows before it are intact"
        )));
    } else if journal.rows.is_empty() {
        checked
            .damaged
            .push(finding("its journal is missing".to_owned()));
    }
    if matches!(snapshot, StoredSnapshot::Damaged) {
        checked
            .damaged
            .push(finding("its snapshot does not fit its checksum".to_owned()));
    }
    if checked.damaged.is_empty() {
        let stored = read_derived_entries(pools, id).await?;
        let (name, catalogue) = (id.to_owned(), Arc::clone(catalogue));
        let replayed = tokio::task::spawn_blocking(move || {
            let table = Table::load_journal(&name, &journal.rows, None, &catalogue)?;
            Ok::<_, Mismatch>(match &table.archived {
                Some(why) => Replayed::OtherRules(why.to_string()),
                None => Replayed::Fits(compare_derived_entries(&table, &stored)),
            })
        });
        let replayed = replayed.await;
        let replayed = replayed.map_err(|error| StoreError::Unreadable(error.to_string()))?;
        match replayed.unwrap_or_else(|why| Replayed::OtherRules(why.to_string())) {
            Replayed::OtherRules(why) => checked.archived = Some(finding(why)),
            Replayed::Fits(differences) => {
                checked.damaged.extend(differences.into_iter().map(finding));
            }
        }
    }
    Ok(checked)
}

/// The outcome of playing a table again.
enum Replayed {
    /// The journal fits the rules; these entries elsewhere do not fit the journal.
    Fits(Vec<String>),
    /// The journal was written by other rules.
    OtherRules(String),
}

/// The rows elsewhere that follow from the journal of a table.
struct DerivedEntries {
    created_at: i64,
    summary: String,
    /// The identities and the seats that they hold.
    seats: Vec<(i64, i64)>,
}

async fn read_derived_entries(pools: &Pools, id: &str) -> Result<DerivedEntries, StoreError> {
    const LISTED: &str = "SELECT created_at, summary FROM tables WHERE id = $1";
    const SEATS: &str = "SELECT identity, seat FROM identity_seats WHERE table_id = $1";
    let (created_at, summary): (i64, String) = on_pool!(pools, pool => {
        sqlx::query_as(LISTED).bind(id).fetch_one(pool).await?
    });
    let seats = on_pool!(pools, pool => sqlx::query_as(SEATS).bind(id).fetch_all(pool).await?);
    Ok(DerivedEntries {
        created_at,
        summary,
        seats,
    })
}

/// Compares what follows from the journal with what is stored. Returns the differences in words.
fn compare_derived_entries(table: &Table, stored: &DerivedEntries) -> Vec<String> {
    let mut differences = Vec::new();
    let summary = serde_json::to_value(table.summary()).unwrap_or_default();
    let listed: Value = serde_json::from_str(&stored.summary).unwrap_or_default();
    if stored.created_at != table.created_at || !agrees_in_shared_fields(&listed, &summary) {
        differences.push("its entry in the list of tables does not fit its journal".to_owned());
    }
    let holders = table.seats.iter().map(|sitter| match sitter {
        SeatOccupant::Person { person, .. } => person.identity,
        _ => None,
    });
    let held: BTreeSet<(i64, i64)> = (0..)
        .zip(holders)
        .filter_map(|(seat, identity)| Some((identity?, seat)))
        .collect();
    if held != stored.seats.iter().copied().collect() {
        differences.push("the list of its people does not fit its journal".to_owned());
    }
    differences
}

/// Tells whether two values agree in everything that both have: releases may add fields.
fn agrees_in_shared_fields(stored: &Value, expected: &Value) -> bool {
    match (stored, expected) {
        (Value::Object(stored), Value::Object(expected)) => stored.iter().all(|(name, value)| {
            let expected = expected.get(name);
            expected.is_none_or(|expected| agrees_in_shared_fields(value, expected))
        }),
        (Value::Array(stored), Value::Array(expected)) => {
            let mut pairs = stored.iter().zip(expected);
            stored.len() == expected.len()
                && pairs.all(|(one, other)| agrees_in_shared_fields(one, other))
        }
        (stored, expected) => stored == expected,
    }
}
