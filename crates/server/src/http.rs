//! The server's addresses: JSON over HTTP for everything, a WebSocket per table for live updates.

mod connections;
mod create;
mod document;
mod extract;
mod guard;
mod identity;
mod join;
mod live;
mod operations;
mod patience;
mod rematch;
mod seats;
mod tables;

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::Method;
use axum::middleware;
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::hall::Hall;
pub(crate) use connections::accept;
use guard::Guard;
use protocol::problem::{Code, Problem};
pub(crate) use seats::{done, plan_done};

/// The state shared by all handlers.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) tables: Arc<Hall>,
    pub(crate) guard: Arc<Guard>,
    pub(crate) document: Bytes,
}

impl axum::extract::FromRef<App> for Arc<Hall> {
    fn from_ref(app: &App) -> Self {
        Arc::clone(&app.tables)
    }
}

/// Builds the router of the API together with its documentation.
fn api() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(document::frame())
        .routes(routes!(operations::health))
        .routes(routes!(operations::metrics))
        .routes(routes!(operations::openapi))
        .routes(routes!(tables::games))
        .routes(routes!(tables::list, create::create))
        .routes(routes!(tables::table))
        .routes(routes!(tables::view))
        .routes(routes!(tables::record))
        .routes(routes!(live::live))
        .routes(routes!(join::join))
        .routes(routes!(join::link))
        .routes(routes!(rematch::rematch))
        .routes(routes!(seats::choose))
        .routes(routes!(seats::plan))
        .routes(routes!(seats::undo))
        .routes(routes!(seats::confirm))
        .routes(routes!(seats::take_back))
        .routes(routes!(seats::abandon))
        .routes(routes!(seats::resign))
        .routes(routes!(seats::leave))
        .routes(routes!(seats::come_back))
        .routes(routes!(seats::take_over))
        .routes(routes!(seats::entropy))
        .routes(routes!(seats::start))
        .routes(routes!(seats::chat))
        .routes(routes!(identity::create_identity))
        .routes(routes!(identity::who))
        .routes(routes!(identity::rename))
        .routes(routes!(identity::passphrase))
        .routes(routes!(identity::move_here))
        .routes(routes!(identity::my_tables))
}

/// Returns the OpenAPI document as the server sends it.
#[must_use]
pub fn openapi() -> String {
    let (_, document) = api().split_for_parts();
    document.to_pretty_json().unwrap_or_default()
}

/// Builds the router of everything that the server answers.
pub(crate) fn router(tables: &Arc<Hall>) -> Router {
    let (router, document) = api().split_for_parts();
    let app = App {
        tables: Arc::clone(tables),
        guard: Arc::new(Guard::new(tables)),
        document: document.to_pretty_json().unwrap_or_default().into(),
    };
    let router = router
        .method_not_allowed_fallback(|| async { Problem::of(Code::WrongMethod) })
        // The middleware has read the body and checked its length.
        .layer(DefaultBodyLimit::disable());
    router
        .fallback(site)
        .layer(middleware::from_fn_with_state(app.clone(), guard::watch))
        .with_state(app)
}

/// Answers every request outside the API with the browser client.
async fn site(State(tables): State<Arc<Hall>>, request: Request) -> Response {
    let read = matches!(*request.method(), Method::GET | Method::HEAD);
    match request.uri().path() {
        path if read && !path.starts_with("/api/") => {
            tables.config.site.answer(path, request.headers()).await
        }
        _ => Problem::of(Code::NotFound).into_response(),
    }
}
