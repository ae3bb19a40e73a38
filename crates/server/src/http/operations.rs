//! Health, metrics and documentation, for the people who run the server.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use serde::Serialize;
use utoipa::ToSchema;

use super::AppState;
use super::extract::Client;
use crate::table_registry::Tables;
use protocol::problem::{Code, Problem};

/// The answer of a healthy server.
#[derive(Serialize, ToSchema)]
pub(crate) struct Health {
    /// Always `ok`.
    status: &'static str,
}

/// Checks that the server and its database answer.
#[utoipa::path(get, path = "/healthz", tag = "operations",
    responses((status = 200, body = Health), (status = "default", body = Problem)))]
pub(crate) async fn health(State(tables): State<Arc<Tables>>) -> Result<Json<Health>, Problem> {
    tables.store.check_health().await?;
    Ok(Json(Health { status: "ok" }))
}

/// Returns the metrics for Prometheus, to this machine and to the addresses that the configuration names.
#[utoipa::path(get, path = "/metrics", tag = "operations",
    responses((status = 200, body = String, content_type = "text/plain"),
        (status = "default", body = Problem)))]
pub(crate) async fn metrics(
    State(tables): State<Arc<Tables>>,
    Client(client): Client,
) -> Result<impl IntoResponse, Problem> {
    let client = client.to_canonical();
    if !client.is_loopback() && !tables.config.metrics_for.contains(&client) {
        return Err(Problem::from_code(Code::NotFound));
    }
    let text = tables.metrics.prometheus_text(tables.count_in_memory());
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text))
}

/// Returns this document.
#[utoipa::path(get, path = "/api/openapi.json", tag = "operations",
    responses((status = 200, body = Object), (status = "default", body = Problem)))]
pub(crate) async fn openapi(State(app): State<AppState>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], app.document)
}
