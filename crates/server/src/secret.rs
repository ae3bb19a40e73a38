//! Secrets: made from the operating system's randomness, shown once, stored as hashes only.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use tabletop::Seed;

use protocol::problem::{Code, Problem};

/// Bytes that are written as hexadecimal digits.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub(crate) struct Hex<const N: usize>(pub(crate) [u8; N]);

/// The fingerprint of a secret or of a key.
pub(crate) type Digest = Hex<16>;

impl<const N: usize> Hex<N> {
    /// Makes fresh bytes that nobody can guess.
    pub(crate) fn random_bytes() -> Result<Self, Problem> {
        let mut bytes = [0; N];
        getrandom::fill(&mut bytes).map_err(|error| {
            tracing::error!(%error, "the operating system gives no random numbers");
            Problem::from_code(Code::Internal)
        })?;
        Ok(Self(bytes))
    }
}

impl Digest {
    /// Returns the first 64 bits as a number.
    pub(crate) const fn first_64_bits(self) -> i64 {
        let [a, b, c, d, e, f, g, h, ..] = self.0;
        i64::from_le_bytes([a, b, c, d, e, f, g, h])
    }
}

impl<const N: usize> fmt::Display for Hex<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl<const N: usize> fmt::Debug for Hex<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hex(…)")
    }
}

impl<const N: usize> FromStr for Hex<N> {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let digits = text.as_bytes();
        if digits.len() != 2 * N {
            return Err("wrong number of hexadecimal digits");
        }
        let mut bytes = [0; N];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
            let value = |digit: u8| char::from(digit).to_digit(16);
            match (value(pair[0]), value(pair[1])) {
                (Some(high), Some(low)) => *byte = (high << 4 | low) as u8,
                _ => return Err("not a hexadecimal digit"),
            }
        }
        Ok(Self(bytes))
    }
}

impl<const N: usize> From<Hex<N>> for String {
    fn from(hex: Hex<N>) -> Self {
        hex.to_string()
    }
}

impl<const N: usize> TryFrom<String> for Hex<N> {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, &'static str> {
        text.parse()
    }
}

/// Computes the first 128 bits of the SHA-256 of these parts; no two lists of parts give the same input.
pub(crate) fn digest_of_parts(purpose: &str, parts: &[&[u8]]) -> Digest {
    let mut hasher = Sha256::new();
    hasher.update(b"twin suns ");
    for part in [purpose.as_bytes()].iter().chain(parts) {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    let all: [u8; 32] = hasher.finalize().into();
    let mut half = [0; 16];
    half.copy_from_slice(&all[..16]);
    Hex(half)
}

/// Computes the seed for a computer player's random choices. Nobody can compute it without the table's seed.
pub(crate) fn computer_choice_seed(seed: Seed, moment: u64) -> u64 {
    let digest = digest_of_parts("thinking", &[&seed.bytes(), &moment.to_le_bytes()]);
    digest.first_64_bits() as u64
}

/// The kind of bearer that a secret identifies.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum TokenKind {
    /// The holder of a seat at one table.
    Seat,
    /// A person's browser, which may hold seats at many tables.
    Identity,
}

impl TokenKind {
    const fn prefix(self) -> &'static str {
        match self {
            TokenKind::Seat => "seat_",
            TokenKind::Identity => "self_",
        }
    }
}

/// A secret in plain text: it is sent to its owner once and comes back in `Authorization` headers.
#[derive(Copy, Clone)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    bits: Hex<16>,
}

impl Token {
    /// Makes a fresh secret for a person's browser.
    pub(crate) fn fresh_identity_token() -> Result<Self, Problem> {
        Ok(Self {
            kind: TokenKind::Identity,
            bits: Hex::random_bytes()?,
        })
    }

    /// Computes the secret of a seat that a command gives out: the same for a repeated command, and impossible to
    /// compute from what is stored, the nonce and the hash.
    pub(crate) fn seat_token_for_key(nonce: Hex<16>, seat: u8, key: &str) -> Self {
        Self {
            kind: TokenKind::Seat,
            bits: digest_of_parts("seat", &[&nonce.0, &[seat], key.as_bytes()]),
        }
    }

    /// Computes the fingerprint, which is all that is stored.
    pub(crate) fn fingerprint(&self) -> Digest {
        digest_of_parts(self.kind.prefix(), &[&self.bits.0])
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.kind.prefix(), self.bits)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}…", self.kind.prefix())
    }
}

impl FromStr for Token {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        [TokenKind::Seat, TokenKind::Identity]
            .into_iter()
            .find_map(|kind| {
                let bits = text.strip_prefix(kind.prefix())?.parse().ok()?;
                Some(Self { kind, bits })
            })
            .ok_or_else(|| Problem::from_code(Code::SecretUnknown))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_read_back_and_never_show_in_logs() {
        let token = Token::seat_token_for_key(Hex([7; 16]), 1, "key");
        let text = token.to_string();
        let again: Token = text.parse().expect("it was just written");
        assert_eq!(again.fingerprint(), token.fingerprint());
        assert!(!format!("{token:?}").contains(&text[5..]));
        assert_ne!(
            Token::seat_token_for_key(Hex([7; 16]), 0, "key").fingerprint(),
            token.fingerprint()
        );
        assert!("seat_12".parse::<Token>().is_err());
        assert!(
            "seat_zz000000000000000000000000000000"
                .parse::<Token>()
                .is_err()
        );
    }
}
