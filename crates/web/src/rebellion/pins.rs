//! Pins that whoever searches puts into systems: notes of one's own, which no other side sees.

use leptos::prelude::*;
use rebellion::{Faction, State, System};
use tabletop::Set;

use crate::browser;
use crate::table::Board;

/// The name under which they are kept.
const PINS: &str = "pins";

/// For how many games; the one that was pinned in last comes first.
const GAMES: usize = 40;

/// The systems that each side has pinned.
type Pinned = [Set<System>; 2];

/// A line for a game: its id, the Rebels' systems and the Empire's.
fn written(game: &str, pins: &Pinned) -> String {
    let list = |set: &Set<System>| set.iter().map(System::id).collect::<Vec<_>>().join(" ");
    let [rebel, imperial] = pins.each_ref().map(list);
    format!("{game}|{rebel}|{imperial}")
}

/// The pins of a game among those that are kept.
fn found(kept: &str, game: &str) -> Option<Pinned> {
    let set = |list: &str| {
        let systems = list.split(' ').filter_map(|id| id.parse::<System>().ok());
        systems.collect()
    };
    kept.lines().find_map(|line| {
        let (rebel, imperial) = line
            .strip_prefix(game)?
            .strip_prefix('|')?
            .split_once('|')?;
        Some([set(rebel), set(imperial)])
    })
}

/// What is to be kept once a game has these pins: games without any are not.
fn changed(kept: &str, game: &str, pins: &Pinned) -> String {
    let own = format!("{game}|");
    let others = kept.lines().filter(|line| !line.starts_with(&own));
    let line = pins.iter().any(|set| !set.is_empty());
    let line = line.then(|| written(game, pins));
    let lines = line.into_iter().chain(others.map(str::to_owned));
    lines.take(GAMES).collect::<Vec<_>>().join("\n")
}

/// The pins of each side; only the viewer's own are shown.
#[derive(Copy, Clone)]
pub(super) struct Pins {
    board: Board<State>,
    of: RwSignal<Pinned>,
}

impl Pins {
    pub(super) fn new(board: Board<State>) -> Self {
        let kept = browser::stored(PINS).unwrap_or_default();
        let left = board.id.with_value(|game| found(&kept, game));
        Self {
            board,
            of: RwSignal::new(left.unwrap_or([Set::EMPTY; 2])),
        }
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
        // Another tab may have put pins into another game meanwhile.
        let kept = browser::stored(PINS).unwrap_or_default();
        let now = self.of.get_untracked();
        let text = self.board.id.with_value(|game| changed(&kept, game, &now));
        browser::store(PINS, &text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pins(rebel: &str, imperial: &str) -> Pinned {
        let set = |ids: &str| {
            let ids = ids.split_whitespace();
            ids.map(|id| id.parse::<System>().expect("a system"))
                .collect()
        };
        [set(rebel), set(imperial)]
    }

    #[test]
    fn every_game_has_pins_of_its_own() {
        let (one, other) = (pins("", "hoth endor"), pins("", "tatooine"));
        let kept = changed(&changed("", "one", &one), "other", &other);
        assert_eq!(found(&kept, "one"), Some(one));
        assert_eq!(found(&kept, "other"), Some(other));
        assert_eq!(found(&kept, "on"), None);
        let kept = changed(&kept, "one", &pins("", ""));
        assert_eq!(found(&kept, "one"), None);
        assert_eq!(found(&kept, "other"), Some(other));
    }

    #[test]
    fn old_games_make_room() {
        let pin = pins("hoth", "");
        let kept = (0..GAMES + 5).fold(String::new(), |kept, game| {
            changed(&kept, &format!("game {game}"), &pin)
        });
        assert_eq!(kept.lines().count(), GAMES);
        assert_eq!(found(&kept, &format!("game {}", GAMES + 4)), Some(pin));
        assert_eq!(found(&kept, "game 4"), None);
    }
}
