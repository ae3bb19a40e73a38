//! Access to the browser: random numbers, time, the address and the window.

use std::time::Duration;

use js_sys::Date;
use leptos::prelude::{StoredValue, WithValue, on_cleanup};
use tabletop::Seed;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::window;

/// Returns a seed that nobody can guess.
pub(crate) fn random_seed() -> Seed {
    let mut bytes = [0; 32];
    let crypto = window().and_then(|window| window.crypto().ok());
    let filled = crypto.map(|crypto| crypto.get_random_values_with_u8_array(&mut bytes));
    match filled {
        Some(Ok(_)) => Seed::new(bytes),
        _ => Seed::from_words(&format!("{} {}", Date::now(), js_sys::Math::random())),
    }
}

/// Returns a random number for uses that need no secrecy.
pub(crate) fn random_number() -> u32 {
    (js_sys::Math::random() * f64::from(u32::MAX)) as u32
}

/// Returns a key that nobody can guess, for commands that must not be carried out twice.
pub(crate) fn random_command_key() -> String {
    random_seed().to_string().chars().take(32).collect()
}

/// Waits for some time.
pub(crate) async fn sleep(milliseconds: u64) {
    gloo_timers::future::sleep(Duration::from_millis(milliseconds)).await;
}

/// Returns today's date as `YYYY-MM-DD`.
pub(crate) fn today_iso() -> String {
    let now = String::from(Date::new_0().to_iso_string());
    now.chars().take(10).collect()
}

/// The way dates and times are written, as the texts are English.
const TIME_LOCALE: &str = "en-GB";

/// Returns a moment as date and time of this place.
pub(crate) fn format_local_date_time(ms: f64) -> String {
    let date = Date::new(&ms.into());
    date.to_locale_string(TIME_LOCALE, &JsValue::UNDEFINED)
        .into()
}

/// Calls a function after some time.
pub(crate) fn set_timeout(milliseconds: u64, what: impl FnOnce() + 'static) {
    leptos::prelude::set_timeout(what, Duration::from_millis(milliseconds));
}

/// The windows in which a table stands in two columns, as `layouts.css` has it.
const TWO_COLUMNS_MEDIA_QUERY: &str =
    "(min-width: 600px) and (max-width: 1099.98px) and (min-height: 560px)";

/// Tells whether the table is laid out in two columns.
pub(crate) fn is_table_in_two_columns() -> bool {
    matches_media(TWO_COLUMNS_MEDIA_QUERY)
}

/// Tells whether a media query holds now.
pub(crate) fn matches_media(query: &str) -> bool {
    let answer = window().and_then(|it| it.match_media(query).ok()?);
    answer.is_some_and(|answer| answer.matches())
}

/// Returns the width and height of the window in pixels.
pub(crate) fn window_size() -> (f64, f64) {
    let size = |it: Result<JsValue, _>| it.ok().and_then(|it| it.as_f64());
    let window = window();
    let width = window.as_ref().and_then(|it| size(it.inner_width()));
    let height = window.as_ref().and_then(|it| size(it.inner_height()));
    (width.unwrap_or(1280.0), height.unwrap_or(720.0))
}

/// Tells whether the user has asked the system for less motion.
pub(crate) fn prefers_reduced_motion() -> bool {
    matches_media("(prefers-reduced-motion: reduce)")
}

/// Calls a function whenever this event happens anywhere on the page, before any other listener. Ends with the
/// component that asked for it.
pub(crate) fn listen_to_event_anywhere(event: &'static str, what: impl Fn() + 'static) {
    let heard = Closure::<dyn Fn()>::new(what);
    if let Some(window) = window() {
        let function = heard.as_ref().unchecked_ref();
        let _ = window.add_event_listener_with_callback_and_bool(event, function, true);
    }
    let kept = StoredValue::new_local(heard);
    on_cleanup(move || {
        kept.try_with_value(|heard| {
            let function = heard.as_ref().unchecked_ref();
            if let Some(window) = window() {
                let _ = window.remove_event_listener_with_callback_and_bool(event, function, true);
            }
        });
    });
}

