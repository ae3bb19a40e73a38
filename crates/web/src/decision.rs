//! The panel of the current decision: the question, advice, the list of choices, and undo.

use std::sync::Arc;

use leptos::ev;
use leptos::html::{Ol, P};
use leptos::prelude::*;
use locale::Argument;
use tabletop::{Turn, View};

use crate::advisor::hint_button;
use crate::art;
use crate::browser;
use crate::choice_offers::{ChoiceOffer, group_offers_by_piece};
use crate::explanation_tip::rule_link;
use crate::game_end::reopen_end_panel_button;
use crate::interaction::{Interaction, piece_id_without_place};
use crate::last_turn::{others_last_action_banner, replay_last_turn_chip};
use crate::online::{pending_offer_notice, publish_draft_button, stand_in_notice};
use crate::settings::Settings;
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// The largest number of choices that is shown without a filter.
const MAX_UNFILTERED_CHOICES: usize = 9;

/// Draws the panel in which the viewer decides, or sees who does.
pub(crate) fn decision_panel<G: TableUi>(desk: Interaction<G>) -> impl IntoView {
    let board = desk.table.board;
    let filter = RwSignal::new(String::new());
    Effect::new(move |_| {
        desk.offers.with(|_| ());
        filter.set(String::new());
    });
    let mine = move || desk.offers.with(|all| !all.is_empty());
    let side = move || side_on_turn_id(desk);
    let stake = move || mine().then(|| G::stakes(&board.shown_view())).flatten();
    let settings = expect_context::<Settings>();
    let sheet = Memo::new(move |_| sheet_redraw_key(desk));
    let has_sheet = move || sheet.with(Option::is_some);
    let sheet_view = move || {
        sheet.with(|_| ());
        (has_sheet() && !settings.lists.get())
            .then(|| untrack(|| G::decision_sheet(desk)))
            .flatten()
    };
    let lists = move || !has_sheet() || settings.lists.get();
    let question_text = move || {
        let asked = match desk.view_with_question().turn() {
            Turn::Decide { decision, .. } if !lists() => G::sheet_title(decision),
            _ => None,
        };
        asked.unwrap_or_else(|| desk.question_text())
    };
    let question = NodeRef::<P>::new();
    keep_focus_on_question(desk, question);
    let list = NodeRef::<Ol>::new();
    // Each new question starts at its top.
    Effect::new(move |_| {
        desk.offers.track();
        if let Some(list) = list.get_untracked() {
            list.set_scroll_top(0);
        }
    });
    view! {
        <section class="decision" data-side=side class:mine=mine aria-label=ui_text("ui-decision")>
            <p class="question" aria-live="polite" tabindex="-1" node_ref=question>{question_text}</p>
            {move || advice_note(desk)}
            {move || stake().map(|text| view! { <p class="stake" role="note">{text}</p> })}
            {move || show_all_choices_button(desk)}
            {move || draw_route_list(desk)}
            {sheet_view}
            {move || lists().then(|| choice_filter_field(desk, filter))}
            <ol class="choices" class:under-sheet=move || !lists() node_ref=list data-fresh=move || desk.ignores_clicks.get().then_some("") aria-label=ui_text("ui-choices") aria-busy=move || board.busy.get().to_string()>{move || choice_list(desk, &filter.get())}</ol>
            {stand_in_notice()}
            {move || (!mine() && !board.past_view.with(Option::is_some)).then(|| waiting_notice(desk))}
            {pending_offer_notice()}
            {reopen_end_panel_button(desk)}
            {panel_footer(desk, has_sheet)}
        </section>
    }
}

/// Returns the id of the side on turn, for the look of what speaks of it.
pub(crate) fn side_on_turn_id<G: TableUi>(desk: Interaction<G>) -> &'static str {
    let side = G::side_on_turn(&desk.table.board.shown_view());
    side.map_or("neutral", tabletop::Side::id)
}

