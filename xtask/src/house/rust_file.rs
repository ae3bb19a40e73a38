//! Reads from one Rust file everything that the figures count.

use super::tokens::{Doc, Source, Token};

/// First words of doc comments that ask a question instead of saying what the thing does.
pub(crate) const QUESTION_WORDS: [&str; 10] = [
    "What", "Whether", "Who", "Whose", "Whom", "How", "Where", "Which", "When", "Whoever",
];

/// A function that is defined in a file.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Function<'a> {
    /// The name of the function.
    pub(crate) name: &'a str,
    /// The line of the name, from 1.
    pub(crate) line: usize,
    /// The number of lines from `fn` to the end of the body; 0 without a body.
    pub(crate) length: usize,
    /// True if it has the attribute of a test.
    pub(crate) is_test: bool,
    /// True if it implements a method of a trait, which gave it its name.
    pub(crate) is_trait_impl: bool,
}

/// Finds all functions, those in functions and in the bodies of macros included.
pub(crate) fn find_functions<'a>(source: &Source<'a>) -> Vec<Function<'a>> {
    let mut found = Vec::new();
    // For every open brace: do methods of a trait's implementation stand in it?
    let mut open: Vec<bool> = Vec::new();
    let mut next_impl_brace = None;
    for index in 0..source.tokens.len() {
        match source.tokens[index] {
            Token::Sign("{") => open.push(next_impl_brace == Some(index)),
            Token::Sign("}") => {
                open.pop();
            }
            Token::Word("impl") if is_impl_block(source, index) => {
                next_impl_brace = trait_impl_brace(source, index);
            }
            Token::Word("fn") => {
                let Some(Token::Word(name)) = source.token_at(index + 1) else {
                    continue;
                };
                found.push(Function {
                    name,
                    line: source.lines[index + 1],
                    length: function_length(source, index),
                    is_test: is_test(source, index),
                    is_trait_impl: open.last() == Some(&true),
                });
            }
            _ => {}
        }
    }
    found
}

/// Tells an `impl` block from the `impl` of a type.
fn is_impl_block(source: &Source<'_>, index: usize) -> bool {
    let Some(before) = index.checked_sub(1) else {
        return true;
    };
    match source.tokens[before] {
        Token::Sign("}" | ";" | "]" | "{") | Token::Word("unsafe" | "default") => true,
        // A repetition in a macro: `$(impl …)*`.
        Token::Sign("(") => before > 0 && source.is_sign_at(before - 1, "$"),
        _ => false,
    }
}

/// Finds the brace of `impl Trait for Type {`; other blocks have none. `for<'a>` is no such `for`.
fn trait_impl_brace(source: &Source<'_>, start: usize) -> Option<usize> {
    let brace = source.find_outside_brackets(start, &["{", ";"])?;
    let mut header = start..brace;
    header
        .any(|index| source.is_word_at(index, "for") && !source.is_sign_at(index + 1, "<"))
        .then_some(brace)
}

fn function_length(source: &Source<'_>, start: usize) -> usize {
    let Some(end) = source.find_outside_brackets(start, &["{", ";"]) else {
        return 0;
    };
    if source.is_sign_at(end, ";") {
        return 0;
    }
    let last = source.lines.get(source.find_closing_bracket(end));
    let last = last.or(source.lines.last()).copied().unwrap_or_default();
    last + 1 - source.lines[start]
}

/// Looks at the attributes in front of a function: `#[test]`, `#[tokio::test]`, `#[wasm_bindgen_test]`.
fn is_test(source: &Source<'_>, start: usize) -> bool {
    let mut index = start;
    while let Some(before) = index.checked_sub(1) {
        match source.tokens[before] {
            Token::Word("pub" | "const" | "async" | "unsafe" | "extern" | "crate" | "super")
            | Token::Sign("(" | ")")
            | Token::Literal => index = before,
            Token::Sign("]") => {
                let Some(open) = find_attribute_start(source, before) else {
                    return false;
                };
                if is_test_attribute(source, open + 1) {
                    return true;
                }
                index = open - 1;
            }
            _ => return false,
        }
    }
    false
}

/// Finds the `[` of the attribute that ends at `close`.
fn find_attribute_start(source: &Source<'_>, close: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for index in (0..=close).rev() {
        match source.tokens[index] {
            Token::Sign(")" | "]" | "}") => depth += 1,
            Token::Sign("(" | "[" | "{") => {
                depth -= 1;
                if depth == 0 {
                    let hash = index.checked_sub(1)?;
                    return source.is_sign_at(hash, "#").then_some(index);
                }
            }
            _ => {}
        }
    }
    None
}

