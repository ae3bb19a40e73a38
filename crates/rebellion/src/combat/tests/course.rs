use super::*;
use crate::leaders::*;
use Faction::{Imperial, Rebel};
use Unit::*;

#[test]
fn no_combat_without_a_shared_theater() {
    let table = Table::with(&[(Stormtrooper, 1), (XWing, 1)]).fight(Imperial);
    assert!(table.is_over()); // COMBAT-01
    let mut table = Table::with(&[(StarDestroyer, 1), (Stormtrooper, 1), (RebelTrooper, 1)]);
    table.state.destroyed.insert(HERE);
    let table = table.units(HERE, RebelTransport, 1);
    let mut other = table.fight(Imperial);
    assert!(!other.is_over()); // DESTROY-10
    other.state.combat.system = HERE;
    assert!(!other.state.share_theater(HERE, Theater::Ground)); // G-45
}

/// COMBAT-03, D-13, G-29, N-30.
#[test]
fn a_side_without_tactic_values_may_add_anybody() {
    let here = Spot::At(HERE.into());
    let mut table = Table::with(&[(TieFighter, 1), (XWing, 1)])
        .leader(BOBA_FETT, here)
        .leader(GENERAL_TAGGE, Spot::Pool)
        .leader(MON_MOTHMA, Spot::Pool)
        .leader(JAN_DODONNA, here);
    table.state.rings[JAN_DODONNA.number()] = Some(crate::state::Ring::Captured);
    let mut table = table.fight(Imperial);
    assert_eq!(table.legal(), ["add general-tagge", "decline"]); // COMBAT-04
    table.choose("decline");
    assert_eq!(table.legal(), ["add mon-mothma", "decline"]);
    table.roll("--");
    table.choose("add mon-mothma");
    assert!(table.state.tactic_hands[0].is_empty()); // the captive adds nothing
}

/// COMBAT-07, COMBAT-09.
#[test]
fn the_highest_value_counts_in_each_theater() {
    use Tactic::*;
    let here = Spot::At(HERE.into());
    let table = Table::with(&[
        (TieFighter, 1),
        (XWing, 1),
        (Stormtrooper, 1),
        (RebelTrooper, 1),
    ])
    .leader(ADMIRAL_PIETT, here) // 3, 1
    .leader(GENERAL_TAGGE, here) // 1, 2
    .draws(&[SpaceNoEscape, SpaceOutmaneuver, SpaceOutmaneuver])
    .draws(&[GroundDigIn, GroundDigIn])
    .dice("-")
    .fight(Imperial);
    assert_eq!(table.state.tactic_hands.map(Set::len), [0, 5]);
}

/// TEAM-28, G-28: the General is asked when the Admiral declines.
#[test]
fn a_team_adds_one_leader() {
    let table = || {
        Table::for_players(4, &[(TieFighter, 1), (XWing, 1)])
            .leader(MON_MOTHMA, Spot::Pool)
            .leader(PRINCESS_LEIA, Spot::Pool)
            .dice("--")
    };
    let mut one = table().fight(Rebel);
    assert_eq!(one.asks(), (Role::RebelAdmiral, Decision::AddLeader));
    assert_eq!(one.legal(), ["add mon-mothma", "decline"]);
    one.choose("decline");
    assert_eq!(one.asks(), (Role::RebelGeneral, Decision::AddLeader));
    assert_eq!(one.legal(), ["add princess-leia", "decline"]);
    let mut other = table().fight(Rebel);
    other.choose("add mon-mothma");
    assert_ne!(other.asks().1, Decision::AddLeader);
}

