//! The way in which live connections leave a server that is about to stop: they are told first, and leave one by one.

use std::time::Duration;

use protocol::update::Restart;
use tokio::time::{Instant, sleep_until};

use crate::table_registry::Tables;

/// The times after the end of a connection at which clients come back to a single server, which has to start again
/// first.
const AFTER_RESTART_MS: (u32, u32) = (300, 1_500);

/// The same if other servers are there already.
const TO_ANOTHER_SERVER_MS: (u32, u32) = (0, 500);

/// The part of the time for leaving after which the first and the last connection end, in percent. Before that,
/// a balancer finds out that this server takes no new clients.
const LEAVING_PERCENT: (u32, u32) = (50, 90);

/// The departure of one live connection.
#[derive(Debug, Default)]
pub(super) struct Departure {
    /// The time at which the connection ends, once the server is about to stop.
    leave_at: Option<Instant>,
}

/// A step of a departure.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) enum DepartureStep {
    /// The client has to be told.
    Announce(Restart),
    /// The connection has to end.
    Leave,
}

impl Departure {
    /// Waits for the next step. Nothing is lost if this is dropped before.
    pub(super) async fn wait_for_departure_step(&mut self, tables: &Tables) -> DepartureStep {
        let Some(leave_at) = self.leave_at else {
            tables.wait_until_draining().await;
            self.leave_at = Some(Instant::now() + time_until_disconnect(tables));
            return DepartureStep::Announce(restart_message_for_client(tables));
        };
        tokio::select! {
            () = sleep_until(leave_at) => {}
            () = tables.wait_until_closing() => {}
        }
        DepartureStep::Leave
    }
}

/// Returns the time for which a connection stays. A single server keeps all of them to the end: they would only come
/// back to it.
fn time_until_disconnect(tables: &Tables) -> Duration {
    let drain = tables.config.times.drain;
    if tables.store.is_shared_with_other_servers() {
        drain * random_between(LEAVING_PERCENT) / 100
    } else {
        drain
    }
}

/// Returns the message that tells a client when to come back.
fn restart_message_for_client(tables: &Tables) -> Restart {
    let range = if tables.store.is_shared_with_other_servers() {
        TO_ANOTHER_SERVER_MS
    } else {
        AFTER_RESTART_MS
    };
    Restart {
        after_ms: random_between(range),
    }
}

/// Picks a number of this range.
fn random_between((from, to): (u32, u32)) -> u32 {
    // Without chance all clients come back at once, which is no reason to fail.
    let random = getrandom::u32().unwrap_or(0);
    from + random % (to - from + 1)
}

#[cfg(test)]
mod tests {
    use super::{AFTER_RESTART_MS, random_between};

    #[test]
    fn clients_come_back_one_by_one() {
        let mut times: Vec<_> = (0..100).map(|_| random_between(AFTER_RESTART_MS)).collect();
        times.sort_unstable();
        assert!(times[0] >= AFTER_RESTART_MS.0);
        assert!(times[99] <= AFTER_RESTART_MS.1);
        times.dedup();
        assert!(times.len() > 50, "{times:?}");
    }
}
