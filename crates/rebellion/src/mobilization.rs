//! Rapid Mobilization at the end of the Command Phase: units for the base, or a new base (BASE-24 to
//! BASE-35, N-18).

use serde::{Deserialize, Serialize};
use tabletop::{Chance, Choices, Hidden, Log, Set};

use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::Faction;
use crate::place::Place;
use crate::resolve::Resolve;
use crate::state::{Movement, State, Step};
use crate::systems::System;
use crate::team::Role;
use crate::units::Unit;

/// A Rapid Mobilization that was resolved in this Command Phase.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Mobilization {
    /// The role that resolved it and decides about it (DP-BASE-01).
    pub(crate) role: Role,
    /// The number of leaders who resolved it (G-52).
    pub(crate) leaders: u8,
}

impl Default for Mobilization {
    fn default() -> Self {
        Self {
            role: Role::RebelAdmiral,
            leaders: 0,
        }
    }
}

/// The number of units that can be moved (BASE-35).
const MAX_UNITS_MOVED: u8 = 5;

/// The number of probe cards that each leader brings (BASE-25).
const PROBES_PER_LEADER: u8 = 4;

impl State {
    /// Returns the units that can join a transfer from there now: transport, immobility and leaders count (BASE-35,
    /// N-17).
    fn transferable_units(&self, from: Place) -> impl Iterator<Item = Unit> + Clone {
        let free = !self.is_movement_blocked_from(Faction::Rebel, from);
        Unit::of_faction(Faction::Rebel).filter(move |unit| free && self.can_join_move(*unit, from))
    }

    /// Returns the systems a transfer can start from.
    fn transfer_origins(&self) -> impl Iterator<Item = System> {
        System::all().filter(|system| self.transferable_units((*system).into()).next().is_some())
    }

    /// Returns the systems that can hold a base established just now, by what is public: its card is neither open nor
    /// were the others shown, and the system was eligible (BASE-26).
    fn new_base_candidates(&self) -> Set<System> {
        let hidden = State::all_probe_card_systems().difference(self.probes_open.get());
        hidden
            .iter()
            .filter(|system| self.can_hold_base(*system))
            .collect()
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Resolves the mobilizations one after the other (BASE-24); if their numbers of leaders differ, the Rebels
    /// choose the order (N-18).
    pub(crate) fn resolve_mobilizations(&mut self) {
        match self.state.mobilizations[..] {
            [] => {}
            [first, ref others @ ..]
                if others.iter().any(|other| other.leaders != first.leaders) =>
            {
                self.ask_role_to_decide(first.role, Decision::MobilizationOrder);
            }
            _ => self.begin_mobilization(0),
        }
    }

    /// Begins to decide about the pending mobilization with this number; another one follows it.
    fn begin_mobilization(&mut self, number: usize) {
        let Mobilization { role, leaders } = self.state.mobilizations.remove(number);
        self.state.agenda.push(Step::Mobilizations);
        self.ask_role_to_decide(role, Decision::Mobilize { leaders });
    }

    /// Begins a transfer from one system, which is chosen first (BASE-35).
    fn begin_transfer_to_base(&mut self, role: Role) {
        self.state.movement = Movement {
            to: Place::BASE,
            ..Movement::default()
        };
        if self.state.transfer_origins().next().is_some() {
            self.ask_role_to_decide(role, Decision::TransferFrom);
        }
    }

    /// Moves one unit to the "Rebel Base" space, at any distance: this tells nothing about the base (BASE-10,
    /// BASE-11).
    fn transfer_unit_to_base(&mut self, unit: Unit, from: Place) {
        self.change_unit_place(unit, from, Place::BASE);
        self.state.movement.account_for_moved_unit(from, unit);
    }

    fn continue_or_end_transfer(&mut self, role: Role, from: Place, moved: u8) {
        let more = moved < MAX_UNITS_MOVED && self.state.transferable_units(from).next().is_some();
        if more {
            self.ask_role_to_decide(role, Decision::Transfer { from, moved });
        } else {
            self.run_state_checks();
        }
    }

    /// Draws four probe cards per leader, as far as the deck lasts (BASE-25, G-06). The Rebels are asked even if none
    /// of them will do, so that the pause tells nothing (BASE-27, BASE-31).
    fn draw_probes_for_new_base(&mut self, role: Role, leaders: u8) {
        self.draw_probes_for_rebels(leaders * PROBES_PER_LEADER);
        self.ask_role_to_decide(role, Decision::NewBase);
    }

    /// Establishes a new base (BASE-28, BASE-29): shows the old location, gives it to the Empire and puts everything
    /// from the "Rebel Base" space there. The base is hidden again (BASE-34).
    fn establish_base(&mut self, system: System) {
        let Some(old) = self.state.base else { return };
        self.log.record_event(Event::BaseMoved {
            from: old,
            to: Hidden::Shown(system),
        });
        self.forget_knowledge_of_old_base();
        self.state.probes_drawn.remove(system);
        self.put_drawn_probes_under_deck();
        let moved = self.state.has_units(Place::BASE, Faction::Rebel);
        self.move_base_space_to_system(old);
        self.state.probe_hand.insert(old);
        self.state.probes_open.insert(old);
        self.state.base = Some(system);
        self.state.base_revealed = false;
        self.state.base_public = self.state.new_base_candidates();
        self.run_state_checks();
        if moved && !self.state.over {
            self.start_combat_if_possible(old, Faction::Rebel, Set::EMPTY); // G-39, G-72
        }
    }
}

impl Question for question::MobilizationOrder {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        for pending in state.mobilizations.iter() {
            let first = Choice::First(pending.leaders);
            if !choices.contains(&first) {
                choices.push(first);
            }
        }
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        let Choice::First(leaders) = choice else {
            self.panic_on_unlisted_choice(choice)
        };
        let pending = &resolve.state.mobilizations;
        let number = pending.iter().position(|other| other.leaders == leaders);
        resolve.begin_mobilization(number.unwrap_or_default());
    }
}

