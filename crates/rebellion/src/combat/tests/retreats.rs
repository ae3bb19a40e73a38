use super::*;
use crate::leaders::*;
use crate::systems::*;
use Faction::{Imperial, Rebel};
use Unit::*;

fn location_here() -> LeaderLocation {
    LeaderLocation::At(HERE.into())
}

/// Returns a space fight in which nobody hits anything, up to the retreat of the first side.
fn harmless_skirmish(units: &[(Unit, u8)], dice: &str) -> CombatTable {
    CombatTable::with(units).with_dice(dice)
}

#[test]
fn endor_is_where_these_tests_think() {
    let neighbours: Set<System> = HERE.neighbours();
    assert_eq!(neighbours, Set::from_element(BESPIN).with(HOTH));
}

/// RETREAT-03 to RETREAT-06, G-42.
#[test]
fn where_one_may_retreat_to() {
    let mut table = harmless_skirmish(&[(TieFighter, 1), (XWing, 1)], "--");
    table.state.combat.system = HERE;
    table.state.combat.current = Some(Imperial);
    let all = HERE.neighbours();
    assert_eq!(table.state.retreat_systems(Rebel), all); // RETREAT-05
    table.state.units.add(BESPIN, RebelTrooper, 1);
    assert_eq!(
        table.state.retreat_systems(Rebel),
        Set::from_element(BESPIN)
    ); // RETREAT-03
    table.state.combat.closed = Set::from_element(BESPIN);
    assert_eq!(table.state.retreat_systems(Rebel), all.without(BESPIN)); // RETREAT-06, G-42
    table.state.combat.closed = Set::EMPTY;
    table.state.units.add(BESPIN, TieFighter, 1);
    assert_eq!(table.state.retreat_systems(Rebel), all.without(BESPIN)); // RETREAT-04
    // the side that moved may go back
    table.state.units.remove(BESPIN, RebelTrooper, 1);
    table.state.combat.closed = Set::from_element(BESPIN);
    assert_eq!(
        table.state.retreat_systems(Imperial),
        Set::from_element(BESPIN)
    );
}

/// RETREAT-01, RETREAT-10, RETREAT-11, RETREAT-15.
#[test]
fn all_ships_leave_and_others_may() {
    let units = [
        (TieFighter, 1),
        (CorellianCorvette, 1),
        (XWing, 1),
        (RebelTrooper, 3),
        (ShieldGenerator, 1),
        (IonCannon, 1),
    ];
    let mut table = harmless_skirmish(&units, "- ---")
        .with_leader(MON_MOTHMA, location_here())
        .begin_fight(Imperial);
    assert_eq!(table.legal_texts(), ["retreat mon-mothma", "decline"]);
    table.choose("retreat mon-mothma");
    table.choose("to bespin");
    assert_eq!(
        (table.units_here(XWing), table.units_here(CorellianCorvette)),
        (0, 0)
    );
    assert_eq!(table.legal_texts(), ["take rebel-trooper", "done"]);
    table.choose("take rebel-trooper");
    table.choose("take rebel-trooper"); // capacity 2
    assert!(table.is_over());
    assert_eq!(table.state.unit_count(BESPIN, RebelTrooper), 2);
    assert_eq!(
        table.state.leader_location(MON_MOTHMA),
        LeaderLocation::At(BESPIN.into())
    );
    assert_eq!(table.battle_winner(Theater::Space), Some(Imperial)); // BATTLE-WIN-02
    assert_eq!(table.battle_winner(Theater::Ground), None); // BATTLE-WIN-05
}

/// RETREAT-02, RETREAT-08, RETREAT-13, N-30.
#[test]
fn nobody_retreats_without_leader_or_ships() {
    let troopers = [(Stormtrooper, 1), (RebelTrooper, 1)];
    let table = harmless_skirmish(&troopers, "-- d")
        .with_leader(MON_MOTHMA, location_here())
        .begin_fight(Imperial);
    assert_eq!(table.state.combat.round, 2); // nothing to travel with
    let table = harmless_skirmish(&[(TieFighter, 1), (XWing, 1)], "-- d").begin_fight(Imperial);
    assert_eq!(table.state.combat.round, 2); // nobody to lead
    let mut table = harmless_skirmish(&[(TieFighter, 1), (XWing, 1)], "-- d")
        .with_leader(MON_MOTHMA, location_here());
    table.state.rings[MON_MOTHMA.number()] = Some(crate::state::Ring::Captured);
    let table = table.begin_fight(Imperial);
    assert_eq!(table.state.combat.round, 2);
}

