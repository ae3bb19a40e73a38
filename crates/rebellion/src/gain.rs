//! Gaining units through an ability: from the supply straight into a place (DEPLOY-09, N-37).

use tabletop::{Chance, Choices, Log};

use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::place::Place;
use crate::resolve::Resolve;
use crate::state::State;
use crate::team::Role;
use crate::units::Unit;

impl State {
    /// Tells whether one of these can be given up for another of the same kind (N-36).
    fn can_exchange_unit_on_board(&self, unit: Unit) -> bool {
        unit != Unit::DeathStar && Place::all().any(|place| self.unit_count(place, unit) > 0)
    }

    /// Tells whether one more of these can come into play through a card.
    pub(crate) fn can_unit_be_gained(&self, unit: Unit) -> bool {
        self.count_units_in_supply(unit) > 0 || self.can_exchange_unit_on_board(unit)
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Gains one unit; if the supply has none, the role may give up one of the kind on the board (N-37).
    pub(crate) fn gain_unit(&mut self, role: Role, unit: Unit, place: Place) {
        if self.state.count_units_in_supply(unit) > 0 {
            self.place_gained_unit(unit, place);
        } else if self.state.can_exchange_unit_on_board(unit) {
            self.ask_role_to_decide(role, Decision::ScrapForGain { unit, place });
        }
    }

    fn place_gained_unit(&mut self, unit: Unit, place: Place) {
        self.state.units.add(place, unit, 1);
        self.log.record_event(Event::UnitGained { unit, place });
        self.run_state_checks();
    }
}

impl Question for question::ScrapForGain {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let places = Place::all().filter(|place| state.unit_count(*place, self.unit) > 0);
        choices.extend(places.map(|place| Choice::Destroy(self.unit, place)));
        choices.push(Choice::Decline);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Destroy(_, from) => {
                resolve.destroy_unit(self.unit, from);
                resolve.place_gained_unit(self.unit, self.place);
            }
            Choice::Decline => {}
            _ => self.panic_on_unlisted_choice(choice),
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
    fn gaining_state(on_endor: u8) -> State {
        let mut state = State::empty_table(Setup::FULL);
        state.units.add(ENDOR, Unit::Airspeeder, on_endor);
        state.agenda.push(Step::NewRound);
        let mut resolve = Resolve {
            state: &mut state,
            chance: &mut QuickChance::new(0),
            log: &mut NoLog,
        };
        resolve.gain_unit(Role::RebelAdmiral, Unit::Airspeeder, NABOO.into());
        resolve.run_agenda();
        state
    }

    /// DEPLOY-09.
    #[test]
    fn a_gained_unit_comes_from_the_supply() {
        let state = gaining_state(5);
        assert_eq!(state.unit_count(NABOO, Unit::Airspeeder), 1);
        assert_eq!(state.count_units_in_supply(Unit::Airspeeder), 0);
    }

    /// N-37.
    #[test]
    fn a_gained_unit_can_replace_one_in_play() {
        let (unit, place) = (Unit::Airspeeder, NABOO.into());
        let asked = Step::Ask(Role::RebelAdmiral, Decision::ScrapForGain { unit, place });
        let mut state = gaining_state(6);
        assert_eq!(state.agenda.last(), Some(&asked));
        let mut choices = Choices::new();
        state.push_choices(&mut choices);
        let destroy = Choice::Destroy(unit, ENDOR.into());
        assert_eq!(choices[..], [destroy, Choice::Decline]);
        state.apply_unchecked(destroy, &mut QuickChance::new(0), &mut NoLog);
        assert_eq!(state.unit_count(NABOO, unit), 1);
        assert_eq!(state.unit_count(ENDOR, unit), 5);
        let mut kept = gaining_state(6);
        kept.apply_unchecked(Choice::Decline, &mut QuickChance::new(0), &mut NoLog);
        assert_eq!(kept.unit_count(ENDOR, unit), 6);
    }

    /// N-36: never a Death Star.
    #[test]
    fn a_death_star_is_never_given_up() {
        let mut state = State::empty_table(Setup::FULL);
        state.units.add(YAVIN, Unit::DeathStar, 2);
        assert!(!state.can_exchange_unit_on_board(Unit::DeathStar));
    }
}
