//! What has happened while the table was out of sight: the page was closed, or lay behind another one.

use leptos::prelude::*;

use crate::browser;
use crate::on_screen::OnScreen;
use crate::table::Board;

/// The name under which the last version that was seen is kept, with the game it belongs to.
const SEEN: &str = "seen";

/// How many games are remembered.
const GAMES: usize = 40;

/// The version of a game among those that are kept.
fn found(kept: &str, game: &str) -> Option<usize> {
    let mut lines = kept.lines().filter_map(|line| line.split_once(' '));
    let (_, version) = lines.find(|(id, _)| *id == game)?;
    version.parse().ok()
}

/// What is to be kept once a game was seen up to a version; the game seen last comes first.
fn changed(kept: &str, game: &str, version: usize) -> String {
    let other = |line: &&str| line.split(' ').next() != Some(game);
    let others = kept.lines().filter(other).map(str::to_owned);
    let lines = std::iter::once(format!("{game} {version}")).chain(others);
    lines.take(GAMES).collect::<Vec<_>>().join("\n")
}

fn is_hidden() -> bool {
    document().visibility_state() == web_sys::VisibilityState::Hidden
}

/// Marks in the log what came while nobody looked; the viewer's next choice takes the mark away.
pub(crate) fn keep_in_sight<G: OnScreen>(board: Board<G>) {
    let kept = browser::stored(SEEN).unwrap_or_default();
    let before = board.id.with_value(|game| found(&kept, game));
    let now = board.version.get_untracked();
    board.seen.set(before.filter(|before| *before < now));
    Effect::new(move |_| {
        let version = board.version.get();
        if !is_hidden() {
            let kept = browser::stored(SEEN).unwrap_or_default();
            let text = board.id.with_value(|game| changed(&kept, game, version));
            browser::store(SEEN, &text);
        }
    });
    let turned = window_event_listener_untyped("visibilitychange", move |_| {
        if is_hidden() {
            board.seen.set(Some(board.version.get_untracked()));
        }
    });
    on_cleanup(move || turned.remove());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_remembers_how_far_it_was_seen() {
        let kept = changed(&changed("", "one", 3), "other", 7);
        assert_eq!(
            (found(&kept, "one"), found(&kept, "other")),
            (Some(3), Some(7))
        );
        let kept = changed(&kept, "one", 5);
        assert_eq!(
            (found(&kept, "one"), found(&kept, "other")),
            (Some(5), Some(7))
        );
        assert_eq!(found(&kept, "on"), None);
        let many = (0..GAMES + 3).fold(kept, |kept, game| changed(&kept, &game.to_string(), 1));
        assert_eq!((many.lines().count(), found(&many, "one")), (GAMES, None));
    }
}
