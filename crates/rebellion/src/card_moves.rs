//! Moves that cards make: every rule of movement holds that the card does not lift (MOVE-09, MOVE-10).

use serde::{Deserialize, Serialize};
use tabletop::{Chance, Choices, Log, Set};

use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::Faction;
use crate::place::Place;
use crate::resolve::Resolve;
use crate::state::{Movement, State};
use crate::systems::System;
use crate::team::Role;
use crate::units::{Theater, Unit};

/// A card that moves units on terms of its own.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names of the cards say it")]
pub enum CardMove {
    PlanetaryConquest,
    HiddenFleet,
    PlanTheAssault,
    LeadTheStrikeTeam,
    ScoutingMission,
    StartTheEvacuation,
}

/// The places that units can come from.
enum MoveOrigin {
    /// One system, at any distance.
    OneSystem,
    /// Any systems, at any distance.
    AnySystem,
    /// The "Rebel Base" space, or the base's system once it is revealed (BASE-10, BASE-22).
    Base,
}

/// Units of which a card moves at most this many.
struct UnitLot {
    most: u8,
    holds: fn(Unit) -> bool,
}

/// Stands for no limit.
const ANY_NUMBER: u8 = u8::MAX;

/// The move that a card allows.
struct MoveTerms {
    from: MoveOrigin,
    lots: &'static [UnitLot],
    /// True if units move without ships that carry them (MOVE-10).
    uncarried: bool,
    /// True if units move past leaders of their own faction (N-16).
    unhindered: bool,
}

const fn unit_lot(most: u8, holds: fn(Unit) -> bool) -> UnitLot {
    UnitLot { most, holds }
}

fn is_ground_unit(unit: Unit) -> bool {
    unit.row().theater == Theater::Ground
}

/// At most one AT-AT, one AT-ST and two Stormtroopers.
const CONQUERORS: [UnitLot; 3] = [
    unit_lot(1, |unit| unit == Unit::AtAt),
    unit_lot(1, |unit| unit == Unit::AtSt),
    unit_lot(2, |unit| unit == Unit::Stormtrooper),
];
const EVERYTHING: [UnitLot; 1] = [unit_lot(ANY_NUMBER, |_| true)];
const SHIPS: [UnitLot; 1] = [unit_lot(ANY_NUMBER, Unit::is_ship)];
const STRIKE_TEAM: [UnitLot; 1] = [unit_lot(4, is_ground_unit)];
const SCOUTS: [UnitLot; 1] = [unit_lot(4, |unit| unit == Unit::TieFighter)];

impl CardMove {
    /// Returns the id of the card.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            CardMove::PlanetaryConquest => "planetary-conquest",
            CardMove::HiddenFleet => "hidden-fleet",
            CardMove::PlanTheAssault => "plan-the-assault",
            CardMove::LeadTheStrikeTeam => "lead-the-strike-team",
            CardMove::ScoutingMission => "scouting-mission",
            CardMove::StartTheEvacuation => "start-the-evacuation",
        }
    }

    /// Returns the faction whose units it moves.
    const fn faction(self) -> Faction {
        match self {
            CardMove::PlanetaryConquest | CardMove::ScoutingMission => Faction::Imperial,
            _ => Faction::Rebel,
        }
    }

    const fn move_terms(self) -> MoveTerms {
        let (from, lots): (MoveOrigin, &'static [UnitLot]) = match self {
            CardMove::PlanetaryConquest => (MoveOrigin::OneSystem, &CONQUERORS),
            CardMove::ScoutingMission => (MoveOrigin::AnySystem, &SCOUTS),
            CardMove::HiddenFleet | CardMove::StartTheEvacuation => (MoveOrigin::Base, &EVERYTHING),
            CardMove::PlanTheAssault => (MoveOrigin::Base, &SHIPS),
            CardMove::LeadTheStrikeTeam => (MoveOrigin::Base, &STRIKE_TEAM),
        };
        MoveTerms {
            from,
            lots,
            uncarried: matches!(
                self,
                CardMove::PlanetaryConquest
                    | CardMove::ScoutingMission
                    | CardMove::LeadTheStrikeTeam
            ),
            unhindered: matches!(self, CardMove::HiddenFleet | CardMove::PlanTheAssault),
        }
    }

    /// Returns the lot a unit belongs to, if the card moves such units.
    fn lot_index_of_unit(self, unit: Unit) -> Option<usize> {
        self.move_terms()
            .lots
            .iter()
            .position(|lot| (lot.holds)(unit))
    }
}

impl Movement {
    /// Returns the systems units have come from: closed to a retreat of the other side (RETREAT-06, G-72).
    pub(crate) fn systems_units_came_from(&self) -> Set<System> {
        self.origins.iter().filter_map(Place::system).collect()
    }
}

impl State {
    /// Returns the places that units can come from in the move a card makes. All that decides about it is known to
    /// everybody.
    fn possible_origins_of_card_move(&self, card: CardMove) -> Set<Place> {
        let terms = card.move_terms();
        let left = self.movement.origins;
        let places: Set<Place> = match terms.from {
            MoveOrigin::Base => Set::from_element(self.base_place()),
            MoveOrigin::OneSystem if !left.is_empty() => left,
            MoveOrigin::OneSystem | MoveOrigin::AnySystem => {
                System::all().map(Place::from).collect()
            }
        };
        let open = |place: &Place| {
            terms.unhindered || !self.is_movement_blocked_from(card.faction(), *place)
        };
        places
            .without(self.movement.to)
            .iter()
            .filter(open)
            .collect()
    }