/// RETREAT-09, DEATHSTAR-03, G-43.
#[test]
fn the_empire_does_not_leave_a_station() {
    use Tactic::*;
    let units = [
        (DeathStar, 1),
        (StarDestroyer, 1),
        (Stormtrooper, 1),
        (RebelTrooper, 1),
    ];
    let table = harmless_skirmish(&units, "-- d")
        .with_leader(BOBA_FETT, location_here())
        .with_hand(Rebel, &[SpaceNoEscape])
        .begin_fight(Imperial);
    assert_eq!(table.state.combat.round, 2);
}

/// RETREAT-12, RETREAT-14, BATTLE-WIN-03, N-26, G-54.
#[test]
fn units_left_behind_fight_on_and_both_may_withdraw() {
    let units = [
        (AssaultCarrier, 1),
        (CorellianCorvette, 1),
        (Stormtrooper, 2),
        (RebelTrooper, 2),
    ];
    let mut table = harmless_skirmish(&units, "-- -- -- --")
        .with_leader(MON_MOTHMA, location_here())
        .with_leader(JANUS_GREEJATUS, location_here())
        .begin_fight(Rebel);
    table.choose_all(&["retreat mon-mothma", "to bespin", "done"]);
    assert_eq!(table.asked_question().0.faction(), Imperial); // N-24
    table.script_dice("---h");
    table.choose("decline");
    assert_eq!(table.state.combat.round, 2);
    table.choose("hit rebel-trooper 0+0"); // the Rebels cannot retreat again
    assert_eq!(table.units_here(RebelTrooper), 1);
    table.choose("retreat janus-greejatus");
    table.choose("to hoth");
    table.choose_all(&["take stormtrooper", "take stormtrooper"]);
    assert!(table.is_over());
    assert_eq!(table.battle_winner(Theater::Space), None); // both left
    assert_eq!(table.battle_winner(Theater::Ground), Some(Rebel));
}

/// BATTLE-WIN-06.
#[test]
fn a_battle_won_stays_won_when_the_winner_leaves() {
    let units = [
        (TieFighter, 1),
        (XWing, 2),
        (Stormtrooper, 1),
        (RebelTrooper, 1),
    ];
    let mut table = harmless_skirmish(&units, "h- - --")
        .with_leader(MON_MOTHMA, location_here())
        .begin_fight(Rebel);
    table.choose("hit tie-fighter 0+0");
    table.script_dice("d");
    table.choose_all(&["retreat mon-mothma", "to bespin"]);
    assert_eq!(
        table.asked_question().1,
        Decision::AssignDamage {
            colour: crate::units::Colour::Black,
            face: Face::DirectHit,
        }
    );
    table.script_dice("d");
    table.choose("hit stormtrooper 0+0");
    table.choose("hit rebel-trooper 0+0");
    assert!(table.is_over());
    assert_eq!(table.battle_winner(Theater::Space), Some(Rebel));
    assert_eq!(table.battle_winner(Theater::Ground), None);
}

/// WIN-07.
#[test]
fn leaving_the_revealed_base_loses_the_game() {
    let mut table = harmless_skirmish(&[(TieFighter, 1), (XWing, 1)], "--")
        .with_leader(MON_MOTHMA, location_here());
    table.state.base = Some(HERE);
    table.state.base_revealed = true;
    let mut table = table.begin_fight(Imperial);
    table.choose_all(&["retreat mon-mothma", "to bespin"]);
    assert_eq!(table.state.winner, Some(Imperial));
}

