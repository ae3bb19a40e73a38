//! The configuration of a server.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use crate::server_clock::WallClock;
use ipnet::IpNet;

use crate::site::Site;

/// The configuration that a server is started with.
///
/// ```
/// use server::{Config, Storage};
///
/// let mut config = Config::new("127.0.0.1:1977".parse().unwrap(), Storage::Directory("data".into()));
/// assert_eq!(config.limits.request_burst, 300);
/// config.bot_threads = 2;
/// config.limits.tables = 50;
/// ```
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; port 0 takes any free port.
    pub listen: SocketAddr,
    /// The place where tables are stored.
    pub storage: Storage,
    /// The browser client, served beside the API.
    pub site: Site,
    /// The number of threads on which computer players think.
    pub bot_threads: usize,
    /// Origins whose pages may open a WebSocket, besides the server's own.
    pub origins: Vec<String>,
    /// True if the address of a client is taken from `X-Forwarded-For`, which only a proxy may set.
    pub behind_proxy: bool,
    /// The addresses that may read `/metrics`, besides this machine: the numbers give drafts away.
    pub metrics_for: Vec<IpAddr>,
    /// The proxy that vouches for people by a header, if there is one.
    pub trusted_header: Option<TrustedHeader>,
    /// The ways by which people who are away are told that it is their turn.
    pub notices: NoticeSettings,
    /// The time that tables are kept.
    pub retention: Retention,
    /// The limits on requests, tables and players.
    pub limits: Limits,
    /// The time limits and intervals.
    pub times: Times,
    /// The clock of the machine, which is read at the start.
    pub wall_clock: WallClock,
}

impl Config {
    /// Configures a server with the usual limits that listens on this address.
    #[must_use]
    pub fn new(listen: SocketAddr, storage: Storage) -> Self {
        Self {
            listen,
            storage,
            site: Site::None,
            bot_threads: 1,
            origins: Vec::new(),
            behind_proxy: false,
            metrics_for: Vec::new(),
            trusted_header: None,
            notices: NoticeSettings::default(),
            retention: Retention::default(),
            limits: Limits::default(),
            times: Times::default(),
            wall_clock: WallClock::default(),
        }
    }
}

/// A header by which an identity proxy names the person, and the networks that the proxy connects from.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct TrustedHeader {
    /// The name of the header.
    pub name: String,
    /// The networks whose header counts; everybody else's is ignored.
    pub from: Vec<IpNet>,
}

/// The ways by which people who are away are told that it is their turn.
#[derive(Clone, Debug)]
pub struct NoticeSettings {
    /// True if browsers are told by Web Push.
    pub push: bool,
    /// True if requests are sent to addresses that people name.
    pub webhooks: bool,
    /// The server that takes e-mails, as an address such as `smtps://user:password@mail.example.org`; none sends none.
    pub smtp: Option<SmtpAddress>,
    /// The address that e-mails come from.
    pub mail_from: String,
    /// The address at which people reach this server, such as `https://twinsuns.example.org`, for links.
    pub public_address: Option<String>,
    /// True if push services and webhooks may be at private addresses, and without TLS. Everybody who can
    /// reach the server can then have it send requests into its own network.
    pub private_targets: bool,
    /// Channels of one identity or one seat.
    pub channels_per_person: usize,
    /// Channels that one address may add per hour.
    pub channels_per_hour: u32,
}

impl Default for NoticeSettings {
    fn default() -> Self {
        Self {
            push: true,
            webhooks: true,
            smtp: None,
            mail_from: "twinsuns@localhost".to_owned(),
            public_address: None,
            private_targets: false,
            channels_per_person: 10,
            channels_per_hour: 60,
        }
    }
}

/// The address of a mail server. It may hold a password, so it is never shown.
#[derive(Clone)]
pub struct SmtpAddress(pub String);

impl std::fmt::Debug for SmtpAddress {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SmtpAddress(…)")
    }
}

/// The number of days that tables are kept after their last change; zero keeps them for ever.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Retention {
    /// Days for games that have ended.
    pub finished_days: u32,
    /// Days for games that have not ended.
    pub abandoned_days: u32,
}

