//! Reading lines from a client that is not trusted.

use std::io::{self, BufRead};

use protocol::engine::MAX_LINE_BYTES;

/// The result of reading one line.
#[derive(Eq, PartialEq, Debug)]
pub(crate) enum Line {
    /// A line, without its end.
    Whole(Vec<u8>),
    /// A line that was too long and has been skipped.
    TooLong,
    /// The input has ended.
    End,
}

/// Reads up to the next end of line and keeps at most [`MAX_LINE_BYTES`] bytes of it.
pub(crate) fn read_bounded_line(input: &mut impl BufRead) -> io::Result<Line> {
    let mut line = Vec::new();
    let mut length = 0;
    loop {
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            chunk => chunk?,
        };
        if chunk.is_empty() && length == 0 {
            return Ok(Line::End);
        }
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        let finished = end.is_some() || chunk.is_empty();
        let used = part.len() + usize::from(end.is_some());
        length += part.len();
        if length <= MAX_LINE_BYTES {
            line.extend_from_slice(part);
        }
        input.consume(used);
        if finished {
            return Ok(if length <= MAX_LINE_BYTES {
                Line::Whole(line)
            } else {
                Line::TooLong
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all_lines(mut input: &[u8]) -> Vec<Line> {
        let mut lines = Vec::new();
        loop {
            match read_bounded_line(&mut input).unwrap() {
                Line::End => return lines,
                line => lines.push(line),
            }
        }
    }

    #[test]
    fn lines_end_with_a_newline_or_with_the_input() {
        let whole = |text: &str| Line::Whole(text.into());
        assert_eq!(
            read_all_lines(b"a\n\nb"),
            [whole("a"), whole(""), whole("b")]
        );
        assert_eq!(read_all_lines(b""), []);
    }

    #[test]
    fn lines_up_to_the_limit_are_read_others_skipped() {
        let mut input = vec![b'x'; MAX_LINE_BYTES];
        input.extend(b"\n");
        input.extend(vec![b'y'; MAX_LINE_BYTES + 1]);
        input.extend(b"\nz\n");
        let lines = read_all_lines(&input);
        assert!(matches!(&lines[0], Line::Whole(line) if line.len() == MAX_LINE_BYTES));
        assert_eq!(lines[1..], [Line::TooLong, Line::Whole(b"z".to_vec())]);
    }
}
