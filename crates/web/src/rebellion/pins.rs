//! Pins that whoever searches puts into systems: notes of one's own, which no other side sees.

use leptos::prelude::*;
use rebellion::{Faction, State, System};
use tabletop::Set;

use crate::table::Board;

/// The pins of each side; only the viewer's own are shown.
#[derive(Copy, Clone)]
pub(super) struct Pins {
    board: Board<State>,
    of: RwSignal<[Set<System>; 2]>,
}

impl Pins {
    pub(super) fn new(board: Board<State>) -> Self {
        let of = RwSignal::new([Set::EMPTY; 2]);
        Self { board, of }
    }

    fn own(self) -> Option<Faction> {
        self.board.view.with(|view| view.own_faction())
    }

    /// Whether the viewer has put a pin there.
    pub(super) fn has(self, system: System) -> bool {
        let own = self.own();
        own.is_some_and(|own| self.of.with(|of| of[own as usize].contains(system)))
    }

    /// Puts a pin there, or takes it away.
    pub(super) fn toggle(self, system: System) {
        let Some(own) = untrack(|| self.own()) else {
            return;
        };
        self.of.update(|of| {
            let pins = &mut of[own as usize];
            match pins.contains(system) {
                true => pins.remove(system),
                false => pins.insert(system),
            };
        });
    }
}
