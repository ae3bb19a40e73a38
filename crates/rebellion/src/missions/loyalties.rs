//! Missions that win systems over (LOYALTY).

use tabletop::{Chance, Choices, Log};

use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::Faction;
use crate::missions::Mission;
use crate::resolve::Resolve;
use crate::state::State;
use crate::systems::System;
use crate::team::Role;
use crate::units::Unit;

/// The queue space of a Mon Calamari Cruiser that joins the Rebels.
const CRUISER_SPACE: u8 = 3;

impl State {
    /// Returns the systems of the mission's region that can gain loyalty at all: populous ones, without Coruscant
    /// (LOYALTY-10, G-101).
    fn loyalty_candidates_in_region(&self, except: Option<System>) -> impl Iterator<Item = System> {
        let here = self.attempt.place.system();
        let region = here.map(|system| system.row().region);
        System::all().filter(move |system| {
            Some(system.row().region) == region
                && Some(*system) != except
                && self.can_hold_loyalty_markers(*system)
        })
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Gains loyalty in the mission's own system, point by point (LOYALTY-05, LOYALTY-06).
    pub(super) fn gain_loyalty_in_mission_system(&mut self, faction: Faction, points: u8) {
        if let Some(system) = self.state.attempt.place.system() {
            for _ in 0..points {
                self.gain_loyalty(system, faction);
            }
        }
    }

    /// Gains one Imperial loyalty in each of two different systems of the region.
    pub(super) fn resolve_fear_will_keep_them_in_line(&mut self) {
        self.ask_region_system_for_loyalty(self.state.current_role(), None);
    }

    /// Gains one Imperial loyalty in a system of the mission's region. The choice is asked for even if no system
    /// would change by it (G-101).
    pub(super) fn ask_region_system_for_loyalty(&mut self, role: Role, except: Option<System>) {
        if self
            .state
            .loyalty_candidates_in_region(except)
            .next()
            .is_some()
        {
            self.ask_role_to_decide(role, Decision::RegionLoyalty { except });
        }
    }

    fn gain_region_loyalty_at(&mut self, role: Role, system: System, except: Option<System>) {
        self.gain_loyalty(system, Faction::Imperial);
        let fear = self.state.mission_underway() == Some(Mission::FearWillKeepThemInLine);
        if fear && except.is_none() && !self.state.over {
            self.ask_region_system_for_loyalty(role, Some(system));
        }
    }

    /// Takes the Rebels' loyalty in the whole region, also beneath subjugation (SUBJUGATE-10).
    pub(super) fn resolve_imperial_propaganda(&mut self) {
        let Some(system) = self.state.attempt.place.system() else {
            return;
        };
        for system in System::systems_of_region(system.row().region) {
            self.lose_loyalty(system, Faction::Rebel);
        }
    }

    /// Gains one Rebel loyalty, and a unit for each icon even if the system only becomes neutral.
    pub(super) fn resolve_trade_relations(&mut self) {
        self.gain_loyalty_in_mission_system(Faction::Rebel, 1);
        if let Some(system) = self.state.attempt.place.system() {
            self.queue_unit_for_each_icon(self.state.current_role(), system);
        }
    }

    /// Gains two Rebel loyalty, or a cruiser on the queue while the supply has one (G-37, G-106).
    pub(super) fn resolve_support_of_mon_calamari(&mut self) {
        self.ask_role_to_decide(self.state.current_role(), Decision::MonCalamari);
    }
}

impl Question for question::RegionLoyalty {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let systems = state.loyalty_candidates_in_region(self.except);
        choices.extend(systems.map(|system| Choice::At(system.into())));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        let Choice::At(place) = choice else {
            self.panic_on_unlisted_choice(choice)
        };
        if let Some(system) = place.system() {
            resolve.gain_region_loyalty_at(self.role, system, self.except);
        }
    }
}

impl Question for question::MonCalamari {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        choices.push(Choice::Rally);
        if state.count_units_in_supply(Unit::MonCalamariCruiser) > 0 {
            choices.push(Choice::Queue(Unit::MonCalamariCruiser));
        }
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Rally => resolve.gain_loyalty_in_mission_system(Faction::Rebel, 2),
            Choice::Queue(unit) => resolve.put_unit_on_queue(unit, CRUISER_SPACE), // N-57
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
