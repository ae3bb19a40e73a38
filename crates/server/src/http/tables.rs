//! Looking at tables.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use protocol::game::Games;
use protocol::lobby::TableList;
use protocol::problem::{Code, Problem};
use protocol::table::{Summary, TableInfo};
use protocol::update::Update;
use serde::Deserialize;
use serde_json::value::RawValue;
use tabletop::Viewer;
use tokio::sync::watch;
use utoipa::IntoParams;

use super::App;
use super::extract::{Asked, AtTable, Bearer, Client};
use crate::entry::Row;
use crate::hall::{Hall, Slot, viewer_of};
use crate::info::Cursor;
use crate::prose::Audience;
use crate::table::Table;

/// The games, their set-ups, seats and computer players.
#[utoipa::path(get, path = "/api/games", tag = "tables",
    responses((status = 200, body = Games), (status = "default", body = Problem)))]
pub(crate) async fn games(State(hall): State<Arc<Hall>>) -> Json<Games> {
    let games = hall.catalogue.games();
    Json(Games { games })
}

/// Which tables to list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// `open` (the usual), `running` or `over`.
    #[param(pattern = "^(open|running|over)$")]
    status: Option<String>,
    /// The last table of the page before, for the next page.
    after: Option<String>,
    /// How many at most, 1 to 100; usually 50.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<i64>,
}

/// Public tables, newest first.
#[utoipa::path(get, path = "/api/tables", tag = "tables", params(ListQuery),
    responses((status = 200, body = TableList<Summary>), (status = "default", body = Problem)))]
pub(crate) async fn list(
    State(hall): State<Arc<Hall>>,
    Asked(query): Asked<ListQuery>,
) -> Result<Json<TableList<Box<RawValue>>>, Problem> {
    const STATUSES: [&str; 3] = ["open", "running", "over"];
    let status = query.status.as_deref().unwrap_or(STATUSES[0]);
    let limit = query.limit.unwrap_or(50);
    if !STATUSES.contains(&status) || !(1..=100).contains(&limit) {
        let legal = STATUSES.map(str::to_owned).to_vec();
        return Err(Problem::of(Code::BadValue).with_legal(legal));
    }
    let (at, after) = match query.after.as_deref() {
        None => (i64::MAX, ""),
        Some(table) => (hall.created_at(table).await?, table),
    };
    let found = hall.store.listed(status, (at, after), limit).await?;
    let tables = found.into_iter().map(RawValue::from_string).collect();
    let tables: Result<_, serde_json::Error> = tables;
    let tables = tables.map_err(|_| Problem::of(Code::Internal))?;
    Ok(Json(TableList { tables }))
}

/// What everybody may know of a table.
#[utoipa::path(get, path = "/api/tables/{table}", tag = "tables", params(("table" = String, Path)),
    responses((status = 200, body = TableInfo), (status = "default", body = Problem)))]
pub(crate) async fn table(AtTable(slot): AtTable) -> Result<Json<TableInfo>, Problem> {
    Ok(Json(slot.look(Table::table_info)?))
}

/// What a viewer has seen already, and how long it would wait for more.
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
    /// How many lines of chat were seen.
    chat: Option<usize>,
    /// How many seconds to wait for news if there are none, at most 30.
    wait: Option<u64>,
    /// Show what the bearer saw when this version was new, instead of the present.
    at: Option<u64>,
    /// Whose view to show once the game is over; before that everybody has only their own.
    seat: Option<String>,
    /// The language that questions, choices and events are put into words in; no words if it is left out.
    texts: Option<String>,
}

/// What the bearer may know: the view, the choices, and what was missed.
#[utoipa::path(get, path = "/api/tables/{table}/view", tag = "play",
    params(("table" = String, Path), ViewQuery), security((), ("seat" = [])),
    responses((status = 200, body = Update), (status = "default", body = Problem)))]
