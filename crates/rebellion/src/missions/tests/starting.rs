//! Tests of the starting missions.

use super::*;
use tabletop::Hidden;

#[test]
fn ex_02_more_successes_win() {
    let mut state = infiltration_at_coruscant();
    assert_eq!(
        state.spot(PRINCESS_LEIA),
        Spot::At(CORUSCANT.into()),
        "placed before the Empire decides"
    );
    let mission = Mission::Infiltration;
    assert_eq!(
        asked(&state),
        (Role::ImperialAdmiral, Decision::Oppose { mission })
    );
    let mut chance = dice(&[SPECIAL, BLANK, HIT, BLANK]);
    let cards: Vec<Objective> = Objective::of_stage(1).iter().collect();
    chance.extend([(OBJECTIVE_DECK, 0), (OBJECTIVE_DECK, 1)]);
    let told = play(&mut state, &chance, &[Choice::Oppose(EMPEROR_PALPATINE)]);
    let rolls: Vec<Happening> = told
        .iter()
        .copied()
        .filter(|what| matches!(what, Happening::DiceRolled { .. }))
        .collect();
    assert_eq!(
        rolls,
        [
            Happening::DiceRolled {
                faction: Faction::Rebel,
                dice: [1, 0, 0, 1]
            },
            Happening::DiceRolled {
                faction: Faction::Imperial,
                dice: [1, 1, 0, 0]
            },
        ]
    );
    assert!(told.contains(&Happening::MissionSucceeded { mission }));
    assert!(seen_by(&told, 1).contains(&Happening::ObjectivesSeen {
        cards: Hidden::Withheld
    }));

    assert_eq!(
        legal(&state),
        [Choice::Top(cards[0]), Choice::Top(cards[1])]
    );
    let told = play(&mut state, &[], &[Choice::Top(cards[1])]);
    assert!(seen_by(&told, 1).contains(&Happening::ObjectivesArranged {
        top: Hidden::Withheld,
        stage: 1
    }));
    assert_eq!(
        state.objectives.known(0),
        cards[..2].iter().copied().collect()
    );
    let layers = state.objectives.packets();
    assert_eq!(layers.first(), Some(&Set::only(cards[1])));
    assert_eq!(layers.last(), Some(&Set::only(cards[0])));
    assert_eq!(state.objectives.len(), 15);
    assert!(in_hand(&state, mission));
    assert_eq!(state.spot(EMPEROR_PALPATINE), Spot::At(CORUSCANT.into()));
    assert_eq!(asked(&state), (Role::ImperialAdmiral, Decision::Command));
    assert_eq!(state.attempt, Attempt::default());
}

#[test]
fn ex_02b_a_tie_fails_and_the_card_still_returns() {
    let mut state = infiltration_at_coruscant();
    let chance = dice(&[SPECIAL, BLANK, SPECIAL, BLANK]);
    let told = play(&mut state, &chance, &[Choice::Oppose(EMPEROR_PALPATINE)]);
    let mission = Mission::Infiltration;
    assert!(told.contains(&Happening::MissionFailed { mission }));
    assert!(in_hand(&state, mission));
    assert_eq!(state.objectives.packets().len(), 3, "nobody has looked");
    assert_eq!(asked(&state), (Role::ImperialAdmiral, Decision::Command));
}

#[test]
fn ex_02c_without_opposition_nothing_is_rolled() {
    let mut state = infiltration_at_coruscant();
    let chance = [(OBJECTIVE_DECK, 0), (OBJECTIVE_DECK, 1)];
    let told = play(&mut state, &chance, &[Choice::Decline]);
    let faction = Faction::Imperial;
    assert!(told.contains(&Happening::NotOpposed { faction }));
    assert_eq!(asked(&state), (Role::RebelAdmiral, Decision::Infiltrate));
}

#[test]
fn infiltration_with_one_objective_or_none() {
    let mut state = infiltration_at_coruscant();
    let last = Objective::of_stage(3).first().unwrap();
    state.objectives = Pile::shuffled(Set::only(last));
    let mut empty = state;
    play(&mut state, &[], &[Choice::Decline, Choice::Top(last)]);
    assert_eq!(state.objectives.contents(), Set::only(last));
    empty.objectives = Pile::empty();
    play(&mut empty, &[], &[Choice::Decline]);
    assert_eq!(asked(&empty), (Role::ImperialAdmiral, Decision::Command));
}

