//! What a server is told when it starts.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use crate::site::Site;

/// Everything a server is told when it starts.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens; port 0 takes any free one.
    pub listen: SocketAddr,
    /// Where the tables are kept.
    pub storage: Storage,
    /// The browser client, served beside the API.
    pub site: Site,
    /// How many threads think for computer players.
    pub thinkers: usize,
    /// Other origins whose pages may open a WebSocket, besides the server's own.
    pub origins: Vec<String>,
    /// Whether the address of a client is taken from `X-Forwarded-For`, which only a proxy may set.
    pub behind_proxy: bool,
    /// Who may read the numbers of `/metrics`, besides this machine: they tell of drafts.
    pub metrics_for: Vec<IpAddr>,
    /// How much anybody may ask for.
    pub limits: Limits,
    /// How long things take that depend on the clock.
    pub times: Times,
}

impl Config {
    /// A server with the usual limits that listens on this address.
    #[must_use]
    pub fn new(listen: SocketAddr, storage: Storage) -> Self {
        Self {
            listen,
            storage,
            site: Site::None,
            thinkers: 1,
            origins: Vec::new(),
            behind_proxy: false,
            metrics_for: Vec::new(),
            limits: Limits::default(),
            times: Times::default(),
        }
    }
}

/// Where tables are kept.
#[derive(Clone, Debug)]
pub enum Storage {
    /// One SQLite file in this directory.
    Directory(PathBuf),
    /// A PostgreSQL database that any number of servers share.
    Postgres(String),
}

/// How much anybody may ask for.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes in the body of a request.
    pub body: usize,
    /// Connections at a time.
    pub connections: usize,
    /// Connections at a time from one address.
    pub connections_per_address: usize,
    /// Requests a second from one address, in the long run.
    pub requests_per_second: u32,
    /// Requests from one address that may come at once after a quiet time.
    pub request_burst: u32,
    /// Tables in all.
    pub tables: u64,
    /// Tables that an address may create in an hour.
    pub tables_per_hour: u32,
    /// Commands of one seat at one table besides choices; after that it can only play on.
    pub commands_per_seat: u64,
    /// Characters in a chat message.
    pub chat_length: usize,
    /// Chat messages at one table, of those who play and of those who watch.
    pub chat_messages: usize,
    /// Computer decisions that may wait to be thought about.
    pub thinking_queue: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body: 16 * 1024,
            connections: 10_000,
            connections_per_address: 4_000,
            requests_per_second: 50,
            request_burst: 300,
            tables: 1_000_000,
            tables_per_hour: 300,
            commands_per_seat: 10_000,
            chat_length: 500,
            chat_messages: 1_000,
            thinking_queue: 256,
        }
    }
}

/// How long things take that depend on the clock.
#[derive(Clone, Debug)]
pub struct Times {
    /// How long the others wait for a person before they may hand the seat to a computer.
    pub absence: Duration,
    /// How long a table that nobody looks at stays in memory.
    pub idle_table: Duration,
    /// How often an open WebSocket is asked whether it is still there; after twice as long without a
    /// sign of life it is closed.
    pub heartbeat: Duration,
    /// How long a person without a live connection still counts as being at the table.
    pub leaving: Duration,
    /// How long a client may take to send the head of a request.
    pub request_head: Duration,
    /// How long a client may take for a request as a whole; whoever waits for news waits half a minute.
    pub request: Duration,
    /// How often tables are looked for that wait for a computer or a clock.
    pub wake: Duration,
    /// How long a client may take nothing of what it is sent.
    pub taking: Duration,
    /// How long a shared database may send no notice, not even this server's own.
    pub silence: Duration,
}

impl Default for Times {
    fn default() -> Self {
        Self {
            absence: Duration::from_secs(24 * 60 * 60),
            idle_table: Duration::from_secs(60),
            heartbeat: Duration::from_secs(30),
            leaving: Duration::from_secs(5),
            request_head: Duration::from_secs(15),
            request: Duration::from_secs(60),
            wake: Duration::from_secs(5),
            taking: Duration::from_secs(20),
            silence: Duration::from_secs(10),
        }
    }
}
