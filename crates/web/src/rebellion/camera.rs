//! The camera: the part of the chart that is on screen.

use super::chart_positions::{HEIGHT, WIDTH};

/// The scale of pieces compared to the chart, so that names are readable without zooming.
const PIECE_SCALE: f32 = 1.16;
/// The largest scale of pieces on a wide screen: beyond it they would lie on each other.
pub(super) const LARGEST_PIECE_SCALE: f32 = 1.24;
/// The size of names on the chart, and their smallest size on the screen in pixels.
const NAME_SIZE_SVG_UNITS: f32 = 14.0;
const READABLE_NAME_PX: f32 = 12.0;
/// The scale of pieces on a narrow screen, where the chart is smaller.
const NARROW_PIECE_SCALE: f32 = 1.6;
/// The width below which a chart is not shown as a whole at first.
const NARROW_PX: f32 = 600.0;
/// The width of the whole of such a chart at first, at which names are readable.
const READABLE_PX: f32 = 858.0;
/// The distance from the edge within which things are not well visible.
const VISIBLE_MARGIN_SVG_UNITS: f32 = 24.0;
/// The largest zoom.
const MAX_ZOOM: f32 = 4.0;

/// A window onto the chart: the point in its corner, and its scale.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Camera {
    x: f32,
    y: f32,
    scale: f32,
}

impl Camera {
    /// The whole chart.
    pub(crate) const WHOLE: Self = Self {
        x: 0.0,
        y: 0.0,
        scale: 1.0,
    };

    /// Tells whether a chart of this width has no room for everything on it.
    pub(crate) fn is_narrow_chart(width_px: f32) -> bool {
        width_px < NARROW_PX
    }

    /// Returns the first camera of a chart of this width: everything, or on a narrow screen its middle, large enough
    /// to read.
    pub(crate) fn initial_camera(width_px: f32) -> Self {
        if Self::is_narrow_chart(width_px) {
            let nearer = READABLE_PX / width_px.max(1.0);
            Self::WHOLE.zoomed_at(nearer, (WIDTH / 2.0, HEIGHT / 2.0))
        } else {
            Self::WHOLE
        }
    }

    /// Zooms in or out around a point of the window.
    #[must_use]
    pub(crate) fn zoomed_at(self, factor: f32, at: (f32, f32)) -> Self {
        let scale = (self.scale * factor).clamp(1.0, MAX_ZOOM);
        let (x, y) = (self.x + at.0 / self.scale, self.y + at.1 / self.scale);
        Self {
            x: x - at.0 / scale,
            y: y - at.1 / scale,
            scale,
        }
        .kept_inside_chart()
    }

    /// Returns the point of the chart in the middle of the window.
    pub(crate) fn middle_point(self) -> (f32, f32) {
        let half = self.scale * 2.0;
        (self.x + WIDTH / half, self.y + HEIGHT / half)
    }

    /// Moves by a distance of the window.
    #[must_use]
    pub(crate) fn panned_by(self, dx: f32, dy: f32) -> Self {
        Self {
            x: self.x - dx / self.scale,
            y: self.y - dy / self.scale,
            ..self
        }
        .kept_inside_chart()
    }

    /// Brings a point of the chart to the middle, unless it is visible already.
    #[must_use]
    pub(crate) fn showing_point(self, (x, y): (f32, f32)) -> Self {
        let (width, height) = (WIDTH / self.scale, HEIGHT / self.scale);
        let seen = |at: f32, from: f32, span: f32| {
            at > from + VISIBLE_MARGIN_SVG_UNITS && at < from + span - VISIBLE_MARGIN_SVG_UNITS
        };
        if seen(x, self.x, width) && seen(y, self.y, height) {
            return self;
        }
        self.centred_on((x, y))
    }

    /// Brings a point of the chart to the middle, as far as the chart reaches.
    #[must_use]
    pub(crate) fn centred_on(self, (x, y): (f32, f32)) -> Self {
        Self {
            x: x - WIDTH / self.scale / 2.0,
            y: y - HEIGHT / self.scale / 2.0,
            ..self
        }
        .kept_inside_chart()
    }

