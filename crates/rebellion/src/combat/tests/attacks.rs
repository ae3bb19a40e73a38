use super::*;
use crate::leaders::{DARTH_VADER, JAN_DODONNA};
use Faction::{Imperial, Rebel};
use Tactic::*;
use Unit::*;

/// EX-04, with the pool and the cards of the example.
#[test]
fn the_combat_at_yavin() {
    let mut table =
        CombatTable::with(&[(TieFighter, 1), (StarDestroyer, 1), (XWing, 1), (YWing, 1)])
            .with_leader(DARTH_VADER, LeaderLocation::At(HERE.into()))
            .with_leader(JAN_DODONNA, LeaderLocation::Pool)
            .with_draws(&[SpaceOnslaught, SpaceNoEscape])
            .with_draws(&[SpaceDefensiveFormation, SpaceCriticalHit])
            .with_dice("h-hs")
            .begin_fight(Imperial);
    assert_eq!(table.legal_texts(), ["add jan-dodonna", "decline"]);
    table.choose("add jan-dodonna");
    let hands = table.state.tactic_hands.map(Set::len);
    assert_eq!(hands, [2, 2]); // no ground cards (COMBAT-08)
    assert_eq!(table.attack_rolls(Imperial), [(2, 2)]);
    table.choose_all(&["tactic space-onslaught", "hit x-wing 0+0", "hit y-wing 0+0"]);
    assert_eq!(table.legal_texts(), ["tactic space-no-escape", "done"]);
    table.choose("done");
    assert_eq!(table.legal_texts(), ["hit x-wing 0+1", "hit y-wing 0+1"]);
    table.choose("hit y-wing 0+1"); // the red hit is lost
    table.choose("tactic space-defensive-formation");
    assert_eq!(
        table.legal_texts(),
        ["block x-wing 0+1", "block y-wing 0+2"]
    );
    table.script_dice("d-");
    table.choose_all(&["block x-wing 0+1", "done"]);
    assert_eq!(table.attack_rolls(Rebel), [(1, 1)]); // the Y-wing still shoots
    table.choose("done");
    table.choose("hit tie-fighter 0+0");
    assert_eq!(table.asked_question().1, Decision::Block);
    table.choose("done");
    assert_eq!(
        (table.units_here(YWing), table.units_here(TieFighter)),
        (0, 0)
    );
    assert_eq!(
        (table.units_here(XWing), table.units_here(StarDestroyer)),
        (1, 1)
    );
    assert!(table.state.combat.wounded.is_empty());
    assert_eq!(table.state.count_units_in_supply(YWing), YWing.row().supply);
    table.script_dice("---");
    table.choose("decline"); // Vader does not retreat
    table.choose("decline"); // nor does Dodonna
    assert_eq!(table.state.combat.round, 2);
}

/// EX-05.
#[test]
fn a_black_hit_only_harms_black_health() {
    let units = [(TieFighter, 2), (CorellianCorvette, 1), (YWing, 1)];
    let mut table = CombatTable::with(&units)
        .with_dice("hd")
        .begin_fight(Imperial);
    assert_eq!(table.legal_texts(), ["hit y-wing 0+0"]);
    table.choose("hit y-wing 0+0");
    let direct = ["hit corellian-corvette 0+0", "hit y-wing 0+1"];
    let mut legal = table.legal_texts();
    legal.sort();
    assert_eq!(legal, direct);
}

/// ATTACK-18.
#[test]
fn a_hit_without_target_is_lost() {
    let units = [(TieFighter, 1), (StarDestroyer, 1), (CorellianCorvette, 1)];
    let mut table = CombatTable::with(&units)
        .with_dice("hh h- --")
        .begin_fight(Imperial);
    assert_eq!(table.attack_rolls(Imperial), [(2, 2)]);
    let red_hit = Decision::AssignDamage {
        colour: crate::units::Colour::Red,
        face: Face::Hit,
    };
    assert_eq!(table.asked_question().1, red_hit); // no black health: both black hits are lost
    table.script_dice("dddd");
    table.choose("hit corellian-corvette 0+0");
    assert_eq!(table.state.combat.round, 2);
    let marked = damage_of(1, 0); // ATTACK-25
    assert_eq!(
        table
            .state
            .combat
            .count_units_with_damage(CorellianCorvette, marked),
        1
    );
}