fn is_test_attribute(source: &Source<'_>, start: usize) -> bool {
    let mut index = start;
    while source.is_sign_at(index + 1, "::") {
        index += 2;
    }
    matches!(
        source.token_at(index),
        Some(Token::Word("test" | "wasm_bindgen_test"))
    )
}

/// Finds the lines of every `match` with an arm that is just `true` or `false`.
pub(crate) fn bool_matches(source: &Source<'_>) -> Vec<usize> {
    let is_match = |index: &usize| {
        let field = index.checked_sub(1).map(|before| source.tokens[before]);
        source.is_word_at(*index, "match") && field != Some(Token::Sign("."))
    };
    (0..source.tokens.len())
        .filter(is_match)
        .filter(|index| {
            let body = source.find_outside_brackets(index + 1, &["{", ";", "=>"]);
            body.is_some_and(|body| source.is_sign_at(body, "{") && has_bool_arm(source, body))
        })
        .map(|index| source.lines[index])
        .collect()
}

fn has_bool_arm(source: &Source<'_>, body: usize) -> bool {
    let end = source.find_closing_bracket(body);
    let mut index = body + 1;
    while index < end {
        let begins_arm = matches!(
            source.tokens[index - 1],
            Token::Sign("{" | "}" | "," | "]" | "|")
        );
        let is_bool = source.is_word_at(index, "true") || source.is_word_at(index, "false");
        let ends_pattern = source.is_sign_at(index + 1, "=>") || source.is_word_at(index + 1, "if");
        if begins_arm && is_bool && ends_pattern {
            return true;
        }
        index = match source.tokens[index] {
            Token::Sign("(" | "[" | "{") => source.find_closing_bracket(index) + 1,
            _ => index + 1,
        };
    }
    false
}

/// Tells whether a doc comment begins with a word that asks.
pub(crate) fn doc_begins_with_question(doc: &Doc<'_>) -> bool {
    let first = doc.text.iter().find(|line| !line.trim().is_empty());
    let line = first.map_or("", |line| line.trim_start());
    let line = line.trim_start_matches(['*', '_', '"', '(']);
    let word = line.split(|c: char| !c.is_alphanumeric()).next();
    word.is_some_and(|word| QUESTION_WORDS.contains(&word))
}

/// Finds the lines of the examples in a doc comment that the tests run.
pub(crate) fn find_tested_doc_examples(doc: &Doc<'_>) -> Vec<usize> {
    let mut found = Vec::new();
    let mut fence: Option<&str> = None;
    for (offset, line) in doc.text.iter().enumerate() {
        let line = line.trim();
        let length = line.len() - line.trim_start_matches('`').len();
        if length < 3 {
            continue;
        }
        let (ticks, info) = line.split_at(length);
        match fence {
            Some(open) if length >= open.len() && info.is_empty() => fence = None,
            Some(_) => {}
            None => {
                fence = Some(ticks);
                if is_run_by_tests(info) {
                    found.push(doc.line + offset);
                }
            }
        }
    }
    found
}

