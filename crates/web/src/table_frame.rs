//! The frame around every table: the bar on top, tabs on a phone, keys, and explanations.

use leptos::ev;
use leptos::prelude::*;
use tabletop::{Turn, View};
use wasm_bindgen::JsCast;

use crate::advisor::{advice_notes, hint_panel};
use crate::art;
use crate::browser;
use crate::cards_in_flight::CardFlights;
use crate::carrying::Carrying;
use crate::confirmation::confirmation_panel;
use crate::curtain::curtain_screen;
use crate::decision::{decision_panel, side_on_turn_id};
use crate::dialog::overlay_opening_count;
use crate::explanation_tip::{Tip, handle_tip_key, rule_link, tip_panel};
use crate::game_log::{log_panel, scroll_to_last_line};
use crate::interaction::{
    Interaction, piece_at_event_target, piece_id_without_place, pieces_at_event_target,
};
use crate::learn::{GuideSwitch, field_guide_over_table};
use crate::online::table_tools;
use crate::rules_page::{MARK, rule_address};
use crate::settings_menu::settings_menu;
use crate::sound::play_sounds_of_table;
use crate::table_ui::TableUi;
use crate::ui_texts::ui_text;
use crate::unseen_events::mark_unseen_events;

/// A panel that a phone shows below the table.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Tab {
    Decide,
    Hand,
    Sides,
    Log,
}

