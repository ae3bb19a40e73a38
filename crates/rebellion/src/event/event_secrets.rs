//! The parts of events that each side is told, and the events that reveal something hidden.

use super::Event;
use crate::faction::Faction;

impl Event {
    /// Returns the event as a faction is told it, or as the spectator is for `None`.
    pub(super) fn seen_by_faction(mut self, me: Option<Faction>) -> Self {
        let mine = |faction: &Faction| me == Some(*faction);
        let rebel = mine(&Faction::Rebel);
        let imperial = mine(&Faction::Imperial);
        let player = me.is_some();
        match &mut self {
            Event::ActionsDealt { faction, cards }
            | Event::RecruitDrawn { faction, cards, .. } => cards.redact_unless(mine(faction)),
            Event::MissionAssigned { faction, mission, .. }
            | Event::MissionFound { faction, mission } => mission.redact_unless(mine(faction)),
            Event::MissionsDrawn { faction, cards, .. } => cards.redact_unless(mine(faction)),
            Event::TacticsDrawn { faction, cards, .. } => cards.redact_unless(mine(faction)),
            Event::CardKept { faction, card } => card.redact_unless(mine(faction)),
            Event::UnitChosenToBuild { faction, unit } => unit.redact_unless(mine(faction)),
            Event::ProjectsDrawn { cards, .. } => cards.redact_unless(imperial),
            Event::ProjectKept { mission } => mission.redact_unless(imperial),
            Event::ProbesDrawn { cards, .. } => cards.redact_unless(imperial),
            Event::ProbesSeen { cards, .. } => cards.redact_unless(rebel),
            Event::BaseChosen { system } => system.redact_unless(rebel),
            Event::BaseMoved { to, .. } => to.redact_unless(rebel),
            Event::ObjectivesSeen { cards } | Event::ObjectivesOrdered { cards } => {
                cards.redact_unless(rebel);
            }
            // N-44: their stage is open
            Event::ObjectiveDrawn { card } | Event::ObjectiveKept { card, .. } => {
                card.redact_unless(rebel);
            }
            Event::ObjectivesArranged { top, .. } => top.redact_unless(rebel),
            Event::ObjectiveBuried { card, open, .. } => card.redact_unless(player || *open),
            Event::ObjectivesShown { cards, .. } => cards.redact_unless(player), // OBJECTIVE-13
            Event::ProbesTaken { cards, .. } // N-55
            | Event::ProbesHandedOver { cards, .. } => cards.redact_unless(player),
            // everybody sees these
            Event::ProbeRevealed { .. }
            | Event::UnitPlaced { .. }
            | Event::LoyaltyGained { .. }
            | Event::LoyaltyLost { .. }
            | Event::Subjugated { .. }
            | Event::SubjugationEnded { .. }
            | Event::Sabotaged { .. }
            | Event::SabotageRemoved { .. }
            | Event::SystemDestroyed { .. }
            | Event::RoundBegan { .. }
            | Event::AssignmentForbidden { .. }
            | Event::AssignmentDone { .. }
            | Event::Passed { .. }
            | Event::MissionsReturned
            | Event::Activated { .. }
            | Event::Moved { .. }
            | Event::Escorted { .. }
            | Event::BaseNotThere { .. }
            | Event::BaseRevealed { .. }
            | Event::RevealAnnounced { .. }
            | Event::MissionRevealed { .. }
            | Event::MissionAt { .. }
            | Event::Opposed { .. }
            | Event::NotOpposed { .. }
            | Event::DiceRolled { .. }
            | Event::MissionSucceeded { .. }
            | Event::MissionFailed { .. }
            | Event::MissionResolved { .. }
            | Event::MissionReturned { .. }
            | Event::MissionDiscarded { .. }
            | Event::LeaderCaptured { .. }
            | Event::LeaderRescued { .. }
            | Event::LeaderEliminated { .. }
            | Event::LeaderDetained { .. }
            | Event::LeaderProtected { .. }
            | Event::LeaderReplaced { .. }
            | Event::RingAttached { .. }
            | Event::RingRemoved { .. }
            | Event::DieTurned { .. }
            | Event::DieRolledAgain { .. }
            | Event::LeaderMoved { .. }
            | Event::ProbesPlanted { .. }
            | Event::BaseThere { .. }
            | Event::RegionTold { .. }
            | Event::SystemsNamed { .. }
            | Event::MobilizationPending { .. }
            | Event::BaseStays
            | Event::CombatBegan { .. }
            | Event::LeaderAdded { .. }
            | Event::CombatRoundBegan { .. }
            | Event::AttackBegan { .. }
            | Event::AttackRolled { .. }
            | Event::TacticPlayed { .. }
            | Event::TacticDiscarded { .. }
            | Event::TacticsShown { .. }
            | Event::DieSet { .. }
            | Event::RingUsed { .. }
            | Event::PlainDieRerolled { .. }
            | Event::HitsConverted { .. }
            | Event::DieRerolled { .. }
            | Event::Damaged { .. }
            | Event::DamageBlocked { .. }
            | Event::MissionDeckRenewed { .. }
            | Event::ProjectDeckRenewed
            | Event::TacticDeckRenewed { .. }
            | Event::UnitGained { .. }
            | Event::UnitQueued { .. }
            | Event::UnitAdvanced { .. }
            | Event::QueuedDestroyed { .. }
            | Event::UnitDestroyed { .. }
            | Event::ObjectiveRevealed { .. }
            | Event::ObjectivePlayed { .. }
            | Event::PlansRolled { .. }
            | Event::PlansMissed
            | Event::Retreated { .. }
            | Event::BattleWon { .. }
            | Event::LeaderWithdrew { .. }
            | Event::CombatEnded { .. }
            | Event::LeadersReturned
            | Event::TimeAdvanced { .. }
            | Event::ReputationGained { .. }
            | Event::ReputationLost { .. }
            | Event::LeaderRecruited { .. }
            | Event::ActionUsed { .. }
            | Event::ActionDiscarded { .. }
            | Event::ActionsBoxed { .. }
            | Event::BuildOpened { .. }
            | Event::UnitBuilt { .. }
            | Event::QueueMoved { .. }
            | Event::UnitDeployed { .. }
            | Event::UnitHeldBack { .. }
            | Event::GameEnded { .. } => {}
        }
        self
    }

