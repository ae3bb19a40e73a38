//! Choices a second, and the time until they are acknowledged.

use std::time::{Duration, Instant};

use empire_vs_rebellion as evr;
use serde_json::json;
use tabletop::chance::{LiveChance, QuickChance};
use tabletop::play::random_choice;
use tabletop::{Game, NoLog, Seed, Transition};
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;

use crate::connection::{Connection, create_table, request_key};
use crate::{Server, print_figure};

/// The number of tables that are played at once.
const TABLE_COUNT: usize = 200;
/// The time for which the tables are played.
const MEASURED_TIME: Duration = Duration::from_secs(10);
/// The time to create the tables beforehand.
const WARM_UP: Duration = Duration::from_secs(2);

/// The way in which the tables are played.
#[derive(Copy, Clone)]
pub(crate) struct Load {
    pub(crate) name: &'static str,
    /// The time between two choices of a table, if not as fast as they are answered.
    every: Option<Duration>,
    /// True if each table has a watcher.
    watched: bool,
}

impl Load {
    /// Choices as fast as they are answered.
    pub(crate) const FULL: Load = Load {
        name: "full",
        every: None,
        watched: false,
    };
    /// 2,500 choices a second over all tables, however long the answers take.
    pub(crate) const PACED: Load = Load {
        name: "paced",
        every: Some(Duration::from_millis(80)),
        watched: false,
    };
    /// The same with a live connection to each table.
    pub(crate) const WATCHED: Load = Load {
        name: "watched",
        watched: true,
        ..Load::PACED
    };
}

/// Measures many tables at once, spread over these servers.
pub(crate) async fn measure_choices(servers: &[Server], load: Load, case: &str) {
    let mut games = tokio::task::JoinSet::new();
    let local = tokio::task::LocalSet::new();
    let start = Instant::now();
    let latencies = local
        .run_until(async {
            for number in 0..TABLE_COUNT {
                let server = &servers[number % servers.len()];
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
    let figure =
        |figure: &str, value| print_figure(&format!("{case}{}_{figure}", load.name), value);
    figure("choices_per_second", latencies.len() as f64 / time);
    figure("acknowledged_p50_ms", at(0.5));
    figure("acknowledged_p99_ms", at(0.99));
    figure("acknowledged_max_ms", at(1.0));
    let memory = servers.iter().map(Server::memory_megabytes).sum();
    figure("memory_mb", memory);
    for (step, milliseconds) in mean_write_step_times(servers).await {
        figure(&format!("write_{step}_mean_ms"), milliseconds);
    }
}

/// The steps by which a row gets to the disk, as the metrics call them.
const WRITE_STEPS: [&str; 4] = ["queue", "gather", "insert", "commit"];

/// Reads how long the steps of writing took on average, over all servers. Older ones do not tell.
async fn mean_write_step_times(servers: &[Server]) -> Vec<(&'static str, f64)> {
    let mut metrics = String::new();
    for server in servers {
        let mut connection = Connection::connect_to(server).await;
        metrics += &connection.get_text("/metrics").await;
    }
    let total = |name: &str| -> f64 {
        let lines = metrics.lines().filter_map(|line| line.strip_prefix(name));
        lines
            .filter_map(|line| line.trim().parse::<f64>().ok())
            .sum()
    };
    let mean = |step: &'static str| {
        let count = total(&format!("twinsuns_write_{step}_seconds_count "));
        let sum = total(&format!("twinsuns_write_{step}_seconds_sum "));
        (count > 0.0).then(|| (step, sum / count * 1e3))
    };
    WRITE_STEPS.into_iter().filter_map(mean).collect()
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
                read_and_discard_stream(connection.watch_table_over_connection(&table).await);
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
                let due = self.wait_until_next_send_time().await;
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
    async fn wait_until_next_send_time(&mut self) -> Instant {
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
fn read_and_discard_stream(mut stream: TcpStream) {
    tokio::task::spawn_local(async move {
        let mut buffer = vec![0; 32 * 1024];
        while stream.read(&mut buffer).await.is_ok_and(|read| read > 0) {}
    });
}
