//! New secrets for old ones: a link that others may have seen stops working.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use protocol::identity::{IdentityGiven, RenewRequest};
use protocol::lobby::{LinkRequest, SeatGiven};
use protocol::problem::{Code, Problem};

use super::extract::{Bearer, JsonBody, NamedSeat, require_unguessable_key};
use super::join::describe_seat_from_answer;
use crate::commands::{CommandKey, Decided, command_key_digest};
use crate::secret::Token;
use crate::table::Table;
use crate::table_registry::Tables;

/// Gives the holder of a seat a new secret; all earlier ones stop working, and live connections with them end.
#[utoipa::path(post, path = "/api/tables/{table}/seats/{seat}/renew", request_body = LinkRequest, tag = "seats",
    params(("table" = String, Path), ("seat" = String, Path)), security(("seat" = []), ("identity" = [])),
    responses((status = 200, body = SeatGiven), (status = "default", body = Problem)))]
pub(crate) async fn renew_seat(
    State(tables): State<Arc<Tables>>,
    NamedSeat { handle, seat }: NamedSeat,
    bearer: Bearer,
    JsonBody(LinkRequest { key }): JsonBody<LinkRequest>,
) -> Result<Json<SeatGiven>, Problem> {
    require_unguessable_key(&key)?;
    let digest = command_key_digest(
        &handle.id,
        &bearer.fingerprint(),
        &format!("renew {seat}"),
        &key,
    );
    let answered = handle.read_table(|table| table.find_earlier_answer(&digest))?;
    let answered = match answered {
        // The secret that asked has stopped working; its holder may still repeat the command.
        Some(answered) => answered,
        None => {
            let identity = bearer.find_identity(&tables).await?;
            let own = bearer.find_seat(&tables, &handle).await?;
            if identity.is_none() && own.is_none() {
                return Err(Problem::from_code(Code::SecretMissing));
            }
            let identity = identity.map(|identity| identity.id);
            let (clear, judge) = (key.clone(), Arc::clone(&tables));
            let decide = move |table: &Table| {
                let context = judge.context_for_deciding_commands();
                let body =
                    table.decide_seat_secret_renewal(seat, own, identity, &clear, &context)?;
                Ok(Decided::from(body))
            };
            let digest = CommandKey::from_key_alone(digest);
            tables
                .execute_command(&handle, Some(digest), decide)
                .await?
        }
    };
    handle.read_table(|table| describe_seat_from_answer(table, &answered, &key).map(Json))?
}

/// Gives an identity a new secret and signs out all its devices, this one included.
#[utoipa::path(post, path = "/api/identity/renew", request_body = RenewRequest, tag = "identity", security(("identity" = [])),
    responses((status = 200, body = IdentityGiven), (status = "default", body = Problem)))]
pub(crate) async fn renew_identity(
    State(tables): State<Arc<Tables>>,
    bearer: Bearer,
    JsonBody(RenewRequest {}): JsonBody<RenewRequest>,
) -> Result<Json<IdentityGiven>, Problem> {
    let identity = bearer.require_identity(&tables).await?;
    let token = Token::fresh_identity_token()?;
    let secret = token.fingerprint();
    let store = &tables.store;
    store.add_identity_secret(identity.id, &secret).await?;
    store.revoke_other_secrets(identity.id, &secret).await?;
    Ok(Json(IdentityGiven {
        name: identity.name,
        secret: token.to_string(),
    }))
}
