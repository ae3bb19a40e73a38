//! The phases of a server: it serves, lets its clients go, and closes.

use super::Tables;

/// A phase in the life of a server. They follow each other and never go back.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub(crate) enum ServerPhase {
    /// It does everything.
    Serving,
    /// It answers everybody, but sends its clients away and leaves computer players to other servers.
    Draining,
    /// It takes no more connections and ends after the last answers.
    Closing,
}

impl Tables {
    /// Returns the phase that the server is in.
    pub(crate) fn phase(&self) -> ServerPhase {
        *self.phase.borrow()
    }

    /// Tells whether the server is about to stop.
    pub(crate) fn is_ending(&self) -> bool {
        self.phase() != ServerPhase::Serving
    }

    /// Waits until the server sends its clients away.
    pub(crate) async fn wait_until_draining(&self) {
        self.wait_for_phase(ServerPhase::Draining).await;
    }

    /// Waits until the server takes no more connections.
    pub(crate) async fn wait_until_closing(&self) {
        self.wait_for_phase(ServerPhase::Closing).await;
    }

    async fn wait_for_phase(&self, phase: ServerPhase) {
        // The sender lives as long as the registry: there is always an answer.
        let mut phases = self.phase.subscribe();
        let _ = phases.wait_for(|now| *now >= phase).await;
    }

    /// Tells everybody that the server has come to this phase.
    pub(crate) fn enter_server_phase(&self, phase: ServerPhase) {
        self.phase.send_modify(|now| *now = phase.max(*now));
    }
}
