//! Walking through a text, token by token. Nothing here depends on the type being read, so it is compiled once.

use std::str::FromStr;

use crate::Unreadable;

/// The most lists and objects inside each other. A text from anywhere must not use up the stack.
const MAX_DEPTH: u8 = 128;

/// A text and the place that has been reached in it.
pub(crate) struct Scanner<'text> {
    text: &'text str,
    at: usize,
    depth: u8,
    /// The last text with escapes, without them.
    unescaped: String,
}

impl<'text> Scanner<'text> {
    pub(crate) const fn new(text: &'text str) -> Self {
        Self {
            text,
            at: 0,
            depth: 0,
            unescaped: String::new(),
        }
    }

    /// Returns the number of bytes before the place that has been reached.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    /// Returns the byte at this place; 0 at the end, which is no JSON either.
    fn byte(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or(0)
    }

    /// Skips white space and returns the byte after it.
    #[inline(never)]
    pub(crate) fn peek(&mut self) -> u8 {
        while matches!(self.byte(), b' ' | b'\n' | b'\r' | b'\t') {
            self.at += 1;
        }
        self.byte()
    }

    /// Goes past a byte that must be next.
    #[inline(never)]
    pub(crate) fn expect(&mut self, byte: u8) -> Result<(), Unreadable> {
        if self.peek() != byte {
            return Err(Unreadable);
        }
        self.at += 1;
        Ok(())
    }

    /// Goes past one of the words `true`, `false` and `null`, which must be next.
    #[inline(never)]
    pub(crate) fn expect_word(&mut self, word: &str) -> Result<(), Unreadable> {
        self.peek();
        if !self.text.as_bytes()[self.at..].starts_with(word.as_bytes()) {
            return Err(Unreadable);
        }
        self.at += word.len();
        Ok(())
    }

    /// Checks that nothing comes after the value.
    pub(crate) fn expect_end(&mut self) -> Result<(), Unreadable> {
        self.peek();
        if self.at == self.text.len() {
            Ok(())
        } else {
            Err(Unreadable)
        }
    }

    /// Goes past the bracket that opens a list or an object.
    #[inline(never)]
    pub(crate) fn open(&mut self, bracket: u8) -> Result<(), Unreadable> {
        self.expect(bracket)?;
        if self.depth == MAX_DEPTH {
            return Err(Unreadable);
        }
        self.depth += 1;
        Ok(())
    }

    /// Goes past the bracket that closes a list or an object.
    #[inline(never)]
    pub(crate) fn close(&mut self, bracket: u8) -> Result<(), Unreadable> {
        self.depth -= 1;
        self.expect(bracket)
    }

    /// Goes to the next entry of a list or an object; `false` in front of the bracket that closes it.
    #[inline(never)]
    pub(crate) fn advance_to_next_entry(
        &mut self,
        count: &mut usize,
        bracket: u8,
    ) -> Result<bool, Unreadable> {
        if self.peek() == bracket {
            return Ok(false);
        }
        if *count > 0 {
            self.expect(b',')?;
        }
        *count += 1;
        Ok(true)
    }

    /// Reads `true` or `false`.
    #[inline(never)]
    pub(crate) fn read_bool(&mut self) -> Result<bool, Unreadable> {
        let flag = self.peek() == b't';
        self.expect_word(if flag { "true" } else { "false" })?;
        Ok(flag)
    }