impl Question for question::Mobilize {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        if !state.base_revealed {
            choices.push(Choice::Transfer); // BASE-35
        }
        choices.push(Choice::Relocate);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Transfer => resolve.begin_transfer_to_base(self.role),
            Choice::Relocate => resolve.draw_probes_for_new_base(self.role, self.leaders),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::TransferFrom {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        choices.extend(state.transfer_origins().map(Choice::From));
        choices.push(Choice::Decline);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::From(system) => {
                let from = system.into();
                resolve.ask_role_to_decide(self.role, Decision::Transfer { from, moved: 0 });
            }
            Choice::Decline => {}
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::Transfer {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let units = state.transferable_units(self.from);
        choices.extend(units.map(|unit| Choice::Move(unit, self.from)));
        choices.push(Choice::Done);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Move(unit, from) => {
                resolve.transfer_unit_to_base(unit, from);
                resolve.continue_or_end_transfer(self.role, from, self.moved + 1);
            }
            Choice::Done => resolve.run_state_checks(),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::NewBase {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let drawn = state.probes_drawn.get().iter();
        let eligible = drawn.filter(|system| state.can_hold_base(*system)); // BASE-26
        choices.extend(eligible.map(Choice::Base));
        choices.push(Choice::Decline); // BASE-31
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Base(system) => resolve.establish_base(system),
            Choice::Decline => {
                resolve.put_drawn_probes_under_deck();
                resolve.log.record_event(Event::BaseStays); // BASE-31
            }
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leaders::{JAN_DODONNA, MON_MOTHMA, PRINCESS_LEIA};
    use crate::missions::Mission;
    use crate::missions::tests::{
        advance_agenda, asked_question, assign_mission, checked_legal_choices, command_phase,
        play_choices, put_leader, seen_by,
    };
    use crate::state::{LeaderLocation, Ring};
    use crate::streams::PROBE_DECK;
    use crate::systems::{
        BOTHAWUI, DAGOBAH, HOTH, ILUM, KESSEL, NABOO, RYLOTH, SULLUST, UTAPAU, YAVIN,
    };
    use crate::team::Setup;
    use tabletop::{Element, LayeredDeck, Stream};

    /// Returns the moment at which these numbers of leaders have mobilized; the next turn comes afterwards.
    fn mobilizing_state(leaders: &[u8]) -> State {
        let mut state = command_phase(Setup::FULL);
        for leaders in leaders {
            state.mobilizations.push(Mobilization {
                role: Role::RebelAdmiral,
                leaders: *leaders,
            });
        }
        state.agenda.pop();
        state.agenda.push(Step::Mobilizations);
        advance_agenda(&mut state);
        state
    }

    fn probe_outcomes(cards: &[System]) -> Vec<(Stream, u8)> {
        let index = |card: &System| (PROBE_DECK, card.index());
        cards.iter().map(index).collect()
    }

    /// Returns the position of EX-23: P is Naboo, Q Utapau with Imperial ships, R Sullust loyal to the Empire, T Ilum
    /// destroyed.
    fn ex_23() -> State {
        let mut state = mobilizing_state(&[1]);
        state.units.add(Place::BASE, Unit::RebelTrooper, 3);
        put_leader(&mut state, PRINCESS_LEIA, Place::BASE);
        state.units.add(UTAPAU, Unit::TieFighter, 1);
        state.imperial_loyalty.insert(SULLUST);
        state.destroyed.insert(ILUM);
        let cards = probe_outcomes(&[NABOO, UTAPAU, SULLUST, ILUM]);
        let told = play_choices(&mut state, &cards, &[Choice::Relocate]);
        let unseen = Event::ProbesSeen {
            count: 4,
            cards: Hidden::Withheld,
        };
        assert!(seen_by(&told, 1).contains(&unseen));
        assert_eq!(
            checked_legal_choices(&state),
            [Choice::Base(NABOO), Choice::Decline]
        ); // BASE-26
        state
    }

    #[test]
    fn ex_23_a_new_base_shows_the_old_one() {
        let mut state = ex_23();
        let told = play_choices(&mut state, &[], &[Choice::Base(NABOO)]);
        let shown = Event::BaseMoved {
            from: HOTH,
            to: Hidden::Withheld,
        };
        assert!(seen_by(&told, 1).contains(&shown));
        assert_eq!(state.base, Some(NABOO));
        assert!(!state.base_revealed);
        assert_eq!(state.unit_count(HOTH, Unit::RebelTrooper), 3); // BASE-28
        assert_eq!(state.unit_count(Place::BASE, Unit::RebelTrooper), 0); // BASE-33
        assert_eq!(state.probes_open, Set::from_element(HOTH));
        assert!(state.probes_drawn.is_empty());
        let bottom = state.probes.layers_from_top().pop().map(Set::len);
        assert_eq!((state.probes.len(), bottom), (29, Some(3))); // BASE-30
        let public = state.possible_bases(None);
        for system in [HOTH, UTAPAU, SULLUST, ILUM] {
            assert!(!public.contains(system), "{system}");
        }
        assert_eq!(public.len(), 31 - 4);
        assert!(public.contains(NABOO) && public.contains(DAGOBAH));
    }

    #[test]
    fn ex_23_nothing_chosen_shows_and_moves_nothing() {
        let mut state = ex_23();
        let public = state.base_public;
        let told = play_choices(&mut state, &[], &[Choice::Decline]);
        assert!(told.contains(&Event::BaseStays)); // BASE-31
        assert_eq!(state.base, Some(HOTH));
        assert_eq!(state.base_public, public);
        assert_eq!(state.unit_count(Place::BASE, Unit::RebelTrooper), 3);
        assert_eq!(state.probes.layers_from_top().pop().map(Set::len), Some(4));
        assert_eq!(state.probes.len(), 30);
    }

    #[test]
    fn the_mission_only_makes_it_pending() {
        for (leaders, cards) in [(&[MON_MOTHMA][..], 4), (&[MON_MOTHMA, JAN_DODONNA], 8)] {
            let mut state = command_phase(Setup::FULL);
            state.probes = LayeredDeck::new_shuffled(Set::ALL.without(HOTH));
            assign_mission(&mut state, Mission::RapidMobilization, leaders);
            let reveal = Choice::Reveal(Mission::RapidMobilization, leaders[0]);
            let told = play_choices(&mut state, &[], &[reveal, Choice::At(Place::BASE)]);
            let mission = Mission::RapidMobilization;
            assert!(told.contains(&Event::MissionResolved { mission })); // N-21
            for leader in leaders {
                assert_eq!(
                    state.leader_location(*leader),
                    LeaderLocation::At(Place::BASE)
                ); // BASE-05
            }
            assert_eq!(
                asked_question(&state),
                (Role::ImperialAdmiral, Decision::Command)
            ); // BASE-24
            play_choices(&mut state, &[], &[Choice::Pass, Choice::Pass]);
            let number = leaders.len() as u8;
            let ask = Decision::Mobilize { leaders: number };
            assert_eq!(asked_question(&state), (Role::RebelAdmiral, ask));
            assert_eq!(
                checked_legal_choices(&state),
                [Choice::Transfer, Choice::Relocate]
            );
            let all: Vec<(Stream, u8)> = (0..cards).map(|n| (PROBE_DECK, n)).collect();
            play_choices(&mut state, &all, &[Choice::Relocate]);
            assert_eq!(state.probes_drawn.len(), usize::from(cards)); // BASE-25
        }
    }

    #[test]
    fn a_revealed_base_can_only_be_moved() {
        let mut state = mobilizing_state(&[1]);
        state.base_revealed = true;
        state.units.add(HOTH, Unit::RebelTrooper, 2);
        put_leader(&mut state, MON_MOTHMA, HOTH);
        assert_eq!(checked_legal_choices(&state), [Choice::Relocate]); // BASE-35
        let cards = probe_outcomes(&[NABOO, UTAPAU, SULLUST, ILUM]);
        play_choices(
            &mut state,
            &cards,
            &[Choice::Relocate, Choice::Base(UTAPAU)],
        );
        assert!(!state.base_revealed); // BASE-34
        assert_eq!(state.unit_count(HOTH, Unit::RebelTrooper), 2);
        assert!(!state.possible_bases(None).contains(HOTH));
        assert!(state.possible_bases(None).contains(UTAPAU));
    }

    #[test]
    fn the_question_comes_even_if_no_card_will_do() {
        let mut state = mobilizing_state(&[1]);
        let drawn = [NABOO, UTAPAU, SULLUST, ILUM];
        state.destroyed = drawn.into_iter().collect();
        play_choices(&mut state, &probe_outcomes(&drawn), &[Choice::Relocate]);
        assert_eq!(checked_legal_choices(&state), [Choice::Decline]); // BASE-27
    }

    #[test]
    fn a_short_deck_gives_what_it_has() {
        let mut state = mobilizing_state(&[2]);
        state.probes = LayeredDeck::new_shuffled([NABOO, UTAPAU].into_iter().collect());
        play_choices(&mut state, &probe_outcomes(&[NABOO]), &[Choice::Relocate]);
        assert_eq!(state.probes_drawn.len(), 2); // G-06
        play_choices(&mut state, &[], &[Choice::Base(UTAPAU)]);
        assert_eq!(state.probes.all_cards(), Set::from_element(NABOO));
    }

    /// Returns a fleet at Kessel with more troops than it can carry, and other units here and there.
    fn fleet_state() -> State {
        let mut state = mobilizing_state(&[1]);
        state.units.add(KESSEL, Unit::RebelTransport, 1);
        state.units.add(KESSEL, Unit::RebelTrooper, 9);
        state.units.add(KESSEL, Unit::IonCannon, 1);
        state.units.add(YAVIN, Unit::RebelTrooper, 1);
        state.units.add(RYLOTH, Unit::XWing, 7);
        state.units.add(BOTHAWUI, Unit::XWing, 1);
        put_leader(&mut state, JAN_DODONNA, BOTHAWUI);
        state
    }

    #[test]
    fn a_transfer_obeys_transport_immobility_and_leaders() {
        let mut state = fleet_state();
        let public = state.base_public;
        play_choices(&mut state, &[], &[Choice::Transfer]);
        assert_eq!(
            checked_legal_choices(&state),
            [Choice::From(KESSEL), Choice::From(RYLOTH), Choice::Decline],
            "no ships at Yavin, a leader at Bothawui (N-17)"
        );
        let from = Place::from(KESSEL);
        play_choices(&mut state, &[], &[Choice::From(KESSEL)]);
        assert_eq!(
            checked_legal_choices(&state),
            [Choice::Move(Unit::RebelTransport, from), Choice::Done]
        );
        play_choices(&mut state, &[], &[Choice::Move(Unit::RebelTransport, from)]);
        let trooper = Choice::Move(Unit::RebelTrooper, from);
        assert_eq!(checked_legal_choices(&state), [trooper, Choice::Done]);
        let capacity = usize::from(Unit::RebelTransport.row().capacity).min(4);
        play_choices(&mut state, &[], &vec![trooper; capacity]);
        assert_eq!(
            usize::from(state.unit_count(Place::BASE, Unit::RebelTrooper)),
            capacity
        );
        assert_eq!(state.base_public, public, "BASE-10");
        assert!(!matches!(
            asked_question(&state).1,
            Decision::Transfer { .. }
        ));
    }

    #[test]
    fn at_most_five_units_move() {
        let mut state = fleet_state();
        let from = Place::from(RYLOTH);
        let wing = Choice::Move(Unit::XWing, from);
        let mut choices = vec![Choice::Transfer, Choice::From(RYLOTH)];
        choices.extend([wing; 5]);
        play_choices(&mut state, &[], &choices);
        assert_eq!(state.unit_count(Place::BASE, Unit::XWing), 5);
        assert_eq!(state.unit_count(RYLOTH, Unit::XWing), 2);
        assert!(!matches!(
            asked_question(&state).1,
            Decision::Transfer { .. }
        ));
    }

    #[test]
    fn captives_do_not_keep_units_back() {
        let mut state = fleet_state();
        state.rings[JAN_DODONNA.number()] = Some(Ring::Captured); // CAPTURE-05
        play_choices(&mut state, &[], &[Choice::Transfer]);
        assert!(checked_legal_choices(&state).contains(&Choice::From(BOTHAWUI)));
    }

    #[test]
    fn a_transfer_of_nothing_is_no_question() {
        let mut state = mobilizing_state(&[1]);
        play_choices(&mut state, &[], &[Choice::Transfer]);
        assert!(!matches!(asked_question(&state).1, Decision::TransferFrom));
    }

    /// N-18: two effects, one after the other, each freely chosen.
    #[test]
    fn two_mobilizations_come_one_after_the_other() {
        let mut state = mobilizing_state(&[1, 2]);
        assert_eq!(asked_question(&state).1, Decision::MobilizationOrder);
        assert_eq!(
            checked_legal_choices(&state),
            [Choice::First(1), Choice::First(2)]
        );
        play_choices(&mut state, &[], &[Choice::First(2)]);
        assert_eq!(asked_question(&state).1, Decision::Mobilize { leaders: 2 });
        play_choices(&mut state, &[], &[Choice::Transfer]);
        assert_eq!(asked_question(&state).1, Decision::Mobilize { leaders: 1 });
        let cards = probe_outcomes(&[NABOO, UTAPAU, SULLUST, ILUM]);
        play_choices(&mut state, &cards, &[Choice::Relocate, Choice::Base(ILUM)]);
        assert_eq!(state.base, Some(ILUM));
        assert!(state.mobilizations.is_empty());

        // Not at a table, but in worlds that a view leaves open.
        let mut three = mobilizing_state(&[1, 1, 2]);
        assert_eq!(
            checked_legal_choices(&three),
            [Choice::First(1), Choice::First(2)]
        );
        play_choices(&mut three, &[], &[Choice::First(2), Choice::Transfer]);
        assert_eq!(asked_question(&three).1, Decision::Mobilize { leaders: 1 });

        let mut equal = mobilizing_state(&[1, 1]);
        assert_eq!(asked_question(&equal).1, Decision::Mobilize { leaders: 1 });
        play_choices(&mut equal, &[], &[Choice::Transfer]);
        assert_eq!(asked_question(&equal).1, Decision::Mobilize { leaders: 1 });
    }

    /// In a team the member who resolved the mission decides (TEAM-24, DP-BASE-01).
    #[test]
    fn the_member_who_resolved_it_decides() {
        let mut state = command_phase(Setup::new(4, false).unwrap());
        state.mobilizations.push(Mobilization {
            role: Role::RebelGeneral,
            leaders: 1,
        });
        play_choices(&mut state, &[], &[Choice::Pass; 4]);
        assert_eq!(asked_question(&state).0, Role::RebelGeneral);
    }

    /// Wherever the base is, the Empire is told the same as long as it stays.
    #[test]
    fn looking_for_a_base_tells_the_empire_nothing() {
        let told = [HOTH, DAGOBAH].map(|base| {
            let mut state = mobilizing_state(&[1]);
            state.base = Some(base);
            state.probes = LayeredDeck::new_shuffled(State::all_probe_card_systems().without(base));
            let cards = probe_outcomes(&[NABOO, UTAPAU, SULLUST, ILUM]);
            let told = play_choices(&mut state, &cards, &[Choice::Relocate, Choice::Decline]);
            seen_by(&told, 1)
        });
        assert_eq!(told[0], told[1]);
    }
}
