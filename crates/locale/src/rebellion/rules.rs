//! Which rules stand behind which decision.

use rebellion::Decision;

/// The ids, in `rules/rebellion.md`, of the rules that a decision follows.
#[must_use]
pub fn decision_rules(decision: &Decision) -> &'static [&'static str] {
    match decision {
        Decision::ImperialStart { .. } => &["SETUP-16", "SETUP-17", "SETUP-19", "DP-SETUP-03"],
        Decision::RebelStart | Decision::RebelStartUnit { .. } => {
            &["SETUP-18", "SETUP-19", "N-09", "DP-SETUP-04"]
        }
        Decision::ChooseBase => &["SETUP-22", "SETUP-23", "FIRST-04", "TEAM-16", "DP-SETUP-07"],
        Decision::Assign => &[
            "ASSIGN-01",
            "ASSIGN-02",
            "ASSIGN-03",
            "ASSIGN-05",
            "ASSIGN-06",
            "DP-ASSIGN-01",
        ],
        Decision::AssignLeader => &["ASSIGN-02", "ASSIGN-05", "ASSIGN-06", "DP-ASSIGN-01"],
        Decision::ActionPlace { .. } => &["ASSIGN-07", "DP-ASSIGN-02"],
        Decision::CombatCard { .. } => &["ACTION-06", "COMBAT-05", "DP-COMBAT-02"],
        Decision::SetDice { .. } => &["N-46", "DEATHSTAR-13", "DP-ATTACK-05"],
        Decision::ConvertHits => &["ATTACK-16", "ATTACK-18", "G-68", "DP-ATTACK-03"],
        Decision::PlansReroll => &["N-45", "G-69", "DP-ATTACK-05"],
        Decision::EliminateLeader => &["LEADER-07", "N-48", "DP-OBJECTIVE-01"],
        Decision::SearchLeader { .. } | Decision::Search { .. } => {
            &["ASSIGN-07", "ACTION-13", "N-19", "DP-ASSIGN-02"]
        }
        Decision::ActionWindow { .. } => &["ACTION-08", "DP-MISSION-04"],
        Decision::Undercover | Decision::Destiny | Decision::SonOfSkywalker => &["DP-MISSION-04"],
        Decision::AllowAssignment { .. } => &["TEAM-18", "DP-ASSIGN-03"],
        Decision::Command => &[
            "COMMAND-02",
            "COMMAND-03",
            "COMMAND-04",
            "MISSION-02",
            "BASE-18",
            "N-01",
            "DP-COMMAND-01",
            "DP-COMMAND-02",
        ],
        Decision::Activate { .. } => &[
            "ACTIVATE-02",
            "ACTIVATE-03",
            "ACTIVATE-04",
            "ACTIVATE-11",
            "DP-ACTIVATE-01",
        ],
        Decision::Move { .. } => &[
            "ACTIVATE-05",
            "ACTIVATE-06",
            "MOVE-01",
            "MOVE-04",
            "MOVE-07",
            "TRANSPORT-04",
            "TRANSPORT-05",
            "CAPTURE-06",
            "DP-ACTIVATE-02",
            "DP-ACTIVATE-03",
        ],
        Decision::CardMove { .. } => &[
            "MOVE-07",
            "MOVE-09",
            "MOVE-10",
            "BASE-09",
            "BASE-10",
            "N-16",
            "DP-MISSION-05",
        ],
        Decision::SendAway { .. } => &["N-13", "G-30", "MOVE-09", "SUBJUGATE-06"],
        Decision::MissionPlace { .. } => &[
            "MISSION-06",
            "MISSION-07",
            "MISSION-08",
            "BASE-05",
            "DP-MISSION-02",
        ],
        Decision::Oppose { .. } => &[
            "OPPOSE-01",
            "OPPOSE-02",
            "OPPOSE-03",
            "OPPOSE-05",
            "OPPOSE-07",
            "DP-MISSION-03",
        ],
        Decision::AttachRing { .. } => &[
            "RING-01",
            "RING-02",
            "ACTION-07",
            "N-47",
            "N-52",
            "DP-SETUP-05",
            "DP-RECRUIT-03",
        ],
        Decision::DiceRings => &["N-45", "RING-01", "OPPOSE-07", "DP-MISSION-08"],
        Decision::DiplomacyRing => &["RING-01", "MISSION-12", "N-21"],
        Decision::FalconRing => &["N-52", "N-21", "RESCUE-01", "DP-MISSION-09"],
        Decision::Rescue => &["RESCUE-01", "G-35", "DP-MISSION-05"],
        Decision::Accompany { .. } => &["RESCUE-03", "N-51", "DP-MISSION-06"],
        Decision::Nearest => &["NEAREST-01", "NEAREST-02", "N-50", "DP-NEAREST-01"],
        Decision::Misdirect => &["OPPOSE-01", "MISSION-11", "DP-MISSION-05"],
        Decision::Contingency => &["MISSION-03", "N-18", "N-19", "DP-MISSION-05"],
        Decision::Research | Decision::KeepProject => {
            &["PROJECT-01", "PROJECT-02", "MISSION-11", "DP-MISSION-05"]
        }
        Decision::Infiltrate => &["OBJECTIVE-11", "MISSION-11", "DP-MISSION-05"],
        Decision::RegionLoyalty { .. } => &["LOYALTY-04", "LOYALTY-05", "DP-MISSION-05"],
        Decision::MonCalamari => &["LOYALTY-06", "BUILD-12", "N-57", "DP-MISSION-05"],
        Decision::UprisingUnit { .. } => &["DEPLOY-09", "N-37", "DP-MISSION-05"],
        Decision::QueueUnit { .. } => &["BUILD-10", "BUILD-12", "BUILD-13", "G-37"],
        Decision::Advance { .. } => &["BUILD-11", "DP-MISSION-05"],
        Decision::Oversee => &["N-15", "SABOTAGE-03", "DEATHSTAR-07", "DP-MISSION-05"],
        Decision::DestroyUnits { .. } => &["DESTROY-03", "DESTROY-04", "N-60", "DP-DESTROY-02"],
        Decision::RaidQueue { .. } => &["DESTROY-03", "N-60", "DP-DESTROY-02"],
        Decision::Demolish { .. } => &["BUILD-13", "SABOTAGE-04", "DP-MISSION-05"],
        Decision::KeepObjective | Decision::OrderObjectives { .. } => {
            &["OBJECTIVE-11", "MISSION-11", "N-44", "DP-MISSION-05"]
        }
        Decision::RetrievePlans => &["OBJECTIVE-13", "MISSION-11", "DP-MISSION-05"],
        Decision::PlantNumber | Decision::PlantOrder { .. } => {
            &["MISSION-11", "N-55", "DP-MISSION-05"]
        }
        Decision::NameSystem { .. } => &["MISSION-11", "CHEAT-02", "TEAM-16"],
        Decision::BeaconPlace { .. } => &["RESCUE-01", "CHEAT-02", "TEAM-08"],
        Decision::MobilizationOrder => &["N-18", "BASE-24", "DP-BASE-02"],
        Decision::Mobilize { .. } => &["BASE-24", "BASE-25", "BASE-35", "DP-BASE-01"],
        Decision::TransferFrom | Decision::Transfer { .. } => {
            &["BASE-35", "MOVE-09", "TRANSPORT-05", "DP-BASE-01"]
        }
        Decision::NewBase => &["BASE-26", "BASE-28", "BASE-30", "BASE-31", "DP-BASE-01"],
        Decision::AddLeader => &["COMBAT-03", "COMBAT-04", "COMBAT-06", "DP-COMBAT-01"],
        Decision::CombatAction => &[
            "ATTACK-05",
            "ATTACK-06",
            "ATTACK-09",
            "ATTACK-10",
            "ATTACK-11",
            "DP-ATTACK-01",
        ],
        Decision::BrilliantStrategy { .. } => &["ATTACK-09", "TACTIC-04", "DP-ATTACK-02"],
        Decision::ConcentrateFire { .. } => &["ATTACK-12", "G-66", "DP-ATTACK-02"],
        Decision::CardDamage { .. } => &["ATTACK-13", "ATTACK-14", "G-64", "DP-ATTACK-02"],
        Decision::Bombardment => &["ATTACK-13", "ATTACK-14", "DP-ATTACK-02"],
        Decision::AssignDamage { .. } => &[
            "ATTACK-15",
            "ATTACK-16",
            "ATTACK-17",
            "ATTACK-18",
            "DP-ATTACK-03",
        ],
        Decision::Block => &["ATTACK-19", "ATTACK-20", "ATTACK-21", "DP-ATTACK-04"],
        Decision::BlockCost { .. } => &["ATTACK-19", "ATTACK-21", "DP-ATTACK-04"],
        Decision::BlockDamage { .. } => &["ATTACK-19", "ATTACK-20", "ATTACK-22", "DP-ATTACK-04"],
        Decision::CombatObjective => &[
            "OBJECTIVE-05",
            "OBJECTIVE-08",
            "OBJECTIVE-09",
            "DEATHSTAR-09",
            "DP-ATTACK-05",
            "DP-OBJECTIVE-01",
        ],
        Decision::PlansTarget => &["DEATHSTAR-09", "DEATHSTAR-14", "G-32", "DP-ATTACK-06"],
        Decision::Retreat => &[
            "RETREAT-01",
            "RETREAT-02",
            "RETREAT-08",
            "RETREAT-09",
            "RETREAT-14",
            "RETREAT-16",
            "DP-RETREAT-01",
        ],
        Decision::RetreatTo { .. } => &[
            "RETREAT-03",
            "RETREAT-04",
            "RETREAT-05",
            "RETREAT-06",
            "RETREAT-07",
            "DP-RETREAT-01",
        ],
        Decision::RetreatUnits { .. } => {
            &["RETREAT-10", "RETREAT-11", "RETREAT-12", "DP-RETREAT-02"]
        }
        Decision::Excess { .. } => &["DESTROY-06", "DESTROY-07", "DESTROY-09", "DP-DESTROY-01"],
        Decision::RefreshObjective => &[
            "REFRESH-01",
            "OBJECTIVE-07",
            "OBJECTIVE-08",
            "OBJECTIVE-09",
            "DP-REFRESH-01",
        ],
        Decision::DiscardMission => &["REFRESH-04", "REFRESH-05", "MISSION-18", "DP-REFRESH-02"],
        Decision::Recruit => &[
            "RECRUIT-02",
            "RECRUIT-04",
            "RECRUIT-07",
            "RECRUIT-08",
            "DP-RECRUIT-01",
            "DP-RECRUIT-02",
        ],
        Decision::RecruitLeader => &["RECRUIT-02", "RECRUIT-03", "RECRUIT-06", "DP-RECRUIT-02"],
        Decision::Build { .. } => &["BUILD-02", "BUILD-03", "BUILD-10", "N-35", "DP-BUILD-01"],
        Decision::ScrapForGain { .. } => &["LIMITS-06", "N-37", "DP-BUILD-03"],
        Decision::Deploy { .. } => &[
            "DEPLOY-02",
            "DEPLOY-03",
            "DEPLOY-04",
            "DEPLOY-05",
            "DEPLOY-06",
            "DEPLOY-07",
            "DP-DEPLOY-01",
        ],
    }
}