/// N-54 and RETREAT-13: without ships somebody has to go along.
#[test]
fn escape_plan_frees_from_transport() {
    let mut table = harmless_skirmish(
        &[(Stormtrooper, 1), (RebelTrooper, 1), (Airspeeder, 1)],
        "--s",
    )
    .with_leader(MON_MOTHMA, location_here())
    .with_hand(Rebel, &[Tactic::GroundEscapePlan])
    .begin_fight(Rebel);
    table.script_dice("-");
    table.choose("tactic ground-escape-plan");
    table.choose_all(&["retreat mon-mothma", "to bespin"]);
    assert_eq!(
        table.legal_texts(),
        ["take rebel-trooper", "take airspeeder"]
    );
    table.choose("take airspeeder");
    assert_eq!(table.legal_texts(), ["take rebel-trooper", "done"]);
    table.choose("take rebel-trooper");
    assert!(table.is_over());
}

#[test]
fn no_escape_forbids_the_retreat_of_this_round() {
    let mut table = harmless_skirmish(&[(TieFighter, 1), (XWing, 1)], "--")
        .with_leader(MON_MOTHMA, location_here())
        .with_hand(Imperial, &[Tactic::SpaceNoEscape])
        .begin_fight(Imperial);
    table.script_dice("--");
    table.choose("tactic space-no-escape");
    // the Rebels were not asked in round 1; in round 2 they are
    assert_eq!(table.state.combat.round, 2);
    assert_eq!(table.asked_question().1, Decision::Retreat);
}

/// G-49: the Empire retreats into the hidden base, and the next combat follows.
#[test]
fn retreating_into_the_hidden_base_causes_a_second_combat() {
    let mut table = harmless_skirmish(
        &[(AssaultCarrier, 1), (Stormtrooper, 1), (XWing, 1)],
        "- --",
    )
    .with_leader(BOBA_FETT, location_here())
    .with_units(Place::BASE, RebelTrooper, 1);
    table.state.base = Some(BESPIN);
    let mut table = table.begin_fight(Rebel);
    table.choose("retreat boba-fett");
    assert!(table.legal_texts().contains(&"to bespin".to_string()));
    table.choose("to bespin");
    table.script_dice("hh");
    table.choose("take stormtrooper");
    assert!(table.state.base_revealed);
    assert_eq!(table.state.combat.system, BESPIN);
    assert_eq!(table.state.combat.current, Some(Rebel));
    table.choose("hit stormtrooper 0+0");
    table.choose("hit rebel-trooper 0+0");
    assert_eq!(table.state.winner, Some(Imperial)); // the Assault Carrier stays
}

/// TEAM-34.
#[test]
fn each_member_retreats_with_own_leaders_and_a_team_once() {
    let mut table = CombatTable::for_players(4, &[(TieFighter, 1), (XWing, 1)])
        .with_leader(JAN_DODONNA, location_here())
        .with_leader(PRINCESS_LEIA, location_here())
        .with_dice("--");
    table = table.with_draws(&[Tactic::SpaceOutmaneuver, Tactic::SpaceOutmaneuver]);
    let mut table = table.begin_fight(Imperial);
    table.choose("done");
    assert_eq!(table.legal_texts(), ["retreat jan-dodonna", "decline"]);
    table.choose("decline");
    assert_eq!(
        table.asked_question(),
        (Role::RebelGeneral, Decision::Retreat)
    );
    assert_eq!(table.legal_texts(), ["retreat princess-leia", "decline"]);
}

/// G-48: if the last Imperial ship has left before, Transports may stay.
#[test]
fn transports_stay_when_the_imperial_ships_have_left() {
    let units = [
        (AssaultCarrier, 1),
        (Stormtrooper, 1),
        (RebelTransport, 1),
        (RebelTrooper, 1),
    ];
    let mut table = harmless_skirmish(&units, "-- --")
        .with_leader(BOBA_FETT, location_here())
        .begin_fight(Imperial);
    table.choose_all(&["retreat boba-fett", "to bespin", "done"]);
    assert_eq!(table.units_here(RebelTransport), 1);
    // the Rebels decide first: lost, whatever the Empire would do
    let table = harmless_skirmish(&units, "-- --")
        .with_leader(BOBA_FETT, location_here())
        .begin_fight(Rebel);
    assert_eq!(
        table.asked_question(),
        (Role::ImperialAdmiral, Decision::Retreat)
    );
    assert_eq!(table.units_here(RebelTransport), 0);
}

