//! An invitation to a table, where the invited player takes the seat.

use std::sync::Arc;

use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::lobby::{JoinRequest, Seated};
use protocol::table::{SeatHolder, TableInfo};

use super::identity::{name_field, name_or_none, name_signal};
use super::parts::{complaint, go, hall_screen, link, notice_screen};
use crate::art::{self, mark_of_side_id};
use crate::browser;
use crate::online::api::{self, ApiError};
use crate::online::keys;
use crate::online::people::{everybody, name_in};
use crate::route::Route;
use crate::say::{fill, say};

/// Draws the screen of an invitation.
pub(crate) fn join_screen(id: String, seat: String) -> impl IntoView {
    if keys::kept(&id).seats.contains_key(&seat) {
        let route = Route::Table {
            id,
            seat: Some(seat),
        };
        browser::set_timeout(0, move || go(&route));
        return notice_screen(say("ui-opening"), None);
    }
    let found = RwSignal::new(None::<Result<Arc<TableInfo>, ApiError>>);
    let path = format!("/api/tables/{id}");
    spawn_local(async move {
        let info: Result<TableInfo, ApiError> = api::get(&path, None).await;
        let _ = found.try_set(Some(info.map(Arc::new)));
    });
    let content = move || match found.get() {
        None => notice_screen(say("ui-opening"), None),
        Some(Err(trouble)) => notice_screen(trouble.message(), None),
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
        let help = link(&watch, "button", say("ui-watch")).into_any();
        return notice_screen(say("ui-problem-seat-taken"), Some(help));
    }
    let side = info.find_seat(seat).map(|seat| seat.side.clone());
    let side = side.unwrap_or_default();
    let seat_name = name_in(&game, seat);
    let setup = name_in(&game, &info.summary.setup);
    let who = everybody(&game, &info.summary.seats);
    let name = name_signal();
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
            name: Some(name_or_none(name)),
            entropy: (!added.is_empty()).then_some(added),
            key: browser::random_key(),
        };
        let id = id.clone();
        spawn_local(async move {
            let joined = take_seat(&id, &request).await;
            let _ = busy.try_set(false);
            match joined {
                Ok(route) => go(&route),
                Err(problem) => {
                    let _ = trouble.try_set(Some(problem));
                }
            }
        });
    };
    let content = view! {
        <form class="slab invitation-slab" data-side=side.clone() on:submit=submit>
            {art::draw_picture(mark_of_side_id(&side), "seal")}
            <h2>{fill("ui-invited", &[("seat", seat_name.as_str().into())])}</h2>
            <p><b>{name_in(&game, &game)}</b>" · "{setup}</p>
            <p class="line">{who}</p>
            {name_field(name)}
            <details class="chance">
                <summary>{say("ui-fair-chance")}</summary>
                <p class="line">{say("ui-fair-chance-line")}</p>
                <p class="fingerprint"><span>{say("ui-fingerprint")}</span><code>{info.commitment.clone()}</code></p>
                <label class="field"><span>{say("ui-words")}</span>
                    <input type="text" maxlength="128" autocomplete="off" prop:value=move || words.get()
                        on:input=move |event| words.set(event_target_value(&event)) />
                </label>
            </details>
            {complaint(trouble)}
            <div class="buttons">
                <button type="submit" class="strong large" disabled=move || busy.get()>{say("ui-take-seat")}</button>
                {link(&watch, "button", say("ui-watch"))}
            </div>
        </form>
    };
    hall_screen(say("ui-invitation"), content).into_any()
}

async fn take_seat(id: &str, request: &JoinRequest) -> Result<Route, ApiError> {
    let identity = keys::be(request.name.as_deref().unwrap_or_default()).await?;
    let path = format!("/api/tables/{id}/join");
    let seated: Seated = api::post(&path, Some(&identity.secret), request).await?;
    keys::keep_seats(&seated.table, &seated.seats);
    Ok(Route::Table {
        id: id.to_owned(),
        seat: seated.seats.first().map(|given| given.seat.clone()),
    })
}
