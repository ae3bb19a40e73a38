//! The questions, what everybody else reads meanwhile, and the help for newcomers.

use rebellion::actions::{MORE_DANGEROUS_THAN_YOU_REALIZE, READY_FOR_ACTION};
use rebellion::{Decision, Window};

use super::message::Message;
use super::names::name;
use crate::Texts;

/// Asks the player who decides.
#[must_use]
pub fn question_text(texts: &Texts, decision: &Decision) -> String {
    decision_message(texts, "swr-decide-", decision).into_text()
}

/// Asks the same with the name of the decider in front. A decider is a faction or, where factions are
/// teams, a role, by its id.
#[must_use]
pub fn question_naming_decider(texts: &Texts, decider: &str, decision: &Decision) -> String {
    Message::new(texts, "swr-decide")
        .with_text("who", name(texts, decider))
        .with_text("question", question_text(texts, decision))
        .into_text()
}

/// Tells everybody else what the decider is doing.
#[must_use]
pub fn waiting_text(texts: &Texts, decider: &str, decision: &Decision) -> String {
    Message::new(texts, "swr-waiting")
        .with_text("who", decider.to_owned())
        .with_text("role", name(texts, decider))
        .with_text(
            "doing",
            decision_message(texts, "swr-waiting-", decision).into_text(),
        )
        .into_text()
}

/// Explains what happens next and what to consider, for a player who is new to the game.
#[must_use]
pub fn help_text(texts: &Texts, decision: &Decision) -> String {
    decision_message(texts, "swr-help-", decision).into_text()
}

/// Returns the message about a decision, with the facts that the decision carries.
fn decision_message<'t>(texts: &'t Texts, prefix: &str, decision: &Decision) -> Message<'t> {
    let message = Message::new(texts, format!("{prefix}{}", decision_topic(decision)));
    match *decision {
        Decision::ImperialStart { unit }
        | Decision::RebelStartUnit { unit }
        | Decision::ScrapForGain { unit, .. }
        | Decision::Deploy { unit } => message.with_unit(unit),
        Decision::Activate { leader }
        | Decision::Accompany { leader }
        | Decision::Search { leader, .. }
        | Decision::BeaconPlace { leader }
        | Decision::RetreatTo { leader } => message.with_leader(leader),
        Decision::Move { to } | Decision::RetreatUnits { to } => message.with_place(to),
        Decision::CardMove { card, to } => message
            .with_place(to)
            .with_text("card", name(texts, card.id()))
            .with_text("which", card.id()),
        Decision::SendAway { from } => message.with_place(from),
        Decision::MissionPlace { mission } | Decision::Oppose { mission } => {
            message.with_mission(mission)
        }
        Decision::AttachRing { ring, other: None } => message.with_ring(ring),
        Decision::ActionPlace { action }
        | Decision::CombatCard { action }
        | Decision::SearchLeader { action } => message.with_action(action),
        Decision::OrderObjectives { left } | Decision::NameSystem { left } => {
            message.with_number("count", left)
        }
        Decision::Transfer { from, moved } => message.with_place(from).with_number("count", moved),
        Decision::BrilliantStrategy { drawn } => message.with_number("count", drawn),
        Decision::ConcentrateFire {
            chosen: Some((colour, face)),
        }
        | Decision::AssignDamage { colour, face } => message.with_die(colour, face),
        Decision::CardDamage { tactic, left } => {
            message.with_tactic(tactic).with_number("count", left)
        }
        Decision::BlockCost { tactic } => message.with_tactic(tactic),
        Decision::Excess { place, faction } => message.with_place(place).with_faction(faction),
        Decision::Build { place, icon } => message.with_place(place).with_icon(icon),
        Decision::QueueUnit { system, icon } | Decision::Demolish { system, icon } => {
            let icon = system.row().icons[usize::from(icon)];
            message.with_system(system).with_icon(icon)
        }
        Decision::DestroyUnits { place, left, .. } => {
            message.with_place(place).with_number("count", left)
        }
        Decision::RaidQueue { left } => message.with_number("count", left),
        _ => message,
    }
}

