//! Starting and stopping a server.

use std::net::SocketAddr;
use std::sync::Arc;
#[cfg(unix)]
use std::task::Poll;

use tokio::net::TcpListener;
use tokio::sync::{Mutex, mpsc};
use tokio::task::JoinHandle;

use crate::bot_pool::BotPool;
use crate::config::Config;
use crate::http;
use crate::maintenance;
use crate::memory_guard::{MemoryGuard, raise_descriptor_limit};
use crate::metrics::Metrics;
use crate::store::{Notice, Store, StoreError, start_receiving_notices};
use crate::supervision::supervise_task;
use crate::table_registry::{ServerPhase, Tables};

/// The reason why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The storage cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address cannot be used.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The error of the operating system.
        error: std::io::Error,
    },
    /// The threads for computer players cannot be started.
    #[error("cannot start threads: {0}")]
    Threads(std::io::Error),
    /// The task that accepts connections broke off; only a new process helps.
    #[error("connections are no longer accepted; the log says more")]
    BrokeOff,
}

/// A running server.
#[derive(Debug)]
pub struct RunningServer {
    address: SocketAddr,
    tables: Arc<Tables>,
    accepting: JoinHandle<()>,
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tables").finish_non_exhaustive()
    }
}

impl RunningServer {
    /// Returns the address that it listens on.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Sends its clients away, for as long as the configuration says. Meanwhile it still answers everybody.
    pub async fn drain_clients(&self) {
        self.tables.enter_server_phase(ServerPhase::Draining);
        tokio::time::sleep(self.tables.config.times.drain).await;
    }

    /// Stops it after the last answers are sent and the last rows are written.
    pub async fn stop(self) {
        self.tables.enter_server_phase(ServerPhase::Closing);
        let _ = self.accepting.await;
        self.tables.store.close_connections().await;
    }
}

/// Starts a server in the background.
pub async fn start_server(mut config: Config) -> Result<RunningServer, ServeError> {
    let memory = MemoryGuard::with_detected_limit(config.limits.memory);
    let descriptors = raise_descriptor_limit().unwrap_or(u64::MAX);
    let descriptors = usize::try_from(descriptors).unwrap_or(usize::MAX);
    let connections = &mut config.limits.connections;
    *connections = descriptors.min(memory.max_connections()).min(*connections);
    let metrics = Arc::new(Metrics::default());
    let store = Store::open_storage(&config.storage, &metrics).await?;
    let waiting = config.limits.thinking_queue;
    let thinkers = BotPool::start_threads(config.bot_threads, waiting, Arc::clone(&metrics))
        .map_err(ServeError::Threads)?;
    let address = config.listen;
    let listening = |error| ServeError::Listen { address, error };
    let listener = TcpListener::bind(address).await.map_err(listening)?;
    let address = listener.local_addr().map_err(listening)?;
    let tables = Arc::new(Tables::new(config, memory, store, metrics, thinkers));
    let router = http::build_router(&tables);
    match tables.send_heartbeat().await {
        Ok(()) => {}
        // A disk that takes nothing is told at the start, not at the first choice.
        Err(error @ StoreError::Full(_)) => return Err(error.into()),
        Err(error) => tracing::warn!(%error, "the storage takes no sign of life"),
    }
    maintenance::start_maintenance(&tables);
    tables.start_notice_task();
    if let Some(notices) =
        start_receiving_notices(&tables.store.pools, tables.config.times.notice_timeout)
    {
        let (tables, notices) = (Arc::clone(&tables), Arc::new(Mutex::new(notices)));
        supervise_task("notices", move || {
            apply_storage_notices(Arc::clone(&tables), Arc::clone(&notices))
        });
    }
    let accepting = tokio::spawn(http::accept_connections(
        Arc::clone(&tables),
        listener,
        router,
    ));
    log_limits(&tables);
    tracing::info!(%address, "ready");
    Ok(RunningServer {
        address,
        tables,
        accepting,
    })
}

/// Says how much the server takes, so that nobody has to find out.
fn log_limits(tables: &Tables) {
    let limits = &tables.config.limits;
    let memory = tables
        .memory
        .refusal_threshold()
        .map(|bytes| bytes / (1024 * 1024));
    tracing::info!(
        connections = limits.connections,
        per_address = limits.connections_per_address,
        memory_mebibytes = memory,
        requests_per_second = limits.requests_per_second,
        tables_per_hour = limits.tables_per_hour,
        "limits"
    );
}

/// Runs a server until it is told to stop by Ctrl-C or `SIGTERM`; a second signal ends the time for clients to leave.
/// Calls `ready` with its address when it listens.
pub async fn serve_until_stopped(
    config: Config,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    let mut running = start_server(config).await?;
    let mut signals = StopSignals::listen();
    ready(running.address());
    tokio::select! {
        () = signals.wait_for_stop_signal() => {}
        _ = &mut running.accepting => return Err(ServeError::BrokeOff),
    }
    tracing::info!("ending");
    tokio::select! {
        () = running.drain_clients() => {}
        () = signals.wait_for_stop_signal() => tracing::info!("ending at once"),
    }
    running.stop().await;
    Ok(())
}

/// The signals that tell a server to stop: Ctrl-C and `SIGTERM`. From the moment this is made none is lost.
#[cfg(unix)]
struct StopSignals(Vec<tokio::signal::unix::Signal>);

#[cfg(unix)]
impl StopSignals {
    fn listen() -> Self {
        use tokio::signal::unix::{SignalKind, signal};
        let kinds = [SignalKind::interrupt(), SignalKind::terminate()];
        Self(
            kinds
                .into_iter()
                .filter_map(|kind| signal(kind).ok())
                .collect(),
        )
    }

    async fn wait_for_stop_signal(&mut self) {
        std::future::poll_fn(|context| {
            let mut signals = self.0.iter_mut();
            if signals.any(|signal| signal.poll_recv(context).is_ready()) {
                Poll::Ready(())
            } else {
                Poll::Pending
            }
        })
        .await;
    }
}

/// The signal that tells a server to stop: Ctrl-C.
#[cfg(not(unix))]
struct StopSignals;

#[cfg(not(unix))]
impl StopSignals {
    const fn listen() -> Self {
        Self
    }

    async fn wait_for_stop_signal(&mut self) {
        let _ = tokio::signal::ctrl_c().await;
    }
}

/// Follows what other servers on the same database write. Each notice is a task of its own, so that a table
/// that has to wait for the storage keeps no other table waiting.
async fn apply_storage_notices(tables: Arc<Tables>, notices: Arc<Mutex<mpsc::Receiver<Notice>>>) {
    let mut notices = notices.lock().await;
    while let Some(notice) = notices.recv().await {
        let tables = Arc::clone(&tables);
        tokio::spawn(async move {
            match notice {
                Notice::Row { table, seq } => tables.handle_row_notice(&table, seq).await,
                Notice::Everything => tables.catch_up_all_tables().await,
            }
        });
    }
}
