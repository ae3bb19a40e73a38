//! What both tables have around them: the bar on top, tabs on a phone, keys, and explanations.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::art;
use crate::curtain::curtain;
use crate::desk::{Desk, piece_of};
use crate::explain::{Tip, tip};
use crate::menu::menu;
use crate::on_screen::OnScreen;
use crate::say::say;

/// What a phone shows below the table.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Tab {
    Decide,
    Hand,
    Sides,
    Log,
}

impl Tab {
    /// For a table with panels of every kind.
    pub(crate) const ALL: &'static [Tab] = &[Tab::Decide, Tab::Hand, Tab::Sides, Tab::Log];
    /// For a table that shows everything but decision and log by itself.
    pub(crate) const FEW: &'static [Tab] = &[Tab::Decide, Tab::Log];

    const fn id(self) -> &'static str {
        match self {
            Tab::Decide => "decide",
            Tab::Hand => "hand",
            Tab::Sides => "sides",
            Tab::Log => "log",
        }
    }
}

/// How long a piece is looked at before it explains itself.
const PATIENCE: u64 = 110;

/// A table with everything around it.
pub(crate) fn table_frame<G: OnScreen>(
    desk: Desk<G>,
    tabs: &'static [Tab],
    bar: impl Fn() -> AnyView + Send + 'static,
    leave: impl Fn() + Copy + Send + Sync + 'static,
    content: AnyView,
) -> impl IntoView {
    let open = RwSignal::new(Tab::Decide);
    let shown = RwSignal::new(None::<Tip>);
    let handle = window_event_listener(ev::keydown, move |event| keys(desk, &event));
    on_cleanup(move || handle.remove());
    let over = move |event: ev::PointerEvent| {
        let found = piece_of(event.target());
        desk.lit.set(found.as_ref().map(|(_, piece)| piece.clone()));
        match found {
            Some((element, piece)) => explain_soon(desk, shown, element, piece),
            None => shown.set(None),
        }
    };
    let focus = move |event: ev::FocusEvent| {
        if let Some((element, piece)) = piece_of(event.target()) {
            desk.lit.set(Some(piece.clone()));
            shown.set(Some(Tip::beside(&element, piece)));
        }
    };
    let click = move |event: ev::MouseEvent| {
        if let Some((_, piece)) = piece_of(event.target()) {
            shown.set(None);
            desk.touch(&piece);
        }
    };
    let side = move || {
        let side = G::on_turn(&desk.table.board.shown());
        side.map_or("neutral", rebellion::Faction::id)
    };
    let mine = move || desk.offers.with(|all| !all.is_empty());
    let handing_over = move || desk.table.board.curtain.with(Option::is_some);
    Effect::new(move |_| {
        if handing_over() {
            shown.set(None);
        }
    });
    view! {
        <div class="table" class:handing-over=handing_over data-game=G::ID data-tab=move || open.get().id() on:pointerover=over on:focusin=focus
            on:focusout=move |_| shown.set(None) on:click=click>
            <header class="bar">
                <h1 class="unseen">{G::name(G::ID)}</h1>
                <button class="home" on:click=move |_| leave() aria-label=say("ui-home") title=say("ui-home")>
                    {art::picture("m-suns", "suns")}
                </button>
                {bar()}
                <p class="turn" data-side=side class:mine=mine>
                    {move || match (mine(), G::winner(&desk.table.board.shown())) {
                        (true, _) => say("ui-your-turn"),
                        (false, None) => say("ui-their-turn"),
                        (false, Some(_)) => say("ui-game-over"),
                    }}
                </p>
                {menu()}
            </header>
            {content}
            {curtain(desk)}
            <nav class="tabs" role="tablist" aria-label=say("ui-tabs")>
                {tabs.iter().copied().map(|tab| view! {
                    <button role="tab" aria-selected=move || (open.get() == tab).to_string() on:click=move |_| open.set(tab)>
                        {say(&format!("ui-tab-{}", tab.id()))}
                    </button>
                }).collect_view()}
            </nav>
            {tip::<G>(shown)}
        </div>
    }
}

fn explain_soon<G: OnScreen>(
    desk: Desk<G>,
    shown: RwSignal<Option<Tip>>,
    element: web_sys::Element,
    piece: String,
) {
    let same = shown.with_untracked(|tip| tip.as_ref().is_some_and(|tip| tip.piece == piece));
    if same {
        return;
    }
    shown.set(None);
    crate::browser::later(PATIENCE, move || {
        let still = desk.lit.try_get_untracked().flatten().as_deref() == Some(piece.as_str());
        if still && element.is_connected() {
            shown.set(Some(Tip::beside(&element, piece)));
        }
    });
}

/// Digits choose, Enter touches the piece in focus, Escape forgets, u takes back.
fn keys<G: OnScreen>(desk: Desk<G>, event: &ev::KeyboardEvent) {
    let typing = event
        .target()
        .is_some_and(|target| target.has_type::<web_sys::HtmlInputElement>());
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    if desk.table.board.curtain.with_untracked(Option::is_some) {
        return; // its button has the focus; nothing behind it listens
    }
    match event.key().as_str() {
        "Escape" => {
            desk.forget();
            desk.table.look_up();
        }
        _ if typing => {}
        "u" => desk.table.undo(),
        "Enter" | " " => match piece_of(event.target()) {
            Some((element, piece)) if !element.has_type::<web_sys::HtmlElement>() => {
                event.prevent_default();
                desk.touch(&piece);
            }
            _ => desk.enter(),
        },
        digit if digit.len() == 1 && digit.as_bytes()[0].is_ascii_digit() => desk.digit(digit),
        _ => {}
    }
}
