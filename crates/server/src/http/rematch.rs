//! Playing again, over HTTP.

use axum::Json;
use axum::extract::State;
use protocol::command::{OfferRequest, RematchDone};
use protocol::problem::Problem;

use super::AppState;
use super::extract::{Bearer, Client, JsonBody, NamedTable, check_key_length};
use super::rate_limits::rate_limit_key;
use crate::commands::{Command, CommandKey, command_key_digest, request_digest};

/// Offers to play again with sides swapped, or answers the offer.
#[utoipa::path(post, path = "/api/tables/{table}/rematch", request_body = OfferRequest, tag = "play",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = RematchDone), (status = "default", body = Problem)))]
pub(crate) async fn answer_rematch_offer(
    State(app): State<AppState>,
    client: Client,
    NamedTable(handle): NamedTable,
    bearer: Bearer,
    JsonBody(request): JsonBody<OfferRequest>,
) -> Result<Json<RematchDone>, Problem> {
    let tables = &app.tables;
    let print = request_digest(&request);
    let OfferRequest { agree, key } = request;
    check_key_length(&key)?;
    let (seat, secret) = bearer.require_seat(tables, &handle).await?;
    let command = Command::Rematch { agree };
    let digest = CommandKey {
        key: command_key_digest(&handle.id, &secret, command.name(), &key),
        request: print,
    };
    tables
        .execute_seat_command(&handle, seat, digest, command)
        .await?;
    let creator = rate_limit_key(client.0);
    let may_create = || app.rate_limits.check_table_rate(client.0);
    let table =
        crate::rematch::find_or_create_rematch(tables, &handle, creator, may_create).await?;
    Ok(Json(RematchDone { table }))
}