/// Draws what helps with the question of the viewer, and links to its rules.
fn advice_note<G: TableUi>(desk: Interaction<G>) -> Option<AnyView> {
    desk.offers.with(|all| !all.is_empty()).then_some(())?;
    let view = desk.view_with_question();
    let Turn::Decide { decision, .. } = view.turn() else {
        return None;
    };
    let text = G::decision_advice(&decision);
    let links = G::decision_rules(&decision).iter().map(|id| rule_link(id));
    let rules = links.collect_view();
    let first_time = move || desk.advisor.is_first_time();
    let new_mark = move || {
        first_time().then(|| view! { <b class="new-mark">{ui_text("ui-first-time")}" "</b> })
    };
    Some(view! {
        <details class="advice" class:first-time=first_time><summary title=text.clone()>{new_mark}{text.clone()}</summary><p class="rule-links">{rules}</p></details>
    }.into_any())
}

/// Draws the field that filters a long list of choices.
fn choice_filter_field<G: TableUi>(
    desk: Interaction<G>,
    filter: RwSignal<String>,
) -> impl IntoView {
    let many = move || desk.offers.with(|all| all.len() > MAX_UNFILTERED_CHOICES);
    move || {
        many().then(|| view! {
            <input class="filter" type="search" aria-label=ui_text("ui-filter") placeholder=ui_text("ui-filter")
                prop:value=move || filter.get()
                on:input=move |event| filter.set(event_target_value(&event)) />
        })
    }
}

/// Draws what is pinned below the choices: undo, the ways out and the tools of the table.
fn panel_footer<G: TableUi>(
    desk: Interaction<G>,
    has_sheet: impl Fn() -> bool + Copy + Send + 'static,
) -> impl IntoView {
    let board = desk.table.board;
    let settings = expect_context::<Settings>();
    let lists = move || !has_sheet() || settings.lists.get();
    view! {
        <footer>
            <button class="quiet undo" aria-keyshortcuts="u" on:click=move |_| desk.undo_last_act() disabled=move || !desk.can_undo()>
                {art::draw_picture("b-undo", "icon")}{ui_text("ui-undo")}
            </button>
            {hint_button(desk)}
            {move || lists().then(|| pass_and_done_buttons(desk))}
            {move || decline_similar_questions_button(desk)}
            {move || has_sheet().then(|| plain_list_setting_switch(settings))}
            {publish_draft_button()}
            {replay_last_turn_chip(desk)}
            <span class="typed" aria-live="polite">{move || desk.typed_digits()}</span>
            {move || board.busy.get().then(|| view! { <span class="pulse sending" role="img" aria-label=ui_text("ui-sending") title=ui_text("ui-sending")></span> })}
        </footer>
    }
}

/// Moves the focus to the question when it would be lost because the choices change.
fn keep_focus_on_question<G: TableUi>(desk: Interaction<G>, question: NodeRef<P>) {
    Effect::new(move |_| {
        if desk.offers.with(|all| all.is_empty()) {
            return;
        }
        browser::set_timeout(0, move || {
            let lost = document()
                .active_element()
                .is_none_or(|it| it.tag_name() == "BODY");
            let here = question.try_get_untracked().flatten().filter(|_| lost);
            if let Some(here) = here {
                let _ = here.focus();
            }
        });
    });
}

fn waiting_notice<G: TableUi>(desk: Interaction<G>) -> Option<AnyView> {
    let board = desk.table.board;
    if board.winner().is_some() {
        return None;
    }
    if board.stuck.get() {
        let again = move |_| desk.table.ask_computer_again();
        return Some(view! {
            <p class="waiting" role="alert">{ui_text("ui-no-answer")}<button class="strong" on:click=again>{ui_text("ui-ask-again")}</button></p>
        }.into_any());
    }
    let who = desk.awaited_player_text();
    Some(
        view! { <p class="waiting"><span class="pulse"></span>{who}</p>{others_last_action_banner(desk)} }
            .into_any(),
    )
}

