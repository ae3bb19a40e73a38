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

use super::lists::{all_of, icons, names, one_of, sentences};
use super::message::Message;
use super::names::key;
use crate::Texts;

/// Explains a system, unit, leader, card, ring, faction, role or set-up, by its id, in a few sentences.
#[must_use]
pub fn explanation(texts: &Texts, id: &str) -> String {
    let mut all: Vec<String> = own_text(texts, id).into_iter().collect();
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
        Message::new(texts, key(id)).attribute("text").say()
    } else {
        sentences(texts, all)
    }
}

/// Returns the text about this component alone, if there is one.
fn own_text(texts: &Texts, id: &str) -> Option<String> {
    let key = format!("{}.text", key(id));
    texts.has(&key).then(|| {
        Message::new(texts, key)
            .text("icons", icons(texts, &BASE_ICONS))
            .say()
    })
}

fn system_facts(texts: &Texts, system: System) -> String {
    let row = system.row();
    let neighbours = names(texts, row.neighbours.iter().map(|next| next.id()));
    let message = if system.is_remote() {
        Message::new(texts, "swr-fact-remote-system")
    } else {
        Message::new(texts, "swr-fact-system")
            .text("icons", icons(texts, row.icons))
            .number("count", row.icons.len() as i64)
            .number("number", row.build_number)
    };
    message
        .number("region", row.region)
        .text("neighbours", all_of(texts, neighbours))
        .say()
}

fn unit_facts(texts: &Texts, row: &UnitRow) -> String {
    let (health, colour) = row.health.unwrap_or((0, Colour::Red));
    let moves = match (row.immobile, row.needs_transport) {
        (true, _) => "immobile",
        (false, true) => "carried",
        (false, false) => "free",
    };
    let icon = row.icon.map_or("none".to_owned(), |icon| {
        Message::new(texts, "swr-icon").icon(icon).say()
    });
    Message::new(texts, "swr-fact-unit")
        .faction(row.faction)
        .text("class", class(row.class))
        .number("health", health)
        .text("colour", colour.id())
        .text("dice", attack_dice(texts, row))
        .number("capacity", row.capacity)
        .text("moves", moves)
        .text("icon", icon)
        .number("supply", row.supply)
        .say()
}

const fn class(class: Class) -> &'static str {
    match class {
        Class::Fighter => "fighter",
        Class::Capital => "capital",
        Class::Station => "station",
        Class::Infantry => "infantry",
        Class::Vehicle => "vehicle",
        Class::Structure => "structure",
    }
}

fn attack_dice(texts: &Texts, row: &UnitRow) -> String {
    let dice: Vec<_> = [(Colour::Black, row.black), (Colour::Red, row.red)]
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(colour, count)| {
            Message::new(texts, "swr-attack-dice")
                .text("colour", colour.id())
                .number("count", count)
                .say()
        })
        .collect();
    if dice.is_empty() {
        "none".to_owned()
    } else {
        all_of(texts, dice)
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
        .faction(row.faction)
        .text("entry", entry)
        .text("frame", frame(row.frame))
        .text("skills", all_of(texts, skills(texts, leader)))
        .text("tactics", row.tactics.map_or("none", |_| "some"))
        .number("space", space)
        .number("ground", ground)
        .say()
}

const fn frame(frame: Frame) -> &'static str {
    match frame {
        Frame::Blue => "blue",
        Frame::Orange => "orange",
    }
}

fn skills(texts: &Texts, leader: Leader) -> Vec<String> {
    let icons = Skill::ALL.map(|skill| (skill, leader.icons(skill)));
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
        .text("skill", super::name(texts, skill.id()))
        .number("count", count)
        .say()
}

fn mission_facts(texts: &Texts, row: &MissionRow) -> Vec<String> {
    let attempt = if row.attempt { "yes" } else { "no" };
    let mut facts = vec![
        Message::new(texts, "swr-fact-mission")
            .text("attempt", attempt)
            .text("skill", super::name(texts, row.skill.id()))
            .number("count", row.requirement)
            .say(),
    ];
    // OPPOSE-08; on a mission that is not attempted the portrait does what the card says (MISSION-15)
    if let Some(leader) = row.portrait.filter(|_| row.attempt) {
        let portrait = Message::new(texts, "swr-fact-mission-portrait").leader(leader);
        facts.push(portrait.say());
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
        leaders => one_of(
            texts,
            names(texts, leaders.iter().map(|leader| leader.id())),
        ),
    };
    Message::new(texts, "swr-fact-action")
        .text("timing", timing)
        .text("leaders", leaders)
        .say()
}

fn objective_facts(texts: &Texts, row: &ObjectiveRow) -> String {
    let occasion = match row.occasion {
        Occasion::Combat => "combat",
        Occasion::StartOfRefresh => "refresh",
    };
    Message::new(texts, "swr-fact-objective")
        .number("reputation", row.reputation.unwrap_or(0))
        .number("stage", row.stage)
        .text("occasion", occasion)
        .say()
}

fn tactic_facts(texts: &Texts, row: &TacticRow) -> String {
    let user = match (row.blocks, row.special) {
        (true, _) => "blocks",
        (false, true) => "special",
        (false, false) => "free",
    };
    Message::new(texts, "swr-fact-tactic")
        .theater(row.theater)
        .text("use", user)
        .say()
}
