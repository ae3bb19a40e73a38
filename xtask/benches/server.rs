//! The speed and the memory of the table server: one line per figure, `bench server FIGURE VALUE`. The
//! load comes from this process over loopback; the server is a process of its own, as `cargo xtask bench
//! server` builds it. Everything is bounded in count and time.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use empire_vs_rebellion as evr;
use serde_json::{Value, json};
use tabletop::chance::{LiveChance, QuickChance};
use tabletop::play::random_choice;
use tabletop::{Game, NoLog, Seed, Transition};
use test_support::{Process, process};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufStream};
use tokio::net::TcpStream;

/// The number of tables that are played at once.
const TABLE_COUNT: usize = 200;
/// The time for which the tables are played.
const MEASURED_TIME: Duration = Duration::from_secs(10);
/// The time to create the tables beforehand.
const WARM_UP: Duration = Duration::from_secs(2);
/// The number of idle watchers.
const WATCHER_COUNT: usize = 2_000;
/// The number of tables in storage when a server starts.
const STORED_TABLE_COUNT: usize = 10_000;

fn main() {
    // `cargo test --benches` builds and starts this without measuring.
    let Some(program) = std::env::var_os("TWINSUNS_PROGRAM").map(PathBuf::from) else {
        return;
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let directory = std::env::temp_dir().join(format!("twinsuns-bench-{}", std::process::id()));
    for load in [Load::FULL, Load::PACED, Load::WATCHED] {
        let server = Server::start_server(&program, &directory.join(load.name));
        runtime.block_on(measure_choices(&server, load));
    }
    let data = directory.join("watchers");
    let server = Server::start_server(&program, &data);
    runtime.block_on(measure_watchers(&server));
    drop(server);
    measure_starts(&program, &directory.join("stored"), &runtime);
    let _ = std::fs::remove_dir_all(&directory);
}

/// The way in which the tables are played.
#[derive(Copy, Clone)]
struct Load {
    name: &'static str,
    /// The time between two choices of a table, if not as fast as they are answered.
    every: Option<Duration>,
    /// True if each table has a watcher.
    watched: bool,
}

impl Load {
    /// Choices as fast as they are answered.
    const FULL: Load = Load {
        name: "full",
        every: None,
        watched: false,
    };
    /// 2,500 choices a second over all tables, however long the answers take.
    const PACED: Load = Load {
        name: "paced",
        every: Some(Duration::from_millis(80)),
        watched: false,
    };
    /// The same with a live connection to each table.
    const WATCHED: Load = Load {
        name: "watched",
        watched: true,
        ..Load::PACED
    };
}

fn print_figure(figure: &str, value: f64) {
    println!("bench server {figure} {value:.1}");
}

/// A server for the benchmark alone.
struct Server(Process);

impl Server {
    fn start_server(program: &Path, data: &Path) -> Self {
        std::fs::create_dir_all(data).expect("a directory");
        Self(Process::start_server(&mut process::serve_command(
            program, data,
        )))
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

/// A connection that is kept open.
struct Connection {
    stream: BufStream<TcpStream>,
    address: String,
}

impl Connection {
    async fn connect_to(server: &Server) -> Self {
        let stream = TcpStream::connect(server.address())
            .await
            .expect("a connection");
        stream.set_nodelay(true).expect("no delay");
        Self {
            stream: BufStream::with_capacity(8192, 1024, stream),
            address: server.address().to_owned(),
        }
    }

    async fn post_json(&mut self, path: &str, secret: Option<&str>, body: &Value) -> Value {
        let body = body.to_string();
        let secret = secret.map_or(String::new(), |s| format!("authorization: Bearer {s}\r\n"));
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n{secret}\r\n",
            self.address,
            body.len()
        );
        self.stream
            .write_all(head.as_bytes())
            .await
            .expect("a head");
        self.stream
            .write_all(body.as_bytes())
            .await
            .expect("a body");
        self.stream.flush().await.expect("a request");
        self.read_answer().await
    }

    async fn read_answer(&mut self) -> Value {
        let (mut status, mut length, mut text) = (String::new(), 0, String::new());
        loop {
            text.clear();
            let read = self.stream.read_line(&mut text).await.expect("an answer");
            assert!(read > 0, "the server hung up");
            let line = text.trim_end().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if status.is_empty() {
                status = line;
            } else if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().expect("a length");
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).await.expect("a body");
        assert!(
            status.contains(" 20"),
            "{status}: {}",
            String::from_utf8_lossy(&body)
        );
        serde_json::from_slice(&body).expect("JSON")
    }

    /// Becomes a watcher of a table and reads its first update.
    async fn become_watcher(mut self, table: &str) -> TcpStream {
        let head = format!(
            "GET /api/tables/{table}/live HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\n\
             upgrade: websocket\r\nsec-websocket-version: 13\r\n\
             sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            self.address
        );
        self.stream
            .write_all(head.as_bytes())
            .await
            .expect("a head");
        // One masked text frame, the mask being zero: `{}`.
        let hello = [0x81, 0x82, 0, 0, 0, 0, b'{', b'}'];
        self.stream.write_all(&hello).await.expect("a hello");
        self.stream.flush().await.expect("a request");
        let mut stream = self.stream.into_inner();
        let mut seen = Vec::new();
        while !seen.windows(10).any(|part| part == b"{\"update\":") {
            let read = stream.read_buf(&mut seen).await.expect("an update");
            assert!(
                read > 0,
                "the server hung up: {}",
                String::from_utf8_lossy(&seen)
            );
        }
        stream
    }
}

fn request_key(number: u64) -> String {
    format!("bench-{:08x}-{number:016x}", std::process::id())
}

async fn create_table(
    connection: &mut Connection,
    game: &str,
    setup: &str,
    number: u64,
) -> (String, Vec<String>) {
    let request = json!({
        "game": game, "setup": setup, "seed": number.to_string(),
        "seats": {"rebel": "me", "imperial": "me"}, "key": request_key(number),
    });
    let created = connection.post_json("/api/tables", None, &request).await;
    let table = created["table"]["table"]
        .as_str()
        .expect("an id")
        .to_owned();
    let seats = created["seats"].as_array().expect("seats");
    let secrets = seats
        .iter()
        .map(|seat| seat["secret"].as_str().expect("a secret").to_owned());
    (table, secrets.collect())
}

/// Measures many tables at once.
async fn measure_choices(server: &Server, load: Load) {
    let mut games = tokio::task::JoinSet::new();
    let local = tokio::task::LocalSet::new();
    let start = Instant::now();
    let latencies = local
        .run_until(async {
            for number in 0..TABLE_COUNT {
                let connection = Connection::connect_to(server).await;
                let watcher = if load.watched {
                    Some(Connection::connect_to(server).await)
                } else {
                    None
                };
                let every = load.every.unwrap_or_default();
                let first = start + every * number as u32 / TABLE_COUNT as u32;
                let table = PlayedTable {
                    connection,
                    watcher,
                    number,
                    pace: load.every.map(|every| (first + WARM_UP, every)),
                    end: start + WARM_UP + MEASURED_TIME,
                };
                if number % 2 == 0 {
                    games.spawn_local(table.play_games::<evr::State>(evr::Setup::Full));
                } else {
                    games.spawn_local(table.play_games::<rebellion::State>(rebellion::Setup::FULL));
                }
            }
            games.join_all().await
        })
        .await;
    let time = match load.every {
        Some(_) => start.elapsed().saturating_sub(WARM_UP).as_secs_f64(),
        None => start.elapsed().as_secs_f64(),
    };
    let mut latencies: Vec<f64> = latencies.into_iter().flatten().collect();
    latencies.sort_by(f64::total_cmp);
    let at = |part: f64| latencies[((latencies.len() - 1) as f64 * part) as usize];
    let figure = |figure: &str, value| print_figure(&format!("{}_{figure}", load.name), value);
    figure("choices_per_second", latencies.len() as f64 / time);
    figure("acknowledged_p50_ms", at(0.5));
    figure("acknowledged_p99_ms", at(0.99));
    figure("acknowledged_max_ms", at(1.0));
    figure("memory_mb", server.memory_megabytes());
}

/// A table that is played.
struct PlayedTable {
    connection: Connection,
    watcher: Option<Connection>,
    number: usize,
    /// The time of the next choice, and the time between two choices.
    pace: Option<(Instant, Duration)>,
    end: Instant,
}

impl PlayedTable {
    /// Plays games with random choices until the time is up. The benchmark names the seed, so the game
    /// can be followed here without asking: every request is a choice. Returns the milliseconds from
    /// the moment each choice was due until it was acknowledged.
    async fn play_games<G: Game>(mut self, setup: G::Setup) -> Vec<f64> {
        let mut latencies = Vec::new();
        let mut keys = (self.number as u64) << 32;
        while Instant::now() < self.end {
            keys += 1;
            let name = setup.to_string();
            let (table, secrets) = create_table(&mut self.connection, G::ID, &name, keys).await;
            if let Some(connection) = self.watcher.take() {
                drain_stream(connection.become_watcher(&table).await);
            }
            let path = format!("/api/tables/{table}/choose");
            let mut random = QuickChance::new(keys);
            let mut chance = LiveChance::new(Seed::from_words(&keys.to_string()));
            let mut state = G::start_game(setup, &mut chance, &mut NoLog);
            let (mut version, mut draft) = (1, 0);
            while let Some(choice) = random_choice(&state, &mut random) {
                let Some(seat) = state.deciding_seat() else {
                    break;
                };
                let due = self.wait_until_due().await;
                if due >= self.end {
                    break;
                }
                keys += 1;
                let body = json!({
                    "version": version, "draft": draft, "choice": choice.to_string(),
                    "key": request_key(keys),
                });
                let secret = Some(&secrets[seat.index()][..]);
                let done = self.connection.post_json(&path, secret, &body).await;
                latencies.push(due.elapsed().as_secs_f64() * 1e3);
                let carried =
                    Transition::new(&state, &chance, seat, choice).expect("a legal choice");
                (version, draft) = if carried.publishes() {
                    (version + 1, 0)
                } else {
                    (version, draft + 1)
                };
                assert_eq!(
                    (&done["version"], &done["draft"]),
                    (&json!(version), &json!(draft))
                );
                (state, chance) = (carried.state, carried.chance);
            }
        }
        latencies
    }

    /// Waits until the next choice is due; returns when that was.
    async fn wait_until_due(&mut self) -> Instant {
        let Some((due, every)) = &mut self.pace else {
            return Instant::now();
        };
        let now = *due;
        *due += *every;
        tokio::time::sleep_until(now.into()).await;
        now
    }
}

/// Reads everything that arrives until the connection ends.
fn drain_stream(mut stream: TcpStream) {
    tokio::task::spawn_local(async move {
        let mut buffer = vec![0; 32 * 1024];
        while stream.read(&mut buffer).await.is_ok_and(|read| read > 0) {}
    });
}

/// Measures many watchers that only wait.
async fn measure_watchers(server: &Server) {
    let mut connection = Connection::connect_to(server).await;
    print_figure("memory_idle_mb", server.memory_megabytes());
    let mut tables = Vec::new();
    for number in 0..20 {
        let game = games::IDS[number as usize % games::IDS.len()];
        tables.push(create_table(&mut connection, game, "full", number).await.0);
    }
    let mut open = Vec::with_capacity(WATCHER_COUNT);
    for number in 0..WATCHER_COUNT {
        let connection = Connection::connect_to(server).await;
        open.push(
            connection
                .become_watcher(&tables[number % tables.len()])
                .await,
        );
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    print_figure("watchers", open.len() as f64);
    print_figure("memory_with_watchers_mb", server.memory_megabytes());
}

/// Measures the time from the start of the process to its first answer, with many tables stored.
fn measure_starts(program: &Path, data: &Path, runtime: &tokio::runtime::Runtime) {
    let server = Server::start_server(program, data);
    let table = runtime.block_on(async {
        let fill = |from: usize| {
            let server = &server;
            async move {
                let mut connection = Connection::connect_to(server).await;
                let mut last = String::new();
                for number in (from..STORED_TABLE_COUNT).step_by(20) {
                    let game = games::IDS[number % games::IDS.len()];
                    last = create_table(&mut connection, game, "full", number as u64)
                        .await
                        .0;
                }
                last
            }
        };
        let mut all = Vec::new();
        for from in 0..20 {
            all.push(Box::pin(fill(from)));
        }
        join_all(all).await.pop().expect("a table")
    });
    drop(server);
    let mut best = f64::INFINITY;
    let mut worst: f64 = 0.0;
    for _ in 0..5 {
        let start = Instant::now();
        let server = Server::start_server(program, data);
        runtime.block_on(async {
            let mut connection = Connection::connect_to(&server).await;
            let head = format!(
                "GET /api/tables/{table}/view HTTP/1.1\r\nhost: {}\r\n\r\n",
                server.address()
            );
            connection
                .stream
                .write_all(head.as_bytes())
                .await
                .expect("a request");
            connection.stream.flush().await.expect("a request");
            connection.read_answer().await;
        });
        let time = start.elapsed().as_secs_f64() * 1e3;
        (best, worst) = (best.min(time), worst.max(time));
    }
    print_figure("stored_tables", STORED_TABLE_COUNT as f64);
    print_figure("start_to_first_view_ms_best", best);
    print_figure("start_to_first_view_ms_worst", worst);
}

/// Runs all of these at once on this thread.
async fn join_all<F: Future>(mut all: Vec<std::pin::Pin<Box<F>>>) -> Vec<F::Output> {
    let mut done: Vec<Option<F::Output>> = all.iter().map(|_| None).collect();
    std::future::poll_fn(|context| {
        for (future, done) in all.iter_mut().zip(&mut done) {
            if done.is_none()
                && let std::task::Poll::Ready(output) = future.as_mut().poll(context)
            {
                *done = Some(output);
            }
        }
        if done.iter().all(Option::is_some) {
            std::task::Poll::Ready(())
        } else {
            std::task::Poll::Pending
        }
    })
    .await;
    done.into_iter().flatten().collect()
}