/// EX-11, STRUCT-02: an Ion Cannon works before the limit of five.
#[test]
fn dice_are_reduced_before_the_limit() {
    let units = [(StarDestroyer, 4), (XWing, 1), (IonCannon, 1)];
    let table = CombatTable::with(&units);
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
    let table = CombatTable::with(&[(AtSt, 2), (RebelTrooper, 2)])
        .with_hand(Imperial, &[GroundDigIn, GroundEscapePlan])
        .with_dice("dd")
        .begin_fight(Rebel);
    let mut table = table;
    table.choose("hit at-st 0+0");
    table.choose("hit at-st 0+0");
    assert_eq!(table.legal_texts(), ["tactic ground-dig-in", "done"]);
    table.choose("tactic ground-dig-in");
    assert_eq!(table.legal_texts(), ["spend ground-escape-plan"]);
    table.choose("spend ground-escape-plan");
    assert_eq!(table.legal_texts(), ["block at-st 0+1"]);
    table.choose("block at-st 0+1");
    assert_eq!(table.legal_texts(), ["block at-st 0+1", "done"]);
    table.script_dice("----"); // the attack of the Empire
    table.choose("block at-st 0+1");
    assert_eq!(table.state.tactic_discard.len(), 2);
    assert!(table.state.combat.wounded.is_empty());
    // alone it cannot be played
    let mut table = CombatTable::with(&[(AtSt, 1), (RebelTrooper, 1)])
        .with_hand(Imperial, &[GroundDigIn])
        .with_dice("d")
        .begin_fight(Rebel);
    table.choose("hit at-st 0+0");
    assert_eq!(table.legal_texts(), ["done"]);
}

/// EX-12, ATTACK-20.
#[test]
fn a_marker_of_an_earlier_round_cannot_be_blocked() {
    let mut table = CombatTable::with(&[(AtAt, 2), (RebelTrooper, 2)])
        .with_hand(Imperial, &[GroundDefensiveFormation])
        .with_dice("d- --- ---")
        .begin_fight(Rebel);
    table.choose("hit at-at 0+0");
    table.script_dice("dd");
    table.choose("done"); // not blocked in round 1
    table.choose("done"); // no combat actions of the Empire
    assert_eq!(table.state.combat.round, 2);
    table.choose("hit at-at 1+0");
    table.choose("hit at-at 0+0");
    table.choose("tactic ground-defensive-formation");
    assert_eq!(table.legal_texts(), ["block at-at 0+1", "block at-at 1+1"]);
    table.script_dice("--- ---  --");
    table.choose("block at-at 1+1");
    assert_eq!(
        table
            .state
            .combat
            .count_units_with_damage(AtAt, damage_of(1, 0)),
        2
    );
}

/// EX-18, ATTACK-26.
#[test]
fn dying_units_still_shoot() {
    let mut table = CombatTable::with(&[(Stormtrooper, 2), (RebelTrooper, 1)])
        .with_dice("h- h")
        .begin_fight(Imperial);
    table.choose("hit rebel-trooper 0+0");
    assert_eq!(table.units_here(RebelTrooper), 1);
    table.choose("hit stormtrooper 0+0");
    assert_eq!(
        (
            table.units_here(RebelTrooper),
            table.units_here(Stormtrooper)
        ),
        (0, 1)
    );
    assert!(table.is_over());
    assert_eq!(table.battle_winner(Theater::Ground), Some(Imperial));
}

/// BATTLE-WIN-04.
#[test]
fn nobody_wins_when_both_are_destroyed() {
    let mut table = CombatTable::with(&[(Stormtrooper, 1), (RebelTrooper, 1)])
        .with_dice("hh")
        .begin_fight(Imperial);
    table.choose_all(&["hit rebel-trooper 0+0", "hit stormtrooper 0+0"]);
    assert!(table.is_over());
    assert_eq!(table.battle_winner(Theater::Ground), None);
}

#[test]
fn more_damage_than_needed_may_be_assigned() {
    let mut table = CombatTable::with(&[(Stormtrooper, 2), (RebelTrooper, 2)])
        .with_dice("hh --")
        .begin_fight(Imperial);
    table.choose("hit rebel-trooper 0+0");
    table.choose("hit rebel-trooper 0+1"); // ATTACK-17, G-17
    table.script_dice("");
    assert_eq!(table.units_here(RebelTrooper), 1);
}

#[test]
fn specials_draw_cards_or_pay_for_them() {
    let mut table = CombatTable::with(&[(TieFighter, 2), (XWing, 2)])
        .with_hand(Imperial, &[SpaceTakeItDown])
        .with_draws(&[SpaceConcentrateFire])
        .with_dice("ss")
        .begin_fight(Imperial);
    assert_eq!(
        table.legal_texts(),
        ["draw", "tactic space-take-it-down", "done"]
    );
    table.choose("draw"); // ATTACK-06
    table.choose("tactic space-take-it-down"); // ATTACK-11
    table.choose("hit x-wing 0+0");
    assert_eq!(
        table
            .state
            .combat
            .count_units_with_damage(XWing, damage_of(0, 2)),
        1
    );
    // both specials are spent, and spent dice are not rerolled (G-66)
    assert_eq!(table.legal_texts(), ["done"]);
}

fn damage_of(markers: u8, assigned: u8) -> crate::choice::Damage {
    crate::choice::Damage { markers, assigned }
}

#[test]
fn concentrate_fire_rerolls_dice_together() {
    let mut table = CombatTable::with(&[(TieFighter, 3), (XWing, 1)])
        .with_hand(Imperial, &[SpaceConcentrateFire])
        .with_dice("--h")
        .begin_fight(Imperial);
    table.choose("tactic space-concentrate-fire");
    assert_eq!(
        table.legal_texts(),
        ["reroll black blank", "reroll black hit"]
    );
    table.choose("reroll black blank");
    table.script_dice("dd");
    table.choose("reroll black blank");
    assert_eq!(table.state.combat.dice[0], [0, 1, 2, 0]);
}

