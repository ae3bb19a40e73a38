//! The effects of "Start of Combat" action cards on a whole combat or its first round (ACTION-06).

use serde::{Deserialize, Serialize};

use crate::faction::Faction;
use crate::state::State;
use crate::units::{Theater, Unit};

/// An effect of a card that lasts until the combat ends.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Effect {
    /// "According To My Design": fewer Rebel dice in the first round.
    FewerRebelDice,
    /// "Good Intel": the Rebels hold their tactic cards open.
    OpenRebelHand,
    /// "Keep Them From Escaping": the Rebels do not retreat.
    NoRebelRetreat,
    /// "It's A Trap": no space tactic cards of the Empire in the first round.
    NoImperialSpaceTactics,
    /// "Point-Blank Assault": one health less for everybody.
    LessHealth,
    /// "Target The Star Destroyers": black hits of the Rebels may count as red ones.
    RedHits,
}

/// All that is in force, a bit for each.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Effects(u8);

impl Effects {
    pub(crate) const fn has_effect(self, effect: Effect) -> bool {
        self.0 & (1 << effect as u8) != 0
    }

    pub(crate) const fn add(&mut self, effect: Effect) {
        self.0 |= 1 << effect as u8;
    }
}

impl Effect {
    /// Tells whether it is over after the first round of the combat.
    const fn lasts_one_round(self) -> bool {
        matches!(
            self,
            Effect::FewerRebelDice | Effect::NoImperialSpaceTactics
        )
    }
}

/// The dice that "According To My Design" takes away, by colour.
const FEWER_DICE: [u8; 2] = [2, 1];

impl State {
    /// Tells whether an effect of action cards on a combat holds in this round.
    pub(crate) const fn is_effect_in_force(&self, effect: Effect) -> bool {
        let combat = &self.combat;
        combat.effects.has_effect(effect) && (combat.round <= 1 || !effect.lasts_one_round())
    }

    /// Returns the dice of an attack that action cards take away, by colour; before the limit (ATTACK-04).
    pub(super) fn dice_taken_away(&self, faction: Faction) -> [u8; 2] {
        let fewer = self.is_effect_in_force(Effect::FewerRebelDice) && faction == Faction::Rebel;
        if fewer { FEWER_DICE } else { [0; 2] }
    }

    /// Tells whether a faction may play tactic cards of this theater now, blocking ones included (G-67).
    pub(super) fn may_play_tactics(&self, faction: Faction, theater: Theater) -> bool {
        let trapped = self.is_effect_in_force(Effect::NoImperialSpaceTactics)
            && faction == Faction::Imperial
            && theater == Theater::Space;
        !trapped
    }

    /// Tells whether a faction cannot retreat from this combat.
    pub(crate) fn is_retreat_forbidden(&self, faction: Faction) -> bool {
        faction == Faction::Rebel && self.combat.effects.has_effect(Effect::NoRebelRetreat)
    }

    /// Tells whether everybody sees the tactic cards of a faction.
    pub(crate) fn is_tactic_hand_open(&self, faction: Faction) -> bool {
        faction == Faction::Rebel && self.combat.effects.has_effect(Effect::OpenRebelHand)
    }
}

impl Effects {
    /// Returns the damage that destroys a unit in this combat; none for the Death Star (UNIT-12).
    pub(crate) fn health_in_combat(self, unit: Unit) -> Option<u8> {
        let (health, _) = unit.row().health?;
        Some(if self.has_effect(Effect::LessHealth) {
            (health - 1).max(1)
        } else {
            health
        })
    }
}
