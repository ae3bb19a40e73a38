//! Gaining units through an ability: from the supply straight into a place (DEPLOY-09, N-37).

use tabletop::{Chance, Choices, Log};

use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::happening::Happening;
use crate::place::Place;
use crate::resolve::Resolve;
use crate::state::State;
use crate::team::Role;
use crate::units::Unit;

impl State {
    /// Tells whether one of these can be given up for another of the same kind (N-36).
    fn can_be_exchanged(&self, unit: Unit) -> bool {
        unit != Unit::DeathStar && Place::all().any(|place| self.units(place, unit) > 0)
    }

    /// Tells whether one more of these can come into play through a card.
    pub(crate) fn can_be_gained(&self, unit: Unit) -> bool {
        self.supply(unit) > 0 || self.can_be_exchanged(unit)
    }
}

impl<C: Chance, L: Log<Happening>> Resolve<'_, C, L> {
    /// Gains one unit; if the supply has none, the role may give up one of the kind on the board (N-37).
    pub(crate) fn gain_unit(&mut self, role: Role, unit: Unit, place: Place) {
        if self.state.supply(unit) > 0 {
            self.place_gained(unit, place);
        } else if self.state.can_be_exchanged(unit) {
            self.ask(role, Decision::ScrapForGain { unit, place });
        }
    }

    fn place_gained(&mut self, unit: Unit, place: Place) {
        self.state.units.add(place, unit, 1);
        self.log.note(Happening::UnitGained { unit, place });
        self.settle();
    }
}

impl Question for question::ScrapForGain {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let places = Place::all().filter(|place| state.units(*place, self.unit) > 0);
        choices.extend(places.map(|place| Choice::Destroy(self.unit, place)));
        choices.push(Choice::Decline);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Happening>>, choice: Choice) {
        match choice {
            Choice::Destroy(_, from) => {
                resolve.destroy_unit(self.unit, from);
                resolve.place_gained(self.unit, self.place);
            }
            Choice::Decline => {}
            _ => self.not_listed(choice),
        }
    }
}

#[cfg(test)]
mod tests {
    use tabletop::NoLog;
    use tabletop::chance::QuickChance;

    use super::*;
    use crate::state::Step;
    use crate::systems::{ENDOR, NABOO, YAVIN};
    use crate::team::Setup;

    /// Returns a state in which the Rebels gain an Airspeeder on Naboo while this many are on Endor.
    fn gaining(on_endor: u8) -> State {
        let mut state = State::empty(Setup::FULL);
        state.units.add(ENDOR, Unit::Airspeeder, on_endor);
        state.agenda.push(Step::NewRound);
        let mut resolve = Resolve {
            state: &mut state,
            chance: &mut QuickChance::new(0),
            log: &mut NoLog,
        };
        resolve.gain_unit(Role::RebelAdmiral, Unit::Airspeeder, NABOO.into());
        resolve.advance();
        state
    }

    /// DEPLOY-09.
    #[test]
    fn a_gained_unit_comes_from_the_supply() {
        let state = gaining(5);
        assert_eq!(state.units(NABOO, Unit::Airspeeder), 1);
        assert_eq!(state.supply(Unit::Airspeeder), 0);
    }

    /// N-37.
    #[test]
    fn a_unit_on_the_board_can_be_given_up_for_a_gained_one() {
        let (unit, place) = (Unit::Airspeeder, NABOO.into());
        let asked = Step::Ask(Role::RebelAdmiral, Decision::ScrapForGain { unit, place });
        let mut state = gaining(6);
        assert_eq!(state.agenda.last(), Some(&asked));
        let mut choices = Choices::new();
        state.push_choices(&mut choices);
        let destroy = Choice::Destroy(unit, ENDOR.into());
        assert_eq!(choices[..], [destroy, Choice::Decline]);
        state.apply_unchecked(destroy, &mut QuickChance::new(0), &mut NoLog);
        assert_eq!(state.units(NABOO, unit), 1);
        assert_eq!(state.units(ENDOR, unit), 5);
        let mut kept = gaining(6);
        kept.apply_unchecked(Choice::Decline, &mut QuickChance::new(0), &mut NoLog);
        assert_eq!(kept.units(ENDOR, unit), 6);
    }

    /// N-36: never a Death Star.
    #[test]
    fn a_death_star_is_never_given_up() {
        let mut state = State::empty(Setup::FULL);
        state.units.add(YAVIN, Unit::DeathStar, 2);
        assert!(!state.can_be_exchanged(Unit::DeathStar));
    }
}
