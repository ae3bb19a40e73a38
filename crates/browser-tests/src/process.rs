//! The processes that a test starts; they end when their guards are dropped.

use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::timeout;

use crate::folders;

/// The time limit for a process to start, on a busy machine.
const START_TIMEOUT: Duration = Duration::from_secs(30);

/// A child process and its output.
struct StartedProcess {
    child: Child,
    /// The lines of its output; kept open, so that the child never writes into a closed pipe.
    said: Lines<BufReader<ChildStdout>>,
}

fn start_process(command: &mut Command) -> anyhow::Result<StartedProcess> {
    command.stdin(Stdio::null()).stdout(Stdio::piped());
    let mut child = command
        .kill_on_drop(true)
        .spawn()
        .with_context(|| format!("{command:?} cannot be started"))?;
    let said = child.stdout.take().context("a child without a voice")?;
    Ok(StartedProcess {
        child,
        said: BufReader::new(said).lines(),
    })
}

/// Waits for the first line from which `of_use` gets a value.
async fn wait_for_line<R: AsyncRead + Unpin, T>(
    lines: &mut Lines<BufReader<R>>,
    of_use: impl Fn(&str) -> Option<T>,
) -> anyhow::Result<T> {
    let listen = async {
        while let Some(line) = lines.next_line().await? {
            if let Some(found) = of_use(&line) {
                return Ok(found);
            }
        }
        bail!("it ended without having started")
    };
    timeout(START_TIMEOUT, listen)
        .await
        .context("it does not start")?
}

/// The process `twinsuns serve`, with a data folder of its own.
pub struct Server {
    data: PathBuf,
    /// The site that it serves.
    site: PathBuf,
    port: u16,
    running: Option<StartedProcess>,
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("port", &self.port).finish()
    }
}

impl Server {
    pub(crate) async fn start_server(data: PathBuf) -> anyhow::Result<Self> {
        let mut server = Self {
            data,
            site: folders::site_folder()?,
            port: 0,
            running: None,
        };
        server.restart_server().await?;
        Ok(server)
    }

    /// Returns the port that it listens on; a restart keeps it.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Starts it again with another site.
    pub async fn restart_with_site(&mut self, site: PathBuf) -> anyhow::Result<()> {
        self.site = site;
        self.kill_server().await?;
        self.restart_server().await
    }

    /// Starts it, with the tables that it had.
    pub async fn restart_server(&mut self) -> anyhow::Result<()> {
        self.restart_with_options(&[]).await
    }

    /// Starts it with further options of `twinsuns serve`, and with the tables that it had.
    pub async fn restart_with_options(&mut self, options: &[&str]) -> anyhow::Result<()> {
        let log = std::fs::File::create(self.data.join("server.log"))?;
        let mut command = Command::new(folders::twinsuns_program()?);
        command
            .arg("serve")
            .args(["--listen", &format!("127.0.0.1:{}", self.port)])
            .args(["--rate", "0", "--tables-per-hour", "0"])
            .arg("--data")
            .arg(&self.data)
            .arg("--site")
            .arg(&self.site)
            .args(options)
            .stderr(log);
        let mut started = start_process(&mut command)?;
        let port = |line: &str| line.rsplit_once(':')?.1.trim().parse().ok();
        self.port = wait_for_line(&mut started.said, port)
            .await
            .context("the server")?;
        self.running = Some(started);
        Ok(())
    }

    /// Kills it without a warning, as a power cut would.
    pub async fn kill_server(&mut self) -> anyhow::Result<()> {
        if let Some(mut started) = self.running.take() {
            started.child.kill().await?;
        }
        Ok(())
    }

    /// Has everybody shown a message, as the people who run a server do.
    pub async fn set_message(&self, text: &str) -> anyhow::Result<()> {
        let mut command = Command::new(folders::twinsuns_program()?);
        command.args(["admin", "--data"]).arg(&self.data);
        let set = command
            .args(["message", text])
            .stdout(Stdio::null())
            .status();
        ensure!(set.await?.success(), "the message is refused");
        Ok(())
    }

    /// Ends it as an operator would.
    pub async fn end_server(&mut self) -> anyhow::Result<()> {
        match self.running.take() {
            Some(mut started) => end_process(&mut started.child).await,
            None => Ok(()),
        }
    }
}

/// Asks a process to end, and waits until it has.
async fn end_process(child: &mut Child) -> anyhow::Result<()> {
    let id = child.id().context("it has ended already")?;
    let mut kill = Command::new("kill");
    let asked = kill.arg("-TERM").arg(id.to_string()).status();
    ensure!(asked.await?.success(), "it cannot be asked to end");
    let ended = timeout(START_TIMEOUT, child.wait()).await;
    ensure!(ended.context("it does not end")??.success(), "it broke off");
    Ok(())
}

/// The process `chromedriver`, which starts and controls browsers.
pub(crate) struct Driver {
    port: u16,
    _running: StartedProcess,
}

impl Driver {
    pub(crate) async fn start_driver() -> anyhow::Result<Self> {
        let mut command = Command::new("chromedriver");
        command.arg("--port=0").stderr(Stdio::null());
        let mut started = start_process(&mut command)
            .context("`cargo xtask test` installs Debian's chromium and chromium-driver")?;
        let port = |line: &str| {
            let said = line.split_once("started successfully on port ")?.1;
            said.trim_end_matches('.').trim().parse().ok()
        };
        let port = wait_for_line(&mut started.said, port)
            .await
            .context("chromedriver")?;
        Ok(Self {
            port,
            _running: started,
        })
    }

    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}
