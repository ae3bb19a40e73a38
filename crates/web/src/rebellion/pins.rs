//! Pins that whoever searches puts into systems: notes of one's own, which no other side sees.

use leptos::prelude::*;
use rebellion::{Faction, State, System};
use tabletop::Set;

use crate::browser;
use crate::table::Board;

/// The name under which they are kept with the game that is being played.
const PINS: &str = "pins";

/// A line for each side, with the systems in it.
fn written(pins: &[Set<System>; 2]) -> String {
    let line = |set: &Set<System>| set.iter().map(System::id).collect::<Vec<_>>().join(" ");
    pins.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn kept() -> Option<[Set<System>; 2]> {
    let text = browser::stored(PINS)?;
    let (rebel, imperial) = text.split_once('\n')?;
    let set = |line: &str| {
        line.split(' ')
            .filter_map(|id| id.parse::<System>().ok())
            .collect()
    };
    Some([set(rebel), set(imperial)])
}

/// The pins of each side; only the viewer's own are shown.
#[derive(Copy, Clone)]
pub(super) struct Pins {
    board: Board<State>,
    of: RwSignal<[Set<System>; 2]>,
}

impl Pins {
    pub(super) fn new(board: Board<State>) -> Self {
        let is_new = board.version.get_untracked() == 0;
        let left = kept().filter(|_| !is_new);
        let of = RwSignal::new(left.unwrap_or([Set::EMPTY; 2]));
        Effect::new(move |_| browser::store(PINS, &of.with(written)));
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
