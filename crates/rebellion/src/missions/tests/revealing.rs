//! Revealing a mission: requirement, place, what becomes of the card.

use super::*;

#[test]
fn the_skill_requirement_is_checked_at_the_reveal_only() {
    let mut state = command_phase(Setup::FULL);
    let unskilled = Leader::all().find(|leader| {
        leader.row().faction == Faction::Rebel && leader.skill_icons(Skill::Diplomacy) == 0
    });
    assign_mission(&mut state, Mission::BuildAlliance, &[unskilled.unwrap()]);
    let reveals = |choice: &Choice| matches!(choice, Choice::Reveal(..));
    assert!(!checked_legal_choices(&state).iter().any(reveals)); // MISSION-02
    state.spots[MON_MOTHMA.number()] = state.leader_location(unskilled.unwrap());
    assert!(checked_legal_choices(&state).iter().any(reveals));
}

#[test]
fn a_mission_without_a_place_stays_facedown() {
    let mut state = command_phase(Setup::FULL);
    assign_mission(&mut state, Mission::Infiltration, &[PRINCESS_LEIA]);
    let reveal = Choice::Reveal(Mission::Infiltration, PRINCESS_LEIA);
    assert!(!checked_legal_choices(&state).contains(&reveal));
    state.units.add(NABOO, Unit::TieFighter, 1); // MISSION-08
    assert!(checked_legal_choices(&state).contains(&reveal));
    play_choices(&mut state, &[], &[reveal]);
    assert_eq!(checked_legal_choices(&state), [place_choice(NABOO)]);
}

#[test]
fn a_mission_beyond_its_leaders_returns_to_hand() {
    let mut state = command_phase(Setup::FULL);
    let card = MissionCard::cards_of_deck(Faction::Rebel, MissionDeck::Regular)
        .iter()
        .find(|card| card.mission_kind(Faction::Rebel) == Mission::HiddenFleet);
    state.missions[0].deck.remove_card(card.unwrap());
    state.missions[0].hand.insert(card.unwrap());
    assign_mission(&mut state, Mission::HiddenFleet, &[JAN_DODONNA]);
    let reveals = |choice: &Choice| matches!(choice, Choice::Reveal(..));
    assert!(!checked_legal_choices(&state).iter().any(reveals));
    play_choices(&mut state, &[], &[Choice::Pass]);
    state.apply_unchecked(Choice::Pass, &mut QuickChance::new(1), &mut NoLog);
    assert!(in_hand(&state, Mission::HiddenFleet)); // COMMAND-08
    assert_eq!(state.leader_location(JAN_DODONNA), LeaderLocation::Pool);
}

fn mission_places(state: &State, mission: Mission) -> Set<Place> {
    state.mission_targets(mission).places
}

#[test]
fn each_starting_mission_has_its_places() {
    let mut state = command_phase(Setup::FULL);
    state.units.add(DAGOBAH, Unit::TieFighter, 1);
    state.units.add(NABOO, Unit::TieFighter, 1);
    state.imperial_loyalty.insert(SULLUST);
    state.subjugated.insert(MANDALORE);
    state.rebel_loyalty = [MON_CALAMARI, KASHYYYK].into_iter().collect();
    state.subjugated.insert(KASHYYYK);
    state.destroyed.insert(ALDERAAN);
    let sabotage = mission_places(&state, Mission::Sabotage);
    assert!(sabotage.contains(CORUSCANT.into()) && sabotage.contains(NABOO.into()));
    assert!(!sabotage.contains(DAGOBAH.into()), "N-10");
    assert!(!sabotage.contains(ALDERAAN.into()), "N-04");
    assert_eq!(sabotage.len(), 32 - 8 - 1);
    assert_eq!(mission_places(&state, Mission::BuildAlliance), sabotage);
    let two = |a: System, b: System| [a.into(), b.into()].into_iter().collect();
    assert_eq!(
        mission_places(&state, Mission::Infiltration),
        two(DAGOBAH, NABOO)
    );
    assert_eq!(
        mission_places(&state, Mission::RuleByFear),
        Set::from_element(NABOO.into())
    );
    assert_eq!(
        mission_places(&state, Mission::GatherIntel),
        Set::from_element(MON_CALAMARI.into())
    );
    assert_eq!(
        mission_places(&state, Mission::ResearchAndDevelopment),
        two(CORUSCANT, SULLUST)
    );
    assert_eq!(
        mission_places(&state, Mission::RapidMobilization),
        Set::from_element(Place::BASE)
    );
    state.base_revealed = true;
    assert_eq!(
        mission_places(&state, Mission::RapidMobilization),
        Set::from_element(HOTH.into()),
        "BASE-32"
    );
}

