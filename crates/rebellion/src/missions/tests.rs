//! The rules of missions and opposition, told as small games.

use tabletop::chance::{Drawn, QuickChance, ScriptedChance};
use tabletop::{Choices, Event, NoLog, Pile, Seat, Set, Stream, Viewer, random};

use crate::assignment::card_in_hand;
use crate::choice::Choice;
use crate::decision::Decision;
use crate::faction::Faction;
use crate::happening::{Happening, Told};
use crate::leaders::*;
use crate::missions::{Mission, MissionCard, MissionDeck};
use crate::objectives::Objective;
use crate::place::Place;
use crate::resolve::{DICE, Notes, OBJECTIVE_DECK, PROBE_DECK, PROJECT_DECK, Resolve};
use crate::state::{Attempt, Ring, Spot, State, Step};
use crate::systems::*;
use crate::team::{Role, Setup};
use crate::units::Unit;

pub(crate) const BLANK: u8 = 0;
pub(crate) const HIT: u8 = 1;
pub(crate) const DIRECT_HIT: u8 = 2;
pub(crate) const SPECIAL: u8 = 3;

/// A Command Phase with the base hidden at Hoth, the Rebels to move, nothing on the board.
pub(crate) fn command_phase(setup: Setup) -> State {
    let mut state = State::with_decks(setup);
    let hidden = State::all_probes();
    state.base = Some(HOTH);
    state.base_public = hidden;
    state.probes = Pile::shuffled(hidden.without(HOTH));
    state.objective_hand = Set::EMPTY;
    turn_of(&mut state, 0);
    state
}

/// Makes it the turn with this number.
pub(crate) fn turn_of(state: &mut State, number: u8) {
    state.turn = number;
    let role = state.current();
    state.agenda.clear();
    state.agenda.push(Step::NextTurn);
    state.agenda.push(Step::Ask(role, Decision::Command));
}

pub(crate) fn imperial_turn(state: &mut State) {
    turn_of(state, 1);
}

/// Puts a mission from hand facedown with these leaders.
pub(crate) fn assign(state: &mut State, mission: Mission, leaders: &[Leader]) {
    let faction = mission.row().faction;
    let card = card_in_hand(state, faction, mission);
    let cards = &mut state.missions[faction as usize];
    cards.hand.remove(card);
    let slot = cards.assigned.iter().position(Option::is_none).unwrap();
    cards.assigned[slot] = Some(card);
    for leader in leaders {
        state.spots[leader.number()] = Spot::On(slot as u8);
    }
}

pub(crate) fn put(state: &mut State, leader: Leader, place: impl Into<Place>) {
    state.spots[leader.number()] = Spot::At(place.into());
}

pub(crate) fn legal(state: &State) -> Vec<Choice> {
    let mut choices = Choices::new();
    state.list(&mut choices);
    let mut seen = choices.to_vec();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), choices.len(), "a choice is listed twice");
    choices.to_vec()
}

pub(crate) fn asked(state: &State) -> (Role, Decision) {
    match state.agenda.last() {
        Some(Step::Ask(role, decision)) => (*role, *decision),
        step => panic!("{step:?} is no decision"),
    }
}

/// Plays these choices with exactly these outcomes of chance and tells what happened.
pub(crate) fn play(state: &mut State, chance: &[(Stream, u8)], choices: &[Choice]) -> Vec<Told> {
    let script: Vec<Drawn> = chance
        .iter()
        .map(|(stream, outcome)| Drawn {
            stream: *stream,
            outcome: *outcome,
        })
        .collect();
    let mut scripted = ScriptedChance::new(&script);
    let mut told: Vec<Told> = Vec::new();
    for choice in choices {
        assert_eq!(state.refuse(*choice), Ok(()), "{choice}");
        state.take(*choice, &mut scripted, &mut told);
    }
    assert_eq!(scripted.finish(), Ok(()));
    told
}

/// Carries out what is on the agenda up to the next decision.
pub(crate) fn advance(state: &mut State) {
    let setup = state.setup;
    let mut log = Notes {
        inner: &mut NoLog,
        setup,
    };
    let mut resolve = Resolve {
        state,
        chance: &mut QuickChance::new(1),
        log: &mut log,
    };
    resolve.advance();
}

