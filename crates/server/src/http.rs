//! The server's addresses: JSON over HTTP for everything, a WebSocket per table for live updates.

mod address_places;
mod byte_budgets;
mod connections;
mod cors;
mod create;
mod departure;
mod document;
mod extract;
mod identity;
mod join;
mod live;
#[cfg(feature = "notices")]
mod notices;
mod operations;
mod pages;
mod passphrase_guard;
mod rate_limits;
mod rematch;
mod renewal;
mod seats;
mod tables;
mod trusted_header;
mod websocket;
mod write_timeout;

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::Method;
use axum::middleware;
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::table_registry::Tables;
use address_places::AddressPlaces;
use byte_budgets::ByteBudgets;
pub(crate) use connections::accept_connections;
use protocol::problem::{Code, Problem};
use rate_limits::RateLimits;
pub(crate) use seats::{command_answer, plan_answer};

/// The state shared by all handlers.
#[derive(Clone)]
pub(crate) struct AppState {
    pub(crate) tables: Arc<Tables>,
    pub(crate) rate_limits: Arc<RateLimits>,
    pub(crate) document: Bytes,
    /// The bytes that may wait to be sent.
    pub(crate) budgets: Arc<ByteBudgets>,
    /// The places for live connections.
    pub(crate) live_places: Arc<AddressPlaces>,
}

impl axum::extract::FromRef<AppState> for Arc<Tables> {
    fn from_ref(app: &AppState) -> Self {
        Arc::clone(&app.tables)
    }
}

/// Builds the router of the API together with its documentation.
fn api_router_with_documentation() -> OpenApiRouter<AppState> {
    let router = OpenApiRouter::with_openapi(document::openapi_document_without_paths())
        .routes(routes!(operations::health))
        .routes(routes!(operations::check_liveness))
        .routes(routes!(operations::check_readiness))
        .routes(routes!(operations::get_prometheus_metrics))
        .routes(routes!(operations::get_openapi_document))
        .routes(routes!(tables::list_offered_games))
        .routes(routes!(tables::server_info))
        .routes(routes!(
            tables::list_public_tables,
            create::handle_create_table
        ))
        .routes(routes!(tables::get_table_info))
        .routes(routes!(tables::get_view))
        .routes(routes!(tables::get_game_record))
        .routes(routes!(live::open_live_connection))
        .routes(routes!(join::take_open_seat))
        .routes(routes!(join::issue_seat_link))
        .routes(routes!(renewal::renew_seat))
        .routes(routes!(renewal::renew_identity))
        .routes(routes!(rematch::answer_rematch_offer))
        .routes(routes!(seats::post_choice))
        .routes(routes!(seats::post_plan))
        .routes(routes!(seats::post_undo))
        .routes(routes!(seats::post_confirm))
        .routes(routes!(seats::take_back))
        .routes(routes!(seats::abandon))
        .routes(routes!(seats::resign))
        .routes(routes!(seats::leave))
        .routes(routes!(seats::return_to_own_seat))
        .routes(routes!(seats::take_over))
        .routes(routes!(seats::add_entropy_words))
        .routes(routes!(seats::start_waiting_game))
        .routes(routes!(seats::post_chat_message, pages::chat_page))
        .routes(routes!(pages::get_history_page))
        .routes(routes!(identity::create_identity))
        .routes(routes!(identity::get_own_identity))
        .routes(routes!(identity::rename_own_identity))
        .routes(routes!(identity::set_passphrase))
        .routes(routes!(identity::sign_in_with_passphrase))
        .routes(routes!(identity::list_own_tables));
    add_notice_routes(router)
}

#[cfg(feature = "notices")]
fn add_notice_routes(router: OpenApiRouter<AppState>) -> OpenApiRouter<AppState> {
    router
        .routes(routes!(notices::notices, notices::add_channel))
        .routes(routes!(notices::remove_channel))
        .routes(routes!(notices::ask_to_stop, notices::stop))
        .routes(routes!(notices::ask_to_confirm, notices::confirm))
}

#[cfg(not(feature = "notices"))]
fn add_notice_routes(router: OpenApiRouter<AppState>) -> OpenApiRouter<AppState> {
    router
}

/// Returns the OpenAPI document as the server sends it.
#[must_use]
pub fn openapi_document() -> String {
    let (_, document) = api_router_with_documentation().split_for_parts();
    document.to_pretty_json().unwrap_or_default()
}

/// Builds the router of everything that the server answers.
pub(crate) fn build_router(tables: &Arc<Tables>) -> Router {
    let (router, document) = api_router_with_documentation().split_for_parts();
    let app = AppState {
        tables: Arc::clone(tables),
        rate_limits: Arc::new(RateLimits::new(tables)),
        document: document.to_pretty_json().unwrap_or_default().into(),
        budgets: ByteBudgets::new(
            tables.memory.max_pending_answer_bytes(),
            tables.config.limits.pending_bytes_per_address,
        ),
        live_places: AddressPlaces::new(
            tables.config.limits.connections,
            tables.config.limits.connections_per_address,
        ),
    };
    let router = router
        .method_not_allowed_fallback(|| async { Problem::from_code(Code::WrongMethod) })
        // The middleware has read the body and checked its length.
        .layer(DefaultBodyLimit::disable());
    router
        .fallback(serve_site)
        .layer(middleware::from_fn_with_state(
            app.clone(),
            rate_limits::limit_and_log_request,
        ))
        .with_state(app)
}

/// Answers every request outside the API with the browser client.
async fn serve_site(State(tables): State<Arc<Tables>>, request: Request) -> Response {
    let read = matches!(*request.method(), Method::GET | Method::HEAD);
    match request.uri().path() {
        path if read && !path.starts_with("/api/") => {
            tables
                .config
                .site
                .answer_request(path, request.headers())
                .await
        }
        _ => Problem::from_code(Code::NotFound).into_response(),
    }
}
