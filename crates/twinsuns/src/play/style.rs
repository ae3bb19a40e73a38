//! Colours of the text on the terminal.

use std::env;

/// The number of columns that the table is drawn for.
pub(super) const SCREEN_COLUMNS: usize = 100;

/// The meaning of a piece of text, which decides its colour.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Ink {
    /// The side with this index among those of the game.
    Side(usize),
    /// A problem.
    Alarm,
    /// Good news.
    Success,
    /// Text that is less important than the rest.
    Muted,
    /// Text that is more important than the rest.
    Strong,
}

/// A colour for each depth: one of sixteen, one of a palette, or any.
type Shades = (&'static str, &'static str, &'static str);

/// The colours of the sides: orange, blue, violet and yellow.
const SIDE_COLOURS: [Shades; 4] = [
    ("33", "38;5;208", "38;2;232;121;58"),
    ("36", "38;5;110", "38;2;127;178;229"),
    ("35", "38;5;176", "38;2;201;140;222"),
    ("93", "38;5;221", "38;2;236;205;94"),
];

/// The number of colours that the terminal has.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum ColourDepth {
    None,
    Sixteen,
    Palette,
    Full,
}

/// A painter that colours text, or leaves it plain.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct Paint(ColourDepth);

/// The choice when to use colour.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, clap::ValueEnum)]
pub(crate) enum Colour {
    /// Use colour on a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Use colour even in a file or a pipe
    Always,
    /// Write plain text
    Never,
}

impl Paint {
    /// No colour at all.
    pub(super) const PLAIN: Self = Self(ColourDepth::None);

    /// Makes a painter that does what the person asked for and the terminal can do.
    pub(super) fn new(colour: Colour, terminal: bool) -> Self {
        let set = |name: &str| env::var(name).is_ok_and(|value| !value.is_empty());
        let term = env::var("TERM").unwrap_or_default();
        let wanted = match colour {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => terminal && !set("NO_COLOR") && term != "dumb",
        };
        let full = env::var("COLORTERM").is_ok_and(|it| it == "truecolor" || it == "24bit");
        Self(if !wanted {
            ColourDepth::None
        } else if full {
            ColourDepth::Full
        } else if term.contains("256color") {
            ColourDepth::Palette
        } else {
            ColourDepth::Sixteen
        })
    }

    /// Returns the text in this ink.
    pub(super) fn paint_text(self, ink: Ink, text: &str) -> String {
        let (sixteen, palette, full) = match ink {
            Ink::Side(place) => SIDE_COLOURS[place % SIDE_COLOURS.len()],
            Ink::Alarm => ("31", "38;5;167", "38;2;214;69;80"),
            Ink::Success => ("32", "38;5;36", "38;2;47;163;124"),
            Ink::Muted => ("2", "2", "2"),
            Ink::Strong => ("1", "1", "1"),
        };
        let code = match self.0 {
            ColourDepth::None => return text.into(),
            ColourDepth::Sixteen => sixteen,
            ColourDepth::Palette => palette,
            ColourDepth::Full => full,
        };
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paragraph::{clip_to_width, width};

    #[test]
    fn paint_takes_no_room() {
        for depth in [
            ColourDepth::None,
            ColourDepth::Sixteen,
            ColourDepth::Palette,
            ColourDepth::Full,
        ] {
            let painted = Paint(depth).paint_text(Ink::Side(0), "łódź ◓");
            assert_eq!(width(&painted), 6, "{painted:?}");
        }
        assert_eq!(Paint::PLAIN.paint_text(Ink::Alarm, "x"), "x");
        assert_eq!(Paint::new(Colour::Never, true), Paint::PLAIN);
        assert_eq!(Paint::new(Colour::Auto, false), Paint::PLAIN);
        assert_ne!(Paint::new(Colour::Always, false), Paint::PLAIN);
    }

    #[test]
    fn what_is_cut_keeps_its_paint() {
        assert_eq!(clip_to_width("abc", 3), "abc");
        assert_eq!(clip_to_width("abcd", 3), "ab…");
        let painted = Paint(ColourDepth::Full).paint_text(Ink::Side(0), "abcd");
        assert_eq!(width(&clip_to_width(&painted, 3)), 3);
        assert!(clip_to_width(&painted, 3).ends_with("\u{1b}[0m…"));
    }
}