pub(crate) fn happened(told: &[Told]) -> Vec<Happening> {
    told.iter().map(|told| told.what).collect()
}

/// What a seat is told.
pub(crate) fn seen_by(told: &[Told], seat: u8) -> Vec<Happening> {
    let viewer = Viewer::Seat(Seat::new(seat));
    told.iter()
        .filter_map(|told| told.seen_by(viewer))
        .map(|told| told.what)
        .collect()
}

fn in_hand(state: &State, mission: Mission) -> bool {
    let faction = mission.row().faction;
    let hand = state.missions[faction as usize].hand;
    hand.iter().any(|card| card.kind(faction) == mission)
}

fn dice(faces: &[u8]) -> Vec<(Stream, u8)> {
    faces.iter().map(|face| (DICE, *face)).collect()
}

fn at(system: System) -> Choice {
    Choice::At(system.into())
}

/// EX-02 up to the decision about opposing.
fn infiltration_at_coruscant() -> State {
    let mut state = command_phase(Setup::FULL);
    state.units.add(CORUSCANT, Unit::Stormtrooper, 1);
    assign(&mut state, Mission::Infiltration, &[PRINCESS_LEIA]);
    let reveal = Choice::Reveal(Mission::Infiltration, PRINCESS_LEIA);
    play(&mut state, &[], &[reveal, at(CORUSCANT)]);
    state
}

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
    let rolls: Vec<Happening> = happened(&told)
        .into_iter()
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
    assert!(happened(&told).contains(&Happening::MissionSucceeded { mission }));
    assert!(seen_by(&told, 1).contains(&Happening::ObjectivesSeen { cards: None }));

    assert_eq!(
        legal(&state),
        [Choice::Top(cards[0]), Choice::Top(cards[1])]
    );
    let told = play(&mut state, &[], &[Choice::Top(cards[1])]);
    assert!(seen_by(&told, 1).contains(&Happening::ObjectivesArranged {
        top: None,
        stage: 1
    }));
    let layers = state.objectives.view(Some(0));
    assert_eq!(layers.first().unwrap().known, Set::only(cards[1]));
    assert_eq!(layers.last().unwrap().known, Set::only(cards[0]));
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
    assert!(happened(&told).contains(&Happening::MissionFailed { mission }));
    assert!(in_hand(&state, mission));
    assert_eq!(state.objectives.view(Some(0)).len(), 3, "nobody has looked");
    assert_eq!(asked(&state), (Role::ImperialAdmiral, Decision::Command));
}

