//! The last turn of the others: a chip that plays it again, and what they just did in large letters.

use leptos::prelude::*;
use tabletop::{Side, View, Viewer};

use crate::browser;
use crate::game_log::{LogAction, group_log_lines_into_actions};
use crate::interaction::Interaction;
use crate::table_board::{Board, Log};
use crate::table_ui::TableUi;
use crate::ui_texts::ui_text;

/// The time that each moment of the last turn stays.
const MOMENT_MS: u64 = 900;
/// The number of lines at the end of the log among which the last actions are looked for.
const RECENT_LINES: usize = 60;

/// Returns the side of the viewer.
pub(crate) fn viewer_side<G: TableUi>(view: &G::View) -> Option<Side> {
    match view.viewer() {
        Viewer::Seat(seat) => Some(G::side_of(view.setup(), seat)),
        Viewer::Spectator => None,
    }
}

/// Returns the versions before and after the last turn of the others: what they did between two actions of the viewer.
fn others_last_turn_span<G: TableUi>(log: &Log<G>, own: Option<Side>) -> Option<(usize, usize)> {
    let by_others = |actor: Option<Side>| actor.is_some() && actor != own;
    let last = log.iter().rposition(|line| by_others(line.actor))?;
    let before = log[..last]
        .iter()
        .rposition(|line| own.is_some() && line.actor == own);
    let first = before.map_or(last, |before| before + 1);
    let start = log[first..=last]
        .iter()
        .find(|line| by_others(line.actor))?;
    Some((start.version.saturating_sub(1), log[last].version))
}

/// Draws the chip that plays the last turn of the others again.
pub(crate) fn replay_last_turn_chip<G: TableUi>(desk: Interaction<G>) -> impl IntoView {
    let board = desk.table.board;
    let span = Memo::new(move |_| {
        let own = board.view.with(|view| viewer_side::<G>(view));
        board.log.with(|log| others_last_turn_span(log, own))
    });
    let runs = StoredValue::new(0_u64);
    let play = move |_| {
        if let Some((from, to)) = span.get_untracked() {
            runs.update_value(|runs| *runs += 1);
            let film = Film {
                to,
                stride: 1,
                moment_ms: MOMENT_MS,
            };
            show_moments_in_sequence(desk, film, from, (runs, runs.get_value()));
        }
    };
    let hidden = move || span.get().is_none() || board.past_view.with(Option::is_some);
    view! {
        <button class="quiet last-turn" on:click=play disabled=hidden title=ui_text("ui-last-turn-help")>"▶ "{ui_text("ui-last-turn")}</button>
    }
}

/// A part of the past that is played.
#[derive(Copy, Clone)]
struct Film {
    /// Its last moment.
    to: usize,
    /// The number of versions from one moment to the next.
    stride: usize,
    /// The time that each moment stays.
    moment_ms: u64,
}

/// The duration of a whole game that is played again quickly, and the time that each of its moments stays.
const QUICK_REPLAY_MS: u64 = 15_000;
const QUICK_MOMENT_MS: u64 = 150;

/// Plays the whole game again in a quarter of a minute.
pub(crate) fn replay_whole_game_quickly<G: TableUi>(desk: Interaction<G>, runs: StoredValue<u64>) {
    let to = desk.table.board.version.get_untracked();
    let moments = (QUICK_REPLAY_MS / QUICK_MOMENT_MS) as usize;
    let film = Film {
        to,
        stride: to.div_ceil(moments).max(1),
        moment_ms: QUICK_MOMENT_MS,
    };
    runs.update_value(|runs| *runs += 1);
    show_moments_in_sequence(desk, film, 0, (runs, runs.get_value()));
}

/// Shows one moment after the other, and then the present again. Ends if the viewer returns to the present before, or
/// plays something once more.
fn show_moments_in_sequence<G: TableUi>(
    desk: Interaction<G>,
    film: Film,
    at: usize,
    (runs, run): (StoredValue<u64>, u64),
) {
    let board = desk.table.board;
    let Some(viewer) = board.view.try_with_untracked(|view| view.viewer()) else {
        return;
    };
    desk.table.show_past_view(at, viewer);
    browser::set_timeout(film.moment_ms, move || {
        let shown = board
            .past_view
            .try_with_untracked(|it| it.as_ref().map(|it| it.version));
        if runs.try_get_value() != Some(run) || shown.flatten() != Some(at) {
            return;
        }
        if at < film.to {
            show_moments_in_sequence(desk, film, (at + film.stride).min(film.to), (runs, run));
        } else {
            desk.table.return_to_present();
        }
    });
}

/// Returns the last action of somebody else.
fn last_action_of_others<G: TableUi>(board: Board<G>) -> Option<LogAction<G>> {
    let own = board.view.with(|view| viewer_side::<G>(view));
    let log = board.log.get();
    let first = log.len().saturating_sub(RECENT_LINES);
    let actions = group_log_lines_into_actions(&log, first).into_iter().rev();
    let mut others = actions.filter(|action| action.actor().is_some() && action.actor() != own);
    others.next()
}

/// Draws what the others just did, in large letters, for somebody who waits for them.
pub(crate) fn others_last_action_banner<G: TableUi>(desk: Interaction<G>) -> Option<AnyView> {
    let action = last_action_of_others(desk.table.board)?;
    let side = action.actor().map_or("neutral", Side::id);
    let text = action.sentence().to_owned();
    Some(view! { <p class="just-done" data-side=side>{text}</p> }.into_any())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::table_board::LogEntry;

    #[test]
    fn the_last_turn_lies_between_two_of_my_actions() {
        type Game = games::rebellion::State;
        let [me, other] = games::rebellion::Faction::BOTH.map(games::rebellion::Faction::side);
        let line = |version, actor| {
            Arc::new(LogEntry::<Game> {
                actor,
                ..LogEntry::new_note_line(version, String::new())
            })
        };
        let all = [
            (1, Some(me)),
            (2, Some(other)),
            (3, Some(me)),
            (4, None),
            (5, Some(other)),
            (7, Some(other)),
            (8, Some(me)),
        ];
        let log: Log<Game> = Arc::new(all.map(|(version, actor)| line(version, actor)).into());
        assert_eq!(others_last_turn_span(&log, Some(me)), Some((4, 7)));
        assert_eq!(others_last_turn_span(&log, Some(other)), Some((7, 8)));
        let mine: Log<Game> = Arc::new(vec![line(1, Some(me))]);
        assert_eq!(others_last_turn_span(&mine, Some(me)), None);
    }
}
