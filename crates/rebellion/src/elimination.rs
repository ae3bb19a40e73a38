//! Leaders who leave the game for good (LEADER-07).

use tabletop::{Chance, Log};

use crate::happening::Happening;
use crate::leaders::Leader;
use crate::resolve::Resolve;
use crate::state::Spot;

impl<C: Chance, L: Log<Happening>> Resolve<'_, C, L> {
    /// Returns the leader to the box and a ring to the supply (RING-04).
    pub(crate) fn eliminate(&mut self, leader: Leader) {
        self.state.spots[leader.number()] = Spot::Eliminated;
        self.state.rings[leader.number()] = None;
        self.log.note(Happening::LeaderEliminated { leader });
    }
}
