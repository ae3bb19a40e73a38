//! Creating tables.

use std::net::IpAddr;
use std::sync::Arc;

use crate::commands::CommandKey;
use crate::journal_entry::{Body, Created, Entry, Holder, Row};
use crate::secret::Hex;
use crate::store::{NewTable, Write, Written};
use crate::table::{SeatOccupant, Table};
use crate::table_registry::{TABLE_ID_LENGTH, TableHandle, Tables};
use protocol::problem::{Code, Problem};

/// Writes a new table and loads it into memory. If its key was used before, the earlier table is returned.
pub(crate) async fn create_table(
    tables: &Arc<Tables>,
    created: Created,
    key: Option<CommandKey>,
    creator: IpAddr,
) -> Result<Arc<TableHandle>, Problem> {
    let id = Hex::<{ TABLE_ID_LENGTH / 2 }>::random_bytes()?.to_string();
    let at = tables.clock.now_ms();
    let (table, row) = build_first_row(tables, &id, created, key, at)?;
    let held = |(seat, holder): (u8, &Holder)| match holder {
        Holder::Person(person) => person.identity.map(|identity| (identity, seat)),
        _ => None,
    };
    let write = Write {
        table: id.clone(),
        row,
        new: Some(NewTable {
            key: key.map(|key| key.key.to_string()),
        }),
        listing: Some(table.listing_of_new_table()),
        seats: (0u8..).zip(&table.created.seats).filter_map(held).collect(),
    };
    match tables.store.write_row(write).await? {
        Written::Done => {
            let handle = tables.insert_table(table);
            handle.remember_first_asker(creator);
            tables.start_computer_turns(&handle);
            Ok(handle)
        }
        Written::Conflict => {
            let key = key.ok_or_else(|| Problem::from_code(Code::Internal))?;
            let earlier = tables
                .store
                .find_table_by_create_key(&key.key.to_string())
                .await?;
            let earlier = earlier.ok_or_else(|| Problem::from_code(Code::Internal))?;
            tables.load_table(&earlier).await
        }
    }
}

/// Builds the first row and the table that it makes. The game begins at once if no seat is open.
fn build_first_row(
    tables: &Tables,
    id: &str,
    created: Created,
    key: Option<CommandKey>,
    at: i64,
) -> Result<(Table, Row), Problem> {
    let waits = created.wait;
    let mut row = Row {
        seq: 0,
        at,
        key,
        body: Body {
            version: 0,
            draft: 0,
            deciding: None,
            entries: vec![Entry::Created(Box::new(created))],
        },
    };
    let load = |row: &Row| {
        let rows = std::slice::from_ref(row);
        Table::load_journal(id, rows, None, &tables.catalogue).map_err(|error| {
            tracing::error!(%error, "a new table does not fit the rules");
            Problem::from_code(Code::Internal)
        })
    };
    let mut table = load(&row)?;
    let complete = !table
        .seats
        .iter()
        .any(|sitter| matches!(sitter, SeatOccupant::Open));
    if complete && !waits {
        let mut begun = table.decide_start()?;
        row.body.entries.append(&mut begun.entries);
        row.body = Body {
            entries: row.body.entries,
            ..begun
        };
        table = load(&row)?;
    }
    Ok((table, row))
}
