//! The threads on which computer players think.
//!
//! People come first: the tables at which somebody is present have threads of their own, and the tables at which only
//! computers play have threads that get what is left of the processors. Within each of the two, everybody who asks
//! gets the same share of the time ([`FairQueue`]). The queues are bounded; a task that waits for a place holds no
//! locks.

mod fair_queue;

use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use crate::game_session::PendingChoice;
use crate::metrics::{Gauge, Metrics};
use fair_queue::FairQueue;

/// The lowest of all priorities: such a thread runs when no other has anything to do.
const LEFTOVER_NICENESS: i32 = 19;

/// Those for whom a computer player thinks.
#[derive(Clone, Eq, PartialEq, Hash, Debug)]
pub(crate) enum Asker {
    /// The address from which the table was created.
    Address(IpAddr),
    /// A table that nobody has used since the server started.
    Table(String),
}

/// The importance of a decision.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Urgency {
    /// A person is at the table.
    Person,
    /// Only computers play at the table.
    Leftover,
}

/// The threads and their queues.
#[derive(Debug)]
pub(crate) struct BotPool {
    people: Arc<ThinkingQueue>,
    leftover: Arc<ThinkingQueue>,
    metrics: Arc<Metrics>,
}

/// A queue that several threads work on.
#[derive(Debug)]
struct ThinkingQueue {
    state: Mutex<QueueState>,
    changed: Condvar,
    places: Arc<Semaphore>,
}

#[derive(Debug)]
struct QueueState {
    jobs: FairQueue<Asker, Job>,
    is_closed: bool,
}

struct Job {
    thought: PendingChoice,
    answer: oneshot::Sender<Result<String, BotCrash>>,
    /// The place in the queue.
    _place: OwnedSemaphorePermit,
}

/// The crash of a computer player while it was thinking.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct BotCrash;

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Job")
    }
}

impl ThinkingQueue {
    fn new(places: usize) -> Arc<Self> {
        Arc::new(Self {
            state: Mutex::new(QueueState {
                jobs: FairQueue::default(),
                is_closed: false,
            }),
            changed: Condvar::new(),
            places: Arc::new(Semaphore::new(places.max(1))),
        })
    }