#[test]
fn ex_02c_without_opposition_nothing_is_rolled() {
    let mut state = infiltration_at_coruscant();
    let chance = [(OBJECTIVE_DECK, 0), (OBJECTIVE_DECK, 1)];
    let told = play(&mut state, &chance, &[Choice::Decline]);
    let faction = Faction::Imperial;
    assert!(happened(&told).contains(&Happening::NotOpposed { faction }));
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

/// EX-10, OPPOSE-09: sabotage (spec ops) against Palpatine, who has no such icon.
#[test]
fn ex_10_an_opponent_without_icons_still_has_to_be_beaten() {
    for (face, success) in [(BLANK, false), (HIT, true), (DIRECT_HIT, true)] {
        let mut state = command_phase(Setup::FULL);
        assign(&mut state, Mission::Sabotage, &[GENERAL_RIEEKAN]);
        put(&mut state, EMPEROR_PALPATINE, MON_CALAMARI);
        let reveal = Choice::Reveal(Mission::Sabotage, GENERAL_RIEEKAN);
        let choices = [reveal, at(MON_CALAMARI), Choice::Decline];
        play(&mut state, &dice(&[face]), &choices);
        assert_eq!(state.sabotaged.contains(MON_CALAMARI), success);
    }
}

#[test]
fn leaders_who_are_there_oppose_whether_they_like_it_or_not() {
    let mut state = infiltration_at_coruscant();
    put(&mut state, GRAND_MOFF_TARKIN, CORUSCANT); // OPPOSE-04
    let chance = dice(&[BLANK, BLANK, BLANK]);
    play(&mut state, &chance, &[Choice::Decline]);
    assert_eq!(asked(&state), (Role::ImperialAdmiral, Decision::Command));
}

#[test]
fn the_skill_requirement_is_checked_at_the_reveal_only() {
    let mut state = command_phase(Setup::FULL);
    let unskilled = Leader::all().find(|leader| {
        leader.row().faction == Faction::Rebel && leader.icons(Skill::Diplomacy) == 0
    });
    assign(&mut state, Mission::BuildAlliance, &[unskilled.unwrap()]);
    let reveals = |choice: &Choice| matches!(choice, Choice::Reveal(..));
    assert!(!legal(&state).iter().any(reveals)); // MISSION-02
    state.spots[MON_MOTHMA.number()] = state.spot(unskilled.unwrap());
    assert!(legal(&state).iter().any(reveals));
}

#[test]
fn a_mission_without_a_place_stays_facedown() {
    let mut state = command_phase(Setup::FULL);
    assign(&mut state, Mission::Infiltration, &[PRINCESS_LEIA]);
    let reveal = Choice::Reveal(Mission::Infiltration, PRINCESS_LEIA);
    assert!(!legal(&state).contains(&reveal));
    state.units.add(NABOO, Unit::TieFighter, 1); // MISSION-08
    assert!(legal(&state).contains(&reveal));
    play(&mut state, &[], &[reveal]);
    assert_eq!(legal(&state), [at(NABOO)]);
}

#[test]
fn a_mission_beyond_its_leaders_is_a_bluff_and_returns_to_hand() {
    let mut state = command_phase(Setup::FULL);
    let card = MissionCard::of(Faction::Rebel, MissionDeck::Regular)
        .iter()
        .find(|card| card.kind(Faction::Rebel) == Mission::HiddenFleet);
    state.missions[0].deck.take(card.unwrap());
    state.missions[0].hand.insert(card.unwrap());
    assign(&mut state, Mission::HiddenFleet, &[JAN_DODONNA]);
    let reveals = |choice: &Choice| matches!(choice, Choice::Reveal(..));
    assert!(!legal(&state).iter().any(reveals));
    play(&mut state, &[], &[Choice::Pass]);
    state.take(Choice::Pass, &mut QuickChance::new(1), &mut NoLog);
    assert!(in_hand(&state, Mission::HiddenFleet)); // COMMAND-08
    assert_eq!(state.spot(JAN_DODONNA), Spot::Pool);
}

fn places(state: &State, mission: Mission) -> Set<Place> {
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
    let sabotage = places(&state, Mission::Sabotage);
    assert!(sabotage.contains(CORUSCANT.into()) && sabotage.contains(NABOO.into()));
    assert!(!sabotage.contains(DAGOBAH.into()), "N-10");
    assert!(!sabotage.contains(ALDERAAN.into()), "N-04");
    assert_eq!(sabotage.len(), 32 - 8 - 1);
    assert_eq!(places(&state, Mission::BuildAlliance), sabotage);
    let two = |a: System, b: System| [a.into(), b.into()].into_iter().collect();
    assert_eq!(places(&state, Mission::Infiltration), two(DAGOBAH, NABOO));
    assert_eq!(places(&state, Mission::RuleByFear), Set::only(NABOO.into()));
    assert_eq!(
        places(&state, Mission::GatherIntel),
        Set::only(MON_CALAMARI.into())
    );
    assert_eq!(
        places(&state, Mission::ResearchAndDevelopment),
        two(CORUSCANT, SULLUST)
    );
    assert_eq!(
        places(&state, Mission::RapidMobilization),
        Set::only(Place::BASE)
    );
    state.base_revealed = true;
    assert_eq!(
        places(&state, Mission::RapidMobilization),
        Set::only(HOTH.into()),
        "BASE-32"
    );
}

#[test]
fn only_free_rebels_beside_imperial_units_can_be_captured() {
    let mut state = command_phase(Setup::FULL);
    state.units.add(NABOO, Unit::TieFighter, 1);
    for leader in [PRINCESS_LEIA, HAN_SOLO, LUKE_SKYWALKER, DARTH_VADER] {
        put(&mut state, leader, NABOO);
    }
    state.rings[HAN_SOLO.number()] = Some(Ring::Carbonite);
    state.rings[LUKE_SKYWALKER.number()] = Some(Ring::DarkSide); // N-50
    put(&mut state, MON_MOTHMA, UTAPAU);
    put(&mut state, JAN_DODONNA, Place::BASE); // BASE-03
    let targets = state.mission_targets(Mission::CaptureRebelOperative);
    assert_eq!(targets.leaders, Set::only(PRINCESS_LEIA));
    assert!(targets.places.is_empty());
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

/// An attempt in progress against a leader.
fn attempt(state: &mut State, mission: Mission, place: System, leaders: &[Leader]) {
    let faction = mission.row().faction;
    state.turn = faction as u8;
    let deck = mission.row().deck;
    let card = MissionCard::of(faction, deck)
        .iter()
        .find(|card| card.kind(faction) == mission);
    for leader in leaders {
        put(state, *leader, place);
    }
    state.attempt = Attempt {
        card,
        place: place.into(),
        leaders: leaders.iter().copied().collect(),
        ..Attempt::default()
    };
}

#[test]
fn a_captive_opposes_only_a_mission_against_itself() {
    let mut state = command_phase(Setup::FULL);
    attempt(&mut state, Mission::Interrogation, NABOO, &[DARTH_VADER]);
    put(&mut state, HAN_SOLO, NABOO);
    put(&mut state, PRINCESS_LEIA, NABOO);
    state.rings[HAN_SOLO.number()] = Some(Ring::Captured);
    state.rings[PRINCESS_LEIA.number()] = Some(Ring::Carbonite);
    assert!(state.participants(Faction::Rebel).is_empty()); // OPPOSE-12
    state.attempt.target = Some(HAN_SOLO);
    assert_eq!(state.participants(Faction::Rebel), Set::only(HAN_SOLO)); // CAPTURE-03
    assert_eq!(
        state.mission_dice(Mission::Interrogation, Faction::Rebel),
        HAN_SOLO.icons(Skill::SpecOps)
    );
}

#[test]
fn a_lured_leader_is_on_the_imperial_side() {
    let mut state = command_phase(Setup::FULL);
    attempt(&mut state, Mission::Sabotage, NABOO, &[HAN_SOLO]);
    put(&mut state, LUKE_SKYWALKER, NABOO);
    state.rings[LUKE_SKYWALKER.number()] = Some(Ring::DarkSide);
    let lured = Set::only(LUKE_SKYWALKER);
    assert_eq!(state.participants(Faction::Imperial), lured); // G-41
}

#[test]
fn all_leaders_there_count_and_at_most_ten_dice_are_rolled() {
    let mut state = command_phase(Setup::FULL);
    let mission = Mission::BuildAlliance;
    attempt(&mut state, mission, NABOO, &[MON_MOTHMA]);
    let alone = MON_MOTHMA.icons(Skill::Diplomacy);
    assert_eq!(state.mission_dice(mission, Faction::Rebel), alone);
    state.units.add(Place::BASE, Unit::RebelTrooper, 1);
    assert_eq!(state.mission_dice(mission, Faction::Rebel), alone);
    state.units.add(NABOO, Unit::RebelTrooper, 1);
    assert_eq!(state.mission_dice(mission, Faction::Rebel), alone + 2);
    put(&mut state, PRINCESS_LEIA, NABOO); // OPPOSE-05
    let both = alone + PRINCESS_LEIA.icons(Skill::Diplomacy);
    assert_eq!(state.mission_dice(mission, Faction::Rebel), both + 2);
    for leader in Leader::all().filter(|leader| leader.row().faction == Faction::Rebel) {
        put(&mut state, leader, NABOO);
    }
    assert_eq!(state.mission_dice(mission, Faction::Rebel), 10); // OPPOSE-11
    assert_eq!(state.mission_dice(mission, Faction::Imperial), 0);
}

#[test]
fn some_missions_count_every_icon() {
    let every = Mission::all().find(|mission| mission.row().counts_all_skills);
    let Some(mission) = every else { return };
    let faction = mission.row().faction;
    let leader = Leader::starting(faction).first().unwrap();
    let mut state = command_phase(Setup::FULL);
    attempt(&mut state, mission, NABOO, &[leader]);
    let icons: u8 = leader.row().skills.iter().sum();
    assert_eq!(state.mission_dice(mission, faction), icons.min(10)); // OPPOSE-10
}

/// OPPOSE-08: Leia is pictured on Stolen Plans.
#[test]
fn the_portrait_counts_only_for_an_assigned_leader() {
    for (assigned, success) in [(PRINCESS_LEIA, true), (HAN_SOLO, false)] {
        let mut state = command_phase(Setup::FULL);
        attempt(&mut state, Mission::StolenPlans, NABOO, &[assigned]);
        put(&mut state, PRINCESS_LEIA, NABOO);
        put(&mut state, DARTH_VADER, NABOO);
        state.attempt.dice = [[1, 1, 0, 0], [0, 0, 0, 1]];
        let mut told: Vec<Told> = Vec::new();
        let mut log = Notes {
            inner: &mut told,
            setup: Setup::FULL,
        };
        let mut resolve = Resolve {
            state: &mut state,
            chance: &mut QuickChance::new(1),
            log: &mut log,
        };
        resolve.mission_outcome();
        assert_eq!(state.attempt.succeeded, success);
    }
}

/// MISSION-13, PROJECT-03.
#[test]
fn what_is_no_starting_mission_is_discarded() {
    let mut state = command_phase(Setup::FULL);
    for mission in [Mission::Interrogation, Mission::ConstructFactory] {
        attempt(&mut state, mission, NABOO, &[DARTH_VADER]);
        let mut log: Vec<Told> = Vec::new();
        let mut notes = Notes {
            inner: &mut log,
            setup: Setup::FULL,
        };
        let mut resolve = Resolve {
            state: &mut state,
            chance: &mut QuickChance::new(1),
            log: &mut notes,
        };
        resolve.mission_end();
        assert_eq!(happened(&log), [Happening::MissionDiscarded { mission }]);
    }
    assert_eq!(state.missions[1].discard.len(), 1);
    assert_eq!(state.project_discard.len(), 1);
}

/// Reveals an Imperial mission that nobody opposes.
fn imperial_mission(state: &mut State, mission: Mission, leader: Leader, place: System) {
    imperial_turn(state);
    assign(state, mission, &[leader]);
    play(state, &[], &[Choice::Reveal(mission, leader), at(place)]);
}

#[test]
fn rule_by_fear_reveals_the_base_before_the_card_returns() {
    let mut state = command_phase(Setup::FULL);
    state.base = Some(NABOO);
    state.units.add(NABOO, Unit::StarDestroyer, 1);
    state.units.add(Place::BASE, Unit::RebelTrooper, 2);
    imperial_mission(&mut state, Mission::RuleByFear, EMPEROR_PALPATINE, NABOO);
    let told = play(&mut state, &[], &[Choice::Decline]);
    let at = |wanted: fn(&Happening) -> bool| happened(&told).iter().position(wanted).unwrap();
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
        let unseen = Happening::ProbesDrawn { count, cards: None };
        assert!(seen_by(&told, 0).contains(&unseen));
        assert_eq!(state.base_public, public, "what was drawn is secret");
    }
}

fn research(state: &mut State) {
    let mission = Mission::ResearchAndDevelopment;
    imperial_mission(state, mission, GENERAL_TAGGE, CORUSCANT);
}

/// Two project cards of different kinds, as outcomes of chance.
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
        cards: None,
    };
    assert!(seen_by(&told, 0).contains(&resolved));
    let kind = |card: MissionCard| card.kind(Faction::Imperial);
    assert_eq!(
        legal(&state),
        [Choice::Keep(kind(kept)), Choice::Keep(kind(other))]
    );
    let told = play(&mut state, &[], &[Choice::Keep(kind(kept))]);
    assert!(seen_by(&told, 0).contains(&Happening::ProjectKept { mission: None }));
    assert!(state.missions[1].hand.contains(kept)); // PROJECT-02
    assert!(!state.projects.contents().contains(kept));
    let layers = state.projects.view(Some(1));
    assert_eq!(layers.last().unwrap().known, Set::only(other));
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

