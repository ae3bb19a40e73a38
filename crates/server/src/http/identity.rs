//! Browser identities: an identity without an account, so that "my games" survives a reload, and a passphrase
//! that moves it to another device.

use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::identity::{
    IdentityGiven, IdentityInfo, IdentityRequest, MySeat, MyTables, PassphraseRequest,
};
use protocol::problem::{Code, Problem};

use super::AppState;
use super::extract::{Bearer, Client, JsonBody};
use super::rate_limits::rate_limit_key;
use super::trusted_header::VouchedPerson;
use crate::commands::{MAX_NAME_CHARACTERS, clean_line};
use crate::secret::{Hex, Token};
use crate::store::NewIdentity;
use crate::table_registry::Tables;

/// Makes an identity for a browser. People for whom a trusted proxy vouches get the one they have, with another secret.
#[utoipa::path(post, path = "/api/identity", request_body = IdentityRequest, tag = "identity",
    responses((status = 201, body = IdentityGiven), (status = "default", body = Problem)))]
pub(crate) async fn create_identity(
    State(app): State<AppState>,
    client: Client,
    VouchedPerson(vouched): VouchedPerson,
    JsonBody(IdentityRequest { name }): JsonBody<IdentityRequest>,
) -> Result<(StatusCode, Json<IdentityGiven>), Problem> {
    let name = clean_line(&name, MAX_NAME_CHARACTERS)?;
    app.rate_limits.check_table_rate(client.0)?;
    let token = Token::fresh_identity_token()?;
    let id = i64::from_le_bytes(Hex::<8>::random_bytes()?.0) & i64::MAX;
    let new = NewIdentity {
        id,
        name: &name,
        vouched: vouched.as_deref(),
        now: app.tables.clock.now_ms(),
    };
    let fingerprint = token.fingerprint();
    let added = app.tables.store.add_identity(new, &fingerprint);
    let name = added.await?;
    let secret = token.to_string();
    Ok((StatusCode::CREATED, Json(IdentityGiven { name, secret })))
}

/// Describes the identity of the bearer.
#[utoipa::path(get, path = "/api/identity", tag = "identity", security(("identity" = [])),
    responses((status = 200, body = IdentityInfo), (status = "default", body = Problem)))]
pub(crate) async fn get_own_identity(
    State(tables): State<Arc<Tables>>,
    bearer: Bearer,
) -> Result<Json<IdentityInfo>, Problem> {
    let identity = bearer.require_identity(&tables).await?;
    Ok(Json(IdentityInfo {
        name: identity.name,
        handle: identity.handle,
    }))
}

/// Gives the identity another name. Tables keep the name they know.
#[utoipa::path(post, path = "/api/identity/name", request_body = IdentityRequest, tag = "identity", security(("identity" = [])),
    responses((status = 200, body = IdentityInfo), (status = "default", body = Problem)))]
pub(crate) async fn rename_own_identity(
    State(tables): State<Arc<Tables>>,
    bearer: Bearer,
    JsonBody(IdentityRequest { name }): JsonBody<IdentityRequest>,
) -> Result<Json<IdentityInfo>, Problem> {
    let identity = bearer.require_identity(&tables).await?;
    let name = clean_line(&name, MAX_NAME_CHARACTERS)?;
    let renamed = tables.store.rename_identity(identity.id, &name);
    renamed.await?;
    let handle = identity.handle;
    Ok(Json(IdentityInfo { name, handle }))
}

fn check_identity_handle(handle: &str) -> Result<(), Problem> {
    let fine = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-_".contains(&b);
    if (3..=MAX_NAME_CHARACTERS).contains(&handle.len()) && handle.bytes().all(fine) {
        Ok(())
    } else {
        Err(Problem::new(
            Code::BadValue,
            "`handle` is 3 to 40 lower-case letters, digits, `-` or `_`",
        ))
    }
}

/// Sets the passphrase of the identity, under a name that nobody else has.
#[utoipa::path(post, path = "/api/identity/passphrase", request_body = PassphraseRequest, tag = "identity",
    security(("identity" = [])),
    responses((status = 200, body = IdentityInfo), (status = "default", body = Problem)))]
