//! The parts of events that each side is told, and the events that reveal something hidden.

use super::Happening;
use crate::faction::Faction;

impl Happening {
    /// Returns the event as a faction is told it, or as the spectator is for `None`.
    pub(super) fn seen_by_faction(mut self, me: Option<Faction>) -> Self {
        let mine = |faction: &Faction| me == Some(*faction);
        let rebel = mine(&Faction::Rebel);
        let imperial = mine(&Faction::Imperial);
        let player = me.is_some();
        match &mut self {
            Happening::ActionsDealt { faction, cards }
            | Happening::RecruitDrawn { faction, cards, .. } => cards.redact_unless(mine(faction)),
            Happening::MissionAssigned { faction, mission, .. }
            | Happening::MissionFound { faction, mission } => mission.redact_unless(mine(faction)),
            Happening::MissionsDrawn { faction, cards, .. } => cards.redact_unless(mine(faction)),
            Happening::TacticsDrawn { faction, cards, .. } => cards.redact_unless(mine(faction)),
            Happening::CardKept { faction, card } => card.redact_unless(mine(faction)),
            Happening::UnitChosenToBuild { faction, unit } => unit.redact_unless(mine(faction)),
            Happening::ProjectsDrawn { cards, .. } => cards.redact_unless(imperial),
            Happening::ProjectKept { mission } => mission.redact_unless(imperial),
            Happening::ProbesDrawn { cards, .. } => cards.redact_unless(imperial),
            Happening::ProbesSeen { cards, .. } => cards.redact_unless(rebel),
            Happening::BaseChosen { system } => system.redact_unless(rebel),
            Happening::BaseMoved { to, .. } => to.redact_unless(rebel),
            Happening::ObjectivesSeen { cards } | Happening::ObjectivesOrdered { cards } => {
                cards.redact_unless(rebel);
            }
            // N-44: their stage is open
            Happening::ObjectiveDrawn { card } | Happening::ObjectiveKept { card, .. } => {
                card.redact_unless(rebel);
            }
            Happening::ObjectivesArranged { top, .. } => top.redact_unless(rebel),
            Happening::ObjectiveBuried { card, open, .. } => card.redact_unless(player || *open),
            Happening::ObjectivesShown { cards, .. } => cards.redact_unless(player), // OBJECTIVE-13
            Happening::ProbesTaken { cards, .. } // N-55
            | Happening::ProbesHandedOver { cards, .. } => cards.redact_unless(player),
            // everybody sees these
            Happening::ProbeRevealed { .. }
            | Happening::UnitPlaced { .. }
            | Happening::LoyaltyGained { .. }
            | Happening::LoyaltyLost { .. }
            | Happening::Subjugated { .. }
            | Happening::SubjugationEnded { .. }
            | Happening::Sabotaged { .. }
            | Happening::SabotageRemoved { .. }
            | Happening::SystemDestroyed { .. }
            | Happening::RoundBegan { .. }
            | Happening::AssignmentForbidden { .. }
            | Happening::AssignmentDone { .. }
            | Happening::Passed { .. }
            | Happening::MissionsReturned
            | Happening::Activated { .. }
            | Happening::Moved { .. }
            | Happening::Escorted { .. }
            | Happening::BaseNotThere { .. }
            | Happening::BaseRevealed { .. }
            | Happening::RevealAnnounced { .. }
            | Happening::MissionRevealed { .. }
            | Happening::MissionAt { .. }
            | Happening::Opposed { .. }
            | Happening::NotOpposed { .. }
            | Happening::DiceRolled { .. }
            | Happening::MissionSucceeded { .. }
            | Happening::MissionFailed { .. }
            | Happening::MissionResolved { .. }
            | Happening::MissionReturned { .. }
            | Happening::MissionDiscarded { .. }
            | Happening::LeaderCaptured { .. }
            | Happening::LeaderRescued { .. }
            | Happening::LeaderEliminated { .. }
            | Happening::LeaderDetained { .. }
            | Happening::LeaderProtected { .. }
            | Happening::LeaderReplaced { .. }
            | Happening::RingAttached { .. }
            | Happening::RingRemoved { .. }
            | Happening::DieTurned { .. }
            | Happening::DieRolledAgain { .. }
            | Happening::LeaderMoved { .. }
            | Happening::ProbesPlanted { .. }
            | Happening::BaseThere { .. }
            | Happening::RegionTold { .. }
            | Happening::SystemsNamed { .. }
            | Happening::MobilizationPending { .. }
            | Happening::BaseStays
            | Happening::CombatBegan { .. }
            | Happening::LeaderAdded { .. }
            | Happening::CombatRoundBegan { .. }
            | Happening::AttackBegan { .. }
            | Happening::AttackRolled { .. }
            | Happening::TacticPlayed { .. }
            | Happening::TacticDiscarded { .. }
            | Happening::TacticsShown { .. }
            | Happening::DieSet { .. }
            | Happening::RingUsed { .. }
            | Happening::PlainDieRerolled { .. }
            | Happening::HitsConverted { .. }
            | Happening::DieRerolled { .. }
            | Happening::Damaged { .. }
            | Happening::DamageBlocked { .. }
            | Happening::MissionDeckRenewed { .. }
            | Happening::ProjectDeckRenewed
            | Happening::TacticDeckRenewed { .. }
            | Happening::UnitGained { .. }
            | Happening::UnitQueued { .. }
            | Happening::UnitAdvanced { .. }
            | Happening::QueuedDestroyed { .. }
            | Happening::UnitDestroyed { .. }
            | Happening::ObjectiveRevealed { .. }
            | Happening::ObjectivePlayed { .. }
            | Happening::PlansRolled { .. }
            | Happening::PlansMissed
            | Happening::Retreated { .. }
            | Happening::BattleWon { .. }
            | Happening::LeaderWithdrew { .. }
            | Happening::CombatEnded { .. }
            | Happening::LeadersReturned
            | Happening::TimeAdvanced { .. }
            | Happening::ReputationGained { .. }
            | Happening::ReputationLost { .. }
            | Happening::LeaderRecruited { .. }
            | Happening::ActionUsed { .. }
            | Happening::ActionDiscarded { .. }
            | Happening::ActionsBoxed { .. }
            | Happening::BuildOpened { .. }
            | Happening::UnitBuilt { .. }
            | Happening::QueueMoved { .. }
            | Happening::UnitDeployed { .. }
            | Happening::UnitHeldBack { .. }
            | Happening::GameEnded { .. } => {}
        }
        self
    }

