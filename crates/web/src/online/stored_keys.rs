//! The keys that this browser keeps so that a reload loses nothing: the player's identity, the secrets of the seats,
//! and the fingerprints of seeds as they were first shown.

use std::collections::BTreeMap;

use protocol::identity::{IdentityGiven, IdentityInfo, IdentityRequest};
use protocol::lobby::{LinkRequest, SeatGiven};
use protocol::problem::Code;
use protocol::table::TableInfo;
use serde::{Deserialize, Serialize};

use super::api::{self, ApiError};
use crate::browser;
use crate::storage;

const IDENTITY_ENTRY: &str = "identity";
const SEATS_ENTRY: &str = "seats";

/// The number of tables that are remembered; the server remembers all of them for an identity.
const MAX_TABLES: usize = 200;

/// The identity of this browser's player.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Identity {
    pub name: String,
    pub secret: String,
}

/// The keys that this browser keeps for a table.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct TableKeys {
    /// The seats held here, by name, with their secrets.
    pub seats: BTreeMap<String, String>,
    /// The fingerprint of the seed as this browser first saw it.
    pub commitment: String,
    /// True if that was before anybody had chosen anything.
    #[serde(default)]
    pub before: bool,
    /// The number of the table in the order of first visits, so that the oldest can be forgotten.
    pub number: u64,
}

/// Returns the identity of this browser, if it has one.
pub(crate) fn stored_identity() -> Option<Identity> {
    storage::load_value(IDENTITY_ENTRY)
}

/// Keeps an identity.
pub(crate) fn store_identity(given: &IdentityGiven) -> Identity {
    let identity = Identity {
        name: given.name.clone(),
        secret: given.secret.clone(),
    };
    storage::store_value(IDENTITY_ENTRY, &identity);
    identity
}

/// Returns the identity of this browser under this name. Makes one if there is none, and renames it if needed.
pub(crate) async fn ensure_named_identity(name: &str) -> Result<Identity, ApiError> {
    let request = IdentityRequest {
        name: name.to_owned(),
    };
    let known = stored_identity();
    if let Some(known) = known.clone().filter(|known| known.name == name) {
        return Ok(known);
    }
    let Some(known) = known else {
        let given = api::post_json("/api/identity", None, &request).await?;
        return Ok(store_identity(&given));
    };
    let renamed: Result<IdentityInfo, ApiError> =
        api::post_json("/api/identity/name", Some(&known.secret), &request).await;
    match renamed {
        Ok(info) => Ok(store_identity(&IdentityGiven {
            name: info.name,
            secret: known.secret,
        })),
        // The server has forgotten it: make a new one.
        Err(trouble) if trouble.code() == Some(Code::SecretUnknown) => {
            let given = api::post_json("/api/identity", None, &request).await?;
            Ok(store_identity(&given))
        }
        Err(trouble) => Err(trouble),
    }
}

fn stored_tables() -> BTreeMap<String, TableKeys> {
    storage::load_value(SEATS_ENTRY).unwrap_or_default()
}

fn change_table_keys(table: &str, change: impl FnOnce(&mut TableKeys)) {
    let mut tables = stored_tables();
    let next = tables.values().map(|kept| kept.number + 1).max();
    let kept = tables.entry(table.to_owned()).or_default();
    if kept.number == 0 {
        kept.number = next.unwrap_or(1);
    }
    change(kept);
    forget_surplus_tables(&mut tables, table);
    storage::store_value(SEATS_ENTRY, &tables);
}

/// Forgets tables if there are too many: first those that were only watched, then the oldest, but never the one
/// that is being kept.
fn forget_surplus_tables(tables: &mut BTreeMap<String, TableKeys>, kept: &str) {
    while tables.len() > MAX_TABLES {
        let others = tables.iter().filter(|(id, _)| *id != kept);
        let least = others.min_by_key(|(_, kept)| (!kept.seats.is_empty(), kept.number));
        let Some(least) = least.map(|(id, _)| id.clone()) else {
            return;
        };
        tables.remove(&least);
    }
}

/// Returns the keys that this browser keeps for a table.
pub(crate) fn table_keys(table: &str) -> TableKeys {
    stored_tables().remove(table).unwrap_or_default()
}

/// Forgets the secrets of a table, because they open nothing any more.
pub(crate) fn forget_seat_secrets(table: &str) {
    change_table_keys(table, |kept| kept.seats.clear());
}

/// Keeps a secret that came by a link, before it is known which seat it opens.
pub(crate) fn store_secret_without_seat(table: &str, secret: &str) {
    store_seat_secret(table, "", secret);
}

/// Forgets the secret that came by a link, because it opens nothing.
pub(crate) fn forget_secret_without_seat(table: &str) {
    change_table_keys(table, |kept| drop(kept.seats.remove("")));
}

/// Records the seat of a secret that came by a link.
pub(crate) fn assign_secret_to_seat(table: &str, seat: &str, secret: &str) {
    change_table_keys(table, |kept| {
        kept.seats.remove("");
        kept.seats.insert(seat.to_owned(), secret.to_owned());
    });
}

/// Keeps the secret of a seat.
pub(crate) fn store_seat_secret(table: &str, seat: &str, secret: &str) {
    change_table_keys(table, |kept| {
        kept.seats.insert(seat.to_owned(), secret.to_owned());
    });
}

/// Keeps the seats that were just given, and the fingerprint that was shown with them.
pub(crate) fn store_given_seats(table: &TableInfo, given: &[SeatGiven]) {
    for seat in given {
        store_seat_secret(&table.summary.table, &seat.seat, &seat.secret);
    }
    store_seed_fingerprint(table);
}

/// Keeps the fingerprint of a table's seed, the first one seen. Version 1 is the set-up of the game.
pub(crate) fn store_seed_fingerprint(table: &TableInfo) {
    let id = &table.summary.table;
    if table_keys(id).commitment.is_empty() {
        change_table_keys(id, |kept| {
            kept.commitment.clone_from(&table.commitment);
            kept.before = table.version <= 1;
        });
    }
}

/// Fetches the secret of a seat that the identity holds and this browser does not: the link was lost, or the
/// identity came here from another device.
pub(crate) async fn recover_seat_secret(table: &str, seat: &str) -> Result<(), ApiError> {
    let Some(identity) = stored_identity() else {
        return Ok(());
    };
    let path = format!("/api/tables/{table}/seats/{seat}/link");
    let key = browser::random_command_key();
    let given: SeatGiven =
        api::post_json(&path, Some(&identity.secret), &LinkRequest { key }).await?;
    store_seat_secret(table, &given.seat, &given.secret);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_that_were_only_watched_are_forgotten_before_seats() {
        let mut tables = BTreeMap::new();
        for number in 1..=MAX_TABLES as u64 + 1 {
            let held = number <= 3;
            let seats = held.then(|| ("rebel".to_owned(), format!("seat_{number}")));
            let kept = TableKeys {
                seats: seats.into_iter().collect(),
                number,
                ..TableKeys::default()
            };
            tables.insert(format!("table {number}"), kept);
        }
        let newest = format!("table {}", MAX_TABLES + 1);
        forget_surplus_tables(&mut tables, &newest);
        assert_eq!(tables.len(), MAX_TABLES);
        assert!(tables.contains_key("table 1"), "a seat is forgotten");
        assert!(!tables.contains_key("table 4"), "the oldest watched stays");
        assert!(tables.contains_key(&newest));
    }
}
