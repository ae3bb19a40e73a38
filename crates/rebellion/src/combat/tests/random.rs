use super::*;
use crate::actions::Action;
use crate::actions::Timing::Immediate;
use crate::recruitments::KeptCard;
use crate::state::Ring;
use tabletop::chance::QuickChance;
use tabletop::{NoLog, random};

/// Tells whether tactic cards are neither lost nor doubled; the one being resolved lies on the table.
fn cards_are_complete(state: &State) -> bool {
    let [rebel, imperial] = state.tactic_hands;
    let decks = state.tactics;
    let places = [rebel, imperial, state.tactic_discard, decks[0], decks[1]];
    let total: usize = places.iter().map(|cards| cards.len()).sum();
    let all = places
        .iter()
        .fold(Set::EMPTY, |all, cards| cards.union(all));
    let played = usize::from(state.combat.played.is_some());
    total == all.len() && total + played == 30
}

fn check_combat(state: &State) {
    for unit in Unit::all() {
        let _ = state.count_units_in_supply(unit); // does not underflow
    }
    assert!(cards_are_complete(state));
    let combat = &state.combat;
    for entry in combat.wounded.iter() {
        let there = state.unit_count(combat.system, entry.unit);
        assert!(entry.count <= there, "{entry:?} of {there}");
    }
    let fighting = combat.current.is_some();
    assert!(fighting || combat.wounded.is_empty());
    assert!(!fighting || state.unsettled.contains(combat.system));
}

fn army_text(state: &State) -> String {
    let there = Unit::all().map(|unit| (unit, state.unit_count(state.combat.system, unit)));
    let there: Vec<_> = there.filter(|(_, count)| *count > 0).collect();
    format!("{there:?} {:?}", state.combat)
}

fn play_until(state: &mut State, chance: &mut QuickChance, mut until: impl FnMut(&State) -> bool) {
    let mut decisions = 0;
    while !state.over && !until(state) {
        check_combat(state);
        let mut choices = Choices::new();
        state.push_choices(&mut choices);
        assert!(!choices.is_empty(), "{:?}", state.agenda.last());
        for (index, choice) in choices.iter().enumerate() {
            assert!(!choices[..index].contains(choice), "`{choice}` twice");
            assert_eq!(choice.to_string().parse().as_ref(), Ok(choice));
        }
        let choice = random::pick_any(&mut chance.0, &choices);
        state.apply_unchecked(choice, chance, &mut NoLog);
        decisions += 1;
        assert!(decisions < 100_000, "{}", army_text(state));
    }
}

/// Deals cards for combats, starting ones among them, as if kept without a leader.
fn deal_action_cards(state: &mut State, faction: Faction, below: &mut impl FnMut(u32) -> u8) {
    let fits = |card: &Action| card.row().faction == faction && card.row().timing != Immediate;
    for card in Action::all().filter(fits) {
        let kept = &mut state.kept[faction.index()];
        if below(2) == 0 && (card.row().starting || !kept.is_full()) {
            if !card.row().starting {
                kept.push(KeptCard::default());
                state.actions[faction.index()].deck.remove_card(card);
            }
            state.actions[faction.index()].hand.insert(card);
        }
    }
}

fn random_army(chance: &mut QuickChance) -> CombatTable {
    let mut below = |n: u32| random::number_below(&mut chance.0, n) as u8;
    let mut table = CombatTable::for_players(2 + below(3), &[]);
    let large = below(4) == 0;
    for unit in Unit::all() {
        let most = if large {
            unit.row().supply
        } else {
            3.min(unit.row().supply)
        };
        let count = match below(3) {
            0 => 0,
            _ => below(u32::from(most) + 1),
        };
        table.state.units.add(HERE, unit, count);
    }
    if below(4) == 0 {
        table.state.destroyed.insert(HERE); // DESTROY-05: without Rebel ground units
        for unit in [Unit::ShieldGenerator, Unit::IonCannon] {
            let count = table.state.unit_count(HERE, unit);
            table.state.units.remove(HERE, unit, count);
        }
    }
    for leader in Leader::all() {
        table.state.spots[leader.number()] = match below(4) {
            0 => LeaderLocation::At(HERE.into()),
            1 => LeaderLocation::Pool,
            _ => LeaderLocation::Away,
        };
    }
    for objective in crate::objectives::Objective::all() {
        if below(4) == 0 {
            table.state.objective_hand.insert(objective);
        }
    }
    for faction in Faction::BOTH {
        deal_action_cards(&mut table.state, faction, &mut below);
    }
    if below(3) == 0 {
        let bearer = crate::leaders::LUKE_SKYWALKER_JEDI;
        table.state.rings[bearer.number()] = Some(Ring::MasterYoda);
    }
    table.state.base_revealed = below(2) == 0;
    table.state.base = Some(match below(3) {
        0 => HERE,
        1 => HERE.neighbours().first().unwrap(),
        _ => crate::systems::ILUM,
    });
    table
}

/// Returns a random army whose combat has come to its first decision.
pub(super) fn random_combat(current: Faction, chance: &mut QuickChance) -> State {
    let CombatTable { mut state, .. } = random_army(chance);
    let mut resolve = Resolve {
        state: &mut state,
        chance,
        log: &mut NoLog,
    };
    resolve.start_combat_if_possible(HERE, current, Set::EMPTY);
    resolve.run_agenda();
    state
}

#[test]
fn random_combats_end() {
    let mut rounds = 0;
    for seed in 0..1_500 {
        let mut chance = QuickChance::new(seed);
        let current = Faction::BOTH[(seed % 2) as usize];
        let mut state = random_combat(current, &mut chance);
        play_until(&mut state, &mut chance, |state| {
            rounds = rounds.max(state.combat.round);
            state.combat.current.is_none()
        });
        if !state.over {
            check_combat(&state);
        }
    }
    assert!(rounds > 3);
}

#[test]
fn random_games_keep_all_components() {
    for setup in Setup::all() {
        for seed in 0..20 {
            let mut chance = QuickChance::new(seed);
            let mut state = State::begin_game(setup, &mut chance, &mut NoLog);
            play_until(&mut state, &mut chance, |_| false);
        }
    }
}
