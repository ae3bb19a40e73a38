//! The chat of a table. Spectators have a chat among themselves.

use leptos::ev;
use leptos::html::Div;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::table::ChatLine;

use super::people::component_name_in_game;
use super::stored_keys;
use super::table_room::Room;
use crate::browser;
use crate::ui_texts::ui_text;

/// Draws the lines and the field to write one.
pub(crate) fn chat_panel(room: Room) -> impl IntoView {
    let draft = RwSignal::new(String::new());
    let list = NodeRef::<Div>::new();
    Effect::new(move |_| {
        let count = room.chat.with(|chat| chat.len());
        room.read.set(count);
        if let Some(list) = list.get() {
            browser::set_timeout(0, move || list.set_scroll_top(list.scroll_height()));
        }
    });
    let send = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let text = draft.get_untracked().trim().to_owned();
        if text.is_empty() {
            return;
        }
        draft.set(String::new());
        spawn_local(async move {
            // A spectator speaks under the name of this browser's identity.
            let watcher = stored_keys::stored_identity().map(|identity| identity.secret);
            match (room.seat_secret(), &watcher) {
                (None, None) => {
                    match stored_keys::ensure_named_identity(&ui_text("ui-nameless")).await {
                        Ok(identity) => room.send_chat(text, Some(identity.secret)),
                        Err(trouble) => room.report_error(trouble),
                    }
                }
                _ => room.send_chat(text, watcher),
            }
        });
    };
    let who = move || {
        if room.you.with(Option::is_some) {
            ui_text("ui-chat-seats")
        } else {
            ui_text("ui-chat-watchers")
        }
    };
    view! {
        <section class="chat" aria-label=ui_text("ui-chat")>
            <p class="line">{who}</p>
            <div class="said" node_ref=list role="log" tabindex="0" aria-label=ui_text("ui-chat")><ol>
                <For each=move || room.chat.get().to_vec() key=|line| line.number let(line)>{chat_line(room, &line)}</For>
            </ol></div>
            <form on:submit=send>
                <input type="text" maxlength="500" autofocus aria-label=ui_text("ui-chat-write") placeholder=ui_text("ui-chat-write") autocomplete="off"
                    prop:value=move || draft.get() on:input=move |event| draft.set(event_target_value(&event)) />
                <button type="submit">{ui_text("ui-chat-send")}</button>
            </form>
        </section>
    }
}

fn chat_line(room: Room, line: &ChatLine) -> impl IntoView + use<> {
    let info = room.info.get_untracked();
    let seat = line.seat.clone().zip(info);
    let side = seat.as_ref().and_then(|(seat, info)| {
        let found = info.find_seat(seat)?;
        Some(found.side.clone())
    });
    let seat = seat.map(|(seat, info)| component_name_in_game(&info.summary.game, &seat));
    view! {
        <li data-side=side.unwrap_or_else(|| "neutral".into())>
            <b title=seat.unwrap_or_default()>{line.name.clone()}</b>
            <span>{line.text.clone()}</span>
        </li>
    }
}
