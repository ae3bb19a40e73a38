//! The keys of commands: a command that is repeated is executed once, and a key is good for one request only.

use std::fmt;
use std::str::FromStr;

use protocol::problem::{Code, Problem};
use serde::Serialize;

use crate::secret::{Digest, digest_of_parts};
use crate::table::CommandAnswer;

/// The fingerprint of a command's key, and that of the request that it came with.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct CommandKey {
    pub(crate) key: Digest,
    /// The request; rows of earlier releases do not tell, and some requests are nothing but a key.
    pub(crate) request: Option<Digest>,
}

impl CommandKey {
    /// Names a key by itself.
    pub(crate) const fn from_key_alone(key: Digest) -> Self {
        Self { key, request: None }
    }

    /// Refuses a request that is not the one that the key was used for.
    pub(crate) fn refuse_different_repeated_request(
        &self,
        earlier: &CommandAnswer,
    ) -> Result<(), Problem> {
        match (self.request, earlier.request) {
            (Some(now), Some(then)) if now != then => Err(Problem::from_code(Code::KeyReused)),
            _ => Ok(()),
        }
    }
}

/// Computes the fingerprint of a request. Its key is part of it, so nobody can guess the rest from what is stored.
pub(crate) fn request_digest(request: &impl Serialize) -> Option<Digest> {
    let text = serde_json::to_vec(request).ok()?;
    Some(digest_of_parts("request", &[&text]))
}

impl fmt::Display for CommandKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.request {
            None => write!(f, "{}", self.key),
            Some(request) => write!(f, "{}:{request}", self.key),
        }
    }
}

impl FromStr for CommandKey {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let (key, request) = match text.split_once(':') {
            None => (text, None),
            Some((key, request)) => (key, Some(request)),
        };
        Ok(Self {
            key: key.parse()?,
            request: request.map(str::parse).transpose()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_read_back_with_and_without_their_request() {
        let key = digest_of_parts("key", &[]);
        let alone = CommandKey::from_key_alone(key);
        let whole = CommandKey {
            key,
            request: request_digest(&"play"),
        };
        for key in [alone, whole] {
            assert_eq!(key.to_string().parse(), Ok(key));
        }
        assert!("12:34".parse::<CommandKey>().is_err());
    }
}
