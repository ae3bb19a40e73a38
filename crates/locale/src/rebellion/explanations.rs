//! Explanations of things: the facts of their table rows, and what a row cannot say.

use rebellion::actions::{READY_FOR_ACTION, Timing};
use rebellion::leaders::LUKE_SKYWALKER_JEDI;
use rebellion::missions::{MissionDeck, MissionRow};
use rebellion::objectives::{ObjectiveRow, Occasion};
use rebellion::systems::BASE_ICONS;
use rebellion::tactics::TacticRow;
use rebellion::units::UnitRow;
use rebellion::{
    Action, Class, Colour, Frame, Leader, Mission, Objective, Skill, System, Tactic, Unit,
};

use super::lists::{
    icon_list, join_sentences, join_with_and, join_with_or, localized_names_of_ids,
};
use super::message::Message;
use super::names::message_key;
use crate::Texts;

/// Explains a system, unit, leader, card, ring, faction, role or set-up, by its id, in a few sentences.
#[must_use]
pub fn explanation(texts: &Texts, id: &str) -> String {
    let mut all: Vec<String> = text_about_component_alone(texts, id).into_iter().collect();
    if let Ok(mission) = id.parse::<Mission>() {
        all.extend(mission_facts(texts, mission.row()));
    } else if let Ok(action) = id.parse::<Action>() {
        all.push(action_facts(texts, action));
    } else if let Ok(objective) = id.parse::<Objective>() {
        all.push(objective_facts(texts, objective.row()));
    } else if let Ok(tactic) = id.parse::<Tactic>() {
        all.push(tactic_facts(texts, tactic.row()));
    } else if let Ok(system) = id.parse::<System>() {
        all.insert(0, system_facts(texts, system));
    } else if let Ok(unit) = id.parse::<Unit>() {
        all.insert(0, unit_facts(texts, unit.row()));
    } else if let Ok(leader) = id.parse::<Leader>() {
        all.push(leader_facts(texts, leader));
    }
    if all.is_empty() {
        Message::new(texts, message_key(id))
            .with_attribute("text")
            .into_text()
    } else {
        join_sentences(texts, all)
    }
}

/// Returns the text about this component alone, if there is one.
fn text_about_component_alone(texts: &Texts, id: &str) -> Option<String> {
    let key = format!("{}.text", message_key(id));
    texts.has_message(&key).then(|| {
        Message::new(texts, key)
            .with_text("icons", icon_list(texts, &BASE_ICONS))
            .into_text()
    })
}

fn system_facts(texts: &Texts, system: System) -> String {
    let row = system.row();
    let neighbours = localized_names_of_ids(texts, row.neighbours.iter().map(|next| next.id()));
    let message = if system.is_remote() {
        Message::new(texts, "swr-fact-remote-system")
    } else {
        Message::new(texts, "swr-fact-system")
            .with_text("icons", icon_list(texts, row.icons))
            .with_number("count", row.icons.len() as i64)
            .with_number("number", row.build_number)
    };
    message
        .with_number("region", row.region)
        .with_text("neighbours", join_with_and(texts, neighbours))
        .into_text()
}

fn unit_facts(texts: &Texts, row: &UnitRow) -> String {
    let (health, colour) = row.health.unwrap_or((0, Colour::Red));
    let moves = match (row.immobile, row.needs_transport) {
        (true, _) => "immobile",
        (false, true) => "carried",
        (false, false) => "free",
    };
    let icon = row.icon.map_or("none".to_owned(), |icon| {
        Message::new(texts, "swr-icon").with_icon(icon).into_text()
    });
    Message::new(texts, "swr-fact-unit")
        .with_faction(row.faction)
        .with_text("class", class_id(row.class))
        .with_number("health", health)
        .with_text("colour", colour.id())
        .with_text("dice", attack_dice_text(texts, row))
        .with_number("capacity", row.capacity)
        .with_text("moves", moves)
        .with_text("icon", icon)
        .with_number("supply", row.supply)
        .into_text()
}

const fn class_id(class: Class) -> &'static str {
    match class {
        Class::Fighter => "fighter",
        Class::Capital => "capital",
        Class::Station => "station",
        Class::Infantry => "infantry",
        Class::Vehicle => "vehicle",
        Class::Structure => "structure",
    }
}

