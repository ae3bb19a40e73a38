//! `twinsuns serve`: tables for people and programs, over the network.

use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use ipnet::IpNet;
use server::{Config, Retention, Site, Storage, TrustedHeader};

use crate::log_writer::LogWriter;
use crate::logging::{LogArgs, start_logging};
use crate::notice_args::NoticeArgs;
use crate::numbers::whole_number_parser;
use crate::storage_args::StorageArgs;

/// The time that clients have to leave a server which shares a database with others. Balancers ask every few seconds
/// whether a server takes clients.
const USUAL_DRAIN: Duration = Duration::from_secs(5);

/// The arguments of `twinsuns serve`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ServeArgs {
    #[command(flatten)]
    storage: StorageArgs,

    /// Listen on this address; port 0 takes any free one
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:1977", value_parser = parse_address)]
    listen: SocketAddr,

    /// Serve the browser client from this directory, as `cargo xtask web` makes it, instead of the
    /// one built into this program
    #[arg(long, value_name = "DIR")]
    site: Option<PathBuf>,

    /// Let computer players think on this many threads
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole_number_parser(1..=256), allow_negative_numbers = true)]
    thinkers: u64,

    /// Let pages of this origin, such as `https://example.org`, open live connections as well
    #[arg(long, value_name = "ORIGIN", value_parser = parse_origin)]
    origin: Vec<String>,

    /// Take the addresses of clients from `X-Forwarded-For`, which the proxy in front must set
    #[arg(long)]
    behind_proxy: bool,

    /// Let this address read `/metrics` as well; otherwise only this machine may
    #[arg(long, value_name = "ADDRESS")]
    metrics_for: Vec<IpAddr>,

    /// Allow one address this many requests a second in the long run; 0 for any number
    #[arg(long, value_name = "N", default_value = "50", value_parser = whole_number_parser(0..=1_000_000), allow_negative_numbers = true)]
    rate: u64,

    /// Allow one address to create this many tables an hour; 0 for any number
    #[arg(long, value_name = "N", default_value = "300", value_parser = whole_number_parser(0..=1_000_000), allow_negative_numbers = true)]
    tables_per_hour: u64,

    /// Allow one address this many connections at a time, at most a quarter of all
    #[arg(long, value_name = "N", default_value = "200", value_parser = whole_number_parser(2..=1_000_000), allow_negative_numbers = true)]
    connections_per_address: u64,

    /// Use at most this much memory, in MiB, and refuse newcomers when most of it is used; without it, the limits of
    /// the process and of the machine count
    #[arg(long, value_name = "MIB", value_parser = whole_number_parser(64..=1_000_000_000), allow_negative_numbers = true)]
    memory: Option<u64>,

    /// Keep this many tables at most; 0 for any number
    #[arg(long, value_name = "N", default_value = "0", value_parser = whole_number_parser(0..=1_000_000_000), allow_negative_numbers = true)]
    tables: u64,

    /// Send clients to other servers for this many seconds before ending; without it, 5 with PostgreSQL and 0
    /// with one file
    #[arg(long, value_name = "SECONDS", value_parser = whole_number_parser(0..=3_600), allow_negative_numbers = true)]
    drain: Option<u64>,

    /// Delete games that have ended this many days after their last change; 0 keeps them
    #[arg(long, value_name = "DAYS", default_value = "0", value_parser = whole_number_parser(0..=36_500), allow_negative_numbers = true)]
    keep_finished: u64,

    /// Delete games that have not ended this many days after their last change; 0 keeps them
    #[arg(long, value_name = "DAYS", default_value = "0", value_parser = whole_number_parser(0..=36_500), allow_negative_numbers = true)]
    keep_abandoned: u64,

    /// Let an identity proxy name the person in this header; needs `--trust-from`
    #[arg(long, value_name = "HEADER", value_parser = parse_header_name)]
    trust_header: Option<String>,

    /// Trust that header in connections from this network, such as 10.0.0.0/8; everybody else's is ignored
    #[arg(long, value_name = "NETWORK", value_parser = parse_ip_network)]
    trust_from: Vec<IpNet>,

    #[command(flatten)]
    notices: NoticeArgs,

    #[command(flatten)]
    log: LogArgs,

    /// Print all settings and where each comes from, as a file for `--config`, and end
    #[arg(long)]
    print_config: bool,
}

/// Reads the address to listen on: numbers, or the name of a machine.
pub(crate) fn parse_address(text: &str) -> Result<SocketAddr, String> {
    let found = text.to_socket_addrs().ok().and_then(|mut all| all.next());
    found.ok_or_else(|| {
        "an address and a port are expected, such as 127.0.0.1:1977, or 0.0.0.0:1977 for all networks"
            .to_owned()
    })
}

/// Reads an origin as browsers send it; nothing else would ever match.
pub(crate) fn parse_origin(text: &str) -> Result<String, String> {
    let authority = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"));
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-.:[]".contains(c);
    if authority.is_some_and(|name| !name.is_empty() && name.chars().all(plain)) {
        Ok(text.to_owned())
    } else {
        Err("an origin is `https://` or `http://` and a host, nothing after it".to_owned())
    }
}

/// Reads the name of a header.
fn parse_header_name(text: &str) -> Result<String, String> {
    let fine = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !text.is_empty() && text.chars().all(fine) {
        Ok(text.to_ascii_lowercase())
    } else {
        Err("the name of a header is letters, digits and dashes, such as X-Remote-User".to_owned())
    }
}

