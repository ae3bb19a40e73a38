//! Missions through which the Rebels gain units (DEPLOY-09, N-37), and the combats that follow (N-22).

use tabletop::{Chance, Choices, Log};

use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::Faction;
use crate::resolve::Resolve;
use crate::state::State;
use crate::systems::Shape;
use crate::team::Role;
use crate::units::Unit;

/// The troopers of Incite Rebellion.
const TROOPERS_GAINED: u8 = 3;

/// The units of Public Uprising: the first has a circle, the others a triangle.
const UPRISING_UNITS_GAINED: u8 = 3;

/// Returns the shape of the unit to be gained while this many are still to come.
const fn shape_of_next_gained_unit(left: u8) -> Shape {
    match left {
        UPRISING_UNITS_GAINED => Shape::Circle,
        _ => Shape::Triangle,
    }
}

impl State {
    /// Returns the kinds the Rebels can gain next in a Public Uprising: ships and ground units alike, from the supply
    /// or in exchange (G-105).
    fn units_gainable_in_uprising(&self, left: u8) -> impl Iterator<Item = Unit> {
        Unit::of_faction(Faction::Rebel).filter(move |unit| {
            let fits = unit
                .row()
                .icon
                .is_some_and(|icon| icon.shape == shape_of_next_gained_unit(left));
            fits && self.can_unit_be_gained(*unit)
        })
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Gains a Shield Generator and an Ion Cannon at the base (BASE-05, BASE-20, G-105).
    pub(super) fn resolve_base_defenses(&mut self) {
        let role = self.state.current_role();
        for unit in [Unit::IonCannon, Unit::ShieldGenerator] {
            self.gain_unit(role, unit, self.state.base_place());
        }
    }

    pub(super) fn resolve_incite_rebellion(&mut self) {
        let place = self.state.attempt.place;
        self.state.attempt.battlefield = place.system();
        for _ in 0..TROOPERS_GAINED {
            self.gain_unit(self.state.current_role(), Unit::RebelTrooper, place);
        }
    }

    pub(super) fn resolve_public_uprising(&mut self) {
        self.state.attempt.battlefield = self.state.attempt.place.system();
        self.ask_for_next_uprising_unit(self.state.current_role(), UPRISING_UNITS_GAINED);
    }

    /// Asks for the next unit; a shape without any unit left is passed over.
    fn ask_for_next_uprising_unit(&mut self, role: Role, left: u8) {
        let next = (1..=left).rev();
        let mut possible = next.filter(|left| {
            self.state
                .units_gainable_in_uprising(*left)
                .next()
                .is_some()
        });
        if let Some(left) = possible.next() {
            self.ask_role_to_decide(role, Decision::UprisingUnit { left });
        }
    }
}

impl Question for question::UprisingUnit {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        choices.extend(
            state
                .units_gainable_in_uprising(self.left)
                .map(Choice::Gain),
        );
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        let Choice::Gain(unit) = choice else {
            self.panic_on_unlisted_choice(choice)
        };
        resolve.ask_for_next_uprising_unit(self.role, self.left - 1);
        resolve.gain_unit(self.role, unit, resolve.state.attempt.place); // may ask first (N-37)
    }
}
