//! The tools of a table on the server: the state of the connection, the players, offers, resigning, chat, and the
//! check of the seed. Tables in the page have none of these.

use leptos::prelude::*;
use protocol::command::{DraftRequest, KeyRequest, OfferRequest, TakeBackRequest};
use protocol::table::Status;

use super::announcements::other_player_names;
use super::chat::chat_panel;
use super::live_channel::ConnectionState;
use super::people::{component_name_in_game, seat_player_name};
use super::seed_check::Verdict;
use super::table_room::Room;
use super::table_sheet::table_sheet;
use crate::art;
use crate::browser;
use crate::dialog::{DialogMode, draw_open_dialog, folding_menu};
use crate::screen_common;
use crate::ui_texts::{ui_text, ui_text_with};

/// The events with which `notices.js` sets the mark on the icon of the program, and takes it away.
const TURN_EVENT: &str = "twinsuns-turn";
const NO_TURN_EVENT: &str = "twinsuns-no-turn";

/// Draws the tools in the bar of a table on the server.
pub(crate) fn table_tools() -> Option<impl IntoView> {
    let room = use_context::<Room>()?;
    let talking = RwSignal::new(false);
    Effect::new(move |_| {
        if room.is_own_turn.get() {
            browser::set_title(&ui_text("ui-title-turn"));
            browser::dispatch_event(TURN_EVENT);
        } else {
            screen_common::set_window_title();
            browser::dispatch_event(NO_TURN_EVENT);
        }
    });
    on_cleanup(|| browser::dispatch_event(NO_TURN_EVENT));
    let unread = move || {
        let said = room.chat.with(|chat| chat.len());
        said.saturating_sub(room.read.get())
    };
    let chat_label = move || match unread() {
        0 => ui_text("ui-chat"),
        count => ui_text_with("ui-chat-unread", &[("count", count.into())]),
    };
    Some(view! {
        {draw_table_notices(room)}
        {folding_menu(
            "menu people",
            ui_text("ui-table-menu"),
            art::draw_picture("b-people", "icon"),
            view! { <div class="sheet wide">{table_sheet(room)}</div> },
        )}
        <button class="talk" aria-label=chat_label title=chat_label aria-expanded=move || talking.get().to_string()
            on:click=move |_| talking.update(|it| *it = !*it)>
            {art::draw_picture("b-chat", "icon")}
            {move || (unread() > 0 && !talking.get()).then(|| view! { <b class="unread">{unread}</b> })}
        </button>
        {move || talking.get().then(|| {
            let close = move || talking.set(false);
            draw_open_dialog("drawer", ui_text("ui-chat"), DialogMode::NonModal, close, view! {
                <div class="drawer-bar">
                    <h2>{ui_text("ui-chat")}</h2>
                    <button on:click=move |_| close() aria-label=ui_text("ui-close") title=ui_text("ui-close")>"✕"</button>
                </div>
                {chat_panel(room)}
            })
        })}
    })
}

/// Draws the notices of a table: the connection, errors, offers of others, and announcements.
pub(crate) fn draw_table_notices(room: Room) -> impl IntoView {
    let contact = move || match room.connection.get() {
        ConnectionState::Lost => Some(("lost", ui_text("ui-connection-lost"))),
        ConnectionState::Back => Some(("back", ui_text("ui-connection-back"))),
        ConnectionState::Opening | ConnectionState::Live => None,
    };
    view! {
        <div class="notices">
            <div role="status" aria-live="assertive">
            {move || contact().map(|(kind, text)| view! {
                <p class="notice" data-kind=kind><span class="pulse"></span>{text}</p>
            })}
            {move || room.as_of.get().map(|text| view! { <p class="notice" data-kind="as-of">{text}</p> })}
            {move || room.last_error.get().map(|trouble| view! {
                <p class="notice" data-kind="trouble">
                    {trouble.message()}
                    <button on:click=move |_| room.last_error.set(None) aria-label=ui_text("ui-close") title=ui_text("ui-close")>"✕"</button>
                </p>
            })}
            {offer_notices(room)}
            </div>
            <div role="status">
            <For each=move || room.announcements.get() key=|it| it.number let(it)>
                <p class="notice" data-kind=it.kind>{it.text}</p>
            </For>
            </div>
        </div>
    }
}

/// Draws, in the decision panel, the offer of this seat that the others have not answered yet.
pub(crate) fn pending_offer_notice() -> Option<impl IntoView> {
    let room = use_context::<Room>()?;
    let waiting = Memo::new(move |_| {
        let (info, you) = (room.info.get()?, room.you.get()?);
        if info.summary.status != Status::Running {
            return None;
        }
        let key = if info.offers.take_back.iter().any(|seat| *seat == you) {
            "ui-asked-take-back"
        } else if info.offers.abandon.iter().any(|seat| *seat == you) {
            "ui-asked-abandon"
        } else {
            return None;
        };
        Some(ui_text_with(
            key,
            &[("who", other_player_names(&info, &you).as_str().into())],
        ))
    });
    let line = move || {
        waiting.get().map(|text| {
            view! { <p class="notice" data-kind="asked"><span class="pulse"></span>{text}</p> }
        })
    };
    Some(view! { <div role="status">{line}</div> })
}

/// Draws, in the decision panel, the notice that a computer plays the viewer's seat, and the button to take it back.
pub(crate) fn stand_in_notice() -> Option<impl IntoView> {
    let room = use_context::<Room>()?;
    let replaced = Memo::new(move |_| {
        let (Some(info), Some(you)) = (room.info.get(), room.you.get()) else {
            return false;
        };
        let away = info.find_seat(&you).is_some_and(|seat| seat.away.is_some());
        away && info.summary.status == Status::Running
    });
    let back = move |_| room.send_command_reporting_errors("return", |key| KeyRequest { key });
    Some(move || {
        replaced.get().then(|| {
            view! {
                <div class="stand-in" role="status">
                    <p>{ui_text("ui-stand-in")}</p>
                    <button class="strong" on:click=back>{ui_text("ui-return")}</button>
                </div>
            }
        })
    })
}

