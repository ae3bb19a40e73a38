//! The decisions of the people who run a server, as a server follows them: banned networks, a message for everybody, tables
//! that were deleted, closed or changed, and tables whose time is over.

use std::net::IpAddr;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use ipnet::IpNet;
use protocol::problem::{Code, Problem};

use crate::store::StoreError;
use crate::store::moderation::{self as stored, Order, OrderKind, QuietTable};
use crate::table_registry::Tables;

/// The decisions that are in force.
#[derive(Debug, Default)]
pub(crate) struct Moderation {
    bans: RwLock<Vec<IpNet>>,
    message: RwLock<Option<String>>,
    /// The time of the last search for tables whose time is over.
    searched: Mutex<Option<Instant>>,
    /// The number of the newest order that was followed; negative before the first look.
    followed: AtomicI64,
}

impl Moderation {
    pub(crate) fn new() -> Self {
        Self {
            followed: AtomicI64::new(-1),
            ..Self::default()
        }
    }

    /// Refuses requests from a banned network.
    pub(crate) fn refuse_banned_address(&self, address: IpAddr) -> Result<(), Problem> {
        let bans = self.bans.read().unwrap_or_else(PoisonError::into_inner);
        let address = address.to_canonical();
        if bans.iter().any(|network| network.contains(&address)) {
            Err(Problem::from_code(Code::Banned))
        } else {
            Ok(())
        }
    }

    /// Tells whether it is time to search for tables whose time is over, and notes that it is done.
    fn note_search_if_due(&self, interval: Duration) -> bool {
        let mut searched = self.searched.lock().unwrap_or_else(PoisonError::into_inner);
        let due = searched.is_none_or(|at| at.elapsed() >= interval);
        if due {
            *searched = Some(Instant::now());
        }
        due
    }

    /// Returns the message for everybody.
    pub(crate) fn message(&self) -> Option<String> {
        let message = self.message.read();
        message.unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Reads a network such as `203.0.113.0/24`, or a single address.
pub(crate) fn parse_network(text: &str) -> Option<IpNet> {
    let single = || text.parse::<IpAddr>().ok().map(IpNet::from);
    let network = text.parse::<IpNet>().ok().or_else(single)?;
    Some(network.trunc())
}

/// Follows what was decided since the last look.
pub(crate) async fn apply_moderation_decisions(tables: Arc<Tables>) -> Result<(), Problem> {
    let pools = &tables.store.pools;
    let state = &tables.moderation;
    let bans = stored::read_bans(pools, tables.clock.now_ms()).await?;
    let bans = bans.iter().filter_map(|ban| parse_network(&ban.network));
    *state.bans.write().unwrap_or_else(PoisonError::into_inner) = bans.collect();
    let message = stored::read_message(pools).await?;
    *state
        .message
        .write()
        .unwrap_or_else(PoisonError::into_inner) = message;
    let followed = state.followed.load(Ordering::Relaxed);
    if followed < 0 {
        // Nothing was in memory before the first look.
        let newest = stored::newest_order_number(pools).await?;
        state.followed.store(newest, Ordering::Relaxed);
        return Ok(());
    }
    for order in stored::read_moderation_orders(pools, followed).await? {
        apply_moderation_order(&tables, &order).await?;
        state.followed.store(order.number, Ordering::Relaxed);
    }
    Ok(())
}

async fn apply_moderation_order(tables: &Arc<Tables>, order: &Order) -> Result<(), Problem> {
    match order.kind {
        OrderKind::Follow => tables.handle_row_notice(&order.table, u64::MAX).await,
        OrderKind::Reload => tables.reload_table(&order.table).await?,
        OrderKind::Delete => {
            if tables.forget_deleted_table(&order.table) {
                // A command may have been written between the deletion and this moment.
                let delete =
                    stored::remove_rows_of_deleted_table(&tables.store.pools, &order.table);
                delete.await?;
            }
        }
    }
    Ok(())
}

const MS_PER_DAY: i64 = 24 * 60 * 60 * 1000;

/// Deletes tables whose time is over: finished ones, and those that everybody has left alone.
pub(crate) async fn delete_expired_tables(tables: Arc<Tables>) -> Result<(), Problem> {
    let (finished, abandoned) = (
        i64::from(tables.config.retention.finished_days) * MS_PER_DAY,
        i64::from(tables.config.retention.abandoned_days) * MS_PER_DAY,
    );
    let shortest = [finished, abandoned].into_iter().filter(|it| *it > 0).min();
    let Some(shortest) = shortest else {
        return Ok(());
    };
    if !tables
        .moderation
        .note_search_if_due(tables.config.times.retention_interval)
    {
        return Ok(());
    }
    let now = tables.clock.now_ms();
    let mut after = String::new();
    loop {
        let pools = &tables.store.pools;
        let page = stored::find_quiet_tables(pools, now - shortest, &after).await?;
        let Some(last) = page.last() else {
            return Ok(());
        };
        after.clone_from(&last.id);
        for table in page {
            let kept = if is_game_of_table_over(&table) {
                finished
            } else {
                abandoned
            };
            if kept > 0 && now - table.last_at > kept {
                delete_expired_table(&tables, &table.id, now).await?;
            } else {
                stored::record_table_activity_time(pools, &table.id, table.last_at).await?;
            }
        }
    }
}

async fn delete_expired_table(tables: &Tables, id: &str, now: i64) -> Result<(), StoreError> {
    tables.forget_deleted_table(id);
    stored::delete_table(&tables.store.pools, id, now).await?;
    tables
        .metrics
        .expired_tables
        .fetch_add(1, Ordering::Relaxed);
    tracing::info!("a table was deleted because its time was over");
    Ok(())
}

/// Tells whether the game of a table has ended, by its entry in the list.
fn is_game_of_table_over(table: &QuietTable) -> bool {
    let summary: Option<serde_json::Value> = serde_json::from_str(&table.summary).ok();
    summary.is_some_and(|summary| summary["status"] == "over")
}

#[cfg(test)]
mod tests {
    use super::parse_network;

    #[test]
    fn networks_and_single_addresses_are_read() {
        for (text, network) in [
            ("203.0.113.7/24", "203.0.113.0/24"),
            ("203.0.113.7", "203.0.113.7/32"),
            ("2001:db8::1", "2001:db8::1/128"),
            ("2001:db8::1/32", "2001:db8::/32"),
        ] {
            assert_eq!(
                parse_network(text).map(|it| it.to_string()).as_deref(),
                Some(network)
            );
        }
        assert_eq!(parse_network("everybody"), None);
    }
}