    fn kept_inside_chart(self) -> Self {
        let room = 1.0 - 1.0 / self.scale;
        Self {
            x: self.x.clamp(0.0, WIDTH * room),
            y: self.y.clamp(0.0, HEIGHT * room),
            ..self
        }
    }

    /// Returns the SVG transform of the chart.
    pub(crate) fn svg_transform(self) -> String {
        format!(
            "scale({:.3}) translate({:.2} {:.2})",
            self.scale, -self.x, -self.y
        )
    }

    /// Returns the scale of pieces on the chart. They grow less than the chart when zooming in, so that there is more
    /// room between them; on a chart of little width they are larger, so that names stay readable.
    pub(crate) fn piece_scale(self, width_px: f32) -> f32 {
        let large = if Self::is_narrow_chart(width_px) {
            NARROW_PIECE_SCALE
        } else {
            let readable = READABLE_NAME_PX / NAME_SIZE_SVG_UNITS * WIDTH / width_px;
            readable.clamp(PIECE_SCALE, LARGEST_PIECE_SCALE)
        };
        large * self.scale.sqrt().recip()
    }

    /// Returns the distance to the chart: far, middle or near. A wide screen has room for kinds and counts even when it
    /// shows the whole chart; only a narrow one is ever far.
    pub(crate) fn distance_css_class(self, narrow: bool) -> &'static str {
        match (narrow, self.scale) {
            (true, ..1.6) => "far",
            (true, ..2.8) | (false, ..1.4) => "middle",
            _ => "near",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_point_under_the_pointer_stays_when_zooming() {
        let camera = Camera::WHOLE.zoomed_at(2.0, (300.0, 200.0));
        assert!((camera.x + 300.0 / camera.scale - 300.0).abs() < 0.01);
        assert!((camera.y + 200.0 / camera.scale - 200.0).abs() < 0.01);
    }

    #[test]
    fn hidden_points_come_to_the_middle_and_visible_ones_stay() {
        let near = Camera::WHOLE.zoomed_at(4.0, (0.0, 0.0));
        assert_eq!(near.showing_point((100.0, 100.0)), near);
        let there = near.showing_point((800.0, 400.0));
        let middle = (there.x + WIDTH / 8.0, there.y + HEIGHT / 8.0);
        assert_eq!(middle, (800.0, 400.0));
        assert_eq!(Camera::WHOLE.showing_point((1035.0, 5.0)), Camera::WHOLE);
    }

    #[test]
    fn a_whole_chart_is_distant_on_phones_only() {
        assert_eq!(Camera::WHOLE.distance_css_class(true), "far");
        assert_eq!(
            Camera::initial_camera(390.0).distance_css_class(true),
            "middle"
        );
        assert_eq!(Camera::initial_camera(760.0), Camera::WHOLE);
        assert_eq!(Camera::WHOLE.distance_css_class(false), "middle");
        let near = Camera::WHOLE.zoomed_at(MAX_ZOOM, (0.0, 0.0));
        assert_eq!(
            [true, false].map(|it| near.distance_css_class(it)),
            ["near"; 2]
        );
    }

    #[test]
    fn names_have_twelve_pixels_on_a_small_desktop() {
        for width_px in [724.0, 760.0, 900.0, 1216.0, 1636.0] {
            let size = NAME_SIZE_SVG_UNITS * Camera::WHOLE.piece_scale(width_px) * width_px / WIDTH;
            assert!(size >= READABLE_NAME_PX - 0.05, "{size} at {width_px}");
        }
    }

    #[test]
    fn the_camera_never_leaves_the_chart() {
        let camera = Camera::WHOLE
            .zoomed_at(2.0, (0.0, 0.0))
            .panned_by(9999.0, -9999.0);
        assert_eq!((camera.x, camera.y), (0.0, HEIGHT / 2.0));
        assert_eq!(camera.zoomed_at(0.01, (5.0, 5.0)), Camera::WHOLE);
    }
}