/// TEAM-32, TEAM-33.
#[test]
fn admirals_decide_in_space_and_generals_on_the_ground() {
    let mut table = Table::for_players(
        4,
        &[
            (TieFighter, 2),
            (XWing, 2),
            (Stormtrooper, 2),
            (RebelTrooper, 2),
        ],
    )
    .dice("hh hh h")
    .fight(Imperial);
    assert_eq!(table.asks().0, Role::ImperialAdmiral);
    table.choose_all(&["hit x-wing 0+0", "hit x-wing 0+0"]);
    assert_eq!(table.asks().0, Role::RebelAdmiral);
    table.roll("-");
    table.choose_all(&["hit tie-fighter 0+0", "hit tie-fighter 0+0"]);
    assert_eq!(table.asks().0, Role::ImperialGeneral);
    assert_eq!(table.won(Theater::Space), None); // told at the end (N-41)
}

/// COMBAT-19, COMBAT-20, EX-07: only Imperial ground units and only Rebel ships remain.
#[test]
fn the_end_takes_cards_and_markers_away() {
    let units = [(TieFighter, 1), (AtSt, 1), (CorellianCorvette, 1)];
    let mut table = Table::with(&units)
        .hand(Rebel, &[Tactic::SpaceNoEscape])
        .dice("d d-")
        .fight(Imperial);
    table.choose("hit corellian-corvette 0+0");
    table.choose_all(&["done", "done"]); // no block, no combat action
    assert_eq!(table.state.combat.wounded.len(), 1);
    table.choose("hit tie-fighter 0+0");
    assert!(table.is_over());
    assert_eq!((table.here(AtSt), table.here(CorellianCorvette)), (1, 1));
    assert!(table.state.combat.wounded.is_empty());
    assert!(table.state.tactic_hands[0].is_empty());
    assert_eq!(table.state.tactics[0].len(), 15);
    assert_eq!(table.won(Theater::Space), Some(Rebel));
}

/// ACTIVATE-10, CHECK-05, COMBAT-21.
#[test]
fn the_system_is_subjugated_at_the_end_only() {
    use crate::systems::BOTHAWUI;
    let mut table = Table::with(&[])
        .units(BOTHAWUI, Stormtrooper, 2)
        .units(BOTHAWUI, RebelTrooper, 1)
        .dice("h- -");
    table.resolve(|resolve| {
        resolve.fight(BOTHAWUI, Imperial, Set::EMPTY);
        resolve.settle();
        resolve.advance();
    });
    assert!(!table.state.subjugated.contains(BOTHAWUI));
    table.choose("hit rebel-trooper 0+0");
    assert!(table.is_over());
    assert!(table.state.subjugated.contains(BOTHAWUI));
    assert!(table.state.unsettled.is_empty());
    let order = &table.log;
    let at = |fits: fn(&Happening) -> bool| order.iter().position(fits).unwrap();
    let won = at(|w| matches!(w, Happening::BattleWon { .. }));
    let ended = at(|w| matches!(w, Happening::CombatEnded { .. }));
    let subjugated = at(|w| matches!(w, Happening::Subjugated { .. }));
    assert!(won < ended && ended < subjugated);
}

/// EX-17, N-28: the base falls when its last defenders leave the board.
#[test]
fn the_empire_wins_as_soon_as_the_defenders_are_removed() {
    let mut table = Table::with(&[(Stormtrooper, 3), (RebelTrooper, 1)]).dice("h-- -");
    table.state.base = Some(HERE);
    table.state.base_revealed = true;
    let mut table = table.fight(Imperial);
    table.choose("hit rebel-trooper 0+0");
    assert!(table.state.over);
    assert_eq!(table.state.winner, Some(Imperial));
}

/// COMBAT-16 and G-13.
#[test]
fn structures_alone_are_destroyed() {
    let mut table = Table::with(&[(Stormtrooper, 1), (IonCannon, 2)])
        .dice("-")
        .fight(Imperial);
    assert!(table.is_over());
    assert_eq!(table.here(IonCannon), 0);
    assert_eq!(table.won(Theater::Ground), Some(Imperial));
    // with a ship above they are fought
    table = Table::with(&[(Stormtrooper, 1), (IonCannon, 2), (XWing, 1)])
        .dice("-d")
        .fight(Imperial);
    assert_eq!((table.state.combat.round, table.here(IonCannon)), (2, 2));
}

