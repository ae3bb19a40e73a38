//! The players at a table on the server, and the commands of a seat other than choosing. Each part updates by itself,
//! because the game continues while somebody reads or thinks twice.

use leptos::prelude::*;
use protocol::command::{KeyRequest, LeaveRequest, OfferRequest, TakeBackRequest, TakeOverRequest};
use protocol::table::{SeatHolder, SeatInfo, Status, TableInfo};
use wasm_bindgen::JsValue;

use super::people::{component_name_in_game, describe_seat_holder};
use super::table_room::Room;
use crate::art::{self, mark_of_side_id};
use crate::browser;
use crate::lobby::invitation_link;
use crate::route::Route;
use crate::ui_texts::{ui_text, ui_text_with};

/// The words that `notices.js` needs, as the ends of their keys.
const NOTICE_WORDS: [&str; 8] = [
    "title",
    "push",
    "browser",
    "mail",
    "address",
    "unconfirmed",
    "stop",
    "refused",
];

/// Draws the sheet below the people in the bar.
pub(super) fn table_sheet(room: Room) -> impl IntoView {
    let watch = Route::Table {
        id: room.id.get_value(),
        seat: None,
    };
    let watches = move || room.you.with(Option::is_none);
    let commitment = Memo::new(move |_| read_table_info(room, |info| info.commitment.clone()));
    let deadline = Memo::new(move |_| read_table_info(room, |info| info.deadline));
    view! {
        {seat_list(room)}
        {move || deadline.get().flatten().map(deadline_line)}
        {move || watches().then(|| view! { <p class="line">{ui_text("ui-you-watch")}</p> })}
        <div class="buttons">{seat_buttons(room)}</div>
        {move || room.you.with(Option::is_some).then(|| turn_notification_panel(room))}
        {invitation_link(&watch, ui_text("ui-link-to-watch"), false)}
        <p class="fingerprint"><span>{ui_text("ui-fingerprint")}</span><code>{move || commitment.get()}</code></p>
    }
}

/// Draws the panel that has somebody told when it is their turn. `notices.js` fills it.
fn turn_notification_panel(room: Room) -> impl IntoView {
    let words = js_sys::Object::new();
    for word in NOTICE_WORDS {
        let text = ui_text(&format!("ui-tell-{word}"));
        let _ = js_sys::Reflect::set(&words, &word.into(), &text.into());
    }
    let secret = room.seat_secret().unwrap_or_default();
    view! {
        <tell-me prop:words=JsValue::from(words) prop:table=room.id.get_value() prop:secret=secret></tell-me>
    }
}

fn read_table_info<T>(room: Room, what: impl Fn(&TableInfo) -> T) -> Option<T> {
    room.info.with(|info| info.as_deref().map(what))
}

fn deadline_line(deadline: i64) -> impl IntoView {
    let days = ((deadline as f64 - browser::now_ms()) / 86_400_000.0).max(0.0);
    let hours = (days * 24.0).ceil() as i64;
    let text = ui_text_with("ui-deadline", &[("hours", locale::Argument::Number(hours))]);
    view! { <p class="line deadline">{text}</p> }
}

fn seat_list(room: Room) -> impl IntoView {
    let seats =
        move || read_table_info(room, |info| info.summary.seats.clone()).unwrap_or_default();
    let row = move |seat: SeatInfo| {
        let game = read_table_info(room, |info| info.summary.game.clone()).unwrap_or_default();
        let (id, same) = (seat.seat.clone(), seat.seat.clone());
        let deciding = Memo::new(move |_| {
            read_table_info(room, |info| info.deciding.as_ref() == Some(&id)).unwrap_or_default()
        });
        let mine = move || room.you.with(|you| you.as_deref() == Some(&*same));
        view! {
            <li data-side=seat.side.clone() class:deciding=move || deciding.get()>
                {art::draw_picture(mark_of_side_id(&seat.side), "mark")}
                <span><b>{component_name_in_game(&game, &seat.seat)}</b>{describe_seat_holder(&seat)}</span>
                {move || mine().then(|| view! { <em>{ui_text("ui-you")}</em> })}
                {move || deciding.get().then(|| view! { <em class="turn-mark">{ui_text("ui-decides")}</em> })}
            </li>
        }
    };
    view! { <ul class="seat-list"><For each=seats key=|seat| format!("{seat:?}") children=row /></ul> }
}

