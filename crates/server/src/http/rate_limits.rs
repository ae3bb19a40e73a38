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

use super::AppState;
use super::byte_budgets::charge_answer_to_budgets;
use super::cors;
use super::extract::{Client, Peer, UnnamedClient};
use super::passphrase_guard::PassphraseGuard;
use crate::table_registry::Tables;
use protocol::problem::{Code, Problem};

/// The number of passphrases that one address may set per hour: each takes a while to hash.
const NEW_PASSPHRASES_PER_HOUR: u32 = 20;

/// The number of times per day that somebody may ask for mails to the same address.
#[cfg(feature = "notices")]
const MAILS_PER_DAY: f64 = 5.0;

/// The number of ordinary requests that count as much as one that needs a replay of the game.
const REQUESTS_PER_REPLAY: u32 = 10;

/// The pause between checks whether a waiting client may have its replay.
const REPLAY_RETRY_PAUSE: Duration = Duration::from_millis(50);

/// The rate limits by address.
#[derive(Debug)]
pub(crate) struct RateLimits {
    requests: TokenBuckets<IpAddr>,
    tables: TokenBuckets<IpAddr>,
    joins: TokenBuckets<IpAddr>,
    replays: TokenBuckets<IpAddr>,
    new_passphrases: TokenBuckets<IpAddr>,
    #[cfg(feature = "notices")]
    notices: TokenBuckets<IpAddr>,
    #[cfg(feature = "notices")]
    mails: TokenBuckets<String>,
    /// The guard against guessed passphrases.
    pub(crate) passphrases: PassphraseGuard,
}

impl RateLimits {
    pub(crate) fn new(tables: &Tables) -> Self {
        let limits = &tables.config.limits;
        let rate = f64::from(limits.requests_per_second);
        let burst = limits.request_burst.max(limits.requests_per_second);
        Self {
            requests: TokenBuckets::new(rate, burst),
            replays: TokenBuckets::new(
                rate / f64::from(REQUESTS_PER_REPLAY),
                (burst / REQUESTS_PER_REPLAY).max(1),
            ),
            tables: TokenBuckets::with_hourly_limit(limits.tables_per_hour),
            joins: TokenBuckets::with_hourly_limit(limits.tables_per_hour),
            new_passphrases: TokenBuckets::with_hourly_limit(NEW_PASSPHRASES_PER_HOUR),
            #[cfg(feature = "notices")]
            notices: TokenBuckets::with_hourly_limit(tables.config.notices.channels_per_hour),
            #[cfg(feature = "notices")]
            mails: TokenBuckets::new(MAILS_PER_DAY / 86_400.0, MAILS_PER_DAY as u32),
            passphrases: PassphraseGuard::default(),
        }
    }

    /// Counts a place for notices that this address names; refuses it if there were too many.
    #[cfg(feature = "notices")]
    pub(crate) fn check_notice_rate(&self, client: IpAddr) -> Result<(), Problem> {
        self.notices
            .take_permit_or_refuse(rate_limit_key(client), Code::SlowDown)
    }

    /// Counts a request to send mails to an address, which anybody can name; refuses it if there were too many.
    #[cfg(feature = "notices")]
    pub(crate) fn check_mail_rate(&self, address: &str) -> Result<(), Problem> {
        self.mails
            .take_permit_or_refuse(address.to_ascii_lowercase(), Code::SlowDown)
    }

    /// Counts a new table of this address; refuses it if the address has created too many.
    pub(crate) fn check_table_rate(&self, client: IpAddr) -> Result<(), Problem> {
        self.tables
            .take_permit_or_refuse(rate_limit_key(client), Code::LimitReached)
    }

    /// Counts a taken seat of this address; refuses it if the address has taken too many.
    pub(crate) fn check_join_rate(&self, client: IpAddr) -> Result<(), Problem> {
        self.joins
            .take_permit_or_refuse(rate_limit_key(client), Code::LimitReached)
    }

    /// Waits until a game may be replayed for this address, so that no address uses up the replays of all others.
    pub(crate) async fn wait_for_replay_permit(&self, client: IpAddr) {
        let client = rate_limit_key(client);
        while self
            .replays
            .take_permit_or_refuse(client, Code::SlowDown)
            .is_err()
        {
            tokio::time::sleep(REPLAY_RETRY_PAUSE).await;
        }
    }

    /// Counts a passphrase that this address sets; refuses it if there were too many.
    pub(crate) fn check_new_passphrase_rate(&self, client: IpAddr) -> Result<(), Problem> {
        self.new_passphrases
            .take_permit_or_refuse(rate_limit_key(client), Code::SlowDown)
    }
}

