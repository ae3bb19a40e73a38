//! Both totals against the objective value: two bars that must not cross the line.

use std::cmp::Ordering;

use empire_vs_rebellion::Side;

use super::super::screen::horizontal_rule;
use super::super::style::Ink;
use super::super::table_writer::LABEL_COLUMNS;
use super::drawing::TableWriter;
use super::ink_and_mark;
use crate::paragraph::pad_to_width;

/// The number of columns that one point of a total takes.
const COLUMNS_PER_POINT: usize = 2;

/// The most points above the line that a bar shows.
const MAX_POINTS_ABOVE: usize = 12;

impl TableWriter<'_> {
    /// Draws the bars and, below them, the meaning of the line; nothing while no event is contested.
    pub(super) fn draw_total_bars(&self) -> Vec<String> {
        let Some(event) = self.view.event else {
            return Vec::new();
        };
        let objective = usize::from(event.row().objective);
        let mut lines: Vec<_> = Side::BOTH
            .map(|side| self.format_total_line(side, objective))
            .into();
        let text = self.format_text_with("terminal-objective", &[("objective", objective.into())]);
        let line = LABEL_COLUMNS + 3 + objective * COLUMNS_PER_POINT;
        lines.push(self.muted_text(&format!("{text:>line$} ┘")));
        lines.push(horizontal_rule(self.paint));
        lines
    }

    fn format_total_line(&self, side: Side, objective: usize) -> String {
        let total = usize::from(self.view.side(side).total);
        let name = format!(" {}", self.side_label(side));
        let head = format!("{}{total:>3} ", pad_to_width(&name, LABEL_COLUMNS));
        let bar = self.format_total_bar(side, total, objective);
        let mut remark = self.distance_to_objective_text(total, objective);
        if self.leading_side() == Some(side) {
            remark = self.format_text_with("terminal-ahead", &[("total", (&remark).into())]);
        }
        format!("{head}{bar} {remark}")
    }

    fn distance_to_objective_text(&self, total: usize, objective: usize) -> String {
        match total.cmp(&objective) {
            Ordering::Less => self.format_count("terminal-below", objective - total),
            Ordering::Equal => self.format_text("terminal-on-it"),
            Ordering::Greater => self.format_count("terminal-above", total - objective),
        }
    }

    fn format_total_bar(&self, side: Side, total: usize, objective: usize) -> String {
        let (ink, _) = ink_and_mark(side);
        let within = total.min(objective);
        let above = total.saturating_sub(objective).min(MAX_POINTS_ABOVE);
        let full = self
            .paint
            .paint_text(ink, &"█".repeat(within * COLUMNS_PER_POINT));
        let empty = self.muted_text(&"░".repeat((objective - within) * COLUMNS_PER_POINT));
        let over = self
            .paint
            .paint_text(Ink::Alarm, &"▒".repeat(above * COLUMNS_PER_POINT));
        format!("{full}{empty}│{over}")
    }

    /// Returns the side that would win the event if the struggle ended now and no strategy changed anything.
    fn leading_side(&self) -> Option<Side> {
        let view = self.view;
        let objective = view.event?.row().objective;
        let [rebel, imperial] = Side::BOTH.map(|side| {
            let total = view.side(side).total;
            (total <= objective).then_some(total)
        });
        match rebel.cmp(&imperial) {
            Ordering::Greater => Some(Side::Rebel),
            Ordering::Less => Some(Side::Imperial),
            Ordering::Equal if self.is_full_game() && rebel > Some(0) => Some(view.balance),
            Ordering::Equal => None,
        }
    }
}