    /// Reads a number as it is written.
    #[inline(never)]
    pub(crate) fn read_number_text(&mut self) -> Result<&'text str, Unreadable> {
        self.peek();
        let start = self.at;
        self.skip_byte_if_next(b'-');
        if !self.skip_byte_if_next(b'0') {
            self.skip_required_digits()?;
        }
        if self.skip_byte_if_next(b'.') {
            self.skip_required_digits()?;
        }
        if self.skip_byte_if_next(b'e') || self.skip_byte_if_next(b'E') {
            let _ = self.skip_byte_if_next(b'+') || self.skip_byte_if_next(b'-');
            self.skip_required_digits()?;
        }
        Ok(&self.text[start..self.at])
    }

    /// Reads a number of some type.
    pub(crate) fn read_number<T: FromStr>(&mut self) -> Result<T, Unreadable> {
        self.read_number_text()?.parse().map_err(|_| Unreadable)
    }

    fn skip_byte_if_next(&mut self, byte: u8) -> bool {
        let found = self.byte() == byte;
        self.at += usize::from(found);
        found
    }

    fn skip_required_digits(&mut self) -> Result<(), Unreadable> {
        let start = self.at;
        while self.byte().is_ascii_digit() {
            self.at += 1;
        }
        if self.at == start {
            Err(Unreadable)
        } else {
            Ok(())
        }
    }

    /// Reads a text, without its quotes and escapes.
    #[inline(never)]
    pub(crate) fn read_text(&mut self) -> Result<&str, Unreadable> {
        let start = self.skip_unescaped_text_start()?;
        if self.byte() == b'"' {
            let plain = start..self.at;
            self.at += 1;
            return Ok(&self.text[plain]);
        }
        self.unescaped.clear();
        let mut start = start;
        loop {
            self.unescaped.push_str(&self.text[start..self.at]);
            let ends = self.byte() == b'"';
            self.at += 1;
            if ends {
                return Ok(&self.unescaped);
            }
            let letter = self.read_escape()?;
            self.unescaped.push(letter);
            start = self.at;
            self.skip_to_quote_or_backslash()?;
        }
    }

    /// Goes past the opening quote to the first quote or escape, and returns where the letters start.
    fn skip_unescaped_text_start(&mut self) -> Result<usize, Unreadable> {
        self.expect(b'"')?;
        let start = self.at;
        self.skip_to_quote_or_backslash()?;
        Ok(start)
    }

    /// Goes to the next quote or backslash.
    fn skip_to_quote_or_backslash(&mut self) -> Result<(), Unreadable> {
        loop {
            match self.byte() {
                b'"' | b'\\' => return Ok(()),
                // Control characters have to be escaped; the end of the text counts as one.
                0..=0x1f => return Err(Unreadable),
                _ => self.at += 1,
            }
        }
    }

    /// Reads what stands after a backslash.
    fn read_escape(&mut self) -> Result<char, Unreadable> {
        let byte = self.byte();
        let letter = match byte {
            b'"' | b'\\' | b'/' => char::from(byte),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => return self.read_unicode_escape(),
            _ => return Err(Unreadable),
        };
        self.at += 1;
        Ok(letter)
    }

    /// Reads a character that is written as one code of UTF-16, or as two.
    fn read_unicode_escape(&mut self) -> Result<char, Unreadable> {
        let first = self.read_utf16_code()?;
        let is_pair = (0xd800..0xdc00).contains(&first);
        if is_pair && !self.skip_byte_if_next(b'\\') {
            return Err(Unreadable);
        }
        let second = is_pair.then(|| self.read_utf16_code()).transpose()?;
        let codes = std::iter::once(first).chain(second);
        match char::decode_utf16(codes).next() {
            Some(Ok(letter)) => Ok(letter),
            _ => Err(Unreadable),
        }
    }

    /// Reads `u` and four hexadecimal digits.
    fn read_utf16_code(&mut self) -> Result<u16, Unreadable> {
        let digits = self.text.as_bytes().get(self.at + 1..self.at + 5);
        let digits =
            digits.filter(|digits| self.byte() == b'u' && digits.iter().all(u8::is_ascii_hexdigit));
        let digits = digits
            .and_then(|digits| std::str::from_utf8(digits).ok())
            .ok_or(Unreadable)?;
        let code = u16::from_str_radix(digits, 16).map_err(|_| Unreadable)?;
        self.at += 5;
        Ok(code)
    }

    /// Goes past a value of any kind and returns it as it is written.
    #[inline(never)]
    pub(crate) fn read_raw_value(&mut self) -> Result<&'text str, Unreadable> {
        let first = self.peek();
        let start = self.at;
        match first {
            b'"' => {
                self.read_text()?;
            }
            b'{' | b'[' => self.skip_entries_of_container(first)?,
            b't' | b'f' => {
                self.read_bool()?;
            }
            b'n' => self.expect_word("null")?,
            _ => {
                self.read_number_text()?;
            }
        }
        Ok(&self.text[start..self.at])
    }

    fn skip_entries_of_container(&mut self, bracket: u8) -> Result<(), Unreadable> {
        let closing = if bracket == b'{' { b'}' } else { b']' };
        self.open(bracket)?;
        let mut count = 0;
        while self.advance_to_next_entry(&mut count, closing)? {
            if bracket == b'{' {
                self.read_text()?;
                self.expect(b':')?;
            }
            self.read_raw_value()?;
        }
        self.close(closing)
    }
}
