use super::*;
use crate::leaders::*;
use Faction::{Imperial, Rebel};
use Unit::*;

#[test]
fn no_combat_without_a_shared_theater() {
    let table = CombatTable::with(&[(Stormtrooper, 1), (XWing, 1)]).begin_fight(Imperial);
    assert!(table.is_over()); // COMBAT-01
    let mut table = CombatTable::with(&[(StarDestroyer, 1), (Stormtrooper, 1), (RebelTrooper, 1)]);
    table.state.destroyed.insert(HERE);
    let table = table.with_units(HERE, RebelTransport, 1);
    let mut other = table.begin_fight(Imperial);
    assert!(!other.is_over()); // DESTROY-10
    other.state.combat.system = HERE;
    assert!(!other.state.can_fight_in_theater(HERE, Theater::Ground)); // G-45
}

/// COMBAT-03, D-13, G-29, N-30.
#[test]
fn a_side_without_tactic_values_may_add_anybody() {
    let here = LeaderLocation::At(HERE.into());
    let mut table = CombatTable::with(&[(TieFighter, 1), (XWing, 1)])
        .with_leader(BOBA_FETT, here)
        .with_leader(GENERAL_TAGGE, LeaderLocation::Pool)
        .with_leader(MON_MOTHMA, LeaderLocation::Pool)
        .with_leader(JAN_DODONNA, here);
    table.state.rings[JAN_DODONNA.number()] = Some(crate::state::Ring::Captured);
    let mut table = table.begin_fight(Imperial);
    assert_eq!(table.legal_texts(), ["add general-tagge", "decline"]); // COMBAT-04
    table.choose("decline");
    assert_eq!(table.legal_texts(), ["add mon-mothma", "decline"]);
    table.script_dice("--");
    table.choose("add mon-mothma");
    assert!(table.state.tactic_hands[0].is_empty()); // the captive adds nothing
}

/// COMBAT-07, COMBAT-09.
#[test]
fn the_highest_value_counts_in_each_theater() {
    use Tactic::*;
    let here = LeaderLocation::At(HERE.into());
    let table = CombatTable::with(&[
        (TieFighter, 1),
        (XWing, 1),
        (Stormtrooper, 1),
        (RebelTrooper, 1),
    ])
    .with_leader(ADMIRAL_PIETT, here) // 3, 1
    .with_leader(GENERAL_TAGGE, here) // 1, 2
    .with_draws(&[SpaceNoEscape, SpaceOutmaneuver, SpaceOutmaneuver])
    .with_draws(&[GroundDigIn, GroundDigIn])
    .with_dice("-")
    .begin_fight(Imperial);
    assert_eq!(table.state.tactic_hands.map(Set::len), [0, 5]);
}

/// TEAM-28, G-28: the General is asked when the Admiral declines.
#[test]
fn a_team_adds_one_leader() {
    let table = || {
        CombatTable::for_players(4, &[(TieFighter, 1), (XWing, 1)])
            .with_leader(MON_MOTHMA, LeaderLocation::Pool)
            .with_leader(PRINCESS_LEIA, LeaderLocation::Pool)
            .with_dice("--")
    };
    let mut one = table().begin_fight(Rebel);
    assert_eq!(
        one.asked_question(),
        (Role::RebelAdmiral, Decision::AddLeader)
    );
    assert_eq!(one.legal_texts(), ["add mon-mothma", "decline"]);
    one.choose("decline");
    assert_eq!(
        one.asked_question(),
        (Role::RebelGeneral, Decision::AddLeader)
    );
    assert_eq!(one.legal_texts(), ["add princess-leia", "decline"]);
    let mut other = table().begin_fight(Rebel);
    other.choose("add mon-mothma");
    assert_ne!(other.asked_question().1, Decision::AddLeader);
}

/// TEAM-32, TEAM-33.
#[test]
fn admirals_decide_in_space_and_generals_on_the_ground() {
    let mut table = CombatTable::for_players(
        4,
        &[
            (TieFighter, 2),
            (XWing, 2),
            (Stormtrooper, 2),
            (RebelTrooper, 2),
        ],
    )
    .with_dice("hh hh h")
    .begin_fight(Imperial);
    assert_eq!(table.asked_question().0, Role::ImperialAdmiral);
    table.choose_all(&["hit x-wing 0+0", "hit x-wing 0+0"]);
    assert_eq!(table.asked_question().0, Role::RebelAdmiral);
    table.script_dice("-");
    table.choose_all(&["hit tie-fighter 0+0", "hit tie-fighter 0+0"]);
    assert_eq!(table.asked_question().0, Role::ImperialGeneral);
    assert_eq!(table.battle_winner(Theater::Space), None); // told at the end (N-41)
}

