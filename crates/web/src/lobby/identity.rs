//! The identity of the player: a name that others see, and a passphrase for people who play on several devices.

use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::identity::{IdentityGiven, IdentityInfo, PassphraseRequest};

use super::lobby_parts::draw_error_message;
use crate::online::api::{self, ApiError};
use crate::online::stored_keys;
use crate::ui_texts::{ui_text, ui_text_with};

/// The longest name, as an attribute.
const MAX_NAME_CHARACTERS: &str = "40";

/// Draws the field for the player's name. A name is kept for the next time once it was used.
pub(super) fn player_name_field(name: RwSignal<String>) -> impl IntoView {
    view! {
        <label class="field">
            <span>{ui_text("ui-your-name")}</span>
            <input type="text" maxlength=MAX_NAME_CHARACTERS autocomplete="nickname" prop:value=move || name.get()
                on:input=move |event| name.set(event_target_value(&event)) />
        </label>
    }
}

/// Returns a signal with the name of this browser's player, for a field to change.
pub(super) fn player_name_signal() -> RwSignal<String> {
    RwSignal::new(stored_keys::stored_identity().map_or_else(String::new, |identity| identity.name))
}

/// Returns the name that was typed, or the one for nameless players.
pub(super) fn typed_name_or_nameless(name: RwSignal<String>) -> String {
    match name.get_untracked().trim() {
        "" => ui_text("ui-nameless"),
        name => name.to_owned(),
    }
}

/// An action with a passphrase.
#[derive(Copy, Clone)]
enum PassphraseAction {
    Keep,
    Fetch,
}

/// Draws the panel in which a player sets a passphrase, or uses one that was set on another device.
pub(super) fn identity_panel(changed: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    let known = stored_keys::stored_identity();
    let greeting = match &known {
        Some(identity) => ui_text_with("ui-you-are", &[("name", identity.name.as_str().into())]),
        None => ui_text("ui-you-are-new"),
    };
    let handle = RwSignal::new(String::new());
    let passphrase = RwSignal::new(String::new());
    let sign_out = RwSignal::new(false);
    let trouble = RwSignal::new(None::<ApiError>);
    let done = RwSignal::new(None::<String>);
    let act = move |wish: PassphraseAction| {
        let body = PassphraseRequest {
            handle: handle.get_untracked().trim().to_lowercase(),
            passphrase: passphrase.get_untracked(),
            sign_out: sign_out.get_untracked(),
        };
        trouble.set(None);
        done.set(None);
        spawn_local(async move {
            let result = match wish {
                PassphraseAction::Keep => set_passphrase_on_server(&body).await,
                PassphraseAction::Fetch => fetch_identity_by_passphrase(&body).await,
            };
            match result {
                Ok(text) => {
                    done.set(Some(text));
                    passphrase.set(String::new());
                    if let PassphraseAction::Fetch = wish {
                        changed();
                    }
                }
                Err(problem) => trouble.set(Some(problem)),
            }
        });
    };
    view! {
        <details class="slab identity">
            <summary>{greeting}</summary>
            <p class="line">{ui_text("ui-passphrase-why")}</p>
            <form class="fields" on:submit=move |event: ev::SubmitEvent| event.prevent_default()>
                <label class="field"><span>{ui_text("ui-handle")}</span>
                    <input type="text" maxlength="40" autocomplete="username" autocapitalize="none" spellcheck="false"
                        prop:value=move || handle.get() on:input=move |event| handle.set(event_target_value(&event)) />
                </label>
                <label class="field"><span>{ui_text("ui-passphrase")}</span>
                    <input type="password" maxlength="200" autocomplete="current-password"
                        prop:value=move || passphrase.get() on:input=move |event| passphrase.set(event_target_value(&event)) />
                </label>
                <label class="check">
                    <input type="checkbox" prop:checked=move || sign_out.get() on:change=move |_| sign_out.update(|it| *it = !*it) />
                    {ui_text("ui-passphrase-sign-out")}
                </label>
                <div class="buttons">
                    <button type="button" on:click=move |_| act(PassphraseAction::Keep)>{ui_text("ui-passphrase-keep")}</button>
                    <button type="button" on:click=move |_| act(PassphraseAction::Fetch)>{ui_text("ui-passphrase-fetch")}</button>
                </div>
            </form>
            {draw_error_message(trouble)}
            {move || done.get().map(|text| view! { <p class="good" role="status">{text}</p> })}
        </details>
    }
}

async fn set_passphrase_on_server(body: &PassphraseRequest) -> Result<String, ApiError> {
    let identity = match stored_keys::stored_identity() {
        Some(identity) => identity,
        None => stored_keys::ensure_named_identity(&ui_text("ui-nameless")).await?,
    };
    let kept: IdentityInfo =
        api::post_json("/api/identity/passphrase", Some(&identity.secret), body).await?;
    let handle = kept.handle.unwrap_or_default();
    Ok(ui_text_with(
        "ui-passphrase-kept",
        &[("handle", handle.as_str().into())],
    ))
}

async fn fetch_identity_by_passphrase(body: &PassphraseRequest) -> Result<String, ApiError> {
    let given: IdentityGiven = api::post_json("/api/identity/move", None, body).await?;
    let identity = stored_keys::store_identity(&given);
    Ok(ui_text_with(
        "ui-passphrase-fetched",
        &[("name", identity.name.as_str().into())],
    ))
}
