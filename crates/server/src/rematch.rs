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

/// The table of the rematch, set up now if everybody present has agreed and whoever agreed last may create
/// one more; otherwise the same command sets it up later.
pub(crate) async fn complete(
    hall: &Arc<Hall>,
    slot: &Arc<Slot>,
    may_create: impl FnOnce() -> Result<(), Problem>,
) -> Result<Option<String>, Problem> {
    let seed = Seed::new(Hex::<32>::fresh()?.0);
    let (there, created) = slot.look(|table| {
        let agreed = !table.rematch.is_empty() && table.all_present_in(&table.rematch);
        let created = (agreed && table.rematch_table.is_none()).then(|| swapped(table, seed));
        (table.rematch_table.clone(), created)
    })?;
    let Some(created) = created else {
        return Ok(there);
    };
    // However often and wherever this is tried, there is one rematch.
    let key = digest("rematch", &[slot.id.as_bytes()]).to_string();
    let id = match hall.store.created_with(&key).await? {
        Some(id) => id,
        None => {
            may_create()?;
            hall.has_room().await?;
            new_table(hall, created, Some(key)).await?.id.clone()
        }
    };
    let told = id.clone();
    let decide = move |table: &Table| {
        let entry = Entry::Rematched {
            table: told.clone(),
        };
        Ok(Decided::from(table.beside(vec![entry])))
    };
    let key = digest("rematched", &[slot.id.as_bytes()]);
    hall.execute(slot, Some(key), decide).await?;
    Ok(Some(id))
}

/// The same people and computers, everybody on the other side; with three seats, one seat further on.
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
        // Whoever left is not made to play again, but may.
        Sitter::Person {
            away: Some((level, _)),
            ..
        } if !agreed => Holder::Computer { level },
        Sitter::Person { person, .. } => Holder::Person(person),
        Sitter::Computer { level } => Holder::Computer { level },
    }
}
