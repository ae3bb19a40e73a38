//! The speed and the memory of the table server: one line per figure, `bench server FIGURE VALUE`. The
//! load comes from this process over loopback; the server is a process of its own, as `cargo xtask bench
//! server` builds it. Everything is bounded in count and time.
//!
//! With `TWINSUNS_BASELINE`, the path of an older program, every figure is taken of both in turn; the older one's begin
//! with `baseline_`. The servers on PostgreSQL are measured where PostgreSQL is installed.

mod choices;
mod connection;
mod starts;
mod watchers;

use std::path::{Path, PathBuf};
use std::process::Command;

use choices::{Load, measure_choices};
use starts::measure_starts;
use test_support::{Process, postgres, process};
use tokio::runtime::Runtime;
use watchers::measure_watchers;

/// The largest number of servers that share a PostgreSQL.
const MAX_SHARING: usize = 3;

fn main() {
    // `cargo test --benches` builds and starts this without measuring.
    let Some(program) = std::env::var_os("TWINSUNS_PROGRAM").map(PathBuf::from) else {
        return;
    };
    let mut cases = vec![Case {
        prefix: "",
        program,
    }];
    if let Some(program) = std::env::var_os("TWINSUNS_BASELINE").map(PathBuf::from) {
        cases.push(Case {
            prefix: "baseline_",
            program,
        });
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let directory = std::env::temp_dir().join(format!("twinsuns-bench-{}", std::process::id()));
    for load in [Load::FULL, Load::PACED, Load::WATCHED] {
        for case in &cases {
            let data = directory.join(format!("{}{}", case.prefix, load.name));
            let server = Server::start_server(&case.program, &data);
            runtime.block_on(measure_choices(&[server], load, case.prefix));
        }
    }
    if Path::new("/usr/lib/postgresql").exists() {
        measure_servers_sharing_database(&cases, &runtime);
    }
    for case in &cases {
        let data = directory.join(format!("{}watchers", case.prefix));
        let server = Server::start_server(&case.program, &data);
        runtime.block_on(measure_watchers(&server, case.prefix));
    }
    measure_starts(&cases, &directory, &runtime);
    let _ = std::fs::remove_dir_all(&directory);
}

/// Measures one, two and three servers that share a database.
fn measure_servers_sharing_database(cases: &[Case], runtime: &Runtime) {
    for count in 1..=MAX_SHARING {
        for load in [Load::FULL, Load::PACED] {
            for case in cases {
                let database = postgres::create_fresh_database();
                let start =
                    || Server::start_server_sharing_database(&case.program, &database.address);
                let servers: Vec<_> = (0..count).map(|_| start()).collect();
                let prefix = format!("{}postgres_{count}_", case.prefix);
                runtime.block_on(measure_choices(&servers, load, &prefix));
            }
        }
    }
}

/// A program that is measured.
struct Case {
    /// The beginning of the names of its figures.
    prefix: &'static str,
    program: PathBuf,
}

fn print_figure(figure: &str, value: f64) {
    println!("bench server {figure} {value:.1}");
}

/// A server for the benchmark alone.
struct Server(Process);

impl Server {
    fn start_server(program: &Path, data: &Path) -> Self {
        std::fs::create_dir_all(data).expect("a directory");
        Self::start_server_command(&mut process::serve_command(program, data))
    }

    /// Starts a server that shares a PostgreSQL with others.
    fn start_server_sharing_database(program: &Path, database: &str) -> Self {
        Self::start_server_command(&mut process::serve_command_with_postgres(program, database))
    }

    fn start_server_command(command: &mut Command) -> Self {
        Self(Process::start_server(command))
    }

    fn address(&self) -> &str {
        self.0.address.trim_start_matches("http://")
    }

    /// Returns the memory in use, in megabytes.
    fn memory_megabytes(&self) -> f64 {
        let path = format!("/proc/{}/status", self.0.child.id());
        let status = std::fs::read_to_string(path).unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<f64>().ok());
        kilobytes.unwrap_or(f64::NAN) / 1024.0
    }
}
