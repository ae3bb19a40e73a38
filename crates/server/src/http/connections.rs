//! Accepting connections: not too many, not for ever, and none is cut off when the server stops.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tower::ServiceExt;

use super::extract::Peer;
use super::rate_limits::rate_limit_key;
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
    let crowd = Arc::new(ConnectionLimits::default());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = tables.until_closing() => break,
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
        let limits = &tables.config.limits;
        let each = if tables.config.behind_proxy {
            // All connections come from the proxy, which counts its own.
            limits.connections
        } else {
            limits.connections_per_address
        };
        let place = crowd.try_acquire(peer.ip(), limits.connections, each, &open);
        let Some(place) = place else {
            tables
                .metrics
                .limited
                .fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            continue;
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
    let service = hyper::service::service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(axum::body::Body::new);
        request.extensions_mut().insert(peer);
        // A WebSocket outlives its request: it takes the permit along.
        request.extensions_mut().insert(Arc::clone(&within));
        router.clone().oneshot(request)
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
            () = tables.until_closing() => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(error) = ended {
            tracing::trace!(%error, "a connection broke");
        }
    });
}

/// The number of open connections, in total and by address.
#[derive(Debug, Default)]
struct ConnectionLimits(Mutex<ConnectionCounts>);

#[derive(Debug, Default)]
struct ConnectionCounts {
    all: usize,
    each: HashMap<IpAddr, usize>,
}

/// The permit of one open connection.
#[derive(Debug)]
pub(crate) struct ConnectionPermit {
    crowd: Arc<ConnectionLimits>,
    address: IpAddr,
    /// The server waits until this is dropped before it stops.
    _open: mpsc::Sender<()>,
}

impl ConnectionLimits {
    fn try_acquire(
        self: &Arc<Self>,
        address: IpAddr,
        all: usize,
        each: usize,
        open: &mpsc::Sender<()>,
    ) -> Option<ConnectionPermit> {
        let address = rate_limit_key(address);
        let mut crowd = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let here = crowd.each.get(&address).copied().unwrap_or(0);
        if crowd.all >= all || here >= each {
            return None;
        }
        crowd.all += 1;
        crowd.each.insert(address, here + 1);
        drop(crowd);
        Some(ConnectionPermit {
            crowd: Arc::clone(self),
            address,
            _open: open.clone(),
        })
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut crowd = self.crowd.0.lock().unwrap_or_else(PoisonError::into_inner);
        crowd.all -= 1;
        if let Some(here) = crowd.each.get_mut(&self.address) {
            *here -= 1;
            if *here == 0 {
                crowd.each.remove(&self.address);
            }
        }
    }
}
