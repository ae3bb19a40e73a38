//! A real PostgreSQL for one test program, from Debian's packages.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A database that no other test uses.
#[derive(Debug)]
pub struct Database {
    /// The address that the server is given.
    pub address: String,
    /// The name of the database within its cluster.
    pub name: String,
}

/// A PostgreSQL cluster of this test program; it ends together with the program.
#[derive(Debug)]
pub struct Cluster {
    pub(crate) directory: PathBuf,
    programs: PathBuf,
    /// The port that the cluster listens on.
    pub port: u16,
    child: std::sync::Mutex<Option<Child>>,
}

/// Creates a fresh database in the shared cluster of this test program.
pub fn create_fresh_database() -> Database {
    static CLUSTER: OnceLock<Cluster> = OnceLock::new();
    let cluster = CLUSTER.get_or_init(Cluster::start_cluster);
    cluster.create_database()
}

impl Cluster {
    /// Starts a cluster. PostgreSQL refuses to run as root, so root runs it as the user `postgres`.
    pub fn start_cluster() -> Self {
        let programs = find_postgres_programs();
        let scratch = crate::Scratch::new();
        let directory = scratch.0.clone();
        std::mem::forget(scratch);
        chown_to_postgres(&directory);
        let data = directory.join("data");
        let initdb = command_as_postgres_user(&programs.join("initdb"))
            .arg("-D")
            .arg(&data)
            .args(["-A", "trust", "-U", "postgres", "-N"])
            .output()
            .expect("initdb");
        assert!(
            initdb.status.success(),
            "{}",
            String::from_utf8_lossy(&initdb.stderr)
        );
        let cluster = Self {
            port: free_port(),
            directory,
            programs,
            child: std::sync::Mutex::new(None),
        };
        cluster.run_server();
        cluster
    }

    /// Runs the server process and waits until it answers.
    pub fn run_server(&self) {
        let data = self.directory.join("data");
        let log = fs::File::create(self.directory.join("log")).expect("a log");
        let mut postgres = command_as_postgres_user(&self.programs.join("postgres"));
        postgres
            .arg("-D")
            .arg(&data)
            .arg("-k")
            .arg(&data)
            .args([
                "-p",
                &self.port.to_string(),
                "-c",
                "listen_addresses=127.0.0.1",
            ])
            .args(["-c", "max_connections=200"]);
        // When this program ends, for any reason, its end of the pipe closes and the cluster stops.
        let child = Command::new("sh")
            .args(["-c", WATCH_SCRIPT, "sh"])
            .arg(&self.directory)
            .arg(postgres.get_program())
            .args(postgres.get_args())
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .expect("postgres");
        *self.child.lock().expect("the child") = Some(child);
        let start = Instant::now();
        while !self.is_answering() {
            assert!(
                start.elapsed() < Duration::from_secs(30),
                "PostgreSQL does not start"
            );
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn is_answering(&self) -> bool {
        let mut psql = self.psql_command("postgres", "SELECT 1");
        psql.output().is_ok_and(|output| output.status.success())
    }

    fn psql_command(&self, database: &str, sql: &str) -> Command {
        let mut command = Command::new(self.programs.join("psql"));
        command
            .args([
                "-h",
                "127.0.0.1",
                "-U",
                "postgres",
                "-p",
                &self.port.to_string(),
            ])
            .args(["-d", database, "-qAtc", sql])
            // Asked for only by a cluster that requires TLS.
            .env("PGPASSWORD", crate::postgres_tls::ODD_PASSWORD);
        command
    }

    /// Runs SQL as the administrator.
    pub fn run_sql(&self, database: &str, sql: &str) -> String {
        let output = self.psql_command(database, sql).output().expect("psql");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    /// Creates a database that no other test uses.
    pub fn create_database(&self) -> Database {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let name = format!("t{}", COUNT.fetch_add(1, Ordering::Relaxed));
        self.run_sql("postgres", &format!("CREATE DATABASE {name}"));
        let address = format!("postgres://postgres@127.0.0.1:{}/{name}", self.port);
        Database { address, name }
    }

    /// Kills the server process at once, as a power cut would.
    pub fn kill(&self) {
        let pid = fs::read_to_string(self.directory.join("data/postmaster.pid"));
        if let Some(pid) = pid
            .ok()
            .and_then(|text| text.lines().next().map(str::to_owned))
        {
            let _ = Command::new("kill").args(["-QUIT", &pid]).status();
            wait_until_process_ended(&pid);
        }
        if let Some(mut child) = self.child.lock().expect("the child").take() {
            // A line, not the end of the input: the directory is still needed.
            if let Some(mut input) = child.stdin.take() {
                let _ = std::io::Write::write_all(&mut input, b"stop\n");
            }
            let _ = child.wait();
        }
    }
}

/// Waits until a process has ended: on a busy machine it still answers after its signal was sent.
fn wait_until_process_ended(pid: &str) {
    let state = Path::new("/proc").join(pid.trim()).join("stat");
    // One that has ended stays in the list, as a zombie, until its parent looks.
    let is_running = || fs::read_to_string(&state).is_ok_and(|state| !state.contains(") Z"));
    let start = Instant::now();
    while is_running() && start.elapsed() < Duration::from_secs(10) {
        std::thread::sleep(Duration::from_millis(5));
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.kill();
        let _ = fs::remove_dir_all(&self.directory);
    }
}

/// A shell script that runs a program until standard input closes, then stops it and removes its directory.
const WATCH_SCRIPT: &str = r#"
    directory=$1; shift
    "$@" < /dev/null & program=$!
    read -r _ || { kill -INT $program; wait $program; rm -rf "$directory"; }
"#;

fn find_postgres_programs() -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql").expect(
        "PostgreSQL is needed for these tests: apt-get install --no-install-recommends postgresql",
    );
    let mut found: Vec<_> = versions
        .filter_map(|entry| Some(entry.ok()?.path().join("bin")))
        .filter(|path| path.join("postgres").exists())
        .collect();
    found.sort();
    found.pop().expect("an installed PostgreSQL")
}

/// Lets the user that PostgreSQL runs as own a file or a directory.
pub(crate) fn chown_to_postgres(path: &Path) {
    if is_root() {
        let done = Command::new("chown").arg("postgres").arg(path).status();
        assert!(done.expect("chown").success());
    }
}

fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output();
    output.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

fn command_as_postgres_user(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command
        .args(["--reuid=postgres", "--regid=postgres", "--clear-groups"])
        .arg(program)
        .current_dir("/");
    command
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("its address").port()
}