    /// Tells whether it shows somebody something that lay hidden.
    pub(super) const fn shows_something_hidden(self) -> bool {
        match self {
            Happening::ProbeRevealed { .. }
            | Happening::ActionsDealt { .. }
            | Happening::BaseNotThere { .. }
            | Happening::BaseRevealed { .. }
            | Happening::RevealAnnounced { .. }
            | Happening::MissionRevealed { .. }
            | Happening::DiceRolled { .. }
            | Happening::MissionDiscarded { .. }
            | Happening::DieRolledAgain { .. }
            | Happening::ProjectsDrawn { .. }
            | Happening::ObjectivesSeen { .. }
            | Happening::ObjectivesShown { .. }
            | Happening::ProbesTaken { .. }
            | Happening::ProbesHandedOver { .. }
            | Happening::BaseThere { .. }
            | Happening::RegionTold { .. }
            | Happening::SystemsNamed { .. }
            | Happening::ProbesDrawn { .. }
            | Happening::ProbesSeen { .. }
            | Happening::BaseMoved { .. }
            | Happening::TacticsDrawn { .. }
            | Happening::AttackRolled { .. }
            | Happening::TacticPlayed { .. }
            | Happening::TacticDiscarded { .. }
            | Happening::TacticsShown { .. }
            | Happening::PlainDieRerolled { .. }
            | Happening::DieRerolled { .. }
            | Happening::ObjectiveRevealed { .. }
            | Happening::ObjectivePlayed { .. }
            | Happening::PlansRolled { .. }
            | Happening::MissionsDrawn { .. }
            | Happening::ObjectiveDrawn { .. }
            | Happening::RecruitDrawn { .. }
            | Happening::ActionUsed { .. }
            | Happening::ActionDiscarded { .. }
            | Happening::BuildOpened { .. }
            | Happening::UnitBuilt { .. } => true,
            Happening::UnitPlaced { .. }
            | Happening::BaseChosen { .. }
            | Happening::LoyaltyGained { .. }
            | Happening::LoyaltyLost { .. }
            | Happening::Subjugated { .. }
            | Happening::SubjugationEnded { .. }
            | Happening::Sabotaged { .. }
            | Happening::SabotageRemoved { .. }
            | Happening::SystemDestroyed { .. }
            | Happening::RoundBegan { .. }
            | Happening::MissionAssigned { .. }
            | Happening::AssignmentForbidden { .. }
            | Happening::AssignmentDone { .. }
            | Happening::Passed { .. }
            | Happening::MissionsReturned
            | Happening::Activated { .. }
            | Happening::Moved { .. }
            | Happening::Escorted { .. }
            | Happening::MissionAt { .. }
            | Happening::Opposed { .. }
            | Happening::NotOpposed { .. }
            | Happening::MissionSucceeded { .. }
            | Happening::MissionFailed { .. }
            | Happening::MissionResolved { .. }
            | Happening::MissionReturned { .. }
            | Happening::LeaderCaptured { .. }
            | Happening::LeaderRescued { .. }
            | Happening::LeaderEliminated { .. }
            | Happening::LeaderDetained { .. }
            | Happening::LeaderProtected { .. }
            | Happening::LeaderReplaced { .. }
            | Happening::RingAttached { .. }
            | Happening::RingRemoved { .. }
            | Happening::DieTurned { .. }
            | Happening::LeaderMoved { .. }
            | Happening::MissionFound { .. }
            | Happening::ProjectKept { .. }
            | Happening::ObjectivesOrdered { .. }
            | Happening::ObjectiveKept { .. }
            | Happening::ObjectiveBuried { .. }
            | Happening::ProbesPlanted { .. }
            | Happening::ObjectivesArranged { .. }
            | Happening::MobilizationPending { .. }
            | Happening::BaseStays
            | Happening::CombatBegan { .. }
            | Happening::LeaderAdded { .. }
            | Happening::CombatRoundBegan { .. }
            | Happening::AttackBegan { .. }
            | Happening::DieSet { .. }
            | Happening::RingUsed { .. }
            | Happening::HitsConverted { .. }
            | Happening::Damaged { .. }
            | Happening::DamageBlocked { .. }
            | Happening::MissionDeckRenewed { .. }
            | Happening::ProjectDeckRenewed
            | Happening::TacticDeckRenewed { .. }
            | Happening::UnitGained { .. }
            | Happening::UnitQueued { .. }
            | Happening::UnitAdvanced { .. }
            | Happening::QueuedDestroyed { .. }
            | Happening::UnitDestroyed { .. }
            | Happening::PlansMissed
            | Happening::Retreated { .. }
            | Happening::BattleWon { .. }
            | Happening::LeaderWithdrew { .. }
            | Happening::CombatEnded { .. }
            | Happening::LeadersReturned
            | Happening::TimeAdvanced { .. }
            | Happening::ReputationGained { .. }
            | Happening::ReputationLost { .. }
            | Happening::CardKept { .. }
            | Happening::LeaderRecruited { .. }
            | Happening::ActionsBoxed { .. }
            | Happening::UnitChosenToBuild { .. }
            | Happening::QueueMoved { .. }
            | Happening::UnitDeployed { .. }
            | Happening::UnitHeldBack { .. }
            | Happening::GameEnded { .. } => false,
        }
    }
}
