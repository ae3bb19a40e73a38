//! Slow work outside the event loop, with a limit on how much runs at a time.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use protocol::problem::{Code, Problem};

/// A limited number of permits for slow work.
#[derive(Debug)]
pub(super) struct Turns(Arc<Semaphore>);

/// A permit for slow work. It is held until the work is done, even if nobody waits for the result any more.
#[derive(Debug)]
pub(super) struct Turn {
    _permit: OwnedSemaphorePermit,
}

impl Turns {
    /// Allows `count` pieces of work at a time.
    pub(super) fn new(count: usize) -> Self {
        Self(Arc::new(Semaphore::new(count)))
    }

    pub(super) async fn next(&self) -> Result<Turn, Problem> {
        let permit = Arc::clone(&self.0).acquire_owned().await;
        let permit = permit.map_err(|_| Problem::of(Code::Internal))?;
        Ok(Turn { _permit: permit })
    }
}

impl Turn {
    /// Runs the work on a thread of its own and waits for its result.
    pub(super) async fn work<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let done = tokio::task::spawn_blocking(move || {
            let _turn = self;
            work()
        });
        done.await.map_err(|_| Problem::of(Code::Internal))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use super::Turns;

    #[test]
    fn a_turn_lasts_as_long_as_the_work_even_if_nobody_waits_for_it() {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .expect("a runtime");
        runtime.block_on(async {
            let turns = Turns::new(1);
            let (finish, finished) = mpsc::channel::<()>();
            let (begin, mut begun) = tokio::sync::mpsc::channel::<()>(1);
            let turn = turns.next().await.expect("a turn");
            let impatient = tokio::spawn(turn.work(move || {
                let _ = begin.blocking_send(());
                finished.recv().is_ok()
            }));
            assert!(begun.recv().await.is_some());
            impatient.abort();
            let _ = impatient.await;
            let soon = Duration::from_millis(100);
            assert!(tokio::time::timeout(soon, turns.next()).await.is_err());
            finish.send(()).expect("it is still at work");
            turns.next().await.expect("the next turn");
        });
    }
}
