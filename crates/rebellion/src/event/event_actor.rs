//! The side that brought an event about.

use super::Happening;
use crate::faction::Faction;

impl Happening {
    /// Returns the side that did it, where that is plain, so that a log can show it in that side's colour.
    #[must_use]
    pub const fn doer(&self) -> Option<Faction> {
        match *self {
            Happening::ActionsDealt { faction, .. }
            | Happening::Activated { faction, .. }
            | Happening::RevealAnnounced { faction, .. }
            | Happening::MissionAt { faction, .. }
            | Happening::Opposed { faction, .. }
            | Happening::LeaderMoved { faction, .. }
            | Happening::LeaderAdded { faction, .. }
            | Happening::MissionFound { faction, .. }
            | Happening::TacticsShown { faction, .. }
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
            | Happening::UnitHeldBack { unit }
            | Happening::DamageBlocked { unit, .. }
            | Happening::UnitQueued { unit, .. }
            | Happening::UnitAdvanced { unit, .. } => Some(unit.faction()),
            Happening::Damaged { unit, .. } => Some(unit.faction().other()),
            Happening::ActionUsed { card } | Happening::ActionDiscarded { card } => {
                Some(card.row().faction)
            }
            Happening::LeaderRecruited { leader } => Some(leader.row().faction),
            Happening::RingAttached { ring, .. }
            | Happening::RingRemoved { ring, .. }
            | Happening::RingUsed { ring, .. } => Some(ring.faction()),
            Happening::MissionRevealed { mission, .. }
            | Happening::MissionSucceeded { mission }
            | Happening::MissionFailed { mission }
            | Happening::MissionResolved { mission }
            | Happening::MissionReturned { mission }
            | Happening::MissionDiscarded { mission } => Some(mission.row().faction),
            Happening::Subjugated { .. }
            | Happening::Escorted { .. }
            | Happening::LeaderCaptured { .. }
            | Happening::LeaderDetained { .. }
            | Happening::SystemDestroyed { .. }
            | Happening::ProjectsDrawn { .. }
            | Happening::ProjectKept { .. }
            | Happening::ProjectDeckRenewed
            | Happening::ProbesDrawn { .. } => Some(Faction::Imperial),
            Happening::BaseChosen { .. }
            | Happening::BaseMoved { .. }
            | Happening::BaseStays
            | Happening::LeaderRescued { .. }
            | Happening::MobilizationPending { .. }
            | Happening::LeaderProtected { .. }
            | Happening::DieTurned { .. }
            | Happening::DieRolledAgain { .. }
            | Happening::DieSet { .. }
            | Happening::HitsConverted { .. }
            | Happening::PlainDieRerolled { .. }
            | Happening::ObjectivesSeen { .. }
            | Happening::ObjectivesOrdered { .. }
            | Happening::ObjectiveKept { .. }
            | Happening::ObjectivesArranged { .. }
            | Happening::ObjectiveDrawn { .. }
            | Happening::ObjectiveRevealed { .. }
            | Happening::ObjectivePlayed { .. }
            | Happening::PlansRolled { .. }
            | Happening::PlansMissed
            | Happening::ProbesSeen { .. }
            | Happening::ProbesTaken { .. }
            | Happening::ProbesPlanted { .. }
            | Happening::ReputationGained { .. } => Some(Faction::Rebel),
            Happening::ProbeRevealed { .. }
            | Happening::LoyaltyLost { .. }
            | Happening::SubjugationEnded { .. }
            | Happening::Sabotaged { .. }
            | Happening::SabotageRemoved { .. }
            | Happening::RoundBegan { .. }
            | Happening::MissionsReturned
            | Happening::BaseNotThere { .. }
            | Happening::BaseRevealed { .. }
            | Happening::LeaderEliminated { .. }
            | Happening::LeaderReplaced { .. }
            | Happening::ObjectivesShown { .. }
            | Happening::ObjectiveBuried { .. }
            | Happening::ProbesHandedOver { .. }
            | Happening::BaseThere { .. }
            | Happening::RegionTold { .. }
            | Happening::SystemsNamed { .. }
            | Happening::CombatRoundBegan { .. }
            | Happening::DieRerolled { .. }
            | Happening::MissionDeckRenewed { .. }
            | Happening::TacticDeckRenewed { .. }
            | Happening::QueuedDestroyed { .. }
            | Happening::UnitDestroyed { .. }
            | Happening::LeaderWithdrew { .. }
            | Happening::CombatEnded { .. }
            | Happening::LeadersReturned
            | Happening::TimeAdvanced { .. }
            | Happening::ReputationLost { .. } => None,
        }
    }
}
