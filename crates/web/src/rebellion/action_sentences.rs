//! Actions of the log: events that belong together, and one sentence that says what they came to.

use std::sync::Arc;

use locale::Argument;
use rebellion::{Event, Faction, Leader, State, Unit};

use crate::table_board::LogEntry;
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

type Lines = [Arc<LogEntry<State>>];

/// The kind of an action, by the event that it begins with.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum ActionKind {
    Activation,
    Mission,
    Combat,
    Assignment(Faction),
    Placing(Faction),
    Building(Faction),
    Deployment(Faction),
}

fn action_kind(event: &Event) -> Option<ActionKind> {
    Some(match *event {
        Event::Activated { .. } => ActionKind::Activation,
        Event::RevealAnnounced { .. } | Event::MissionRevealed { .. } => ActionKind::Mission,
        Event::CombatBegan { .. } => ActionKind::Combat,
        Event::MissionAssigned { faction, .. } => ActionKind::Assignment(faction),
        Event::UnitPlaced { unit, .. } => ActionKind::Placing(unit.faction()),
        Event::UnitBuilt { unit, .. } => ActionKind::Building(unit.faction()),
        Event::UnitDeployed { unit, .. } => ActionKind::Deployment(unit.faction()),
        _ => return None,
    })
}

/// Tells whether an event is never part of an action that began before it.
const fn always_starts_new_action(event: &Event) -> bool {
    matches!(
        event,
        Event::RoundBegan { .. }
            | Event::Passed { .. }
            | Event::Activated { .. }
            | Event::RevealAnnounced { .. }
            | Event::MissionRevealed { .. }
            | Event::CombatBegan { .. }
            | Event::MissionAssigned { .. }
            | Event::AssignmentDone { .. }
            | Event::MissionsReturned
            | Event::LeadersReturned
            | Event::TimeAdvanced { .. }
            | Event::BuildOpened { .. }
            | Event::GameEnded { .. }
    )
}

/// Tells whether a line belongs to the action of the lines before it.
pub(super) fn line_joins_action(lines: &Lines, next: &LogEntry<State>) -> bool {
    let first = lines.first().and_then(|line| line.event.as_ref());
    let (Some(first), Some(next)) = (first, next.event.as_ref()) else {
        return false;
    };
    let Some(kind) = action_kind(first) else {
        return false;
    };
    let contains = |fits: fn(&Event) -> bool| {
        let mut events = lines.iter().filter_map(|line| line.event.as_ref());
        events.any(fits)
    };
    match kind {
        ActionKind::Activation => !always_starts_new_action(next),
        ActionKind::Mission => {
            let is_named = contains(|event| matches!(event, Event::MissionRevealed { .. }));
            let names_it = matches!(next, Event::MissionRevealed { .. }) && !is_named;
            names_it || !always_starts_new_action(next)
        }
        ActionKind::Combat => {
            let over = contains(|event| matches!(event, Event::CombatEnded { .. }));
            !over && !always_starts_new_action(next)
        }
        ActionKind::Assignment(faction) => match *next {
            Event::MissionAssigned { faction: same, .. } => same == faction,
            Event::AssignmentDone { role } => role.faction() == faction,
            _ => false,
        },
        ActionKind::Placing(_) | ActionKind::Building(_) | ActionKind::Deployment(_) => {
            action_kind(next) == Some(kind)
        }
    }
}

