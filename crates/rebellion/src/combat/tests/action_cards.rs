use super::*;
use crate::actions::{self, Action};
use crate::leaders::ADMIRAL_ACKBAR;
use crate::objectives::{
    CRIPPLING_BLOW, LIBERATION, MAJOR_VICTORY, REBEL_ASSAULT, RETURN_OF_THE_JEDI,
};
use crate::recruitments::KeptCard;
use Faction::Rebel;
use Unit::*;

#[test]
fn the_cards_are_those_of_the_tables() {
    for (card, id) in [
        (actions::ITS_A_TRAP, "its-a-trap"),
        (actions::ONE_IN_A_MILLION, "one-in-a-million"),
        (actions::POINT_BLANK_ASSAULT, "point-blank-assault"),
        (
            actions::TARGET_THE_STAR_DESTROYERS,
            "target-the-star-destroyers",
        ),
        (actions::ACCORDING_TO_MY_DESIGN, "according-to-my-design"),
        (
            actions::MORE_DANGEROUS_THAN_YOU_REALIZE,
            "more-dangerous-than-you-realize",
        ),
        (actions::FULLY_OPERATIONAL, "fully-operational"),
        (actions::GOOD_INTEL, "good-intel"),
        (actions::KEEP_THEM_FROM_ESCAPING, "keep-them-from-escaping"),
        (actions::READY_FOR_ACTION, "ready-for-action"),
        (actions::TARGET_THE_GENERATOR, "target-the-generator"),
    ] {
        assert_eq!(card.id(), id);
    }
    for (objective, id) in [
        (CRIPPLING_BLOW, "crippling-blow"),
        (REBEL_ASSAULT, "rebel-assault"),
        (LIBERATION, "liberation"),
        (MAJOR_VICTORY, "major-victory"),
        (RETURN_OF_THE_JEDI, "return-of-the-jedi"),
    ] {
        assert_eq!(objective.id(), id);
    }
}

fn with_card(mut table: CombatTable, card: Action) -> CombatTable {
    let faction = card.row().faction.index();
    table.state.actions[faction].hand.insert(card);
    table.state.kept[faction].push(KeptCard::default());
    table
}

/// "Boba Fett? Where?" closes the system to Rebel action cards.
#[test]
fn no_rebel_card_is_used_in_a_closed_system() {
    for (closed, decision) in [
        (
            None,
            Decision::ActionWindow {
                window: crate::Window::StartOfCombat,
            },
        ),
        (Some(HERE), Decision::CombatAction),
    ] {
        let table = CombatTable::with(&[(XWing, 1), (TieFighter, 1)])
            .with_leader(ADMIRAL_ACKBAR, LeaderLocation::At(HERE.into()))
            .with_draws(&[
                Tactic::SpaceNoEscape,
                Tactic::SpaceOnslaught,
                Tactic::SpaceOutmaneuver,
            ]);
        let mut table = with_card(table, actions::ITS_A_TRAP);
        table.state.lasting.closed = closed;
        assert_eq!(table.begin_fight(Rebel).asked_question().1, decision);
    }
}

/// OBJECTIVE-06: units that cannot be carried are lost before the combat begins.
#[test]
fn losses_before_the_combat_fulfil_nothing() {
    let mut table =
        CombatTable::with(&[(Stormtrooper, 3), (TieFighter, 1), (XWing, 1)]).with_dice("- -");
    table.state.destroyed.insert(HERE);
    table.state.objective_hand.insert(CRIPPLING_BLOW);
    let mut table = table.begin_fight(Rebel);
    for _ in 0..3 {
        table.choose("destroy stormtrooper endor");
    }
    assert_eq!(table.units_here(TieFighter), 1);
    table.choose("destroy tie-fighter endor");
    assert!(table.is_over());
    assert!(table.state.objective_hand.contains(CRIPPLING_BLOW));
}
