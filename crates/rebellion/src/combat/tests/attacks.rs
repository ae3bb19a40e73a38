use super::*;
use crate::leaders::{DARTH_VADER, JAN_DODONNA};
use Faction::{Imperial, Rebel};
use Tactic::*;
use Unit::*;

/// EX-04, with the pool and the cards of the example.
#[test]
fn the_combat_at_yavin() {
    let mut table = Table::with(&[(TieFighter, 1), (StarDestroyer, 1), (XWing, 1), (YWing, 1)])
        .leader(DARTH_VADER, Spot::At(HERE.into()))
        .leader(JAN_DODONNA, Spot::Pool)
        .draws(&[SpaceOnslaught, SpaceNoEscape])
        .draws(&[SpaceDefensiveFormation, SpaceCriticalHit])
        .dice("h-hs")
        .fight(Imperial);
    assert_eq!(table.legal(), ["add jan-dodonna", "decline"]);
    table.choose("add jan-dodonna");
    let hands = table.state.tactic_hands.map(Set::len);
    assert_eq!(hands, [2, 2]); // no ground cards (COMBAT-08)
    assert_eq!(table.rolled(Imperial), [(2, 2)]);
    table.choose_all(&["tactic space-onslaught", "hit x-wing 0+0", "hit y-wing 0+0"]);
    assert_eq!(table.legal(), ["tactic space-no-escape", "done"]);
    table.choose("done");
    assert_eq!(table.legal(), ["hit x-wing 0+1", "hit y-wing 0+1"]);
    table.choose("hit y-wing 0+1"); // the red hit is lost
    table.choose("tactic space-defensive-formation");
    assert_eq!(table.legal(), ["block x-wing 0+1", "block y-wing 0+2"]);
    table.roll("d-");
    table.choose_all(&["block x-wing 0+1", "done"]);
    assert_eq!(table.rolled(Rebel), [(1, 1)]); // the Y-wing still shoots
    table.choose("done");
    table.choose("hit tie-fighter 0+0");
    assert_eq!(table.asks().1, Decision::Block);
    table.choose("done");
    assert_eq!((table.here(YWing), table.here(TieFighter)), (0, 0));
    assert_eq!((table.here(XWing), table.here(StarDestroyer)), (1, 1));
    assert!(table.state.combat.wounded.is_empty());
    assert_eq!(table.state.supply(YWing), YWing.row().supply);
    table.roll("---");
    table.choose("decline"); // Vader does not retreat
    table.choose("decline"); // nor does Dodonna
    assert_eq!(table.state.combat.round, 2);
}

/// EX-05.
#[test]
fn a_black_hit_only_harms_black_health() {
    let units = [(TieFighter, 2), (CorellianCorvette, 1), (YWing, 1)];
    let mut table = Table::with(&units).dice("hd").fight(Imperial);
    assert_eq!(table.legal(), ["hit y-wing 0+0"]);
    table.choose("hit y-wing 0+0");
    let direct = ["hit corellian-corvette 0+0", "hit y-wing 0+1"];
    let mut legal = table.legal();
    legal.sort();
    assert_eq!(legal, direct);
}

/// ATTACK-18.
#[test]
fn a_hit_without_target_is_lost() {
    let units = [(TieFighter, 1), (StarDestroyer, 1), (CorellianCorvette, 1)];
    let mut table = Table::with(&units).dice("hh h- --").fight(Imperial);
    assert_eq!(table.rolled(Imperial), [(2, 2)]);
    let red_hit = Decision::AssignDamage {
        colour: crate::units::Colour::Red,
        face: Face::Hit,
    };
    assert_eq!(table.asks().1, red_hit); // no black health: both black hits are lost
    table.roll("dddd");
    table.choose("hit corellian-corvette 0+0");
    assert_eq!(table.state.combat.round, 2);
    let marked = damage(1, 0); // ATTACK-25
    assert_eq!(
        table.state.combat.count_wounded(CorellianCorvette, marked),
        1
    );
}

/// EX-11, STRUCT-02: an Ion Cannon works before the limit of five.
#[test]
fn dice_are_reduced_before_the_limit() {
    let units = [(StarDestroyer, 4), (XWing, 1), (IonCannon, 1)];
    let table = Table::with(&units);
    let mut table = table;
    table.state.combat.system = HERE;
    assert_eq!(table.state.attack_dice(Imperial, Theater::Space), [4, 5]); // 8 - 2 = 6
    table.state.units.add(HERE, IonCannon, 2);
    assert_eq!(table.state.attack_dice(Imperial, Theater::Space), [4, 2]);
    assert_eq!(table.state.attack_dice(Rebel, Theater::Ground), [0, 0]); // STRUCT-05
}

