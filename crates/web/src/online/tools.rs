//! The tools of a table on the server: the state of the connection, the players, offers, resigning, chat, and the
//! check of the seed. Tables in the page have none of these.

use leptos::prelude::*;
use protocol::command::{DraftRequest, KeyRequest, OfferRequest, TakeBackRequest};
use protocol::table::Status;

use super::announcements::others;
use super::channel::ConnectionState;
use super::chat::chat_panel;
use super::people::{name_in, playing_name};
use super::room::Room;
use super::sheet::table_sheet;
use super::verdict::Verdict;
use crate::art;
use crate::browser;
use crate::dialog::{DialogMode, folding_menu, open_dialog};
use crate::say::{fill, say};
use crate::screen;

/// Draws the tools in the bar of a table on the server.
pub(crate) fn table_tools() -> Option<impl IntoView> {
    let room = use_context::<Room>()?;
    let talking = RwSignal::new(false);
    Effect::new(move |_| {
        if room.turn.get() {
            browser::set_title(&say("ui-title-turn"));
        } else {
            screen::name();
        }
    });
    let unread = move || {
        let said = room.chat.with(|chat| chat.len());
        said.saturating_sub(room.read.get())
    };
    let chat_label = move || match unread() {
        0 => say("ui-chat"),
        count => fill("ui-chat-unread", &[("count", count.into())]),
    };
    Some(view! {
        {table_notices(room)}
        {folding_menu(
            "menu people",
            say("ui-table-menu"),
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
            open_dialog("drawer", say("ui-chat"), DialogMode::NonModal, close, view! {
                <div class="drawer-bar">
                    <h2>{say("ui-chat")}</h2>
                    <button on:click=move |_| close() aria-label=say("ui-close") title=say("ui-close")>"✕"</button>
                </div>
                {chat_panel(room)}
            })
        })}
    })
}

/// Draws the notices of a table: the connection, errors, offers of others, and announcements.
pub(crate) fn table_notices(room: Room) -> impl IntoView {
    let contact = move || match room.connection.get() {
        ConnectionState::Lost => Some(("lost", say("ui-connection-lost"))),
        ConnectionState::Back => Some(("back", say("ui-connection-back"))),
        ConnectionState::Opening | ConnectionState::Live => None,
    };
    view! {
        <div class="notices">
            <div role="status" aria-live="assertive">
            {move || contact().map(|(kind, text)| view! {
                <p class="notice" data-kind=kind><span class="pulse"></span>{text}</p>
            })}
            {move || room.trouble.get().map(|trouble| view! {
                <p class="notice" data-kind="trouble">
                    {trouble.message()}
                    <button on:click=move |_| room.trouble.set(None) aria-label=say("ui-close") title=say("ui-close")>"✕"</button>
                </p>
            })}
            {offers(room)}
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
pub(crate) fn asked() -> Option<impl IntoView> {
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
        Some(fill(key, &[("who", others(&info, &you).as_str().into())]))
    });
    let line = move || {
        waiting.get().map(|text| {
            view! { <p class="notice" data-kind="asked"><span class="pulse"></span>{text}</p> }
        })
    };
    Some(view! { <div role="status">{line}</div> })
}

/// Draws, in the decision panel, the notice that a computer plays the viewer's seat, and the button to take it back.
pub(crate) fn stand_in() -> Option<impl IntoView> {
    let room = use_context::<Room>()?;
    let replaced = Memo::new(move |_| {
        let (Some(info), Some(you)) = (room.info.get(), room.you.get()) else {
            return false;
        };
        let away = info.find_seat(&you).is_some_and(|seat| seat.away.is_some());
        away && info.summary.status == Status::Running
    });
    let back = move |_| room.command("return", |key| KeyRequest { key });
    Some(move || {
        replaced.get().then(|| {
            view! {
                <div class="stand-in" role="status">
                    <p>{say("ui-stand-in")}</p>
                    <button class="strong" on:click=back>{say("ui-return")}</button>
                </div>
            }
        })
    })
}

/// Returns the offers of others that this seat has not answered, with the names of those who offer.
fn offered(room: Room) -> Vec<(&'static str, String)> {
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
        let names: Vec<String> = who.iter().map(|seat| playing_name(&info, seat)).collect();
        (what, names.join(", "))
    });
    named.collect()
}

