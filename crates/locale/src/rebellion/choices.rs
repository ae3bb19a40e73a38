//! The words on a button.

use rebellion::{Choice, Colour, Decision, Place};

use super::message::Message;
use crate::Texts;

/// Returns the words on the button of a choice, for the deciding player.
#[must_use]
pub fn describe_choice(texts: &Texts, decision: &Decision, choice: Choice) -> String {
    let say = |key: &'static str| Message::new(texts, key);
    let message = match choice {
        Choice::Place(unit, place) => say("swr-choose-place")
            .with_unit(unit)
            .with_place(place)
            .with_text("moment", choice_purpose_key(decision)),
        Choice::Start(Place::BASE) => say("swr-choose-start").with_attribute("base"),
        Choice::Start(place) => say("swr-choose-start").with_place(place),
        Choice::Base(system) => say("swr-choose-base")
            .with_system(system)
            .with_text("moment", choice_purpose_key(decision)),
        Choice::Mission(mission) => say("swr-choose-mission").with_mission(mission),
        Choice::Join(leader) => say("swr-choose-join").with_leader(leader),
        Choice::Assign(mission, leader) => say("swr-choose-assign")
            .with_mission(mission)
            .with_leader(leader),
        Choice::Allow => say("swr-choose-allow"),
        Choice::Forbid => say("swr-choose-forbid"),
        Choice::Lead(leader) => say("swr-choose-lead").with_leader(leader),
        Choice::Activate(leader, place) => say("swr-choose-activate")
            .with_leader(leader)
            .with_place(place),
        Choice::Move(unit, Place::BASE) => say("swr-choose-move")
            .with_attribute("base")
            .with_unit(unit),
        Choice::Move(unit, place) => say("swr-choose-move").with_unit(unit).with_place(place),
        Choice::Escort(leader) => say("swr-choose-escort").with_leader(leader),
        Choice::Reveal(mission, leader) => say("swr-choose-reveal")
            .with_mission(mission)
            .with_leader(leader),
        Choice::RevealBase => say("swr-choose-reveal-base"),
        Choice::At(place) => say("swr-choose-at")
            .with_place(place)
            .with_text("moment", choice_purpose_key(decision)),
        Choice::Against(leader) => say("swr-choose-against")
            .with_leader(leader)
            .with_text("moment", choice_purpose_key(decision)),
        Choice::Oppose(leader) => say("swr-choose-oppose").with_leader(leader),
        Choice::Attach(ring, leader) => {
            say("swr-choose-attach").with_ring(ring).with_leader(leader)
        }
        Choice::Ring(ring) => say("swr-choose-ring").with_ring(ring),
        Choice::Blank(face) => say("swr-choose-blank").with_face(face),
        Choice::RollAgain(face) => say("swr-choose-roll-again").with_face(face),
        Choice::Rescue(leader) => say("swr-choose-rescue").with_leader(leader),
        Choice::Go => say("swr-choose-go"),
        Choice::Protect(leader) => say("swr-choose-protect").with_leader(leader),
        Choice::Keep(mission) => say("swr-choose-keep")
            .with_mission(mission)
            .with_text("moment", choice_purpose_key(decision)),
        Choice::Research => say("swr-choose-research"),
        Choice::Repair => say("swr-choose-repair"),
        Choice::Top(objective) => say("swr-choose-top").with_objective(objective),
        Choice::KeepObjective(objective) => {
            say("swr-choose-keep-objective").with_objective(objective)
        }
        Choice::Next(objective) => say("swr-choose-next").with_objective(objective),
        Choice::Bury(objective) => say("swr-choose-bury").with_objective(objective),
        Choice::OnTop(number) => say("swr-choose-on-top").with_number("count", number),
        Choice::Probe(system) => say("swr-choose-probe").with_system(system),
        Choice::Name(system) => say("swr-choose-name").with_system(system),
        Choice::With(leader) => say("swr-choose-with").with_leader(leader),
        Choice::Transfer => say("swr-choose-transfer"),
        Choice::Relocate => say("swr-choose-relocate"),
        Choice::First(leaders) => say("swr-choose-first").with_number("count", leaders),
        Choice::From(system) => say("swr-choose-from").with_system(system),
        Choice::Add(leader) => say("swr-choose-add").with_leader(leader),
        Choice::Draw(colour) => {
            say("swr-choose-draw").with_text("special", spent_special_id(colour))
        }
        Choice::Deck(theater) => say("swr-choose-deck").with_theater(theater),
        Choice::Tactic(tactic, colour) => say("swr-choose-tactic")
            .with_tactic(tactic)
            .with_text("special", spent_special_id(colour)),
        Choice::Spend(tactic) => say("swr-choose-spend").with_tactic(tactic),
        Choice::Reroll(colour, face) => say("swr-choose-reroll").with_die(colour, face),
        Choice::RerollAny(face) => say("swr-choose-reroll-any").with_face(face),
        Choice::Set(colour, face) => say("swr-choose-set").with_die(colour, face),
        Choice::SetAny(face) => say("swr-choose-set")
            .with_text("colour", "either")
            .with_face(face),
        Choice::Convert(count) => say("swr-choose-convert").with_number("count", count),
        Choice::Hit(unit, damage) => say("swr-choose-hit").with_unit(unit).with_damage(damage),
        Choice::Block(unit, damage) => say("swr-choose-block").with_unit(unit).with_damage(damage),
        Choice::Bombard(unit) => say("swr-choose-bombard").with_unit(unit),
        Choice::Objective(objective) => say("swr-choose-objective").with_objective(objective),
        Choice::Aim(unit) => say("swr-choose-aim").with_unit(unit),
        Choice::Eliminate(leader) => say("swr-choose-eliminate").with_leader(leader),
        Choice::Retreat(leader) => say("swr-choose-retreat").with_leader(leader),
        Choice::To(system) => say("swr-choose-to")
            .with_system(system)
            .with_text("moment", choice_purpose_key(decision)),
        Choice::Take(unit, damage) => say("swr-choose-take").with_unit(unit).with_damage(damage),
        Choice::Destroy(unit, place) => say("swr-choose-destroy")
            .with_unit(unit)
            .with_place(place)
            .with_text("moment", choice_purpose_key(decision)),
        Choice::Discard(mission) => say("swr-choose-discard").with_mission(mission),
        Choice::Use(card) => say("swr-choose-use").with_action(card),
        Choice::Recruit(card) => say("swr-choose-recruit").with_action(card),
        Choice::Enlist(leader) => say("swr-choose-enlist").with_leader(leader),
        Choice::More => say("swr-choose-more"),
        Choice::Build(unit) => say("swr-choose-build").with_unit(unit),
        Choice::Queue(unit) => say("swr-choose-queue").with_unit(unit),
        Choice::OnQueue(unit, space) => say("swr-choose-on-queue")
            .with_unit(unit)
            .with_number("space", space)
            .with_text("moment", choice_purpose_key(decision)),
        Choice::Gain(unit) => say("swr-choose-gain").with_unit(unit),
        Choice::Rally => say("swr-choose-rally"),
        Choice::Pass => say("swr-choose-pass"),
        Choice::Decline => message_for_doing_nothing(texts, "swr-choose-decline", decision),
        Choice::Done => message_for_doing_nothing(texts, "swr-choose-done", decision),
    };
    message.into_text()
}

