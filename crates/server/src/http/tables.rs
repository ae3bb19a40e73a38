//! Reading games, tables, views and records.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use protocol::game::Games;
use protocol::lobby::{ServerInfo, TableList};
use protocol::problem::{Code, Problem};
use protocol::table::{Summary, TableInfo};
use protocol::update::Update;
use serde::Deserialize;
use serde_json::value::RawValue;
use tabletop::Viewer;
use tokio::sync::watch;
use utoipa::IntoParams;

use super::AppState;
use super::extract::{Bearer, Client, NamedTable, QueryParameters};
use crate::journal_entry::Row;
use crate::languages::Audience;
use crate::table::Table;
use crate::table_registry::{TableHandle, Tables, viewer_of_seat};
use crate::table_updates::Cursor;

/// Lists the games with their set-ups, seats and computer players.
#[utoipa::path(get, path = "/api/games", tag = "tables",
    responses((status = 200, body = Games), (status = "default", body = Problem)))]
pub(crate) async fn list_offered_games(State(tables): State<Arc<Tables>>) -> Json<Games> {
    let games = tables.catalogue.games();
    Json(Games { games })
}

/// Returns the version of the program and the message of the people who run the server.
#[utoipa::path(get, path = "/api/server", tag = "tables",
    responses((status = 200, body = ServerInfo), (status = "default", body = Problem)))]
pub(crate) async fn server_info(State(tables): State<Arc<Tables>>) -> Json<ServerInfo> {
    Json(ServerInfo {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        message: tables.moderation.message(),
    })
}

/// The selection of tables to list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// `open` (the usual), `running` or `over`.
    #[param(pattern = "^(open|running|over)$")]
    status: Option<String>,
    /// The last table of the page before, for the next page.
    after: Option<String>,
    /// The largest number of tables to list, 1 to 100; usually 50.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<i64>,
}

/// Lists public tables, newest first.
#[utoipa::path(get, path = "/api/tables", tag = "tables", params(ListQuery),
    responses((status = 200, body = TableList<Summary>), (status = "default", body = Problem)))]
pub(crate) async fn list_public_tables(
    State(tables): State<Arc<Tables>>,
    QueryParameters(query): QueryParameters<ListQuery>,
) -> Result<Json<TableList<Box<RawValue>>>, Problem> {
    const STATUSES: [&str; 3] = ["open", "running", "over"];
    let status = query.status.as_deref().unwrap_or(STATUSES[0]);
    let limit = query.limit.unwrap_or(50);
    if !STATUSES.contains(&status) || !(1..=100).contains(&limit) {
        let legal = STATUSES.map(str::to_owned).to_vec();
        return Err(Problem::from_code(Code::BadValue).with_legal_values(legal));
    }
    let (at, after) = match query.after.as_deref() {
        None => (i64::MAX, ""),
        Some(table) => (tables.created_at(table).await?, table),
    };
    let found = tables
        .store
        .list_public_table_summaries(status, (at, after), limit)
        .await?;
    let tables = found.into_iter().map(RawValue::from_string).collect();
    let tables: Result<_, serde_json::Error> = tables;
    let tables = tables.map_err(|_| Problem::from_code(Code::Internal))?;
    Ok(Json(TableList { tables }))
}

/// Returns what everybody may know about a table.
#[utoipa::path(get, path = "/api/tables/{table}", tag = "tables", params(("table" = String, Path)),
    responses((status = 200, body = TableInfo), (status = "default", body = Problem)))]
pub(crate) async fn get_table_info(
    NamedTable(handle): NamedTable,
) -> Result<Json<TableInfo>, Problem> {
    Ok(Json(handle.read_table(Table::table_info)?))
}

/// The part of a table that a viewer has seen already, and the time to wait for more.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ViewQuery {
    /// The last version seen: `missed` then holds everything that was published after it.
    since: Option<u64>,
    /// The draft step seen; 0 if it is left out.
    draft: Option<u64>,
    /// The revision seen, to be told of changes of the table as well.
    revision: Option<u64>,
    /// The number of lines of chat seen.
    chat: Option<usize>,
    /// The number of seconds to wait if there is nothing new, at most 30.
    wait: Option<u64>,
    /// The version to show as the bearer saw it when it was new, instead of the present.
    at: Option<u64>,
    /// The seat whose view to show once the game is over; before that every seat has only its own.
    seat: Option<String>,
    /// The language for questions, choices and events in words; no words if it is left out.
    texts: Option<String>,
}

/// Returns what the bearer may know: the view, the choices, and everything that was missed.
#[utoipa::path(get, path = "/api/tables/{table}/view", tag = "play",
    params(("table" = String, Path), ViewQuery), security((), ("seat" = [])),
    responses((status = 200, body = Update), (status = "default", body = Problem)))]
