//! Notices to people who are away: choosing them, and the pages behind their links.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::notice::{
    NoticeAdded, NoticeKind, NoticeRemoval, NoticeRequest, NoticeTarget, Notices,
};
use protocol::problem::{Code, Problem};
use serde::Deserialize;
use utoipa::IntoParams;

use super::AppState;
use super::extract::{Bearer, Client, JsonBody, QueryParameters};
use crate::notices::StopPage;
use crate::secret::{Hex, TokenKind};
use crate::store::notice_channels::{Channel, ChannelOwner};
use crate::table_registry::Tables;

/// The table of a seat whose notices are asked for.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct NoticesQuery {
    /// The table, if the bearer is a seat.
    table: Option<String>,
}

/// Finds the one whom channels belong to; `None` if there is no bearer.
async fn find_channel_owner(
    tables: &Arc<Tables>,
    bearer: &Bearer,
    table: Option<&str>,
) -> Result<Option<ChannelOwner>, Problem> {
    let kind = bearer.0.as_ref().map(|token| token.kind);
    match (kind, table) {
        (None, _) => Ok(None),
        (Some(TokenKind::Identity), None) => {
            let identity = bearer.require_identity(tables).await?;
            Ok(Some(ChannelOwner::Identity(identity.id)))
        }
        (Some(TokenKind::Identity), Some(_)) => Err(Problem::new(
            Code::BadValue,
            "an identity is told about all its tables: leave `table` out",
        )),
        (Some(TokenKind::Seat), None) => Err(Problem::new(
            Code::BadValue,
            "`table` names the table of the seat",
        )),
        (Some(TokenKind::Seat), Some(table)) => {
            let handle = tables.load_table(table).await?;
            let (seat, _) = bearer.require_seat(tables, &handle).await?;
            let table = handle.id.clone();
            Ok(Some(ChannelOwner::Seat { table, seat }))
        }
    }
}

async fn require_channel_owner(
    tables: &Arc<Tables>,
    bearer: &Bearer,
    table: Option<&str>,
) -> Result<ChannelOwner, Problem> {
    let owner = find_channel_owner(tables, bearer, table).await?;
    owner.ok_or_else(|| Problem::from_code(Code::SecretMissing))
}

/// Returns the ways by which this server sends notices, and the bearer's channels.
#[utoipa::path(get, path = "/api/notices", tag = "notices", params(NoticesQuery),
    security((), ("seat" = []), ("identity" = [])),
    responses((status = 200, body = Notices), (status = "default", body = Problem)))]
pub(crate) async fn notices(
    State(tables): State<Arc<Tables>>,
    bearer: Bearer,
    QueryParameters(query): QueryParameters<NoticesQuery>,
) -> Result<Json<Notices>, Problem> {
    let owner = find_channel_owner(&tables, &bearer, query.table.as_deref()).await?;
    Ok(Json(tables.describe_notices(owner.as_ref()).await?))
}

/// Has notices sent to a place: to the bearer's seat, or to its identity for all its tables.
#[utoipa::path(post, path = "/api/notices", request_body = NoticeRequest, tag = "notices",
    security(("seat" = []), ("identity" = [])),
    responses((status = 200, body = NoticeAdded), (status = "default", body = Problem)))]
pub(crate) async fn add_channel(
    State(app): State<AppState>,
    client: Client,
    bearer: Bearer,
    JsonBody(request): JsonBody<NoticeRequest>,
) -> Result<Json<NoticeAdded>, Problem> {
    let tables = &app.tables;
    let owner = require_channel_owner(tables, &bearer, request.table.as_deref()).await?;
    app.rate_limits.check_notice_rate(client.0)?;
    if let NoticeTarget::Mail(address) = &request.to {
        app.rate_limits.check_mail_rate(address)?;
    }
    Ok(Json(tables.add_notice_channel(&owner, request).await?))
}

/// Ends the notices to a place. Returns what is left.
#[utoipa::path(post, path = "/api/notices/remove", request_body = NoticeRemoval, tag = "notices",
    security(("seat" = []), ("identity" = [])),
    responses((status = 200, body = Notices), (status = "default", body = Problem)))]
pub(crate) async fn remove_channel(
    State(tables): State<Arc<Tables>>,
    bearer: Bearer,
    JsonBody(request): JsonBody<NoticeRemoval>,
) -> Result<Json<Notices>, Problem> {
    let owner = require_channel_owner(&tables, &bearer, request.table.as_deref()).await?;
    tables.remove_notice_channel(&owner, &request.id).await?;
    Ok(Json(tables.describe_notices(Some(&owner)).await?))
}

