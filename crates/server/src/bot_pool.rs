//! The threads on which computer players think. Their queue is bounded; a task that waits for a place in it holds
//! no locks.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use tokio::sync::{mpsc, oneshot};

use crate::game_session::PendingChoice;
use crate::metrics::{Gauge, Metrics};

/// The queue of the threads.
#[derive(Clone, Debug)]
pub(crate) struct BotPool {
    queue: mpsc::Sender<Job>,
    metrics: Arc<Metrics>,
}

struct Job {
    thought: PendingChoice,
    answer: oneshot::Sender<Result<String, BotCrash>>,
}

/// The crash of a computer player while it was thinking.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct BotCrash;

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Job")
    }
}

impl BotPool {
    /// Starts this many threads; they end when the last clone is dropped.
    pub(crate) fn start_threads(
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
                .spawn(move || run_thread(&jobs, &metrics))?;
        }
        Ok(Self { queue, metrics })
    }

    /// Waits for the choice of a computer player. Returns `None` if the server stops before that.
    pub(crate) async fn wait_for_choice(
        &self,
        thought: PendingChoice,
    ) -> Option<Result<String, BotCrash>> {
        let _thinking = Gauge::new(&self.metrics.thinking);
        let (answer, answered) = oneshot::channel();
        self.queue.send(Job { thought, answer }).await.ok()?;
        answered.await.ok()
    }
}

fn run_thread(jobs: &Mutex<mpsc::Receiver<Job>>, metrics: &Metrics) {
    loop {
        let next = jobs
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .blocking_recv();
        let Some(Job { thought, answer }) = next else {
            return;
        };
        // Nobody waits any more when the server is about to stop.
        if answer.is_closed() {
            continue;
        }
        let start = Instant::now();
        // One player that crashes must not stop the thinking for all tables.
        let choice = catch_unwind(AssertUnwindSafe(thought)).map_err(|_| BotCrash);
        metrics.thinking_time.record_duration(start.elapsed());
        metrics
            .thoughts
            .fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let _ = answer.send(choice);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{BotCrash, BotPool};
    use crate::metrics::Metrics;

    #[test]
    fn a_thought_that_breaks_off_does_not_end_the_thinking() {
        let thinkers =
            BotPool::start_threads(1, 1, Arc::new(Metrics::default())).expect("a thread");
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        runtime.expect("a runtime").block_on(async {
            let broken = thinkers
                .wait_for_choice(Box::new(|| panic!("out of ideas")))
                .await;
            assert_eq!(broken, Some(Err(BotCrash)));
            let sound = thinkers
                .wait_for_choice(Box::new(|| "pass".to_owned()))
                .await;
            assert_eq!(sound, Some(Ok("pass".to_owned())));
        });
    }
}
