//! Setting up tables and taking seats.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use tabletop::Seed;
use utoipa::ToSchema;

use super::App;
use super::extract::{AtTable, Bearer, Body, Client, check_key, check_secret_key};
use super::seats::OfferRequest;
use crate::commands::{Command, NAME_LENGTH, entropy, key_digest, plain_text};
use crate::creation::new_table;
use crate::entry::{Created, Holder, Person};
use crate::hall::{Decided, Hall, Slot};
use crate::info::TableInfo;
use crate::play::{GameInfo, SetupInfo};
use crate::problem::{Code, Problem};
use crate::secret::{Hex, Token, digest};
use crate::table::{Sitter, Table};

/// A table to be set up.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreateRequest {
    /// The game's id.
    game: String,
    /// The variant; the usual one if it is left out.
    setup: Option<String>,
    /// Who holds which seat: `me`, `open`, `computer` or `computer:LEVEL`. Seats that are left out are
    /// open.
    #[serde(default)]
    seats: BTreeMap<String, String>,
    /// The name others see; an identity's own name if it is left out.
    #[schema(min_length = 1, max_length = 40)]
    name: Option<String>,
    /// A seed of one's own, in words. Everybody is told that there is one.
    #[schema(min_length = 1, max_length = 128)]
    seed: Option<String>,
    /// Whether the table is listed.
    #[serde(default)]
    public: bool,
    /// Days that a person has for a turn; no clock if it is left out.
    #[schema(minimum = 1, maximum = 30)]
    clock_days: Option<u8>,
    /// Whether the game begins only when a seat starts it, so that everybody can add words to the
    /// seed after having seen its fingerprint.
    #[serde(default)]
    wait: bool,
    /// Words for the seed, from whoever creates the table.
    #[schema(min_length = 1, max_length = 128)]
    entropy: Option<String>,
    /// Chosen at random: repeated with the same key, the same table is answered, secrets included.
    #[schema(min_length = 16, max_length = 128)]
    key: String,
}

/// A seat that now belongs to whoever asked. The secret is shown here and nowhere else.
#[derive(Serialize, ToSchema)]
pub(crate) struct SeatGiven {
    seat: String,
    /// Goes into the `Authorization` header as `Bearer SECRET`.
    secret: String,
    /// For a person: the secret stands behind the `#`, so that it never reaches a log.
    link: String,
}

/// A table and the seats that whoever asked holds.
#[derive(Serialize, ToSchema)]
pub(crate) struct Seated {
    table: TableInfo,
    seats: Vec<SeatGiven>,
}

fn given(table: &Table, seat: u8, token: &Token) -> SeatGiven {
    SeatGiven {
        seat: table.seat_name(seat).to_owned(),
        secret: token.to_string(),
        link: format!("/#/table/{}/{token}", table.id),
    }
}

/// Sets up a table.
#[utoipa::path(post, path = "/api/tables", request_body = CreateRequest, tag = "tables", security((), ("identity" = [])),
    responses((status = 201, body = Seated), (status = "default", body = Problem)))]
pub(crate) async fn create(
    State(app): State<App>,
    client: Client,
    bearer: Bearer,
    Body(request): Body<CreateRequest>,
) -> Result<(StatusCode, Json<Seated>), Problem> {
    let hall = &app.hall;
    check_secret_key(&request.key)?;
    let create_key = digest("create", &[&bearer.digest().0, request.key.as_bytes()]).to_string();
    if let Some(id) = hall.store.created_with(&create_key).await? {
        let slot = hall.table(&id).await?;
        return Ok((StatusCode::CREATED, Json(seated(&slot, &request.key)?)));
    }
    app.guard.may_create(client.0)?;
    let identity = bearer.identity(hall).await?;
    let usual = identity.as_ref().map(|identity| identity.name.clone());
    let name = match (&request.name, usual) {
        (Some(name), _) => plain_text(name, NAME_LENGTH)?,
        (None, Some(name)) => name,
        (None, None) => DEFAULT_NAME.to_owned(),
    };
    let nonce = Hex::fresh()?;
    let identity = identity.map(|identity| identity.id);
    let person = |seat| Person {
        name: name.clone(),
        nonce,
        secrets: vec![Token::of_seat(nonce, seat, &request.key).digest()],
        identity,
    };
    let created = plan(hall, &request, person)?;
    hall.has_room().await?;
    let slot = new_table(hall, created, Some(create_key)).await?;
    Ok((StatusCode::CREATED, Json(seated(&slot, &request.key)?)))
}

