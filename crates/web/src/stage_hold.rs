//! The buttons of a stage: one lets the game continue that waits because somebody should look, one puts away what is
//! over.

use leptos::prelude::*;

use crate::interaction::Interaction;
use crate::table_ui::TableUi;
use crate::ui_texts::ui_text;

/// Draws the button that lets the game continue, while it waits for the viewer to look. Any key or click does the same.
pub(crate) fn continue_game_button<G: TableUi>(desk: Interaction<G>) -> impl IntoView {
    let holds = desk.table.board.holds;
    move || {
        let go_on = move |_| desk.table.end_pause();
        holds.get().then(|| {
            view! { <button class="strong continue" on:click=go_on>{ui_text("ui-continue")}</button> }
        })
    }
}

/// Draws the button that puts away what is over.
pub(crate) fn close_stage_button<G: TableUi>(desk: Interaction<G>) -> impl IntoView {
    let close = move |_| desk.table.dismiss_last_events();
    view! { <button class="put-aside" on:click=close aria-label=ui_text("ui-close") title=ui_text("ui-close")>"✕"</button> }
}