/// COMBAT-19, COMBAT-20, EX-07: only Imperial ground units and only Rebel ships remain.
#[test]
fn the_end_takes_cards_and_markers_away() {
    let units = [(TieFighter, 1), (AtSt, 1), (CorellianCorvette, 1)];
    let mut table = CombatTable::with(&units)
        .with_hand(Rebel, &[Tactic::SpaceNoEscape])
        .with_dice("d d-")
        .begin_fight(Imperial);
    table.choose("hit corellian-corvette 0+0");
    table.choose_all(&["done", "done"]); // no block, no combat action
    assert_eq!(table.state.combat.wounded.len(), 1);
    table.choose("hit tie-fighter 0+0");
    assert!(table.is_over());
    assert_eq!(
        (table.units_here(AtSt), table.units_here(CorellianCorvette)),
        (1, 1)
    );
    assert!(table.state.combat.wounded.is_empty());
    assert!(table.state.tactic_hands[0].is_empty());
    assert_eq!(table.state.tactics[0].len(), 15);
    assert_eq!(table.battle_winner(Theater::Space), Some(Rebel));
}

/// ACTIVATE-10, CHECK-05, COMBAT-21.
#[test]
fn the_system_is_subjugated_at_the_end_only() {
    use crate::systems::BOTHAWUI;
    let mut table = CombatTable::with(&[])
        .with_units(BOTHAWUI, Stormtrooper, 2)
        .with_units(BOTHAWUI, RebelTrooper, 1)
        .with_dice("h- -");
    table.run_resolve(|resolve| {
        resolve.start_combat_if_possible(BOTHAWUI, Imperial, Set::EMPTY);
        resolve.run_state_checks();
        resolve.run_agenda();
    });
    assert!(!table.state.subjugated.contains(BOTHAWUI));
    table.choose("hit rebel-trooper 0+0");
    assert!(table.is_over());
    assert!(table.state.subjugated.contains(BOTHAWUI));
    assert!(table.state.unsettled.is_empty());
    let order = &table.log;
    let at = |fits: fn(&Event) -> bool| order.iter().position(fits).unwrap();
    let won = at(|w| matches!(w, Event::BattleWon { .. }));
    let ended = at(|w| matches!(w, Event::CombatEnded { .. }));
    let subjugated = at(|w| matches!(w, Event::Subjugated { .. }));
    assert!(won < ended && ended < subjugated);
}

/// EX-17, N-28: the base falls when its last defenders leave the board.
#[test]
fn the_empire_wins_as_soon_as_the_defenders_are_removed() {
    let mut table = CombatTable::with(&[(Stormtrooper, 3), (RebelTrooper, 1)]).with_dice("h-- -");
    table.state.base = Some(HERE);
    table.state.base_revealed = true;
    let mut table = table.begin_fight(Imperial);
    table.choose("hit rebel-trooper 0+0");
    assert!(table.state.over);
    assert_eq!(table.state.winner, Some(Imperial));
}

/// COMBAT-16 and G-13.
#[test]
fn structures_alone_are_destroyed() {
    let mut table = CombatTable::with(&[(Stormtrooper, 1), (IonCannon, 2)])
        .with_dice("-")
        .begin_fight(Imperial);
    assert!(table.is_over());
    assert_eq!(table.units_here(IonCannon), 0);
    assert_eq!(table.battle_winner(Theater::Ground), Some(Imperial));
    // with a ship above they are fought
    table = CombatTable::with(&[(Stormtrooper, 1), (IonCannon, 2), (XWing, 1)])
        .with_dice("-d")
        .begin_fight(Imperial);
    assert_eq!(
        (table.state.combat.round, table.units_here(IonCannon)),
        (2, 2)
    );
}

/// COMBAT-17, D-16, N-08, CHECK-06.
#[test]
fn a_lone_construction_site_is_destroyed() {
    let mut table =
        CombatTable::with(&[(DeathStarUnderConstruction, 1), (XWing, 1)]).with_dice("-");
    table.state.queue[2][DeathStar.number()] = 1;
    let table = table.begin_fight(Rebel);
    assert!(table.is_over());
    assert_eq!(table.units_here(DeathStarUnderConstruction), 0);
    assert_eq!(table.state.queue[2][DeathStar.number()], 0);
    assert_eq!(table.state.reputation, crate::track::REPUTATION_START);
    assert_eq!(table.battle_winner(Theater::Space), Some(Rebel));
}

