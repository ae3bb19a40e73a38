//! Assignment cards that move units or leaders, or close a system.

use tabletop::{Chance, Choices, Log, Set};

use crate::actions::{Action, INDEPENDENT_OPERATION};
use crate::card_moves::CardMove;
use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::Faction;
use crate::leaders::{CHEWBACCA, LANDO_CALRISSIAN};
use crate::place::Place;
use crate::resolve::Resolve;
use crate::state::{State, Step};
use crate::systems::{BESPIN, KASHYYYK, System};
use crate::team::Role;
use crate::units::{Theater, Unit};

impl State {
    /// Tells whether "Boba Fett? Where?" keeps Rebel leaders from attempting missions and using action cards there.
    /// It holds in the Command Phase that follows; rings and missions that are resolved are not concerned (N-53,
    /// G-78).
    pub(crate) fn are_rebel_leaders_barred(&self, system: System) -> bool {
        let assigning = self.agenda.first() == Some(&Step::BeginCommand);
        self.lasting.closed == Some(system) && !assigning
    }

    /// Tells whether the card can do there what it has to.
    pub(super) fn can_card_act_at(&self, card: Action, place: Place) -> bool {
        match card {
            INDEPENDENT_OPERATION => {
                // N-13; units do not leave their own leader (MOVE-04, MOVE-09, G-79)
                !self.independent_operation_targets(place).is_empty()
                    && !self.is_movement_blocked_from(Faction::Imperial, place)
            }
            _ => true,
        }
    }

    /// Returns the systems to which "Independent Operation" can send ground units from there: an Imperial system
    /// without Rebel ground units (N-13).
    fn independent_operation_targets(&self, from: Place) -> Set<System> {
        let open = |system: &System| {
            Place::from(*system) != from
                && self.is_imperial_system(*system)
                && !self.has_units_in_theater(*system, Faction::Rebel, Theater::Ground)
        };
        System::all().filter(open).collect()
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Moves units in as in an activation, with the same consequences (N-56, G-74).
    pub(super) fn resolve_catch_them_by_surprise(&mut self, role: Role, place: Place) {
        self.begin_move(role, place);
    }

    pub(super) fn resolve_scouting_mission(&mut self, role: Role, place: Place) {
        self.begin_card_move(role, CardMove::ScoutingMission, place);
    }

    /// Begins a combat if Rebel ships are there, moved or not (G-80); the owner of the card has initiated it (N-23).
    pub(crate) fn end_scouting_mission(&mut self) {
        self.run_state_checks();
        let Some(system) = self.state.movement.to.system() else {
            return;
        };
        let rebel_ships = self
            .state
            .has_units_in_theater(system, Faction::Rebel, Theater::Space);
        if rebel_ships && !self.state.over {
            let closed = self.state.movement.systems_units_came_from(); // G-72
            self.start_combat_if_possible(system, Faction::Imperial, closed);
        }
    }

    pub(super) fn resolve_start_the_evacuation(&mut self, role: Role, place: Place) {
        self.begin_card_move(role, CardMove::StartTheEvacuation, place);
    }

    /// Asks the Imperial player where the units go; in a team the General, who has the ground units (G-30, G-79).
    pub(super) fn resolve_independent_operation(&mut self, place: Place) {
        let general = Role::general_of(Faction::Imperial);
        self.ask_role_to_decide(general, Decision::SendAway { from: place });
    }

    /// Sends all Imperial ground units there, and no captive with them (N-13).
    fn send_away_imperial_ground_units(&mut self, from: Place, to: Place) {
        let grounded = |unit: &Unit| unit.row().theater == Theater::Ground && !unit.row().immobile;
        for unit in Unit::of_faction(Faction::Imperial).filter(grounded) {
            for _ in 0..self.state.unit_count(from, unit) {
                self.change_unit_place(unit, from, to);
            }
        }
        self.run_state_checks(); // SUBJUGATE-06, RESCUE-02
    }

    pub(super) fn resolve_boba_fett_where(&mut self, place: Place) {
        self.state.lasting.closed = place.system();
    }

    /// Recruits Lando Calrissian on Bespin or Chewbacca on Kashyyyk, unless he was recruited before or is out of the
    /// game (RECRUIT-06, G-77).
    pub(super) fn resolve_an_old_friend(&mut self, place: Place) {
        let friend = match place.system() {
            Some(BESPIN) => LANDO_CALRISSIAN,
            Some(KASHYYYK) => CHEWBACCA,
            _ => return,
        };
        if self.state.can_be_recruited(friend) {
            self.log
                .record_event(Event::LeaderRecruited { leader: friend });
            self.move_leader(friend, place);
        }
    }
}

impl Question for question::SendAway {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        choices.extend(
            state
                .independent_operation_targets(self.from)
                .iter()
                .map(Choice::To),
        );
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::To(system) => resolve.send_away_imperial_ground_units(self.from, system.into()),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

#[cfg(test)]
mod tests {
    use tabletop::chance::QuickChance;
    use tabletop::{NoLog, random};

    use super::*;
    use crate::leaders::{
        ADMIRAL_ACKBAR, ADMIRAL_OZZEL, ADMIRAL_PIETT, GENERAL_MADINE, GENERAL_VEERS,
    };
    use crate::missions::tests::{checked_legal_choices, command_phase, put_leader};
    use crate::state::LeaderLocation;
    use crate::systems::{NABOO, RODIA, SULLUST};
    use crate::team::Setup;

    fn action_card(id: &str) -> Action {
        id.parse().expect("there is such a card")
    }

