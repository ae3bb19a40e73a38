//! The side that brought an event about.

use super::Event;
use crate::faction::Faction;

impl Event {
    /// Returns the side that did it, where that is plain, so that a log can show it in that side's colour.
    #[must_use]
    pub const fn actor(&self) -> Option<Faction> {
        match *self {
            Event::ActionsDealt { faction, .. }
            | Event::Activated { faction, .. }
            | Event::RevealAnnounced { faction, .. }
            | Event::MissionAt { faction, .. }
            | Event::Opposed { faction, .. }
            | Event::LeaderMoved { faction, .. }
            | Event::LeaderAdded { faction, .. }
            | Event::MissionFound { faction, .. }
            | Event::TacticsShown { faction, .. }
            | Event::LoyaltyGained { faction, .. }
            | Event::MissionAssigned { faction, .. }
            | Event::NotOpposed { faction }
            | Event::DiceRolled { faction, .. }
            | Event::TacticsDrawn { faction, .. }
            | Event::AttackBegan { faction, .. }
            | Event::AttackRolled { faction, .. }
            | Event::TacticPlayed { faction, .. }
            | Event::TacticDiscarded { faction, .. }
            | Event::Retreated { faction, .. }
            | Event::BattleWon { faction, .. }
            | Event::MissionsDrawn { faction, .. }
            | Event::RecruitDrawn { faction, .. }
            | Event::CardKept { faction, .. }
            | Event::ActionsBoxed { faction }
            | Event::BuildOpened { faction, .. }
            | Event::UnitChosenToBuild { faction, .. }
            | Event::QueueMoved { faction }
            | Event::CombatBegan {
                current: faction, ..
            }
            | Event::GameEnded { winner: faction } => Some(faction),
            Event::AssignmentForbidden { role }
            | Event::AssignmentDone { role }
            | Event::Passed { role } => Some(role.faction()),
            Event::UnitPlaced { unit, .. }
            | Event::Moved { unit, .. }
            | Event::UnitGained { unit, .. }
            | Event::UnitBuilt { unit, .. }
            | Event::UnitDeployed { unit, .. }
            | Event::UnitHeldBack { unit }
            | Event::DamageBlocked { unit, .. }
            | Event::UnitQueued { unit, .. }
            | Event::UnitAdvanced { unit, .. } => Some(unit.faction()),
            Event::Damaged { unit, .. } => Some(unit.faction().opponent()),
            Event::ActionUsed { card } | Event::ActionDiscarded { card } => {
                Some(card.row().faction)
            }
            Event::LeaderRecruited { leader } => Some(leader.row().faction),
            Event::RingAttached { ring, .. }
            | Event::RingRemoved { ring, .. }
            | Event::RingUsed { ring, .. } => Some(ring.faction()),
            Event::MissionRevealed { mission, .. }
            | Event::MissionSucceeded { mission }
            | Event::MissionFailed { mission }
            | Event::MissionResolved { mission }
            | Event::MissionReturned { mission }
            | Event::MissionDiscarded { mission } => Some(mission.row().faction),
            Event::Subjugated { .. }
            | Event::Escorted { .. }
            | Event::LeaderCaptured { .. }
            | Event::LeaderDetained { .. }
            | Event::SystemDestroyed { .. }
            | Event::ProjectsDrawn { .. }
            | Event::ProjectKept { .. }
            | Event::ProjectDeckRenewed
            | Event::ProbesDrawn { .. } => Some(Faction::Imperial),
            Event::BaseChosen { .. }
            | Event::BaseMoved { .. }
            | Event::BaseStays
            | Event::LeaderRescued { .. }
            | Event::MobilizationPending { .. }
            | Event::LeaderProtected { .. }
            | Event::DieTurned { .. }
            | Event::DieRolledAgain { .. }
            | Event::DieSet { .. }
            | Event::HitsConverted { .. }
            | Event::PlainDieRerolled { .. }
            | Event::ObjectivesSeen { .. }
            | Event::ObjectivesOrdered { .. }
            | Event::ObjectiveKept { .. }
            | Event::ObjectivesArranged { .. }
            | Event::ObjectiveDrawn { .. }
            | Event::ObjectiveRevealed { .. }
            | Event::ObjectivePlayed { .. }
            | Event::PlansRolled { .. }
            | Event::PlansMissed
            | Event::ProbesSeen { .. }
            | Event::ProbesTaken { .. }
            | Event::ProbesPlanted { .. }
            | Event::ReputationGained { .. } => Some(Faction::Rebel),
            Event::ProbeRevealed { .. }
            | Event::LoyaltyLost { .. }
            | Event::SubjugationEnded { .. }
            | Event::Sabotaged { .. }
            | Event::SabotageRemoved { .. }
            | Event::RoundBegan { .. }
            | Event::MissionsReturned
            | Event::BaseNotThere { .. }
            | Event::BaseRevealed { .. }
            | Event::LeaderEliminated { .. }
            | Event::LeaderReplaced { .. }
            | Event::ObjectivesShown { .. }
            | Event::ObjectiveBuried { .. }
            | Event::ProbesHandedOver { .. }
            | Event::BaseThere { .. }
            | Event::RegionTold { .. }
            | Event::SystemsNamed { .. }
            | Event::CombatRoundBegan { .. }
            | Event::DieRerolled { .. }
            | Event::MissionDeckRenewed { .. }
            | Event::TacticDeckRenewed { .. }
            | Event::QueuedDestroyed { .. }
            | Event::UnitDestroyed { .. }
            | Event::LeaderWithdrew { .. }
            | Event::CombatEnded { .. }
            | Event::LeadersReturned
            | Event::TimeAdvanced { .. }
            | Event::ReputationLost { .. } => None,
        }
    }
}
