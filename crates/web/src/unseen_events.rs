//! The mark in the log for events that came while the table was out of sight: the page was closed, or behind another
//! one.

use leptos::prelude::*;

use crate::per_game::PerGame;
use crate::storage;
use crate::table_board::Board;
use crate::table_ui::TableUi;

/// The name under which the last version that was seen of each game is kept.
const SEEN_ENTRY: &str = "seen";

fn is_page_hidden() -> bool {
    document().visibility_state() == web_sys::VisibilityState::Hidden
}

/// Marks the events that came while the table was out of sight; the viewer's next choice removes the mark.
pub(crate) fn mark_unseen_events<G: TableUi>(board: Board<G>) {
    let kept: PerGame<usize> = storage::load_value(SEEN_ENTRY).unwrap_or_default();
    let before = board.id.with_value(|game| kept.get(game).copied());
    let now = board.version.get_untracked();
    board
        .seen_version
        .set(before.filter(|before| *before < now));
    Effect::new(move |_| {
        let version = board.version.get();
        if !is_page_hidden() {
            let mut kept: PerGame<usize> = storage::load_value(SEEN_ENTRY).unwrap_or_default();
            board
                .id
                .with_value(|game| kept.set_value(game, Some(version)));
            storage::store_value(SEEN_ENTRY, &kept);
        }
    });
    let turned = window_event_listener_untyped("visibilitychange", move |_| {
        if is_page_hidden() {
            board.seen_version.set(Some(board.version.get_untracked()));
        }
    });
    on_cleanup(move || turned.remove());
}
