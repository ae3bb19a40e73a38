//! Where everything lies on the chart: the board's positions, stretched to the shape of the screen,
//! with a cell for every system.

use rebellion::{Place, System};
use tabletop::Element;

/// The size of the chart.
pub(crate) const WIDTH: f32 = 1040.0;
/// The height of the chart.
pub(crate) const HEIGHT: f32 = 706.0;

/// A point on the chart.
pub(crate) type Point = (f32, f32);

/// Where a system's planet lies.
pub(crate) fn system_at(system: System) -> Point {
    let (x, y) = system.row().position;
    let (x, y) = (f32::from(x), f32::from(y));
    let (dx, dy) = nudge(system);
    (
        62.0 + (x - 83.0) * 1.098 + dx,
        64.0 + (y - 29.0) * 1.33 + dy,
    )
}

/// A few systems step aside, so that what stands around them fits.
const fn nudge(system: System) -> Point {
    use rebellion::systems as at;
    match system {
        at::BESPIN => (-12.0, -6.0),
        at::HOTH => (4.0, 14.0),
        at::FELUCIA => (-6.0, 10.0),
        at::SALEUCAMI => (6.0, -6.0),
        at::YAVIN => (-10.0, 12.0),
        at::BOTHAWUI => (8.0, 0.0),
        at::NAL_HUTTA => (-18.0, -4.0),
        at::KASHYYYK => (14.0, -16.0),
        at::RODIA => (4.0, 12.0),
        at::DANTOOINE => (-2.0, -14.0),
        at::DATHOMIR => (0.0, -10.0),
        at::DAGOBAH => (-8.0, 0.0),
        at::MANDALORE => (-12.0, 14.0),
        at::MYGEETO => (10.0, -4.0),
        at::ILUM => (2.0, 8.0),
        at::ORD_MANTELL => (6.0, 0.0),
        _ => (0.0, 0.0),
    }
}

/// The "Rebel Base" space, in the free corner.
pub(crate) const BASE: Point = (68.0, 631.0);

/// Where a place lies.
pub(crate) fn place_at(place: Place) -> Point {
    place.system().map_or(BASE, system_at)
}

/// Whether a place lies in the lower part of the chart, where a panel would hide it.
pub(crate) fn lies_low(place: Place) -> bool {
    place_at(place).1 > HEIGHT * 0.48
}

/// One side of a cell, and the system beyond it, if any.
pub(crate) struct Edge {
    pub from: Point,
    pub to: Point,
    pub beyond: Option<System>,
}

/// What lies nearer to this system than to any other.
pub(crate) fn cell(system: System) -> Vec<Edge> {
    let corners = [(0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT)];
    let mut edges: Vec<(Point, Option<System>)> =
        corners.into_iter().map(|corner| (corner, None)).collect();
    let here = system_at(system);
    for other in System::all().filter(|other| *other != system) {
        edges = cut(&edges, here, system_at(other), other);
    }
    let count = edges.len();
    (0..count)
        .map(|index| Edge {
            from: edges[index].0,
            to: edges[(index + 1) % count].0,
            beyond: edges[index].1,
        })
        .collect()
}

/// Cuts off what lies nearer to `there`. Each corner carries the system beyond the side it begins.
fn cut(
    edges: &[(Point, Option<System>)],
    here: Point,
    there: Point,
    other: System,
) -> Vec<(Point, Option<System>)> {
    let distance = |point: Point| {
        let middle = ((here.0 + there.0) / 2.0, (here.1 + there.1) / 2.0);
        (point.0 - middle.0) * (there.0 - here.0) + (point.1 - middle.1) * (there.1 - here.1)
    };
    let mut kept = Vec::new();
    for (index, &(corner, beyond)) in edges.iter().enumerate() {
        let next = edges[(index + 1) % edges.len()].0;
        let (near, far) = (distance(corner), distance(next));
        let share = near / (near - far);
        let crossing = (
            corner.0 + (next.0 - corner.0) * share,
            corner.1 + (next.1 - corner.1) * share,
        );
        match (near <= 0.0, far <= 0.0) {
            (true, true) => kept.push((corner, beyond)),
            (true, false) => {
                kept.push((corner, beyond));
                kept.push((crossing, Some(other)));
            }
            (false, true) => kept.push((crossing, beyond)),
            (false, false) => {}
        }
    }
    kept
}

/// Every lane once.
pub(crate) fn lanes() -> impl Iterator<Item = (System, System)> {
    System::all().flat_map(|from| {
        let onward = from.row().neighbours.iter().copied();
        onward
            .filter(move |to| from.index() < to.index())
            .map(move |to| (from, to))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn systems_keep_their_distance_and_stay_on_the_chart() {
        for one in System::all() {
            let (x, y) = system_at(one);
            assert!(
                x > 50.0 && x < WIDTH - 50.0 && y > 50.0 && y < HEIGHT - 50.0,
                "{one}"
            );
            for other in System::all().filter(|other| *other != one) {
                let (a, b) = system_at(other);
                let apart = (x - a).hypot(y - b);
                assert!(apart > 96.0, "{one} and {other} are {apart} apart");
            }
        }
    }

    #[test]
    fn cells_cover_the_chart() {
        let area = |edges: &[Edge]| -> f32 {
            let twice: f32 = edges
                .iter()
                .map(|edge| edge.from.0 * edge.to.1 - edge.to.0 * edge.from.1)
                .sum();
            twice / 2.0
        };
        let total: f32 = System::all().map(|system| area(&cell(system))).sum();
        assert!((total - WIDTH * HEIGHT).abs() < 10.0, "{total}");
    }

    #[test]
    fn every_lane_is_drawn_once() {
        let ends: usize = System::all().map(|it| it.row().neighbours.len()).sum();
        assert_eq!(lanes().count() * 2, ends);
    }
}
