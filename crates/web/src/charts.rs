//! The course of a game as a few small line charts.

use std::fmt::Write;

use leptos::prelude::*;
use tabletop::Side;

use crate::table_ui::TableUi;
use crate::ui_texts::ui_text;

/// One quantity over the rounds.
#[derive(Clone, Debug)]
pub(crate) struct ChartLine {
    pub name: String,
    /// The id of the side whose colour it has.
    pub class: &'static str,
    pub values: Vec<f32>,
}

/// A chart that compares quantities.
#[derive(Clone, Debug)]
pub(crate) struct Chart {
    pub title: String,
    pub lines: Vec<ChartLine>,
    /// True if its values are differences from an average.
    pub signed: bool,
}

const CHART_WIDTH_SVG_UNITS: f32 = 220.0;
const CHART_HEIGHT_SVG_UNITS: f32 = 74.0;
/// Room for the last value of each line.
const LABEL_MARGIN_SVG_UNITS: f32 = 40.0;

/// The height of such a value.
const LABEL_HEIGHT_SVG_UNITS: f32 = 14.0;

/// Draws a chart in which each line ends with its last value.
pub(crate) fn chart_figure(chart: &Chart) -> impl IntoView + use<> {
    let most = chart
        .lines
        .iter()
        .flat_map(|line| line.values.iter().copied());
    let (least, most) = most.fold((0.0_f32, 1.0_f32), |(least, most), value| {
        (least.min(value), most.max(value))
    });
    let mut labels = Vec::new();
    let mut content: String = chart
        .lines
        .iter()
        .map(|line| draw_line(line, chart.signed, (least, most), &mut labels))
        .collect();
    if least < 0.0 {
        let zero = chart_y_of_value(0.0, least, most);
        let _ = write!(
            content,
            "<path class='zero' d='M0 {zero:.1}H{CHART_WIDTH_SVG_UNITS}'/>"
        );
    }
    let keys = chart.lines.iter().map(|line| {
        view! { <li data-side=line.class>{line.name.clone()}</li> }
    });
    let keys = keys.collect_view();
    let last = chart
        .lines
        .iter()
        .filter_map(|line| Some((line.name.clone(), line.values.last()?)));
    let last: Vec<_> = last
        .map(|(name, value)| format!("{name} {}", format_value(*value, chart.signed)))
        .collect();
    let label = format!("{}: {}", chart.title, last.join(", "));
    view! {
        <figure class="chart-small">
            <figcaption>{chart.title.clone()}</figcaption>
            <svg viewBox=format!("0 0 {CHART_WIDTH_SVG_UNITS} {CHART_HEIGHT_SVG_UNITS}") role="img" aria-label=label inner_html=content></svg>
            <ul>{keys}</ul>
        </figure>
    }
}

/// Formats a value. A difference from an average always has a sign and one decimal, except zero.
fn format_value(value: f32, signed: bool) -> String {
    let tenths = (value * 10.0).round() / 10.0;
    let text = if tenths == 0.0 {
        "0".to_owned()
    } else if signed {
        format!("{tenths:+.1}")
    } else {
        format!("{tenths}")
    };
    text.replace('-', "−")
}

/// Returns the height at which a value is drawn, from the top.
fn chart_y_of_value(value: f32, least: f32, most: f32) -> f32 {
    CHART_HEIGHT_SVG_UNITS
        - 6.0
        - (CHART_HEIGHT_SVG_UNITS - 16.0) * (value - least) / (most - least)
}

/// Draws a line; its last value keeps clear of those already there.
fn draw_line(
    line: &ChartLine,
    signed: bool,
    (least, most): (f32, f32),
    labels: &mut Vec<f32>,
) -> String {
    let count = line.values.len().max(2) - 1;
    let at = |(index, value): (usize, &f32)| {
        let x = 2.0
            + (CHART_WIDTH_SVG_UNITS - LABEL_MARGIN_SVG_UNITS - 2.0) * index as f32 / count as f32;
        (x, chart_y_of_value(*value, least, most))
    };
    let points: Vec<(f32, f32)> = line.values.iter().enumerate().map(at).collect();
    let mut path = String::new();
    for (x, y) in &points {
        let _ = write!(path, "{x:.1},{y:.1} ");
    }
    let end = points.last().zip(line.values.last());
    let end = end.map(|((x, y), value)| {
        let near = labels
            .iter()
            .find(|label| (**label - y).abs() < LABEL_HEIGHT_SVG_UNITS);
        let beside = near.map_or(*y, |label| label + LABEL_HEIGHT_SVG_UNITS);
        labels.push(beside);
        format!(
            "<circle cx='{x:.1}' cy='{y:.1}' r='3'/><text x='{:.1}' y='{:.1}'>{}</text>",
            x + 6.0,
            beside + 4.0,
            format_value(*value, signed)
        )
    });
    format!(
        "<g data-side='{}'><polyline points='{path}'/>{}</g>",
        line.class,
        end.unwrap_or_default()
    )
}

/// Returns the chart that shows how much better or worse than average the dice of each side fell.
pub(crate) fn luck_chart<G: TableUi>(sides: &[Side], luck: &[Vec<f32>]) -> Chart {
    let line = |(place, side): (usize, &Side)| ChartLine {
        name: G::name(side.id()),
        class: side.id(),
        values: luck.iter().map(|luck| luck[place]).collect(),
    };
    Chart {
        title: ui_text("ui-chart-luck"),
        lines: sides.iter().enumerate().map(line).collect(),
        signed: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_rounded_before_it_gets_a_sign() {
        assert_eq!(format_value(-0.04, true), "0");
        assert_eq!(format_value(-0.04, false), "0");
        assert_eq!(format_value(-5.21, true), "−5.2");
        assert_eq!(format_value(3.0, true), "+3.0");
        assert_eq!(format_value(12.0, false), "12");
    }

    #[test]
    fn every_side_has_its_own_luck_line() {
        let sides = ["rebel", "imperial", "neutral"].map(Side::new);
        let luck = [vec![0.0, 1.0, 2.0], vec![3.0, 4.0, 5.0]];
        let chart = luck_chart::<games::rebellion::State>(&sides, &luck);
        let classes: Vec<_> = chart.lines.iter().map(|line| line.class).collect();
        assert_eq!(classes, sides.map(Side::id));
        let values: Vec<_> = chart.lines.iter().map(|line| &line.values[..]).collect();
        assert_eq!(values, [[0.0, 3.0], [1.0, 4.0], [2.0, 5.0]]);
    }
}