/// ATTACK-22: two damage from one unit or from two.
#[test]
fn a_block_that_costs_a_card_needs_one() {
    let table = Table::with(&[(AtSt, 2), (RebelTrooper, 2)])
        .hand(Imperial, &[GroundDigIn, GroundEscapePlan])
        .dice("dd")
        .fight(Rebel);
    let mut table = table;
    table.choose("hit at-st 0+0");
    table.choose("hit at-st 0+0");
    assert_eq!(table.legal(), ["tactic ground-dig-in", "done"]);
    table.choose("tactic ground-dig-in");
    assert_eq!(table.legal(), ["spend ground-escape-plan"]);
    table.choose("spend ground-escape-plan");
    assert_eq!(table.legal(), ["block at-st 0+1"]);
    table.choose("block at-st 0+1");
    assert_eq!(table.legal(), ["block at-st 0+1", "done"]);
    table.roll("----"); // the attack of the Empire
    table.choose("block at-st 0+1");
    assert_eq!(table.state.tactic_discard.len(), 2);
    assert!(table.state.combat.wounded.is_empty());
    // alone it cannot be played
    let mut table = Table::with(&[(AtSt, 1), (RebelTrooper, 1)])
        .hand(Imperial, &[GroundDigIn])
        .dice("d")
        .fight(Rebel);
    table.choose("hit at-st 0+0");
    assert_eq!(table.legal(), ["done"]);
}

/// EX-12, ATTACK-20.
#[test]
fn a_marker_of_an_earlier_round_cannot_be_blocked() {
    let mut table = Table::with(&[(AtAt, 2), (RebelTrooper, 2)])
        .hand(Imperial, &[GroundDefensiveFormation])
        .dice("d- --- ---")
        .fight(Rebel);
    table.choose("hit at-at 0+0");
    table.roll("dd");
    table.choose("done"); // not blocked in round 1
    table.choose("done"); // no combat actions of the Empire
    assert_eq!(table.state.combat.round, 2);
    table.choose("hit at-at 1+0");
    table.choose("hit at-at 0+0");
    table.choose("tactic ground-defensive-formation");
    assert_eq!(table.legal(), ["block at-at 0+1", "block at-at 1+1"]);
    table.roll("--- ---  --");
    table.choose("block at-at 1+1");
    assert_eq!(table.state.combat.count_wounded(AtAt, damage(1, 0)), 2);
}

/// EX-18, ATTACK-26.
#[test]
fn dying_units_still_shoot() {
    let mut table = Table::with(&[(Stormtrooper, 2), (RebelTrooper, 1)])
        .dice("h- h")
        .fight(Imperial);
    table.choose("hit rebel-trooper 0+0");
    assert_eq!(table.here(RebelTrooper), 1);
    table.choose("hit stormtrooper 0+0");
    assert_eq!((table.here(RebelTrooper), table.here(Stormtrooper)), (0, 1));
    assert!(table.is_over());
    assert_eq!(table.won(Theater::Ground), Some(Imperial));
}

/// BATTLE-WIN-04.
#[test]
fn nobody_wins_when_both_are_destroyed() {
    let mut table = Table::with(&[(Stormtrooper, 1), (RebelTrooper, 1)])
        .dice("hh")
        .fight(Imperial);
    table.choose_all(&["hit rebel-trooper 0+0", "hit stormtrooper 0+0"]);
    assert!(table.is_over());
    assert_eq!(table.won(Theater::Ground), None);
}

#[test]
fn more_damage_than_needed_may_be_assigned() {
    let mut table = Table::with(&[(Stormtrooper, 2), (RebelTrooper, 2)])
        .dice("hh --")
        .fight(Imperial);
    table.choose("hit rebel-trooper 0+0");
    table.choose("hit rebel-trooper 0+1"); // ATTACK-17, G-17
    table.roll("");
    assert_eq!(table.here(RebelTrooper), 1);
}

#[test]
fn specials_draw_cards_or_pay_for_them() {
    let mut table = Table::with(&[(TieFighter, 2), (XWing, 2)])
        .hand(Imperial, &[SpaceTakeItDown])
        .draws(&[SpaceConcentrateFire])
        .dice("ss")
        .fight(Imperial);
    assert_eq!(table.legal(), ["draw", "tactic space-take-it-down", "done"]);
    table.choose("draw"); // ATTACK-06
    table.choose("tactic space-take-it-down"); // ATTACK-11
    table.choose("hit x-wing 0+0");
    assert_eq!(table.state.combat.count_wounded(XWing, damage(0, 2)), 1);
    // both specials are spent, and spent dice are not rerolled (G-66)
    assert_eq!(table.legal(), ["done"]);
}

fn damage(markers: u8, assigned: u8) -> crate::choice::Damage {
    crate::choice::Damage { markers, assigned }
}

#[test]
fn concentrate_fire_rerolls_dice_together() {
    let mut table = Table::with(&[(TieFighter, 3), (XWing, 1)])
        .hand(Imperial, &[SpaceConcentrateFire])
        .dice("--h")
        .fight(Imperial);
    table.choose("tactic space-concentrate-fire");
    assert_eq!(table.legal(), ["reroll black blank", "reroll black hit"]);
    table.choose("reroll black blank");
    table.roll("dd");
    table.choose("reroll black blank");
    assert_eq!(table.state.combat.dice[0], [0, 1, 2, 0]);
}

