//! The screen of a table on the server: waiting for players, playing, watching, or an error message.

use std::borrow::Cow;

use leptos::context::Provider;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::problem::Code;
use protocol::table::Status;
use protocol::update;

use super::api::{self, ApiError};
use super::keys;
use super::remote;
use super::room::Room;
use super::tools::table_notices;
use crate::browser;
use crate::lobby::{notice_screen, waiting_room};
use crate::on_screen::OnScreen;
use crate::route::Route;
use crate::say::say;
use crate::settings::Settings;

/// The kind of screen to show.
#[derive(Clone, Eq, PartialEq, Debug)]
enum Phase {
    Opening,
    Waiting,
    Playing(String),
}

/// Draws a table for a seat that this browser holds, or for a spectator.
pub(crate) fn online_table(id: String, seat: Option<String>, settings: Settings) -> impl IntoView {
    let kept = keys::kept(&id).seats;
    let named = seat.as_ref().and_then(|seat| kept.get(seat));
    let secret = match (named, kept.len()) {
        (Some(secret), _) => Some(secret.clone()),
        (None, 1) if seat.is_none() => kept.values().next().cloned(),
        // Several people share this browser: the one who decides is asked to sit down first.
        _ => None,
    };
    if named.is_none()
        && let Some(seat) = seat
    {
        return recovering(id, seat).into_any();
    }
    let room = Room::enter(&id, secret);
    let phase = Memo::new(move |_| {
        room.info.with(|info| match info.as_deref() {
            None => Phase::Opening,
            Some(info) if info.summary.status == Status::Open => Phase::Waiting,
            Some(info) => Phase::Playing(info.summary.game.to_string()),
        })
    });
    let leave = move || browser::set_fragment(&Route::Home.to_string());
    let content = move || {
        if let Some(trouble) = room.denied.get() {
            return denied_screen(room, &trouble).into_any();
        }
        match phase.get() {
            Phase::Opening => {
                view! { {notice_screen(say("ui-opening"), None)}{table_notices(room)} }.into_any()
            }
            Phase::Waiting => waiting_room(room).into_any(),
            Phase::Playing(game) => {
                let table = games::with_game!(game.as_str(), G => remote::sit::<G>(room, settings).map(|table| G::laid(table, leave).into_any()));
                let nothing = || notice_screen(say("ui-no-view"), None).into_any();
                table.flatten().unwrap_or_else(nothing)
            }
        }
    };
    // The provider limits the room to this screen: a context provided by the caller would outlive it.
    view! { <Provider value=room>{content}</Provider> }.into_any()
}

/// Draws the screen of a table that cannot be shown: the reason, and a way out if there is one.
fn denied_screen(room: Room, trouble: &ApiError) -> impl IntoView + use<> {
    if trouble.code() == Some(Code::SecretUnknown) {
        let id = room.id.get_value();
        let watch = move |_| {
            keys::forget_seats(&id);
            browser::reload_page();
        };
        let help =
            view! { <button class="strong" on:click=watch>{say("ui-watch-instead")}</button> };
        return notice_screen(trouble.message(), Some(help.into_any()));
    }
    notice_screen(trouble.message(), None)
}

/// Draws the screen that fetches a new secret for the player's seat, because this browser does not have it.
fn recovering(id: String, seat: String) -> impl IntoView {
    let failed = RwSignal::new(None::<String>);
    spawn_local(async move {
        match keys::recover(&id, &seat).await {
            Ok(()) if keys::kept(&id).seats.contains_key(&seat) => browser::reload_page(),
            // The identity does not hold the seat: watch instead.
            Ok(()) => browser::replace_screen(&Route::Table { id, seat: None }.to_string()),
            Err(trouble) => {
                let _ = failed.try_set(Some(trouble.message()));
            }
        }
    });
    move || notice_screen(failed.get().unwrap_or_else(|| say("ui-opening")), None)
}

/// Draws the screen for a link with the secret of a seat, which is taken out of the address and kept.
pub(crate) fn arrive(id: String, secret: String) -> impl IntoView {
    keys::keep_unnamed(&id, &secret);
    let watching = Route::Table {
        id: id.clone(),
        seat: None,
    };
    browser::replace_fragment(&watching.to_string());
    let failed = RwSignal::new(None::<ApiError>);
    spawn_local(async move {
        let path = format!("/api/tables/{id}/view");
        loop {
            let found: Result<update::Update, ApiError> = api::get(&path, Some(&secret)).await;
            match found {
                Ok(update) => {
                    if let Some(seat) = &update.you {
                        keys::name_seat(&id, seat, &secret);
                    }
                    let seat = update.you.map(Cow::into_owned);
                    return browser::replace_screen(&Route::Table { id, seat }.to_string());
                }
                Err(trouble @ (ApiError::Refused(_) | ApiError::Protocol)) => {
                    keys::forget_unnamed(&id);
                    let _ = failed.try_set(Some(trouble));
                    return;
                }
                Err(trouble @ ApiError::Unreachable) => {
                    if failed.try_set(Some(trouble)).is_some() {
                        return; // the screen is gone
                    }
                    browser::sleep(2_000).await;
                }
            }
        }
    });
    move || {
        let words = failed.get().map(|trouble| trouble.message());
        notice_screen(words.unwrap_or_else(|| say("ui-opening")), None)
    }
}