pub(crate) async fn set_passphrase(
    State(app): State<AppState>,
    client: Client,
    bearer: Bearer,
    JsonBody(request): JsonBody<PassphraseRequest>,
) -> Result<Json<IdentityInfo>, Problem> {
    check_identity_handle(&request.handle)?;
    if !(10..=200).contains(&request.passphrase.chars().count()) {
        let message = "a passphrase has 10 to 200 characters";
        return Err(Problem::new(Code::BadValue, message));
    }
    let identity = bearer.require_identity(&app.tables).await?;
    app.rate_limits.check_new_passphrase_rate(client.0)?;
    let hash = app
        .tables
        .run_passphrase_work_on_thread(move || hash_passphrase(&request.passphrase))
        .await??;
    let kept = app
        .tables
        .store
        .store_passphrase(identity.id, &request.handle, &hash);
    if kept.await? {
        if request.sign_out {
            let own = bearer.fingerprint();
            let store = &app.tables.store;
            store.revoke_other_secrets(identity.id, &own).await?;
        }
        Ok(Json(IdentityInfo {
            name: identity.name,
            handle: Some(request.handle),
        }))
    } else {
        Err(Problem::from_code(Code::NameTaken))
    }
}

fn hash_passphrase(passphrase: &str) -> Result<String, Problem> {
    let broken = |error: argon2::password_hash::Error| {
        tracing::error!(%error, "a passphrase cannot be hashed");
        Problem::from_code(Code::Internal)
    };
    let salt = SaltString::encode_b64(&Hex::<16>::random_bytes()?.0).map_err(broken)?;
    let hash = Argon2::default().hash_password(passphrase.as_bytes(), &salt);
    Ok(hash.map_err(broken)?.to_string())
}

fn is_right_passphrase(passphrase: &str, hash: &str) -> bool {
    PasswordHash::new(hash).is_ok_and(|hash| {
        Argon2::default()
            .verify_password(passphrase.as_bytes(), &hash)
            .is_ok()
    })
}

/// Gives this device a secret of its own for an identity that has a passphrase.
#[utoipa::path(post, path = "/api/identity/move", request_body = PassphraseRequest, tag = "identity",
    responses((status = 200, body = IdentityGiven), (status = "default", body = Problem)))]
pub(crate) async fn sign_in_with_passphrase(
    State(app): State<AppState>,
    client: Client,
    JsonBody(request): JsonBody<PassphraseRequest>,
) -> Result<Json<IdentityGiven>, Problem> {
    check_identity_handle(&request.handle)?;
    let (guard, address) = (&app.rate_limits.passphrases, rate_limit_key(client.0));
    guard.begin_passphrase_attempt(address, &request.handle)?;
    let found = app
        .tables
        .store
        .find_identity_with_passphrase(&request.handle)
        .await?;
    let (identity, hash) = match found {
        Some((identity, hash)) => (Some(identity), hash),
        // A name that nobody has takes as long as a wrong passphrase.
        None => (None, UNMATCHED_HASH.to_owned()),
    };
    let right = app
        .tables
        .run_passphrase_work_on_thread(move || is_right_passphrase(&request.passphrase, &hash))
        .await?;
    let identity = identity.filter(|_| right);
    let identity = identity.ok_or_else(|| Problem::from_code(Code::PassphraseWrong))?;
    guard.forget_failed_attempts(address, &request.handle);
    let token = Token::fresh_identity_token()?;
    let secret = token.fingerprint();
    let store = &app.tables.store;
    store.add_identity_secret(identity.id, &secret).await?;
    if request.sign_out {
        store.revoke_other_secrets(identity.id, &secret).await?;
    }
    Ok(Json(IdentityGiven {
        name: identity.name,
        secret: token.to_string(),
    }))
}

/// A hash that fits no passphrase, made with the usual parameters.
const UNMATCHED_HASH: &str = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA\
    $AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// The number of an identity's seats that are listed.
const MAX_LISTED_SEATS: i64 = 100;

/// Lists the tables at which the identity holds seats.
#[utoipa::path(get, path = "/api/identity/tables", tag = "identity", security(("identity" = [])),
    responses((status = 200, body = MyTables), (status = "default", body = Problem)))]
pub(crate) async fn list_own_tables(
    State(tables): State<Arc<Tables>>,
    bearer: Bearer,
) -> Result<Json<MyTables>, Problem> {
    let identity = bearer.require_identity(&tables).await?;
    let held = tables
        .store
        .list_held_seats(identity.id, MAX_LISTED_SEATS)
        .await?;
    let mut seats = Vec::with_capacity(held.len());
    for held in held {
        let handle = match tables.load_table(&held.table).await {
            Ok(handle) => handle,
            Err(problem) if problem.is_storage_failure() => return Err(problem),
            // It cannot be read, or it was deleted.
            Err(_) => continue,
        };
        let mine = handle.read_table(|table| {
            let info = table.table_info();
            let seat = table.seat_name(held.seat);
            MySeat {
                my_turn: info.deciding.as_ref() == Some(&seat)
                    && table.seats[usize::from(held.seat)].is_present(),
                seat,
                table: info,
            }
        })?;
        seats.push(mine);
    }
    Ok(Json(MyTables { seats }))
}
