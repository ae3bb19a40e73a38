//! Taking open seats, and getting a link to a seat for another device.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use protocol::lobby::{JoinRequest, LinkRequest, SeatGiven, Seated};
use protocol::problem::{Code, Problem};

use super::AppState;
use super::extract::{Bearer, Client, JsonBody, NamedSeat, NamedTable, require_unguessable_key};
use super::rate_limits::rate_limit_key;
use crate::commands::{
    CommandKey, Decided, MAX_NAME_CHARACTERS, clean_line, command_key_digest, request_digest,
};
use crate::journal_entry::Person;
use crate::secret::{Hex, Token};
use crate::table::{CommandAnswer, SeatOccupant, Table};
use crate::table_registry::Tables;

pub(super) fn describe_given_seat(table: &Table, seat: u8, token: &Token) -> SeatGiven {
    SeatGiven {
        seat: table.seat_name(seat).into_owned(),
        secret: token.to_string(),
        link: format!("/#/table/{}/{token}", table.id),
    }
}

/// Describes the seat that a command gave, with the secret that was made for it with this key.
pub(super) fn describe_seat_from_answer(
    table: &Table,
    answered: &CommandAnswer,
    key: &str,
) -> Result<SeatGiven, Problem> {
    let secret = answered.secret;
    let (seat, nonce) = secret.ok_or_else(|| Problem::from_code(Code::Internal))?;
    let token = Token::seat_token_for_key(nonce, seat, key);
    Ok(describe_given_seat(table, seat, &token))
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
        tables: &Tables,
        bearer: &Bearer,
        name: Option<&str>,
        key: &str,
    ) -> Result<Self, Problem> {
        let identity = bearer.find_identity(tables).await?;
        let name = match (name, &identity) {
            (Some(name), _) => clean_line(name, MAX_NAME_CHARACTERS)?,
            (None, Some(identity)) => identity.name.clone(),
            (None, None) => DEFAULT_NAME.to_owned(),
        };
        Ok(Self {
            name,
            nonce: Hex::random_bytes()?,
            key: key.to_owned(),
            identity: identity.map(|identity| identity.id),
        })
    }

    /// Returns the person as the holder of this seat.
    pub(super) fn person_for_seat(&self, seat: u8) -> Person {
        Person {
            name: self.name.clone(),
            nonce: self.nonce,
            secrets: vec![Token::seat_token_for_key(self.nonce, seat, &self.key).fingerprint()],
            identity: self.identity,
        }
    }
}

/// Takes an open seat. When the last one is taken, the game begins (unless the table waits).
#[utoipa::path(post, path = "/api/tables/{table}/join", request_body = JoinRequest, tag = "seats",
    params(("table" = String, Path)), security((), ("identity" = [])),
    responses((status = 200, body = Seated), (status = "default", body = Problem)))]
pub(crate) async fn take_open_seat(
    State(app): State<AppState>,
    client: Client,
    NamedTable(handle): NamedTable,
    bearer: Bearer,
    JsonBody(request): JsonBody<JoinRequest>,
) -> Result<Json<Seated>, Problem> {
    let tables = &app.tables;
    require_unguessable_key(&request.key)?;
    let digest = CommandKey {
        key: command_key_digest(&handle.id, &bearer.fingerprint(), "join", &request.key),
        request: request_digest(&request),
    };
    if handle.read_table(|table| table.find_earlier_answer(&digest.key).is_none())? {
        app.rate_limits.check_join_rate(client.0)?;
    }
    let newcomer = Newcomer::new(tables, &bearer, request.name.as_deref(), &request.key).await?;
    handle.remember_first_asker(rate_limit_key(client.0));
    let key = request.key.clone();
    let decide = move |table: &Table| {
        let seat = match &request.seat {
            Some(name) => table.setup.find_seat(name)?,
            None => first_open_seat(table)?,
        };
        let person = newcomer.person_for_seat(seat);
        let identity = person.identity.map(|identity| (identity, seat));
        Ok(Decided {
            body: table.decide_join(seat, person, request.entropy.as_deref())?,
            seats: identity.into_iter().collect(),
            transition: None,
        })
    };
    let answered = tables
        .execute_command(&handle, Some(digest), decide)
        .await?;
    handle.read_table(|table| {
        Ok(Json(Seated {
            seats: vec![describe_seat_from_answer(table, &answered, &key)?],
            table: table.table_info(),
        }))
    })?
}

fn first_open_seat(table: &Table) -> Result<u8, Problem> {
    let open = |sitter: &SeatOccupant| matches!(sitter, SeatOccupant::Open);
    let seat = table.seats.iter().position(open);
    let seat = seat.map(|seat| seat as u8);
    seat.ok_or_else(|| match table.rules {
        Some(_) => Problem::from_code(Code::AlreadyStarted),
        None => Problem::from_code(Code::SeatTaken),
    })
}

/// Gives another link to a seat that the identity holds: for another device, or because the first was lost.
#[utoipa::path(post, path = "/api/tables/{table}/seats/{seat}/link", request_body = LinkRequest, tag = "seats",
    params(("table" = String, Path), ("seat" = String, Path)), security(("identity" = [])),
    responses((status = 200, body = SeatGiven), (status = "default", body = Problem)))]
pub(crate) async fn issue_seat_link(
    State(tables): State<Arc<Tables>>,
    NamedSeat { handle, seat }: NamedSeat,
    bearer: Bearer,
    JsonBody(LinkRequest { key }): JsonBody<LinkRequest>,
) -> Result<Json<SeatGiven>, Problem> {
    require_unguessable_key(&key)?;
    let identity = bearer.require_identity(&tables).await?;
    let command = format!("link {seat}");
    let digest = command_key_digest(&handle.id, &bearer.fingerprint(), &command, &key);
    let digest = CommandKey::from_key_alone(digest);
    let (clear, judge) = (key.clone(), Arc::clone(&tables));
    let decide = move |table: &Table| {
        let body = table.decide_additional_seat_secret(
            seat,
            identity.id,
            &clear,
            &judge.context_for_deciding_commands(),
        )?;
        Ok(Decided::from(body))
    };
    let answered = tables
        .execute_command(&handle, Some(digest), decide)
        .await?;
    handle.read_table(|table| describe_seat_from_answer(table, &answered, &key).map(Json))?
}