    /// Tells whether it shows somebody something that lay hidden.
    pub(super) const fn shows_hidden(self) -> bool {
        match self {
            Event::ProbeRevealed { .. }
            | Event::ActionsDealt { .. }
            | Event::BaseNotThere { .. }
            | Event::BaseRevealed { .. }
            | Event::RevealAnnounced { .. }
            | Event::MissionRevealed { .. }
            | Event::DiceRolled { .. }
            | Event::MissionDiscarded { .. }
            | Event::DieRolledAgain { .. }
            | Event::ProjectsDrawn { .. }
            | Event::ObjectivesSeen { .. }
            | Event::ObjectivesShown { .. }
            | Event::ProbesTaken { .. }
            | Event::ProbesHandedOver { .. }
            | Event::BaseThere { .. }
            | Event::RegionTold { .. }
            | Event::SystemsNamed { .. }
            | Event::ProbesDrawn { .. }
            | Event::ProbesSeen { .. }
            | Event::BaseMoved { .. }
            | Event::TacticsDrawn { .. }
            | Event::AttackRolled { .. }
            | Event::TacticPlayed { .. }
            | Event::TacticDiscarded { .. }
            | Event::TacticsShown { .. }
            | Event::PlainDieRerolled { .. }
            | Event::DieRerolled { .. }
            | Event::ObjectiveRevealed { .. }
            | Event::ObjectivePlayed { .. }
            | Event::PlansRolled { .. }
            | Event::MissionsDrawn { .. }
            | Event::ObjectiveDrawn { .. }
            | Event::RecruitDrawn { .. }
            | Event::ActionUsed { .. }
            | Event::ActionDiscarded { .. }
            | Event::BuildOpened { .. }
            | Event::UnitBuilt { .. } => true,
            Event::UnitPlaced { .. }
            | Event::BaseChosen { .. }
            | Event::LoyaltyGained { .. }
            | Event::LoyaltyLost { .. }
            | Event::Subjugated { .. }
            | Event::SubjugationEnded { .. }
            | Event::Sabotaged { .. }
            | Event::SabotageRemoved { .. }
            | Event::SystemDestroyed { .. }
            | Event::RoundBegan { .. }
            | Event::MissionAssigned { .. }
            | Event::AssignmentForbidden { .. }
            | Event::AssignmentDone { .. }
            | Event::Passed { .. }
            | Event::MissionsReturned
            | Event::Activated { .. }
            | Event::Moved { .. }
            | Event::Escorted { .. }
            | Event::MissionAt { .. }
            | Event::Opposed { .. }
            | Event::NotOpposed { .. }
            | Event::MissionSucceeded { .. }
            | Event::MissionFailed { .. }
            | Event::MissionResolved { .. }
            | Event::MissionReturned { .. }
            | Event::LeaderCaptured { .. }
            | Event::LeaderRescued { .. }
            | Event::LeaderEliminated { .. }
            | Event::LeaderDetained { .. }
            | Event::LeaderProtected { .. }
            | Event::LeaderReplaced { .. }
            | Event::RingAttached { .. }
            | Event::RingRemoved { .. }
            | Event::DieTurned { .. }
            | Event::LeaderMoved { .. }
            | Event::MissionFound { .. }
            | Event::ProjectKept { .. }
            | Event::ObjectivesOrdered { .. }
            | Event::ObjectiveKept { .. }
            | Event::ObjectiveBuried { .. }
            | Event::ProbesPlanted { .. }
            | Event::ObjectivesArranged { .. }
            | Event::MobilizationPending { .. }
            | Event::BaseStays
            | Event::CombatBegan { .. }
            | Event::LeaderAdded { .. }
            | Event::CombatRoundBegan { .. }
            | Event::AttackBegan { .. }
            | Event::DieSet { .. }
            | Event::RingUsed { .. }
            | Event::HitsConverted { .. }
            | Event::Damaged { .. }
            | Event::DamageBlocked { .. }
            | Event::MissionDeckRenewed { .. }
            | Event::ProjectDeckRenewed
            | Event::TacticDeckRenewed { .. }
            | Event::UnitGained { .. }
            | Event::UnitQueued { .. }
            | Event::UnitAdvanced { .. }
            | Event::QueuedDestroyed { .. }
            | Event::UnitDestroyed { .. }
            | Event::PlansMissed
            | Event::Retreated { .. }
            | Event::BattleWon { .. }
            | Event::LeaderWithdrew { .. }
            | Event::CombatEnded { .. }
            | Event::LeadersReturned
            | Event::TimeAdvanced { .. }
            | Event::ReputationGained { .. }
            | Event::ReputationLost { .. }
            | Event::CardKept { .. }
            | Event::LeaderRecruited { .. }
            | Event::ActionsBoxed { .. }
            | Event::UnitChosenToBuild { .. }
            | Event::QueueMoved { .. }
            | Event::UnitDeployed { .. }
            | Event::UnitHeldBack { .. }
            | Event::GameEnded { .. } => false,
        }
    }
}
