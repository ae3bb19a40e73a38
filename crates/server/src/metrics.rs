//! The server's metrics, in the text form that Prometheus reads.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The upper bounds of the latency buckets, in microseconds.
const BUCKET_BOUNDS_MICROS: [u64; 13] = [
    100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000,
    1_000_000,
];

/// All metrics of the server.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Requests answered.
    pub(crate) requests: AtomicU64,
    /// Requests refused because of limits.
    pub(crate) limited: AtomicU64,
    /// Answers with a status of 500 or more.
    pub(crate) failures: AtomicU64,
    /// Choices written, by people and computers.
    pub(crate) choices: AtomicU64,
    /// Commands written, choices among them.
    pub(crate) commands: AtomicU64,
    /// Rows that another server was quicker with.
    pub(crate) conflicts: AtomicU64,
    /// Times that a table turned out to be damaged when it was read.
    pub(crate) damaged_loads: AtomicU64,
    /// Tables deleted because their time was over.
    pub(crate) expired_tables: AtomicU64,
    /// Connections open now.
    pub(crate) connections: AtomicU64,
    /// WebSockets open now.
    pub(crate) sockets: AtomicU64,
    /// Decisions of computer players that wait or are being thought about.
    pub(crate) thinking: AtomicU64,
    /// Decisions that computer players made.
    pub(crate) thoughts: AtomicU64,
    /// The time of commands from their arrival until they were on disk.
    pub(crate) command_time: Histogram,
    /// The time that computer players thought.
    pub(crate) thinking_time: Histogram,
    /// The times of the steps of writing rows.
    pub(crate) write_times: WriteTimes,
}

/// The times of the steps by which rows get to the disk: together they are what an acknowledgement waits for.
#[derive(Debug, Default)]
pub(crate) struct WriteTimes {
    /// From the decision about a row until its group is taken up: mostly the commit of the group before.
    pub(crate) queue: Histogram,
    /// From there until the rows of the group can be inserted.
    pub(crate) gather: Histogram,
    /// Inserting the rows and what goes along with them.
    pub(crate) insert: Histogram,
    /// The commit, which waits for the disk.
    pub(crate) commit: Histogram,
}

impl WriteTimes {
    fn append_prometheus(&self, out: &mut String) {
        let all = [
            (
                "queue",
                "a row waited for its group to be taken up",
                &self.queue,
            ),
            ("gather", "preparing a group of rows took", &self.gather),
            ("insert", "inserting a group of rows took", &self.insert),
            ("commit", "committing a group of rows took", &self.commit),
        ];
        for (step, help, times) in all {
            let name = format!("twinsuns_write_{step}_seconds");
            times.append_prometheus(out, &name, &format!("seconds that {help}"));
        }
    }
}

/// A stopwatch for steps that follow each other.
#[derive(Debug)]
pub(crate) struct Stopwatch(Instant);

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self(Instant::now())
    }

    /// Adds the time since the last step to a histogram.
    pub(crate) fn record_step_duration(&mut self, histogram: &Histogram) {
        let now = Instant::now();
        histogram.record_duration(now - self.0);
        self.0 = now;
    }
}

/// A histogram of durations.
#[derive(Debug, Default)]
pub(crate) struct Histogram {
    buckets: [AtomicU64; BUCKET_BOUNDS_MICROS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Histogram {
    /// Adds one measurement.
    pub(crate) fn record_duration(&self, time: Duration) {
        let micros = time.as_micros() as u64;
        if let Some(index) = BUCKET_BOUNDS_MICROS
            .iter()
            .position(|bound| micros <= *bound)
        {
            self.buckets[index].fetch_add(1, Relaxed);
        }
        self.count.fetch_add(1, Relaxed);
        self.micros.fetch_add(micros, Relaxed);
    }

    fn append_prometheus(&self, out: &mut String, name: &str, help: &str) {
        let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} histogram");
        let mut total = 0;
        for (bound, bucket) in BUCKET_BOUNDS_MICROS.iter().zip(&self.buckets) {
            total += bucket.load(Relaxed);
            let seconds = *bound as f64 / 1e6;
            let _ = writeln!(out, "{name}_bucket{{le=\"{seconds}\"}} {total}");
        }
        let count = self.count.load(Relaxed);
        let sum = self.micros.load(Relaxed) as f64 / 1e6;
        let _ = writeln!(
            out,
            "{name}_bucket{{le=\"+Inf\"}} {count}\n{name}_sum {sum}\n{name}_count {count}"
        );
    }
}

impl Metrics {
    /// Writes all metrics as text. The registry of tables passes in the number of tables in memory.
    pub(crate) fn prometheus_text(&self, tables_in_memory: usize) -> String {
        let mut out = String::new();
        let counters = [
            ("requests_total", "requests answered", &self.requests),
            (
                "limited_total",
                "requests refused because of limits",
                &self.limited,
            ),
            (
                "failures_total",
                "answers with a status of 500 or more",
                &self.failures,
            ),
            ("choices_total", "choices written", &self.choices),
            ("commands_total", "commands written", &self.commands),
            (
                "conflicts_total",
                "rows another server was quicker with",
                &self.conflicts,
            ),
            (
                "damaged_loads_total",
                "times that a table was found damaged",
                &self.damaged_loads,
            ),
            (
                "expired_tables_total",
                "tables deleted because their time was over",
                &self.expired_tables,
            ),
            ("thoughts_total", "computer decisions made", &self.thoughts),
        ];
        for (name, help, value) in counters {
            append_metric_text(&mut out, name, help, "counter", value.load(Relaxed));
        }
        let gauges = [
            ("connections", "connections open now", &self.connections),
            ("sockets", "WebSockets open now", &self.sockets),
            (
                "thinking",
                "computer decisions waiting or being thought about",
                &self.thinking,
            ),
        ];
        for (name, help, value) in gauges {
            append_metric_text(&mut out, name, help, "gauge", value.load(Relaxed));
        }
        let tables = tables_in_memory as u64;
        append_metric_text(
            &mut out,
            "tables_in_memory",
            "tables in memory now",
            "gauge",
            tables,
        );
        let help = "seconds from the arrival of a command until it is on disk";
        self.command_time
            .append_prometheus(&mut out, "twinsuns_command_seconds", help);
        let help = "seconds a computer thought about a decision";
        self.thinking_time
            .append_prometheus(&mut out, "twinsuns_thinking_seconds", help);
        self.write_times.append_prometheus(&mut out);
        out
    }
}

fn append_metric_text(out: &mut String, name: &str, help: &str, kind: &str, value: u64) {
    let _ = writeln!(
        out,
        "# HELP twinsuns_{name} {help}\n# TYPE twinsuns_{name} {kind}\ntwinsuns_{name} {value}"
    );
}

/// A guard that counts one more for as long as it lives.
#[derive(Debug)]
pub(crate) struct Gauge<'a>(&'a AtomicU64);

impl<'a> Gauge<'a> {
    pub(crate) fn new(gauge: &'a AtomicU64) -> Self {
        gauge.fetch_add(1, Relaxed);
        Self(gauge)
    }
}

impl Drop for Gauge<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}
