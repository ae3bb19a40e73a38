//! Pages of other origins: those that the configuration names may use the API, all others may not read its answers.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::Response;

use crate::table_registry::Tables;

/// The time for which a browser remembers what it may do, in seconds.
const REMEMBERED_SECONDS: &str = "600";

/// Returns the origin of a request, if it is another one that may use the API.
pub(super) fn allowed_origin(tables: &Tables, headers: &HeaderMap) -> Option<HeaderValue> {
    let origin = headers.get(header::ORIGIN)?;
    let known = tables.config.origins.iter();
    known
        .into_iter()
        .any(|known| known.as_bytes() == origin.as_bytes())
        .then(|| origin.clone())
}

/// Tells whether a browser asks what it may do before it sends a request.
pub(super) fn is_preflight(method: &Method, headers: &HeaderMap) -> bool {
    method == Method::OPTIONS && headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD)
}

/// Answers a browser that asks what it may do.
pub(super) fn preflight_answer() -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    let fixed = [
        (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, POST"),
        (
            header::ACCESS_CONTROL_ALLOW_HEADERS,
            "authorization, content-type",
        ),
        (header::ACCESS_CONTROL_MAX_AGE, REMEMBERED_SECONDS),
    ];
    for (name, value) in fixed {
        let value = HeaderValue::from_static(value);
        response.headers_mut().insert(name, value);
    }
    response
}

/// Lets the page of this origin read an answer.
pub(super) fn allow_origin_to_read(headers: &mut HeaderMap, origin: HeaderValue) {
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    let exposed = HeaderValue::from_static("retry-after");
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, exposed);
    headers.insert(
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("cross-origin"),
    );
}
