//! The end of a game: the winner, the course of the game, and the next steps.

use std::cmp::Reverse;
use std::sync::Arc;

use leptos::html::H2;
use leptos::prelude::*;
use locale::Argument;
use tabletop::{Side, View, Viewer};

use crate::app::BeginGame;
use crate::art::{self, marks};
use crate::browser;
use crate::charts::{chart_figure, luck_chart};
use crate::game_log::{LogAction, group_log_lines_into_actions};
use crate::interaction::Interaction;
use crate::last_turn::replay_whole_game_quickly;
use crate::online::draw_seed_check_and_rematch;
use crate::screen_common::focus_when_on_page;
use crate::table_board::{CheckedRecord, LogEntry};
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// Draws the panel over the table once the game is over, until the viewer puts it aside.
pub(crate) fn game_end_panel<G: TableUi>(
    desk: Interaction<G>,
    leave: Callback<()>,
) -> impl IntoView {
    let board = desk.table.board;
    let over = Memo::new(move |_| board.winner());
    let found = RwSignal::new(None::<Result<CheckedRecord, String>>);
    let replays = StoredValue::new(0); // it outlives the panel, which makes room for the past
    let heading_at = NodeRef::<H2>::new();
    focus_when_on_page(heading_at);
    move || {
        let looking_back = board.past_view.with(Option::is_some);
        let winner = over
            .get()
            .filter(|_| !board.end_put_aside.get() && !looking_back)?;
        let title = board
            .view
            .with_untracked(|view| winner_announcement_title::<G>(view, winner));
        let course = desk.table.views_at_round_starts();
        let charts = (course.len() > 2).then(|| {
            let mut charts = G::charts_of_game_course(&course);
            let luck = desk.table.dice_luck_over_time();
            if !luck.is_empty() {
                let setup = board.view.with_untracked(|view| view.setup());
                charts.push(luck_chart::<G>(G::sides(setup), &luck));
            }
            view! { <div class="charts">{charts.iter().map(chart_figure).collect_view()}</div> }
        });
        let heading = title.clone();
        let mark = winner.map_or("m-neutral", marks::side_mark);
        let side = winner.map_or("neutral", tabletop::Side::id);
        let replay = move |_| {
            let viewer = board.view.with_untracked(|view| view.viewer());
            desk.table.show_past_view(0, viewer);
        };
        let record = desk.table.game_record();
        let share = record.clone().map(copy_record_button);
        let link = record.as_deref().map(save_record_link);
        let ended = board.ended.get().map(|ended| ended.why);
        let reason = ended.unwrap_or_else(|| board.view.with(|view| G::win_reason(view)));
        let begin = use_context::<BeginGame>();
        let again = desk
            .table
            .request_for_same_game()
            .zip(begin)
            .map(|(wish, begin)| {
                let go = move |_| begin.0.run(wish.clone());
                view! { <button class="again" on:click=go>{ui_text("ui-again")}</button> }
            });
        Some(view! {
            <section class="end" data-side=side role="dialog" aria-label=title>
                {art::draw_picture(mark, "seal")}
                <h2 tabindex="-1" node_ref=heading_at>{heading}</h2>
                <p class="reason">{reason}</p>
                {draw_key_moments(desk)}
                {charts}
                {draw_seed_check_and_rematch().map_or_else(|| check_record_button(desk, found).into_any(), IntoAny::into_any)}
                <div class="buttons">
                    <button class="strong" on:click=replay>{ui_text("ui-replay")}</button>
                    {again}{quick_replay_button(desk, replays)}{link}{share}
                    <button class="put-aside" on:click=move |_| board.end_put_aside.set(true)>{ui_text("ui-look-at-table")}</button>
                    <button on:click=move |_| leave.run(())>{ui_text("ui-home")}</button>
                </div>
            </section>
        })
    }
}

/// Says who has won, to somebody who played as "you".
fn winner_announcement_title<G: TableUi>(view: &G::View, winner: Option<Side>) -> String {
    let own = match view.viewer() {
        Viewer::Seat(seat) => Some(G::side_of(view.setup(), seat)),
        Viewer::Spectator => None,
    };
    match (winner, own) {
        (None, _) => ui_text("ui-nobody-won"),
        (Some(winner), Some(own)) if winner == own => ui_text("ui-you-won"),
        (Some(_), Some(_)) => ui_text("ui-you-lost"),
        (Some(winner), None) => {
            let name = G::name(winner.id());
            ui_text_with("ui-won", &[("side", name.as_str().into())])
        }
    }
}

