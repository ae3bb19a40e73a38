//! Views as a client gets them: complete, and the same after a journey through JSON.

use std::collections::BTreeSet;

use rebellion::view::{AttemptStep, CombatStep, RefreshStep, View};
use rebellion::{
    Decision, Event, Face, Faction, LeaderLocation, Phase, Role, Setup, State, Theater, Unit,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tabletop::chance::QuickChance;
use tabletop::play::random_choice;
use tabletop::{Event as _, Game, Seat, Viewer};

/// Calls `look` with every position of some random games of every set-up, and with what has just happened.
fn play_through(seeds: std::ops::Range<u64>, mut look: impl FnMut(&State, &[Event])) {
    for setup in Setup::all() {
        for seed in seeds.clone() {
            let mut chance = QuickChance::new(seed);
            let mut events = Vec::new();
            let mut state = State::start_game(setup, &mut chance, &mut events);
            look(&state, &events);
            while let Some(choice) = random_choice(&state, &mut chance) {
                events.clear();
                state.apply_listed(choice, &mut chance, &mut events);
                look(&state, &events);
            }
        }
    }
}

/// Returns the spectator's view: all that is for everybody.
fn open_view(state: &State) -> View {
    state.view(Viewer::Spectator)
}

fn check_round_trip<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(sent: &T) {
    let text = serde_json::to_string(sent).expect("it can be written");
    let received: T = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}"));
    assert_eq!(received, *sent, "{text}");
}

#[test]
fn views_decisions_choices_and_events_read_back_from_json() {
    let mut kinds = BTreeSet::new();
    let mut number = 0_u32;
    play_through(0..3, |state, events| {
        number += 1;
        let seats = state.setup().seat_names().len();
        let viewers = || Viewer::all_viewers(seats);
        if number.is_multiple_of(5) {
            viewers().for_each(|viewer| check_round_trip(&state.view(viewer)));
        }
        state.legal_choices().iter().for_each(check_round_trip);
        open_view(state).decision.iter().for_each(check_round_trip);
        for event in events {
            let setup = state.setup();
            for told in viewers().filter_map(|viewer| event.seen_by(setup, viewer)) {
                check_round_trip(&told);
                let text = serde_json::to_string(&told).expect("it can be written");
                kinds.insert(text.split('"').nth(3).unwrap_or_default().to_string());
            }
        }
    });
    assert!(kinds.len() > 80, "{} kinds of events", kinds.len());
}

#[test]
fn the_phase_fits_the_decision() {
    let mut seen = BTreeSet::new();
    play_through(0..3, |state, _| {
        let view = open_view(state);
        let Some(decision) = view.decision else {
            assert_eq!(view.round.phase, None);
            return;
        };
        let (phase, step) = (view.round.phase, view.round.refresh);
        let refresh = |expected| {
            assert_eq!(
                (phase, step),
                (Some(Phase::Refresh), Some(expected)),
                "{decision:?}"
            );
        };
        match decision {
            Decision::ImperialStart { .. }
            | Decision::RebelStart
            | Decision::RebelStartUnit { .. }
            | Decision::ChooseBase => assert_eq!(phase, None),
            Decision::Assign | Decision::AssignLeader | Decision::AllowAssignment { .. } => {
                assert_eq!(phase, Some(Phase::Assignment));
                let turn = view.round.turn.map(Role::faction);
                assert_eq!(turn, view.deciding.map(Role::faction));
            }
            Decision::Command | Decision::Activate { .. } | Decision::MissionPlace { .. } => {
                assert_eq!(phase, Some(Phase::Command));
                assert_eq!(view.round.turn, view.deciding);
                assert!(
                    !view
                        .round
                        .passed
                        .contains(&view.round.turn.expect("a turn"))
                );
            }
            Decision::RefreshObjective => refresh(RefreshStep::Objective),
            Decision::DiscardMission => refresh(RefreshStep::Missions),
            Decision::Recruit | Decision::RecruitLeader => refresh(RefreshStep::Recruit),
            Decision::Build { .. } => refresh(RefreshStep::Build),
            Decision::Deploy { .. } => refresh(RefreshStep::Deploy),
            _ => {}
        }
        seen.insert(format!("{phase:?} {step:?}"));
    });
    assert_eq!(seen.len(), 8, "{seen:?}");
}

