//! "Immediate" cards: used as soon as they are gained (ACTION-07, SETUP-21, RECRUIT-09).

use tabletop::{Chance, Log};

use crate::actions::{
    Action, HUMAN_CYBORG_RELATIONS, RESOURCEFUL_ASTROMECH, THE_MILLENNIUM_FALCON, Timing,
};
use crate::event::Event;
use crate::faction::Faction;
use crate::resolve::Resolve;
use crate::state::Ring;
use crate::team::Role;

/// Returns the ring that a card attaches; all these cards attach one.
fn ring_attached_by_card(card: Action) -> Option<Ring> {
    match card {
        HUMAN_CYBORG_RELATIONS => Some(Ring::C3po),
        RESOURCEFUL_ASTROMECH => Some(Ring::R2d2),
        THE_MILLENNIUM_FALCON => Some(Ring::MillenniumFalcon),
        _ => None,
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Uses the starting cards of this kind; only the Rebels have any (N-29). No leader is shown on them, so either
    /// member of a team may use them (TEAM-15): the Admiral does (G-97).
    pub(crate) fn use_immediate_cards(&mut self) {
        let role = Role::admiral_of(Faction::Rebel);
        let mut rings = [None; 2];
        let mut found = 0;
        for card in self.state.actions[Faction::Rebel.index()].hand {
            if card.row().timing == Timing::Immediate && found < rings.len() {
                self.spend_action_card(card);
                rings[found] = ring_attached_by_card(card);
                found += 1;
            }
        }
        if let [Some(ring), other] = rings {
            self.choose_leader_for_ring(role, ring, other);
        }
    }

    /// Uses one that was gained by recruiting.
    pub(crate) fn use_immediate_card(&mut self, role: Role, card: Action) {
        self.spend_action_card(card);
        if let Some(ring) = ring_attached_by_card(card) {
            self.choose_leader_for_ring(role, ring, None);
        }
    }
}
