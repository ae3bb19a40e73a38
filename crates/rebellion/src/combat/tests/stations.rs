use super::*;
use crate::objectives::{
    CUT_SUPPLY_LINES, DEATH_STAR_PLANS, HEART_OF_THE_EMPIRE, LIBERATION, MAJOR_VICTORY, Objective,
    REBEL_ASSAULT,
};
use crate::track::REPUTATION_START;
use Faction::Rebel;
use Unit::*;

const PLANS: Objective = DEATH_STAR_PLANS[0];

fn attack_run(units: &[(Unit, u8)], dice: &str) -> CombatTable {
    let mut table = CombatTable::with(units).with_dice(dice);
    table.state.objective_hand.insert(PLANS);
    table.begin_fight(Rebel)
}

/// DEATHSTAR-02: no damage; DEATHSTAR-10: a direct hit destroys it.
#[test]
fn death_star_plans_hit() {
    let mut table = attack_run(&[(DeathStar, 1), (XWing, 1)], "d ----");
    assert_eq!(
        table.asked_question(),
        (Role::RebelGeneral, Decision::CombatObjective)
    );
    assert_eq!(
        table.legal_texts(),
        ["objective death-star-plans-2", "decline"]
    );
    table.script_dice("-d-");
    table.choose("objective death-star-plans-2");
    assert!(table.is_over());
    assert_eq!(table.units_here(DeathStar), 0);
    assert_eq!(table.state.reputation, REPUTATION_START - 2);
    assert!(table.state.objectives_played.contains(PLANS));
    assert_eq!(table.battle_winner(Theater::Space), Some(Rebel));
}

/// OBJECTIVE-05, N-23: what is there now is counted, and losses only in a combat that the Rebels have initiated.
#[test]
fn progress_of_combat_objectives_depends_on_who_began() {
    let units = [(DeathStar, 1), (StarDestroyer, 1), (XWing, 1)];
    let needed = |table: &CombatTable, objective| {
        let progress = table.state.objective_progress(objective);
        progress.map(|progress| (progress.have, progress.needed))
    };
    let mut table = CombatTable::with(&units).with_dice("-").begin_fight(Rebel);
    assert_eq!(needed(&table, PLANS), Some((2, 2)));
    assert_eq!(needed(&table, LIBERATION), Some((0, 2)));
    assert_eq!(needed(&table, REBEL_ASSAULT), Some((0, 1)));
    table.state.combat.lost[StarDestroyer.number()] = 1;
    assert_eq!(needed(&table, REBEL_ASSAULT), Some((1, 1)));
    let health = StarDestroyer.row().health.expect("it has health").0;
    assert_eq!(needed(&table, MAJOR_VICTORY), Some((health, 3)));
    let table = CombatTable::with(&units)
        .with_dice("-")
        .begin_fight(Faction::Imperial);
    assert_eq!(needed(&table, REBEL_ASSAULT), None);
    assert_eq!(needed(&table, PLANS), Some((2, 2)));
}

/// DEATHSTAR-11, DEATHSTAR-12.
#[test]
fn death_star_plans_miss() {
    let mut table = attack_run(&[(DeathStar, 1), (XWing, 1)], "- ----");
    table.script_dice("-hs - ----");
    table.choose("objective death-star-plans-2");
    assert!(table.state.objective_hand.contains(PLANS));
    assert_eq!(table.state.reputation, REPUTATION_START);
    assert_eq!(table.state.combat.round, 2);
    assert_eq!(table.asked_question().1, Decision::CombatObjective); // again, in a later round
}

/// DEATHSTAR-10, DEATHSTAR-15: a station and a fighter are needed.
#[test]
fn death_star_plans_need_a_station_and_a_fighter() {
    let table = attack_run(&[(DeathStar, 1), (CorellianCorvette, 1)], "-- ---- -- hhhh");
    assert_eq!(table.state.combat.round, 2);
    let table = attack_run(&[(TieFighter, 1), (XWing, 1)], "-- d");
    assert_eq!(table.state.combat.round, 2);
}

/// The question tells nothing about the hand but what its backs tell (N-44).
#[test]
fn the_rebels_are_asked_whatever_they_hold() {
    let mut table = CombatTable::with(&[(DeathStar, 1), (XWing, 1)]).with_dice("-----");
    table.state.objective_hand.insert(HEART_OF_THE_EMPIRE);
    let table = table.begin_fight(Rebel);
    assert_eq!(table.asked_question().1, Decision::CombatObjective);
    assert_eq!(table.legal_texts(), ["decline"]);
    let mut table = CombatTable::with(&[(DeathStar, 1), (XWing, 1)]).with_dice("- ---- -");
    table.state.objective_hand.insert(CUT_SUPPLY_LINES); // of stage 1: it cannot be the plans
    let table = table.begin_fight(Rebel);
    assert_eq!(table.state.combat.round, 2);
}

/// G-32, DEATHSTAR-14, DEATHSTAR-08.
#[test]
fn one_of_two_stations_is_named_before_the_roll() {
    let units = [(DeathStar, 1), (DeathStarUnderConstruction, 1), (XWing, 1)];
    let mut table = attack_run(&units, "- ----");
    table.state.queue[1][DeathStar.number()] = 1;
    table.choose("objective death-star-plans-2");
    assert_eq!(
        table.legal_texts(),
        ["aim death-star", "aim death-star-under-construction"]
    );
    table.state.objective_hand.insert(DEATH_STAR_PLANS[1]);
    table.script_dice("d-- - ----");
    table.choose("aim death-star-under-construction");
    assert_eq!(table.units_here(DeathStarUnderConstruction), 0);
    assert_eq!(table.state.queue[1][DeathStar.number()], 0);
    // N-42: one objective a combat; the second card is not asked for in round 2
    assert_eq!(table.state.combat.round, 3);
    assert!(matches!(
        table.asked_question().1,
        Decision::AssignDamage { .. }
    ));
}

/// WIN-03: the game may end with the blast.
#[test]
fn reputation_may_end_the_game() {
    let mut table = CombatTable::with(&[(DeathStar, 1), (XWing, 1)]).with_dice("- ----");
    table.state.objective_hand.insert(PLANS);
    table.state.reputation = table.state.time + 1;
    let mut table = table.begin_fight(Rebel);
    table.script_dice("ddd");
    table.choose("objective death-star-plans-2");
    assert_eq!(table.state.winner, Some(Rebel));
}
