//! Preferences, behind one button.

use leptos::prelude::*;

use crate::dialog::folding_menu;
use crate::settings::{Pace, Settings};
use crate::ui_texts::ui_text;

/// The messages that explain the keys at a table, each with the key itself.
const KEY_MESSAGES: [&str; 7] = [
    "ui-key-digits",
    "ui-key-enter",
    "ui-key-escape",
    "ui-key-undo",
    "ui-key-rules",
    "ui-key-pin",
    "ui-key-galaxy",
];

/// Draws the menu of preferences.
pub(crate) fn settings_menu() -> impl IntoView {
    let settings = expect_context::<Settings>();
    let paces = Pace::ALL.map(|pace| {
        view! {
            <label>
                <input type="radio" name="pace" prop:checked=move || settings.pace.get() == pace
                    on:change=move |_| settings.pace.set(pace) />
                {ui_text(&format!("ui-pace-{}", pace.id()))}
            </label>
        }
    });
    let keys = KEY_MESSAGES.map(|what| {
        let key = ui_text(&format!("{what}.key"));
        view! { <dt><kbd>{key}</kbd></dt><dd>{ui_text(what)}</dd> }
    });
    let sheet = view! {
            <div class="sheet">
                <fieldset>
                    <legend>{ui_text("ui-pace")}</legend>
                    {paces.collect_view()}
                </fieldset>
                <label>
                    <input type="checkbox" prop:checked=move || settings.single.get()
                        on:change=move |_| settings.single.update(|it| *it = !*it) />
                    {ui_text("ui-single")}
                </label>
                <label>
                    <input type="checkbox" name="light" prop:checked=move || settings.light.get()
                        on:change=move |_| settings.light.update(|it| *it = !*it) />
                    {ui_text("ui-light")}
                </label>
                <details class="keys">
                    <summary>{ui_text("ui-keys")}</summary>
                    <dl>{keys.collect_view()}</dl>
                </details>
            </div>
    };
    folding_menu("menu", ui_text("ui-settings"), "☰", sheet)
}
