//! The round and its phase, for the bar on top.

use leptos::prelude::*;
use locale::Argument;
use rebellion::view::{Phase, RefreshStep, RoundView};
use rebellion::{State, View};

use crate::desk::Interaction;
use crate::say::{fill, say};

/// Draws the round and its phase.
pub(super) fn phase(desk: Interaction<State>) -> impl IntoView {
    let board = desk.table.board;
    let round = move || before_or_in(&board.shown());
    let phase = move || {
        board
            .shown()
            .round
            .phase
            .map(|_| name(&board.shown().round))
    };
    view! { <p class="phase">{round}<small>{phase}</small></p> }
}

fn before_or_in(view: &View) -> String {
    match (view.round.phase, view.over) {
        (None, false) => say("ui-set-up"),
        _ => {
            let gaps: [(&str, Argument<'_>); 1] = [("round", view.time.into())];
            fill("ui-round", &gaps)
        }
    }
}

fn name(round: &RoundView) -> String {
    say(match (round.phase, round.refresh) {
        (Some(Phase::Assignment), _) => "ui-phase-assignment",
        (Some(Phase::Refresh), Some(RefreshStep::Recruit)) => "ui-phase-recruit",
        (Some(Phase::Refresh), Some(RefreshStep::Build)) => "ui-phase-build",
        (Some(Phase::Refresh), Some(RefreshStep::Deploy)) => "ui-phase-deploy",
        (Some(Phase::Refresh), _) => "ui-phase-refresh",
        _ => "ui-phase-command",
    })
}
