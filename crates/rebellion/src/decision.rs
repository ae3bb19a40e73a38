//! What is being decided.

use serde::{Deserialize, Serialize};

use crate::action_cards::Window;
use crate::actions::Action;
use crate::card_moves::CardMove;
use crate::dice::Face;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::missions::Mission;
use crate::place::Place;
use crate::state::Ring;
use crate::systems::{Icon, System};
use crate::tactics::Tactic;
use crate::units::{Colour, Unit};

/// A question the game puts to one role. Everybody may know what is being asked; the answers on offer
/// are for the deciding side alone.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
#[expect(missing_docs, reason = "the fields are named after what they hold")]
pub enum Decision {
    /// Where this starting unit of the Empire goes (DP-SETUP-03).
    ImperialStart { unit: Unit },
    /// Which system besides the base gets Rebel starting units (DP-SETUP-04).
    RebelStart,
    /// Where this starting unit of the Rebels goes (DP-SETUP-04).
    RebelStartUnit { unit: Unit },
    /// Where the base is (DP-SETUP-07).
    ChooseBase,
    /// Which mission gets leaders, or nothing further (DP-ASSIGN-01).
    Assign,
    /// Which leader goes on it (DP-ASSIGN-01).
    AssignLeader,
    /// Whether the Admiral's leader may stay on the mission (DP-ASSIGN-03).
    AllowAssignment { leader: Leader },
    /// Where the leader of this action card goes (DP-ASSIGN-02).
    ActionPlace { action: Action },
    /// Which leader of this action card gets the mission it searches for.
    SearchLeader { action: Action },
    /// Which mission of the deck, or which project, this leader gets.
    Search { leader: Leader, projects: bool },
    /// Whether an action card is used now (DP-MISSION-04, DP-COMBAT-02).
    ActionWindow { window: Window },
    /// Undercover: which leader comes.
    Undercover,
    /// It Is Your Destiny: whom it captures.
    Destiny,
    /// Son Of Skywalker: which mission is taken from the deck.
    SonOfSkywalker,
    /// What this card for the start of a combat is used on (DP-COMBAT-02).
    CombatCard { action: Action },
    /// One In A Million: which die is laid down on which face (DP-ATTACK-05, DP-MISSION-04).
    SetDice { second: bool },
    /// The choice of a turn (DP-COMMAND-01, DP-COMMAND-02, DP-MISSION-01).
    Command,
    /// Which place this leader activates (DP-ACTIVATE-01).
    Activate { leader: Leader },
    /// Which unit moves next (DP-ACTIVATE-02, DP-ACTIVATE-03).
    Move { to: Place },
    /// Which unit a card moves next (DP-MISSION-05, DP-ASSIGN-02).
    CardMove { card: CardMove, to: Place },
    /// Independent Operation: where the ground units go (DP-ASSIGN-02).
    SendAway { from: Place },
    /// Where the mission happens, and against whom (DP-MISSION-02).
    MissionPlace { mission: Mission },
    /// Whether a leader opposes (DP-MISSION-03).
    Oppose { mission: Mission },
    /// Which leader gets this ring. If another card brings one as well, either can come first
    /// (DP-SETUP-05, DP-RECRUIT-03, DP-MISSION-05).
    AttachRing { ring: Ring, other: Option<Ring> },
    /// Whether a ring touches the dice of a mission (DP-MISSION-08).
    DiceRings,
    /// Whether the C-3PO ring makes a failed mission succeed.
    DiplomacyRing,
    /// Whether the Millennium Falcon ring rescues a captive (DP-MISSION-09).
    FalconRing,
    /// Which captive a mission rescues (G-35).
    Rescue,
    /// Whether this leader goes to the base together with a rescued one (DP-MISSION-06).
    Accompany { leader: Leader },
    /// Collect Bounty: which of the nearest systems (DP-NEAREST-01).
    Nearest,
    /// Misdirection: whose mission is safe (DP-MISSION-05).
    Misdirect,
    /// Contingency Plan: which mission the leader goes on (DP-MISSION-05).
    Contingency,
    /// Research And Development: two projects, or the sabotage marker and one (DP-MISSION-05).
    Research,
    /// Research And Development: which project is kept.
    KeepProject,
    /// Infiltration: which objective stays on top.
    Infiltrate,
    /// Which system of the mission's region gains loyalty (DP-MISSION-05).
    RegionLoyalty { except: Option<System> },
    /// Support Of Mon Calamari: loyalty or a cruiser.
    MonCalamari,
    /// Public Uprising: which unit is gained next.
    UprisingUnit { left: u8 },
    /// Which unit goes on the queue for this icon of a system (BUILD-10).
    QueueUnit { system: System, icon: u8 },
    /// Double Our Efforts: which unit moves on, the second one another than the first.
    Advance { moved: Option<(Unit, u8)> },
    /// Oversee Project: which unit is deployed.
    Oversee,
    /// Which units are destroyed, up to a total health (DP-DESTROY-02).
    DestroyUnits {
        place: Place,
        left: u8,
        ground: bool,
    },
    /// Rogue Squadron Raid: which units of the queue (DP-DESTROY-02).
    RaidQueue { left: u8 },
    /// Demolition: which unit of the queue, for this icon of a system.
    Demolish { system: System, icon: u8 },
    /// Covert Operation: which objective is kept.
    KeepObjective,
    /// Stolen Plans: which objective comes next, with so many still to be placed.
    OrderObjectives { left: u8 },
    /// Retrieve The Plans: which objective goes under the deck.
    RetrievePlans,
    /// Plant False Lead: how many probe cards go on top of the deck, the others under it.
    PlantNumber,
    /// Plant False Lead: which probe card comes next: first the ones on top, then the others.
    PlantOrder { on_top: u8, placed: u8 },
    /// Interrogation Droid: another system besides the base's.
    NameSystem { left: u8 },
    /// Homing Beacon: where in the region of the base this leader goes.
    BeaconPlace { leader: Leader },
    /// Rapid Mobilization: which of two comes first (DP-BASE-02).
    MobilizationOrder,
    /// Rapid Mobilization: units or a new base (DP-BASE-01).
    Mobilize { leaders: u8 },
    /// Rapid Mobilization: from which system units come.
    TransferFrom,
    /// Rapid Mobilization: which unit comes next.
    Transfer { from: Place, moved: u8 },
    /// Rapid Mobilization: the new base, or none.
    NewBase,
    /// Whether a leader is added to the combat (DP-COMBAT-01).
    AddLeader,
    /// The next combat action (DP-ATTACK-01).
    CombatAction,
    /// Brilliant Strategy: from which deck (DP-ATTACK-02).
    BrilliantStrategy { drawn: u8 },
    /// Concentrate Fire: which die is rerolled (DP-ATTACK-02).
    ConcentrateFire { chosen: Option<(Colour, Face)> },
    /// A tactic card's damage: which unit (DP-ATTACK-02).
    CardDamage { tactic: Tactic, left: u8 },
    /// Bombardment: with which ship (DP-ATTACK-02).
    Bombardment,
    /// Target The Star Destroyers: how many black hits become red ones (DP-ATTACK-03).
    ConvertHits,
    /// Which unit this die damages (DP-ATTACK-03).
    AssignDamage { colour: Colour, face: Face },
    /// Whether a card blocks damage (DP-ATTACK-04).
    Block,
    /// Which card is discarded to pay for a block (DP-ATTACK-04).
    BlockCost { tactic: Tactic },
    /// Which damage is blocked (DP-ATTACK-04).
    BlockDamage { left: u8, optional: bool },
    /// Whether an objective is played in a combat (DP-ATTACK-05, DP-OBJECTIVE-01).
    CombatObjective,
    /// The target of Death Star Plans (DP-ATTACK-06).
    PlansTarget,
    /// The Master Yoda ring after the roll of Death Star Plans (DP-ATTACK-05).
    PlansReroll,
    /// Return Of The Jedi: which Imperial leader is eliminated (DP-OBJECTIVE-01).
    EliminateLeader,
    /// Whether and with whom to retreat (DP-RETREAT-01).
    Retreat,
    /// Where to (DP-RETREAT-01).
    RetreatTo { leader: Leader },
    /// What else goes along (DP-RETREAT-02).
    RetreatUnits { to: Place },
    /// Which units without transport are lost in a destroyed system (DP-DESTROY-01).
    Excess { place: Place, faction: Faction },
    /// Whether an objective is played before the Refresh Phase (DP-REFRESH-01).
    RefreshObjective,
    /// Which mission is discarded above ten (DP-REFRESH-02).
    DiscardMission,
    /// Which action card is kept (DP-RECRUIT-01, DP-RECRUIT-02).
    Recruit,
    /// Which leader of it is recruited (DP-RECRUIT-02).
    RecruitLeader,
    /// What is built with this icon (DP-BUILD-01).
    Build { place: Place, icon: Icon },
    /// Which own unit is destroyed to gain this one there (DP-BUILD-03).
    ScrapForGain { unit: Unit, place: Place },
    /// Where this unit is deployed (DP-DEPLOY-01).
    Deploy { unit: Unit },
}