/// The place where tables are stored.
#[derive(Clone, Debug)]
pub enum Storage {
    /// One SQLite file in this directory.
    Directory(PathBuf),
    /// A PostgreSQL database that any number of servers share.
    Postgres(String),
}

/// The limits on requests, tables and players.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes in the body of a request.
    pub body: usize,
    /// Connections at a time.
    pub connections: usize,
    /// Connections at a time from one address; never more than a quarter of all.
    pub connections_per_address: usize,
    /// Bytes on their way to one address that its clients have not taken yet.
    pub pending_bytes_per_address: usize,
    /// Bytes of memory that the server may use. If it is not set, the limits of the process, of its group and of the
    /// machine count. When most of it is used, newcomers are refused.
    pub memory: Option<u64>,
    /// Requests per second from one address, in the long run.
    pub requests_per_second: u32,
    /// Requests from one address that may come at once after a quiet period.
    pub request_burst: u32,
    /// Tables on this server or database; zero for any number.
    pub tables: u64,
    /// Tables that one address may create per hour.
    pub tables_per_hour: u32,
    /// Commands of one seat at one table, not counting choices; after that it can only play on.
    pub commands_per_seat: u64,
    /// Characters in a chat message.
    pub chat_length: usize,
    /// Chat messages at one table, counted for players and for spectators separately.
    pub chat_messages: usize,
    /// Decisions of computer players that may wait to be thought about.
    pub thinking_queue: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body: 16 * 1024,
            connections: 12_000,
            connections_per_address: 200,
            pending_bytes_per_address: 16 * 1024 * 1024,
            memory: None,
            requests_per_second: 50,
            request_burst: 300,
            tables: 0,
            tables_per_hour: 300,
            commands_per_seat: 10_000,
            chat_length: 500,
            chat_messages: 1_000,
            thinking_queue: 256,
        }
    }
}

/// The time limits and intervals.
#[derive(Clone, Debug)]
pub struct Times {
    /// The time that others wait for a person before they may hand the seat to a computer player.
    pub absence: Duration,
    /// The time that a table stays in memory while nobody looks at it.
    pub idle_table: Duration,
    /// The interval between pings on a WebSocket; after twice as long without a sign of life it is closed.
    pub heartbeat: Duration,
    /// The time that a person still counts as present after the last live connection ended.
    pub presence_grace: Duration,
    /// The time limit for sending the head of a request.
    pub request_head: Duration,
    /// The time limit for a whole request; a long poll waits for half a minute.
    pub request: Duration,
    /// The interval between searches for tables that wait for a computer player or a clock.
    pub maintenance_interval: Duration,
    /// The interval between searches for tables whose time is over.
    pub retention_interval: Duration,
    /// The time after which a client that accepts no data is disconnected.
    pub write_timeout: Duration,
    /// The time that a shared database may send no notice, not even this server's own.
    pub notice_timeout: Duration,
    /// The time without any answer of the storage, not even a refusal, after which only a new process helps.
    pub stuck: Duration,
    /// The time that somebody must have been away before a notice is sent.
    pub notice_absence: Duration,
    /// The time before a notice that could not be sent is tried again; it grows with every attempt.
    pub notice_retry: Duration,
    /// The time limit for handing one notice over to another machine.
    pub letter_timeout: Duration,
    /// The time between the request to stop and the end, in which clients go to other servers.
    pub drain: Duration,
}

impl Default for Times {
    fn default() -> Self {
        Self {
            absence: Duration::from_secs(24 * 60 * 60),
            idle_table: Duration::from_secs(60),
            heartbeat: Duration::from_secs(30),
            presence_grace: Duration::from_secs(5),
            request_head: Duration::from_secs(15),
            request: Duration::from_secs(60),
            maintenance_interval: Duration::from_secs(5),
            retention_interval: Duration::from_secs(60 * 60),
            write_timeout: Duration::from_secs(20),
            notice_timeout: Duration::from_secs(10),
            stuck: Duration::from_secs(120),
            notice_absence: Duration::from_secs(60),
            notice_retry: Duration::from_secs(60),
            letter_timeout: Duration::from_secs(15),
            drain: Duration::ZERO,
        }
    }
}
