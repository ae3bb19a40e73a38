//! Health, metrics and documentation, for the people who run the server.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use axum::{Extension, Json};
use serde::Serialize;
use utoipa::ToSchema;

use super::AppState;
use super::extract::{Client, UnnamedClient};
use crate::table_registry::Tables;
use protocol::problem::{Code, Problem};

/// The answer of a healthy server.
#[derive(Serialize, ToSchema)]
pub(crate) struct Health {
    /// Always `ok`.
    status: &'static str,
}

/// Checks that the server and its database answer, and that a write went through lately.
#[utoipa::path(get, path = "/healthz", tag = "operations",
    responses((status = 200, body = Health), (status = "default", body = Problem)))]
pub(crate) async fn health(State(tables): State<Arc<Tables>>) -> Result<Json<Health>, Problem> {
    tables.store.check_health(tables.clock.now_ms()).await?;
    Ok(Json(Health { status: "ok" }))
}

/// Checks that the server works at all. If it does not, only a new process helps.
#[utoipa::path(get, path = "/livez", tag = "operations",
    responses((status = 200, body = Health), (status = "default", body = Problem)))]
pub(crate) async fn check_liveness(
    State(tables): State<Arc<Tables>>,
) -> Result<Json<Health>, Problem> {
    if tables.store.time_since_writer_answer() > tables.config.times.stuck {
        return Err(Problem::from_code(Code::StorageFailed));
    }
    Ok(Json(Health { status: "ok" }))
}

/// Checks that the server takes new clients: its storage is healthy and it is not about to stop.
#[utoipa::path(get, path = "/readyz", tag = "operations",
    responses((status = 200, body = Health), (status = "default", body = Problem)))]
pub(crate) async fn check_readiness(state: State<Arc<Tables>>) -> Result<Json<Health>, Problem> {
    if state.is_ending() {
        return Err(Problem::from_code(Code::Restarting));
    }
    health(state).await
}

/// Returns the metrics for Prometheus, to this machine and to the addresses that the configuration names.
#[utoipa::path(get, path = "/metrics", tag = "operations",
    responses((status = 200, body = String, content_type = "text/plain"),
        (status = "default", body = Problem)))]
pub(crate) async fn get_prometheus_metrics(
    State(tables): State<Arc<Tables>>,
    Client(client): Client,
    unnamed: Option<Extension<UnnamedClient>>,
) -> Result<impl IntoResponse, Problem> {
    let client = client.to_canonical();
    // The proxy itself may be on this machine, and everybody comes through it.
    let here = client.is_loopback() && unnamed.is_none();
    if !here && !tables.config.metrics_for.contains(&client) {
        return Err(Problem::from_code(Code::NotFound));
    }
    let text = tables.metrics.prometheus_text(tables.count_loaded_tables());
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text))
}

/// Returns this document.
#[utoipa::path(get, path = "/api/openapi.json", tag = "operations",
    responses((status = 200, body = Object), (status = "default", body = Problem)))]
pub(crate) async fn get_openapi_document(State(app): State<AppState>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], app.document)
}
