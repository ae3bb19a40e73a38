//! The combat being fought. Everything in it but the tactic hands lies open; those are with the sides'
//! other cards ([`FactionView::tactics`](super::FactionView::tactics)): the viewer's own by name, the
//! other side's by number.

use serde::{Deserialize, Serialize};
use tabletop::Set;

use super::dice_view::{ColouredDice, Faces};
use super::{UnitCount, of_faction, unit_counts};
use crate::action_cards::combat_cards_in_force;
use crate::actions::Action;
use crate::choice::Damage;
use crate::decision::Decision;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::objectives::Objective;
use crate::state::{State, Step};
use crate::systems::System;
use crate::tactics::Tactic;
use crate::units::{Theater, Unit};

/// The progress of a combat.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CombatStep {
    /// Leaders may be added (COMBAT-03).
    AddLeaders,
    /// Action cards for the start of a combat may be used (COMBAT-05).
    StartOfCombat,
    /// Before an attack is rolled, dice may be set ("One In A Million").
    Roll,
    /// The attacker spends dice and plays tactic cards (ATTACK-05).
    Actions,
    /// Dice become damage (ATTACK-15).
    AssignDamage,
    /// The defender may block (ATTACK-19).
    BlockDamage,
    /// Losses have left the board, and the Rebels may play objectives (OBJECTIVE-06).
    Losses,
    /// The sides may retreat (COMBAT-14).
    Retreat,
}

/// Units of one kind in a combat that have the same damage.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct Fighters {
    /// The kind.
    pub unit: Unit,
    /// The number of units.
    pub count: u8,
    /// Damage markers on each, from earlier attacks.
    pub markers: u8,
    /// Damage assigned to each in the attack being resolved, which can still be blocked.
    pub assigned: u8,
    /// The damage that destroys one in this combat; none where damage does nothing (UNIT-12).
    pub health: Option<u8>,
    /// True if they are destroyed at the end of the battle unless something is blocked (ATTACK-23).
    pub doomed: bool,
}

/// One side of a combat.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct CombatSide {
    /// Its leaders there.
    pub leaders: Set<Leader>,
    /// Its units there by kind and damage, the unhurt ones of a kind first.
    pub units: Vec<Fighters>,
    /// Its units that were destroyed in this combat.
    pub lost: Vec<UnitCount>,
    /// Cannot block in this battle ("Unstoppable Assault").
    pub cannot_block: bool,
    /// Cannot retreat in this round ("No Escape"), or in this combat ("Keep Them From Escaping").
    pub cannot_retreat: bool,
    /// Retreats without transport in this round ("Escape Plan").
    pub free_retreat: bool,
    /// Has retreated, and cannot do so again (RETREAT-14).
    pub has_retreated: bool,
}

/// An attack being resolved.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct AttackView {
    /// The side that attacks.
    pub faction: Faction,
    /// The number of black and red dice still to be rolled; the attack may begin with dice already set.
    pub to_roll: [u8; 2],
    /// The dice that can still be spent or become damage.
    pub dice: ColouredDice,
    /// The dice that were spent or have become damage.
    pub spent: ColouredDice,
}

/// "Death Star Plans" being resolved.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct PlansView {
    /// The card.
    pub objective: Objective,
    /// The station it is aimed at, once that is chosen.
    pub target: Option<Unit>,
    /// Its dice, which have no colour.
    pub dice: Faces,
}

/// A combat being fought, for a client to draw; everybody sees it.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct CombatView {
    /// The system where it is fought.
    pub system: System,
    /// The side that has begun it and acts first (N-23).
    pub first: Faction,
    /// The round; 0 before the first.
    pub round: u8,
    /// The step the combat has reached.
    pub step: CombatStep,
    /// The battle being fought.
    pub theater: Option<Theater>,
    /// The attack being resolved.
    pub attack: Option<AttackView>,
    /// The Rebels in it.
    pub rebel: CombatSide,
    /// The Empire in it.
    pub imperial: CombatSide,
    /// The tactic card being resolved.
    pub played: Option<Tactic>,
    /// The action cards that are in force in this combat (ACTION-06).
    pub in_force: Set<Action>,
    /// "Death Star Plans" being resolved.
    pub plans: Option<PlansView>,
    /// The systems that the side that did not begin it cannot retreat to (RETREAT-06).
    pub closed: Set<System>,
    /// The system of the combat that follows this one (G-49).
    pub next: Option<System>,
}