#[test]
fn all_leaders_of_a_mission_are_placed_and_stay() {
    let mut state = command_phase(Setup::FULL);
    let leaders = [MON_MOTHMA, JAN_DODONNA];
    assign(&mut state, Mission::BuildAlliance, &leaders);
    let reveal = Choice::Reveal(Mission::BuildAlliance, MON_MOTHMA);
    play(&mut state, &[], &[reveal, at(NABOO), Choice::Decline]);
    for leader in leaders {
        assert_eq!(state.spot(leader), Spot::At(NABOO.into())); // MISSION-06, MISSION-14
    }
}

/// EX-16, COMMAND-04.
#[test]
fn ex_16_who_has_passed_can_still_oppose() {
    let mut state = command_phase(Setup::FULL);
    state.units.add(NABOO, Unit::StarDestroyer, 1);
    assign(&mut state, Mission::RuleByFear, &[EMPEROR_PALPATINE]);
    let reveal = Choice::Reveal(Mission::RuleByFear, EMPEROR_PALPATINE);
    play(&mut state, &[], &[Choice::Pass, reveal, at(NABOO)]);
    assert!(legal(&state).contains(&Choice::Oppose(JAN_DODONNA)));
}

#[test]
fn without_leaders_in_the_pool_nobody_is_asked() {
    let mut state = command_phase(Setup::FULL);
    for leader in state.pool(Faction::Imperial) {
        put(&mut state, leader, CORUSCANT);
    }
    assign(&mut state, Mission::BuildAlliance, &[MON_MOTHMA]);
    let reveal = Choice::Reveal(Mission::BuildAlliance, MON_MOTHMA);
    let told = play(&mut state, &[], &[reveal, at(NABOO)]);
    let faction = Faction::Imperial;
    assert!(happened(&told).contains(&Happening::NotOpposed { faction }));
    assert_eq!(asked(&state), (Role::ImperialAdmiral, Decision::Command));
}