/// Returns the special that is spent, where there are some of both colours.
fn spent_special_id(colour: Option<Colour>) -> &'static str {
    colour.map_or("any", Colour::id)
}

/// Returns the purpose of a choice that answers several questions.
fn choice_purpose_key(decision: &Decision) -> &'static str {
    match decision {
        Decision::Deploy { .. } | Decision::Oversee => "deploy",
        Decision::Advance { .. } => "advance",
        Decision::DestroyUnits { .. } | Decision::RaidQueue { .. } | Decision::Demolish { .. } => {
            "destroy"
        }
        Decision::Excess { .. } => "excess",
        Decision::SendAway { .. } => "send-away",
        Decision::NewBase => "new-base",
        Decision::RegionLoyalty { .. } => "loyalty",
        Decision::Destiny => "capture",
        Decision::SonOfSkywalker => "take",
        Decision::Build { .. } | Decision::ScrapForGain { .. } => "build",
        _ => "start",
    }
}

/// Returns the message for doing nothing, or nothing further.
fn message_for_doing_nothing<'t>(
    texts: &'t Texts,
    otherwise: &'static str,
    decision: &Decision,
) -> Message<'t> {
    match message_attribute_for_stopping(decision) {
        Some(what) => Message::new(texts, "swr-choose-stop").with_attribute(what),
        None => Message::new(texts, otherwise),
    }
}

fn message_attribute_for_stopping(decision: &Decision) -> Option<&'static str> {
    Some(match decision {
        Decision::Assign => "assign",
        Decision::Move { .. } | Decision::CardMove { .. } | Decision::Transfer { .. } => "move",
        Decision::TransferFrom => "transfer",
        Decision::Oppose { .. } => "oppose",
        Decision::ActionWindow { .. } => "window",
        Decision::DiceRings | Decision::DiplomacyRing | Decision::FalconRing => "ring",
        Decision::Accompany { .. } => "accompany",
        Decision::Mobilize { .. } => "mobilize",
        Decision::NewBase => "new-base",
        Decision::AddLeader => "add-leader",
        Decision::CombatAction => "combat-action",
        Decision::ConcentrateFire { .. } => "concentrate-fire",
        Decision::SetDice { .. } => "set-dice",
        Decision::ConvertHits => "convert",
        Decision::PlansReroll => "plans-reroll",
        Decision::CardDamage { .. } => "damage",
        Decision::Block | Decision::BlockDamage { .. } => "block",
        Decision::CombatObjective | Decision::RefreshObjective => "objective",
        Decision::Retreat => "retreat",
        Decision::RetreatUnits { .. } => "retreat-units",
        Decision::Recruit | Decision::RecruitLeader => "recruit",
        Decision::Build { .. } | Decision::ScrapForGain { .. } => "build",
        Decision::Deploy { .. } => "deploy",
        Decision::DestroyUnits { .. } | Decision::RaidQueue { .. } => "destroy",
        Decision::Advance { .. } => "advance",
        _ => return None,
    })
}
