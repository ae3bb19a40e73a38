//! Sign-in by an identity proxy: a header names the person, and counts only if the connection comes from the proxy.

use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use protocol::problem::{Code, Problem};

use super::extract::Peer;
use crate::table_registry::Tables;

/// The largest number of bytes in the name of a person.
const MAX_PERSON_LENGTH: usize = 200;

/// The person whom the proxy in front vouches for, if there is such a proxy.
#[derive(Clone, Debug)]
pub(crate) struct VouchedPerson(pub(crate) Option<String>);

impl<S> FromRequestParts<S> for VouchedPerson
where
    S: Send + Sync,
    Arc<Tables>: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let tables = Arc::<Tables>::from_ref(state);
        let Some(trusted) = &tables.config.trusted_header else {
            return Ok(Self(None));
        };
        // The connection itself, never an address that a header names.
        let peer = parts.extensions.get::<Peer>();
        let peer = peer.map(|peer| peer.0.ip().to_canonical());
        if !peer.is_some_and(|peer| trusted.from.iter().any(|network| network.contains(&peer))) {
            return Ok(Self(None));
        }
        let mut values = parts.headers.get_all(trusted.name.as_str()).iter();
        let Some(value) = values.next() else {
            return Ok(Self(None));
        };
        let name = value.to_str().unwrap_or_default().trim();
        // Two headers: the proxy has let one through that a client sent.
        if values.next().is_some() || name.is_empty() || name.len() > MAX_PERSON_LENGTH {
            let message = "the header of the identity proxy is not one name";
            return Err(Problem::new(Code::BadValue, message));
        }
        Ok(Self(Some(name.to_owned())))
    }
}
