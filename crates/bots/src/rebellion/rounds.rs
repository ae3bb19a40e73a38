//! Where a game stands: which round it is, and who has won.

use rebellion::{Faction, Sight, State};
use tabletop::Game;

/// The round, by the time marker; everybody sees it.
pub(super) fn time(state: &State) -> u8 {
    Sight::new(state, Faction::Rebel).time()
}

/// The side that has won.
pub(super) fn winner(state: &State) -> Option<Faction> {
    let outcome = state.outcome()?;
    let seat = outcome.winners.iter().next()?;
    Some(state.setup().faction(seat))
}
