//! Maintenance that nobody asks for: enforcing clocks, waking computer players that wait, evicting tables that
//! nobody looks at. Each is a task of its own, so that none waits for another.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;

use crate::commands::Decided;
use crate::moderation::{apply_moderation_decisions, delete_expired_tables};
use crate::store::Due;
use crate::supervision::supervise_task;
use crate::table::Table;
use crate::table_registry::{TableHandle, Tables};
use protocol::problem::{Code, Problem};

/// The number of tables that are awake at a time.
const MAX_AWAKE_TABLES: usize = 64;

/// The longest time that a woken table keeps others waiting: computer players among themselves play whole games.
const MAX_AWAKE_TIME: Duration = Duration::from_secs(10);

/// The number of tables fetched in one query.
const DUE_PAGE_SIZE: i64 = 256;

/// Starts the maintenance tasks.
pub(crate) fn start_maintenance(tables: &Arc<Tables>) {
    let permits = Arc::new(Semaphore::new(MAX_AWAKE_TABLES));
    start_maintenance_job("eviction", tables, |tables| async move {
        tables.evict_idle_tables();
        Ok(())
    });
    start_maintenance_job("clocks", tables, take_over_expired_clocks);
    start_maintenance_job("moderation", tables, apply_moderation_decisions);
    start_maintenance_job("retention", tables, delete_expired_tables);
    start_maintenance_job("computers", tables, move |tables| {
        resume_waiting_computer_tables(tables, Arc::clone(&permits))
    });
}

fn start_maintenance_job<F>(
    name: &'static str,
    tables: &Arc<Tables>,
    round: impl Fn(Arc<Tables>) -> F + Clone + Send + Sync + 'static,
) where
    F: Future<Output = Result<(), Problem>> + Send + 'static,
{
    let tables = Arc::clone(tables);
    supervise_task(name, move || {
        run_periodically(Arc::clone(&tables), round.clone())
    });
}

/// Repeats a job until the server stops. Each round is a task of its own: if one crashes, the next one still
/// runs.
async fn run_periodically<F>(tables: Arc<Tables>, round: impl Fn(Arc<Tables>) -> F)
where
    F: Future<Output = Result<(), Problem>> + Send + 'static,
{
    loop {
        let mut task = tokio::spawn(round(Arc::clone(&tables)));
        let done = tokio::select! {
            done = &mut task => done,
            () = tables.wait_until_closing() => return task.abort(),
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
            () = tokio::time::sleep(tables.config.times.maintenance_interval) => {}
            () = tables.wait_until_closing() => return,
        }
    }
}

/// Lets computer players take over at all tables whose clock ran out. The sign of life comes first: it tells for how
/// long nobody could play, and without it no clock runs out.
async fn take_over_expired_clocks(tables: Arc<Tables>) -> Result<(), Problem> {
    tables.send_heartbeat().await?;
    let mut after = String::new();
    while let Some(due) = fetch_next_due_tables(&tables, Due::Clock, &mut after).await? {
        for id in due {
            if let Some(handle) = load_playable_table(&tables, &id).await? {
                take_over_if_clock_expired(&tables, &handle).await;
            }
        }
    }
    Ok(())
}

/// Wakes tables at which a computer player has to decide.
async fn resume_waiting_computer_tables(
    tables: Arc<Tables>,
    permits: Arc<Semaphore>,
) -> Result<(), Problem> {
    let mut after = String::new();
    while !tables.is_ending()
        && let Some(due) = fetch_next_due_tables(&tables, Due::Computer, &mut after).await?
    {
        for id in due {
            if tables.is_playing_computer_turns(&id) {
                continue;
            }
            let Ok(permit) = Arc::clone(&permits).acquire_owned().await else {
                return Ok(());
            };
            if let Some(handle) = load_playable_table(&tables, &id).await? {
                tables.start_computer_turns(&handle);
                tokio::spawn(hold_permit_during_computer_turns(handle, permit));
            }
        }
    }
    Ok(())
}

/// Fetches the next tables that are due; `None` after the last.
async fn fetch_next_due_tables(
    tables: &Arc<Tables>,
    due: Due,
    after: &mut String,
) -> Result<Option<Vec<String>>, Problem> {
    let found = tables
        .store
        .list_due_tables(due, tables.clock.now_ms(), after, DUE_PAGE_SIZE)
        .await?;
    if let Some(last) = found.last() {
        after.clone_from(last);
    }
    Ok(Some(found).filter(|found| !found.is_empty()))
}

/// Loads the table with this id, unless it can only be looked at.
async fn load_playable_table(
    tables: &Arc<Tables>,
    id: &str,
) -> Result<Option<Arc<TableHandle>>, Problem> {
    if tables.is_table_view_only(id) {
        return Ok(None);
    }
    let handle = match tables.load_table(id).await {
        Ok(handle) => handle,
        Err(problem) if problem.is_storage_failure() || problem.code == Code::SlowDown => {
            return Err(problem);
        }
        Err(_) => {
            tables.mark_table_view_only(id);
            return Ok(None);
        }
    };
    if handle.read_table(|table| table.archived.is_some() || table.damaged)? {
        tables.mark_table_view_only(id);
        return Ok(None);
    }
    Ok(Some(handle))
}

/// Holds the permit until the computer players of the table are done or have had their share of time.
async fn hold_permit_during_computer_turns(
    handle: Arc<TableHandle>,
    permit: tokio::sync::OwnedSemaphorePermit,
) {
    let driven = async {
        while handle.is_playing_computer_turns() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let _ = tokio::time::timeout(MAX_AWAKE_TIME, driven).await;
    drop(permit);
}

/// Lets a computer player take over at this table if its clock ran out.
async fn take_over_if_clock_expired(tables: &Arc<Tables>, handle: &Arc<TableHandle>) {
    let now = tables.clock.now_ms();
    let late = handle.read_table(|table| table.decide_expired_clock(now).is_some());
    if !late.unwrap_or(false) {
        return;
    }
    let decide = move |table: &Table| {
        let expired = table.decide_expired_clock(now);
        expired
            .map(Decided::from)
            .ok_or_else(|| Problem::from_code(Code::NotAbsent))
    };
    if let Err(problem) = tables.execute_command(handle, None, decide).await {
        tracing::debug!(
            table = handle.id,
            problem = problem.message,
            "a clock was stopped in time"
        );
    }
}
