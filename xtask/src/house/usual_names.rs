//! One-word names that say enough, because every reader of Rust has met them.

/// Usual names, grouped by where readers know them from. Methods in `impl Trait for` blocks are not counted
/// anyway, because the trait has named them. These are for our own functions that do what the known ones do.
pub(crate) const USUAL_NAMES: [(&str, &[&str]); 4] = [
    (
        "every program and type",
        &["main", "run", "new", "default", "parse", "with"],
    ),
    (
        "collections of the standard library",
        &[
            "len", "iter", "get", "push", "pop", "insert", "remove", "contains", "clear", "extend",
        ],
    ),
    (
        "traits of the standard library",
        &[
            "fmt", "from", "into", "clone", "eq", "ne", "cmp", "hash", "next", "drop", "deref",
            "index", "borrow", "add", "sub", "mul", "div", "rem", "neg", "not", "bitor", "bitand",
            "bitxor", "shl", "shr", "source", "poll", "read", "write", "flush",
        ],
    ),
    (
        "traits of serde and clap",
        &["serialize", "deserialize", "expecting", "command"],
    ),
];

/// Tells whether a name is on the list.
pub(crate) fn is_usual_function_name(name: &str) -> bool {
    USUAL_NAMES.iter().any(|(_, names)| names.contains(&name))
}

/// Tells whether a name is a single word.
pub(crate) fn is_one_word(name: &str) -> bool {
    !name.trim_matches('_').contains('_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_parted_by_underscores() {
        assert!(is_one_word("take"));
        assert!(is_one_word("_take"));
        assert!(!is_one_word("take_card"));
        assert!(is_usual_function_name("fmt") && !is_usual_function_name("take"));
    }
}
