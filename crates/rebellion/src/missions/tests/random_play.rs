//! Random play in which missions are revealed often.

use super::*;

/// Random play in which missions are revealed often; what must hold holds after every decision.
#[test]
fn random_play_keeps_every_card_and_unit() {
    for setup in Setup::all() {
        for seed in 0..30 {
            let mut chance = QuickChance::new(1_000 + seed);
            let mut state = State::begin_game(setup, &mut chance, &mut NoLog);
            let mut decisions = 0;
            while !state.over {
                let choices = checked_legal_choices(&state);
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
                let keen = !wanted.is_empty() && random::number_below(&mut chance.0, 2) == 0;
                let choice = if keen {
                    *random::pick_any(&mut chance.0, &wanted)
                } else {
                    random::pick_any(&mut chance.0, &choices)
                };
                state.apply_unchecked(choice, &mut chance, &mut NoLog);
                decisions += 1;
                assert!(decisions < 100_000);
                check_state(&state);
            }
        }
    }
}

/// Checks that every card is in exactly one place, no supply is overdrawn, and the base is where it can be.
fn check_state(state: &State) {
    for unit in Unit::all() {
        assert!(state.count_units_in_supply(unit) <= unit.row().supply);
    }
    if let Some(base) = state.base {
        let drawn = state.probes_drawn.len();
        let held = state.probe_hand.get().union(state.probes_open.get());
        assert_eq!(state.probes.len() + drawn + held.len() + 1, 31);
        for faction in [None, Some(Faction::Rebel), Some(Faction::Imperial)] {
            assert!(state.possible_bases(faction).contains(base));
        }
    }
    assert_eq!(
        state.objectives.len() + state.objective_hand.len() + state.objectives_played.len(),
        15
    );
    for faction in Faction::BOTH {
        let cards = &state.missions[faction.index()];
        let assigned = cards.assigned.iter().flatten().count();
        let mut total = cards.hand.len() + cards.deck.len() + cards.discard.len() + assigned;
        let underway = state.attempt.card.is_some() && state.current_role().faction() == faction;
        total += usize::from(underway);
        if faction == Faction::Imperial {
            total += state.projects.len() + state.project_discard.len();
        }
        assert_eq!(
            total,
            usize::from(MissionCard::count_cards_of_faction(faction))
        );
    }
}
