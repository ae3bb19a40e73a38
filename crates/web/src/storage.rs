//! The typed storage of the browser: everything that this page keeps is written and read here, as JSON.

use lean_json::{read_json, write_json};
use leptos::prelude::{ArcRwSignal, Set};
use serde::Serialize;
use serde::de::DeserializeOwned;
use web_sys::{Storage, window};

thread_local! {
    static REFUSED: ArcRwSignal<bool> = ArcRwSignal::new(false);
}

/// Returns the signal that is true once the browser has refused to store something: its storage is full or forbidden.
pub(crate) fn storage_refused_signal() -> ArcRwSignal<bool> {
    REFUSED.with(Clone::clone)
}

/// Returns the storage, unless the browser forbids it.
fn local_storage() -> Option<Storage> {
    window()?.local_storage().ok()?
}

fn prefixed_storage_name(name: &str) -> String {
    format!("twinsuns-{name}")
}

/// Reads the value that was stored under a name, if it can still be understood.
pub(crate) fn load_value<T: DeserializeOwned>(name: &str) -> Option<T> {
    parse(
        &local_storage()?
            .get_item(&prefixed_storage_name(name))
            .ok()??,
    )
}

/// Does the same, and keeps a value that cannot be understood under another name: the next value that is stored must
/// not destroy it.
pub(crate) fn load_or_set_aside_value<T: DeserializeOwned>(name: &str) -> Option<T> {
    let storage = local_storage()?;
    let text = storage.get_item(&prefixed_storage_name(name)).ok()??;
    let value = parse(&text);
    if value.is_none() {
        let _ = storage.set_item(&prefixed_storage_name(&set_aside_storage_name(name)), &text);
    }
    value
}

/// Tells whether a value of this name was set aside.
pub(crate) fn was_value_set_aside(name: &str) -> bool {
    let stored = local_storage().and_then(|it| {
        it.get_item(&prefixed_storage_name(&set_aside_storage_name(name)))
            .ok()?
    });
    stored.is_some()
}

/// Returns the name under which a value is kept that cannot be understood.
fn set_aside_storage_name(name: &str) -> String {
    format!("{name}-unreadable")
}

/// Reads JSON. Any other text is taken as a plain text, because these were once stored without quotes.
fn parse<T: DeserializeOwned>(text: &str) -> Option<T> {
    read_json(text)
        .or_else(|_| read_json(&write_json(text).unwrap_or_default()))
        .ok()
}

/// Stores a value in this browser.
pub(crate) fn store_value<T: Serialize + ?Sized>(name: &str, value: &T) {
    let stored = write_json(value).ok().and_then(|text| {
        let storage = local_storage()?;
        storage.set_item(&prefixed_storage_name(name), &text).ok()
    });
    if stored.is_none() {
        storage_refused_signal().set(true);
    }
}

/// Removes the value that was stored under a name.
pub(crate) fn remove_value(name: &str) {
    if let Some(storage) = local_storage() {
        let _ = storage.remove_item(&prefixed_storage_name(name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_with_quotes_and_without() {
        assert_eq!(parse::<String>("\"calm\"").as_deref(), Some("calm"));
        assert_eq!(parse::<String>("two\nlines").as_deref(), Some("two\nlines"));
        assert_eq!(parse::<Vec<u32>>("[1,2]"), Some(vec![1, 2]));
        assert_eq!(parse::<Vec<u32>>("one, two"), None);
    }
}