/// COMBAT-17, D-16, N-08, CHECK-06.
#[test]
fn a_lone_construction_site_is_destroyed() {
    let mut table = Table::with(&[(DeathStarUnderConstruction, 1), (XWing, 1)]).dice("-");
    table.state.queue[2][DeathStar.number()] = 1;
    let table = table.fight(Rebel);
    assert!(table.is_over());
    assert_eq!(table.here(DeathStarUnderConstruction), 0);
    assert_eq!(table.state.queue[2][DeathStar.number()], 0);
    assert_eq!(table.state.reputation, crate::track::REPUTATION_START);
    assert_eq!(table.won(Theater::Space), Some(Rebel));
}

/// N-07, G-47.
#[test]
fn ships_under_a_silenced_death_star_are_destroyed() {
    let units = [(DeathStar, 1), (XWing, 1), (IonCannon, 2)];
    let table = Table::with(&units).dice("-").fight(Rebel);
    assert!(table.is_over());
    assert_eq!((table.here(XWing), table.here(IonCannon)), (0, 2));
    assert_eq!(table.won(Theater::Space), Some(Imperial));
    assert_eq!(table.rolled(Imperial), [(0, 0)]);
}

/// RETREAT-16, N-25, G-48.
#[test]
fn lone_transports_are_destroyed_if_imperial_ships_are_there() {
    let table = Table::with(&[(TieFighter, 1), (RebelTransport, 2)])
        .dice("-")
        .fight(Imperial);
    assert_eq!(table.here(RebelTransport), 0);
    let table = Table::with(&[(Stormtrooper, 1), (RebelTrooper, 1), (RebelTransport, 2)])
        .dice("-- d")
        .fight(Imperial);
    assert_eq!(table.here(RebelTransport), 2);
}

/// DESTROY-09, N-43, G-55.
#[test]
fn losing_a_transport_over_a_destroyed_system_costs_its_passengers() {
    let mut table = Table::with(&[(AssaultCarrier, 1), (Stormtrooper, 2), (XWing, 2)]);
    table.state.destroyed.insert(HERE);
    let mut table = table.dice("dd --").fight(Rebel);
    table.choose_all(&["hit assault-carrier 0+0", "hit assault-carrier 0+1"]);
    let excess = Decision::Excess {
        place: HERE.into(),
        faction: Imperial,
    };
    assert_eq!(table.asks().1, excess);
    assert_eq!(table.legal(), ["destroy stormtrooper endor"]);
    table.choose("destroy stormtrooper endor");
    assert_eq!(table.state.combat.lost[Stormtrooper.number()], 1);
    table.choose("destroy stormtrooper endor");
    assert!(table.is_over());
    assert_eq!(table.won(Theater::Space), Some(Rebel));
    assert_eq!(table.won(Theater::Ground), None);
}

