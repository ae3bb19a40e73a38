//! The person's screen and keyboard: a terminal, or a plain pipe without escape codes.

use std::env;
use std::io::{self, BufRead, IsTerminal, Read, Write};

use super::style::{Colour, Ink, Paint, SCREEN_COLUMNS};
use crate::paragraph::wrap_lines;

/// The length in bytes up to which a line is read; a longer one is no answer to anything.
const MAX_LINE_BYTES: u64 = 4096;

/// The streams that lines are read from and written to.
pub(super) struct Console {
    input: Box<dyn BufRead>,
    output: Box<dyn Write>,
    /// True if a person sits at a terminal, so that the screen may be cleared and questions asked.
    pub(super) interactive: bool,
    /// The colours to use.
    pub(super) paint: Paint,
    /// The number of columns of the window, if that is known.
    pub(super) width: Option<usize>,
}

/// A line from the keyboard, or the reason that there is none.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) enum Input {
    /// A line without its end.
    Line(String),
    /// A line that was too long and was skipped.
    TooLong,
    /// The end of the input.
    End,
}

impl Console {
    /// Makes a console of the standard input and output.
    pub(super) fn from_standard_streams(colour: Colour) -> Self {
        let terminal = io::stdout().is_terminal();
        let dumb = env::var("TERM").is_ok_and(|term| term == "dumb");
        Self {
            input: Box::new(io::stdin().lock()),
            output: Box::new(io::stdout().lock()),
            interactive: terminal && io::stdin().is_terminal() && !dumb,
            paint: Paint::new(colour, terminal),
            width: terminal_size::terminal_size().map(|(width, _)| width.0.into()),
        }
    }

    /// Prints lines as they are.
    pub(super) fn print_lines(&mut self, lines: &[String]) -> io::Result<()> {
        for line in lines {
            writeln!(self.output, "{}", line.trim_end())?;
        }
        self.output.flush()
    }

    /// Prints a text in lines that fit the screen.
    pub(super) fn print_wrapped(&mut self, text: &str) -> io::Result<()> {
        self.print_lines(&wrap_lines(text, SCREEN_COLUMNS))
    }

    /// Prints a problem in the colour of an alarm.
    pub(super) fn print_problem(&mut self, text: &str) -> io::Result<()> {
        let painted = wrap_lines(text, SCREEN_COLUMNS).into_iter();
        let painted: Vec<_> = painted
            .map(|l| self.paint.paint_text(Ink::Alarm, &l))
            .collect();
        self.print_lines(&painted)
    }

    /// Starts a new screen. On a pipe it only prints a blank line.
    pub(super) fn start_new_screen(&mut self) -> io::Result<()> {
        if self.interactive {
            write!(self.output, "\u{1b}[H\u{1b}[2J")
        } else {
            writeln!(self.output)
        }
    }

    /// Starts a new screen and clears what could be scrolled back to.
    pub(super) fn clear_screen_and_scrollback(&mut self) -> io::Result<()> {
        if self.interactive {
            write!(self.output, "\u{1b}[H\u{1b}[2J\u{1b}[3J")
        } else {
            Ok(())
        }
    }

    /// Shows a prompt and reads a line. On a pipe the line is repeated, so that the output tells the
    /// whole story.
    pub(super) fn ask_for_line(&mut self, prompt: &str) -> io::Result<Input> {
        write!(self.output, "{prompt}")?;
        self.output.flush()?;
        let input = self.read_input()?;
        if !self.interactive {
            match &input {
                Input::Line(line) => writeln!(self.output, "{line}")?,
                Input::TooLong => writeln!(self.output, "…")?,
                Input::End => writeln!(self.output)?,
            }
        }
        Ok(input)
    }

    fn read_input(&mut self) -> io::Result<Input> {
        let mut bytes = Vec::new();
        let mut limited = self.input.by_ref().take(MAX_LINE_BYTES);
        limited.read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(Input::End);
        }
        if bytes.len() as u64 == MAX_LINE_BYTES && bytes.last() != Some(&b'\n') {
            self.input.skip_until(b'\n')?;
            return Ok(Input::TooLong);
        }
        let line = String::from_utf8_lossy(&bytes);
        let printable = line.chars().filter(|c| !c.is_control());
        Ok(Input::Line(
            printable.collect::<String>().trim().to_string(),
        ))
    }
}

#[cfg(test)]
impl Console {
    /// Makes a console that reads these lines and writes to `output`.
    pub(super) fn with_script(
        input: &[u8],
        output: impl Write + 'static,
        interactive: bool,
    ) -> Self {
        Self {
            input: Box::new(io::Cursor::new(input.to_vec())),
            output: Box::new(output),
            interactive,
            paint: Paint::PLAIN,
            width: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_typed_becomes_a_line_or_the_end() {
        let mut long = vec![b'x'; 10_000];
        long.extend(b"\r\n  play\x1b[A \xff\nlast");
        let mut console = Console::with_script(&long, io::sink(), false);
        assert_eq!(console.ask_for_line("> ").unwrap(), Input::TooLong);
        assert_eq!(
            console.ask_for_line("> ").unwrap(),
            Input::Line("play[A \u{fffd}".into())
        );
        assert_eq!(
            console.ask_for_line("> ").unwrap(),
            Input::Line("last".into())
        );
        assert_eq!(console.ask_for_line("> ").unwrap(), Input::End);
        assert_eq!(console.ask_for_line("> ").unwrap(), Input::End);
    }
}
