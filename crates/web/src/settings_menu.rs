//! Preferences, behind one button.

use leptos::prelude::*;

use crate::dialog::folding_menu;
use crate::learn::GuideSwitch;
use crate::settings::{Pace, Settings};
use crate::sound::{Cue, play_cue};
use crate::ui_texts::ui_text;

/// The messages that explain the keys at a table, each with the key itself.
const KEY_MESSAGES: [&str; 11] = [
    "ui-key-digits",
    "ui-key-letters",
    "ui-key-enter",
    "ui-key-escape",
    "ui-key-undo",
    "ui-key-hint",
    "ui-key-rules",
    "ui-key-pin",
    "ui-key-walk",
    "ui-key-find",
    "ui-key-galaxy",
];

/// Switches sounds on or off; somebody who switches them on hears one.
fn toggle_sound(settings: Settings) {
    settings.sound.update(|it| *it = !*it);
    if settings.sound.get_untracked() {
        play_cue(Cue::Turn, settings.volume.get_untracked());
    }
}

/// Sets the volume, and lets it be heard.
fn set_volume(settings: Settings, volume: &str) {
    if let Ok(volume) = volume.parse() {
        settings.volume.set(volume);
        play_cue(Cue::Turn, volume);
    }
}

/// Draws the switch of a preference that is on or off.
fn preference_switch(
    name: &'static str,
    message: &str,
    preference: RwSignal<bool>,
) -> impl IntoView {
    view! {
        <label>
            <input type="checkbox" name=name prop:checked=move || preference.get()
                on:change=move |_| preference.update(|it| *it = !*it) />
            {ui_text(message)}
        </label>
    }
}

/// Draws the button that opens the field guide, at a table.
fn guide_button() -> Option<impl IntoView> {
    let switch = use_context::<GuideSwitch>()?;
    Some(
        view! { <button class="open-guide" on:click=move |_| switch.0.set(true)>{ui_text("ui-field-guide")}</button> },
    )
}

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
                {preference_switch("single", "ui-single", settings.single)}
                {preference_switch("lists", "ui-lists", settings.lists)}
                {preference_switch("advice", "ui-advice", settings.advice)}
                {preference_switch("warnings", "ui-warnings", settings.warnings)}
                {preference_switch("light", "ui-light", settings.light)}
                <label>
                    <input type="checkbox" name="sound" prop:checked=move || settings.sound.get()
                        on:change=move |_| toggle_sound(settings) />
                    {ui_text("ui-sound")}
                </label>
                <label class="volume">
                    {ui_text("ui-volume")}
                    <input type="range" min="0" max="100" step="5" prop:value=move || settings.volume.get() disabled=move || !settings.sound.get()
                        on:change=move |event| set_volume(settings, &event_target_value(&event)) />
                </label>
                {guide_button()}
                <details class="keys">
                    <summary>{ui_text("ui-keys")}</summary>
                    <dl>{keys.collect_view()}</dl>
                </details>
            </div>
    };
    folding_menu("menu", ui_text("ui-settings"), "☰", sheet)
}
