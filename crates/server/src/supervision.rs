//! Tasks that live as long as the server: if one breaks off, it is started again.

use std::time::Duration;

use tokio::task::JoinHandle;

/// The pause before a task that broke off is started again.
const RESTART_PAUSE: Duration = Duration::from_millis(100);

/// Runs a task, and runs it again whenever it panics, until it ends by itself.
pub(crate) fn supervise_task<F>(
    name: &'static str,
    start_task: impl Fn() -> F + Send + 'static,
) -> JoinHandle<()>
where
    F: Future<Output = ()> + Send + 'static,
{
    tokio::spawn(async move {
        while let Err(error) = tokio::spawn(start_task()).await {
            if error.is_cancelled() {
                // The runtime is shutting down.
                return;
            }
            tracing::error!(task = name, "a task broke off and is started again");
            tokio::time::sleep(RESTART_PAUSE).await;
        }
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::supervise_task;

    #[tokio::test]
    async fn a_task_that_panics_is_started_again() {
        let starts = Arc::new(AtomicU32::new(0));
        let counted = Arc::clone(&starts);
        let task = supervise_task("test", move || {
            let number = counted.fetch_add(1, Ordering::Relaxed);
            async move { assert!(number >= 2, "not yet") }
        });
        task.await.expect("it ends by itself");
        assert_eq!(starts.load(Ordering::Relaxed), 3);
    }
}
