//! Older chat and history, page by page.

use axum::Json;
use axum::extract::State;
use protocol::problem::{Code, Problem};
use protocol::update::{ChatPage, HistoryPage};
use serde::Deserialize;
use utoipa::IntoParams;

use super::AppState;
use super::extract::{Bearer, Client, NamedTable, QueryParameters};
use crate::languages::Audience;
use crate::table::Table;
use crate::update_pages::keep_oldest_publications;

/// The part of the chat to show.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ChatQuery {
    /// The number of the line before which to look; the newest lines if it is left out.
    before: Option<usize>,
}

/// Returns up to 50 lines of the chat that the bearer may read.
#[utoipa::path(get, path = "/api/tables/{table}/chat", tag = "play",
    params(("table" = String, Path), ChatQuery), security((), ("seat" = [])),
    responses((status = 200, body = ChatPage), (status = "default", body = Problem)))]
pub(crate) async fn chat_page(
    State(app): State<AppState>,
    NamedTable(handle): NamedTable,
    bearer: Bearer,
    QueryParameters(query): QueryParameters<ChatQuery>,
) -> Result<Json<ChatPage>, Problem> {
    let viewer = bearer.find_viewer(&app.tables, &handle).await?;
    let chat = handle.read_table(|table| table.chat_page(viewer, 0, query.before))?;
    Ok(Json(ChatPage { chat }))
}

/// The part of the history to show.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct HistoryQuery {
    /// The version after which to begin; the beginning of the game if it is left out.
    since: Option<u64>,
    /// The language for events in words; no words if it is left out.
    texts: Option<String>,
}

/// Returns what the bearer was told after a version, as much as fits into one answer.
#[utoipa::path(get, path = "/api/tables/{table}/history", tag = "play",
    params(("table" = String, Path), HistoryQuery), security((), ("seat" = [])),
    responses((status = 200, body = HistoryPage), (status = "default", body = Problem)))]
pub(crate) async fn get_history_page(
    State(app): State<AppState>,
    client: Client,
    NamedTable(handle): NamedTable,
    bearer: Bearer,
    QueryParameters(query): QueryParameters<HistoryQuery>,
) -> Result<Json<HistoryPage>, Problem> {
    let tables = &app.tables;
    let audience = Audience {
        viewer: bearer.find_viewer(tables, &handle).await?,
        language: tables.languages.find_language(query.texts.as_deref())?,
    };
    app.rate_limits.wait_for_replay_permit(client.0).await;
    let since = query.since.unwrap_or(0);
    let told = tables
        .publications_from_journal(&handle, audience, since)
        .await?;
    let told = told.ok_or_else(|| Problem::from_code(Code::OtherRules))?;
    Ok(Json(HistoryPage {
        version: handle.read_table(Table::version)?,
        publications: keep_oldest_publications(told),
    }))
}