/// A page with a button that sends the same address again, as a command.
struct Page(StatusCode, String);

impl IntoResponse for Page {
    fn into_response(self) -> Response {
        let mut headers = HeaderMap::new();
        let html = HeaderValue::from_static("text/html; charset=utf-8");
        headers.insert(header::CONTENT_TYPE, html);
        let policy =
            "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
        headers.insert(
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static(policy),
        );
        (self.0, headers, self.1).into_response()
    }
}

fn notice_page_response(tables: &Tables, page: StopPage) -> Response {
    let status = if page == StopPage::Unknown {
        StatusCode::NOT_FOUND
    } else {
        StatusCode::OK
    };
    Page(status, page.format_notice_page(tables.languages.english())).into_response()
}

/// Finds the channel behind a link. Databases refuse some texts that cannot be a token.
async fn find_channel_by_link_token(
    tables: &Tables,
    token: &str,
) -> Result<Option<Channel>, Problem> {
    match token.parse::<Hex<16>>() {
        Ok(_) => Ok(tables.store.find_channel_by_token(token).await?),
        Err(_) => Ok(None),
    }
}

/// Asks whether the notices behind a link shall end. Nobody needs to be signed in: the link is the right to end them.
#[utoipa::path(get, path = "/api/notices/stop/{token}", tag = "notices", params(("token" = String, Path)),
    responses((status = 200, body = String, content_type = "text/html"),
        (status = 404, body = String, content_type = "text/html"), (status = "default", body = Problem)))]
pub(crate) async fn ask_to_stop(
    State(tables): State<Arc<Tables>>,
    Path(token): Path<String>,
) -> Result<Response, Problem> {
    let found = find_channel_by_link_token(&tables, &token).await?;
    let page = found.map_or(StopPage::Unknown, |_| StopPage::AskToStop);
    Ok(notice_page_response(&tables, page))
}

/// Ends the notices behind a link. Mail programs send this when somebody presses their button.
#[utoipa::path(post, path = "/api/notices/stop/{token}", tag = "notices", params(("token" = String, Path)),
    responses((status = 200, body = String, content_type = "text/html"),
        (status = 404, body = String, content_type = "text/html"), (status = "default", body = Problem)))]
pub(crate) async fn stop(
    State(tables): State<Arc<Tables>>,
    Path(token): Path<String>,
) -> Result<Response, Problem> {
    let page = match find_channel_by_link_token(&tables, &token).await? {
        Some(channel) => {
            tables.store.remove_channel(&channel.id).await?;
            StopPage::Stopped
        }
        None => StopPage::Unknown,
    };
    Ok(notice_page_response(&tables, page))
}

/// Asks whether a mail address shall be confirmed.
#[utoipa::path(get, path = "/api/notices/confirm/{token}", tag = "notices", params(("token" = String, Path)),
    responses((status = 200, body = String, content_type = "text/html"),
        (status = 404, body = String, content_type = "text/html"), (status = "default", body = Problem)))]
pub(crate) async fn ask_to_confirm(
    State(tables): State<Arc<Tables>>,
    Path(token): Path<String>,
) -> Result<Response, Problem> {
    let found = find_channel_by_link_token(&tables, &token).await?;
    let is_mail = found.is_some_and(|channel| channel.kind == NoticeKind::Mail);
    let page = if is_mail {
        StopPage::AskToConfirm
    } else {
        StopPage::Unknown
    };
    Ok(notice_page_response(&tables, page))
}

/// Confirms a mail address: only its holder knows the link.
#[utoipa::path(post, path = "/api/notices/confirm/{token}", tag = "notices", params(("token" = String, Path)),
    responses((status = 200, body = String, content_type = "text/html"),
        (status = 404, body = String, content_type = "text/html"), (status = "default", body = Problem)))]
pub(crate) async fn confirm(
    State(tables): State<Arc<Tables>>,
    Path(token): Path<String>,
) -> Result<Response, Problem> {
    let page = match find_channel_by_link_token(&tables, &token).await? {
        Some(channel) => {
            tables.store.confirm_channel(&channel.id).await?;
            StopPage::Confirmed
        }
        None => StopPage::Unknown,
    };
    Ok(notice_page_response(&tables, page))
}
