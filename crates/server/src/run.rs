//! Starting and ending a server.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;

use crate::config::Config;
use crate::hall::{Decided, Hall, Slot, now};
use crate::http;
use crate::metrics::Metrics;
use crate::problem::{Code, Problem};
use crate::store::{Notice, Store, StoreError, notices};
use crate::table::Table;
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
    tokio::spawn(look_after(Arc::clone(&hall)));
    if let Some(notices) = notices(&hall.store.pools) {
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

/// What other servers on the same database do.
async fn listen(hall: Arc<Hall>, mut notices: tokio::sync::mpsc::Receiver<Notice>) {
    while let Some(notice) = notices.recv().await {
        match notice {
            Notice::Row { table, seq } => hall.noticed(&table, seq).await,
            Notice::Everything => hall.look_at_everything().await,
        }
    }
}

/// How many tables are woken at a time.
const AWAKE: usize = 64;

/// How many tables are looked up at a time.
const PAGE: i64 = 256;

/// Wakes tables that wait for a computer or a clock, and lets go of those nobody looks at.
async fn look_after(hall: Arc<Hall>) {
    let permits = Arc::new(Semaphore::new(AWAKE));
    loop {
        if let Err(problem) = wake(&hall, &permits).await {
            tracing::warn!(
                problem = problem.message,
                "cannot look after waiting tables"
            );
        }
        hall.tidy();
        let pause = tokio::time::sleep(hall.config.times.wake);
        tokio::select! {
            () = pause => {}
            () = hall.until_closing() => return,
        }
    }
}

async fn wake(hall: &Arc<Hall>, permits: &Arc<Semaphore>) -> Result<(), Problem> {
    let mut after = String::new();
    loop {
        let due = hall.store.due(now(), &after, PAGE).await;
        let due = due?;
        let Some(last) = due.last() else {
            return Ok(());
        };
        after.clone_from(last);
        for id in due {
            let Ok(permit) = Arc::clone(permits).acquire_owned().await else {
                return Ok(());
            };
            let slot = match hall.table(&id).await {
                Ok(slot) => slot,
                Err(problem) if problem.is_storage() => return Err(problem),
                // It was reported when it was read.
                Err(_) => continue,
            };
            expire(hall, &slot).await;
            hall.drive(&slot);
            tokio::spawn(until_driven(slot, permit));
        }
    }
}

/// Keeps the place in the queue until the computer players of the table are done.
async fn until_driven(slot: Arc<Slot>, permit: tokio::sync::OwnedSemaphorePermit) {
    while slot.is_driven() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    drop(permit);
}

/// Lets a computer take over where a clock ran out.
async fn expire(hall: &Arc<Hall>, slot: &Arc<Slot>) {
    let late = slot.look(|table| table.expire(now()).is_some());
    if !late.unwrap_or(false) {
        return;
    }
    let decide = |table: &Table| {
        let expired = table.expire(now());
        expired
            .map(Decided::from)
            .ok_or_else(|| Problem::of(Code::NotAbsent))
    };
    if let Err(problem) = hall.execute(slot, None, decide).await {
        tracing::debug!(
            table = slot.id,
            problem = problem.message,
            "a clock was stopped in time"
        );
    }
}
