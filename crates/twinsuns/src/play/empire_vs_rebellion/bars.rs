//! Both totals against the objective value: two bars that must not cross the line.

use std::cmp::Ordering;

use empire_vs_rebellion::Side;

use super::super::paint::Ink;
use super::super::pen::LABEL;
use super::super::table::rule;
use super::drawing::Pen;
use super::mark;
use crate::paragraph::pad;

/// The number of columns that one point of a total takes.
const POINT: usize = 2;

/// The most points above the line that a bar shows.
const ABOVE: usize = 12;

impl Pen<'_> {
    /// Draws the bars and, below them, the meaning of the line; nothing while no event is contested.
    pub(super) fn bars(&self) -> Vec<String> {
        let Some(event) = self.view.event else {
            return Vec::new();
        };
        let objective = usize::from(event.row().objective);
        let mut lines: Vec<_> = Side::BOTH.map(|side| self.total(side, objective)).into();
        let text = self.fill("terminal-objective", &[("objective", objective.into())]);
        let line = LABEL + 3 + objective * POINT;
        lines.push(self.muted(&format!("{text:>line$} ┘")));
        lines.push(rule(self.paint));
        lines
    }

    fn total(&self, side: Side, objective: usize) -> String {
        let total = usize::from(self.view.side(side).total);
        let name = format!(" {}", self.side(side));
        let head = format!("{}{total:>3} ", pad(&name, LABEL));
        let bar = self.bar(side, total, objective);
        let mut remark = self.remark(total, objective);
        if self.ahead() == Some(side) {
            remark = self.fill("terminal-ahead", &[("total", (&remark).into())]);
        }
        format!("{head}{bar} {remark}")
    }

    fn remark(&self, total: usize, objective: usize) -> String {
        match total.cmp(&objective) {
            Ordering::Less => self.count("terminal-below", objective - total),
            Ordering::Equal => self.say("terminal-on-it"),
            Ordering::Greater => self.count("terminal-above", total - objective),
        }
    }

    fn bar(&self, side: Side, total: usize, objective: usize) -> String {
        let (ink, _) = mark(side);
        let within = total.min(objective);
        let above = total.saturating_sub(objective).min(ABOVE);
        let full = self.paint.ink(ink, &"█".repeat(within * POINT));
        let empty = self.muted(&"░".repeat((objective - within) * POINT));
        let over = self.paint.ink(Ink::Alarm, &"▒".repeat(above * POINT));
        format!("{full}{empty}│{over}")
    }

    /// Returns the side that would win the event if the struggle ended now and no strategy changed anything.
    fn ahead(&self) -> Option<Side> {
        let view = self.view;
        let objective = view.event?.row().objective;
        let [rebel, imperial] = Side::BOTH.map(|side| {
            let total = view.side(side).total;
            (total <= objective).then_some(total)
        });
        match rebel.cmp(&imperial) {
            Ordering::Greater => Some(Side::Rebel),
            Ordering::Less => Some(Side::Imperial),
            Ordering::Equal if self.full() && rebel > Some(0) => Some(view.balance),
            Ordering::Equal => None,
        }
    }
}
