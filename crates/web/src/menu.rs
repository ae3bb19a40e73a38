//! Preferences, behind one button.

use leptos::prelude::*;

use crate::dialog::folding_menu;
use crate::say::say;
use crate::settings::{Pace, Settings};

/// The messages that explain the keys at a table, each with the key itself.
const KEYS: [&str; 7] = [
    "ui-key-digits",
    "ui-key-enter",
    "ui-key-escape",
    "ui-key-undo",
    "ui-key-rules",
    "ui-key-pin",
    "ui-key-galaxy",
];

/// Draws the menu of preferences.
pub(crate) fn menu() -> impl IntoView {
    let settings = expect_context::<Settings>();
    let paces = Pace::ALL.map(|pace| {
        view! {
            <label>
                <input type="radio" name="pace" prop:checked=move || settings.pace.get() == pace
                    on:change=move |_| settings.pace.set(pace) />
                {say(&format!("ui-pace-{}", pace.id()))}
            </label>
        }
    });
    let keys = KEYS.map(|what| {
        let key = say(&format!("{what}.key"));
        view! { <dt><kbd>{key}</kbd></dt><dd>{say(what)}</dd> }
    });
    let sheet = view! {
            <div class="sheet">
                <fieldset>
                    <legend>{say("ui-pace")}</legend>
                    {paces.collect_view()}
                </fieldset>
                <label>
                    <input type="checkbox" prop:checked=move || settings.single.get()
                        on:change=move |_| settings.single.update(|it| *it = !*it) />
                    {say("ui-single")}
                </label>
                <label>
                    <input type="checkbox" name="light" prop:checked=move || settings.light.get()
                        on:change=move |_| settings.light.update(|it| *it = !*it) />
                    {say("ui-light")}
                </label>
                <details class="keys">
                    <summary>{say("ui-keys")}</summary>
                    <dl>{keys.collect_view()}</dl>
                </details>
            </div>
    };
    folding_menu("menu", say("ui-settings"), "☰", sheet)
}
