//! The screen of a table on the server: waiting for players, playing, watching, or an error message.

use std::borrow::Cow;

use leptos::context::Provider;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::problem::Code;
use protocol::table::Status;
use protocol::update;

use super::api::{self, ApiError};
use super::remote_game;
use super::stored_keys;
use super::table_room::Room;
use super::table_tools::draw_table_notices;
use crate::browser;
use crate::lobby::{message_screen, waiting_room};
use crate::route::Route;
use crate::settings::Settings;
use crate::table_ui::TableUi;
use crate::ui_texts::ui_text;

/// The kind of screen to show.
#[derive(Clone, Eq, PartialEq, Debug)]
enum TablePhase {
    Opening,
    Waiting,
    Playing(String),
}

/// Draws a table for a seat that this browser holds, or for a spectator.
pub(crate) fn online_table(id: String, seat: Option<String>, settings: Settings) -> impl IntoView {
    let kept = stored_keys::table_keys(&id).seats;
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
        return recover_seat_screen(id, seat).into_any();
    }
    let room = Room::open_table_room(&id, secret);
    let phase = Memo::new(move |_| {
        room.info.with(|info| match info.as_deref() {
            None => TablePhase::Opening,
            Some(info) if info.summary.status == Status::Open => TablePhase::Waiting,
            Some(info) => TablePhase::Playing(info.summary.game.to_string()),
        })
    });
    let leave = Callback::new(move |()| browser::set_fragment(&Route::Home.to_string()));
    let content = move || {
        if let Some(trouble) = room.denied.get() {
            return unavailable_table_screen(room, &trouble).into_any();
        }
        match phase.get() {
            TablePhase::Opening => {
                view! { {message_screen(ui_text("ui-opening"), None)}{draw_table_notices(room)} }
                    .into_any()
            }
            TablePhase::Waiting => waiting_room(room).into_any(),
            TablePhase::Playing(game) => {
                let table = games::with_game!(game.as_str(), G => remote_game::open_remote_table::<G>(room, settings).map(|table| G::render(table, leave).into_any()));
                let nothing = || message_screen(ui_text("ui-no-view"), None).into_any();
                table.flatten().unwrap_or_else(nothing)
            }
        }
    };
    // The provider limits the room to this screen: a context provided by the caller would outlive it.
    view! { <Provider value=room>{content}</Provider> }.into_any()
}

/// Draws the screen of a table that cannot be shown: the reason, and a way out if there is one.
fn unavailable_table_screen(room: Room, trouble: &ApiError) -> impl IntoView + use<> {
    if trouble.code() == Some(Code::SecretUnknown) {
        let id = room.id.get_value();
        let watch = move |_| {
            stored_keys::forget_seat_secrets(&id);
            browser::reload_page();
        };
        let help =
            view! { <button class="strong" on:click=watch>{ui_text("ui-watch-instead")}</button> };
        return message_screen(trouble.message(), Some(help.into_any()));
    }
    message_screen(trouble.message(), None)
}

/// Draws the screen that fetches a new secret for the player's seat, because this browser does not have it.
fn recover_seat_screen(id: String, seat: String) -> impl IntoView {
    let failed = RwSignal::new(None::<String>);
    spawn_local(async move {
        match stored_keys::recover_seat_secret(&id, &seat).await {
            Ok(()) if stored_keys::table_keys(&id).seats.contains_key(&seat) => {
                browser::reload_page();
            }
            // The identity does not hold the seat: watch instead.
            Ok(()) => {
                browser::navigate_replacing_screen(&Route::Table { id, seat: None }.to_string());
            }
            Err(trouble) => {
                let _ = failed.try_set(Some(trouble.message()));
            }
        }
    });
    move || message_screen(failed.get().unwrap_or_else(|| ui_text("ui-opening")), None)
}

/// Draws the screen for a link with the secret of a seat, which is taken out of the address and kept.
pub(crate) fn seat_secret_link_screen(id: String, secret: String) -> impl IntoView {
    stored_keys::store_secret_without_seat(&id, &secret);
    let watching = Route::Table {
        id: id.clone(),
        seat: None,
    };
    browser::replace_fragment_without_history(&watching.to_string());
    let failed = RwSignal::new(None::<ApiError>);
    spawn_local(async move {
        let path = format!("/api/tables/{id}/view");
        loop {
            let found: Result<update::Update, ApiError> = api::get_json(&path, Some(&secret)).await;
            match found {
                Ok(update) => {
                    if let Some(seat) = &update.you {
                        stored_keys::assign_secret_to_seat(&id, seat, &secret);
                    }
                    let seat = update.you.map(Cow::into_owned);
                    return browser::navigate_replacing_screen(
                        &Route::Table { id, seat }.to_string(),
                    );
                }
                Err(trouble @ (ApiError::Refused(_) | ApiError::Protocol)) => {
                    stored_keys::forget_secret_without_seat(&id);
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
        message_screen(words.unwrap_or_else(|| ui_text("ui-opening")), None)
    }
}
