//! The events of the game, and what each viewer is told of them.

mod event_actor;
mod event_secrets;

use serde::Serialize;
use tabletop::{Hidden, List, Set, Viewer};

use crate::actions::Action;
use crate::dice::Face;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::missions::Mission;
use crate::missions::objective_missions::PLANS_SHOWN;
use crate::objectives::Objective;
use crate::place::Place;
use crate::state::Ring;
use crate::systems::System;
use crate::tactics::{Tactic, Tactics};
use crate::team::{Role, Setup};
use crate::units::{Colour, Theater, Unit};

tabletop::events! {
    /// Something that happened. A card or system that the viewer may not see is withheld.
    #[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize)]
    #[serde(rename_all = "kebab-case", tag = "kind")]
    #[expect(missing_docs, reason = "the names and the fields say it")]
    pub enum Event {
        // set-up
        ProbeRevealed {
            system: System,
        },
        UnitPlaced {
            unit: Unit,
            place: Place,
        },
        ActionsDealt {
            faction: Faction,
            cards: Hidden<Set<Action>>,
        },
        BaseChosen {
            system: Hidden<System>,
        },
        // markers
        LoyaltyGained {
            system: System,
            faction: Faction,
        },
        LoyaltyLost {
            system: System,
            faction: Faction,
        },
        Subjugated {
            system: System,
        },
        SubjugationEnded {
            system: System,
        },
        Sabotaged {
            system: System,
        },
        SabotageRemoved {
            system: System,
        },
        SystemDestroyed {
            system: System,
        },
        // rounds
        RoundBegan {
            time: u8,
        },
        MissionAssigned {
            faction: Faction,
            mission: Hidden<Mission>,
            leader: Leader,
        },
        AssignmentForbidden {
            role: Role,
        },
        AssignmentDone {
            role: Role,
        },
        Passed {
            role: Role,
        },
        MissionsReturned,
        // activation
        Activated {
            faction: Faction,
            leader: Leader,
            place: Place,
        },
        Moved {
            unit: Unit,
            from: Place,
            to: Place,
        },
        Escorted {
            leader: Leader,
            to: Place,
        },
        BaseNotThere {
            system: System,
        },
        BaseRevealed {
            system: System,
        },
        // missions
        /// A mission is about to be revealed, and a card may be used before.
        RevealAnnounced {
            faction: Faction,
            leader: Leader,
        },
        MissionRevealed {
            mission: Mission,
            leaders: Set<Leader>,
        },
        MissionAt {
            faction: Faction,
            place: Place,
            target: Option<Leader>,
        },
        Opposed {
            faction: Faction,
            leader: Leader,
        },
        NotOpposed {
            faction: Faction,
        },
        DiceRolled {
            faction: Faction,
            dice: [u8; 4],
        },
        MissionSucceeded {
            mission: Mission,
        },
        MissionFailed {
            mission: Mission,
        },
        MissionResolved {
            mission: Mission,
        },
        MissionReturned {
            mission: Mission,
        },
        MissionDiscarded {
            mission: Mission,
        },
        LeaderCaptured {
            leader: Leader,
        },
        LeaderRescued {
            leader: Leader,
        },
        LeaderEliminated {
            leader: Leader,
        },
        LeaderDetained {
            leader: Leader,
        },
        LeaderProtected {
            leader: Leader,
        },
        LeaderReplaced {
            leader: Leader,
            by: Leader,
        },
        RingAttached {
            leader: Leader,
            ring: Ring,
        },
        RingRemoved {
            leader: Leader,
            ring: Ring,
        },
        DieTurned {
            face: Face,
        },
        DieRolledAgain {
            from: Face,
            to: Face,
        },
        LeaderMoved {
            faction: Faction,
            leader: Leader,
            place: Place,
        },
        MissionFound {
            faction: Faction,
            mission: Hidden<Mission>,
        },
        ProjectsDrawn {
            count: u8,
            cards: Hidden<[Option<Mission>; 2]>,
        },
        ProjectKept {
            mission: Hidden<Mission>,
        },
        ObjectivesSeen {
            cards: Hidden<List<Objective, PLANS_SHOWN>>,
        },
        ObjectivesOrdered {
            cards: Hidden<List<Objective, PLANS_SHOWN>>,
        },
        ObjectiveKept {
            card: Hidden<Objective>,
            stage: u8,
        },
        ObjectivesShown {
            count: u8,
            cards: Hidden<Set<Objective>>,
        },
        /// `open` says that everybody knew the card.
        ObjectiveBuried {
            card: Hidden<Objective>,
            stage: u8,
            open: bool,
        },
        ProbesTaken {
            count: u8,
            cards: Hidden<Set<System>>,
        },
        ProbesPlanted {
            top: u8,
            under: u8,
        },
        ProbesHandedOver {
            count: u8,
            cards: Hidden<Set<System>>,
        },
        BaseThere {
            system: System,
        },
        RegionTold {
            system: System,
            there: bool,
        },
        SystemsNamed {
            systems: Set<System>,
        },
        ObjectivesArranged {
            top: Hidden<Objective>,
            stage: u8,
        },
        ProbesDrawn {
            count: u8,
            cards: Hidden<Set<System>>,
        },
        MobilizationPending {
            leaders: u8,
        },
        ProbesSeen {
            count: u8,
            cards: Hidden<Set<System>>,
        },
        BaseMoved {
            from: System,
            to: Hidden<System>,
        },
        BaseStays,
        // combat
        CombatBegan {
            system: System,
            current: Faction,
        },
        LeaderAdded {
            faction: Faction,
            leader: Leader,
        },
        TacticsDrawn {
            faction: Faction,
            theater: Theater,
            count: u8,
            cards: Hidden<Tactics>,
        },
        CombatRoundBegan {
            round: u8,
        },
        AttackBegan {
            faction: Faction,
            theater: Theater,
        },
        AttackRolled {
            faction: Faction,
            black: [u8; 4],
            red: [u8; 4],
        },
        TacticPlayed {
            faction: Faction,
            tactic: Tactic,
        },
        TacticDiscarded {
            faction: Faction,
            tactic: Tactic,
        },
        TacticsShown {
            faction: Faction,
            cards: Tactics,
        },
        DieSet {
            colour: Option<Colour>,
            face: Face,
        },
        RingUsed {
            leader: Leader,
            ring: Ring,
        },
        PlainDieRerolled {
            from: Face,
            to: Face,
        },
        HitsConverted {
            count: u8,
        },
        DieRerolled {
            colour: Colour,
            from: Face,
            to: Face,
        },
        Damaged {
            unit: Unit,
            markers: u8,
            assigned: u8,
        },
        DamageBlocked {
            unit: Unit,
            markers: u8,
            assigned: u8,
        },
        MissionDeckRenewed {
            faction: Faction,
        },
        ProjectDeckRenewed,
        TacticDeckRenewed {
            theater: Theater,
        },
        UnitGained {
            unit: Unit,
            place: Place,
        },
        UnitQueued {
            unit: Unit,
            space: u8,
        },
        UnitAdvanced {
            unit: Unit,
            space: u8,
        },
        QueuedDestroyed {
            unit: Unit,
            space: u8,
        },
        UnitDestroyed {
            unit: Unit,
            place: Place,
        },
        ObjectiveRevealed {
            objective: Objective,
        },
        ObjectivePlayed {
            objective: Objective,
        },
        PlansRolled {
            dice: [u8; 4],
        },
        PlansMissed,
        Retreated {
            faction: Faction,
            leader: Leader,
            to: System,
        },
        BattleWon {
            faction: Faction,
            theater: Theater,
        },
        LeaderWithdrew {
            leader: Leader,
        },
        CombatEnded {
            system: System,
        },
        // refresh
        LeadersReturned,
        MissionsDrawn {
            faction: Faction,
            count: u8,
            cards: Hidden<[Option<Mission>; 2]>,
        },
        ObjectiveDrawn {
            card: Hidden<Objective>,
        },
        TimeAdvanced {
            time: u8,
        },
        ReputationGained {
            reputation: u8,
        },
        ReputationLost {
            reputation: u8,
        },
        RecruitDrawn {
            faction: Faction,
            count: u8,
            cards: Hidden<Set<Action>>,
        },
        CardKept {
            faction: Faction,
            card: Hidden<Action>,
        },
        LeaderRecruited {
            leader: Leader,
        },
        ActionUsed {
            card: Action,
        },
        ActionDiscarded {
            card: Action,
        },
        ActionsBoxed {
            faction: Faction,
        },
        BuildOpened {
            faction: Faction,
            count: u8,
        },
        UnitBuilt {
            unit: Unit,
            space: u8,
        },
        UnitChosenToBuild {
            faction: Faction,
            unit: Hidden<Unit>,
        },
        QueueMoved {
            faction: Faction,
        },
        UnitDeployed {
            unit: Unit,
            place: Place,
        },
        UnitHeldBack {
            unit: Unit,
        },
        GameEnded {
            winner: Faction,
        },
    }
}

impl Event {
    /// Returns the id of the card or ring whose effect it tells of, if it does.
    #[must_use]
    pub const fn effect_source_id(&self) -> Option<&'static str> {
        match *self {
            Event::MissionSucceeded { mission } | Event::MissionResolved { mission } => {
                Some(mission.row().id)
            }
            Event::ActionUsed { card } => Some(card.id()),
            Event::ObjectivePlayed { objective } => Some(objective.row().id),
            Event::TacticPlayed { tactic, .. } => Some(tactic.row().id),
            Event::RingAttached { ring, .. } => Some(ring.id()),
            Event::LeaderCaptured { .. } => Some(Ring::Captured.id()),
            _ => None,
        }
    }
}

impl tabletop::Event for Event {
    type Setup = Setup;

    fn seen_by(&self, setup: Setup, viewer: Viewer) -> Option<Self> {
        let me = match viewer {
            Viewer::Seat(seat) => Some(setup.faction_of_seat(seat)),
            Viewer::Spectator => None,
        };
        Some(self.seen_by_faction(me))
    }

    fn reveals_hidden(&self) -> bool {
        self.shows_hidden()
    }
}
