//! The questions of the game.

use serde::Serialize;

use crate::action_cards::Window;
use crate::actions::Action;
use crate::card_moves;
use crate::choice::Choice;
use crate::dice::Face;
use crate::event::Event;
use crate::faction::Faction;
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
        event: Event,
        resolve: Resolve,
    }

    /// A question the game puts to one role. Everybody may know what is being asked; the answers on offer
    /// are for the deciding side alone. Everybody can count them where they follow from units, leaders, dice and
    /// queues, which lie open; not where they follow from hands, facedown cards or the place of the base.
    #[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize)]
    #[serde(rename_all = "kebab-case", tag = "kind")]
    #[expect(missing_docs, reason = "the fields are named after what they hold")]
    pub enum Decision {
        /// Asks where this starting unit of the Empire goes (DP-SETUP-03).
        ImperialStart { unit: Unit }: public count, rules ["SETUP-16", "SETUP-17", "SETUP-19", "DP-SETUP-03"],
        /// Asks which system besides the base gets Rebel starting units (DP-SETUP-04).
        RebelStart: secret count, rules ["SETUP-18", "SETUP-19", "N-09", "DP-SETUP-04"],
        /// Asks where this starting unit of the Rebels goes (DP-SETUP-04).
        RebelStartUnit { unit: Unit }: secret count, rules ["SETUP-18", "SETUP-19", "N-09", "DP-SETUP-04"],
        /// Asks where the base is (DP-SETUP-07).
        ChooseBase: secret count, rules ["SETUP-22", "SETUP-23", "FIRST-04", "TEAM-16", "DP-SETUP-07"],
        /// Asks which mission gets leaders, or nothing further (DP-ASSIGN-01).
        Assign: secret count,
            rules ["ASSIGN-01", "ASSIGN-02", "ASSIGN-03", "ASSIGN-05", "ASSIGN-06", "DP-ASSIGN-01"],
        /// Asks which leader is put on the mission (DP-ASSIGN-01).
        AssignLeader: secret count, rules ["ASSIGN-02", "ASSIGN-05", "ASSIGN-06", "DP-ASSIGN-01"],
        /// Asks whether the Admiral's leader may stay on the mission (DP-ASSIGN-03).
        AllowAssignment { leader: Leader }: secret count, rules ["TEAM-18", "DP-ASSIGN-03"],
        /// Asks where the leader of this action card goes (DP-ASSIGN-02).
        ActionPlace { action: Action }: secret count, rules ["ASSIGN-07", "DP-ASSIGN-02"],
        /// Asks which leader of this action card gets the mission it searches for.
        SearchLeader { action: Action }: secret count, rules ["ASSIGN-07", "ACTION-13", "N-19", "DP-ASSIGN-02"],
        /// Asks which mission of the deck, or which project, this leader gets.
        Search { leader: Leader, projects: bool }: secret count,
            rules ["ASSIGN-07", "ACTION-13", "N-19", "DP-ASSIGN-02"],
        /// Asks whether an action card is used now (DP-MISSION-04, DP-COMBAT-02).
        ActionWindow { window: Window }: secret count, rules ["ACTION-08", "DP-MISSION-04"],
        /// Undercover: which leader comes.
        Undercover: secret count, rules ["DP-MISSION-04"],
        /// It Is Your Destiny: whom it captures.
        Destiny: secret count, rules ["DP-MISSION-04"],
        /// Son Of Skywalker: which mission is taken from the deck.
        SonOfSkywalker: secret count, rules ["DP-MISSION-04"],
        /// Asks what this card for the start of a combat is used on (DP-COMBAT-02).
        CombatCard { action: Action }: secret count, rules ["ACTION-06", "COMBAT-05", "DP-COMBAT-02"],
        /// One In A Million: which die is set to which face (DP-ATTACK-05, DP-MISSION-04).
        SetDice { second: bool }: secret count, rules ["N-46", "DEATHSTAR-13", "DP-ATTACK-05"],
        /// The choice of a turn (DP-COMMAND-01, DP-COMMAND-02, DP-MISSION-01).
        Command: secret count,
            rules ["COMMAND-02", "COMMAND-03", "COMMAND-04", "MISSION-02",
                "BASE-18", "N-01", "DP-COMMAND-01", "DP-COMMAND-02"],
        /// Asks which place this leader activates (DP-ACTIVATE-01).
        Activate { leader: Leader }: secret count,
            rules ["ACTIVATE-02", "ACTIVATE-03", "ACTIVATE-04", "ACTIVATE-11", "DP-ACTIVATE-01"],
        /// Asks which unit moves next (DP-ACTIVATE-02, DP-ACTIVATE-03).
        Move { to: Place }: secret count,
            rules ["ACTIVATE-05", "ACTIVATE-06", "MOVE-01", "MOVE-04", "MOVE-07",
                "TRANSPORT-04", "TRANSPORT-05", "CAPTURE-06", "DP-ACTIVATE-02", "DP-ACTIVATE-03"],
        /// Asks which unit a card moves next (DP-MISSION-05, DP-ASSIGN-02).
        CardMove { card: card_moves::CardMove, to: Place }: secret count,
            rules ["MOVE-07", "MOVE-09", "MOVE-10", "BASE-09", "BASE-10", "N-16", "DP-MISSION-05"],
        /// Independent Operation: where the ground units go (DP-ASSIGN-02).
        SendAway { from: Place }: secret count, rules ["N-13", "G-30", "MOVE-09", "SUBJUGATE-06"],
        /// Asks where the mission happens, and against whom (DP-MISSION-02).
        MissionPlace { mission: Mission }: secret count,
            rules ["MISSION-06", "MISSION-07", "MISSION-08", "BASE-05", "DP-MISSION-02"],
        /// Asks whether a leader opposes (DP-MISSION-03).
        Oppose { mission: Mission }: secret count,
            rules ["OPPOSE-01", "OPPOSE-02", "OPPOSE-03", "OPPOSE-05", "OPPOSE-07", "DP-MISSION-03"],
        /// Asks which leader gets this ring. If another card brings one as well, either can come first (DP-SETUP-05,
        /// DP-RECRUIT-03, DP-MISSION-05).
        AttachRing { ring: Ring, other: Option<Ring> }: secret count,
            rules ["RING-01", "RING-02", "ACTION-07", "N-47", "N-52", "DP-SETUP-05", "DP-RECRUIT-03"],
        /// Asks whether a ring touches the dice of a mission (DP-MISSION-08).
        DiceRings: secret count, rules ["N-45", "RING-01", "OPPOSE-07", "DP-MISSION-08"],
        /// Asks whether the C-3PO ring makes a failed mission succeed.
        DiplomacyRing: secret count, rules ["RING-01", "MISSION-12", "N-21"],
        /// Asks whether the Millennium Falcon ring rescues a captive (DP-MISSION-09).
        FalconRing: secret count, rules ["N-52", "N-21", "RESCUE-01", "DP-MISSION-09"],
        /// Asks which captive a mission rescues (G-35).
        Rescue: public count, rules ["RESCUE-01", "G-35", "DP-MISSION-05"],
        /// Asks whether this leader goes to the base together with a rescued one (DP-MISSION-06).
        Accompany { leader: Leader }: secret count, rules ["RESCUE-03", "N-51", "DP-MISSION-06"],
        /// Collect Bounty: which of the nearest systems (DP-NEAREST-01).
        Nearest: public count, rules ["NEAREST-01", "NEAREST-02", "N-50", "DP-NEAREST-01"],
        /// Misdirection: whose mission is safe (DP-MISSION-05).
        Misdirect: secret count, rules ["OPPOSE-01", "MISSION-11", "DP-MISSION-05"],
        /// Contingency Plan: which mission the leader continues with (DP-MISSION-05).
        Contingency: secret count, rules ["MISSION-03", "N-18", "N-19", "DP-MISSION-05"],
        /// Research And Development: two projects, or the sabotage marker and one (DP-MISSION-05).
        Research: public count, rules ["PROJECT-01", "PROJECT-02", "MISSION-11", "DP-MISSION-05"],
        /// Research And Development: which project is kept.
        KeepProject: secret count, rules ["PROJECT-01", "PROJECT-02", "MISSION-11", "DP-MISSION-05"],
        /// Infiltration: which objective stays on top.
        Infiltrate: secret count, rules ["OBJECTIVE-11", "MISSION-11", "DP-MISSION-05"],
        /// Asks which system of the mission's region gains loyalty (DP-MISSION-05).
        RegionLoyalty { except: Option<System> }: public count, rules ["LOYALTY-04", "LOYALTY-05", "DP-MISSION-05"],
        /// Support Of Mon Calamari: loyalty or a cruiser.
        MonCalamari: secret count, rules ["LOYALTY-06", "BUILD-12", "N-57", "DP-MISSION-05"],
        /// Public Uprising: which unit is gained next.
        UprisingUnit { left: u8 }: secret count, rules ["DEPLOY-09", "N-37", "DP-MISSION-05"],
        /// Asks which unit goes on the queue for this icon of a system (BUILD-10).
        QueueUnit { system: System, icon: u8 }: public count, rules ["BUILD-10", "BUILD-12", "BUILD-13", "G-37"],
        /// Double Our Efforts: which unit moves on, the second one another than the first.
        Advance { moved: Option<(Unit, u8)> }: public count, rules ["BUILD-11", "DP-MISSION-05"],
        /// Oversee Project: which unit is deployed.
        Oversee: public count, rules ["N-15", "SABOTAGE-03", "DEATHSTAR-07", "DP-MISSION-05"],
        /// Asks which units are destroyed, up to a total health (DP-DESTROY-02).
        DestroyUnits {
            place: Place,
            left: u8,
            ground: bool,
        }: public count, rules ["DESTROY-03", "DESTROY-04", "N-60", "DP-DESTROY-02"],
        /// Rogue Squadron Raid: which units of the queue (DP-DESTROY-02).
        RaidQueue { left: u8 }: public count, rules ["DESTROY-03", "N-60", "DP-DESTROY-02"],
        /// Demolition: which unit of the queue, for this icon of a system.
        Demolish { system: System, icon: u8 }: public count, rules ["BUILD-13", "SABOTAGE-04", "DP-MISSION-05"],
        /// Covert Operation: which objective is kept.
        KeepObjective: secret count, rules ["OBJECTIVE-11", "MISSION-11", "N-44", "DP-MISSION-05"],
        /// Stolen Plans: which objective comes next, with this many still to be placed.
        OrderObjectives { left: u8 }: secret count, rules ["OBJECTIVE-11", "MISSION-11", "N-44", "DP-MISSION-05"],
        /// Retrieve The Plans: which objective goes under the deck.
        RetrievePlans: secret count, rules ["OBJECTIVE-13", "MISSION-11", "DP-MISSION-05"],
        /// Plant False Lead: how many probe cards go on top of the deck, the others under it.
        PlantNumber: secret count, rules ["MISSION-11", "N-55", "DP-MISSION-05"],
        /// Plant False Lead: which probe card comes next: first the ones on top, then the others.
        PlantOrder { on_top: u8, placed: u8 }: secret count, rules ["MISSION-11", "N-55", "DP-MISSION-05"],
        /// Interrogation Droid: another system besides the base's.
        NameSystem { left: u8 }: secret count, rules ["MISSION-11", "CHEAT-02", "TEAM-16"],
        /// Homing Beacon: where in the region of the base this leader goes.
        BeaconPlace { leader: Leader }: secret count, rules ["RESCUE-01", "CHEAT-02", "TEAM-08"],
        /// Rapid Mobilization: which of two comes first (DP-BASE-02).
        MobilizationOrder: secret count, rules ["N-18", "BASE-24", "DP-BASE-02"],
        /// Rapid Mobilization: units or a new base (DP-BASE-01).
        Mobilize { leaders: u8 }: public count, rules ["BASE-24", "BASE-25", "BASE-35", "DP-BASE-01"],
        /// Rapid Mobilization: from which system units come.
        TransferFrom: secret count, rules ["BASE-35", "MOVE-09", "TRANSPORT-05", "DP-BASE-01"],
        /// Rapid Mobilization: which unit comes next.
        Transfer { from: Place, moved: u8 }: secret count,
            rules ["BASE-35", "MOVE-09", "TRANSPORT-05", "DP-BASE-01"],
        /// Rapid Mobilization: the new base, or none.
        NewBase: secret count, rules ["BASE-26", "BASE-28", "BASE-30", "BASE-31", "DP-BASE-01"],
        /// Asks whether a leader is added to the combat (DP-COMBAT-01).
        AddLeader: secret count, rules ["COMBAT-03", "COMBAT-04", "COMBAT-06", "DP-COMBAT-01"],
        /// The next combat action (DP-ATTACK-01).
        CombatAction: secret count,
            rules ["ATTACK-05", "ATTACK-06", "ATTACK-09", "ATTACK-10", "ATTACK-11", "DP-ATTACK-01"],
        /// Brilliant Strategy: from which deck (DP-ATTACK-02).
        BrilliantStrategy { drawn: u8 }: secret count, rules ["ATTACK-09", "TACTIC-04", "DP-ATTACK-02"],
        /// Concentrate Fire: which die is rerolled (DP-ATTACK-02).
        ConcentrateFire { chosen: Option<(Colour, Face)> }: public count,
            rules ["ATTACK-12", "G-66", "DP-ATTACK-02"],
        /// A tactic card's damage: which unit (DP-ATTACK-02).
        CardDamage { tactic: Tactic, left: u8 }: public count,
            rules ["ATTACK-13", "ATTACK-14", "G-64", "DP-ATTACK-02"],
        /// Bombardment: with which ship (DP-ATTACK-02).
        Bombardment: public count, rules ["ATTACK-13", "ATTACK-14", "DP-ATTACK-02"],
        /// Target The Star Destroyers: how many black hits become red ones (DP-ATTACK-03).
        ConvertHits: secret count, rules ["ATTACK-16", "ATTACK-18", "G-68", "DP-ATTACK-03"],
        /// Asks which unit this die damages (DP-ATTACK-03).
        AssignDamage { colour: Colour, face: Face }: public count,
            rules ["ATTACK-15", "ATTACK-16", "ATTACK-17", "ATTACK-18", "DP-ATTACK-03"],
        /// Asks whether a card blocks damage (DP-ATTACK-04).
        Block: secret count, rules ["ATTACK-19", "ATTACK-20", "ATTACK-21", "DP-ATTACK-04"],
        /// Asks which card is discarded to pay for a block (DP-ATTACK-04).
        BlockCost { tactic: Tactic }: secret count, rules ["ATTACK-19", "ATTACK-21", "DP-ATTACK-04"],
        /// Asks which damage is blocked (DP-ATTACK-04).
        BlockDamage { left: u8, optional: bool }: public count,
            rules ["ATTACK-19", "ATTACK-20", "ATTACK-22", "DP-ATTACK-04"],
        /// Asks whether an objective is played in a combat (DP-ATTACK-05, DP-OBJECTIVE-01).
        CombatObjective: secret count,
            rules ["OBJECTIVE-05", "OBJECTIVE-08", "OBJECTIVE-09",
                "DEATHSTAR-09", "DP-ATTACK-05", "DP-OBJECTIVE-01"],
        /// The target of Death Star Plans (DP-ATTACK-06).
        PlansTarget: secret count, rules ["DEATHSTAR-09", "DEATHSTAR-14", "G-32", "DP-ATTACK-06"],
        /// The Master Yoda ring after the roll of Death Star Plans (DP-ATTACK-05).
        PlansReroll: secret count, rules ["N-45", "G-69", "DP-ATTACK-05"],
        /// Return Of The Jedi: which Imperial leader is eliminated (DP-OBJECTIVE-01).
        EliminateLeader: public count, rules ["LEADER-07", "N-48", "DP-OBJECTIVE-01"],
        /// Asks whether and with whom to retreat (DP-RETREAT-01).
        Retreat: secret count,
            rules ["RETREAT-01", "RETREAT-02", "RETREAT-08", "RETREAT-09",
                "RETREAT-14", "RETREAT-16", "DP-RETREAT-01"],
        /// Asks where to (DP-RETREAT-01).
        RetreatTo { leader: Leader }: secret count,
            rules ["RETREAT-03", "RETREAT-04", "RETREAT-05", "RETREAT-06", "RETREAT-07", "DP-RETREAT-01"],
        /// Asks what else goes along (DP-RETREAT-02).
        RetreatUnits { to: Place }: secret count, rules ["RETREAT-10", "RETREAT-11", "RETREAT-12", "DP-RETREAT-02"],
        /// Asks which units without transport are lost in a destroyed system (DP-DESTROY-01).
        Excess { place: Place, faction: Faction }: public count,
            rules ["DESTROY-06", "DESTROY-07", "DESTROY-09", "DP-DESTROY-01"],
        /// Asks whether an objective is played before the Refresh Phase (DP-REFRESH-01).
        RefreshObjective: secret count,
            rules ["REFRESH-01", "OBJECTIVE-07", "OBJECTIVE-08", "OBJECTIVE-09", "DP-REFRESH-01"],
        /// Asks which mission is discarded above ten (DP-REFRESH-02).
        DiscardMission: secret count, rules ["REFRESH-04", "REFRESH-05", "MISSION-18", "DP-REFRESH-02"],
        /// Asks which action card is kept (DP-RECRUIT-01, DP-RECRUIT-02).
        Recruit: secret count,
            rules ["RECRUIT-02", "RECRUIT-04", "RECRUIT-07", "RECRUIT-08", "DP-RECRUIT-01", "DP-RECRUIT-02"],
        /// Asks which leader of the card is recruited (DP-RECRUIT-02).
        RecruitLeader: secret count, rules ["RECRUIT-02", "RECRUIT-03", "RECRUIT-06", "DP-RECRUIT-02"],
        /// Asks what is built with this icon (DP-BUILD-01).
        Build { place: Place, icon: Icon }: secret count,
            rules ["BUILD-02", "BUILD-03", "BUILD-10", "N-35", "DP-BUILD-01"],
        /// Asks which own unit is destroyed to gain this one there (DP-BUILD-03).
        ScrapForGain { unit: Unit, place: Place }: secret count, rules ["LIMITS-06", "N-37", "DP-BUILD-03"],
        /// Asks where this unit is deployed (DP-DEPLOY-01).
        Deploy { unit: Unit }: secret count,
            rules ["DEPLOY-02", "DEPLOY-03", "DEPLOY-04", "DEPLOY-05", "DEPLOY-06", "DEPLOY-07", "DP-DEPLOY-01"],
    }
}
