//! Accepting connections: not too many, not for ever, and none is cut off when the server stops.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tower::ServiceExt;

use super::address_places::{AddressPlace, AddressPlaces};
use super::extract::Peer;
use super::write_timeout::WriteTimeout;
use crate::metrics::Gauge;
use crate::table_registry::Tables;

/// The time that requests being answered may still take when the server stops.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);

/// Accepts connections until the server is told to stop, then waits for the last answers.
pub(crate) async fn accept_connections(tables: Arc<Tables>, listener: TcpListener, router: Router) {
    // Every permit holds a sender: when the last one is dropped, all requests were answered and all live
    // connections were closed.
    let (open, mut all_answered) = mpsc::channel::<()>(1);
    let limits = &tables.config.limits;
    let places = if tables.config.behind_proxy {
        // All connections come from the proxy, which counts its own.
        AddressPlaces::without_address_limit(limits.connections)
    } else {
        AddressPlaces::new(limits.connections, limits.connections_per_address)
    };
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = tables.wait_until_closing() => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of file descriptors, mostly: wait until some are free again.
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        let place = places.try_take_for_address(peer.ip());
        let open_now = tables.metrics.connections.load(Relaxed) as usize;
        let admitted = tables.memory.admits_connection(open_now);
        let Some(place) = place.filter(|_| admitted) else {
            tables.metrics.limited.fetch_add(1, Relaxed);
            continue;
        };
        let place = ConnectionPermit {
            _place: place,
            _open: open.clone(),
        };
        serve_connection(&tables, stream, Peer(peer), place, &router);
    }
    drop((listener, open));
    tokio::select! {
        _ = all_answered.recv() => {}
        () = tokio::time::sleep(SHUTDOWN_TIMEOUT) => tracing::warn!("some answers came too late"),
    }
}

fn serve_connection(
    tables: &Arc<Tables>,
    stream: TcpStream,
    peer: Peer,
    place: ConnectionPermit,
    router: &Router,
) {
    // Answers are small and somebody waits for each of them.
    let _ = stream.set_nodelay(true);
    let stream = WriteTimeout::new(stream, tables.config.times.write_timeout);
    let router = router.clone();
    let place = Arc::new(place);
    let within = Arc::clone(&place);
    let serving = Arc::clone(tables);
    let service = hyper::service::service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(axum::body::Body::new);
        request.extensions_mut().insert(peer);
        // A WebSocket outlives its request: it takes the permit along.
        request.extensions_mut().insert(Arc::clone(&within));
        let answered = router.clone().oneshot(request);
        let tables = Arc::clone(&serving);
        async move {
            let mut response = answered.await?;
            if tables.is_ending() {
                close_connection_after_answer(&mut response);
            }
            Ok::<_, Infallible>(response)
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(tables.config.times.request_head)
        .max_buf_size(32 * 1024)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let tables = Arc::clone(tables);
    tokio::spawn(async move {
        let _counted = Gauge::new(&tables.metrics.connections);
        let _place = place;
        let mut connection = std::pin::pin!(connection);
        let ended = tokio::select! {
            ended = connection.as_mut() => ended,
            () = tables.wait_until_closing() => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(error) = ended {
            tracing::trace!(%error, "a connection broke");
        }
    });
}

/// Has the client make a new connection for its next request: a balancer leads that one to another server.
fn close_connection_after_answer(response: &mut Response) {
    if response.status() != StatusCode::SWITCHING_PROTOCOLS {
        let close = HeaderValue::from_static("close");
        response.headers_mut().insert(header::CONNECTION, close);
    }
}

/// The permit of one open connection.
#[derive(Debug)]
pub(crate) struct ConnectionPermit {
    _place: AddressPlace,
    /// The server waits until this is dropped before it stops.
    _open: mpsc::Sender<()>,
}