#[test]
fn a_mission_is_shown_from_its_place_to_its_end() {
    let (mut steps, mut rolled, mut outcomes) = (BTreeSet::new(), 0, BTreeSet::new());
    play_through(0..6, |state, events| {
        let view = open_view(state);
        let asks = |fits: fn(Decision) -> bool| view.decision.is_some_and(fits);
        let Some(attempt) = view.attempt else {
            assert!(!asks(|d| matches!(
                d,
                Decision::MissionPlace { .. } | Decision::Oppose { .. }
            )));
            return;
        };
        steps.insert(format!("{:?}", attempt.step));
        assert_eq!(attempt.faction, attempt.mission.row().faction);
        assert!(!attempt.leaders.is_empty());
        if asks(|d| matches!(d, Decision::MissionPlace { .. })) {
            assert_eq!((attempt.step, attempt.place), (AttemptStep::Placing, None));
        }
        let deciding = view.deciding.expect("the game goes on");
        if asks(|d| matches!(d, Decision::Oppose { .. })) {
            assert_eq!(attempt.step, AttemptStep::Opposing);
            let seat = Viewer::Seat(state.setup().seat_of_role(deciding));
            let choices = state.view(seat).choices;
            assert!(choices.len() > 1 && choices.len() <= attempt.may_oppose.len() + 1);
        }
        for event in events {
            match *event {
                Event::MissionSucceeded { .. } => {
                    outcomes.insert((attempt.is_opposed, attempt.succeeded));
                }
                Event::DiceRolled { faction, dice } if attempt.is_opposed => {
                    let side = attempt.faction_side(faction);
                    let dice: u8 = dice.iter().sum();
                    assert_eq!((side.rolled.total_dice(), side.dice), (dice, dice));
                    assert!(side.successes >= side.rolled.successes());
                    rolled += 1;
                }
                _ => {}
            }
        }
    });
    assert_eq!(steps.len(), 4, "{steps:?}");
    assert!(rolled > 10, "{rolled}");
    assert!(outcomes.contains(&(false, Some(true))), "{outcomes:?}");
    assert!(
        outcomes
            .iter()
            .all(|(_, succeeded)| *succeeded == Some(true))
    );
}

/// Returns the units of both sides in the combat, whatever their damage.
fn fighter_count(view: &View, unit: Unit) -> u8 {
    let combat = view.combat.as_ref().expect("a combat");
    let units = combat.faction_side(unit.faction()).units.iter();
    units
        .filter(|entry| entry.unit == unit)
        .map(|entry| entry.count)
        .sum()
}

/// Returns the step of a combat in which a decision is made.
fn combat_step_of(decision: Decision) -> Option<CombatStep> {
    match decision {
        Decision::AddLeader => Some(CombatStep::AddLeaders),
        Decision::CombatAction => Some(CombatStep::Actions),
        Decision::AssignDamage { .. } => Some(CombatStep::AssignDamage),
        Decision::Block | Decision::BlockDamage { .. } => Some(CombatStep::BlockDamage),
        Decision::CombatObjective => Some(CombatStep::Losses),
        Decision::Retreat | Decision::RetreatUnits { .. } => Some(CombatStep::Retreat),
        _ => None,
    }
}

#[test]
fn a_combat_is_shown_with_its_units_dice_and_damage() {
    let (mut steps, mut spent, mut wounded, mut doomed) = (BTreeSet::new(), 0, 0, 0);
    play_through(0..3, |state, events| {
        let view = open_view(state);
        let Some(combat) = &view.combat else {
            assert!(!matches!(
                view.decision,
                Some(Decision::CombatAction | Decision::AssignDamage { .. } | Decision::Retreat)
            ));
            return;
        };
        steps.insert(format!("{:?}", combat.step));
        for unit in Unit::all() {
            assert_eq!(
                fighter_count(&view, unit),
                state.unit_count(combat.system, unit)
            );
        }
        for entry in combat.rebel.units.iter().chain(&combat.imperial.units) {
            let damage = entry.markers + entry.assigned;
            wounded += u32::from(damage > 0);
            doomed += u32::from(entry.doomed);
            assert_eq!(
                entry.doomed,
                entry.health.is_some_and(|health| damage >= health)
            );
        }
        let expected = view.decision.and_then(combat_step_of);
        assert!(
            expected.is_none_or(|step| step == combat.step),
            "{expected:?} {combat:?}"
        );
        let Some(attack) = combat.attack else { return };
        if let Some(Decision::AssignDamage { colour, face }) = view.decision {
            assert!(attack.dice.dice_of_colour(colour).count_of_face(face) > 0);
        }
        let totals =
            [attack.dice, attack.spent].map(|dice| dice.black.total_dice() + dice.red.total_dice());
        spent += u32::from(totals[1] > 0);
        for event in events {
            if let Event::AttackRolled {
                faction,
                black,
                red,
            } = *event
                && faction == attack.faction
            {
                let dice: u8 = black.iter().chain(&red).sum();
                assert_eq!(totals.iter().sum::<u8>(), dice, "no die is lost");
            }
        }
    });
    for step in [
        "AddLeaders",
        "Actions",
        "AssignDamage",
        "BlockDamage",
        "Losses",
        "Retreat",
    ] {
        assert!(steps.contains(step), "{step} in {steps:?}");
    }
    assert!(
        spent > 100 && wounded > 100 && doomed > 20,
        "{spent} {wounded} {doomed}"
    );
}

