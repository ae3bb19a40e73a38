//! Loyalty, subjugation, sabotage and the kinds of system (LOYALTY, SUBJUGATE, SABOTAGE, SYSTEM).

use tabletop::{Chance, Log, Set};

use crate::event::Event;
use crate::faction::Faction;
use crate::resolve::Resolve;
use crate::state::State;
use crate::systems::{CORUSCANT, REMOTE, System};
use crate::units::Theater;

impl State {
    /// Tells whether a system has been destroyed.
    pub(crate) fn is_destroyed(&self, system: System) -> bool {
        self.destroyed.contains(system)
    }

    /// Tells whether a system is populous (SYSTEM-05); a destroyed one is neither populous nor remote (N-04).
    pub(crate) fn is_populous(&self, system: System) -> bool {
        self.populous_systems().contains(system)
    }

    /// Returns all populous systems.
    pub(crate) fn populous_systems(&self) -> Set<System> {
        Set::ALL.difference(REMOTE).difference(self.destroyed)
    }

    /// Returns the faction a system is loyal to.
    #[must_use]
    pub fn loyalty(&self, system: System) -> Option<Faction> {
        Faction::BOTH
            .into_iter()
            .find(|faction| self.systems_loyal_to(*faction).contains(system))
    }

    /// Returns the systems loyal to a faction (LOYALTY-01, LOYALTY-10, G-50).
    pub(crate) fn systems_loyal_to(&self, faction: Faction) -> Set<System> {
        let loyal = match faction {
            Faction::Imperial => self.imperial_loyalty.with(CORUSCANT),
            Faction::Rebel => self.rebel_loyalty,
        };
        loyal.difference(self.destroyed)
    }

    /// Tells whether a system is Imperial (SYSTEM-09).
    pub(crate) fn is_imperial_system(&self, system: System) -> bool {
        self.imperial_systems().contains(system)
    }

    /// Returns all Imperial systems.
    pub(crate) fn imperial_systems(&self) -> Set<System> {
        self.systems_loyal_to(Faction::Imperial)
            .union(self.subjugated)
    }

    /// Tells whether a system is Rebel (SYSTEM-10).
    pub(crate) fn is_rebel_system(&self, system: System) -> bool {
        self.rebel_systems().contains(system)
    }

    /// Returns all Rebel systems.
    pub(crate) fn rebel_systems(&self) -> Set<System> {
        self.systems_loyal_to(Faction::Rebel)
            .difference(self.subjugated)
    }

    /// Returns the neutral systems (SYSTEM-11 as changed by N-11): only loyalty counts.
    pub(crate) fn neutral_systems(&self) -> Set<System> {
        Set::ALL
            .difference(self.systems_loyal_to(Faction::Imperial))
            .difference(self.systems_loyal_to(Faction::Rebel))
    }

    /// Tells whether a system can hold loyalty or subjugation markers at all (SYSTEM-07, DESTROY-11).
    pub(crate) fn can_hold_loyalty_markers(&self, system: System) -> bool {
        self.is_populous(system) && system != CORUSCANT
    }

    /// Tells whether a system can be subjugated (SUBJUGATE-01, SUBJUGATE-11, SUBJUGATE-12).
    pub(crate) fn can_be_subjugated(&self, system: System) -> bool {
        self.is_populous(system)
            && self.loyalty(system) != Some(Faction::Imperial)
            && self.has_units_in_theater(system, Faction::Imperial, Theater::Ground)
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Gains one point of loyalty (LOYALTY-04, LOYALTY-05, LOYALTY-12, SUBJUGATE-08 to SUBJUGATE-14).
    pub(crate) fn gain_loyalty(&mut self, system: System, faction: Faction) {
        if !self.state.can_hold_loyalty_markers(system) {
            return;
        }
        match self.state.loyalty(system) {
            Some(loyal) if loyal == faction => {}
            Some(enemy) => self.lose_loyalty(system, enemy),
            None => {
                match faction {
                    Faction::Rebel => self.state.rebel_loyalty.insert(system),
                    Faction::Imperial => {
                        self.state.imperial_loyalty.insert(system);
                        self.state.subjugated.remove(system); // SUBJUGATE-08: the marker is flipped
                    }
                }
                self.log
                    .record_event(Event::LoyaltyGained { system, faction });
                self.run_state_checks();
            }
        }
    }

    /// Loses one point of loyalty (LOYALTY-09); Coruscant never does (LOYALTY-10).
    pub(crate) fn lose_loyalty(&mut self, system: System, faction: Faction) {
        let markers = match faction {
            Faction::Rebel => &mut self.state.rebel_loyalty,
            Faction::Imperial => &mut self.state.imperial_loyalty,
        };
        if markers.contains(system) {
            markers.remove(system);
            self.log
                .record_event(Event::LoyaltyLost { system, faction });
            self.run_state_checks();
        }
    }

    /// Places a sabotage marker, at most one (SABOTAGE-02).
    pub(crate) fn place_sabotage_marker(&mut self, system: System) {
        if self.state.is_populous(system) && !self.state.sabotaged.contains(system) {
            self.state.sabotaged.insert(system);
            self.log.record_event(Event::Sabotaged { system });
        }
    }

    pub(crate) fn remove_sabotage(&mut self, system: System) {
        if self.state.sabotaged.contains(system) {
            self.state.sabotaged.remove(system);
            self.log.record_event(Event::SabotageRemoved { system });
        }
    }
}
