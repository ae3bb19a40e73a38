//! What is done at tables without anybody asking: clocks run out, computers that wait are woken, tables
//! that nobody looks at are let go. Each is done by itself, so that none waits for another.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;

use crate::commands::Decided;
use crate::hall::{Hall, Slot, now};
use crate::store::Due;
use crate::table::Table;
use protocol::problem::{Code, Problem};

/// How many tables are woken at a time.
const AWAKE: usize = 64;

/// How long the others wait for a table that was woken: computers among themselves play whole games.
const TURN: Duration = Duration::from_secs(10);

/// How many tables are looked up at a time.
const PAGE: i64 = 256;

/// Starts looking after the tables.
pub(crate) fn start(hall: &Arc<Hall>) {
    let permits = Arc::new(Semaphore::new(AWAKE));
    tokio::spawn(now_and_then(Arc::clone(hall), |hall| async move {
        hall.tidy();
        Ok(())
    }));
    tokio::spawn(now_and_then(Arc::clone(hall), stop_clocks));
    tokio::spawn(now_and_then(Arc::clone(hall), move |hall| {
        wake(hall, Arc::clone(&permits))
    }));
}

/// Does something again and again until the server ends. Each round is a task of its own: if one breaks
/// off, the next comes all the same.
async fn now_and_then<F>(hall: Arc<Hall>, round: impl Fn(Arc<Hall>) -> F)
where
    F: Future<Output = Result<(), Problem>> + Send + 'static,
{
    loop {
        let mut task = tokio::spawn(round(Arc::clone(&hall)));
        let done = tokio::select! {
            done = &mut task => done,
            () = hall.until_closing() => return task.abort(),
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
            () = tokio::time::sleep(hall.config.times.wake) => {}
            () = hall.until_closing() => return,
        }
    }
}

/// Lets computers take over wherever a clock ran out.
async fn stop_clocks(hall: Arc<Hall>) -> Result<(), Problem> {
    let mut after = String::new();
    while let Some(due) = page(&hall, Due::Clock, &mut after).await? {
        for id in due {
            if let Some(slot) = playable(&hall, &id).await? {
                expire(&hall, &slot).await;
            }
        }
    }
    Ok(())
}

/// Wakes tables at which a computer has to decide.
async fn wake(hall: Arc<Hall>, permits: Arc<Semaphore>) -> Result<(), Problem> {
    let mut after = String::new();
    while let Some(due) = page(&hall, Due::Computer, &mut after).await? {
        for id in due {
            if hall.is_driven(&id) {
                continue;
            }
            let Ok(permit) = Arc::clone(&permits).acquire_owned().await else {
                return Ok(());
            };
            if let Some(slot) = playable(&hall, &id).await? {
                hall.drive(&slot);
                tokio::spawn(until_driven(slot, permit));
            }
        }
    }
    Ok(())
}

/// The next tables that are due; nothing after the last.
async fn page(
    hall: &Arc<Hall>,
    due: Due,
    after: &mut String,
) -> Result<Option<Vec<String>>, Problem> {
    let found = hall.store.due(due, now(), after, PAGE).await?;
    if let Some(last) = found.last() {
        after.clone_from(last);
    }
    Ok(Some(found).filter(|found| !found.is_empty()))
}

/// The table with this id, unless it is one that can only be looked at.
async fn playable(hall: &Arc<Hall>, id: &str) -> Result<Option<Arc<Slot>>, Problem> {
    if hall.is_unplayable(id) {
        return Ok(None);
    }
    let slot = match hall.table(id).await {
        Ok(slot) => slot,
        Err(problem) if problem.is_storage() => return Err(problem),
        Err(_) => {
            hall.note_unplayable(id);
            return Ok(None);
        }
    };
    if slot.look(|table| table.archived.is_some())? {
        hall.note_unplayable(id);
        return Ok(None);
    }
    Ok(Some(slot))
}

/// Keeps the place in the queue until the computer players of the table are done, or had their turn.
async fn until_driven(slot: Arc<Slot>, permit: tokio::sync::OwnedSemaphorePermit) {
    let driven = async {
        while slot.is_driven() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let _ = tokio::time::timeout(TURN, driven).await;
    drop(permit);
}

/// Lets a computer take over where a clock ran out.
async fn expire(hall: &Arc<Hall>, slot: &Arc<Slot>) {
    let late = slot.look(|table| table.expire(now()).is_some());
    if !late.unwrap_or(false) {
        return;
    }
    let decide = |table: &Table| {
        let expired = table.expire(now());
        expired
            .map(Decided::from)
            .ok_or_else(|| Problem::of(Code::NotAbsent))
    };
    if let Err(problem) = hall.execute(slot, None, decide).await {
        tracing::debug!(
            table = slot.id,
            problem = problem.message,
            "a clock was stopped in time"
        );
    }
}