fn attack_dice_text(texts: &Texts, row: &UnitRow) -> String {
    let dice: Vec<_> = [(Colour::Black, row.black), (Colour::Red, row.red)]
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(colour, count)| {
            Message::new(texts, "swr-attack-dice")
                .with_text("colour", colour.id())
                .with_number("count", count)
                .into_text()
        })
        .collect();
    if dice.is_empty() {
        "none".to_owned()
    } else {
        join_with_and(texts, dice)
    }
}

fn leader_facts(texts: &Texts, leader: Leader) -> String {
    let row = leader.row();
    let entry = match (leader == LUKE_SKYWALKER_JEDI, row.starting) {
        (true, _) => "replaces",
        (false, true) => "start",
        (false, false) => "recruit",
    };
    let [space, ground] = row.tactics.unwrap_or_default();
    Message::new(texts, "swr-fact-leader")
        .with_faction(row.faction)
        .with_text("entry", entry)
        .with_text("frame", frame_id(row.frame))
        .with_text("skills", join_with_and(texts, skill_list(texts, leader)))
        .with_text("tactics", row.tactics.map_or("none", |_| "some"))
        .with_number("space", space)
        .with_number("ground", ground)
        .into_text()
}

const fn frame_id(frame: Frame) -> &'static str {
    match frame {
        Frame::Blue => "blue",
        Frame::Orange => "orange",
    }
}

fn skill_list(texts: &Texts, leader: Leader) -> Vec<String> {
    let icons = Skill::ALL.map(|skill| (skill, leader.skill_icons(skill)));
    icons
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(skill, count)| skill_icons(texts, skill, count))
        .collect()
}

/// Returns a skill with the number of its icons that a leader has.
#[must_use]
pub fn skill_icons(texts: &Texts, skill: Skill, count: u8) -> String {
    Message::new(texts, "swr-skill-icons")
        .with_text("skill", super::name(texts, skill.id()))
        .with_number("count", count)
        .into_text()
}

fn mission_facts(texts: &Texts, row: &MissionRow) -> Vec<String> {
    let attempt = if row.attempt { "yes" } else { "no" };
    let mut facts = vec![
        Message::new(texts, "swr-fact-mission")
            .with_text("attempt", attempt)
            .with_text("skill", super::name(texts, row.skill.id()))
            .with_number("count", row.requirement)
            .into_text(),
    ];
    // OPPOSE-08; on a mission that is not attempted the portrait does what the card says (MISSION-15)
    if let Some(leader) = row.portrait.filter(|_| row.attempt) {
        let portrait = Message::new(texts, "swr-fact-mission-portrait").with_leader(leader);
        facts.push(portrait.into_text());
    }
    if row.counts_all_skills {
        facts.push(texts.format("swr-fact-mission-all-skills", &[]));
    }
    if row.deck == MissionDeck::Starting {
        facts.push(texts.format("swr-fact-mission-starting", &[]));
    }
    facts
}

fn action_facts(texts: &Texts, action: Action) -> String {
    let row = action.row();
    let timing = match row.timing {
        Timing::Assignment => "assignment",
        // It brings its leader to the combat; all others need the leader there.
        Timing::StartOfCombat if action == READY_FOR_ACTION => "start-of-any-combat",
        Timing::StartOfCombat => "start-of-combat",
        Timing::Immediate => "immediate",
        Timing::Special => "special",
    };
    let leaders = match row.leaders {
        [] => "none".to_owned(),
        leaders => join_with_or(
            texts,
            localized_names_of_ids(texts, leaders.iter().map(|leader| leader.id())),
        ),
    };
    Message::new(texts, "swr-fact-action")
        .with_text("timing", timing)
        .with_text("leaders", leaders)
        .into_text()
}

fn objective_facts(texts: &Texts, row: &ObjectiveRow) -> String {
    let occasion = match row.occasion {
        Occasion::Combat => "combat",
        Occasion::StartOfRefresh => "refresh",
    };
    Message::new(texts, "swr-fact-objective")
        .with_number("reputation", row.reputation.unwrap_or(0))
        .with_number("stage", row.stage)
        .with_text("occasion", occasion)
        .into_text()
}

fn tactic_facts(texts: &Texts, row: &TacticRow) -> String {
    let user = match (row.blocks, row.special) {
        (true, _) => "blocks",
        (false, true) => "special",
        (false, false) => "free",
    };
    Message::new(texts, "swr-fact-tactic")
        .with_theater(row.theater)
        .with_text("use", user)
        .into_text()
}