/// Tactic hands are the only secret of a combat.
#[test]
fn tactic_cards_are_named_to_owners_and_counted_for_others() {
    let mut compared = 0;
    play_through(0..2, |state, _| {
        if state.setup() != Setup::FULL {
            return;
        }
        for (seat, me) in [(0, Faction::Rebel), (1, Faction::Imperial)] {
            let view = state.view(Viewer::Seat(Seat::new(seat)));
            let own = &view.faction_view(me).tactics;
            let hand = own.hand.as_ref().expect("the own hand");
            let sizes = Theater::BOTH.map(|theater| {
                let fits = |card: &&rebellion::Tactic| card.row().theater == theater;
                hand.iter().filter(fits).count()
            });
            assert_eq!(sizes, own.sizes);
            let combat = view.combat.as_ref();
            let open = me == Faction::Imperial
                && combat.is_some_and(|c| c.in_force.iter().any(|card| card.id() == "good-intel"));
            let enemy = &view.faction_view(me.opponent()).tactics;
            assert_eq!(enemy.hand.is_some(), open);
            compared += enemy.sizes.iter().sum::<usize>();
        }
    });
    assert!(compared > 0);
}

/// The view of a move shows its units and the room that is left.
#[test]
fn a_move_is_shown_with_the_room_on_its_ships() {
    let mut with_room = 0;
    play_through(0..2, |state, _| {
        let view = open_view(state);
        let moves = matches!(
            view.decision,
            Some(Decision::Move { .. } | Decision::CardMove { .. } | Decision::Transfer { .. })
        );
        assert_eq!(view.moving.is_some(), moves);
        if let Some(moving) = view.moving {
            for room in &moving.capacity {
                assert!(moving.origins.contains(room.from));
                with_room += u32::from(room.left > 0);
            }
        }
    });
    assert!(with_room > 20, "{with_room}");
}

/// Marks are taken away with what they mark.
#[test]
fn what_cards_have_set_is_marked_until_the_round_ends() {
    let mut marks = BTreeSet::new();
    play_through(0..30, |state, events| {
        let lasting = open_view(state).lasting;
        for event in events {
            match *event {
                Event::LeaderProtected { leader } => {
                    assert_eq!(lasting.protected, Some(leader));
                    marks.insert("protected");
                }
                Event::LeaderDetained { leader } => {
                    assert_eq!(lasting.detained, Some(leader));
                    assert!(matches!(
                        state.leader_location(leader),
                        LeaderLocation::At(_)
                    ));
                    marks.insert("detained");
                }
                Event::MobilizationPending { leaders } => {
                    assert!(lasting.mobilizations.iter().any(|it| it.leaders == leaders));
                    marks.insert("mobilization");
                }
                Event::RoundBegan { .. } => assert_eq!(lasting, Default::default()),
                _ => {}
            }
        }
        if lasting.closed.is_some() {
            marks.insert("closed");
        }
        if lasting.unhindering.is_some() {
            marks.insert("unhindering");
        }
    });
    assert_eq!(marks.len(), 5, "{marks:?}");
}

#[test]
fn loyalty_in_a_view_is_that_of_the_state() {
    play_through(0..1, |state, _| {
        let view = open_view(state);
        for system in rebellion::System::all() {
            assert_eq!(view.loyalty(system), state.loyalty(system), "{system}");
        }
    });
}

#[test]
fn faces_are_counted_in_the_order_of_the_table() {
    let faces = rebellion::view::Faces::from([1, 2, 3, 4]);
    let counted: Vec<_> = faces.iter().collect();
    let expected: Vec<_> = Face::ALL.into_iter().zip([1, 2, 3, 4]).collect();
    assert_eq!(counted, expected);
    assert_eq!((faces.total_dice(), faces.successes()), (10, 2 + 3 + 8)); // OPPOSE-07
}