#[test]
fn onslaught_hits_one_ship_or_two_different_ones() {
    let deal = |units: &[(Unit, u8)]| {
        CombatTable::with(units)
            .with_hand(Imperial, &[SpaceOnslaught])
            .with_dice("s")
            .begin_fight(Imperial)
    };
    let mut table = deal(&[(TieFighter, 1), (XWing, 2)]);
    table.choose_all(&["tactic space-onslaught", "hit x-wing 0+0"]);
    assert_eq!(table.legal_texts(), ["hit x-wing 0+0", "done"]);
    table.choose("hit x-wing 0+0");
    assert_eq!(
        table
            .state
            .combat
            .count_units_with_damage(XWing, damage_of(1, 0)),
        2
    );
    // a lone ship is hit once
    let mut table = deal(&[(TieFighter, 1), (MonCalamariCruiser, 1)]);
    table.choose("tactic space-onslaught");
    table.script_dice("---");
    table.choose("hit mon-calamari-cruiser 0+0");
    assert_eq!(
        table.count_events(|w| matches!(w, Event::Damaged { .. })),
        1
    );
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
    let mut table = CombatTable::with(&units)
        .with_hand(Imperial, &[GroundBombardment])
        .with_dice("s-")
        .begin_fight(Imperial);
    table.choose("tactic ground-bombardment");
    assert_eq!(table.legal_texts(), ["bombard star-destroyer"]);
    table.choose("bombard star-destroyer");
    table.choose("hit ion-cannon 0+0");
    table.choose("hit ion-cannon 0+1");
    assert_eq!(
        table
            .state
            .combat
            .count_units_with_damage(IonCannon, damage_of(2, 0)),
        1
    );
}

#[test]
fn brilliant_strategy_draws_from_either_deck() {
    let mut table = CombatTable::with(&[(TieFighter, 1), (XWing, 1)])
        .with_hand(Imperial, &[SpaceBrilliantStrategy])
        .with_draws(&[GroundDigIn, SpaceOutmaneuver])
        .with_dice("s")
        .begin_fight(Imperial);
    table.choose_all(&["tactic space-brilliant-strategy", "deck ground"]);
    assert_eq!(table.state.tactic_discard.len(), 0); // still being resolved
    table.choose("deck space");
    assert_eq!(table.state.tactic_hands[1].len(), 2);
    assert_eq!(table.state.tactic_discard.len(), 1);
}

#[test]
fn nobody_blocks_after_an_unstoppable_assault() {
    let mut table = CombatTable::with(&[(Stormtrooper, 2), (RebelTrooper, 2)])
        .with_hand(Imperial, &[GroundUnstoppableAssault])
        .with_hand(Rebel, &[GroundDefensiveFormation])
        .with_dice("sh --")
        .begin_fight(Imperial);
    table.choose("tactic ground-unstoppable-assault");
    table.choose("hit rebel-trooper 0+0");
    // not asked about blocking: the Rebels attack
    assert_eq!(
        table.asked_question(),
        (Role::RebelGeneral, Decision::CombatAction)
    );
}

/// G-64: no target, no card.
#[test]
fn a_damage_card_needs_a_target() {
    let table = CombatTable::with(&[(DeathStar, 1), (XWing, 1)])
        .with_hand(Rebel, &[SpaceCriticalHit])
        .with_dice("-")
        .begin_fight(Rebel);
    assert_eq!(table.legal_texts(), ["done"]);
}

/// G-75.
#[test]
fn an_empty_tactic_deck_is_renewed_for_a_needed_card() {
    let mut table = CombatTable::with(&[(TieFighter, 1), (XWing, 1)]).with_dice("s");
    let all = TacticCard::cards_of_theater(Theater::Space);
    table.state.tactics[0] = tabletop::Set::EMPTY;
    table.state.tactic_discard = all;
    table = table.with_draws(&[SpaceNoEscape]).begin_fight(Imperial);
    table.choose("draw");
    assert_eq!(table.state.tactics[0].len(), 14);
    assert!(table.state.tactic_discard.is_empty());
}

#[test]
fn each_shield_generator_draws_a_card_in_each_ground_battle() {
    let units = [(Stormtrooper, 1), (ShieldGenerator, 2), (RebelTrooper, 1)];
    let mut table = CombatTable::with(&units)
        .with_draws(&[GroundDigIn, GroundCriticalHit])
        .with_dice("--")
        .begin_fight(Imperial);
    assert_eq!(table.state.tactic_hands[0].len(), 2);
    table = table
        .with_draws(&[GroundDigIn, GroundDefensiveFormation])
        .with_dice("--");
    table.choose("done");
    assert_eq!(table.state.combat.round, 2);
    assert_eq!(table.state.tactic_hands[0].len(), 4);
}