impl Tab {
    /// The tabs of a table with panels of every kind.
    pub(crate) const ALL: &'static [Tab] = &[Tab::Decide, Tab::Hand, Tab::Sides, Tab::Log];
    /// The tabs of a table that shows everything except decision and log all the time.
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

/// Selects the pieces that say everything themselves when the pointer or the focus is on them.
const SELF_EXPLAINING_SELECTOR: &str = ".hand .card";
/// Selects the parts of the page where pieces are explained but cannot be chosen.
const NOT_CHOOSABLE_SELECTOR: &str =
    ".log, .piles, .tip, .probes, .gesture-sheet, .queue-space:not(.waits), .lost, .threats";
/// The windows in which a card of the hand grows under the pointer, as the style sheet has it.
const CARDS_GROW_MEDIA_QUERY: &str = "(min-width: 1100px) and (min-height: 560px)";
/// Selects inputs that handle all their keys themselves.
const OWN_KEYS_SELECTOR: &str = ".place-filter";
/// Selects what a key presses by itself while it has the focus.
const FOCUS_SELECTOR: &str = "button, a, summary, input, select";
/// The time for which the pointer rests on a piece before the explanation appears.
const TIP_DELAY_MS: u64 = 110;
/// The time for which an explanation stays so that the pointer can move into it.
const TIP_GRACE_MS: u64 = 220;
/// The time after which a touch asks for an explanation instead of choosing.
const LONG_TOUCH_MS: f64 = 350.0;
/// The time for which an answer stays.
const REFUSAL_SHOWN_MS: u64 = 7000;

/// Draws the dock of every table: the decision, and below it the log.
pub(crate) fn decision_and_log_dock<G: TableUi>(desk: Interaction<G>) -> impl IntoView {
    view! {
        <div class="dock right">
            <div data-tab="decide">{decision_panel(desk)}</div>
            <div data-tab="log">{log_panel(desk)}</div>
        </div>
    }
}

/// Draws a table with everything around it. While the curtain is down no part of the table is on the page. It is
/// drawn anew when the curtain rises, so that nothing shows where the last player was looking.
pub(crate) fn table_frame<G: TableUi>(
    desk: Interaction<G>,
    tabs: &'static [Tab],
    bar: impl Fn() -> AnyView + Send + 'static,
    leave: Callback<()>,
    content: impl Fn() -> AnyView + Send + 'static,
) -> impl IntoView {
    let open = RwSignal::new(Tab::Decide);
    let beside = Memo::new(move |before: Option<&Tab>| match (open.get(), before) {
        (Tab::Decide, before) => before.copied().unwrap_or(Tab::Hand),
        (tab, _) => tab,
    });
    // A piece that stands for several choices, or for one that needs a confirmation, leads to the decision.
    Effect::new(move |_| {
        if desk.narrowed_to.with(Option::is_some) || desk.confirming.with(Option::is_some) {
            open.set(Tab::Decide);
        }
    });
    mark_unseen_events(desk.table.board);
    let flights = CardFlights::fly_cards_of_new_lines(desk.table.board);
    play_sounds_of_table(desk);
    let shown = RwSignal::new(None::<Tip>);
    listen_to_keys(desk, shown);
    let inside = RwSignal::new(false);
    let over =
        move |event: ev::PointerEvent| explain_piece_under_pointer(desk, shown, inside, &event);
    let focus = move |event: ev::FocusEvent| explain_focused_piece(desk, shown, &event);
    let unfocus = move |event: ev::FocusEvent| {
        if !is_target_within(event.related_target(), ".tip") {
            shown.set(None);
            desk.highlighted.set(None);
        }
    };
    let pressed = StoredValue::new(None::<f64>);
    let carrying = Carrying::new();
    let down = move |event: ev::PointerEvent| {
        end_pause_on_input(desk);
        carrying.start_carrying_piece(desk, &event);
        let finger = event.pointer_type() == "touch";
        pressed.set_value(finger.then(js_sys::Date::now));
    };
    let click = move |event: ev::MouseEvent| {
        let since = pressed.try_update_value(Option::take).flatten();
        touch_clicked_pieces(desk, shown, since, &event);
    };
    let handing_over = Memo::new(move |_| desk.table.board.curtain.with(Option::is_some));
    hide_tip_when_overlay_opens(desk, shown, handing_over);
    let guide = GuideSwitch(RwSignal::new(false));
    provide_context(guide);
    view! {
        <div class="table" data-game=G::ID data-tab=move || open.get().id() data-beside=move || beside.get().id() on:pointerover=over on:focusin=focus
            on:focusout=unfocus on:pointerdown=down on:click=click
            on:pointermove=move |event| carrying.move_carried_piece(&event) on:pointerup=move |event| carrying.drop_carried_piece(desk, &event)>
            {table_top_bar(desk, handing_over, bar, leave)}
            {move || (!handing_over.get()).then(&content)}
            {advice_notes(desk)}
            {move || (!handing_over.get()).then(|| flights.flights_overlay())}
            {curtain_screen(desk)}
            {move || (!handing_over.get()).then(|| tab_bar(tabs, open, beside))}
            {click_refusal_notice(desk)}
            {confirmation_panel(desk)}
            {hint_panel(desk)}
            {field_guide_over_table(G::ID, guide)}
            {tip_panel(desk, shown, inside)}
            {carrying.draw_carried_piece::<G>()}
        </div>
    }
}

/// Hands the keys to the explanation that is shown, or to the table.
fn listen_to_keys<G: TableUi>(desk: Interaction<G>, shown: RwSignal<Option<Tip>>) {
    let handle = window_event_listener(ev::keydown, move |event| {
        if !handle_tip_key(shown, &event) {
            handle_key(desk, &event);
        }
    });
    on_cleanup(move || handle.remove());
}

/// Draws the bar on top: the way home, what the game tells there, whose turn it is, and the menus.
fn table_top_bar<G: TableUi>(
    desk: Interaction<G>,
    handing_over: Memo<bool>,
    bar: impl Fn() -> AnyView + Send + 'static,
    leave: Callback<()>,
) -> impl IntoView {
    let side = move || side_on_turn_id(desk);
    let mine = move || desk.offers.with(|all| !all.is_empty());
    let turn = move || match (mine(), desk.table.board.winner()) {
        _ if desk.table.board.past_view.with(Option::is_some) => ui_text("ui-history"),
        (true, _) => ui_text("ui-your-turn"),
        (false, None) => desk.awaited_player_text(),
        (false, Some(_)) => ui_text("ui-game-over"),
    };
    view! {
        <header class="bar">
            <h1 class="unseen">{G::name(G::ID)}</h1>
            <button class="home" on:click=move |_| leave.run(()) aria-label=ui_text("ui-home") title=ui_text("ui-home")>
                {art::draw_picture("m-suns", "suns")}
            </button>
            {move || (!handing_over.get()).then(&bar)}
            <p class="turn" data-side=side class:mine=mine title=turn>{turn}</p>
            {table_tools()}
            {settings_menu()}
        </header>
    }
}

/// Explains the piece under the pointer soon, and marks it everywhere.
fn explain_piece_under_pointer<G: TableUi>(
    desk: Interaction<G>,
    shown: RwSignal<Option<Tip>>,
    inside: RwSignal<bool>,
    event: &ev::PointerEvent,
) {
    if is_target_within(event.target(), ".tip") {
        return;
    }
    if is_target_within(event.target(), ".choice") {
        return hide_tip_soon(shown, inside); // it highlights the piece it names
    }
    let found = piece_at_event_target(event.target());
    desk.highlighted
        .set(found.as_ref().map(|(_, piece)| piece.clone()));
    match found.filter(|(element, _)| !grows_under_pointer(element)) {
        Some((element, piece)) => show_tip_soon(desk, shown, element, piece),
        None => hide_tip_soon(shown, inside),
    }
}

/// Explains the piece that has the focus, and marks it everywhere.
fn explain_focused_piece<G: TableUi>(
    desk: Interaction<G>,
    shown: RwSignal<Option<Tip>>,
    event: &ev::FocusEvent,
) {
    if let Some((element, piece)) = piece_at_event_target(event.target()) {
        desk.highlighted.set(Some(piece.clone()));
        let tip =
            (!grows_under_pointer(&element)).then(|| Tip::tip_beside_element(&element, piece));
        shown.set(tip);
    }
}

/// Touches the pieces that were clicked; a finger that stayed on them since that time only asks what they are.
fn touch_clicked_pieces<G: TableUi>(
    desk: Interaction<G>,
    shown: RwSignal<Option<Tip>>,
    since: Option<f64>,
    event: &ev::MouseEvent,
) {
    let pieces = pieces_at_event_target(event.target());
    let asked = since.is_some_and(|since| js_sys::Date::now() - since > LONG_TOUCH_MS);
    if pieces.is_empty() || asked || is_target_within(event.target(), NOT_CHOOSABLE_SELECTOR) {
        return;
    }
    shown.set(None);
    if desk.is_click_too_soon(event) {
        return;
    }
    match since {
        Some(_) => desk.touch_piece_with_contents(&pieces),
        None => desk.touch_piece(&pieces),
    }
}

/// Hides the explanation whenever something opens over the table, so that nothing is explained over it.
fn hide_tip_when_overlay_opens<G: TableUi>(
    desk: Interaction<G>,
    shown: RwSignal<Option<Tip>>,
    handing_over: Memo<bool>,
) {
    let ended = Memo::new(move |_| desk.table.board.winner().is_some());
    let openings = overlay_opening_count();
    Effect::new(move |_| {
        handing_over.track();
        ended.track();
        openings.track();
        desk.highlighted.set(None);
        shown.set(None);
    });
}

/// Draws the tabs of a window without room for everything: for all parts, or in two columns for those that share the
/// place beside the decision.
fn tab_bar(tabs: &'static [Tab], open: RwSignal<Tab>, beside: Memo<Tab>) -> impl IntoView {
    let columns = RwSignal::new(browser::is_table_in_two_columns());
    let resized = window_event_listener(ev::resize, move |_| {
        columns.set(browser::is_table_in_two_columns());
    });
    on_cleanup(move || resized.remove());
    let is_open = move |tab| {
        if columns.get() {
            beside.get() == tab
        } else {
            open.get() == tab
        }
    };
    let tabs = tabs.iter().copied().map(move |tab| {
        let show = move |_| {
            open.set(tab);
            if tab == Tab::Log {
                scroll_to_last_line(); // a hidden log does not scroll by itself
            }
        };
        view! {
            <button data-opens=tab.id() aria-pressed=move || is_open(tab).to_string() on:click=show>
                {ui_text(&format!("ui-tab-{}", tab.id()))}
            </button>
        }
    });
    view! {
        <nav class="tabs" aria-label=ui_text("ui-tabs")><div>{tabs.collect_view()}</div></nav>
    }
}

/// Draws the reason why the last click did nothing, for some seconds.
fn click_refusal_notice<G: TableUi>(desk: Interaction<G>) -> impl IntoView {
    Effect::new(move |_| {
        let now = desk.refusal.get();
        if now.is_some() {
            browser::set_timeout(REFUSAL_SHOWN_MS, move || {
                if desk
                    .refusal
                    .try_get_untracked()
                    .is_some_and(|later| later == now)
                {
                    desk.refusal.set(None);
                }
            });
        }
    });
    let words = move || {
        desk.refusal.get().map(|answer| {
            let rules = answer.rules.iter().map(|id| rule_link(id)).collect_view();
            view! { <p>{answer.text}" "<span class="rule-links">{rules}</span>{desk.next_step_button()}</p> }
        })
    };
    view! { <div class="answer" role="status">{words}</div> }
}

/// Presses the button that ends the open sheet if it can be pressed, and tells whether a sheet is open.
fn press_sheet_confirm_button() -> bool {
    let button = document()
        .query_selector(".confirm-gesture")
        .ok()
        .flatten()
        .and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok());
    if let Some(button) = &button {
        button.click(); // does nothing while the sheet is not complete
    }
    button.is_some()
}

