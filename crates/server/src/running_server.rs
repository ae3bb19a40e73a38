//! Starting and stopping a server.

use std::net::SocketAddr;
use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::bot_pool::BotPool;
use crate::config::Config;
use crate::http;
use crate::maintenance;
use crate::metrics::Metrics;
use crate::store::{Notice, Store, StoreError, receive_notices};
use crate::table_registry::Tables;

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

    /// Stops it after the last answers are sent and the last rows are written.
    pub async fn stop(self) {
        self.tables.announce_closing();
        let _ = self.accepting.await;
        self.tables.store.close_connections().await;
    }
}

/// Starts a server in the background.
pub async fn start_server(config: Config) -> Result<RunningServer, ServeError> {
    let store = Store::open_storage(&config.storage).await?;
    let metrics = Arc::new(Metrics::default());
    let waiting = config.limits.thinking_queue;
    let thinkers = BotPool::start_threads(config.bot_threads, waiting, Arc::clone(&metrics))
        .map_err(ServeError::Threads)?;
    let address = config.listen;
    let listening = |error| ServeError::Listen { address, error };
    let listener = TcpListener::bind(address).await.map_err(listening)?;
    let address = listener.local_addr().map_err(listening)?;
    let tables = Arc::new(Tables::new(config, store, metrics, thinkers));
    let router = http::build_router(&tables);
    maintenance::start_maintenance(&tables);
    if let Some(notices) = receive_notices(&tables.store.pools, tables.config.times.notice_timeout)
    {
        tokio::spawn(follow_notices(Arc::clone(&tables), notices));
    }
    let accepting = tokio::spawn(http::accept_connections(
        Arc::clone(&tables),
        listener,
        router,
    ));
    tracing::info!(%address, "ready");
    Ok(RunningServer {
        address,
        tables,
        accepting,
    })
}

/// Runs a server until it is told to stop by Ctrl-C or `SIGTERM`. Calls `ready` with its address when it listens.
pub async fn serve_until_stopped(
    config: Config,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    let running = start_server(config).await?;
    ready(running.address());
    wait_for_stop_signal().await;
    tracing::info!("ending");
    running.stop().await;
    Ok(())
}

async fn wait_for_stop_signal() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                tokio::select! {
                    _ = interrupt => {}
                    _ = terminate.recv() => {}
                }
            }
            Err(_) => {
                let _ = interrupt.await;
            }
        }
    }
    #[cfg(not(unix))]
    {
        let _ = interrupt.await;
    }
}

/// Follows what other servers on the same database write. Each notice is a task of its own, so that a table
/// that has to wait for the storage keeps no other table waiting.
async fn follow_notices(tables: Arc<Tables>, mut notices: tokio::sync::mpsc::Receiver<Notice>) {
    while let Some(notice) = notices.recv().await {
        let tables = Arc::clone(&tables);
        tokio::spawn(async move {
            match notice {
                Notice::Row { table, seq } => tables.on_notice(&table, seq).await,
                Notice::Everything => tables.refresh_all().await,
            }
        });
    }
}
