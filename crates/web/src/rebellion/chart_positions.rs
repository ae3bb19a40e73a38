//! Positions on the chart: those of the board, stretched to the shape of the screen, with a cell for every system.

use rebellion::{Place, System};
use tabletop::Element;

/// The width of the chart.
pub(crate) const WIDTH: f32 = 1040.0;
/// The height of the chart.
pub(crate) const HEIGHT: f32 = 706.0;

/// A point on the chart.
pub(crate) type Point = (f32, f32);

/// Returns the position of a system's planet.
pub(crate) fn system_position(system: System) -> Point {
    let (x, y) = system.row().position;
    let (x, y) = (f32::from(x), f32::from(y));
    let (dx, dy) = system_offset(system);
    (
        62.0 + (x - 83.0) * 1.098 + dx,
        64.0 + (y - 29.0) * 1.33 + dy,
    )
}

/// Returns a small shift of a system, so that names, ships, ground units and leaders of neighbours overlap least.
const fn system_offset(system: System) -> Point {
    use rebellion::systems as at;
    match system {
        at::ALDERAAN => (12.0, 12.0),
        at::BESPIN => (-16.0, -11.0),
        at::BOTHAWUI => (-7.0, 12.0),
        at::CATO_NEIMOIDIA => (-4.0, 2.0),
        at::CORELLIA => (2.0, 7.0),
        at::CORUSCANT => (0.0, 7.0),
        at::DAGOBAH => (5.0, -5.0),
        at::DANTOOINE => (9.0, -23.0),
        at::DATHOMIR => (-4.0, -11.0),
        at::ENDOR | at::MYGEETO => (-2.0, -3.0),
        at::FELUCIA => (-11.0, -17.0),
        at::GEONOSIS => (-7.0, 5.0),
        at::HOTH => (-4.0, 4.0),
        at::ILUM => (-16.0, 0.0),
        at::KASHYYYK => (7.0, -14.0),
        at::KESSEL => (-5.0, 6.0),
        at::MALASTARE => (7.0, -5.0),
        at::MANDALORE => (-1.0, 7.0),
        at::MON_CALAMARI => (1.0, 0.0),
        at::MUSTAFAR => (10.0, -4.0),
        at::NABOO => (-8.0, 1.0),
        at::NAL_HUTTA => (0.0, -3.0),
        at::ORD_MANTELL => (9.0, 3.0),
        at::RODIA => (18.0, -20.0),
        at::RYLOTH => (-1.0, -9.0),
        at::SALEUCAMI => (5.0, 3.0),
        at::SULLUST => (-9.0, 0.0),
        at::TATOOINE => (-2.0, -5.0),
        at::TOYDARIA => (14.0, 2.0),
        at::UTAPAU => (-1.0, 3.0),
        at::YAVIN => (-13.0, 10.0),
        _ => (0.0, 0.0),
    }
}

/// The position of the "Rebel Base" space, in the free corner.
pub(crate) const BASE_POSITION: Point = (77.0, 636.0);

/// Returns the position of a place.
pub(crate) fn place_position(place: Place) -> Point {
    place.system().map_or(BASE_POSITION, system_position)
}

/// Tells whether a place lies in the lower part of the chart, where a panel would hide it.
pub(crate) fn lies_in_lower_chart(place: Place) -> bool {
    place_position(place).1 > HEIGHT * 0.48
}

/// One side of a cell, and the system beyond it, if any.
pub(crate) struct CellEdge {
    pub from: Point,
    pub to: Point,
    pub beyond: Option<System>,
}

/// Returns the outline of the area that is nearer to this system than to any other.
pub(crate) fn system_cell_outline(system: System) -> Vec<CellEdge> {
    let corners = [(0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT)];
    let mut edges: Vec<(Point, Option<System>)> =
        corners.into_iter().map(|corner| (corner, None)).collect();
    let here = system_position(system);
    for other in System::all().filter(|other| *other != system) {
        edges = cut_cell_at_neighbour(&edges, here, system_position(other), other);
    }
    let count = edges.len();
    (0..count)
        .map(|index| CellEdge {
            from: edges[index].0,
            to: edges[(index + 1) % count].0,
            beyond: edges[index].1,
        })
        .collect()
}

/// Cuts off the area that is nearer to `there`. Each corner carries the system beyond the side that begins there.
fn cut_cell_at_neighbour(
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

/// Returns every lane once.
pub(crate) fn unique_lanes() -> impl Iterator<Item = (System, System)> {
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
            let (x, y) = system_position(one);
            assert!(
                x > 50.0 && x < WIDTH - 50.0 && y > 50.0 && y < HEIGHT - 50.0,
                "{one}"
            );
            for other in System::all().filter(|other| *other != one) {
                let (a, b) = system_position(other);
                let apart = (x - a).hypot(y - b);
                assert!(apart > 112.0, "{one} and {other} are {apart} apart");
            }
        }
    }

    #[test]
    fn cells_cover_the_chart() {
        let area = |edges: &[CellEdge]| -> f32 {
            let twice: f32 = edges
                .iter()
                .map(|edge| edge.from.0 * edge.to.1 - edge.to.0 * edge.from.1)
                .sum();
            twice / 2.0
        };
        let total: f32 = System::all()
            .map(|system| area(&system_cell_outline(system)))
            .sum();
        assert!((total - WIDTH * HEIGHT).abs() < 10.0, "{total}");
    }

    #[test]
    fn every_lane_is_drawn_once() {
        let ends: usize = System::all().map(|it| it.row().neighbours.len()).sum();
        assert_eq!(unique_lanes().count() * 2, ends);
    }
}
