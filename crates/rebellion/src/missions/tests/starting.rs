//! Tests of the starting missions.

use super::*;
use tabletop::Hidden;

#[test]
fn ex_02_more_successes_win() {
    let mut state = infiltration_at_coruscant();
    assert_eq!(
        state.leader_location(PRINCESS_LEIA),
        LeaderLocation::At(CORUSCANT.into()),
        "placed before the Empire decides"
    );
    let mission = Mission::Infiltration;
    assert_eq!(
        asked_question(&state),
        (Role::ImperialAdmiral, Decision::Oppose { mission })
    );
    let mut chance = dice_outcomes(&[SPECIAL, BLANK, HIT, BLANK]);
    let cards: Vec<Objective> = Objective::objectives_of_stage(1).iter().collect();
    chance.extend([(OBJECTIVE_DECK, 0), (OBJECTIVE_DECK, 1)]);
    let told = play_choices(&mut state, &chance, &[Choice::Oppose(EMPEROR_PALPATINE)]);
    let rolls: Vec<Event> = told
        .iter()
        .copied()
        .filter(|what| matches!(what, Event::DiceRolled { .. }))
        .collect();
    assert_eq!(
        rolls,
        [
            Event::DiceRolled {
                faction: Faction::Rebel,
                dice: [1, 0, 0, 1]
            },
            Event::DiceRolled {
                faction: Faction::Imperial,
                dice: [1, 1, 0, 0]
            },
        ]
    );
    assert!(told.contains(&Event::MissionSucceeded { mission }));
    assert!(seen_by(&told, 1).contains(&Event::ObjectivesSeen {
        cards: Hidden::Withheld
    }));

    assert_eq!(
        checked_legal_choices(&state),
        [Choice::Top(cards[0]), Choice::Top(cards[1])]
    );
    let told = play_choices(&mut state, &[], &[Choice::Top(cards[1])]);
    assert!(seen_by(&told, 1).contains(&Event::ObjectivesArranged {
        top: Hidden::Withheld,
        stage: 1
    }));
    assert_eq!(
        state.objectives.known_cards(0),
        cards[..2].iter().copied().collect()
    );
    let layers = state.objectives.layers_from_top();
    assert_eq!(layers.first(), Some(&Set::from_element(cards[1])));
    assert_eq!(layers.last(), Some(&Set::from_element(cards[0])));
    assert_eq!(state.objectives.len(), 15);
    assert!(in_hand(&state, mission));
    assert_eq!(
        state.leader_location(EMPEROR_PALPATINE),
        LeaderLocation::At(CORUSCANT.into())
    );
    assert_eq!(
        asked_question(&state),
        (Role::ImperialAdmiral, Decision::Command)
    );
    assert_eq!(state.attempt, Attempt::default());
}

#[test]
fn ex_02b_a_tie_fails_and_the_card_still_returns() {
    let mut state = infiltration_at_coruscant();
    let chance = dice_outcomes(&[SPECIAL, BLANK, SPECIAL, BLANK]);
    let told = play_choices(&mut state, &chance, &[Choice::Oppose(EMPEROR_PALPATINE)]);
    let mission = Mission::Infiltration;
    assert!(told.contains(&Event::MissionFailed { mission }));
    assert!(in_hand(&state, mission));
    assert_eq!(
        state.objectives.layers_from_top().len(),
        3,
        "nobody has looked"
    );
    assert_eq!(
        asked_question(&state),
        (Role::ImperialAdmiral, Decision::Command)
    );
}

#[test]
fn ex_02c_without_opposition_nothing_is_rolled() {
    let mut state = infiltration_at_coruscant();
    let chance = [(OBJECTIVE_DECK, 0), (OBJECTIVE_DECK, 1)];
    let told = play_choices(&mut state, &chance, &[Choice::Decline]);
    let faction = Faction::Imperial;
    assert!(told.contains(&Event::NotOpposed { faction }));
    assert_eq!(
        asked_question(&state),
        (Role::RebelAdmiral, Decision::Infiltrate)
    );
}

#[test]
fn infiltration_with_one_objective_or_none() {
    let mut state = infiltration_at_coruscant();
    let last = Objective::objectives_of_stage(3).first().unwrap();
    state.objectives = LayeredDeck::new_shuffled(Set::from_element(last));
    let mut empty = state;
    play_choices(&mut state, &[], &[Choice::Decline, Choice::Top(last)]);
    assert_eq!(state.objectives.all_cards(), Set::from_element(last));
    empty.objectives = LayeredDeck::new_empty();
    play_choices(&mut empty, &[], &[Choice::Decline]);
    assert_eq!(
        asked_question(&empty),
        (Role::ImperialAdmiral, Decision::Command)
    );
}