/// Returns the offers of others that this seat has not answered, with the names of those who offer.
fn unanswered_offers(room: Room) -> Vec<(&'static str, String)> {
    let (Some(info), Some(you)) = (room.info.get(), room.you.get()) else {
        return Vec::new();
    };
    let all = [
        ("take-back", &info.offers.take_back),
        ("abandon", &info.offers.abandon),
        ("rematch", &info.offers.rematch),
    ];
    let open = all
        .into_iter()
        .filter(|(_, who)| !who.is_empty() && !who.iter().any(|seat| *seat == you));
    let named = open.map(|(what, who)| {
        let names: Vec<String> = who
            .iter()
            .map(|seat| seat_player_name(&info, seat))
            .collect();
        (what, names.join(", "))
    });
    named.collect()
}

/// Draws the offers of others with buttons to answer them; they stay while the game continues.
fn offer_notices(room: Room) -> impl IntoView {
    let open = Memo::new(move |_| unanswered_offers(room));
    let offer = move |(what, who): (&'static str, String)| {
        let text = ui_text_with(&format!("ui-offer-{what}"), &[("who", who.as_str().into())]);
        let answer = move |agree: bool| match what {
            "rematch" => room.offer_rematch(agree),
            "take-back" => {
                let (version, _) = room.latest_known_position();
                let request = move |key| TakeBackRequest {
                    version,
                    agree,
                    key,
                };
                room.send_command_reporting_errors("take-back", request);
            }
            _ => room
                .send_command_reporting_errors("abandon", move |key| OfferRequest { agree, key }),
        };
        view! {
            <p class="notice" data-kind="offer" data-offer=what>
                {text}
                <button class="strong" on:click=move |_| answer(true)>{ui_text("ui-agree")}</button>
                <button on:click=move |_| answer(false)>{ui_text("ui-decline")}</button>
            </p>
        }
    };
    view! { <For each=move || open.get() key=Clone::clone children=offer /> }
}

/// Draws, beside undo, the number of choices that nobody else can see yet, and the button to publish them early.
pub(crate) fn publish_draft_button() -> Option<impl IntoView> {
    let room = use_context::<Room>()?;
    Some(move || {
        let count = room.drafted.get();
        (count > 0).then(|| {
            let gaps = [("count", locale::Argument::Number(count as i64))];
            let text = ui_text_with("ui-draft", &gaps);
            let confirm = move |_| {
                let (version, draft) = room.latest_known_position();
                let request = move |key| DraftRequest {
                    version,
                    draft,
                    key,
                };
                room.send_command_reporting_errors("confirm", request);
            };
            view! { <button class="quiet confirm" title=text.clone() on:click=confirm>{ui_text("ui-confirm")}</button><span class="line">{text}</span> }
        })
    })
}

/// Draws, at the end, the result of the seed check and the rematch.
pub(crate) fn draw_seed_check_and_rematch() -> Option<impl IntoView> {
    let room = use_context::<Room>()?;
    Some(view! {
        {move || room.verdict.get().map(|verdict| draw_seed_verdict_line(room, &verdict))}
        {move || rematch_button(room)}
    })
}

fn draw_seed_verdict_line(room: Room, verdict: &Verdict) -> impl IntoView + use<> {
    let problem = match verdict {
        Verdict::Wrong(problem) => problem.clone(),
        _ => String::new(),
    };
    let text = ui_text_with(
        verdict.message_key(),
        &[("problem", problem.as_str().into())],
    );
    let info = room.info.get_untracked();
    let facts = info.map(|info| {
        let seed = info.seed.clone().unwrap_or_default();
        let words = info.entropy.iter().map(|added| {
            let seat = component_name_in_game(&info.summary.game, &added.seat);
            view! { <dt>{seat}</dt><dd><code>{added.words.clone()}</code></dd> }
        });
        view! {
            <details>
                <summary>{ui_text("ui-verdict-details")}</summary>
                <dl class="facts">
                    <dt>{ui_text("ui-fingerprint")}</dt><dd><code>{info.commitment.clone()}</code></dd>
                    <dt>{ui_text("ui-seed")}</dt><dd><code>{seed}</code></dd>
                    {words.collect_view()}
                </dl>
                {info.seeded.then(|| view! { <p class="line">{ui_text("ui-seeded")}</p> })}
            </details>
        }
    });
    view! {
        <div class="verdict" data-good=verdict.is_good_verdict().to_string()>
            <p><b aria-hidden="true">{verdict.verdict_symbol()}</b>{text}</p>
            {facts}
        </div>
    }
}

/// Draws the state of the rematch: a button to offer it, a note that it is waited for, or the link to its table.
fn rematch_button(room: Room) -> Option<AnyView> {
    let info = room.info.get()?;
    if let Some(table) = info.rematch.clone() {
        let go = move |_| room.go_to_rematch(&table);
        return Some(
            view! { <button class="strong" on:click=go>{ui_text("ui-rematch-go")}</button> }
                .into_any(),
        );
    }
    let you = room.you.get()?;
    if info.summary.status != Status::Over {
        return None;
    }
    Some(if info.offers.rematch.iter().any(|seat| *seat == you) {
        view! { <p class="line" role="status">{ui_text("ui-rematch-waits")}</p> }.into_any()
    } else {
        view! { <button class="strong" on:click=move |_| room.offer_rematch(true)>{ui_text("ui-rematch")}</button> }.into_any()
    })
}
