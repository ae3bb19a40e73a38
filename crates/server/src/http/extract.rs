//! Extractors that handlers use to read requests. Every mistake in a request becomes a [`Problem`].

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRef, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::{Json, RequestPartsExt};
use serde::de::DeserializeOwned;

use crate::secret::{Digest, Token, TokenKind};
use crate::store::Identity;
use crate::table_registry::{TableHandle, Tables, viewer_of_seat};
use protocol::problem::{Code, Problem};

/// The address a request comes from.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// The address that is counted against the limits: the sender of a request, or the one that a proxy names.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Client(pub(crate) IpAddr);

/// Marks a request whose sender is not known: the proxy in front should have named it and did not, or not clearly.
#[derive(Copy, Clone, Debug)]
pub(crate) struct UnnamedClient;

impl<S: Send + Sync> FromRequestParts<S> for Client {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let client = parts.extensions.get::<Client>();
        client
            .copied()
            .ok_or_else(|| Problem::from_code(Code::Internal))
    }
}

/// A body of JSON.
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let (parts, body) = request.into_parts();
        // The middleware has read it and checked its length.
        let bytes = axum::body::to_bytes(body, usize::MAX).await;
        let bytes = bytes.map_err(|_| Problem::from_code(Code::Malformed))?;
        let is_object = require_json_object(&bytes);
        let request = Request::from_parts(parts, bytes.into());
        match Json::<T>::from_request(request, state).await {
            Ok(Json(body)) => is_object.map(|()| Self(body)),
            Err(rejection) => Err(problem_from_body_rejection(&rejection)),
        }
    }
}

/// Refuses a JSON list, because the parser would accept the values of a struct without their names.
pub(crate) fn require_json_object(text: &[u8]) -> Result<(), Problem> {
    if text.trim_ascii_start().starts_with(b"[") {
        Err(Problem::new(Code::Malformed, "an object is expected"))
    } else {
        Ok(())
    }
}

fn problem_from_body_rejection(rejection: &JsonRejection) -> Problem {
    let code = match (rejection, rejection.status()) {
        (JsonRejection::MissingJsonContentType(_), _) => Code::WrongMediaType,
        (_, StatusCode::PAYLOAD_TOO_LARGE) => Code::TooLarge,
        _ => Code::Malformed,
    };
    Problem::new(code, rejection.body_text())
}

/// The query of an address, the part after the question mark.
pub(crate) struct QueryParameters<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + 'static> FromRequestParts<S> for QueryParameters<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let query = parts.extract::<Query<T>>().await;
        let query = query.map_err(|error| Problem::new(Code::BadValue, error.body_text()))?;
        Ok(Self(query.0))
    }
}

/// The table that an address names, loaded into memory.
pub(crate) struct NamedTable(pub(crate) Arc<TableHandle>);

impl<S> FromRequestParts<S> for NamedTable
where
    S: Send + Sync,
    Arc<Tables>: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = parts.extract::<Path<String>>().await;
        let Path(id) = path.map_err(|_| Problem::from_code(Code::UnknownTable))?;
        let tables = Arc::<Tables>::from_ref(state);
        Ok(Self(tables.load_table(&id).await?))
    }
}

/// The seat that an address names, at its table, which is loaded into memory.
pub(crate) struct NamedSeat {
    pub(crate) handle: Arc<TableHandle>,
    pub(crate) seat: u8,
}

impl<S> FromRequestParts<S> for NamedSeat
where
    S: Send + Sync,
    Arc<Tables>: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = parts.extract::<Path<(String, String)>>().await;
        let Path((id, seat)) = path.map_err(|_| Problem::from_code(Code::UnknownTable))?;
        let handle = Arc::<Tables>::from_ref(state).load_table(&id).await?;
        let seat = handle.read_table(|table| table.setup.find_seat(&seat))??;
        Ok(Self { handle, seat })
    }
}

/// The secret that a request carries, if it carries one.
pub(crate) struct Bearer(pub(crate) Option<Token>);

impl<S: Send + Sync> FromRequestParts<S> for Bearer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let Some(header) = parts.headers.get(header::AUTHORIZATION) else {
            return Ok(Self(None));
        };
        let text = header.to_str().ok();
        let secret = text.and_then(|text| text.strip_prefix("Bearer "));
        let secret = secret.ok_or_else(|| Problem::from_code(Code::SecretUnknown))?;
        Ok(Self(Some(secret.trim().parse()?)))
    }
}

