//! The middleware before every handler: rate limits by address, security headers, metrics.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::App;
use super::extract::{Client, Peer};
use crate::hall::Hall;
use protocol::problem::{Code, Problem};

/// The number of passphrases that may be tried per hour for one name, or from one address.
const PASSPHRASE_TRIES: u32 = 20;

/// The number of ordinary requests that count as much as one that needs a replay of the game.
const REPLAY: u32 = 10;

/// The pause between checks whether a waiting client may have its replay.
const REPLAY_PAUSE: Duration = Duration::from_millis(50);

/// The rate limits by address.
#[derive(Debug)]
pub(crate) struct Guard {
    requests: Buckets<IpAddr>,
    tables: Buckets<IpAddr>,
    joins: Buckets<IpAddr>,
    replays: Buckets<IpAddr>,
    passphrases: Buckets<String>,
}

impl Guard {
    pub(crate) fn new(tables: &Hall) -> Self {
        let limits = &tables.config.limits;
        let rate = f64::from(limits.requests_per_second);
        let burst = limits.request_burst.max(limits.requests_per_second);
        Self {
            requests: Buckets::new(rate, burst),
            replays: Buckets::new(rate / f64::from(REPLAY), (burst / REPLAY).max(1)),
            tables: Buckets::hourly(limits.tables_per_hour),
            joins: Buckets::hourly(limits.tables_per_hour),
            passphrases: Buckets::hourly(PASSPHRASE_TRIES),
        }
    }

    /// Counts a new table of this address; refuses it if the address has created too many.
    pub(crate) fn may_create(&self, client: IpAddr) -> Result<(), Problem> {
        self.tables.take(neighbourhood(client), Code::LimitReached)
    }

    /// Counts a taken seat of this address; refuses it if the address has taken too many.
    pub(crate) fn may_join(&self, client: IpAddr) -> Result<(), Problem> {
        self.joins.take(neighbourhood(client), Code::LimitReached)
    }

    /// Waits until a game may be replayed for this address, so that no address uses up the replays of all others.
    pub(crate) async fn until_replay(&self, client: IpAddr) {
        let client = neighbourhood(client);
        while self.replays.take(client, Code::SlowDown).is_err() {
            tokio::time::sleep(REPLAY_PAUSE).await;
        }
    }

    /// Counts an attempt at a passphrase for this name from this address; refuses it if there were too many.
    pub(crate) fn may_try(&self, client: IpAddr, handle: &str) -> Result<(), Problem> {
        let address = neighbourhood(client).to_string();
        self.passphrases.take(address, Code::SlowDown)?;
        self.passphrases
            .take(format!("name {handle}"), Code::SlowDown)
    }
}

/// Returns the address under which a client is counted. All IPv6 addresses of one household count together.
pub(crate) fn neighbourhood(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = address.to_bits() & !0 << 64;
            IpAddr::V6(Ipv6Addr::from_bits(network))
        }
        address => address,
    }
}

/// Buckets of permits that fill up with time; a rate of zero means no limit.
#[derive(Debug)]
struct Buckets<K> {
    rate: f64,
    burst: f64,
    levels: Mutex<Levels<K>>,
}

/// The level of each bucket with the time at which it was that full, and the time of the last clean-up.
#[derive(Debug)]
struct Levels<K> {
    buckets: HashMap<K, (f64, Instant)>,
    swept: Instant,
}

/// The number of buckets above which full ones are removed.
const BUCKETS: usize = 10_000;

/// The shortest time between two clean-ups.
const SWEEP: Duration = Duration::from_secs(5);

impl<K: std::hash::Hash + Eq> Buckets<K> {
    fn new(rate: f64, burst: u32) -> Self {
        Self {
            rate,
            burst: f64::from(burst),
            levels: Mutex::new(Levels {
                buckets: HashMap::new(),
                swept: Instant::now(),
            }),
        }
    }

    fn hourly(count: u32) -> Self {
        Self::new(f64::from(count) / 3600.0, count)
    }

    fn take(&self, key: K, code: Code) -> Result<(), Problem> {
        if self.rate <= 0.0 {
            return Ok(());
        }
        let now = Instant::now();
        let filled = |(level, since): (f64, Instant)| {
            (level + self.rate * (now - since).as_secs_f64()).min(self.burst)
        };
        let mut levels = self.levels.lock().unwrap_or_else(PoisonError::into_inner);
        if levels.buckets.len() >= BUCKETS && now - levels.swept > SWEEP {
            levels.swept = now;
            levels
                .buckets
                .retain(|_, bucket| filled(*bucket) < self.burst);
        }
        let bucket = levels.buckets.entry(key).or_insert((self.burst, now));
        let level = filled(*bucket);
        *bucket = (level, now);
        if level < 1.0 {
            return Err(Problem::of(code));
        }
        bucket.0 = level - 1.0;
        Ok(())
    }
}

/// Limits, counts and logs every request, and sets the security headers of its answer.
pub(crate) async fn watch(
    State(app): State<App>,
    matched: Option<MatchedPath>,
    mut request: Request,
    next: Next,
) -> Response {
    let metrics = &app.tables.metrics;
    let start = Instant::now();
    let client = client(&app.tables, &request);
    request.extensions_mut().insert(Client(client));
    let api = request.uri().path().starts_with("/api/");
    let method = request.method().clone();
    let mut response = match app
        .guard
        .requests
        .take(neighbourhood(client), Code::SlowDown)
    {
        Ok(()) => {
            let answered = answer(request, next, app.tables.config.limits.body);
            match tokio::time::timeout(app.tables.config.times.request, answered).await {
                Ok(response) => response,
                Err(_) => Problem::of(Code::TooSlow).into_response(),
            }
        }
        Err(problem) => {
            metrics.limited.fetch_add(1, Relaxed);
            problem.into_response()
        }
    };
    metrics.requests.fetch_add(1, Relaxed);
    if response.status().is_server_error() {
        metrics.failures.fetch_add(1, Relaxed);
    }
    // The pattern of the address, never the address itself: it may name a table.
    let path = matched.as_ref().map_or("", MatchedPath::as_str);
    let micros = start.elapsed().as_micros() as u64;
    tracing::debug!(%method, path, status = response.status().as_u16(), micros, "request");
    protect(response.headers_mut(), api);
    response
}

/// Reads the whole request before it is handled: a connection whose request was refused half-read could not be
/// used again.
async fn answer(request: Request, next: Next, limit: usize) -> Response {
    let (parts, body) = request.into_parts();
    match axum::body::to_bytes(body, limit).await {
        Ok(body) => next.run(Request::from_parts(parts, body.into())).await,
        Err(_) => Problem::of(Code::TooLarge).into_response(),
    }
}

fn client(tables: &Hall, request: &Request) -> IpAddr {
    let peer = request.extensions().get::<Peer>();
    let peer = peer.map_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED), |peer| peer.0.ip());
    if !tables.config.behind_proxy {
        return peer;
    }
    // The proxy adds the address it saw as the last one.
    let named = request
        .headers()
        .get_all("x-forwarded-for")
        .iter()
        .next_back();
    let named =
        named.and_then(|named| named.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    named.unwrap_or(peer)
}

/// The content security policy: only our own scripts, styles and pictures; no frames; no inline code.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

fn protect(headers: &mut HeaderMap, api: bool) {
    let fixed: [(HeaderName, &'static str); 6] = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("permissions-policy"),
            "camera=(), geolocation=(), microphone=()",
        ),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if api {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
}
