//! Playing again with sides swapped.

use std::sync::Arc;

use tabletop::Seed;

use crate::commands::Decided;
use crate::creation::new_table;
use crate::entry::{Created, Entry, Holder};
use crate::hall::{Hall, Slot};
use crate::secret::{Hex, digest};
use crate::table::{Sitter, Table};
use protocol::problem::Problem;

/// Returns the table of the rematch. It is created now if everybody present has agreed and the client may create
/// another table; otherwise the same command creates it later.
pub(crate) async fn complete(
    tables: &Arc<Hall>,
    handle: &Arc<Slot>,
    may_create: impl FnOnce() -> Result<(), Problem>,
) -> Result<Option<String>, Problem> {
    let seed = Seed::new(Hex::<32>::fresh()?.0);
    let (there, created) = handle.look(|table| {
        let agreed = !table.rematch.is_empty() && table.all_present_in(&table.rematch);
        let created = (agreed && table.rematch_table.is_none()).then(|| swapped(table, seed));
        (table.rematch_table.clone(), created)
    })?;
    let Some(created) = created else {
        return Ok(there);
    };
    // There is only one rematch, even if this is tried several times or on several servers.
    let key = digest("rematch", &[handle.id.as_bytes()]).to_string();
    let id = match tables.store.created_with(&key).await? {
        Some(id) => id,
        None => {
            may_create()?;
            tables.has_room().await?;
            new_table(tables, created, Some(key)).await?.id.clone()
        }
    };
    let told = id.clone();
    let decide = move |table: &Table| {
        let entry = Entry::Rematched {
            table: told.clone(),
        };
        Ok(Decided::from(table.beside(vec![entry])))
    };
    let key = digest("rematched", &[handle.id.as_bytes()]);
    tables.execute(handle, Some(key), decide).await?;
    Ok(Some(id))
}

/// Describes the rematch: the same people and computer players, all on the other side; with three seats,
/// everybody moves on by one seat.
fn swapped(table: &Table, seed: Seed) -> Created {
    let seats = (0u8..).zip(&table.seats);
    let mut seats: Vec<_> = seats
        .map(|(seat, sitter)| holder(sitter, table.rematch.contains(&seat)))
        .collect();
    let half = seats.len() / 2;
    seats.rotate_right(half);
    Created {
        seats,
        seed,
        seeded: false,
        entropy: Vec::new(),
        rematch_of: Some(table.id.clone()),
        ..table.created.clone()
    }
}

fn holder(sitter: &Sitter, agreed: bool) -> Holder {
    match sitter.clone() {
        Sitter::Open => Holder::Open,
        // A person who left need not play again, but may.
        Sitter::Person {
            away: Some((level, _)),
            ..
        } if !agreed => Holder::Computer { level },
        Sitter::Person { person, .. } => Holder::Person(person),
        Sitter::Computer { level } => Holder::Computer { level },
    }
}
