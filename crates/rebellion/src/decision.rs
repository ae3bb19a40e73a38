//! What is being decided.

use serde::{Deserialize, Serialize};

use crate::action_cards::Window;
use crate::actions::Action;
use crate::card_moves;
use crate::choice::Choice;
use crate::dice::Face;
use crate::faction::Faction;
use crate::happening::Happening;
use crate::leaders::Leader;
use crate::missions::Mission;
use crate::place::Place;
use crate::resolve::Resolve;
use crate::state::{Ring, State};
use crate::systems::{Icon, System};
use crate::tactics::Tactic;
use crate::team::Role;
use crate::units::{Colour, Unit};

tabletop::questions! {
    types {
        asked role: Role,
        state: State,
        choice: Choice,
        event: Happening,
        resolve: Resolve,
    }

    /// A question the game puts to one role. Everybody may know what is being asked; the answers on offer
    /// are for the deciding side alone. Everybody can count them where they follow from units, leaders, dice and
    /// queues, which lie open; not where they follow from hands, facedown cards or the place of the base.
    #[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case", tag = "kind")]
    #[expect(missing_docs, reason = "the fields are named after what they hold")]
    pub enum Decision {
        /// Where this starting unit of the Empire goes (DP-SETUP-03).
        ImperialStart { unit: Unit }: public count,
        /// Which system besides the base gets Rebel starting units (DP-SETUP-04).
        RebelStart: secret count,
        /// Where this starting unit of the Rebels goes (DP-SETUP-04).
        RebelStartUnit { unit: Unit }: secret count,
        /// Where the base is (DP-SETUP-07).
        ChooseBase: secret count,
        /// Which mission gets leaders, or nothing further (DP-ASSIGN-01).
        Assign: secret count,
        /// Which leader goes on it (DP-ASSIGN-01).
        AssignLeader: secret count,
        /// Whether the Admiral's leader may stay on the mission (DP-ASSIGN-03).
        AllowAssignment { leader: Leader }: secret count,
        /// Where the leader of this action card goes (DP-ASSIGN-02).
        ActionPlace { action: Action }: secret count,
        /// Which leader of this action card gets the mission it searches for.
        SearchLeader { action: Action }: secret count,
        /// Which mission of the deck, or which project, this leader gets.
        Search { leader: Leader, projects: bool }: secret count,
        /// Whether an action card is used now (DP-MISSION-04, DP-COMBAT-02).
        ActionWindow { window: Window }: secret count,
        /// Undercover: which leader comes.
        Undercover: secret count,
        /// It Is Your Destiny: whom it captures.
        Destiny: secret count,
        /// Son Of Skywalker: which mission is taken from the deck.
        SonOfSkywalker: secret count,
        /// What this card for the start of a combat is used on (DP-COMBAT-02).
        CombatCard { action: Action }: secret count,
        /// One In A Million: which die is laid down on which face (DP-ATTACK-05, DP-MISSION-04).
        SetDice { second: bool }: secret count,
        /// The choice of a turn (DP-COMMAND-01, DP-COMMAND-02, DP-MISSION-01).
        Command: secret count,
        /// Which place this leader activates (DP-ACTIVATE-01).
        Activate { leader: Leader }: secret count,
        /// Which unit moves next (DP-ACTIVATE-02, DP-ACTIVATE-03).
        Move { to: Place }: secret count,
        /// Which unit a card moves next (DP-MISSION-05, DP-ASSIGN-02).
        CardMove { card: card_moves::CardMove, to: Place }: secret count,
        /// Independent Operation: where the ground units go (DP-ASSIGN-02).
        SendAway { from: Place }: secret count,
        /// Where the mission happens, and against whom (DP-MISSION-02).
        MissionPlace { mission: Mission }: secret count,
        /// Whether a leader opposes (DP-MISSION-03).
        Oppose { mission: Mission }: secret count,
        /// Which leader gets this ring. If another card brings one as well, either can come first
        /// (DP-SETUP-05, DP-RECRUIT-03, DP-MISSION-05).
        AttachRing { ring: Ring, other: Option<Ring> }: secret count,
        /// Whether a ring touches the dice of a mission (DP-MISSION-08).
        DiceRings: secret count,
        /// Whether the C-3PO ring makes a failed mission succeed.
        DiplomacyRing: secret count,
        /// Whether the Millennium Falcon ring rescues a captive (DP-MISSION-09).
        FalconRing: secret count,
        /// Which captive a mission rescues (G-35).
        Rescue: public count,
        /// Whether this leader goes to the base together with a rescued one (DP-MISSION-06).
        Accompany { leader: Leader }: secret count,
        /// Collect Bounty: which of the nearest systems (DP-NEAREST-01).
        Nearest: public count,
        /// Misdirection: whose mission is safe (DP-MISSION-05).
        Misdirect: secret count,
        /// Contingency Plan: which mission the leader goes on (DP-MISSION-05).
        Contingency: secret count,
        /// Research And Development: two projects, or the sabotage marker and one (DP-MISSION-05).
        Research: public count,
        /// Research And Development: which project is kept.
        KeepProject: secret count,
        /// Infiltration: which objective stays on top.
        Infiltrate: secret count,
        /// Which system of the mission's region gains loyalty (DP-MISSION-05).
        RegionLoyalty { except: Option<System> }: public count,
        /// Support Of Mon Calamari: loyalty or a cruiser.
        MonCalamari: secret count,
        /// Public Uprising: which unit is gained next.
        UprisingUnit { left: u8 }: secret count,
        /// Which unit goes on the queue for this icon of a system (BUILD-10).
        QueueUnit { system: System, icon: u8 }: public count,
        /// Double Our Efforts: which unit moves on, the second one another than the first.
        Advance { moved: Option<(Unit, u8)> }: public count,
        /// Oversee Project: which unit is deployed.
        Oversee: public count,
        /// Which units are destroyed, up to a total health (DP-DESTROY-02).
        DestroyUnits {
            place: Place,
            left: u8,
            ground: bool,
        }: public count,
        /// Rogue Squadron Raid: which units of the queue (DP-DESTROY-02).
        RaidQueue { left: u8 }: public count,
        /// Demolition: which unit of the queue, for this icon of a system.
        Demolish { system: System, icon: u8 }: public count,
        /// Covert Operation: which objective is kept.
        KeepObjective: secret count,
        /// Stolen Plans: which objective comes next, with so many still to be placed.
        OrderObjectives { left: u8 }: secret count,
        /// Retrieve The Plans: which objective goes under the deck.
        RetrievePlans: secret count,
        /// Plant False Lead: how many probe cards go on top of the deck, the others under it.
        PlantNumber: secret count,
        /// Plant False Lead: which probe card comes next: first the ones on top, then the others.
        PlantOrder { on_top: u8, placed: u8 }: secret count,
        /// Interrogation Droid: another system besides the base's.
        NameSystem { left: u8 }: secret count,
        /// Homing Beacon: where in the region of the base this leader goes.
        BeaconPlace { leader: Leader }: secret count,
        /// Rapid Mobilization: which of two comes first (DP-BASE-02).
        MobilizationOrder: secret count,
        /// Rapid Mobilization: units or a new base (DP-BASE-01).
        Mobilize { leaders: u8 }: public count,
        /// Rapid Mobilization: from which system units come.
        TransferFrom: secret count,
        /// Rapid Mobilization: which unit comes next.
        Transfer { from: Place, moved: u8 }: secret count,
        /// Rapid Mobilization: the new base, or none.
        NewBase: secret count,
        /// Whether a leader is added to the combat (DP-COMBAT-01).
        AddLeader: secret count,
        /// The next combat action (DP-ATTACK-01).
        CombatAction: secret count,
        /// Brilliant Strategy: from which deck (DP-ATTACK-02).
        BrilliantStrategy { drawn: u8 }: secret count,
        /// Concentrate Fire: which die is rerolled (DP-ATTACK-02).
        ConcentrateFire { chosen: Option<(Colour, Face)> }: public count,
        /// A tactic card's damage: which unit (DP-ATTACK-02).
        CardDamage { tactic: Tactic, left: u8 }: public count,
        /// Bombardment: with which ship (DP-ATTACK-02).
        Bombardment: public count,
        /// Target The Star Destroyers: how many black hits become red ones (DP-ATTACK-03).
        ConvertHits: secret count,
        /// Which unit this die damages (DP-ATTACK-03).
        AssignDamage { colour: Colour, face: Face }: public count,
        /// Whether a card blocks damage (DP-ATTACK-04).
        Block: secret count,
        /// Which card is discarded to pay for a block (DP-ATTACK-04).
        BlockCost { tactic: Tactic }: secret count,
        /// Which damage is blocked (DP-ATTACK-04).
        BlockDamage { left: u8, optional: bool }: public count,
        /// Whether an objective is played in a combat (DP-ATTACK-05, DP-OBJECTIVE-01).
        CombatObjective: secret count,
        /// The target of Death Star Plans (DP-ATTACK-06).
        PlansTarget: secret count,
        /// The Master Yoda ring after the roll of Death Star Plans (DP-ATTACK-05).
        PlansReroll: secret count,
        /// Return Of The Jedi: which Imperial leader is eliminated (DP-OBJECTIVE-01).
        EliminateLeader: public count,
        /// Whether and with whom to retreat (DP-RETREAT-01).
        Retreat: secret count,
        /// Where to (DP-RETREAT-01).
        RetreatTo { leader: Leader }: secret count,
        /// What else goes along (DP-RETREAT-02).
        RetreatUnits { to: Place }: secret count,
        /// Which units without transport are lost in a destroyed system (DP-DESTROY-01).
        Excess { place: Place, faction: Faction }: public count,
        /// Whether an objective is played before the Refresh Phase (DP-REFRESH-01).
        RefreshObjective: secret count,
        /// Which mission is discarded above ten (DP-REFRESH-02).
        DiscardMission: secret count,
        /// Which action card is kept (DP-RECRUIT-01, DP-RECRUIT-02).
        Recruit: secret count,
        /// Which leader of it is recruited (DP-RECRUIT-02).
        RecruitLeader: secret count,
        /// What is built with this icon (DP-BUILD-01).
        Build { place: Place, icon: Icon }: secret count,
        /// Which own unit is destroyed to gain this one there (DP-BUILD-03).
        ScrapForGain { unit: Unit, place: Place }: secret count,
        /// Where this unit is deployed (DP-DEPLOY-01).
        Deploy { unit: Unit }: secret count,
    }
}
