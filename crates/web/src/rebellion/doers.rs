//! Whose doing something was.

use rebellion::{Faction, Happening};

/// The faction that did it, where that is plain; the log says the rest in words.
pub(super) fn doer(what: &Happening) -> Option<Faction> {
    match *what {
        Happening::ActionsDealt { faction, .. }
        | Happening::LoyaltyGained { faction, .. }
        | Happening::MissionAssigned { faction, .. }
        | Happening::NotOpposed { faction }
        | Happening::DiceRolled { faction, .. }
        | Happening::TacticsDrawn { faction, .. }
        | Happening::AttackBegan { faction, .. }
        | Happening::AttackRolled { faction, .. }
        | Happening::TacticPlayed { faction, .. }
        | Happening::TacticDiscarded { faction, .. }
        | Happening::Retreated { faction, .. }
        | Happening::BattleWon { faction, .. }
        | Happening::MissionsDrawn { faction, .. }
        | Happening::RecruitDrawn { faction, .. }
        | Happening::CardKept { faction, .. }
        | Happening::ActionsBoxed { faction }
        | Happening::BuildOpened { faction, .. }
        | Happening::UnitChosenToBuild { faction, .. }
        | Happening::QueueMoved { faction }
        | Happening::CombatBegan {
            current: faction, ..
        }
        | Happening::GameEnded { winner: faction } => Some(faction),
        Happening::AssignmentForbidden { role }
        | Happening::AssignmentDone { role }
        | Happening::Passed { role } => Some(role.faction()),
        Happening::UnitPlaced { unit, .. }
        | Happening::Moved { unit, .. }
        | Happening::UnitGained { unit, .. }
        | Happening::UnitBuilt { unit, .. }
        | Happening::UnitDeployed { unit, .. }
        | Happening::UnitHeldBack { unit } => Some(unit.faction()),
        Happening::MissionRevealed { mission, .. }
        | Happening::MissionSucceeded { mission }
        | Happening::MissionFailed { mission }
        | Happening::MissionResolved { mission }
        | Happening::MissionReturned { mission }
        | Happening::MissionDiscarded { mission } => Some(mission.row().faction),
        Happening::Subjugated { .. }
        | Happening::Escorted { .. }
        | Happening::LeaderCaptured { .. }
        | Happening::ProjectsDrawn { .. }
        | Happening::ProjectKept { .. }
        | Happening::ProbesDrawn { .. } => Some(Faction::Imperial),
        Happening::BaseChosen { .. }
        | Happening::BaseMoved { .. }
        | Happening::BaseStays
        | Happening::LeaderRescued { .. }
        | Happening::MobilizationPending { .. }
        | Happening::ObjectivesSeen { .. }
        | Happening::ObjectivesArranged { .. }
        | Happening::ObjectiveDrawn { .. }
        | Happening::ObjectiveRevealed { .. }
        | Happening::ObjectivePlayed { .. }
        | Happening::PlansRolled { .. }
        | Happening::ProbesSeen { .. }
        | Happening::ReputationGained { .. } => Some(Faction::Rebel),
        _ => None,
    }
}
