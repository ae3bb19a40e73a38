//! `twinsuns serve` as a process of its own, for tests that kill it and benchmarks that measure it.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

/// Returns the command `twinsuns serve` on a free port, with limits that no test reaches by accident and no log.
pub fn serve_command(program: &Path, data: &Path) -> Command {
    let mut command = serve_command_without_limits(program);
    command.arg("--data").arg(data);
    command
}

/// Returns the same command with the tables in this PostgreSQL.
pub fn serve_command_with_postgres(program: &Path, database: &str) -> Command {
    let mut command = serve_command_without_limits(program);
    command.args(["--database", database]);
    command
}

/// Returns the same command with the default limits.
pub fn serve_command_with_default_limits(program: &Path, data: &Path) -> Command {
    let mut command = serve_command_on_free_port(program);
    command.arg("--data").arg(data);
    command
}

fn serve_command_without_limits(program: &Path) -> Command {
    let mut command = serve_command_on_free_port(program);
    command.args(["--rate", "0", "--tables-per-hour", "0"]);
    // As a variable, because releases that benchmarks are compared with do not know the flag.
    command.env("TWINSUNS_CONNECTIONS_PER_ADDRESS", "10000");
    command
}

fn serve_command_on_free_port(program: &Path) -> Command {
    let mut command = Command::new(program);
    command
        .args(["serve", "--listen", "127.0.0.1:0"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    command
}

/// Reads the address from the output of a server that was just started; `None` if it ends before that.
pub fn read_listening_address(output: ChildStdout) -> Option<String> {
    let mut first = String::new();
    BufReader::new(output)
        .read_line(&mut first)
        .expect("its first line");
    (!first.is_empty()).then(|| first.trim().to_owned())
}

/// A server process; it is killed when this is dropped.
#[derive(Debug)]
pub struct Process {
    /// The process.
    pub child: Child,
    /// The address of the server, beginning with `http://`.
    pub address: String,
}

impl Process {
    /// Starts a server and waits until it listens.
    pub fn start_server(command: &mut Command) -> Self {
        let mut child = command.spawn().expect("a process");
        let output = child.stdout.take().expect("its output");
        let address = read_listening_address(output).expect("its address");
        assert!(address.starts_with("http://127.0.0.1:"), "{address}");
        Self { child, address }
    }

    /// Sends the process a signal by its name.
    pub fn send_signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        let mut kill = Command::new("kill");
        let sent = kill.arg(format!("-{name}")).arg(pid).status();
        assert!(sent.expect("kill").success());
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
