//! The waiting room before a game: the players who are there, the open seats, and the fingerprint of the seed.

use std::sync::Arc;

use leptos::ev;
use leptos::prelude::*;
use protocol::command::{EntropyRequest, KeyRequest};
use protocol::table::{SeatHolder, SeatInfo, TableInfo};

use super::lobby_parts::{invitation_link, lobby_screen};
use crate::art::{self, mark_of_side_id};
use crate::online::Room;
use crate::online::people::{component_name_in_game, describe_seat_holder};
use crate::online::stored_keys;
use crate::online::{chat_panel, draw_table_notices};
use crate::route::Route;
use crate::ui_texts::{ui_text, ui_text_with};

/// Draws the screen of a table whose game has not begun. When somebody joins, only that part changes: nobody loses
/// the focus or a text being typed.
pub(crate) fn waiting_room(room: Room) -> impl IntoView {
    let Some(first) = room.info.get_untracked() else {
        return ().into_any();
    };
    let game = &first.summary.game;
    let (name, setup) = (
        component_name_in_game(game, game),
        component_name_in_game(game, &first.summary.setup),
    );
    let gaps = [
        ("game", name.as_str().into()),
        ("setup", setup.as_str().into()),
    ];
    let content = view! {
        {draw_table_notices(room)}
        <div class="waiting-room">
            <div class="column">{players_panel(room, &first)}{seed_fingerprint_panel(room, &first)}</div>
            <section class="slab talk-slab"><h2>{ui_text("ui-chat")}</h2>{chat_panel(room)}</section>
        </div>
    };
    lobby_screen(ui_text_with("ui-game-and-setup", &gaps), content).into_any()
}

/// Draws the players who are there and the open seats.
fn players_panel(room: Room, first: &Arc<TableInfo>) -> impl IntoView + use<> {
    let first = first.clone();
    let info = Memo::new(move |_| room.info.get().unwrap_or_else(|| first.clone()));
    let open = move || info.with(|info| info.count_open_seats());
    let state = move || match open() {
        0 => ui_text("ui-all-there"),
        count => ui_text_with("ui-waiting-for", &[("count", count.into())]),
    };
    let ready = move || open() == 0 && info.with(|info| info.wait) && room.seat_secret().is_some();
    let seats = move || info.with(|info| info.summary.seats.clone());
    let card = move |seat: SeatInfo| {
        let info = info.get_untracked();
        let held = stored_keys::table_keys(&info.summary.table).seats;
        let sits = room.seat_secret().is_some() || !held.is_empty();
        seat_card(&info, &seat, held.contains_key(seat.seat.as_ref()), sits)
    };
    view! {
        <section class="slab">
            <h2><span class="pulse"></span><span role="status">{state}</span></h2>
            <ul class="seat-cards">
                <For each=seats key=|seat| format!("{seat:?}") children=card />
            </ul>
            {move || info.with(|info| info.hints).then(|| view! { <p class="line hints-allowed">{ui_text("ui-hints-allowed")}</p> })}
            {move || ready().then(|| view! {
                <button class="strong large" on:click=move |_| room.send_command_reporting_errors("start", |key| KeyRequest { key })>{ui_text("ui-start-game")}</button>
            })}
        </section>
    }
}

/// Draws a seat with its player, or with the link to invite one.
fn seat_card(
    info: &Arc<TableInfo>,
    seat: &SeatInfo,
    mine: bool,
    sits: bool,
) -> impl IntoView + use<> {
    let game = &info.summary.game;
    let open = seat.holder == SeatHolder::Open;
    let route = Route::Join {
        id: info.summary.table.clone(),
        seat: seat.seat.to_string(),
    };
    let name = component_name_in_game(game, &seat.seat);
    let invite = (open && sits).then(|| {
        let label = ui_text_with("ui-link-for", &[("seat", name.as_str().into())]);
        invitation_link(&route, label, true)
    });
    let take = (open && !sits).then(|| {
        view! { <a class="button strong" href=format!("#{route}")>{ui_text("ui-take-seat")}</a> }
    });
    view! {
        <li data-side=seat.side.clone() class:open=open>
            {art::draw_picture(mark_of_side_id(&seat.side), "mark")}
            <div><b>{name}</b><span>{describe_seat_holder(seat)}</span></div>
            {mine.then(|| view! { <em>{ui_text("ui-you")}</em> })}
            {take}
            {invite}
        </li>
    }
}

/// Draws the fingerprint of the seed, and the field for words that the player adds to it.
fn seed_fingerprint_panel(room: Room, info: &Arc<TableInfo>) -> impl IntoView + use<> {
    let words = RwSignal::new(String::new());
    let add = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let added = words.get_untracked().trim().to_owned();
        if !added.is_empty() {
            words.set(String::new());
            room.send_command_reporting_errors("entropy", |key| EntropyRequest {
                words: added,
                key,
            });
        }
    };
    let form = room.seat_secret().map(|_| {
        view! {
            <form class="words" on:submit=add>
                <label class="field"><span>{ui_text("ui-words")}</span>
                    <input type="text" maxlength="128" autocomplete="off" prop:value=move || words.get()
                        on:input=move |event| words.set(event_target_value(&event)) />
                </label>
                <button type="submit">{ui_text("ui-add-words")}</button>
            </form>
        }
    });
    view! {
        <section class="slab">
            <h2>{ui_text("ui-fair-chance")}</h2>
            <p class="fingerprint"><span>{ui_text("ui-fingerprint")}</span><code>{info.commitment.clone()}</code></p>
            <p class="line">{ui_text("ui-fingerprint-line")}</p>
            {info.seeded.then(|| view! { <p class="line">{ui_text("ui-seeded")}</p> })}
            {form}
        </section>
    }
}