/// N-07, G-47.
#[test]
fn ships_under_a_silenced_death_star_are_destroyed() {
    let units = [(DeathStar, 1), (XWing, 1), (IonCannon, 2)];
    let table = CombatTable::with(&units).with_dice("-").begin_fight(Rebel);
    assert!(table.is_over());
    assert_eq!(
        (table.units_here(XWing), table.units_here(IonCannon)),
        (0, 2)
    );
    assert_eq!(table.battle_winner(Theater::Space), Some(Imperial));
    assert_eq!(table.attack_rolls(Imperial), [(0, 0)]);
}

/// RETREAT-16, N-25, G-48.
#[test]
fn lone_transports_are_destroyed_if_imperial_ships_are_there() {
    let table = CombatTable::with(&[(TieFighter, 1), (RebelTransport, 2)])
        .with_dice("-")
        .begin_fight(Imperial);
    assert_eq!(table.units_here(RebelTransport), 0);
    let table = CombatTable::with(&[(Stormtrooper, 1), (RebelTrooper, 1), (RebelTransport, 2)])
        .with_dice("-- d")
        .begin_fight(Imperial);
    assert_eq!(table.units_here(RebelTransport), 2);
}

/// DESTROY-09, N-43, G-55.
#[test]
fn losing_a_transport_over_a_destroyed_system_costs_its_passengers() {
    let mut table = CombatTable::with(&[(AssaultCarrier, 1), (Stormtrooper, 2), (XWing, 2)]);
    table.state.destroyed.insert(HERE);
    let mut table = table.with_dice("dd --").begin_fight(Rebel);
    table.choose_all(&["hit assault-carrier 0+0", "hit assault-carrier 0+1"]);
    let excess = Decision::Excess {
        place: HERE.into(),
        faction: Imperial,
    };
    assert_eq!(table.asked_question().1, excess);
    assert_eq!(table.legal_texts(), ["destroy stormtrooper endor"]);
    table.choose("destroy stormtrooper endor");
    assert_eq!(table.state.combat.lost[Stormtrooper.number()], 1);
    table.choose("destroy stormtrooper endor");
    assert!(table.is_over());
    assert_eq!(table.battle_winner(Theater::Space), Some(Rebel));
    assert_eq!(table.battle_winner(Theater::Ground), None);
}

/// N-29, G-30: without a combat the Rebels give up their units first, also in a turn of the Empire.
#[test]
fn both_sides_can_have_too_many_units_outside_a_combat() {
    use crate::systems::BOTHAWUI;
    let mut table =
        CombatTable::for_players(4, &[(RebelTrooper, 1)]).with_units(BOTHAWUI, Stormtrooper, 1);
    assert_eq!(table.state.current_role(), Role::ImperialAdmiral);
    table.state.destroyed = [HERE, BOTHAWUI].into_iter().collect();
    table.run_resolve(|resolve| {
        resolve.run_state_checks();
        resolve.run_agenda();
    });
    assert_eq!(table.asked_question().0, Role::RebelGeneral);
    table.choose("destroy rebel-trooper endor");
    assert_eq!(table.asked_question().0, Role::ImperialAdmiral); // the role that takes the turn
    assert_eq!(table.legal_texts(), ["destroy stormtrooper bothawui"]);
}

#[test]
fn a_combat_is_small_plain_data() {
    let size = size_of::<crate::combat::Combat>();
    assert!(size <= 280, "{size} bytes");
    let json = serde_json::to_string(&crate::combat::Combat::default()).unwrap();
    let read: crate::combat::Combat = serde_json::from_str(&json).unwrap();
    assert_eq!(read, crate::combat::Combat::default());
}

