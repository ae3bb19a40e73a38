//! Winning a battle (BATTLE-WIN, G-44, G-54, N-26).

use tabletop::{Chance, Log};

use crate::event::Event;
use crate::faction::Faction;
use crate::resolve::Resolve;
use crate::state::State;
use crate::units::Theater;

impl State {
    /// Returns the winner of the battle of a theater, now that the combat is over: the side that stands alone there,
    /// or that did when the last enemy unit was destroyed. Where both withdrew, nobody has (N-26).
    fn battle_winner(&self, theater: Theater) -> Option<Faction> {
        if !self.combat.contested[theater as usize] {
            return None; // BATTLE-WIN-05
        }
        let system = self.combat.system;
        let stands = |faction: Faction| self.has_units_in_theater(system, faction, theater);
        match Faction::BOTH.map(stands) {
            [true, true] => None,
            [true, false] => Some(Faction::Rebel),
            [false, true] => Some(Faction::Imperial),
            [false, false] => self.combat.ahead[theater as usize], // BATTLE-WIN-06
        }
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Determines the winners, the first step of the end (COMBAT-21).
    pub(super) fn determine_battle_winners(&mut self) {
        for theater in Theater::BOTH {
            if let Some(faction) = self.state.battle_winner(theater) {
                self.state.combat.won[theater as usize] = Some(faction);
                self.log.record_event(Event::BattleWon { faction, theater });
            }
        }
    }
}
