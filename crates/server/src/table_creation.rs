//! Creating tables.

use std::sync::Arc;

use crate::entry::{Body, Created, Entry, Holder, Row};
use crate::hall::{Hall, Slot, TABLE_ID_LENGTH, now};
use crate::secret::Hex;
use crate::store::{NewTable, Write, Written};
use crate::table::{Sitter, Table};
use protocol::problem::{Code, Problem};

/// Writes a new table and loads it into memory. If its key was used before, the earlier table is returned.
pub(crate) async fn new_table(
    tables: &Arc<Hall>,
    created: Created,
    key: Option<String>,
) -> Result<Arc<Slot>, Problem> {
    let id = Hex::<{ TABLE_ID_LENGTH / 2 }>::fresh()?.to_string();
    let at = now();
    let (table, row) = first_row(tables, &id, created, at)?;
    let held = |(seat, holder): (u8, &Holder)| match holder {
        Holder::Person(person) => person.identity.map(|identity| (identity, seat)),
        _ => None,
    };
    let write = Write {
        table: id.clone(),
        row,
        new: Some(NewTable { key: key.clone() }),
        listing: Some(table.listing()),
        seats: (0u8..).zip(&table.created.seats).filter_map(held).collect(),
    };
    match tables.store.write(write).await? {
        Written::Done => {
            let handle = tables.admit(table);
            tables.drive(&handle);
            Ok(handle)
        }
        Written::Conflict => {
            let key = key.ok_or_else(|| Problem::of(Code::Internal))?;
            let earlier = tables.store.created_with(&key).await?;
            let earlier = earlier.ok_or_else(|| Problem::of(Code::Internal))?;
            tables.table(&earlier).await
        }
    }
}

/// Builds the first row and the table that it makes. The game begins at once if no seat is open.
fn first_row(tables: &Hall, id: &str, created: Created, at: i64) -> Result<(Table, Row), Problem> {
    let waits = created.wait;
    let mut row = Row {
        seq: 0,
        at,
        key: None,
        body: Body {
            version: 0,
            draft: 0,
            deciding: None,
            entries: vec![Entry::Created(Box::new(created))],
        },
    };
    let load = |row: &Row| {
        let rows = std::slice::from_ref(row);
        Table::load(id, rows, None, &tables.catalogue).map_err(|error| {
            tracing::error!(%error, "a new table does not fit the rules");
            Problem::of(Code::Internal)
        })
    };
    let mut table = load(&row)?;
    let complete = !table
        .seats
        .iter()
        .any(|sitter| matches!(sitter, Sitter::Open));
    if complete && !waits {
        let mut begun = table.start()?;
        row.body.entries.append(&mut begun.entries);
        row.body = Body {
            entries: row.body.entries,
            ..begun
        };
        table = load(&row)?;
    }
    Ok((table, row))
}