/// EX-21, CAPTURE-08, N-32, OPPOSE-14.
#[test]
fn ex_21_a_second_capture_rescues_the_first_captive() {
    for (ring, free) in [(Ring::Captured, true), (Ring::Carbonite, false)] {
        let mut state = command_phase(Setup::FULL);
        imperial_turn(&mut state);
        state.units.add(NABOO, Unit::TieFighter, 1);
        state.units.add(UTAPAU, Unit::Stormtrooper, 1);
        put_leader(&mut state, MON_MOTHMA, UTAPAU);
        state.rings[MON_MOTHMA.number()] = Some(ring);
        put_leader(&mut state, PRINCESS_LEIA, NABOO);
        let mission = Mission::CaptureRebelOperative;
        assign_mission(&mut state, mission, &[DARTH_VADER]);
        let vader = DARTH_VADER.skill_icons(Skill::SpecOps);
        let rebels =
            PRINCESS_LEIA.skill_icons(Skill::SpecOps) + JAN_DODONNA.skill_icons(Skill::SpecOps);
        let mut faces = vec![SPECIAL; usize::from(vader)];
        faces.extend(vec![BLANK; usize::from(rebels)]);
        let choices = [
            Choice::Reveal(mission, DARTH_VADER),
            Choice::Against(PRINCESS_LEIA),
            Choice::Oppose(JAN_DODONNA),
        ];
        play_choices(&mut state, &dice_outcomes(&faces), &choices);
        assert_eq!(state.rings[PRINCESS_LEIA.number()], Some(Ring::Captured));
        assert_eq!(
            state.leader_location(PRINCESS_LEIA),
            LeaderLocation::At(NABOO.into())
        );
        assert!(!state.is_captured(JAN_DODONNA));
        assert_eq!(state.is_captured(MON_MOTHMA), !free);
        let place = if free { Place::BASE } else { UTAPAU.into() };
        assert_eq!(state.leader_location(MON_MOTHMA), LeaderLocation::At(place));
    }
}

#[test]
fn rule_by_fear_reveals_the_base_before_the_card_returns() {
    let mut state = command_phase(Setup::FULL);
    state.base = Some(NABOO);
    state.units.add(NABOO, Unit::StarDestroyer, 1);
    state.units.add(Place::BASE, Unit::RebelTrooper, 2);
    imperial_mission(&mut state, Mission::RuleByFear, EMPEROR_PALPATINE, NABOO);
    let told = play_choices(&mut state, &[], &[Choice::Decline]);
    let at = |wanted: fn(&Event) -> bool| told.iter().position(wanted).unwrap();
    let revealed = at(|what| matches!(what, Event::BaseRevealed { .. }));
    let returned = at(|what| matches!(what, Event::MissionReturned { .. }));
    assert!(revealed < returned); // N-22
    assert_eq!(state.loyalty(NABOO), Some(Faction::Imperial));
    assert_eq!(state.unit_count(NABOO, Unit::RebelTrooper), 2); // BASE-14
    assert!(!state.over);
}

#[test]
fn rule_by_fear_over_an_empty_base_wins() {
    let mut state = command_phase(Setup::FULL);
    state.base = Some(NABOO);
    state.units.add(NABOO, Unit::StarDestroyer, 1);
    imperial_mission(&mut state, Mission::RuleByFear, EMPEROR_PALPATINE, NABOO);
    play_choices(&mut state, &[], &[Choice::Decline]);
    assert_eq!(state.winner, Some(Faction::Imperial)); // WIN-01
}

#[test]
fn rule_by_fear_elsewhere_rules_the_system_out() {
    let mut state = command_phase(Setup::FULL);
    state.units.add(NABOO, Unit::StarDestroyer, 1);
    state.rebel_loyalty.insert(NABOO);
    let mut twice = state;
    imperial_mission(&mut state, Mission::RuleByFear, EMPEROR_PALPATINE, NABOO);
    play_choices(&mut state, &[], &[Choice::Decline]);
    assert_eq!(state.loyalty(NABOO), None); // LOYALTY-05
    assert!(state.base_public.contains(NABOO));
    twice.rebel_loyalty.remove(NABOO);
    imperial_mission(&mut twice, Mission::RuleByFear, EMPEROR_PALPATINE, NABOO);
    play_choices(&mut twice, &[], &[Choice::Decline]);
    assert!(!twice.base_public.contains(NABOO));
}