/// Says in one sentence what an action of several lines came to.
pub(super) fn log_action_summary(lines: &Lines) -> Option<String> {
    let first = lines.first()?.event.as_ref()?;
    match (action_kind(first)?, *first) {
        (ActionKind::Activation, Event::Activated { leader, place, .. }) => {
            let moved = list_counted_units(lines, |event| match *event {
                Event::Moved { unit, .. } => Some(unit),
                _ => None,
            });
            let (leader, place) = (State::name(leader.id()), State::name(place.id()));
            let gaps: [(&str, Argument<'_>); 3] = [
                ("leader", leader.as_str().into()),
                ("place", place.as_str().into()),
                ("units", moved.as_str().into()),
            ];
            (!moved.is_empty()).then(|| ui_text_with("ui-action-moved", &gaps))
        }
        (ActionKind::Mission, _) => mission_sentence(lines),
        (ActionKind::Combat, Event::CombatBegan { system, .. }) => {
            let [rebel, imperial] = Faction::BOTH.map(|faction| list_lost_units(lines, faction));
            let system = State::name(system.id());
            let gaps: [(&str, Argument<'_>); 3] = [
                ("system", system.as_str().into()),
                ("rebel", rebel.as_str().into()),
                ("imperial", imperial.as_str().into()),
            ];
            Some(ui_text_with("ui-action-combat", &gaps))
        }
        (ActionKind::Assignment(faction), _) => {
            let assigned = |line: &&Arc<LogEntry<State>>| {
                matches!(line.event, Some(Event::MissionAssigned { .. }))
            };
            let count = lines.iter().filter(assigned).count();
            let gaps: [(&str, Argument<'_>); 2] =
                [("side", faction.id().into()), ("count", count.into())];
            Some(ui_text_with("ui-action-assigned", &gaps))
        }
        (kind, _) => placed_units_sentence(kind, lines),
    }
}

/// Says which units a side placed, built or deployed.
fn placed_units_sentence(kind: ActionKind, lines: &Lines) -> Option<String> {
    let (faction, key) = match kind {
        ActionKind::Placing(faction) => (faction, "ui-action-placed"),
        ActionKind::Building(faction) => (faction, "ui-action-built"),
        ActionKind::Deployment(faction) => (faction, "ui-action-deployed"),
        _ => return None,
    };
    let units = list_counted_units(lines, |event| match *event {
        Event::UnitPlaced { unit, .. }
        | Event::UnitBuilt { unit, .. }
        | Event::UnitDeployed { unit, .. } => Some(unit),
        _ => None,
    });
    let gaps: [(&str, Argument<'_>); 2] = [
        ("side", faction.id().into()),
        ("units", units.as_str().into()),
    ];
    Some(ui_text_with(key, &gaps))
}

fn mission_sentence(lines: &Lines) -> Option<String> {
    let events = || lines.iter().filter_map(|line| line.event);
    let (mission, leaders) = events().find_map(|event| match event {
        Event::MissionRevealed { mission, leaders } => Some((mission, leaders)),
        _ => None,
    })?;
    let place = events().find_map(|event| match event {
        Event::MissionAt { place, .. } => Some(State::name(place.id())),
        _ => None,
    });
    let result = events().find_map(|event| match event {
        Event::MissionSucceeded { .. } => Some("success"),
        Event::MissionFailed { .. } => Some("failure"),
        _ => None,
    });
    let mission = State::name(mission.id());
    let leaders = leader_names(leaders.iter());
    let gaps: [(&str, Argument<'_>); 4] = [
        ("leaders", leaders.as_str().into()),
        ("mission", mission.as_str().into()),
        ("place", place.as_deref().unwrap_or_default().into()),
        ("result", result.unwrap_or("open").into()),
    ];
    let key = if place.is_some() {
        "ui-action-mission"
    } else {
        "ui-action-mission-nowhere"
    };
    Some(ui_text_with(key, &gaps))
}

fn leader_names(leaders: impl Iterator<Item = Leader>) -> String {
    let names: Vec<String> = leaders.map(|leader| State::name(leader.id())).collect();
    match &names[..] {
        [one, other] => {
            let gaps: [(&str, Argument<'_>); 2] = [
                ("one", one.as_str().into()),
                ("other", other.as_str().into()),
            ];
            ui_text_with("ui-and", &gaps)
        }
        _ => names.join(", "),
    }
}

fn list_lost_units(lines: &Lines, faction: Faction) -> String {
    let lost = list_counted_units(lines, |event| match *event {
        Event::UnitDestroyed { unit, .. } if unit.faction() == faction => Some(unit),
        _ => None,
    });
    if lost.is_empty() {
        ui_text("ui-losses-none")
    } else {
        lost
    }
}

/// Lists the units of some events, each kind with its number.
fn list_counted_units(lines: &Lines, unit_of: impl Fn(&Event) -> Option<Unit>) -> String {
    let mut all: Vec<(Unit, usize)> = Vec::new();
    for unit in lines
        .iter()
        .filter_map(|line| unit_of(line.event.as_ref()?))
    {
        match all.iter_mut().find(|(known, _)| *known == unit) {
            Some((_, count)) => *count += 1,
            None => all.push((unit, 1)),
        }
    }
    let each = all
        .iter()
        .map(|(unit, count)| format!("{count} × {}", State::name(unit.id())));
    each.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use rebellion::{Mission, Place, Setup};

    use super::*;
    use crate::game_log::group_log_lines_into_actions;

    fn sentences_of(all: &[Event]) -> Vec<String> {
        let line = |event: &Event| Arc::new(LogEntry::from_event(Setup::FULL, 1, event));
        let log: Vec<Arc<LogEntry<State>>> = all.iter().map(line).collect();
        let actions = group_log_lines_into_actions(&log, 0);
        actions
            .iter()
            .map(|action| action.sentence().to_owned())
            .collect()
    }

    #[test]
    fn a_move_of_many_units_is_one_sentence() {
        let [from, to]: [Place; 2] = ["sullust", "naboo"].map(|it| it.parse().expect("a place"));
        let leader = "grand-moff-tarkin".parse().expect("a leader");
        let unit: Unit = "stormtrooper".parse().expect("a unit");
        let moved = Event::Moved { unit, from, to };
        let faction = Faction::Imperial;
        let begun = Event::Activated {
            faction,
            leader,
            place: to,
        };
        let told = sentences_of(&[begun, moved, moved, Event::RoundBegan { time: 2 }]);
        assert_eq!(
            told[0],
            "Grand Moff Tarkin moved 2 × Stormtrooper to Naboo."
        );
        assert_eq!(told.len(), 2);
    }

    #[test]
    fn a_mission_is_one_sentence_with_its_result() {
        let leaders = ["jan-dodonna", "general-rieekan"].map(|it| it.parse().expect("a leader"));
        let mission = Mission::Sabotage;
        let place = "corellia".parse().expect("a place");
        let faction = Faction::Rebel;
        let revealed = Event::MissionRevealed {
            mission,
            leaders: leaders.into_iter().collect(),
        };
        let at = Event::MissionAt {
            faction,
            place,
            target: None,
        };
        let failed = Event::MissionFailed { mission };
        let told = sentences_of(&[revealed, at, failed]);
        assert_eq!(told.len(), 1);
        assert!(
            told[0].contains(" and ") && told[0].ends_with("Sabotage at Corellia: failure."),
            "{told:?}"
        );
    }
}
