//! Pins that a player puts into systems while searching for the base: private notes, which no other side sees.

use leptos::prelude::*;
use rebellion::{Faction, State, System};
use tabletop::Set;

use crate::per_game::PerGame;
use crate::storage;
use crate::table_board::Board;

/// The name under which they are kept.
const PINS_ENTRY: &str = "pins";

/// The systems that each side has pinned.
type Pinned = [Set<System>; 2];

/// The pins of each side; only the viewer's own are shown.
#[derive(Copy, Clone)]
pub(super) struct Pins {
    board: Board<State>,
    by_side: RwSignal<Pinned>,
}

impl Pins {
    pub(super) fn new(board: Board<State>) -> Self {
        let kept: PerGame<Pinned> = storage::load_value(PINS_ENTRY).unwrap_or_default();
        let left = board.id.with_value(|game| kept.get(game).copied());
        Self {
            board,
            by_side: RwSignal::new(left.unwrap_or([Set::EMPTY; 2])),
        }
    }

    fn own_faction(self) -> Option<Faction> {
        self.board.view.with(|view| view.own_faction())
    }

    /// Tells whether the viewer has put a pin there.
    pub(super) fn has_viewer_pin(self, system: System) -> bool {
        let own = self.own_faction();
        own.is_some_and(|own| self.by_side.with(|of| of[own as usize].contains(system)))
    }

    /// Adds a pin, or removes it.
    pub(super) fn toggle_system_pin(self, system: System) {
        let Some(own) = untrack(|| self.own_faction()) else {
            return;
        };
        self.by_side.update(|of| {
            let pins = &mut of[own as usize];
            if pins.contains(system) {
                pins.remove(system);
            } else {
                pins.insert(system);
            };
        });
        // Another tab may have put pins into another game meanwhile.
        let mut kept: PerGame<Pinned> = storage::load_value(PINS_ENTRY).unwrap_or_default();
        let pins = self.by_side.get_untracked();
        let pins = pins.iter().any(|set| !set.is_empty()).then_some(pins);
        self.board.id.with_value(|game| kept.set_value(game, pins));
        storage::store_value(PINS_ENTRY, &kept);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pins_of_a_game_read_back() {
        let pinned = ["hoth", "endor"].map(|id| id.parse::<System>().expect("a system"));
        let pins: Pinned = [Set::EMPTY, pinned.into_iter().collect()];
        let mut kept = PerGame::default();
        kept.set_value("game", Some(pins));
        let text = serde_json::to_string(&kept).expect("it can be written");
        let read: PerGame<Pinned> = serde_json::from_str(&text).expect("it can be read");
        assert_eq!(read.get("game"), Some(&pins));
    }
}
