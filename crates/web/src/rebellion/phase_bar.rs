//! The round and its phase, for the bar on top.

use leptos::prelude::*;
use locale::Argument;
use rebellion::view::{Phase, RefreshStep, RoundView};
use rebellion::{State, View};

use crate::interaction::Interaction;
use crate::ui_texts::{ui_text, ui_text_with};

/// Draws the round and its phase.
pub(super) fn phase_bar(desk: Interaction<State>) -> impl IntoView {
    let board = desk.table.board;
    let round = move || round_text(&board.shown_view());
    let phase = move || {
        board
            .shown_view()
            .round
            .phase
            .map(|_| phase_name(&board.shown_view().round))
    };
    view! { <p class="phase">{round}<small>{phase}</small></p> }
}

fn round_text(view: &View) -> String {
    match (view.round.phase, view.over) {
        (None, false) => ui_text("ui-set-up"),
        _ => {
            let gaps: [(&str, Argument<'_>); 1] = [("round", view.time.into())];
            ui_text_with("ui-round", &gaps)
        }
    }
}

fn phase_name(round: &RoundView) -> String {
    ui_text(match (round.phase, round.refresh) {
        (Some(Phase::Assignment), _) => "ui-phase-assignment",
        (Some(Phase::Refresh), Some(RefreshStep::Recruit)) => "ui-phase-recruit",
        (Some(Phase::Refresh), Some(RefreshStep::Build)) => "ui-phase-build",
        (Some(Phase::Refresh), Some(RefreshStep::Deploy)) => "ui-phase-deploy",
        (Some(Phase::Refresh), _) => "ui-phase-refresh",
        _ => "ui-phase-command",
    })
}
