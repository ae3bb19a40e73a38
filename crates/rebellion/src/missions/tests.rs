//! The rules of missions and opposition, told as small games.

mod opposing;
mod random_play;
mod revealing;
mod starting;

use tabletop::chance::{ChanceOutcome, QuickChance, ScriptedChance};
use tabletop::{
    Choices, Event as _, Game as _, LayeredDeck, NoLog, Seat, Set, Stream, Viewer, random,
};

use crate::assignment::mission_card_in_hand;
use crate::choice::Choice;
use crate::decision::Decision;
use crate::event::Event;
use crate::faction::Faction;
use crate::leaders::*;
use crate::missions::{Mission, MissionCard, MissionDeck};
use crate::objectives::Objective;
use crate::place::Place;
use crate::resolve::Resolve;
use crate::state::{Attempt, LeaderLocation, Ring, State, Step};
use crate::streams::{DICE, OBJECTIVE_DECK, PROBE_DECK, PROJECT_DECK};
use crate::systems::*;
use crate::team::{Role, Setup};
use crate::units::Unit;

pub(crate) const BLANK: u8 = 0;
pub(crate) const HIT: u8 = 1;
pub(crate) const DIRECT_HIT: u8 = 2;
pub(crate) const SPECIAL: u8 = 3;

/// Returns a Command Phase with the base hidden at Hoth, the Rebels to move, nothing on the board.
pub(crate) fn command_phase(setup: Setup) -> State {
    let mut state = State::with_leaders_and_decks(setup);
    let hidden = State::all_probe_card_systems();
    state.base = Some(HOTH);
    state.base_public = hidden;
    state.probes = LayeredDeck::new_shuffled(hidden.without(HOTH));
    state.objective_hand = Set::EMPTY;
    turn_of(&mut state, 0);
    state
}

/// Makes it the turn with this number.
pub(crate) fn turn_of(state: &mut State, number: u8) {
    state.turn = number;
    let role = state.current_role();
    state.agenda.clear();
    state.agenda.push(Step::NextTurn);
    state.agenda.push(Step::Ask(role, Decision::Command));
}

pub(crate) fn imperial_turn(state: &mut State) {
    turn_of(state, 1);
}

/// Puts a mission from hand facedown with these leaders.
pub(crate) fn assign_mission(state: &mut State, mission: Mission, leaders: &[Leader]) {
    let faction = mission.row().faction;
    let card = mission_card_in_hand(state, faction, mission);
    let cards = &mut state.missions[faction.index()];
    cards.hand.remove(card);
    let slot = cards.assigned.iter().position(Option::is_none).unwrap();
    cards.assigned[slot] = Some(card);
    for leader in leaders {
        state.spots[leader.number()] = LeaderLocation::On(slot as u8);
    }
}

pub(crate) fn put_leader(state: &mut State, leader: Leader, place: impl Into<Place>) {
    state.spots[leader.number()] = LeaderLocation::At(place.into());
}

pub(crate) fn checked_legal_choices(state: &State) -> Vec<Choice> {
    let mut choices = Choices::new();
    state.push_choices(&mut choices);
    let mut seen = choices.to_vec();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), choices.len(), "a choice is listed twice");
    choices.to_vec()
}

pub(crate) fn asked_question(state: &State) -> (Role, Decision) {
    match state.agenda.last() {
        Some(Step::Ask(role, decision)) => (*role, *decision),
        step => panic!("{step:?} is no decision"),
    }
}

/// Plays these choices with exactly these outcomes of chance and tells what happened.
pub(crate) fn play_choices(
    state: &mut State,
    chance: &[(Stream, u8)],
    choices: &[Choice],
) -> Vec<Event> {
    let script: Vec<ChanceOutcome> = chance
        .iter()
        .map(|(stream, outcome)| ChanceOutcome {
            stream: *stream,
            outcome: *outcome,
        })
        .collect();
    let mut scripted = ScriptedChance::new(&script);
    let mut told: Vec<Event> = Vec::new();
    for choice in choices {
        assert!(state.legal_choices().contains(choice), "{choice}");
        state.apply_unchecked(*choice, &mut scripted, &mut told);
    }
    assert_eq!(scripted.check_script_used_up(), Ok(()));
    told
}

/// Carries out what is on the agenda up to the next decision.
pub(crate) fn advance_agenda(state: &mut State) {
    let mut resolve = Resolve {
        state,
        chance: &mut QuickChance::new(1),
        log: &mut NoLog,
    };
    resolve.run_agenda();
}

/// Returns what a seat is told in a game for two.
pub(crate) fn seen_by(told: &[Event], seat: u8) -> Vec<Event> {
    let viewer = Viewer::Seat(Seat::new(seat));
    told.iter()
        .filter_map(|told| told.seen_by(Setup::FULL, viewer))
        .collect()
}

fn in_hand(state: &State, mission: Mission) -> bool {
    let faction = mission.row().faction;
    let hand = state.missions[faction.index()].hand;
    hand.iter()
        .any(|card| card.mission_kind(faction) == mission)
}

fn dice_outcomes(faces: &[u8]) -> Vec<(Stream, u8)> {
    faces.iter().map(|face| (DICE, *face)).collect()
}

fn place_choice(system: System) -> Choice {
    Choice::At(system.into())
}

/// Plays EX-02 up to the decision about opposing.
fn infiltration_at_coruscant() -> State {
    let mut state = command_phase(Setup::FULL);
    state.units.add(CORUSCANT, Unit::Stormtrooper, 1);
    assign_mission(&mut state, Mission::Infiltration, &[PRINCESS_LEIA]);
    let reveal = Choice::Reveal(Mission::Infiltration, PRINCESS_LEIA);
    play_choices(&mut state, &[], &[reveal, place_choice(CORUSCANT)]);
    state
}

/// Sets up an attempt in progress against a leader.
fn set_up_attempt(state: &mut State, mission: Mission, place: System, leaders: &[Leader]) {
    let faction = mission.row().faction;
    state.turn = faction as u8;
    let deck = mission.row().deck;
    let card = MissionCard::cards_of_deck(faction, deck)
        .iter()
        .find(|card| card.mission_kind(faction) == mission);
    for leader in leaders {
        put_leader(state, *leader, place);
    }
    state.attempt = Attempt {
        card,
        place: place.into(),
        leaders: leaders.iter().copied().collect(),
        ..Attempt::default()
    };
}

/// Reveals an Imperial mission that nobody opposes.
fn imperial_mission(state: &mut State, mission: Mission, leader: Leader, place: System) {
    imperial_turn(state);
    assign_mission(state, mission, &[leader]);
    play_choices(
        state,
        &[],
        &[Choice::Reveal(mission, leader), place_choice(place)],
    );
}
