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
    let order: Vec<_> = table.log.iter().map(|told| told.what).collect();
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

#[test]
fn a_combat_is_small_plain_data() {
    assert!(size_of::<crate::combat::Combat>() <= 320);
}
