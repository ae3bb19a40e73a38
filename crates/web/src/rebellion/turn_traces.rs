//! Traces of what happened since the viewer last acted: arrows for the units that others moved, and badges for units that
//! came or were lost. They stay on the chart until the viewer acts.

use std::fmt::Write;
use std::sync::Arc;

use rebellion::{Event, Faction, Place, State};

use super::chart_positions::place_position;
use crate::table_board::LogEntry;

/// The distance that an arrow keeps from the middle of a place.
const ARROW_MARGIN_SVG_UNITS: f32 = 27.0;
/// The length of the head of an arrow.
const HEAD_LENGTH_SVG_UNITS: f32 = 13.0;

/// Units of a faction that moved from one place to another.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
struct UnitsMoved {
    faction: Faction,
    from: Place,
    to: Place,
    count: u8,
}

/// Units of a faction that came to a place or were lost there.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
struct UnitsChanged {
    faction: Faction,
    place: Place,
    came: bool,
    count: u8,
}

/// The changes on the chart since the viewer last acted.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub(super) struct TurnTraces {
    moved: Vec<UnitsMoved>,
    changed: Vec<UnitsChanged>,
}

impl TurnTraces {
    /// Collects the traces of events after a version of the game. The viewer's own moves leave none.
    pub(super) fn collect_traces_since(
        log: &[Arc<LogEntry<State>>],
        version: usize,
        own: Option<Faction>,
    ) -> Self {
        let known = log.partition_point(|line| line.version <= version);
        let mut traces = Self::default();
        for event in log[known..].iter().filter_map(|line| line.event) {
            match event {
                Event::Moved { unit, from, to } if Some(unit.faction()) != own => {
                    traces.add_move(unit.faction(), from, to);
                }
                Event::UnitDeployed { unit, place } | Event::UnitGained { unit, place }
                    if Some(unit.faction()) != own =>
                {
                    traces.add_change(unit.faction(), place, true);
                }
                Event::UnitDestroyed { unit, place } => {
                    traces.add_change(unit.faction(), place, false);
                }
                _ => {}
            }
        }
        traces
    }

    fn add_move(&mut self, faction: Faction, from: Place, to: Place) {
        let same = |it: &&mut UnitsMoved| (it.faction, it.from, it.to) == (faction, from, to);
        match self.moved.iter_mut().find(same) {
            Some(known) => known.count += 1,
            None => self.moved.push(UnitsMoved {
                faction,
                from,
                to,
                count: 1,
            }),
        }
    }

    fn add_change(&mut self, faction: Faction, place: Place, came: bool) {
        let same =
            |it: &&mut UnitsChanged| (it.faction, it.place, it.came) == (faction, place, came);
        match self.changed.iter_mut().find(same) {
            Some(known) => known.count += 1,
            None => self.changed.push(UnitsChanged {
                faction,
                place,
                came,
                count: 1,
            }),
        }
    }

    /// Returns the picture of all traces.
    pub(super) fn draw_traces(&self) -> String {
        let mut out = String::new();
        for it in &self.moved {
            draw_arrow(&mut out, it);
        }
        for (index, it) in self.changed.iter().enumerate() {
            let row = self.changed[..index]
                .iter()
                .filter(|other| other.place == it.place);
            draw_change(&mut out, it, row.count() as f32);
        }
        out
    }
}

fn draw_arrow(out: &mut String, moved: &UnitsMoved) {
    let (from, to) = (place_position(moved.from), place_position(moved.to));
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let start = (
        from.0 + ux * ARROW_MARGIN_SVG_UNITS,
        from.1 + uy * ARROW_MARGIN_SVG_UNITS,
    );
    let tip = (
        to.0 - ux * ARROW_MARGIN_SVG_UNITS,
        to.1 - uy * ARROW_MARGIN_SVG_UNITS,
    );
    let neck = (
        tip.0 - ux * HEAD_LENGTH_SVG_UNITS,
        tip.1 - uy * HEAD_LENGTH_SVG_UNITS,
    );
    let (px, py) = (
        -uy * HEAD_LENGTH_SVG_UNITS * 0.55,
        ux * HEAD_LENGTH_SVG_UNITS * 0.55,
    );
    let side = moved.faction.id();
    let _ = write!(
        out,
        "<path class='trace' data-side='{side}' d='M{:.1} {:.1}L{:.1} {:.1}'/><path class='trace-head' data-side='{side}' d='M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}z'/>",
        start.0,
        start.1,
        neck.0,
        neck.1,
        tip.0,
        tip.1,
        neck.0 + px,
        neck.1 + py,
        neck.0 - px,
        neck.1 - py
    );
    let middle = (
        f32::midpoint(start.0, neck.0),
        f32::midpoint(start.1, neck.1),
    );
    draw_trace_count(out, middle, side, &moved.count.to_string());
}

fn draw_change(out: &mut String, changed: &UnitsChanged, row: f32) {
    let (x, y) = place_position(changed.place);
    let sign = if changed.came { "+" } else { "−" };
    let text = format!("{sign}{}", changed.count);
    draw_trace_count(
        out,
        (x + 34.0, y - 30.0 + row * 22.0),
        changed.faction.id(),
        &text,
    );
}

fn draw_trace_count(out: &mut String, (x, y): (f32, f32), side: &str, text: &str) {
    let _ = write!(
        out,
        "<g class='trace-count' data-side='{side}' transform='translate({x:.1} {y:.1})'><rect x='-16' y='-11' width='32' height='22' rx='11'/><text y='6'>{text}</text></g>"
    );
}

#[cfg(test)]
mod tests {
    use rebellion::{Setup, Unit};

    use super::*;

    #[test]
    fn others_moves_and_all_losses_leave_traces_until_i_act() {
        let [from, to]: [Place; 2] = ["sullust", "naboo"].map(|it| it.parse().expect("a place"));
        let trooper: Unit = "stormtrooper".parse().expect("a unit");
        let rebel: Unit = "rebel-trooper".parse().expect("a unit");
        let all = [
            (
                3,
                Event::Moved {
                    unit: trooper,
                    from,
                    to,
                },
            ),
            (
                4,
                Event::Moved {
                    unit: trooper,
                    from,
                    to,
                },
            ),
            (
                5,
                Event::Moved {
                    unit: trooper,
                    from,
                    to,
                },
            ),
            (
                5,
                Event::Moved {
                    unit: rebel,
                    from,
                    to,
                },
            ),
            (
                5,
                Event::UnitDestroyed {
                    unit: rebel,
                    place: to,
                },
            ),
        ];
        let line = |(version, event): &(usize, Event)| {
            Arc::new(LogEntry::<State>::from_event(Setup::FULL, *version, event))
        };
        let log: Vec<_> = all.iter().map(line).collect();
        let own = Some(Faction::Rebel);
        let traces = TurnTraces::collect_traces_since(&log, 3, own);
        assert_eq!(traces.moved.len(), 1);
        assert_eq!(traces.moved[0].count, 2);
        assert_eq!(traces.changed.len(), 1);
        let drawn = traces.draw_traces();
        assert!(
            drawn.contains("−1") && drawn.contains("class='trace' data-side='imperial'"),
            "{drawn}"
        );
        assert_eq!(
            TurnTraces::collect_traces_since(&log, 5, own),
            TurnTraces::default()
        );
    }
}