/// Draws the offers of others with buttons to answer them; they stay while the game continues.
fn offers(room: Room) -> impl IntoView {
    let open = Memo::new(move |_| offered(room));
    let offer = move |(what, who): (&'static str, String)| {
        let text = fill(&format!("ui-offer-{what}"), &[("who", who.as_str().into())]);
        let answer = move |agree: bool| match what {
            "rematch" => room.rematch(agree),
            "take-back" => {
                let (version, _) = room.stand();
                let request = move |key| TakeBackRequest {
                    version,
                    agree,
                    key,
                };
                room.command("take-back", request);
            }
            _ => room.command("abandon", move |key| OfferRequest { agree, key }),
        };
        view! {
            <p class="notice" data-kind="offer" data-offer=what>
                {text}
                <button class="strong" on:click=move |_| answer(true)>{say("ui-agree")}</button>
                <button on:click=move |_| answer(false)>{say("ui-decline")}</button>
            </p>
        }
    };
    view! { <For each=move || open.get() key=Clone::clone children=offer /> }
}

/// Draws, beside undo, the number of choices that nobody else can see yet, and the button to publish them early.
pub(crate) fn draft_tools() -> Option<impl IntoView> {
    let room = use_context::<Room>()?;
    Some(move || {
        let count = room.draft.get();
        (count > 0).then(|| {
            let gaps = [("count", locale::Argument::Number(count as i64))];
            let text = fill("ui-draft", &gaps);
            let confirm = move |_| {
                let (version, draft) = room.stand();
                let request = move |key| DraftRequest {
                    version,
                    draft,
                    key,
                };
                room.command("confirm", request);
            };
            view! { <button class="quiet confirm" title=text.clone() on:click=confirm>{say("ui-confirm")}</button><span class="line">{text}</span> }
        })
    })
}

/// Draws, at the end, the result of the seed check and the rematch.
pub(crate) fn end_tools() -> Option<impl IntoView> {
    let room = use_context::<Room>()?;
    Some(view! {
        {move || room.verdict.get().map(|verdict| verdict_line(room, &verdict))}
        {move || rematch(room)}
    })
}

fn verdict_line(room: Room, verdict: &Verdict) -> impl IntoView + use<> {
    let problem = match verdict {
        Verdict::Wrong(problem) => problem.clone(),
        _ => String::new(),
    };
    let text = fill(verdict.key(), &[("problem", problem.as_str().into())]);
    let info = room.info.get_untracked();
    let facts = info.map(|info| {
        let seed = info.seed.clone().unwrap_or_default();
        let words = info.entropy.iter().map(|added| {
            let seat = name_in(&info.summary.game, &added.seat);
            view! { <dt>{seat}</dt><dd><code>{added.words.clone()}</code></dd> }
        });
        view! {
            <details>
                <summary>{say("ui-verdict-details")}</summary>
                <dl class="facts">
                    <dt>{say("ui-fingerprint")}</dt><dd><code>{info.commitment.clone()}</code></dd>
                    <dt>{say("ui-seed")}</dt><dd><code>{seed}</code></dd>
                    {words.collect_view()}
                </dl>
                {info.seeded.then(|| view! { <p class="line">{say("ui-seeded")}</p> })}
            </details>
        }
    });
    view! {
        <div class="verdict" data-good=verdict.is_good().to_string()>
            <p><b aria-hidden="true">{verdict.mark()}</b>{text}</p>
            {facts}
        </div>
    }
}

/// Draws the state of the rematch: a button to offer it, a note that it is waited for, or the link to its table.
fn rematch(room: Room) -> Option<AnyView> {
    let info = room.info.get()?;
    if let Some(table) = info.rematch.clone() {
        let go = move |_| room.follow(&table);
        return Some(
            view! { <button class="strong" on:click=go>{say("ui-rematch-go")}</button> }.into_any(),
        );
    }
    let you = room.you.get()?;
    if info.summary.status != Status::Over {
        return None;
    }
    Some(if info.offers.rematch.iter().any(|seat| *seat == you) {
        view! { <p class="line" role="status">{say("ui-rematch-waits")}</p> }.into_any()
    } else {
        view! { <button class="strong" on:click=move |_| room.rematch(true)>{say("ui-rematch")}</button> }.into_any()
    })
}
