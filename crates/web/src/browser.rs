//! What the page asks of the browser: chance, time and storage.

use std::time::Duration;

use js_sys::Date;
use tabletop::Seed;
use web_sys::{Storage, window};

/// A seed that nobody can guess.
pub(crate) fn random_seed() -> Seed {
    let mut bytes = [0; 32];
    let crypto = window().and_then(|window| window.crypto().ok());
    let filled = crypto.map(|crypto| crypto.get_random_values_with_u8_array(&mut bytes));
    match filled {
        Some(Ok(_)) => Seed::new(bytes),
        _ => Seed::from_words(&format!("{} {}", Date::now(), js_sys::Math::random())),
    }
}

/// Any number, where nothing secret hangs on it.
pub(crate) fn random_number() -> u32 {
    (js_sys::Math::random() * f64::from(u32::MAX)) as u32
}

/// The date, as it is written everywhere.
pub(crate) fn today() -> String {
    let now = String::from(Date::new_0().to_iso_string());
    now.chars().take(10).collect()
}

/// Does something a little later.
pub(crate) fn later(milliseconds: u64, what: impl FnOnce() + 'static) {
    leptos::prelude::set_timeout(what, Duration::from_millis(milliseconds));
}

fn storage() -> Option<Storage> {
    window()?.local_storage().ok()?
}

/// What was stored in this browser under a name.
pub(crate) fn stored(name: &str) -> Option<String> {
    storage()?.get_item(&format!("twinsuns-{name}")).ok()?
}

/// Stores something in this browser. A full or forbidden storage is not worth a word.
pub(crate) fn store(name: &str, text: &str) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(&format!("twinsuns-{name}"), text);
    }
}

/// Forgets what was stored under a name.
pub(crate) fn forget(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&format!("twinsuns-{name}"));
    }
}

/// Whether the screen is as narrow as a phone's.
pub(crate) fn is_narrow() -> bool {
    let width = window().and_then(|window| window.inner_width().ok());
    width
        .and_then(|width| width.as_f64())
        .is_some_and(|width| width <= 760.0)
}

/// The language that the page's address asks for, if any: `?lang=pseudo`.
pub(crate) fn language() -> String {
    let query = window().and_then(|window| window.location().search().ok());
    let query = query.unwrap_or_default();
    let mut wishes = query.trim_start_matches('?').split('&');
    let language = wishes.find_map(|wish| wish.strip_prefix("lang="));
    language.unwrap_or_default().to_owned()
}

/// What stands behind the number sign of the page's address.
pub(crate) fn address_mark() -> String {
    let hash = window().and_then(|window| window.location().hash().ok());
    hash.unwrap_or_default().trim_start_matches('#').to_owned()
}

/// Puts something behind the number sign of the page's address.
pub(crate) fn set_address_mark(mark: &str) {
    if let Some(window) = window().filter(|_| address_mark() != mark) {
        let _ = window.location().set_hash(mark);
    }
}