/// N-29, G-30: without a combat the Rebels give up their units first, also in a turn of the Empire.
#[test]
fn both_sides_can_have_too_many_units_outside_a_combat() {
    use crate::systems::BOTHAWUI;
    let mut table = Table::for_players(4, &[(RebelTrooper, 1)]).units(BOTHAWUI, Stormtrooper, 1);
    assert_eq!(table.state.current(), Role::ImperialAdmiral);
    table.state.destroyed = [HERE, BOTHAWUI].into_iter().collect();
    table.resolve(|resolve| {
        resolve.settle();
        resolve.advance();
    });
    assert_eq!(table.asks().0, Role::RebelGeneral);
    table.choose("destroy rebel-trooper endor");
    assert_eq!(table.asks().0, Role::ImperialAdmiral); // the role that takes the turn
    assert_eq!(table.legal(), ["destroy stormtrooper bothawui"]);
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
    let mut table = Table::with(&[])
        .units(RODIA, StarDestroyer, 1)
        .units(RODIA, Stormtrooper, 3)
        .units(Place::BASE, RebelTrooper, 2)
        .leader(MON_MOTHMA, Spot::At(Place::BASE))
        .leader(JAN_DODONNA, Spot::Pool)
        .leader(GENERAL_TAGGE, Spot::Pool)
        .draws(&[Tactic::GroundEscapePlan, Tactic::GroundBombardment])
        .draws(&[Tactic::GroundDigIn])
        .dice("h-- hh");
    table.state.base = Some(BOTHAWUI);
    table.state.passed = 0b01;
    table.state.turn = 0;
    table.advance();
    assert_eq!(table.asks(), (Role::ImperialAdmiral, Decision::Command));
    table.choose("lead general-tagge");
    table.choose("activate general-tagge bothawui");
    table.choose("move star-destroyer rodia");
    for _ in 0..3 {
        table.choose("move stormtrooper rodia");
    }
    table.choose("done");
    assert!(table.state.base_revealed);
    assert_eq!(table.state.spot(MON_MOTHMA), Spot::At(BOTHAWUI.into()));
    assert_eq!(table.legal(), ["add jan-dodonna", "decline"]);
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
    assert_eq!(table.state.units(BOTHAWUI, Stormtrooper), 1);
    assert_eq!(table.state.units(BOTHAWUI, RebelTrooper), 1);
    assert_eq!(table.state.supply(Stormtrooper), 29);
}

/// ATTACK-10: only cards of the theater being fought in.
#[test]
fn ground_cards_stay_in_hand_during_a_space_battle() {
    let table = Table::with(&[(TieFighter, 1), (XWing, 1)])
        .hand(
            Imperial,
            &[Tactic::GroundCriticalHit, Tactic::SpaceCriticalHit],
        )
        .dice("-")
        .fight(Imperial);
    assert_eq!(table.legal(), ["tactic space-critical-hit", "done"]);
}

/// N-23: after the combat the turn continues, and nothing of the combat is left.
#[test]
fn nothing_is_left_of_a_combat() {
    let mut table = Table::with(&[(TieFighter, 1), (XWing, 1)])
        .dice("hh")
        .fight(Imperial);
    table.choose_all(&["hit x-wing 0+0", "hit tie-fighter 0+0"]);
    assert_eq!(table.state.combat, crate::combat::Combat::default());
    assert_eq!(table.asks().1, Decision::Command);
}

/// DESTROY-09: ships leave by activation, and what they leave behind is lost.
#[test]
fn ground_units_without_ships_are_lost_in_a_destroyed_system() {
    use crate::systems::{BESPIN, HOTH};
    let mut table = Table::with(&[])
        .units(BESPIN, AssaultCarrier, 1)
        .units(BESPIN, TieFighter, 1)
        .units(BESPIN, AtSt, 1)
        .leader(GENERAL_TAGGE, Spot::Pool);
    table.state.destroyed.insert(BESPIN);
    table.state.turn = 0;
    table.advance();
    table.choose("lead general-tagge");
    table.choose("activate general-tagge hoth");
    table.choose("move assault-carrier bespin");
    table.choose("done");
    let left = ["destroy tie-fighter bespin", "destroy at-st bespin"]; // DESTROY-07
    assert_eq!(table.legal(), left);
    table.choose_all(&left);
    assert_eq!(table.state.units(HOTH, AssaultCarrier), 1);
    assert_eq!(table.asks().1, Decision::Command);
}

/// G-24: a round without dice, losses and retreats is the last one.
#[test]
fn a_round_in_which_nothing_happens_ends_the_combat() {
    for (eventful, over) in [(true, false), (false, true)] {
        let mut table = Table::with(&[(TieFighter, 1), (XWing, 1)])
            .dice("d")
            .fight(Imperial);
        table.state.agenda.clear();
        table.state.agenda.push(Step::NextTurn);
        table.state.agenda.push(Step::NextCombatRound);
        table.state.combat.eventful = eventful;
        table.advance();
        assert_eq!(table.is_over(), over);
        assert_eq!(table.won(Theater::Space), None);
    }
}