fn show_all_choices_button<G: TableUi>(desk: Interaction<G>) -> impl IntoView {
    let piece = desk
        .narrowed_to
        .get()
        .and_then(|all| all.into_iter().next());
    piece.map(|piece| {
        let name = G::name(piece_id_without_place(&piece));
        let gaps: [(&str, Argument<'_>); 1] = [("piece", name.as_str().into())];
        view! {
            <button class="narrowed" on:click=move |_| desk.narrowed_to.set(None)>
                {ui_text_with("ui-narrowed", &gaps)}
            </button>
        }
    })
}

/// Returns the moment of a question that has a sheet: the sheet is drawn anew with every other moment.
fn sheet_redraw_key<G: TableUi>(desk: Interaction<G>) -> Option<(usize, Vec<G::Choice>)> {
    let board = desk.table.board;
    desk.offers.with(|all| !all.is_empty()).then_some(())?;
    let view = board.view.with(|view| Arc::as_ptr(view) as usize);
    let draft = desk.current_draft_tracked()?;
    G::opens_sheet(&draft).then(|| (view, draft.list_choices()))
}

/// Draws the ways in which the touched piece can be meant, if there are several.
fn draw_route_list<G: TableUi>(desk: Interaction<G>) -> Option<AnyView> {
    let routes = desk.composing.routes.get();
    if routes.is_empty() {
        return None;
    }
    let buttons = routes.into_iter().map(|route| {
        let label = G::draft_text(&route);
        let text = if desk.has_gesture_in_progress() {
            G::route_text_beside_sheet(&route)
        } else {
            label.clone()
        };
        let current = {
            let choices = route.list_choices();
            move || desk.current_draft_tracked().is_some_and(|held| held.list_choices() == choices)
        };
        let follow = move |_| desk.switch_gesture_route(route.clone());
        view! { <li><button class="route" title=label aria-pressed=move || current().to_string() on:click=follow>{text}</button></li> }
    });
    let buttons = buttons.collect_view();
    Some(view! { <ol class="routes" aria-label=ui_text("ui-routes")>{buttons}</ol> }.into_any())
}

/// The verbs of the choices that end something without doing more.
const WAYS_OUT: [&str; 3] = ["pass", "done", "decline"];

/// Tells whether a choice is a way out, which stands beside Undo.
fn is_pass_or_done<C>(offer: &ChoiceOffer<C>) -> bool {
    WAYS_OUT.contains(&offer.verb.as_str())
}

/// Draws the ways out.
fn pass_and_done_buttons<G: TableUi>(desk: Interaction<G>) -> Vec<AnyView> {
    let offers = desk.offers.get();
    let ways = offers
        .iter()
        .enumerate()
        .filter(|(_, it)| is_pass_or_done(it));
    ways.map(|(index, offer)| choice_button(desk, index, offer).into_any())
        .collect()
}

/// Draws the button that declines this question and all like it, where there is one.
fn decline_similar_questions_button<G: TableUi>(desk: Interaction<G>) -> Option<AnyView> {
    let is_asked = desk.offers.with(|all| !all.is_empty());
    if !is_asked || !desk.table.accepts_advance_orders() {
        return None;
    }
    let board = desk.table.board;
    let (text, orders) = G::offered_order(&desk.view_with_question(), board.orders.get())?;
    let give = move |event: ev::MouseEvent| {
        if !desk.is_click_too_soon(&event) {
            board.orders.set(orders);
            desk.answer_question_by_orders();
        }
    };
    Some(view! { <button class="quiet order-now" on:click=give>{text}</button> }.into_any())
}

/// Draws the switch between sheets and plain lists.
fn plain_list_setting_switch(settings: Settings) -> impl IntoView {
    let lists = settings.lists;
    let text = move || {
        ui_text(if lists.get() {
            "ui-show-sheet"
        } else {
            "ui-show-list"
        })
    };
    view! { <button class="quiet as-list" aria-pressed=move || lists.get().to_string() on:click=move |_| lists.update(|it| *it = !*it)>{text}</button> }
}

/// Draws the choices on offer that are no way out, as the items of a list: all, or those about the touched piece.
pub(crate) fn offered_choice_buttons<G: TableUi>(desk: Interaction<G>) -> Vec<AnyView> {
    let offers = desk.offers.get();
    let narrow = desk.narrowed_to.get();
    let fits = |offer: &ChoiceOffer<G::Choice>| {
        !is_pass_or_done(offer)
            && narrow
                .as_ref()
                .is_none_or(|pieces| offer.names_any_piece(pieces))
    };
    let actions = offers.iter().enumerate().filter(|(_, it)| fits(it));
    actions
        .map(|(index, offer)| view! { <li>{choice_button(desk, index, offer)}</li> }.into_any())
        .collect()
}

fn choice_list<G: TableUi>(desk: Interaction<G>, filter: &str) -> Vec<AnyView> {
    let wanted = filter.to_lowercase();
    let narrow = desk.narrowed_to.get();
    let offers = desk.offers.get();
    let shown = |offer: &ChoiceOffer<G::Choice>| {
        let fits = narrow
            .as_ref()
            .is_none_or(|pieces| offer.names_any_piece(pieces));
        fits && !is_pass_or_done(offer) && offer.text.to_lowercase().contains(&wanted)
    };
    let listed = offers.iter().enumerate().filter(|(_, offer)| shown(offer));
    let listed: Vec<usize> = listed.map(|(index, _)| index).collect();
    let groups = group_offers_by_piece(&offers, &listed).into_iter();
    groups
        .map(|(piece, members)| {
            let buttons = members.into_iter();
            let buttons = buttons.map(|index| {
                view! { <li>{choice_button(desk, index, &offers[index])}</li> }
            });
            let buttons = buttons.collect_view();
            match piece {
                Some(piece) => choice_group::<G>(&piece, buttons.into_any()),
                None => buttons.into_any(),
            }
        })
        .collect()
}

/// Draws the choices about one piece, under its name.
fn choice_group<G: TableUi>(piece: &str, buttons: AnyView) -> AnyView {
    let name = G::name(piece_id_without_place(piece));
    let picture =
        G::component_picture(piece).map(|(picture, class)| art::draw_picture(&picture, class));
    view! {
        <li class="choice-group">
            <b aria-hidden="true">{picture}{name.clone()}</b>
            <ol aria-label=name>{buttons}</ol>
        </li>
    }
    .into_any()
}

fn choice_button<G: TableUi>(
    desk: Interaction<G>,
    index: usize,
    offer: &ChoiceOffer<G::Choice>,
) -> impl IntoView + use<G> {
    let text = offer.text.clone();
    let picture = offer
        .pieces
        .iter()
        .rev()
        .find_map(|piece| G::component_picture(piece));
    let picture = picture.map(|(name, class)| art::draw_picture(&name, class));
    let note = offer.note.clone();
    let note = note.map(|note| view! { " "<small class="note">{note}</small> });
    let lights = StoredValue::new(offer.highlights.clone());
    let light = move || desk.highlight_choice_piece(lights.get_value());
    let doubted = move || desk.confirming.get() == Some(index);
    let verb = offer.verb.clone();
    let key = (index < 9).then(|| (index + 1).to_string());
    let click = move |event: ev::MouseEvent| {
        if !desk.is_click_too_soon(&event) {
            desk.choose_or_ask_confirmation(index);
        }
    };
    view! {
        <button class="choice" class:doubted=doubted data-verb=verb aria-keyshortcuts=key
            on:click=click
            on:pointerenter=move |_| light() on:focus=move |_| light()
            on:pointerleave=move |_| desk.highlight_choice_piece(None)>
            <kbd>{index + 1}</kbd>
            {picture}
            <span>{text}{note}</span>
        </button>
    }
}
