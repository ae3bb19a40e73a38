//! Checksums of stored rows. A disk that flips a bit is noticed when the row is read, not when somebody wonders.

use crate::journal_entry::{Body, Row};
use crate::secret::digest_of_parts;

/// The rows of a journal as far as they are intact.
#[derive(Debug)]
pub(crate) struct Journal {
    pub(crate) rows: Vec<Row>,
    /// The first damage, if there is any. Nothing after it is trusted.
    pub(crate) damage: Option<Damage>,
    /// The number of rows without a checksum, written by earlier releases.
    pub(crate) unsealed: u64,
}

/// The place at which a journal is damaged. It counts draft steps, so only the people who run the server may see it.
#[derive(Clone, Debug)]
pub(crate) struct Damage {
    /// The damage in words, with the number of the first row that is not as it was written.
    pub(crate) what: String,
}

/// A row of the journal as the database holds it.
#[derive(Debug)]
pub(crate) struct StoredRow {
    pub(crate) seq: i64,
    pub(crate) at: i64,
    pub(crate) command_key: Option<String>,
    pub(crate) body: String,
    pub(crate) checksum: Option<i64>,
}

/// The columns of a row, in the order of the fields of [`StoredRow`].
pub(crate) type RowColumns = (i64, i64, Option<String>, String, Option<i64>);

impl From<RowColumns> for StoredRow {
    fn from((seq, at, command_key, body, checksum): RowColumns) -> Self {
        Self {
            seq,
            at,
            command_key,
            body,
            checksum,
        }
    }
}

/// Computes the checksum of a row of the journal.
pub(crate) fn row_checksum(table: &str, seq: i64, at: i64, key: Option<&str>, body: &str) -> i64 {
    let key = key.unwrap_or_default().as_bytes();
    let (seq, at) = (seq.to_le_bytes(), at.to_le_bytes());
    let parts: [&[u8]; 5] = [table.as_bytes(), &seq, &at, key, body.as_bytes()];
    digest_of_parts("row", &parts).first_64_bits()
}

/// Computes the checksum of a snapshot.
pub(crate) fn snapshot_checksum(table: &str, seq: i64, body: &str) -> i64 {
    let parts: [&[u8]; 3] = [table.as_bytes(), &seq.to_le_bytes(), body.as_bytes()];
    digest_of_parts("snapshot", &parts).first_64_bits()
}

impl Journal {
    /// Reads the rows of a table, which should start with number `from`, up to the first that is damaged or missing.
    pub(crate) fn read_up_to_first_damage(table: &str, from: u64, stored: Vec<RowColumns>) -> Self {
        let mut journal = Self {
            rows: Vec::with_capacity(stored.len()),
            damage: None,
            unsealed: 0,
        };
        for (expected, stored) in (from..).zip(stored) {
            let stored = StoredRow::from(stored);
            journal.unsealed += u64::from(stored.checksum.is_none());
            match read_checked_row(table, expected, stored) {
                Ok(row) => journal.rows.push(row),
                Err(what) => {
                    journal.damage = Some(Damage { what });
                    break;
                }
            }
        }
        journal
    }
}

/// Reads a row and compares it with its number and its checksum.
fn read_checked_row(table: &str, expected: u64, stored: StoredRow) -> Result<Row, String> {
    let StoredRow {
        seq,
        at,
        command_key,
        body,
        checksum,
    } = stored;
    if seq != expected as i64 {
        return Err(format!("row {expected} is missing"));
    }
    let key = command_key.as_deref();
    if checksum.is_some_and(|checksum| checksum != row_checksum(table, seq, at, key, &body)) {
        return Err(format!("row {seq} does not fit its checksum"));
    }
    let unreadable = |error: &dyn std::fmt::Display| format!("row {seq} is unreadable: {error}");
    let body: Body = serde_json::from_str(&body).map_err(|error| unreadable(&error))?;
    let key = key.map(str::parse).transpose();
    Ok(Row {
        seq: expected,
        at,
        key: key.map_err(|error| unreadable(&error))?,
        body,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn to_columns(rows: Vec<StoredRow>) -> Vec<RowColumns> {
        let columns = |row: StoredRow| (row.seq, row.at, row.command_key, row.body, row.checksum);
        rows.into_iter().map(columns).collect()
    }

    fn stored_row(seq: i64) -> StoredRow {
        let body = r#"{"version":0,"draft":0,"deciding":null,"entries":[]}"#.to_owned();
        StoredRow {
            seq,
            at: 5,
            command_key: None,
            checksum: Some(row_checksum("t", seq, 5, None, &body)),
            body,
        }
    }

    #[test]
    fn a_change_anywhere_in_a_row_is_damage() {
        let changes: [fn(&mut StoredRow); 5] = [
            |row| row.at += 1,
            |row| row.seq += 1,
            |row| row.command_key = Some("0".repeat(32)),
            |row| row.body = row.body.replace("\"draft\":0", "\"draft\":1"),
            |row| row.checksum = row.checksum.map(|sum| sum ^ 1),
        ];
        for change in changes {
            let mut rows = vec![stored_row(3), stored_row(4), stored_row(5)];
            change(&mut rows[1]);
            let journal = Journal::read_up_to_first_damage("t", 3, to_columns(rows));
            assert_eq!(journal.rows.len(), 1, "the row before it is intact");
            let damage = journal.damage.expect("damage");
            assert!(damage.what.contains("row 4"), "{damage:?}");
        }
        let intact = vec![stored_row(3), stored_row(4)];
        let journal = Journal::read_up_to_first_damage("t", 3, to_columns(intact));
        assert!(journal.damage.is_none() && journal.rows.len() == 2);
    }

    #[test]
    fn rows_of_earlier_releases_are_read_without_a_checksum() {
        let mut rows = vec![stored_row(0), stored_row(1)];
        rows[0].checksum = None;
        let journal = Journal::read_up_to_first_damage("t", 0, to_columns(rows));
        assert!(journal.damage.is_none());
        assert_eq!((journal.rows.len(), journal.unsealed), (2, 1));
    }
}
