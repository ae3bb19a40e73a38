//! The icons for phones and desktops, drawn here as pixels: two suns over a horizon, as in `icon.svg`. Phones take no
//! SVG, and some cut a circle out of the picture, so there is a form that fills its square.

use std::io::Write;

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};

/// The side of the drawing in its own units.
const DRAWING_SIDE: f64 = 32.0;
/// The rounding of the corners, where the picture does not fill its square.
const CORNER_RADIUS: f64 = 7.0;
/// The share of the square that stays visible whatever a phone cuts off.
const SAFE_SHARE: f64 = 0.74;
/// The number of samples along each side of a pixel, for smooth edges.
const SAMPLES: usize = 4;

const NIGHT: [f64; 3] = [11.0, 15.0, 26.0];
const LARGE_SUN: [f64; 3] = [242.0, 181.0, 92.0];
const SMALL_SUN: [f64; 3] = [232.0, 121.0, 58.0];
const HORIZON: [f64; 3] = [127.0, 178.0, 229.0];

/// The form of an icon.
#[derive(Copy, Clone, Eq, PartialEq)]
enum IconForm {
    /// A square with round corners, shown as it is.
    Rounded,
    /// A full square from which a phone cuts what it likes.
    Maskable,
}

/// Draws all icons as PNG files.
pub(crate) fn draw_icons() -> Vec<(String, Vec<u8>)> {
    let icons = [
        ("icon-192.png", 192, IconForm::Rounded),
        ("icon-512.png", 512, IconForm::Rounded),
        ("icon-maskable-512.png", 512, IconForm::Maskable),
        ("icon-touch-180.png", 180, IconForm::Maskable),
    ];
    let draw = |(name, side, form): (&str, usize, IconForm)| {
        (name.to_owned(), encode_png(side, &draw_icon(side, form)))
    };
    icons.map(draw).to_vec()
}

/// Draws an icon as red, green, blue and opacity of each pixel.
fn draw_icon(side: usize, form: IconForm) -> Vec<u8> {
    let mut pixels = Vec::with_capacity(side * side * 4);
    for y in 0..side {
        for x in 0..side {
            pixels.extend(pixel_colour(side, form, x, y));
        }
    }
    pixels
}

/// Mixes the colours of the samples of a pixel.
fn pixel_colour(side: usize, form: IconForm, x: usize, y: usize) -> [u8; 4] {
    let mut sum = [0.0; 3];
    let mut covered = 0.0;
    for sample in 0..SAMPLES * SAMPLES {
        let at = |pixel: usize, part: usize| {
            (pixel as f64 + (part as f64 + 0.5) / SAMPLES as f64) * DRAWING_SIDE / side as f64
        };
        let (x, y) = (at(x, sample % SAMPLES), at(y, sample / SAMPLES));
        let colour = match form {
            IconForm::Rounded => is_in_rounded_square(x, y).then(|| colour_at(x, y)),
            IconForm::Maskable => {
                let middle = DRAWING_SIDE / 2.0;
                let shrink = |it: f64| (it - middle) / SAFE_SHARE + middle;
                Some(colour_at(shrink(x), shrink(y)))
            }
        };
        if let Some(colour) = colour {
            covered += 1.0;
            sum.iter_mut().zip(colour).for_each(|(sum, it)| *sum += it);
        }
    }
    let [red, green, blue] = sum.map(|it| (it / f64::max(covered, 1.0)).round() as u8);
    let opacity = covered * 255.0 / (SAMPLES * SAMPLES) as f64;
    [red, green, blue, opacity.round() as u8]
}

/// Returns the colour of the drawing at a point.
fn colour_at(x: f64, y: f64) -> [f64; 3] {
    let is_within = |middle: (f64, f64), radius: f64| (x - middle.0).hypot(y - middle.1) <= radius;
    if (4.0..=28.0).contains(&x) && (23.1..=24.9).contains(&y) {
        HORIZON
    } else if is_within((21.5, 12.0), 5.0) {
        SMALL_SUN
    } else if is_within((13.0, 14.0), 7.5) {
        LARGE_SUN
    } else {
        NIGHT
    }
}

fn is_in_rounded_square(x: f64, y: f64) -> bool {
    let beyond = |it: f64| {
        let near = it.clamp(CORNER_RADIUS, DRAWING_SIDE - CORNER_RADIUS);
        it - near
    };
    beyond(x).hypot(beyond(y)) <= CORNER_RADIUS
}

/// Encodes pixels as a PNG file.
fn encode_png(side: usize, pixels: &[u8]) -> Vec<u8> {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let length = u32::try_from(side).unwrap_or_default().to_be_bytes();
    // 8 bits for each of four channels, the only compression and filtering there are, not interlaced.
    let header = [&length[..], &length[..], &[8, 6, 0, 0, 0]].concat();
    push_chunk(&mut file, *b"IHDR", &header);
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::best());
    for row in pixels.chunks(side * 4) {
        // Each row begins with its filter: none.
        let written = packer.write_all(&[0]).and_then(|()| packer.write_all(row));
        debug_assert!(written.is_ok(), "memory takes everything");
    }
    push_chunk(&mut file, *b"IDAT", &packer.finish().unwrap_or_default());
    push_chunk(&mut file, *b"IEND", &[]);
    file
}

fn push_chunk(file: &mut Vec<u8>, kind: [u8; 4], content: &[u8]) {
    let length = u32::try_from(content.len()).unwrap_or_default();
    file.extend(length.to_be_bytes());
    let mut sum = Crc::new();
    for part in [&kind[..], content] {
        sum.update(part);
        file.extend(part);
    }
    file.extend(sum.sum().to_be_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maskable_icons_have_no_gap_and_keep_their_suns_inside() {
        let side = 64;
        let pixels = draw_icon(side, IconForm::Maskable);
        assert!(pixels.chunks(4).all(|pixel| pixel[3] == 255));
        // Whatever a phone cuts off is outside the middle circle of four fifths.
        let middle = side as f64 / 2.0;
        for (index, pixel) in pixels.chunks(4).enumerate() {
            let (x, y) = ((index % side) as f64 + 0.5, (index / side) as f64 + 0.5);
            let outside = (x - middle).hypot(y - middle) > middle * 0.8;
            assert!(!outside || pixel[0] < 20, "{x} {y} {pixel:?}");
        }
    }

    #[test]
    fn a_rounded_icon_is_open_at_its_corners_only() {
        let pixels = draw_icon(64, IconForm::Rounded);
        assert_eq!((pixels[3], pixels[4 * (32 * 64 + 32) + 3]), (0, 255));
    }

    #[test]
    fn an_icon_is_a_small_png() {
        let file = encode_png(512, &draw_icon(512, IconForm::Rounded));
        assert!(file.starts_with(b"\x89PNG") && file.ends_with(&[0xae, 0x42, 0x60, 0x82]));
        assert!(file.len() < 20_000, "{}", file.len());
    }
}
