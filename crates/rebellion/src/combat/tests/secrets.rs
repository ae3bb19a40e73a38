//! Nobody learns anything about the other side's tactic hand but from what is shown.

use super::random::random_combat;
use super::*;
use tabletop::chance::{CoupledChance, QuickChance};
use tabletop::{Event as _, NoLog, Viewer, random};

/// Returns the same table with other cards in a hand, as many of each theater.
fn with_other_hand(state: &State, faction: Faction, chance: &mut QuickChance) -> State {
    let mut other = *state;
    for theater in Theater::BOTH {
        let held = state.tactic_cards_in_hand(faction, theater);
        let mut hidden = held.union(state.tactics[theater as usize]);
        let mut hand = Set::EMPTY;
        for _ in 0..held.len() {
            let card = chance.draw_from_set(Stream(0), hidden);
            hidden.remove(card);
            hand.insert(card);
        }
        let rest = other.tactic_hands[faction.index()].difference(held);
        other.tactic_hands[faction.index()] = rest.union(hand);
        other.tactics[theater as usize] = hidden;
    }
    other
}

/// Returns the part of a table that the other side sees during a combat.
fn open_part(state: &State, faction: Faction) -> impl PartialEq + std::fmt::Debug {
    let counts = Theater::BOTH.map(|theater| state.tactic_cards_in_hand(faction, theater).len());
    let mut discarded: Vec<_> = TacticCard::tactic_kinds_of_cards(state.tactic_discard);
    discarded.sort();
    let turn = (state.over, state.agenda.last().copied());
    (
        state.combat,
        state.units,
        state.spots,
        counts,
        discarded,
        turn,
    )
}

fn apply_choice(state: &State, choice: Choice, seed: u64) -> (State, Vec<Event>) {
    let (mut state, mut log) = (*state, Vec::new());
    state.apply_unchecked(choice, &mut CoupledChance::new(seed), &mut log);
    (state, log)
}

fn compare_worlds(
    state: &State,
    faction: Faction,
    choice: Choice,
    chance: &mut QuickChance,
) -> bool {
    if state.is_tactic_hand_open(faction) {
        return false; // "Good Intel"
    }
    let other = with_other_hand(state, faction, chance);
    assert_eq!(open_part(state, faction), open_part(&other, faction));
    let mut choices = Choices::new();
    other.push_choices(&mut choices);
    if !choices.contains(&choice) {
        return false;
    }
    let seed = u64::from(random::number_below(&mut chance.0, 1 << 30));
    let (one, log) = apply_choice(state, choice, seed);
    let (two, other_log) = apply_choice(&other, choice, seed);
    let viewer = Viewer::Seat(
        state
            .setup
            .seat_of_role(Role::admiral_of(faction.opponent())),
    );
    let seen = |log: &[Event]| -> Vec<Event> {
        let seen = log
            .iter()
            .filter_map(|told| told.seen_by(state.setup, viewer));
        seen.collect()
    };
    let (log, other_log) = (seen(&log), seen(&other_log));
    let mut pairs = log.iter().zip(&other_log);
    if let Some((one, two)) = pairs.find(|(one, two)| one != two) {
        assert!(
            one.reveals_hidden() && two.reveals_hidden(),
            "{one:?} {two:?}"
        );
        return false;
    }
    assert_eq!(log.len(), other_log.len(), "{choice}");
    assert_eq!(open_part(&one, faction), open_part(&two, faction));
    true
}

#[test]
fn tactic_hands_are_secret() {
    let mut compared = 0;
    for seed in 0..400 {
        let mut chance = QuickChance::new(seed);
        let faction = Faction::BOTH[(seed % 2) as usize];
        let mut state = random_combat(faction, &mut chance);
        while !state.over && state.combat.current.is_some() {
            let mut choices = Choices::new();
            state.push_choices(&mut choices);
            let choice = random::pick_any(&mut chance.0, &choices);
            compared += u32::from(compare_worlds(&state, faction, choice, &mut chance));
            state.apply_unchecked(choice, &mut chance, &mut NoLog);
        }
    }
    assert!(compared > 2_000, "{compared}");
}
