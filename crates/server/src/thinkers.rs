//! The threads on which computer players think. The queue to them is bounded: whoever has to wait for a
//! place in it waits without holding anything.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use tokio::sync::{mpsc, oneshot};

use crate::metrics::{Gauge, Metrics};
use crate::play::Thought;

/// The threads' queue.
#[derive(Clone, Debug)]
pub(crate) struct Thinkers {
    queue: mpsc::Sender<Job>,
    metrics: Arc<Metrics>,
}

struct Job {
    thought: Thought,
    answer: oneshot::Sender<String>,
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Job")
    }
}

impl Thinkers {
    /// Starts this many threads; they end when the last handle is dropped.
    pub(crate) fn start(
        threads: usize,
        waiting: usize,
        metrics: Arc<Metrics>,
    ) -> std::io::Result<Self> {
        let (queue, jobs) = mpsc::channel(waiting.max(1));
        let jobs = Arc::new(Mutex::new(jobs));
        for number in 0..threads.max(1) {
            let (jobs, metrics) = (Arc::clone(&jobs), Arc::clone(&metrics));
            std::thread::Builder::new()
                .name(format!("thinker-{number}"))
                .spawn(move || think(&jobs, &metrics))?;
        }
        Ok(Self { queue, metrics })
    }

    /// What the computer player chooses; nothing if the server ends before it knows.
    pub(crate) async fn ask(&self, thought: Thought) -> Option<String> {
        let _thinking = Gauge::new(&self.metrics.thinking);
        let (answer, answered) = oneshot::channel();
        self.queue.send(Job { thought, answer }).await.ok()?;
        answered.await.ok()
    }
}

fn think(jobs: &Mutex<mpsc::Receiver<Job>>, metrics: &Metrics) {
    loop {
        let next = jobs
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .blocking_recv();
        let Some(Job { thought, answer }) = next else {
            return;
        };
        // Nobody waits any more when the server is about to end.
        if answer.is_closed() {
            continue;
        }
        let start = Instant::now();
        let choice = thought();
        metrics.thinking_time.count(start.elapsed());
        metrics
            .thoughts
            .fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let _ = answer.send(choice);
    }
}