/// TEAM-25, G-28: one leader in total, the Admiral is asked first.
#[test]
fn one_member_of_a_team_sends_a_leader() {
    let setup = Setup::new(4, false).unwrap();
    let mut state = command_phase(setup);
    assign(&mut state, Mission::BuildAlliance, &[MON_MOTHMA]);
    let reveal = Choice::Reveal(Mission::BuildAlliance, MON_MOTHMA);
    let number = state.turn_order().iter().position(|role| {
        role.frame() == MON_MOTHMA.row().frame && role.faction() == Faction::Rebel
    });
    turn_of(&mut state, number.unwrap() as u8);
    let revealer = state.current();
    play(&mut state, &[], &[reveal, at(NABOO)]);
    assert_eq!(asked(&state).0, Role::ImperialAdmiral);
    assert!(!legal(&state).contains(&Choice::Oppose(DARTH_VADER))); // TEAM-08
    let mut declined = state;
    let palpatine = Choice::Oppose(EMPEROR_PALPATINE);
    play(&mut state, &dice(&[HIT; 6]), &[palpatine]);
    assert_ne!(asked(&state).0, Role::ImperialGeneral);
    assert_eq!(state.spot(DARTH_VADER), Spot::Pool);
    assert_ne!(asked(&state).0, revealer);

    play(&mut declined, &[], &[Choice::Decline]);
    assert_eq!(asked(&declined).0, Role::ImperialGeneral);
    assert!(legal(&declined).contains(&Choice::Oppose(DARTH_VADER)));
    play(&mut declined, &[], &[Choice::Decline]);
    assert_eq!(declined.loyalty(NABOO), Some(Faction::Rebel));
}

