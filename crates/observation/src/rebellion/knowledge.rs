//! Everything about a game of Rebellion that becomes a feature, as one seat may know it: plain data that a view and a
//! sight both give.

use rebellion::view::{AttemptView, MoveView, RoundView};
use rebellion::{
    Action, Decision, Faction, Leader, LeaderLocation, Mission, Objective, Place, Ring, Role,
    Setup, System, Tactic, Theater, Unit,
};
use tabletop::{Element, Seat, Set};

pub(super) const UNITS: usize = Unit::COUNT as usize;
pub(super) const PLACES: usize = Place::COUNT as usize;
pub(super) const LEADERS: usize = Leader::COUNT as usize;
pub(super) const MISSIONS: usize = Mission::COUNT as usize;
pub(super) const TACTICS: usize = Tactic::COUNT as usize;

/// Units of each kind.
pub(super) type Units = [u8; UNITS];

/// Everything that becomes a feature.
pub(super) struct Knowledge {
    pub(super) setup: Setup,
    pub(super) seat: Seat,
    pub(super) faction: Faction,
    pub(super) asked: Option<(Role, Decision)>,
    pub(super) winner: Option<Faction>,
    pub(super) time: u8,
    pub(super) reputation: u8,
    pub(super) round: RoundView,
    pub(super) board: Board,
    pub(super) leaders: [SeenLeader; LEADERS],
    pub(super) base: Base,
    pub(super) missions: Missions,
    pub(super) actions: Actions,
    pub(super) objectives: Objectives,
    pub(super) tactics: Tactics,
    pub(super) probes: Probes,
    pub(super) attempt: Option<AttemptView>,
    pub(super) combat: Option<SeenCombat>,
    pub(super) moving: Option<MoveView>,
}

/// Units and markers; everybody sees them.
pub(super) struct Board {
    pub(super) units: [Units; PLACES],
    pub(super) queue: [Units; 3],
    /// Units chosen in this build step; for the viewer's side only.
    pub(super) built: [Units; 3],
    pub(super) ready: Units,
    pub(super) to_place: Units,
    pub(super) rebel_loyalty: Set<System>,
    pub(super) imperial_loyalty: Set<System>,
    pub(super) subjugated: Set<System>,
    pub(super) sabotaged: Set<System>,
    pub(super) destroyed: Set<System>,
}

/// A leader; everybody sees everything but the mission.
#[derive(Copy, Clone)]
pub(super) struct SeenLeader {
    pub(super) location: LeaderLocation,
    pub(super) faction: Faction,
    pub(super) ring: Option<Ring>,
    /// The facedown mission; for the viewer's side only.
    pub(super) mission: Option<Mission>,
}

/// The base, as far as the side knows.
pub(super) struct Base {
    pub(super) system: Option<System>,
    pub(super) is_revealed: bool,
    pub(super) possible: Set<System>,
    pub(super) public: Set<System>,
    pub(super) named: Option<System>,
}

/// Missions: the viewer's by kind, the others by number.
pub(super) struct Missions {
    pub(super) hand: [u8; MISSIONS],
    pub(super) discard: [u8; MISSIONS],
    pub(super) being_assigned: Option<Mission>,
    /// In hand, facedown, in the deck.
    pub(super) counts: [[usize; 2]; 3],
    pub(super) project_deck: usize,
}

/// Action cards: the viewer's by kind, the others by number.
pub(super) struct Actions {
    pub(super) hand: Set<Action>,
    pub(super) drawn: Set<Action>,
    pub(super) chosen: Option<Action>,
    pub(super) discard: Set<Action>,
    /// In hand, drawn, in the deck.
    pub(super) counts: [[usize; 2]; 3],
}

/// Objectives.
pub(super) struct Objectives {
    pub(super) hand: Set<Objective>,
    pub(super) open: Set<Objective>,
    pub(super) seen: Set<Objective>,
    pub(super) played: Set<Objective>,
    pub(super) stages: [usize; 3],
    pub(super) deck: usize,
}

/// Tactic cards.
pub(super) struct Tactics {
    /// For the Rebels and for the Empire, the cards that the side may see.
    pub(super) hands: [[u8; TACTICS]; 2],
    pub(super) counts: [[usize; 2]; 2],
    pub(super) decks: [usize; 2],
    pub(super) discard: [u8; TACTICS],
}

/// Probe cards.
pub(super) struct Probes {
    pub(super) hand: Set<System>,
    pub(super) planted: Set<System>,
    pub(super) drawn: Set<System>,
    pub(super) told: Set<System>,
    pub(super) open: Set<System>,
    pub(super) shown: Set<System>,
    /// In the Empire's hand, gone back, drawn by the Rebels, in the deck.
    pub(super) counts: [usize; 4],
}

/// The combat being fought; everybody sees it.
pub(super) struct SeenCombat {
    pub(super) system: System,
    pub(super) first: Faction,
    pub(super) round: u8,
    pub(super) theater: Option<Theater>,
    pub(super) attacker: Option<Faction>,
    /// Black and red dice that can still be used, by face.
    pub(super) dice: [[u8; 4]; 2],
    /// Damage markers, and damage of this attack, on all units of a kind.
    pub(super) damage: [Units; 2],
    pub(super) lost: Units,
}

/// Counts cards by their kinds.
pub(super) fn count_cards_by_kind<T: Element, const N: usize>(
    cards: impl Iterator<Item = T>,
) -> [u8; N] {
    let mut counts = [0; N];
    for card in cards {
        counts[usize::from(card.index())] += 1;
    }
    counts
}