#[test]
fn build_alliance_is_legal_even_where_it_brings_nothing() {
    let mut state = command_phase(Setup::FULL);
    state.imperial_loyalty.insert(SULLUST);
    assign_mission(&mut state, Mission::BuildAlliance, &[MON_MOTHMA]);
    let reveal = Choice::Reveal(Mission::BuildAlliance, MON_MOTHMA);
    let mut useless = state;
    let mut neutral = state;
    play_choices(
        &mut state,
        &[],
        &[reveal, place_choice(SULLUST), Choice::Decline],
    );
    assert_eq!(state.loyalty(SULLUST), None);
    play_choices(
        &mut useless,
        &[],
        &[reveal, place_choice(CORUSCANT), Choice::Decline],
    );
    assert_eq!(useless.loyalty(CORUSCANT), Some(Faction::Imperial)); // N-20
    play_choices(
        &mut neutral,
        &[],
        &[reveal, place_choice(NABOO), Choice::Decline],
    );
    assert_eq!(neutral.loyalty(NABOO), Some(Faction::Rebel));
}

/// EX-08, BASE-22: one probe card for every four units at the base, at least one.
#[test]
fn gather_intel_counts_the_units_at_the_base() {
    for (hidden, space, system, cards) in [
        (true, 3, 0, 1),
        (true, 4, 8, 1),
        (true, 8, 0, 2),
        (false, 0, 12, 3),
        (false, 0, 0, 1),
    ] {
        let mut state = command_phase(Setup::FULL);
        state.rebel_loyalty.insert(NABOO);
        state.base_revealed = !hidden;
        state.units.add(Place::BASE, Unit::RebelTrooper, space);
        state.units.add(HOTH, Unit::RebelTrooper, system);
        let leader = COLONEL_YULAREN;
        imperial_mission(&mut state, Mission::GatherIntel, leader, NABOO);
        let public = state.base_public;
        let draws: Vec<(Stream, u8)> = (0..cards).map(|card| (PROBE_DECK, card)).collect();
        let told = play_choices(&mut state, &draws, &[Choice::Decline]);
        assert_eq!(state.probe_hand.len(), usize::from(cards));
        let count = cards;
        let unseen = Event::ProbesDrawn {
            count,
            cards: Hidden::Withheld,
        };
        assert!(seen_by(&told, 0).contains(&unseen));
        assert_eq!(state.base_public, public, "what was drawn is secret");
    }
}

fn start_research(state: &mut State) {
    let mission = Mission::ResearchAndDevelopment;
    imperial_mission(state, mission, GENERAL_TAGGE, CORUSCANT);
}

/// Returns two project cards of different kinds, as outcomes of chance.
fn two_projects() -> [MissionCard; 2] {
    let cards = MissionCard::cards_of_deck(Faction::Imperial, MissionDeck::Project);
    let first = cards.first().unwrap();
    let kind = |card: MissionCard| card.mission_kind(Faction::Imperial);
    let other = cards.iter().find(|card| kind(*card) != kind(first));
    [first, other.unwrap()]
}

fn project_draws(cards: &[MissionCard]) -> Vec<(Stream, u8)> {
    use tabletop::Element;
    cards
        .iter()
        .map(|card| (PROJECT_DECK, card.index()))
        .collect()
}

#[test]
fn research_keeps_one_of_two_projects_in_secret() {
    let mut state = command_phase(Setup::FULL);
    start_research(&mut state);
    assert_eq!(
        checked_legal_choices(&state),
        [Choice::Research],
        "no sabotage marker"
    );
    let [kept, other] = two_projects();
    let draws = project_draws(&[kept, other]);
    let told = play_choices(&mut state, &draws, &[Choice::Research]);
    let resolved = Event::ProjectsDrawn {
        count: 2,
        cards: Hidden::Withheld,
    };
    assert!(seen_by(&told, 0).contains(&resolved));
    let kind = |card: MissionCard| card.mission_kind(Faction::Imperial);
    assert_eq!(
        checked_legal_choices(&state),
        [Choice::Keep(kind(kept)), Choice::Keep(kind(other))]
    );
    let told = play_choices(&mut state, &[], &[Choice::Keep(kind(kept))]);
    assert!(seen_by(&told, 0).contains(&Event::ProjectKept {
        mission: Hidden::Withheld
    }));
    assert!(state.missions[1].hand.contains(kept)); // PROJECT-02
    assert!(!state.projects.all_cards().contains(kept));
    assert_eq!(state.projects.known_cards(1), Set::from_element(other));
    assert_eq!(
        state.projects.layers_from_top().last(),
        Some(&Set::from_element(other))
    );
    assert!(in_hand(&state, Mission::ResearchAndDevelopment));
    assert_eq!(
        asked_question(&state),
        (Role::RebelAdmiral, Decision::Command)
    );
}

#[test]
fn research_is_resolved_and_cannot_be_opposed() {
    let mut state = command_phase(Setup::FULL);
    put_leader(&mut state, PRINCESS_LEIA, CORUSCANT);
    start_research(&mut state);
    assert_eq!(asked_question(&state).1, Decision::Research); // MISSION-09
}

