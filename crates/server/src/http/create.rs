//! Creating tables over HTTP.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::game::{GameInfo, SetupInfo};
use protocol::lobby::{CreateRequest, Seated};
use protocol::problem::{Code, Problem};
use tabletop::Seed;

use super::AppState;
use super::extract::{Bearer, Client, JsonBody, require_unguessable_key};
use super::join::{Newcomer, describe_given_seat};
use super::rate_limits::rate_limit_key;
use crate::commands::{CommandKey, check_entropy_words, clean_line, request_digest};
use crate::journal_entry::{Created, Holder, Person};
use crate::secret::{Hex, Token, digest_of_parts};
use crate::table_creation::create_table;
use crate::table_registry::{TableHandle, Tables};

/// Sets up a table.
#[utoipa::path(post, path = "/api/tables", request_body = CreateRequest, tag = "tables", security((), ("identity" = [])),
    responses((status = 201, body = Seated), (status = "default", body = Problem)))]
pub(crate) async fn handle_create_table(
    State(app): State<AppState>,
    client: Client,
    bearer: Bearer,
    JsonBody(request): JsonBody<CreateRequest>,
) -> Result<(StatusCode, Json<Seated>), Problem> {
    let tables = &app.tables;
    require_unguessable_key(&request.key)?;
    let parts = [&bearer.fingerprint().0, request.key.as_bytes()];
    let create_key = CommandKey {
        key: digest_of_parts("create", &parts),
        request: request_digest(&request),
    };
    let stored_key = create_key.key.to_string();
    if let Some(id) = tables.store.find_table_by_create_key(&stored_key).await? {
        let handle = tables.load_table(&id).await?;
        check_same_request(&handle, &create_key)?;
        return Ok((
            StatusCode::CREATED,
            Json(describe_creator_seats(&handle, &request.key)?),
        ));
    }
    app.rate_limits.check_table_rate(client.0)?;
    let newcomer = Newcomer::new(tables, &bearer, request.name.as_deref(), &request.key).await?;
    let created = settings_from_request(tables, &request, |seat| newcomer.person_for_seat(seat))?;
    tables.check_table_quota().await?;
    let creator = rate_limit_key(client.0);
    let handle = create_table(tables, created, Some(create_key), creator).await?;
    check_same_request(&handle, &create_key)?;
    Ok((
        StatusCode::CREATED,
        Json(describe_creator_seats(&handle, &request.key)?),
    ))
}

/// Refuses a request if the table was created with the same key by another one.
fn check_same_request(handle: &TableHandle, key: &CommandKey) -> Result<(), Problem> {
    let answered = handle.read_table(|table| table.find_earlier_answer(&key.key))?;
    answered.map_or(Ok(()), |answered| {
        key.refuse_different_repeated_request(&answered)
    })
}

fn settings_from_request(
    tables: &Tables,
    request: &CreateRequest,
    person: impl Fn(u8) -> Person,
) -> Result<Created, Problem> {
    let info = tables.catalogue.find_game(&request.game)?;
    let setup = info.find_setup(request.setup.as_deref())?;
    for seat in request.seats.keys() {
        setup.find_seat(seat)?;
    }
    if request
        .clock_days
        .is_some_and(|days| !(1..=30).contains(&days))
    {
        return Err(Problem::new(Code::BadValue, "`clock_days` is 1 to 30"));
    }
    let seats = parse_seat_holders(info, setup, &request.seats, person)?;
    let mine = seats
        .iter()
        .position(|holder| matches!(holder, Holder::Person(_)));
    let words = request
        .entropy
        .as_deref()
        .map(check_entropy_words)
        .transpose()?;
    let added = match (words, mine) {
        (None, _) => Vec::new(),
        (Some(words), Some(seat)) => vec![(seat as u8, words)],
        (Some(_), None) => {
            return Err(Problem::new(Code::BadValue, "only a seat can add entropy"));
        }
    };
    let seed = match &request.seed {
        Some(words) => Seed::from_words(&clean_line(words, 128)?),
        None => Seed::new(Hex::<32>::random_bytes()?.0),
    };
    Ok(Created {
        game: info.game.to_string(),
        setup: setup.setup.clone(),
        seats,
        seed,
        seeded: request.seed.is_some(),
        public: request.public,
        clock_days: request.clock_days,
        wait: request.wait,
        hints: request.hints,
        entropy: added,
        rematch_of: None,
    })
}

fn parse_seat_holders(
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
                level: info.usual_level.to_string(),
            }),
            _ => match wish.strip_prefix("computer:") {
                Some(level) => Ok(Holder::Computer {
                    level: info.find_level(Some(level))?.to_owned(),
                }),
                None => {
                    let legal = ["me", "open", "computer", "computer:LEVEL"];
                    let legal = legal.map(str::to_owned).to_vec();
                    Err(Problem::from_code(Code::BadValue).with_legal_values(legal))
                }
            },
        }
    };
    let names = setup.seats.iter().map(|seat| seat.seat.as_ref());
    (0u8..).zip(names).map(holder).collect()
}

/// Describes the table and the seats that its creator holds with this key.
fn describe_creator_seats(handle: &TableHandle, key: &str) -> Result<Seated, Problem> {
    handle.read_table(|table| {
        let mine = (0u8..)
            .zip(&table.created.seats)
            .filter_map(|(seat, holder)| {
                let Holder::Person(person) = holder else {
                    return None;
                };
                let token = Token::seat_token_for_key(person.nonce, seat, key);
                (table.find_seat_by_secret(&token.fingerprint()) == Some(seat))
                    .then(|| describe_given_seat(table, seat, &token))
            });
        Seated {
            seats: mine.collect(),
            table: table.table_info(),
        }
    })
}