/// EX-21, CAPTURE-08, N-32, OPPOSE-14.
#[test]
fn ex_21_a_second_capture_rescues_the_first_captive() {
    for (ring, free) in [(Ring::Captured, true), (Ring::Carbonite, false)] {
        let mut state = command_phase(Setup::FULL);
        imperial_turn(&mut state);
        state.units.add(NABOO, Unit::TieFighter, 1);
        state.units.add(UTAPAU, Unit::Stormtrooper, 1);
        put(&mut state, MON_MOTHMA, UTAPAU);
        state.rings[MON_MOTHMA.number()] = Some(ring);
        put(&mut state, PRINCESS_LEIA, NABOO);
        let mission = Mission::CaptureRebelOperative;
        assign(&mut state, mission, &[DARTH_VADER]);
        let vader = DARTH_VADER.icons(Skill::SpecOps);
        let rebels = PRINCESS_LEIA.icons(Skill::SpecOps) + JAN_DODONNA.icons(Skill::SpecOps);
        let mut faces = vec![SPECIAL; usize::from(vader)];
        faces.extend(vec![BLANK; usize::from(rebels)]);
        let choices = [
            Choice::Reveal(mission, DARTH_VADER),
            Choice::Against(PRINCESS_LEIA),
            Choice::Oppose(JAN_DODONNA),
        ];
        play(&mut state, &dice(&faces), &choices);
        assert_eq!(state.rings[PRINCESS_LEIA.number()], Some(Ring::Captured));
        assert_eq!(state.spot(PRINCESS_LEIA), Spot::At(NABOO.into()));
        assert!(!state.is_captured(JAN_DODONNA));
        assert_eq!(state.is_captured(MON_MOTHMA), !free);
        let place = if free { Place::BASE } else { UTAPAU.into() };
        assert_eq!(state.spot(MON_MOTHMA), Spot::At(place));
    }
}

#[test]
fn rule_by_fear_reveals_the_base_before_the_card_returns() {
    let mut state = command_phase(Setup::FULL);
    state.base = Some(NABOO);
    state.units.add(NABOO, Unit::StarDestroyer, 1);
    state.units.add(Place::BASE, Unit::RebelTrooper, 2);
    imperial_mission(&mut state, Mission::RuleByFear, EMPEROR_PALPATINE, NABOO);
    let told = play(&mut state, &[], &[Choice::Decline]);
    let at = |wanted: fn(&Happening) -> bool| told.iter().position(wanted).unwrap();
    let revealed = at(|what| matches!(what, Happening::BaseRevealed { .. }));
    let returned = at(|what| matches!(what, Happening::MissionReturned { .. }));
    assert!(revealed < returned); // N-22
    assert_eq!(state.loyalty(NABOO), Some(Faction::Imperial));
    assert_eq!(state.units(NABOO, Unit::RebelTrooper), 2); // BASE-14
    assert!(!state.over);
}

#[test]
fn rule_by_fear_over_an_empty_base_wins() {
    let mut state = command_phase(Setup::FULL);
    state.base = Some(NABOO);
    state.units.add(NABOO, Unit::StarDestroyer, 1);
    imperial_mission(&mut state, Mission::RuleByFear, EMPEROR_PALPATINE, NABOO);
    play(&mut state, &[], &[Choice::Decline]);
    assert_eq!(state.winner, Some(Faction::Imperial)); // WIN-01
}

#[test]
fn rule_by_fear_elsewhere_rules_the_system_out() {
    let mut state = command_phase(Setup::FULL);
    state.units.add(NABOO, Unit::StarDestroyer, 1);
    state.rebel_loyalty.insert(NABOO);
    let mut twice = state;
    imperial_mission(&mut state, Mission::RuleByFear, EMPEROR_PALPATINE, NABOO);
    play(&mut state, &[], &[Choice::Decline]);
    assert_eq!(state.loyalty(NABOO), None); // LOYALTY-05
    assert!(state.base_public.contains(NABOO));
    twice.rebel_loyalty.remove(NABOO);
    imperial_mission(&mut twice, Mission::RuleByFear, EMPEROR_PALPATINE, NABOO);
    play(&mut twice, &[], &[Choice::Decline]);
    assert!(!twice.base_public.contains(NABOO));
}