pub(crate) async fn view(
    State(app): State<App>,
    client: Client,
    AtTable(slot): AtTable,
    bearer: Bearer,
    Asked(query): Asked<ViewQuery>,
) -> Result<Json<Update>, Problem> {
    let hall = &app.hall;
    let own = bearer.viewer(hall, &slot).await?;
    let audience = Audience {
        viewer: eyes(&slot, own, query.seat.as_deref())?,
        language: hall.prose.language(query.texts.as_deref())?,
    };
    if query.at.is_some() || !slot.look(|table| table.remembers(query.since))? {
        app.guard.until_replay(client.0).await;
    }
    let mut update = match query.at {
        Some(at) => past(hall, &slot, audience, at).await?,
        None => present(hall, &slot, own, audience, &query).await?,
    };
    // Whoever looks through the eyes of a seat sees its game, and is still nobody but itself.
    let seen = query.chat.unwrap_or(0);
    slot.look(|table| table.address(&mut update, own, seen))?;
    Ok(Json(update))
}

/// What there is to be seen now, or when there is something new.
async fn present(
    hall: &Arc<Hall>,
    slot: &Arc<Slot>,
    own: Viewer,
    audience: Audience,
    query: &ViewQuery,
) -> Result<Update, Problem> {
    // Subscribe before the first look, so that nothing is missed between the two.
    let changes = slot.changes();
    if let Some(wait) = query.wait.filter(|wait| *wait > 0) {
        let patience = Duration::from_secs(wait.min(30));
        let news = wait_for_news(slot, own, query, changes);
        tokio::select! {
            _ = tokio::time::timeout(patience, news) => {}
            () = hall.until_closing() => {}
        }
    }
    let told = hall.update(slot, audience, None, query.since).await?;
    Ok(told.update)
}

/// What a viewer saw at an earlier version, told from the journal.
async fn past(
    hall: &Arc<Hall>,
    slot: &Arc<Slot>,
    audience: Audience,
    at: u64,
) -> Result<Update, Problem> {
    let mut update = hall.update(slot, audience, None, None).await?.update;
    let id = slot.id.clone();
    let find = move |rows: &[Row], hall: &Hall| {
        let texts = hall.prose.texts(audience.language);
        crate::history::shown_at(&id, rows, audience.viewer, at, hall, texts)
    };
    let shown = hall.replayed(slot, find).await?;
    let nothing = || Problem::new(Code::BadValue, "`at` is no version of this game");
    shown.ok_or_else(nothing)?.add_to(&mut update);
    update.version = at;
    update.draft = 0;
    Ok(update)
}

/// The bearer's own eyes, or those of any seat once the game is over.
fn eyes(slot: &Slot, own: Viewer, seat: Option<&str>) -> Result<Viewer, Problem> {
    let Some(name) = seat else {
        return Ok(own);
    };
    slot.look(|table| {
        let seat = table.setup.seat(name)?;
        let asked = viewer_of(Some(seat));
        match asked == own || table.ended.is_some() {
            true => Ok(asked),
            false => Err(Problem::of(Code::GameNotOver)),
        }
    })?
}

async fn wait_for_news(
    slot: &Slot,
    viewer: Viewer,
    query: &ViewQuery,
    mut changes: watch::Receiver<u64>,
) {
    loop {
        let Ok(now) = slot.look(|table| table.cursor(viewer)) else {
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
        // The slot with its sender is held by whoever waits: it cannot fail.
        let _ = changes.changed().await;
    }
}

/// The record of a game that has ended, seed included: `twinsuns replay --verify` checks it.
#[utoipa::path(get, path = "/api/tables/{table}/record", tag = "tables",
    params(("table" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"),
        (status = "default", body = Problem)))]
pub(crate) async fn record(
    State(hall): State<Arc<Hall>>,
    AtTable(slot): AtTable,
) -> Result<impl IntoResponse, Problem> {
    // Also of a game that this server cannot play: another may go on with it.
    if slot.look(|table| table.ended.is_none())? {
        return Err(Problem::of(Code::GameNotOver));
    }
    let rows = hall.store.rows(&slot.id, 0).await?;
    let text = slot.look(|table| crate::history::record(table, &rows))?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text))
}