/// DP-MISSION-03: the single Rebel player of three chooses from both pools at once.
#[test]
fn the_rebel_player_of_three_sends_from_either_pool() {
    let setup = Setup::new(3, false).unwrap();
    let mut state = command_phase(setup);
    state.units.add(NABOO, Unit::StarDestroyer, 1);
    assign(&mut state, Mission::RuleByFear, &[EMPEROR_PALPATINE]);
    turn_of(&mut state, 1);
    let reveal = Choice::Reveal(Mission::RuleByFear, EMPEROR_PALPATINE);
    play(&mut state, &[], &[reveal, at(NABOO)]);
    let sent = legal(&state);
    for leader in Leader::starting(Faction::Rebel) {
        assert!(sent.contains(&Choice::Oppose(leader)));
    }
    play(&mut state, &[], &[Choice::Decline]);
    assert_eq!(state.loyalty(NABOO), Some(Faction::Imperial), "asked once");
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

/// Two copies of one mission: the first leader names the slot.
#[test]
fn a_reveal_names_the_mission_by_its_leader() {
    let mut state = command_phase(Setup::FULL);
    assign(&mut state, Mission::BuildAlliance, &[MON_MOTHMA]);
    let card = card_in_hand(&state, Faction::Rebel, Mission::Sabotage);
    state.missions[0].hand.remove(card);
    state.missions[0].assigned[5] = state.missions[0].assigned[0];
    state.spots[PRINCESS_LEIA.number()] = Spot::On(5);
    let reveal = Choice::Reveal(Mission::BuildAlliance, PRINCESS_LEIA);
    play(&mut state, &[], &[reveal]);
    assert!(state.missions[0].assigned[0].is_some());
    assert!(state.missions[0].assigned[5].is_none());
    assert_eq!(state.attempt.leaders, Set::only(PRINCESS_LEIA));
}

/// Random play in which missions are revealed often; what must hold holds after every decision.
#[test]
fn random_play_keeps_every_card_and_unit() {
    for setup in Setup::all() {
        for seed in 0..30 {
            let mut chance = QuickChance::new(1_000 + seed);
            let mut state = State::begin(setup, &mut chance, &mut NoLog);
            let mut decisions = 0;
            while !state.over {
                let choices = legal(&state);
                assert!(!choices.is_empty(), "{:?}", state.agenda.last());
                let eager = |choice: &&Choice| {
                    matches!(
                        choice,
                        Choice::Reveal(..)
                            | Choice::Mission(_)
                            | Choice::Base(_)
                            | Choice::Transfer
                    )
                };
                let wanted: Vec<&Choice> = choices.iter().filter(eager).collect();
                let keen = !wanted.is_empty() && random::below(&mut chance.0, 2) == 0;
                let choice = match keen {
                    true => *wanted[random::below(&mut chance.0, wanted.len() as u32) as usize],
                    false => choices[random::below(&mut chance.0, choices.len() as u32) as usize],
                };
                state.take(choice, &mut chance, &mut NoLog);
                decisions += 1;
                assert!(decisions < 100_000);
                check(&state);
            }
        }
    }
}

/// Every card is in exactly one place, no supply is overdrawn, the base is where it can be.
fn check(state: &State) {
    for unit in Unit::all() {
        assert!(state.supply(unit) <= unit.row().supply);
    }
    if let Some(base) = state.base {
        let drawn = state.probes_drawn.len();
        let held = state.probe_hand.len() + state.probes_open.len();
        assert_eq!(state.probes.len() + drawn + held + 1, 31);
        for faction in [None, Some(Faction::Rebel), Some(Faction::Imperial)] {
            assert!(state.possible_bases(faction).contains(base));
        }
    }
    assert_eq!(
        state.objectives.len() + state.objective_hand.len() + state.objectives_played.len(),
        15
    );
    for faction in Faction::BOTH {
        let cards = &state.missions[faction as usize];
        let assigned = cards.assigned.iter().flatten().count();
        let mut total = cards.hand.len() + cards.deck.len() + cards.discard.len() + assigned;
        let returned = matches!(state.agenda.last(), Some(Step::Ask(..)))
            && state.attempt.card.is_some()
            && state.current().faction() == faction;
        total += usize::from(returned);
        if faction == Faction::Imperial {
            total += state.projects.len() + state.project_discard.len();
        }
        assert_eq!(total, usize::from(MissionCard::number(faction)));
    }
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
    let told = happened(&play(&mut state, &[], &[Choice::Decline]));
    assert!(state.combat.current.is_some() && state.combat.closed.is_empty()); // G-72
    let at = |wanted: fn(&Happening) -> bool| told.iter().position(wanted).unwrap();
    let returned = at(|what| matches!(what, Happening::MissionReturned { .. }));
    let current = Faction::Imperial; // N-23
    let began = Happening::CombatBegan {
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
    advance(&mut state);
    let draws: Vec<(Stream, u8)> = (0..4).map(|card| (PROBE_DECK, card)).collect();
    play(&mut state, &draws, &[Choice::Relocate]);
    let Choice::Base(new) = legal(&state)[0] else {
        panic!("a system can be chosen");
    };
    let told = happened(&play(&mut state, &[], &[Choice::Base(new)]));
    let began = Happening::CombatBegan {
        system: HOTH,
        current: Faction::Rebel,
    };
    assert!(told.contains(&began));
    assert_eq!(state.base, Some(new));
}
