//! Slow work outside the event loop, with a limit on how much runs at a time.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use protocol::problem::{Code, Problem};

/// A limited number of permits for slow work.
#[derive(Debug)]
pub(super) struct BlockingWork(Arc<Semaphore>);

/// A permit for slow work. It is held until the work is done, even if nobody waits for the result any more.
#[derive(Debug)]
pub(super) struct BlockingPermit {
    _permit: OwnedSemaphorePermit,
}

impl BlockingWork {
    /// Allows `count` pieces of work at a time.
    pub(super) fn new(count: usize) -> Self {
        Self(Arc::new(Semaphore::new(count)))
    }

    pub(super) async fn acquire_permit(&self) -> Result<BlockingPermit, Problem> {
        let permit = Arc::clone(&self.0).acquire_owned().await;
        let permit = permit.map_err(|_| Problem::from_code(Code::Internal))?;
        Ok(BlockingPermit { _permit: permit })
    }
}

impl BlockingPermit {
    /// Runs the work on a thread of its own and waits for its result.
    pub(super) async fn run_on_thread<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let done = tokio::task::spawn_blocking(move || {
            let _turn = self;
            work()
        });
        done.await.map_err(|_| Problem::from_code(Code::Internal))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use super::BlockingWork;

    #[test]
    fn a_turn_lasts_as_long_as_its_work() {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .expect("a runtime");
        runtime.block_on(async {
            let turns = BlockingWork::new(1);
            let (finish, finished) = mpsc::channel::<()>();
            let (begin, mut begun) = tokio::sync::mpsc::channel::<()>(1);
            let turn = turns.acquire_permit().await.expect("a turn");
            let impatient = tokio::spawn(turn.run_on_thread(move || {
                let _ = begin.blocking_send(());
                finished.recv().is_ok()
            }));
            assert!(begun.recv().await.is_some());
            impatient.abort();
            let _ = impatient.await;
            let soon = Duration::from_millis(100);
            assert!(
                tokio::time::timeout(soon, turns.acquire_permit())
                    .await
                    .is_err()
            );
            finish.send(()).expect("it is still at work");
            turns.acquire_permit().await.expect("the next turn");
        });
    }
}