/// Ends the open sheet, or picks Done.
fn confirm_sheet_or_done<G: TableUi>(desk: Interaction<G>) {
    if !press_sheet_confirm_button() {
        desk.choose_only_done_choice();
    }
}

/// Ends the pause after another player's choices, on any key or click.
fn end_pause_on_input<G: TableUi>(desk: Interaction<G>) {
    if desk.offers.with_untracked(|all| all.is_empty()) {
        desk.table.end_pause();
    }
}

/// Tells whether a piece grows under the pointer and shows its whole text.
fn grows_under_pointer(element: &web_sys::Element) -> bool {
    browser::matches_media(CARDS_GROW_MEDIA_QUERY)
        && element
            .matches(SELF_EXPLAINING_SELECTOR)
            .unwrap_or_default()
}

fn is_target_within(target: Option<web_sys::EventTarget>, what: &str) -> bool {
    let element = target.and_then(|it| it.dyn_into::<web_sys::Element>().ok());
    element.is_some_and(|it| it.closest(what).ok().flatten().is_some())
}

/// Removes an explanation soon, unless the pointer moves into it.
fn hide_tip_soon(shown: RwSignal<Option<Tip>>, inside: RwSignal<bool>) {
    let was = shown.get_untracked();
    if was.is_none() {
        return;
    }
    browser::set_timeout(TIP_GRACE_MS, move || {
        let same = shown.try_get_untracked().is_some_and(|now| now == was);
        if same && inside.try_get_untracked() == Some(false) {
            shown.set(None);
        }
    });
}