#[test]
fn only_free_rebels_beside_imperial_units_can_be_captured() {
    let mut state = command_phase(Setup::FULL);
    state.units.add(NABOO, Unit::TieFighter, 1);
    for leader in [PRINCESS_LEIA, HAN_SOLO, LUKE_SKYWALKER, DARTH_VADER] {
        put_leader(&mut state, leader, NABOO);
    }
    state.rings[HAN_SOLO.number()] = Some(Ring::Carbonite);
    state.rings[LUKE_SKYWALKER.number()] = Some(Ring::DarkSide); // N-50
    put_leader(&mut state, MON_MOTHMA, UTAPAU);
    put_leader(&mut state, JAN_DODONNA, Place::BASE); // BASE-03
    let targets = state.mission_targets(Mission::CaptureRebelOperative);
    assert_eq!(targets.leaders, Set::from_element(PRINCESS_LEIA));
    assert!(targets.places.is_empty());
}

/// MISSION-13, PROJECT-03.
#[test]
fn what_is_no_starting_mission_is_discarded() {
    let mut state = command_phase(Setup::FULL);
    for mission in [Mission::Interrogation, Mission::ConstructFactory] {
        set_up_attempt(&mut state, mission, NABOO, &[DARTH_VADER]);
        let mut log: Vec<Event> = Vec::new();
        let mut resolve = Resolve {
            state: &mut state,
            chance: &mut QuickChance::new(1),
            log: &mut log,
        };
        resolve.finish_mission();
        assert_eq!(log, [Event::MissionDiscarded { mission }]);
    }
    assert_eq!(state.missions[1].discard.len(), 1);
    assert_eq!(state.project_discard.len(), 1);
}

#[test]
fn all_leaders_of_a_mission_are_placed_and_stay() {
    let mut state = command_phase(Setup::FULL);
    let leaders = [MON_MOTHMA, JAN_DODONNA];
    assign_mission(&mut state, Mission::BuildAlliance, &leaders);
    let reveal = Choice::Reveal(Mission::BuildAlliance, MON_MOTHMA);
    play_choices(
        &mut state,
        &[],
        &[reveal, place_choice(NABOO), Choice::Decline],
    );
    for leader in leaders {
        assert_eq!(
            state.leader_location(leader),
            LeaderLocation::At(NABOO.into())
        ); // MISSION-06, MISSION-14
    }
}

/// Two copies of one mission: the first leader names the slot.
#[test]
fn a_reveal_names_the_mission_by_its_leader() {
    let mut state = command_phase(Setup::FULL);
    assign_mission(&mut state, Mission::BuildAlliance, &[MON_MOTHMA]);
    let card = mission_card_in_hand(&state, Faction::Rebel, Mission::Sabotage);
    state.missions[0].hand.remove(card);
    state.missions[0].assigned[5] = state.missions[0].assigned[0];
    state.spots[PRINCESS_LEIA.number()] = LeaderLocation::On(5);
    let reveal = Choice::Reveal(Mission::BuildAlliance, PRINCESS_LEIA);
    play_choices(&mut state, &[], &[reveal]);
    assert!(state.missions[0].assigned[0].is_some());
    assert!(state.missions[0].assigned[5].is_none());
    assert_eq!(state.attempt.leaders, Set::from_element(PRINCESS_LEIA));
}

/// N-22: the combat that follows from a revealed base waits until the card is back in hand.
#[test]
fn a_base_revealed_by_a_mission_is_fought_over_afterwards() {
    let mut state = command_phase(Setup::FULL);
    state.base = Some(NABOO);
    state.units.add(NABOO, Unit::StarDestroyer, 1);
    state.units.add(Place::BASE, Unit::XWing, 2);
    state.movement.origins.insert(SULLUST.into());
    imperial_mission(&mut state, Mission::RuleByFear, EMPEROR_PALPATINE, NABOO);
    let told = play_choices(&mut state, &[], &[Choice::Decline]);
    assert!(state.combat.current.is_some() && state.combat.closed.is_empty()); // G-72
    let at = |wanted: fn(&Event) -> bool| told.iter().position(wanted).unwrap();
    let returned = at(|what| matches!(what, Event::MissionReturned { .. }));
    let current = Faction::Imperial; // N-23
    let began = Event::CombatBegan {
        system: NABOO,
        current,
    };
    assert!(told[returned..].contains(&began));
}

/// G-39: units put into the old base's system beside Imperial units fight at once.
#[test]
fn leaving_a_watched_base_leads_to_a_combat() {
    let mut state = command_phase(Setup::FULL);
    state.units.add(Place::BASE, Unit::XWing, 1);
    state.units.add(HOTH, Unit::StarDestroyer, 1);
    state.mobilizations.push(crate::mobilization::Mobilization {
        role: Role::RebelAdmiral,
        leaders: 1,
    });
    state.agenda.pop();
    state.agenda.push(Step::Mobilizations);
    advance_agenda(&mut state);
    let draws: Vec<(Stream, u8)> = (0..4).map(|card| (PROBE_DECK, card)).collect();
    play_choices(&mut state, &draws, &[Choice::Relocate]);
    let Choice::Base(new) = checked_legal_choices(&state)[0] else {
        panic!("a system can be chosen");
    };
    let told = play_choices(&mut state, &[], &[Choice::Base(new)]);
    let began = Event::CombatBegan {
        system: HOTH,
        current: Faction::Rebel,
    };
    assert!(told.contains(&began));
    assert_eq!(state.base, Some(new));
}
