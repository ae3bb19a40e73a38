//! The identity of the player: a name that others see, and a passphrase for people who play on several devices.

use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::identity::{IdentityGiven, IdentityInfo, PassphraseRequest};

use super::parts::complaint;
use crate::online::api::{self, ApiError};
use crate::online::keys;
use crate::say::{fill, say};

/// The length of the longest name.
const LONGEST: &str = "40";

/// Draws the field for the player's name. A name is kept for the next time once it was used.
pub(super) fn name_field(name: RwSignal<String>) -> impl IntoView {
    view! {
        <label class="field">
            <span>{say("ui-your-name")}</span>
            <input type="text" maxlength=LONGEST autocomplete="nickname" prop:value=move || name.get()
                on:input=move |event| name.set(event_target_value(&event)) />
        </label>
    }
}

/// Returns a signal with the name of this browser's player, for a field to change.
pub(super) fn name_signal() -> RwSignal<String> {
    RwSignal::new(keys::identity().map_or_else(String::new, |identity| identity.name))
}

/// Returns the name that was typed, or the one for nameless players.
pub(super) fn name_or_none(name: RwSignal<String>) -> String {
    match name.get_untracked().trim() {
        "" => say("ui-nameless"),
        name => name.to_owned(),
    }
}

/// An action with a passphrase.
#[derive(Copy, Clone)]
enum Wish {
    Keep,
    Fetch,
}

/// Draws the panel in which a player sets a passphrase, or uses one that was set on another device.
pub(super) fn identity_panel(changed: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    let known = keys::identity();
    let greeting = match &known {
        Some(identity) => fill("ui-you-are", &[("name", identity.name.as_str().into())]),
        None => say("ui-you-are-new"),
    };
    let handle = RwSignal::new(String::new());
    let passphrase = RwSignal::new(String::new());
    let trouble = RwSignal::new(None::<ApiError>);
    let done = RwSignal::new(None::<String>);
    let act = move |wish: Wish| {
        let body = PassphraseRequest {
            handle: handle.get_untracked().trim().to_lowercase(),
            passphrase: passphrase.get_untracked(),
        };
        trouble.set(None);
        done.set(None);
        spawn_local(async move {
            let result = match wish {
                Wish::Keep => keep(&body).await,
                Wish::Fetch => fetch(&body).await,
            };
            match result {
                Ok(text) => {
                    done.set(Some(text));
                    passphrase.set(String::new());
                    if let Wish::Fetch = wish {
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
            <p class="line">{say("ui-passphrase-why")}</p>
            <form class="fields" on:submit=move |event: ev::SubmitEvent| event.prevent_default()>
                <label class="field"><span>{say("ui-handle")}</span>
                    <input type="text" maxlength="40" autocomplete="username" autocapitalize="none" spellcheck="false"
                        prop:value=move || handle.get() on:input=move |event| handle.set(event_target_value(&event)) />
                </label>
                <label class="field"><span>{say("ui-passphrase")}</span>
                    <input type="password" maxlength="200" autocomplete="current-password"
                        prop:value=move || passphrase.get() on:input=move |event| passphrase.set(event_target_value(&event)) />
                </label>
                <div class="buttons">
                    <button type="button" on:click=move |_| act(Wish::Keep)>{say("ui-passphrase-keep")}</button>
                    <button type="button" on:click=move |_| act(Wish::Fetch)>{say("ui-passphrase-fetch")}</button>
                </div>
            </form>
            {complaint(trouble)}
            {move || done.get().map(|text| view! { <p class="good" role="status">{text}</p> })}
        </details>
    }
}

async fn keep(body: &PassphraseRequest) -> Result<String, ApiError> {
    let identity = match keys::identity() {
        Some(identity) => identity,
        None => keys::be(&say("ui-nameless")).await?,
    };
    let kept: IdentityInfo =
        api::post("/api/identity/passphrase", Some(&identity.secret), body).await?;
    let handle = kept.handle.unwrap_or_default();
    Ok(fill(
        "ui-passphrase-kept",
        &[("handle", handle.as_str().into())],
    ))
}

async fn fetch(body: &PassphraseRequest) -> Result<String, ApiError> {
    let given: IdentityGiven = api::post("/api/identity/move", None, body).await?;
    let identity = keys::keep_identity(&given);
    Ok(fill(
        "ui-passphrase-fetched",
        &[("name", identity.name.as_str().into())],
    ))
}
