//! A dial with a needle for each side: its total against the objective value, above which nobody wins.

use std::fmt::Write;

use empire_vs_rebellion::{Side, State, View};
use leptos::prelude::*;
use locale::Argument;

use crate::art::{self, marks};
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// The part of the dial that lies below the objective value; the rest is for totals above it.
const BELOW_SHARE: f32 = 0.78;
/// The middle and the radius of the dial, in a field of 240 by 132.
const DIAL_MIDDLE_SVG_UNITS: (f32, f32) = (120.0, 118.0);
const DIAL_RADIUS_SVG_UNITS: f32 = 96.0;
/// The lengths of the needles, so that two on the same number can both be seen.
const NEEDLE_LENGTHS_SVG_UNITS: [f32; 2] = [84.0, 62.0];

/// Draws both totals against the objective value.
pub(super) fn total_dial(view: &View, objective: u8) -> impl IntoView + use<> {
    let totals = Side::BOTH.map(|side| draw_side_total(view, side, objective));
    let [rebel, imperial] = totals;
    let drawing = dial_drawing(objective, Side::BOTH.map(|side| view.side(side).total));
    view! {
        <div class="dial">
            {rebel}
            <svg viewBox="0 0 240 132" aria-hidden="true" inner_html=drawing></svg>
            {imperial}
        </div>
    }
}

/// Draws the total of a side in figures, and its distance from the objective value.
fn draw_side_total(view: &View, side: Side, objective: u8) -> AnyView {
    let total = view.side(side).total;
    let over = total > objective;
    let name = State::name(side.id());
    let gaps: [(&str, Argument<'_>); 3] = [
        ("side", name.as_str().into()),
        ("total", total.into()),
        ("objective", objective.into()),
    ];
    let label = ui_text_with("ui-total", &gaps);
    let rest = if over {
        ui_text("ui-over")
    } else {
        ui_text_with("ui-to-go", &[("count", (objective - total).into())])
    };
    view! {
        <div class="side-total" data-side=side.id() class:over=over role="img" aria-label=label.clone() title=label>
            {art::draw_picture(marks::side_mark(side.as_side()), "mark")}
            <b>{total}</b>
            <span class="rest">{rest}</span>
        </div>
    }
    .into_any()
}

/// Returns the angle of a total in radians: from the left end for nothing to the right end for far above the objective.
fn needle_angle(total: u8, objective: u8) -> f32 {
    let (total, objective) = (f32::from(total), f32::from(objective.max(1)));
    let share = if total <= objective {
        total / objective * BELOW_SHARE
    } else {
        let beyond = (total - objective) / (objective * 0.6).max(4.0);
        BELOW_SHARE + beyond.min(1.0) * (1.0 - BELOW_SHARE)
    };
    std::f32::consts::PI * (1.0 - share)
}

fn point_on_dial(angle: f32, radius: f32) -> (f32, f32) {
    (
        DIAL_MIDDLE_SVG_UNITS.0 + angle.cos() * radius,
        DIAL_MIDDLE_SVG_UNITS.1 - angle.sin() * radius,
    )
}

fn arc_path(from: f32, to: f32, radius: f32) -> String {
    let ((x, y), (end_x, end_y)) = (point_on_dial(from, radius), point_on_dial(to, radius));
    format!("M{x:.1} {y:.1}A{radius} {radius} 0 0 1 {end_x:.1} {end_y:.1}")
}

/// Returns the picture of the dial: the range that can win, the range above it, a mark for each number, two needles.
fn dial_drawing(objective: u8, totals: [u8; 2]) -> String {
    let (left, right) = (std::f32::consts::PI, 0.0);
    let goal = needle_angle(objective, objective);
    let mut out = format!(
        "<path class='below' d='{}'/><path class='above' d='{}'/>",
        arc_path(left, goal, DIAL_RADIUS_SVG_UNITS),
        arc_path(goal, right, DIAL_RADIUS_SVG_UNITS)
    );
    for number in 0..=objective {
        let angle = needle_angle(number, objective);
        let ((x, y), (end_x, end_y)) = (
            point_on_dial(angle, DIAL_RADIUS_SVG_UNITS - 9.0),
            point_on_dial(angle, DIAL_RADIUS_SVG_UNITS - 4.0),
        );
        let _ = write!(
            out,
            "<path class='tick' d='M{x:.1} {y:.1}L{end_x:.1} {end_y:.1}'/>"
        );
    }
    let ((x, y), (end_x, end_y)) = (
        point_on_dial(goal, DIAL_RADIUS_SVG_UNITS - 14.0),
        point_on_dial(goal, DIAL_RADIUS_SVG_UNITS + 9.0),
    );
    let _ = write!(
        out,
        "<path class='goal' d='M{x:.1} {y:.1}L{end_x:.1} {end_y:.1}'/>"
    );
    for (index, side) in Side::BOTH.into_iter().enumerate() {
        let (x, y) = point_on_dial(
            needle_angle(totals[index], objective),
            NEEDLE_LENGTHS_SVG_UNITS[index],
        );
        let over = if totals[index] > objective {
            " over"
        } else {
            ""
        };
        let _ = write!(
            out,
            "<g class='needle{over}' data-side='{0}'><path d='M{1} {2}L{x:.1} {y:.1}'/><circle cx='{x:.1}' cy='{y:.1}' r='6'/></g>",
            side.id(),
            DIAL_MIDDLE_SVG_UNITS.0,
            DIAL_MIDDLE_SVG_UNITS.1
        );
    }
    let _ = write!(
        out,
        "<circle class='hub' cx='{}' cy='{}' r='19'/><text x='{}' y='{}'>{objective}</text>",
        DIAL_MIDDLE_SVG_UNITS.0,
        DIAL_MIDDLE_SVG_UNITS.1 - 8.0,
        DIAL_MIDDLE_SVG_UNITS.0,
        DIAL_MIDDLE_SVG_UNITS.1 - 1.0
    );
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_needle_passes_the_goal_only_above_the_objective() {
        let goal = needle_angle(10, 10);
        for total in 0..10 {
            assert!(needle_angle(total, 10) > goal, "{total}");
        }
        for total in 11..40 {
            let angle = needle_angle(total, 10);
            assert!((0.0..goal).contains(&angle.max(0.0)), "{total}");
        }
        assert!(needle_angle(12, 10) > needle_angle(13, 10));
    }
}