/// Tells whether the tests run a block with these words behind its fence; other languages they leave alone.
fn is_run_by_tests(info: &str) -> bool {
    let words = info.split([',', ' ']).filter(|word| !word.is_empty());
    let mut words = words.map(str::trim);
    words.all(|word| matches!(word, "rust" | "should_panic") || word.starts_with("edition"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found_functions(text: &str) -> Vec<(&str, bool, bool)> {
        find_functions(&Source::from_text(text))
            .into_iter()
            .map(|function| (function.name, function.is_test, function.is_trait_impl))
            .collect()
    }

    #[test]
    fn functions_are_found_where_they_are_defined() {
        let text = "
            pub(crate) const fn one(f: fn(u8) -> u8) -> [u8; 2] { fn two() {} [f(1); 2] }
            macro_rules! three { ($name:ident) => { fn $name() {} fn four() {} } }
            // fn five() {}
            const SIX: &str = r#\"fn six() {}\"#;
            trait Seven { fn seven(&self); fn eight(&self) {} }";
        let names: Vec<&str> = found_functions(text)
            .iter()
            .map(|function| function.0)
            .collect();
        assert_eq!(names, ["one", "two", "four", "seven", "eight"]);
        assert!(
            found_functions(text)
                .iter()
                .all(|function| !function.1 && !function.2)
        );
    }

    #[test]
    fn methods_of_a_trait_count_where_the_trait_is_defined() {
        let text = "
            impl One { fn one() {} }
            impl<'a, F: for<'b> Fn(&'b u8)> Two<'a, F> { fn two() -> impl Iterator<Item = u8> { fn three() {} } }
            unsafe impl<T> Four for [T; 2] where T: Copy { fn four() { fn five() {} } fn six() {} }
            fn seven(a: impl Fn(u8)) -> impl Sized { for a in b { fn eight() {} } }
            $(impl Nine for $name { fn nine() {} })*
            #[cfg(test)] impl Ten for u8 { fn ten() {} }";
        let of_traits: Vec<&str> = found_functions(text)
            .iter()
            .filter(|function| function.2)
            .map(|function| function.0)
            .collect();
        assert_eq!(of_traits, ["four", "six", "nine", "ten"]);
        assert_eq!(found_functions(text).len(), 10);
    }

    #[test]
    fn tests_are_known_by_their_attributes() {
        let text = "
            #[test] #[should_panic(expected = \"[\")] fn one() {}
            #[tokio::test(flavor = \"multi_thread\")] pub async fn two() {}
            #[wasm_bindgen_test] fn three() {}
            #[cfg(test)] fn four() {}
            #[test] fn five() {} fn six() {}
            #[test] const SEVEN: u8 = 1; fn eight() {}";
        let tests: Vec<&str> = found_functions(text)
            .iter()
            .filter(|function| function.1)
            .map(|function| function.0)
            .collect();
        assert_eq!(tests, ["one", "two", "three", "five"]);
    }

    #[test]
    fn a_function_is_as_long_as_its_lines() {
        let text = "fn one(\n) -> [u8; 2]\n{\n\"}\"\n}\nfn two() {}\ntrait T { fn three(); }";
        let source = Source::from_text(text);
        let lengths: Vec<usize> = find_functions(&source).iter().map(|f| f.length).collect();
        assert_eq!(lengths, [5, 1, 0]);
    }

    #[test]
    fn a_match_on_a_boolean_is_found() {
        let lines = |text| bool_matches(&Source::from_text(text));
        assert_eq!(lines("match a { true => b, false => c }"), [1]);
        assert_eq!(
            lines("match a.b(|c| { d }) {\n false => {}\n _ => {}\n}"),
            [1]
        );
        assert_eq!(lines("match a { true if b => c, _ => d }"), [1]);
        assert_eq!(lines("match a { #[cfg(b)] true => c, _ => d }"), [1]);
        assert_eq!(
            lines("\nmatch a { B => match c { false => d, true => e } }"),
            [2]
        );
        assert!(lines("match a { (true, _) => b, _ => c }").is_empty());
        assert!(lines("match a { Some(true) => b, B { c: true } => d, _ => e }").is_empty());
        assert!(lines("match a { B => true, C => false }").is_empty());
        assert!(lines("matches!(a, true) // match a { true => b }").is_empty());
    }

    #[test]
    fn questions_at_the_beginning_are_seen() {
        let asks = |text: &str| doc_begins_with_question(&Source::from_text(text).docs[0]);
        assert!(asks("/// Whether it is."));
        assert!(asks("//!\n//! *What* it is."));
        assert!(asks("/// How, and why."));
        assert!(!asks("/// Whatever it is."));
        assert!(!asks("/// Tells what it is."));
        assert!(!asks("/// `What` is a type."));
        assert!(!asks("///"));
    }

    #[test]
    fn examples_count_where_they_are_run() {
        let examples = |text: &str| find_tested_doc_examples(&Source::from_text(text).docs[0]);
        assert_eq!(
            examples("/// One:\n/// ```\n/// a();\n/// ```\n/// ```rust\n/// ```"),
            [2, 5]
        );
        assert_eq!(examples("//! ```edition2024,should_panic\n//! ```"), [1]);
        for info in [
            "text",
            "ignore",
            "no_run",
            "json",
            "rust,ignore",
            "compile_fail",
        ] {
            assert!(examples(&format!("/// ```{info}\n/// a\n/// ```")).is_empty());
        }
        assert_eq!(
            examples("/// ````text\n/// ```\n/// ````\n/// ```\n/// ```"),
            [4]
        );
    }
}
