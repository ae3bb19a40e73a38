//! Who is told what, and what shows something that lay hidden.

use tabletop::only_for;

use super::Happening;
use crate::faction::Faction;

impl Happening {
    /// What a faction is told of it; `None` for whoever watches.
    pub(super) fn seen_by(mut self, me: Option<Faction>) -> Self {
        let mine = |faction: &Faction| me == Some(*faction);
        let rebel = mine(&Faction::Rebel);
        let imperial = mine(&Faction::Imperial);
        let player = me.is_some();
        match &mut self {
            Happening::ActionsDealt { faction, cards }
            | Happening::RecruitDrawn { faction, cards, .. } => only_for(mine(faction), cards),
            Happening::MissionAssigned { faction, mission, .. }
            | Happening::MissionFound { faction, mission } => only_for(mine(faction), mission),
            Happening::MissionsDrawn { faction, cards, .. } => only_for(mine(faction), cards),
            Happening::TacticsDrawn { faction, cards, .. } => only_for(mine(faction), cards),
            Happening::CardKept { faction, card } => only_for(mine(faction), card),
            Happening::UnitChosenToBuild { faction, unit } => only_for(mine(faction), unit),
            Happening::ProjectsDrawn { cards, .. } => only_for(imperial, cards),
            Happening::ProjectKept { mission } => only_for(imperial, mission),
            Happening::ProbesDrawn { cards, .. } => only_for(imperial, cards),
            Happening::ProbesSeen { cards, .. } => only_for(rebel, cards),
            Happening::BaseChosen { system } => only_for(rebel, system),
            Happening::BaseMoved { to, .. } => only_for(rebel, to),
            Happening::ObjectivesSeen { cards } | Happening::ObjectivesOrdered { cards } => {
                only_for(rebel, cards);
            }
            // N-44: their stage is open
            Happening::ObjectiveDrawn { card } | Happening::ObjectiveKept { card, .. } => {
                only_for(rebel, card);
            }
            Happening::ObjectivesArranged { top, .. } => only_for(rebel, top),
            Happening::ObjectiveBuried { card, open, .. } => only_for(player || *open, card),
            Happening::ObjectivesShown { cards, .. } => only_for(player, cards), // OBJECTIVE-13
            Happening::ProbesTaken { cards, .. } // N-55
            | Happening::ProbesHandedOver { cards, .. } => only_for(player, cards),
            _ => {}
        }
        self
    }

    /// Whether it shows somebody something that lay hidden.
    pub(super) const fn reveals(self) -> bool {
        matches!(
            self,
            Happening::ProbeRevealed { .. }
                | Happening::ActionsDealt { .. }
                | Happening::BaseNotThere { .. }
                | Happening::BaseRevealed { .. }
                | Happening::RevealAnnounced { .. }
                | Happening::MissionRevealed { .. }
                | Happening::DiceRolled { .. }
                | Happening::DieRolledAgain { .. }
                | Happening::MissionDiscarded { .. }
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
                | Happening::UnitBuilt { .. }
        )
    }
}