/// The name of somebody who gave none.
const DEFAULT_NAME: &str = "Anonymous";

fn plan(
    hall: &Hall,
    request: &CreateRequest,
    person: impl Fn(u8) -> Person,
) -> Result<Created, Problem> {
    let info = hall.catalogue.game(&request.game)?;
    let setup = info.setup(request.setup.as_deref())?;
    for seat in request.seats.keys() {
        setup.seat(seat)?;
    }
    if request
        .clock_days
        .is_some_and(|days| !(1..=30).contains(&days))
    {
        return Err(Problem::new(Code::BadValue, "`clock_days` is 1 to 30"));
    }
    let seats = holders(info, setup, &request.seats, person)?;
    let mine = seats
        .iter()
        .position(|holder| matches!(holder, Holder::Person(_)));
    let words = request.entropy.as_deref().map(entropy).transpose()?;
    let added = match (words, mine) {
        (None, _) => Vec::new(),
        (Some(words), Some(seat)) => vec![(seat as u8, words)],
        (Some(_), None) => {
            return Err(Problem::new(Code::BadValue, "only a seat can add entropy"));
        }
    };
    let seed = match &request.seed {
        Some(words) => Seed::from_words(&plain_text(words, 128)?),
        None => Seed::new(Hex::<32>::fresh()?.0),
    };
    Ok(Created {
        game: info.game.to_owned(),
        setup: setup.setup.clone(),
        seats,
        seed,
        seeded: request.seed.is_some(),
        public: request.public,
        clock_days: request.clock_days,
        wait: request.wait,
        entropy: added,
        rematch_of: None,
    })
}

fn holders(
    info: &GameInfo,
    setup: &SetupInfo,
    wishes: &BTreeMap<String, String>,
    person: impl Fn(u8) -> Person,
) -> Result<Vec<Holder>, Problem> {
    let holder = |(seat, name): (u8, &str)| {
        let wish = wishes.get(name).map_or("open", String::as_str);
        match wish {
            "open" => Ok(Holder::Open),
            "me" => Ok(Holder::Person(person(seat))),
            "computer" => Ok(Holder::Computer {
                level: info.usual_level.to_owned(),
            }),
            _ => match wish.strip_prefix("computer:") {
                Some(level) => Ok(Holder::Computer {
                    level: info.level(Some(level))?.to_owned(),
                }),
                None => {
                    let legal = ["me", "open", "computer", "computer:LEVEL"];
                    let legal = legal.map(str::to_owned).to_vec();
                    Err(Problem::of(Code::BadValue).with_legal(legal))
                }
            },
        }
    };
    let names = setup.seats.iter().map(|seat| seat.seat);
    (0u8..).zip(names).map(holder).collect()
}

/// The table, and the seats that whoever created it with this key holds.
fn seated(slot: &Slot, key: &str) -> Result<Seated, Problem> {
    slot.look(|table| {
        let mine = (0u8..)
            .zip(&table.created.seats)
            .filter_map(|(seat, holder)| {
                let Holder::Person(person) = holder else {
                    return None;
                };
                let token = Token::of_seat(person.nonce, seat, key);
                (table.seat_of(&token.digest()) == Some(seat)).then(|| given(table, seat, &token))
            });
        Seated {
            seats: mine.collect(),
            table: table.table_info(),
        }
    })
}

/// Somebody who would like to play.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct JoinRequest {
    /// The seat; any open one if it is left out.
    seat: Option<String>,
    /// The name others see; an identity's own name if it is left out.
    #[schema(min_length = 1, max_length = 40)]
    name: Option<String>,
    /// Words for the seed.
    #[schema(min_length = 1, max_length = 128)]
    entropy: Option<String>,
    /// Chosen at random: repeated with the same key, the same seat is answered, its secret included.
    #[schema(min_length = 16, max_length = 128)]
    key: String,
}

/// Takes an open seat. When the last one is taken, the game begins (unless the table waits).
#[utoipa::path(post, path = "/api/tables/{table}/join", request_body = JoinRequest, tag = "seats",
    params(("table" = String, Path)), security((), ("identity" = [])),
    responses((status = 200, body = Seated), (status = "default", body = Problem)))]
