//! Starting and ending a server.

use std::net::SocketAddr;
use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::caretaker;
use crate::config::Config;
use crate::hall::Hall;
use crate::http;
use crate::metrics::Metrics;
use crate::store::{Notice, Store, StoreError, notices};
use crate::thinkers::Thinkers;

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The storage cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address cannot be used.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// Which address.
        address: SocketAddr,
        /// Why not.
        error: std::io::Error,
    },
    /// The threads for computer players cannot be started.
    #[error("cannot start threads: {0}")]
    Threads(std::io::Error),
}

/// A server that runs.
#[derive(Debug)]
pub struct Running {
    address: SocketAddr,
    hall: Arc<Hall>,
    accepting: JoinHandle<()>,
}

impl std::fmt::Debug for Hall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hall").finish_non_exhaustive()
    }
}

impl Running {
    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Ends it: what is being answered is answered, what is being written is written.
    pub async fn stop(self) {
        self.hall.close();
        let _ = self.accepting.await;
        self.hall.store.close().await;
    }
}

/// Starts a server in the background.
pub async fn start(config: Config) -> Result<Running, ServeError> {
    let store = Store::open(&config.storage).await?;
    let metrics = Arc::new(Metrics::default());
    let waiting = config.limits.thinking_queue;
    let thinkers = Thinkers::start(config.thinkers, waiting, Arc::clone(&metrics))
        .map_err(ServeError::Threads)?;
    let address = config.listen;
    let listening = |error| ServeError::Listen { address, error };
    let listener = TcpListener::bind(address).await.map_err(listening)?;
    let address = listener.local_addr().map_err(listening)?;
    let hall = Arc::new(Hall::new(config, store, metrics, thinkers));
    let router = http::router(&hall);
    caretaker::start(&hall);
    if let Some(notices) = notices(&hall.store.pools, hall.config.times.silence) {
        tokio::spawn(listen(Arc::clone(&hall), notices));
    }
    let accepting = tokio::spawn(http::accept(Arc::clone(&hall), listener, router));
    tracing::info!(%address, "ready");
    Ok(Running {
        address,
        hall,
        accepting,
    })
}

/// Runs a server until it is told to end, by Ctrl-C or `SIGTERM`; says where it listens when it does.
pub async fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let running = start(config).await?;
    ready(running.address());
    end_wanted().await;
    tracing::info!("ending");
    running.stop().await;
    Ok(())
}

async fn end_wanted() {
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

/// What other servers on the same database do. Each notice is a task of its own: one table that has to
/// wait for the storage keeps no other waiting.
async fn listen(hall: Arc<Hall>, mut notices: tokio::sync::mpsc::Receiver<Notice>) {
    while let Some(notice) = notices.recv().await {
        let hall = Arc::clone(&hall);
        tokio::spawn(async move {
            match notice {
                Notice::Row { table, seq } => hall.noticed(&table, seq).await,
                Notice::Everything => hall.look_at_everything().await,
            }
        });
    }
}