    /// Returns a new round in which the Empire holds this card and has this leader in the pool.
    fn assignment_state(setup: Setup, id: &str) -> State {
        let mut state = command_phase(setup);
        state.agenda.clear();
        state.agenda.push(Step::NewRound);
        let card = action_card(id);
        let cards = &mut state.actions[card.row().faction.index()];
        cards.deck.remove_card(card);
        cards.hand.insert(card);
        for leader in card.row().leaders {
            state.spots[leader.number()] = LeaderLocation::Pool;
        }
        state
    }

    fn advance_agenda(state: &mut State) {
        crate::missions::tests::advance_agenda(state);
    }

    fn choose_legal(state: &mut State, choice: Choice) {
        assert!(checked_legal_choices(state).contains(&choice), "{choice}");
        state.apply_unchecked(choice, &mut QuickChance::new(3), &mut NoLog);
    }

    /// "Boba Fett? Where?" speaks of the Command Phase; a combat in the Assignment Phase comes before it.
    #[test]
    fn a_closed_system_stays_closed_until_the_round_ends() {
        let mut state = assignment_state(Setup::FULL, "boba-fett-where");
        state.imperial_loyalty.insert(RODIA);
        advance_agenda(&mut state);
        choose_legal(&mut state, Choice::Done);
        choose_legal(&mut state, Choice::Use(action_card("boba-fett-where")));
        choose_legal(&mut state, Choice::At(RODIA.into()));
        assert!(!state.are_rebel_leaders_barred(RODIA));
        choose_legal(&mut state, Choice::Done);
        assert!(state.are_rebel_leaders_barred(RODIA) && !state.are_rebel_leaders_barred(NABOO));
        state.agenda.push(Step::NewRound);
        advance_agenda(&mut state);
        assert!(!state.are_rebel_leaders_barred(RODIA));
    }

    /// The Rebels use no action card there; the Empire does.
    #[test]
    fn a_closed_system_is_closed_to_rebel_action_cards() {
        let mut state = command_phase(Setup::FULL);
        put_leader(&mut state, ADMIRAL_ACKBAR, NABOO);
        put_leader(&mut state, GENERAL_VEERS, NABOO);
        let rebels = |state: &State| {
            state.has_leader_to_use_card(
                Role::RebelAdmiral,
                action_card("its-a-trap"),
                NABOO.into(),
            )
        };
        let empire = |state: &State| {
            let card = action_card("target-the-generator");
            state.has_leader_to_use_card(Role::ImperialGeneral, card, NABOO.into())
        };
        assert!(rebels(&state) && empire(&state));
        state.lasting.closed = Some(NABOO);
        assert!(!rebels(&state) && empire(&state));
        state.lasting.closed = Some(RODIA);
        assert!(rebels(&state));
    }

    /// A combat of the Assignment Phase always has room on the agenda, the game continues after it, and the
    /// Empire acts first.
    #[test]
    fn an_assignment_phase_combat_is_fought_to_the_end() {
        for setup in Setup::all().filter(|setup| !setup.is_first_game()) {
            for seed in 0..60 {
                let mut state = assignment_state(setup, "catch-them-by-surprise");
                for leader in [ADMIRAL_PIETT, GENERAL_VEERS, ADMIRAL_ACKBAR, GENERAL_MADINE] {
                    state.spots[leader.number()] = LeaderLocation::Pool;
                }
                for (unit, count) in [
                    (Unit::StarDestroyer, 2),
                    (Unit::TieFighter, 3),
                    (Unit::AtAt, 1),
                    (Unit::Stormtrooper, 3),
                ] {
                    state.units.add(SULLUST, unit, count);
                }
                for unit in [Unit::XWing, Unit::MonCalamariCruiser, Unit::RebelTransport] {
                    state.units.add(NABOO, unit, 2);
                }
                for unit in [Unit::RebelTrooper, Unit::Airspeeder, Unit::ShieldGenerator] {
                    state.units.add(NABOO, unit, 2);
                }
                fight_it_out(&mut state, seed);
            }
        }
    }

    fn fight_it_out(state: &mut State, seed: u64) {
        let mut chance = QuickChance::new(seed);
        advance_agenda(state);
        while state.current_role().faction() == Faction::Rebel {
            choose_legal(state, Choice::Done);
        }
        choose_legal(state, Choice::Use(action_card("catch-them-by-surprise")));
        choose_legal(state, Choice::At(NABOO.into()));
        assert_eq!(
            state.leader_location(ADMIRAL_OZZEL),
            LeaderLocation::At(NABOO.into())
        );
        for unit in [Unit::StarDestroyer, Unit::AtAt, Unit::Stormtrooper] {
            choose_legal(state, Choice::Move(unit, SULLUST.into()));
        }
        choose_legal(state, Choice::Done);
        assert_eq!(state.combat.first_acting_side(), Faction::Imperial);
        assert_eq!(state.combat.closed, Set::from_element(SULLUST));
        while state.combat.current.is_some() {
            let mut choices = Choices::new();
            state.push_choices(&mut choices);
            let choice = random::pick_any(&mut chance.0, &choices);
            state.apply_unchecked(choice, &mut chance, &mut NoLog);
        }
        let asked = Step::Ask(
            crate::missions::tests::asked_question(state).0,
            Decision::Assign,
        );
        assert_eq!(state.agenda.last(), Some(&asked));
        assert_eq!(state.current_role().faction(), Faction::Imperial);
        assert!(state.unsettled.is_empty());
    }
}
