//! The losses of a combat: after its last line the log lists the losses of each side.

use std::sync::Arc;

use locale::Argument;
use rebellion::{Event, Faction, State, Unit};

use crate::table_board::LogEntry;
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// Lost units with their numbers.
type LostUnits = Vec<(Unit, usize)>;

/// Returns the losses of each side in the combat that these lines end with, if they end with one.
pub(super) fn combat_losses(log: &[Arc<LogEntry<State>>]) -> Vec<LogEntry<State>> {
    let Some((end, before)) = log.split_last() else {
        return Vec::new();
    };
    if !matches!(end.event, Some(Event::CombatEnded { .. })) {
        return Vec::new();
    }
    let began = |line: &Arc<LogEntry<State>>| matches!(line.event, Some(Event::CombatBegan { .. }));
    let since = before.iter().rposition(began).unwrap_or_default();
    let lost = |faction| units_lost_by_side(faction, &before[since..]);
    let line = |faction| losses_line(faction, &lost(faction), end.version);
    Faction::BOTH.map(line).into()
}

fn units_lost_by_side(faction: Faction, lines: &[Arc<LogEntry<State>>]) -> LostUnits {
    let mut lost = LostUnits::new();
    for line in lines {
        match line.event {
            Some(Event::UnitDestroyed { unit, .. }) if unit.faction() == faction => {
                match lost.iter_mut().find(|(known, _)| *known == unit) {
                    Some((_, count)) => *count += 1,
                    None => lost.push((unit, 1)),
                }
            }
            _ => {}
        }
    }
    lost
}

/// Returns the losses of one side as a line of the log.
fn losses_line(faction: Faction, lost: &LostUnits, version: usize) -> LogEntry<State> {
    let each = lost
        .iter()
        .map(|(unit, count)| format!("{count} × {}", State::name(unit.id())));
    let units = match each.collect::<Vec<_>>() {
        none if none.is_empty() => ui_text("ui-losses-none"),
        some => some.join(", "),
    };
    let gaps: [(&str, Argument<'_>); 2] = [
        ("side", faction.id().into()),
        ("units", units.as_str().into()),
    ];
    LogEntry {
        ids: lost.iter().map(|(unit, _)| unit.id().to_owned()).collect(),
        actor: Some(faction.side()),
        ..LogEntry::new_note_line(version, ui_text_with("ui-losses", &gaps))
    }
}

#[cfg(test)]
mod tests {
    use rebellion::Setup;

    use super::*;
    use crate::game_log::{LogLine, insert_summary_lines, merge_equal_lines};

    #[test]
    fn after_a_combat_the_log_lists_its_losses() {
        let system = "hoth".parse().expect("a system");
        let place = "hoth".parse().expect("a place");
        let unit: Unit = "x-wing".parse().expect("a unit");
        let (began, ended) = (
            Event::CombatBegan {
                system,
                current: Faction::Rebel,
            },
            Event::CombatEnded { system },
        );
        let lost = Event::UnitDestroyed { unit, place };
        let all = [lost, began, lost, lost, ended, began, ended];
        let line = |what: &Event| Arc::new(LogEntry::<State>::from_event(Setup::FULL, 1, what));
        let log: Vec<_> = all.iter().map(line).collect();
        let lines = merge_equal_lines(log.iter().cloned().enumerate());
        let lines = insert_summary_lines(&log, lines);
        let sums: Vec<_> = lines.iter().filter(|line| line.is_summary()).collect();
        let texts: Vec<_> = sums.iter().map(|line| line.logged.text.as_str()).collect();
        let sides: Vec<_> = sums.iter().map(|line| line.logged.actor).collect();
        let both = Faction::SIDES.repeat(2).into_iter().map(Some);
        assert_eq!(sides, both.collect::<Vec<_>>());
        let two = format!("2 × {}", State::name("x-wing"));
        assert!(texts[0].contains(&two), "{texts:?}");
        assert!(!texts[1..].concat().contains('×'), "{texts:?}");
        let keys: std::collections::BTreeSet<_> =
            lines.iter().map(LogLine::log_line_position).collect();
        assert_eq!(keys.len(), lines.len());
    }
}