#[test]
fn build_alliance_is_legal_even_where_it_brings_nothing() {
    let mut state = command_phase(Setup::FULL);
    state.imperial_loyalty.insert(SULLUST);
    assign(&mut state, Mission::BuildAlliance, &[MON_MOTHMA]);
    let reveal = Choice::Reveal(Mission::BuildAlliance, MON_MOTHMA);
    let mut useless = state;
    let mut neutral = state;
    play(&mut state, &[], &[reveal, at(SULLUST), Choice::Decline]);
    assert_eq!(state.loyalty(SULLUST), None);
    play(&mut useless, &[], &[reveal, at(CORUSCANT), Choice::Decline]);
    assert_eq!(useless.loyalty(CORUSCANT), Some(Faction::Imperial)); // N-20
    play(&mut neutral, &[], &[reveal, at(NABOO), Choice::Decline]);
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
        let told = play(&mut state, &draws, &[Choice::Decline]);
        assert_eq!(state.probe_hand.len(), usize::from(cards));
        let count = cards;
        let unseen = Happening::ProbesDrawn {
            count,
            cards: Hidden::Withheld,
        };
        assert!(seen_by(&told, 0).contains(&unseen));
        assert_eq!(state.base_public, public, "what was drawn is secret");
    }
}

fn research(state: &mut State) {
    let mission = Mission::ResearchAndDevelopment;
    imperial_mission(state, mission, GENERAL_TAGGE, CORUSCANT);
}

