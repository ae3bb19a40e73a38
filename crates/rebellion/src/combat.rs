//! Combat (COMBAT, ATTACK, TACTIC, RETREAT, BATTLE-WIN, DEATHSTAR).

use serde::{Deserialize, Serialize};
use tabletop::{Chance, Choices, Log, Set};

use crate::choice::Choice;
use crate::decision::Decision;
use crate::faction::Faction;
use crate::happening::Happening;
use crate::resolve::Resolve;
use crate::state::State;
use crate::systems::System;
use crate::team::Role;
use crate::units::Theater;

/// A combat in progress. Everything in it is open to all; the tactic hands are in the state.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Combat {
    pub(crate) system: System,
}

impl<C: Chance, L: Log<Happening>> Resolve<'_, C, L> {
    /// A combat in this system if the sides share a theater there (COMBAT-01, G-45). `current` acts first
    /// and has initiated it (N-23); its opponent cannot retreat to `closed` (RETREAT-06).
    pub(crate) fn fight(&mut self, _system: System, _current: Faction, _closed: Set<System>) {}

    pub(crate) fn begin_combat(&mut self) {}
    pub(crate) fn draw_tactics(&mut self) {}
    pub(crate) fn combat_round(&mut self) {}
    pub(crate) fn battle(&mut self, _theater: Theater) {}
    pub(crate) fn attack(&mut self, _faction: Faction) {}
    pub(crate) fn assign_dice(&mut self) {}
    pub(crate) fn block_damage(&mut self) {}
    pub(crate) fn end_attack(&mut self) {}
    pub(crate) fn end_battle(&mut self) {}
    pub(crate) fn retreat_part(&mut self, _faction: Faction) {}
    pub(crate) fn after_retreat(&mut self, _faction: Faction) {}
    pub(crate) fn next_combat_round(&mut self) {}
    pub(crate) fn end_combat(&mut self) {}

    pub(crate) fn choose_combat(&mut self, _role: Role, _decision: Decision, _choice: Choice) {}
}

pub(crate) fn combat_choices(
    _state: &State,
    _role: Role,
    _decision: Decision,
    _choices: &mut Choices<Choice>,
) {
}
