//! The rings of leaders: each has its own glyph, because colour alone does not tell them apart.

use rebellion::Ring;

const fn ring_glyph(ring: Ring) -> &'static str {
    match ring {
        // A lock.
        Ring::Captured => {
            "<path fill='currentColor' fill-rule='evenodd' d='M2 5.400h1.200V4a2.800 2.800 0 0 1 5.600 0v1.400H10V11H2zM4.800 5.400h2.400V4a1.200 1.200 0 0 0-2.400 0z'/>"
        }
        // A crystal of six arms.
        Ring::Carbonite => {
            "<path fill='none' stroke='currentColor' stroke-width='1.500' d='M6 .8v10.400M1.500 3.400l9 5.200M10.500 3.400l-9 5.200'/>"
        }
        // A sun that is nearly covered.
        Ring::DarkSide => {
            "<path fill='currentColor' d='M6 1a5 5 0 1 0 5 5 3.800 3.800 0 1 1-5-5z'/>"
        }
        // A head between two long ears.
        Ring::MasterYoda => {
            "<path fill='currentColor' d='M.2 4.200 4 4.600a2.900 2.900 0 0 1 4 0l3.800-.4L9 7.400A3.200 3.200 0 0 1 6 10.400 3.200 3.200 0 0 1 3 7.400z'/>"
        }
        // A disc with two prongs.
        Ring::MillenniumFalcon => {
            "<path fill='currentColor' d='M3.400.6h1.800v4.200h1.600V.6h1.800l1.800 6.200A4.400 4.400 0 1 1 1.600 6.800z'/>"
        }
        // Words.
        Ring::C3po => {
            "<path fill='currentColor' d='M1 1.400h10v7H6L3 11V8.400H1zM3 3.400v1.200h6V3.400zm0 2v1.200h4V5.400z' fill-rule='evenodd'/>"
        }
        // A dome on a box.
        Ring::R2d2 => {
            "<path fill='currentColor' d='M1.800 5a4.200 4.200 0 0 1 8.400 0zM1.800 6.200h8.400v5H1.800z'/>"
        }
    }
}

/// Returns the name of the picture of a ring.
pub(crate) fn ring_picture_name(ring: Ring) -> String {
    format!("g-{}", ring.id())
}

/// Returns the pictures of all rings.
pub(crate) fn ring_symbols() -> String {
    let all = Ring::ALL.into_iter();
    all.map(|ring| {
        format!(
            "<symbol id='{}' viewBox='0 0 12 12'>{}</symbol>",
            ring_picture_name(ring),
            ring_glyph(ring)
        )
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ring_has_a_glyph_of_its_own() {
        let mut glyphs = Ring::ALL.map(ring_glyph).to_vec();
        glyphs.sort_unstable();
        glyphs.dedup();
        assert_eq!(glyphs.len(), Ring::ALL.len());
    }
}