/// Returns two project cards of different kinds, as outcomes of chance.
fn two_projects() -> [MissionCard; 2] {
    let cards = MissionCard::of(Faction::Imperial, MissionDeck::Project);
    let first = cards.first().unwrap();
    let kind = |card: MissionCard| card.kind(Faction::Imperial);
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
fn research_keeps_one_of_two_projects_and_nobody_else_sees_them() {
    let mut state = command_phase(Setup::FULL);
    research(&mut state);
    assert_eq!(legal(&state), [Choice::Research], "no sabotage marker");
    let [kept, other] = two_projects();
    let draws = project_draws(&[kept, other]);
    let told = play(&mut state, &draws, &[Choice::Research]);
    let resolved = Happening::ProjectsDrawn {
        count: 2,
        cards: Hidden::Withheld,
    };
    assert!(seen_by(&told, 0).contains(&resolved));
    let kind = |card: MissionCard| card.kind(Faction::Imperial);
    assert_eq!(
        legal(&state),
        [Choice::Keep(kind(kept)), Choice::Keep(kind(other))]
    );
    let told = play(&mut state, &[], &[Choice::Keep(kind(kept))]);
    assert!(seen_by(&told, 0).contains(&Happening::ProjectKept {
        mission: Hidden::Withheld
    }));
    assert!(state.missions[1].hand.contains(kept)); // PROJECT-02
    assert!(!state.projects.contents().contains(kept));
    assert_eq!(state.projects.known(1), Set::only(other));
    assert_eq!(state.projects.packets().last(), Some(&Set::only(other)));
    assert!(in_hand(&state, Mission::ResearchAndDevelopment));
    assert_eq!(asked(&state), (Role::RebelAdmiral, Decision::Command));
}

#[test]
fn research_is_resolved_and_cannot_be_opposed() {
    let mut state = command_phase(Setup::FULL);
    put(&mut state, PRINCESS_LEIA, CORUSCANT);
    research(&mut state);
    assert_eq!(asked(&state).1, Decision::Research); // MISSION-09
}

#[test]
fn copies_of_a_project_are_one_choice() {
    let mut state = command_phase(Setup::FULL);
    let cards = MissionCard::of(Faction::Imperial, MissionDeck::Project);
    let kind = |card: MissionCard| card.kind(Faction::Imperial);
    let double = cards
        .iter()
        .flat_map(|a| cards.iter().map(move |b| (a, b)))
        .find(|(a, b)| a < b && kind(*a) == kind(*b));
    let (a, b) = double.unwrap();
    research(&mut state);
    play(&mut state, &project_draws(&[a, b]), &[Choice::Research]);
    assert_eq!(legal(&state), [Choice::Keep(kind(a))]);
    play(&mut state, &[], &[Choice::Keep(kind(a))]);
    assert_eq!(state.projects.len(), 9);
    assert_eq!(state.missions[1].hand.len(), 5);
}

#[test]
fn repair_removes_the_marker_and_draws_one_project() {
    let mut state = command_phase(Setup::FULL);
    state.sabotaged.insert(CORUSCANT);
    research(&mut state);
    assert_eq!(legal(&state), [Choice::Research, Choice::Repair]);
    let [card, _] = two_projects();
    play(&mut state, &project_draws(&[card]), &[Choice::Repair]);
    assert!(state.sabotaged.is_empty());
    assert!(state.missions[1].hand.contains(card));
    assert_eq!(state.projects.len(), 9);
    assert_eq!(asked(&state), (Role::RebelAdmiral, Decision::Command));
}

#[test]
fn discarded_projects_come_back_when_the_deck_runs_out() {
    let [left, discarded] = two_projects();
    let kind = |card: MissionCard| card.kind(Faction::Imperial);
    let mut state = command_phase(Setup::FULL);
    state.projects = Pile::shuffled(Set::only(left));
    state.project_discard = Set::only(discarded); // DISCARD-03
    research(&mut state);
    let mut none = state;
    none.projects = Pile::empty();
    none.project_discard = Set::EMPTY;
    play(&mut state, &[], &[Choice::Research]);
    assert_eq!(
        legal(&state),
        [Choice::Keep(kind(left)), Choice::Keep(kind(discarded))]
    );
    play(&mut state, &[], &[Choice::Keep(kind(discarded))]);
    assert!(state.project_discard.is_empty());
    assert_eq!(state.projects.contents(), Set::only(left));
    play(&mut none, &[], &[Choice::Research]);
    assert_eq!(asked(&none), (Role::RebelAdmiral, Decision::Command));
}

/// RESCUE-04: while the base is revealed, the rescued go to its system.
#[test]
fn a_rescued_leader_goes_to_the_revealed_base() {
    let mut state = command_phase(Setup::FULL);
    imperial_turn(&mut state);
    state.base_revealed = true;
    state.units.add(HOTH, Unit::RebelTrooper, 1);
    state.units.add(NABOO, Unit::TieFighter, 2);
    put(&mut state, MON_MOTHMA, NABOO);
    state.rings[MON_MOTHMA.number()] = Some(Ring::Captured);
    put(&mut state, JAN_DODONNA, NABOO);
    let mission = Mission::CaptureRebelOperative;
    assign(&mut state, mission, &[DARTH_VADER]);
    let reveal = Choice::Reveal(mission, DARTH_VADER);
    play(&mut state, &[], &[reveal]);
    assert_eq!(legal(&state), [Choice::Against(JAN_DODONNA)]);
    let choices = [Choice::Against(JAN_DODONNA), Choice::Decline];
    play(&mut state, &dice(&[HIT, BLANK, BLANK]), &choices);
    assert!(state.is_captured(JAN_DODONNA));
    assert_eq!(state.spot(MON_MOTHMA), Spot::At(HOTH.into()));
}

/// SUBJUGATE-15: Imperial ground units hold a system that is loyal no longer.
#[test]
fn a_system_talked_out_of_its_loyalty_is_subjugated() {
    let mut state = command_phase(Setup::FULL);
    state.imperial_loyalty.insert(SULLUST);
    state.units.add(SULLUST, Unit::Stormtrooper, 1);
    assign(&mut state, Mission::BuildAlliance, &[MON_MOTHMA]);
    let reveal = Choice::Reveal(Mission::BuildAlliance, MON_MOTHMA);
    play(&mut state, &[], &[reveal, at(SULLUST), Choice::Decline]);
    assert_eq!(state.loyalty(SULLUST), None);
    assert!(state.subjugated.contains(SULLUST));
}
