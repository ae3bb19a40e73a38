//! The progress of a game: the round and the winner.

use rebellion::{Faction, Sight, State};
use tabletop::Game;

/// Returns the round, by the time marker; everybody sees it.
pub(super) fn current_round(state: &State) -> u8 {
    Sight::new(state, Faction::Rebel).time()
}

/// Returns the side that has won.
pub(super) fn winning_faction(state: &State) -> Option<Faction> {
    let outcome = state.outcome()?;
    let seat = outcome.winners.iter().next()?;
    Some(state.setup().faction_of_seat(seat))
}
