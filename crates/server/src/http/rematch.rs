//! Playing again, over HTTP.

use axum::Json;
use axum::extract::State;
use protocol::command::{OfferRequest, RematchDone};
use protocol::problem::Problem;

use super::App;
use super::extract::{AtTable, Bearer, Body, Client, check_key};
use crate::commands::{Command, key_digest};

/// Offers to play again with sides swapped, or answers the offer.
#[utoipa::path(post, path = "/api/tables/{table}/rematch", request_body = OfferRequest, tag = "play",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = RematchDone), (status = "default", body = Problem)))]
pub(crate) async fn rematch(
    State(app): State<App>,
    client: Client,
    AtTable(handle): AtTable,
    bearer: Bearer,
    Body(OfferRequest { agree, key }): Body<OfferRequest>,
) -> Result<Json<RematchDone>, Problem> {
    let tables = &app.tables;
    check_key(&key)?;
    let (seat, secret) = bearer.must_be_seat(tables, &handle).await?;
    let command = Command::Rematch { agree };
    let digest = key_digest(&handle.id, &secret, command.name(), &key);
    tables.command(&handle, seat, digest, command).await?;
    let may_create = || app.guard.may_create(client.0);
    let table = crate::rematch::complete(tables, &handle, may_create).await?;
    Ok(Json(RematchDone { table }))
}
