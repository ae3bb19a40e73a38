//! Playing again with sides swapped.

use std::net::IpAddr;
use std::sync::Arc;

use tabletop::Seed;

use crate::commands::{CommandKey, Decided};
use crate::journal_entry::{Created, Entry, Holder};
use crate::secret::{Hex, digest_of_parts};
use crate::table::{SeatOccupant, Table};
use crate::table_creation::create_table;
use crate::table_registry::{TableHandle, Tables};
use protocol::problem::Problem;

/// Returns the table of the rematch. It is created now if everybody present has agreed and the client may create
/// another table; otherwise the same command creates it later.
pub(crate) async fn find_or_create_rematch(
    tables: &Arc<Tables>,
    handle: &Arc<TableHandle>,
    creator: IpAddr,
    may_create: impl FnOnce() -> Result<(), Problem>,
) -> Result<Option<String>, Problem> {
    let seed = Seed::new(Hex::<32>::random_bytes()?.0);
    let (there, created) = handle.read_table(|table| {
        let agreed = !table.rematch.is_empty() && table.have_all_present_agreed(&table.rematch);
        let created =
            (agreed && table.rematch_table.is_none()).then(|| rematch_settings(table, seed));
        (table.rematch_table.clone(), created)
    })?;
    let Some(created) = created else {
        return Ok(there);
    };
    // There is only one rematch, even if this is tried several times or on several servers.
    let key = CommandKey::from_key_alone(digest_of_parts("rematch", &[handle.id.as_bytes()]));
    let id = match tables
        .store
        .find_table_by_create_key(&key.key.to_string())
        .await?
    {
        Some(id) => id,
        None => {
            may_create()?;
            tables.check_table_quota().await?;
            {
                let made = create_table(tables, created, Some(key), creator).await?;
                made.id.clone()
            }
        }
    };
    let told = id.clone();
    let decide = move |table: &Table| {
        let entry = Entry::Rematched {
            table: told.clone(),
        };
        Ok(Decided::from(table.body_without_game_change(vec![entry])))
    };
    let key = digest_of_parts("rematched", &[handle.id.as_bytes()]);
    let key = CommandKey::from_key_alone(key);
    tables.execute_command(handle, Some(key), decide).await?;
    Ok(Some(id))
}

/// Describes the rematch: the same people and computer players, all on the other side; with three seats,
/// everybody moves on by one seat.
fn rematch_settings(table: &Table, seed: Seed) -> Created {
    let seats = (0u8..).zip(&table.seats);
    let mut seats: Vec<_> = seats
        .map(|(seat, sitter)| rematch_seat_holder(sitter, table.rematch.contains(&seat)))
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

fn rematch_seat_holder(sitter: &SeatOccupant, agreed: bool) -> Holder {
    match sitter.clone() {
        SeatOccupant::Open => Holder::Open,
        // A person who left need not play again, but may.
        SeatOccupant::Person {
            away: Some((level, _)),
            ..
        } if !agreed => Holder::Computer { level },
        SeatOccupant::Person { person, .. } => Holder::Person(person),
        SeatOccupant::Computer { level } => Holder::Computer { level },
    }
}