fn show_tip_soon<G: TableUi>(
    desk: Interaction<G>,
    shown: RwSignal<Option<Tip>>,
    element: web_sys::Element,
    piece: String,
) {
    let same = shown.with_untracked(|tip| tip.as_ref().is_some_and(|tip| tip.piece == piece));
    if same {
        return;
    }
    shown.set(None);
    browser::set_timeout(TIP_DELAY_MS, move || {
        let still =
            desk.highlighted.try_get_untracked().flatten().as_deref() == Some(piece.as_str());
        if still && element.is_connected() {
            shown.set(Some(Tip::tip_beside_element(&element, piece)));
        }
    });
}

/// Shows the rules of the piece in focus, or of the decision at hand.
fn open_rules_of_focused_piece<G: TableUi>(desk: Interaction<G>, event: &ev::KeyboardEvent) {
    let view = desk.table.board.shown_view_untracked();
    let rules = match (piece_at_event_target(event.target()), view.turn()) {
        (Some((_, piece)), _) => G::piece_rules(piece_id_without_place(&piece)),
        (None, Turn::Decide { decision, .. }) => G::decision_rules(&decision),
        (None, Turn::Over(_)) => &[],
    };
    if let Some(id) = rules.first() {
        browser::set_fragment(rule_address(id).trim_start_matches('#'));
    }
}

/// Handles a key: digits choose, letters touch pieces, Enter touches the piece in focus, ends the open sheet or picks Done,
/// Escape cancels, u undoes, h asks for a hint, ? shows the rules.
fn handle_key<G: TableUi>(desk: Interaction<G>, event: &ev::KeyboardEvent) {
    let typing = event
        .target()
        .is_some_and(|target| target.has_type::<web_sys::HtmlInputElement>());
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    if is_target_within(event.target(), OWN_KEYS_SELECTOR) {
        return;
    }
    if desk.table.board.curtain.with_untracked(Option::is_some) {
        return; // its button has the focus; nothing behind it listens
    }
    if browser::fragment().starts_with(MARK) {
        return; // the rules are open
    }
    let chooses = |key: &str| matches!(key, "Enter" | " ") || key.parse::<u8>().is_ok();
    if event.repeat() && !typing && chooses(&event.key()) {
        return event.prevent_default(); // a key that is held down chooses only once
    }
    end_pause_on_input(desk);
    match event.key().as_str() {
        "Escape" => {
            desk.step_back_in_gesture();
            desk.cancel_selection();
            desk.table.dismiss_last_events();
            desk.table.return_to_present();
        }
        _ if typing => {}
        "u" => desk.undo_last_act(),
        "h" => desk.toggle_hint_panel(),
        "?" => open_rules_of_focused_piece(desk, event),
        "Enter" | " " => match piece_at_event_target(event.target()) {
            Some((element, _)) if !element.has_type::<web_sys::HtmlElement>() => {
                event.prevent_default();
                desk.touch_piece_with_contents(&pieces_at_event_target(event.target()));
            }
            // Enter completes a number that was typed, and does not press the button that happens to have the focus.
            _ if desk.enter_typed_number() => event.prevent_default(),
            _ if event.key() == "Enter" && !is_target_within(event.target(), FOCUS_SELECTOR) => {
                confirm_sheet_or_done(desk);
            }
            _ => {}
        },
        digit if digit.len() == 1 && digit.as_bytes()[0].is_ascii_digit() => {
            desk.handle_typed_choice_digit(digit);
        }
        _ => desk.touch_piece_of_key(event),
    }
}