    /// Tells whether the card moves a unit of this kind from there now.
    fn can_move_by_card(&self, card: CardMove, unit: Unit, from: Place) -> bool {
        let terms = card.move_terms();
        let row = unit.row();
        let room = |lot: usize| self.movement.moved[lot] < terms.lots[lot].most;
        let carried =
            || !row.needs_transport || self.movement.transport_capacity_left_from(from) > 0;
        card.lot_index_of_unit(unit).is_some_and(room)
            && self.unit_count(from, unit) > 0
            && !row.immobile // MOVE-07
            && (terms.uncarried || carried())
    }

    /// Returns everything the card can move next.
    fn movable_units_by_card(&self, card: CardMove) -> impl Iterator<Item = (Unit, Place)> {
        let origins = self.possible_origins_of_card_move(card);
        let units =
            move |from: Place| Unit::of_faction(card.faction()).map(move |unit| (unit, from));
        origins
            .iter()
            .flat_map(units)
            .filter(move |(unit, from)| self.can_move_by_card(card, *unit, *from))
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Begins to move units to this place; the role says which.
    pub(crate) fn begin_card_move(&mut self, role: Role, card: CardMove, to: Place) {
        self.state.movement = Movement {
            to,
            ..Movement::default()
        };
        self.continue_card_move(role, card);
    }

    /// Asks for the next unit, as long as one can be moved (G-81).
    fn continue_card_move(&mut self, role: Role, card: CardMove) {
        let to = self.state.movement.to;
        let more = self.state.movable_units_by_card(card).next().is_some();
        if more {
            self.ask_role_to_decide(role, Decision::CardMove { card, to });
        } else {
            self.end_card_move(card);
        }
    }

    /// Moves one unit. Between the "Rebel Base" space and a system at any distance this tells nothing about the base
    /// (BASE-10, BASE-11).
    fn move_by_card(&mut self, card: CardMove, unit: Unit, from: Place) {
        self.change_unit_place(unit, from, self.state.movement.to);
        let movement = &mut self.state.movement;
        if let Some(lot) = card.lot_index_of_unit(unit) {
            movement.moved[lot] = movement.moved[lot].saturating_add(1);
        }
        if card.move_terms().uncarried {
            movement.origins.insert(from);
        } else {
            movement.account_for_moved_unit(from, unit); // TRANSPORT-05
        }
    }

    /// Ends the move and continues with what the card says about its end.
    fn end_card_move(&mut self, card: CardMove) {
        match card {
            CardMove::PlanetaryConquest => self.end_planetary_conquest_move(),
            CardMove::PlanTheAssault => self.end_plan_the_assault_move(),
            CardMove::LeadTheStrikeTeam => self.end_strike_team_move(),
            CardMove::ScoutingMission => self.end_scouting_mission(),
            CardMove::HiddenFleet | CardMove::StartTheEvacuation => self.run_state_checks(),
        }
    }
}

impl Question for question::CardMove {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let moves = state.movable_units_by_card(self.card);
        choices.extend(moves.map(|(unit, from)| Choice::Move(unit, from)));
        choices.push(Choice::Done);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Move(unit, from) => {
                resolve.move_by_card(self.card, unit, from);
                resolve.continue_card_move(self.role, self.card);
            }
            Choice::Done => resolve.end_card_move(self.card),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leaders::{JANUS_GREEJATUS, MON_MOTHMA};
    use crate::missions::tests::{command_phase, put_leader};
    use crate::systems::{CORUSCANT, HOTH, NABOO, RODIA};
    use crate::team::Setup;

    fn movable_units(card: CardMove, state: &mut State) -> Vec<(Unit, Place)> {
        state.movement.to = NABOO.into();
        state.movable_units_by_card(card).collect()
    }

    /// The leader of "Public Support" hinders no card either.
    #[test]
    fn a_leader_with_public_support_lets_units_go() {
        let mut state = command_phase(Setup::FULL);
        state.units.add(RODIA, Unit::TieFighter, 1);
        put_leader(&mut state, JANUS_GREEJATUS, RODIA);
        assert_eq!(movable_units(CardMove::ScoutingMission, &mut state), []);
        state.lasting.unhindering = Some((JANUS_GREEJATUS, RODIA.into()));
        let scout = (Unit::TieFighter, RODIA.into());
        assert_eq!(
            movable_units(CardMove::ScoutingMission, &mut state),
            [scout]
        );
    }

    /// BASE-09, N-16: which cards lead past a leader on the "Rebel Base" space.
    #[test]
    fn only_two_cards_lead_past_a_leader_at_the_base() {
        let mut state = command_phase(Setup::FULL);
        state.units.add(Place::BASE, Unit::XWing, 1);
        state.units.add(Place::BASE, Unit::RebelTrooper, 1);
        state.units.add(HOTH, Unit::XWing, 1);
        let moves = |card: CardMove, state: &State| movable_units(card, &mut { *state }).len();
        let rebel = [
            CardMove::HiddenFleet,
            CardMove::PlanTheAssault,
            CardMove::LeadTheStrikeTeam,
            CardMove::StartTheEvacuation,
        ];
        assert_eq!(rebel.map(|card| moves(card, &state)), [1, 1, 1, 1]);
        put_leader(&mut state, MON_MOTHMA, Place::BASE);
        assert_eq!(rebel.map(|card| moves(card, &state)), [1, 1, 0, 0]);
    }

    /// However a base lies, the Empire's own cards see the same units (section 6).
    #[test]
    fn imperial_card_moves_do_not_depend_on_the_base() {
        let mut state = command_phase(Setup::FULL);
        state.units.add(CORUSCANT, Unit::Stormtrooper, 2);
        let far = movable_units(CardMove::PlanetaryConquest, &mut state);
        state.base = Some(NABOO);
        assert_eq!(movable_units(CardMove::PlanetaryConquest, &mut state), far);
        assert_eq!(far, [(Unit::Stormtrooper, CORUSCANT.into())]);
    }
}
