//! Cuts Rust source into tokens: just enough to tell code from strings, characters and comments.

/// A token of code. Strings, characters, numbers and lifetimes only mark their place.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token<'a> {
    /// A name or a keyword, without the `r#` of a raw name.
    Word(&'a str),
    /// A sign: one character, or one of `=>`, `->` and `::`.
    Sign(&'a str),
    /// A string, a character or a number.
    Literal,
    /// A lifetime or a label.
    Lifetime,
}

/// Tokens with the lines they begin on, and the doc comments between them.
#[derive(Clone, Default, Debug)]
pub(crate) struct Source<'a> {
    /// The code.
    pub(crate) tokens: Vec<Token<'a>>,
    /// The line of each token, from 1.
    pub(crate) lines: Vec<usize>,
    /// Doc comments, one for every run of `///` or `//!` lines.
    pub(crate) docs: Vec<Doc<'a>>,
}

/// A doc comment, without the signs that make it one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Doc<'a> {
    /// The line that the comment begins on, from 1.
    pub(crate) line: usize,
    /// The text of its lines.
    pub(crate) text: Vec<&'a str>,
    inner: bool,
}

impl<'a> Source<'a> {
    /// Cuts a file into tokens. A string or comment without an end reaches to the end of the file.
    pub(crate) fn from_text(text: &'a str) -> Self {
        let mut cutter = Cutter {
            text,
            at: 0,
            line: 1,
            source: Source::default(),
        };
        while cutter.cut_next_token() {}
        cutter.source
    }

    /// Returns the token at a place, if there is one.
    pub(crate) fn token_at(&self, index: usize) -> Option<Token<'a>> {
        self.tokens.get(index).copied()
    }

    /// Tells whether a certain word stands at a place.
    pub(crate) fn is_word_at(&self, index: usize, word: &str) -> bool {
        self.token_at(index) == Some(Token::Word(word))
    }

    /// Tells whether a certain sign stands at a place.
    pub(crate) fn is_sign_at(&self, index: usize, sign: &str) -> bool {
        self.token_at(index) == Some(Token::Sign(sign))
    }

    /// Finds the bracket that closes the one at `open`, or the end of the file.
    pub(crate) fn find_closing_bracket(&self, open: usize) -> usize {
        let mut depth = 0_usize;
        for (index, token) in self.tokens.iter().enumerate().skip(open) {
            match token {
                Token::Sign("(" | "[" | "{") => depth += 1,
                Token::Sign(")" | "]" | "}") => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        return index;
                    }
                }
                _ => {}
            }
        }
        self.tokens.len()
    }

    /// Finds the first of some signs from `start` on that stands in no further brackets.
    pub(crate) fn find_outside_brackets(&self, start: usize, signs: &[&str]) -> Option<usize> {
        let mut index = start;
        loop {
            match self.token_at(index)? {
                Token::Sign(sign) if signs.contains(&sign) => return Some(index),
                Token::Sign("(" | "[" | "{") => index = self.find_closing_bracket(index) + 1,
                Token::Sign(")" | "]" | "}") => return None,
                _ => index += 1,
            }
        }
    }
}

struct Cutter<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    source: Source<'a>,
}