impl CombatView {
    /// Returns one side of the combat.
    #[must_use]
    pub const fn faction_side(&self, faction: Faction) -> &CombatSide {
        match faction {
            Faction::Rebel => &self.rebel,
            Faction::Imperial => &self.imperial,
        }
    }

    pub(super) fn from_state(state: &State) -> Option<Self> {
        let combat = &state.combat;
        Some(Self {
            system: combat.system,
            first: combat.current?,
            round: combat.round,
            step: combat_step_from_agenda(&state.agenda),
            theater: combat.theater,
            attack: attack_view(state),
            rebel: view_of_combat_side(state, Faction::Rebel),
            imperial: view_of_combat_side(state, Faction::Imperial),
            played: combat.played,
            in_force: combat_cards_in_force(state),
            plans: plans_view(state),
            closed: combat.closed,
            next: combat.next,
        })
    }
}

fn view_of_combat_side(state: &State, faction: Faction) -> CombatSide {
    let combat = &state.combat;
    let index = faction.index();
    CombatSide {
        leaders: state.leaders_at(combat.system, faction),
        units: Unit::of_faction(faction)
            .flat_map(|unit| fighter_views(state, unit))
            .collect(),
        lost: unit_counts(&of_faction(&combat.lost, faction)),
        cannot_block: combat.no_block[index],
        cannot_retreat: combat.no_retreat[index] || state.is_retreat_forbidden(faction),
        free_retreat: combat.free_retreat[index],
        has_retreated: combat.retreated[index],
    }
}

fn fighter_views(state: &State, unit: Unit) -> impl Iterator<Item = Fighters> {
    let health = state.combat.effects.health_in_combat(unit);
    let entry = move |(damage, count): (Damage, u8)| Fighters {
        unit,
        count,
        markers: damage.markers,
        assigned: damage.assigned,
        health,
        doomed: health.is_some_and(|health| damage.markers + damage.assigned >= health),
    };
    state.damage_amounts_with_counts(unit).map(entry)
}

fn attack_view(state: &State) -> Option<AttackView> {
    let combat = &state.combat;
    let faction = combat.attacker?;
    let rolls = state.agenda.contains(&Step::RollAttack);
    Some(AttackView {
        faction,
        to_roll: if rolls {
            state.attack_dice_missing(faction)
        } else {
            [0; 2]
        },
        dice: combat.dice.into(),
        spent: combat.spent.into(),
    })
}

fn plans_view(state: &State) -> Option<PlansView> {
    let target = |step: &Step| match step {
        Step::PlansOutcome(station) => Some(*station),
        _ => None,
    };
    Some(PlansView {
        objective: state.combat.plans?,
        target: state.agenda.iter().rev().find_map(target),
        dice: state.death_star_plans_dice().into(),
    })
}

/// Returns the step, judged by what of the combat comes next.
fn combat_step_from_agenda(agenda: &[Step]) -> CombatStep {
    let next = agenda.iter().rev().find_map(|step| {
        Some(match step {
            Step::Ask(_, decision) => {
                return is_retreat_decision(*decision).then_some(CombatStep::Retreat);
            }
            Step::BeginCombat | Step::StartOfCombat => CombatStep::AddLeaders,
            Step::DrawTactics => CombatStep::StartOfCombat,
            Step::RollAttack => CombatStep::Roll,
            Step::ConvertHits => CombatStep::Actions,
            Step::BlockDamage => CombatStep::AssignDamage,
            Step::EndAttack => CombatStep::BlockDamage,
            Step::AfterRetreat(_) => CombatStep::Retreat,
            Step::Battle(_) | Step::RetreatPart(_) | Step::NextCombatRound | Step::CombatOver => {
                CombatStep::Losses
            }
            _ => return None,
        })
    });
    next.unwrap_or(CombatStep::Losses)
}

const fn is_retreat_decision(decision: Decision) -> bool {
    matches!(
        decision,
        Decision::Retreat | Decision::RetreatTo { .. } | Decision::RetreatUnits { .. }
    )
}
