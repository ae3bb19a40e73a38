//! Leaders who leave the game for good (LEADER-07).

use tabletop::{Chance, Log};

use crate::event::Event;
use crate::leaders::Leader;
use crate::resolve::Resolve;
use crate::state::LeaderLocation;

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Returns the leader to the box and a ring to the supply (RING-04).
    pub(crate) fn eliminate_leader(&mut self, leader: Leader) {
        self.state.spots[leader.number()] = LeaderLocation::Eliminated;
        self.state.rings[leader.number()] = None;
        self.log.record_event(Event::LeaderEliminated { leader });
    }
}