/// EX-17 from the activation on; EX-16: a side that has passed may still add a leader.
#[test]
fn an_invasion_of_the_hidden_base() {
    use crate::systems::{BOTHAWUI, RODIA};
    let mut table = CombatTable::with(&[])
        .with_units(RODIA, StarDestroyer, 1)
        .with_units(RODIA, Stormtrooper, 3)
        .with_units(Place::BASE, RebelTrooper, 2)
        .with_leader(MON_MOTHMA, LeaderLocation::At(Place::BASE))
        .with_leader(JAN_DODONNA, LeaderLocation::Pool)
        .with_leader(GENERAL_TAGGE, LeaderLocation::Pool)
        .with_draws(&[Tactic::GroundEscapePlan, Tactic::GroundBombardment])
        .with_draws(&[Tactic::GroundDigIn])
        .with_dice("h-- hh");
    table.state.base = Some(BOTHAWUI);
    table.state.passed = 0b01;
    table.state.turn = 0;
    table.advance_agenda();
    assert_eq!(
        table.asked_question(),
        (Role::ImperialAdmiral, Decision::Command)
    );
    table.choose("lead general-tagge");
    table.choose("activate general-tagge bothawui");
    table.choose("move star-destroyer rodia");
    for _ in 0..3 {
        table.choose("move stormtrooper rodia");
    }
    table.choose("done");
    assert!(table.state.base_revealed);
    assert_eq!(
        table.state.leader_location(MON_MOTHMA),
        LeaderLocation::At(BOTHAWUI.into())
    );
    assert_eq!(table.legal_texts(), ["add jan-dodonna", "decline"]);
    table.choose("add jan-dodonna");
    assert_eq!(table.state.tactic_hands.map(Set::len), [1, 2]); // ground only
    assert!(!table.state.subjugated.contains(BOTHAWUI)); // ACTIVATE-10
    table.choose("done"); // no combat action
    table.choose("hit rebel-trooper 0+0");
    table.choose_all(&["done", "done"]); // no block, no combat action of the Rebels
    table.choose("hit stormtrooper 0+0");
    table.choose("hit stormtrooper 0+0");
    table.choose("done");
    assert!(!table.state.over);
    assert_eq!(table.state.unit_count(BOTHAWUI, Stormtrooper), 1);
    assert_eq!(table.state.unit_count(BOTHAWUI, RebelTrooper), 1);
    assert_eq!(table.state.count_units_in_supply(Stormtrooper), 29);
}

/// ATTACK-10: only cards of the theater being fought in.
#[test]
fn ground_cards_stay_in_hand_during_a_space_battle() {
    let table = CombatTable::with(&[(TieFighter, 1), (XWing, 1)])
        .with_hand(
            Imperial,
            &[Tactic::GroundCriticalHit, Tactic::SpaceCriticalHit],
        )
        .with_dice("-")
        .begin_fight(Imperial);
    assert_eq!(table.legal_texts(), ["tactic space-critical-hit", "done"]);
}

/// N-23: after the combat the turn continues, and nothing of the combat is left.
#[test]
fn nothing_is_left_of_a_combat() {
    let mut table = CombatTable::with(&[(TieFighter, 1), (XWing, 1)])
        .with_dice("hh")
        .begin_fight(Imperial);
    table.choose_all(&["hit x-wing 0+0", "hit tie-fighter 0+0"]);
    assert_eq!(table.state.combat, crate::combat::Combat::default());
    assert_eq!(table.asked_question().1, Decision::Command);
}

/// DESTROY-09: ships leave by activation, and what they leave behind is lost.
#[test]
fn ground_units_without_ships_are_lost_in_a_destroyed_system() {
    use crate::systems::{BESPIN, HOTH};
    let mut table = CombatTable::with(&[])
        .with_units(BESPIN, AssaultCarrier, 1)
        .with_units(BESPIN, TieFighter, 1)
        .with_units(BESPIN, AtSt, 1)
        .with_leader(GENERAL_TAGGE, LeaderLocation::Pool);
    table.state.destroyed.insert(BESPIN);
    table.state.turn = 0;
    table.advance_agenda();
    table.choose("lead general-tagge");
    table.choose("activate general-tagge hoth");
    table.choose("move assault-carrier bespin");
    table.choose("done");
    let left = ["destroy tie-fighter bespin", "destroy at-st bespin"]; // DESTROY-07
    assert_eq!(table.legal_texts(), left);
    table.choose_all(&left);
    assert_eq!(table.state.unit_count(HOTH, AssaultCarrier), 1);
    assert_eq!(table.asked_question().1, Decision::Command);
}

/// G-24: a round without dice, losses and retreats is the last one.
#[test]
fn a_round_in_which_nothing_happens_ends_the_combat() {
    for (eventful, over) in [(true, false), (false, true)] {
        let mut table = CombatTable::with(&[(TieFighter, 1), (XWing, 1)])
            .with_dice("d")
            .begin_fight(Imperial);
        table.state.agenda.clear();
        table.state.agenda.push(Step::NextTurn);
        table.state.agenda.push(Step::NextCombatRound);
        table.state.combat.eventful = eventful;
        table.advance_agenda();
        assert_eq!(table.is_over(), over);
        assert_eq!(table.battle_winner(Theater::Space), None);
    }
}
