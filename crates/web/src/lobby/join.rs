//! An invitation to a table, where the invited player takes the seat.

use std::sync::Arc;

use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::lobby::{JoinRequest, Seated};
use protocol::table::{SeatHolder, TableInfo};

use super::identity::{player_name_field, player_name_signal, typed_name_or_nameless};
use super::lobby_parts::{
    draw_error_message, go_to_route, lobby_screen, message_screen, route_link,
};
use crate::art::{self, mark_of_side_id};
use crate::browser;
use crate::online::api::{self, ApiError};
use crate::online::people::{component_name_in_game, describe_players};
use crate::online::stored_keys;
use crate::route::Route;
use crate::ui_texts::{ui_text, ui_text_with};

/// Draws the screen of an invitation.
pub(crate) fn join_screen(id: String, seat: String) -> impl IntoView {
    if stored_keys::table_keys(&id).seats.contains_key(&seat) {
        let route = Route::Table {
            id,
            seat: Some(seat),
        };
        browser::set_timeout(0, move || go_to_route(&route));
        return message_screen(ui_text("ui-opening"), None);
    }
    let found = RwSignal::new(None::<Result<Arc<TableInfo>, ApiError>>);
    let path = format!("/api/tables/{id}");
    spawn_local(async move {
        let info: Result<TableInfo, ApiError> = api::get_json(&path, None).await;
        let _ = found.try_set(Some(info.map(Arc::new)));
    });
    let content = move || match found.get() {
        None => message_screen(ui_text("ui-opening"), None),
        Some(Err(trouble)) => message_screen(trouble.message(), None),
        Some(Ok(info)) => invitation_card(&info, &seat).into_any(),
    };
    content.into_any()
}

fn invitation_card(info: &Arc<TableInfo>, seat: &str) -> impl IntoView + use<> {
    let game = info.summary.game.clone();
    let id = info.summary.table.clone();
    let open = info
        .find_seat(seat)
        .is_some_and(|seat| seat.holder == SeatHolder::Open);
    let watch = Route::Table {
        id: id.clone(),
        seat: None,
    };
    if !open {
        let help = route_link(&watch, "button", ui_text("ui-watch")).into_any();
        return message_screen(ui_text("ui-problem-seat-taken"), Some(help));
    }
    let side = info.find_seat(seat).map(|seat| seat.side.clone());
    let side = side.unwrap_or_default();
    let seat_name = component_name_in_game(&game, seat);
    let setup = component_name_in_game(&game, &info.summary.setup);
    let who = describe_players(&game, &info.summary.seats);
    let name = player_name_signal();
    let words = RwSignal::new(String::new());
    let trouble = RwSignal::new(None::<ApiError>);
    let busy = RwSignal::new(false);
    let seat = seat.to_owned();
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        let added = words.get_untracked().trim().to_owned();
        let request = JoinRequest {
            seat: Some(seat.clone()),
            name: Some(typed_name_or_nameless(name)),
            entropy: (!added.is_empty()).then_some(added),
            key: browser::random_command_key(),
        };
        let id = id.clone();
        spawn_local(async move {
            let joined = post_join_request(&id, &request).await;
            let _ = busy.try_set(false);
            match joined {
                Ok(route) => go_to_route(&route),
                Err(problem) => {
                    let _ = trouble.try_set(Some(problem));
                }
            }
        });
    };
    let content = view! {
        <form class="slab invitation-slab" data-side=side.clone() on:submit=submit>
            {art::draw_picture(mark_of_side_id(&side), "seal")}
            <h2>{ui_text_with("ui-invited", &[("seat", seat_name.as_str().into())])}</h2>
            <p><b>{component_name_in_game(&game, &game)}</b>" · "{setup}</p>
            <p class="line">{who}</p>
            {info.hints.then(|| view! { <p class="line hints-allowed">{ui_text("ui-hints-allowed")}</p> })}
            {player_name_field(name)}
            {seed_words_field(info, words)}
            {draw_error_message(trouble)}
            <div class="buttons">
                <button type="submit" class="strong large" disabled=move || busy.get()>{ui_text("ui-take-seat")}</button>
                {route_link(&watch, "button", ui_text("ui-watch"))}
            </div>
        </form>
    };
    lobby_screen(ui_text("ui-invitation"), content).into_any()
}

/// Draws the fingerprint of the seed, and a field for words that are added to it.
fn seed_words_field(info: &TableInfo, words: RwSignal<String>) -> impl IntoView + use<> {
    let fingerprint = info.commitment.clone();
    view! {
        <details class="chance">
            <summary>{ui_text("ui-fair-chance")}</summary>
            <p class="line">{ui_text("ui-fair-chance-line")}</p>
            <p class="fingerprint"><span>{ui_text("ui-fingerprint")}</span><code>{fingerprint}</code></p>
            <label class="field"><span>{ui_text("ui-words")}</span>
                <input type="text" maxlength="128" autocomplete="off" prop:value=move || words.get()
                    on:input=move |event| words.set(event_target_value(&event)) />
            </label>
        </details>
    }
}

async fn post_join_request(id: &str, request: &JoinRequest) -> Result<Route, ApiError> {
    let identity =
        stored_keys::ensure_named_identity(request.name.as_deref().unwrap_or_default()).await?;
    let path = format!("/api/tables/{id}/join");
    let seated: Seated = api::post_json(&path, Some(&identity.secret), request).await?;
    stored_keys::store_given_seats(&seated.table, &seated.seats);
    Ok(Route::Table {
        id: id.to_owned(),
        seat: seated.seats.first().map(|given| given.seat.clone()),
    })
}
