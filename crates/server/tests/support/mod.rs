//! A server for one test on a free port, with SQLite or with a real PostgreSQL, and a client for it.

pub(crate) mod database;
pub(crate) mod notices;

pub(crate) use test_support::{
    Client, ClientSeat, LiveConnection, Scratch, json_schema, key, play_random_choices_until,
    postgres, random_requests, raw_http, sinks, tutorial_request,
};

use server::{Config, RunningServer, Storage};
use tokio::runtime::Runtime;

/// The storage of a test; it outlives the servers that use it.
#[derive(Debug)]
pub(crate) enum TestStorage {
    Sqlite(Scratch),
    Postgres(postgres::Database),
}

impl TestStorage {
    pub(crate) fn config_storage(&self) -> Storage {
        match self {
            TestStorage::Sqlite(scratch) => Storage::Directory(scratch.0.clone()),
            TestStorage::Postgres(database) => Storage::Postgres(database.address.clone()),
        }
    }

    /// Returns the name of the PostgreSQL database, for changes behind the server's back.
    #[track_caller]
    pub(crate) fn database_name(&self) -> &str {
        match self {
            TestStorage::Sqlite(_) => panic!("a test of PostgreSQL"),
            TestStorage::Postgres(database) => &database.name,
        }
    }
}

/// Makes a storage of every kind: tests run once for each.
pub(crate) fn storages_of_every_kind() -> Vec<TestStorage> {
    vec![
        TestStorage::Sqlite(Scratch::new()),
        TestStorage::Postgres(postgres::create_fresh_database()),
    ]
}

/// A server in this process, on threads of its own.
#[derive(Debug)]
pub(crate) struct Server {
    runtime: Option<Runtime>,
    running: Option<RunningServer>,
    pub(crate) address: String,
}

impl Server {
    /// Starts a server with limits that no test reaches by accident.
    pub(crate) fn start_server(kept: &TestStorage) -> Self {
        Self::with(kept, |_| {})
    }

    pub(crate) fn with(kept: &TestStorage, change: impl FnOnce(&mut Config)) -> Self {
        let mut config = Config::new(([127, 0, 0, 1], 0).into(), kept.config_storage());
        config.limits.requests_per_second = 0;
        config.limits.tables_per_hour = 0;
        config.limits.connections_per_address = 4_000;
        config.times.maintenance_interval = std::time::Duration::from_millis(200);
        change(&mut config);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .expect("a runtime");
        let running = runtime
            .block_on(server::start_server(config))
            .expect("a server");
        let address = format!("http://{}", running.address());
        Self {
            runtime: Some(runtime),
            running: Some(running),
            address,
        }
    }

    pub(crate) fn client(&self) -> Client {
        Client::new(&self.address)
    }

    /// Has it send its clients away, and does not wait until they are gone.
    pub(crate) fn begin_to_drain(&self) {
        let (Some(runtime), Some(running)) = (&self.runtime, &self.running) else {
            return;
        };
        let soon = std::time::Duration::from_millis(1);
        let draining = async { tokio::time::timeout(soon, running.drain_clients()).await };
        let _ = runtime.block_on(draining);
    }

    /// Stops it as an operator would.
    pub(crate) fn stop(mut self) {
        self.shut_down();
    }

    /// Stops it as a power cut would: nothing is finished, nothing is given back.
    pub(crate) fn kill(mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }

    fn shut_down(&mut self) {
        if let (Some(runtime), Some(running)) = (self.runtime.take(), self.running.take()) {
            runtime.block_on(running.stop());
            runtime.shutdown_background();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.shut_down();
    }
}
