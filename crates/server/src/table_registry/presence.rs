//! Presence: the seats that have a live connection. It is kept in memory only and says nothing about the game.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

/// The number of live connections of each seat of a table.
#[derive(Debug)]
pub(crate) struct SeatConnections {
    connections: watch::Sender<Vec<u32>>,
}

impl SeatConnections {
    pub(super) fn new() -> Self {
        Self {
            connections: watch::Sender::new(Vec::new()),
        }
    }

    /// Counts one more connection for these seats, until the returned guard is dropped and `grace` has passed:
    /// reloading a page does not count as leaving.
    pub(crate) fn add_connection(
        self: &Arc<Self>,
        seats: Vec<u8>,
        grace: Duration,
    ) -> PresenceGuard {
        self.change_connection_counts(&seats, |connections| *connections += 1);
        PresenceGuard {
            presence: Arc::clone(self),
            seats,
            grace,
        }
    }

    /// Returns a receiver that is notified when somebody arrives or leaves.
    pub(crate) fn subscribe_to_changes(&self) -> watch::Receiver<Vec<u32>> {
        self.connections.subscribe()
    }

    /// Returns the numbers of the seats that are connected.
    pub(crate) fn connected_seats(&self) -> Vec<u8> {
        let connections = self.connections.borrow();
        let here = (0u8..).zip(connections.iter());
        here.filter(|(_, connections)| **connections > 0)
            .map(|(seat, _)| seat)
            .collect()
    }

    /// Changes the connection counts of these seats. Wakes the listeners only if a seat arrived or left.
    fn change_connection_counts(&self, seats: &[u8], change: impl Fn(&mut u32)) {
        self.connections.send_if_modified(|all| {
            let mut differs = false;
            for seat in seats {
                let seat = usize::from(*seat);
                if all.len() <= seat {
                    all.resize(seat + 1, 0);
                }
                let was = all[seat] > 0;
                change(&mut all[seat]);
                differs |= was != (all[seat] > 0);
            }
            differs
        });
    }
}

/// One live connection of one or more seats; dropping it ends their presence.
#[derive(Debug)]
pub(crate) struct PresenceGuard {
    presence: Arc<SeatConnections>,
    seats: Vec<u8>,
    grace: Duration,
}

impl Drop for PresenceGuard {
    fn drop(&mut self) {
        let (presence, seats, grace) = (
            Arc::clone(&self.presence),
            std::mem::take(&mut self.seats),
            self.grace,
        );
        if seats.is_empty() {
            return;
        }
        // When the server itself stops, there is nobody left to notify and no runtime to do it.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else {
            return;
        };
        runtime.spawn(async move {
            tokio::time::sleep(grace).await;
            presence.change_connection_counts(&seats, |connections| {
                *connections = connections.saturating_sub(1);
            });
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_seat_is_here_while_any_of_its_connections_is() {
        let presence = Arc::new(SeatConnections::new());
        let grace = Duration::from_millis(200);
        let mut changes = presence.subscribe_to_changes();
        let one = presence.add_connection(vec![1], grace);
        assert!(changes.has_changed().expect("a sender"));
        changes.mark_unchanged();
        let both = presence.add_connection(vec![0, 1], grace);
        assert_eq!(presence.connected_seats(), [0, 1]);
        changes.mark_unchanged();
        drop(one);
        tokio::time::sleep(grace * 2).await;
        assert_eq!(presence.connected_seats(), [0, 1]);
        assert!(
            !changes.has_changed().expect("a sender"),
            "woken for nothing"
        );
        drop(both);
        tokio::task::yield_now().await;
        assert_eq!(presence.connected_seats(), [0, 1], "gone too soon");
        let again = presence.add_connection(vec![1], grace);
        tokio::time::sleep(grace * 2).await;
        assert_eq!(presence.connected_seats(), [1]);
        drop(again);
    }
    #[test]
    fn a_connection_that_outlives_the_server_ends_quietly() {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let presence = Arc::new(SeatConnections::new());
        let here = runtime.block_on(async { presence.add_connection(vec![0], Duration::ZERO) });
        drop(runtime);
        drop(here);
        assert_eq!(presence.connected_seats(), [0], "nobody was left to count");
    }
}
