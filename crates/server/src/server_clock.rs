//! The time that a server goes by. It runs evenly, and the time in which nobody could play does not count.
//!
//! The clock of the machine is read once, at the start; after that the time goes on by itself, so that setting the
//! clock of the machine moves no deadline. Every few seconds a server leaves a sign of life in the database
//! ([`crate::store::Heartbeat`]). A gap between two of them is a [`Pause`]: no server was there, or the database was
//! not, and whatever was timed before it is timed as if the pause had not been.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The clock of the machine. Tests move it.
#[derive(Clone, Debug, Default)]
pub struct WallClock {
    moved_ms: Arc<AtomicI64>,
}

impl WallClock {
    /// Sets the clock forward by this many milliseconds, or back if there is a minus.
    pub fn shift_by_ms(&self, milliseconds: i64) {
        self.moved_ms.fetch_add(milliseconds, Ordering::Relaxed);
    }

    fn read_ms(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = since.map_or(0, |since| since.as_millis() as i64);
        now + self.moved_ms.load(Ordering::Relaxed)
    }
}

/// The clock of a server: it never jumps forward by itself and never goes back.
#[derive(Debug)]
pub(crate) struct ServerClock {
    started: Instant,
    base_ms: AtomicI64,
}

impl ServerClock {
    /// Starts with the time of the machine.
    pub(crate) fn start_clock(wall: &WallClock) -> Self {
        Self {
            started: Instant::now(),
            base_ms: AtomicI64::new(wall.read_ms()),
        }
    }

    /// Returns the time in milliseconds since 1970.
    pub(crate) fn now_ms(&self) -> i64 {
        self.base_ms.load(Ordering::Relaxed) + self.started.elapsed().as_millis() as i64
    }

    /// Sets the clock forward to the time that the servers of this database have reached.
    pub(crate) fn advance_to_at_least(&self, reached_ms: i64) {
        let behind = reached_ms - self.now_ms();
        if behind > 0 {
            self.base_ms.fetch_add(behind, Ordering::Relaxed);
        }
    }
}

/// A time in which nobody could play.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Pause {
    pub(crate) from_ms: i64,
    pub(crate) until_ms: i64,
}

/// The pauses of a database, in order; all tables of a server share them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pauses(Arc<RwLock<Vec<Pause>>>);

impl Pauses {
    /// Replaces the pauses by those that the database knows now.
    pub(crate) fn replace_pauses(&self, mut pauses: Vec<Pause>) {
        pauses.sort_by_key(|pause| pause.from_ms);
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = pauses;
    }

    /// Moves a moment forward by the pauses after it, so that the time since then counts without them.
    pub(crate) fn shift_past_pauses(&self, at_ms: i64) -> i64 {
        let pauses = self.0.read().unwrap_or_else(PoisonError::into_inner);
        pauses.iter().fold(at_ms, |at_ms, pause| {
            if at_ms <= pause.from_ms {
                at_ms + (pause.until_ms - pause.from_ms)
            } else {
                // Written after the last sign of life, or after the pause.
                at_ms.max(pause.until_ms)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_machine_clock_moves_nothing_while_the_server_runs() {
        let wall = WallClock::default();
        let clock = ServerClock::start_clock(&wall);
        let before = clock.now_ms();
        wall.shift_by_ms(1_000_000);
        wall.shift_by_ms(-5_000_000);
        assert!((before..before + 60_000).contains(&clock.now_ms()));
        clock.advance_to_at_least(before + 1_000_000);
        assert!(clock.now_ms() >= before + 1_000_000);
        clock.advance_to_at_least(before);
        assert!(clock.now_ms() >= before + 1_000_000, "it went back");
    }

    #[test]
    fn pauses_do_not_count() {
        let pauses = Pauses::default();
        let pause = |from_ms, until_ms| Pause { from_ms, until_ms };
        pauses.replace_pauses(vec![pause(500, 600), pause(100, 300)]);
        assert_eq!(pauses.shift_past_pauses(50), 350);
        assert_eq!(pauses.shift_past_pauses(100), 400);
        // Between the last sign of life and the end.
        assert_eq!(pauses.shift_past_pauses(110), 400);
        assert_eq!(pauses.shift_past_pauses(300), 400);
        assert_eq!(pauses.shift_past_pauses(600), 600);
    }
}