/// DP-RETREAT-03: Transports that retreat are saved.
#[test]
fn lone_transports_may_retreat() {
    let mut table = harmless_skirmish(&[(TieFighter, 1), (RebelTransport, 2)], "-")
        .with_leader(MON_MOTHMA, location_here())
        .begin_fight(Imperial);
    table.choose_all(&["retreat mon-mothma", "to hoth"]);
    assert_eq!(table.state.unit_count(HOTH, RebelTransport), 2);
}

/// G-57: where ground units retreat to, they subjugate at once.
#[test]
fn retreating_ground_units_subjugate_at_once() {
    let units = [
        (AssaultCarrier, 1),
        (Stormtrooper, 2),
        (XWing, 1),
        (RebelTrooper, 1),
    ];
    let mut table = harmless_skirmish(&units, "- -- - --")
        .with_leader(BOBA_FETT, location_here())
        .begin_fight(Rebel);
    table.choose_all(&[
        "retreat boba-fett",
        "to bespin",
        "take stormtrooper",
        "done",
    ]);
    assert!(!table.is_over());
    assert!(table.state.subjugated.contains(BESPIN));
}

/// RETREAT-06: not to where the enemy came from; the enemy may go back there.
#[test]
fn the_way_of_the_attacker_is_closed_to_the_defender() {
    let mut table = harmless_skirmish(&[(AssaultCarrier, 1), (XWing, 1)], "-- -")
        .with_leader(BOBA_FETT, location_here())
        .with_leader(MON_MOTHMA, location_here())
        .fight_after_moves(Imperial, &[HOTH]);
    table.choose("retreat boba-fett");
    assert_eq!(table.legal_texts(), ["to bespin", "to hoth"]);
    let mut table = harmless_skirmish(&[(AssaultCarrier, 1), (XWing, 1)], "-- -")
        .with_leader(BOBA_FETT, location_here())
        .with_leader(MON_MOTHMA, location_here())
        .fight_after_moves(Imperial, &[HOTH]);
    table.choose_all(&["decline", "retreat mon-mothma"]);
    assert_eq!(table.legal_texts(), ["to bespin"]);
}

/// RETREAT-08: nobody runs from an empty field.
#[test]
fn the_last_one_standing_cannot_retreat() {
    let mut table = harmless_skirmish(&[(AssaultCarrier, 1), (XWing, 1)], "h- -")
        .with_leader(BOBA_FETT, location_here())
        .begin_fight(Imperial);
    table.choose("hit x-wing 0+0");
    assert!(table.is_over());
    assert_eq!(table.units_here(AssaultCarrier), 1);
}

/// COMBAT-20: the wounded leave with their markers. RETREAT-10: whether they or others leave is free.
#[test]
fn a_wounded_unit_takes_its_markers_along() {
    let units = [
        (AssaultCarrier, 1),
        (AtSt, 2),
        (RebelTrooper, 1),
        (CorellianCorvette, 1),
    ];
    let retreating = || {
        let mut table = harmless_skirmish(&units, "-- -- d ----")
            .with_leader(BOBA_FETT, location_here())
            .begin_fight(Rebel);
        table.choose("hit at-st 0+0");
        table.choose_all(&["retreat boba-fett", "to bespin"]);
        table
    };
    let mut table = retreating();
    assert_eq!(
        table.legal_texts(),
        ["take at-st", "take at-st 1+0", "done"]
    );
    table.choose_all(&["take at-st 1+0", "done"]);
    assert_eq!(table.units_here(AtSt), 1);
    assert!(table.state.combat.wounded.is_empty());
    let mut unharmed = retreating();
    unharmed.choose("take at-st");
    assert_eq!(unharmed.legal_texts(), ["take at-st 1+0", "done"]);
    assert_eq!(unharmed.units_here(AtSt), 1);
    assert_eq!(unharmed.state.combat.wounded.len(), 1);
}
