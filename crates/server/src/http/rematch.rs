//! Playing again, over HTTP.

use axum::Json;
use axum::extract::State;
use protocol::command::{OfferRequest, RematchDone};
use protocol::problem::Problem;

use super::AppState;
use super::extract::{Bearer, Client, JsonBody, NamedTable, check_key};
use crate::commands::{Command, key_digest};

/// Offers to play again with sides swapped, or answers the offer.
#[utoipa::path(post, path = "/api/tables/{table}/rematch", request_body = OfferRequest, tag = "play",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = RematchDone), (status = "default", body = Problem)))]
pub(crate) async fn rematch(
    State(app): State<AppState>,
    client: Client,
    NamedTable(handle): NamedTable,
    bearer: Bearer,
    JsonBody(OfferRequest { agree, key }): JsonBody<OfferRequest>,
) -> Result<Json<RematchDone>, Problem> {
    let tables = &app.tables;
    check_key(&key)?;
    let (seat, secret) = bearer.require_seat(tables, &handle).await?;
    let command = Command::Rematch { agree };
    let digest = key_digest(&handle.id, &secret, command.name(), &key);
    tables
        .execute_seat_command(&handle, seat, digest, command)
        .await?;
    let may_create = || app.rate_limits.check_table_rate(client.0);
    let table = crate::rematch::complete_rematch(tables, &handle, may_create).await?;
    Ok(Json(RematchDone { table }))
}