/// Draws a button for a command that is carried out at once.
fn command_button(
    what: &'static str,
    key: &'static str,
    act: impl Fn() + Clone + Send + Sync + 'static,
) -> impl IntoView {
    view! { <button data-act=what on:click=move |_| act()>{ui_text(key)}</button> }
}

/// Draws a button for a command that has to be confirmed with a second press.
fn command_button_with_confirmation(
    what: &'static str,
    key: &'static str,
    act: impl Fn() + Clone + Send + Sync + 'static,
) -> impl IntoView {
    let doubted = RwSignal::new(false);
    let press = move |_| {
        if doubted.get_untracked() {
            doubted.set(false);
            act();
        } else {
            doubted.set(true);
        }
    };
    view! {
        <button data-act=what class:doubted=move || doubted.get() on:click=press>
            {move || if doubted.get() { ui_text("ui-really") } else { ui_text(key) }}
        </button>
    }
}

/// Returns whether the seat plays, whether a computer plays for it, and the seat that a computer could take over.
fn seat_and_stand_in_state(room: Room) -> (bool, bool, Option<String>) {
    let (Some(info), Some(you)) = (room.info.get(), room.you.get()) else {
        return (false, false, None);
    };
    let running = info.summary.status == Status::Running;
    let away = info.find_seat(&you).is_some_and(|seat| seat.away.is_some());
    let present = |seat: &SeatInfo| seat.holder == SeatHolder::Person && seat.away.is_none();
    let absent = info.deciding.as_ref().filter(|seat| **seat != you);
    let absent = absent.filter(|seat| info.find_seat(seat).is_some_and(present));
    let absent = absent.map(ToString::to_string);
    (running && !away, running && away, absent)
}

fn seat_buttons(room: Room) -> impl IntoView {
    let now = Memo::new(move |_| seat_and_stand_in_state(room));
    let plays = Memo::new(move |_| now.with(|(plays, ..)| *plays));
    let away = Memo::new(move |_| now.with(|(_, away, _)| *away));
    let take_back = move || {
        let (version, _) = room.latest_known_position();
        let request = move |key| TakeBackRequest {
            version,
            agree: true,
            key,
        };
        room.send_command_reporting_errors("take-back", request);
    };
    let abandon = move || {
        room.send_command_reporting_errors("abandon", |key| OfferRequest { agree: true, key });
    };
    let leave = move || {
        room.send_command_reporting_errors("leave", |key| LeaveRequest { level: None, key });
    };
    let resign = move || room.send_command_reporting_errors("resign", |key| KeyRequest { key });
    let come_back = move || room.send_command_reporting_errors("return", |key| KeyRequest { key });
    let replace = move |seat: String| {
        let request = |key| TakeOverRequest {
            seat,
            level: None,
            key,
        };
        room.send_command_reporting_errors("take-over", request);
    };
    let absent = move || {
        now.with(|(.., absent)| absent.clone())
            .filter(|_| plays.get())
    };
    view! {
        {move || plays.get().then(|| view! {
            {command_button("take-back", "ui-ask-take-back", take_back)}
            {command_button("abandon", "ui-ask-abandon", abandon)}
            {command_button_with_confirmation("leave", "ui-leave-to-computer", leave)}
            {command_button_with_confirmation("resign", "ui-resign", resign)}
        })}
        {move || absent().map(|seat| command_button("take-over", "ui-take-over", move || replace(seat.clone())))}
        {move || away.get().then(|| command_button("return", "ui-return", come_back))}
    }
}