#[test]
fn copies_of_a_project_are_one_choice() {
    let mut state = command_phase(Setup::FULL);
    let cards = MissionCard::cards_of_deck(Faction::Imperial, MissionDeck::Project);
    let kind = |card: MissionCard| card.mission_kind(Faction::Imperial);
    let double = cards
        .iter()
        .flat_map(|a| cards.iter().map(move |b| (a, b)))
        .find(|(a, b)| a < b && kind(*a) == kind(*b));
    let (a, b) = double.unwrap();
    start_research(&mut state);
    play_choices(&mut state, &project_draws(&[a, b]), &[Choice::Research]);
    assert_eq!(checked_legal_choices(&state), [Choice::Keep(kind(a))]);
    play_choices(&mut state, &[], &[Choice::Keep(kind(a))]);
    assert_eq!(state.projects.len(), 9);
    assert_eq!(state.missions[1].hand.len(), 5);
}

#[test]
fn repair_removes_the_marker_and_draws_one_project() {
    let mut state = command_phase(Setup::FULL);
    state.sabotaged.insert(CORUSCANT);
    start_research(&mut state);
    assert_eq!(
        checked_legal_choices(&state),
        [Choice::Research, Choice::Repair]
    );
    let [card, _] = two_projects();
    play_choices(&mut state, &project_draws(&[card]), &[Choice::Repair]);
    assert!(state.sabotaged.is_empty());
    assert!(state.missions[1].hand.contains(card));
    assert_eq!(state.projects.len(), 9);
    assert_eq!(
        asked_question(&state),
        (Role::RebelAdmiral, Decision::Command)
    );
}

#[test]
fn discarded_projects_come_back_when_the_deck_runs_out() {
    let [left, discarded] = two_projects();
    let kind = |card: MissionCard| card.mission_kind(Faction::Imperial);
    let mut state = command_phase(Setup::FULL);
    state.projects = LayeredDeck::new_shuffled(Set::from_element(left));
    state.project_discard = Set::from_element(discarded); // DISCARD-03
    start_research(&mut state);
    let mut none = state;
    none.projects = LayeredDeck::new_empty();
    none.project_discard = Set::EMPTY;
    play_choices(&mut state, &[], &[Choice::Research]);
    assert_eq!(
        checked_legal_choices(&state),
        [Choice::Keep(kind(left)), Choice::Keep(kind(discarded))]
    );
    play_choices(&mut state, &[], &[Choice::Keep(kind(discarded))]);
    assert!(state.project_discard.is_empty());
    assert_eq!(state.projects.all_cards(), Set::from_element(left));
    play_choices(&mut none, &[], &[Choice::Research]);
    assert_eq!(
        asked_question(&none),
        (Role::RebelAdmiral, Decision::Command)
    );
}

/// RESCUE-04: while the base is revealed, the rescued go to its system.
#[test]
fn a_rescued_leader_goes_to_the_revealed_base() {
    let mut state = command_phase(Setup::FULL);
    imperial_turn(&mut state);
    state.base_revealed = true;
    state.units.add(HOTH, Unit::RebelTrooper, 1);
    state.units.add(NABOO, Unit::TieFighter, 2);
    put_leader(&mut state, MON_MOTHMA, NABOO);
    state.rings[MON_MOTHMA.number()] = Some(Ring::Captured);
    put_leader(&mut state, JAN_DODONNA, NABOO);
    let mission = Mission::CaptureRebelOperative;
    assign_mission(&mut state, mission, &[DARTH_VADER]);
    let reveal = Choice::Reveal(mission, DARTH_VADER);
    play_choices(&mut state, &[], &[reveal]);
    assert_eq!(
        checked_legal_choices(&state),
        [Choice::Against(JAN_DODONNA)]
    );
    let choices = [Choice::Against(JAN_DODONNA), Choice::Decline];
    play_choices(&mut state, &dice_outcomes(&[HIT, BLANK, BLANK]), &choices);
    assert!(state.is_captured(JAN_DODONNA));
    assert_eq!(
        state.leader_location(MON_MOTHMA),
        LeaderLocation::At(HOTH.into())
    );
}

/// SUBJUGATE-15: Imperial ground units hold a system that is loyal no longer.
#[test]
fn a_system_talked_out_of_its_loyalty_is_subjugated() {
    let mut state = command_phase(Setup::FULL);
    state.imperial_loyalty.insert(SULLUST);
    state.units.add(SULLUST, Unit::Stormtrooper, 1);
    assign_mission(&mut state, Mission::BuildAlliance, &[MON_MOTHMA]);
    let reveal = Choice::Reveal(Mission::BuildAlliance, MON_MOTHMA);
    play_choices(
        &mut state,
        &[],
        &[reveal, place_choice(SULLUST), Choice::Decline],
    );
    assert_eq!(state.loyalty(SULLUST), None);
    assert!(state.subjugated.contains(SULLUST));
}