    fn lock_state(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next job. Returns `None` when the server stops.
    fn wait_for_next_job(&self) -> Option<(Asker, Job)> {
        let mut state = self.lock_state();
        loop {
            if state.is_closed {
                return None;
            }
            if let Some(next) = state.jobs.take_fairest_item() {
                return Some(next);
            }
            let waited = self.changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Ends the threads and lets nobody wait any longer.
    fn close(&self) {
        let mut state = self.lock_state();
        state.is_closed = true;
        state.jobs = FairQueue::default();
        drop(state);
        self.places.close();
        self.changed.notify_all();
    }
}

impl BotPool {
    /// Starts this many threads for the tables of people, and as many for those of computers alone. They end when
    /// the pool is dropped.
    pub(crate) fn start_threads(
        threads: usize,
        waiting: usize,
        metrics: Arc<Metrics>,
    ) -> std::io::Result<Self> {
        let (people, leftover) = (ThinkingQueue::new(waiting), ThinkingQueue::new(waiting));
        for number in 0..threads.max(1) {
            let (queue, counted) = (Arc::clone(&people), Arc::clone(&metrics));
            std::thread::Builder::new()
                .name(format!("thinker-{number}"))
                .spawn(move || run_thinking_thread(&queue, &counted))?;
            let (queue, counted) = (Arc::clone(&leftover), Arc::clone(&metrics));
            std::thread::Builder::new()
                .name(format!("leftover-{number}"))
                .spawn(move || {
                    lower_thread_priority();
                    run_thinking_thread(&queue, &counted);
                })?;
        }
        Ok(Self {
            people,
            leftover,
            metrics,
        })
    }

    /// Waits for the choice of a computer player. Returns `None` if the server stops before that.
    pub(crate) async fn queue_job_and_await_choice(
        &self,
        urgency: Urgency,
        asker: Asker,
        thought: PendingChoice,
    ) -> Option<Result<String, BotCrash>> {
        let _thinking = Gauge::new(&self.metrics.thinking);
        let queue = match urgency {
            Urgency::Person => &self.people,
            Urgency::Leftover => &self.leftover,
        };
        let place = Arc::clone(&queue.places).acquire_owned().await.ok()?;
        let (answer, answered) = oneshot::channel();
        let job = Job {
            thought,
            answer,
            _place: place,
        };
        {
            let mut state = queue.lock_state();
            if state.is_closed {
                return None;
            }
            state.jobs.add_item(asker, job);
        }
        queue.changed.notify_one();
        answered.await.ok()
    }
}

impl Drop for BotPool {
    fn drop(&mut self) {
        self.people.close();
        self.leftover.close();
    }
}

/// Leaves the processors to all other threads. Where that is not possible, the threads compete.
fn lower_thread_priority() {
    #[cfg(target_os = "linux")]
    {
        // On Linux this is about the calling thread alone.
        if let Err(error) = rustix::process::nice(LEFTOVER_NICENESS) {
            tracing::warn!(%error, "tables of computers alone compete with people for the processors");
        }
    }
}

fn run_thinking_thread(queue: &ThinkingQueue, metrics: &Metrics) {
    while let Some((asker, job)) = queue.wait_for_next_job() {
        let Job {
            thought, answer, ..
        } = job;
        // Nobody waits any more when the server is about to stop.
        if answer.is_closed() {
            continue;
        }
        let start = Instant::now();
        // One player that crashes must not stop the thinking for all tables.
        let choice = catch_unwind(AssertUnwindSafe(thought)).map_err(|_| BotCrash);
        let taken = start.elapsed();
        queue.lock_state().jobs.charge_used_time(&asker, taken);
        metrics.thinking_time.record_duration(taken);
        metrics
            .thoughts
            .fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let _ = answer.send(choice);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::mpsc;
    use std::time::Duration;

    use super::{Asker, BotCrash, BotPool, Urgency};
    use crate::metrics::Metrics;

    fn start_pool() -> BotPool {
        BotPool::start_threads(1, 1, Arc::new(Metrics::default())).expect("threads")
    }

    fn asker() -> Asker {
        Asker::Table("table".to_owned())
    }

    #[tokio::test]
    async fn a_thought_that_breaks_off_does_not_end_the_thinking() {
        let thinkers = start_pool();
        let broken = thinkers
            .queue_job_and_await_choice(
                Urgency::Person,
                asker(),
                Box::new(|| panic!("out of ideas")),
            )
            .await;
        assert_eq!(broken, Some(Err(BotCrash)));
        let sound = thinkers
            .queue_job_and_await_choice(Urgency::Person, asker(), Box::new(|| "pass".to_owned()))
            .await;
        assert_eq!(sound, Some(Ok("pass".to_owned())));
    }

    #[tokio::test]
    async fn people_do_not_wait_for_a_thought_of_computers_alone() {
        let thinkers = Arc::new(start_pool());
        let (finish, finished) = mpsc::channel::<()>();
        let (begin, mut begun) = tokio::sync::mpsc::channel::<()>(1);
        let pool = Arc::clone(&thinkers);
        let long = tokio::spawn(async move {
            let thought = Box::new(move || {
                let _ = begin.blocking_send(());
                let _ = finished.recv();
                "attack".to_owned()
            });
            pool.queue_job_and_await_choice(Urgency::Leftover, asker(), thought)
                .await
        });
        assert!(begun.recv().await.is_some());
        let quick = thinkers.queue_job_and_await_choice(
            Urgency::Person,
            asker(),
            Box::new(|| "pass".to_owned()),
        );
        let quick = tokio::time::timeout(Duration::from_secs(20), quick).await;
        assert_eq!(quick, Ok(Some(Ok("pass".to_owned()))));
        finish.send(()).expect("it is still thinking");
        let long = long.await.expect("no panic");
        assert_eq!(long, Some(Ok("attack".to_owned())));
    }
}