pub(crate) async fn get_view(
    State(app): State<AppState>,
    client: Client,
    NamedTable(handle): NamedTable,
    bearer: Bearer,
    QueryParameters(query): QueryParameters<ViewQuery>,
) -> Result<Json<Update>, Problem> {
    let tables = &app.tables;
    let own = bearer.find_viewer(tables, &handle).await?;
    let audience = Audience {
        viewer: requested_viewer(&handle, own, query.seat.as_deref())?,
        language: tables.languages.find_language(query.texts.as_deref())?,
    };
    if query.at.is_some()
        || !handle.read_table(|table| table.has_publications_since(query.since))?
    {
        app.rate_limits.wait_for_replay_permit(client.0).await;
    }
    let mut update = match query.at {
        Some(at) => update_at_version(tables, &handle, audience, at).await?,
        None => current_or_next_update(tables, &handle, own, audience, &query).await?,
    };
    // A client that is shown another seat's view still keeps its own name and chat.
    let seen = query.chat.unwrap_or(0);
    handle.read_table(|table| table.readdress_update_to_viewer(&mut update, own, seen))?;
    Ok(Json(update))
}

/// Builds the update for now, or waits until there is something new.
async fn current_or_next_update(
    tables: &Arc<Tables>,
    handle: &Arc<TableHandle>,
    own: Viewer,
    audience: Audience,
    query: &ViewQuery,
) -> Result<Update, Problem> {
    // Subscribe before the first look, so that nothing is missed between the two.
    let changes = handle.subscribe_to_changes();
    if let Some(wait) = query.wait.filter(|wait| *wait > 0) {
        let patience = Duration::from_secs(wait.min(30));
        let news = wait_for_table_change(handle, own, query, changes);
        tokio::select! {
            _ = tokio::time::timeout(patience, news) => {}
            () = tables.wait_until_closing() => {}
        }
    }
    let told = tables
        .build_update(handle, audience, None, query.since)
        .await?;
    Ok(told.update)
}

/// Builds the update that a viewer saw at an earlier version, from the journal.
async fn update_at_version(
    tables: &Arc<Tables>,
    handle: &Arc<TableHandle>,
    audience: Audience,
    at: u64,
) -> Result<Update, Problem> {
    let mut update = tables
        .build_update(handle, audience, None, None)
        .await?
        .update;
    let id = handle.id.clone();
    let find = move |rows: &[Row], tables: &Tables| {
        let texts = tables.languages.texts(audience.language);
        crate::history::game_shown_at_version(&id, rows, audience.viewer, at, tables, texts)
    };
    let shown = tables.find_in_replayed_journal(handle, find).await?;
    let nothing = || Problem::new(Code::BadValue, "`at` is no version of this game");
    shown.ok_or_else(nothing)?.add_to_update(&mut update);
    update.version = at;
    update.draft = 0;
    update.drafted = 0;
    Ok(update)
}

/// Returns the viewer whose view is asked for: the bearer itself, or any seat once the game is over.
fn requested_viewer(
    handle: &TableHandle,
    own: Viewer,
    seat: Option<&str>,
) -> Result<Viewer, Problem> {
    let Some(name) = seat else {
        return Ok(own);
    };
    handle.read_table(|table| {
        let seat = table.setup.find_seat(name)?;
        let asked = viewer_of_seat(Some(seat));
        if asked == own || table.ended.is_some() {
            Ok(asked)
        } else {
            Err(Problem::from_code(Code::GameNotOver))
        }
    })?
}

async fn wait_for_table_change(
    handle: &TableHandle,
    viewer: Viewer,
    query: &ViewQuery,
    mut changes: watch::Receiver<u64>,
) {
    loop {
        let Ok(now) = handle.read_table(|table| table.cursor(viewer)) else {
            return;
        };
        let seen = Cursor {
            version: query.since.unwrap_or(now.version),
            draft: query.draft.unwrap_or(0),
            revision: query.revision.unwrap_or(now.revision),
            chat: query.chat.unwrap_or(now.chat),
        };
        if seen != now {
            return;
        }
        // The caller holds the handle with its sender: it cannot fail.
        let _ = changes.changed().await;
    }
}

/// Returns the record of a game that has ended, with its seed: `twinsuns replay --verify` checks it.
#[utoipa::path(get, path = "/api/tables/{table}/record", tag = "tables",
    params(("table" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"),
        (status = "default", body = Problem)))]
pub(crate) async fn get_game_record(
    State(tables): State<Arc<Tables>>,
    NamedTable(handle): NamedTable,
) -> Result<impl IntoResponse, Problem> {
    // This also holds for a game that this server cannot play: another server may continue it.
    if handle.read_table(|table| table.ended.is_none())? {
        return Err(Problem::from_code(Code::GameNotOver));
    }
    let rows = tables.store.read_rows(&handle.id, 0).await?;
    let text = handle.read_table(|table| crate::history::record_text_from_journal(table, &rows))?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text))
}