/// Returns the topic of a decision, which is part of the keys of its messages.
fn decision_topic(decision: &Decision) -> &'static str {
    match *decision {
        Decision::ImperialStart { .. } => "imperial-start",
        Decision::RebelStart => "rebel-start",
        Decision::RebelStartUnit { .. } => "rebel-start-unit",
        Decision::ChooseBase => "choose-base",
        Decision::Assign => "assign",
        Decision::AssignLeader => "assign-leader",
        Decision::AllowAssignment { .. } => "allow-assignment",
        Decision::ActionPlace { .. } => "action-place",
        Decision::SearchLeader { .. } => "search-leader",
        Decision::Search {
            projects: false, ..
        } => "search-missions",
        Decision::Search { projects: true, .. } => "search-projects",
        Decision::ActionWindow { window } => match window {
            Window::Reveal => "window-reveal",
            Window::Attempt => "window-attempt",
            Window::Roll => "window-roll",
            Window::Success => "window-success",
            Window::Rescue => "window-rescue",
            Window::Capture => "window-capture",
            Window::StartOfCombat => "window-start-of-combat",
        },
        Decision::Undercover => "undercover",
        Decision::Destiny => "destiny",
        Decision::SonOfSkywalker => "son-of-skywalker",
        Decision::CombatCard { action } => match action {
            MORE_DANGEROUS_THAN_YOU_REALIZE => "combat-card-theater",
            READY_FOR_ACTION => "combat-card-leader",
            _ => "combat-card-target",
        },
        Decision::SetDice { second: false } => "set-dice",
        Decision::SetDice { second: true } => "set-dice-second",
        Decision::Command => "command",
        Decision::Activate { .. } => "activate",
        Decision::Move { .. } => "move",
        Decision::CardMove { .. } => "card-move",
        Decision::SendAway { .. } => "send-away",
        Decision::MissionPlace { .. } => "mission-place",
        Decision::Oppose { .. } => "oppose",
        Decision::AttachRing { other: None, .. } => "attach-ring",
        Decision::AttachRing { other: Some(_), .. } => "attach-rings",
        Decision::DiceRings => "dice-rings",
        Decision::DiplomacyRing => "diplomacy-ring",
        Decision::FalconRing => "falcon-ring",
        Decision::Rescue => "rescue",
        Decision::Accompany { .. } => "accompany",
        Decision::Nearest => "nearest",
        Decision::Misdirect => "misdirect",
        Decision::Contingency => "contingency",
        Decision::Research => "research",
        Decision::KeepProject => "keep-project",
        Decision::Infiltrate => "infiltrate",
        Decision::RegionLoyalty { except: None } => "region-loyalty",
        Decision::RegionLoyalty { except: Some(_) } => "region-loyalty-second",
        Decision::MonCalamari => "mon-calamari",
        Decision::UprisingUnit { left: 3 } => "uprising-circle",
        Decision::UprisingUnit { .. } => "uprising-triangle",
        Decision::QueueUnit { .. } => "queue-unit",
        Decision::Advance { moved: None } => "advance",
        Decision::Advance { moved: Some(_) } => "advance-second",
        Decision::Oversee => "oversee",
        Decision::DestroyUnits { ground: false, .. } => "destroy-units",
        Decision::DestroyUnits { ground: true, .. } => "destroy-ground-units",
        Decision::RaidQueue { .. } => "raid-queue",
        Decision::Demolish { .. } => "demolish",
        Decision::KeepObjective => "keep-objective",
        Decision::OrderObjectives { .. } => "order-objectives",
        Decision::RetrievePlans => "retrieve-plans",
        Decision::PlantNumber => "plant-number",
        Decision::PlantOrder { on_top, placed } if placed < on_top => "plant-on-top",
        Decision::PlantOrder { .. } => "plant-under",
        Decision::NameSystem { .. } => "name-system",
        Decision::BeaconPlace { .. } => "beacon-place",
        Decision::MobilizationOrder => "mobilization-order",
        Decision::Mobilize { .. } => "mobilize",
        Decision::TransferFrom => "transfer-from",
        Decision::Transfer { .. } => "transfer",
        Decision::NewBase => "new-base",
        Decision::AddLeader => "add-leader",
        Decision::CombatAction => "combat-action",
        Decision::BrilliantStrategy { .. } => "brilliant-strategy",
        Decision::ConcentrateFire { chosen: None } => "concentrate-fire",
        Decision::ConcentrateFire { chosen: Some(_) } => "concentrate-fire-second",
        Decision::CardDamage { .. } => "card-damage",
        Decision::Bombardment => "bombardment",
        Decision::ConvertHits => "convert-hits",
        Decision::AssignDamage { .. } => "assign-damage",
        Decision::Block => "block",
        Decision::BlockCost { .. } => "block-cost",
        Decision::BlockDamage {
            optional: false, ..
        } => "block-damage",
        Decision::BlockDamage { optional: true, .. } => "block-damage-optional",
        Decision::CombatObjective => "combat-objective",
        Decision::PlansTarget => "plans-target",
        Decision::PlansReroll => "plans-reroll",
        Decision::EliminateLeader => "eliminate-leader",
        Decision::Retreat => "retreat",
        Decision::RetreatTo { .. } => "retreat-to",
        Decision::RetreatUnits { .. } => "retreat-units",
        Decision::Excess { .. } => "excess",
        Decision::RefreshObjective => "refresh-objective",
        Decision::DiscardMission => "discard-mission",
        Decision::Recruit => "recruit",
        Decision::RecruitLeader => "recruit-leader",
        Decision::Build { .. } => "build",
        Decision::ScrapForGain { .. } => "scrap-for-gain",
        Decision::Deploy { .. } => "deploy",
    }
}