/// Returns the address under which a client is counted. All IPv6 addresses of one household count together.
pub(crate) fn rate_limit_key(address: IpAddr) -> IpAddr {
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
struct TokenBuckets<K> {
    rate: f64,
    burst: f64,
    levels: Mutex<BucketLevels<K>>,
}

/// The level of each bucket with the time at which it was that full, and the time of the last clean-up.
#[derive(Debug)]
struct BucketLevels<K> {
    buckets: HashMap<K, (f64, Instant)>,
    swept: Instant,
}

/// The number of buckets above which full ones are removed.
const MAX_BUCKETS: usize = 10_000;

/// The shortest time between two clean-ups.
const SWEEP_INTERVAL: Duration = Duration::from_secs(5);

impl<K: std::hash::Hash + Eq> TokenBuckets<K> {
    fn new(rate: f64, burst: u32) -> Self {
        Self {
            rate,
            burst: f64::from(burst),
            levels: Mutex::new(BucketLevels {
                buckets: HashMap::new(),
                swept: Instant::now(),
            }),
        }
    }

    fn with_hourly_limit(count: u32) -> Self {
        Self::new(f64::from(count) / 3600.0, count)
    }

    fn take_permit_or_refuse(&self, key: K, code: Code) -> Result<(), Problem> {
        if self.rate <= 0.0 {
            return Ok(());
        }
        let now = Instant::now();
        let filled = |(level, since): (f64, Instant)| {
            (level + self.rate * (now - since).as_secs_f64()).min(self.burst)
        };
        let mut levels = self.levels.lock().unwrap_or_else(PoisonError::into_inner);
        if levels.buckets.len() >= MAX_BUCKETS && now - levels.swept > SWEEP_INTERVAL {
            levels.swept = now;
            levels
                .buckets
                .retain(|_, bucket| filled(*bucket) < self.burst);
        }
        let bucket = levels.buckets.entry(key).or_insert((self.burst, now));
        let level = filled(*bucket);
        *bucket = (level, now);
        if level < 1.0 {
            let wait = ((1.0 - level) / self.rate).ceil().max(1.0) as u64;
            return Err(Problem::from_code(code).retry_after(wait));
        }
        bucket.0 = level - 1.0;
        Ok(())
    }
}

/// Limits, counts and logs every request, and sets the security headers of its answer.
pub(crate) async fn limit_and_log_request(
    State(app): State<AppState>,
    matched: Option<MatchedPath>,
    mut request: Request,
    next: Next,
) -> Response {
    let metrics = &app.tables.metrics;
    let start = Instant::now();
    let (client, is_named) = client_address(&app.tables, &request);
    request.extensions_mut().insert(Client(client));
    if !is_named {
        request.extensions_mut().insert(UnnamedClient);
    }
    let api = request.uri().path().starts_with("/api/");
    let method = request.method().clone();
    let origin = cors::allowed_origin(&app.tables, request.headers()).filter(|_| api);
    let preflight = origin.is_some() && cors::is_preflight(&method, request.headers());
    let mut response = match app
        .rate_limits
        .requests
        .take_permit_or_refuse(rate_limit_key(client), Code::SlowDown)
        .and_then(|()| refuse_banned_api_client(&app.tables, client, api))
    {
        Ok(()) if preflight => cors::preflight_answer(),
        Ok(()) => {
            let answered = read_body_and_run(request, next, app.tables.config.limits.body);
            let answered = tokio::time::timeout(app.tables.config.times.request, answered).await;
            match answered {
                Ok(response) if api => {
                    charge_answer_to_budgets(&app.budgets, client, response).await
                }
                Ok(response) => response,
                Err(_) => Problem::from_code(Code::TooSlow).into_response(),
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
    set_security_headers(response.headers_mut(), api);
    if api && !app.tables.config.origins.is_empty() {
        let differs = HeaderValue::from_static("origin");
        response.headers_mut().append(header::VARY, differs);
    }
    if let Some(origin) = origin {
        cors::allow_origin_to_read(response.headers_mut(), origin);
    }
    response
}

/// Refuses banned networks the API. Health and metrics are for the people who run the server.
fn refuse_banned_api_client(tables: &Tables, client: IpAddr, api: bool) -> Result<(), Problem> {
    if api {
        tables.moderation.refuse_banned_address(client)
    } else {
        Ok(())
    }
}

/// Reads the whole request before it is handled: a connection whose request was refused half-read could not be
/// used again.
async fn read_body_and_run(request: Request, next: Next, limit: usize) -> Response {
    let (parts, body) = request.into_parts();
    match axum::body::to_bytes(body, limit).await {
        Ok(body) => next.run(Request::from_parts(parts, body.into())).await,
        Err(_) => Problem::from_code(Code::TooLarge).into_response(),
    }
}

/// Returns the address of the client, and whether it is certain.
fn client_address(tables: &Tables, request: &Request) -> (IpAddr, bool) {
    let peer = request.extensions().get::<Peer>();
    let peer = peer.map_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED), |peer| peer.0.ip());
    if !tables.config.behind_proxy {
        return (peer, true);
    }
    // The proxy adds the address it saw as the last one.
    let named = request
        .headers()
        .get_all("x-forwarded-for")
        .iter()
        .next_back();
    let named =
        named.and_then(|named| named.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    (named.unwrap_or(peer), named.is_some())
}

/// The content security policy: only our own scripts, styles and pictures; no frames; no inline code.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

fn set_security_headers(headers: &mut HeaderMap, api: bool) {
    let fixed: [(HeaderName, &'static str); 6] = [
        (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
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
        // A page may have a stricter policy.
        let header = headers.entry(name);
        header.or_insert(HeaderValue::from_static(value));
    }
    if api {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
}
