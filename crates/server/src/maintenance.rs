//! Maintenance that nobody asks for: enforcing clocks, waking computer players that wait, evicting tables that
//! nobody looks at. Each is a task of its own, so that none waits for another.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;

use crate::commands::Decided;
use crate::hall::{Hall, Slot, now};
use crate::store::Due;
use crate::table::Table;
use protocol::problem::{Code, Problem};

/// The number of tables that are awake at a time.
const AWAKE: usize = 64;

/// The longest time that a woken table keeps others waiting: computer players among themselves play whole games.
const TURN: Duration = Duration::from_secs(10);

/// The number of tables fetched in one query.
const PAGE: i64 = 256;

/// Starts the maintenance tasks.
pub(crate) fn start(tables: &Arc<Hall>) {
    let permits = Arc::new(Semaphore::new(AWAKE));
    tokio::spawn(now_and_then(Arc::clone(tables), |tables| async move {
        tables.tidy();
        Ok(())
    }));
    tokio::spawn(now_and_then(Arc::clone(tables), stop_clocks));
    tokio::spawn(now_and_then(Arc::clone(tables), move |tables| {
        wake(tables, Arc::clone(&permits))
    }));
}

/// Repeats a job until the server stops. Each round is a task of its own: if one crashes, the next one still
/// runs.
async fn now_and_then<F>(tables: Arc<Hall>, round: impl Fn(Arc<Hall>) -> F)
where
    F: Future<Output = Result<(), Problem>> + Send + 'static,
{
    loop {
        let mut task = tokio::spawn(round(Arc::clone(&tables)));
        let done = tokio::select! {
            done = &mut task => done,
            () = tables.until_closing() => return task.abort(),
        };
        match done {
            Ok(Ok(())) => {}
            Ok(Err(problem)) => {
                let problem = problem.message;
                tracing::warn!(problem, "cannot look after waiting tables");
            }
            Err(error) => tracing::error!(%error, "looking after tables broke off"),
        }
        tokio::select! {
            () = tokio::time::sleep(tables.config.times.wake) => {}
            () = tables.until_closing() => return,
        }
    }
}

/// Lets computer players take over at all tables whose clock ran out.
async fn stop_clocks(tables: Arc<Hall>) -> Result<(), Problem> {
    let mut after = String::new();
    while let Some(due) = page(&tables, Due::Clock, &mut after).await? {
        for id in due {
            if let Some(handle) = playable(&tables, &id).await? {
                expire(&tables, &handle).await;
            }
        }
    }
    Ok(())
}

/// Wakes tables at which a computer player has to decide.
async fn wake(tables: Arc<Hall>, permits: Arc<Semaphore>) -> Result<(), Problem> {
    let mut after = String::new();
    while let Some(due) = page(&tables, Due::Computer, &mut after).await? {
        for id in due {
            if tables.is_driven(&id) {
                continue;
            }
            let Ok(permit) = Arc::clone(&permits).acquire_owned().await else {
                return Ok(());
            };
            if let Some(handle) = playable(&tables, &id).await? {
                tables.drive(&handle);
                tokio::spawn(until_driven(handle, permit));
            }
        }
    }
    Ok(())
}

/// Fetches the next tables that are due; `None` after the last.
async fn page(
    tables: &Arc<Hall>,
    due: Due,
    after: &mut String,
) -> Result<Option<Vec<String>>, Problem> {
    let found = tables.store.due(due, now(), after, PAGE).await?;
    if let Some(last) = found.last() {
        after.clone_from(last);
    }
    Ok(Some(found).filter(|found| !found.is_empty()))
}

/// Loads the table with this id, unless it can only be looked at.
async fn playable(tables: &Arc<Hall>, id: &str) -> Result<Option<Arc<Slot>>, Problem> {
    if tables.is_unplayable(id) {
        return Ok(None);
    }
    let handle = match tables.table(id).await {
        Ok(handle) => handle,
        Err(problem) if problem.is_storage() => return Err(problem),
        Err(_) => {
            tables.note_unplayable(id);
            return Ok(None);
        }
    };
    if handle.look(|table| table.archived.is_some())? {
        tables.note_unplayable(id);
        return Ok(None);
    }
    Ok(Some(handle))
}

/// Holds the permit until the computer players of the table are done or have had their share of time.
async fn until_driven(handle: Arc<Slot>, permit: tokio::sync::OwnedSemaphorePermit) {
    let driven = async {
        while handle.is_driven() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let _ = tokio::time::timeout(TURN, driven).await;
    drop(permit);
}

/// Lets a computer player take over at this table if its clock ran out.
async fn expire(tables: &Arc<Hall>, handle: &Arc<Slot>) {
    let late = handle.look(|table| table.expire(now()).is_some());
    if !late.unwrap_or(false) {
        return;
    }
    let decide = |table: &Table| {
        let expired = table.expire(now());
        expired
            .map(Decided::from)
            .ok_or_else(|| Problem::of(Code::NotAbsent))
    };
    if let Err(problem) = tables.execute(handle, None, decide).await {
        tracing::debug!(
            table = handle.id,
            problem = problem.message,
            "a clock was stopped in time"
        );
    }
}