impl Bearer {
    /// Finds the seat of this table that the secret opens, if it is a seat's secret.
    pub(crate) async fn find_seat(
        &self,
        tables: &Arc<Tables>,
        handle: &Arc<TableHandle>,
    ) -> Result<Option<u8>, Problem> {
        let Some(token) = self.0.filter(|token| token.kind == TokenKind::Seat) else {
            return Ok(None);
        };
        let secret = token.fingerprint();
        let mut seat = handle.read_table(|table| table.find_seat_by_secret(&secret))?;
        if seat.is_none() {
            // It may have been given out a moment ago by another server.
            tables.catch_up_if_behind(handle).await?;
            seat = handle.read_table(|table| table.find_seat_by_secret(&secret))?;
        }
        let seat = seat.ok_or_else(|| Problem::from_code(Code::SecretUnknown))?;
        tables.remember_visit_of_seat(&handle.id, seat);
        Ok(Some(seat))
    }

    /// Returns the seat of this table and the fingerprint of its secret; refuses everybody without a seat.
    pub(crate) async fn require_seat(
        &self,
        tables: &Arc<Tables>,
        handle: &Arc<TableHandle>,
    ) -> Result<(u8, Digest), Problem> {
        let seat = self.find_seat(tables, handle).await?;
        match (seat, &self.0) {
            (Some(seat), Some(token)) => Ok((seat, token.fingerprint())),
            _ => Err(Problem::from_code(Code::SecretMissing)),
        }
    }

    /// Finds the identity behind the secret, if it is an identity's secret.
    pub(crate) async fn find_identity(&self, tables: &Tables) -> Result<Option<Identity>, Problem> {
        match &self.0 {
            Some(token) if token.kind == TokenKind::Identity => {
                let found = tables.store.find_identity(&token.fingerprint()).await?;
                found
                    .map(Some)
                    .ok_or_else(|| Problem::from_code(Code::SecretUnknown))
            }
            _ => Ok(None),
        }
    }

    /// Returns the identity behind the secret; refuses everybody else.
    pub(crate) async fn require_identity(&self, tables: &Tables) -> Result<Identity, Problem> {
        let identity = self.find_identity(tables).await?;
        identity.ok_or_else(|| Problem::from_code(Code::SecretMissing))
    }

    /// Returns the fingerprint that represents the bearer in the fingerprint of a key.
    pub(crate) fn fingerprint(&self) -> Digest {
        let none = || crate::secret::digest_of_parts("nobody", &[]);
        self.0.as_ref().map_or_else(none, Token::fingerprint)
    }

    /// Returns the viewer that makes the request.
    pub(crate) async fn find_viewer(
        &self,
        tables: &Arc<Tables>,
        handle: &Arc<TableHandle>,
    ) -> Result<tabletop::Viewer, Problem> {
        Ok(viewer_of_seat(self.find_seat(tables, handle).await?))
    }
}

/// The shortest key of a command that gives secrets out: nobody may guess it.
const MIN_SECRET_KEY_CHARACTERS: usize = 16;

/// The longest key.
const MAX_KEY_CHARACTERS: usize = 128;

/// Refuses keys that are empty or too long.
pub(crate) fn check_key_length(key: &str) -> Result<(), Problem> {
    match key.chars().count() {
        1..=MAX_KEY_CHARACTERS => Ok(()),
        _ => Err(Problem::new(
            Code::BadValue,
            format!("`key` has 1 to {MAX_KEY_CHARACTERS} characters"),
        )),
    }
}

/// Refuses keys that somebody could guess, for commands whose answer holds a secret.
pub(crate) fn require_unguessable_key(key: &str) -> Result<(), Problem> {
    match key.chars().count() {
        MIN_SECRET_KEY_CHARACTERS..=MAX_KEY_CHARACTERS => Ok(()),
        _ => Err(Problem::new(
            Code::BadValue,
            format!(
                "`key` has {MIN_SECRET_KEY_CHARACTERS} to {MAX_KEY_CHARACTERS} characters here, chosen at random"
            ),
        )),
    }
}