/// The number of moments that the end of a game recalls.
const KEY_MOMENTS: usize = 3;

/// Returns the actions of a log that mattered most, in their order.
pub(crate) fn most_important_actions<G: TableUi>(
    log: &[Arc<LogEntry<G>>],
    most: usize,
) -> Vec<LogAction<G>> {
    let mut actions = group_log_lines_into_actions(log, 0);
    actions.retain(|action| action.importance() > 0);
    actions.sort_by_key(|action| Reverse(action.importance()));
    actions.truncate(most);
    actions.sort_by_key(LogAction::version);
    actions
}

/// Draws the moments that mattered most; each leads back to itself.
fn draw_key_moments<G: TableUi>(desk: Interaction<G>) -> Option<AnyView> {
    let board = desk.table.board;
    let moments = board
        .log
        .with_untracked(|log| most_important_actions(log, KEY_MOMENTS));
    let rows = moments.iter().map(|action| {
        let version = action.version();
        let look = move |_| {
            let viewer = board.view.with_untracked(|view| view.viewer());
            desk.table.show_past_view(version, viewer);
        };
        let side = action.actor().map_or("neutral", Side::id);
        view! { <li data-side=side><button class="quiet" on:click=look>{action.sentence().to_owned()}</button></li> }
    });
    let rows = rows.collect_view();
    (!moments.is_empty()).then(|| {
        view! { <ol class="key-moments" aria-label=ui_text("ui-key-moments")>{rows}</ol> }
            .into_any()
    })
}

/// Draws the button that plays the whole game again in a quarter of a minute.
fn quick_replay_button<G: TableUi>(desk: Interaction<G>, runs: StoredValue<u64>) -> impl IntoView {
    let play = move |_| replay_whole_game_quickly(desk, runs);
    view! { <button class="quick-replay" on:click=play>{ui_text("ui-quick-replay")}</button> }
}

/// Draws the button that brings the panel back once it was put aside.
pub(crate) fn reopen_end_panel_button<G: TableUi>(desk: Interaction<G>) -> impl IntoView {
    let board = desk.table.board;
    move || {
        let put_aside = board.end_put_aside.get() && board.past_view.with(Option::is_none);
        put_aside.then(|| {
            let show = move |_| board.end_put_aside.set(false);
            view! { <button class="strong how-it-ended" on:click=show>{ui_text("ui-how-it-ended")}</button> }
        })
    }
}

/// Draws a link that saves a record as a file.
pub(crate) fn save_record_link(record: &str) -> impl IntoView + use<> {
    let text = js_sys::encode_uri_component(record);
    let address = format!("data:text/plain;charset=utf-8,{text}");
    view! { <a class="button" href=address download="game.twinsuns">{ui_text("ui-save-record")}</a> }
}

/// Draws a button that copies the record to the clipboard.
fn copy_record_button(record: String) -> impl IntoView {
    let done = RwSignal::new(None::<bool>);
    let copy = move |_| {
        let record = record.clone();
        leptos::task::spawn_local(async move {
            let copied = browser::copy_to_clipboard(&record).await;
            done.try_set(Some(copied));
        });
    };
    let label = move || {
        ui_text(match done.get() {
            None => "ui-share-record",
            Some(true) => "ui-shared-record",
            Some(false) => "ui-not-shared",
        })
    };
    view! { <button class="share" aria-live="polite" on:click=copy>{label}</button> }
}

/// Draws a button that replays the record to check it, and the result.
fn check_record_button<G: TableUi>(
    desk: Interaction<G>,
    found: RwSignal<Option<Result<CheckedRecord, String>>>,
) -> impl IntoView {
    let words = move || {
        found.get().map(|found| match found {
            Ok(checked) => {
                let gaps: [(&str, Argument<'_>); 3] = [
                    ("moves", checked.moves.into()),
                    ("seed", checked.seed.as_str().into()),
                    ("commitment", checked.commitment.as_str().into()),
                ];
                let text = ui_text_with("ui-checked", &gaps);
                view! { <p class="checked good">{text}</p> }.into_any()
            }
            Err(problem) => {
                let text = ui_text("ui-check-failed");
                view! { <p class="checked bad">{text}" "<span lang="en">{problem}</span></p> }
                    .into_any()
            }
        })
    };
    let run = move |_| found.set(desk.table.check_record_against_seed());
    view! {
        <div class="check" aria-live="polite">
            {move || found.with(Option::is_none).then(|| view! { <button class="verify" on:click=run>{ui_text("ui-check")}</button> })}
            {words}
        </div>
    }
}
