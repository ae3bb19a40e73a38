//! Creating tables over HTTP.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::game::{GameInfo, SetupInfo};
use protocol::lobby::{CreateRequest, Seated};
use protocol::problem::{Code, Problem};
use tabletop::Seed;

use super::App;
use super::extract::{Bearer, Body, Client, check_secret_key};
use super::join::{Newcomer, given};
use crate::commands::{entropy, plain_text};
use crate::creation::new_table;
use crate::entry::{Created, Holder, Person};
use crate::hall::{Hall, Slot};
use crate::secret::{Hex, Token, digest};

/// Sets up a table.
#[utoipa::path(post, path = "/api/tables", request_body = CreateRequest, tag = "tables", security((), ("identity" = [])),
    responses((status = 201, body = Seated), (status = "default", body = Problem)))]
pub(crate) async fn create(
    State(app): State<App>,
    client: Client,
    bearer: Bearer,
    Body(request): Body<CreateRequest>,
) -> Result<(StatusCode, Json<Seated>), Problem> {
    let tables = &app.tables;
    check_secret_key(&request.key)?;
    let create_key = digest("create", &[&bearer.digest().0, request.key.as_bytes()]).to_string();
    if let Some(id) = tables.store.created_with(&create_key).await? {
        let handle = tables.table(&id).await?;
        return Ok((StatusCode::CREATED, Json(seated(&handle, &request.key)?)));
    }
    app.guard.may_create(client.0)?;
    let newcomer = Newcomer::new(tables, &bearer, request.name.as_deref(), &request.key).await?;
    let created = plan(tables, &request, |seat| newcomer.person(seat))?;
    tables.has_room().await?;
    let handle = new_table(tables, created, Some(create_key)).await?;
    Ok((StatusCode::CREATED, Json(seated(&handle, &request.key)?)))
}

fn plan(
    tables: &Hall,
    request: &CreateRequest,
    person: impl Fn(u8) -> Person,
) -> Result<Created, Problem> {
    let info = tables.catalogue.game(&request.game)?;
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
        game: info.game.to_string(),
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
                level: info.usual_level.to_string(),
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
    let names = setup.seats.iter().map(|seat| seat.seat.as_ref());
    (0u8..).zip(names).map(holder).collect()
}

/// Describes the table and the seats that its creator holds with this key.
fn seated(handle: &Slot, key: &str) -> Result<Seated, Problem> {
    handle.look(|table| {
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