#[test]
fn onslaught_hits_one_ship_or_two_different_ones() {
    let deal = |units: &[(Unit, u8)]| {
        Table::with(units)
            .hand(Imperial, &[SpaceOnslaught])
            .dice("s")
            .fight(Imperial)
    };
    let mut table = deal(&[(TieFighter, 1), (XWing, 2)]);
    table.choose_all(&["tactic space-onslaught", "hit x-wing 0+0"]);
    assert_eq!(table.legal(), ["hit x-wing 0+0", "done"]);
    table.choose("hit x-wing 0+0");
    assert_eq!(table.state.combat.count_wounded(XWing, damage(1, 0)), 2);
    // a lone ship is hit once
    let mut table = deal(&[(TieFighter, 1), (MonCalamariCruiser, 1)]);
    table.choose("tactic space-onslaught");
    table.roll("---");
    table.choose("hit mon-calamari-cruiser 0+0");
    assert_eq!(table.told(|w| matches!(w, Happening::Damaged { .. })), 1);
}

/// G-65.
#[test]
fn bombardment_counts_the_printed_red_value() {
    let units = [
        (StarDestroyer, 1),
        (Stormtrooper, 1),
        (IonCannon, 3),
        (RebelTrooper, 1),
    ];
    let mut table = Table::with(&units)
        .hand(Imperial, &[GroundBombardment])
        .dice("s-")
        .fight(Imperial);
    table.choose("tactic ground-bombardment");
    assert_eq!(table.legal(), ["bombard star-destroyer"]);
    table.choose("bombard star-destroyer");
    table.choose("hit ion-cannon 0+0");
    table.choose("hit ion-cannon 0+1");
    assert_eq!(table.state.combat.count_wounded(IonCannon, damage(2, 0)), 1);
}

#[test]
fn brilliant_strategy_draws_from_either_deck() {
    let mut table = Table::with(&[(TieFighter, 1), (XWing, 1)])
        .hand(Imperial, &[SpaceBrilliantStrategy])
        .draws(&[GroundDigIn, SpaceOutmaneuver])
        .dice("s")
        .fight(Imperial);
    table.choose_all(&["tactic space-brilliant-strategy", "deck ground"]);
    assert_eq!(table.state.tactic_discard.len(), 0); // still being resolved
    table.choose("deck space");
    assert_eq!(table.state.tactic_hands[1].len(), 2);
    assert_eq!(table.state.tactic_discard.len(), 1);
}

#[test]
fn nobody_blocks_after_an_unstoppable_assault() {
    let mut table = Table::with(&[(Stormtrooper, 2), (RebelTrooper, 2)])
        .hand(Imperial, &[GroundUnstoppableAssault])
        .hand(Rebel, &[GroundDefensiveFormation])
        .dice("sh --")
        .fight(Imperial);
    table.choose("tactic ground-unstoppable-assault");
    table.choose("hit rebel-trooper 0+0");
    // not asked about blocking: the Rebels attack
    assert_eq!(table.asks(), (Role::RebelGeneral, Decision::CombatAction));
}

/// G-64: no target, no card.
#[test]
fn a_damage_card_needs_a_target() {
    let table = Table::with(&[(DeathStar, 1), (XWing, 1)])
        .hand(Rebel, &[SpaceCriticalHit])
        .dice("-")
        .fight(Rebel);
    assert_eq!(table.legal(), ["done"]);
}

/// G-75.
#[test]
fn an_empty_tactic_deck_is_made_anew_when_a_card_is_needed() {
    let mut table = Table::with(&[(TieFighter, 1), (XWing, 1)]).dice("s");
    let all = TacticCard::of(Theater::Space);
    table.state.tactics[0] = tabletop::Set::EMPTY;
    table.state.tactic_discard = all;
    table = table.draws(&[SpaceNoEscape]).fight(Imperial);
    table.choose("draw");
    assert_eq!(table.state.tactics[0].len(), 14);
    assert!(table.state.tactic_discard.is_empty());
}

#[test]
fn each_shield_generator_draws_a_card_in_each_ground_battle() {
    let units = [(Stormtrooper, 1), (ShieldGenerator, 2), (RebelTrooper, 1)];
    let mut table = Table::with(&units)
        .draws(&[GroundDigIn, GroundCriticalHit])
        .dice("--")
        .fight(Imperial);
    assert_eq!(table.state.tactic_hands[0].len(), 2);
    table = table
        .draws(&[GroundDigIn, GroundDefensiveFormation])
        .dice("--");
    table.choose("done");
    assert_eq!(table.state.combat.round, 2);
    assert_eq!(table.state.tactic_hands[0].len(), 4);
}