pub(crate) async fn join(
    State(app): State<App>,
    client: Client,
    AtTable(slot): AtTable,
    bearer: Bearer,
    Body(request): Body<JoinRequest>,
) -> Result<Json<Seated>, Problem> {
    let hall = &app.hall;
    check_secret_key(&request.key)?;
    let digest = key_digest(&slot.id, &bearer.digest(), "join", &request.key);
    if slot.look(|table| table.answered(&digest).is_none())? {
        app.guard.may_join(client.0)?;
    }
    let identity = bearer.identity(hall).await?;
    let name = match (&request.name, &identity) {
        (Some(name), _) => plain_text(name, NAME_LENGTH)?,
        (None, Some(identity)) => identity.name.clone(),
        (None, None) => DEFAULT_NAME.to_owned(),
    };
    let identity = identity.map(|identity| identity.id);
    let nonce = Hex::fresh()?;
    let key = request.key.clone();
    let decide = move |table: &Table| {
        let seat = match &request.seat {
            Some(name) => table.setup.seat(name)?,
            None => first_open(table)?,
        };
        let person = Person {
            name: name.clone(),
            nonce,
            secrets: vec![Token::of_seat(nonce, seat, &request.key).digest()],
            identity,
        };
        Ok(Decided {
            body: table.join(seat, person, request.entropy.as_deref())?,
            seats: identity
                .map(|identity| (identity, seat))
                .into_iter()
                .collect(),
        })
    };
    let answered = hall.execute(&slot, Some(digest), decide).await?;
    let (seat, nonce) = answered.secret.ok_or_else(|| Problem::of(Code::Internal))?;
    let token = Token::of_seat(nonce, seat, &key);
    slot.look(|table| {
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

/// A wish for one more secret.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LinkRequest {
    /// Chosen at random: repeated with the same key, the same secret is answered.
    #[schema(min_length = 16, max_length = 128)]
    key: String,
}

/// One more link for a seat that the identity holds: for another device, or because the first was lost.
#[utoipa::path(post, path = "/api/tables/{table}/seats/{seat}/link", request_body = LinkRequest, tag = "seats",
    params(("table" = String, Path), ("seat" = String, Path)), security(("identity" = [])),
    responses((status = 200, body = SeatGiven), (status = "default", body = Problem)))]
pub(crate) async fn link(
    State(hall): State<Arc<Hall>>,
    path: Result<Path<(String, String)>, PathRejection>,
    bearer: Bearer,
    Body(LinkRequest { key }): Body<LinkRequest>,
) -> Result<Json<SeatGiven>, Problem> {
    check_secret_key(&key)?;
    let Path((id, seat)) = path.map_err(|_| Problem::of(Code::UnknownTable))?;
    let slot = hall.table(&id).await?;
    let identity = bearer.must_be_identity(&hall).await?;
    let seat = slot.look(|table| table.setup.seat(&seat))??;
    let command = format!("link {seat}");
    let digest = key_digest(&slot.id, &bearer.digest(), &command, &key);
    let (clear, judge) = (key.clone(), Arc::clone(&hall));
    let decide = move |table: &Table| {
        let body = table.link(seat, identity.id, &clear, &judge.circumstances())?;
        Ok(Decided::from(body))
    };
    let answered = hall.execute(&slot, Some(digest), decide).await?;
    let (seat, nonce) = answered.secret.ok_or_else(|| Problem::of(Code::Internal))?;
    let token = Token::of_seat(nonce, seat, &key);
    slot.look(|table| Json(given(table, seat, &token)))
}

/// Where the game is played again.
#[derive(Serialize, ToSchema)]
pub(crate) struct RematchDone {
    /// The new table, once everybody present agreed. The secrets of the seats stay the same.
    table: Option<String>,
}

/// Offers to play again with sides swapped, or answers the offer.
#[utoipa::path(post, path = "/api/tables/{table}/rematch", request_body = OfferRequest, tag = "play",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = RematchDone), (status = "default", body = Problem)))]
pub(crate) async fn rematch(
    State(app): State<App>,
    client: Client,
    AtTable(slot): AtTable,
    bearer: Bearer,
    Body(OfferRequest { agree, key }): Body<OfferRequest>,
) -> Result<Json<RematchDone>, Problem> {
    let hall = &app.hall;
    check_key(&key)?;
    let (seat, secret) = bearer.must_be_seat(hall, &slot).await?;
    let command = Command::Rematch { agree };
    let digest = key_digest(&slot.id, &secret, command.name(), &key);
    hall.command(&slot, seat, digest, command).await?;
    let may_create = || app.guard.may_create(client.0);
    let table = crate::rematch::complete(hall, &slot, may_create).await?;
    Ok(Json(RematchDone { table }))
}
