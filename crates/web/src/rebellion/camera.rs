//! Which part of the chart is on screen.

use super::chart::{HEIGHT, WIDTH};

/// How much larger pieces are than the chart is drawn, so that names are read without zooming.
const LARGE: f32 = 1.16;
/// The same on a narrow screen, where the chart is smaller.
const LARGER: f32 = 1.6;
/// A chart that is drawn less wide than this, in pixels, is not looked at as a whole at first.
const NARROW_PX: f32 = 600.0;
/// How wide such a chart is as a whole at first, in pixels: as large as names have to be to be read.
const READABLE_PX: f32 = 858.0;
/// What lies nearer to the edge than this is not well seen.
const EDGE: f32 = 24.0;
/// How far one can zoom in.
const NEAREST: f32 = 4.0;

/// A window onto the chart: the point in its corner, and how much larger everything is.
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

    /// Returns whether a chart that is drawn so wide has no room for all that stands on it.
    pub(crate) fn is_narrow(width_px: f32) -> bool {
        width_px < NARROW_PX
    }

    /// Returns what is shown at first of a chart that is drawn so wide: everything, or where there is little room
    /// the middle of it, large enough to read.
    pub(crate) fn at_first(width_px: f32) -> Self {
        if Self::is_narrow(width_px) {
            let nearer = READABLE_PX / width_px.max(1.0);
            Self::WHOLE.zoom(nearer, (WIDTH / 2.0, HEIGHT / 2.0))
        } else {
            Self::WHOLE
        }
    }

    /// Larger or smaller, with this point of the window staying where it is.
    #[must_use]
    pub(crate) fn zoom(self, factor: f32, at: (f32, f32)) -> Self {
        let scale = (self.scale * factor).clamp(1.0, NEAREST);
        let (x, y) = (self.x + at.0 / self.scale, self.y + at.1 / self.scale);
        Self {
            x: x - at.0 / scale,
            y: y - at.1 / scale,
            scale,
        }
        .kept_inside()
    }

    /// Moved by this much of the window.
    #[must_use]
    pub(crate) fn pan(self, dx: f32, dy: f32) -> Self {
        Self {
            x: self.x - dx / self.scale,
            y: self.y - dy / self.scale,
            ..self
        }
        .kept_inside()
    }

    /// With this point of the chart on screen: in the middle, unless it is to be seen already.
    #[must_use]
    pub(crate) fn showing(self, (x, y): (f32, f32)) -> Self {
        let (width, height) = (WIDTH / self.scale, HEIGHT / self.scale);
        let seen = |at: f32, from: f32, span: f32| at > from + EDGE && at < from + span - EDGE;
        if seen(x, self.x, width) && seen(y, self.y, height) {
            return self;
        }
        self.centred((x, y))
    }

    /// With this point of the chart in the middle, as far as the chart reaches.
    #[must_use]
    pub(crate) fn centred(self, (x, y): (f32, f32)) -> Self {
        Self {
            x: x - WIDTH / self.scale / 2.0,
            y: y - HEIGHT / self.scale / 2.0,
            ..self
        }
        .kept_inside()
    }

    fn kept_inside(self) -> Self {
        let room = 1.0 - 1.0 / self.scale;
        Self {
            x: self.x.clamp(0.0, WIDTH * room),
            y: self.y.clamp(0.0, HEIGHT * room),
            ..self
        }
    }

    /// As the picture is told.
    pub(crate) fn transform(self) -> String {
        format!(
            "scale({:.3}) translate({:.2} {:.2})",
            self.scale, -self.x, -self.y
        )
    }

    /// How large pieces are drawn on the chart: nearer they grow less than the chart does, so that there is
    /// more room between them.
    pub(crate) fn piece_scale(self, narrow: bool) -> f32 {
        let large = if narrow { LARGER } else { LARGE };
        large * self.scale.sqrt().recip()
    }

    /// How near one is: far, middle or near. A wide screen has room for kinds and counts even when all of the
    /// chart is on it; only a narrow one is ever far.
    pub(crate) fn distance(self, narrow: bool) -> &'static str {
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
        let camera = Camera::WHOLE.zoom(2.0, (300.0, 200.0));
        assert!((camera.x + 300.0 / camera.scale - 300.0).abs() < 0.01);
        assert!((camera.y + 200.0 / camera.scale - 200.0).abs() < 0.01);
    }

    #[test]
    fn what_is_out_of_sight_comes_to_the_middle_and_what_is_seen_stays() {
        let near = Camera::WHOLE.zoom(4.0, (0.0, 0.0));
        assert_eq!(near.showing((100.0, 100.0)), near);
        let there = near.showing((800.0, 400.0));
        let middle = (there.x + WIDTH / 8.0, there.y + HEIGHT / 8.0);
        assert_eq!(middle, (800.0, 400.0));
        assert_eq!(Camera::WHOLE.showing((1035.0, 5.0)), Camera::WHOLE);
    }

    #[test]
    fn a_telephone_is_far_from_the_whole_chart_and_a_desk_is_not() {
        assert_eq!(Camera::WHOLE.distance(true), "far");
        assert_eq!(Camera::at_first(390.0).distance(true), "middle");
        assert_eq!(Camera::at_first(760.0), Camera::WHOLE);
        assert_eq!(Camera::WHOLE.distance(false), "middle");
        let near = Camera::WHOLE.zoom(NEAREST, (0.0, 0.0));
        assert_eq!([true, false].map(|it| near.distance(it)), ["near"; 2]);
    }

    #[test]
    fn one_never_leaves_the_chart() {
        let camera = Camera::WHOLE.zoom(2.0, (0.0, 0.0)).pan(9999.0, -9999.0);
        assert_eq!((camera.x, camera.y), (0.0, HEIGHT / 2.0));
        assert_eq!(camera.zoom(0.01, (5.0, 5.0)), Camera::WHOLE);
    }
}