/// Returns the language that the page's address asks for, if any: `?lang=pseudo`.
pub(crate) fn requested_language() -> String {
    let query = window().and_then(|window| window.location().search().ok());
    let query = query.unwrap_or_default();
    let mut wishes = query.trim_start_matches('?').split('&');
    let language = wishes.find_map(|wish| wish.strip_prefix("lang="));
    language.unwrap_or_default().to_owned()
}

/// Returns the part of the page's address after the number sign.
pub(crate) fn fragment() -> String {
    let hash = window().and_then(|window| window.location().hash().ok());
    hash.unwrap_or_default().trim_start_matches('#').to_owned()
}

/// Returns the address of this page without query and fragment, such as `http://localhost:1977/`.
pub(crate) fn page_address() -> String {
    let location = window().map(|window| window.location());
    let location = location.and_then(|it| Some((it.origin().ok()?, it.pathname().ok()?)));
    location.map_or_else(String::new, |(origin, path)| origin + &path)
}

/// Returns the note that is kept with the current entry of the history.
pub(crate) fn history_entry_note() -> Option<String> {
    window()?.history().ok()?.state().ok()?.as_string()
}

/// Keeps a note with the current entry of the history. It is still there after a reload.
pub(crate) fn set_history_entry_note(note: &str) {
    let history = window().and_then(|window| window.history().ok());
    if let Some(history) = history {
        let _ = history.replace_state_with_url(&note.into(), "", None);
    }
}

/// Goes back by a number of entries of the history.
pub(crate) fn go_back_in_history(entries: i32) {
    let history = window().and_then(|window| window.history().ok());
    if let Some(history) = history {
        let _ = history.go_with_delta(-entries);
    }
}

/// Replaces the part after the number sign without a trace in the history, because a secret must not stay there.
pub(crate) fn replace_fragment_without_history(mark: &str) {
    let history = window().and_then(|window| window.history().ok());
    if let Some(history) = history {
        let address = format!("#{mark}");
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&address));
    }
}

/// Goes to another screen of this page, in place of this one.
pub(crate) fn navigate_replacing_screen(mark: &str) {
    if let Some(window) = window() {
        let _ = window.location().replace(&format!("#{mark}"));
    }
}

/// Sets the title of the window, which stays visible while another window is in front.
pub(crate) fn set_title(title: &str) {
    if let Some(document) = window().and_then(|window| window.document()) {
        document.set_title(title);
    }
}

/// Sets the colour that the browser uses around the page.
pub(crate) fn set_theme_colour(colour: &str) {
    let document = window().and_then(|window| window.document());
    let meta = document.and_then(|it| it.query_selector("meta[name=theme-color]").ok()?);
    if let Some(meta) = meta {
        let _ = meta.set_attribute("content", colour);
    }
}

/// Tells the page that the program has failed. `start.js` then shows the message, because nothing here can any more.
pub(crate) fn report_crash_to_page() {
    dispatch_event("twinsuns-crash");
}

/// Dispatches an event to the scripts of the page.
pub(crate) fn dispatch_event(name: &str) {
    if let (Some(window), Ok(event)) = (window(), web_sys::Event::new(name)) {
        let _ = window.dispatch_event(&event);
    }
}

/// Reloads the page.
pub(crate) fn reload_page() {
    if let Some(window) = window() {
        let _ = window.location().reload();
    }
}

/// Puts a text on the clipboard and tells whether that worked.
pub(crate) async fn copy_to_clipboard(text: &str) -> bool {
    let clipboard = window().map(|window| window.navigator().clipboard());
    match clipboard {
        // Pages that came over plain HTTP from another machine have no clipboard.
        Some(clipboard) if !clipboard.is_undefined() => {
            JsFuture::from(clipboard.write_text(text)).await.is_ok()
        }
        _ => false,
    }
}

/// Returns the time in milliseconds since 1970.
pub(crate) fn now_ms() -> f64 {
    Date::now()
}

/// Sets the part of the page's address after the number sign.
pub(crate) fn set_fragment(mark: &str) {
    if let Some(window) = window().filter(|_| fragment() != mark) {
        let _ = window.location().set_hash(mark);
    }
}
