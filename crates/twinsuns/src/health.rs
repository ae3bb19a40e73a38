//! `twinsuns health`: asks a server whether it can play, for containers and services that have no other program.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;

use crate::numbers::whole_number_parser;
use crate::serve::parse_address;

/// The arguments of `twinsuns health`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct HealthArgs {
    /// Take settings from this TOML file; flags and the environment count before it
    #[arg(long, value_name = "FILE")]
    config: Option<std::path::PathBuf>,

    /// Ask the server that listens on this address
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:1977", value_parser = parse_address)]
    listen: SocketAddr,

    /// Wait up to this many seconds for the server to be ready
    #[arg(long, value_name = "SECONDS", default_value = "0", value_parser = whole_number_parser(0..=3_600), allow_negative_numbers = true)]
    wait: u64,
}

const EXAMPLES: &str = "\
Examples:
  twinsuns health
  twinsuns health --listen 127.0.0.1:1977 --wait 30

The exit code is 0 if the server answers and its storage can be written to, otherwise 2.";

/// The time that a server may take to answer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(4);

/// The pause between two questions while waiting.
const RETRY_PAUSE: Duration = Duration::from_millis(100);

/// Asks a server for its health.
pub(crate) fn run(args: &HealthArgs) -> anyhow::Result<()> {
    let address = reachable_address(args.listen);
    let start = Instant::now();
    loop {
        match require_healthy_answer(address) {
            Ok(()) => return Ok(()),
            Err(error) if start.elapsed() >= Duration::from_secs(args.wait) => return Err(error),
            Err(_) => std::thread::sleep(RETRY_PAUSE),
        }
    }
}

/// Returns the address under which this machine reaches a server that listens on all networks.
fn reachable_address(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}

fn require_healthy_answer(address: SocketAddr) -> anyhow::Result<()> {
    let unreachable = || format!("no server answers at {address}");
    let mut stream =
        TcpStream::connect_timeout(&address, ANSWER_TIMEOUT).with_context(unreachable)?;
    stream.set_read_timeout(Some(ANSWER_TIMEOUT))?;
    stream.set_write_timeout(Some(ANSWER_TIMEOUT))?;
    let request = format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream
        .write_all(request.as_bytes())
        .with_context(unreachable)?;
    let mut answer = Vec::new();
    stream
        .take(64 * 1024)
        .read_to_end(&mut answer)
        .with_context(unreachable)?;
    let answer = String::from_utf8_lossy(&answer);
    let status = answer.split(' ').nth(1).unwrap_or_default();
    if status == "200" {
        Ok(())
    } else {
        let body = answer.split("\r\n\r\n").nth(1).unwrap_or_default();
        bail!("the server at {address} is not well (status {status}): {body}")
    }
}
