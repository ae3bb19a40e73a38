//! Checksums of the rows that are no journal: identities, their secrets, bans, and what is stored once for a table.

use sqlx::{ColumnIndex, Decode, FromRow, Row, Type};

use super::StoreError;
use crate::secret::digest_of_parts;

/// The columns of an identity that its checksum covers.
#[derive(Clone, Debug, Default)]
pub(crate) struct IdentityRow {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) handle: Option<String>,
    pub(crate) passphrase: Option<String>,
    pub(crate) created_at: i64,
    pub(crate) vouched: Option<String>,
}

/// The columns of an identity, in the order of the fields of [`IdentityRow`].
pub(crate) type IdentityColumns = (
    i64,
    String,
    Option<String>,
    Option<String>,
    i64,
    Option<String>,
);

impl From<IdentityColumns> for IdentityRow {
    fn from((id, name, handle, passphrase, created_at, vouched): IdentityColumns) -> Self {
        Self {
            id,
            name,
            handle,
            passphrase,
            created_at,
            vouched,
        }
    }
}

impl IdentityRow {
    /// Computes the checksum of an identity.
    pub(crate) fn checksum(&self) -> i64 {
        let texts = [
            Some(self.name.as_str()),
            self.handle.as_deref(),
            self.passphrase.as_deref(),
            self.vouched.as_deref(),
        ];
        checksum_of("identity", &[Some(self.id), Some(self.created_at)], &texts)
    }
}

/// An identity as it is stored. Rows of earlier releases have no checksum.
pub(crate) struct SealedIdentity {
    pub(crate) row: IdentityRow,
    seal: Option<i64>,
}

impl SealedIdentity {
    /// Returns the identity, unless it was changed by something else than a server.
    pub(crate) fn open_seal(self) -> Result<IdentityRow, StoreError> {
        check_seal(self.row.id, self.seal, self.row.checksum())?;
        Ok(self.row)
    }
}

/// Reads the columns of an identity and, behind them, its checksum.
pub(crate) fn read_sealed_identity<'row, R: Row>(
    row: &'row R,
) -> Result<SealedIdentity, sqlx::Error>
where
    IdentityColumns: FromRow<'row, R>,
    usize: ColumnIndex<R>,
    Option<i64>: Decode<'row, R::Database> + Type<R::Database>,
{
    Ok(SealedIdentity {
        row: IdentityColumns::from_row(row)?.into(),
        seal: row.try_get(6)?,
    })
}

/// Compares a checksum with what it should be, if there is one.
pub(crate) fn check_seal(
    identity: i64,
    seal: Option<i64>,
    expected: i64,
) -> Result<(), StoreError> {
    match seal {
        Some(seal) if seal != expected => Err(StoreError::DamagedIdentity(identity)),
        _ => Ok(()),
    }
}

/// Computes the checksum of the secret of an identity, by its fingerprint.
pub(crate) fn secret_checksum(secret: &str, identity: i64) -> i64 {
    checksum_of("secret", &[Some(identity)], &[Some(secret)])
}

/// Computes the checksum of a ban.
pub(crate) fn ban_checksum(network: &str, ends_at: Option<i64>, reason: &str, at: i64) -> i64 {
    checksum_of("ban", &[ends_at, Some(at)], &[Some(network), Some(reason)])
}

/// Computes the checksum of what is stored once for a table. The rest of its row follows from its journal.
pub(crate) fn table_checksum(id: &str, created_at: i64, create_key: Option<&str>) -> i64 {
    checksum_of("table", &[Some(created_at)], &[Some(id), create_key])
}

/// Computes the checksum of these values. One that is missing differs from an empty one.
fn checksum_of(kind: &str, numbers: &[Option<i64>], texts: &[Option<&str>]) -> i64 {
    let numbers = numbers
        .iter()
        .map(|it| it.map(|it| it.to_le_bytes().to_vec()));
    let texts = texts.iter().map(|it| it.map(|it| it.as_bytes().to_vec()));
    let parts: Vec<Vec<u8>> = numbers
        .chain(texts)
        .map(|part| match part {
            Some(bytes) => [&[1], bytes.as_slice()].concat(),
            None => vec![0],
        })
        .collect();
    let parts: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
    digest_of_parts(kind, &parts).first_64_bits()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_of_a_row_counts() {
        let row = IdentityRow {
            id: 7,
            name: "Leia".to_owned(),
            ..IdentityRow::default()
        };
        let changes: [fn(&mut IdentityRow); 6] = [
            |row| row.id += 1,
            |row| row.name = "Lela".to_owned(),
            |row| row.handle = Some(String::new()),
            |row| row.passphrase = Some("hash".to_owned()),
            |row| row.created_at += 1,
            |row| row.vouched = Some("leia@alderaan".to_owned()),
        ];
        for change in changes {
            let mut changed = row.clone();
            change(&mut changed);
            assert_ne!(changed.checksum(), row.checksum(), "{changed:?}");
        }
        assert_ne!(secret_checksum("a", 1), secret_checksum("a", 2));
        assert_ne!(
            ban_checksum("a", None, "b", 1),
            ban_checksum("a", Some(0), "b", 1)
        );
        assert_ne!(
            table_checksum("t", 1, None),
            table_checksum("t", 1, Some(""))
        );
    }
}
