//! Missions about probe cards and the base: "Plant False Lead", "Intercept Transmissions", "Long-Range
//! Probe", "Interrogation Droid" and "Homing Beacon".

use tabletop::{Chance, Choices, Log, Set};

use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::leaders::Leader;
use crate::resolve::Resolve;
use crate::state::{Ring, State};
use crate::systems::System;
use crate::team::Role;

/// The number of probe cards that Plant False Lead takes.
const FALSE_LEAD_CARDS: usize = 4;

/// The number of probe cards that Intercept Transmissions draws.
const INTERCEPTED_CARDS: u8 = 8;

/// The number of systems named besides the base (Interrogation Droid).
const OTHER_SYSTEMS_NAMED: u8 = 2;

impl State {
    /// Returns the systems in the region of the base.
    fn systems_in_base_region(&self) -> Set<System> {
        let region = |base: System| System::systems_of_region(base.row().region);
        self.base.map_or(Set::EMPTY, region)
    }

    /// Returns the systems that can be named besides the base: any others (G-89).
    fn systems_nameable_besides_base(&self) -> impl Iterator<Item = System> {
        let (base, named) = (self.base, self.lore.named);
        System::all().filter(move |system| ![base, named].contains(&Some(*system)))
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Puts cards of the Empire's hand back into the deck: first their number on top is settled, then the place of
    /// each, so that the order of the answers shows nothing but two numbers (N-55, G-88).
    pub(super) fn resolve_plant_false_lead(&mut self) {
        self.take_random_imperial_probes(FALSE_LEAD_CARDS);
        if !self.state.probes_drawn.is_empty() {
            self.ask_role_to_decide(self.state.current_role(), Decision::PlantNumber);
        }
    }

    /// Asks for the next card's place; the last card has no choice.
    fn ask_next_probe_to_plant(&mut self, role: Role, on_top: u8, placed: u8) {
        let cards = self.state.probes_drawn.get();
        match cards.first() {
            None => self.log.record_event(Event::ProbesPlanted {
                top: on_top,
                under: placed - on_top,
            }),
            Some(last) if cards.len() == 1 => self.plant_chosen_probe(role, last, on_top, placed),
            Some(_) => self.ask_role_to_decide(role, Decision::PlantOrder { on_top, placed }),
        }
    }

    /// Puts a card into the deck. The cards on top come first, the uppermost before the others; then those under the
    /// deck.
    fn plant_chosen_probe(&mut self, role: Role, card: System, on_top: u8, placed: u8) {
        let above = (placed < on_top).then_some(placed);
        self.put_probe_into_deck(card, above);
        self.ask_next_probe_to_plant(role, on_top, placed + 1);
    }

    /// Draws eight probe cards for the Rebels, who hand over some of them.
    pub(super) fn resolve_intercept_transmissions(&mut self) {
        self.draw_probes_for_rebels(INTERCEPTED_CARDS);
        self.hand_over_occupied_system_probes();
    }

    /// Has the Rebels say whether the base is there; it is not revealed (BASE-23).
    pub(super) fn resolve_long_range_probe(&mut self) {
        let Some(system) = self.state.attempt.place.system() else {
            return;
        };
        if self.state.base == Some(system) {
            self.log.record_event(Event::BaseThere { system });
            self.narrow_possible_bases_to(Set::from_element(system));
        } else {
            self.log.record_event(Event::BaseNotThere { system });
            self.rule_out_system_as_base(system);
        }
    }

    /// Has the Rebels name three systems, the base's among them. A base that everybody knows needs no others beside
    /// it. On the location of the base the General has the last word (TEAM-16, G-89).
    pub(super) fn resolve_interrogation_droid(&mut self) {
        if !self.state.base_revealed {
            let left = OTHER_SYSTEMS_NAMED;
            self.ask_role_to_decide(Role::RebelGeneral, Decision::NameSystem { left });
        }
    }

    /// Names a system; all names are told at once and in no order.
    fn name_possible_base_system(&mut self, role: Role, system: System) {
        match (self.state.lore.named.take(), self.state.base) {
            (Some(first), Some(base)) => {
                let systems = [first, system, base].into_iter().collect();
                self.log.record_event(Event::SystemsNamed { systems });
                self.narrow_possible_bases_to(systems);
            }
            _ => {
                self.state.lore.named = Some(system);
                self.ask_role_to_decide(role, Decision::NameSystem { left: 1 });
            }
        }
    }

    /// Sets the captive free in the region of the base: the role that controls the leader chooses the system
    /// (CHEAT-02, G-90).
    pub(super) fn resolve_homing_beacon(&mut self) {
        if let Some(leader) = self.state.attempt.target {
            let role = self.state.role_controlling_leader(leader);
            self.ask_role_to_decide(role, Decision::BeaconPlace { leader });
        }
    }

    /// Releases a captive as in RESCUE-01, except for the place the leader goes to.
    fn release_captive(&mut self, leader: Leader, system: System) {
        debug_assert!(
            matches!(
                self.state.rings[leader.number()],
                Some(Ring::Captured | Ring::Carbonite)
            ),
            "only captives are released"
        );
        self.state.rings[leader.number()] = None;
        self.log.record_event(Event::LeaderRescued { leader });
        self.move_leader(leader, system.into());
        self.announce_base_region_answer(system, true);
        self.run_state_checks();
    }
}

/// Statements about the region of the base, heard by everybody (G-90).
impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Has the Rebels say truthfully whether the base is in the region of this system ("Local Rumors").
    pub(crate) fn tell_if_base_in_region(&mut self, system: System) {
        let there = self.state.systems_in_base_region().contains(system);
        self.announce_base_region_answer(system, there);
    }

    fn announce_base_region_answer(&mut self, system: System, there: bool) {
        self.log.record_event(Event::RegionTold { system, there });
        let region = System::systems_of_region(system.row().region);
        if there {
            self.narrow_possible_bases_to(region);
        } else {
            self.narrow_possible_bases_to(Set::ALL.difference(region));
        }
    }
}

impl Question for question::PlantNumber {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let most = state.probes_drawn.len() as u8;
        choices.extend((0..=most).map(Choice::OnTop));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::OnTop(number) => resolve.ask_next_probe_to_plant(self.role, number, 0),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::PlantOrder {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        choices.extend(state.probes_drawn.get().iter().map(Choice::Probe));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Probe(card) => {
                resolve.plant_chosen_probe(self.role, card, self.on_top, self.placed);
            }
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::NameSystem {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        choices.extend(state.systems_nameable_besides_base().map(Choice::Name));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Name(system) => resolve.name_possible_base_system(self.role, system),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::BeaconPlace {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let region = state.systems_in_base_region().iter();
        choices.extend(region.map(|system| Choice::At(system.into())));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        let Choice::At(place) = choice else {
            self.panic_on_unlisted_choice(choice)
        };
        if let Some(system) = place.system() {
            resolve.release_captive(self.leader, system);
        }
    }
}