impl<'a> Cutter<'a> {
    fn rest_of_text(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn cut_next_token(&mut self) -> bool {
        let rest = self.rest_of_text();
        let Some(first) = rest.chars().next() else {
            return false;
        };
        if first.is_whitespace() {
            self.skip_bytes(first.len_utf8());
        } else if rest.starts_with("//") {
            self.cut_line_comment();
        } else if rest.starts_with("/*") {
            self.cut_block_comment();
        } else if let Some(length) = string_literal_length(rest) {
            self.push_token(Token::Literal, length);
        } else if first == '\'' {
            self.cut_char_or_lifetime();
        } else if is_word_part(first) {
            self.cut_word();
        } else {
            let double = ["=>", "->", "::"].iter().any(|sign| rest.starts_with(sign));
            let length = if double { 2 } else { first.len_utf8() };
            self.push_token(Token::Sign(&rest[..length]), length);
        }
        true
    }

    fn push_token(&mut self, token: Token<'a>, length: usize) {
        self.source.tokens.push(token);
        self.source.lines.push(self.line);
        self.skip_bytes(length);
    }

    fn skip_bytes(&mut self, length: usize) {
        let passed = &self.rest_of_text()[..length];
        self.line += passed.matches('\n').count();
        self.at += length;
    }

    fn cut_word(&mut self) {
        let rest = self.rest_of_text();
        let raw = rest.strip_prefix("r#").filter(|name| {
            let first = name.chars().next();
            first.is_some_and(is_word_part)
        });
        let name = raw.unwrap_or(rest);
        let length = name.find(|c| !is_word_part(c)).unwrap_or(name.len());
        let token = if name.starts_with(|c: char| c.is_ascii_digit()) {
            Token::Literal
        } else {
            Token::Word(&name[..length])
        };
        self.push_token(token, rest.len() - name.len() + length);
    }

    /// Cuts what begins with a quotation mark: a character (`'a'`, `'\''`) or a lifetime (`'a`).
    fn cut_char_or_lifetime(&mut self) {
        let rest = self.rest_of_text();
        match char_literal_length(rest, 1) {
            Some(length) => self.push_token(Token::Literal, length),
            None => {
                let name = &rest[1..];
                let length = name.find(|c| !is_word_part(c)).unwrap_or(name.len());
                self.push_token(Token::Lifetime, 1 + length);
            }
        }
    }

    fn cut_line_comment(&mut self) {
        let rest = self.rest_of_text();
        let length = rest.find('\n').unwrap_or(rest.len());
        let comment = rest[..length].trim_end_matches('\r');
        if let Some(text) = comment.strip_prefix("//!") {
            self.push_doc(vec![text], true);
        } else if let Some(text) = comment.strip_prefix("///")
            && !text.starts_with('/')
        {
            self.push_doc(vec![text], false);
        }
        self.skip_bytes(length);
    }

    fn cut_block_comment(&mut self) {
        let rest = self.rest_of_text();
        let length = block_comment_length(rest);
        let comment = rest[2..length].trim_end_matches("*/");
        if let Some(text) = comment.strip_prefix('!') {
            self.push_doc(text.lines().collect(), true);
        } else if let Some(text) = comment.strip_prefix('*')
            && !text.starts_with('*')
            && !text.is_empty()
        {
            self.push_doc(text.lines().collect(), false);
        }
        self.skip_bytes(length);
    }

    /// Adds a doc comment; a line right below one of the same kind continues it.
    fn push_doc(&mut self, text: Vec<&'a str>, inner: bool) {
        if let Some(last) = self.source.docs.last_mut()
            && last.inner == inner
            && last.line + last.text.len() == self.line
        {
            last.text.extend(text);
            return;
        }
        let line = self.line;
        self.source.docs.push(Doc { line, text, inner });
    }
}

fn is_word_part(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

/// Measures a string of any kind at the beginning of a text: `"…"`, `b"…"`, `c"…"`, `r#"…"#`, `b'…'`.
fn string_literal_length(rest: &str) -> Option<usize> {
    let body = rest.trim_start_matches(['b', 'c', 'r']);
    let prefix = &rest[..rest.len() - body.len()];
    match prefix {
        "" | "b" | "c" if body.starts_with('"') => {
            let length = escaped_literal_length(&body[1..], '"');
            Some(prefix.len() + 1 + length.unwrap_or(body.len() - 1))
        }
        "b" if body.starts_with('\'') => char_literal_length(rest, 2),
        "r" | "br" | "cr" => {
            let inside = body.trim_start_matches('#');
            let hashes = &body[..body.len() - inside.len()];
            inside.starts_with('"').then_some(())?;
            let end = format!("\"{hashes}");
            let length = inside[1..].find(&end).map(|at| 1 + at + end.len());
            Some(prefix.len() + hashes.len() + length.unwrap_or(inside.len()))
        }
        _ => None,
    }
}

/// Measures a character whose inside begins after `start` bytes; a lifetime is none.
fn char_literal_length(rest: &str, start: usize) -> Option<usize> {
    let inside = &rest[start..];
    let first = inside.chars().next()?;
    if first == '\\' {
        return escaped_literal_length(inside, '\'').map(|length| start + length);
    }
    let length = first.len_utf8();
    inside[length..]
        .starts_with('\'')
        .then_some(start + length + 1)
}

/// Measures up to and with the sign that ends a literal with escapes.
fn escaped_literal_length(inside: &str, end: char) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in inside.char_indices() {
        if !escaped && c == end {
            return Some(at + c.len_utf8());
        }
        escaped = !escaped && c == '\\';
    }
    None
}

/// Measures a comment that may hold others.
fn block_comment_length(rest: &str) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while let Some(found) = rest[at..].find(['/', '*']) {
        at += found;
        if rest[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest[at..].starts_with("*/") {
            depth = depth.saturating_sub(1);
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word_tokens(text: &str) -> Vec<&str> {
        let word = |token: &Token<'_>| matches!(token, Token::Word(_));
        let source = Source::from_text(text);
        let tokens = source.tokens.into_iter().filter(word);
        let words = tokens.map(|token| match token {
            Token::Word(word) => word,
            _ => "",
        });
        words.collect()
    }

    fn count_literals(text: &str) -> usize {
        let tokens = Source::from_text(text).tokens;
        let literal = tokens.iter().filter(|token| **token == Token::Literal);
        literal.count()
    }

    #[test]
    fn strings_of_all_kinds_are_no_code() {
        assert_eq!(word_tokens(r#"a("fn b() {", c)"#), ["a", "c"]);
        assert_eq!(word_tokens(r#"a "\" fn b \\" c"#), ["a", "c"]);
        assert_eq!(word_tokens(r##"a r#"fn "b" {"# c"##), ["a", "c"]);
        assert_eq!(word_tokens(r###"a br##"fn "# b"## c"###), ["a", "c"]);
        assert_eq!(word_tokens(r#"a b"fn \" b" c"#), ["a", "c"]);
        assert_eq!(word_tokens(r#"a r"\" c"#), ["a", "c"]);
        assert_eq!(word_tokens("a \"fn\nb\" c"), ["a", "c"]);
    }

    #[test]
    fn words_that_begin_like_strings_stay_words() {
        assert_eq!(
            word_tokens("r b br cr c bar"),
            ["r", "b", "br", "cr", "c", "bar"]
        );
        assert_eq!(word_tokens("r#match r#fn"), ["match", "fn"]);
        assert_eq!(word_tokens("for b in c"), ["for", "b", "in", "c"]);
    }

    #[test]
    fn characters_differ_from_lifetimes() {
        assert_eq!(
            count_literals(r"'a' '\'' '{' '\\' '\u{7d}' b'x' b'\'' '–'"),
            8
        );
        let source =
            Source::from_text("fn a<'a, 'b>(c: &'a str, d: &'static u8) { 'outer: loop {} }");
        let lifetimes = source.tokens.iter().filter(|t| **t == Token::Lifetime);
        assert_eq!(lifetimes.count(), 5);
        assert!(!source.tokens.contains(&Token::Literal));
        assert_eq!(word_tokens("a('\"', b, '\"')"), ["a", "b"]);
    }

    #[test]
    fn comments_hold_comments() {
        assert_eq!(
            word_tokens("a /* b /* c */ d */ e // f\ng"),
            ["a", "e", "g"]
        );
        assert_eq!(
            word_tokens("a /* */ b /**/ c /***/ d"),
            ["a", "b", "c", "d"]
        );
        assert_eq!(word_tokens("a /* never ends"), ["a"]);
        assert_eq!(word_tokens("a / b * c"), ["a", "b", "c"]);
    }

    #[test]
    fn doc_comments_come_as_blocks() {
        let text = "//! One\n//! two\n\n//! three\n/// Four\n//// no\n/// Five\nfn a() {} // six\n/** Seven\neight */";
        let docs = Source::from_text(text).docs;
        let found: Vec<(usize, &str, usize)> = docs
            .iter()
            .map(|doc| (doc.line, doc.text[0].trim(), doc.text.len()))
            .collect();
        let expected = [
            (1, "One", 2),
            (4, "three", 1),
            (5, "Four", 1),
            (7, "Five", 1),
            (9, "Seven", 2),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_doc_comment_in_a_string_is_none() {
        assert!(
            Source::from_text("let a = \"\n/// What\n\";")
                .docs
                .is_empty()
        );
    }

    #[test]
    fn lines_count_through_literals_and_comments() {
        let source = Source::from_text("\"\n\n\" /*\n*/ a\nb");
        assert_eq!(source.lines, [1, 4, 5]);
    }

    #[test]
    fn brackets_find_their_ends() {
        let source = Source::from_text("a(b[c]{d}) , e { ',' } ;");
        assert_eq!(source.find_closing_bracket(1), 9);
        assert_eq!(source.find_outside_brackets(0, &[","]), Some(10));
        assert_eq!(source.find_outside_brackets(0, &[";"]), Some(15));
        assert_eq!(source.find_outside_brackets(2, &[","]), None);
        assert_eq!(Source::from_text("a { b").find_closing_bracket(1), 3);
    }
}