/// Reads a network, or a single address.
fn parse_ip_network(text: &str) -> Result<IpNet, String> {
    let single = || text.parse::<IpAddr>().map(IpNet::from);
    let read = text.parse::<IpNet>().or_else(|_| single());
    read.map_err(|_| "a network such as 10.0.0.0/8, or an address, is expected".to_owned())
}

const EXAMPLES: &str = "\
Examples:
  twinsuns serve
  twinsuns serve --data /var/lib/twinsuns --listen 0.0.0.0:1977
  twinsuns serve --database postgres://twinsuns@localhost/twinsuns

The first line on the standard output says where the server listens. The log goes to
the error output and holds no secrets. Ctrl-C or SIGTERM ends the server; what was
acknowledged is on disk, and every game goes on where it was. docs/server.md describes
the protocol, examples/http_bot.py is a complete bot.";

/// Serves until it is told to end.
pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<()> {
    let config = server_config(args)?;
    let log = LogWriter::start_writer_thread(std::io::stderr()).context("cannot start")?;
    let writer = log.clone();
    start_logging(&args.log, move || writer.clone())?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        // Slow work waits for its turn; hundreds of threads would only take memory.
        .max_blocking_threads(16)
        .build()
        .context("cannot start")?;
    let served = runtime.block_on(server::serve_until_stopped(config, |address| {
        use std::io::Write;
        // The program that started the server need not read this.
        let _ = writeln!(std::io::stdout(), "http://{address}");
    }));
    log.flush_lines();
    Ok(served?)
}

// The browser client as build.rs found it: names and contents.
include!(concat!(env!("OUT_DIR"), "/site.rs"));

fn built_in_site() -> Site {
    match SITE {
        [] => Site::None,
        files => Site::Packed(files),
    }
}

fn server_config(args: &ServeArgs) -> anyhow::Result<Config> {
    let mut config = Config::new(args.listen, args.storage.storage.clone());
    config.site = match &args.site {
        Some(folder) => Site::Folder(require_pages_in_site_folder(folder)?),
        None => built_in_site(),
    };
    config.bot_threads = args.thinkers as usize;
    config.origins.clone_from(&args.origin);
    config.behind_proxy = args.behind_proxy;
    config.metrics_for.clone_from(&args.metrics_for);
    config.trusted_header = trusted_header(args)?;
    config.notices = args.notices.settings()?;
    config.retention = Retention {
        finished_days: args.keep_finished as u32,
        abandoned_days: args.keep_abandoned as u32,
    };
    config.limits.tables = args.tables;
    config.limits.requests_per_second = args.rate as u32;
    config.limits.tables_per_hour = args.tables_per_hour as u32;
    config.limits.connections_per_address = args.connections_per_address as usize;
    config.times.drain = shutdown_drain_time(args);
    config.limits.memory = args.memory.map(|mebibytes| mebibytes * 1024 * 1024);
    Ok(config)
}

/// Returns the time that clients have to leave. A single server has no other one to send them to.
fn shutdown_drain_time(args: &ServeArgs) -> Duration {
    let usual = match args.storage.storage {
        Storage::Postgres(_) => USUAL_DRAIN,
        Storage::Directory(_) => Duration::ZERO,
    };
    args.drain.map_or(usual, Duration::from_secs)
}

/// Returns the header that is trusted. A header without a network would let everybody be anybody.
fn trusted_header(args: &ServeArgs) -> anyhow::Result<Option<TrustedHeader>> {
    match (&args.trust_header, args.trust_from.as_slice()) {
        (None, []) => Ok(None),
        (None, _) => {
            bail!("`--trust-from` needs `--trust-header`: the header that names the person")
        }
        (Some(_), []) => {
            bail!("`--trust-header` needs `--trust-from`: the network of your identity proxy")
        }
        (Some(name), from) => Ok(Some(TrustedHeader {
            name: name.clone(),
            from: from.to_vec(),
        })),
    }
}

/// Checks that a directory has pages to serve.
fn require_pages_in_site_folder(folder: &Path) -> anyhow::Result<PathBuf> {
    if folder.join("index.html").is_file() {
        Ok(folder.to_owned())
    } else {
        bail!(
            "`{}` has no index.html; `cargo xtask web` makes a site in target/site",
            folder.display()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::{parse_address, parse_origin};

    #[test]
    fn an_address_is_numbers_or_a_name_with_a_port() {
        assert_eq!(
            parse_address("0.0.0.0:1977"),
            Ok(([0, 0, 0, 0], 1977).into())
        );
        assert!(parse_address("localhost:2077").is_ok_and(|it| it.ip().is_loopback()));
        for wrong in ["0.0.0.0", "1977", "localhost", "nonsense"] {
            let said = parse_address(wrong).expect_err(wrong);
            assert!(said.contains("127.0.0.1:1977"), "{said}");
        }
    }

    #[test]
    fn what_no_browser_sends_is_no_origin() {
        for fine in [
            "https://example.org",
            "http://localhost:8080",
            "http://[::1]:80",
        ] {
            assert_eq!(parse_origin(fine).as_deref(), Ok(fine));
        }
        for wrong in [
            "https://example.org/",
            "example.org",
            "https://",
            "https://Example.org",
        ] {
            assert!(parse_origin(wrong).is_err(), "{wrong}");
        }
    }
}
