//! Taking open seats, and getting a link to a seat for another device.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use protocol::lobby::{JoinRequest, LinkRequest, SeatGiven, Seated};
use protocol::problem::{Code, Problem};

use super::App;
use super::extract::{AtTable, Bearer, Body, Client, check_secret_key};
use crate::commands::{Decided, NAME_LENGTH, key_digest, plain_text};
use crate::entry::Person;
use crate::hall::Hall;
use crate::secret::{Hex, Token};
use crate::table::{Sitter, Table};

pub(super) fn given(table: &Table, seat: u8, token: &Token) -> SeatGiven {
    SeatGiven {
        seat: table.seat_name(seat).into_owned(),
        secret: token.to_string(),
        link: format!("/#/table/{}/{token}", table.id),
    }
}

/// The name of a person who gave none.
const DEFAULT_NAME: &str = "Anonymous";

/// A person who is about to take seats.
pub(super) struct Newcomer {
    name: String,
    nonce: Hex<16>,
    key: String,
    identity: Option<i64>,
}

impl Newcomer {
    /// Describes the person behind a request, by the name given, the identity's name, or the default.
    pub(super) async fn new(
        tables: &Hall,
        bearer: &Bearer,
        name: Option<&str>,
        key: &str,
    ) -> Result<Self, Problem> {
        let identity = bearer.identity(tables).await?;
        let name = match (name, &identity) {
            (Some(name), _) => plain_text(name, NAME_LENGTH)?,
            (None, Some(identity)) => identity.name.clone(),
            (None, None) => DEFAULT_NAME.to_owned(),
        };
        Ok(Self {
            name,
            nonce: Hex::fresh()?,
            key: key.to_owned(),
            identity: identity.map(|identity| identity.id),
        })
    }

    /// Returns the person as the holder of this seat.
    pub(super) fn person(&self, seat: u8) -> Person {
        Person {
            name: self.name.clone(),
            nonce: self.nonce,
            secrets: vec![Token::of_seat(self.nonce, seat, &self.key).digest()],
            identity: self.identity,
        }
    }
}

/// Takes an open seat. When the last one is taken, the game begins (unless the table waits).
#[utoipa::path(post, path = "/api/tables/{table}/join", request_body = JoinRequest, tag = "seats",
    params(("table" = String, Path)), security((), ("identity" = [])),
    responses((status = 200, body = Seated), (status = "default", body = Problem)))]
pub(crate) async fn join(
    State(app): State<App>,
    client: Client,
    AtTable(handle): AtTable,
    bearer: Bearer,
    Body(request): Body<JoinRequest>,
) -> Result<Json<Seated>, Problem> {
    let tables = &app.tables;
    check_secret_key(&request.key)?;
    let digest = key_digest(&handle.id, &bearer.digest(), "join", &request.key);
    if handle.look(|table| table.answered(&digest).is_none())? {
        app.guard.may_join(client.0)?;
    }
    let newcomer = Newcomer::new(tables, &bearer, request.name.as_deref(), &request.key).await?;
    let key = request.key.clone();
    let decide = move |table: &Table| {
        let seat = match &request.seat {
            Some(name) => table.setup.seat(name)?,
            None => first_open(table)?,
        };
        let person = newcomer.person(seat);
        let identity = person.identity.map(|identity| (identity, seat));
        Ok(Decided {
            body: table.join(seat, person, request.entropy.as_deref())?,
            seats: identity.into_iter().collect(),
            transition: None,
        })
    };
    let answered = tables.execute(&handle, Some(digest), decide).await?;
    let (seat, nonce) = answered.secret.ok_or_else(|| Problem::of(Code::Internal))?;
    let token = Token::of_seat(nonce, seat, &key);
    handle.look(|table| {
        Json(Seated {
            seats: vec![given(table, seat, &token)],
            table: table.table_info(),
        })
    })
}

fn first_open(table: &Table) -> Result<u8, Problem> {
    let open = |sitter: &Sitter| matches!(sitter, Sitter::Open);
    let seat = table.seats.iter().position(open);
    let seat = seat.map(|seat| seat as u8);
    seat.ok_or_else(|| match table.rules {
        Some(_) => Problem::of(Code::AlreadyStarted),
        None => Problem::of(Code::SeatTaken),
    })
}

/// Gives another link to a seat that the identity holds: for another device, or because the first was lost.
#[utoipa::path(post, path = "/api/tables/{table}/seats/{seat}/link", request_body = LinkRequest, tag = "seats",
    params(("table" = String, Path), ("seat" = String, Path)), security(("identity" = [])),
    responses((status = 200, body = SeatGiven), (status = "default", body = Problem)))]
pub(crate) async fn link(
    State(tables): State<Arc<Hall>>,
    path: Result<Path<(String, String)>, PathRejection>,
    bearer: Bearer,
    Body(LinkRequest { key }): Body<LinkRequest>,
) -> Result<Json<SeatGiven>, Problem> {
    check_secret_key(&key)?;
    let Path((id, seat)) = path.map_err(|_| Problem::of(Code::UnknownTable))?;
    let handle = tables.table(&id).await?;
    let identity = bearer.must_be_identity(&tables).await?;
    let seat = handle.look(|table| table.setup.seat(&seat))??;
    let command = format!("link {seat}");
    let digest = key_digest(&handle.id, &bearer.digest(), &command, &key);
    let (clear, judge) = (key.clone(), Arc::clone(&tables));
    let decide = move |table: &Table| {
        let body = table.link(seat, identity.id, &clear, &judge.circumstances())?;
        Ok(Decided::from(body))
    };
    let answered = tables.execute(&handle, Some(digest), decide).await?;
    let (seat, nonce) = answered.secret.ok_or_else(|| Problem::of(Code::Internal))?;
    let token = Token::of_seat(nonce, seat, &key);
    handle.look(|table| Json(given(table, seat, &token)))
}
