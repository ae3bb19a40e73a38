//! What handlers take out of requests; whatever is wrong with a request is said as a [`Problem`].

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRef, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::{Json, RequestPartsExt};
use serde::de::DeserializeOwned;

use crate::hall::{Hall, Slot, viewer_of};
use crate::secret::{Digest, Kind, Token};
use crate::store::Identity;
use protocol::problem::{Code, Problem};

/// The address a request comes from.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// Who is counted against the limits: the address a request comes from, or the one a proxy names.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Client(pub(crate) IpAddr);

impl<S: Send + Sync> FromRequestParts<S> for Client {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let client = parts.extensions.get::<Client>();
        client.copied().ok_or_else(|| Problem::of(Code::Internal))
    }
}

/// A body of JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let (parts, body) = request.into_parts();
        // The guard has read it and looked at its length.
        let bytes = axum::body::to_bytes(body, usize::MAX).await;
        let bytes = bytes.map_err(|_| Problem::of(Code::Malformed))?;
        let is_object = must_be_object(&bytes);
        let request = Request::from_parts(parts, bytes.into());
        match Json::<T>::from_request(request, state).await {
            Ok(Json(body)) => is_object.map(|()| Self(body)),
            Err(rejection) => Err(body_problem(&rejection)),
        }
    }
}

/// Refuses a list: the values without their names, in the right order, would do for the parser.
pub(crate) fn must_be_object(text: &[u8]) -> Result<(), Problem> {
    match text.trim_ascii_start().starts_with(b"[") {
        true => Err(Problem::new(Code::Malformed, "an object is expected")),
        false => Ok(()),
    }
}

fn body_problem(rejection: &JsonRejection) -> Problem {
    let code = match (rejection, rejection.status()) {
        (JsonRejection::MissingJsonContentType(_), _) => Code::WrongMediaType,
        (_, StatusCode::PAYLOAD_TOO_LARGE) => Code::TooLarge,
        _ => Code::Malformed,
    };
    Problem::new(code, rejection.body_text())
}

/// What stands after the question mark.
pub(crate) struct Asked<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + 'static> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let query = parts.extract::<Query<T>>().await;
        let query = query.map_err(|error| Problem::new(Code::BadValue, error.body_text()))?;
        Ok(Self(query.0))
    }
}

/// The table an address names, in memory.
pub(crate) struct AtTable(pub(crate) Arc<Slot>);

impl<S> FromRequestParts<S> for AtTable
where
    S: Send + Sync,
    Arc<Hall>: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = parts.extract::<Path<String>>().await;
        let Path(id) = path.map_err(|_| Problem::of(Code::UnknownTable))?;
        let hall = Arc::<Hall>::from_ref(state);
        Ok(Self(hall.table(&id).await?))
    }
}

/// The secret a request carries, if it carries one.
pub(crate) struct Bearer(pub(crate) Option<Token>);

impl<S: Send + Sync> FromRequestParts<S> for Bearer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let Some(header) = parts.headers.get(header::AUTHORIZATION) else {
            return Ok(Self(None));
        };
        let text = header.to_str().ok();
        let secret = text.and_then(|text| text.strip_prefix("Bearer "));
        let secret = secret.ok_or_else(|| Problem::of(Code::SecretUnknown))?;
        Ok(Self(Some(secret.trim().parse()?)))
    }
}

impl Bearer {
    /// The seat of this table that the secret opens, if it is a seat's secret.
    pub(crate) async fn seat(
        &self,
        hall: &Arc<Hall>,
        slot: &Arc<Slot>,
    ) -> Result<Option<u8>, Problem> {
        let Some(token) = self.0.filter(|token| token.kind == Kind::Seat) else {
            return Ok(None);
        };
        let secret = token.digest();
        let mut seat = slot.look(|table| table.seat_of(&secret))?;
        if seat.is_none() {
            // Perhaps it was given a moment ago, by another server.
            hall.refresh(slot).await?;
            seat = slot.look(|table| table.seat_of(&secret))?;
        }
        seat.map(Some)
            .ok_or_else(|| Problem::of(Code::SecretUnknown))
    }

    /// The seat of this table and the fingerprint of its secret; only seats may go on.
    pub(crate) async fn must_be_seat(
        &self,
        hall: &Arc<Hall>,
        slot: &Arc<Slot>,
    ) -> Result<(u8, Digest), Problem> {
        let seat = self.seat(hall, slot).await?;
        match (seat, &self.0) {
            (Some(seat), Some(token)) => Ok((seat, token.digest())),
            _ => Err(Problem::of(Code::SecretMissing)),
        }
    }

    /// The identity behind the secret, if it is an identity's secret.
    pub(crate) async fn identity(&self, hall: &Hall) -> Result<Option<Identity>, Problem> {
        match &self.0 {
            Some(token) if token.kind == Kind::Identity => {
                let found = hall.store.identity(&token.digest()).await?;
                found
                    .map(Some)
                    .ok_or_else(|| Problem::of(Code::SecretUnknown))
            }
            _ => Ok(None),
        }
    }

    /// The identity behind the secret; only identities may go on.
    pub(crate) async fn must_be_identity(&self, hall: &Hall) -> Result<Identity, Problem> {
        let identity = self.identity(hall).await?;
        identity.ok_or_else(|| Problem::of(Code::SecretMissing))
    }

    /// What stands for the bearer in the fingerprint of a key.
    pub(crate) fn digest(&self) -> Digest {
        let none = || crate::secret::digest("nobody", &[]);
        self.0.as_ref().map_or_else(none, Token::digest)
    }

    /// Whose eyes the request is made with.
    pub(crate) async fn viewer(
        &self,
        hall: &Arc<Hall>,
        slot: &Arc<Slot>,
    ) -> Result<tabletop::Viewer, Problem> {
        Ok(viewer_of(self.seat(hall, slot).await?))
    }
}

/// The shortest key of a command that gives secrets out: nobody may guess it.
const SECRET_KEY: usize = 16;

/// The longest key.
const KEY: usize = 128;

/// Refuses keys that are empty or too long.
pub(crate) fn check_key(key: &str) -> Result<(), Problem> {
    match key.chars().count() {
        1..=KEY => Ok(()),
        _ => Err(Problem::new(
            Code::BadValue,
            format!("`key` has 1 to {KEY} characters"),
        )),
    }
}

/// Refuses keys that somebody could guess, for commands whose answer holds a secret.
pub(crate) fn check_secret_key(key: &str) -> Result<(), Problem> {
    match key.chars().count() {
        SECRET_KEY..=KEY => Ok(()),
        _ => Err(Problem::new(
            Code::BadValue,
            format!("`key` has {SECRET_KEY} to {KEY} characters here, chosen at random"),
        )),
    }
}
